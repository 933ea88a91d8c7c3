"""The table of PEF movement as it is read: how far and which way one goes, and into which section (CA-PEF-3, T-17)."""

from functools import cache
from math import hypot
from typing import NamedTuple

from tracker.games.colonial_adventures.data import tables
from tracker.games.colonial_adventures.ground.areas import area_of
from tracker.games.colonial_adventures.ground.places import COVERS, kind_of_section, place_of
from tracker.games.colonial_adventures.ground.state import SECTIONS
from tracker.games.colonial_adventures.ground.terrain_plan import column_of as column, is_beside, row_of, steps
from tracker.games.colonial_adventures.groups import inches, on_table, scaled
from tracker.games.colonial_adventures.solo.state import CLOSES_WITHIN, HUGS_COVER, KEEPS_FACES, Marker, Solo
from tracker.games.colonial_adventures.state import Battlefield

# Inches of a section of the least table, in which ways are counted (CA-GRP-1).
SECTION = 12


class Way(NamedTuple):
    """A cell of the table of movement: "pef", "enemy", "split" or "stay"; inches of the move, and kept from a PEF."""

    toward: str
    inches: int = 0
    gap: int = 0


@cache
def way_of(row: str, column: str = "others") -> Way:
    """The cell of the table of movement, such as "pef.16.4" (T-17)."""
    toward, *numbers = str(tables()["pef_movement"].cell(row, column)).split(".")
    return Way(toward, *map(int, numbers))


def column_of(solo: Solo, marker: Marker) -> str:
    return "others" if any(each != marker.id for each in solo.markers) else "alone"


def movement_row(passes: int, die: int) -> str:
    """The row of the movement table (T-17)."""
    if not passes:
        return "0"
    if passes >= 2:
        return "2 (1-2)" if die <= 2 else "2 (3-6)"
    return "1 (1)" if die == 1 else "1 (2)" if die == 2 else "1 (3-6)"


def passes_for_sure(state: Battlefield, marker: Marker) -> bool:
    """True if no die can fail it (CA-R3)."""
    return marker.rep >= 6 and state.rulings.sixes_fail != "all"


def far(state: Battlefield, row: str) -> float:
    """Inches that a PEF moves on this table: bad weather halves them like any move (CA-GRP-1, CA-MOVE-13)."""
    return scaled(state, way_of(row).inches) / (2 if state.weather else 1)


def gap_words(state: Battlefield) -> str:
    """The least distance between PEFs, which the weather leaves as it is."""
    return inches(scaled(state, way_of(movement_row(2, 1)).gap))


def way_words(state: Battlefield, row: str, column: str) -> str:
    """A cell of the table of movement, in inches of this table."""
    table, way = tables()["pef_movement"], way_of(row, column)
    words = table.said(table.cell(row, column))[0]
    if way.inches:
        words = inches(far(state, row)) + words.removeprefix(inches(way.inches))
    return words.replace(f"to {inches(way.gap)}", f"to {inches(scaled(state, way.gap))}")


def likely_section(state: Battlefield, marker: Marker, row: str) -> int:
    """The section to which a row of the table takes it, straight at the nearest or in cover (CA-PEF-3).

    0 where nobody can tell: a group of which nobody knows the place may be the nearest, and straight ahead it never is
    the section that it left, unless that of the nearest.
    """
    here, way = marker.section, way_of(row, column_of(state.solo, marker))
    if way.toward == "pef":
        there = [each.section for each in state.solo.markers.values() if each.id != marker.id]
    else:
        places = [place_of(state, each) for each in on_table(state, state.solo.player)]
        there = [each.section for each in places if each is not None] if None not in places else []
    nearest = min((_apart(state, here, each) for each in there), default=0)
    goals = {each for each in there if _apart(state, here, each) == nearest}
    if here in goals and state.solo.has_step(CLOSES_WITHIN):
        return here
    if not nearest or len(goals) > 1:
        return 0
    goal, sections = goals.pop(), far(state, row) / SECTION
    if way.toward == "enemy" and state.solo.has_step(HUGS_COVER):
        ends = _ends_in_cover(state, here, goal, sections)
        if ends:
            return ends[0] if len(ends) == 1 else 0
        if may_hide_in(state, marker, row, here):
            return 0
    part = min(1, sections / nearest)
    down = round((row_of(goal) - row_of(here)) * part)
    right = round((column(goal) - column(here)) * part)
    return here + 3 * down + right if down or right else 0


def may_hide_in(state: Battlefield, marker: Marker, row: str, *sections: int) -> bool:
    """True if who goes in cover all the way may find some in sections that are not all open; in battles begun since."""
    in_cover = way_of(row, column_of(state.solo, marker)).toward == "enemy" and state.solo.has_step(KEEPS_FACES)
    return in_cover and (
        any(kind_of_section(state, each) != "clear" for each in sections)
        or any(each.section in sections and not each.ruined for each in state.ground.pieces.values())
    )


def _ends_in_cover(state: Battlefield, here: int, goal: int, sections: float) -> list[int]:
    """The section in cover within a move that is nearest to a goal, its own if none is nearer.

    Of equally near ones that of the wood where it is, else all of them; none where cover would take it farther away.
    """
    wood = area_of(state, here)
    found: dict[tuple[float, bool, bool], list[int]] = {}
    for each in SECTIONS:
        is_reached = each == here or (is_beside(here, each) and round(sections / _apart(state, here, each)))
        left = _apart(state, each, goal)
        if is_reached and kind_of_section(state, each) in COVERS and left <= _apart(state, here, goal):
            found.setdefault((left, each not in wood, each != here), []).append(each)
    return found[min(found)] if found else []


def _apart(state: Battlefield, one: int, other: int) -> float:
    """Sections of the least table from the middle of one to that of another, by the size of this table."""
    if state.solo.has_step(KEEPS_FACES):
        return state.ground.inches(*steps(one, other)) / SECTION
    return hypot(*steps(one, other))
