"""Abilities of the terminal at hand. Knows no Textual: the command line asks before it loads a screen."""

import gc
import os
import sys
from collections.abc import Mapping
from typing import Literal, TextIO

from msgspec import Struct

Colours = Literal["none", "few", "many"]

# Names a driver of Textual's, or of somebody else.
DRIVER = "TEXTUAL_DRIVER"
LINE_MODE = "tracker play training_skirmish --plain plays line by line, tracker demo shows a battle"
RICH_TERMS = ("256color", "direct", "truecolor", "kitty", "alacritty", "foot", "wezterm", "ghostty")


class Terminal(Struct, frozen=True):
    """`colours`: none, the terminal's own sixteen, or many. `is_modern`: it knows xterm's private modes.

    `is_remote`: keys come over a network, which may part the bytes of one key.
    """

    is_ascii: bool = False
    colours: Colours = "many"
    is_modern: bool = True
    is_remote: bool = False


def is_in_browser(environ: Mapping[str, str] = os.environ) -> bool:
    """True where somebody else's driver draws, as in a browser through textual-serve."""
    return bool(environ.get(DRIVER))


def check_terminal(environ: Mapping[str, str] = os.environ) -> str:
    """Reason why no screen can be drawn here, in one sentence; "" where one can. A small window is no reason.

    In a browser there is no terminal to look at.
    """
    if is_in_browser(environ):
        return ""
    if not _is_tty(sys.__stdin__):
        return f"The screens need a keyboard, and stdin is not a terminal: {LINE_MODE}."
    if not _is_tty(sys.__stdout__):
        return f"The screens need a terminal, and stdout is none: {LINE_MODE}."
    term = environ.get("TERM", "")
    if term in ("", "dumb", "unknown"):
        called = f"TERM={term}" if term else "no TERM"
        return f"No screen can be drawn on a terminal with {called}: {LINE_MODE}."
    return ""


def find_terminal(environ: Mapping[str, str] = os.environ, encoding: str | None = None) -> Terminal:
    """The terminal of this process: `encoding` is that of stdout unless given."""
    if environ.get(DRIVER):
        return Terminal(colours="none" if environ.get("NO_COLOR") else "many")
    term = environ.get("TERM", "")
    is_modern = not (term == "linux" or term.startswith("vt"))
    encoding = encoding or getattr(sys.__stdout__, "encoding", None) or "ascii"
    is_unicode = encoding.lower().replace("-", "").replace("_", "") in ("utf8", "utf16", "utf32", "cp65001")
    is_remote = bool(environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"))
    return Terminal(not (is_unicode and is_modern), _colours(term, environ), is_modern, is_remote)


def hurry() -> None:
    """Load what screens stand on, and collect no garbage until the first of them stands: a seventh of the time to it.

    To be called before the screens are loaded; `rest` ends it.
    """
    gc.disable()
    from tracker.app.terminal.lean_imports import load_textual

    load_textual()


def rest() -> None:
    """Collect garbage again, and never look again at all that was loaded meanwhile."""
    if not gc.isenabled():
        gc.enable()
        gc.freeze()


def _colours(term: str, environ: Mapping[str, str]) -> Colours:
    if environ.get("NO_COLOR") or term.startswith("vt") or term.endswith(("-m", "-mono")):
        return "none"
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "many"
    return "many" if any(each in term for each in RICH_TERMS) else "few"


def _is_tty(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        # The stream was closed before we came.
        return False
