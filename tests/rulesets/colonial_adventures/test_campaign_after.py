"""What a battle leaves for a campaign: strengths, leaders and their heirs, arrivals; battles told in words."""

from typing import Any

import msgspec
import pytest

from tests.names.colonial_adventures import Campaign, Tabled, aftermath_of, living, lot_roll, new_arrivals
from tests.rulesets.colonial_adventures.field import CAMPAIGN, army, asked, begun, came, campaign, lost, start, unit
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import battlefield, group
from tracker.engine import LeaderAftermath, UnitAftermath
from tracker.games.colonial_adventures.campaign.after_battle import leave_field, take_over
from tracker.games.colonial_adventures.campaign.heirs import heirs, take_field
from tracker.games.colonial_adventures.campaign.oddities import check
from tracker.games.colonial_adventures.campaign.state import ASKS_GHAZIS, KEEPS_LOSSES, in_field
from tracker.games.colonial_adventures.campaign.unit_changes import send_away, strike_off
from tracker.games.colonial_adventures.detachment import split, unite
from tracker.games.colonial_adventures.fight import casualties, horse_holders, mounts
from tracker.games.colonial_adventures.leadership import goes_alone, goes_over
from tracker.games.colonial_adventures.solo.state import KEEPS, NEWEST
from tracker.testing import ENTER, asks, at, play


def after_a(mission: Tabled, *units: str, morale: str = "3 3", arrivals: str = "printed") -> Campaign:
    state = campaign(*(unit(each) for each in units or ("brit",)), morale=morale, arrivals=arrivals)
    state.mission = mission
    return state


# What a battle leaves


def test_ca_camp_5_a_battle_tells_who_won_and_what_is_left_of_each_unit() -> None:
    brit, rifles = group("brit", leaders="officer 5, nco 4 out", figures=14, start=20), group("rifles", ran=True)
    rifles.figures, rifles.gone, brit.has_fired = 3, "ran away", True
    state = battlefield(brit, rifles, group("zulu", has_fought=True))
    state.over, state.winner = True, "eu"
    left = aftermath_of(state)
    assert (left.winner, left.sides) == ("eu", {"eu": "British", "tr": "Zulu"})
    first, second, third = left.units
    assert (first.figures, first.start, first.more) == (14, 20, {"fired": True})
    assert first.leaders == [LeaderAftermath("the officer"), LeaderAftermath("the nco", True)]
    assert (second.figures, second.ran, second.gone) == (3, True, "ran away")
    assert (third.side, third.more) == ("tr", {"fought": True})


def test_ca_camp_5_a_detachment_is_with_its_unit_again() -> None:
    for rejoins in (False, True):
        state = battlefield(group("brit", leaders="officer 5, nco 4"), group("zulu"))
        split(state, "brit", 8)
        state.groups["brit_2"].has_fired = True
        if rejoins:
            unite(state, "brit", "brit_2")
        state.over = True
        (left,) = [each for each in aftermath_of(state).units if each.side == "eu"]
        assert (left.id, left.figures, left.start, left.more) == ("brit", 20, 20, {"fired": True})
        assert sorted(each.name for each in left.leaders) == ["the nco", "the officer"]
        assert CAMPAIGN.parts(state) == {"brit_2": "brit"}  # type: ignore[attr-defined]


