"""Tests of Wills that one move makes due: rolled together, then carried out (CA-REACT-3, CA-R24)."""

from fractions import Fraction
from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, charge, reaction
from tests.rulesets.colonial_adventures.table import ENTER, SETTLE, RulePlayed, asks, at, battlefield, group, play
from tracker.engine import Pick, Roll
from tracker.games.colonial_adventures.fight.tests_of_wills import MOST_AT_ONCE
from tracker.games.colonial_adventures.solo.state import KEEPS

BOTH = "test:brit+brit_2:test_of_wills"


def near(state: Battlefield, *answers: Any) -> RulePlayed:
    """The band has come within 12 inches."""
    return play(reaction.newly_seen(state, "zulu"), *answers)


def two(**changes: Any) -> Battlefield:
    return battlefield(group("zulu"), group("brit", rep=5, leaders="officer 4"), group("brit_2", rep=3, **changes))


def misses(who: str) -> Any:
    return at(f"shot:{who}:zulu", {"bears": False})


@pytest.mark.rule("CA-REACT-3")
def test_ca_r24_all_roll_on_one_throw_with_dice_of_their_own_before_anything_is_carried_out() -> None:
    state = two()
    roll: Roll[Any] = asks(reaction.newly_seen(state, "zulu"), "brit brit_2")
    assert roll.key == BOTH and roll.side == "eu" and roll.rule == "CA-R24"
    assert [(pool.name, pool.count, pool.label) for pool in roll.pools] == [
        ("brit:group", 2, "Brit"),
        ("brit:leader", 1, "the officer"),
        ("brit_2:group", 2, "Brit 2"),
    ]
    said = near(
        two(), "brit brit_2", at(BOTH, "5 5 4 | 3 4"), at("order:zulu", ENTER), misses("brit"), misses("brit_2")
    )
    rolled = said.index("Brit 2, Test of Wills: 1 passed, fires.")
    assert said.index("Brit, Test of Wills: 2 passed, fires, and may volley.") < rolled
    assert rolled < said.index("Brit can't bear on Zulu: no shot.") < said.index("Brit 2 can't bear on Zulu: no shot.")


def test_ca_r24_each_has_its_own_odds_and_sums() -> None:
    roll: Roll[Any] = asks(reaction.newly_seen(two(), "zulu"), "brit brit_2")
    (one, ones), (other, others) = roll.odds_by_test()
    assert (one, other) == ("Brit", "Brit 2")
    assert {each.label: each.chance for each in others} == {
        "2 passed": Fraction(1, 4),
        "1 passed": Fraction(1, 2),
        "0 passed": Fraction(1, 4),
    }
    assert {each.effect for each in ones} == {"fires, and may volley", "fires"}
    titles = ["Brit: Dice", "Brit: To pass Test of Wills", "Brit: Leader die to pass", "Brit 2: Dice"]
    assert [each.title for each in roll.breakdowns[:4]] == titles


def test_ca_r24_their_player_picks_the_order_in_which_they_are_carried_out() -> None:
    state = two()
    order: Pick = asks(reaction.newly_seen(state, "zulu"), "brit brit_2", "1 1 1 | 6 6")
    assert order.key == "order:zulu" and order.side == "eu" and order.default() == ["brit", "brit_2"]
    assert [option.detail for option in order.options] == ["fires, and may volley", "fires"]
    said = near(two(), "brit brit_2", "1 1 1 | 6 6", at("order:zulu", "brit_2 brit"), misses("brit_2"), misses("brit"))
    assert said[-2:] == ["Brit 2 can't bear on Zulu: no shot.", "Brit can't bear on Zulu: no shot."]


def lancers_and_foot() -> Battlefield:
    riders = group("riders", "eu", arm="cavalry", mounted=True, formation="line", rep=5)
    return battlefield(group("zulu"), riders, group("brit", rep=5), group("brit_2", rep=5))


