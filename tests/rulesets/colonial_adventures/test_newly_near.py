"""Who tests its will as somebody comes within 12 inches, and what it then does (CA-REACT-3, CA-R17, R24, R25)."""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.table import ENTER, RulePlayed, asks, at, battlefield, group, play
from tests.rulesets.colonial_adventures.test_reaction import owes, take
from tracker.games.colonial_adventures.ground.state import Ground
from tracker.games.colonial_adventures.solo.state import INFERS, MEASURES


def near(state: ca.Battlefield, mover: str, *answers: Any) -> RulePlayed:
    return play(ca.reaction.newly_seen(state, mover), *answers)


def test_ca_react_3_who_has_the_mover_newly_near_tests() -> None:
    state = battlefield(group("zulu"), group("brit", figures=10), group("brit_2"))
    said = near(state, "zulu", at("wills:zulu", "brit"), "1 2", at("shot:brit:zulu", ENTER), "2 2 2 2 2", "1 6")
    assert "Brit, Test of Wills: 2 passed, fires, and may volley." in said
    assert near(state, "zulu", at("wills:zulu", "")) == []


@pytest.mark.examples(
    "switch, text",
    ("becomes_true", 'Pick all who see Zulu within 12" now, and could not before the move, in order of fire; not'),
    ("strict_crossing", 'Pick all who see Zulu come within 12" from beyond it, in order of fire; not those'),
)
def test_ca_r17_the_question_says_what_counts(switch: str, text: str) -> None:
    state = battlefield(group("zulu"), group("brit"), tow=switch)
    assert asks(ca.reaction.newly_seen(state, "zulu")).text.startswith(text)


def test_ca_r17_its_own_approach_does_not_make_the_mover_test() -> None:
    state = battlefield(group("zulu"), group("zulu_2"), group("brit"))
    assert asks(ca.reaction.newly_seen(state, "zulu")).legal() == ["brit"]


def test_ca_r17_who_has_a_whole_section_between_is_not_asked_for_in_new_battles() -> None:
    state = battlefield(group("zulu"), group("brit"), group("brit_2"))
    state.ground = Ground(sections=["clear"] * 9)
    for each, place in (("zulu", "s2"), ("brit", "s5"), ("brit_2", "s8")):
        ca.stands_at(state, state.groups[each], place)
    state.solo.defaults = INFERS
    assert asks(ca.reaction.newly_seen(state, "zulu")).legal() == ["brit", "brit_2"], "in those that only infer"
    state.solo.defaults = MEASURES
    assert asks(ca.reaction.newly_seen(state, "zulu")).legal() == ["brit"]
    ca.stands_at(state, state.groups["brit"], "s8")
    assert near(state, "zulu") == [], "nobody is left to ask for"


@pytest.mark.rule("CA-REACT-18")
def test_ca_r24_one_by_one_each_tester_is_settled_before_the_next_in_the_order_given() -> None:
    state = battlefield(group("zulu"), group("brit"), group("brit_2"), tow_order="one_by_one")
    said = near(
        state,
        "zulu",
        at("wills:zulu", "brit_2 brit"),
        owes(state, "brit", "brit_2"),
        at("test:brit_2:test_of_wills", "6 6"),
        at("shot:brit_2:zulu", {"bears": False}),
        owes(state, "brit"),
        at("test:brit:test_of_wills", "6 6"),
        at("shot:brit:zulu", {"bears": False}),
    )
    assert "Brit can't bear on Zulu: no shot." in said and not state.owed


def test_ca_r24_one_by_one_a_mover_that_is_gone_is_tested_for_no_more() -> None:
    state = battlefield(group("zulu"), group("brit"), group("brit_2"), tow_order="one_by_one")

    def ran(_: ca.Battlefield) -> None:
        state.groups["zulu"].gone = "ran away"

    said = near(state, "zulu", at("wills:zulu", "brit brit_2"), "6 6", ran, {"bears": False})
    assert said.keys[-1] == "shot:brit:zulu" and not state.owed


def test_ca_r18_a_fire_that_cannot_bear_does_nothing_and_a_charge_out_of_reach_stands() -> None:
    state = battlefield(group("zulu"), group("brit"))
    said = near(state, "zulu", "brit", "6 6", {"bears": False})
    assert "Brit can't bear on Zulu: no shot." in said and state.groups["brit"].shot_turn < 0
    state = battlefield(group("brit"), group("zulu"))
    said = near(state, "brit", "zulu", "1 1", at("reach:zulu:brit", {"reach": False}))
    assert said.of("table") == [], "neither charge nor advance"


