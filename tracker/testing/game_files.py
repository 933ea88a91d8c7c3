"""A game that lies in a folder: its entry point and its code, be it installed or not; and the files written from it.

These are its `FORMAT.md` and JSON Schemas, from its structs and the words of its page, and the Literals of its
`rulings.py`, from `rulings.toml`. `tracker game pages` writes them. Words for a new key are written into the last
column of the page; those of keys that every game has stand in `tracker/engine/FORMAT.md` and win over the page's.
"""

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from msgspec.structs import fields

from tracker.engine import AnyRuleset, BadFile, Game
from tracker.engine.entry_points import GROUP, GamePoint
from tracker.engine.file_format import ROSTERS, SCENARIOS, page_part, schema_of, words_in
from tracker.engine.rulings import rulings_kind
from tracker.engine.tables import toml_data

PROJECT = "pyproject.toml"
# What stands between quotes, and a place in it that is filled in.
QUOTED, HOLE = re.compile(r"""["']([\w.{}\[\]-]+)["']"""), re.compile(r"\{[^}]*\}")
COMMON = (files("tracker.engine") / "FORMAT.md").read_text(encoding="utf-8")
NOTE = "<!-- Written by tracker game pages; the words of the last column are written by hand. -->"
SWITCHES, FIRST_SWITCH = "rulings.py", re.compile(r"^(?=    \w+: Literal\[)", re.MULTILINE)
PAGE, SCENARIO_SCHEMA, ARMY_SCHEMA = "FORMAT.md", "scenario.schema.json", "army.schema.json"


def point_in(folder: Path) -> GamePoint:
    """The game that a folder offers in its pyproject.toml; Python finds its code from then on. Raises BadFile."""
    path = folder / PROJECT
    if not path.is_file():
        raise BadFile(f"{folder} has no {PROJECT}: name the folder that tracker game new wrote, or an installed game.")
    project = toml_data(path.read_text(encoding="utf-8"), str(path)).get("project", {})
    points: dict[str, Any] = project.get("entry-points", {}).get(GROUP, {})
    if len(points) != 1:
        raise BadFile(
            f'{path} offers {len(points) or "no"} games: it needs one line NAME = "MODULE:RULESET" under '
            f'[project.entry-points."{GROUP}"].'
        )
    for each in (folder / "src", folder):
        if each.is_dir():
            sys.path.insert(0, str(each.resolve()))
    ((name, value),) = points.items()
    return GamePoint(name, str(value), str(project.get("name", "")), str(project.get("version", "")))


def quoted_in(game: AnyRuleset, word: str) -> bool:
    """True if a game's code names something between quotes: whole, or as f"list_{name}" names `list_zulu`."""
    module = sys.modules.get(type(game).__module__)
    package = sys.modules.get((module.__package__ or "") if module else "")
    place = getattr(package, "__file__", None)
    return place is None or any(re.fullmatch(each, word) for each in _quoted(Path(place).parent))


@cache
def _quoted(folder: Path) -> frozenset[str]:
    """Patterns of all that stands between quotes in the code of a folder, if it may be an id."""
    return frozenset(_patterns(folder))


def _patterns(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*.py"):
        for words in QUOTED.findall(path.read_text(encoding="utf-8", errors="replace")):
            known = HOLE.split(words)
            if any(known):
                yield r"\w+".join(map(re.escape, known))


def words_of(game: AnyRuleset, part: str) -> dict[str, str]:
    """The words for a game's keys: its own, and the common ones."""
    return {**words_in(game.format_page(), part), **words_in(COMMON, part)}


def rulings_of(game: AnyRuleset) -> dict[str, str]:
    told = {}
    for each in game.rulings():
        values = ", ".join(f"`{option.value}`" for option in each.options)
        told[each.name] = f"{values}; left out: `{each.default}` | {each.title}"
    return told


def wanted(game: Game[Any]) -> Iterator[tuple[Path, str]]:
    """The files of a game, and what is to stand in them."""
    folder = Path(str(game.data().folder))
    kind, armies = game.scenario_kind(), game.armies()
    words = words_of(game, SCENARIOS)
    page = f"{NOTE}\n\n{page_part(SCENARIOS, kind, words, rulings_of(game))}"
    yield folder / SCENARIO_SCHEMA, _json(schema_of(kind, f"A scenario of {game.title}", words))
    if armies is not None:
        words = words_of(game, ROSTERS)
        page += f"\n{page_part(ROSTERS, armies.army, words, {})}"
        yield folder / ARMY_SCHEMA, _json(schema_of(armies.army, f"A roster of {game.title}", words))
    yield folder / PAGE, page
    if (folder / SWITCHES).is_file():
        yield folder / SWITCHES, switches(game, (folder / SWITCHES).read_text(encoding="utf-8"))


def switches(game: Game[Any], code: str) -> str:
    """The code of a game's rulings with each switch of its list as a Literal.

    A default that stands there stays: it is what holds in battles that were begun before there was such a switch.
    """
    kind = rulings_kind(game.state)
    assert kind is not None
    listed = {each.name: each for each in game.rulings()}
    before = {each.name: each.default for each in fields(kind) if each.name in listed}
    lines = []
    for name in (*before, *(each for each in listed if each not in before)):
        values = [option.value for option in listed[name].options]
        default = before.get(name, listed[name].default)
        default = default if default in ("", *values) else listed[name].default
        words = ", ".join(f'"{value}"' for value in (values if default else ["", *values]))
        line = f'    {name}: Literal[{words}] = "{default}"'
        lines.append(line if len(line) <= 120 else f'    {name}: Literal[\n        {words}\n    ] = "{default}"')
    return FIRST_SWITCH.split(code)[0] + "\n".join(lines) + "\n"


def _json(schema: object) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
