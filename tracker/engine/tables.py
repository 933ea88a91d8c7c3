"""Tables of a rulebook as data: what the QRS panel shows is what the procedure looks up."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from tracker.engine.errors import BadFile

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

T = TypeVar("T")
CODE = r"[\w.]+"
# Keys of rows for numbers: "3", "4-6", "0-" for it or less, "10+" for it or more.
SPAN = r"(\d+)(?:-(\d*)|(\+))?"
Cell = int | str | tuple[str, ...]
Subject = Literal[
    "reactions", "fire", "melee", "movement", "ground", "enemy", "campaign", "dice", "troops", "lists", ""
]
# The heading of the tables that are about it, in the order in which they are listed.
SUBJECTS: dict[Subject, str] = {
    "reactions": "Reactions and morale",
    "fire": "Fire",
    "melee": "Melee",
    "movement": "Movement",
    "ground": "Ground and buildings",
    "enemy": "An enemy that is rolled",
    "campaign": "Campaign",
    "dice": "Dice",
    "troops": "Troops",
    "lists": "Army lists",
    "": "Other tables",
}


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """One row: `key` is what procedures look up, `label` what people read."""

    key: str
    label: str
    cells: tuple[Cell, ...]


class Reads(Struct, frozen=True, omit_defaults=True):
    """The table, row and column that a prompt reads; "" where the whole table or row is meant."""

    table: str
    row: str = ""
    column: str = ""


class Table(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A table with its heading, the rule id it belongs to, and the page of the player's own book.

    Cells may hold codes that procedures read; `glossary` says them in words. `about`: what one does when one reads it.
    `next_at`: ids of rules at whose prompts it is the one that is needed next, where they read none.
    """

    id: str
    title: str
    rule: str
    page: str
    corner: str
    columns: tuple[str, ...]
    column_keys: tuple[str, ...]
    rows: tuple[Row, ...]
    note: str = ""
    glossary: dict[str, str] = {}
    about: Subject = ""
    next_at: tuple[str, ...] = ()

    def cell(self, row: str, column: str) -> Cell:
        """The cell at two keys. Raises KeyError with the table's id if there is none."""
        try:
            return self._cells[row, column]
        except KeyError:
            raise KeyError(f"table {self.id} has no cell {row}/{column}") from None

    @cached_property
    def _cells(self) -> dict[tuple[str, str], Cell]:
        # A battle looks up some cells for each answer; a table never changes.
        return {
            (row.key, key): cell for row in self.rows for key, cell in zip(self.column_keys, row.cells, strict=True)
        }

    def number(self, row: str, column: str) -> int:
        """A cell that must be a whole number."""
        cell = self._cells.get((row, column))
        if not isinstance(cell, int):
            self.cell(row, column)
            raise KeyError(f"table {self.id}: cell {row}/{column} is not a number")
        return cell

    def row_of(self, number: int) -> str:
        """The key of the row that a number falls into, by keys such as "3", "4-6", "0-", "10+". Raises KeyError."""
        for least, most, key in self._spans:
            if least <= number <= most:
                return key
        raise KeyError(f"table {self.id} has no row for {number}")

    @cached_property
    def _spans(self) -> tuple[tuple[float, float, str], ...]:
        found = [(re.fullmatch(SPAN, row.key), row.key) for row in self.rows]
        return tuple((*_ends(each), key) for each, key in found if each is not None)

    def clauses(self, row: str, column: str) -> tuple[str, ...]:
        """A cell as its clauses, in printed order."""
        cell = self.cell(row, column)
        return cell if isinstance(cell, tuple) else (str(cell),)

    def said(self, cell: Cell) -> tuple[str, ...]:
        """A cell of this table as people read it, clause by clause."""
        clauses = cell if isinstance(cell, tuple) else (str(cell),)
        if not self.glossary:
            return clauses
        return tuple(re.sub(CODE, lambda code: self.glossary.get(code[0], code[0]), clause) for clause in clauses)


def _ends(span: re.Match[str]) -> tuple[float, float]:
    """The least and the greatest number of a row's key."""
    number = int(span[1])
    if span[3]:
        return number, inf
    return (-inf, number) if span[2] == "" else (number, int(span[2] or number))


