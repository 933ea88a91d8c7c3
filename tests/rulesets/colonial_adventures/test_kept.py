"""What new battles keep of what was told: sections of long moves, who stands in nobody's sight, who sees a PEF."""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import asks, group
from tests.rulesets.colonial_adventures.test_places import field
from tracker.games.colonial_adventures.ground.state import Ground
from tracker.games.colonial_adventures.solo import pef_prompts
from tracker.games.colonial_adventures.solo.state import DRIVEN_OUT, KEEPS, MEASURES, SAYS_ALL

NOBODY: list[str] = []


@pytest.mark.parametrize(("front", "offered"), [("north", "s5"), ("south", "s8"), ("", "s8")])
def test_ca_move_1_a_long_move_over_ground_that_is_not_clear_forgets_no_section_in_new_battles(
    front: str, offered: str
) -> None:
    """Enter left it "section not told", and the shot behind it took for granted that its target is in sight."""
    state = field({"formation": "open"}, s5="hill", s8="hill")
    ca.stands_at(state, state.groups["brit"], "s8")
    state.groups["brit"].front = front
    for step, place in ((MEASURES, "open"), (KEEPS, offered)):
        state.solo.defaults = step
        form = ca.march_facts(state, "brit", ca.NORMAL)
        assert form.fields[0].default == "open" and form.default().get("place", "open") == place


def test_ca_move_8_who_retires_a_foot_is_offered_the_section_straight_away_from_the_enemy() -> None:
    state = field({"formation": "open"})
    ca.stands_at(state, state.groups["zulu"], "s2")
    for here, step, offered in (("s5", MEASURES, ""), ("s5", KEEPS, "s8"), ("s9", KEEPS, "s9")):
        state.solo.defaults = step
        ca.stands_at(state, state.groups["brit"], here)
        form: Any = asks(ca.retire(state, "brit", "zulu"))
        assert form.fields[0].default == "open" and form.default().get("place", "") == offered


@pytest.mark.parametrize(
    ("feet", "here", "step", "offered"),
    [
        ([4, 4], "s5", SAYS_ALL, "s5"),
        ([4, 4], "s5", DRIVEN_OUT, ""),  # 24 inches, and 22.6 from corner to corner
        ([6, 4], "s5", DRIVEN_OUT, "s5"),
        ([4, 4], "s8", DRIVEN_OUT, ""),  # off the table, or past its corner
        ([4, 4], "s2", DRIVEN_OUT, ""),
    ],
)
def test_ca_move_10_who_rides_for_cover_farther_than_his_section_is_wide_is_not_offered_it(
    feet: list[int], here: str, step: int, offered: str
) -> None:
    state = field({"arm": "cavalry", "formation": "open"})
    state.ground.feet, state.solo.defaults = feet, step
    ca.stands_at(state, state.groups["brit"], here)
    ca.stands_at(state, state.groups["zulu"], "s5")
    form: Any = asks(ca.seek_cover(state, "brit", "zulu"))
    assert form.key == "left:brit" and form.default().get("place", "") == offered


@pytest.mark.rule("CA-FIRE-1")
def test_ca_fire_1_whose_section_nobody_told_is_not_taken_to_be_in_sight_in_new_battles() -> None:
    state = field()
    ca.stands_at(state, state.groups["brit"], "s8")
    ca.stands_at(state, state.groups["zulu"], "")
    for step, is_seen in ((MEASURES, True), (KEEPS, False)):
        state.solo.defaults = step
        assert ca.likely_facts(state, ca.ShotAim("brit", "zulu"))["bears"] is is_seen
        assert ca.approach_form(state, "brit", "zulu", declared=True).fields[0].default is is_seen
    ca.distances.tell(state, "brit", "zulu", most=12)
    assert ca.likely_facts(state, ca.ShotAim("brit", "zulu"))["bears"], "it was told to be near"


@pytest.mark.rule("CA-REACT-6")
def test_ca_r20_a_charge_that_a_test_orders_is_taken_to_reach_within_one_section_in_new_battles() -> None:
    """Enter was no, and the form took no dice."""
    state = field({"formation": "open"})
    for each, place in (("brit", "s8"), ("zulu", "s8")):
        ca.stands_at(state, state.groups[each], place)
    for step, reaches in ((MEASURES, False), (KEEPS, True)):
        state.solo.defaults = step
        assert ca.approach_form(state, "brit", "zulu", declared=False).fields[0].default is reaches


@pytest.mark.rule("CA-R114")
@pytest.mark.parametrize(
    ("kind", "step", "seen"),
    [("clear", KEEPS, ["brit"]), ("hill", KEEPS, NOBODY), ("clear", MEASURES, NOBODY)],
)
def test_ca_pef_4_whom_open_ground_alone_parts_from_a_pef_is_taken_to_see_it(
    kind: Any, step: int, seen: list[str]
) -> None:
    """Enter left it unseen, in the middle of open ground."""
    state = alone(group("brit", place="s2"), group("brit_2", place="s1"), mission="defend", defaults=step)
    state.ground = Ground(sections=["clear", "clear", "clear", "clear", kind, "clear", "clear", "clear", "clear"])
    state.groups["brit_2"].front = "north"
    state.solo.markers = marker(1, 4, section=8) | marker(2, 3, section=9, looked=["brit"])
    moved: Any = asks(ca.pefs.move_pef(state, "pef1"), "1 1", "3")
    assert moved.fields[0].default == 5 and moved.default().get("seen", NOBODY) == seen
    state.solo.markers["pef1"].section = 8
    assert pef_prompts.who_sees(state, "pef1").default() == seen
    assert pef_prompts.which_markers(state, "brit", "now").default() == (["pef1"] if seen else [])
    assert pef_prompts.who_else_sees(state, "brit_2", "pef1").default() == seen
    for dark, foul in ((True, False), (False, True)):
        state.night, state.weather = dark, foul
        assert pef_prompts.who_sees(state, "pef1").default() == NOBODY
