"""Sums over many battles: shares with their intervals, means and quartiles, cells reached."""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import NormalDist, fmean, quantiles

from msgspec import Struct

from tracker.engine import Table
from tracker.engine.plurals import counted
from tracker.study.fighting import Bout, Cell

# The normal quantile of a 95% interval.
Z = 1.959964
DRAW = "draw"


class Spread(Struct, frozen=True):
    """A mean with its quartiles."""

    mean: float
    low: float
    median: float
    high: float


class WinShare(Struct, frozen=True):
    """The share of all battles; `low` and `high` bound the true share with 95% confidence."""

    count: int
    share: float
    low: float
    high: float


class Sums(Struct, frozen=True):
    """A study in numbers: `shares` by side, then "draw" and "" (undecided) where there were any; losses in figures."""

    battles: int
    inputs: int
    shares: dict[str, WinShare]
    turns: Spread
    losses: dict[str, Spread]
    strength: dict[str, float]
    cells: list[tuple[str, str, str, int]]


class Count:
    """Battles counted one by one, in any order; of each only its numbers are kept, so that a million fit in memory."""

    def __init__(self) -> None:
        self.battles = 0
        self._inputs = 0
        self._won: Counter[str] = Counter()
        self._turns = array("l")
        self._losses: dict[str, array[int]] = {}
        self._strength: Counter[str] = Counter()
        self._cells: Counter[Cell] = Counter()

    def add(self, bout: Bout) -> None:
        self.battles += 1
        self._inputs += bout.inputs
        self._won[bout.winner] += 1
        self._turns.append(bout.turns)
        for side, lost in bout.losses.items():
            self._losses.setdefault(side, array("l")).append(lost)
            self._strength[side] += bout.strength[side]
        for table, row, column, count in bout.cells:
            self._cells[(table, row, column)] += count

    def sums(self) -> Sums:
        """The sums of at least one battle."""
        sides = list(self._losses)
        others = sorted(each for each in self._won if each not in sides)
        return Sums(
            battles=self.battles,
            inputs=self._inputs,
            shares={each: share_of(self._won[each], self.battles) for each in (*sides, *others)},
            turns=spread_of(self._turns),
            losses={side: spread_of(lost) for side, lost in self._losses.items()},
            strength={side: self._strength[side] / self.battles for side in sides},
            cells=[(*cell, count) for cell, count in sorted(self._cells.items())],
        )


def share_of(count: int, battles: int, looks: int = 1) -> WinShare:
    """A share with its 95% interval by Wilson's score, which stays within 0 and 1.

    Of as many `looks` the intervals hold all at once with 95%.

    >>> share_of(5, 10).low < 0.24, round(share_of(0, 10).high, 3)
    (True, 0.278)
    """
    z = Z if looks == 1 else NormalDist().inv_cdf(1 - 0.025 / looks)
    share, square = count / battles, z * z / battles
    middle = (share + square / 2) / (1 + square)
    half = z * sqrt(share * (1 - share) / battles + square / battles / 4) / (1 + square)
    return WinShare(count, share, max(0.0, middle - half), min(1.0, middle + half))


def spread_of(numbers: Sequence[int]) -> Spread:
    """Mean and quartiles of at least one number."""
    low, median, high = quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1 else [float(numbers[0])] * 3
    return Spread(fmean(numbers), low, median, high)


def sums_lines(sums: Sums, names: dict[str, str]) -> Iterator[str]:
    """The sums for people; `names` of the sides by id."""
    yield f"{counted(sums.battles, 'battle')}, {counted(sums.inputs, 'input')}, every one ended."
    for each, share in sums.shares.items():
        who = {DRAW: "draws", "": "undecided"}.get(each) or f"{names.get(each, each)} won"
        interval = f"95% interval {share.low:.0%} to {share.high:.0%}"
        yield f"  {who}: {share.count} of {sums.battles}, {share.share:.0%} ({interval})"
    yield f"  turns: {_spread(sums.turns)}"
    for side, spread in sums.losses.items():
        yield f"  {names.get(side, side)} lost, of {sums.strength[side]:.0f} figures: {_spread(spread)}"


def _spread(spread: Spread) -> str:
    return f"mean {spread.mean:.1f}, quartiles {spread.low:g}, {spread.median:g}, {spread.high:g}"


def coverage_lines(tables: Iterable[Table], sums: Sums) -> Iterator[str]:
    """The tables with a count for each cell, and the names of those that were never reached."""
    from tracker.talk.tables import plain_rows

    counts = {(table, row, column): count for table, row, column, count in sums.cells}
    for table in tables:
        whole = [(table.id, row.key, column) for row in table.rows for column in table.column_keys]
        missed = [cell for cell in whole if not counts.get(cell)]
        yield f"{table.title} ({table.id}): {len(whole) - len(missed)} of {len(whole)} cells reached"
        head = ["", *table.column_keys]
        rows = [
            [f"  {row.key}", *(str(counts.get((table.id, row.key, key), 0)) for key in table.column_keys)]
            for row in table.rows
        ]
        yield from plain_rows([head, *rows], 120)
        yield from (f"  not reached: {row} / {column}" for _, row, column in missed)
