"""Each side's chances at a position: it is fought on many times by players that are no people."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from statistics import fmean, variance

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Refused
from tracker.study.intervals import WinShare, Z, difference, quantile_of, share_of
from tracker.study.one_battle import Bout, Broken, FightAll, Study
from tracker.study.sums import DRAW, Count, Spread

# Battles between two looks at whether the chances are known well enough.
BATCH = 20
# Battles that every answer to a decision gets at least.
FEWEST = 4
# Of more answers the differences would be too small to be seen.
MOST_OPTIONS = 16


class Effort(Struct, frozen=True):
    """The battles that a position is worth: at most `battles`, fewer once each chance is known to `precision` in 100.

    They begin with `seed`: two positions fought on with equal seeds have the same dice for the same rolls.
    """

    battles: int = 200
    precision: float = 7.0
    seed: int = 1


class Worth(Struct, frozen=True):
    """Chances at a position. `shares` by side, then "draw" and "" (undecided) where there were any.

    `turns` that were still fought; `losses` in figures from there on, also of those who came later, by side.
    """

    step: int
    turn: int
    battles: int
    shares: dict[str, WinShare]
    turns: Spread
    losses: dict[str, Spread]


class ChanceChange(Struct, frozen=True):
    """The change of a side's chance from one position to another, in points of 100; `low` and `high` bound it."""

    side: str
    points: float
    low: float
    high: float

    @property
    def is_sure(self) -> bool:
        """True if chance alone in the battles fought on would hardly give it."""
        return self.low > 0 or self.high < 0


def worth_of(fight_all: FightAll, study: Study, before: dict[str, int], effort: Effort) -> Worth:
    """The worth of the position at which a study begins; `before`: figures that each side had lost there, by its id.

    The same effort gives the same worth on any number of processors. Raises Refused where a battle breaks.
    """
    start = study.start
    assert start is not None
    turn, count = start.checkpoint.turn, Count()
    for first in range(0, effort.battles, BATCH):
        seeds = range(effort.seed + first, effort.seed + min(first + BATCH, effort.battles))
        for bout in fought_whole(fight_all, study, seeds):
            more = {side: lost - before[side] for side, lost in bout.losses.items()}
            count.add(replace(bout, turns=bout.turns - turn, losses=more, cells=()))
        sums = count.sums()
        if widest(sums.shares.values()) <= 2 * effort.precision / 100:
            break
    return Worth(start.step, turn, sums.battles, sums.shares, sums.turns, sums.losses)


def fought_whole(fight_all: FightAll, study: Study, seeds: Sequence[int]) -> Iterator[Bout]:
    """The battles of these seeds. Raises Refused where one breaks."""
    for bout in fight_all(study, seeds):
        if isinstance(bout, Broken):
            raise Refused(f"A battle that was fought on broke (seed {bout.seed}): {bout.words}.")
        yield bout


def widest(shares: Iterable[WinShare]) -> float:
    return max(each.high - each.low for each in shares)


def change_between(before: Worth, after: Worth, side: str, looks: int) -> ChanceChange:
    """The change of a side's chance, one of as many `looks` (Newcombe's interval of two independent shares)."""
    old, new = (share_of(_won(each, side), each.battles, looks) for each in (before, after))
    return ChanceChange(side, *difference(old, new))


def _won(worth: Worth, side: str) -> int:
    return worth.shares[side].count if side in worth.shares else 0


class Alternative(Struct, frozen=True):
    """One answer to a decision, what it is worth to the side that decides, and how it is said.

    `scores`: 1 a win, half a draw or no decision.
    """

    value: str
    scores: tuple[float, ...]
    words: str = ""

    @property
    def mean(self) -> float:
        return fmean(self.scores)


class Weighed(Struct, frozen=True):
    """A decision: the answer that was given and the best other, each fought on equally often, then the rest as tried.

    `gain`: what the given answer gained against the best other, in points of 100.
    """

    step: int
    side: str
    title: str
    chosen: str
    alternatives: tuple[Alternative, ...]
    best_other: str
    gain: ChanceChange

    @property
    def battles(self) -> int:
        """The battles that each of the two were fought on."""
        return max(len(each.scores) for each in self.alternatives)


# Fights one answer on with these seeds: a score for each, in their order.
Try = Callable[[str, Sequence[int]], tuple[float, ...]]


def scores_of(fight_all: FightAll, study: Study, side: str, seeds: Sequence[int]) -> tuple[float, ...]:
    """Results of a position for a side, in the order of the seeds. Raises Refused where a battle breaks."""
    won = {bout.seed: bout.winner for bout in fought_whole(fight_all, study, seeds)}
    return tuple(0.5 if won[seed] in (DRAW, "") else float(won[seed] == side) for seed in seeds)


def halved(values: Sequence[str], fight_on: Try, effort: Effort) -> list[Alternative]:
    """Answers in the order of what they seem worth: all are tried a little, the better half twice as much, and so on.

    Each round has dice of its own, the same for all that are in it.
    """
    scores: dict[str, tuple[float, ...]] = dict.fromkeys(values, ())
    first, battles, left = effort.seed, max(FEWEST, effort.battles // len(values)), list(values)
    while len(left) > 1:
        for each in left:
            scores[each] += fight_on(each, range(first, first + battles))
        left = sorted(left, key=lambda each: fmean(scores[each]), reverse=True)[: (len(left) + 1) // 2]
        first, battles = first + battles, 2 * battles
    found = [Alternative(each, tried) for each, tried in scores.items() if tried]
    # Whoever stayed longer stands first: a few lucky battles are no proof.
    return sorted(found, key=lambda each: (len(each.scores), each.mean), reverse=True)


def gain_of(one: Sequence[float], other: Sequence[float]) -> ChanceChange:
    """The gain of one answer over another, in points of 100, from scores of the same dice, battle for battle.

    Its interval counts one battle more that either alone won (Agresti and Min): a few alike prove little.
    """
    gains = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    more = [*gains, 1.0, -1.0]
    middle, reach = fmean(more), Z * sqrt(variance(more) / len(more))
    low, high = max(-1.0, middle - reach), min(1.0, middle + reach)
    return ChanceChange("", 100 * fmean(gains), 100 * low, 100 * high)


def widened(change: ChanceChange, looks: int) -> ChanceChange:
    """A change with the interval that it has as one of so many looks, from that which it has alone."""
    middle, reach = (change.low + change.high) / 2, (change.high - change.low) / 2 * quantile_of(looks) / Z
    return ChanceChange(change.side, change.points, middle - reach, middle + reach)
