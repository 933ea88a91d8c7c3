"""Which cards a stack may hold, deal by deal, and real cards that can't be where they came from (GR-B18, GR-B20)."""

from fractions import Fraction
from itertools import permutations

import pytest

from tests.names import gentlemen_rankers as gr
from tests.names.play import all_odds_lines, prompt_lines
from tests.rulesets.gentlemen_rankers.table import ENTER, add_wave, field, play, touch
from tracker.engine import Draw
from tracker.games.gentlemen_rankers import cards_left
from tracker.games.gentlemen_rankers.view import view
from tracker.games.gentlemen_rankers.warrior_hit_cards import LABELS


def dealt_again(*seen: str) -> gr.Battlefield:
    """Red has its stack of the first deal, from which these cards came and were discarded; White has one dealt anew."""
    state = field("infantry a", wave="foot 5")
    one = state.packs["pack1"]
    for each in ("v", "x", "y"):
        add_wave(state, f"wave_{each}", each.upper(), "foot 1", prefix=each)
    for card in seen:
        one.seen.append(card)
        one.stacks["pack1_1"].left -= 1
        one.pile.left += 1
    for each in ("v", "x", "y"):
        state.warriors[f"{each}1"].gone = "destroyed"
        gr.discard_wave(state, f"wave_{each}")
    white = add_white(state)
    play(gr.allot(state, white, 1), ENTER)
    return state


def add_white(state: gr.Battlefield) -> str:
    state.packs["pack1"].stacks["spare"] = gr.Stack(0)
    add_wave(state, "white", "White", "foot 5", prefix="z")
    del state.packs["pack1"].stacks["spare"]
    state.waves["white"].stacks = []
    return "white"


def chances(prompt: Draw) -> dict[str, Fraction]:
    return {each.label: each.chance for each in prompt.odds()}


def test_gr_b18_a_stack_dealt_before_keeps_its_own_unseen_cards() -> None:
    state = dealt_again("KH", "7D", "4C")
    red = gr.hit_card(state, "w1", 1, 1)
    assert set(gr.WHOLE) - set(red.unseen) == {"KH", "7D", "4C"} and not red.weights
    assert chances(red)["destroyed"] == Fraction(11, 51)


def test_gr_b18_a_stack_dealt_anew_has_what_lay_in_the_discards() -> None:
    state = dealt_again("KH", "7D", "4C")
    white = gr.hit_card(state, "z1", 1, 1)
    # 44 cards were shuffled: the three that had come, and 41 of the 51 that nobody has seen.
    assert set(white.unseen) == set(gr.WHOLE)
    assert chances(white)["destroyed"] == Fraction(1, 44) + 11 * Fraction(41, 51) / 44
    assert sum(chances(white).values()) == 1


def test_gr_b18_a_card_that_comes_is_in_no_other_stack_of_either_deal() -> None:
    state = dealt_again("KH", "7D", "4C")
    play(gr.hit_warriors(state, "z1", 1, ("a",)), "QH")
    assert chances(gr.hit_card(state, "w1", 1, 1))["destroyed"] == Fraction(10, 50)
    play(gr.hit_warriors(state, "w1", 1, ("a",)), "QS")
    # Of the 43 that were dealt anew 40 are among the 49 that nobody has seen.
    assert chances(gr.hit_card(state, "z2", 1, 1))["destroyed"] == Fraction(1, 43) + 9 * Fraction(40, 49) / 43


def test_gr_b18_the_chances_against_all_ways_in_which_a_small_pack_can_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    small = ("AC", "2C", "3C", "4C", "5C")
    monkeypatch.setattr(cards_left, "WHOLE", small)
    one = gr.Pack(id="pack1", seen=["AC"], stacks={"old": gr.Stack(2)})
    one.pile.left = 3  # the ace that had come, and two that nobody saw
    gr.deal_again(one, [])
    new = one.stacks["new"] = gr.Stack(3, deal=1)
    counted: dict[str, int] = {}
    ways = 0
    for order in permutations(small):
        if order[0] == "AC":  # it came first; the old stack holds the last two
            for pile in permutations(order[:3]):
                ways += 1
                counted[pile[0]] = counted.get(pile[0], 0) + 1
    weights = gr.coming_cards(one, new)
    assert {card: Fraction(each, sum(weights.values())) for card, each in weights.items()} == {
        card: Fraction(number, ways) for card, number in counted.items()
    }
    assert gr.coming_cards(one, one.stacks["old"]) == dict.fromkeys(small[1:], 1)


@pytest.mark.rule("GR-A19")
def test_gr_b18_a_pack_wholly_discarded_is_as_a_new_one() -> None:
    one = gr.Pack(id="pack1", seen=["KH", "8C"])
    one.pile.left = 53
    gr.deal_again(one, ["8C"])
    assert not one.deals and one.seen == ["8C"] and len(gr.coming_cards(one, gr.Stack(13))) == 53


def overruled(state: gr.Battlefield, card: str) -> None:
    """A hit on w1 whose card was typed against the warning: a second Enter."""
    rule = gr.hit_warriors(state, "w1", 1, ("a",))
    prompt = rule.send(None)()
    result, warned = prompt.read({"cards": [card]})
    assert warned == f"{card} can't be in this stack"
    with pytest.raises(StopIteration):
        rule.send(result)


