"""`python -m tests.bench`: one figure a line, `NAME value goal ok|short`; `inconclusive` where the machine was busy.

Then costs beside the last release, or beside AGAINST=CHECKOUT, WHEEL or TAG (tests/bench/against.py).
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.bench import against, cells, screens
from tests.bench.autosave import autosave
from tests.bench.commands import commands
from tests.bench.edits import edits
from tests.bench.releases import last_release
from tests.bench.replay import replay
from tests.bench.review import review
from tests.bench.rosters import rosters
from tests.bench.rounds import Figure
from tests.bench.turns.figures import figure
from tests.bench.turns.play import fight
from tests.bench.turns.script import names

MEASURED: tuple[Callable[[Path], list[Figure]], ...] = (
    lambda folder: [autosave(folder, 10)],
    lambda folder: [autosave(folder, 5_000)],
    lambda folder: [replay(folder)],
    review,
    edits,
    commands,
    rosters,
)
TRIES = 3


def measured(measure: Callable[[Path], list[Figure]]) -> list[Figure]:
    """The figures, measured again where the machine was busy with something else."""
    for _ in range(TRIES):
        # Beside the project, not in a /tmp that may be memory: a disk is to be measured.
        with tempfile.TemporaryDirectory(prefix=".bench-", dir=Path(__file__).parents[2]) as folder:
            figures = measure(Path(folder))
        if all(figure.verdict != "inconclusive" for figure in figures):
            break
    return figures


def main() -> None:
    for measure in MEASURED:
        for each in measured(measure):
            print(each, flush=True)
    for each in screens.figures():
        print(each, flush=True)
    for each in cells.figures():
        print(each, flush=True)
    if other := os.environ.get("AGAINST") or last_release():
        for each in against.beside(other):
            print(each, flush=True)
    else:
        print("No release is tagged yet: name what to measure against, AGAINST=CHECKOUT.", file=sys.stderr)
    for name in names():
        print(figure(name, fight(name)), flush=True)


if __name__ == "__main__":
    main()
