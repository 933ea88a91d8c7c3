"""The commands of a person at a battle, each declared once: keys, typed lines and JSON all come to one of these.

A JSON line decodes to a command as it stands: `do` is its tag. A command says how it is carried out and raises what the
session raises. All of them are in `tracker.play.command_tags`.
"""

from typing import Any

from tracker.engine import Change, Decision, Prompt, Refused, TrackerError, Warned
from tracker.engine.prompts.base import shorten
from tracker.journal.folders import typed_path
from tracker.play.dice_line import type_over
from tracker.play.dice_source import WhoRolls, another_source, source_of
from tracker.play.offers import branch_off, take_offer
from tracker.play.old_step import battle_at
from tracker.play.outcome import Outcome
from tracker.play.seat import Command, Seat
from tracker.play.together.shared_dice import forgotten
from tracker.play.typed_dice import begin, restored
from tracker.talk.input_words import decided_otherwise, overruled_words
from tracker.talk.json_prompts import sealed_in

LONGEST_NOTE = 2_000


# Answers


class Give(Command, frozen=True, tag="answer"):
    """An answer to the prompt `key`; `overrule` gives it although it is against the rules, or not what the app decided.

    One that overrules what the app decided is noted as such. `whole`: where it is what the app decided, all that
    follows from it is given too, and taken back with it by one undo. `hands_in`: of a list that is asked again for the
    rest, all others do what it says of them.
    """

    done = "there"
    is_answer = True

    key: str
    value: Any
    overrule: bool = False
    whole: bool = False
    hands_in: bool = False

    def change(self, seat: Seat) -> Change:
        decision, prompt = seat.decision, seat.prompt
        if prompt is None:
            raise Refused("It is over: nothing is asked.")
        if self.key != prompt.key:
            raise Refused(f"That answers {self.key[:60]!r}, but {prompt.key!r} is asked.")
        if prompt.takes_words and not self.overrule:
            _check_no_dice(prompt, self.value)
        if decision is not None and not self.overrule:
            _check_decided(seat, prompt, decision, self.value)
        is_other = seat.is_overruled(self.value)
        is_all = self.whole and decision is not None and not is_other
        rest = prompt.rest_behind(self.value) if self.hands_in else None
        with seat.followed_by(seat.further_answers if is_all else (), rest):
            change = seat.session.answer(seat.as_recorded(self.value), overrule=self.overrule)
        if decision is not None and is_other:
            seat.session.note(overruled_words(prompt, decision))
        return change


def _check_no_dice(prompt: Prompt[Any], value: Any) -> None:
    """See that words which are asked for are no dice typed too early. Raises Warned where they are only digits."""
    if isinstance(value, str) and value != prompt.default() and value.replace(" ", "").isdecimal():
        raise Warned(f"{shorten(value.strip())} is only digits. Dice are typed at the next roll; here words are asked.")


def _check_decided(seat: Seat, prompt: Prompt[Any], decision: Decision, value: Any) -> None:
    """See that an answer is what the app decided. Raises Refused where it is impossible, else Warned."""
    against = prompt.read(value)[1]
    if seat.is_overruled(value):
        raise Warned(decided_otherwise(prompt, decision, against))


def given(seat: Seat, key: str, value: Any, is_enter: bool) -> Give:
    """The command for an answer: by Enter with all that follows from it; behind a warning as it was warned of.

    A unit is picked with what Enter would have it do next, where that is one of its `acts`.
    """
    whole = seat.warned.whole if isinstance(seat.warned, Give) else is_enter and bool(seat.further_answers)
    return Give(key, f"{value}:{act}" if (act := _act_behind(seat, value)) else value, whole=whole)


def _act_behind(seat: Seat, value: Any) -> Any:
    """The act that Enter would take of a unit once it is picked, of those that go along with it; None for none."""
    acts = next((each.acts for each in seat.prompt.choices if each.id == value), ()) if seat.prompt is not None else ()
    try:
        behind = seat.battle.behind(value) if acts else None
    except TrackerError:
        return None
    usual = behind.default() if behind is not None else None
    return usual if usual in acts else None


