"""The least that a key can send, counted from the screen before and after it.

For each run of changed cells the way there, their letters, and what is other in each style than in the one before; of
a blank only its ground is seen.
"""

from pyte.graphics import FG_AIXTERM, FG_ANSI, FG_BG_256
from pyte.screens import Char

# What every frame has: begin and end, so that none is seen half drawn, and where the cursor belongs.
FRAME = len("\x1b[?2026h\x1b[?2026l") + len("\x1b[12;34H")
# Bytes that are sent, at most, by the least.
GOAL = 1.5
# A style of which nothing is on.
PLAIN = {"ground": "49", "ink": "39", **{off: off for off in ("22", "23", "24", "27", "29")}}
NAMED = {name: number for number, name in (FG_ANSI | FG_AIXTERM).items()}
Screen = list[list[Char]]


def least_of(before: Screen, after: Screen) -> int:
    """Bytes that the cells that are others now take at least, with a frame around them."""
    taken, style, last = FRAME, PLAIN, (-1, 0)
    for y, x, seen, ahead in _changed(before, after):
        ways = [f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"]
        if last[0] == y:
            # In the same row by its number, by so many to the right, or by what stands between.
            ways += [f"\x1b[{x + 1}G", f"\x1b[{x - last[1]}C", "".join(each.data for each in after[y][last[1] : x])]
        taken += min(len(way.encode()) for way in ways) + len(after[y][x].data.encode())
        if _way(style, seen):
            taken += _way(style, ahead)
            style = style | ahead
        last = y, x + 1
    return taken


def _changed(before: Screen, after: Screen) -> list[tuple[int, int, dict[str, str], dict[str, str]]]:
    """Cells that are others now, by row and column: what is seen of the style, and the style to write them in.

    A blank is written in the style of what follows, where that has its ground.
    """
    found: list[tuple[int, int, dict[str, str], dict[str, str]]] = []
    ahead: dict[str, str] = {}
    for y, (was, now) in reversed([*enumerate(zip(before, after, strict=True))]):
        for x, (old, cell) in reversed([*enumerate(zip(was, now, strict=True))]):
            seen = _seen(cell)
            if cell.data != old.data or seen != _seen(old):
                ahead = ahead if ahead | seen == ahead else seen
                found.append((y, x, seen, ahead))
    return found[::-1]


def _way(style: dict[str, str], seen: dict[str, str]) -> int:
    """Bytes from one style to what is seen in another, by its differences or from the beginning."""
    told = [value for name, value in seen.items() if value != style[name]]
    again = [value for name, value in seen.items() if value != PLAIN[name]]
    return len("\x1b[m") + min(len(";".join(told)), len(";".join(["", *again]))) if told else 0


def _seen(cell: Char) -> dict[str, str]:
    """Parts of a cell's style that are seen, each as a terminal is told of it; of a blank that is no ink."""
    is_lined = cell.underscore or cell.reverse or cell.strikethrough
    seen = {"ground": _colour(48, cell.bg), "24": "4" if cell.underscore else "24"}
    seen |= {"27": "7" if cell.reverse else "27", "29": "9" if cell.strikethrough else "29"}
    if cell.data != " " or is_lined:
        seen |= {"ink": _colour(38, cell.fg), "22": "1" if cell.bold else "22", "23": "3" if cell.italics else "23"}
    return seen


def _colour(kind: int, name: str) -> str:
    """A colour as its parameters, the shortest: sixteen have a number, of the others some an index."""
    if name in NAMED:
        return str(NAMED[name] + kind - 38)
    if name in FG_BG_256:
        return f"{kind};5;{FG_BG_256.index(name)}"
    return f"{kind};2;{int(name[:2], 16)};{int(name[2:4], 16)};{int(name[4:], 16)}"
