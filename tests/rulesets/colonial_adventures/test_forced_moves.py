"""Movement that a reaction test forces (CA-MOVE-4 to 12)."""

import pytest

from tests.names.colonial_adventures import advance, charge, distances, retire, seek_cover, take_tests
from tests.rulesets.colonial_adventures.table import ENTER, SETTLE, asks, battlefield, group, play
from tracker.games.colonial_adventures.solo.state import OPENS_UP, STAYS_BY


def test_ca_move_4_a_test_to_charge_is_wanting_to_charge_and_its_target_still_tests() -> None:
    state = battlefield(group("brit"), group("zulu"))
    wills = take_tests(state, "zulu", ["test_of_wills"], "brit", "brit came near")
    assert asks(wills, "1 1", {"reach": True}, "1 1").key == "test:brit:being_charged"


def test_ca_move_4_carry_on_leaves_the_group_free() -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = play(take_tests(state, "brit", ["received_fire"], "zulu", "shot at"), "1 1")
    assert not state.groups["brit"].halted and not said.of("table")


def test_ca_move_5_a_countercharge_goes_3_inches_into_contact_without_a_test() -> None:
    state = battlefield(group("zulu"), group("tr_berber", "berber", training="tribal"))
    said = play(charge(state, "zulu", "tr_berber"), ENTER, "1 1", "1 1", SETTLE)
    assert said.keys[:3] == ["reach:zulu:tr_berber", "test:zulu:wanting_to_charge", "test:tr_berber:being_charged"]
    assert said.keys[3].startswith("melee:")
    assert 'move Tr Berber by 3" into contact with Zulu' in said.of("table")


def test_ca_move_6_fire_must_be_obeyed_at_the_cause_alone() -> None:
    state = battlefield(group("brit"), group("zulu"), group("zulu2"))
    shot = asks(take_tests(state, "brit", ["test_of_wills"], "zulu2", "it came near"), "1 5")
    assert shot.key == "shot:brit:zulu2"


def test_ca_move_7_halt_stops_only_who_is_active() -> None:
    state = battlefield(group("brit"), group("zulu"))
    play(take_tests(state, "brit", ["received_fire"], "zulu", "shot at"), "1 5")
    assert not state.groups["brit"].halted
    state.acting, state.taken = "brit", []
    play(take_tests(state, "brit", ["received_fire"], "zulu", "shot at"), "1 5")
    assert state.groups["brit"].halted


def test_ca_move_8_who_retires_goes_a_full_move_and_faces_the_cause() -> None:
    state = battlefield(group("horse", arm="cavalry", cover=True), group("zulu"))
    said = play(retire(state, "horse", "zulu"), ENTER)
    assert said.of("table") == ['move Horse 8" straight away from Zulu, then face it']
    assert state.groups["horse"].formation == "line" and state.groups["horse"].cover is None


def test_ca_move_9_who_runs_is_off_at_once_and_friends_may_test() -> None:
    state = battlefield(group("brit"), group("zulu"), group("zulu2"))
    run = take_tests(state, "zulu", ["received_fire"], "brit", "shot at")
    assert asks(run, "5 6").key == "sees:zulu"
    zulu = state.groups["zulu"]
    assert (zulu.gone, zulu.ran, zulu.figures, zulu.runaways) == ("ran away", True, 0, 20)


def test_ca_move_10_cavalry_seeks_cover_in_open_order_facing_the_enemy() -> None:
    state = battlefield(group("horse", arm="cavalry"), group("zulu"))
    said = play(seek_cover(state, "horse", "zulu"), ENTER)
    assert state.groups["horse"].formation == "open"
    assert said.of("table") == ['move Horse 8" straight away from Zulu, facing them, in Open Order']


@pytest.mark.parametrize(
    ("ends", "cover", "prone", "formation"),
    [("away", False, False, "line"), ("cover", True, False, "line"), ("prone", False, True, "open")],
)
def test_ca_move_11_infantry_ends_out_of_range_in_cover_or_prone(
    ends: str, cover: bool, prone: bool, formation: str
) -> None:
    state = battlefield(group("brit"), group("zulu"))
    play(seek_cover(state, "brit", "zulu"), {"ends": ends})
    brit = state.groups["brit"]
    assert (brit.cover, brit.prone, brit.formation) == (cover, prone, formation)


