"""`tracker backup DIR`"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from tracker.commands.finding import saves_argument, saves_folder
from tracker.commands.output import say, send
from tracker.engine.errors import Refused, Unsaved
from tracker.journal.backup import FOLDER, copy_files
from tracker.journal.folders import NAMED, data_folder, typed_path
from tracker.settings import settings_path


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", metavar="DIR", help="a folder that is there, such as a stick's")
    saves_argument(parser)


def run(args: Namespace) -> int:
    kept = found_folder(args.folder) / FOLDER
    return copy_all((own, kept / name) for name, own in own_places(args.saves))


def own_places(saves: str | None) -> Iterator[tuple[str, Path]]:
    """The folders and files that are the player's own, by their names in a backup."""
    for variable, name in NAMED.items():
        yield name, saves_folder(saves) if variable == "TRACKER_SAVES" else data_folder(variable, name)
    yield settings_path().name, settings_path()


def found_folder(typed: str) -> Path:
    """A folder as it was typed. Raises Refused where there is none: without its stick it would be one of the disk."""
    folder = typed_path(typed)
    if not folder.is_dir():
        raise Refused(f"There is no folder {folder}: is the stick in, and where? lsblk lists sticks.")
    return folder


def copy_all(places: Iterator[tuple[Path, Path]], is_back: bool = False) -> int:
    """Copy each place to another, and say how much came and what was left; `is_back`: see `copy_files`.

    Raises Unsaved where a disk gives or takes no more.
    """
    for here, there in places:
        try:
            told = copy_files(here, there, is_back)
        except Unsaved as error:
            raise Unsaved(f"{error} What came before it is copied, what comes behind it is not.") from None
        say([f"{there}: {told.copied} copied, {told.same} there already", *(f"  left: {each}" for each in told.left)])
        send()
    return 0
