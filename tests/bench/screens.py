"""The screens against the least Textual apps: first text, memory, bytes. `python -m tests.bench.screens [ROUNDS]`

All on a pty of 80x24 in true colour, each process started afresh.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from statistics import median

from tests.bench.quiet import QuietTerminal
from tests.bench.rounds import ROUNDS, Figure, ratio, rotated
from tests.pty.terminal import screens
from tracker.journal.session import Session

SAMPLE = "colonial_adventures_skirmish.battle"
REFERENCE = Path(__file__).parent / "reference"
KIB = 1_024
IDLE = 30.0
UNDONE = 12


class Apps:
    """The apps to be measured, and the text by which each is known to be there."""

    def __init__(self, folder: Path) -> None:
        self._saves = folder / "saves"
        self._saves.mkdir()
        self.battle = _open_sample(self._saves)

    def starts(self) -> dict[str, tuple[list[str], str]]:
        """Command line and first text by name; "control" is the minimal app once more."""
        minimal = ([sys.executable, str(REFERENCE / "minimal.py")], "READY-MARK")
        return {
            "minimal": minimal,
            "control": minimal,
            "home": (screens(self._saves), "New battle"),
            "resume": (screens(self._saves, self.battle), "British"),
        }


def _open_sample(folder: Path) -> Path:
    """A sample battle some answers before its end."""
    path = folder / SAMPLE
    shutil.copy(str(files("tracker") / "samples" / SAMPLE), path)
    with Session.open(path) as session:
        for _ in range(UNDONE):
            session.undo()
    return path


def _first_text(argv: list[str], text: str, memory: list[int]) -> float:
    with QuietTerminal(argv) as terminal:
        seconds = terminal.seconds_until(text)
        terminal.settle()
        memory.append(terminal.peak_memory())
        terminal.press("\x03" if "tests.pty.app" in argv else "q")
        terminal.wait()
    return seconds


def start_figures(apps: Apps, rounds: int) -> Iterator[Figure]:
    """First text and peak memory."""
    memory: dict[str, list[int]] = {name: [] for name in apps.starts()}
    timed = {
        name: (lambda argv=argv, text=text, name=name: _first_text(argv, text, memory[name]))
        for name, (argv, text) in apps.starts().items()
    }
    taken = rotated(timed, rounds)
    control = ratio(taken, "control", "minimal")
    yield Figure("home_first_text", ratio(taken, "home", "minimal"), 1.3, control)
    yield Figure("resume_first_text", ratio(taken, "resume", "minimal"), 1.6, control)
    least = median(memory["minimal"])
    for name in ("home", "resume"):
        yield Figure(f"{name}_memory", median(memory[name]) / least, 1.4)


def _bytes_of(terminal: QuietTerminal, *keys: str) -> int:
    return terminal.cost(*keys)


def byte_figures(apps: Apps) -> Iterator[Figure]:
    """What single keys cost the line."""
    starts = apps.starts()
    with QuietTerminal([sys.executable, str(REFERENCE / "table.py")]) as table:
        table.seconds_until("READY-MARK")
        table.settle(0.5)
        _bytes_of(table, "down")
        reference = _bytes_of(table, "down")
    with QuietTerminal(starts["home"][0]) as home:
        home.seconds_until("New battle")
        home.settle(0.5)
        _bytes_of(home, "down")
        yield Figure("cursor_move_bytes", _bytes_of(home, "down") / reference, 1.0)
        yield Figure("help_opened_kib", _bytes_of(home, "?") / KIB, 10.0)
        _bytes_of(home, "escape")
        _bytes_of(home, "t")
        yield Figure("tables_opened_kib", _bytes_of(home, "enter") / KIB, 10.0)
    with QuietTerminal(starts["resume"][0]) as battle:
        battle.seconds_until("British")
        battle.settle(0.5)
        yield Figure("qrs_opened_kib", _bytes_of(battle, "t") / KIB, 10.0)
        _bytes_of(battle, "escape")
        yield Figure("battle_help_opened_kib", _bytes_of(battle, "?") / KIB, 10.0)
        _bytes_of(battle, "escape")
        yield Figure("answered_prompt_kib", _answered(battle) / KIB, 6.0)


def _answered(battle: QuietTerminal) -> float:
    """The median of some answers: Enter takes the default, or rolls; where it takes nothing, 1 chooses."""
    costs = []
    for _ in range(9):
        cost = _bytes_of(battle, "enter")
        costs.append(cost if cost > KIB // 2 else cost + _bytes_of(battle, "1", "enter"))
    return median(costs)


def idle_figures(apps: Apps, seconds: float = IDLE) -> Iterator[Figure]:
    """What is sent while nobody does anything."""
    for name in ("home", "resume"):
        argv, text = apps.starts()[name]
        with QuietTerminal(argv) as terminal:
            terminal.seconds_until(text)
            terminal.settle(1.0)
            yield Figure(f"{name}_idle_bytes", terminal.settle(seconds, seconds), 0.0)


def figures(rounds: int = ROUNDS) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        apps = Apps(Path(folder))
        yield from byte_figures(apps)
        yield from idle_figures(apps)
        yield from start_figures(apps, rounds)


if __name__ == "__main__":
    for figure in figures(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS):
        print(figure, flush=True)
