"""Points of a unit, and the morale grades fresh, worn and spent that follow from them (CD-A4, CD-B1, CD-B2)."""

from functools import lru_cache
from math import ceil
from typing import Literal

from tracker.games.colonial_d10.data import number
from tracker.games.colonial_d10.state import Unit

Grade = Literal["fresh", "worn", "spent", ""]
# Arms that have no grade.
NO_MORALE = ("baggage", "boat")


@lru_cache(maxsize=512)
def points_of(officers: int, sergeants: int, men: int) -> int:
    """Officer 3, sergeant 2, other rank 1 (CD-A4)."""
    return (
        officers * number("points", "officer")
        + sergeants * number("points", "sergeant")
        + men * number("points", "man")
    )


def points(unit: Unit) -> int:
    """Points of the survivors (CD-B2)."""
    return points_of(unit.officers, unit.sergeants, unit.men)


def worn_at(full: int) -> int:
    """The most points at which a unit is Worn; never all of them (CD-B1)."""
    return min(ceil(full * number("points", "worn") / 100), max(0, full - 1))


def spent_at(full: int) -> int:
    """The most points at which it is Spent (CD-B1)."""
    return full * number("points", "spent") // 100


def thresholds(full: int) -> str:
    """At how many points a unit is Worn and Spent, in words (CD-B1)."""
    return f"worn at {worn_at(full)}, spent at {spent_at(full)}"


def grade(unit: Unit) -> Grade:
    """Fresh (also called Full), worn or spent; "" for baggage and boats, which are neither (CD-A3, CD-A9).

    Who has lost nobody is fresh, whatever the size: neither threshold is all of the points (CD-B1).
    """
    if unit.arm in NO_MORALE or unit.boat:
        return ""
    if points(unit) <= spent_at(unit.full):
        return "spent"
    return "worn" if points(unit) <= worn_at(unit.full) else "fresh"
