"""The JSON-lines protocol: one JSON object a line, prompts out and answers in."""

from collections.abc import Collection
from contextlib import AbstractContextManager, suppress
from typing import Any, TextIO

import msgspec
from msgspec import to_builtins
from msgspec.structs import replace

from tracker.engine import Line, Prompt, Refused, Rolled, app_random
from tracker.journal.campaign_battles import standing
from tracker.journal.session import Session
from tracker.plain import json_commands
from tracker.plain.line_guard import Out, answering
from tracker.plain.streams import Signals, Source
from tracker.play.battle_commands import Amend, Give
from tracker.play.dice_line import type_line
from tracker.play.input_preferences import InputPreferences
from tracker.play.outcome import Outcome
from tracker.play.seat import Command, Seat
from tracker.play.thinking import Thinker, let_think
from tracker.play.typed_dice import begin, give, roll_missing
from tracker.play.typed_roll import Typed
from tracker.seats.one_at_a_time import OneAtATime
from tracker.seats.other_seats import Company
from tracker.talk import json_prompts
from tracker.talk.campaign_words import stand_lines
from tracker.talk.input_words import decision_words
from tracker.talk.log_words import played_lines

Json = dict[str, Any]

LONGEST_LINE = 1_000_000
ROLL, TYPED = "roll", "typed"


class Conversation:
    """One battle spoken in JSON. `fresh`: the first prompt carries the log of what happened before it."""

    def __init__(
        self,
        session: Session,
        source: Source,
        out: TextIO,
        signals: Signals | None = None,
        fresh: bool = True,
        preferences: InputPreferences | None = None,
    ) -> None:
        self.turns = OneAtATime()
        # The other seats, once they may come.
        self.company: Company | None = None
        self.seat = Seat(session, (signals or Signals()).held, preferences)
        self._source = source
        self._out = Out(out)
        self._thinker = Thinker()
        self._log: list[Line] = [line for node in session.battle.line for line in node.log] if fresh else []
        self._put_back = session.battle.way
        self._made = self._heard = ""

    def play(self) -> None:
        """Speak until the other side quits or its lines end. Raises Stopped on a signal, BrokenPipeError."""
        try:
            self._speak()
        finally:
            self._thinker.stop()

    def _speak(self) -> None:
        """Prompts and answers. What can't be told to begin with is raised; from the first line on all is answered."""
        self._ask()
        while not self.seat.has_left:
            with self._answering():
                with self.turns.waiting():
                    line = self._source.raw()
                if line is None:
                    return
                self._take(line)
            if self.company is not None and not self.company.is_here:
                with self.turns.waiting():
                    self.company.renew()
            if not self.seat.has_left:
                with self._answering():
                    self._ask()

    def heard(self, outcome: Outcome | None, words: str) -> None:
        """Tell what another seat did while a line was waited for, with what is asked now."""
        change = outcome.change if outcome is not None else None
        if change is not None:
            self._log += played_lines(change)
            self._put_back = change.restore_steps
        with suppress(OSError), self._answering():
            self._heard = words
            self._ask()

    def _ask(self) -> None:
        let_think(self.seat, self._thinker, self._hear_stop)
        self._out.put(self._waiting())

    def _answering(self) -> AbstractContextManager[None]:
        return answering(
            self._out, lambda kind, words: self._out.put({"type": "error", "kind": kind, "message": words})
        )

    def _hear_stop(self, share: float) -> None:
        """Break off what the app thinks over where the other side has sent `stop` meanwhile."""
        if self._source.is_next(json_commands.is_stop):
            self._thinker.break_off()

    # Out

    def _waiting(self) -> Json:
        """The prompt that waits, or the end; each thing that was logged is said once."""
        battle = self.seat.battle
        prompt, rolls_for = self.seat.prompt, self.seat.dice_source.sides_at(battle.prompt)
        if prompt is not None:
            said: Json = {"type": "prompt", **json_prompts.describe(prompt, rolls_for)}
        else:
            said = {"type": "end", "result": battle.view().result}
        offer = self.seat.offer
        if offer is not None and prompt is not None:
            said["offer"] = {"value": prompt.shown_value(offer.answer.value), "words": offer.words}
        decision = self.seat.decision
        if decision is not None and prompt is not None:
            said["decision"] = {"value": decision.value, "words": decision_words(prompt, decision, battle.view())[1]}
        if prompt is not None and prompt.fight is not None:
            found = standing(self.seat.session)
            said["stage"] = found.stage if found is not None else ""
            said["file"] = str(found.path) if found is not None and found.path is not None else ""
            said["words"] = stand_lines(self.seat.session)
        said |= {"step": battle.step, "turn": battle.state.turn}
        said |= {"saved": self.seat.session.saved and not self.seat.session.owed, "unsaved": self.seat.session.unsaved}
        if self.seat.session.trouble:
            said["trouble"] = self.seat.session.trouble
        said |= self._among_seats()
        said["log"] = json_prompts.log(self._log)
        made, self._made = [self._made] if self._made else [], ""
        said["put_back"], said["notices"] = self._put_back, [*made, *self.seat.take_notices()]
        if self.seat.session.draft is not None:
            said["draft"] = self.seat.session.draft
        self._log, self._put_back = [], []
        return said

    def _among_seats(self) -> Json:
        """The seats, where there are several: who sits there, whether this one is asked, and what another did."""
        seat, heard = self.seat, self._heard
        self._heard = ""
        among, seating = seat.among, seat.among.seating
        if not seating.places:
            return {"heard": heard, "is_gone": True, "yours": False} if among.elsewhere is not None else {}
        yours = seat.prompt is not None and not among.why_not_answer(seat.prompt)
        said: Json = {"seats": to_builtins(seating.places), "place": among.place, "yours": yours, "heard": heard}
        if seating.app_plays or seating.app_rolls:
            said["app"] = {"plays": seating.app_plays, "rolls": seating.app_rolls}
        if seating.wish is not None:
            said["wish"] = to_builtins(seating.wish)
        return said

    # In

    def _take(self, line: bytes) -> None:
        """Do what a line says. Raises what it is refused for."""
        outcome = self.seat.do(self._as_recorded(json_commands.decode(line)))
        # Here only a flag overrules: giving it again does not.
        self.seat.warned = None
        change = outcome.or_raise().change
        if outcome.opens is not None:
            self.seat.go_to(outcome.opens)
        self._made = outcome.made
        if change is not None:
            self._log += played_lines(change)
            self._put_back = change.restore_steps
        if outcome.reply is not None:
            self._out.put(outcome.reply)

    def _as_recorded(self, said: Command) -> Command:
        """A command with its answer as the battle records it; `wire_value` says what programs may send for one."""
        battle, prompt = self.seat.battle, self.seat.prompt
        if isinstance(said, Give) and prompt is not None and said.key == prompt.key:
            rolls_for = self.seat.dice_source.sides_at(prompt)
            given, decision = said.value, self.seat.decision
            if given is None and decision is not None:
                # Of a list the prompt itself has but the first row ready: people walk down it, programs take it whole.
                given = to_builtins(decision.value)
            value = payload_of(prompt, battle.seed, battle.step, given, rolls_for, self.seat.preferences)
            return replace(said, value=value)
        if isinstance(said, Amend):
            past = self.seat.old_step(said.step)
            if past.path is None:
                value = payload_of(past.prompt, battle.seed, past.battle.step, said.value, preferences=past.preferences)
                return replace(said, value=value)
        return said


