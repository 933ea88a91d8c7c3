"""The ground in a scenario file: `[ground]`, checked before a battle is made of it (CA-TERR, CA-BLDG).

`FORMAT.md` says what each key holds. A group's `place` is the id of a place or a section, `s1` to `s9`.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from tracker.engine import At, Found, Id, Name, Sentence, made_of, meant
from tracker.games.colonial_adventures.ground.closed_ground import why_not_there
from tracker.games.colonial_adventures.ground.places import is_cover, spot, spots
from tracker.games.colonial_adventures.ground.state import (
    LEAST,
    SECTIONS,
    Feet,
    Ground,
    Kind,
    Overall,
    Piece,
    PieceKind,
    Road,
)
from tracker.games.colonial_adventures.ground.terrain_plan import is_beside
from tracker.games.colonial_adventures.state import Battlefield, Group

MOST_PLACES = 40
SECTION_ID = re.compile(r"s[1-9]")


class GivenRoad(Struct, forbid_unknown_fields=True):
    """A road, and the sections that it runs through in their order."""

    name: Name
    sections: list[int]


class GivenPlace(Struct, forbid_unknown_fields=True, kw_only=True):
    """A piece of the ground that has a name."""

    id: Id
    name: Name
    kind: PieceKind
    section: int
    cover: bool | None = None
    high: bool = False
    lit: bool = False
    note: Sentence = ""
    dv: Annotated[int, Meta(ge=0, le=3)] | None = None
    size: Annotated[int, Meta(ge=0, le=99)] = 0
    levels: Annotated[int, Meta(ge=1, le=9)] = 1
    doors: Annotated[int, Meta(ge=1, le=20)] = 1
    capacity: Annotated[int, Meta(ge=0, le=200)] = 0


class GivenGround(Struct, forbid_unknown_fields=True, kw_only=True):
    """The ground of a scenario."""

    overall: Overall = ""
    laid: Literal["scenario", "dice", "hand"] = "scenario"
    sections: list[Kind] = []
    apart: list[int] = []
    roads: list[GivenRoad] = []
    places: Annotated[list[GivenPlace], Meta(max_length=MOST_PLACES)] = []
    feet: Annotated[list[Feet], Meta(max_length=2)] = []


def ground_of(given: GivenGround) -> Ground:
    return made_of(
        Ground,
        given,
        sections=list(given.sections or ["clear" for _ in SECTIONS if given.places or given.roads]),
        roads=[Road(each.name, list(each.sections)) for each in given.roads],
        pieces={each.id: made_of(Piece, each) for each in given.places},
    )


def given_of(ground: Ground) -> GivenGround:
    """The same as a scenario file says it: what burns or is ruined stands whole in it."""
    return GivenGround(
        overall=ground.overall,
        sections=list(ground.sections),
        apart=list(ground.apart),
        roads=[GivenRoad(each.name, list(each.sections)) for each in ground.roads],
        places=[made_of(GivenPlace, each) for each in ground.pieces.values()],
        feet=list(ground.feet),
    )


# What is wrong


def ground_faults(given: GivenGround) -> Iterator[Found]:
    if given.sections and len(given.sections) != len(SECTIONS):
        yield "ground.sections", f"there are {len(given.sections)} sections, not nine"
    if given.feet and len(given.feet) != len(LEAST):
        yield "ground.feet", "a table has two sides: across and deep"
    for number, each in enumerate(given.apart):
        if each not in SECTIONS:
            yield f"ground.apart[{number}]", f"there is no section {each}: they are 1 to 9"
    for number, road in enumerate(given.roads):
        if reason := _no_road(road.sections):
            yield f"ground.roads[{number}].sections", f"{road.name}: {reason}"
    seen: set[str] = set()
    for number, place in enumerate(given.places):
        for where, reason in _place_faults(place):
            yield f"ground.places[{number}].{where}", f"{place.name}: {reason}"
        for where, name in (("id", place.id), ("name", place.name.casefold())):
            if name in seen and not (where == "name" and name == place.id):
                yield f"ground.places[{number}].{where}", f"two places have the {where} {getattr(place, where)!r}"
        seen |= {place.id, place.name.casefold()}


def _no_road(sections: list[int]) -> str:
    """The reason why there is no such road, "" if there is (CA-TERR-6)."""
    if not sections:
        return "the road is in no section"
    strange = [each for each in sections if each not in SECTIONS]
    if strange:
        return f"there is no section {strange[0]}: they are 1 to 9"
    for one, other in zip(sections, sections[1:], strict=False):
        if not is_beside(one, other):
            return f"sections {one} and {other} do not adjoin"
    return ""


def _place_faults(place: GivenPlace) -> Iterator[Found]:
    if place.section not in SECTIONS:
        yield "section", f"there is no section {place.section}: they are 1 to 9"
    if SECTION_ID.fullmatch(place.id):
        yield "id", "s1 to s9 are the sections"
    if place.kind == "building":
        if place.dv is None:
            yield "dv", "a building has a DV of 0 to 3"
        return
    usual = GivenPlace(id="x", name="x", kind="clear", section=1)
    for name in ("dv", "size", "levels", "doors", "capacity"):
        if getattr(place, name) != getattr(usual, name):
            yield name, f"only buildings have {name}"


def place_faults(state: Battlefield, sides: list[list[Group]]) -> Iterator[Found]:
    """Path and reason of each group that stands where it can't. `sides`: its groups side by side, as in the file."""
    names = [each.id for each in spots(state)]
    for s, groups in enumerate(sides):
        for g, group in enumerate(groups):
            where = f"sides[{s}].groups[{g}].place"
            if not names and group.before:
                yield where, f"{group.name}: in front of nothing, since there are no places"
            if not names or not group.place:
                continue
            piece = spot(state, group.place)
            if piece is None:
                yield where, f"{group.name}: {no_place(group.place, names)}"
            elif not group.before and (reason := why_not_there(state, group, piece)):
                yield where, f"{group.name}: {reason}"


def end_faults(state: Battlefield, ends: Sequence[object]) -> Iterator[Found]:
    """Ends that name a place that there is not."""
    names = [each.id for each in spots(state)]
    for number, end in enumerate(ends):
        if isinstance(end, At) and names and spot(state, end.place) is None:
            yield f"ends[{number}].place", no_place(end.place, names)


def no_place(place: str, names: list[str]) -> str:
    """There is no such place, and which there are."""
    return f"{place[:40]!r} is no place of the ground: {', '.join(names)}{meant(place, names)}"


def settle_in(state: Battlefield) -> None:
    """Groups take what their places give: cover where nobody said, a house over their heads; walls face as they do."""
    for group in state.groups.values():
        piece = spot(state, group.place)
        if piece is None:
            continue
        group.place = piece.id
        if group.cover is None:
            group.cover = not group.before and is_cover(piece)
        if piece.kind == "building" and not group.before:
            group.housed = True
        if piece.kind == "wall" and not group.before:
            piece.front = piece.front or group.front
