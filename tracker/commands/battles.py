"""`tracker battles`"""

from argparse import ArgumentParser, Namespace

from tracker.commands.finding import find_any, find_playable, find_trashed, saves_argument, saves_folder
from tracker.commands.shelf import file_arguments, run_files
from tracker.journal.battles import BATTLES, LibraryEntry


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("words", metavar="WORD", nargs="*", help="list only battles with all of these words")
    parser.add_argument("--sort", metavar="BY", default="played", help="played, title, game, turn or result")
    parser.add_argument("--json", action="store_true", help="for a program")
    file_arguments(parser.add_mutually_exclusive_group(), "battle", "title")
    saves_argument(parser)


def run(args: Namespace) -> int:
    return run_files(
        args,
        BATTLES,
        saves_folder(args.saves),
        _cells,
        lambda name: find_playable(name, args.saves),
        lambda name: find_any(name, args.saves),
        lambda name: find_trashed(name, args.saves),
    )


def _cells(entry: LibraryEntry) -> list[str]:
    stands = entry.result or f"turn {entry.turn}, step {entry.step}"
    return [entry.path.stem, entry.title, entry.ruleset, entry.reason or stands]
