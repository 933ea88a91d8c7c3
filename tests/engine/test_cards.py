"""Cards: what may be drawn, what it comes to, and orders that the app has sealed."""

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.engine.toy import Colour
from tests.names.play import all_odds_lines
from tracker.engine import JOKERS, PACK, CardReading, Draw, Drawing, PlainCards, Refused, Shuffle


def draw(
    *unseen: str,
    count: int = 1,
    sealed: tuple[str, ...] = (),
    reading: CardReading | None = None,
    weights: tuple[int, ...] = (),
    is_unknown: bool = False,
) -> Draw:
    return Draw(
        key="draw",
        rule="L-6",
        side="red",
        title="Draw",
        stack="lots",
        count=count,
        unseen=unseen,
        sealed=sealed,
        weights=weights,
        is_unknown=is_unknown,
        reading=reading or PlainCards(),
    )


def shuffle(*cards: str) -> Shuffle:
    return Shuffle(key="shuffle", rule="L-7", side="red", title="Shuffle", cards=cards)


def test_a_drawn_card_is_named_afterwards_but_none_of_a_sealed_stack() -> None:
    """The list of what may be amended called every card "done"."""
    assert draw("7D", "QC").value_words({"cards": ["7D"]}) == "7D"
    assert draw("7D", "QC", sealed=("7D", "QC")).value_words({"cards": ["7D"]}) == ""


def test_a_pack_has_52_cards_and_two_jokers() -> None:
    assert len(set(PACK)) == 52 and len({*PACK, *JOKERS}) == 54
    assert {"AC", "10S", "KH", "QD"} <= set(PACK)


def test_real_cards_are_typed() -> None:
    lot, warned = draw("KH", "10S", reading=Colour("blue")).read({"cards": ["10S"]})
    assert (lot.side, lot.card, warned) == ("blue", "10S", "")
    assert draw("KH", "10S", count=2).read({"cards": ["10S", "KH"]}) == (Drawing(("10S", "KH")), "")


def test_nothing_drawn_reads_as_none() -> None:
    drawing, _ = draw("KH", count=0).read({"cards": []})
    assert drawing.label == "none"


