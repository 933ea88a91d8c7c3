"""The Commander in Chief, combined groups, and the back against the wall (CA-LDR-1, CA-LDR-10 to 12, CA-ARMY-8)."""

import pytest

from tests.names.colonial_adventures import Battlefield, activate, activate_together, commander, rep_of, together
from tests.rulesets.colonial_adventures.menus import offered, option
from tests.rulesets.colonial_adventures.table import ENTER, asks, battlefield, group, play
from tracker.games.colonial_adventures.distances import tell


def test_ca_ldr_1_the_commander_in_chief_leaves_as_a_group_of_one() -> None:
    state = battlefield(group("brit", leaders="cinc 4, officer 5", figures=19), group("zulu"))
    said = play(activate(state, "brit"), "command", "alone", "done")
    brit, alone = state.groups["brit"], state.groups["eu_cinc_2"]
    assert (brit.figures, brit.start, [each.rank for each in brit.leaders]) == (18, 18, ["officer"])
    assert (alone.figures, alone.rep, alone.weapon, alone.acted) == (1, 4, "pistol", False)
    assert "the cinc leaves Brit." in said


def test_ca_ldr_1_he_joins_another_group_in_contact() -> None:
    state = battlefield(group("brit", leaders="cinc 4"), group("eu2", figures=10), group("zulu"))
    play(activate(state, "brit"), "command", "eu2", "done")
    assert (state.groups["brit"].figures, state.groups["eu2"].figures) == (19, 11)
    leader = commander(state.groups["eu2"])
    assert leader is not None and leader.rank == "cinc"


def test_ca_r46_he_joins_the_active_group_from_where_he_is() -> None:
    state = battlefield(group("brit", leaders="cinc 4"), group("eu2", figures=10), group("zulu"))
    play(activate(state, "brit"), "command", "alone", "done")
    said = play(activate(state, "eu2"), "command", "eu_cinc_2", "done")
    assert state.groups["eu_cinc_2"].gone == "joined Eu2" and state.groups["eu_cinc_2"].figures == 0
    assert (state.groups["eu2"].figures, state.groups["eu2"].start) == (11, 11)
    assert "the cinc is now with Eu2." in said


def test_ca_r46_at_the_end_he_may_still_leave_and_has_acted_with_his_group() -> None:
    state = battlefield(group("brit", leaders="cinc 4, officer 5"), group("zulu"))
    said = play(activate(state, "brit"), "pivot", "command", "alone")
    assert state.groups["eu_cinc_2"].acted and said.keys.count("act:brit") == 2


def test_ca_r46_it_is_asked_after_the_last_action_only_where_it_was_said_before() -> None:
    state = battlefield(group("brit", leaders="cinc 4, officer 5"), group("zulu"))
    said = play(activate(state, "brit"), "pivot", "lie_down")
    assert said.keys[-1] == "act:brit" and said.keys.count("act:brit") == 2, "no question closes an activation"
    state = battlefield(group("brit", leaders="cinc 4, officer 5"), group("zulu"))
    before = ["command", "command_at_the_end", "pivot", "lie_down"]
    said = play(activate(state, "brit"), *before, "alone")
    assert said.keys.count("cinc:brit") == 2
    assert state.groups["eu_cinc_2"].acted and not state.acting


def test_ca_r46_he_has_not_acted_who_was_only_said_to_go_later_and_goes_at_once() -> None:
    state = battlefield(group("brit", leaders="cinc 4, officer 5"), group("zulu"))
    play(activate(state, "brit"), "command", "command_at_the_end", "command", "alone", "done")
    assert not state.groups["eu_cinc_2"].acted


def test_ca_r46_house_rule_he_stays_with_his_group() -> None:
    state = battlefield(group("brit", leaders="cinc 4"), group("zulu"), cinc="existing")
    assert "command" not in offered(asks(activate(state, "brit")))


def test_ca_ldr_1_alone_on_the_table_he_has_nobody_to_join() -> None:
    state = battlefield(group("brit", figures=1, leaders="cinc 4"), group("zulu"))
    assert option(asks(activate(state, "brit")), "command").refused == "no group can be in contact"


def test_ca_ldr_1_he_does_not_leave_horse_holders_behind_alone() -> None:
    horse = group("horse", arm="cavalry", mounted=False, figures=1, holders=2, leaders="cinc 4")
    state = battlefield(horse, group("brit"), group("zulu"))
    assert option(asks(activate(state, "horse")), "command").refused == "only its horse-holders would be left"
    assert option(asks(activate(state, "brit")), "command").refused == "no group can be in contact"


def test_ca_ldr_10_two_platoons_with_a_captain_act_as_one_on_his_rep() -> None:
    state = battlefield(
        group("a", "eu", rep=3, leaders="captain 5"),
        group("b", "eu", rep=3),
        group("horse", "eu", arm="cavalry"),
        group("zulu"),
        dice="5 2",
    )
    assert together(state, "eu") == [("a", ["b"])]
    said = play(activate_together(state, "a"), "b", "done", "done")
    assert state.groups["a"].acted and state.groups["b"].acted
    assert said.keys == ["together:a", "act:a", "act:b"]
    state.groups["a"].acted = state.groups["b"].acted = False
    state.sides["eu"].die = 6
    assert together(state, "eu") == []