def payload_of(
    prompt: Prompt[Any],
    seed: int,
    step: int,
    value: Any,
    rolls_for: Collection[str] = (),
    preferences: InputPreferences | None = None,
) -> Any:
    """The answer of a program to the prompt that waits at `step`; null takes the default. Raises Refused.

    For a roll: "roll", a list of dice, a list of such lists (pool by pool), {"dice": {pool: [...]}, "counts":
    {pool: [...]}, "rest": "roll"}, {"typed": "3 1"} read as line mode reads it, or {"result": "2 passed"}; null, where
    every result does the same. Counts that follow from those before them may be left out.
    """
    rng = app_random(seed, step, prompt.key)
    roll = prompt.roll
    if roll is not None and not (value is None and roll.same):
        return _rolled(begin(roll, rng, rolls_for, preferences), value)
    return prompt.program_value(value, rng)


def _rolled(dice: Typed, value: Any) -> Any:
    rest = False
    if isinstance(value, dict):
        value = dict(value)
        rest = value.pop("rest", "") == ROLL
        value.pop("source", None)
    if isinstance(value, dict) and value.get("result"):
        return {"result": value["result"]}
    if value == ROLL:
        rest = True
    elif isinstance(value, dict) and isinstance(value.get(TYPED), str):
        if set(value) != {TYPED}:
            raise Refused("Typed dice stand alone, with rest at most.")
        dice = type_line(dice, value[TYPED].strip())
    elif isinstance(value, list):
        dice = _lists_given(dice, value if value and isinstance(value[0], list) else [value])
    else:
        dice = give(dice, _converted(value, Rolled))
    if rest:
        dice = roll_missing(dice)
    if not dice.whole:
        raise Refused(f"Dice are missing for {', '.join(pool.label or pool.name for pool in dice.waiting)}.")
    return dice.value


def _lists_given(dice: Typed, lists: list[Any]) -> Typed:
    for faces in _converted(lists, list[list[int]]):
        if dice.next is None:
            raise Refused("Those are more dice than are asked for.")
        dice = give(dice, Rolled(dice={dice.next.name: faces}))
    return dice


def _converted(value: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        raise Refused("That is no roll: it takes dice, counts or a result.") from None