@pytest.mark.rule("CA-R65")
@pytest.mark.parametrize(
    ("fell", "remounts", "step"),
    [(0, False, KEEPS), (2, False, KEEPS), (2, False, NEWEST), (2, True, NEWEST), (3, False, NEWEST)],
)
def test_ca_camp_5_horse_holders_who_were_attacked_are_with_their_unit_again(
    fell: int, remounts: bool, step: int
) -> None:
    """So are the riders who have no horse left: nobody of the unit is missing from the campaign."""
    horse = group("horse", arm="cavalry", mounted=False, figures=12, holders=3, start=15, leaders="officer 4, nco 4")
    state = battlefield(horse, group("brit"), group("zulu"))
    state.solo.defaults = step
    apart = state.groups[horse_holders.named(state, "holders:horse")]
    if fell:
        casualties.lift(state, apart, fell, "fire")
    if remounts:
        play(mounts.remount(state, "horse"))
        assert {"horse_holders_2", "horse_foot_2"} <= {*state.groups}
    apart.has_fought = True
    state.over = True
    (left, _) = [each for each in aftermath_of(state).units if each.side == "eu"]
    assert (left.id, left.figures, left.start) == ("horse", 15 - fell, 15)
    assert set(CAMPAIGN.parts(state).values()) == {"horse"}  # type: ignore[attr-defined]
    fielded = campaign(unit("horse", arm="cavalry", mounts="horse", figures=15, paper=15), unit("brit"))
    state.winner = "eu"
    told = aftermath_of(state)
    take_over(fielded, msgspec.structs.replace(told, units=[_of_first(each) for each in told.units]))
    assert fielded.units["horse"].figures == 15 - fell


def _of_first(left: UnitAftermath) -> UnitAftermath:
    return msgspec.structs.replace(left, side="first" if left.side == "eu" else "second")


def test_ca_camp_5_the_groups_of_the_book_are_no_units_of_the_campaign() -> None:
    battle = alone(group("brit"), group("zulu", "tr"))
    battle.over, battle.winner = True, "eu"
    left = aftermath_of(battle)
    assert left.mission == "patrol" and [each.id for each in left.units] == ["brit", "zulu"]
    state = campaign(unit())
    take_over(state, came(brit=9, foe_band=3))
    assert [*state.units] == ["brit"] and state.units["brit"].figures == 9


def test_ca_camp_5_a_unit_of_which_nobody_is_left_is_no_more() -> None:
    state = campaign(unit(), unit("other"))
    take_over(state, came(brit={"figures": 0, "leaders": lost("the officer of brit", "the nco of brit")}, other=20))
    leave_field(state)
    brit = state.units["brit"]
    assert (brit.gone, brit.figures, living(brit)) == ("destroyed", 0, [])
    assert CAMPAIGN.armies_now(state)[0].units[0].id == "other"  # type: ignore[attr-defined]
    assert check(state) == []


def test_ca_r146_no_more_leaders_come_out_than_figures() -> None:
    state = campaign(unit())
    take_over(state, came(brit=1))
    assert [each.rank for each in living(state.units["brit"])] == ["officer"]


@pytest.mark.parametrize("is_alone", [False, True])
def test_ca_ldr_1_a_commander_in_chief_who_went_over_is_with_his_own_unit_again(is_alone: bool) -> None:
    state = campaign(unit(figures=21, leaders="cinc 5, officer 4"), unit("other"))
    battle = battlefield(group("brit", "first", figures=21, leaders="cinc 5, officer 4"), group("other", "first"))
    for leader in battle.groups["brit"].leaders:
        leader.name = f"{leader.name} of brit"
    if is_alone:
        goes_alone(battle, "brit")
    else:
        goes_over(battle, "brit", "other")
    battle.over, battle.winner = True, "first"
    left = aftermath_of(battle)
    assert {each.id: each.figures for each in left.units}["brit"] == 20
    take_over(state, left)
    assert {each.id: each.figures for each in state.units.values()} == {"brit": 21, "other": 20}
    assert [each.rank for each in living(state.units["brit"])] == ["cinc", "officer"]


def test_a_unit_of_which_a_battle_says_nothing_keeps_what_it_had() -> None:
    state = campaign(unit(), unit("other"))
    take_over(state, came(brit=9))
    assert state.units["other"].figures == 20 and "the battle says nothing of it" in state.log[-1].text


# Heirs


