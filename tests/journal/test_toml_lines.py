"""The lines of the keys of a TOML file."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tracker.journal.file_check import TomlLines

ROOT = Path(__file__).parents[2]
SHIPPED = sorted([*ROOT.glob("rulesets/*/scenarios/*.toml"), *ROOT.glob("rulesets/*/*.toml"), ROOT / "pyproject.toml"])

HARD = "\n".join(
    [
        "\ufeff# = [",
        '"a b" = 1 # x = 3',
        "c.d = 2",
        'c.\'e.f\' = """one',
        "[[no]]",
        'two\\""""" # no = 1',
        "dates = [1879-01-12 07:32:00.5, 1.5,",
        "",
        "  # 7,",
        '  "x]", { one = 1, two = [',
        "    2, 3] },",
        "]",
        "",
        "[[sides]]",
        "id = '''",
        "''a'''",
        "",
        "[[sides.units]]",
        "id = 1",
        "  [[ sides . units ]]",
        "id = 2",
        "near = [",
        '    "x",',
        '    "y",',
        "]",
        "[sides.more]",
        "k = {}",
        "[[sides]]",
        "",
        "[[sides.units]]",
        "id = 3",
        "[rulings]",
        'volley = "on"',
    ]
)


def paths(data: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every path, with its last key."""
    for key, each in data.items():
        here = f"{path}.{key}" if path else key
        yield here, key
        yield from within(each, here)


def within(each: Any, here: str) -> Iterator[tuple[str, str]]:
    if isinstance(each, dict):
        yield from paths(each, here)
    elif isinstance(each, list):
        for number, part in enumerate(each):
            yield f"{here}[{number}]", ""
            yield from within(part, f"{here}[{number}]")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_every_key_of_a_shipped_file_stands_on_its_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines, rows = TomlLines(text), text.split("\n")
    found = [*paths(tomllib.loads(text))]
    assert found
    for where, key in found:
        assert key in rows[lines.of(where) - 1], (where, lines.of(where))


def test_values_in_every_spelling() -> None:
    assert tomllib.loads(HARD.removeprefix("\ufeff"))["sides"][0]["units"][1]["near"] == ["x", "y"]
    lines = TomlLines(HARD)
    told = {
        "a b": 2, "c.d": 3, "c.e.f": 4, "dates": 7, "dates[0]": 7, "dates[1]": 7, "dates[2]": 10, "dates[3]": 10,
        "dates[3].two[0]": 11, "sides[0]": 14, "sides[0].id": 15, "sides[0].units[0].id": 19,
        "sides[0].units[1]": 20, "sides[0].units[1].near[1]": 24, "sides[0].more.k": 27, "sides[1]": 28,
        "sides[1].units[0].id": 31, "rulings.volley": 33,
    }  # fmt: skip
    assert {path: lines.of(path) for path in told} == told


def test_what_is_missing_is_where_it_should_be() -> None:
    lines = TomlLines("a = 1\r\n[[b]]\r\nc = 1\r\n")
    assert (lines.of("b[0].d"), lines.of("b[0].c[3].x"), lines.of("z"), lines.of("")) == (2, 3, 1, 1)
