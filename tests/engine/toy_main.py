"""The `tracker` command with the toy game installed: `python -m tests.engine.toy_main log FILE`."""

import sys

from tracker.engine import games
from tracker.engine.entry_points import GamePoint

TOY = GamePoint("toy", "tests.engine.toy:RULESET")


def install() -> None:
    """Let this process know the toy game."""
    games._entry_points()[TOY.name] = TOY


if __name__ == "__main__":
    install()
    from tracker.cli import main

    sys.exit(main())
