"""Places of groups, as they were told, and what follows from it: cover, height, walls, light (CA-TERR-9, CA-R90).

A group's `place` is the id of a piece or a section of the ground, or words of a scenario without one. It is in doubt
once the group has moved and nobody said whither: then nothing follows from it any more.
"""

from collections.abc import Collection, Sequence
from functools import cache, lru_cache

from tracker.engine import kept_while_unchanged
from tracker.games.colonial_adventures.data import WORDS
from tracker.games.colonial_adventures.ground.state import SECTIONS, Kind, Piece, PieceKind
from tracker.games.colonial_adventures.ground.terrain_plan import sections_apart, steps
from tracker.games.colonial_adventures.solo.state import HOLDS_TO_ANSWERS, KEEPS, KNOWS_WALLS, TURNS_FROM_WALL
from tracker.games.colonial_adventures.state import FAR, Battlefield, Group

KIND_WORDS = WORDS["ground"]
# Those of them that are one thing to go into, with an article.
ONE_OF: dict[PieceKind, str] = {"hill": "a hill", "wooded_hill": "a wooded hill", "gully": "a gully"}
# Cover by the book (CA-FIRE-8); the crest of a hill is told apart, walls and gullies are as the scenario says.
COVERS: tuple[PieceKind, ...] = ("woods", "wooded_hill", "rough", "building")
HEIGHTS: tuple[PieceKind, ...] = ("hill", "wooded_hill")
# Ground that halves moves and that formed groups and guns may not enter (CA-ARMY-17, CA-TERR-9, CA-R112).
HARD: tuple[PieceKind, ...] = ("woods", "wooded_hill", "rough", "gully")
BEFORE = "before:"
# Inches of a move that most likely ends in another section than it began in: those of the least table, 3 feet, have 12
# (CA-GRP-1), and tables do not shrink with the figures.
LONG = 12


# Places


def section_id(number: int) -> str:
    return f"s{number}"


# The sections by their ids.
NUMBERS = {section_id(number): number for number in SECTIONS}


@cache
def _section(number: int, kind: Kind) -> Piece:
    """A section as a place, which nothing ever happens to."""
    return Piece(id=section_id(number), name=f"section {number}", kind=kind, section=number)


def spot(state: Battlefield, place: str) -> Piece | None:
    """The piece or section of this id or name; None for words that name neither. No piece has the id of a section."""
    if (number := NUMBERS.get(place)) is not None and (sections := state.ground.sections):
        # As `kind_of_section` says it: each form asks for the places of all groups over and over.
        return _section(number, sections[number - 1] if number <= len(sections) else "clear")
    return state.ground.pieces.get(place) or (_named(state, place) if place else None)


@kept_while_unchanged
def _named(state: Battlefield, place: str) -> Piece | None:
    wanted = place.casefold()
    return next((each for each in state.ground.pieces.values() if each.name.casefold() == wanted), None)


def spots(state: Battlefield) -> list[Piece]:
    """All places that a group can be said to stand at: pieces, then sections."""
    return [*state.ground.pieces.values(), *_sections(state)]


def _sections(state: Battlefield) -> tuple[Piece, ...]:
    return _of_kinds(tuple(state.ground.sections)) if state.ground.sections else ()


@lru_cache(maxsize=32)
def _of_kinds(kinds: tuple[Kind, ...]) -> tuple[Piece, ...]:
    return tuple(_section(each, kinds[each - 1] if each <= len(kinds) else "clear") for each in SECTIONS)


def last_place(state: Battlefield, group: Group) -> Piece | None:
    """The place where it was said to stand, be it in doubt by now."""
    return spot(state, group.place)


def place_of(state: Battlefield, group: Group) -> Piece | None:
    """The place where it stands, None where nobody said since it moved."""
    if group.doubt or not group.place:
        return None
    # As `spot` has it, to which most calls would lead.
    number, sections = NUMBERS.get(group.place, 0), state.ground.sections
    return _section(number, sections[number - 1]) if 0 < number <= len(sections) else spot(state, group.place)


def inside_of(state: Battlefield, group: Group) -> Piece | None:
    """The building that it is in, None if it is in none."""
    place = place_of(state, group)
    is_in = place is not None and place.kind == "building" and not group.before and not place.ruined
    return place if is_in else None


def touched_by(state: Battlefield, group: Group) -> list[Piece]:
    """Buildings that it is in or in front of."""
    place = place_of(state, group)
    return [place] if place is not None and place.kind == "building" and not place.ruined else []


def hard_ground_of(state: Battlefield, group: Group) -> Piece | None:
    """The woods or rough ground that it is known to stand in, None if it stands in none."""
    place = place_of(state, group)
    return place if place is not None and place.kind in HARD and not group.before else None


