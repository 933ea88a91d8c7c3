"""What keys send beside the cells that they change: `python -m tests.bench.cells`.

At 80x24, 160x50 and 300x90, each key of a round through a battle, its panels and its review; the least that it can send
is counted by `least_bytes.py`.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.against import AFTER_ANSWER, player
from tests.bench.least_bytes import GOAL, least_of
from tests.bench.rounds import Figure

SIZES = (80, 24), (160, 50), (300, 90)
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


if __name__ == "__main__":
    for figure in figures(int(sys.argv[1]) if len(sys.argv) > 1 else 2):
        print(figure, flush=True)
