"""The rows of a list, each with a form of its own, by the numbers that they go by; and the lines that tell of them."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.prompts.base import spans_words
from tracker.engine.prompts.fields import Field, Quantity, Target, Toggle
from tracker.engine.prompts.form_words import other_aims_line, short_field_line, taken_words
from tracker.engine.prompts.forms import problems, standing, with_target
from tracker.engine.watched import made_late


class FormRow(Struct, frozen=True, omit_defaults=True):
    """One row with its own form. `detail` says how it stands, `is_idle` that it is passed over where all are taken.

    `number`: what it goes by; 0 for its place in the list. `is_urgent`: a screen begins with it. `is_guessed`: what
    stands in it follows from others, and nobody said it of this one: where all are taken it is left out.
    """

    id: str
    label: str
    fields: tuple[Field, ...]
    detail: str = ""
    is_idle: bool = False
    number: int = 0
    is_urgent: bool = False
    is_guessed: bool = False

    @property
    def is_offered(self) -> bool:
        """True if it may be taken together with others as it stands, once it is whole."""
        return not (self.is_idle or self.is_guessed)

    def is_whole(self) -> bool:
        """True if nothing is still to be said."""
        return not problems(self.fields, standing(self.fields, {}))

    def words(self, given: dict[str, Any]) -> str:
        """The row as it stands with these facts, and what is still to be said of it."""
        return taken_words(self.fields, given)

    def short_words(self, given: dict[str, Any]) -> str:
        """The same without each yes, no and number that stands as it did; "" where that is all and it has a detail."""
        facts = standing(self.fields, given)
        said = [f for f in self.fields if not isinstance(f, Toggle | Quantity) or facts[f.name] != f.default]
        return taken_words(said, given) if said else "" if self.detail else self.words(given)

    def with_detail(self, words: str) -> str:
        return f"{words} ({self.detail})" if words and self.detail else words or self.detail

    def entry(self, given: dict[str, Any]) -> dict[str, Any]:
        """The row as a payload with these facts; the rest stands."""
        facts = with_target(self.fields, given)
        return {"row": self.id, "facts": facts} if facts else {"row": self.id}


def with_battle_numbers(rows: Iterable[FormRow], ids: Iterable[str]) -> tuple[FormRow, ...]:
    """Rows by their places in an order of battle: a number that meant one never means another, whoever is asked."""
    places = {each: place for place, each in enumerate(ids, 1)}
    return made_late(replace(row, number=places[row.id]) for row in rows)


def line_of(field: Field, number: int, targets: dict[str, tuple[int, Target]]) -> str:
    """A field of a row in one line; of targets that an earlier row told no more than what is otherwise."""
    if not isinstance(field, Target):
        return short_field_line(field)
    first, told = targets.setdefault(field.letter, (number, field))
    return short_field_line(field) if first == number else other_aims_line(field, told, first)


def row_line(number: int, row: FormRow) -> str:
    detail = f" ({row.detail})" if row.detail else ""
    return f"  {number:<4} {row.label}{detail}: {row.words({})}"


def rows_words(numbers: list[int]) -> str:
    """Rows by number: "row 2", "rows 1 to 4, 7"."""
    return f"row{'s' if len(numbers) > 1 else ''} {spans_words(numbers)}"
