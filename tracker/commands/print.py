"""`tracker print ROSTER|SCENARIO|BATTLE -o FILE.html`, or `-o FILE.csv` for the order of battle alone"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from msgspec.structs import replace

from tracker.commands.armies import armies_argument
from tracker.commands.catalogue import find_scenario
from tracker.commands.finding import chosen_scenarios_folder, find_any, saves_argument, scenarios_argument
from tracker.commands.output import say, write_out
from tracker.engine import Refused, load_ruleset
from tracker.journal.armies import ROSTERS, SUFFIX as ARMY, read_army
from tracker.journal.battle_reader import read_battle
from tracker.journal.folders import SUFFIX as BATTLE, NotThere
from tracker.journal.own_scenarios import game_of_file
from tracker.report.csv_text import order_of_battle
from tracker.report.printed_sheets import PAPERS, is_printed, sheets_text
from tracker.report.report_file import CSV
from tracker.report.sheet_data import PrintedSheets, sheets_of_army, sheets_of_battle, sheets_of_scenario
from tracker.settings import load_settings

# Keys that every prompt knows, and the groups of the screen's commands that a page of keys has.
AT_PROMPTS = (
    ("digits", "The choice of that number; at a roll, the dice one by one."),
    ("Enter", "Take what is offered."),
    ("r", "At a roll: the app rolls what is missing."),
    ("=", "At a roll: pick a result by its letter."),
)
KEY_GROUPS = ("Play", "Look", "Program")


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("what", metavar="ROSTER|SCENARIO|BATTLE", help="an .army, a scenario or its .toml, a battle")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        required=True,
        help="an .html file to be printed, or a .csv for the order of battle alone",
    )
    parser.add_argument("--paper", choices=list(PAPERS), default="a4", help="a4 or letter")
    parser.add_argument("--ruleset", metavar="RULESET", help="the game, if a file or name leaves it open")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    saves_argument(parser)
    scenarios_argument(parser)
    armies_argument(parser)


def run(args: Namespace) -> int:
    path: Path = args.output
    if path.suffix.casefold() not in (".html", ".htm", CSV):
        raise Refused(f"Sheets are written as .html, the order of battle as .csv, and {path} is neither.")
    sheets = _sheets(args)
    if path.suffix.casefold() == CSV:
        write_out(path, order_of_battle(sheets), args.force)
        say([f"Written: {path}"])
        return 0
    text = sheets_text(replace(sheets, keys=_keys()) if sheets.has_turns else sheets, args.paper)
    write_out(path, text, args.force or is_printed(path))
    say([f"Written for {PAPERS[args.paper]}: {path}. Print it from a browser."])
    return 0


def _sheets(args: Namespace) -> PrintedSheets:
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


def _keys() -> tuple[tuple[str, str], ...]:
    """The keys of the battle's screen as the player has them, but for those that one rarely needs."""
    from tracker.app.battle.keys import BATTLE_COMMANDS
    from tracker.app.parts.key_commands import SELDOM, Keymap, key_name

    keymap = Keymap(load_settings().keys)
    wanted = [each for each in BATTLE_COMMANDS if each.weight >= SELDOM and each.group in KEY_GROUPS]
    named = (("/".join(map(key_name, keymap.keys(each))), each.help) for each in wanted)
    return (*AT_PROMPTS, *((keys, words) for keys, words in named if keys))


def _army_sheets(args: Namespace) -> PrintedSheets:
    kept = read_army(ROSTERS.find(ROSTERS.folder(args.armies), args.what))
    return sheets_of_army(kept.army, kept.armies, load_ruleset(kept.army.game))


def _scenario_sheets(args: Namespace) -> PrintedSheets:
    game_id, scenario = find_scenario(chosen_scenarios_folder(args.scenarios), args.what, args.ruleset)
    return sheets_of_scenario(load_ruleset(game_id), scenario)


def _battle_sheets(args: Namespace) -> PrintedSheets:
    return sheets_of_battle(read_battle(find_any(args.what, args.saves)))