def by_subject(tables: Iterable[Table]) -> list[tuple[str, list[Table]]]:
    """Tables by what one does when one reads them, each group with its heading; in a group they keep their order."""
    listed = list(tables)
    groups = [(title, [each for each in listed if each.about == subject]) for subject, title in SUBJECTS.items()]
    return [(title, group) for title, group in groups if group]


def read_toml(source: "Traversable", kind: type[T]) -> T:
    """Decode a TOML file strictly. Raises BadFile naming file, path and reason."""
    return toml_as(toml_data(toml_text(source), source.name), kind, source.name)


def toml_text(source: "Traversable") -> str:
    """The text of a TOML file; a byte order mark is none of it. Raises BadFile."""
    try:
        data = source.read_bytes()
    except OSError as error:
        raise BadFile(f"{source.name} can't be read: {error.strerror}.") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadFile(
            f"{source.name} is not a TOML file: line {line} is not in UTF-8 ({error.reason}); save it as UTF-8."
        ) from None


def toml_data(text: str, name: str) -> dict[str, Any]:
    """TOML as plain data. Raises BadFile."""
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also of endless numbers
        raise BadFile(f"{name} is not a TOML file: {error}.") from None


def toml_as(data: Mapping[str, Any], kind: type[T], name: str) -> T:
    """Plain data as a struct. Raises BadFile naming file, path and reason."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        from tracker.engine.file_faults import first_said

        raise BadFile(f"{name} can't be used: {first_said(data, kind, error)}.") from None


class ReadLate(Mapping[str, T]):
    """Things of files by id, each read when somebody first looks it up: that takes long, and a battle needs few."""

    def __init__(self, ids: Iterable[str], read: Callable[[str], T]) -> None:
        self._ids = dict.fromkeys(ids)
        self._read = read
        self._found: dict[str, T] = {}

    def __getitem__(self, thing_id: str) -> T:
        """A thing by id. Raises KeyError where there is none, and BadFile."""
        found = self._found.get(thing_id)
        if found is None:
            if thing_id not in self._ids:
                raise KeyError(thing_id)
            found = self._found[thing_id] = self._read(thing_id)
        return found

    def __contains__(self, thing_id: object) -> bool:
        return thing_id in self._ids

    @property
    def read(self) -> frozenset[str]:
        """The ids of those that somebody looked up."""
        return frozenset(self._found)

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


class Tables(ReadLate[Table]):
    """Tables by id. `lists`: the ids of those that only who raises an army reads."""

    def __init__(self, ids: Iterable[str], read: Callable[[str], Table], lists: Iterable[str] = ()) -> None:
        super().__init__(ids, read)
        self.lists = frozenset(lists)


def load_tables(sources: Iterable["Traversable"], first: Iterable[str] = ()) -> Tables:
    """The tables of a folder, each in a file named by its id, those of `first` before the others; read when looked up.

    A look-up raises BadFile where a row has the wrong number of cells, a key comes twice, or the file has another name.
    """
    files = {each.name.removesuffix(".toml"): each for each in sorted(sources, key=lambda each: each.name)}
    return Tables([*(each for each in first if each in files), *files], lambda table_id: load_table(files[table_id]))


def load_table(source: "Traversable") -> Table:
    """The table of a TOML file. Raises BadFile."""
    table = read_toml(source, Table)
    if problem := _problem(table, source.name.removesuffix(".toml")):
        raise BadFile(f"{source.name} can't be used: {problem}.")
    return table


def _problem(table: Table, name: str) -> str:
    """Say what is wrong with a table of that name, "" if nothing is."""
    if table.id != name:
        return f"its id is {table.id!r}, and not the name of its file"
    for row in table.rows:
        if not len(row.cells) == len(table.columns) == len(table.column_keys):
            return f"row {row.key} has {len(row.cells)} cells"
    for what, keys in (("row", [row.key for row in table.rows]), ("column", [*table.column_keys])):
        for number, key in enumerate(keys):
            if key in keys[:number]:
                return f"{what} {key} is there twice"
    return ""