@pytest.mark.examples(
    "prompt, value, reason",
    (draw("KH", sealed=("KH",)), {"cards": ["AS"]}, "AS can't come: it is out of this stack already."),
    (draw("KH"), {"cards": ["1S"]}, "'1S' is not a card: type rank and suit, as in KH, 10S or JK."),
    (draw("KH"), {"cards": []}, "0 cards for 1 to draw."),
    (draw("KH", "AS"), {"cards": ["KH", "AS"]}, "2 cards for 1 to draw."),
    (draw("KH", "AS", count=2), {"cards": ["KH", "KH"]}, "One card was drawn twice."),
    (draw("KH", "AS", sealed=("AS", "KH")), {"cards": ["KH"]}, "its next card is fixed"),
    (draw("KH"), {"cards": "KH"}, "That is not a draw"),
    (draw("KH"), {"card": ["KH"]}, "That is not a draw"),
    (draw("KH"), {"cards": ["KH"], "source": "sleeve"}, "That is not a draw"),
    (draw("KH"), None, "That is not a draw"),
    (shuffle("KH", "AS"), {"order": ["KH", "KH"]}, "not an order of these cards"),
    (shuffle("KH", "AS"), {"order": ["KH"]}, "not an order of these cards"),
    (shuffle("KH", "AS"), ["KH", "AS"], "That is not a shuffle"),
    (shuffle("KH", "AS"), {"order": [], "source": "sleeve"}, "That is not a shuffle"),
)
def test_what_is_refused(prompt: Draw | Shuffle, value: Any, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        prompt.read(value)


def test_jk_is_any_joker_that_may_still_come() -> None:
    assert draw("KH", "JK2").read({"cards": ["JK"]})[0].cards == ("JK2",)
    assert draw("KH", "JK2").hint() == "Type the card, as in KH, JK for a joker; r lets the app draw."
    assert draw("KH").hint() == "Type the card, as in KH; r lets the app draw."
    assert draw("KH", "JK2").parse("joker")["cards"] == ["JK"]
    assert draw("JK1", "JK2", count=2).read({"cards": ["JK", "JK"]})[0].cards == ("JK1", "JK2")
    assert draw("JK1", "JK2", sealed=("JK2", "JK1")).read({"cards": ["JK"]})[0].cards == ("JK2",)
    with pytest.raises(Refused, match="'JK' is not a card"):
        draw("KH", sealed=("KH",)).read({"cards": ["JK"]})


def test_a_real_card_that_can_not_be_in_the_stack_is_taken_with_a_warning() -> None:
    assert draw("KH").read({"cards": ["AS"]}) == (Drawing(("AS",)), "AS can't be in this stack")
    assert draw("KH", "2C", count=2).read({"cards": ["KH", "AS"]})[1] == "AS can't be in this stack"
    assert draw("KH").read({"cards": ["JK"]}) == (Drawing(("JK1",)), "JK1 can't be in this stack")


def test_of_a_stack_that_holds_nobody_knows_what_the_odds_are_unknown() -> None:
    prompt = draw("KH", "2D", is_unknown=True)
    assert prompt.odds() == [] and prompt.read({"cards": ["2D"]}) == (Drawing(("2D",)), "")
    assert all_odds_lines(prompt) == ["  odds unknown: a card came that could not be in this stack"]
    assert all_odds_lines(draw("KH")) != all_odds_lines(prompt)


def test_cards_may_be_likelier_than_others() -> None:
    prompt = draw("KH", "2D", "AS", weights=(3, 1, 2))
    assert {each.label: each.chance for each in prompt.odds()} == {
        "KH": Fraction(1, 2),
        "AS": Fraction(1, 3),
        "2D": Fraction(1, 6),
    }
    rng = random.Random(1)
    drawn = [prompt.app_answer(rng)["cards"][0] for _ in range(600)]
    assert drawn.count("KH") > drawn.count("AS") > drawn.count("2D") > 0


def test_the_app_draws_from_the_top_of_a_sealed_stack() -> None:
    prompt = draw("KH", "AS", "2C", count=2, sealed=("AS", "2C", "KH"))
    draws = [prompt.any_legal(random.Random(seed)) for seed in range(50)]
    assert all(each == {"cards": ["AS", "2C"], "source": "app"} for each in draws)
    assert prompt.read(draws[0])[0].cards == ("AS", "2C")


def test_the_app_draws_any_unseen_card_of_an_open_stack() -> None:
    prompt = draw("KH", "AS", "2C", count=2)
    draws = [prompt.any_legal(random.Random(seed)) for seed in range(100)]
    assert all(len(set(prompt.read(each)[0].cards)) == 2 for each in draws)
    assert {each["cards"][0] for each in draws} == {"KH", "AS", "2C"}


def test_odds_of_the_next_card_count_what_is_unseen() -> None:
    prompt = draw("KH", "2D", "AS", "JK1", reading=Colour("blue"))
    assert [(odds.label, odds.chance) for odds in prompt.odds()] == [("blue", Fraction(1, 2)), ("red", Fraction(1, 2))]
    assert sum(odds.chance for odds in draw(*PACK, reading=Colour("red")).odds()) == 1


def test_odds_do_not_know_a_sealed_order() -> None:
    sealed = draw("KH", "AS", sealed=("AS", "KH"))
    assert sealed.odds() == draw("KH", "AS").odds()


def test_the_players_may_shuffle_real_cards() -> None:
    prompt = shuffle("KH", "AS", "2C")
    assert prompt.read(prompt.default()) == ((), "")
    assert prompt.read({"order": ["AS", "2C", "KH"]}) == (("AS", "2C", "KH"), "")


def test_the_app_shuffles_into_any_order() -> None:
    prompt = shuffle("KH", "AS", "2C")
    orders = {prompt.read(prompt.any_legal(random.Random(seed)))[0] for seed in range(200)}
    assert len(orders) == 6


def test_cards_are_never_drawn_for_want_of_a_choice() -> None:
    assert draw("KH").only() is None and shuffle("KH").only() is None
    assert draw("KH").default() is None
