"""What was said of an enemy's situation holds for his charge and his shot; who is formed up in woods opens up first."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from tests.names.colonial_adventures import Battlefield, Group, distances, target_form, whom_form
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import asks, group
from tests.rulesets.colonial_adventures.test_orders_by_table import melee
from tracker.engine import standing, unwatched
from tracker.games.colonial_adventures.ground.places import stands_at
from tracker.games.colonial_adventures.ground.state import Ground
from tracker.games.colonial_adventures.solo.order_prompts import situation_form
from tracker.games.colonial_adventures.solo.orders_carried_out import activate_enemy_group
from tracker.games.colonial_adventures.solo.state import BELIEVES, CLOSES_IN, OPENS_UP, STAYS_BY
from tracker.testing import played


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


def _in_woods(step: int = OPENS_UP, **changes: Any) -> Battlefield:
    """A British Line that the book plays, in a section of woods."""
    brit = group("brit", leaders="leader 5", **{"place": "s5", **changes})
    state = alone(group("zulu", place="s2"), brit, player="tr", doing="attack", dice="3 3", defaults=step)
    state.ground.sections = ["woods" if number == 5 else "clear" for number in range(1, 10)]
    return state


@pytest.mark.rule("CA-NP-3")
@pytest.mark.parametrize("step", [OPENS_UP, STAYS_BY])
def test_ca_army_17_a_line_of_the_enemy_in_woods_opens_up_before_it_moves(step: int) -> None:
    """Move 4 inches, it was told, where no line moves."""
    said = played(
        activate_enemy_group(_in_woods(step), "brit"), {"target": "zulu", "range": False}, "1 2", {"place": "s2"}
    )
    who = "Brit (in attack, 2 passed): move"
    if step == STAYS_BY:
        assert said.has(f"{who} 4\" (a line can't go through woods: Open Order first) toward Zulu")
        return
    assert "put Brit in Open Order, its centre where it is" in said.of("table")
    assert said.has(f'{who} 12" (6" through rough ground) toward Zulu, to within range')
    assert said.waiting is None, "both of its actions: it fires no more"


def test_ca_act_1_who_gets_up_and_opens_up_in_woods_has_done_its_two_actions() -> None:
    state = _in_woods(prone=True)
    said = played(activate_enemy_group(state, "brit"), {"target": "zulu", "range": False}, "1 2")
    assert said.has("Brit (in attack, 2 passed): get up and form Open Order; those are its two actions.")
    assert said.waiting is None and state.groups["brit"].formation == "open"


@pytest.mark.rule("CA-ARMY-17")
def test_ca_np_5_a_line_in_woods_is_in_reach_as_far_as_it_charges_in_open_order() -> None:
    reach = next(each for each in situation_form(_in_woods(), "brit").fields if each.name == "reach")
    assert reach.label == 'within 6": it can charge'
    said = played(activate_enemy_group(_in_woods(), "brit"), {"target": "zulu", "reach": True}, {"reach": True})
    assert said.waiting is not None and said.waiting.key == "test:brit:wanting_to_charge"
    assert "put Brit in Open Order, its centre where it is" in said.of("table")


@pytest.mark.parametrize("form", [target_form, whom_form, situation_form])
def test_of_a_form_that_a_playout_answers_each_target_is_made_alone(form: Callable[[Battlefield, str], Any]) -> None:
    state = meets(group("zulu", weapon="musket"), STAYS_BY)
    state.groups |= {each: replace(state.groups["brit"], id=each, holders=2) for each in ("guard", "line")}

    def target() -> Any:
        return form(state, "zulu").fields[0]

    ids = [each.id for each in target().aims]
    assert ids[:3] == ["brit", "guard", "line"] and ids[-1] == "nobody"
    alone = unwatched(target)
    assert [unwatched(partial(alone.aim, each)) for each in ids] == unwatched(lambda: [*target().aims])
    assert [alone.aim(each).known for each in ids] == [each.known for each in target().aims]
