"""`tracker battles`"""

from argparse import ArgumentParser, Namespace
from typing import Any

from tracker.commands.finding import saves_argument, saves_folder
from tracker.commands.output import put_json, say
from tracker.journal.library import Entry, list_battles


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="for a program")
    saves_argument(parser)


def run(args: Namespace) -> int:
    folder = saves_folder(args.saves)
    entries = list_battles(folder)
    if args.json:
        put_json([_as_json(entry) for entry in entries])
    elif entries:
        from tracker.talk.tables import plain_rows

        say(plain_rows([_cells(entry) for entry in entries], 120))
    else:
        say([f"There are no battles in {folder} yet."])
    return 0


def _cells(entry: Entry) -> list[str]:
    stands = entry.result or f"turn {entry.turn}, step {entry.step}"
    return [entry.path.stem, entry.title, entry.ruleset, entry.reason or stands]


def _as_json(entry: Entry) -> dict[str, Any]:
    said = {name: getattr(entry, name) for name in entry.__struct_fields__}
    return {**said, "path": str(entry.path)}
