"""Packs, stacks and discards: dealt, shown, used up, shuffled again (GR-A1, A2, A19, B17, B18, B20)."""

from fractions import Fraction

import pytest

from tests.names.gentlemen_rankers import WHOLE, ShownCard, allot, discard_wave, hit_card, hit_warriors, open_pack
from tests.rulesets.gentlemen_rankers.table import ENTER, add_wave, asks, field, pack, play
from tracker.engine import Refused
from tracker.games.gentlemen_rankers.setup import setup


def test_gr_a2_the_app_deals_four_stacks_of_13_and_two_cards_to_the_discards() -> None:
    state = field("infantry a")
    state.packs.clear()
    play(open_pack(state), {"order": list(WHOLE)})
    one = state.packs["pack1"]
    assert [stack.left for stack in one.stacks.values()] == [13] * 4 and one.pile.left == 2
    dealt = [card for stack in one.stacks.values() for card in stack.sealed] + one.pile.sealed
    assert dealt == list(WHOLE) and one.app


def test_gr_a2_real_packs_have_no_order() -> None:
    state = field("infantry a")
    state.packs.clear()
    said = play(open_pack(state), ENTER)
    assert not state.packs["pack1"].app and said == ["Deal pack 1: 4 stacks of 13 face down, 2 cards to its discards."]


def test_gr_a1_a_double_wave_has_two_stacks_of_one_pack() -> None:
    state = field("infantry a", wave="foot 5")
    for stack in list(state.packs["pack1"].stacks)[:3]:
        state.packs["pack1"].stacks[stack].wave = "wave1"
    state.packs["pack2"] = pack("pack2")
    add = add_wave(state, "wave2", "White", "foot 10", prefix="v")
    state.packs["pack1"].stacks[add.stacks[0]].wave, add.stacks = "", []
    play(allot(state, "wave2", 2))
    assert add.stacks == ["pack2_1", "pack2_2"]


def test_gr_b20_odds_go_by_the_cards_of_the_pack_not_seen_yet() -> None:
    state = field("infantry a", wave="foot 5")
    state.packs["pack1"].seen = ["KH", "KD", "QH"]
    odds = {each.label: each.chance for each in hit_card(state, "w1", 1, 1).odds()}
    assert odds["destroyed"] == Fraction(9, 51)


def test_gr_b20_a_sealed_stack_shows_the_same_odds_as_any_and_gives_its_own_next_card() -> None:
    state = field("infantry a", wave="foot 5", app=True)
    prompt = hit_card(state, "w1", 1, 1)
    assert len(prompt.unseen) == 54 and prompt.sealed[0] == "AC"
    with pytest.raises(Refused, match="its next card is fixed"):
        prompt.read({"cards": ["KH"]})


@pytest.mark.parametrize(("card", "reason"), [("1S", "is not a card"), ("", "is not a card"), ("ZZ", "is not a card")])
def test_a_card_of_no_pack_is_refused(card: str, reason: str) -> None:
    state = field("infantry a", wave="foot 5")
    with pytest.raises(Refused, match=reason):
        hit_card(state, "w1", 1, 1).read({"cards": [card]})


def test_gr_b17_a_stack_used_up_brings_another() -> None:
    state = field("infantry a", wave="foot 5")
    state.packs["pack1"].stacks["pack1_1"].left = 1
    said = play(hit_warriors(state, "w1", 1, ("a",)), "4C")
    assert state.waves["wave1"].stacks == ["pack1_1", "pack1_2"]
    assert "Red has used up its cards: deal another stack." in said


def test_gr_b17_by_ruling_a_wave_with_losses_withdraws_instead() -> None:
    state = field("infantry a", wave="foot 5", stack_end="withdraw")
    state.packs["pack1"].stacks["pack1_1"].left = 2
    play(hit_warriors(state, "w1", 1, ("a",)), "KC")
    play(hit_warriors(state, "w2", 1, ("a",)), "4C")
    assert state.waves["wave1"].leaving


def test_gr_b17_by_ruling_a_wave_without_losses_gets_another_all_the_same() -> None:
    state = field("infantry a", wave="foot 5", stack_end="withdraw")
    state.packs["pack1"].stacks["pack1_1"].left = 1
    play(hit_warriors(state, "w1", 1, ("a",)), "4C")
    assert not state.waves["wave1"].leaving and state.waves["wave1"].stacks == ["pack1_1", "pack1_2"]