@pytest.mark.rule("CA-R81")
def test_ca_r24_enter_has_no_charge_before_a_shot_and_the_prompt_says_who_would_lose_one() -> None:
    order: Pick = asks(reaction.newly_seen(lancers_and_foot(), "zulu"), "riders brit brit_2", "1 1 | 1 1 | 1 1")
    assert order.key == "order:zulu"
    assert order.options[0].detail == "test to charge"
    assert order.default() == ["brit", "brit_2", "riders"], "named first, and last in the order"
    assert order.subject == (*order.default(), "zulu"), "what is owed stands in the same order"
    assert order.text == (
        "Once Riders are in melee with Zulu, there is no shot for Brit, Brit 2. "
        "Zulu test after each shot: if they run, take cover or charge, those who fire later may have no shot."
    )


def test_ca_r24_the_order_in_which_they_were_named_stands_in_new_battles_unless_a_charge_costs_a_shot() -> None:
    for state, key in ((lancers_and_foot(), "order:zulu"), (two(), "shot:brit:zulu")):
        state.solo.defaults = KEEPS
        named = "riders brit brit_2" if "riders" in state.groups else "brit brit_2"
        rolled = ("1 1 | 1 1 | 1 1",) if "riders" in state.groups else ("5 5 4 | 3 4",)
        assert asks(reaction.newly_seen(state, "zulu"), named, *rolled).key == key


def test_ca_r24_who_can_not_charge_or_fire_stands_where_it_was_named_and_costs_nobody_a_shot() -> None:
    state = lancers_and_foot()
    state.groups["riders"].holding = "brit"
    order: Pick = asks(reaction.newly_seen(state, "zulu"), "riders brit brit_2", "1 1 | 1 1 | 1 1")
    assert order.default() == ["riders", "brit", "brit_2"] and not order.text.startswith("No shot")


def test_ca_r24_no_order_is_asked_where_one_at_most_has_anything_to_do() -> None:
    state = battlefield(group("zulu"), group("brit"), group("tr_2", "eu", training="tribal"))
    said = near(state, "brit tr_2", "1 1 | 6 6", misses("brit"))
    assert "order:zulu" not in said.keys and said.has("Tr 2 halts where it stands")


@pytest.mark.parametrize(("mounted", "is_asked"), [(True, False), (False, True)])
def test_ca_r24_no_order_is_asked_where_all_but_one_are_told_to_fire_and_can_not(mounted: bool, is_asked: bool) -> None:
    riders = group("brit_2", rep=3, mounted=mounted, traits=["mounted_infantry"])
    state = battlefield(group("zulu"), group("brit", rep=5), riders)
    assert state.groups["brit_2"].mounted is mounted
    order = asks(reaction.newly_seen(state, "zulu"), "brit brit_2", *(("1 1",) if mounted else ("1 1 | 6 6",)))
    assert (order.key == "order:zulu") is is_asked


def test_ca_r24_where_no_order_is_asked_a_charge_stays_before_one_who_can_not_fire() -> None:
    state = lancers_and_foot()
    state.groups["brit"].mounted, state.groups["brit"].traits = True, ["mounted_infantry"]
    said = near(state, "riders brit", "1 1", SETTLE)
    assert [each.split(":")[0] for each in said[-2:]] == ["Settled on the table", "Brit can't fire"]


def test_ca_r24_a_result_is_read_with_the_rep_and_strength_of_the_rolling() -> None:
    """The first to fire is shot to bits by nobody: it is edited, and what was rolled stands."""

    def weaker(state: Battlefield) -> None:
        state.groups["brit_2"].rep = 2

    said = near(two(), "brit brit_2", "6 6 6 | 3 3", at("order:zulu", ENTER), weaker, misses("brit"), misses("brit_2"))
    assert "Brit 2, Test of Wills: 2 passed, fires, and may volley." in said


@pytest.mark.parametrize(
    ("what", "words"), [({"gone": "ran away"}, "is off the table"), ({"engaged": ["zulu_2"]}, "is in melee")]
)
def test_ca_r24_gone_or_in_melee_by_then_a_group_does_nothing_with_a_word(what: dict[str, Any], words: str) -> None:
    state = battlefield(group("zulu"), group("zulu_2"), group("brit"), group("brit_2"))

    def lost(state: Battlefield) -> None:
        for name, value in what.items():
            setattr(state.groups["brit_2"], name, value)

    said = near(state, "brit brit_2", "1 1 | 1 1", at("order:zulu", ENTER), lost, misses("brit"))
    assert said[-1] == f"Brit 2 {words} by now: no effect of the Test of Wills."
    assert not state.owed and not state.depth


