"""Pages for players: the commands that they name are there, with their options; their links lead somewhere."""

import re
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path

import pytest

from tests.tools.house_lists import ROOT
from tracker.commands import COMMANDS

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


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_each_link_on_a_page_leads_to_a_file(page: Path) -> None:
    assert not [link for link in LINK.findall(page.read_text(encoding="utf-8")) if not (page.parent / link).exists()]
