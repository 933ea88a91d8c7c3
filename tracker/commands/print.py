"""`tracker print ROSTER|SCENARIO|BATTLE -o FILE.html`"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from tracker.commands.armies import armies_argument
from tracker.commands.catalogue import find_scenario
from tracker.commands.finding import chosen_scenarios_folder, find_any, saves_argument, scenarios_argument
from tracker.commands.output import say
from tracker.engine import Refused, load_ruleset
from tracker.journal.armies import ROSTERS, SUFFIX as ARMY, read_army
from tracker.journal.disk import write_new
from tracker.journal.file_reader import read_battle
from tracker.journal.folders import NotThere
from tracker.journal.games_of_files import game_of_file
from tracker.journal.samples import SUFFIX as BATTLE
from tracker.report.sheets import Sheets, sheets_of_army, sheets_of_battle, sheets_of_scenario
from tracker.report.sheets_html import PAPERS, is_printed, sheets_text


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("what", metavar="ROSTER|SCENARIO|BATTLE", help="an .army, a scenario or its .toml, a battle")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, required=True, help="an .html file to be printed")
    parser.add_argument("--paper", choices=list(PAPERS), default="a4", help="a4 or letter")
    parser.add_argument("--ruleset", metavar="RULESET", help="the game, where the scenario does not tell")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    saves_argument(parser)
    scenarios_argument(parser)
    armies_argument(parser)


def run(args: Namespace) -> int:
    path: Path = args.output
    if path.suffix.casefold() not in (".html", ".htm"):
        raise Refused(f"Sheets are written as .html, and {path} is not.")
    text = sheets_text(_sheets(args), args.paper)
    write_new(path, text.encode(), args.force or is_printed(path))
    say([f"Written for {PAPERS[args.paper]}: {path}. Print it from a browser."])
    return 0


def _sheets(args: Namespace) -> Sheets:
    """The sheets to print: of a file by its end, else of a roster, scenario or battle of that name. Raises Refused."""
    what: str = args.what
    if what.endswith(BATTLE):
        return _battle_sheets(args)
    if what.endswith(".toml"):
        game = load_ruleset(game_of_file(Path(what), args.ruleset))
        return sheets_of_scenario(game, str(Path(what).resolve()))
    if what.endswith(ARMY):
        return _army_sheets(args)
    for sheets in (_army_sheets, _scenario_sheets, _battle_sheets):
        try:
            return sheets(args)
        except NotThere:
            continue
    raise Refused(f"There is no roster, scenario or battle {what[:60]!r}.")


def _army_sheets(args: Namespace) -> Sheets:
    kept = read_army(ROSTERS.find(ROSTERS.folder(args.armies), args.what))
    return sheets_of_army(kept.army, kept.armies, load_ruleset(kept.army.game))


def _scenario_sheets(args: Namespace) -> Sheets:
    game_id, scenario = find_scenario(chosen_scenarios_folder(args.scenarios), args.what, args.ruleset)
    return sheets_of_scenario(load_ruleset(game_id), scenario)


def _battle_sheets(args: Namespace) -> Sheets:
    return sheets_of_battle(read_battle(find_any(args.what, args.saves)))