def test_ca_r24_fire_at_a_mover_that_is_gone_by_then_is_none() -> None:
    state = two()

    def ran(state: Battlefield) -> None:
        state.groups["zulu"].gone = "ran away"

    said = near(state, "brit brit_2", "1 1 1 | 1 1", ran, at("order:zulu", ENTER))
    assert [each for each in said if "off the table" in each] == [
        "Brit can't fire: Zulu are off the table.",
        "Brit 2 can't fire: Zulu are off the table.",
    ]


def test_ca_r24_a_single_group_rolls_as_ever() -> None:
    assert asks(reaction.newly_seen(two(), "zulu"), "brit").key == "test:brit:test_of_wills"


def test_ca_r24_what_is_owed_is_shown_until_it_is_carried_out() -> None:
    state = two()
    seen: list[list[str]] = []

    def look(state: Battlefield) -> None:
        seen.append([f"{owed.group} {owed.result}".strip() for owed in state.owed])

    near(state, "brit brit_2", look, "1 1 1 | 3 4", look, "brit_2 brit", look, misses("brit_2"), look, misses("brit"))
    volley, fires = "brit fires, and may volley", "brit_2 fires"
    assert seen == [["brit_2", "brit"], [fires, volley], [volley, fires], [volley]] and not state.owed


@pytest.mark.rule("CA-REACT-14")
def test_ca_r24_who_does_the_same_in_any_case_throws_no_dice_beside_those_who_must() -> None:
    def guns() -> Battlefield:
        gun, other = group("gun", "eu", arm="artillery"), group("gun_2", "eu", arm="artillery")
        return battlefield(group("zulu"), gun, group("brit"), other)

    roll: Roll[Any] = asks(reaction.newly_seen(guns(), "zulu"), "gun brit gun_2")
    assert roll.key == "test:brit:test_of_wills" and [pool.name for pool in roll.pools] == ["group"]
    order: Pick = asks(reaction.newly_seen(guns(), "zulu"), "gun brit gun_2", "1 1")
    assert order.default() == ["gun", "brit", "gun_2"]
    assert [option.detail for option in order.options] == ["fires", "fires, and may volley", "fires"]
    state = guns()
    asks(reaction.newly_seen(state, "zulu"), "gun brit gun_2")
    assert [each.group for each in state.owed] == ["gun_2", "gun", "brit"], "who is to roll comes next"
    said = near(guns(), "gun brit gun_2", "1 1", SETTLE)
    assert said[:2] == [f"{name}, Test of Wills, on any roll: fires." for name in ("Gun", "Gun 2")]


def test_ca_r24_settled_before_the_dice_all_are_dropped_and_later_the_one_alone() -> None:
    state = two()
    said = near(state, "brit brit_2", SETTLE)
    assert said.has("Settled on the table: Test of Wills of Brit, Brit 2; dropped") and not state.owed
    state = two()
    said = near(state, "brit brit_2", "1 1 1 | 1 1", ENTER, SETTLE, misses("brit_2"))
    assert said[-1] == "Brit 2 can't bear on Zulu: no shot." and not state.owed and not state.depth


def test_ca_r24_cover_is_asked_of_all_before_anybody_rolls() -> None:
    state = battlefield(group("zulu"), group("brit", cover=None), group("brit_2", cover=None))
    keys = near(
        state, "brit brit_2", ENTER, {"cover": True}, "1 1 | 1 1 1", ENTER, misses("brit"), misses("brit_2")
    ).keys
    assert keys[:5] == ["wills:zulu", "cover:brit", "cover:brit_2", BOTH, "order:zulu"]


@pytest.mark.rule("CA-R19")
def test_ca_r24_friends_of_the_target_of_a_charge_roll_together_too() -> None:
    state = battlefield(group("zulu"), group("target", "eu"), group("brit"), group("brit_2"))
    asked = asks(charge(state, "zulu", "target"), ENTER, "1 1", at("bystanders:zulu", "brit brit_2"))
    assert asked.key == BOTH


