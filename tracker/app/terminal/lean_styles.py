"""Styles of what is written, said in the fewest bytes: of each only what is other than in the one before it.

Textual ends every piece of text with a reset and begins the next with all of its style: on a dark ground in true colour
that is some forty bytes for a word that differs in its ink alone.
"""

from collections.abc import Mapping
from functools import lru_cache

RESET = "\x1b[0m"
# How a style is turned off: bold and faint by the same number.
OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "8": "28", "9": "29"}
INK, GROUND = "ink", "ground"
COLOURS = {"38": INK, "48": GROUND}
DEFAULTS = {INK: "39", GROUND: "49"}
# Parameters behind 38 or 48, by the one that follows: 5 and an index, or 2 and three parts.
LENGTHS = {"5": 3, "2": 5}
# Colours that every terminal of many colours has by an index: a cube of these steps, and greys. The first few of the
# cube are left out: some people's colours of the shell are put there.
STEPS = (0, 95, 135, 175, 215, 255)
CUBE, GREYS, FREE = 16, 232, 22
# A line through or under a letter, and ink for ground, are seen at a blank too.
SEEN_AT_BLANKS = {"4", "7", "9"}
# Styles, and ways from one to another, that are remembered: a theme has a few dozen.
REMEMBERED = 4_096


@lru_cache(maxsize=REMEMBERED)
def read(style: str, parameters: str) -> str | None:
    """A style after some parameters, as parameters in one order; None where they say what is not known here."""
    parts = _parts(parameters, _parts(style))
    return None if parts is None else ";".join(parts[name] for name in sorted(parts))


@lru_cache(maxsize=REMEMBERED)
def change(now: str, wanted: str, is_modern: bool = True) -> str:
    """The shortest way from a style to another: by its differences, or from the beginning; "" where they are one.

    An old terminal may know no way to turn one thing off alone.
    """
    if now == wanted:
        return ""
    if not wanted:
        return RESET
    before, after = _parts(now) or {}, _parts(wanted) or {}
    ways = [";".join([*(["0"] if now else []), *after.values()])]
    if is_modern:
        off = {DEFAULTS.get(name) or OFF[name] for name in before if name not in after}
        # Turning bold off turns faint off too, and the other way round.
        again = {name for name in after if "22" in off and OFF.get(name) == "22"}
        told = [value for name, value in after.items() if before.get(name) != value or name in again]
        ways.append(";".join([*sorted(off), *told]))
    return f"\x1b[{min(ways, key=len)}m"


@lru_cache(maxsize=REMEMBERED)
def at_blank(style: str) -> str:
    """As much of a style as is seen where there is no letter."""
    parts = _parts(style) or {}
    return style if SEEN_AT_BLANKS & parts.keys() else parts.get(GROUND, "")


def _parts(parameters: str, before: Mapping[str, str] | None = None) -> dict[str, str] | None:
    """All that is on after some parameters, each by its kind; None where they say what is not known here."""
    parts = dict(before or {})
    left = parameters.split(";")
    while left:
        name = left[0]
        if name in ("", "0"):
            parts, taken = {}, 1
        elif name in COLOURS and len(left) > 1 and len(left) >= (taken := LENGTHS.get(left[1], 99)):
            parts[COLOURS[name]] = _shortest(name, left[1:taken])
        elif name in OFF:
            parts[name], taken = name, 1
        elif name.isdecimal() and name not in COLOURS and (colour := _old_colour(int(name))):
            parts[colour], taken = name, 1
        else:
            return None
        left = left[taken:]
    return {name: value for name, value in parts.items() if value != DEFAULTS.get(name)}


def _shortest(kind: str, colour: list[str]) -> str:
    """A colour by its index where it has one that no terminal gives to another."""
    if colour[0] == "2":
        red, green, blue = parts = [int(each or 0) for each in colour[1:]]
        if all(each in STEPS for each in parts):
            index = CUBE + 36 * STEPS.index(red) + 6 * STEPS.index(green) + STEPS.index(blue)
        else:
            index = GREYS + (red - 8) // 10 if red == green == blue and red % 10 == 8 and red < 248 else 0
        colour = ["5", str(index)] if index >= FREE else colour
    return ";".join([kind, *colour])


def _old_colour(number: int) -> str:
    """The kind of one of the sixteen colours, or of the terminal's own, ink or ground; "" if it is neither."""
    if 30 <= number <= 39 or 90 <= number <= 97:
        return INK
    return GROUND if 40 <= number <= 49 or 100 <= number <= 107 else ""
