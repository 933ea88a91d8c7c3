"""Shares of battles with what bounds them: the intervals of 95%, of one share and of a change between two."""

from math import sqrt
from statistics import NormalDist

from msgspec import Struct

# The normal quantile of a 95% interval.
Z = 1.959964


class WinShare(Struct, frozen=True):
    """The share of all battles; `low` and `high` bound the true share with 95% confidence."""

    count: int
    share: float
    low: float
    high: float


def quantile_of(looks: int) -> float:
    """The normal quantile of as many intervals as there are looks, which hold all at once with 95%."""
    return Z if looks == 1 else NormalDist().inv_cdf(1 - 0.025 / looks)


def share_of(count: int, battles: int, looks: int = 1) -> WinShare:
    """A share with its 95% interval by Wilson's score, which stays within 0 and 1.

    Of as many `looks` the intervals hold all at once with 95%.

    >>> share_of(5, 10).low < 0.24, round(share_of(0, 10).high, 3)
    (True, 0.278)
    """
    z = quantile_of(looks)
    share, square = count / battles, z * z / battles
    middle = (share + square / 2) / (1 + square)
    half = z * sqrt(share * (1 - share) / battles + square / battles / 4) / (1 + square)
    return WinShare(count, share, max(0.0, middle - half), min(1.0, middle + half))


def difference(old: WinShare, new: WinShare) -> tuple[float, float, float]:
    """The change from one share to another, and what bounds it, in points of 100 (Newcombe's interval)."""
    points = new.share - old.share
    below = sqrt((new.share - new.low) ** 2 + (old.high - old.share) ** 2)
    above = sqrt((new.high - new.share) ** 2 + (old.share - old.low) ** 2)
    return 100 * points, 100 * (points - below), 100 * (points + above)
