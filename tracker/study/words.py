"""A study in words, for whoever reads it: bars, chances with their intervals, the four accounts, what turned it."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tracker.engine.plurals import counted
from tracker.study.causes import Account, AccountSum, StudiedStep, account_sums, turning_steps
from tracker.study.chances import ChanceChange, Weighed, Worth, widened
from tracker.study.intervals import WinShare
from tracker.study.making_even import ChanceOnCurve
from tracker.study.sums import DRAW

if TYPE_CHECKING:
    from tracker.study.kept_chances import KeptChances

# Letters of a whole bar of chances.
BAR = 20
NOTICE = (
    "The app plays both sides on. It knows the record, but not where the figures stand: what only the table knows is "
    "left to chance. The numbers in brackets bound each chance with 95% confidence."
)
KINDS: dict[Account, str] = {
    "dice": "dice",
    "decision": "decision",
    "both": "table and decision",
    "table": "the table",
    "rest": "the rest",
    "several": "",
}


def bar(share: float, full: str = "#", empty: str = ".", wide: int = BAR) -> str:
    filled = round(share * wide)
    return full * filled + empty * (wide - filled)


def interval_words(share: WinShare | ChanceOnCurve) -> str:
    """A chance with the interval that holds it: "63% (55% to 70%)"."""
    return f"{share.share:.0%} ({share.low:.0%} to {share.high:.0%})"


def who(side: str, names: dict[str, str]) -> str:
    """The name of a side, or of a draw."""
    return {DRAW: "a draw", "": "undecided"}.get(side) or names.get(side, side)


def points_words(change: ChanceChange) -> str:
    """A change that is sure: "gained 14 points (9 to 19)"."""
    low, high = sorted((abs(change.low), abs(change.high)))
    return f"{'gained' if change.points > 0 else 'lost'} {abs(change.points):.0f} points ({low:.0f} to {high:.0f})"


def chance_words(chances: "KeptChances", step: int, full: str, empty: str) -> str:
    """The chances at a step in a line, with what it surely changed or a decision gave away; "" where nobody looked."""
    names = chances.names
    worth, weighed = chances.worths.get(step), chances.weighed.get(step)
    told = []
    if worth is not None:
        first, *others = worth.shares.items()
        side, share = first
        rest = ", ".join(f"{each.share:.0%} {who(other, names)}" for other, each in others)
        told.append(f"{who(side, names)} {interval_words(share)} {bar(share.share, full, empty, BAR)} {rest}")
        sure = [each for each in chances.changes(step) if each.is_sure and each.points > 0]
        told += [f"{who(each.side, names)} {points_words(each)}" for each in sure]
    if weighed is not None and weighed.gain.is_sure:
        told.append(gain_words(weighed).rstrip("."))
    return "; ".join(told)


def looked_lines(looked: StudiedStep, names: dict[str, str]) -> Iterator[str]:
    """A position that was looked at: what led there, then a bar for each side."""
    worth = looked.worth
    if looked.title:
        yield f"  {step_words(looked)}"
    yield f"Step {worth.step}, turn {worth.turn}: {worth.battles} battles, {_turns_words(worth)}"
    for side, share in worth.shares.items():
        lost = worth.losses.get(side)
        losses = f"; {lost.mean:.0f} more lost" if lost else ""
        change = looked.change(side)
        changed = f"; {points_words(change)}" if change is not None and change.is_sure else ""
        yield (
            f"  {bar(share.share)} {share.share:4.0%} ({share.low:.0%} to {share.high:.0%}) {who(side, names)}"
            f"{losses}{changed}"
        )


def _turns_words(worth: Worth) -> str:
    """The turns that were still fought, on average."""
    if worth.turns.mean < 0.05:
        return f"{'most' if worth.turns.mean else 'all'} end within this turn"
    return f"{worth.turns.mean:.1f} more turns"


def step_words(step: StudiedStep) -> str:
    """The way to a position in words: what was asked, whose account it is, and what was answered."""
    kind = f" ({KINDS[step.account]})" if KINDS[step.account] else ""
    # The log of a roll begins with what was asked.
    return f"{step.title}{kind}: {step.given.removeprefix(f'{step.title}: ')}"


def weighed_lines(weighed: Weighed, names: dict[str, str]) -> Iterator[str]:
    """A decision with what every answer is worth, then what the given one gained or gave away."""
    yield f"Step {weighed.step}: {weighed.title} ({who(weighed.side, names)})"
    for each in weighed.alternatives:
        mark = "  <- chosen" if each.words == weighed.chosen else ""
        yield f"  {bar(each.mean)} {each.mean:4.0%} of {len(each.scores)} {each.words}{mark}"
    yield gain_words(weighed)


def gain_words(weighed: Weighed, looks: int = 1) -> str:
    """The worth of the given answer against the best other, one of as many `looks`, in a sentence."""
    gain = widened(weighed.gain, looks)
    if not gain.is_sure:
        return f"No difference is sure between {weighed.chosen} and the best other, {weighed.best_other}."
    low, high = sorted((abs(gain.low), abs(gain.high)))
    verb = "gained" if gain.points > 0 else "gave away"
    return (
        f"{weighed.chosen} {verb} {abs(gain.points):.0f} points ({low:.0f} to {high:.0f}) against the best other, "
        f"{weighed.best_other}."
    )


def account_lines(studied: Sequence[StudiedStep], names: dict[str, str], weighed: Sequence[Weighed]) -> Iterator[str]:
    """The four accounts from the seat of who gained most, what turned it, and the decisions that were weighed."""
    if len(studied) < 2:
        return
    first, last = studied[0].worth, studied[-1].worth
    side = max(last.losses, key=lambda each: _share(last, each) - _share(first, each))
    begun, ended = _share(first, side), _share(last, side)
    yield (
        f"{who(side, names)}: {begun:.0%} at step {first.step}, {ended:.0%} at step {last.step}. "
        "What moved that, in points of 100:"
    )
    sums = account_sums(studied, side)
    for each in sums:
        if each.account != "rest":
            yield f"  {account_words(each, names)}"
    if left := [each for each in sums if each.account == "rest" or not each.sum.is_sure]:
        points, many = sum(each.sum.points for each in left), counted(sum(each.steps for each in left), "change")
        yield f"  the rest: {points:+.0f} in {many}: not sure, of several steps at once, or of no known cause"
    if turned := turning_steps(studied, side):
        yield f"Steps that surely moved the chances of {who(side, names)}:"
        for step in turned:
            change = step.change(side)
            assert change is not None
            # What ends a turn belongs to it, though the next stands there already.
            before = studied[studied.index(step) - 1].worth
            all_ = f" since step {before.step}, by all that was answered between."
            what = f". {step_words(step)}" if step.title else all_
            yield f"  Turn {before.turn or step.worth.turn}, step {step.worth.step}: {points_words(change)}{what}"
    elif len(studied) > 2:
        yield (
            "No single step surely moved the chances: more battles a position (--battles, --precision) may tell, or a "
            "turn step by step (--turn)."
        )
    for choice in weighed:
        yield f"Step {choice.step}, {who(choice.side, names)}, {choice.title}: {gain_words(choice, len(weighed))}"


def account_words(each: AccountSum, names: dict[str, str]) -> str:
    """One account: what it surely gained or lost, or that nothing is sure, which is the rest's then."""
    many = counted(each.steps, "change")
    decisions = f"decisions of {who(each.by, names)}"
    name = {"decision": decisions, "both": f"{decisions} with what the table said of them"}.get(
        each.account, KINDS[each.account]
    )
    if each.sum.is_sure:
        low, high = sorted((each.sum.low, each.sum.high))
        return f"{name}: {each.sum.points:+.0f} ({low:+.0f} to {high:+.0f}) in {many}"
    return f"{name}: nothing sure ({each.sum.low:+.0f} to {each.sum.high:+.0f}) in {many}"


def _share(worth: Worth, side: str) -> float:
    return worth.shares[side].share if side in worth.shares else 0.0


def spent_words(seconds: float) -> str:
    """A time that is left, roughly."""
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"
