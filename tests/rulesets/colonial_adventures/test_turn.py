"""The turn: rolling for activation, who acts and in which order (CA-TURN)."""

from random import Random
from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.names.app import Gives, prompt_view_of
from tests.play.hands import Hand
from tests.rulesets.colonial_adventures.menus import offered, option
from tests.rulesets.colonial_adventures.table import RulePlayed, asks, at, battlefield, group, overrules, play
from tracker.engine import Choose, Refused
from tracker.games.colonial_adventures import leadership
from tracker.games.colonial_adventures.fight import reaction_dice
from tracker.games.colonial_adventures.possible_actions import ACTS
from tracker.games.colonial_adventures.turn import _activation_roll

DONE = "done"


def side(state: ca.Battlefield, *answers: Any, side_id: str = "eu") -> RulePlayed:
    """One side activates; a group that is chosen does nothing."""
    return play(ca.activate_side(state, side_id), *answers)


def nothing(group_id: str) -> Any:
    return at(f"act:{group_id}", DONE)


def order(prompt: Any) -> list[tuple[str, str]]:
    """The groups to choose from, and why not; not what the first of them may be told at once."""
    options = [each for each in prompt.options if ":" not in each.id or each.id.startswith("together:")]
    return [(option.id, option.warned) for option in options]


def force(*reps: int, **more: Any) -> list[ca.Group]:
    return [group(f"brit_{rep}", rep=rep, **more) for rep in reps]


# Rolling


@pytest.mark.rule("CA-TURN-4")
@pytest.mark.parametrize(("dice", "first"), [("4 3", ["eu", "tr"]), ("2 5", ["tr", "eu"])])
def test_ca_turn_1_one_die_a_side_and_the_higher_goes_first(dice: str, first: list[str]) -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = play(ca.roll_for_activation(state), dice)
    assert state.order == first
    assert [state.sides[each].die for each in ("eu", "tr")] == [int(die) for die in dice.split()]
    assert [pool.label for pool in said.prompts[0].pools] == ["British (red die)", "Zulu (blue die)"]  # type: ignore[attr-defined]


@pytest.mark.rule("CA-R95")
@pytest.mark.parametrize("switch", ["reroll", "scenario"])
def test_ca_turn_3_doubles_are_rolled_again_and_may_be_told_to_the_table(switch: str) -> None:
    state = battlefield(group("brit"), group("zulu"), doubles=switch)
    said = play(ca.roll_for_activation(state), "3 3", "6 6", "2 1")
    assert said.count("Doubles: roll again.") == 2 and state.order == ["eu", "tr"]
    reinforcements = "doubles: see whether the scenario brings reinforcements, then roll again"
    assert said.of("table") == ([reinforcements] * 2 if switch == "scenario" else [])


def test_ca_turn_2_the_table_is_reminded_that_fires_spread_before_anyone_activates() -> None:
    assert "Fires spread first." in asks(ca.roll_for_activation(battlefield(group("brit"), group("zulu")))).text
    for fire, is_told in ((0, False), (2, True)):
        state = battlefield(group("brit"), group("zulu"))
        state.ground.pieces["hut"] = ca.Piece(id="hut", name="the hut", kind="building", section=2, fire=fire)
        said = _activation_roll(state).text
        assert ("Fires spread first." in said) == is_told, "on known ground only what burns spreads"


# Who may act


@pytest.mark.examples("rep, leaders, die, may", (4, "", 4, True), (3, "", 4, False), (3, "officer 5", 5, True))
def test_ca_turn_4_groups_whose_rep_or_leaders_rep_is_at_least_the_die(
    rep: int, leaders: str, die: int, may: bool
) -> None:
    state = battlefield(group("brit", rep=rep, leaders=leaders), group("zulu"), dice=f"{die} 1")
    assert ca.activates(state, state.groups["brit"]) == may


