"""`python -m tests.bench.quarter`: seconds on a quarter of this processor, about what a Raspberry Pi has.

One figure a line, in seconds: first text of Home and of a battle, then each key until its last byte. The quarter is a
quota of a control group (version 1, `cpu.cfs_quota_us`); where the machine gives nobody one, that is said and nothing
is measured. Others at work on the machine make all of it longer: it is judged on a still one alone.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.bench.quiet import QuietTerminal
from tests.bench.releases import ROOT, command, home
from tests.bench.rounds import Figure

GROUP = Path("/sys/fs/cgroup/cpu/tracker-bench")
PERIOD, QUOTA = 100_000, 25_000
INTO = 'echo $$ > "$0" && exec "$@"'
FIRST_TEXT, KEY = 1.3, 0.03
BATTLE = ("play", "training_skirmish", "--rolls", "nobody")
KEYS = (
    ("letter", "n"),
    ("letter_again", "n"),
    ("answer", "enter"),
    ("die", "3"),
    ("die_taken_back", "\x7f"),
    ("help", "?"),
    ("help_closed", "escape"),
    ("table", "t"),
)
ROUNDS, QUIET = 3, 0.8


@contextmanager
def quota() -> Iterator[Path]:
    """A group of a quarter of a processor; gives the file that takes in who writes his number there. Raises OSError."""
    GROUP.mkdir()
    try:
        (GROUP / "cpu.cfs_period_us").write_text(str(PERIOD))
        (GROUP / "cpu.cfs_quota_us").write_text(str(QUOTA))
        yield GROUP / "cgroup.procs"
    finally:
        GROUP.rmdir()


def figures(members: Path, rounds: int = ROUNDS) -> Iterator[Figure]:
    """First texts and keys, medians of some rounds; the round before them warms up."""
    with TemporaryDirectory() as room:
        for name, words, text in (("home", (), "New battle"), ("battle", BATTLE, "take all")):
            starts: list[float] = []
            taken: dict[str, list[float]] = {}
            for _ in range(rounds + 1):
                argv = ["/bin/sh", "-c", INTO, str(members), *command(ROOT, *words)]
                with QuietTerminal(argv, env=home(Path(room))) as terminal:
                    starts.append(terminal.seconds_until(text))
                    terminal.settle(1.0)
                    for key, pressed in KEYS if words else ():
                        taken.setdefault(key, []).append(_seconds(terminal, pressed))
            yield Figure(f"quarter_{name}_first_text", median(starts[1:]), FIRST_TEXT)
            for key, seconds in taken.items():
                yield Figure(f"quarter_{key}", median(seconds[1:]), KEY)


def _seconds(terminal: QuietTerminal, key: str) -> float:
    """Seconds from a key to its last byte; 0 where it brought none."""
    pressed = perf_counter()
    return terminal.last - pressed if terminal.cost(key, quiet=QUIET) else 0.0


def main() -> None:
    try:
        with quota() as members:
            for each in figures(members):
                print(each, flush=True)
    except OSError as error:
        sys.exit(f"This machine gives no part of its processor: {error}.")


if __name__ == "__main__":
    main()
