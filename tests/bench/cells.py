"""What keys send beside the cells that they change: `python -m tests.bench.cells`.

The least that a key can send is counted from the screen before and after it: for each run of changed cells the way
there, their letters, and what is other in each style than in the one before. At 80x24, 160x50 and 300x90, each key
of a round through a battle, its panels and its review.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

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
    taken, style = FRAME, ""
    for y, (was, now) in enumerate(zip(before, after, strict=True)):
        is_behind = False
        for x, cell in enumerate(now):
            if cell == was[x]:
                is_behind = False
                continue
            taken += 0 if is_behind else len(f"\x1b[{y + 1};{x + 1}H")
            is_behind = True
            if (wanted := _style(cell)) != style:
                taken += len("\x1b[m") + _differences(style, wanted)
                style = wanted
            taken += len(cell.data.encode())
    return taken


def _style(cell: Char) -> str:
    """A cell's style as a terminal is told of it, each part by itself."""
    parts = [_colour("38", cell.fg), _colour("48", cell.bg)]
    marks = {"1": cell.bold, "3": cell.italics, "4": cell.underscore, "7": cell.reverse, "9": cell.strikethrough}
    return "|".join([*parts, *(mark for mark, is_on in marks.items() if is_on)])


def _colour(kind: str, name: str) -> str:
    """A colour as its parameters: sixteen are known by name, the others by their parts."""
    if name == "default":
        return "39"
    if len(name) == 6 and all(each in "0123456789abcdef" for each in name):
        return f"{kind};2;{int(name[:2], 16)};{int(name[2:4], 16)};{int(name[4:], 16)}"
    return "39"


def _differences(now: str, wanted: str) -> int:
    """Characters of the parameters that are in one style and not in the other."""
    there = now.split("|")
    return len(";".join(part for part in wanted.split("|") if part not in there))


if __name__ == "__main__":
    for figure in figures(int(sys.argv[1]) if len(sys.argv) > 1 else 2):
        print(figure, flush=True)
