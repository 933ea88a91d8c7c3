"""`tracker restore DIR`"""

from argparse import ArgumentParser, Namespace

from tracker.commands.backup import copy_all, found_folder, own_places
from tracker.commands.finding import saves_argument
from tracker.engine.errors import Refused
from tracker.journal.backup import FOLDER


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", metavar="DIR", help="the folder that was given to tracker backup")
    saves_argument(parser)


def run(args: Namespace) -> int:
    given = found_folder(args.folder)
    kept = given if given.name == FOLDER else given / FOLDER
    if not kept.is_dir():
        raise Refused(f"There is no backup in {given}: tracker backup {given} makes one.")
    return copy_all(((kept / name, own) for name, own in own_places(args.saves)), is_back=True)
