"""`tracker armies`"""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from msgspec.structs import asdict

from tracker.commands.output import put_json, say
from tracker.engine.errors import Refused
from tracker.journal.armies import ROSTERS, ArmyEntry
from tracker.journal.shelf import TRASH, matching


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("words", metavar="WORD", nargs="*", help="list only rosters with all of these words")
    parser.add_argument("--json", action="store_true", help="for a program")
    deeds = parser.add_mutually_exclusive_group()
    deeds.add_argument("--show", metavar="ROSTER", help="print a roster: its units, who fights, what it bends")
    deeds.add_argument("--edit", metavar="ROSTER", help="change a roster line by line; with --json, by JSON lines")
    deeds.add_argument("--new", metavar=("GAME", "NAME"), nargs=2, help="begin one; GAME:LIST for a list")
    deeds.add_argument("--rename", metavar=("ROSTER", "NAME"), nargs=2, help="give a roster another name")
    deeds.add_argument("--duplicate", metavar="ROSTER", help="copy a roster")
    deeds.add_argument("--export", metavar=("ROSTER", "TO"), nargs=2, help="copy a roster to a file or folder")
    deeds.add_argument("--import", metavar="FILE", dest="take_in", help="copy a roster from elsewhere to yours")
    deeds.add_argument("--trash", metavar="ROSTER", help="move a roster to the trash")
    deeds.add_argument("--restore", metavar="ROSTER", help="take a roster back from the trash")
    deeds.add_argument("--trashed", action="store_true", help="list the trash")
    armies_argument(parser)


def armies_argument(parser: ArgumentParser) -> None:
    """The option that names the folder of rosters."""
    parser.add_argument("--armies", metavar="DIR", help="the folder of your rosters")


def run(args: Namespace) -> int:
    folder = ROSTERS.folder(args.armies)
    if args.edit is not None:
        return _edit(ROSTERS.find(folder, args.edit), args.json)
    if args.show is not None:
        return _show(ROSTERS.find(folder, args.show), args.json)
    done = _deed(args, folder)
    if done:
        say([done])
        return 0
    where = folder / TRASH if args.trashed else folder
    entries = matching(ROSTERS.listed(where), " ".join(args.words))
    if args.json:
        put_json([_as_json(entry) for entry in entries])
    elif entries:
        from tracker.talk.tables import plain_rows

        say(plain_rows([_cells(entry) for entry in entries], 120))
    else:
        say([f"No roster in {where} has these words." if args.words else f"There are no rosters in {where} yet."])
    return 0


def _deed(args: Namespace, folder: Path) -> str:
    """Do what is asked besides listing; gives a sentence, "" where nothing is. Raises Refused, BadFile or Unsaved."""
    if args.new is not None:
        from tracker.engine import load_ruleset
        from tracker.play.keeper import begin_army

        game, _, list_id = args.new[0].partition(":")
        return f"Begun: {begin_army(folder, load_ruleset(game), list_id, args.new[1])}."
    if args.rename is not None:
        ROSTERS.rename(path := ROSTERS.find(folder, args.rename[0]), args.rename[1])
        return f"{path.name} is called {' '.join(args.rename[1].split())} now."
    if args.duplicate is not None:
        return f"Copied to {ROSTERS.duplicate(ROSTERS.find(folder, args.duplicate))}."
    if args.export is not None:
        source, target = ROSTERS.find(folder, args.export[0]), args.export[1]
        if target.endswith("/") and not Path(target).is_dir():
            raise Refused(f"There is no folder {target}.")
        return f"Copied to {ROSTERS.export(source, Path(target))}."
    if args.take_in is not None:
        return f"Taken in as {ROSTERS.take_in(Path(args.take_in), folder)}."
    if args.trash is not None:
        return f"Moved to {ROSTERS.throw_away(ROSTERS.find(folder, args.trash))}."
    if args.restore is not None:
        return f"Taken back as {ROSTERS.take_back(ROSTERS.find(folder / TRASH, args.restore))}."
    return ""


def _edit(path: Path, as_json: bool) -> int:
    """Change a roster by lines, or by JSON lines."""
    import io
    import sys

    from tracker.plain.roster_lines import RosterLines
    from tracker.plain.roster_wire import RosterWire
    from tracker.plain.streams import Source

    # A closed stdout: there is nobody to tell, but what is asked for counts.
    out = sys.stdout or io.StringIO()
    desk = RosterWire(path, Source(sys.stdin), out) if as_json else RosterLines(path, Source(sys.stdin), out)
    desk.run()
    return 0


def _show(path: Path, as_json: bool) -> int:
    from tracker.play.keeper import Keeper
    from tracker.talk.army_words import army_lines

    keeper = Keeper(path)
    if as_json:
        put_json({"path": str(path), **keeper.shown()})
    else:
        say(army_lines(keeper.army, keeper.armies, keeper.game.title))
    return 0


def _cells(entry: ArmyEntry) -> list[str]:
    fights = f"{entry.fights} of {entry.units} fight"
    return [entry.path.stem, entry.name, entry.game, entry.list_name, entry.reason or fights, ", ".join(entry.totals)]


def _as_json(entry: ArmyEntry) -> dict[str, Any]:
    return {**asdict(entry), "path": str(entry.path)}
