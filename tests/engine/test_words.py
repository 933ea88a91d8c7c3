"""Numbers and the words that go with them."""

import pytest

from tracker.engine import counted, form
from tracker.engine.plurals import plural, singular


@pytest.mark.parametrize(
    ("one", "more"),
    [
        ("figure", "figures"),
        ("die", "dice"),
        ("leader die", "leader dice"),
        ("man", "men"),
        ("success", "successes"),
        ("inch", "inches"),
        ("box", "boxes"),
        ("battery", "batteries"),
        ("day", "days"),
    ],
)
def test_one_and_more(one: str, more: str) -> None:
    assert plural(one) == more
    assert counted(1, one) == f"1 {one}"
    assert counted(0, one) == f"0 {more}" and counted(2, one) == f"2 {more}"


@pytest.mark.parametrize(
    ("more", "one"),
    [
        ("hits", "hit"),
        ("successes", "success"),
        ("inches", "inch"),
        ("dice", "die"),
        ("passed", "passed"),
        ("melees", "melee"),
        ("batteries", "battery"),
    ],
)
def test_one_of_what_is_said_of_many(more: str, one: str) -> None:
    assert singular(more) == one


def test_words_that_are_given_are_taken() -> None:
    assert form(1, "is", "are") == "is" and form(2, "is", "are") == "are"
    assert counted(2, "D6") == "2 D6"
