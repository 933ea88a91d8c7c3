"""`tracker luck BATTLE`"""

from argparse import ArgumentParser, Namespace
from typing import Any

from tracker.commands.finding import battle_argument, read_named, saves_argument
from tracker.commands.output import put_json, say
from tracker.journal.timeline import Timeline
from tracker.plain.streams import columns
from tracker.report.corrections import handled
from tracker.report.luck import luck
from tracker.report.strength import losses, strengths
from tracker.report.terminal_chart import WIDEST, chart_lines
from tracker.report.turning_points import swings


def arguments(parser: ArgumentParser) -> None:
    battle_argument(parser)
    parser.add_argument("--ascii", action="store_true", help="plot with plain letters only")
    parser.add_argument("--json", action="store_true", help="for a program")
    saves_argument(parser)


def run(args: Namespace) -> int:
    recorded = read_named(args)
    timeline = Timeline.of(recorded, "counted")
    if args.json:
        put_json(_as_json(timeline))
        return 0
    width = columns(WIDEST, WIDEST)
    say([recorded.title, "", *chart_lines(timeline, width, ascii_only=args.ascii)])
    return 0


def _as_json(timeline: Timeline) -> dict[str, Any]:
    import msgspec

    found = luck(timeline)
    said: dict[str, Any] = {
        "title": timeline.recorded.title,
        "strengths": strengths(timeline),
        "losses": losses(timeline),
        "swings": swings(timeline),
        "rolls": found.rolls,
        "accounts": found.accounts,
        "dice": found.dice,
        "certain": found.certain,
        "unread": found.unread,
        "only_counted": found.only_counted,
        "handled": handled(timeline),
    }
    # Exact, as everywhere else: a/b.
    plain: dict[str, Any] = msgspec.to_builtins(said, enc_hook=str)
    return plain