@pytest.mark.parametrize("is_for_battle", [False, True])
def test_ca_army_6_nobody_who_leads_is_ever_short(is_for_battle: bool) -> None:
    state = campaign(unit())
    brit = state.units["brit"]
    brit.figures = 3
    take_field(state, "brit", 3, is_for_battle)
    assert len(living(brit)) == 2 and brit.figures - brit.away == 2


def test_figures_that_a_battle_had_more_than_were_sent_into_it_are_said() -> None:
    state = campaign(unit("brit"), unit("other"))
    state.units["brit"].figures, state.units["other"].figures, state.units["other"].away = 11, 22, 2
    take_over(state, came(brit=19, other=18))
    told = [line.text for line in state.log if "were sent" in line.text]
    assert told == ["Brit: 20 began the battle, 11 were sent into it."]


@pytest.mark.rule("CA-R171")
def test_ca_r54_somebody_follows_a_lost_leader_and_his_rep_is_rolled() -> None:
    state = campaign(unit())
    take_over(state, came(brit={"figures": 12, "leaders": lost("the officer of brit")}))
    told = play(heirs(state, "first"), at("heir:brit:officer", "Lt Bell"), at("leaders:officers:1", "6 5"))
    assert told[-1] == "Lt Bell (officer of Brit): Rep 5."
    brit = state.units["brit"]
    assert [(each.name, each.rep, each.lost) for each in brit.leaders][0] == ("Lt Bell", 5, False)
    assert brit.figures == 12
    assert any(line.event and line.event.what == "succeeds" and line.event.how == "Lt Bell" for line in told.log)


@pytest.mark.parametrize("gone", ["destroyed", "sent elsewhere"])
@pytest.mark.rule("CA-LDR-1")
def test_ca_r54_a_commander_in_chief_gone_with_his_unit_is_followed_in_another(gone: str) -> None:
    state = campaign(unit(leaders="cinc 5, officer 4"), unit("other"), unit("third", rep=5))
    if gone == "destroyed":
        take_over(state, came(brit=0, other=20, third=20))
        leave_field(state)
    else:
        send_away(state, "brit", "sent elsewhere after battle 1", "is sent elsewhere", "CA-CAMP-3")
    told = play(heirs(state, "first"), at("cinc:first", "other"), at("heir:other:cinc", "Col Bray"), "6 5")
    assert told[-1] == "Col Bray (C-in-C of Other): Rep 5."
    assert [each.rank for each in state.units["other"].leaders] == ["cinc", "officer", "nco"]
    play(heirs(state, "first"))
    state.defaults = 0
    state.units["other"].gone = "destroyed"
    play(heirs(state, "first"))


def test_ca_r54_of_two_commanders_who_are_gone_the_one_of_the_later_battle_is_followed() -> None:
    state = campaign(unit(), unit("other", leaders="cinc 5, officer 4"), unit("third"), unit("fourth"))

    def follows(heir: str, *answers: Any) -> list[str]:
        return play(heirs(state, "first"), *answers, at(f"heir:{heir}:cinc", f"Col {heir}"), "6 5")

    for number, gone in enumerate(("other", "brit"), 1):
        state.turn = number
        left: dict[str, Any] = {each.id: 0 if each.id == gone else 20 for each in in_field(state)}
        state.aftermaths.append(came("first", **left))
        take_over(state, state.aftermaths[-1])
        strike_off(state, "first")
        if number == 1:
            assert "Col brit follows the cinc of other as C-in-C of Brit." in follows("brit", at("cinc:first", "brit"))
    told = follows("third", at("cinc:first", "third"))
    assert "Col third follows Col brit as C-in-C of Third." in told, "not the one whose unit stands behind"
    state.turn = 4
    send_away(state, "third", "sent elsewhere after battle 4", "is sent elsewhere", "CA-CAMP-3")
    assert "Col fourth follows Col third as C-in-C of Fourth." in follows("fourth")