@pytest.mark.rule("CA-LDR-5")
@pytest.mark.examples(
    "rep, leaders, highest, leader, own",
    (4, "officer 3, nco 5", 5, 3, 4),
    (4, "cinc 3, officer 4, nco 6", 6, 3, 4),
    (4, "officer 3, nco 5 out", 4, 3, 4),
    (4, "officer 5", 5, 5, 4),
    (4, "officer 5 out, nco 3", 4, 3, 4),
    (4, "officer 5, cinc 3", 5, 3, 4),
    (4, "", 4, 4, 4),
)
def test_ca_r45_the_higher_of_both_or_the_senior_leaders_or_the_groups_own(
    rep: int, leaders: str, highest: int, leader: int, own: int
) -> None:
    for switch, value in (("max", highest), ("leader", leader), ("group", own)):
        tested = group("brit", rep=rep, leaders=leaders)
        assert ca.activation_value(battlefield(tested, activation=switch), tested) == value


@pytest.mark.parametrize(
    ("switch", "whose"),
    [("max", "its Rep or a leader's is"), ("leader", "its leader's Rep is"), ("group", "its Rep is")],
)
def test_ca_r45_the_roll_says_whose_rep_counts(switch: str, whose: str) -> None:
    """It named the Rep of the groups alone, and a band acted by its leader's."""
    text = _activation_roll(battlefield(group("brit"), group("zulu"), activation=switch)).text
    assert text.startswith(
        f"One die a side; the higher acts first. A group can act if {whose} at least the die of its side."
    )


def test_ca_r45_what_is_shown_says_whose_rep_counts() -> None:
    """8: the best of all leaders with it, whoever gives the leader die, and by name."""
    chard = group("brit", rep=4, leaders="cinc 3, officer 4, nco 6")
    green = group("brit_2", rep=3, leaders="officer 2, nco 4")
    state = battlefield(chard, group("brit_3", rep=5), green, group("zulu"), dice="5 1")
    asked = asks(ca.activate_side(state, "eu"))
    assert option(asked, "brit").detail == "Rep 6 of the nco" and option(asked, "brit_3").detail == ""
    assert option(asked, "brit_3").warned == "skips Brit (Rep 6)"
    assert option(asked, "brit_2").warned == "Rep 4 of the nco, die 5: cannot act"
    assert ca.view(state).queue[2].reason == "Rep 4, die 5"
    die = reaction_dice.test_roll(state, ca.owed_tests.Test("brit", ("test_of_wills",), "zulu", "near"))
    assert [pool.label for pool in die.pools if pool.name == "leader"] == ["the cinc"]
    assert ca.activation_words(state, group("brit", rep=5, leaders="officer 5")) == "Rep 5", "its own, of equals"


def test_ca_army_8_the_raised_rep_activates_too() -> None:
    tested = group("brit", rep=4, at_the_wall=True)
    assert ca.activation_value(battlefield(tested), tested) == 5


# The order


def test_ca_turn_5_from_the_highest_down_and_equals_as_the_owner_likes() -> None:
    state = battlefield(
        group("a", "eu", rep=4), group("b", "eu", rep=5), group("c", "eu", rep=4), group("zulu"), dice="3 1"
    )
    assert [each.id for each in ca.waiting(state, "eu")] == ["b", "a", "c"]
    said = side(state, "b", nothing("b"), "c", nothing("c"), "a", nothing("a"))
    assert all(each.acted for each in state.groups.values() if each.side == "eu")
    assert [each for each, _ in order(said.prompts[2])] == ["a", "c", DONE]


def test_ca_turn_5_no_act_has_the_letter_by_which_a_side_is_done() -> None:
    """A d meant for dismounting, as in the group's own list, ended the side."""
    state = battlefield(group("horse", rep=5, arm="cavalry"), group("zulu", rep=5), dice="3 1")
    asked = asks(ca.activate_side(state, "eu"))
    assert option(asked, DONE).letter == "xx" and option(asked, "horse:dismount").letter == "d"
    assert "x" not in {each.letter for each in ACTS}


