"""What a person types finds one thing, or says in a sentence why not."""

from pathlib import Path

import pytest

from tracker.engine import Refused
from tracker.journal.by_name import MOST_NAMED, FileName, one_of


def named(*titles: str) -> list[FileName]:
    return [FileName(title, f"{title.lower()}.battle", title.lower(), Path(title)) for title in titles]


@pytest.mark.parametrize(
    ("typed", "found"),
    [("ford", "Ford"), ("FORD", "Ford"), ("fordham", "Fordham"), ("fordh", "Fordham"), ("h", "Hill"), ("x", None)],
)
def test_a_whole_title_goes_before_the_beginning_of_another(typed: str, found: str | None) -> None:
    path = one_of(named("Fordham", "Ford", "Hill"), typed, "battle")
    assert path == (None if found is None else Path(found))


def test_of_several_one_must_be_named() -> None:
    with pytest.raises(Refused, match=r"^'for' fits more than one roster: fordham, ford\.$"):
        one_of(named("Fordham", "Ford", "Hill"), "for", "roster")


def test_of_very_many_some_are_named() -> None:
    many = named(*(f"Hill {number}" for number in range(MOST_NAMED + 3)))
    with pytest.raises(Refused, match="hill 7 and 3 more"):
        one_of(many, "hill", "battle")
