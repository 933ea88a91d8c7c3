"""The seats at a battle, with their sides, and what each may answer: the same for all processes that sit there."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Prompt, listed
from tracker.engine.edit_words import path_words, value_words
from tracker.engine.plurals import either

if TYPE_CHECKING:
    from tracker.play.seat import Command

# The words before why an answer was too late.
LATE = "Too late"
ONLY_WATCHES = "You only watch here: R takes a side."
# The name of who answers where the process that played the battle is gone, and what is said of that.
NOBODY, NOBODY_PLAYS = "Nobody", "Nobody has this battle open just now: R goes on here."


class SeatPlace(Struct, frozen=True):
    """A seat: its number, the name of who sits there, and the sides that it plays. The host has the rest too."""

    number: int
    name: str
    sides: tuple[str, ...] = ()
    is_host: bool = False

    @property
    def only_watches(self) -> bool:
        return not self.sides and not self.is_host

    def label(self, names: dict[str, str]) -> str:
        """The name with the sides, by their names: "Ann (Zulu)"."""
        return f"{self.name} ({listed(names.get(each, each) for each in self.sides)})" if self.sides else self.name


class Wish(Struct, frozen=True):
    """A thing that a seat, by its number, wants to do, "take the last answer back"; another side is asked first."""

    by: int
    words: str


class Seating(Struct, frozen=True):
    """All seats at a battle; none where nobody has joined. `typist` is the seat that types dice just now, or 0.

    `asks_first`: who steps in asks the other side first, and `wish` is what it is asked for. The app sits there too,
    beside the host, who takes what it decides: `app_plays` are the sides that it decides for, `app_rolls` those that it
    rolls for.
    """

    places: tuple[SeatPlace, ...] = ()
    typist: int = 0
    asks_first: bool = False
    wish: Wish | None = None
    app_plays: tuple[str, ...] = ()
    app_rolls: tuple[str, ...] = ()

    def at(self, number: int) -> SeatPlace | None:
        """The seat of that number; None where nobody sits there any more."""
        return next((each for each in self.places if each.number == number), None)

    def without(self, number: int) -> "Seating":
        """The same, where that seat is left; its dice lie there for others, and its wish is gone."""
        places = tuple(each for each in self.places if each.number != number)
        wish = None if self.wish is not None and self.wish.by == number else self.wish
        return replace(self, places=places, typist=0 if self.typist == number else self.typist, wish=wish)

    def asked_first(self, number: int) -> list[SeatPlace]:
        """The seats of other sides, any of which lets this one step in; none where nobody is asked."""
        own = self.at(number)
        if own is None or not self.asks_first:
            return []
        others = [each for each in self.places if each is not own and not each.only_watches]
        return [each for each in others if not each.sides or not set(each.sides) <= set(own.sides)]

    def app_words(self, side: str) -> str:
        """The words for the app at a side, "" where it leaves that to people."""
        if side in self.app_plays:
            return "the app plays it" if side in self.app_rolls else "the app decides for it"
        return "the app rolls for it" if side in self.app_rolls else ""

    def with_app(self, plays: Iterable[str], rolls: Iterable[str]) -> "Seating":
        """The same, where the app plays and rolls for these sides."""
        app = tuple(sorted(plays)), tuple(sorted({*rolls} - {""}))
        return self if app == (self.app_plays, self.app_rolls) else replace(self, app_plays=app[0], app_rolls=app[1])

    def wish_words(self, number: int, has_key: bool = True) -> str:
        """The wish as that seat is told of it: asked, waiting for others, or only watching; "" where there is none.

        `has_key`: with the key that answers it.
        """
        wisher = self.at(self.wish.by) if self.wish is not None else None
        if self.wish is None or wisher is None:
            return ""
        asked = self.asked_first(wisher.number)
        if wisher.number == number:
            return f"{either(each.name for each in asked)} must agree first: R takes your wish back."
        answers = " R answers." if has_key and self.at(number) in asked else ""
        return f"{wisher.name} wants to {self.wish.words}.{answers}"

    def typed_by(self, number: int) -> "Seating":
        """The same, with dice half typed at that seat."""
        return self if number == self.typist else replace(self, typist=number)

    def typed_elsewhere(self, number: int, prompt: Prompt[Any]) -> frozenset[str]:
        """The sides of a roll whose dice other seats type; none where it is not this seat's at all."""
        place, sides = self.at(number), frozenset(prompt.rollers())
        if place is None or len(self.places) < 2 or len(sides) < 2:
            return frozenset()
        taken = {side for each in self.places if each is not place for side in each.sides}
        own = {*place.sides, *(sides - taken if place.is_host else ())}
        return sides - own if sides & own else frozenset()

    def answerers(self, prompt: Prompt[Any]) -> list[SeatPlace]:
        """The seats that are asked: those of each side that owes something; where nobody sits for one, the host's."""
        sides = {prompt.side, *prompt.rollers()}
        has_free = not sides <= {side for place in self.places for side in place.sides}
        return [each for each in self.places if set(each.sides) & sides or (has_free and each.is_host)]

    def whose(self, number: int, prompt: Prompt[Any] | None) -> str:
        """The names of those who answer in the place of this seat, "" where it may itself."""
        if prompt is None or len(self.places) < 2 or not self.why_not_answer(number, prompt):
            return ""
        return either(each.name for each in self.answerers(prompt))

    def why_not_answer(self, number: int, prompt: Prompt[Any]) -> str:
        """The reason why a seat may not answer, "" if it may: it is asked, or anybody can read it off the table."""
        place = self.at(number)
        if place is None or len(self.places) < 2:
            return ""
        if place.only_watches:
            return ONLY_WATCHES
        asked = self.answerers(prompt)
        if place in asked or prompt.asks_for == "table":
            return ""
        return f"{either(each.name for each in asked)} answers this: R takes the side for you too."

    def why_not_type(self, number: int) -> str:
        """The reason why a seat may not go on with what is half typed, "" if it may."""
        typist = self.at(self.typist)
        if typist is None or typist.number == number:
            return ""
        return f"{typist.name} is typing these dice."

    def why_not(self, number: int, command: "Command", prompt: Prompt[Any] | None, adds: bool = False) -> str:
        """The reason why a seat may not have a command carried out now; "" if it may.

        What answers is a side's, what steps in anybody's who plays, all other commands are anybody's.
        """
        if command.is_answer:
            return self.why_not_give(number, prompt, adds)
        place = self.at(number)
        if place is None or len(self.places) < 2 or not command.wish:
            return ""
        may_not = ONLY_WATCHES if place.only_watches else ""
        return may_not or ("" if adds or command.spares_dice else self.why_not_type(number))

    def why_not_give(self, number: int, prompt: Prompt[Any] | None, adds: bool) -> str:
        """The reason why a seat may not answer now, in whole or half, "" if it may.

        `adds`: half-typed dice of another seat stay as they are, and only more are given.
        """
        if self.at(number) is None or len(self.places) < 2:
            return ""
        may_not = self.why_not_answer(number, prompt) if prompt is not None else ""
        return may_not or ("" if adds else self.why_not_type(number))


def wish_of(by: int, command: "Command", names: Mapping[str, str]) -> Wish:
    """The wish of a seat to have a command carried out by which it steps in; `names` of units by their ids."""
    path = path_words(getattr(command, "path", "") or "", names)
    value = value_words(getattr(command, "value", None))
    return Wish(by, command.wish.format(step=getattr(command, "step", 0), path=path, value=value))
