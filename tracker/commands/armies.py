"""`tracker armies`"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from tracker.commands.output import complain, put_json, say
from tracker.commands.shelf import STDIN, file_arguments, read_text, run_files
from tracker.engine.errors import Refused
from tracker.journal.armies import ROSTERS, ArmyEntry

FAULTY = 2


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("words", metavar="WORD", nargs="*", help="list only rosters with all of these words")
    parser.add_argument("--json", action="store_true", help="for a program")
    actions = parser.add_mutually_exclusive_group()
    actions.add_argument("--show", metavar="ROSTER", help="print a roster: its units, who fights, what it bends")
    actions.add_argument("--edit", metavar="ROSTER", help="change a roster line by line; with --json, by JSON lines")
    actions.add_argument("--new", metavar=("GAME", "NAME"), nargs=2, help="begin one; GAME:LIST for a list")
    parser.add_argument(
        "--from",
        metavar="FILE",
        dest="units",
        help='with --new or --edit: take units from a .csv, or lines like "20 Infantry, Rep 5, rifle"; - for stdin',
    )
    file_arguments(actions, "roster", "name")
    armies_argument(parser)


def armies_argument(parser: ArgumentParser) -> None:
    """The option that names the folder of rosters."""
    parser.add_argument("--armies", metavar="DIR", help="the folder of your rosters")


def run(args: Namespace) -> int:
    folder = ROSTERS.folder(args.armies)
    if args.units is not None:
        return _take_units(args, folder)
    if args.edit is not None:
        return _edit(ROSTERS.find(folder, args.edit), args.json)
    if args.show is not None:
        return _show(ROSTERS.find(folder, args.show), args.json)
    if args.new is not None:
        from tracker.engine import load_ruleset
        from tracker.play.roster_editor import begin_army

        game, _, list_id = args.new[0].partition(":")
        say([f"Begun: {begin_army(folder, load_ruleset(game), list_id, args.new[1])}."])
        return 0
    return run_files(args, ROSTERS, folder, _cells)


def _edit(path: Path, as_json: bool) -> int:
    import io
    import sys

    from tracker.plain.console import Console
    from tracker.plain.roster_lines import RosterLines
    from tracker.plain.roster_protocol import RosterProtocol
    from tracker.plain.streams import Source

    # A closed stdout: there is nobody to tell, but what is asked for counts.
    out = sys.stdout or io.StringIO()
    source = Source(sys.stdin)
    loop = RosterProtocol(path, source, out) if as_json else RosterLines(path, Console(source, out))
    loop.run()
    return 0


def _take_units(args: Namespace, folder: Path) -> int:
    """Take units from lines or a table into a new roster, or into one that is there; nothing where a line is wrong."""
    from tracker.engine import load_ruleset
    from tracker.engine.armies import fault_of
    from tracker.journal.armies import new_army
    from tracker.play.pasted_units import pasted_units
    from tracker.play.roster_editor import RosterEditor, empty_army

    if args.new is None and args.edit is None:
        raise Refused("Units are taken into a roster: add --new GAME NAME, or --edit ROSTER.")
    keeper = RosterEditor(ROSTERS.find(folder, args.edit)) if args.edit is not None else None
    if keeper is not None:
        army = keeper.army
    else:
        game, _, list_id = args.new[0].partition(":")
        army = empty_army(load_ruleset(game), list_id, args.new[1])
    armies = load_ruleset(army.game).armies()
    assert armies is not None, "a game without rosters refuses an empty one"
    found = pasted_units(read_text(args.units), armies, army)
    if found.faults:
        name = "Pasted" if args.units == STDIN else args.units
        complain(f"{name}, {each.words}" for each in found.faults)
        complain(["No unit was taken: mend the lines, then give the command again."])
        return FAULTY
    units = [unit for _, unit in found.units]
    if keeper is not None:
        keeper.add_all(units)
        path, army = keeper.path, keeper.army
    else:
        army.units.extend(units)
        if fault := fault_of(armies, army):
            raise Refused(f"That can't be: {fault.partition(' - at `')[0]}.")
        path = new_army(folder, army)
    for line, unit in found.units:
        cells = [f"{head} {words}" for head, words in zip(armies.headings, armies.cells(unit), strict=True) if words]
        say([f"Line {line}: {', '.join([unit.name, *cells])}."])
    say([f"{army.name}: {', '.join(armies.totals(army))}. Written: {path}."])
    return 0


def _show(path: Path, as_json: bool) -> int:
    from tracker.play.roster_editor import RosterEditor
    from tracker.talk.army_words import army_lines

    editor = RosterEditor(path)
    if as_json:
        put_json({"path": str(path), **editor.shown()})
    else:
        say(army_lines(editor.army, editor.armies, editor.game.title))
    return 0


def _cells(entry: ArmyEntry) -> list[str]:
    fights = f"{entry.fights} of {entry.units} fight"
    return [entry.path.stem, entry.name, entry.game, entry.list_name, entry.reason or fights, ", ".join(entry.totals)]