@pytest.mark.parametrize(("figures", "heir"), [(1, "other"), (2, "brit")])
def test_ca_r54_a_commander_in_chief_is_followed_elsewhere_only_where_his_unit_has_no_figure_to_spare(
    figures: int, heir: str
) -> None:
    state = campaign(unit(leaders="cinc 5, officer 4"), unit("other"))
    state.units["brit"].figures, state.units["brit"].leaders[0].lost = figures, True
    play(heirs(state, "first"), at(f"heir:{heir}:cinc", "Col Bray"), "6 5")
    led = [unit.id for unit in state.units.values() for each in unit.leaders if each.rank == "cinc" and not each.lost]
    assert led == [heir]


def test_ca_r54_the_roll_names_whose_rep_it_is() -> None:
    battle = begun(start(army(unit(leaders="officer 4"), unit("other", leaders="nco 0")), enemy="zulu"), {}, "6 6")
    assert asked(battle) == "leaders:ncos:1" and battle.prompt is not None
    assert battle.prompt.text.endswith("each Rep goes to a leader: the nco of other of Other."), "NCO 1 of 1"


def test_ca_r54_an_nco_adds_1_and_enter_gives_a_name_that_nobody_had() -> None:
    state = campaign(unit(), unit("other"))
    state.units["other"].leaders[1].name = "Sergeant 1"
    take_over(state, came(brit={"figures": 12, "leaders": lost("the nco of brit")}, other=20))
    play(heirs(state, "first"), ENTER, at("leaders:ncos:1", "4 5"))
    assert [(each.name, each.rep) for each in state.units["brit"].leaders][1] == ("Sergeant 2", 5)


def test_ca_r54_a_tribal_leader_is_rolled_on_his_own_column() -> None:
    state = campaign(unit("zulu"))
    take_over(state, came(zulu={"figures": 12, "leaders": lost("the leader of zulu")}))
    play(heirs(state, "first"), "Chief", at("leaders:leaders:1", "2 2"))
    assert state.units["zulu"].leaders[0].rep == 3


def test_ca_r171_a_unit_has_no_more_leaders_than_figures() -> None:
    state = campaign(unit())
    take_over(state, came(brit={"figures": 1, "leaders": lost("the officer of brit", "the nco of brit")}))
    told = play(heirs(state, "first"), ENTER, "3 3")
    assert told.has("Nobody of Brit is left to follow the nco of brit.")
    assert [each.rank for each in state.units["brit"].leaders] == ["officer"]


# New arrivals


@pytest.mark.rule("CA-CAMP-3")
def test_t_25_2_passed_a_unit_comes_by_recruiting_roll_on_the_own_list() -> None:
    state = after_a("raid", morale="4 2")
    told = play(new_arrivals(state, "first"), at("arrivals:first", "3 4"), "3 4", "3")
    assert told.cell("new_arrivals") == ("2", "do")
    brit, fresh = state.units.values()
    assert (fresh.name, fresh.row, fresh.rep, fresh.figures, fresh.paper) == ("Infantry 1", "7", 4, 19, 20)
    assert brit.figures == 20 and fresh.joined == 1 and fresh.fielded
    # Its leaders are rolled before the next battle, with whoever else needs it.
    play(heirs(state, "first"), "5 5", "1 1")
    assert [each.rep for each in state.units["infantry_1"].leaders] == [5, 3]


@pytest.mark.parametrize(("step", "rep"), [(ASKS_GHAZIS, 5), (KEEPS_LOSSES, 4)])
def test_ca_r71_of_an_arrival_whom_a_ghazi_may_lead_that_is_asked(step: int, rep: int) -> None:
    """His leader comes first, as in a muster; the Ghazis of new arrivals were never asked about."""
    state = after_a("raid", morale="4 2", arrivals="both_sides")
    state.sides["first"].list_id, state.sides["first"].training = "afghans", "tribal"
    state.defaults = step
    led = [at("leaders:leaders:1", "6 5"), at("ghazis", ENTER)] if step == ASKS_GHAZIS else []
    told = play(new_arrivals(state, "first"), "3 4", "3 3", {"weapon": "none"}, *led, "4")
    (fresh,) = [each for each in state.units.values() if each.joined]
    assert fresh.rep == rep and fresh.figures == fresh.paper - (rep - 4)
    assert told.keys[-1].startswith("strength") and ("ghazis" in told.keys) is (rep == 5)


