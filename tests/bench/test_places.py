"""What a place costs at a move and saves later, in each shipped scenario (`python -m tests.bench.turns places`)."""

from tests.bench.turns.places import counted


def test_places_included_the_same_decisions_take_no_more_keys() -> None:
    """In the shortest; `make bench` counts the others too."""
    found = counted("training_skirmish")
    # Even where the ground alone asks where each forced move ends (CA-R83).
    assert 0 < found.told <= found.without