def occupants(state: Battlefield, piece: Piece) -> Sequence[Group]:
    """Groups that are in a building, or stand at a place."""
    return _occupied(state).get(piece.id, ())


@kept_while_unchanged
def _occupied(state: Battlefield) -> dict[str, list[Group]]:
    """Those who are at each place where anybody is: houses and walls are asked of one after the other."""
    found: dict[str, list[Group]] = {}
    for group in state.groups.values():
        is_there = group.place and not (group.gone or group.arrives or group.before)
        if is_there and (piece := place_of(state, group)) is not None:
            found.setdefault(piece.id, []).append(group)
    return found


def across(state: Battlefield, group: Group) -> list[Group]:
    """Enemies at the same wall or house: those inside whom it stands in front of, or those in front of it."""
    piece = place_of(state, group)
    if piece is None or piece.kind not in ("wall", "building"):
        return []
    there = [each for each in state.groups.values() if each.side != group.side and not each.gone and not each.arrives]
    return [each for each in there if place_of(state, each) == piece]


def place_words(state: Battlefield, group: Group) -> str:
    """The place where it stands, in words: "in front of the hospital"; what is in doubt ends in "?"."""
    piece = last_place(state, group)
    if piece is None:
        return group.place
    words = f"in front of {piece.name}" if group.before else piece.name
    if group.level:
        words += f", level {group.level + 1}"
    return f"{words}?" if group.doubt else words


def kind_words(piece: Piece) -> str:
    """The kind of a place, in a word or two; of a building its Defensive Value."""
    if piece.kind != "building":
        return KIND_WORDS[piece.kind]
    return "ruin" if piece.ruined else f"DV {piece.dv}"


# What follows


def is_cover(piece: Piece) -> bool:
    """True if who is there is in cover: as the scenario says, else by the book (CA-FIRE-8)."""
    if piece.ruined:
        return False
    return piece.kind in COVERS if piece.cover is None else piece.cover


def may_reach_cover(state: Battlefield, group: Group, is_short: bool) -> bool:
    """True if cover may lie within its move: in its section or, unless that `is_short`, in one beside that; so wherever
    nobody knows the ground.
    """
    here = place_of(state, group)
    if here is None:
        return True
    near = [each for each in SECTIONS if sections_apart(each, here.section) < (1 if is_short else 2)]
    return bool(covers(state, near))


def covers(state: Battlefield, sections: Collection[int]) -> list[Piece]:
    """The places of these sections that give cover; where none does, heights and gullies, whose crest or edge may."""
    near = [each for each in spots(state) if each.section in sections]
    return [each for each in near if is_cover(each)] or [each for each in near if each.kind in (*HEIGHTS, "gully")]


def are_sections_apart(state: Battlefield, one: Group, other: Group) -> bool:
    """True if a whole section lies between the two, as their places were told: of the least table, 3 feet, that is a
    foot (CA-GUN-2, CA-GRP-1).
    """
    here, there = place_of(state, one), place_of(state, other)
    return here is not None and there is not None and sections_apart(here.section, there.section) > 1


def least_between(state: Battlefield, one: Group, other: Group) -> float:
    """Inches of the whole sections that lie between the two, as their places were told; 0 for none."""
    here, there = place_of(state, one), place_of(state, other)
    if here is None or there is None:
        return 0
    columns, rows = steps(here.section, there.section)
    return state.ground.inches(max(0, columns - 1), max(0, rows - 1)) if columns > 1 or rows > 1 else 0


def between_middles(state: Battlefield, one: Group, other: Group) -> float:
    """Inches from the middle of the section of one to that of the other, FAR where a place was not told."""
    here, there = place_of(state, one), place_of(state, other)
    return FAR if here is None or there is None else state.ground.inches(*steps(here.section, there.section))


def leaves(state: Battlefield, far: float, columns: int, rows: int) -> bool:
    """True if a move of so many inches most likely ends in the section so many columns and rows off."""
    # Battles begun before left out the next section of any move of 12 inches, as of one from corner to corner.
    return far >= (_inches_to(state, columns, rows) if state.solo.has_step(KEEPS) else LONG)


def leaves_section(state: Battlefield, group: Group, far: float) -> bool:
    """True if a move of so many inches is longer than its section is wide or deep; in battles begun since."""
    if hard_ground_of(state, group) is not None:
        far /= 2
    return state.solo.has_step(HOLDS_TO_ANSWERS) and far > max(state.ground.inches(1, 0), state.ground.inches(0, 1))


def _inches_to(state: Battlefield, columns: int, rows: int) -> float:
    return max(LONG, 0.75 * state.ground.inches(columns, rows))


def inches_behind(state: Battlefield) -> float:
    """Inches that who stands at the edge of the table has farther to the next section than is taken of others."""
    return state.ground.inches(0, 1) - _inches_to(state, 0, 1)


