"""The question of an old step once more, laid out as it was answered then: it is amended without leaving the screen."""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from tracker.app.battle.battle_stack import BattleStack
from tracker.app.battle.editing import edit_field
from tracker.app.battle.prompts import prompt_view_of
from tracker.app.battle.sheets import AMENDED
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.dialogs import ListDialog
from tracker.app.parts.key_outcomes import OVERRULE, Back, Closes, Gives, Keeps, KeyOutcome, Opens, Used
from tracker.app.parts.prompt_view import Dialog, PromptView
from tracker.app.parts.rows import Row, with_short_names
from tracker.app.parts.screen import Hint
from tracker.engine import AnswerInput, EditInput, Node, Prompt, Refused, Warned, app_random
from tracker.engine.edit_words import path_words, value_words
from tracker.engine.inputs import EndInput
from tracker.journal.divergence import turns_of
from tracker.play.battle_commands import Amend
from tracker.play.old_step import OldStep
from tracker.play.typed_dice import begin
from tracker.talk.amend_words import asked_at
from tracker.talk.input_words import given_alone

# A value as a payload, the reason for an edit, and whether it is given against the rules too. Raises Warned.
Amending = Callable[[Any, str, bool], None]
# Takes an answer, whether it is given against the rules too. Raises Warned.
Giving = Callable[[Any, bool], KeyOutcome]
# What was given before these is found sooner in the review, or by its letters.
MOST = 40

# A title and lines to be read.
Reader = Callable[[str, list[str]], None]


class OldQuestion(Dialog):
    """A prompt's own view and keys; what is given goes to `then`, Esc gives it up."""

    def __init__(self, prompt_view: PromptView, then: Giving) -> None:
        self.title, self.tag = f"Amend: {prompt_view.title}", prompt_view.tag
        self._prompt_view = prompt_view
        prompt_view.takes_no_dice = True
        self._then = then
        # What was against the rules, if the last key gave such an answer.
        self._warned: Gives | None = None

    @property
    def is_typing(self) -> bool:
        return self._prompt_view.is_typing

    def rows(self, width: int, height: int) -> list[Row]:
        rows = self._prompt_view.rows(width, height)
        self.spot = self._prompt_view.spot
        return rows

    def press(self, key: str) -> KeyOutcome | None:
        return self.take(key) or (Back() if key == "escape" else Used())

    def take(self, key: str) -> KeyOutcome | None:
        warned, self._warned = self._warned, None
        if key == OVERRULE and warned is not None:
            return self._then(warned.value, True)
        return self._passed_on(self._prompt_view.press(key))

    def paste(self, text: str) -> KeyOutcome | None:
        return self._passed_on(self._prompt_view.paste(text))

    def _passed_on(self, outcome: KeyOutcome | None) -> KeyOutcome | None:
        if isinstance(outcome, Gives):
            try:
                return self._then(outcome.value, False)
            except Warned as warning:
                self._warned = outcome
                return Used(f"{warning} {OVERRULE} overrules.")
        return Used() if isinstance(outcome, Keeps) else outcome

    def hints(self) -> list[Hint]:
        overrules = [(OVERRULE, "overrule")] if self._warned is not None else []
        hints = [*overrules, *self._prompt_view.hints()]
        # While counts are typed, Esc leads back to the dice first.
        return hints if any(key == "Esc" for key, _ in hints) else [*hints, ("Esc", self.back)]


def ask_again(past: OldStep, do: Amending) -> Dialog:
    """Ask what an old step should have been: the answer to its prompt, or the value of its edit."""
    given = past.input
    if isinstance(given, EditInput):
        title = f"Amend: {path_words(given.path, past.battle.view().unit_names)}"
        value = value_words(given.value)
        return edit_field(
            past.battle, title, given.path, value, lambda _, new, why: do(new, why, False), given.reason, is_old=True
        )
    return _reopened(past, do)


def _reopened(past: OldStep, do: Amending) -> Dialog:
    prompt, battle = past.prompt, past.battle

    def dealer() -> Random:
        return app_random(battle.seed, battle.step, prompt.key)

    dice = begin(prompt.roll, dealer(), preferences=past.preferences) if prompt.roll is not None else None
    prompt_view = prompt_view_of(prompt, dealer, dice)
    if isinstance(past.input, AnswerInput):
        prompt_view.lay_out(past.input.value)

    def then(value: Any, is_overruled: bool) -> KeyOutcome:
        if past.is_as_given(value):
            return Closes("That is what was given: nothing is amended.")
        do(value, "", is_overruled)
        return Closes()

    return OldQuestion(prompt_view, then)


def amend(stack: BattleStack, read: Reader, look_back: Callable[[], None]) -> None:
    """Choose what was given wrongly, the last first, and give it again. Raises Refused where nothing was given yet."""
    battle = stack.seat.battle
    nodes = [each for each in reversed(battle.line) if _is_by_person(each)]
    if not nodes:
        raise Refused("Nothing was given yet that could be amended.")
    turns = dict(zip(battle.line, turns_of(battle.line), strict=True))
    short, newest = battle.view().short_names, nodes[:MOST]

    def listed(among: Iterable[Node]) -> list[Choice]:
        return [_choice(node, asked_at(battle.ruleset, node), turns[node], short) for node in among]

    def chosen(place: int) -> KeyOutcome:
        if place == len(newest):
            return Closes(then=look_back)
        node = nodes[place - (place > len(newest))]
        return Opens(ask_again(stack.seat.old_step(node.step), lambda *given: _amend(stack, read, node, *given)))

    choices = [*listed(newest), Choice("Another step", detail="look back, or / and letters of an older one")]
    stack.open(ListDialog("Amend which answer?", choices, chosen, more=lambda: listed(nodes[MOST:])))


def _is_by_person(node: Node) -> bool:
    return node.input is not None and not node.auto and not isinstance(node.input, EndInput)


def _choice(node: Node, asked: Prompt[Any] | None, turn: int, short: Mapping[str, str]) -> Choice:
    """The question, behind its turn, and what was answered; of an edit and the like what it did.

    Of a roll the result comes first, and units go by their `short` names: the answer has room on the row.
    """
    lead, given = f"T{turn} " if turn else "", given_alone(node, asked)
    if not isinstance(node.input, AnswerInput) or asked is None:
        return Choice(f"{lead}{given}", detail=f"step {node.step}")
    return Choice(with_short_names(f"{lead}{asked.title}", short), detail=with_short_names(given, short))


def _amend(stack: BattleStack, read: Reader, node: Node, value: Any, reason: str, is_overruled: bool) -> None:
    outcome = stack.do(Amend(node.step, value, is_overruled, reason))
    read(f"Step {node.step} {AMENDED}", outcome.amended_lines(stack.seat.battle))
