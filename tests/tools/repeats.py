"""`python -m tests.tools.repeats`: how often the interval of a study holds what many more battles find.

A late position of a sample is fought on many times (2,000 if left out); then it is studied SIZE times, each time with
dice of its own and as often as a study fights, and counted how many intervals cover the mean of the many. It should be
95 of 100, and no more than 5 of 100 pairs of studies should seem to differ. Exit 1 where fewer than 90 of 100 do:
something is wrong with the interval.
"""

import argparse
import sys
from collections.abc import Iterable
from itertools import pairwise

from tracker.engine import load_ruleset
from tracker.journal.battle_reader import read_battle
from tracker.journal.folders import sample_path
from tracker.journal.timeline import Timeline
from tracker.study.battle_study import Course
from tracker.study.chances import Effort, Worth, change_between
from tracker.study.executors import cores, fighters
from tracker.study.intervals import WinShare

# A position that costs little and is not yet decided: the skirmish as its fifth turn begins.
SAMPLE, STEP = "colonial_adventures_skirmish", 90
# Seeds of a study are far from those of the next: it fights 200 battles at most.
APART, FIRST = 1_000, 1_000_000
WANTED = 0.9


def covering(worths: Iterable[Worth], side: str, mean: float) -> list[Worth]:
    """Those of several studies whose interval of a side's chance covers a mean, both ends counted in."""
    return [each for each in worths if _covers(each.shares.get(side), mean)]


def _covers(share: WinShare | None, mean: float) -> bool:
    return share is not None and share.low <= mean <= share.high


def differing(worths: Iterable[Worth], side: str) -> int:
    """The pairs of neighbours whose chances surely differ, though both studied the same position."""
    return sum(change_between(one, other, side, 1).is_sure for one, other in pairwise(worths))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.repeats", description=__doc__.splitlines()[0])
    parser.add_argument("--sample", default=SAMPLE, help="a sample battle")
    parser.add_argument("--step", type=int, default=STEP, help="a position of it")
    parser.add_argument("--seed", type=int, default=1, help="the dice of the first battle")
    parser.add_argument("--size", type=int, default=100, help="studies of the position")
    parser.add_argument("--battles", type=int, default=2_000, help="battles that tell the mean")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes; one for each core if left out")
    args = parser.parse_args()
    path = sample_path(args.sample)
    if path is None:
        parser.error(f"there is no sample {args.sample}")
    recorded = read_battle(path)
    timeline, ruleset = Timeline.of(recorded), load_ruleset(recorded.ruleset)
    with fighters(args.jobs) as fight_all:
        course = Course(timeline, ruleset, "", fight_all)

        def worth(effort: Effort) -> Worth:
            (found,) = course.look([args.step], effort)
            return found.worth

        known = worth(Effort(args.battles, precision=0.01, seed=args.seed))
        first = FIRST + args.seed
        found = [worth(Effort(seed=first + number * APART)) for number in range(args.size)]
    side = next(iter(known.losses))
    mean = known.shares[side].share
    hold, apart = len(covering(found, side, mean)), differing(found, side)
    print(
        f"{args.sample}, step {args.step}: {side} {mean:.1%} of {known.battles}; {hold} of {args.size} intervals hold "
        f"that, {apart} of {args.size - 1} pairs differ ({sum(each.battles for each in found):,} battles)"
    )
    return 0 if hold >= WANTED * args.size else 1


if __name__ == "__main__":
    sys.exit(main())
