"""A list to walk down: a small form for each row, taken row by row, or all that are whole at once."""

from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from tracker.engine.errors import Refused
from tracker.engine.facts import Field, asks_for, problems, read_facts, standing, with_target
from tracker.engine.prompts import Asks, AsksFor, Prompt

if TYPE_CHECKING:
    import random

T = TypeVar("T")


class FormRow(Struct, frozen=True, omit_defaults=True):
    """One row with its own form. `detail` says how it stands, `is_idle` that it is passed over where all are taken."""

    id: str
    label: str
    fields: tuple[Field, ...]
    detail: str = ""
    is_idle: bool = False

    def is_whole(self) -> bool:
        """Whether nothing is still to be said."""
        return not problems(self.fields, standing(self.fields, {}))

    def entry(self, given: dict[str, Any]) -> dict[str, Any]:
        """The row in wire form with these facts; the rest stands."""
        facts = with_target(self.fields, given)
        return {"row": self.id, "facts": facts} if facts else {"row": self.id}


class Filled(Struct, Generic[T], frozen=True):
    """A row as it was taken."""

    row: str
    facts: T


class Entry(Struct, forbid_unknown_fields=True):
    """A row in wire form: facts that are left out stand as they do."""

    row: str
    facts: dict[str, Any] = {}


class FormList(Prompt[tuple[Filled[T], ...]], frozen=True, kw_only=True, tag="form_list"):
    """Rows, each with a form of the same `shape`; the answer is those that are taken, in their order.

    None taken means that the rest do what `rest` says, such as "the rest hold their fire"; its key is `letter`. What
    was asked for is asked again for the rows that are left, so that each may wait for what came of the one before.
    `every` is the key that takes all rows at once that are whole and not idle, "" where they can't be.
    `enter_takes_none`: Enter means that none is taken, as long as no row is filled in. `is_asked_once`: so it does, and
    of the rows that are left all stands as shown: they are not asked about again.
    """

    rows: tuple[FormRow, ...]
    shape: type[T]
    rest: str
    letter: str
    every: str = ""
    enter_takes_none: bool = False
    is_asked_once: bool = False

    @property
    def has_bare_enter(self) -> bool:
        """Whether Enter takes none as long as no row is filled in."""
        return self.enter_takes_none or self.is_asked_once

    @property
    def asks_for(self) -> AsksFor:
        return asks_for([field for row in self.rows for field in row.fields], self.asks)

    def asks_of(self, field: Field) -> Asks:
        """Whether a field is known to the table, or decided by a person."""
        return field.asks or self.asks

    def read(self, value: Any) -> tuple[tuple[Filled[T], ...], str]:
        try:
            entries = msgspec.convert(value, list[Entry])
        except ValueError as error:  # of msgspec, or of a lone surrogate
            why = f" ({error})" if isinstance(error, msgspec.ValidationError) else ""
            raise Refused(f"That is not an answer here: it takes a list of rows with their facts{why}.") from None
        taken: list[Filled[T]] = []
        warned = ""
        for entry in entries:
            row = self.row(entry.row)
            if any(row.id == each.row for each in taken):
                raise Refused(f"{row.label} is there twice.")
            try:
                facts, warning = read_facts(row.fields, self.shape, entry.facts)
            except Refused as error:
                raise Refused(f"{row.label}: {error}") from None
            taken.append(Filled(row.id, facts))
            warned = warned or warning
        return tuple(taken), warned

    def row(self, row_id: str) -> FormRow:
        """The row of an id. Raises Refused."""
        for row in self.rows:
            if row.id == row_id:
                return row
        raise Refused(f"There is no row {row_id[:40]!r} here.")

    def all_whole(self) -> list[dict[str, Any]]:
        """All rows that are whole and not idle, in wire form."""
        return [row.entry({}) for row in self.rows if not row.is_idle and row.is_whole()]

    def default(self) -> Any:
        """The first row that is not idle, where it is whole; with none but idle rows Enter takes nothing."""
        if self.has_bare_enter:
            return []
        first = next((row for row in self.rows if not row.is_idle), None)
        return [first.entry({})] if first is not None and first.is_whole() else None

    def only(self) -> Any:
        return None if self.rows else []

    def any_legal(self, rng: "random.Random") -> Any:
        """One row with any facts, or now and then none."""
        if not self.rows or rng.randrange(len(self.rows) + 1) == 0:
            return []
        row = rng.choice(self.rows)
        return [row.entry({field.name: field.any_value(rng) for field in row.fields})]
