"""A terminal that counts bytes: what a key costs is all that comes before it is quiet."""

from pathlib import Path
from time import perf_counter

from pyte.screens import Char

from tests.pty.terminal import PtyTerminal
from tests.started import loaded_anew_at

# Seconds until something comes of a key that paints something.
FIRST_BYTES = 1.5


class QuietTerminal(PtyTerminal):
    """Measures; its times and counts are figures of a benchmark, no test waits for them."""

    _started = staticmethod(loaded_anew_at)

    def seconds_until(self, text: str) -> float:
        """Read until a text was written; the seconds from the start until then."""
        self.wait_until(lambda: text.encode() in self.output, repr(text))
        return self.last - self.began

    def settle(self, quiet: float = 0.2, patience: float = 5.0) -> int:
        """Read until nothing comes for a while; gives how many bytes came."""
        before, end = len(self.output), perf_counter() + patience
        while perf_counter() < end and self.read(quiet):
            continue
        return len(self.output) - before

    def processor_time(self) -> float:
        """Milliseconds that all threads of the command have run so far."""
        ran = (each.read_text().split()[0] for each in Path(f"/proc/{self.pid}/task").glob("*/schedstat"))
        return sum(map(int, ran)) / 1e6

    def cells(self) -> list[list[Char]]:
        """The cells of the screen, row by row."""
        columns, rows = self._screen.columns, self._screen.lines
        return [[self._screen.buffer[y][x] for x in range(columns)] for y in range(rows)]

    def cost(self, *keys: str, quiet: float = 0.4) -> int:
        """Press keys; gives how many bytes came back. A busy machine, or Escape, may take longer than is `quiet`."""
        before = len(self.output)
        self.press(*keys)
        self.read(FIRST_BYTES)
        self.settle(quiet)
        return len(self.output) - before
