"""RULES.md of each game, and the tests that hold its items."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

ID = r"[A-Z]{2}-[A-Z]+-?[A-Z]?\d+[a-z]?"


@cache
def rules_text(game: str) -> str:
    """RULES.md."""
    return (files(f"tracker.games.{game}") / "RULES.md").read_text(encoding="utf-8")


@cache
def items(game: str) -> dict[str, str]:
    """The items of RULES.md, each id with its line."""
    return {line[1]: line[0] for line in re.finditer(rf"^- \*\*({ID})\*\*.*$", rules_text(game), re.MULTILINE)}


def asked_of_the_table(game: str) -> dict[str, str]:
    """The items that are asked of the table, each with the item whose prompt asks: its own, or the one named there."""
    found = {}
    for each, line in items(game).items():
        for asked in re.finditer(rf"asked of the table(?: \(({ID}))?", line):
            found[each] = asked[1] or each
    return found


@cache
def held(game: str) -> frozenset[str]:
    """The ids that tests of the game are named by or marked with."""
    tests = "".join(path.read_text(encoding="utf-8") for path in (Path(__file__).parent / game).glob("test_*.py"))
    by_name = {each.lower().replace("-", "_"): each for each in items(game)}
    prefix = min(by_name)[:2]
    names = re.findall(rf"def test_({prefix}_[a-z]+_?[a-z]?\d+[a-z]?)_", tests)
    marks = "".join(re.findall(r"mark\.rule\(([^)]*)\)", tests))
    return frozenset([by_name.get(each, each) for each in names] + re.findall(r'"([^"]*)"', marks))


def untested(game: str) -> list[str]:
    """The items that no test holds, but for those that are asked of the table or left to it.

    Fails where a bold id begins no item, or two items share one.
    """
    assert sorted(items(game)) == sorted(re.findall(r"\*\*([A-Z]{2}-[^*]*)\*\*", rules_text(game)))
    left = items(game).keys() - held(game)
    return sorted(each for each in left if not re.search(r"(asked of|left to) the table", items(game)[each]))
