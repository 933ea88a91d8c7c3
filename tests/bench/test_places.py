"""What a place costs at a move and saves later, in each shipped scenario (`python -m tests.bench.turns places`)."""

import pytest

from tests.bench.turns.places import SCENARIOS, counted


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_places_included_the_same_decisions_take_fewer_keys(scenario: str) -> None:
    found = counted(scenario)
    assert 0 < found.told < found.without
