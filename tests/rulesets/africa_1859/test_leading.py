"""Officers and whom they lead by Enter, and shells by who picks the unit that they hit (AF-B8, AF-B19, AF-B22)."""

from typing import Any

import pytest

from tests.names.africa_1859 import Fight, activate
from tests.rulesets.africa_1859.table import ENTER, M, S, asks, battle, play, unit
from tracker.games.africa_1859.advance import which_advance
from tracker.games.africa_1859.artillery import promise_of_fire
from tracker.games.africa_1859.marching import most_together
from tracker.games.africa_1859.orders import obey
from tracker.games.africa_1859.state import LEADS_TROOPS
from tracker.games.africa_1859.units import room


@pytest.mark.parametrize(("step", "goes"), [(LEADS_TROOPS, "ir,of"), (LEADS_TROOPS - 1, "ir")])
def test_af_b19_an_officer_advances_with_the_last_troops_of_his_area_though_guns_stay(step: int, goes: str) -> None:
    """Prim stayed with a battery as all of his foot took the marabout."""
    state = battle(unit("ir"), unit("of"), unit("art"), ground={"road": {}})
    state.defaults = step
    asked = which_advance(state, Fight(("ir",), "house"))
    assert asked.default() == goes
    assert ("Of stays behind" in asked.text) == (step < LEADS_TROOPS)
    state.units["il"] = unit("il")
    assert which_advance(state, Fight(("ir",), "house")).default() == "ir", "foot stays, and he with it"


def test_af_b19_of_officers_in_two_areas_each_goes_by_who_is_left_in_his_own() -> None:
    led = [unit("ir"), unit("of1", "of"), unit("ir2", area="wood"), unit("of2", "of", area="wood")]
    state = battle(*led, ground={"road": {}})
    assert which_advance(state, Fight(("ir", "ir2"), "house")).default() == "ir,ir2,of1,of2"
    state.units["il"] = unit("il", area="wood", acted=True)
    assert which_advance(state, Fight(("ir", "ir2"), "house")).default() == "ir,ir2,of1"


@pytest.mark.rule("AF-B18")
@pytest.mark.parametrize("step", [LEADS_TROOPS, LEADS_TROOPS - 1])
@pytest.mark.parametrize("stays", ["il", "art"])
def test_af_b22e_of_two_officers_the_least_stays_by_enter_where_foot_or_horse_stay(step: int, stays: str) -> None:
    """Both went on with a part of the stack, and left the rest without one."""
    low, high = unit("of1", "of", support=1), unit("of2", "of", support=3)
    state = battle(low, high, unit("ir"), unit("ir2"), unit(stays, acted=True), unit("kab", area="home"))
    state.areas["road"].objective = False
    state.defaults = step
    assert asks(activate(state, "road", S)).default() == "move"
    play(activate(state, "road", S), *[ENTER] * 2 if step < LEADS_TROOPS or stays == "art" else [ENTER] * 4)
    is_kept = step == LEADS_TROOPS and stays == "il"
    assert (low.area, high.area) == ("road" if is_kept else "house", "house")


@pytest.mark.rule("AF-B18")
def test_af_b22e_one_officer_alone_goes_with_those_who_go() -> None:
    officer = unit("of")
    state = battle(officer, unit("ir"), unit("ir2"), unit("il", acted=True), unit("kab", area="home"))
    play(activate(state, "road", S), ENTER, ENTER)
    assert officer.area == "house"


@pytest.mark.rule("AF-B18")
@pytest.mark.parametrize("has_acted", [True, False], ids=["one has acted", "all may march"])
def test_af_b22e_where_not_all_find_room_the_least_of_two_officers_stays_with_the_rest(has_acted: bool) -> None:
    low, high = unit("of1", "of", support=1), unit("of2", "of", support=3)
    foot = [unit(f"ir{n}", "ir") for n in range(3)]
    state = battle(low, high, *foot, unit("il", acted=has_acted), unit("kab", area="home"))
    state.areas["road"].objective = False
    combat, _ = room(state, "house")
    state.units |= {each.id: each for each in (unit(f"ir{n}", "ir", "house") for n in range(5, 3 + combat))}
    going = most_together(state, [low, high, *foot])
    assert [each.id for each in going] == ["of2", "ir0", "ir1"]