def test_ca_move_12_gunners_leave_their_gun() -> None:
    state = battlefield(group("gun", arm="artillery"), group("zulu"))
    play(seek_cover(state, "gun", "zulu"), ENTER)
    assert state.groups["gun"].unmanned


def test_ca_army_17_forced_moves_are_half_as_far_through_rough_ground() -> None:
    state = battlefield(group("brit", formation="open"), group("zulu"))
    ahead = play(advance(state, "zulu", "brit"), ENTER)
    assert ahead.of("table") == ['move Zulu 12" (6" through rough ground) straight toward Brit']
    back = play(retire(state, "brit", "zulu"), ENTER)
    assert back.of("table") == ['move Brit 12" (6" through rough ground) straight away from Zulu, then face it']


@pytest.mark.rule("CA-MOVE-12")
def test_ca_act_5_a_crew_that_lies_prone_seeks_cover_at_half_speed() -> None:
    state = battlefield(group("gun", arm="artillery", prone=True), group("zulu"))
    said = play(seek_cover(state, "gun", "zulu"), ENTER)
    assert said.of("table")[0] == 'the crew of Gun leaves its gun and moves 6" away'


@pytest.mark.rule("CA-R20")
def test_ca_army_17_the_form_of_a_charge_says_what_limits_it() -> None:
    state = battlefield(group("brit"), group("zulu"))
    text = asks(charge(state, "brit", "zulu")).text
    assert 'Within 45 degrees of the front, 4"' in text and "Not through woods or rough ground." in text
    text = asks(charge(state, "zulu", "brit")).text
    assert 'of the front, 12" (6" through rough ground)' in text and "Not through" not in text


def test_ca_fire_2_who_charges_by_night_sees_12_inches() -> None:
    state = battlefield(group("horse", arm="cavalry", formation="open"), group("zulu"))
    assert "Night" not in asks(charge(state, "horse", "zulu")).text
    state.night = True
    assert 'Night: sight is 12", farther if the target is in the light.' in asks(charge(state, "horse", "zulu")).text


@pytest.mark.parametrize("step", [OPENS_UP, STAYS_BY])
@pytest.mark.examples("covered, ends, stays", (False, "prone", True), (True, "cover", True), (False, "cover", False))
def test_ca_r83_who_lies_down_or_stays_in_cover_has_not_moved_where_no_ground_is_known(
    step: int, covered: bool, ends: str, stays: bool
) -> None:
    """The distance to the charger was forgotten, who then was "out of reach" of who lay at 3 inches."""
    state = battlefield(group("brit", cover=covered), group("zulu"))
    state.solo.defaults = step
    distances.tell(state, "brit", "zulu", most=3)
    said = play(seek_cover(state, "brit", "zulu"), {"ends": ends})
    has_stayed = stays and step == OPENS_UP
    assert distances.is_at_three(state, "brit", "zulu") is has_stayed
    assert said.has("Brit stays where it is.") is has_stayed
    assert state.groups["brit"].cover is (ends == "cover")


@pytest.mark.parametrize("step", [OPENS_UP, STAYS_BY])
def test_ca_army_17_a_result_moves_who_is_formed_up_in_woods_in_open_order(step: int) -> None:
    """A line was told to go 4 inches through woods that no line goes through."""
    state = battlefield(group("brit", place="s5", wide=20), group("zulu", place="s2"))
    state.ground.sections = ["woods" if number == 5 else "clear" for number in range(1, 10)]
    state.solo.defaults = step
    said = play(retire(state, "brit", "zulu"), ENTER)
    if step == OPENS_UP:
        there = 'move Brit 12" (6" through rough ground) straight away from Zulu, then face it'
        assert said.of("table")[:2] == ["put Brit in Open Order, its centre where it is", there]
    else:
        assert said.of("table")[0].startswith("move Brit 4\" (a line can't go through woods")
    assert state.groups["brit"].formation == ("open" if step == OPENS_UP else "line")


@pytest.mark.rule("CA-ARMY-17")
def test_ca_move_10_horse_in_line_in_woods_goes_as_far_as_in_open_order() -> None:
    state = battlefield(group("horse", arm="cavalry", place="s5"), group("zulu"))
    state.ground.sections, state.solo.defaults = ["woods"] * 9, OPENS_UP
    said = play(seek_cover(state, "horse", "zulu"), ENTER)
    assert said.of("table")[0].startswith('move Horse 24" (12" through rough ground) straight away from Zulu')
