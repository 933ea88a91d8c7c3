"""Sight, as far as the ground tells it: crests, woods, the night (CA-TERR-9, CA-FIRE-1, CA-FIRE-2)."""

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

from msgspec.structs import replace

from tracker.engine import is_watched, its, with_verb
from tracker.games.colonial_adventures.ground.areas import are_in_one, area_of, area_words
from tracker.games.colonial_adventures.ground.facing import TOWARD, faced, heading, way_of
from tracker.games.colonial_adventures.ground.places import (
    KIND_WORDS,
    NUMBERS,
    is_target_lit,
    kind_of_section,
    place_of,
)
from tracker.games.colonial_adventures.ground.state import Piece
from tracker.games.colonial_adventures.ground.terrain_plan import column_of, row_of, way_between
from tracker.games.colonial_adventures.groups import has_flanks, inches, scaled
from tracker.games.colonial_adventures.solo.state import (
    COMES_BEHIND,
    FIRES_ON,
    KEEPS,
    KEEPS_FACES,
    KNOWS_WALLS,
    SAYS_ENDS,
    SEES_PAST,
    TURNS_FROM_WALL,
)
from tracker.games.colonial_adventures.state import Battlefield, Face, Group

# Rough ground is as rocky ground, in which one sees as far as in woods (CA-R112).
WOODED = ("woods", "wooded_hill", "rough")
BLOCKS = ("hill", "impassable", *WOODED)
# Inches that one sees: at night, and inside woods by day and at night.
NIGHT, IN_WOODS, IN_WOODS_AT_NIGHT = 12, 12, 6


class Seers(NamedTuple):
    """Ids of groups that see something, as far as that is sure; `is_open`: of others nobody can tell."""

    sure: tuple[str, ...] = ()
    is_open: bool = True


def why_hidden(state: Battlefield, group: Group, other: Group) -> str:
    """The ground that likely hides one group from another: it fills the sections between them; "" for none."""
    mine, theirs = place_of(state, group), place_of(state, other)
    if mine is None or theirs is None:
        return ""
    between = between_sections(mine.section, theirs.section)
    if not between or any(kind_of_section(state, each) not in BLOCKS for each in between):
        return ""
    one = area_of(state, mine.section) if are_in_one(state, mine, theirs) else []
    if mine.kind in WOODED and any(each in one for each in between):
        return ""  # there one sees so many inches, whatever section that is in
    if between[0] in one:
        return f"the crest of {area_words(state, mine)} between them"
    kind = kind_of_section(state, between[0])
    ground = "impassable ground" if kind == "impassable" else KIND_WORDS[kind]
    return f"{ground} in section {between[0]} between them"


def may_be_hidden(state: Battlefield, group: Group, other: Group) -> bool:
    """True if hills, woods or the like fill a section between them; in battles begun since.

    Where they fill all of these, `why_hidden` has one likely hidden from the other.
    """
    mine, theirs = place_of(state, group), place_of(state, other)
    if mine is None or theirs is None or not state.solo.has_step(SEES_PAST):
        return False
    if mine.kind in WOODED and _share_ground(state, group, other):
        return False  # there one sees so many inches
    between = between_sections(mine.section, theirs.section)
    return any(kind_of_section(state, each) in BLOCKS for each in between)


def is_behind(state: Battlefield, group: Group, other: Group) -> bool:
    """True if the sections tell that another is behind the front of a group, which has one (CA-FIRE-1)."""
    theirs = place_of(state, other) if way_of(state, group) else None
    return theirs is not None and has_behind_it(state, group, theirs)


def comes_from_behind(state: Battlefield, other: Group, group: Group) -> bool:
    """True if by the sections another starts in the rear of a group, in battles begun since (CA-GRP-3)."""
    return state.solo.has_step(COMES_BEHIND) and has_flanks(group) and is_behind(state, group, other)


