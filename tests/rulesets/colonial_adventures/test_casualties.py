"""Figures taken off, kept apart, run away; groups that are gone (CA-CAS)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Shot, ShotAim, Standing, casualties, fire, reaction, shot_facts
from tests.rulesets.colonial_adventures.table import at, battlefield, group, play


@pytest.mark.rule("CA-LDR-4")
def test_ca_grp_2_and_ldr_4_losses_are_a_count_from_the_rear_and_nothing_is_asked_of_bases_or_leaders() -> None:
    state = battlefield(group("brit", figures=20, leaders="officer 5"), group("zulu"))
    casualties.lift(state, state.groups["brit"], 3, "fire of Zulu")
    [told] = [line.text for line in state.drain() if line.kind == "table"]
    assert told.startswith("take 3 figures off Brit, from the rear;")
    assert not any(leader.out for leader in state.groups["brit"].leaders)


@pytest.mark.rule("CA-CAS-1")
def test_ca_cas_2_casualties_are_kept_apart_and_runaways_elsewhere() -> None:
    state = battlefield(group("brit", figures=20), group("zulu"))
    casualties.lift(state, state.groups["brit"], 4, "fire of Zulu")
    casualties.run_away(state, "brit", 1)
    brit = state.groups["brit"]
    assert (brit.figures, brit.recoverable, brit.runaways, brit.lost) == (15, 4, 1, 0)
    assert [line.text for line in state.drain() if line.kind == "table"] == [
        "take 4 figures off Brit, from the rear; keep them apart (fire of Zulu)",
        "take 1 figure off Brit, from the rear; it does not come back in play",
    ]


def test_ca_cas_2_how_many_ran_is_told_with_the_fate_of_who_is_gone_alone() -> None:
    """Last said "ran away", then "runs away" of the test, then "4 figures run away"."""
    state = battlefield(group("brit", figures=5), group("zulu"))
    for figures, fate in ((1, ""), (4, "ran away")):
        casualties.run_away(state, "brit", figures)
        [told] = [line for line in state.drain() if line.kind == "result"]
        assert told.with_loss == fate


def test_ca_cas_2_a_group_of_which_nobody_is_left_is_gone_with_its_leaders() -> None:
    state = battlefield(group("zulu", figures=2, leaders="leader 4", engaged=["brit"]), group("brit", engaged=["zulu"]))
    casualties.lift(state, state.groups["zulu"], 5, "melee")
    zulu = state.groups["zulu"]
    assert (zulu.figures, zulu.recoverable, zulu.gone, zulu.ran) == (0, 2, "destroyed", False)
    assert zulu.leaders[0].out and state.groups["brit"].engaged == []


def test_ca_r146_no_more_leaders_are_left_than_figures() -> None:
    state = battlefield(group("brit", figures=2, start=20, leaders="officer 4, nco 4"), group("zulu"))
    casualties.lift(state, state.groups["brit"], 1, "fire of Zulu")
    said = play(casualties.leader_casualties(state, "brit", 1), at("leaders:brit", "1"))
    assert "the nco is among those lost." in said and not state.groups["brit"].leaders[0].out
    assert said.result == [], "the commander stands, so nobody tests for a lost leader"


@pytest.mark.rule("CA-CAS-4")
def test_ca_r8_runaways_are_none_of_those_who_may_come_back_in_play() -> None:
    state = battlefield(group("brit", figures=18, start=20, recoverable=2), group("zulu"))
    play(reaction.take_tests(state, "brit", ["received_casualty"], "zulu", "an example"), "6 6")
    brit = state.groups["brit"]
    assert (brit.recoverable, brit.runaways, brit.figures) == (2, 6, 12)


def test_who_is_off_the_table_leaves_its_enemies_free_and_its_charge_forgotten() -> None:
    state = battlefield(
        group("zulu", engaged=["brit", "brit_2"], fought=2),
        group("brit", engaged=["zulu"], fought=2),
        group("brit_2", engaged=["zulu", "zulu_2"], fought=2),
        group("zulu_2", engaged=["brit_2"], fought=1),
    )
    state.charging.append("zulu")
    casualties.leave_table(state, "zulu", "left the table")
    assert [state.groups[each].engaged for each in ("brit", "brit_2")] == [[], ["zulu_2"]]
    assert [state.groups[each].fought for each in ("brit", "brit_2")] == [0, 2], "one melee is over, one goes on"
    assert not state.charging


@pytest.mark.rule("CA-FIRE-8")
def test_who_moves_is_asked_afresh_and_nobody_else() -> None:
    state = battlefield(group("zulu", cover=True), group("brit", cover=True), group("brit_2"))
    state.shots = {"brit>zulu": Shot(), "brit_2>zulu": Shot(), "zulu>brit_2": Shot()}
    state.standing = {"brit>zulu": Standing(), "zulu>brit": Standing(), "brit_2>zulu": Standing()}
    casualties.moved(state, "brit")
    assert list(state.shots) == ["brit_2>zulu", "zulu>brit_2"] and list(state.standing) == ["brit_2>zulu"]
    assert (state.groups["brit"].cover, state.groups["zulu"].cover) == (None, True)


def test_ca_ldr_14_no_army_to_tell_is_no_test() -> None:
    state = battlefield(group("zulu", leaders="cinc 5", figures=1), group("brit"))
    said: Any = play(casualties.run_away_whole(state, "zulu"))
    assert said.keys == [] and not any("C-in-C" in line for line in said)


def test_ca_r56_a_c_in_c_who_fell_long_ago_is_not_lost_again() -> None:
    state = battlefield(group("zulu", leaders="cinc 5 out"), group("zulu_2"), group("brit"))
    said = play(casualties.run_away_whole(state, "zulu"), at("sees:zulu", ""))
    assert said.keys == ["sees:zulu"]


@pytest.mark.rule("CA-LDR-14")
def test_ca_r56_the_army_learns_of_its_c_in_c_once_though_his_group_is_shot_at_again() -> None:
    """Issue 25, point 25."""
    state = battlefield(group("zulu", leaders="cinc 5"), group("zulu_2"), group("brit"))
    said = play(fire.hit(state, "zulu", 1, "brit"), at("losses:zulu", "6 | 1 1"), at("test:zulu_2:leader_lost", "1 1"))
    assert "The C-in-C is lost. To test: Zulu 2." in said
    again = play(fire.hit(state, "zulu", 1, "brit"), at("test:zulu:received_casualty", "1 1"))
    assert again.keys == ["test:zulu:received_casualty"] and not again.has("C-in-C")


@pytest.mark.rule("CA-LDR-14")
def test_ca_react_13_who_sees_a_friend_run_while_the_group_of_his_fallen_c_in_c_gives_way_takes_both_at_once() -> None:
    """Issue 25, point 15: the C-in-C is shot, and before his army has tested another group of it runs."""
    state = battlefield(group("zulu", leaders="cinc 5"), group("zulu_2"), group("zulu_3"), group("brit"))

    async def shot() -> None:
        state.groups["zulu"].leaders[0].out = state.sides["tr"].lost_leader = True
        await casualties.run_away_whole(state, "zulu_2")
        await casualties.army_lost_leader(state, "tr")

    said = play(
        shot(),
        at("sees:zulu_2", ["zulu", "zulu_3"]),
        at("test:zulu:see_runaways", "1 1"),
        at("test:zulu_3:see_runaways+leader_lost", "1 1"),
    )
    assert said.keys == ["sees:zulu_2", "test:zulu:see_runaways", "test:zulu_3:see_runaways+leader_lost"]


def test_ca_r56_a_friend_who_loses_his_own_leader_in_the_same_melee_is_not_whose_c_in_c_fell() -> None:
    bands = group("zulu", leaders="leader 4 out"), group("zulu_2", leaders="cinc 5 out"), group("zulu_3")
    state = battlefield(*bands, group("brit"))
    state.sides["tr"].lost_leader = True
    assert casualties.leaderless_army(state, "eu") == ("", [])
    assert casualties.leaderless_army(state, "tr") == ("zulu_2", ["zulu", "zulu_3"])
    assert casualties.leaderless_army(state, "tr") == ("", []), "once"


def test_ca_r90_whether_a_crest_covers_is_the_tables_to_say() -> None:
    state = battlefield(group("brit", figures=20), group("zulu"))
    form = shot_facts(state, ShotAim("brit", "zulu"))
    [cover] = [field for field in form.fields if field.name == "cover"]
    assert (cover.asks or form.asks) == "table" and cover.default is False


def test_ca_ldr_13_who_fights_a_group_is_seen_while_its_leaders_may_be_hit() -> None:
    """What the enemy lost in the same melee stood nowhere until the leaders' dice were in."""
    state = battlefield(group("brit", leaders="officer 5", engaged=["zulu"]), group("zulu", engaged=["brit"]))
    assert casualties._leader_dice(state, "brit", 2, 0).beside == ("zulu",)