def test_gr_b20_a_real_card_that_can_not_be_there_is_taken_and_the_odds_of_its_stack_are_unknown() -> None:
    state = field("infantry a", wave="foot 5")
    add_wave(state, "wave2", "White", "foot 5", prefix="v")
    play(gr.hit_warriors(state, "v1", 1, ("a",)), "KH")
    overruled(state, "KH")
    assert state.warriors["w1"].gone == "destroyed" and state.packs["pack1"].stacks["pack1_1"].unknown
    red = gr.hit_card(state, "w2", 1, 1)
    assert red.is_unknown and all_odds_lines(red) == ["  odds unknown: a card came that could not be in this stack"]
    white = gr.hit_card(state, "v2", 1, 1)
    assert not white.is_unknown and chances(white)["destroyed"] == Fraction(11, 53)
    play(gr.hit_warriors(state, "w2", 1, ("a",)), "QH")
    assert state.warriors["w2"].gone == "destroyed"
    assert state.packs["pack1"].seen == ["KH", "QH"]


@pytest.mark.rule("GR-B20")
def test_gr_b18_a_card_of_another_deal_is_warned_of_too() -> None:
    state = dealt_again("KH", "7D", "4C")
    assert gr.hit_card(state, "w1", 1, 1).read({"cards": ["KH"]})[1] == "KH can't be in this stack"
    assert gr.hit_card(state, "z1", 1, 1).read({"cards": ["KH"]})[1] == ""


def test_a_stack_of_which_every_card_was_seen_elsewhere_is_unknown_but_drawn_from() -> None:
    state = field("infantry a", wave="foot 5")
    state.packs["pack1"].seen = list(gr.WHOLE)
    assert gr.hit_card(state, "w1", 1, 1).is_unknown
    overruled_pack = state.packs["pack1"]
    gr.turn_up(overruled_pack, overruled_pack.stacks["pack1_1"], "KH")
    assert overruled_pack.stacks["pack1_1"].unknown


# What the leader's card says


def effects(state: gr.Battlefield, warrior: str) -> dict[str, str]:
    prompt = gr.hit_card(state, warrior, 1, 1)
    return {each.label: each.effect for each in prompt.odds()}


def test_gr_a26_the_leaders_chances_say_whose_waves_withdraw() -> None:
    state = field("infantry a", wave="chief 1 foot 4")
    said = effects(state, "w1")
    assert said[LABELS["joker"]] == "he draws it: all waves withdraw"
    assert said[LABELS["court"]] == "he falls: his wave withdraws" and "foot -1" in said[LABELS["ace"]]
    other = effects(state, "w2")
    assert other[LABELS["joker"]] == "" == other[LABELS["court"]]


def test_gr_a26_a_mounted_leaders_ace_takes_his_wave_along() -> None:
    state = field("infantry a", wave="chief 1 mounted 1 foot 3")
    state.warriors["w1"].kind = "mounted"
    assert effects(state, "w1")[LABELS["ace"]] == "he flees: his wave withdraws"
    touch(state, "w1", "a")
    play(gr.hit_warriors(state, "w1", 1, ("a",)), "AH")
    assert state.waves["wave1"].leaving


def test_gr_a26_one_whose_wave_withdraws_leads_no_more() -> None:
    state = field("infantry a", wave="chief 1 foot 4")
    state.waves["wave1"].leaving = True
    assert effects(state, "w1")[LABELS["joker"]] == ""


def test_gr_a18_the_chances_of_who_has_the_enemy_at_its_back_say_that_it_is_destroyed() -> None:
    state = field("infantry a", wave="chief 1 foot 4")
    assert effects(state, "w2")[LABELS["red"]] == "2 to 10 inches"
    for each in ("w1", "w2"):
        touch(state, each, "a", theirs="rear")
    assert effects(state, "w2")[LABELS["red"]] == "the enemy is at its back: destroyed"
    assert effects(state, "w1")[LABELS["red"]] == "the enemy is at its back: destroyed, his wave withdraws"
    assert effects(state, "w2")[LABELS["club"]] == "not this unit: it is in contact"
    play(gr.hit_warriors(state, "w2", 1, ("a",)), "2H")
    assert state.warriors["w2"].gone == "destroyed"
    play(gr.hit_warriors(state, "w1", 1, ("a",)), "3H")
    assert state.warriors["w1"].gone == "destroyed" and state.waves["wave1"].leaving


# What is said of chances that are not exact


def test_gr_b18_chances_of_a_pack_with_cards_of_three_deals_are_called_approximate() -> None:
    state = dealt_again("KH", "7D", "4C")
    one = state.packs["pack1"]
    assert gr.ROUGH not in gr.hit_card(state, "w1", 1, 1).text and gr.ROUGH not in gr.hit_card(state, "z1", 1, 1).text
    one.pile.left = 20
    gr.deal_again(one, [])
    one.stacks["pack1_9"] = gr.Stack(13, deal=2)
    add_wave(state, "new", "New", "foot 1", prefix="n").stacks = ["pack1_9"]
    # The oldest stack has cards of its own deal only: its chances are exact whatever was dealt since.
    assert gr.ROUGH not in gr.hit_card(state, "w1", 1, 1).text
    assert gr.ROUGH in gr.hit_card(state, "z1", 1, 1).text
    assert gr.ROUGH in "\n".join(prompt_lines(gr.hit_card(state, "n1", 1, 1), view(state)))
    one.stacks["pack1_9"].unknown = True
    assert gr.ROUGH not in gr.hit_card(state, "n1", 1, 1).text
