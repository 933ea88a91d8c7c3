"""`tracker doctor --terminal`: the machine, terminal and connection at hand, and what would help a battle there."""

import os
import platform
import shutil
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from tracker.app.terminal.abilities import Terminal, check_terminal, find_terminal

MODEL = "/proc/device-tree/model"
LEAST_COLUMNS, LEAST_ROWS = 60, 20
POINTER_BITS = struct.calcsize("P") * 8
# Phones' keyboards lack these; each has letters that do the same.
LACKING = "no Esc: Ctrl+[; no Tab: Ctrl+I; no arrows or PgUp: digits and letters choose, Enter takes, / seeks in a list"


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