def likely_face(state: Battlefield, other: Group, group: Group) -> Face | Literal[""]:
    """The face of a group that another comes upon, as far as is known which way its front is; "" where that is open.

    Who was told to face a third has his back to who stands beyond it; who stands beside the third is at his front. In
    battles begun since.
    """
    if not has_flanks(group):
        return "front"
    if comes_from_behind(state, other, group):
        return "rear"
    if not state.solo.has_step(FIRES_ON):
        return "front"
    third = faced(state, group)
    told = {each: shot for each, shot in state.shots.items() if each.endswith(f">{group.id}") and shot.bears}
    if third is other or not (third or told or group.front):
        return "front"
    here, theirs = place_of(state, group), place_of(state, other)
    there = place_of(state, third) if third is not None else None
    if here is None or theirs is None:
        return "front"
    is_new = state.solo.has_step(KEEPS_FACES)
    face = face_by_words(state, group, theirs)
    if face != "front" and (face or not is_new):
        return face
    if there is not None and there.section != theirs.section:
        turned = _turned(here, there, theirs)
        face = "front" if turned > 0 else "rear" if turned < 0 else ""
    if not (told and state.solo.has_step(SAYS_ENDS)):
        return face
    # One from the same section came upon the same face; where another denies it, it is open.
    said = set[Face | Literal[""] | None]()
    for each, shot in told.items():
        place = place_of(state, state.groups[each.partition(">")[0]])
        if place is not None and place.section == theirs.section != here.section:
            return shot.face
        if place is not None and is_new:
            said.add(_follows(here, place, theirs, shot.face))
        elif place is not None and shot.face not in ("flank", face) and _turned(here, place, theirs) > 0:
            face = ""
    return _agreed(face, said, bool(there) or way_of(state, group) in TOWARD) if is_new else face


def _follows(here: Piece, place: Piece, other: Piece, face: Face) -> Face | Literal[""] | None:
    """The face of who stands here that lies toward another place, as the one toward this place was told; "" where that
    leaves it open, None where it tells nothing, as from his own section.
    """
    if here.section in (place.section, other.section):
        return None
    turned = _turned(here, place, other)
    if not turned or face == "flank":
        return ""
    if turned > 0:
        return face
    return "front" if face == "rear" else ""  # with his front to one side he may have it half to the other


def _agreed(face: Face | Literal[""], told: set[Face | Literal[""] | None], is_known: bool) -> Face | Literal[""]:
    """The face that a front and what was told of others leave, "" where that is open or they don't agree.

    `is_known`: which way the front is; what leaves it open does not deny that.
    """
    if told <= {None}:
        return face
    known = face if is_known else ""
    others = told - {None, "", known}
    return known if not others else "front" if others == {"front"} and not known else ""


def _turned(here: Piece, one: Piece, other: Piece) -> int:
    """Above 0 for two places that lie the same way from here, below that for the opposite one."""
    (columns, rows), (over, down) = (way_between(here.section, each.section) for each in (one, other))
    return columns * over + rows * down


def known_face(state: Battlefield, other: Group, group: Group) -> Face | Literal[""]:
    """The face that another comes upon: as it was told of his shot, else as is likely; in battles begun since."""
    if not (group.faces or group.front or state.shots):
        return "front"  # nothing was told of it
    if not state.solo.has_step(SAYS_ENDS):
        return "rear" if comes_from_behind(state, other, group) else "front"
    said = state.shots.get(f"{other.id}>{group.id}")
    return said.face if said is not None and said.bears else likely_face(state, other, group)


def face_words(state: Battlefield, other: Group, group: Group, face: str) -> str:
    """The reason why another likely comes upon this flank or rear of a group, by what the table told; ""
    for a front, or where nobody told it.
    """
    here, theirs, third = place_of(state, group), place_of(state, other), faced(state, group)
    if face not in ("flank", "rear") or not has_flanks(group):
        return ""
    from_there = [
        state.groups[each.partition(">")[0]]
        for each, shot in state.shots.items()
        if each.endswith(f">{group.id}") and shot.bears and shot.face == face
    ]
    if other in from_there:
        return "as last told"
    if here is None or theirs is None:
        return ""
    lies = heading(here.section, theirs.section)
    where = f", {other.name} to {its(group)} {lies}" if lies else ""
    if way_of(state, group) in TOWARD and face_by_words(state, group, theirs) == face:
        return f"{with_verb(group, 'faces')} {way_of(state, group)}{where}"
    there = place_of(state, third) if third is not None else None
    if third is not None and there is not None and _turned(here, there, theirs) < 0:
        return f"{with_verb(group, 'faces')} {third.name}{where}"
    beside = (each.name for each in from_there if (at := place_of(state, each)) and at.section == theirs.section)
    return f"as told of {name}, beside it" if (name := next(beside, "")) else ""


