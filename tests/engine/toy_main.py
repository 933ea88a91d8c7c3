"""The `tracker` command with the toy game installed: `python -m tests.engine.toy_main log FILE`."""

import sys
from importlib.metadata import EntryPoint

from tracker.engine import games

TOY = EntryPoint("toy", "tests.engine.toy:RULESET", "tracker.rulesets")


def install() -> None:
    """Let this process know the toy game."""
    games._entry_points()[TOY.name] = TOY


if __name__ == "__main__":
    install()
    from tracker.cli import main

    sys.exit(main())