def are_in_one_section(state: Battlefield, one: Group, other: Group, far: float = FAR) -> bool:
    """True if both were told to stand in the same section, of so many inches at most; in battles begun since."""
    here, there = place_of(state, one), place_of(state, other)
    is_same = here is not None and there is not None and here.section == there.section
    is_small = max(state.ground.inches(1, 0), state.ground.inches(0, 1)) <= far
    return is_same and is_small and state.solo.has_step(KEEPS)


def has_wall_at(state: Battlefield, group: Group) -> bool:
    """True if it stands behind a wall, or inside a building of DV 1 or more (CA-R42)."""
    piece = place_of(state, group)
    if piece is None or group.before or piece.ruined:
        return False
    return piece.kind == "wall" or (piece.kind == "building" and bool(piece.dv))


def is_up_at(state: Battlefield, group: Group) -> bool:
    """True if it stands on a height or upstairs."""
    piece = place_of(state, group)
    return piece is not None and not group.before and (piece.high or piece.kind in HEIGHTS or group.level > 0)


def is_lit(piece: Piece) -> bool:
    """True if who is there is well lit at night: the scenario says so, or it burns (CA-FIRE-2)."""
    return piece.lit or piece.fire > 0


def is_target_lit(state: Battlefield, group: Group) -> bool:
    """True if a group is known to be in the light."""
    piece = place_of(state, group)
    return piece is not None and is_lit(piece)


def has_road(state: Battlefield, section: int) -> bool:
    return any(section in road.sections for road in state.ground.roads)


def open_words(state: Battlefield) -> str:
    """The words for no place: beside sections "in the open" read as one of them."""
    return "section not told" if state.ground.sections else "in the open"


def has_ground(state: Battlefield) -> bool:
    """True if anything is known of the ground."""
    return bool(state.ground.sections or state.ground.pieces)


def hard_words(state: Battlefield, group: Group) -> str:
    """The ground that slows it: where it stands, else rough ground; "" where none of that kind lies on the table."""
    here = hard_ground_of(state, group)
    if here is not None and state.solo.has_step(TURNS_FROM_WALL):
        return ONE_OF.get(here.kind, KIND_WORDS[here.kind])
    is_bare = has_ground(state) and not any([each.kind in HARD for each in spots(state)])
    return "" if is_bare and state.solo.has_step(TURNS_FROM_WALL) else "rough ground"


def may_burn(state: Battlefield) -> bool:
    """True if something burns, or smoulders until the fires spread; of ground that nobody told it may."""
    if not has_ground(state):
        return True
    return any([(each.fire or each.smoulders) and not each.ruined for each in state.ground.pieces.values()])


def kind_of_section(state: Battlefield, number: int) -> Kind:
    """The kind of a section; open ground where nobody said."""
    sections = state.ground.sections
    return sections[number - 1] if 0 < number <= len(sections) else "clear"


# Telling


def stands_at(state: Battlefield, group: Group, place: str, in_cover: bool | None = None) -> None:
    """It was told where the group stands: "" for open ground that has no name, or an id, BEFORE it in front of that.

    `in_cover`: None as the place has it.
    """
    group.before = place.startswith(BEFORE)
    group.place, group.doubt, group.level = place.removeprefix(BEFORE), False, 0
    piece = place_of(state, group)
    has_cover = piece is not None and not group.before and is_cover(piece)
    group.cover = has_cover if in_cover is None else in_cover
    group.housed = inside_of(state, group) is not None


def put_down_at(state: Battlefield, group: Group, place: str) -> None:
    """It was put on the table: in cover where its place is (CA-FIRE-8), else that is asked when it matters."""
    group.place = place
    piece = place_of(state, group)
    gives = bool(state.solo.gives_cover) and piece is not None and is_cover(piece)
    group.cover = True if gives else None


def comes_before(state: Battlefield, group: Group, enemy: Group, across_wall: bool) -> None:
    """It went for an enemy: it stands in front of his wall or house, or where he does if that is known.

    Who met no wall, as from behind, stands in the section of that in battles begun since.
    """
    piece = place_of(state, enemy)
    if piece is None:
        return
    is_within = piece.kind == "wall" and not (across_wall or enemy.before) and state.solo.has_step(KNOWS_WALLS)
    if is_within and state.ground.sections:
        piece = _section(piece.section, kind_of_section(state, piece.section))
    group.place, group.doubt, group.level = piece.id, False, 0
    group.before = enemy.before or piece.kind in ("wall", "building")


def loses_track(state: Battlefield, group: Group) -> None:
    """It moved, and nobody said whither: a place that the ground knows is in doubt, words are forgotten."""
    if last_place(state, group) is None:
        group.place = ""
    group.doubt = bool(group.place)
    group.before, group.level = group.before and group.doubt, 0
