"""The way of who withdraws to an edge of the table, and off it, or goes into cover (CA-NP-4, CA-NP-6)."""

from msgspec.structs import replace

from tracker.engine import Among
from tracker.games.colonial_adventures.ground.move_places import OPEN, first_free, next_section
from tracker.games.colonial_adventures.ground.places import covers, is_cover, leaves, place_of
from tracker.games.colonial_adventures.ground.state import SECTIONS
from tracker.games.colonial_adventures.ground.terrain_plan import sections_apart, steps
from tracker.games.colonial_adventures.groups import allowance
from tracker.games.colonial_adventures.state import FAR, Battlefield, Group


def toward_edge(state: Battlefield, group: Group, field: Among, edge: str, ahead: float) -> Among:
    """The same of who goes from cover to cover to an edge: offered is the only cover in the next section that way, else
    that section; its own where so many inches bring it to none.
    """
    here = place_of(state, group)
    if here is None:
        return field
    follows = next_section(state, here, edge, ahead)
    cover = covers(state, [follows]) if follows else []
    likely = [cover[0].id] if len(cover) == 1 and is_cover(cover[0]) else []
    return replace(field, default=OPEN, offered=first_free(field, [*likely, f"s{follows}", f"s{here.section}"]))


def goes_off(state: Battlefield, group: Group, edge: str) -> bool:
    """True if who goes to an edge likely leaves there with its move: it has gone on in the last section before that."""
    here, far = place_of(state, group), allowance(state, group)
    if not edge or here is None or group.advanced <= 0:
        return False
    return not next_section(state, here, edge, FAR) and leaves(state, group.advanced + far, 0, 1)


def toward_cover(state: Battlefield, group: Group, place: Among, ahead: float) -> Among:
    """The place of a move to the nearest cover: offered is the only one in its section, or else within a move."""
    if (here := place_of(state, group)) is None:
        return place
    beside = [each for each in SECTIONS if sections_apart(here.section, each) == 1]
    reached = [each for each in beside if leaves(state, ahead, *steps(here.section, each))]
    found = covers(state, [here.section]) or covers(state, reached)
    mark = place.mark(found[0].id) if len(found) == 1 else None
    return place if mark is None or mark.refused or mark.warned else replace(place, offered=mark.value)
