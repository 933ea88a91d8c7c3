"""A game that lies in a folder: its entry point and its code, be it installed or not."""

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tracker.engine import AnyRuleset, BadFile
from tracker.engine.entry_points import GROUP, GamePoint
from tracker.engine.tables import toml_data

PROJECT = "pyproject.toml"
# What stands between quotes, and a place in it that is filled in.
QUOTED, HOLE = re.compile(r"""["']([\w.{}\[\]-]+)["']"""), re.compile(r"\{[^}]*\}")


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
