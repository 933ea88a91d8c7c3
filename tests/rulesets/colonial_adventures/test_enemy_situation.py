"""What was said of an enemy's situation holds for his charge and his shot: the form behind it does not deny it."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, Group, distances
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import asks, group
from tests.rulesets.colonial_adventures.test_tactics import melee
from tracker.engine import standing
from tracker.games.colonial_adventures.ground.places import stands_at
from tracker.games.colonial_adventures.ground.state import Ground
from tracker.games.colonial_adventures.solo.enemy_orders import activate_enemy_group
from tracker.games.colonial_adventures.solo.state import BELIEVES, CLOSES_IN


def meets(zulu: Group, step: int, brit: str = "s5", at: str = "s2", hill: int = 0, doubt: bool = False) -> Battlefield:
    """A band that attacks, and a unit in a section; in `doubt`: nobody said where it has moved to."""
    state = alone(group("brit"), zulu, doing="attack", dice="3 3")
    state.ground = Ground(sections=["hill" if each == hill else "clear" for each in range(1, 10)])
    state.solo.defaults = step
    stands_at(state, state.groups["brit"], brit)
    stands_at(state, state.groups["zulu"], at)
    state.groups["brit"].doubt = doubt
    return state


@pytest.mark.parametrize(("step", "reaches"), [(BELIEVES, True), (CLOSES_IN, False)])
@pytest.mark.parametrize("place", [{"doubt": True}, {"brit": "s8"}])
def test_ca_np_5_who_was_said_to_be_in_reach_is_offered_in_reach_of_the_charge(
    step: int, reaches: bool, place: dict[str, Any]
) -> None:
    """Behind "within 12: it can charge [yes]" stood "does not see or reach it", and Enter dropped the order."""
    state = meets(melee(), step, **place)
    form = asks(activate_enemy_group(state, "zulu"), {"target": "brit", "reach": True})
    assert form.key == "reach:zulu:brit" and standing(form.fields, {})["reach"] is reaches


@pytest.mark.parametrize(("step", "bears"), [(BELIEVES, True), (CLOSES_IN, False)])
@pytest.mark.parametrize("place", [{"doubt": True}, {"brit": "s8", "hill": 5}])
def test_ca_np_2_who_was_said_to_be_seen_and_in_range_is_offered_as_a_target_that_it_bears_on(
    step: int, bears: bool, place: dict[str, Any]
) -> None:
    state = meets(group("zulu", weapon="musket", formation="open", leaders="leader 5"), step, **place)
    form = asks(activate_enemy_group(state, "zulu"), {"target": "brit", "range": True}, "1 1")
    assert form.key == "shot:zulu" and standing(form.fields, {"target": "brit"})["bears"] is bears
    assert (distances.told(state, "zulu", "brit").most == 20) is bears


def test_ca_np_2_what_is_said_of_nobody_or_not_at_all_tells_no_distance() -> None:
    state = meets(group("zulu", weapon="musket", formation="open"), BELIEVES)
    asks(activate_enemy_group(state, "zulu"), {"target": "nobody"})
    assert not state.gaps
    state = meets(group("zulu", weapon="none"), BELIEVES)
    asks(activate_enemy_group(state, "zulu"), {"target": "brit"})
    assert not state.gaps, "out of reach by default is no word of the table"
