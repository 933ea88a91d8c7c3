"""What a person types finds one thing, or says in a sentence why not."""

from pathlib import Path

import pytest

from tests.names.journal import BATTLES, MOST_NAMED, ROSTERS, ArmyEntry, LibraryEntry
from tracker.engine import Refused


def named(*titles: str) -> list[LibraryEntry]:
    return [LibraryEntry(Path(f"{title.lower()}.battle"), title) for title in titles]


@pytest.mark.parametrize(
    ("typed", "found"),
    [("ford", "Ford"), ("FORD", "Ford"), ("fordham", "Fordham"), ("fordh", "Fordham"), ("h", "Hill"), ("x", None)],
)
def test_a_whole_title_goes_before_the_beginning_of_another(typed: str, found: str | None) -> None:
    entry = BATTLES.one_of(named("Fordham", "Ford", "Hill"), typed)
    assert (entry.title if entry is not None else None) == found


def test_of_several_one_must_be_named() -> None:
    entries = [ArmyEntry(Path(f"{each}.army"), each.title()) for each in ("fordham", "ford", "hill")]
    with pytest.raises(Refused, match=r"^'for' fits more than one roster: fordham, ford\.$"):
        ROSTERS.one_of(entries, "for")


def test_of_very_many_some_are_named() -> None:
    many = named(*(f"Hill {number}" for number in range(MOST_NAMED + 3)))
    with pytest.raises(Refused, match="hill 7 and 3 more"):
        BATTLES.one_of(many, "hill")
