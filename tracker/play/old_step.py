"""An old step as it may be given otherwise: what stood before it, and what is typed in its place."""

from random import Random
from typing import Any

from tracker.engine import AnswerInput, AnyRuleset, Battle, EditInput, Node, Prompt, Refused, SettleInput, app_random
from tracker.engine.edit_words import path_words, value_words
from tracker.play.dice_line import answer_of
from tracker.play.input_preferences import InputPreferences
from tracker.play.prompt_lines import prompt_lines
from tracker.play.typed_dice import begin
from tracker.talk.edits import read_value
from tracker.talk.input_words import input_words

# What stands for an empty line where an answer is typed behind a step.
ENTER = "enter"


def battle_at(battle: Battle, step: int) -> Battle:
    """A battle as it stood after a step, to try things on. Raises Refused where there is no such step."""
    return Battle(battle.ruleset, battle.node_at(step), battle.seed)


class OldStep:
    """A step that may be amended. Nothing here changes the battle that it is of."""

    def __init__(self, ruleset: AnyRuleset, node: Node, seed: int, preferences: InputPreferences | None = None) -> None:
        """Raises Refused where the step is neither an answer nor settled nor an edit."""
        is_dealt = isinstance(node.input, EditInput) and node.input.is_dealt
        if (
            node.parent is None
            or node.gap
            or is_dealt
            or not isinstance(node.input, (AnswerInput, SettleInput, EditInput))
        ):
            raise Refused(f"Step {node.step} is not an answer, settling or edit that could be amended.")
        self.node = node
        self.preferences = preferences or InputPreferences()
        self.input = node.input
        self.battle = Battle(ruleset, node.parent, seed)
        prompt = self.battle.prompt
        if not isinstance(node.input, EditInput) and (prompt is None or prompt.key != node.input.key):
            raise Refused(f"What was asked at step {node.step} is not asked by the rules as they are now.")

    @property
    def path(self) -> str | None:
        """The path that was edited; None where a prompt was answered or settled."""
        return self.input.path if isinstance(self.input, EditInput) else None

    @property
    def prompt(self) -> Prompt[Any]:
        assert self.battle.prompt is not None
        return self.battle.prompt

    def is_as_given(self, value: Any) -> bool:
        """True if an answer as a payload is the one that was given."""
        return isinstance(self.input, AnswerInput) and value == self.input.value

    def read(self, typed: str) -> tuple[Any, str]:
        """A typed answer, or a value for what was edited with the words behind `because`. Raises Refused."""
        if self.path is not None:
            return read_value(self.battle, self.path, typed)
        typed = "" if typed.casefold() == ENTER else typed
        return answer_of(self.prompt, self._rng(), typed, self.preferences), ""

    def _rng(self) -> Random:
        return app_random(self.battle.seed, self.battle.step, self.prompt.key)

    def lines(self) -> list[str]:
        """The question or edit in lines, and what was given: to be read before it is amended."""
        view = self.battle.view()
        if isinstance(self.input, EditInput):
            where = path_words(self.input.path, view.unit_names)
            return [f"Edited by hand: {where}: {value_words(self.input.value)}."]
        rolled = [line.text for line in self.node.log if line.kind == "roll"]
        roll = self.prompt.roll
        dice = begin(roll, self._rng(), (), self.preferences) if roll is not None else None
        return [*prompt_lines(self.prompt, view, dice), "Given:", *(rolled or [input_words(self.node, self.prompt)])]
