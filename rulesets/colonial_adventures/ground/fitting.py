"""Where a group of another table can stand on one that was laid: as it stood, turned with its side, or at its edge."""

import re
from collections.abc import Iterable

from msgspec import Struct

from rulesets.colonial_adventures.ground.facing import TOWARD
from rulesets.colonial_adventures.ground.places import NUMBERS, section_id, spot
from rulesets.colonial_adventures.ground.standing_room import why_not_there
from rulesets.colonial_adventures.ground.state import SECTIONS
from rulesets.colonial_adventures.ground.terrain_plan import row_of
from rulesets.colonial_adventures.state import Battlefield, Group

# Sections of an edge, those that groups are put in first before the others.
EDGE = {"bottom": (8, 7, 9), "top": (2, 1, 3)}
OTHER = {"bottom": "top", "top": "bottom"}
OPPOSITE = {way: next(back for back, to in TOWARD.items() if to == (-x, -y)) for way, (x, y) in TOWARD.items()}
TURNED = "its side has the other edge"


class Fit(Struct, frozen=True):
    """Where a group stands: the id of a place, "" for nowhere yet. `why`: why not where it stood, "" if it does."""

    place: str
    why: str = ""


def fit(state: Battlefield, group: Group, place: str, before: bool, edge: str, turned: bool) -> Fit:
    """The place of the old table that a group had, on the new one; `turned`: its side has the other edge now."""
    at = section_id(10 - NUMBERS[place]) if turned and place in NUMBERS else _in_words(state, place, edge)
    piece = spot(state, at)
    reason = "" if piece is None or before else why_not_there(state, group, piece)
    if not place or (piece is not None and not reason):
        return Fit(at, TURNED if turned and place in NUMBERS else "")
    return Fit(at_edge(state, group, edge), reason or "the table has no such place")


def _in_words(state: Battlefield, place: str, edge: str) -> str:
    """The section of its edge that a place tells of in words, such as "the near edge, section 7"; else that place."""
    told = re.search(r"\bsection ([1-9])\b", place)
    is_at_edge = told is not None and int(told[1]) in EDGE[edge] and spot(state, place) is None
    return section_id(int(told[1])) if told is not None and is_at_edge else place


def at_edge(state: Battlefield, group: Group, edge: str) -> str:
    """The section at an edge where a group can stand, else any; "" where there is none."""
    wanted = [*EDGE[edge], *(each for each in SECTIONS if each not in EDGE[edge])]
    pieces = [found for each in wanted if (found := spot(state, section_id(each))) is not None]
    return next((each.id for each in pieces if not why_not_there(state, group, each)), "")


def is_turned(places: Iterable[str], edge: str) -> bool:
    """True if the groups of a side stood toward the other edge than it has now, by the sections that were told."""
    toward = sum(row_of(NUMBERS[each]) - 1 for each in places if each in NUMBERS)
    return toward > 0 if edge == "top" else toward < 0
