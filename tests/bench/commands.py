"""Commands that print and are gone, against nothing but the import of Textual's App."""

import sys
from functools import partial
from pathlib import Path

from tests.bench.releases import home, processor_time
from tests.bench.rounds import ROUNDS, Figure, ratio, rotated

GOAL = 0.4
SAMPLE = Path(__file__).parents[2] / "saves" / "colonial_adventures_skirmish.battle"
TRACKER = [str(Path(sys.executable).with_name("tracker"))]


def commands(folder: Path, rounds: int = ROUNDS) -> list[Figure]:
    """The figures of `tracker log FILE` and `tracker tables RULESET`."""
    environment = home(folder)
    app = [sys.executable, "-c", "from textual.app import App"]
    programs = {
        "app": app,
        "control": app,
        "log": [*TRACKER, "log", str(SAMPLE)],
        "tables": [*TRACKER, "tables", "colonial_adventures"],
    }
    timed = {name: partial(processor_time, program, environment) for name, program in programs.items()}
    for once in timed.values():
        once()  # for its bytecode, and to see that it works
    taken = rotated(timed, rounds)
    still = ratio(taken, "control", "app")
    return [Figure(f"tracker_{name}", ratio(taken, name, "app"), GOAL, still) for name in ("log", "tables")]
