"""Structs of two kinds that say some of the same."""

from msgspec import Struct

from tracker.engine import made_of


class Listed(Struct):
    name: str
    men: int
    traits: list[str]
    price: int = 3


class Fielded(Struct):
    name: str
    men: int
    traits: list[str]
    side: str
    tired: bool = False


def test_what_both_have_is_taken_over_and_what_is_said_counts() -> None:
    listed = Listed("Guards", 12, ["brave"])
    fielded = made_of(Fielded, listed, side="red", men=10)
    assert fielded == Fielded("Guards", 10, ["brave"], "red")


def test_a_list_is_the_own_of_each() -> None:
    listed = Listed("Guards", 12, ["brave"])
    made_of(Fielded, listed, side="red").traits.append("tired")
    assert listed.traits == ["brave"]
