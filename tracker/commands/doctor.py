"""`tracker doctor`"""

import os
import platform
import shutil
import sys
import sysconfig
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from pathlib import Path

from tracker import __version__
from tracker.commands.finding import chosen_scenarios_folder, saves_argument, saves_folder, scenarios_argument
from tracker.commands.output import put_json, say, send
from tracker.engine import sound_games
from tracker.extras import command_for, needed, version_of
from tracker.journal.armies import ROSTERS
from tracker.journal.campaigns import CAMPAIGNS
from tracker.journal.samples import samples
from tracker.settings import load_settings, settings_path

ILL = 1
STRANGER = "it writes to the same folder. Uninstall it, and then repair tracker: "
Finding = tuple[bool, str]


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="for a program")
    parser.add_argument("--terminal", action="store_true", help="machine, terminal and connection alone, with advice")
    saves_argument(parser)
    scenarios_argument(parser)


def run(args: Namespace) -> int:
    checks: tuple[Callable[[Namespace], Iterator[Finding]], ...] = (_program, _folders, _terminal, _games, _samples)
    if args.terminal:
        checks = (_terminal_alone,)
    findings = []
    for check in checks:
        for ok, words in check(args):
            findings.append({"ok": ok, "words": words})
            if not args.json:
                # A folder on a stick may take its time: what is known so far stands there.
                say([f"{'ok ' if ok else 'BAD'}  {words}"])
                send()
    if args.json:
        put_json(findings)
    return 0 if all(each["ok"] for each in findings) else ILL


def _program(args: Namespace) -> Iterator[Finding]:
    folder = Path(__file__).parents[1]
    yield True, f"tracker {__version__}, in {folder}, its pages in {folder / 'docs'}"
    yield True, _command_on_path()
    if stranger := version_of("tracker"):
        yield False, f"the package tracker {stranger} is no part of this: {STRANGER}{command_for()}"
    recent = sys.version_info >= (3, 11)
    yield recent, f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    missing: dict[str, list[str]] = {}
    for each in needed():
        if each.version:
            yield True, f"{each.name} {each.version}{f', for the extra {each.extra}' if each.extra else ''}"
        else:
            missing.setdefault(each.extra, []).append(each.name)
    for extra, names in missing.items():
        words = f"the extra {extra} is not there" if extra else "tracker needs what is missing"
        yield bool(extra), f"{words} ({', '.join(names)}): {command_for(extra)}"


def _command_on_path() -> str:
    """The `tracker` that a shell would start: this one, another, or none."""
    own = Path(sysconfig.get_path("scripts")) / "tracker"
    found = shutil.which("tracker")
    if found is None:
        this = own if own.exists() else f"{sys.executable} -m tracker"
        return f"command: there is no tracker on PATH; {this} starts this one"
    is_own = Path(found).resolve() == own.resolve()
    return f"command: {found}{'' if is_own else f' on PATH is another than this one, {own}'}"


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


def _terminal_alone(args: Namespace) -> Iterator[Finding]:
    from tracker.commands.terminal_checks import place_here, terminal_findings

    yield from terminal_findings(place_here(getattr(sys.stdout, "encoding", None) or "ascii"))


def _games(args: Namespace) -> Iterator[Finding]:
    loaded, problems = sound_games("scenarios", "tables", "rulings", "player", "covered_tables")
    for game in loaded:
        count, tables = len(game.scenarios()), len(game.tables())
        yield True, f"{game.title}, version {game.version}: {count} scenarios, {tables} tables"
    for problem in problems:
        yield False, problem
    if not loaded and not problems:
        yield False, f"no games are installed: {command_for()}"


def _samples(args: Namespace) -> Iterator[Finding]:
    found = samples()
    yield bool(found), f"samples: {', '.join(found) or 'none are installed'}"
