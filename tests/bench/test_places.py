"""What a place costs at a move and saves later, in each shipped scenario (`python -m tests.bench.turns places`)."""

import pytest

from tests.bench.turns.places import counted

# `make bench` counts the longer ones too.
SHORT = ("training_skirmish", "rorkes_drift")


@pytest.mark.parametrize("scenario", SHORT)
def test_places_included_the_same_decisions_take_no_more_keys(scenario: str) -> None:
    found = counted(scenario)
    # Even where the ground alone asks where each forced move ends (CA-R83).
    assert 0 < found.told <= found.without
