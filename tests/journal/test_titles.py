"""Titles of strangers' files."""

from tracker.journal.records import shown


def test_a_title_reaches_the_terminal_without_what_would_steer_it() -> None:
    assert shown("Rorke's Drift") == "Rorke's Drift"
    assert shown("a\x1b[2Jb\nc") == "a?[2Jb?c"
