"""Battles, rosters and campaigns from the command line: listed, and what is done with their files."""

from argparse import Namespace, _MutuallyExclusiveGroup
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from msgspec.structs import asdict

from tracker.commands.output import put_json, say
from tracker.engine.errors import BadFile, Refused
from tracker.journal.folders import is_sample
from tracker.journal.shelf import TRASH, Listed, Shelf, matching

STDIN = "-"
# As long as a roster may be.
MOST_BYTES = 1_000_000

Find = Callable[[str], Path]
E = TypeVar("E", bound=Listed)


def file_arguments(actions: _MutuallyExclusiveGroup, what: str, named: str) -> None:
    """Add what may be done with files of a kind; `named`: what one is called by."""
    one = what.upper()
    actions.add_argument("--rename", metavar=(one, named.upper()), nargs=2, help=f"give a {what} another {named}")
    actions.add_argument("--duplicate", metavar=one, help=f"copy a {what}")
    actions.add_argument("--export", metavar=(one, "TO"), nargs=2, help=f"copy a {what} to a file or folder")
    actions.add_argument("--import", metavar="FILE", dest="take_in", help=f"copy a {what} from elsewhere to yours")
    actions.add_argument("--trash", metavar=one, help=f"move a {what} to the trash")
    actions.add_argument("--restore", metavar=one, help=f"take a {what} back from the trash")
    actions.add_argument("--trashed", action="store_true", help="list the trash")


def run_files(
    args: Namespace,
    shelf: Shelf[E],
    folder: Path,
    cells: Callable[[E], list[str]],
    own: Find | None = None,
    any_: Find | None = None,
    trashed: Find | None = None,
) -> int:
    """Do what is asked with the files of a folder, or list them in `cells`. Raises Refused, BadFile or Unsaved.

    A name is looked for among one's `own`, among those and the samples, or in the trash.
    """
    own = own or (lambda name: shelf.find(folder, name))
    done = _action(args, shelf, folder, own, any_ or own, trashed or (lambda name: shelf.find(folder / TRASH, name)))
    if done:
        say([done])
        return 0
    where = folder / TRASH if args.trashed else folder
    entries = matching(shelf.listed(where), " ".join(args.words))
    none = f"No {shelf.what} in {where} has these words." if args.words else ""
    say_listed(shelf, where, shelf.sorted_by(entries, args.sort) if "sort" in args else entries, cells, args.json, none)
    return 0


def _action(args: Namespace, shelf: Shelf[E], folder: Path, own: Find, any_: Find, trashed: Find) -> str:
    """Do what is asked besides listing; gives a sentence, "" where nothing is."""
    if args.rename is not None:
        path = shelf.rename(own(args.rename[0]), args.rename[1])
        return f"{path.name} is called {' '.join(args.rename[1].split())} now."
    if args.duplicate is not None:
        path = any_(args.duplicate)
        # The copy of a sample is the player's own.
        return f"Copied to {shelf.take_in(path, folder) if is_sample(path) else shelf.duplicate(path)}."
    if args.export is not None:
        source, target = any_(args.export[0]), args.export[1]
        if target.endswith("/") and not Path(target).is_dir():
            raise Refused(f"There is no folder {target}.")
        return f"Copied to {shelf.export(source, Path(target))}."
    if args.take_in is not None:
        return f"Taken in as {shelf.take_in(Path(args.take_in), folder)}."
    if args.trash is not None:
        return f"Moved to {shelf.throw_away(own(args.trash))}."
    return f"Taken back as {shelf.take_back(trashed(args.restore))}." if args.restore is not None else ""


def read_text(name: str) -> str:
    """The text of a file, or for "-" what is pasted until Ctrl+D. Raises BadFile."""
    import sys

    try:
        if name != STDIN and Path(name).exists() and not Path(name).is_file():
            raise BadFile(f"{name} is not an ordinary file.")
        with sys.stdin.buffer if name == STDIN else open(name, "rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise BadFile(f"{name} is too long: {MOST_BYTES // 1000} kB at most.")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadFile(f"{name}, line {line}: it is not text in UTF-8; save it as CSV UTF-8.") from None
    except (OSError, ValueError) as error:
        raise BadFile(f"{name} can't be read: {getattr(error, 'strerror', None) or error}.") from None


def say_listed(
    shelf: Shelf[E], where: Path, entries: list[E], cells: Callable[[E], list[str]], as_json: bool, none: str = ""
) -> None:
    """Tell what is in a folder, for people or for a program; `none` is said where there is nothing."""
    if as_json:
        names = ({"name": each.file} if shelf.is_of_folders else {} for each in entries)
        put_json([{**asdict(each), **name, "path": str(each.path)} for each, name in zip(entries, names, strict=True)])
    elif entries:
        from tracker.talk.tables import plain_rows

        say(plain_rows([cells(entry) for entry in entries], 120))
    else:
        say([none or f"There are no {shelf.what}s in {where} yet."])
