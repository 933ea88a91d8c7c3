"""What the results of a reaction test do with a group (CA-MOVE, CA-R16)."""

from typing import Any

import pytest

from tests.rulesets.colonial_adventures.table import ENTER, at, battlefield, group, play
from tests.rulesets.colonial_adventures.test_reaction import facing, take
from tracker.games.colonial_adventures.fight import forced_moves


@pytest.mark.rule("CA-MOVE-7")
def test_ca_r16_halt_binds_the_active_group_and_nobody_else() -> None:
    state = battlefield(group("brit"), group("zulu"))
    state.acting = "brit"
    play(take(state, "brit", "received_fire"), "6 6")
    assert state.groups["brit"].halted
    play(take(state, "zulu", "see_runaways"), "1 6")
    assert not state.groups["zulu"].halted


def test_ca_move_4_carry_on_changes_nothing() -> None:
    state = facing(group("brit"))
    said = play(take(state, "brit", "see_runaways"), "1 1")
    assert said.of("table") == [] and not state.groups["brit"].halted


def test_ca_move_6_fire_is_at_the_cause_only() -> None:
    state = battlefield(group("brit"), group("zulu"), group("zulu_2"))
    said = play(take(state, "brit", "test_of_wills", cause="zulu_2"), "6 6", {"bears": False})
    assert said.keys[-1] == "shot:brit:zulu_2"


@pytest.mark.rule("CA-R82")
def test_ca_move_8_retire_keeps_the_formation_and_may_leave_the_table() -> None:
    state = battlefield(group("brit", formation="column"), group("zulu"))
    said = play(forced_moves.retire(state, "brit", "zulu"), at("left:brit", ENTER))
    assert said == ['move Brit 8" straight away from Zulu, then face it']
    assert state.groups["brit"].formation == "column"
    play(forced_moves.retire(state, "brit", "zulu"), {"left": True})
    brit = state.groups["brit"]
    assert (brit.gone, brit.ran, brit.runaways) == ("driven off the table", False, 0)


def test_ca_move_9_run_takes_the_whole_group_off() -> None:
    state = battlefield(group("zulu", recoverable=2, figures=18, start=20), group("brit"))
    play(take(state, "zulu", "see_runaways"), "6 6")
    zulu = state.groups["zulu"]
    assert (zulu.gone, zulu.ran, zulu.figures, zulu.runaways, zulu.recoverable) == ("ran away", True, 0, 18, 2)


def test_ca_move_10_cavalry_seeks_cover_straight_away_in_open_order() -> None:
    state = battlefield(group("zulu", arm="cavalry", weapon="bow"), group("brit"))
    said = play(forced_moves.seek_cover(state, "zulu", "brit"), at("left:zulu", ENTER))
    assert said == ['move Zulu 24" (12" through rough ground) straight away from Brit, facing it, in Open Order']
    assert state.groups["zulu"].formation == "open"


@pytest.mark.rule("CA-R83")
@pytest.mark.examples(
    "ends, formation, cover, prone",
    ({"ends": "away"}, "mob", False, False),
    ({"ends": "cover"}, "mob", True, False),
    ({"ends": "cover", "opened": True}, "open", True, False),
    ({"ends": "prone"}, "open", False, True),
)
def test_ca_move_11_infantry_goes_out_of_range_or_into_cover_or_lies_down(
    ends: dict[str, Any], formation: str, cover: bool, prone: bool
) -> None:
    state = battlefield(group("zulu", weapon="musket"), group("brit"))
    play(forced_moves.seek_cover(state, "zulu", "brit"), at("seek:zulu", ends))
    zulu = state.groups["zulu"]
    assert (zulu.formation, zulu.cover, zulu.prone) == (formation, cover, prone)


@pytest.mark.examples("ends, cover, prone", ("cover", True, False), ("behind", False, False), ("prone", False, True))
def test_ca_move_12_gunners_leave_the_gun(ends: str, cover: bool, prone: bool) -> None:
    state = battlefield(group("brit", arm="artillery"), group("zulu"))
    said = play(take(state, "brit", "received_fire"), "6 6", at("seek:brit", {"ends": ends}))
    gun = state.groups["brit"]
    assert (gun.unmanned, gun.cover, gun.prone, gun.gone) == (True, cover, prone, "")
    assert 'the crew of Brit leaves its gun and moves 12" away' in said


def test_ca_move_13_bad_weather_halves_forced_moves_too() -> None:
    state = battlefield(group("brit", arm="artillery"), group("brit_2"), group("zulu"))
    state.weather = True
    assert play(forced_moves.retire(state, "brit_2", "zulu"), ENTER)[0].startswith(
        'move Brit 2 2" straight away from Zulu'
    )
    said = play(forced_moves.seek_cover(state, "brit", "zulu"), ENTER)
    assert said[0] == 'the crew of Brit leaves its gun and moves 6" away'


def test_ca_r144_who_leaves_the_table_by_moving_did_not_run() -> None:
    state = battlefield(group("zulu", weapon="musket"), group("zulu_2"), group("brit"))
    said = play(forced_moves.seek_cover(state, "zulu", "brit"), {"ends": "away", "left": True})
    assert (state.groups["zulu"].gone, state.groups["zulu"].ran) == ("driven off the table", False)
    assert said.keys == ["seek:zulu"], "and nobody sees runaways"


@pytest.mark.rule("CA-MOVE-6")
def test_adv_goes_a_full_move_toward_the_cause_which_may_set_off_tests_of_wills() -> None:
    state = battlefield(group("zulu"), group("brit"), group("brit_2"))
    said = play(
        take(state, "zulu", "received_fire", cause="brit"),
        at("test:zulu:received_fire", "1 1"),
        at("reach:zulu:brit", {"reach": False}),
        at("wills:zulu", ""),
    )
    assert 'move Zulu 12" (6" through rough ground) straight toward Brit' in said
