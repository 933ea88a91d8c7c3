"""The example game, installed for one test, with rosters of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tracker.engine import AnyRuleset, games
from tracker.engine.entry_points import GamePoint

FORD = GamePoint("ford", "tests.example_game:RULESET")
VILLAGE = """# My village
format = 1
game = "ford"
version = "1"
name = "Upper village"
list = "river"

# Too old to run
[[units]]
id = "old"
name = "Old men"
figures = 4
fights = false  # gout

[[units]]
id = "young"
name = "Young men"
figures = 8
nerve = 5
bent = ["two too many"]
"""


@pytest.fixture
def ford(monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyRuleset]:
    """The example game, installed in this process for one test."""
    monkeypatch.setitem(games._entry_points(), FORD.name, FORD)
    games.load_ruleset.cache_clear()
    yield games.load_ruleset("ford")
    games.load_ruleset.cache_clear()


@pytest.fixture
def village(ford: AnyRuleset, tmp_path: Path) -> Path:
    """A roster file in a folder of its own."""
    folder = tmp_path / "armies"
    folder.mkdir()
    path = folder / "village.army"
    path.write_text(VILLAGE, encoding="utf-8")
    return path
