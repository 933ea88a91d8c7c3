"""The colour of each side."""

from tests.names.talk import COLOURS, side_colours
from tracker.engine import SideView, View


def colours(*said: str) -> list[str]:
    sides = tuple(SideView(f"s{place}", "", (), colour=colour) for place, colour in enumerate(said))
    return list(side_colours(View("", 1, sides)).values())


def test_a_side_has_the_colour_of_its_die() -> None:
    assert colours("red", "green") == ["red", "green"]
    assert colours("Scarlet", "grey") == ["red", "white"]


def test_who_says_none_or_an_unknown_one_takes_what_is_left() -> None:
    assert colours("", "blue") == ["red", "blue"]
    assert colours("tartan", "") == ["blue", "red"]


def test_no_two_sides_are_alike() -> None:
    assert colours("red", "red") == ["red", "blue"]
    assert len(set(colours(*[""] * len(COLOURS)))) == len(COLOURS)


def test_a_side_that_says_none_has_that_of_its_name() -> None:
    sides = SideView("a", "Red", ()), SideView("b", "The Blue Men", ()), SideView("c", "Tirailleurs", (), colour="red")
    assert list(side_colours(View("", 1, sides)).values()) == ["red", "blue", "green"]
