"""Writes each game's `FORMAT.md` and JSON Schemas anew, from its structs and the words of its page.

    python -m tests.tools.format_pages

Words for a new key are written into the last column of the game's page; those of keys that every game has stand in
`tracker/engine/FORMAT.md` and win over the page's.
"""

import argparse
import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from tracker.engine import AnyRuleset, Game, load_ruleset, ruleset_ids
from tracker.engine.file_format import ROSTERS, SCENARIOS, page_part, schema_of, words_in

COMMON = (files("tracker.engine") / "FORMAT.md").read_text(encoding="utf-8")
NOTE = "<!-- Written by python -m tests.tools.format_pages; the words of the last column are written by hand. -->"
PAGE, SCENARIO_SCHEMA, ARMY_SCHEMA = "FORMAT.md", "scenario.schema.json", "army.schema.json"


def games() -> list[Game[Any]]:
    """The games that are shipped."""
    found = [load_ruleset(each) for each in ruleset_ids()]
    return [each for each in found if isinstance(each, Game) and type(each).__module__.startswith("rulesets.")]


def words_of(game: AnyRuleset, part: str) -> dict[str, str]:
    """What is said of a game's keys: its own words, and the common ones."""
    return {**words_in(game.format_page(), part), **words_in(COMMON, part)}


def rulings_of(game: AnyRuleset) -> dict[str, str]:
    """A row for each ruling."""
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


def _json(schema: object) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    argparse.ArgumentParser(
        "python -m tests.tools.format_pages", description="Write FORMAT.md and schemas anew."
    ).parse_args()
    for each in games():
        for path, text in wanted(each):
            path.write_text(text, encoding="utf-8")
            print(path)