def test_ca_turn_5_a_group_keeps_its_number_when_others_have_acted() -> None:
    state = battlefield(
        group("a", "eu", rep=4), group("b", "eu", rep=5), group("c", "eu", rep=4), group("zulu"), dice="3 1"
    )
    said = side(state, "b", nothing("b"), "a", nothing("a"), "c", nothing("c"))
    asked = [prompt for prompt in said.prompts if isinstance(prompt, Choose) and prompt.key == "side:eu"]
    assert [{each.id: each.number for each in prompt.options if each.id in "abc"} for prompt in asked] == [
        {"b": 2, "a": 1, "c": 3}, {"a": 1, "c": 3}, {"c": 3},
    ]  # fmt: skip
    assert asked[-1].parse("3") == "c"


def test_ca_turn_5_the_next_group_may_be_told_what_to_do_as_it_is_picked() -> None:
    state = battlefield(group("brit", rep=5), group("brit_4", rep=4), group("zulu", rep=5), dice="3 1")
    asked = asks(ca.activate_side(state, "eu"))
    assert option(asked, "brit:pivot").letter == "p" and "brit_4:pivot" not in offered(asked)
    assert option(asked, DONE).detail == "may still act: Brit, Brit 4"
    said = side(state, "brit:pivot", at("act:brit", "done"), DONE)
    assert said.keys == ["side:eu", "act:brit", "side:eu"] and "turn Brit on its centre" in said
    assert said[-1] == "British are done; not activated: Brit 4."


@pytest.mark.rule("CA-MELEE-8")
def test_ca_turn_5_a_locked_group_is_told_at_once_to_fight_or_break_off() -> None:
    locked = group("brit", rep=5, engaged=["zulu"], at_the_wall=True)
    state = battlefield(locked, group("zulu", engaged=["brit"]), dice="3 1")
    assert offered(asks(ca.activate_side(state, "eu"))) == {"brit", "brit:fight", "brit:break", DONE}
    asked = asks(ca.activate_side(state, "eu"))
    assert option(asked, "brit:break").warned == "its back is against the wall: it fights to the end"
    assert asks(ca.activate_side(state, "eu"), "brit:fight").key == "ground:brit:zulu"
    for told in ("brit>zulu", "zulu>brit"):
        assert not asks(ca.activate(state, "brit")).options[0].die, "the ground of both is asked first"
        state.standing[told] = ca.Standing()
    view = prompt_view_of(asks(ca.activate(state, "brit")), lambda: Random(0))
    assert view.press("4") == Gives("fight", then="4"), "picked by its number: dice at once"
    state.groups["zulu_2"], locked.engaged = group("zulu_2", engaged=["brit"]), ["zulu", "zulu_2"]
    assert not asks(ca.activate(state, "brit")).options[0].die, "of two it is asked who fights first"


def test_ca_turn_5_whose_runner_must_be_told_of_first_is_only_picked() -> None:
    state = battlefield(group("brit", rep=5, runner="going", tight=True), group("zulu"), dice="3 1")
    form = asks(ca.activate_side(state, "eu"))
    assert offered(form) == {"brit", DONE}
    assert form.text == "Of Brit it is asked first if the runner has reached the ammunition."


@pytest.mark.rule("CA-R103")
def test_ca_turn_5_who_may_recover_is_told_at_once_what_to_do_but_charge_and_then_asked_how_far_it_is() -> None:
    state = battlefield(group("brit", rep=5, recoverable=2), group("zulu"), dice="3 1")
    asked = asks(ca.activate_side(state, "eu"))
    assert "brit:fire" in offered(asked) and "brit:charge" not in offered(asked)
    state = battlefield(group("brit", rep=5, recoverable=2), group("zulu"), dice="3 1")
    play(ca.activate_side(state, "eu"), "brit:pivot", at("clear:brit", "yes"), at("act:brit", "done"))
    assert (state.groups["brit"].recoverable, state.groups["brit"].lost) == (0, 1)


@pytest.mark.rule("CA-CAS-3")
def test_ca_r103_of_one_casualty_nobody_comes_back_so_that_nobody_is_asked() -> None:
    """Issue 25, point 15."""
    state = battlefield(group("brit", rep=5, recoverable=1), group("zulu"), dice="3 1")
    said = play(ca.activate_side(state, "eu"), "brit:pivot", at("act:brit", "done"))
    assert not any(key.startswith("clear:") for key in said.keys)
    assert (state.groups["brit"].recoverable, state.groups["brit"].lost) == (1, 0)