def test_ca_r60_who_arrives_rolls_before_each_battle_alone_where_all_do() -> None:
    state = campaign(unit(), morale="4 2", strength_each_battle="on")
    state.mission = "raid"
    play(new_arrivals(state, "first"), "3 4", "3 4")
    assert state.units["infantry_1"].figures == 20


@pytest.mark.rule("CA-CAMP-3")
def test_t_25_1_passed_nobody_comes() -> None:
    state = after_a("defend")
    told = play(new_arrivals(state, "first"), "3 4")
    assert told.cell("new_arrivals") == ("1", "do") and [*state.units] == ["brit"]


@pytest.mark.rule("CA-CAMP-3")
@pytest.mark.parametrize(("die", "gone"), [("1", "brit"), ("3", "other"), ("6", "third")])
def test_t_25_0_passed_a_unit_by_lot_is_sent_elsewhere(die: str, gone: str) -> None:
    state = after_a("raid", "brit", "other", "third")
    told = play(new_arrivals(state, "first"), "6 5", at("lot:first", die))
    assert told.cell("new_arrivals") == ("0", "do")
    assert [each.id for each in state.units.values() if each.gone] == [gone]
    assert told[-1].endswith("is sent elsewhere, 20 figures with it.")


def test_ca_camp_3_a_lot_that_falls_on_nobody_is_cast_again_and_each_unit_has_the_same_chance() -> None:
    state = after_a("raid", "brit", "other", "third", "fourth")
    play(new_arrivals(state, "first"), "6 5", at("lot:first", "6"), at("lot:first", "2"))
    assert state.units["other"].gone
    words = {n: lot_roll(state, "first", ("brit", "third", "fourth", "other")[:n]).text for n in (3, 4)}
    assert words[3] == "1-2 Brit, 3-4 Third, 5-6 Fourth."
    assert words[4] == "1 Brit, 2 Third, 3 Fourth, 4 Other; else again."
    for many, dice in ((6, 1), (7, 2), (36, 2), (40, 3)):
        units = tuple(f"u{n}" for n in range(many))
        crowd = after_a("raid", *units)
        roll = lot_roll(crowd, "first", units)
        assert len(roll.pools) == dice
        chances = {each.label: each.chance for each in roll.odds()} if many < 40 else {}
        assert len({chance for label, chance in chances.items() if not label.startswith("nobody")}) <= 1


@pytest.mark.rule("CA-R137")
@pytest.mark.examples(
    "mission, winner, own, arrivals, rolls",
    ("raid", "first", "brit", "printed", True),
    ("defend", "first", "brit", "printed", True),
    ("patrol", "first", "brit", "printed", False),
    ("raid", "second", "brit", "printed", False),
    ("raid", "draw", "brit", "printed", False),
    ("raid", "first", "zulu", "printed", False),
    ("raid", "first", "zulu", "both_sides", True),
)
def test_ca_camp_3_europeans_who_won_a_raid_or_a_defence_roll(
    mission: Tabled, winner: str, own: str, arrivals: str, rolls: bool
) -> None:
    state = after_a(mission, own, arrivals=arrivals)
    if rolls:
        assert asks(new_arrivals(state, winner)).key == "arrivals:first"
    else:
        assert play(new_arrivals(state, winner)) == []


def test_ca_r174_a_mixed_army_says_on_which_list_it_rolls() -> None:
    state = after_a("raid", "brit", "other")
    state.sides["first"].list_id, state.units["other"].list_id = "", "france"
    question = asks(new_arrivals(state, "first"), "1 1")
    assert (question.key, [each.id for each in question.options]) == (
        "arrivals_list:first",
        ["british_empire", "france"],
    )
