"""A game's `FORMAT.md` and JSON Schemas, from its structs and the words of its page; and the Literals of its
`rulings.py`, from `rulings.toml`. `tracker game pages` writes them.

Words for a new key are written into the last column of the game's page; those of keys that every game has stand in
`tracker/engine/FORMAT.md` and win over the page's.
"""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from msgspec.structs import fields

from tracker.engine import AnyRuleset, Game
from tracker.engine.file_format import ROSTERS, SCENARIOS, page_part, schema_of, words_in
from tracker.engine.rulings import rulings_kind

COMMON = (files("tracker.engine") / "FORMAT.md").read_text(encoding="utf-8")
NOTE = "<!-- Written by tracker game pages; the words of the last column are written by hand. -->"
SWITCHES, FIRST_SWITCH = "rulings.py", re.compile(r"^(?=    \w+: Literal\[)", re.MULTILINE)
PAGE, SCENARIO_SCHEMA, ARMY_SCHEMA = "FORMAT.md", "scenario.schema.json", "army.schema.json"


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
