"""The answer of Enter where the Imperial side moves and in what follows from it (GR-A9, GR-A10, GR-A14)."""

import pytest

from tests.rulesets.gentlemen_rankers.table import asks, field
from tracker.games.gentlemen_rankers.imperial_moves import imperial_moves
from tracker.games.gentlemen_rankers.state import IN_FLANK, TURNS_NAMED


@pytest.mark.parametrize(("step", "turned"), [(IN_FLANK, ["a", "b", "c"]), (TURNS_NAMED, [])])
def test_gr_a9_nobody_turns_who_was_not_named(step: int, turned: list[str]) -> None:
    """Ten were suggested, and three keys for three of them left the other seven in the list."""
    state = field("infantry a", "infantry b", "infantry c", wave="foot 5", defaults=step)
    assert asks(imperial_moves(state), "turn").default() == turned
