"""The way of people who meet nobody: to what their side came for, as Enter goes it (CA-BATTLE-2, CA-BATTLE-3)."""

from collections.abc import Callable
from math import hypot

from msgspec.structs import replace

from tracker.engine import Among
from tracker.games.colonial_adventures.ground.closed_ground import is_closed, sections_from, way_round
from tracker.games.colonial_adventures.ground.facing import TOWARD, way_ahead
from tracker.games.colonial_adventures.ground.move_places import OPEN, first_free, next_section
from tracker.games.colonial_adventures.ground.own_edge import goes_off
from tracker.games.colonial_adventures.ground.places import HARD, kind_of_section, place_of, section_id, spot
from tracker.games.colonial_adventures.ground.state import SECTIONS, Piece
from tracker.games.colonial_adventures.ground.terrain_plan import steps
from tracker.games.colonial_adventures.groups import is_artillery, leaders_of, may_enter_rough, on_table
from tracker.games.colonial_adventures.solo.player import has_nobody_near, store_to_burn
from tracker.games.colonial_adventures.solo.state import KEEPS_FACES, RIDES_TO_STORE
from tracker.games.colonial_adventures.state import Battlefield, Group

HOME, HOME_EDGE = (7, 8, 9), "south"
# Turns for which a defender waits: most defences are over in half of them.
WAITS = 24


def is_on_errand(state: Battlefield, group: Group) -> bool:
    """True if a group on foot or horse has no enemy on a known table, and its side is sent for something, or nobody
    knows where it is: then that is to be told. Who defends looks for PEFs that never come. In battles begun since.
    """
    if state.solo.mission == "stand_up" or is_artillery(group) or not state.solo.has_step(KEEPS_FACES):
        return False
    is_sent = state.solo.mission != "defend" or state.turn > WAITS or place_of(state, group) is None
    return is_sent and bool(state.ground.sections) and has_nobody_near(state, group)


def goal_of_errand(state: Battlefield, group: Group) -> Piece | None:
    """The place for which it makes: a store to burn, the nearest PEF of a raid, or section to scout, else home.

    None for none, or where nobody said where it is.
    """
    here = place_of(state, group) if is_on_errand(state, group) else None
    if here is None:
        return None
    if store := store_to_burn(state, group):
        return spot(state, store)
    far = sections_from(state, here.section)
    there = [each for each in _goals(state) if each in far]
    if not there and state.solo.mission == "patrol":
        there = [each for each in HOME if each in far and not is_closed(state, each)] or [here.section]
    nearest = min(there, key=lambda each: (far[each], hypot(*steps(here.section, each))), default=0)
    return spot(state, section_id(nearest)) if nearest else None


def _goals(state: Battlefield) -> list[int]:
    """Sections with a PEF; of a patrol those that it has to scout, as long as it has a leader."""
    if state.solo.mission != "patrol":
        return [each.section for each in state.solo.markers.values()]
    is_led = any(map(leaders_of, on_table(state, state.solo.player)))
    return [each for each in SECTIONS if each not in state.solo.seen and is_led]


def goes_home(state: Battlefield, group: Group) -> bool:
    """True of a patrol that has nothing more to scout where it may go."""
    goal = goal_of_errand(state, group) if state.solo.mission == "patrol" else None
    return goal is not None and goal.section not in _goals(state)


def leaves(state: Battlefield, group: Group) -> bool:
    """True if it goes home, and leaves with this move: at the edge, or as it came if it can enter no section there."""
    is_there = goes_off(state, group, HOME_EDGE) or all(is_closed(state, each) for each in HOME)
    return is_there and goes_home(state, group)


def way_on(state: Battlefield, group: Group) -> str:
    """The way to the next section on its errand, in words such as "north"; "" where it is there, or has none."""
    here, goal = place_of(state, group), goal_of_errand(state, group)
    if here is None or goal is None:
        return ""
    if goal.section == here.section and goes_home(state, group):
        return HOME_EDGE
    return way_round(state, here.section, goal.section)


def act_on_errand(state: Battlefield, group: Group, is_open: Callable[[str], bool]) -> str:
    """The act that brings it on, of those that it may do; "" where none does."""
    here, goal, way = place_of(state, group), goal_of_errand(state, group), way_on(state, group)
    wishes = ["stand_up"] if group.prone else []
    if here is not None and goal is not None and not way:
        is_there = goal.section == here.section
        return next(filter(is_open, [*wishes, *["set_alight"] * is_there]), "done" if is_there else "")
    front, toward = TOWARD.get(way_ahead(state, group)), TOWARD.get(way, (0, 0))
    if front is not None and way and front[0] * toward[0] + front[1] * toward[1] <= 0:
        wishes.append("pivot")  # it moves within 45 degrees of its front
    if is_to_open_up(state, group):
        wishes.append("formation")
    return next((each for each in (*wishes, "move") if is_open(each)), "")


def is_to_open_up(state: Battlefield, group: Group) -> bool:
    """True if the section that it stands in, or comes to, is to be entered in Open Order alone (CA-ARMY-17)."""
    here, way = place_of(state, group), way_on(state, group)
    if here is None or not way or may_enter_rough(state, group):
        return False
    follows = next_section(state, here, way, 999)
    return any(kind_of_section(state, each) in HARD for each in (here.section, follows) if each)


def toward_goal(state: Battlefield, group: Group, field: Among, ahead: float) -> Among:
    """The place of a move on its errand: the next section that way if it comes so far, else its own; there the store.

    Where nobody knows where it is that is to be said: nothing would come of its errand.
    """
    here, goal = place_of(state, group), goal_of_errand(state, group)
    if here is None:
        return replace(field, default="", offered="", needs="!left")
    if goal is None:
        return field
    if kind_of_section(state, here.section) in HARD:
        ahead /= 2
    follows = next_section(state, here, way_on(state, group), ahead + group.advanced)
    likely = [goal.id] if goal.section in (here.section, follows) else []
    if not likely or state.solo.has_step(RIDES_TO_STORE):
        likely.append(f"s{follows}")  # riders enter no store
    return replace(field, default=OPEN, offered=first_free(field, [*likely, f"s{here.section}"]))
