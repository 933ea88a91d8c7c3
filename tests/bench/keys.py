"""What a key costs: `python -m tests.bench.keys` prints calls, calls from file to file, and files of the project.

Printed to be read, and judged by nobody: what may not grow is counted in tests/play/test_counters.py.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

from tests.app.pace import by_rest
from tests.app.table import KINDS, Hands, app_on, battle
from tests.engine.toy_main import install
from tracker.app.app import TrackerApp

ROOT = Path(__file__).parents[2]
OURS = tuple(f"{ROOT / name}/" for name in ("tracker", "tests/engine"))

# A key, what it does, and what is pressed before it.
KEYS = (
    ("6", "typed die", "1 1 2 3 4"),
    ("enter", "Enter", "5"),
    ("u", "undo", ""),
    ("U", "redo", ""),
    ("enter", "amend", "A 2 1 1 1 1 1 1"),
    ("left", "review step", "escape G left"),
)


class Calls:
    """Calls of the project's own functions, as they are made."""

    def __init__(self) -> None:
        self.files: Counter[str] = Counter()
        self.between = 0

    def __str__(self) -> str:
        return f"{self.files.total():6} calls {self.between:6} between files {len(self.files):4} files"

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count what is called meanwhile."""
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        file = frame.f_code.co_filename
        if event != "call" or not file.startswith(OURS):
            return
        self.files[file] += 1
        caller = frame.f_back
        while caller is not None and not caller.f_code.co_filename.startswith(OURS):
            caller = caller.f_back
        self.between += caller is not None and caller.f_code.co_filename != file


async def press(say: Callable[[str], None]) -> None:
    """Press the keys at a shot of the toy game, and say of each what it called."""
    with TemporaryDirectory() as room:
        session = battle(Path(room))
        app = app_on(session, Path(room))
        with by_rest():
            await _pressed(app, say)
        app.close_session()


async def _pressed(app: TrackerApp, say: Callable[[str], None]) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        hands = Hands(app, pilot)
        await hands.press(KINDS["roll"])
        for key, name, before in KEYS:
            if before:
                await hands.press(before)
            calls, screen = Calls(), app.screen
            with calls.counted():
                screen.take(key)  # type: ignore[attr-defined]
            say(f"{name:<12} {calls}")


if __name__ == "__main__":
    install()
    asyncio.run(press(print))