def test_gr_a19_the_last_of_a_wave_gives_up_its_cards() -> None:
    state = field("infantry a", wave="foot 1")
    state.waves["wave1"].clubs = [ShownCard("8C", "pack1")]
    state.packs["pack1"].stacks["pack1_1"].left = 12
    play(hit_warriors(state, "w1", 1, ("a",)), "KC")
    assert state.packs["pack1"].pile.left == 2 + 1 + 1 + 11


def test_gr_a19_a_pack_wholly_discarded_is_shuffled_and_dealt_again() -> None:
    state = field("infantry a", wave="foot 5", app=True)
    one = state.packs["pack1"]
    for stack in one.stacks.values():
        one.pile.left += stack.left
        one.pile.sealed += stack.sealed
    one.stacks, one.seen = {}, ["KH", "QH"]
    state.waves["wave1"].stacks = []
    order = [str(n) for n in range(54, 0, -1)]
    play(allot(state, "wave1", 2), {"order": order})
    assert one.pile.left == 2 and not one.seen and len(one.stacks) == 4
    assert [len(stack.sealed) for stack in one.stacks.values()] == [13] * 4


def test_gr_b18_discards_are_dealt_where_no_stack_is_free() -> None:
    state = field("infantry a", wave="foot 5", app=True)
    discard_wave(state, "wave1")
    for stack in state.packs["pack1"].stacks.values():
        stack.wave = "another"
    play(allot(state, "wave1", 1), {"order": [str(n) for n in range(15, 0, -1)]})
    one = state.packs["pack1"]
    assert state.waves["wave1"].stacks == ["pack1_5"] and one.pile.left == 2
    assert len(one.stacks["pack1_5"].sealed) == 13


@pytest.mark.parametrize(("discards", "stacks"), [(13, 1), (26, 2)])
def test_gr_b18_discards_that_are_just_enough_are_dealt_again(discards: int, stacks: int) -> None:
    state = field("infantry a", wave="foot 5")
    one = state.packs["pack1"]
    for stack in one.stacks.values():
        stack.wave = "another"
    one.pile.left = discards
    said = play(allot(state, "wave1", stacks), ENTER)
    assert said.keys == ["shuffle:pack1"] and list(state.packs) == ["pack1"] and one.pile.left == 0
    assert state.waves["wave1"].stacks[1:] == [f"pack1_{number}" for number in range(5, 5 + stacks)]


def test_gr_b18_of_two_packs_the_fuller_discards_are_dealt_again() -> None:
    state = field("infantry a", wave="foot 5")
    state.packs["pack2"] = pack("pack2")
    for one, left in (("pack1", 14), ("pack2", 30)):
        state.packs[one].pile.left = left
        for stack in state.packs[one].stacks.values():
            stack.wave = "another"
    assert play(allot(state, "wave1", 1), ENTER).keys == ["shuffle:pack2"]
    assert [each.pile.left for each in state.packs.values()] == [14, 4]


@pytest.mark.parametrize("switch", ["discards", "open"])
def test_gr_b18_too_few_discards_open_another_pack(switch: str) -> None:
    state = field("infantry a", wave="foot 5", short_packs=switch)
    for stack in state.packs["pack1"].stacks.values():
        stack.wave = "another"
    state.packs["pack1"].pile.left = 12 if switch == "discards" else 20
    play(allot(state, "wave1", 1), ENTER)
    assert state.waves["wave1"].stacks[-1] == "pack2_1"


def test_the_shuffle_of_discards_names_no_cards() -> None:
    state = field("infantry a", wave="foot 5", app=True)
    discard_wave(state, "wave1")
    for stack in state.packs["pack1"].stacks.values():
        stack.wave = "another"
    prompt = asks(allot(state, "wave1", 1))
    assert prompt.cards == tuple(str(n) for n in range(1, 16))


@pytest.mark.parametrize(("order", "asked"), [([], 1), ([*WHOLE], 2)])
def test_gr_a2_whoever_shuffles_a_pack_of_his_own_is_not_asked_for_the_second(order: list[str], asked: int) -> None:
    state = field("infantry a")
    state.packs = {}
    play(setup(state), {"packs": 2}, *[{"order": order, "source": "app" if order else "table"}] * asked)
    assert [pack.app for pack in state.packs.values()] == [bool(order)] * 2


def test_gr_a2_the_shuffle_names_the_pack() -> None:
    assert asks(open_pack(field("infantry a"))).title == "Shuffle pack 2 with both jokers, 54 cards"
