"""Sums over many battles: shares, how they were won, means and quartiles, cells reached."""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, quantiles

from msgspec import Struct

from tracker.engine import Table
from tracker.engine.plurals import counted
from tracker.study.intervals import WinShare, difference, share_of
from tracker.study.one_battle import Bout, Cell

DRAW = "draw"
# Ends of each side that are told, and units whose fate is.
MOST_ENDS, MOST_FATES = 4, 3
# Of a fate that fewer battles have, or lack, nothing can be said.
FEWEST = 5


class Spread(Struct, frozen=True):
    """A mean with its quartiles."""

    mean: float
    low: float
    median: float
    high: float


class EndCount(Struct, frozen=True):
    """The battles that a side won (or "draw", or "" for nobody) by an end in words."""

    winner: str
    words: str
    count: int


class UnitFate(Struct, frozen=True):
    """The share of a side where a unit left the table in some way, and where it did not.

    The side is the one that won more where it did. `low` and `high` bound the difference in points of 100.
    """

    unit: str
    how: str
    side: str
    there: WinShare
    elsewhere: WinShare
    battles: int
    points: float
    low: float
    high: float


class Sums(Struct, frozen=True):
    """A study in numbers: `shares` by side, then "draw" and "" (undecided) where there were any; losses in figures.

    `ends`: those by which each won, most frequent first. `fates`: those that went with the result, plainest first.
    """

    battles: int
    inputs: int
    shares: dict[str, WinShare]
    turns: Spread
    losses: dict[str, Spread]
    strength: dict[str, float]
    cells: list[tuple[str, str, str, int]]
    ends: list[EndCount] = []
    fates: list[UnitFate] = []


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
        self._ends: Counter[tuple[str, str]] = Counter()
        self._gone: dict[tuple[str, str], Counter[str]] = {}

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
        self._ends[(bout.winner, bout.ended)] += 1
        for fate in bout.gone.items():
            self._gone.setdefault(fate, Counter())[bout.winner] += 1

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
            ends=[
                EndCount(*end, count) for end, count in sorted(self._ends.items(), key=lambda each: (-each[1], each[0]))
            ],
            fates=self._fates(sides),
        )

    def _fates(self, sides: list[str]) -> list[UnitFate]:
        """The fates of units that went with the result, as surely as so many looks at the same battles allow."""
        known = {
            fate: won for fate, won in sorted(self._gone.items()) if FEWEST <= won.total() <= self.battles - FEWEST
        }
        found = [self._fate(fate, won, sides, len(known)) for fate, won in known.items()]
        return sorted((each for each in found if each.low > 0), key=lambda each: -each.points)

    def _fate(self, fate: tuple[str, str], won: Counter[str], sides: list[str], looks: int) -> UnitFate:
        def apart(side: str) -> tuple[WinShare, WinShare]:
            rest = self.battles - won.total()
            return share_of(won[side], won.total(), looks), share_of(self._won[side] - won[side], rest, looks)

        side = max(sides, key=lambda each: apart(each)[0].share - apart(each)[1].share)
        there, elsewhere = apart(side)
        return UnitFate(*fate, side, there, elsewhere, won.total(), *difference(elsewhere, there))


def spread_of(numbers: Sequence[int]) -> Spread:
    """Mean and quartiles of at least one number."""
    low, median, high = quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1 else [float(numbers[0])] * 3
    return Spread(fmean(numbers), low, median, high)


def sums_lines(sums: Sums, names: dict[str, str], counts: str = "figures") -> Iterator[str]:
    """The sums for people; `names` of the sides and units by id, who are counted in `counts`."""
    yield f"{counted(sums.battles, 'battle')}, {counted(sums.inputs, 'input')}, every one ended."
    for each, share in sums.shares.items():
        who = {DRAW: "draws", "": "undecided"}.get(each) or f"{names.get(each, each)} won"
        interval = f"95% interval {share.low:.0%} to {share.high:.0%}"
        yield f"  {who}: {share.count} of {sums.battles}, {share.share:.0%} ({interval})"
        yield from _end_lines([end for end in sums.ends if end.winner == each])
    yield f"  turns: {_spread(sums.turns)}"
    for side, spread in sums.losses.items():
        yield f"  {names.get(side, side)} lost, of {sums.strength[side]:.0f} {counts}: {_spread(spread)}"
    yield from fate_lines(sums, names)


def _end_lines(ends: list[EndCount]) -> Iterator[str]:
    """The ends by which a side won, in as many lines as are of use."""
    for each in ends[:MOST_ENDS]:
        yield f"    {_times(each.count)}: {each.words}"
    if rest := sum(each.count for each in ends[MOST_ENDS:]):
        yield f"    {_times(rest)} otherwise"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def fate_lines(sums: Sums, names: dict[str, str]) -> Iterator[str]:
    """The units whose fate went with the result; of those that came later, who had no name then, nothing."""
    known = [fate for fate in sums.fates if fate.unit in names]
    for each in known[:MOST_FATES]:
        yield (
            f"  {names[each.unit]}: {each.how} in {each.battles} of {sums.battles}: there {names[each.side]} won "
            f"{each.there.share:.0%}, else {each.elsewhere.share:.0%} (+{each.low:.0f} to +{each.high:.0f} points)"
        )


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