def test_ca_r96_whoever_is_passed_over_does_not_act_later_in_the_turn() -> None:
    state = battlefield(*force(5, 4), group("brit_4b", rep=4), group("zulu"), dice="3 1")
    asked = asks(ca.activate_side(state, "eu"), overrules("brit_4"), nothing("brit_4"))
    passed_over = "it was passed over for a group of lower Rep"
    assert order(asked) == [("brit_4b", ""), ("brit_5", passed_over), (DONE, "")]


def test_ca_r96_when_only_those_are_left_who_were_passed_over_the_side_is_through() -> None:
    state = battlefield(*force(5, 4), group("zulu"), dice="3 1")
    said = side(state, overrules("brit_4"), nothing("brit_4"))
    assert said.keys == ["side:eu", "act:brit_4"] and not state.groups["brit_5"].acted
    assert said[-1] == "British: done; passed over: Brit 5."


@pytest.mark.rule("CA-TURN-5")
def test_ca_r96_whoever_would_be_passed_over_is_told_at_the_pick_and_written_down() -> None:
    state = battlefield(*force(6, 5, 4, 3), group("brit_5b", rep=4, leaders="officer 5"), group("zulu"), dice="3 1")
    told = dict(order(asks(ca.activate_side(state, "eu"))))
    assert told == {
        "brit_6": "",
        "brit_5": "skips Brit 6 (Rep 6)",
        "brit_5b": "skips Brit 6 (Rep 6)",
        "brit_4": "skips Brit 6 (Rep 6) and two others",
        "brit_3": "skips Brit 6 (Rep 6) and three others",
        DONE: "",
    }
    said = side(state, "brit_6", nothing("brit_6"), overrules("brit_4"), nothing("brit_4"), DONE)
    assert "Passed over for Brit 4, not to act later this turn: Brit 5, Brit 5B." in said
    assert said[-1] == "British are done; not activated: Brit 3; passed over: Brit 5, Brit 5B."


def test_ca_r96_a_detachment_of_this_turn_and_who_may_not_act_are_not_passed_over() -> None:
    new = group("brit_5", rep=5, done=["just_detached"])
    state = battlefield(new, group("brit_6", rep=6, acted=True), *force(4, 2), group("zulu"), dice="3 1")
    assert [warned for _, warned in order(asks(ca.activate_side(state, "eu")))] == [
        "",
        "",
        "Rep 2, die 3: cannot act",
        "",
    ]


@pytest.mark.rule("CA-LDR-10")
def test_ca_r96_partners_of_a_company_are_not_passed_over_for_it() -> None:
    captain = group("brit_5", rep=4, leaders="captain 5")
    gun = group("gun", "eu", rep=6, arm="artillery")
    state = battlefield(captain, group("brit_6", rep=6), gun, group("zulu"), dice="3 1")
    told = dict(order(asks(ca.activate_side(state, "eu"))))
    assert told["together:brit_5"] == "skips Gun (Rep 6)"
    assert told["brit_5"] == "skips Brit 6 (Rep 6) and one other"


@pytest.mark.rule("CA-LDR-10")
def test_ca_r96_nor_with_its_company() -> None:
    captain = group("brit_5", rep=4, leaders="captain 5")
    state = battlefield(captain, *force(4, 3), group("brit_3b", rep=3), group("zulu"), dice="3 1")
    first = asks(ca.activate_side(state, "eu"))
    assert dict(order(first))["together:brit_5"] == ""
    asked = asks(ca.activate_side(state, "eu"), overrules("brit_3"), nothing("brit_3"))
    assert dict(order(asked))["together:brit_5"] == "it was passed over for a group of lower Rep"


def test_ca_turn_4_those_who_may_not_are_listed_with_the_reason() -> None:
    state = battlefield(*force(5, 3), group("zulu"), dice="4 1")
    asked = asks(ca.activate_side(state, "eu"))
    assert order(asked) == [("brit_5", ""), ("brit_3", "Rep 3, die 4: cannot act"), (DONE, "")]
    assert option(asked, "brit_3").brief == "Rep 3, die 4", "in a row that has its arms and place"


