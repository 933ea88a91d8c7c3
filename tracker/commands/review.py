"""`tracker review BATTLE`"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from tracker.app.terminal.abilities import check_terminal, hurry
from tracker.commands.finding import battle_argument, find_any, saves_argument, saves_folder
from tracker.engine import Refused
from tracker.journal.battle_reader import read_battle
from tracker.journal.folders import is_sample
from tracker.settings import load_settings


def arguments(parser: ArgumentParser) -> None:
    battle_argument(parser)
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")
    saves_argument(parser)


def run(args: Namespace) -> int:
    if args.plain:
        from tracker.commands.sitting_down import review_in_lines

        return review_in_lines(find_any(args.battle, args.saves), args.saves)
    return on_screen(find_any(args.battle, args.saves), args.saves)


def on_screen(path: Path, saves: str | None, every: float | None = None) -> int:
    """Look at a battle on the screen, or watch it, looking at its file `every` so many seconds.

    Its branches go to the folder of battles. Raises Refused or BadFile.
    """
    if sentence := check_terminal():
        raise Refused(f"{sentence.rstrip('.')}; tracker review --plain walks through a battle without a screen.")
    # What is no battle is refused before the screen is drawn.
    read_battle(path)
    hurry()
    from tracker.app.app import run_app

    folder = saves_folder(saves) if saves or is_sample(path) else path.parent
    given = (path,) if every is None else (path, True, every)
    return run_app(None, folder, load_settings(), ("review", given))
