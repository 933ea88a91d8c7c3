"""Lists of numbered choices: when a digit is enough."""

from tracker.app.parts.choices import Choice, Choices


def test_a_number_that_there_is_not_chooses_nothing() -> None:
    found = Choices([Choice(f"unit {n}") for n in range(13)])
    assert found.digit("1") is None and found.is_half_typed
    assert found.digit("9") is None and not found.is_half_typed and found.at == 0, "never the ninth"
    assert found.digit("9") == 8
    assert found.digit("1") is None and found.digit("2") == 11