def test_ca_r25_no_group_tests_its_will_twice_for_one_mover_in_one_action() -> None:
    state = battlefield(group("zulu"), group("brit"), group("brit_2"))
    near(state, "zulu", "brit", "6 6", {"bears": False})
    assert asks(ca.reaction.newly_seen(state, "zulu")).legal() == ["brit_2"]
    state.taken.clear()
    assert asks(ca.reaction.newly_seen(state, "zulu")).legal() == ["brit", "brit_2"], "but again in the next action"


def test_ca_r25_fire_and_charge_do_not_chase_each_other_without_end() -> None:
    """Fired on, it would charge; it has tested to already, so it stands and does not walk into the enemy either."""
    state = battlefield(group("zulu"), group("brit"))
    state.taken.append("zulu:wanting_to_charge:brit")
    said = play(take(state, "zulu", "received_fire", cause="brit"), "1 1")
    assert "Zulu can't charge: they have tested to already." in said and said.of("table") == []


@pytest.mark.parametrize(
    ("place", "known", "picked"), [("before:house", 99, ("brit",)), ("before:house", 10, ()), ("open", 99, ())]
)
def test_ca_react_3_who_is_behind_the_wall_that_a_forced_move_comes_to_is_picked_to_begin_with(
    place: str, known: int, picked: tuple[str, ...]
) -> None:
    """As in the form of a move: fire drives a band on to the house, whose garrison then has it newly near."""
    house = ca.Piece(id="house", name="the house", kind="building", section=5, dv=2, size=20)
    for forced, cause in ((ca.advance, "brit"), (ca.retire, "brit_2")):
        state = battlefield(group("zulu"), group("brit"), group("brit_2"), group("brit_3"))
        state.ground = Ground(sections=["clear"] * 9, pieces={"house": house})
        ca.stands_at(state, state.groups["brit"], "house")
        ca.distances.tell(state, "zulu", "brit", least=0 if known < 99 else 13, most=known)
        asked = asks(forced(state, "zulu", cause), {"place": place, **({"left": False} if forced is ca.retire else {})})
        assert asked.key == "wills:zulu" and asked.default() == list(picked)


@pytest.mark.parametrize(
    ("far", "kind", "picked"),
    [(24, "clear", ["brit"]), (25, "clear", []), (12, "clear", []), (24, "woods", []), (18, "woods", ["brit"])],
)
def test_ca_react_3_who_shot_at_a_band_that_advances_on_him_is_picked_to_begin_with(
    far: int, kind: Any, picked: list[str]
) -> None:
    """His rifles reach 24 inches and it moves 12, or 6 into woods; not if it was within 12 before."""
    state = battlefield(group("zulu"), group("brit"), group("brit_2"))
    state.ground = Ground(sections=[kind] * 9)
    ca.distances.tell(state, "zulu", "brit", most=far)
    assert asks(ca.advance(state, "zulu", "brit"), {"place": "s7"}).default() == picked


def test_ca_r17_nobody_says_who_sees_a_mover_near_where_all_did_before() -> None:
    state = battlefield(group("zulu"), group("brit"), group("brit_2"))
    ca.distances.tell(state, "zulu", "brit", most=12)
    assert asks(ca.advance(state, "zulu", "brit")).legal() == ["brit", "brit_2"]
    ca.distances.tell_all(state, "zulu", ("brit", "brit_2"), most=12)
    assert not any("Wills" in line for line in play(ca.advance(state, "zulu", "brit"))), "they were asked for"


@pytest.mark.rule("CA-R24", "CA-R19", "CA-REACT-10")
def test_ca_react_3_a_group_has_the_number_of_the_order_of_battle_wherever_it_may_test() -> None:
    """The first is in melee and tests no will: the third is picked by 3 all the same, also where the order is asked."""

    def fresh() -> ca.Battlefield:
        state = battlefield(group("brit"), group("brit_2"), group("brit_3"), group("zulu"), group("zulu_2"))
        state.groups["brit"].engaged, state.groups["zulu_2"].engaged = ["zulu_2"], ["brit"]
        return state

    lists = (
        asks(ca.reaction.newly_seen(fresh(), "zulu")),
        asks(ca.reaction.newly_seen(fresh(), "zulu"), "brit_3 brit_2", "1 1 | 1 1"),
        asks(ca.charge(fresh(), "zulu", "brit_2"), ENTER, "1 1"),
        asks(ca.casualties.run_away_whole(fresh(), "brit_2")),
    )
    assert [each.key.partition(":")[0] for each in lists] == ["wills", "order", "bystanders", "sees"]
    assert {each.typed_option("3").id for each in lists} == {"brit_3"}
