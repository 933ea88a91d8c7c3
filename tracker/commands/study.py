"""`tracker study BATTLE`"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from tracker.commands.finding import find_any, saves_argument
from tracker.commands.output import complain, put_json_line, say, send
from tracker.engine.errors import Refused

if TYPE_CHECKING:
    from tracker.study.course import Course, StudiedStep, Weighed
    from tracker.study.worth import ChanceChange, Effort

INTERRUPTED = 130
# Letters of a whole bar of chances.
BAR = 20
NOTICE = (
    "Both sides are played on by the app, which knows what the record says and not where the figures stand: what only "
    "the table knows is tossed for. The numbers in brackets bound each chance with 95% confidence."
)
ACCOUNTS = {"dice": "dice", "decision": "decision", "table": "the table", "rest": "the rest", "several": ""}


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("battle", metavar="BATTLE", help="a file, or the name of a battle or sample")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--turn", metavar="N", type=int, help="step by step through this turn, not turn by turn")
    which.add_argument("--step", metavar="N", type=int, help="weigh what was decided at this step against the rest")
    parser.add_argument("--battles", metavar="K", type=int, default=200, help="at most so many a position")
    parser.add_argument(
        "--points", metavar="P", type=float, default=7.0, help="stop once every chance is known to P points of 100"
    )
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="the dice of the first battle fought on")
    parser.add_argument("--player", choices=["sensible", "random"], help="who plays; sensible where the game has one")
    parser.add_argument("--jobs", metavar="N", type=int, help="processes; one for each core if left out")
    parser.add_argument("--scheduler", metavar="ADDRESS", default="", help="a Dask cluster with the same tracker")
    parser.add_argument("--json", action="store_true", help="for a program, a position a line")
    saves_argument(parser)


def run(args: Namespace) -> int:
    from tracker.engine import load_ruleset
    from tracker.journal.file_reader import read_battle
    from tracker.journal.timeline import Timeline
    from tracker.study.course import Course
    from tracker.study.executors import cores, executor_for, fought
    from tracker.study.fighting import player_of

    effort = _effort(args)
    recorded = read_battle(find_any(args.battle, args.saves))
    complain(recorded.problems)
    ruleset = load_ruleset(recorded.ruleset)
    player_of(ruleset, args.player or "")
    timeline = Timeline(recorded, ruleset)
    if not args.json:
        say([f"{recorded.title}: chances to win. {NOTICE}", ""])
        send()
    try:
        with executor_for(args.jobs or cores(), args.scheduler) as (executor, most):
            _study(args, Course(timeline, ruleset, args.player or "", partial(fought, executor, most)), effort)
    except KeyboardInterrupt:
        complain(["Broken off: what was found so far stands above."])
        return INTERRUPTED
    return 0


def _effort(args: Namespace) -> "Effort":
    from tracker.study.worth import Effort

    if args.battles < 4:
        raise Refused("--battles is at least 4.")
    if args.points <= 0:
        raise Refused("--points is more than 0.")
    if args.jobs is not None and args.jobs < 1:
        raise Refused("--jobs is at least 1.")
    return Effort(args.battles, args.points, args.seed)


def _study(args: Namespace, course: "Course", effort: "Effort") -> None:
    names = course.side_names()
    if args.step is not None:
        weighed = course.weigh(args.step, effort)
        put_json_line(weighed) if args.json else say(_weighed_lines(weighed, names))
        return
    steps = course.turns() if args.turn is None else course.steps_of(args.turn)
    for looked in course.look(steps, effort):
        put_json_line(looked) if args.json else say(_looked_lines(looked, names))
        send()


def _looked_lines(looked: "StudiedStep", names: dict[str, str]) -> Iterator[str]:
    worth = looked.worth
    if looked.title:
        account = f" ({ACCOUNTS[looked.account]})" if ACCOUNTS[looked.account] else ""
        yield f"  {looked.title}{account}: {looked.given}"
    yield f"Step {worth.step}, turn {worth.turn}: {worth.battles} battles, {worth.turns.mean:.1f} more turns"
    for side, share in worth.shares.items():
        name = {"draw": "a draw", "": "undecided"}.get(side) or names.get(side, side)
        lost = worth.losses.get(side)
        losses = f"; {lost.mean:.0f} more figures lost" if lost else ""
        yield (
            f"  {_bar(share.share)} {share.share:4.0%} ({share.low:.0%} to {share.high:.0%}) {name}{losses}"
            f"{_change_words(next((each for each in looked.changes if each.side == side), None))}"
        )


def _bar(share: float) -> str:
    full = round(share * BAR)
    return "#" * full + "." * (BAR - full)


def _change_words(change: "ChanceChange | None") -> str:
    """A change that chance in the battles fought on would hardly give; nothing of any other."""
    if change is None or not change.is_sure:
        return ""
    low, high = sorted((abs(change.low), abs(change.high)))
    return f"; {'gained' if change.points > 0 else 'lost'} {abs(change.points):.0f} points ({low:.0f} to {high:.0f})"


def _weighed_lines(weighed: "Weighed", names: dict[str, str]) -> Iterator[str]:
    yield f"Step {weighed.step}: {weighed.title} ({names.get(weighed.side, weighed.side)})"
    for each in weighed.alternatives:
        mark = "  <- chosen" if each.value == weighed.chosen else ""
        yield f"  {_bar(each.mean)} {each.mean:4.0%} of {len(each.scores)} {each.value}{mark}"
    gain = weighed.gain
    if gain.is_sure:
        low, high = sorted((abs(gain.low), abs(gain.high)))
        verb = "gained" if gain.points > 0 else "gave away"
        yield (
            f"{weighed.chosen} {verb} {abs(gain.points):.0f} points ({low:.0f} to {high:.0f}) against the best other, "
            f"{weighed.best_other}."
        )
    else:
        yield f"No difference is sure between {weighed.chosen} and the best other, {weighed.best_other}."