def test_ca_r24_more_than_a_throw_holds_follow_on_the_next_before_any_is_carried_out() -> None:
    many = [group(f"brit_{number}") for number in range(MOST_AT_ONCE + 1)]
    state = battlefield(group("zulu"), *many)
    all_of_them = " ".join(each.id for each in many)
    order = asks(reaction.newly_seen(state, "zulu"), all_of_them, "1 1 " * MOST_AT_ONCE, "1 1")
    assert order.key == "order:zulu" and len(order.options) == MOST_AT_ONCE + 1


def test_ca_r25_who_has_rolled_does_not_owe_it_again_when_the_mover_comes_nearer() -> None:
    state = battlefield(group("zulu"), group("brit"), group("brit_2"), group("brit_3"))
    said = near(
        state,
        "brit brit_2",
        "1 1 | 1 1",
        ENTER,
        at("shot:brit:zulu", ENTER),
        at("fire:brit:zulu", "5 5 5 5 5 5 5 5"),
        at("test:zulu:received_fire", "1 1"),
        at("reach:zulu:brit", {"reach": False}),
        at("wills:zulu", ""),
        misses("brit_2"),
    )
    nearer = [prompt for prompt in said.prompts if prompt.key == "wills:zulu"][1]
    assert isinstance(nearer, Pick) and nearer.legal() == ["brit_3"]


# All the same


def test_ca_react_14_a_guns_test_of_wills_is_all_the_same_and_need_not_be_rolled() -> None:
    state = battlefield(group("zulu"), group("gun", "eu", arm="artillery"))
    roll: Roll[Any] = asks(reaction.newly_seen(state, "zulu"), "gun")
    assert roll.same == "fires" and roll.default() == {"result": "all the same"}
    unseen = at("shot:gun:zulu", {"bears": False, "range": "long"})
    for answer in (ENTER, "1 1", "6 6"):
        said = near(battlefield(group("zulu"), group("gun", "eu", arm="artillery")), "gun", answer, unseen)
        assert said[0] == "Gun, Test of Wills, on any roll: fires."


@pytest.mark.rule("CA-REACT-14")
def test_ca_react_15_a_ferocious_charger_at_3_inches_goes_in_whatever_it_rolls() -> None:
    ferocious = group("zulu", traits=["ferocious"])
    state = battlefield(ferocious, group("brit"))
    state.charging = ["zulu"]
    roll: Roll[Any] = asks(reaction.take_tests(state, "zulu", ["received_fire"], "brit", "shot at"))
    assert roll.same == "charge home"
    said = play(reaction.take_tests(state, "zulu", ["received_fire"], "brit", "shot at"), ENTER)
    assert said == ["Zulu, Received Fire, on any roll: charge home."] and state.charging == ["zulu"]


@pytest.mark.parametrize(
    ("switch", "value", "same"), [("charge_through", "needs_a_pass", ""), ("retest_at_3", "on", "test to charge again")]
)
def test_ca_r15_where_a_ruling_makes_the_number_count_it_is_not_all_the_same(
    switch: str, value: str, same: str
) -> None:
    state = battlefield(group("zulu", traits=["ferocious"]), group("brit"))
    state.rulings = state.rulings.but(**{switch: value})
    state.charging = ["zulu"]
    assert asks(reaction.take_tests(state, "zulu", ["received_fire"], "brit", "shot at")).same == same


def test_ca_react_14_results_that_differ_are_rolled() -> None:
    assert not asks(reaction.newly_seen(two(), "zulu"), "brit").same
    assert not asks(reaction.newly_seen(two(), "zulu"), "brit brit_2").same


@pytest.mark.rule("CA-REACT-14")
def test_ca_r24_guns_that_test_together_need_not_roll_either() -> None:
    guns = [group(each, "eu", arm="artillery") for each in ("gun", "gun_2")]
    roll: Roll[Any] = asks(reaction.newly_seen(battlefield(group("zulu"), *guns), "zulu"), "gun gun_2")
    assert roll.same == "Gun fires; Gun 2 fires"
    unseen = [at(f"shot:{each}:zulu", {"bears": False, "range": "long"}) for each in ("gun", "gun_2")]
    said = near(battlefield(group("zulu"), *guns), "gun gun_2", ENTER, ENTER, *unseen)
    assert "Gun 2, Test of Wills, on any roll: fires." in said
