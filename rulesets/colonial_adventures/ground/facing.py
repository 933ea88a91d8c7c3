"""The front of a group: toward an enemy, or a way that words say (CA-GRP-3)."""

from math import hypot

from tracker.games.colonial_adventures.ground.places import place_of
from tracker.games.colonial_adventures.ground.state import Piece
from tracker.games.colonial_adventures.ground.terrain_plan import steps, way_between
from tracker.games.colonial_adventures.groups import enemies_of
from tracker.games.colonial_adventures.solo.state import SAYS_ALL
from tracker.games.colonial_adventures.state import Battlefield, Group

# Columns and rows from a section to the next one toward it: sections 1 to 3 are the north.
TOWARD = {
    "north": (0, -1),
    "north-east": (1, -1),
    "east": (1, 0),
    "south-east": (1, 1),
    "south": (0, 1),
    "south-west": (-1, 1),
    "west": (-1, 0),
    "north-west": (-1, -1),
}


def heading(one: int, other: int) -> str:
    """The way from a section to another one: "north-east"."""
    columns, rows = way_between(one, other)
    way = (columns > 0) - (columns < 0), (rows > 0) - (rows < 0)
    return next((words for words, each in TOWARD.items() if each == way), "")


def next_toward(one: int, other: int) -> int:
    """The section that adjoins the first on the way to the other."""
    columns, rows = TOWARD.get(heading(one, other), (0, 0))
    return one + 3 * rows + columns


def turns_to(group: Group, other_id: str) -> None:
    """Its front is toward another group; what words said of it is over."""
    group.faces, group.front = other_id, ""


def turn_round(state: Battlefield, group: Group, way: str) -> None:
    """Its front is toward a way in words, "" if nobody said; an enemy that it faces it goes on facing."""
    if way_of(state, group) == group.faces:
        group.faces = ""
    group.front = way


def faced(state: Battlefield, group: Group) -> Group | None:
    """The enemy that its front is toward; None for a way in words, or where nobody said."""
    other = state.groups.get(group.faces)
    return other if other is not None and other.side != group.side else None


def way_of(state: Battlefield, group: Group) -> str:
    """Words for the way that its front is toward, such as "north"; "" for an enemy, or where nobody said.

    Battles of rules 6 and older have them in `faces`, where an enemy's id goes before a way of the same name.
    """
    words = group.front or group.faces
    if not words:
        return ""
    is_group = faced(state, group) is not None or (words in state.groups and words not in TOWARD)
    return "" if is_group else words


def way_ahead(state: Battlefield, group: Group) -> str:
    """The way that its front is toward, "" where nobody knows, or who it faces is in its section.

    Of who has no front, in battles begun since, that to the nearest enemy.
    """
    here, other = place_of(state, group), faced(state, group)
    there = place_of(state, other) if other is not None and not other.gone else None
    if here is None or there is None:
        return way_of(state, group) or _way_to_nearest(state, group, here)
    return heading(here.section, there.section)


def _way_to_nearest(state: Battlefield, group: Group, here: Piece | None) -> str:
    """The way to the enemy in the nearest section; "" where two are as near another way, or one nobody knows where."""
    if here is None or not state.solo.has_step(SAYS_ALL):
        return ""
    places = [place_of(state, each) for each in enemies_of(state, group)]
    there = [each.section for each in places if each is not None] if None not in places else []
    apart = {each: hypot(*steps(here.section, each)) for each in there}
    ways = {heading(here.section, each) for each in there if apart[each] == min(apart.values())}
    return ways.pop() if len(ways) == 1 else ""
