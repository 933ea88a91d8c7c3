"""What keys send beside the cells that they change: `python -m tests.bench.cells`.

The least that a key can send is counted from the screen before and after it: for each run of changed cells the way
there, their letters, and what is other in each style than in the one before; of a blank only its ground is seen. At
80x24, 160x50 and 300x90, each key of a round through a battle, its panels and its review.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from pyte.graphics import FG_BG_256
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
                    least = _least(before, terminal.cells())
                    if number == rounds - 1 and name:
                        yield Figure(f"{name}_{size[0]}x{size[1]}_sent", sent / least, GOAL)


def _least(before: Screen, after: Screen) -> int:
    """Bytes that the cells that are others now take at least, with a frame around them."""
    taken, style = FRAME, PLAIN
    for y, (was, now) in enumerate(zip(before, after, strict=True)):
        behind = 0
        for x, (old, cell) in enumerate(zip(was, now, strict=True)):
            seen = _seen(cell)
            if cell.data == old.data and seen == _seen(old):
                continue
            ways = [f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"]
            if behind:
                # In the same row by a number, by so many to the right, or by what stands between.
                ways += [f"\x1b[{x + 1}G", f"\x1b[{x - behind}C", "".join(each.data for each in now[behind:x])]
            taken += min(len(way.encode()) for way in ways) + _way(style, seen) + len(cell.data.encode())
            behind, style = x + 1, style | seen
    return taken


def _way(style: dict[str, str], seen: dict[str, str]) -> int:
    """Bytes from one style to what is seen in another, by its differences or from the beginning."""
    told = [value for name, value in seen.items() if value != style[name]]
    again = [value for name, value in seen.items() if value != PLAIN[name]]
    return len("\x1b[m") + min(len(";".join(told)), len(";".join(["", *again]))) if told else 0


def _seen(cell: Char) -> dict[str, str]:
    """Parts of a cell's style that are seen, each as a terminal is told of it; of a blank that is no ink."""
    is_lined = cell.underscore or cell.reverse or cell.strikethrough
    seen = {"ground": _colour("48", cell.bg), "24": "4" if cell.underscore else "24"}
    seen |= {"27": "7" if cell.reverse else "27", "29": "9" if cell.strikethrough else "29"}
    if cell.data != " " or is_lined:
        seen |= {"ink": _colour("38", cell.fg), "22": "1" if cell.bold else "22", "23": "3" if cell.italics else "23"}
    return seen


def _colour(kind: str, name: str) -> str:
    """A colour as its parameters, the shortest: sixteen are known by name, of the others some by an index."""
    if len(name) != 6 or set(name) - set("0123456789abcdef"):
        return f"{kind[0]}9"
    if name in FG_BG_256:
        return f"{kind};5;{FG_BG_256.index(name)}"
    return f"{kind};2;{int(name[:2], 16)};{int(name[2:4], 16)};{int(name[4:], 16)}"


if __name__ == "__main__":
    for figure in figures(int(sys.argv[1]) if len(sys.argv) > 1 else 2):
        print(figure, flush=True)
