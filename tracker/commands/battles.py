"""`tracker battles`"""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from msgspec.structs import asdict

from tracker.commands.finding import find_any, find_playable, find_trashed, saves_argument, saves_folder
from tracker.commands.output import put_json, say
from tracker.engine.errors import Refused
from tracker.journal.library import BATTLES, LibraryEntry
from tracker.journal.samples import is_sample


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("words", metavar="WORD", nargs="*", help="list only battles with all of these words")
    parser.add_argument("--sort", metavar="BY", default="played", help="played, title, game, turn or result")
    parser.add_argument("--json", action="store_true", help="for a program")
    deeds = parser.add_mutually_exclusive_group()
    deeds.add_argument("--rename", metavar=("BATTLE", "TITLE"), nargs=2, help="give a battle another title")
    deeds.add_argument("--duplicate", metavar="BATTLE", help="copy a battle")
    deeds.add_argument("--export", metavar=("BATTLE", "TO"), nargs=2, help="copy a battle to a file or folder")
    deeds.add_argument("--import", metavar="FILE", dest="take_in", help="copy a battle from elsewhere to yours")
    deeds.add_argument("--trash", metavar="BATTLE", help="move a battle to the trash")
    deeds.add_argument("--restore", metavar="BATTLE", help="take a battle back from the trash")
    deeds.add_argument("--trashed", action="store_true", help="list the trash")
    saves_argument(parser)


def run(args: Namespace) -> int:
    folder = saves_folder(args.saves)
    done = _deed(args, folder)
    if done:
        say([done])
        return 0
    from tracker.journal.shelf import TRASH, matching

    where = folder / TRASH if args.trashed else folder
    entries = BATTLES.sorted_by(matching(BATTLES.listed(where), " ".join(args.words)), args.sort)
    if args.json:
        put_json([_as_json(entry) for entry in entries])
    elif entries:
        from tracker.talk.tables import plain_rows

        say(plain_rows([_cells(entry) for entry in entries], 120))
    else:
        say([f"No battle in {where} has these words." if args.words else f"There are no battles in {where} yet."])
    return 0


def _deed(args: Namespace, folder: Path) -> str:
    """Do what is asked besides listing; gives a sentence, "" where nothing is. Raises Refused, BadFile or Unsaved."""
    from tracker.journal.library import BATTLES

    if args.rename is not None:
        BATTLES.rename(path := find_playable(args.rename[0], args.saves), args.rename[1])
        return f"{path.name} is called {' '.join(args.rename[1].split())} now."
    if args.duplicate is not None:
        path = find_any(args.duplicate, args.saves)
        # The copy of a sample is the player's own.
        copy = BATTLES.take_in(path, folder) if is_sample(path) else BATTLES.duplicate(path)
        return f"Copied to {copy}."
    if args.export is not None:
        source, target = find_any(args.export[0], args.saves), args.export[1]
        if target.endswith("/") and not Path(target).is_dir():
            raise Refused(f"There is no folder {target}.")
        return f"Copied to {BATTLES.export(source, Path(target))}."
    if args.take_in is not None:
        return f"Taken in as {BATTLES.take_in(Path(args.take_in), folder)}."
    if args.trash is not None:
        return f"Moved to {BATTLES.throw_away(find_playable(args.trash, args.saves))}."
    if args.restore is not None:
        return f"Taken back as {BATTLES.take_back(find_trashed(args.restore, args.saves))}."
    return ""


def _cells(entry: LibraryEntry) -> list[str]:
    stands = entry.result or f"turn {entry.turn}, step {entry.step}"
    return [entry.path.stem, entry.title, entry.ruleset, entry.reason or stands]


def _as_json(entry: LibraryEntry) -> dict[str, Any]:
    return {**asdict(entry), "path": str(entry.path)}
