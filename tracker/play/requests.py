"""Requests of a person at a battle, as data: faces make them of keys, words or JSON, and give them to a sitting.

Each request says how it is carried out, and raises what the session raises.
"""

from pathlib import Path
from typing import Any

from msgspec import Struct

from tracker.engine import Change, Draw, Node, Refused, Roll, is_overruled
from tracker.play.asked import Asked
from tracker.play.came import Came
from tracker.play.typed import TypedDice
from tracker.talk.decided import overruled_words
from tracker.talk.half_cards import CARDS
from tracker.talk.offers import branch_off, take_offer
from tracker.talk.rollers import WHO_ROLLS, relieve


class Request(Struct, frozen=True):
    """Something that is wanted; most are commands of the session."""

    def carry_out(self, sitting: Asked) -> Came:
        """Do it. Raises what the session raises, and then nothing has changed."""
        return Came(self.change(sitting))

    def change(self, sitting: Asked) -> Change | None:
        """The command of the session; None where it leaves the battle as it stands."""
        raise TypeError(f"{type(self).__name__} is no command of a session")


# Answers


class Give(Request, frozen=True):
    """An answer in wire form to the prompt that waits. One that overrules what the app decided is noted as such."""

    value: Any
    overrule: bool = False

    def change(self, sitting: Asked) -> Change:
        decision, prompt = sitting.decision, sitting.prompt
        change = sitting.session.answer(sitting.as_recorded(self.value), overrule=self.overrule)
        if decision is not None and prompt is not None and is_overruled(prompt, decision.value, self.value):
            sitting.session.note(overruled_words(prompt, decision))
        return change


class AsBefore(Request, frozen=True):
    """The answer that was given here in the battle that this one was branched from."""

    def change(self, sitting: Asked) -> Change:
        return take_offer(sitting.session)


class Dice(Request, frozen=True):
    """Dice, counts or a result as they are typed in a line; what is half typed is kept, the whole is the answer."""

    typed: str

    def change(self, sitting: Asked) -> Change | None:
        dice = sitting.dice
        if dice is None:
            raise Refused("No dice are asked for.")
        dice.line(self.typed)
        if dice.whole:
            return sitting.session.answer(dice.entry.value)
        sitting.session.keep_draft(dice.draft)
        return None


class KeepDice(Request, frozen=True):
    """The dice that are half typed now, kept beside the battle."""

    def change(self, sitting: Asked) -> None:
        sitting.session.keep_draft(sitting.half_typed)


class KeepCards(Request, frozen=True):
    """Cards as far as they are typed, kept beside the battle; "" forgets them."""

    typed: str

    def change(self, sitting: Asked) -> None:
        if isinstance(sitting.prompt, Draw):
            sitting.session.keep_draft({CARDS: self.typed} if self.typed else None)


class HalfDice(Request, frozen=True):
    """Half-typed dice as they were kept, in the place of those that are there; None forgets them."""

    kept: Any = None

    def change(self, sitting: Asked) -> None:
        prompt = sitting.prompt
        if not isinstance(prompt, Roll):
            raise Refused("Only dice can be half typed.")
        entry = TypedDice(prompt, (), sitting.rng, habits=sitting.habits)
        if self.kept is not None and not entry.restore(self.kept):
            raise Refused("That is no draft of these dice: it takes dice by pool.")
        sitting.session.keep_draft(entry.draft)
        sitting.look()


class RollOnce(Request, frozen=True):
    """This roll is a person's, whoever rolls otherwise: all of its dice wait to be typed."""

    def change(self, sitting: Asked) -> None:
        if isinstance(sitting.prompt, Roll):
            sitting.session.keep_draft(None)
            sitting.dice = TypedDice(sitting.prompt, (), sitting.rng, habits=sitting.habits)


