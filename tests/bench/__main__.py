"""`python -m tests.bench`: one figure a line, `NAME value goal ok|short`; `inconclusive` where the machine was busy.

Then costs beside the last release, or beside AGAINST=CHECKOUT, WHEEL or TAG (tests/bench/against.py). ONLY=keys,screens
measures these parts alone.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator
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
from tests.bench.seats import seats

MEASURED: dict[str, Callable[[Path], list[Figure]]] = {
    "autosave": lambda folder: [autosave(folder, 10)],
    "autosave_long": lambda folder: [autosave(folder, 5_000)],
    "replay": lambda folder: [replay(folder)],
    "review": review,
    "edits": edits,
    "commands": commands,
    "rosters": rosters,
    "seats": seats,
}
PAINTED: dict[str, Callable[[], Iterable[Figure]]] = {"screens": screens.figures, "cells": cells.figures}
BESIDE = ("programs", "keys")
PARTS = (*MEASURED, *PAINTED, *BESIDE)
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
    only = [part for part in os.environ.get("ONLY", "").replace(",", " ").split() if part] or list(PARTS)
    if strange := sorted({*only} - {*PARTS}):
        raise SystemExit(f"There is no part {', '.join(strange)}: name some of {', '.join(PARTS)}.")
    for each in figures(only):
        print(each, flush=True)


def figures(only: Collection[str]) -> Iterator[Figure]:
    """The figures of these parts, each as it was measured."""
    for name, measure in MEASURED.items():
        yield from measured(measure) if name in only else ()
    for name, painted in PAINTED.items():
        yield from painted() if name in only else ()
    if not {*only} & {*BESIDE}:
        return
    if other := os.environ.get("AGAINST") or last_release():
        yield from against.beside(other, only=only)
    else:
        print("No release is tagged yet: name what to measure against, AGAINST=CHECKOUT.", file=sys.stderr)


if __name__ == "__main__":
    main()
