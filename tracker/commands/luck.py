"""`tracker luck BATTLE`"""

from argparse import ArgumentParser, Namespace
from typing import Any

from tracker.commands.finding import find_any, saves_argument
from tracker.commands.output import complain, put_json, say
from tracker.journal.recorded import read_battle
from tracker.journal.timeline import Timeline
from tracker.report.document import Block, Bullets, Grid, Heading, Paragraph
from tracker.report.figures import in_hand, losses_of, luck_of, turning_points
from tracker.report.handled import handled
from tracker.report.luck import luck
from tracker.report.plot import plot_lines
from tracker.report.strength import losses, strengths, swings
from tracker.talk.tables import plain_rows


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("battle", metavar="BATTLE", help="a file, or the name of a battle or sample")
    parser.add_argument("--ascii", action="store_true", help="plot with plain letters only")
    parser.add_argument("--json", action="store_true", help="for a program")
    saves_argument(parser)


def run(args: Namespace) -> int:
    recorded = read_battle(find_any(args.battle, args.saves))
    complain(recorded.problems)
    timeline = Timeline.of(recorded)
    if args.json:
        put_json(_as_json(timeline))
        return 0
    found = strengths(timeline)
    lines = [recorded.title, "", *([found.told] if found.told else []), *plot_lines(found, ascii_only=args.ascii)]
    # Losses first: luck is what people ask for after them.
    for part in (losses_of(timeline), turning_points(timeline), luck_of(timeline), in_hand(timeline)):
        for block in part:
            lines += _lines(block)
    say(lines)
    return 0


def _lines(block: Block) -> list[str]:
    match block:
        case Heading(_, text):
            return ["", f"{text}:"]
        case Paragraph(text):
            return [text]
        case Bullets(items):
            return [f"  {item}" for item in items]
        case Grid(head, rows):
            return plain_rows([list(head), *map(list, rows)], 120)
    return []


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
        "unread": found.unread,
        "handled": handled(timeline),
    }
    # Exact, as everywhere else: a/b.
    plain: dict[str, Any] = msgspec.to_builtins(said, enc_hook=str)
    return plain
