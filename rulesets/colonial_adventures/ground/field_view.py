"""The field as a view shows it: nine sections with what is in them, and who stands where (CA-TERR-2)."""

from collections import defaultdict
from itertools import pairwise

from tracker.engine import Place, is_watched
from tracker.games.colonial_adventures.ground.facing import faced, way_of
from tracker.games.colonial_adventures.ground.places import (
    KIND_WORDS,
    NUMBERS,
    has_ground,
    is_lit,
    kind_words,
    last_place,
    open_words,
    section_id,
)
from tracker.games.colonial_adventures.ground.state import SECTIONS, Piece
from tracker.games.colonial_adventures.ground.terrain_plan import column_of, is_beside, row_of
from tracker.games.colonial_adventures.groups import on_table
from tracker.games.colonial_adventures.state import Battlefield, Group

OPEN = "open"
# Groups by the id of the place where each was said to stand.
Standing = dict[str, list[Group]]
# Column and row of each section.
AT_MAP = {number: (column_of(number), row_of(number)) for number in SECTIONS}
# The ids of the sections that touch one, be it at a corner.
BESIDE = {number: tuple(section_id(each) for each in SECTIONS if is_beside(number, each)) for number in SECTIONS}


def field_of(state: Battlefield) -> tuple[Place, ...]:
    """All places: the nine sections as a map, pieces within them, and at last who stands nowhere that has a name."""
    if not has_ground(state):
        return (*_in_words(on_table(state)), *_with_markers(state))
    pieces = list(state.ground.pieces.values())
    there = _there(state)
    sections = _sections(state, there) if state.ground.sections else []
    told: dict[str, tuple[str, ...]] = {each.id: piece_words(each) for each in pieces} if is_watched() else {}
    places = [*sections, *(_piece(state, each, there, told.get(each.id, ())) for each in pieces)]
    places += _with_markers(state) if not state.ground.sections else []
    # At set-up nobody of them is on the table.
    nowhere = open_words(state) if state.turn else "not put down yet"
    return (*places, *_in_words(there.get("", []), nowhere))


def faces_words(state: Battlefield, group: Group) -> str:
    """The direction of its front: an enemy by name, or in words."""
    other = faced(state, group)
    return (other.short or other.name) if other else way_of(state, group)


def _sections(state: Battlefield, there: Standing) -> list[Place]:
    roads: defaultdict[int, list[str]] = defaultdict(list)
    for road in state.ground.roads:
        for one, other in pairwise(road.sections):
            roads[one].append(section_id(other))
            roads[other].append(section_id(one))
    words: dict[int, tuple[str, ...]] = _section_words(state) if is_watched() else {}
    return [
        _section(name, number, there, words.get(number, ()), tuple(roads[number])) for name, number in NUMBERS.items()
    ]


def _section(name: str, number: int, there: Standing, words: tuple[str, ...], roads: tuple[str, ...]) -> Place:
    return Place(
        name,
        str(number),
        _at(there, name),
        words,
        BESIDE[number],
        roads,
        *AT_MAP[number],
        doubtful=_at(there, name, doubt=True),
        tile=True,
    )


def _section_words(state: Battlefield) -> dict[int, tuple[str, ...]]:
    """The kind and roads of each section, by its number, with its markers, and if a patrol has scouted it."""
    found: dict[int, tuple[str, ...]] = {}
    for number, kind in enumerate(state.ground.sections, 1):
        crossings = sum(number in road.sections for road in state.ground.roads)
        roads = ["crossroads"] if crossings > 1 else ["road"] if crossings else []
        scouted = ["scouted"] if number in state.solo.seen else []
        found[number] = (KIND_WORDS[kind], *roads, *scouted, *marker_words(state, number))
    return found


def marker_words(state: Battlefield, number: int) -> list[str]:
    """Possible enemy forces in a section: "PEF 1 Rep 5" (CA-PEF-1)."""
    return [f"{each.name} Rep {each.rep}" for each in state.solo.markers.values() if each.section == number]


def _with_markers(state: Battlefield) -> list[Place]:
    """Sections with possible enemy forces, where no map shows the nine of them."""
    found = {number: tuple(words) for number in SECTIONS if (words := marker_words(state, number))}
    return [Place(f"marked_{number}", f"section {number}", words=words) for number, words in found.items()]


def _piece(state: Battlefield, piece: Piece, there: Standing, words: tuple[str, ...]) -> Place:
    is_on_map = bool(state.ground.sections) and piece.section in SECTIONS
    return Place(
        piece.id,
        piece.name,
        _at(there, piece.id),
        words,
        within=section_id(piece.section) if is_on_map else "",
        sign="*" if piece.fire else "",
        before=_at(there, piece.id, before=True),
        doubtful=_at(there, piece.id, doubt=True),
    )


def piece_words(piece: Piece) -> tuple[str, ...]:
    words = [kind_words(piece)]
    words += [f'burns along {piece.fire}"' + (f' of {piece.size}"' if piece.size else "")] if piece.fire else []
    words += ["half of it burns"] if piece.is_half_burnt else []
    words += ["smoulders"] if piece.smoulders else []
    words += [f'holes of {piece.holes}"'] if piece.holes and not piece.ruined else []
    words += [f"{piece.levels} levels"] if piece.levels > 1 else []
    words += [f"{piece.doors} doors"] if piece.doors > 1 else []
    words += [f"for {piece.capacity} figures"] if piece.capacity else []
    words += ["lit"] if is_lit(piece) and not piece.fire else []
    return (*words, piece.note) if piece.note else tuple(words)


def _there(state: Battlefield) -> Standing:
    """The groups that stand at each place, found once for all; "" for nowhere that has a name."""
    there: Standing = {}
    for group in on_table(state):
        place = last_place(state, group)
        there.setdefault(place.id if place is not None else "", []).append(group)
    return there


def _at(there: Standing, place: str, before: bool = False, doubt: bool = False) -> tuple[str, ...]:
    groups = there.get(place)
    if groups is None:
        return ()
    if doubt:
        return tuple(group.id for group in groups if group.doubt)
    return tuple(group.id for group in groups if not group.doubt and group.before == before)


def _in_words(groups: list[Group], nowhere: str = "") -> tuple[Place, ...]:
    """Places that are named in words only, in the order of the roster; those `nowhere`, so called, behind them."""
    units: dict[str, list[str]] = {}
    for group in groups:
        if group.place or nowhere:
            units.setdefault(group.place, []).append(group.id)
    rest = tuple(units.pop("", ()))
    named = tuple(Place(place, place, tuple(ids)) for place, ids in units.items())
    return (*named, Place(OPEN, nowhere, rest)) if rest else named
