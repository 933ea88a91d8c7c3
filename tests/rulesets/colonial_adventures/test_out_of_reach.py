"""A declared charge that does not see or reach its target, as the table tells it; in battles begun since CA 14."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, Standing, whom_form
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import battlefield, group, play
from tests.rulesets.colonial_adventures.test_orders_by_table import melee
from tracker.engine import Facts, Target
from tracker.games.colonial_adventures import distances
from tracker.games.colonial_adventures.fight.casualties import moved, turned
from tracker.games.colonial_adventures.fight.charge import charge_one
from tracker.games.colonial_adventures.player_weighing import best_charge
from tracker.games.colonial_adventures.solo.order_prompts import situation_form
from tracker.games.colonial_adventures.solo.state import GOES_WHERE_SENT, KNOWS_REACH, REMEMBERS_REACH

ZULU, NEAR, FAR = "zulu", "near", "far"


def told(target: str = FAR, step: int = REMEMBERS_REACH, ordered: str = "") -> Battlefield:
    """A band that would have charged one of two units, or was `ordered` to, and was told that it does not reach it."""
    zulu = group(ZULU, traits=["ferocious"], figures=20, weapon="none")
    state = battlefield(group(NEAR, figures=12), group(FAR, figures=8), zulu)
    state.solo.defaults = step
    play(charge_one(state, ZULU, ordered), {"reach": False, **({} if ordered else {"target": target})})
    return state


def known(form: Facts[Any], target: str) -> dict[str, Any]:
    aims = next(field.aims for field in form.fields if isinstance(field, Target))
    return dict(next(aim.known for aim in aims if aim.id == target))


def offered(form: Facts[Any], target: str) -> bool:
    return bool(known(form, target)["reach"])


@pytest.mark.parametrize(("step", "is_kept"), [(REMEMBERS_REACH, True), (GOES_WHERE_SENT, False)])
def test_ca_react_6_who_was_out_of_reach_stays_so_until_either_moves(step: int, is_kept: bool) -> None:
    """The app declared the same charge again and again, and "reaches it" was offered each time."""
    state = told(step=step)
    zulu = state.groups[ZULU]
    assert offered(whom_form(state, ZULU), FAR) is not is_kept and offered(whom_form(state, ZULU), NEAR)
    assert best_charge(state, zulu) == (NEAR if is_kept else FAR)
    for changes, who in ((moved, FAR), (moved, ZULU), (turned, ZULU)):
        state = told(step=step)
        changes(state, who)
        assert offered(whom_form(state, ZULU), FAR) and best_charge(state, state.groups[ZULU]) == FAR


def test_ca_react_6_the_app_charges_nobody_of_whom_it_was_told_that() -> None:
    state = told(NEAR)
    assert best_charge(state, state.groups[ZULU]) == FAR
    play(charge_one(state, ZULU), {"target": FAR, "reach": False})
    assert not best_charge(state, state.groups[ZULU])


def test_ca_melee_3_the_ground_of_the_two_is_asked_as_if_nothing_had_been_said() -> None:
    state = told()
    said = state.standing[f"{ZULU}>{FAR}"]
    assert said.out and not said.up and not said.wall and f"{FAR}>{ZULU}" not in state.standing
    play(charge_one(state, ZULU), {"target": "nobody"})
    assert len(state.standing) == 1, "nobody after all says nothing of anybody"


@pytest.mark.rule("CA-MELEE-3")
def test_ca_react_6_who_stood_uphill_of_another_is_not_out_of_his_reach() -> None:
    state = told(NEAR)
    state.standing[f"{ZULU}>{FAR}"] = Standing(up=True)
    assert offered(whom_form(state, ZULU), FAR) and best_charge(state, state.groups[ZULU]) == FAR


def test_ca_np_2_so_does_whom_the_order_of_the_book_names() -> None:
    """Of a charge that is ordered the form names no target: it is known."""
    state = told(ordered=FAR)
    assert not offered(whom_form(state, ZULU), FAR) and offered(whom_form(state, ZULU), NEAR)


@pytest.mark.parametrize(("step", "is_offered"), [(KNOWS_REACH, False), (REMEMBERS_REACH, True)])
def test_ca_np_2_nor_is_he_in_reach_of_a_charge_when_the_book_asks_again(step: int, is_offered: bool) -> None:
    """By Enter alone it was ordered to charge each turn, and stood."""
    state = alone(group("brit"), melee(figures=10), dice="3 3", doing="attack")
    state.solo.defaults = step
    distances.tell(state, ZULU, "brit", most=10)
    assert offered(situation_form(state, ZULU), "brit")
    play(charge_one(state, ZULU, "brit"), {"reach": False})
    assert bool(known(situation_form(state, ZULU), "brit").get("reach")) is is_offered
