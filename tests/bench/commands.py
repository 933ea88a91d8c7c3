"""Commands that print and are gone, against nothing but the import of Textual's App."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

from tests.bench.rounds import ROUNDS, Figure, ratio, rotated, seconds

GOAL = 0.4
SAMPLE = Path(__file__).parents[2] / "saves" / "colonial_adventures_skirmish.battle"
TRACKER = [str(Path(sys.executable).with_name("tracker"))]


def commands(folder: Path, rounds: int = ROUNDS) -> list[Figure]:
    """The figures of `tracker log FILE` and `tracker tables RULESET`."""
    own = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    # What is installed has its bytecode, whatever is wished for while tests run.
    environment = os.environ | own | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
    app = [sys.executable, "-c", "from textual.app import App"]
    programs = {
        "app": app,
        "control": app,
        "log": [*TRACKER, "log", str(SAMPLE)],
        "tables": [*TRACKER, "tables", "colonial_adventures"],
    }
    for program in programs.values():
        _run(program, environment)  # for its bytecode, and to see that it works
    timed = {name: seconds(partial(_run, program, environment)) for name, program in programs.items()}
    taken = rotated(timed, rounds)
    still = ratio(taken, "control", "app")
    return [Figure(f"tracker_{name}", ratio(taken, name, "app"), GOAL, still) for name in ("log", "tables")]


def _run(program: list[str], environment: dict[str, str]) -> None:
    subprocess.run(program, env=environment, stdout=subprocess.DEVNULL, check=True)