class Rolls(Request, frozen=True):
    """For whom the app rolls from now on, and which side people play; None leaves that as it was."""

    who: str
    mine: str | None = None

    def change(self, sitting: Asked) -> Change | None:
        if self.who not in WHO_ROLLS:
            raise Refused(f"The app rolls for one of {', '.join(WHO_ROLLS)}.")
        session = sitting.session
        roller = relieve(session.autopilot, self.who, self.mine)
        session.autopilot = roller
        # What is asked may be theirs to answer.
        value = roller.answer(session.battle)
        sitting.look()
        return session.answer(value) if value is not None else None


# The past


class Undo(Request, frozen=True):
    """Half-typed dice are forgotten first, once more takes the last answer back; `is_answer` does so at once."""

    is_answer: bool = False

    def change(self, sitting: Asked) -> Change | None:
        if not self.is_answer and sitting.dice is not None and sitting.dice.forget():
            sitting.session.keep_draft(None)
            return None
        return sitting.session.undo()


class Redo(Request, frozen=True):
    """Do again what was undone last."""

    def change(self, sitting: Asked) -> Change:
        return sitting.session.redo()


class Amend(Request, frozen=True):
    """Another answer at an old step, in wire form, or another value for an edit there."""

    step: int
    value: Any
    overrule: bool = False
    reason: str = ""

    def change(self, sitting: Asked) -> Change:
        return sitting.session.amend(self.step, self.value, self.overrule, self.reason)


class Drop(Request, frozen=True):
    """The later answers that an amend left in hand are given up."""

    def carry_out(self, sitting: Asked) -> Came:
        sitting.session.drop_hand()
        return Came(say="From here on everything is asked again.")


class Branch(Request, frozen=True):
    """A battle of its own from a step, with the recorded dice or fresh ones; it is played on, this one is left."""

    step: int
    fresh: bool = False

    def carry_out(self, sitting: Asked) -> Came:
        new = branch_off(sitting.session, self.step, self.fresh)
        left, sitting.session = sitting.session, new
        left.close()
        sitting.told = []
        sitting.look()
        return Came(left=left)


# By hand


class Edit(Request, frozen=True):
    """A leaf set right by hand; with a step, as it should have stood after that."""

    path: str
    value: Any
    reason: str = ""
    step: int | None = None

    def change(self, sitting: Asked) -> Change:
        if self.step is None:
            return sitting.session.edit(self.path, self.value, self.reason)
        return sitting.session.correct(self.step, self.path, self.value, self.reason)


class Settle(Request, frozen=True):
    """Break off what is being asked: it was settled on the table."""

    reason: str = ""

    def change(self, sitting: Asked) -> Change:
        return sitting.session.settle(self.reason)


class End(Request, frozen=True):
    """The battle ends; its aftermath comes next."""

    reason: str = ""

    def change(self, sitting: Asked) -> Change:
        return sitting.session.end(self.reason)


# Words, and the file


class Note(Request, frozen=True):
    """Words kept with the battle; at the present step, or at that of a node."""

    text: str
    at: Node | None = None

    def change(self, sitting: Asked) -> None:
        sitting.session.note(self.text, self.at)


class Mark(Request, frozen=True):
    """A name for the present step, or for that of a node."""

    name: str
    at: Node | None = None

    def change(self, sitting: Asked) -> None:
        sitting.session.mark(self.name, self.at)


class Rename(Request, frozen=True):
    """Another title."""

    title: str

    def change(self, sitting: Asked) -> None:
        sitting.session.rename(self.title)


class Save(Request, frozen=True):
    """Another try to bring all to the disk, or to write it elsewhere and go on there."""

    place: Path | None = None

    def change(self, sitting: Asked) -> None:
        if self.place is not None:
            sitting.session.save_elsewhere(self.place.expanduser())
        else:
            sitting.session.save()


class Leave(Request, frozen=True):
    """Leave what is saved, or can be now; `lose` leaves all the same. Raises Unsaved."""

    lose: bool = False

    def change(self, sitting: Asked) -> None:
        if not self.lose:
            sitting.session.check_saved()
        sitting.has_left = True
