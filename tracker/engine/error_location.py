"""The place in a game's code that an exception comes from, in words."""

import sysconfig
from pathlib import Path
from types import TracebackType
from typing import Any

OURS = str(Path(__file__).parents[1])
LONGEST = 300


def fault_words(error: BaseException) -> str:
    """An exception in one line: `KeyError: 'wing'`."""
    words = " ".join(str(error).split())[:LONGEST]
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def place_words(error: BaseException) -> str:
    """The place where a game went wrong: `zulus/turn.py, line 12`; "" where that is not known.

    Of a text that is no Python, its own line; else the innermost line that is neither tracker's nor Python's.
    """
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return _place(error.filename, error.lineno)
    found = ""
    at: TracebackType | None = error.__traceback__
    while at is not None:
        name = at.tb_frame.f_code.co_filename
        if _is_of_a_game(name):
            found = _place(name, at.tb_lineno)
        at = at.tb_next
    return found


def code_place(made: Any) -> str:
    """The place of a function's code, as `place_words` says it; "" where it has none."""
    code = getattr(getattr(made, "func", made), "__code__", None)
    return _place(code.co_filename, code.co_firstlineno) if code is not None else ""


def _is_of_a_game(name: str) -> bool:
    if name.startswith("<"):
        return False
    if "site-packages" in name or "dist-packages" in name:
        return not name.startswith(OURS) and "/msgspec/" not in name
    return not name.startswith((OURS, sysconfig.get_paths()["stdlib"]))


def _place(name: str, line: int) -> str:
    return f"{'/'.join(Path(name).parts[-2:])}, line {line}"
