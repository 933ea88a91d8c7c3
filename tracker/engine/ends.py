"""The end of a battle, as its scenario states it: a last turn, and conditions that the app works out from a view."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from tracker.engine.edit_ids import Names
from tracker.engine.faults import Found
from tracker.engine.file_text import PART, Sentence
from tracker.engine.nearest_word import meant
from tracker.engine.plurals import capital, counted, form
from tracker.engine.view import SideView, UnitRow, View

Key = Annotated[str, Meta(min_length=1, max_length=80)]
Many = Annotated[int, Meta(ge=0, le=9_999)]
Turns = Annotated[int, Meta(ge=0, le=999)]

DRAW = "draw"
# Who has won: a side, or as here.
Winner = Annotated[str, Names("sides", words=("", DRAW))]


class Condition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True, tag_field="when"):
    """A condition that may end a battle. `wins`: the side that wins by it, "draw", or "" where that is to be said.

    `words` say it as the scenario does ("only one band is left"); left out, the app's words are shown.
    """

    wins: str = ""
    words: Sentence = ""

    def fact(self, view: View) -> str:
        """Say in words, with its numbers, that it holds at the end of the turn shown; "" if it does not."""
        raise TypeError(f"{type(self).__name__} says no fact")

    def count_so_far(self, view: View) -> tuple[str, str]:
        """The thing that is counted toward it, where it has no words, and the count: ("losses of Zulu", "3 of 5")."""
        return "", ""

    def sides(self) -> tuple[str, ...]:
        return ()

    def named(self) -> tuple[str, ...]:
        return ()


class _OfSide(Condition, frozen=True, kw_only=True):
    """About a side: all of it, or `units` of it; `count` says what is counted.

    `but`: ways of leaving the table, in words of the game, that are no loss: whoever left so counts as there.
    """

    side: Key
    units: tuple[Key, ...] = ()
    but: tuple[Key, ...] = ()
    count: Literal["units", "figures"] = "units"

    def sides(self) -> tuple[str, ...]:
        return (self.side,)

    def named(self) -> tuple[str, ...]:
        return self.units

    def _rows(self, view: View) -> list[UnitRow]:
        return [row for row in _side(view, self.side).units if row.id in self.units or not self.units]

    def _start(self, view: View) -> int:
        rows = self._rows(view)
        return len(rows) if self.count == "units" else sum(row.start for row in rows)

    def _remaining(self, view: View) -> int:
        rows = [row for row in self._rows(view) if not row.gone or _is_so(row, self.but)]
        return len(rows) if self.count == "units" else sum(row.start if row.gone else row.on_table for row in rows)

    def _there(self, view: View, places: tuple[str, ...], is_doubt_there: bool = False) -> int:
        standing = _standing(view, places, is_doubt_there)
        rows = [row for row in self._rows(view) if not row.gone and row.id in standing]
        return len(rows) if self.count == "units" else sum(row.on_table for row in rows)


class FewLeft(_OfSide, frozen=True, tag="few_left"):
    """At most so many units (or figures) of a side are left on the table, or at some of its `places`.

    Who moved since its place was told, nobody knows where to, counts as there still.
    """

    at_most: Many = 0
    places: tuple[Key, ...] = ()

    def fact(self, view: View) -> str:
        left = self._remaining(view) if not self.places else self._there(view, self.places, is_doubt_there=True)
        if left > self.at_most or self._start(view) <= self.at_most:
            return ""
        where = f" at {' or '.join(self.places)}" if self.places else ""
        return f"{_side(view, self.side).name}: {counted(left, self.count.removesuffix('s'))} left{where}"

    def count_so_far(self, view: View) -> tuple[str, str]:
        left = self._there(view, self.places, is_doubt_there=True) if self.places else self._remaining(view)
        most = f", {self.at_most} or fewer end it" if self.at_most else ""
        where = "there" if self.places else "left"
        return f"{self.count} of {_side(view, self.side).name}", f"{left} {where} now{most}"


class Holds(_OfSide, frozen=True, tag="holds"):
    """At least so many units (or figures) of a side stand at some places, at the end of a `turn` or of a later one."""

    places: Annotated[tuple[Key, ...], Meta(min_length=1)]
    at_least: Annotated[int, Meta(ge=1, le=9_999)] = 1
    turn: Turns = 0

    def fact(self, view: View) -> str:
        there = self._there(view, self.places)
        if there < self.at_least or view.turn < self.turn:
            return ""
        what = counted(there, self.count.removesuffix("s"))
        return f"{_side(view, self.side).name}: {what} at {' or '.join(self.places)}"

    def count_so_far(self, view: View) -> tuple[str, str]:
        what = f"{_side(view, self.side).name} at {' or '.join(self.places)}"
        return what, f"{self._there(view, self.places)} of {self.at_least} there now"


class Losses(_OfSide, frozen=True, tag="losses"):
    """A side has lost at least a `share` ("1/3") or a `number` of its units (or figures)."""

    share: Annotated[str, Meta(pattern=PART)] = ""
    number: Many = 0

    def __post_init__(self) -> None:
        if bool(self.share) == bool(self.number):
            raise ValueError('it takes either share = "1/2" or number = 3')
        part, whole = self._parts()
        if part > whole:
            raise ValueError(f"nobody loses {self.share} of what he has")

    def _parts(self) -> tuple[int, int]:
        part, _, whole = (self.share or "1/1").partition("/")
        return int(part), int(whole)

    def fact(self, view: View) -> str:
        start = self._start(view)
        lost = max(0, start - self._remaining(view))
        part, whole = self._parts()
        is_met = lost >= self.number if self.number else start and lost * whole >= start * part
        what = form(start, self.count.removesuffix("s"))
        return f"{_side(view, self.side).name}: {lost} of {start} {what} lost" if is_met else ""

    def count_so_far(self, view: View) -> tuple[str, str]:
        start, (part, whole) = self._start(view), self._parts()
        lost, need = max(0, start - self._remaining(view)), self.number or -(-start * part // whole)
        return f"lost {self.count} of {_side(view, self.side).name}", f"{lost} of {need} so far"


class Gone(Condition, frozen=True, kw_only=True, tag="gone"):
    """All of these units have left the table. `how`: by one of these ways, in words of the game ("destroyed")."""

    units: Annotated[tuple[Key, ...], Meta(min_length=1)]
    how: tuple[Key, ...] = ()

    def named(self) -> tuple[str, ...]:
        return self.units

    def fact(self, view: View) -> str:
        rows = _rows(view, self.units)
        is_met = rows and all(row.gone and (not self.how or _is_so(row, self.how)) for row in rows)
        return "; ".join(f"{row.name}: {row.gone}" for row in rows) if is_met else ""

    def count_so_far(self, view: View) -> tuple[str, str]:
        rows = _rows(view, self.units)
        gone = sum(bool(row.gone) and (not self.how or _is_so(row, self.how)) for row in rows)
        return f"{', '.join(row.name for row in rows)} gone", f"{gone} of {len(rows)} so far"


class At(Condition, frozen=True, kw_only=True, tag="at"):
    """All of these units stand at one place: a place of the field by id or name, or their place in words."""

    units: Annotated[tuple[Key, ...], Meta(min_length=1)]
    place: Key

    def named(self) -> tuple[str, ...]:
        return self.units

    def fact(self, view: View) -> str:
        rows = _rows(view, self.units)
        standing = _standing(view, (self.place,))
        is_met = rows and all(not row.gone and row.id in standing for row in rows)
        return f"{', '.join(row.name for row in rows)}: at {self.place}" if is_met else ""

    def count_so_far(self, view: View) -> tuple[str, str]:
        rows, standing = _rows(view, self.units), _standing(view, (self.place,))
        there = sum(not row.gone and row.id in standing for row in rows)
        return f"{', '.join(row.name for row in rows)} at {self.place}", f"{there} of {len(rows)} there now"


class TurnOver(Condition, frozen=True, kw_only=True, tag="turn"):
    """A turn is over."""

    turn: Annotated[int, Meta(ge=1, le=999)]

    def fact(self, view: View) -> str:
        return f"turn {self.turn} is over" if view.turn >= self.turn else ""


class Status(Condition, frozen=True, kw_only=True, tag="status"):
    """The battle says so of itself, in the line that names turn and phase: "bridge blown"."""

    status: Key

    def fact(self, view: View) -> str:
        return next((each for each in view.status if each.casefold() == self.status.casefold()), "")


AnyCondition = FewLeft | Losses | Holds | Gone | At | TurnOver | Status


class Ending(Struct, kw_only=True, omit_defaults=True):
    """The end of one battle, as it is agreed. `last_turn`: 0 for none.

    `declined`: facts for which the players chose to play on; `wins`: who had won when they agreed to an end.
    """

    last_turn: Turns = 0
    conditions: list[AnyCondition] = []
    declined: list[str] = []
    wins: Winner = ""


class Met(Struct, frozen=True):
    """A condition that holds: `fact` changes with its numbers, `words` are shown; `wins` as in the condition, `units`
    are those whose loss it is about, where it names them.
    """

    fact: str
    words: str
    wins: str = ""
    units: tuple[str, ...] = ()


def is_last_turn_over(ending: Ending, view: View) -> bool:
    """True if the turn that is over was the last that was agreed on, or a later one."""
    return bool(ending.last_turn) and view.turn >= ending.last_turn


def met_at(ending: Ending, view: View, is_turn_over: bool = True) -> list[Met]:
    """The conditions that hold; those of turns only where the turn is over."""
    found = []
    for each in ending.conditions:
        if (is_turn_over or not isinstance(each, TurnOver)) and (fact := each.fact(view)):
            units = each.named() if isinstance(each, FewLeft | Losses | Gone) else ()
            found.append(Met(fact, each.words or fact, each.wins, units))
    if is_turn_over and is_last_turn_over(ending, view):
        words = f"turn {ending.last_turn} was the last"
        found.append(Met(words, words))
    return found


def counts_so_far(ending: Ending, view: View) -> list[str]:
    """A line for each condition that counts something, with the count: "five bands are gone: 3 of 5 so far"."""
    found = [(each.words, *each.count_so_far(view)) for each in ending.conditions]
    return [f"{capital(words or what)}: {count}." for words, what, count in found if count]


def end_faults(conditions: list[AnyCondition], view: View, draw: str) -> Iterator[Found]:
    """Reason why conditions can't be those of the battle shown: the path and the reason of each fault."""
    sides = [side.id for side in view.sides]
    units = [unit.id for side in view.sides for unit in side.units]
    for n, each in enumerate(conditions):
        for side in each.sides():
            if side not in sides:
                yield f"ends[{n}].side", f"there is no side {side[:40]!r} but {', '.join(sides)}"
        for number, unit in enumerate(each.named()):
            if view.unit(unit) is None:
                guess = meant(unit, units)
                yield f"ends[{n}].units[{number}]", f"there is no unit {unit[:40]!r}{guess}"
        if each.wins not in ("", draw, *sides):
            yield f"ends[{n}].wins", f"there is no side {each.wins[:40]!r} but {', '.join(sides)} and {draw}"


def _is_so(row: UnitRow, how: tuple[str, ...]) -> bool:
    """True if a unit left in one of these ways."""
    return any(each in row.gone for each in how)


def _standing(view: View, places: tuple[str, ...], is_doubt_there: bool = False) -> set[str]:
    """Units at any of some places: of the field by id or name, or in the words of a unit's own place."""
    wanted = {each.casefold() for each in places}
    found = {row.id for side in view.sides for row in side.units if row.place.casefold() in wanted}
    for each in view.field:
        if each.id.casefold() in wanted or each.name.casefold() in wanted:
            found.update(each.units, each.doubtful if is_doubt_there else ())
    return found


def _side(view: View, side_id: str) -> SideView:
    return next((side for side in view.sides if side.id == side_id), SideView(side_id, side_id, ()))


def _rows(view: View, units: tuple[str, ...]) -> list[UnitRow]:
    found = [view.unit(unit) for unit in units]
    return [row for row in found if row is not None]
