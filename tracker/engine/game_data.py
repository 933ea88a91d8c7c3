"""The data of a game's package: tables in `data/*.toml`, switches in `rulings.toml`, rules in `RULES.md`,
terms in `glossary.toml`; read once."""

import re
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from tracker.engine.ruleset import Rule, Term
from tracker.engine.rulings import Ruling
from tracker.engine.tables import Table, load_tables, read_toml, toml_as

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

T = TypeVar("T")
# Compiled when RULES.md is read: a battle that opens reads none of it.
ITEM = (
    r"(?m)^- \*\*(?P<id>[A-Z]{2}-[A-Z]+-?[A-Z]?\d+[a-z]?)\*\*(?: \((?P<page>p[^)]*|QRS[^)]*)\))? (?P<words>.*)$"
    r"|^##+ (?P<title>.*?)(?: \([A-Z-]+\))?$"
)


def folder_of(package: str) -> "Traversable":
    """The folder of a package's files, wherever it is installed. Raises ModuleNotFoundError."""
    spec = find_spec(package)
    place = Path(spec.origin).parent if spec and spec.origin else None
    if place is not None and place.is_dir():
        return place
    # In a zip; to load what reads them takes longer than to read the files of most games.
    from importlib.resources import files

    return files(package)


class _Glossary(Struct, forbid_unknown_fields=True):
    terms: tuple[Term, ...]


class _Rulings(Struct, forbid_unknown_fields=True):
    rulings: tuple[Ruling, ...]


class GameData:
    """The files beside a game's code: tables, rulings, scenarios, rules.

    `first` are the ids of the tables that a battle reads most often; `retired` the names of rulings that an older
    version had: files and battles may still name them, and they count for nothing.
    """

    def __init__(self, package: str, first: tuple[str, ...] = (), retired: tuple[str, ...] = ()) -> None:
        self.folder = folder_of(package)
        self._retired = retired
        self._first = first
        self._tables: Mapping[str, Table] | None = None
        # A battle looks up some for each answer, and no table ever changes.
        self._numbers: dict[tuple[str, str, str], int] = {}
        self._typed: dict[tuple[str, type[Any]], dict[str, Any]] = {}
        self._switches: dict[str, tuple[Ruling, ...]] = {}
        self._rules: dict[str, Rule] = {}
        self._terms: tuple[Term, ...] | None = None

    def tables(self) -> Mapping[str, Table]:
        """All tables by id, those that are read most often first; each is read when it is looked up."""
        if self._tables is None:
            sources = [each for each in (self.folder / "data").iterdir() if each.name.endswith(".toml")]
            self._tables = load_tables(sources, self._first)
        return self._tables

    def rulings(self) -> tuple[Ruling, ...]:
        """All switches, those offered at set-up first."""
        return self.switches("rulings.toml")

    def switches(self, name: str) -> tuple[Ruling, ...]:
        """The switches of a file, those offered at set-up first."""
        if name not in self._switches:
            listed = read_toml(self.folder / name, _Rulings).rulings
            self._switches[name] = tuple(sorted(listed, key=lambda ruling: not ruling.setup))
        return self._switches[name]

    def rules(self) -> Mapping[str, Rule]:
        """The items of RULES.md by id, in its order."""
        if not self._rules:
            text = (self.folder / "RULES.md").read_text(encoding="utf-8")
            title = ""
            for each in re.finditer(ITEM, text):
                if each["id"] is None:
                    title = each["title"]
                else:
                    self._rules[each["id"]] = Rule(each["id"], each["page"] or "", each["words"], title)
        return self._rules

    def terms(self) -> tuple[Term, ...]:
        """The terms of `glossary.toml`, in the order of the alphabet; none where there is no such file."""
        if self._terms is None:
            source = self.folder / "glossary.toml"
            listed = read_toml(source, _Glossary).terms if source.is_file() else ()
            self._terms = tuple(sorted(listed, key=lambda each: each.term.casefold()))
        return self._terms

    def page(self, name: str) -> str:
        """A page of Markdown beside the game, "" where there is none of that name."""
        source = self.folder / name
        return source.read_text(encoding="utf-8") if source.is_file() else ""

    def rows(self, table: str, kind: type[T]) -> Mapping[str, T]:
        """The rows of a table by key, each as a struct whose fields are its columns, and its `label`.

        Columns without a field are passed over. Raises BadFile where a cell is not of its field's type.
        """
        found = self._typed.get((table, kind))
        if found is None:
            columns, rows = self.tables()[table].column_keys, self.tables()[table].rows
            cells = {row.key: {"label": row.label, **dict(zip(columns, row.cells, strict=True))} for row in rows}
            found = {key: toml_as(each, kind, f"table {table}, row {key}") for key, each in cells.items()}
            self._typed[table, kind] = found
        return found

    def number(self, table: str, row: str, column: str = "value") -> int:
        """A whole number of a table. Raises KeyError where there is none."""
        found = self._numbers.get((table, row, column))
        if found is None:
            found = self._numbers[table, row, column] = self.tables()[table].number(row, column)
        return found

    def words(self, table: str, row: str, column: str = "do") -> str:
        """A cell of words. Raises KeyError where there is none."""
        return str(self.tables()[table].cell(row, column))

    def in_force(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Rulings but for those that are retired."""
        return {name: value for name, value in chosen.items() if name not in self._retired}