def test_ca_turn_4_a_side_without_such_a_group_is_not_asked() -> None:
    state = battlefield(*force(3), group("zulu"), dice="4 1")
    assert side(state) == ["British: no group can act on a 4."]


def test_ca_turn_4_no_result_stands_for_the_dice_which_say_who_may_act() -> None:
    entry = Hand(_activation_roll(battlefield(group("brit"), group("zulu"))))
    assert "Zulu first" in [each.label for each in entry.outlook]
    with pytest.raises(Refused, match="The dice themselves count here: type each of them."):
        entry.type("=Zulu first")


def test_ca_turn_6_nobody_has_to_activate() -> None:
    state = battlefield(*force(5, 4), group("zulu"), dice="3 1")
    said = side(state, DONE)
    assert said == ["British are done; not activated: Brit 5, Brit 4."]


def test_ca_turn_8_a_group_that_may_not_activate_still_reacts() -> None:
    from tracker.games.colonial_adventures.fight import fire

    state = battlefield(group("brit"), group("zulu", rep=2), dice="1 6")
    assert asks(fire.shoot(state, "brit", "zulu"), "", "2 2 2 2 2 2 2 2").key == "test:zulu:received_fire"


def test_ca_turn_7_a_turn_ends_when_both_are_through_and_its_flags_are_cleared_at_the_next() -> None:
    state = battlefield(
        group("brit", acted=True, using="weapon", done=["move"], halted=True), group("zulu", acted=True)
    )
    said = play(ca.turn(state), "3 2", at("side:eu", "brit"), nothing("brit"), at("side:tr", DONE))
    assert said.keys[0] == "activation" and state.active == ""
    assert state.groups["brit"].using == "" and not state.groups["zulu"].acted


def test_ca_move_7_a_halt_outlasts_the_turn_until_the_group_is_next_active() -> None:
    state = battlefield(group("brit", halted=True), group("zulu"))
    play(ca.turn(state), "6 5")
    assert state.groups["brit"].halted


@pytest.mark.rule("CA-AFTER-1")
def test_the_battle_ends_when_one_side_is_gone() -> None:
    state = battlefield(group("brit"), group("zulu", gone="ran away"))
    said = play(ca.turn(state))
    assert said.ended and said[-1] == "Zulu: nobody is left on the table."


def test_ca_r95a_a_group_arrives_in_its_turn_and_may_act_in_it() -> None:
    second = group("zulu_second", arrives=3, place="west edge")
    state = battlefield(group("brit"), group("zulu_first"), second, dice="4 3")
    state.turn = 2
    ca.arrivals(state)
    assert [each.id for each in ca.on_table(state)] == ["brit", "zulu_first"] and not state.log
    assert {row.unit for row in ca.view(state).queue} == {"brit", "zulu_first"}
    assert "arrives in turn 3" in ca.line(state, second)
    assert [row.is_to_come for row in ca.view(state).sides[1].units] == [False, True]
    state.turn = 3
    ca.arrivals(state)
    assert not any(row.is_to_come for row in ca.view(state).sides[1].units)
    assert [each.text for each in state.drain()] == ["Zulu Second arrives.", "put Zulu Second on the table: west edge"]
    assert [each.id for each in ca.waiting(state, "tr")] == ["zulu_first", "zulu_second"]


def test_ca_r95a_a_side_is_not_beaten_nor_alone_while_somebody_is_to_come() -> None:
    state = battlefield(group("brit"), group("zulu", gone="ran away"), group("zulu_late", arrives=3))
    assert not play(ca.turn(state), "5 3").ended
    state = battlefield(group("brit"), group("second", arrives=9), group("zulu"))
    leadership.last_of_its_side(state, "eu")
    assert not state.groups["brit"].at_the_wall
    state.groups["second"].gone = "ran away"
    leadership.last_of_its_side(state, "eu")
    assert state.groups["brit"].at_the_wall
