"""The aftermath of a battle: who won, what is left of each unit, who did what; and how two of them differ."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from tracker.engine.edit_ids import Names
from tracker.engine.ends import DRAW, Turns
from tracker.engine.file_text import MAYBE_LINE, Name, Prose
from tracker.engine.view import UnitRow, View

What = Literal[
    "fired",
    "fought",
    "felled by fire",
    "felled in melee",
    "test passed",
    "test failed",
    "figures lost",
    "leader hit",
    "leader back",
    "ran",
    "gone",
    "charged",
    "took",
    "stood",
    "gave way",
]
Words = Annotated[str, Meta(pattern=MAYBE_LINE, max_length=400)]
Many = Annotated[int, Meta(ge=0, le=9_999)]
# Those of the battles that were fought, of any of them.
SideKey = Annotated[Name, Names("aftermaths.*.sides")]
UnitKey = Annotated[Name, Names("aftermaths.*.units")]
Step = Annotated[int, Meta(ge=0, lt=2**53)]
MOST_UNITS = 800
MOST_ENTRIES = 20_000


class LeaderAftermath(Struct, omit_defaults=True):
    """A leader at the end of a battle; `lost`: he does not come back to his unit."""

    name: Name
    lost: bool = False


class UnitAftermath(Struct, kw_only=True, omit_defaults=True):
    """A unit at the end of a battle, with what came back to it afterwards.

    `start`, `figures`: in what the game counts, figures or steps; `gone`: how it left the table; `ran`: it left in
    flight. `more`: what a game adds, by names of its own. `is_leader`: a leader alone, in whom no strength is counted.
    """

    id: Name
    name: Name
    side: SideKey
    start: Many
    figures: Many
    gone: Words = ""
    ran: bool = False
    leaders: Annotated[list[LeaderAftermath], Meta(max_length=20)] = []
    more: dict[str, str | int | bool] = {}
    is_leader: bool = False


class ServiceEntry(Struct, kw_only=True, omit_defaults=True):
    """Something that a unit, or its leader, did or suffered, with the step of the battle at which it stands."""

    unit: UnitKey
    leader: Words = ""
    what: What
    number: Many = 1
    step: Step = 0
    words: Words = ""


class Aftermath(Struct, kw_only=True, omit_defaults=True):
    """The result of a battle, as a campaign goes on from it.

    `winner`: the id of a side, "draw", or "" where it was given up; `sides`: their names by id. `file`, `key`, `step`,
    `sum`: the battle's file beside the campaign's, the key of its header, the step at which it was over, and a
    checksum of what it left; "" and 0 where it was told in words, in `words`.
    """

    title: Name
    winner: Annotated[str, Meta(max_length=80), Names("aftermaths.*.sides", words=("", DRAW))]
    mission: Words = ""
    sides: dict[str, str] = {}
    turns: Turns = 0
    file: Annotated[str, Meta(pattern=r"^[^/\\\x00-\x1f]*\Z", max_length=255)] = ""
    key: Step = 0
    step: Step = 0
    sum: Step = 0
    words: Prose = ""
    units: Annotated[list[UnitAftermath], Meta(max_length=MOST_UNITS)] = []
    entries: Annotated[list[ServiceEntry], Meta(max_length=MOST_ENTRIES)] = []

    def unit(self, unit_id: str, side: str = "") -> UnitAftermath | None:
        """A unit by its id, of that side where one is named."""
        return next((each for each in self.units if each.id == unit_id and side in ("", each.side)), None)

    def fell(self, unit: UnitAftermath, leader: LeaderAftermath) -> bool:
        """True of a leader who was hit and does not come back; none who only ran with all of his unit.

        Of a battle that was told in words nobody says who was hit of a unit that ran and of which nobody came back.
        """
        if not (leader.lost and unit.ran):
            return leader.lost
        if not self.file:
            return unit.figures > 0
        return any((each.unit, each.leader, each.what) == (unit.id, leader.name, "leader hit") for each in self.entries)

    def left_of(self, side: str) -> tuple[int, int]:
        """Strength of a side that is left and that it began with; 0 of 0 where nothing is said of its units."""
        units = [each for each in self.units if each.side == side and not each.is_leader]
        return sum(each.figures for each in units), sum(each.start for each in units)


def why_not_aftermath(aftermath: Aftermath, sides: Mapping[str, str]) -> str:
    """Reason why something can't be what a battle between these sides left, "" if it can."""
    known = {**sides, **aftermath.sides, DRAW: "nobody", "": ""}
    if (sides or aftermath.sides) and aftermath.winner not in known:
        have = ", ".join({**sides, **aftermath.sides})
        return f"There is no side {aftermath.winner[:40]!r} that could have won; there are {have}."
    seen: set[tuple[str, str]] = set()
    for each in aftermath.units:
        if (each.side, each.id) in seen:
            return f"{each.name} ({each.id}) stands twice in what the battle left."
        seen.add((each.side, each.id))
    return ""


def aftermath_differences(then: Aftermath, now: Aftermath) -> Iterator[str]:
    """Differences between two outcomes of a battle, a sentence each."""
    names = {**then.sides, **now.sides, DRAW: "nobody", "": "nobody"}
    if then.winner != now.winner:
        yield f"Won by {names.get(now.winner, now.winner)}, not by {names.get(then.winner, then.winner)}."
    old = {(each.side, each.id): each for each in then.units}
    new = {(each.side, each.id): each for each in now.units}
    for key, unit in new.items():
        if key not in old:
            yield f"{unit.name}: {unit.figures} left; it was not in the battle that was taken."
            continue
        yield from _unit_differences(old[key], unit)
    for key, unit in old.items():
        if key not in new:
            yield f"{unit.name}: not in the battle any more; it was taken with {unit.figures} left."


def _unit_differences(then: UnitAftermath, now: UnitAftermath) -> Iterator[str]:
    if then.figures != now.figures:
        yield f"{now.name}: {now.figures} left, not {then.figures}."
    if then.gone != now.gone:
        yield f"{now.name}: {now.gone or 'on the table'}, not {then.gone or 'on the table'}."
    were = {each.name: each.lost for each in then.leaders}
    for leader in now.leaders:
        if leader.lost != were.get(leader.name, False):
            yield f"{leader.name} of {now.name}: {'lost' if leader.lost else 'not lost'} now."
    for name in sorted({*then.more} & {*now.more}):
        if then.more[name] != now.more[name]:
            yield f"{now.name}, {name}: {now.more[name]}, not {then.more[name]}."


def aftermath_of(view: View, title: str = "", mission: str = "") -> Aftermath:
    """The aftermath of a battle as far as its view tells it: the winner, and the figures of each unit.

    Who left the table whole is there still; of others who left, those who are back with their army (`UnitRow.back`).
    Leaders of units are the game's to say.
    """
    return Aftermath(
        title=title or view.title or "A battle",
        winner=view.winner,
        mission=mission,
        sides={side.id: side.name for side in view.sides},
        turns=view.turn,
        units=[_unit_of(side.id, row) for side in view.sides for row in side.units],
    )


def _unit_of(side: str, row: UnitRow) -> UnitAftermath:
    figures = row.back if row.gone and not row.has_left else row.figures
    return UnitAftermath(
        id=row.id,
        name=row.name,
        side=side,
        start=row.start,
        figures=figures,
        gone=row.gone,
        is_leader=row.is_leader,
    )
