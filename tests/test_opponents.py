"""The measure of opponents (tests/tools/opponents.py): what it gains comes of thinking alone."""

import pytest

from tests.tools import opponents
from tests.tools.opponents import Bout, Pair, fought, pairs_of
from tracker.engine import Finding, Thought


@pytest.mark.parametrize("scenario", ["march", "relief"])
def test_an_opponent_whose_thoughts_come_to_nothing_plays_as_the_sensible_player(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had another picture of the table than the one that answered for the table, and lost 20 battles of 100."""

    def nothing(thought: Thought, seconds: float) -> Finding:
        return Finding("", "")

    monkeypatch.setattr(opponents, "think_over", nothing)
    bouts = [fought(Bout("gentlemen_rankers", scenario, 1002, side)) for side in ("", "imperial", "warriors")]
    assert bouts[1].thoughts and not bouts[2].thoughts, "the warriors have nothing to think over"
    assert len({(bout.won, bout.inputs) for bout in bouts}) == 1


def test_a_side_that_never_thinks_is_left_out_and_a_battle_that_nobody_won_is_half_of_one() -> None:
    won = {"": "blue", "red": "red", "blue": "blue"}
    bouts = [Bout("game", "ford", 1, side, winner, 9) for side, winner in won.items()]
    assert list(pairs_of(bouts, {"ford": ("red",)})) == [Pair("ford", 1.0, 0.0)]
    assert list(pairs_of(bouts, {"ford": ("red", "blue")})) == [Pair("ford", 1.0, 0.5)]
    assert list(pairs_of([*bouts[1:], Bout("game", "ford", 1, "", "draw")], {"ford": ("red",)})) == [
        Pair("ford", 1.0, 0.5)
    ]
