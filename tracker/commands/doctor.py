"""`tracker doctor`"""

import os
import platform
import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from tracker import __version__
from tracker.commands.finding import chosen_scenarios_folder, saves_argument, saves_folder, scenarios_argument
from tracker.commands.output import put_json, say
from tracker.engine import sound_games
from tracker.journal.armies import ROSTERS
from tracker.journal.campaigns import CAMPAIGNS
from tracker.journal.samples import samples
from tracker.settings import load_settings, settings_path

ILL = 1
Finding = tuple[bool, str]


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="for a program")
    saves_argument(parser)
    scenarios_argument(parser)


def run(args: Namespace) -> int:
    checks: tuple[Callable[[Namespace], Iterator[Finding]], ...] = (
        _program,
        _folders,
        _terminal,
        _games,
        _samples,
    )
    findings = [finding for check in checks for finding in check(args)]
    if args.json:
        put_json([{"ok": ok, "words": words} for ok, words in findings])
    else:
        say(f"{'ok ' if ok else 'BAD'}  {words}" for ok, words in findings)
    return 0 if all(ok for ok, _ in findings) else ILL


def _program(args: Namespace) -> Iterator[Finding]:
    yield True, f"tracker {__version__}, in {Path(__file__).parents[1]}"
    recent = sys.version_info >= (3, 11)
    yield recent, f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    for name in ("msgspec", "platformdirs", "textual"):
        try:
            yield True, f"{name} {version(name)}"
        except PackageNotFoundError:
            yield False, f"{name} is missing: install tracker again."


def _folders(args: Namespace) -> Iterator[Finding]:
    folder = saves_folder(args.saves)
    there = next(each for each in (folder, *folder.parents) if os.path.exists(each))
    writable = there.is_dir() and os.access(there, os.W_OK | os.X_OK)
    kept = len(list(folder.glob("*.battle"))) if os.path.isdir(folder) else 0
    words = f"battles: {folder} ({kept} kept)"
    yield writable, words if writable else f"{words}; it can't be written"
    yield from _of_files(chosen_scenarios_folder(args.scenarios), "scenarios", ".toml")
    yield from _of_files(ROSTERS.folder(), "rosters", ".army")
    yield from _of_files(CAMPAIGNS.folder(), "campaigns", "")
    settings = load_settings()
    yield not settings.notices, f"settings: {settings_path()} (the app rolls for {settings.rolls})"
    for notice in settings.notices:
        yield False, notice


def _of_files(folder: Path, what: str, suffix: str) -> Iterator[Finding]:
    """Folders of the player's own files; what is wrong with one is told where it is wanted."""
    try:
        kept = sum(path.suffix == suffix and not path.name.startswith(".") for path in folder.iterdir())
    except FileNotFoundError:
        yield True, f"{what}: {folder} (none yet)"
    except OSError as error:
        yield False, f"{what}: {folder}; it can't be read: {error.strerror}"
    else:
        yield True, f"{what}: {folder} ({kept} kept)"


def _terminal(args: Namespace) -> Iterator[Finding]:
    size = shutil.get_terminal_size()
    kind = os.environ.get("TERM") or "not set"
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    yield True, f"terminal: {kind}, {size.columns} x {size.lines}{'' if is_terminal else ', output is piped'}"
    encoding = getattr(sys.stdout, "encoding", None) or "none"
    is_whole = encoding.replace("-", "").casefold() == "utf8"
    yield True, f"encoding: {encoding}{'' if is_whole else ': accents and signs are put as plain letters'}"


def _games(args: Namespace) -> Iterator[Finding]:
    loaded, problems = sound_games("scenarios", "tables", "rulings", "player", "covered_tables")
    for game in loaded:
        count, tables = len(game.scenarios()), len(game.tables())
        yield True, f"{game.title} {game.version}: {count} scenarios, {tables} tables"
    for problem in problems:
        yield False, problem
    if not loaded and not problems:
        yield False, "no games are installed: install tracker again."


def _samples(args: Namespace) -> Iterator[Finding]:
    found = samples()
    yield bool(found), f"samples: {', '.join(found) or 'none are installed'}"