@pytest.mark.rule("AF-B18")
def test_af_b22e_where_the_best_of_two_officers_has_acted_the_other_goes_and_officers_alone_go_both() -> None:
    low, high, foot = unit("of1", "of", support=1), unit("of2", "of", support=3), unit("ir")
    state = battle(low, high, foot, unit("il", acted=True), unit("kab", area="home"))
    assert most_together(state, [high, foot]) == [high, foot]
    assert most_together(state, [low, foot]) == [low, foot], "the best stays already"
    assert most_together(state, [low, high]) == [low, high], "nobody would be led by who goes"


@pytest.mark.rule("AF-B9")
@pytest.mark.examples(
    "switches, step, first",
    ({"artillery_target": "firer"}, LEADS_TROOPS, "house"),
    ({"artillery_target": "defender"}, LEADS_TROOPS, "marsh"),
    ({"artillery_target": "defender"}, LEADS_TROOPS - 1, "house"),
    ({}, LEADS_TROOPS, "marsh"),
)
def test_af_b8_a_shot_promises_what_it_costs_the_unit_that_its_picker_would_hit(
    switches: dict[str, Any], step: int, first: str
) -> None:
    """A strong unit beside a poor one drew the fire, also where the defender lets the poor one suffer."""
    strong, poor = unit("nz", area="house", combat=8, steps=1), unit("kab", area="house", combat=0, fire=0)
    single = unit("gm", area="marsh", combat=5, fire=2)
    plain = {each: {"terrain": "clear"} for each in ("marsh", "house")}
    state = battle(unit("art", area="road"), strong, poor, single, ground=plain, **switches)
    state.defaults = step
    assert asks(obey(state, "art")).options[0].id == f"fire:{first}"


@pytest.mark.rule("AF-B20")
@pytest.mark.examples(
    "whose, alone",
    ("firer", ("nz",)),
    ("defender", ("kab",)),
    ("coin", ("nz", "kab")),
    ids=["firer", "defender", "coin"],
)
def test_af_b8_each_result_costs_what_it_costs_him_who_is_picked(whose: str, alone: tuple[str, ...]) -> None:
    """All ways back are full: a retreat costs the steady a marker, and the demoralised nothing."""
    there = {"nz": unit("nz", area="camp", combat=8, steps=1), "kab": unit("kab", area="camp")}
    there["kab"].demoralised = True

    def promise(*ids: str) -> float:
        full = [unit(f"gm{n}", area="home") for n in range(4)]
        state = battle(
            unit("art", area="road"), *[there[each] for each in ids], *full, artillery_target=whose, no_way_out="stays"
        )
        return promise_of_fire(state, "art", "camp")

    singles = [promise(each) for each in alone]
    assert min(singles) <= promise("nz", "kab") <= max(singles)
    assert promise("nz") > promise("kab") > 0


@pytest.mark.rule("AF-B20")
def test_a_batterys_row_says_how_many_there_have_no_way_out() -> None:
    """Only the rows of foot and horse said so."""
    full = [unit(f"kab{n}", area="home") for n in range(2, 6)]
    state = battle(unit("art", area="house"), unit("kab", area="camp"), *full)
    assert ", no way out" in asks(obey(state, "art")).options[0].detail
    state.units["gm"] = unit("gm", area="camp")
    assert ", 2 with no way out" in asks(obey(state, "art")).options[0].detail
    state.units["mo"] = unit("mo", area="camp")
    assert ", 2 with no way out" in asks(obey(state, "art")).options[0].detail, "an officer never suffers"
    state.units["gm"] = unit("gm", "ship", area="camp", side=M)
    assert ", 1 with no way out" in asks(obey(state, "art")).options[0].detail, "a ship is never hit"
    state.units["kab2"].area = "camp"
    assert "no way" not in asks(obey(state, "art")).options[0].detail
