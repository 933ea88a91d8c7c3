"""`python -m tests.bench`: one figure a line, `NAME value goal ok|short`; `inconclusive` where the machine was busy."""

import tempfile
from pathlib import Path

from tests.bench.autosave import autosave
from tests.bench.commands import commands
from tests.bench.replay import replay


def main() -> None:
    # Beside the project, not in a /tmp that may be memory: a disk is to be measured.
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=Path(__file__).parents[2]) as folder:
        for already in (10, 5_000):
            print(autosave(Path(folder) / str(already), already), flush=True)
        print(replay(), flush=True)
        for figure in commands(Path(folder) / "commands"):
            print(figure, flush=True)


if __name__ == "__main__":
    main()