class AsBefore(Command, frozen=True, tag="as_before"):
    """Answer as it was answered in the battle that this one was branched from."""

    done = "there"
    is_answer = True

    def change(self, seat: Seat) -> Change:
        return take_offer(seat.session)


class Dice(Command, frozen=True, tag="dice"):
    """Type dice, counts or a result in a line; what is half typed is kept, the whole is the answer."""

    done = "here"
    is_answer = True

    typed: str

    def change(self, seat: Seat) -> Change | None:
        if seat.dice is None:
            raise Refused("No dice are asked for.")
        seat.dice = type_over(seat.dice, self.typed)
        if seat.dice.whole:
            return seat.session.answer(seat.dice.value)
        seat.keep_typed(seat.dice.draft)
        return None


class Draft(Command, frozen=True, tag="draft"):
    """Keep half-typed dice, as `{"dice": {...}}`; null forgets them."""

    done = "here"
    is_answer = True

    value: Any = None

    def change(self, seat: Seat) -> None:
        roll = seat.prompt.roll if seat.prompt is not None else None
        if roll is None:
            raise Refused("Only dice can be half typed.")
        dice = restored(begin(roll, seat.rng()), _as_typed(self.value)) if self.value is not None else None
        if self.value is not None and dice is None:
            raise Refused("That is no draft of these dice: it takes dice by pool.")
        seat.keep_typed(dice.draft if dice is not None else None)
        seat.look()


def _as_typed(draft: Any) -> Any:
    """A draft whose dice count as typed, whatever it says of them: a program's drafts are of real dice."""
    if not isinstance(draft, dict) or not isinstance(draft.get("dice"), dict):
        return draft
    source = {name: "t" * len(faces) for name, faces in draft["dice"].items() if isinstance(faces, list)}
    return {**draft, "source": source}


class RollOnce(Command, frozen=True, tag="roll_once"):
    """Type this roll, whoever rolls otherwise: all of its dice wait."""

    done = "here"
    is_answer = True

    def change(self, seat: Seat) -> None:
        roll = seat.prompt.roll if seat.prompt is not None else None
        if roll is not None:
            seat.keep_typed(None)
            seat.dice = begin(roll, seat.rng(), preferences=seat.preferences)


class Rolls(Command, frozen=True, tag="rolls"):
    """Say for whom the app rolls; with `opponent` or `decisions` it plays the enemy; `mine` is the side of people.

    What it decides comes with the prompt as `decision`; null as the answer takes it.
    """

    who: WhoRolls
    mine: str | None = None

    def change(self, seat: Seat) -> Change | None:
        session = seat.session
        dice_source = another_source(source_of(session), self.who, self.mine)
        session.autopilot = dice_source
        # What is asked may be theirs to answer.
        value = dice_source.answer(session.battle)
        seat.look()
        session.keep_rolls(*dice_source.told)
        return session.answer(value) if value is not None else None


# The past


class Undo(Command, frozen=True, tag="undo"):
    """Take back the last answer; with `dice_first` only half-typed dice where there are any."""

    done = "there"
    wish = "take the last answer back"

    dice_first: bool = False

    def change(self, seat: Seat) -> Change | None:
        dice = seat.dice
        if self.dice_first and dice is not None and (empty := forgotten(dice)) is not dice:
            seat.dice = empty
            seat.drop()
            if dice.elsewhere:
                # Those of others lie there still.
                seat.look()
            return None
        return seat.session.undo()


class Redo(Command, frozen=True, tag="redo"):
    """Do again what was taken back last; dice that were dropped since lie there again."""

    done = "there"
    wish = "do again what was taken back"

    def carry_out(self, seat: Seat) -> Outcome:
        if not seat.may_restore:
            return Outcome(seat.session.redo())
        seat.restore_dropped()
        return Outcome(say="What was dropped is back.")


class Amend(Command, frozen=True, tag="amend"):
    """Give an old answer or edit otherwise; what follows is taken again with its own dice."""

    done = "there"
    wish = "amend step {step}"

    step: int
    value: Any
    overrule: bool = False
    reason: str = ""

    def change(self, seat: Seat) -> Change:
        return seat.session.amend(self.step, self.value, self.overrule, self.reason)


