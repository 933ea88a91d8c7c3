"""Pages: the commands that they name are there, with their options; links lead somewhere; what they teach works."""

import importlib
import re
import sys
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path

import pytest

from tests.tools.house_lists import ROOT
from tests.tools.site import DOCS
from tracker.commands import COMMANDS
from tracker.testing import game_faults, play
from tracker.testing.new_game import write_game

PAGES = [ROOT / "README.md", *sorted((ROOT / "tracker" / "docs").rglob("*.md"))]
NAMED = re.compile(r"(?<![-\w/=.])tracker ([a-z]+)((?: +[^\s`'|;,&]+)*)")
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
OPTION = re.compile(r"(?<!\S)\[?(--[a-z]+)")


def options_of(command: str) -> set[str]:
    """The options of a command and of those below it."""
    parsers = [ArgumentParser()]
    import_module(f"tracker.commands.{command}").arguments(parsers[0])
    below = [each.choices for each in parsers[0]._actions if isinstance(each.choices, dict)]
    parsers += [parser for choices in below for parser in choices.values()]
    return {option for parser in parsers for action in parser._actions for option in action.option_strings}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_each_command_on_a_page_is_one(page: Path) -> None:
    code = "\n".join(re.findall(r"`+([^`]+)`+", page.read_text(encoding="utf-8")))
    # What stands between quotes is another program's.
    code = re.sub('"[^"\n]*"', "WORDS", code)
    named = [(found[1], found[2]) for found in NAMED.finditer(code)]
    assert named or page != PAGES[0]
    for command, words in named:
        assert command in COMMANDS, f"tracker {command}{words}"
        assert {*OPTION.findall(words)} <= options_of(command), f"tracker {command}{words}"


def test_a_clean_checkout_is_tested_by_the_command_of_the_readme() -> None:
    first = re.findall("^(make test)$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)
    assert first and f"\n{first[0]} " in PAGES[0].read_text(encoding="utf-8")


def test_what_the_proof_of_the_wheel_imports_is_there() -> None:
    named = re.findall(
        r"^from (tracker\S+) import (\w+)$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert named and all(hasattr(import_module(module), name) for module, name in named)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_each_link_on_a_page_leads_to_a_file(page: Path) -> None:
    assert not [link for link in LINK.findall(page.read_text(encoding="utf-8")) if not (page.parent / link).exists()]


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
