"""Groups that are likely to stand uphill or behind a wall, by what was said of cover and place (Part F 20).

A place of the ground says so itself; of a scenario without one the words of the place are read.
"""

import re
from functools import lru_cache

from tracker.games.colonial_adventures.ground.places import has_ground, has_wall_at, is_up_at, place_of
from tracker.games.colonial_adventures.solo.state import HOLDS_TO_ANSWERS
from tracker.games.colonial_adventures.state import Battlefield, Group, Standing

_WALLS = (
    r"\b(wall|parapet|barricade|breastwork|earthwork|fieldwork|rampart|redoubt|fort|laager|zareba|zariba|sangar|sangars|"
    r"trench|entrenchment|kraal|house|hospital|storehouse|building|mealie bags)s?\b"
)
_GROWTH = r"\b(wood|bush|tree|orchard|grass|jungle|forest|scrub|donga|gully|rock|boulder|mealie field)s?\b"
_HIGH = r"\b(ridge|hill|hillock|spur|knoll|kopje|koppie|crest|height|slope|dune|terrace|roof|nek|saddle|upstairs)s?\b"
# Near it or below it is not on it.
_NOT_ON = r"\b(foot|below|behind|before|beside|toward|under|east of|west of|north of|south of|left of|right of)\b"


def likely(state: Battlefield, group_id: str, enemy_id: str) -> Standing:
    """The form's default: a wall for who is in cover, but for cover that grows; uphill for who alone stands high."""
    group, enemy = state.groups[group_id], state.groups[enemy_id]
    return Standing(up=is_above(state, group, enemy), wall=has_wall(state, group))


def is_above(state: Battlefield, group: Group, other: Group) -> bool:
    """True if it alone stands high or, in battles begun since, at the crest of a hill on which the other is not."""
    if not is_high(state, group):
        return False
    is_crest = bool(group.cover) and not other.cover and state.solo.has_step(HOLDS_TO_ANSWERS)
    is_on_one = is_crest and has_ground(state) and place_of(state, group) == place_of(state, other)
    return is_on_one or not is_high(state, other)


def has_wall(state: Battlefield, group: Group) -> bool:
    """True if its cover may be one that is fought across."""
    if has_ground(state):
        return has_wall_at(state, group)
    if not group.cover:
        return False
    return _may_be_wall(group.place.casefold())


@lru_cache(maxsize=64)
def _may_be_wall(place: str) -> bool:
    return bool(re.search(_WALLS, place)) or not re.search(_GROWTH, place)


def is_high(state: Battlefield, group: Group) -> bool:
    """True if its place is a height, or called one, and it is not merely near it."""
    if has_ground(state):
        return is_up_at(state, group)
    return _is_called_high(group.place.casefold())


@lru_cache(maxsize=64)
def _is_called_high(place: str) -> bool:
    return bool(re.search(_HIGH, place)) and not re.search(_NOT_ON, place)
