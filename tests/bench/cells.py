"""What keys send beside the cells that they change: `python -m tests.bench.cells`.

The least that a key can send is counted from the screen before and after it: for each run of changed cells the way
there, their letters, and what is other in each style than in the one before; of a blank only its ground is seen. At
80x24, 160x50 and 300x90, each key of a round through a battle, its panels and its review.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from pyte.graphics import FG_AIXTERM, FG_ANSI, FG_BG_256
from pyte.screens import Char

from tests.bench.against import AFTER_ANSWER, player
from tests.bench.rounds import Figure

SIZES = (80, 24), (160, 50), (300, 90)
# What every frame has: begin and end, so that none is seen half drawn, and where the cursor belongs.
FRAME = len("\x1b[?2026h\x1b[?2026l") + len("\x1b[12;34H")
# Keys in a row that lead back to where they began, by what they are; those without a name only lead on.
KEYS = (
    ("letter", "n"),
    ("", "n"),
    ("answer", "enter"),
    ("die", "3"),
    ("die_taken_back", "\x7f"),
    ("help_opened", "?"),
    ("help_closed", "escape"),
    ("table_opened", "t"),
    ("table_closed", "escape"),
    ("log_opened", "L"),
    ("log_closed", "escape"),
    ("panel", "\t"),
    ("row", "down"),
    ("panel_left", "escape"),
    ("menu_opened", "escape"),
    ("menu_closed", "escape"),
    ("review_opened", "G"),
    ("review_step", "left"),
    ("review_closed", "q"),
    ("undo", "u"),
)
GOAL = 1.5
# A style of which nothing is on.
PLAIN = {"ground": "49", "ink": "39", **{off: off for off in ("22", "23", "24", "27", "29")}}
NAMED = {name: number for number, name in (FG_ANSI | FG_AIXTERM).items()}
Screen = list[list[Char]]


def figures(rounds: int = 2) -> Iterator[Figure]:
    """Bytes sent by their least, for each key at each size: the last of some rounds, since the first also warms up."""
    for size in SIZES:
        with TemporaryDirectory() as room, player(Path(__file__).parents[2], Path(room), size) as terminal:
            terminal.seconds_until("take all")
            terminal.settle(1.0)
            for number in range(rounds):
                for name, key in KEYS:
                    before = terminal.cells()
                    sent = terminal.cost(key, quiet=AFTER_ANSWER)
                    least = least_of(before, terminal.cells())
                    if number == rounds - 1 and name:
                        yield Figure(f"{name}_{size[0]}x{size[1]}_sent", sent / least, GOAL)


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


if __name__ == "__main__":
    for figure in figures(int(sys.argv[1]) if len(sys.argv) > 1 else 2):
        print(figure, flush=True)