class Drop(Command, frozen=True, tag="drop"):
    """Give up the later answers that an amend left in hand."""

    done = "there"
    wish = "give up the answers that are kept behind an amend"

    def carry_out(self, seat: Seat) -> Outcome:
        return Outcome(seat.session.drop_pending(), say="From here on everything is asked again.")


class Branch(Command, frozen=True, tag="branch"):
    """Go on from a step as a battle of its own, with the recorded dice or `fresh` ones; this one is left.

    The reply `branch` has `file`, `title` and `fresh`.
    """

    step: int
    fresh: bool = False

    def carry_out(self, seat: Seat) -> Outcome:
        new = branch_off(seat.session, self.step, self.fresh)
        reply = {"type": "branch", "file": str(new.path), "title": new.title, "fresh": self.fresh}
        return Outcome(opens=new, reply=reply)


# By hand


class Edit(Command, frozen=True, tag="edit"):
    """Set a field of the state, such as `groups.bcoy.figures`; with `step`, as it stood after that step."""

    done = "there"
    wish = "set {path} to {value}"
    spares_dice = True

    path: str
    value: Any
    reason: str = ""
    step: int | None = None

    def change(self, seat: Seat) -> Change:
        battle = seat.battle if self.step is None else battle_at(seat.battle, self.step)
        if sealed_in(battle) & set(self.path.split(".")):
            raise Refused(
                f"{self.path[:60]!r} is sealed: it can be neither seen nor changed before the battle is over."
            )
        if self.step is None:
            return seat.session.edit(self.path, self.value, self.reason)
        return seat.session.correct(self.step, self.path, self.value, self.reason)


class Settle(Command, frozen=True, tag="settle"):
    """Break off what is being asked: it was settled on the table."""

    done = "there"
    wish = "settle on the table what is asked"

    reason: str = ""

    def change(self, seat: Seat) -> Change:
        return seat.session.settle(self.reason)


class End(Command, frozen=True, tag="end"):
    """End the battle; its aftermath is asked next."""

    done = "there"
    wish = "end the battle"

    reason: str = ""

    def change(self, seat: Seat) -> Change:
        return seat.session.end(self.reason)


# Words, and the file


class Note(Command, frozen=True, tag="note"):
    """Keep words with this step."""

    done = "there"
    is_anywhere = True

    text: str

    def change(self, seat: Seat) -> None:
        seat.session.note(_checked(self.text, "the words of the note"))


class MarkStep(Command, frozen=True, tag="mark"):
    """Name this step."""

    done = "there"
    is_anywhere = True

    name: str

    def change(self, seat: Seat) -> None:
        seat.session.mark(_checked(self.name, "a name for the mark"))


def _checked(text: str, needed: str) -> str:
    """Words to be kept with the battle. Raises Refused where there are none, too many, or some can't be shown."""
    if not text:
        raise Refused(f"Type {needed}.")
    if len(text) > LONGEST_NOTE:
        raise Refused(f"That is {len(text)} characters long; {LONGEST_NOTE} at most.")
    if not text.isprintable():
        raise Refused("That has characters that can't be shown.")
    return text


class Rename(Command, frozen=True, tag="rename"):
    """Give the battle another title; its file keeps its name."""

    done = "there"
    is_anywhere = True

    title: str

    def change(self, seat: Seat) -> None:
        seat.session.rename(self.title)


class Save(Command, frozen=True, tag="save"):
    """Try again to bring all to the disk; with `to`, write it to that folder or file and go on there."""

    done = "here"

    to: str = ""

    def change(self, seat: Seat) -> None:
        if self.to:
            seat.session.save_elsewhere(typed_path(self.to))
        else:
            seat.session.save()


class Leave(Command, frozen=True, tag="quit"):
    """Leave; `to` writes what is not saved to that folder or file first, `lose` leaves all the same.

    Raises Unsaved where something is not saved and can't be now.
    """

    done = "here"

    to: str = ""
    lose: bool = False

    def change(self, seat: Seat) -> None:
        if self.to:
            Save(self.to).change(seat)
        if not self.lose:
            seat.session.check_saved()
        seat.has_left = True
