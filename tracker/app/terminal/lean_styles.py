"""Says of each style only what is other than in the one before it.

Textual ends every piece of text with a reset and begins the next with all of its style: on a dark ground in true colour
that is some forty bytes for a word that differs in its ink alone.
"""

import re
from functools import lru_cache

STYLE = re.compile(r"\x1b\[([0-9;]*)m")
GO_TO = r"\x1b\[[0-9]+;[0-9]+H"
# Nothing that is seen: line ends, and going to a place of the screen. It may stand in any style.
MOVES = re.compile(f"(?:[\r\n]|{GO_TO})*")
# What may follow in a style, and leave it open; clearing, for one, would take its ground along.
HARMLESS = re.compile(f"(?:[^\x1b]|{GO_TO})*")
RESET = "\x1b[0m"
# How a style is turned off: bold and faint by the same number.
OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "8": "28", "9": "29"}
INK, GROUND = "ink", "ground"
COLOURS = {"38": INK, "48": GROUND}
DEFAULTS = {INK: "39", GROUND: "49"}
# Parameters behind 38 or 48, by the one that follows: 5 and an index, or 2 and three parts.
LENGTHS = {"5": 3, "2": 5}

ESCAPE, LINE_ENDS = "\x1b", "\r\n"
# Styles, and ways from one to another, that are remembered: a theme has a few dozen.
REMEMBERED = 4_096

Style = tuple[tuple[str, str], ...]
"""Styles that are on, each by its kind, with the parameters that set it."""


def lean(data: str) -> str:
    """The same output with shorter styles: what is seen, and the style it ends in, stay as they were.

    No style is open where it begins.
    """
    first, *pieces = STYLE.split(data)
    kept = [first]
    now: Style = ()
    wanted: Style = ()
    for parameters, text in zip(pieces[::2], pieces[1::2], strict=True):
        read = _read(wanted, parameters)
        if read is None:
            return data
        wanted = read
        is_plain = ESCAPE not in text
        if not text.strip(LINE_ENDS) if is_plain else MOVES.fullmatch(text):
            kept.append(text)
            continue
        kept += [_change(now, wanted), text]
        now = wanted
        if wanted and not is_plain and HARMLESS.fullmatch(text) is None:
            return data
    return "".join([*kept, _change(now, wanted)])


@lru_cache(maxsize=REMEMBERED)
def _read(style: Style, parameters: str) -> Style | None:
    """A style after some parameters; None where they say what is not known here."""
    read = dict(style)
    left = parameters.split(";")
    while left:
        name = left[0]
        if name in ("", "0"):
            read, taken = {}, 1
        elif name in COLOURS and len(left) > 1 and len(left) >= (taken := LENGTHS.get(left[1], 99)):
            read[COLOURS[name]] = ";".join(left[:taken])
        elif name in OFF:
            read[name], taken = name, 1
        elif name.isdecimal() and (colour := _old_colour(int(name))):
            read[colour], taken = name, 1
        else:
            return None
        left = left[taken:]
    return tuple((name, value) for name, value in read.items() if value != DEFAULTS.get(name))


def _old_colour(number: int) -> str:
    """The kind of one of the sixteen colours, or of the terminal's own, ink or ground; "" if it is neither."""
    if 30 <= number <= 39 or 90 <= number <= 97:
        return INK
    return GROUND if 40 <= number <= 49 or 100 <= number <= 107 else ""


@lru_cache(maxsize=REMEMBERED)
def _change(now: Style, wanted: Style) -> str:
    """The shortest way from a style to another: by its differences, or from the beginning; "" where they are one."""
    if now == wanted:
        return ""
    if not wanted:
        return RESET
    before, after = dict(now), dict(wanted)
    off = {DEFAULTS.get(name) or OFF[name] for name in before if name not in after}
    # Turning bold off turns faint off too, and the other way round.
    again = {name for name in after if "22" in off and OFF.get(name) == "22"}
    told = [value for name, value in wanted if before.get(name) != value or name in again]
    ways = [";".join([*sorted(off), *told]), ";".join(["0", *after.values()])]
    return f"\x1b[{min(ways, key=len)}m"
