"""The seats at a battle, with their sides, and what each may answer: the same for all processes that sit there."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Prompt, listed

# Commands by their names. What answers is a side's; what steps in is anybody's who plays; words are anybody's.
ANSWERS = frozenset({"answer", "as_before", "dice", "draft", "roll_once"})
STEPS_IN = frozenset({"undo", "redo", "amend", "drop", "edit", "settle", "end"})
# Of these, what leaves half-typed dice lying: they are typed again, or the same roll is still asked.
SPARES_DICE = frozenset({"edit"})
# Answers that any seat may know: they are read off the table.
TABLE = frozenset({"table", "both"})


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


class Seating(Struct, frozen=True):
    """All seats at a battle; none where nobody has joined. `typist` is the seat that types dice just now, or 0."""

    places: tuple[SeatPlace, ...] = ()
    typist: int = 0

    def at(self, number: int) -> SeatPlace | None:
        """The seat of that number; None where nobody sits there any more."""
        return next((each for each in self.places if each.number == number), None)

    def typed_by(self, number: int) -> "Seating":
        """The same, with dice half typed at that seat."""
        return self if number == self.typist else replace(self, typist=number)

    def answerers(self, prompt: Prompt[Any]) -> list[SeatPlace]:
        """The seats that are asked: those of each side that owes something; where nobody sits for one, the host's."""
        sides = {prompt.side, *prompt.rollers()}
        has_free = not sides <= {side for place in self.places for side in place.sides}
        return [each for each in self.places if set(each.sides) & sides or (has_free and each.is_host)]

    def whose(self, number: int, prompt: Prompt[Any] | None) -> str:
        """The names of those who answer in the place of this seat, "" where it may itself."""
        if prompt is None or len(self.places) < 2 or not self.why_not_answer(number, prompt):
            return ""
        return listed(each.name for each in self.answerers(prompt))

    def why_not_answer(self, number: int, prompt: Prompt[Any]) -> str:
        """The reason why a seat may not answer, "" if it may: it is asked, or anybody can read it off the table."""
        place = self.at(number)
        if place is None or len(self.places) < 2:
            return ""
        if place.only_watches:
            return "You only watch here: R takes a side."
        asked = self.answerers(prompt)
        if place in asked or prompt.asks_for in TABLE:
            return ""
        return f"{listed(each.name for each in asked)} answers this: R takes the side for you too."

    def why_not_type(self, number: int) -> str:
        """The reason why a seat may not go on with what is half typed, "" if it may."""
        typist = self.at(self.typist)
        if typist is None or typist.number == number:
            return ""
        return f"{typist.name} is typing these dice."

    def why_not(self, number: int, command: str, prompt: Prompt[Any] | None, adds: bool = False) -> str:
        """The reason why a seat may not have a command carried out now, by its name; "" if it may.

        `adds`: half-typed dice of another seat stay as they are, and only more are given.
        """
        place = self.at(number)
        if place is None or len(self.places) < 2 or command not in ANSWERS | STEPS_IN:
            return ""
        if command in STEPS_IN:
            may_not = "You only watch here: R takes a side." if place.only_watches else ""
        else:
            may_not = self.why_not_answer(number, prompt) if prompt is not None else ""
        return may_not or ("" if adds or command in SPARES_DICE else self.why_not_type(number))


def adds_to(draft: Any, given: Any) -> bool:
    """True if an answer or a draft has all dice and counts of a draft as they are, and perhaps more."""
    if not isinstance(draft, dict) or not isinstance(given, dict):
        return False
    for kind in ("dice", "counts"):
        for pool, typed in (draft.get(kind) or {}).items():
            now = (given.get(kind) or {}).get(pool)
            if not isinstance(now, list) or now[: len(typed)] != typed:
                return False
    return "result" not in given
