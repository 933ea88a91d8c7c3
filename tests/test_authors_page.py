"""The page for authors, done as it says: a new game with its table and its reaction test stands its trial."""

import importlib
import re
import sys
from pathlib import Path

import pytest

from tests.tools.site import DOCS
from tracker.testing import game_faults, play
from tracker.testing.new_game import write_game

BLOCK = re.compile(r"```(\w*)\n(.*?)```", re.DOTALL)


def test_a_game_changed_as_the_page_says_stands_its_trial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = BLOCK.findall((DOCS / "authors.md").read_text(encoding="utf-8"))
    table = next(code for kind, code in blocks if kind == "toml")
    nerve, roll = next(code for kind, code in blocks if kind == "python").strip().split("\n\n\n")
    write_game(tmp_path, "river_war", "War on the river")
    folder = tmp_path / "river_war" / "river_war"
    (folder / "data" / "nerve.toml").write_text(table)
    code = (
        (folder / "__init__.py").read_text(encoding="utf-8").replace("(state, target.id)", "(state, target.id, lost)")
    )
    for name, new in (("async def nerve", nerve), ("def nerve_roll", roll)):
        code = re.sub(rf"^{name}\(.*?\n\n\n", lambda found: f"{new}\n\n\n", code, flags=re.M | re.S)  # noqa: B023
    (folder / "__init__.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(folder.parent)
    try:
        game = importlib.import_module("river_war")
        assert game_faults(game.RULESET) == []
        state = game.RULESET.new("dawn", {})
        said = play(game.nerve(state, "blue", 3), "3 6")
        assert said.of("table") == ["Blue picket falls back 6 inches."]
    finally:
        for each in [each for each in sys.modules if each.partition(".")[0] == "river_war"]:
            del sys.modules[each]