def why_not_ahead(state: Battlefield, group: Group, other: Group) -> str:
    """The reason why another is not before the front of a group, as far as is known, "" if he may be (CA-FIRE-1)."""
    face = known_face(state, other, group)
    if face == "front" and (group.faces or group.front) and is_behind(state, group, other):
        face = "rear"
    return {"rear": "behind its front", "flank": "in its flank"}.get(face, "")


def has_behind(state: Battlefield, group: Group, section: int) -> bool:
    """True if by its words a group has a section behind its front."""
    toward = TOWARD.get(way_of(state, group))
    if toward is None or group.formation == "square" or (mine := place_of(state, group)) is None:
        return False
    columns, rows = way_between(mine.section, section)
    return columns * toward[0] + rows * toward[1] < 0


def has_behind_it(state: Battlefield, group: Group, piece: Piece) -> bool:
    """The same of a place; in battles begun since also of another wall of its section."""
    return face_by_words(state, group, piece) == "rear"


def face_by_words(state: Battlefield, group: Group, piece: Piece) -> Face | Literal[""]:
    """The face of a group that a place lies toward, where words say which way its front is: behind it by the sections;
    of who holds a wall, another wall of its section as that one faces. "" where nobody said that, nor, in battles begun
    since, of a place that lies aside.
    """
    mine, toward = place_of(state, group), TOWARD.get(way_of(state, group))
    if mine is None or toward is None:
        return "front"
    if mine.section != piece.section:
        columns, rows = way_between(mine.section, piece.section)
        ahead = columns * toward[0] + rows * toward[1]
        is_open = ahead == 0 and state.solo.has_step(KEEPS_FACES)
        return (
            "front" if ahead > 0 or group.formation == "square" else "rear" if ahead < 0 else "" if is_open else "front"
        )
    are_walls = mine.kind == piece.kind == "wall" and mine.id != piece.id and not group.before
    if not are_walls or not state.solo.has_step(KNOWS_WALLS):
        return "front"
    if (outside := TOWARD.get(piece.front)) is None:
        return ""
    ahead = toward[0] * outside[0] + toward[1] * outside[1]
    return "front" if ahead > 0 else "rear" if ahead < 0 else "flank"


def as_its_wall(state: Battlefield, group: Group) -> Group:
    """A group that has turned from its wall with the front that the wall has, as who comes over that meets it; in
    battles begun since. Any other as it is.
    """
    piece = place_of(state, group)
    if piece is None or group.before or way_of(state, group) in ("", piece.front or way_of(state, group)):
        return group
    return replace(group, front=piece.front) if state.solo.has_step(TURNS_FROM_WALL) else group


def has_open_view(state: Battlefield, group: Group, section: int) -> bool:
    """True if by all that is known nothing hides the middle of a section from a group (CA-FIRE-1, CA-PEF-4).

    In battles begun since: by day and in fair weather, with open ground about it, there and between.
    """
    here = place_of(state, group)
    if here is None or state.night or state.weather or not state.solo.has_step(KEEPS):
        return False
    way = here.section, section, *between_sections(here.section, section)
    for each in way:
        if kind_of_section(state, each) != "clear":
            return False
    for piece in state.ground.pieces.values():
        if piece.section in way and piece.section != here.section and not piece.ruined:
            return False
    return not has_behind(state, group, section)


