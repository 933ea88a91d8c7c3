"""Changes of chances along a battle, and whose they are: the dice's, a decision's, the table's, or nobody's."""

from collections.abc import Sequence
from math import sqrt
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Prompt
from tracker.engine.inputs import AnswerInput
from tracker.journal.timeline import Timeline
from tracker.study.chances import ChanceChange, Worth, change_between
from tracker.study.intervals import quantile_of

# What changed the chances: several inputs, dice or cards, what somebody decided, that with what the table said of it in
# the same answer (an order with its distance), what only the table knew, or a correction and what a game does not say.
Account = Literal["several", "dice", "decision", "both", "table", "rest"]
ORDER: tuple[Account, ...] = ("dice", "decision", "both", "table", "rest")

# Of a roll the first lines of its log say enough: the dice, and what they did.
MOST_LINES = 2
# So many steps are told of as turning points.
MOST_TURNING = 6


class StudiedStep(Struct, frozen=True):
    """A position that was looked at, what led there from the one before, and how the chances changed by it.

    `by` is the side that decided or was asked, "" where several inputs lie between.
    """

    worth: Worth
    account: Account
    title: str = ""
    given: str = ""
    changes: tuple[ChanceChange, ...] = ()
    by: str = ""

    def change(self, side: str) -> ChanceChange | None:
        """The change of a side's chance; None at the first position."""
        return next((each for each in self.changes if each.side == side), None)


class AccountSum(Struct, frozen=True):
    """The changes of one account over a battle, from the seat of one side, in points of 100.

    `by` is the side whose decisions they are, "" of other accounts; `steps` how many changes are summed.
    """

    account: Account
    by: str
    steps: int
    sum: ChanceChange


def asked_at(timeline: Timeline, step: int) -> "Prompt[object] | None":
    return timeline.frame(timeline.before(step)).prompt


def is_open(timeline: Timeline, step: int) -> bool:
    """True if the input of a step could have been another."""
    asked = asked_at(timeline, step)
    return asked is None or asked.only() is None


def studied_step(timeline: Timeline, before: Worth, after: Worth, looks: int) -> StudiedStep:
    """The way from one position to another and the changes by it, one of as many `looks` at each side."""
    changes = tuple(change_between(before, after, side, looks) for side in after.losses)
    between = [each for each in timeline.steps if before.step < each <= after.step and is_open(timeline, each)]
    if len(between) != 1:
        return StudiedStep(after, "several", changes=changes)
    node, asked = timeline.frame(between[0]).node, asked_at(timeline, between[0])
    given = node.input
    if asked is None or not isinstance(given, AnswerInput):
        return StudiedStep(after, "rest", changes=changes)
    kinds: dict[str, Account] = {"decision": "decision", "both": "both", "table": "table"}
    account = "dice" if asked.is_chance else kinds.get(asked.asks_for, "rest")
    words = asked.value_words(given.value) or "; ".join(line.text for line in node.log[:MOST_LINES])
    return StudiedStep(after, account, asked.title, words, changes, asked.side)


def looks_of(worths: dict[int, Worth]) -> int:
    """The number of changes between positions that were looked at, at each side."""
    return max(1, (len(worths) - 1) * max((len(each.losses) for each in worths.values()), default=1))


def studied_steps(timeline: Timeline, worths: dict[int, Worth]) -> list[StudiedStep]:
    """All positions that were looked at, in the order of their steps."""
    found = [worths[step] for step in sorted(worths)]
    if not found:
        return []
    looks = looks_of(worths)
    rest = [studied_step(timeline, *pair, looks) for pair in zip(found, found[1:], strict=False)]
    return [StudiedStep(found[0], "several"), *rest]


def account_sums(studied: Sequence[StudiedStep], side: str) -> list[AccountSum]:
    """The accounts of a side's chance: dice, each side's decisions, the table, the rest; they sum to its change.

    Decisions that came in one answer with what the table said of them are an account of their own: no battle fought on
    from before or after it can part the two.
    The interval of each counts that one position ends a change and begins another. The rest has none: what several
    inputs did together, or nobody knows of whom, is told as what is left.
    """
    groups: dict[tuple[Account, str], list[int]] = {}
    for place, each in enumerate(studied):
        if place:
            account: Account = "rest" if each.account == "several" else each.account
            groups.setdefault((account, each.by if account in ("decision", "both") else ""), []).append(place)
    looks = max(1, len([key for key in groups if key[0] != "rest"]))
    return [
        AccountSum(account, by, len(places), _sum(studied, places, side, looks))
        for (account, by), places in sorted(groups.items(), key=lambda each: (ORDER.index(each[0][0]), each[0][1]))
    ]


def _sum(studied: Sequence[StudiedStep], places: Sequence[int], side: str, looks: int) -> ChanceChange:
    """The sum of some changes; a position that ends one of them and begins another adds nothing to its doubt.

    Nor does one that took its worth from the position before it.
    """
    times, same = [0] * len(studied), list(range(len(studied)))
    for place in range(1, len(studied)):
        if replace(studied[place].worth, step=studied[place - 1].worth.step) == studied[place - 1].worth:
            same[place] = same[place - 1]
    for place in places:
        times[same[place]] += 1
        times[same[place - 1]] -= 1
    points, doubt = 0.0, 0.0
    for each, many in zip(studied, times, strict=True):
        battles, share = each.worth.battles, each.worth.shares.get(side)
        won = share.count if share else 0
        likely = (won + 2) / (battles + 4)
        points += many * won / battles
        doubt += many * many * likely * (1 - likely) / (battles + 4)
    reach = quantile_of(looks) * sqrt(doubt)
    return ChanceChange(side, 100 * points, 100 * max(-1.0, points - reach), 100 * min(1.0, points + reach))


def turning_steps(studied: Sequence[StudiedStep], side: str) -> list[StudiedStep]:
    """The steps at which the side's chance surely changed, those that moved it most first."""
    sure = [(each, change) for each in studied if (change := each.change(side)) is not None and change.is_sure]
    return [each for each, _ in sorted(sure, key=lambda pair: abs(pair[1].points), reverse=True)[:MOST_TURNING]]
