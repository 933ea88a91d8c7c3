"""Who advances into an area that winners emptied, and who stays (AF-B19)."""

import pytest

from tests.names.africa_1859 import Fight
from tests.rulesets.africa_1859.table import battle, unit
from tracker.games.africa_1859.advance import advance, which_advance, who_advances, who_goes_along
from tracker.games.africa_1859.state import MOVES_ON
from tracker.report.events import EventAtStep
from tracker.report.scenes import paragraph
from tracker.report.unit_names import Cast
from tracker.testing import play


def test_af_b19_officers_who_may_go_along_stand_in_the_order_of_battle() -> None:
    low, high = unit("of1", "of", area="house", support=1), unit("of2", "of", area="house", support=3)
    state = battle(unit("ir", area="house"), low, high)
    asked = who_goes_along(state, Fight(("ir",), "camp"), ("ir",))
    assert [each.id for each in asked.options] == ["of1", "of2"] and asked.title == "Which officers go along into Camp?"


def test_af_b19_why_the_first_choice_leaves_a_unit_behind_is_said_and_which_officer_stays() -> None:
    units = [unit(each, "ir", area="house") for each in ("ir1", "ir2", "ir3", "ir4")]
    state = battle(*units)
    attackers = Fight(tuple(each.id for each in units), "camp")
    assert which_advance(state, attackers).text.endswith("combat units; the first choice keeps Ir4 in House.")
    state.areas["house"].objective = False
    assert which_advance(state, attackers).text.endswith("combat units; the first choice leaves a place free.")
    alone = battle(*units[:2], unit("of", area="house"))
    alone.areas["house"].objective = False
    asked = which_advance(alone, Fight(("ir1", "ir2"), "camp"))
    assert all(each.letter and each.number > 9 for each in asked.options), "a digit is a unit of the area, not a row"
    assert asked.text == "There is room for 4 combat units.", "he would be left without troops, and goes along"
    led = battle(*units, unit("of", area="house"))
    led.areas["house"].objective = False
    asked = which_advance(led, attackers)
    assert asked.text.endswith("leaves a place free. Of stays behind, unless picked by m or v.")
    led.units["ir5"] = unit("ir5", "ir", area="house")
    assert which_advance(led, attackers).text.endswith("unless picked by v."), "nor does he go by m"


def test_af_b19_all_who_stay_behind_an_advance_are_named_and_who_says_others_picks_them() -> None:
    """Of five attackers the first row had "not Ir4": nothing said that there is no room for the fifth in either."""
    state = battle(*(unit(f"ir{number}", area="house") for number in range(1, 6)), unit("kab", area="home"))
    fight = Fight(("ir1", "ir2", "ir3", "ir4", "ir5"), "camp")
    rows = [(each.letter, each.detail) for each in which_advance(state, fight).options]
    assert rows[:2] == [("a", "not Ir4, Ir5"), ("m", "all that there is room for, not Ir5")]
    assert who_advances(state, fight).default() == []
    state.defaults = MOVES_ON - 1
    assert who_advances(state, fight).default() == ["ir1", "ir2", "ir3"], "laid out, a key was yes once more"


@pytest.mark.rule("AF-B19")
def test_who_advances_in_the_place_of_one_who_holds_an_objective_is_not_named_as_staying() -> None:
    """Anjera 2 stood among those who go, since the stronger Nz held a camp, and among those who do not."""
    others = [unit(f"kab{number}", area="camp") for number in (1, 2, 3)]
    state = battle(
        unit("nz"), unit("nz2"), *others, ground={"road": {"objective": True}, "house": {"objective": False}}
    )
    advance, everybody = which_advance(state, Fight(("nz", "nz2", "kab1", "kab2", "kab3"), "house")).options[:2]
    assert (advance.label, advance.detail) == ("Kab1, Kab2", "not Nz, Nz2, Kab3")
    assert (everybody.label, everybody.detail) == ("Nz, Nz2, Kab1", "all that there is room for, not Kab2, Kab3")
    assert everybody.id == "nz,nz2,kab1", "not these and others: Kab2 finds no room among all"


@pytest.mark.parametrize(("is_goal", "what"), [(True, "takes"), (False, "does")])
def test_af_b19_an_advance_is_told_in_the_story_wherever_it_leads(is_goal: bool, what: str) -> None:
    """Next it said that they were fired at in an area in which nobody had seen them come."""
    state = battle(unit("ir1", "ir", area="house"), unit("ir2", "ir", area="house"))
    state.areas["camp"].objective = is_goal
    events = [line.event for line in play(advance(state, Fight(("ir1", "ir2"), "camp")), "ir1,ir2").log if line.event]
    assert [each.what for each in events] == [what]
    entry = EventAtStep(1, 1, events[0], {}, ("ir2",))
    assert paragraph([entry], Cast({"ir1": "Ir1", "ir2": "Ir2"}, {"ir1": "eu", "ir2": "eu"})) == (
        "Ir1 and Ir2 took Camp." if is_goal else "Ir1 and Ir2 advanced into Camp."
    )
