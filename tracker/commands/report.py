"""`tracker report BATTLE [-o FILE] [--steps]`"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from tracker.commands.finding import battle_argument, find_any, saves_argument
from tracker.commands.output import complain, say, write_out
from tracker.engine import Refused
from tracker.journal.battle_reader import read_battle
from tracker.report.photos import why_no_photos
from tracker.report.report_file import PAGES, RECORDS, WRITERS, report_text, steps_text


def arguments(parser: ArgumentParser) -> None:
    battle_argument(parser)
    parser.add_argument(
        "-o", "--output", metavar="FILE", type=Path, help="a .md or .html file; else Markdown is printed"
    )
    parser.add_argument(
        "--steps", action="store_true", help="write one .html page that steps through the battle by arrow keys"
    )
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    saves_argument(parser)


def run(args: Namespace) -> int:
    path: Path | None = args.output
    suffix = ".md" if path is None else path.suffix
    if suffix.casefold() not in (*WRITERS, *RECORDS):
        raise Refused(f"A report is written as .md or .html, and {path} is neither.")
    if args.steps and (path is None or suffix.casefold() not in PAGES):
        raise Refused("Steps are written to an .html file: tracker report BATTLE --steps -o FILE.html")
    recorded = read_battle(battle := find_any(args.battle, args.saves))
    if path is not None and path.exists() and path.samefile(battle):
        raise Refused(f"{path} is the battle itself, and is not written over.")
    complain(recorded.problems)
    if words := why_no_photos(battle):
        complain([words])
    text = steps_text(recorded) if args.steps else report_text(recorded, suffix)
    if path is None:
        say(text.rstrip("\n").split("\n"))
        return 0
    write_out(path, text, args.force)
    say([f"Written: {path}"])
    return 0
