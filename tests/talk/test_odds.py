"""Odds of numbers: a histogram with folded tails and "at least"; exact ones beside it."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from tests.gists import passed
from tests.names.engine import needs, says_needs
from tests.names.talk import exact, exact_odds_lines, histogram, percent
from tests.play.hands import roll_of
from tracker.engine import Amount, Contest, Gist, Hits, Odds, Pool, Roll


def fire(dice: int, title: str = "1st Coy fires") -> Roll[Any]:
    return roll_of(Pool("fire", dice), reading=Hits(5, 6, watch=6), title=title)


def test_rare_ends_are_told_with_their_neighbours() -> None:
    steps = histogram(fire(13).odds()) or []
    assert [step.head for step in steps] == ["0-1", "2", "3", "4", "5", "6", "7", "8+"]
    assert steps[0].label == "0 to 1 hits" and steps[-1].label == "8 or more hits"
    assert "under 1%" not in [percent(step.chance) for step in steps]


def test_nothing_is_lost_by_folding() -> None:
    for most in (2, 3, 5, 9):
        steps = histogram(fire(13).odds(), most) or []
        assert len(steps) <= most and sum(step.chance for step in steps) == 1
        assert [step.at_least for step in steps] == [
            sum(each.chance for each in steps[place:]) for place in range(len(steps))
        ]


def test_each_side_of_a_contest_has_a_tail() -> None:
    prompt = roll_of(Pool("first", 6), Pool("second", 6), reading=Contest(1, 3, ("1st Foot", "Zulu")))
    labels = [step.label for step in histogram(prompt.odds(), 7) or []]
    assert (
        labels
        == [
            "1st Foot loses 3 or more",
            "1st Foot loses 2",
            "1st Foot loses 1",
            "equal",
            "Zulu lose 1",
            "Zulu lose 2",
            "Zulu lose 3 or more",
        ]
        or labels == labels[::-1]
    )
    assert {"equal", "Zulu lose 3 or more", "1st Foot loses 3 or more"} <= set(labels)


def test_what_is_no_number_or_does_different_things_is_no_histogram() -> None:
    half = Fraction(1, 2)
    assert histogram([Odds(Gist("yes"), half), Odds(Gist("no"), half)]) is None
    assert histogram([Odds(passed(1), half, "halts"), Odds(passed(2), half, "goes on")]) is None
    ranks = [Odds(Gist(Amount(1, rank)), half) for rank in ("officer", "sergeant")]
    assert histogram([*ranks, Odds(Gist("other ranks only"), half)]) is None


@pytest.mark.examples(
    "chance, words",
    (Fraction(1, 8), "12.5%"),
    (Fraction(1, 3), "33.33%"),
    (Fraction(1, 6**8), "1 in 1,679,616"),
    (1 - Fraction(1, 6**8), "over 99.99%"),
    (Fraction(0), "0%"),
    (Fraction(1), "100%"),
)
def test_exact_chances(chance: Fraction, words: str) -> None:
    assert exact(chance) == words


def test_every_result_has_its_exact_chance() -> None:
    lines = exact_odds_lines(fire(8))
    assert len(lines) == 9 and lines[0] == "  0 hits, 3.9%" and lines[8] == "  8 hits, 0.02%"


def test_what_counts_is_told_once() -> None:
    assert needs(fire(8)) == "hits on 5 or 6"
    assert not says_needs(fire(8)), "a number that is a name"
    assert says_needs(fire(8, "5+ hits: 1st Coy fires 8 dice at uVe"))
    assert says_needs(fire(8, "3 units fire at the Ghazis: 8 dice, 5+ or 6+ hits"))
    assert not says_needs(fire(8, "1st Coy fires at the Ghazis: 8 dice"))
    assert says_needs(fire(8, "PEF 1 is seen: each die of 3 or less passes"))


def test_what_counts_of_dice_that_are_doubled_or_halved_is_said_as_of_others() -> None:
    """ "Thrown hits on 1" was no English; the count of them keeps its name, since it is not what counts in the end."""
    prompt = structs.replace(fire(8), reading=Hits(1, 1, divisor=2))
    assert needs(prompt) == "hits on 1" and prompt.reading.names(prompt.pools[0]) == ("thrown hits",)
