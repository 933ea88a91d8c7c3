"""Players that are no people: the autopilot at the table, and the random player of the fuzz tests."""

from abc import abstractmethod
from collections.abc import Callable, Collection
from functools import partial
from random import Random
from typing import Any

from tracker.engine.battle import Battle, Change
from tracker.engine.cached_results import unchanged
from tracker.engine.dice import app_random
from tracker.engine.errors import Refused, RuleFault, TrackerError
from tracker.engine.opening_and_end import ON, OVER
from tracker.engine.position import fault_sentence
from tracker.engine.prompts.base import Prompt
from tracker.engine.ruleset import Player
from tracker.engine.sealed import without_sealed

MOST_AUTO = 5_000

# Of what both sides know, the prompt, the parts of its key, and the answer: why it is given, "" for no reason.
Reason = Callable[[Any, Any, list[str], Any], str]
# Of what both sides know, the prompt, the parts of its key, and chance: an answer as a payload, None for no opinion.
Opinion = Callable[[Any, Any, list[str], Random], Any]


class Autopilot:
    """Takes the only legal option, leaves rolls that do the same on any dice unrolled, and rolls, draws and shuffles
    for the sides that the app rolls for."""

    def __init__(self, rolls_for: Collection[str] = ()) -> None:
        self.rolls_for = frozenset(rolls_for)

    @property
    def told(self) -> tuple[str, str] | None:
        """For whom it rolls, and whose side people play, as it is kept with a battle; None where that is not kept."""
        return None

    def go_on_as(self, who: str, mine: str) -> None:  # noqa: B027
        """Roll as was kept with the battle that is opened."""

    def answer(self, battle: Battle) -> Any:
        """An answer as a payload, None to leave the prompt to the table."""
        prompt = battle.prompt
        if prompt is None:
            return None
        if not prompt.is_chance:
            return unchanged(battle.position.kept, prompt.only)
        if (roll := prompt.roll) is not None and (same := roll.default()) is not None:
            return same
        return app_answer(battle) if self.rolls_at(prompt) else prompt.only()

    def rolls_at(self, prompt: Prompt[Any]) -> bool:
        """True if the app rolls for all who roll, draw or shuffle there; a stack on the table it can't draw from."""
        is_on_table = prompt.hint_kind == "cards" and not prompt.is_dealt
        return not is_on_table and prompt.rollers() <= self.rolls_for

    def sides_at(self, prompt: Prompt[Any] | None) -> frozenset[str]:
        """The sides whose dice the app rolls there; none where all are theirs, since then it waits for a person."""
        if prompt is not None and prompt.is_chance and self.rolls_at(prompt):
            return frozenset()
        return self.rolls_for

    def run(self, battle: Battle) -> list[Change]:
        """Answer until a person is needed. Raises Refused on an endless chain."""
        changes: list[Change] = []
        while not is_a_persons(battle) and (value := self.answer(battle)) is not None:
            changes.append(battle.answer(value, auto=True))
            if len(changes) > MOST_AUTO:
                raise Refused(f"{MOST_AUTO} answers in a row needed nobody: the app stopped answering by itself.")
        return changes


def is_a_persons(battle: Battle) -> bool:
    """True if the prompt waits for a person, whoever rolls.

    It does where undo or redo led, and where the dice of a person no longer fit after an amend.
    """
    if battle.held is not None and battle.place == battle.held:
        return True
    if not battle.pending.waiting:
        return False
    prompt = battle.prompt
    if prompt is None or not prompt.is_chance or prompt.only() is not None:
        return False
    return battle.pending.has_of_person(battle.place[2], battle.place[1])


def app_answer(battle: Battle, typed: dict[str, list[int]] | None = None) -> Any:
    """The app's dice, cards or shuffle for the prompt that waits, beside what was typed.

    Raises Refused where the prompt takes none, or the typed dice are impossible.
    """
    prompt = battle.prompt
    if prompt is None:
        raise Refused("There is nothing to roll here.")
    battle.rng = app_random(battle.seed, battle.step, prompt.key, battle.rng)
    if (roll := prompt.roll) is None:
        return prompt.app_answer(battle.rng, typed)
    try:
        value, read = roll.app_roll(battle.rng, typed)
    except TrackerError:
        raise
    except Exception as error:
        raise RuleFault(fault_sentence(error)) from error
    battle.rolled = prompt, value, read
    return value


def ask_player(player: Player, battle: Battle, rng: Random) -> Any:
    """A player's answer to the prompt that waits, as a payload, None where it is left to the table.

    This is the one way to ask a player: it is handed what both sides know, and the prompt. Sealed cards are turned up
    and shuffled by the app, so that the order stays unknown; nobody but a battle answers for a battle. Raises Refused
    where nothing is asked.
    """
    prompt = battle.prompt
    if prompt is None:
        raise Refused("It is over: nothing is asked.")
    if prompt.is_dealt:
        return app_answer(battle)
    if prompt.fight is not None:
        return None
    return unchanged(battle.position.kept, partial(player.answer, without_sealed(battle.state), prompt, rng))


class RandomPlayer(Player):
    """Any legal answer, for fuzzing."""

    def answer(self, seen: Any, prompt: Prompt[Any], rng: Random) -> Any:
        only = prompt.only()
        return prompt.any_legal(rng) if only is None else only


def always(words: str) -> Callable[..., str]:
    """The reason that is the same whatever is asked and answered."""
    return lambda *known: words


class KeyedPlayer(Player):
    """Answers by its opinion; where it has none, by the default, else by chance."""

    @abstractmethod
    def opinion_on(self, what: list[str]) -> Opinion | None:
        """The opinion on prompts whose key has these parts: `["fire", "brit", "zulu"]` of `fire:brit:zulu#2`."""

    def reason_on(self, what: list[str]) -> Reason | None:
        """Registers a function that gives the reason for answers to prompts whose key has these parts."""
        return None

    def why(self, seen: Any, prompt: Prompt[Any], value: Any) -> str:
        what = topic_of(prompt)
        reason = self.reason_on(what)
        return reason(seen, prompt, what, value) if reason else ""

    def answer(self, seen: Any, prompt: Prompt[Any], rng: Random) -> Any:
        what = topic_of(prompt)
        if what == [OVER]:
            # Where an end is proposed, it is taken.
            return next(each for each in prompt.legal() if each != ON)
        opinion = self.opinion_on(what)
        value = opinion(seen, prompt, what, rng) if opinion else None
        if value is None:
            value = prompt.default()
        return prompt.any_legal(rng) if value is None else value


def topic_of(prompt: Prompt[Any]) -> list[str]:
    """The parts of a prompt's key, without the number of its turn."""
    return prompt.key.partition("#")[0].split(":")