@cache
def between_sections(one: int, other: int) -> tuple[int, ...]:
    """Sections through which the line between the middles of two others runs."""
    columns, rows = way_between(one, other)
    steps = max(abs(rows), abs(columns))
    if steps < 2:
        return ()
    found = set()
    for way in ((rows * 2 + steps) // (2 * steps), -((-rows * 2 + steps) // (2 * steps))):
        for aside in ((columns * 2 + steps) // (2 * steps), -((-columns * 2 + steps) // (2 * steps))):
            found.add((row_of(one) + way) * 3 + column_of(one) + aside + 1)
    return tuple(sorted(each for each in found if each not in (one, other) and 1 <= each <= 9))


def sight(state: Battlefield, group: Group, other: Group) -> tuple[float, str]:
    """Inches that one group sees another at most, and why; 0 for no limit that is known."""
    mine = place_of(state, group)
    is_inside = mine is not None and mine.kind in WOODED and _share_ground(state, group, other)
    if mine is not None and is_inside and not (group.before or other.before):
        far = IN_WOODS_AT_NIGHT if state.night and not is_target_lit(state, other) else IN_WOODS
        return scaled(state, far), f"inside {area_words(state, mine) if is_watched() else ''}"
    if state.night and not is_target_lit(state, other):
        return night_sight(state), "night"
    return 0, ""


def night_sight(state: Battlefield) -> float:
    """Inches that anybody sees at night what is in no light (CA-FIRE-2)."""
    return scaled(state, NIGHT)


def hidden_words(state: Battlefield, group: Group, other: Group) -> str:
    """The same as a question, for lists, of a crest without its sections; "" where nothing hides it."""
    hidden = why_hidden(state, group, other).partition(" of ")[0]
    return f"hidden? {hidden}" if hidden else ""


def sight_words(state: Battlefield, group: Group, other: Group) -> str:
    """In a sentence what limits the sight of one group for another; "" for nothing."""
    far, why = sight(state, group, other)
    words = []
    if far:
        farther = ", farther if the target is in the light" if why == "night" else ""
        words.append(f"{why.capitalize()}: sight is {inches(far)}{farther}.")
    elif state.night:
        words.append(f"{with_verb(other, 'is')} in the light and seen as by day.")
    if hidden := why_hidden(state, group, other):
        words.append(f"{hidden.capitalize()}: is the target hidden?")
    if not _share_ground(state, group, other):
        words += [each for each in (_deep(state, group, "sees out"), _deep(state, other, "is seen")) if each]
    return " ".join(words)


def seen_words(state: Battlefield, group: Group, other: Group) -> list[str]:
    """The limits of one group's sight of this other, in short, for lists; hills between them are told apart.

    What limits its sight of all alike, the night and its own woods, is said once: see `own_sight_words`.
    """
    far, why = sight(state, group, other)
    words = ["in the light"] if state.night and not far else []
    words += [f"sight {inches(far)} here"] if far and why != "night" else []
    woods = None if _share_ground(state, group, other) else _woods_of(state, other)
    return words if woods is None else [*words, f"only if at the edge of {area_words(state, woods)}"]


def own_sight_words(state: Battlefield, group: Group, others: Sequence[Group]) -> str:
    """In sentences what limits a group's sight of all of these: the night, and the woods that it stands in."""
    words = []
    if state.night:
        words.append(f"Night: sight is {inches(night_sight(state))}, farther if the target is in the light.")
    if any(not _share_ground(state, group, each) for each in others):
        words.append(_deep(state, group, "sees out"))
    return " ".join(filter(None, words))


def may_be_deep(state: Battlefield, group: Group, other: Group) -> bool:
    """True if one does not see the other unless who is in a section of woods stands at its edge (CA-TERR-9).

    Who is told to be at a named place, such as rocks in it, has gone there to see out.
    """
    woods = [each for each in (_woods_of(state, group), _woods_of(state, other)) if each is not None]
    return any(each.id in NUMBERS for each in woods) and not _share_ground(state, group, other)


def _share_ground(state: Battlefield, group: Group, other: Group) -> bool:
    """True if both are told to be in the same place, or in the same wood: no edge is between them."""
    mine, theirs = place_of(state, group), place_of(state, other)
    return mine is not None and theirs is not None and are_in_one(state, mine, theirs)


def _woods_of(state: Battlefield, group: Group) -> Piece | None:
    """The woods or gully out of which it sees, and is seen in, at the edge alone."""
    piece = place_of(state, group)
    return piece if piece is not None and not group.before and piece.kind in (*WOODED, "gully") else None


def _deep(state: Battlefield, group: Group, does: str) -> str:
    """A reminder for who is in woods or a gully: only at the edge."""
    piece = _woods_of(state, group)
    if piece is None:
        return ""
    edge = f"within an inch of the edge of {area_words(state, piece)}"
    return f"{with_verb(group, does)} only {edge}."