def test_ca_ldr_10_a_squadron_is_of_horse() -> None:
    state = battlefield(
        group("a", "eu", arm="cavalry", leaders="captain 4"), group("b", "eu", arm="cavalry"), group("foot", "eu")
    )
    assert together(state, "eu") == [("a", ["b"])]


def test_ca_ldr_11_three_bands_with_a_warlord_are_a_clan_foot_or_horse() -> None:
    state = battlefield(
        group("zulu1", leaders="warlord 5"), group("zulu2"), group("zulu3", arm="cavalry"), group("zulu4"), dice="5"
    )
    assert together(state, "tr") == [("zulu1", ["zulu2", "zulu3", "zulu4"])]
    assert asks(activate_together(state, "zulu1")).at_most == 2
    said = play(activate_together(state, "zulu1"), "zulu3 zulu2", "done", "done", "done")
    assert said.keys[1:] == ["act:zulu1", "act:zulu3", "act:zulu2"]


def test_ca_ldr_12_three_guns_are_a_battery_on_the_best_crew() -> None:
    guns = [group(f"gun{rep}", "eu", arm="artillery", rep=rep) for rep in (3, 5, 4)]
    state = battlefield(*guns, group("zulu"), dice="5 1")
    assert together(state, "eu") == [("gun5", ["gun3", "gun4"])]
    assert asks(activate_together(state, "gun5")).rule == "CA-LDR-12"
    play(activate_together(state, "gun5"), "gun3 gun4", "done", "done", "done")
    assert all(gun.acted for gun in guns)


@pytest.mark.rule("CA-R50")
@pytest.mark.parametrize("what", ["battery", "clan"])
def test_ca_r49_two_are_no_battery_and_no_clan_but_by_house_rule(what: str) -> None:
    def two(fewer: str = "no") -> Battlefield:
        if what == "battery":
            return battlefield(*(group(each, "eu", arm="artillery") for each in "ab"), group("zulu"), fewer=fewer)
        return battlefield(group("a", "tr", leaders="warlord 5"), group("b", "tr"), group("brit"), fewer=fewer)

    side = "eu" if what == "battery" else "tr"
    assert together(two(), side) == []
    left = two(fewer="yes")
    assert ("a", ["b"]) in together(left, side)
    assert asks(activate_together(left, "a")).text.startswith("1 to 2 in contact with each other")
    play(activate_together(left, "a"), "b", "done", "done")
    assert left.groups["b"].acted


def test_ca_r49_one_of_two_in_contact_is_no_clan_and_the_lead_acts_alone() -> None:
    state = battlefield(group("zulu1", leaders="warlord 5"), group("zulu2"), group("zulu3"), dice="5")
    asked = asks(activate_together(state, "zulu1"))
    assert asked.text == "2 in contact with each other; with fewer it acts alone. Each keeps its own tests."
    said = play(activate_together(state, "zulu1"), "zulu3", "done")
    assert said[0] == "Fewer than 3 are no clan: Zulu1 acts alone." and not state.groups["zulu3"].acted


def test_ca_ldr_12_tribal_guns_and_machine_guns_never_act_together() -> None:
    state = battlefield(
        group("zulu1", arm="artillery"),
        group("zulu2", arm="artillery"),
        group("mg1", "eu", arm="artillery", weapon="maxim"),
        group("mg2", "eu", arm="artillery", weapon="maxim"),
    )
    assert together(state, "tr") == together(state, "eu") == []


def test_ca_r49_nobody_in_contact_is_the_lead_alone() -> None:
    state = battlefield(group("a", "eu", leaders="captain 4"), group("b", "eu"), group("zulu"))
    play(activate_together(state, "a"), ENTER, "done")
    assert state.groups["a"].acted and not state.groups["b"].acted


def test_ca_army_8_surrounded_with_no_way_out_it_has_one_rep_more() -> None:
    state = battlefield(group("brit", rep=4), group("zulu"))
    said = play(activate(state, "brit"), "wall", "done")
    assert rep_of(state.groups["brit"]) == 5 and state.groups["brit"].rep == 4
    assert "Brit is surrounded, with no way out: back against the wall, +1 Rep." in said
    assert any(each.event is not None and each.event.how == "stood with backs to the wall" for each in said.log)
    assert "wall" not in offered(asks(activate(state, "zulu")))


def test_ca_army_8_nobody_is_surrounded_by_enemies_that_are_known_to_be_far() -> None:
    state = battlefield(group("brit"), group("zulu"), group("zulu_2"))
    tell(state, "brit", "zulu", 12)
    assert "wall" in offered(asks(activate(state, "brit"))), "of the other nobody said"
    tell(state, "brit", "zulu_2", 18)
    assert "wall" not in offered(asks(activate(state, "brit")))


def test_ca_army_8_the_last_unit_of_a_side_that_began_with_more() -> None:
    state = battlefield(group("brit"), group("eu2"), group("zulu"), group("zulu2"))
    play(activate(state, "brit"), "done")
    assert not state.groups["brit"].at_the_wall
    state.groups["eu2"].gone = state.groups["zulu2"].gone = "destroyed"
    play(activate(state, "brit"), "done")
    play(activate(state, "zulu"), "done")
    assert state.groups["brit"].at_the_wall and not state.groups["zulu"].at_the_wall


def test_ca_r62_the_only_unit_of_a_side_is_not_its_last() -> None:
    state = battlefield(group("brit"), group("zulu"))
    play(activate(state, "brit"), "done")
    assert not state.groups["brit"].at_the_wall
