"""Ground closed to groups: formations, mounts, guns, full and burning houses (CA-ARMY-17, CA-BLDG-3, CA-TERR-9)."""

from math import hypot

from msgspec.structs import replace

from tracker.engine import meant, with_verb
from tracker.games.colonial_adventures.ground.facing import faced, heading, next_toward
from tracker.games.colonial_adventures.ground.places import (
    HARD,
    KIND_WORDS,
    ONE_OF,
    has_road,
    kind_of_section,
    kind_words,
    occupants,
    place_of,
    place_words,
    spot,
    spots,
)
from tracker.games.colonial_adventures.ground.state import SECTIONS, Piece
from tracker.games.colonial_adventures.ground.terrain_plan import is_beside, steps
from tracker.games.colonial_adventures.groups import (
    in_saddle,
    is_artillery,
    is_formed_up,
    may_enter_rough,
    why_not_through,
    why_stuck,
)
from tracker.games.colonial_adventures.solo.state import GOES_ROUND, KEEPS, OPENS_UP
from tracker.games.colonial_adventures.state import Battlefield, Group


def why_not_there(state: Battlefield, group: Group, piece: Piece) -> str:
    """The reason why a group can't stand at a place, "" if it can."""
    if piece.kind == "building":
        return _why_not_in(state, group, piece)
    if piece.kind == "impassable" or kind_of_section(state, piece.section) == "impassable":
        return "" if has_road(state, piece.section) else f"{piece.name} is impassable"
    if piece.kind not in HARD or may_enter_rough(state, group):
        return ""
    if is_artillery(group):
        return why_not_through(state, group, piece.kind, piece.section)
    return f"a {group.formation} can't go into {ONE_OF.get(piece.kind, KIND_WORDS[piece.kind])}"


def opens_at(state: Battlefield, group: Group, piece: Piece) -> bool:
    """True if it comes on there in Open Order, as nobody goes in formed up (CA-ARMY-17); in battles begun since."""
    return state.solo.has_step(KEEPS) and piece.kind in HARD and is_formed_up(group) and not is_artillery(group)


def opened(state: Battlefield, group: Group) -> Group:
    """The group as it goes on: who is formed up in woods or rough ground, in Open Order; in battles begun since."""
    is_stuck = state.solo.has_step(OPENS_UP) and not is_artillery(group) and bool(why_stuck(state, group))
    return replace(group, formation="open") if is_stuck else group


def begins_open(state: Battlefield, group: Group) -> None:
    """Says that it comes on in Open Order, where nobody goes in formed up."""
    piece = place_of(state, group)
    if piece is not None and not group.before and opens_at(state, group, piece):
        group.formation = "open"
        words = f"{with_verb(group, 'comes')} on in Open Order: {piece.name} is {kind_words(piece)}"
        state.report(f"{words}.", "CA-ARMY-17", group.id)


def is_closed(state: Battlefield, section: int) -> bool:
    """True if nobody passes a section: impassable, and no road runs through it."""
    return kind_of_section(state, section) == "impassable" and not has_road(state, section)


def sections_from(state: Battlefield, goal: int) -> dict[int, int]:
    """The sections from each to one, by ways that groups may go."""
    far, ends = {goal: 0}, [goal]
    for one in ends:
        for other in SECTIONS:
            if other not in far and is_beside(one, other) and (one == goal or not is_closed(state, one)):
                far[other] = far[one] + 1
                ends.append(other)
    return far


def way_round(state: Battlefield, here: int, goal: int) -> str:
    """The way to the next section on the shortest way to one, round what is closed, in words such as "north"; "" for
    none.
    """
    far = sections_from(state, goal)
    open_ones = [each for each in SECTIONS if is_beside(here, each) and (each == goal or not is_closed(state, each))]
    ways = {each: hypot(*steps(each, goal)) for each in open_ones if far.get(each, 9) < far.get(here, 0)}
    return heading(here, min(ways, key=ways.__getitem__)) if ways else ""


def headed_round(state: Battlefield, group: Group) -> Group:
    """The group with its front to the way to whom it faces, round ground that nobody passes; in battles begun since."""
    other = faced(state, group) if state.solo.has_step(GOES_ROUND) else None
    here, there = place_of(state, group), place_of(state, other) if other is not None else None
    if here is None or there is None or not is_closed(state, next_toward(here.section, there.section)):
        return group
    way = way_round(state, here.section, there.section)
    return replace(group, faces="", front=way) if way else group


def _why_not_in(state: Battlefield, group: Group, piece: Piece) -> str:
    """The reason why it can't occupy a building (CA-BLDG-3, CA-BLDG-9)."""
    if in_saddle(group):
        return f"mounted figures can't enter {piece.name}"
    if piece.ruined:
        return f"{piece.name} is a ruin"
    if piece.is_half_burnt:
        return f"half of {piece.name} burns"
    others = [each for each in occupants(state, piece) if each.id != group.id]
    if enemies := [each for each in others if each.side != group.side]:
        return f"{with_verb(enemies[0], 'is')} in {piece.name}"
    room = piece.capacity - sum([each.figures for each in others])
    if piece.capacity and group.figures > room:
        return f"{piece.name} holds {piece.capacity} figures, with room for {max(0, room)}"
    return ""


def oddities(state: Battlefield, group: Group) -> list[str]:
    """The reason why a group is odd where it stands, after an edit; nothing of it is changed."""
    piece = spot(state, group.place)
    if group.gone or group.arrives or group.doubt or (piece is not None and group.before):
        return []
    if piece is None:
        hint = meant(group.place, [each.id for each in spots(state)]) if group.place else ""
        return [f"stands at {group.place!r}, which is no place of the ground{hint}"] if hint else []
    reason = why_not_there(state, group, piece)
    odd = [f"stands at {place_words(state, group)}, but {reason}"] if reason else []
    is_in = piece.kind == "building" and not piece.ruined
    if is_in and not group.housed:
        odd.append(f"is in {piece.name}, but not housed: all of it fires")
    return [*odd, f"is housed, but stands at {place_words(state, group)}"] if group.housed and not is_in else odd
