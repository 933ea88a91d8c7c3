"""`tracker doctor`; with `--terminal` the machine, terminal and connection at hand, and what would help there."""

import os
import platform
import shutil
import struct
import sys
import sysconfig
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from tracker import __version__
from tracker.app.terminal.abilities import Terminal, check_terminal, find_terminal
from tracker.commands.finding import chosen_scenarios_folder, saves_argument, saves_folder, scenarios_argument
from tracker.commands.output import put_json, say, send
from tracker.engine import sound_games
from tracker.extras import command_for, needed, version_of
from tracker.journal.armies import ROSTERS
from tracker.journal.campaigns import CAMPAIGNS
from tracker.journal.folders import samples
from tracker.play.dice_source import WHO_WORDS
from tracker.settings import load_settings, settings_path

ILL = 1
OTHER_TRACKER = "it writes to the same folder. Uninstall it, and then repair tracker: "
Finding = tuple[bool, str]
MODEL = "/proc/device-tree/model"
LEAST_COLUMNS, LEAST_ROWS = 60, 20
# Bytes on the disk of the battles: some long ones are larger than a quarter of that.
LEAST_FREE = 1_000_000
POINTER_BITS = struct.calcsize("P") * 8
# Phones' keyboards lack these; each has letters that do the same.
LACKING = "no Esc: Ctrl+[; no Tab: Ctrl+I; no arrows or PgUp: digits and letters choose, Enter takes, / seeks in a list"


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
    if other := version_of("tracker"):
        yield False, f"the package tracker {other} is no part of this: {OTHER_TRACKER}{command_for()}"
    yield True, f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
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
    free = shutil.disk_usage(there).free
    fault = "it can't be written" if not writable else f"only {free // 1000} kB are free there" * (free < LEAST_FREE)
    yield not fault, f"{words}; {fault}" if fault else words
    yield from _of_files(chosen_scenarios_folder(args.scenarios), "scenarios", ".toml")
    yield from _of_files(ROSTERS.folder(), "rosters", ".army")
    yield from _of_files(CAMPAIGNS.folder(), "campaigns", "")
    settings = load_settings()
    yield not settings.notices, f"settings: {settings_path()} (the app {WHO_WORDS[settings.rolls]})"
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


class Surroundings(Struct, frozen=True):
    """A place where tracker runs: the board's model, "" if none is told, the bits of its Python, what is around it."""

    model: str
    bits: int
    machine: str
    environ: Mapping[str, str]
    size: tuple[int, int]
    encoding: str
    terminal: Terminal
    why_no_screen: str = ""
    has_tmux: bool = False


def place_here(encoding: str) -> Surroundings:
    """The place in which this process runs; `encoding` is that of its output."""
    columns, rows = shutil.get_terminal_size()
    return Surroundings(
        model=_model(),
        bits=POINTER_BITS,
        machine=platform.machine(),
        environ=os.environ,
        size=(columns, rows),
        encoding=encoding,
        terminal=find_terminal(encoding=encoding),
        why_no_screen=check_terminal(),
        has_tmux=shutil.which("tmux") is not None,
    )


def terminal_findings(here: Surroundings) -> Iterator[tuple[bool, str]]:
    """Each finding: True if it is well, and a sentence."""
    yield from _machine(here)
    yield not here.why_no_screen, f"screens: {here.why_no_screen or 'can be drawn here'}"
    columns, rows = here.size
    is_large = columns >= LEAST_COLUMNS and rows >= LEAST_ROWS
    wanted = "" if is_large else f"; the screens want {LEAST_COLUMNS} x {LEAST_ROWS}"
    yield is_large, f"size: {columns} x {rows}{wanted}"
    yield True, f"locale: {_locale(here)}"
    drawn = "plain characters" if here.terminal.is_ascii else "lines and signs"
    colours = {"none": "no colours", "few": "the terminal's sixteen colours", "many": "colours of its own"}
    yield True, f"drawn with: {drawn}, {colours[here.terminal.colours]} (tracker settings ascii, theme; NO_COLOR)"
    if here.environ.get("TERM") == "linux":
        font = "setfont Lat15-TerminusBold28x14"
        yield True, f"console: larger letters by {font}, for good by sudo dpkg-reconfigure console-setup"
    yield from _connection(here)


def _machine(here: Surroundings) -> Iterator[tuple[bool, str]]:
    name = here.model or here.machine
    if here.bits == 64:
        yield True, f"machine: {name}, 64-bit"
    else:
        yield False, f"machine: {name}, 32-bit; there are no wheels of msgspec for it: install the 64-bit system"


def _locale(here: Surroundings) -> str:
    set_ones = (here.environ.get(each) for each in ("LC_ALL", "LC_CTYPE", "LANG"))
    told = next(filter(None, set_ones), "none is set")
    if here.encoding.replace("-", "").casefold() == "utf8":
        return told
    return f"{told}; accents are put as plain letters: export LANG=C.UTF-8 gives them"


def _connection(here: Surroundings) -> Iterator[tuple[bool, str]]:
    if not here.terminal.is_remote:
        return
    if here.environ.get("TMUX") or here.environ.get("STY"):
        yield True, "connection: over the network, in tmux or screen: a line that drops ends nothing"
    else:
        get = "" if here.has_tmux else "sudo apt install tmux, then "
        keep = f"{get}tmux new -A -s tracker keeps the screens"
        yield True, f"connection: over the network; where the line drops the battle is kept, and {keep}"
    yield True, f"keys that a phone lacks: {LACKING}"


def _model() -> str:
    try:
        return Path(MODEL).read_text(encoding="utf-8", errors="replace").rstrip("\0\n")
    except OSError:
        return ""
