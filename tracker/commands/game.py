"""`tracker game new|check|pages`"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from tracker.commands.output import put_json, say
from tracker.engine import AnyRuleset, Game, Refused, load_ruleset, ruleset_ids
from tracker.engine.plurals import counted

FAULTY = 1
MEANT = "its folder, with a pyproject.toml, or the id of one that is installed"


def arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="deed", metavar="ACTION", required=True)
    new = actions.add_parser("new", help="write a game that plays, to be changed: a package with its tests")
    new.add_argument("name", metavar="NAME", help="small letters and digits, as in river_war; it is the game's id")
    new.add_argument("--title", metavar="TITLE", default="", help="what people call it")
    new.add_argument("--to", metavar="DIR", type=Path, default=Path(), help="the folder that gets it; else this one")
    check = actions.add_parser("check", help="say all that is wrong with a game, and where")
    check.add_argument("--inputs", metavar="N", type=int, default=300, help="how many answers a battle gets (300)")
    check.add_argument("--seed", metavar="N", type=int, default=1, help="for its dice")
    check.add_argument("--json", action="store_true", help="for a program")
    pages = actions.add_parser("pages", help="write a game's FORMAT.md and JSON Schemas from its structs")
    for each in (check, pages):
        each.add_argument("game", metavar="PATH|GAME", help=MEANT)


def run(args: Namespace) -> int:
    if args.deed == "new":
        return _new(args)
    game = _game(args.game)
    return _pages(game) if args.deed == "pages" else _check(game, args)


def _new(args: Namespace) -> int:
    from tracker.testing.new_game import write_game

    written = write_game(args.to, args.name, args.title)
    folder = args.to / args.name
    say([f"Written: {folder}, {counted(len(written), 'file')}; its README.md says what each holds."])
    say([f"`tracker game check {folder}` tries it; `pip install -e {folder}` puts it among your games."])
    return 0


def _game(name: str) -> AnyRuleset:
    """The game itself, of a folder or an installed one. Raises Refused or BadFile."""
    from tracker.engine.add_on_guard import Guard
    from tracker.engine.installed_games import load
    from tracker.testing.game_files import PROJECT, point_in

    folder = Path(name)
    if (folder / PROJECT).is_file() or (folder.is_dir() and name not in ruleset_ids()):
        found = load(point_in(folder))
    elif name in ruleset_ids():
        found = load_ruleset(name)
    else:
        raise Refused(f"There is no folder and no game {name[:60]!r}: name {MEANT}.")
    game: AnyRuleset = found.inner if isinstance(found, Guard) else found
    return game


def _check(game: AnyRuleset, args: Namespace) -> int:
    from tracker.testing.game_check import game_faults

    found = game_faults(game, args.inputs, args.seed)
    if args.json:
        put_json([{"place": each.place, "reason": each.reason} for each in found])
        return FAULTY if found else 0
    say(each.words for each in found)
    if found:
        say([f"{game.title}, version {game.version}: {counted(len(found), 'fault')}."])
        return FAULTY
    played = counted(len(game.scenarios()), "scenario")
    say([f"{game.title}, version {game.version}: nothing is wrong; {played} played by chance and by its own player."])
    return 0


def _pages(game: AnyRuleset) -> int:
    from tracker.journal.disk import write_new
    from tracker.testing.game_files import wanted

    if not isinstance(game, Game):
        raise Refused(f"{game.title} is no engine.Game: only of these the files are known.")
    for path, text in wanted(game):
        write_new(path, text.encode(), force=True)
        say([f"Written: {path}"])
    return 0
