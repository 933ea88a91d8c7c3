"""The prompt of a list to walk down: a small form for each row, taken row by row, or all that are whole at once."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.errors import Refused, TrackerError
from tracker.engine.prompts.base import ASKS, AsksFor, Json, Prompt, spans_words
from tracker.engine.prompts.fields import Target, by_number
from tracker.engine.prompts.form_rows import FormRow, line_of, row_line, rows_words
from tracker.engine.prompts.form_words import decided_words
from tracker.engine.prompts.forms import (
    asks_for,
    decided_facts,
    described_fields,
    differs,
    filled,
    has_faults,
    left_out,
    lettered,
    problems,
    read_facts,
    standing,
    whole_facts,
    with_free_letter,
)
from tracker.engine.prompts.letters import ONE, Dealer, Lettered, faults, own_numbers, taken
from tracker.engine.prompts.typed_facts import typed_facts

if TYPE_CHECKING:
    import random

T = TypeVar("T")

# Several rows of which the same is said, as it is written and as it is spoken.
SPAN = re.compile(r"([0-9]{1,4})(?:-| to )([0-9]{1,4})(?![0-9])(.*)")
# Typed letters of a row are shorter.
LONGEST_LETTERS = 6
# Typed behind the rows that are otherwise than they were handed in.
AS_BEFORE = "="


class Filled(Struct, Generic[T], frozen=True):
    """A row as it was taken."""

    row: str
    facts: T


class RowAnswer(Struct, forbid_unknown_fields=True):
    """A row as a payload: facts that are left out stand as they do."""

    row: str
    facts: dict[str, Any] = {}


class FormList(Prompt[tuple[Filled[T], ...]], frozen=True, kw_only=True, tag="form_list"):
    """Rows, each with a form of the same `shape`; the answer is those that are taken, in their order.

    None taken means that the rest do what `rest` says, such as "the rest hold their fire"; its key is `letter`. What
    was asked for is asked again for the rows that are left, so that each may wait for what came of the one before.
    `every` is the key that takes all rows at once that are whole and not idle, "" where they can't be.
    `enter_takes_none`: Enter means that none is taken, as long as no row is filled in. `is_asked_once`: so it does, and
    of the rows that are left all stands as shown: they are not asked about again. `rest_stands`: what the rest do is
    what their rows say as they stand, so that they may be taken with those that are filled in. `before`: rows as they
    were handed in and taken back, or as the app decided them, a payload; Enter takes them all.
    """

    rows: tuple[FormRow, ...]
    shape: type[T]
    rest: str
    letter: str
    every: str = ""
    enter_takes_none: bool = False
    is_asked_once: bool = False
    rest_stands: bool = False
    before: tuple[Any, ...] = ()

    @property
    def has_bare_enter(self) -> bool:
        """True if Enter takes none as long as no row is filled in."""
        return self.enter_takes_none or self.is_asked_once

    @property
    def asks_for(self) -> AsksFor:
        return asks_for([field for row in self.rows for field in row.fields], self.asks)

    def read(self, value: Any) -> tuple[tuple[Filled[T], ...], str]:
        try:
            entries = msgspec.convert(value, list[RowAnswer])
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
        """All rows that are whole, not idle and not guessed, as a payload."""
        return [row.entry({}) for row in self.rows if row.is_offered and row.is_whole()]

    @property
    def _is_whole_before(self) -> bool:
        """True if nothing is still to be said of the rows as they were given before."""
        given = [(self.row(each["row"]).fields, each.get("facts", {})) for each in self.before]
        return not any(problems(fields, standing(fields, facts)) for fields, facts in given)

    def default(self) -> Any:
        """The first row that is not idle, where it is whole; with none but idle rows Enter takes nothing.

        What was taken back is given again, and all that the app decided, once nothing of it is still to be said.
        """
        if self.before:
            return [*self.before] if self._is_whole_before else None
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

    def decided_part(self, value: Any) -> Any:
        if value is None:
            return None
        rows = {row.id: row for row in self.rows}
        return [
            {"row": entry["row"], "facts": decided_facts(rows[entry["row"]].fields, self.asks, entry.get("facts", {}))}
            for entry in value
        ]

    def may_be_taken(self, decided: Any) -> bool:
        try:
            return not any(has_faults(self.row(entry["row"]).fields, entry["facts"]) for entry in decided)
        except TrackerError:
            return False

    def with_decision(self, decided: Any) -> Self:
        """The rows that are decided come first, filled in; where none is, Enter means that none is taken."""
        chosen = {entry["row"]: entry["facts"] for entry in decided}
        first = [
            replace(row, fields=filled(row.fields, facts), is_idle=False)
            for row, facts in ((self.row(row_id), facts) for row_id, facts in chosen.items())
        ]
        others = (row for row in self.rows if row.id not in chosen)
        rows = (*first, *others)
        # To hand in others too is to overrule the app.
        stands = {"rest_stands": False, "every": ""}
        return replace(self, rows=rows, enter_takes_none=not chosen, before=tuple(decided), **stands)

    def leaving_rest(self, rest: Collection[str]) -> Self:
        # Whoever was filled in and is asked again, as one who has another target yet, was not told to do nothing.
        return replace(self, rows=tuple(replace(row, is_idle=row.is_idle or row.id in rest) for row in self.rows))

    @property
    def is_idle(self) -> bool:
        return all(row.is_idle for row in self.rows)

    def rest_behind(self, value: Any) -> Self:
        given = value if isinstance(value, list) else []
        filled_in = {str(entry.get("row")) for entry in given if isinstance(entry, dict)}
        return replace(self, rows=tuple(row for row in self.rows if row.id not in filled_in))

    @property
    def row_ids(self) -> frozenset[str]:
        return frozenset(row.id for row in self.rows)

    def with_before(self, value: Any) -> Self:
        return replace(self, before=tuple(value))

    def said_whole(self, decided: Any, value: Any) -> Any:
        if not isinstance(value, list):
            return value
        meant = {entry["row"]: entry["facts"] for entry in decided}
        return [_whole_row(meant, entry) for entry in value]

    def is_overruled(self, decided: Any, value: Any) -> bool:
        meant = {entry["row"]: entry["facts"] for entry in decided}
        if not value:
            return bool(meant)
        return any(
            entry["row"] not in meant
            or differs(self.row(entry["row"]).fields, meant[entry["row"]], entry.get("facts", {}))
            for entry in value
        )

    def _own_letters(self) -> list[Lettered]:
        """The letters of the list that are none of a row."""
        return [(self.rest, self.letter, ONE), *([("all rows", self.every, ONE)] if self.every else [])]

    def letter_faults(self) -> Iterator[str]:
        for row in self.rows or (FormRow("", "", ()),):
            yield from faults((*self._own_letters(), *lettered(row.fields)))

    def _with_free_letters(self) -> Self:
        """The same with free letters: those of the list first, then each row for itself."""
        own = Dealer(set())
        letter = own.letter(self.letter, self.rest)
        every = own.letter(self.every, "all") if self.every else ""
        rows = []
        for row in self.rows:
            dealer = Dealer(taken(lettered(row.fields)))
            for each in filter(None, (letter, every)):
                dealer.letter(each, "")
            rows.append(replace(row, fields=tuple(with_free_letter(field, dealer) for field in row.fields)))
        return replace(self, letter=letter, every=every, rows=tuple(rows))

    def with_sound_keys(self) -> Self:
        sound = super().with_sound_keys()
        if not sound.rows or sound.rows[0].number or sound.rows[0].label[-2:-1] != " ":
            return sound
        numbers = iter(own_numbers([each.label for each in sound.rows]))
        return replace(sound, rows=tuple(replace(each, number=next(numbers, 0)) for each in sound.rows))

    def lines(self) -> list[str]:
        """Each row as it stands, then each field once, with the rows that have it where not all do."""
        numbered = by_number(self.rows)
        lines = [row_line(number, row) for number, row in numbered.items()]
        found: dict[str, list[int]] = {}
        targets: dict[str, tuple[int, Target]] = {}
        for number, row in numbered.items():
            for field in row.fields:
                whose = ASKS.get(field.asks or self.asks, "") if self.asks_for == "both" else ""
                line = line_of(field, number, targets) + (f" ({whose})" if whose else "")
                found.setdefault(line, []).append(number)
        for line, numbers in found.items():
            which = "" if len(numbers) == len(self.rows) else f"  [{rows_words(numbers)}]"
            lines.append(f"  {line}{which}")
        return lines

    def hint(self) -> str:
        """The way to type rows, and the keys of the list."""
        means = (
            " behind the last row: the others as shown." if self.rest_stands else ": each row with nothing left to say."
        )
        every = f" {self.every}{means}" if self.every and self.all_whole() else ""
        rows = "Type a row's number, then its answer; put ; between rows."
        before = f" {AS_BEFORE} behind the last row: the others as they are laid out." if self.before else ""
        return f"{rows} {self.letter} alone: {self.rest}.{every}{before}"

    @property
    def hint_kind(self) -> str:
        return "list"

    def help_lines(self) -> list[str]:
        return [
            "List: a row's number, then the number of its target and the letters of what differs, as in 2 3h.",
            f"Put ; between rows; 1-4 a is the same of four. {self.letter} alone: {self.rest}.{self._all_at_once()}",
        ]

    def _all_at_once(self) -> str:
        """The way to hand in a whole list by one line, "" where there is none."""
        if not self.every:
            return ""
        return f" All in one line: rows, then {self.every}, as in 1 a; 2 b; {self.every}."

    def entries_words(self, entries: Sequence[Any]) -> str:
        """The rows of an answer as a payload; what the rest do where there are none."""
        rows = {row.id: row for row in self.rows}
        words = [
            f"{row.label}: {row.words(entry.get('facts', {}))}"
            if (row := rows.get(entry["row"]))
            else str(entry["row"])
            for entry in entries
        ]
        return "; ".join(words) or self.rest

    def value_words(self, value: Any) -> str:
        return self.entries_words(value) if isinstance(value, list) else ""

    def decided_words(self, decided: Any) -> str:
        return "; ".join(self._decided_row(entry) for entry in decided) or self.rest

    def _decided_row(self, entry: Any) -> str:
        row, facts = self.row(entry["row"]), entry["facts"]
        return f"{row.label}: {decided_words(row.fields, facts)}" if facts else row.label

    @property
    def hears_enter(self) -> bool:
        return True

    def heard_words(self, value: Any) -> str:
        return f"{self.entries_words(value)}."

    def unsaid(self, is_heard: bool = False) -> list[str]:
        row = next((row for row in self.rows if not (row.is_idle or row.is_whole())), None)
        return [f"{row.label}: {problems(row.fields, standing(row.fields, {}), is_heard)[0]}"] if row else []

    def _parse(self, typed: str) -> Any:
        if typed.casefold() == self.letter:
            return []
        *parts, last = [part.strip() for part in typed.split(";") if part.strip()] or [""]
        if parts and last.casefold() == self.letter:
            raise Refused(f"{self.letter} stands alone: {self.rest}.{self._all_at_once()}")
        if self.before and last == AS_BEFORE:
            otherwise = {row["row"]: row for row in self._typed_rows(parts)}
            return [otherwise.pop(each["row"], each) for each in self.before] + [*otherwise.values()]
        if self.every and last.casefold() == self.every:
            rows = self._typed_rows(parts)
            if self.rest_stands and not rows:
                raise Refused(f"Nothing is filled in. {self.letter}: {self.rest}.")
            named = {row["row"] for row in rows}
            if entries := [*rows, *(each for each in self.all_whole() if each["row"] not in named)]:
                return entries
            if any(row.is_whole() for row in self.rows if not row.is_idle):
                raise Refused("No row was filled in before: type the number of one that is laid out.")
            raise Refused("No row is complete yet: each needs something more.")
        return self._typed_rows((*parts, last))

    def _typed_rows(self, parts: Sequence[str]) -> list[dict[str, Any]]:
        """The rows of some parts; `1-4 a` is the same of four, as far as there are such rows."""
        listed, rows = list[dict[str, Any]](), by_number(self.rows)
        for part in parts:
            first, last, rest = span.groups() if (span := SPAN.match(part)) else ("", "", "")
            those = [number for number in sorted(rows) if first and int(first) <= number <= int(last)]
            listed += [self._typed_row(f"{number}{rest}") for number in those] if those else [self._typed_row(part)]
        return listed

    def _typed_row(self, typed: str) -> dict[str, Any]:
        found, rows = re.match(r"([0-9]{1,4})[\s:,]*", typed), by_number(self.rows)
        numbers = spans_words(sorted(rows))
        if found is None:
            example = f", as in 1 {typed}" if typed and len(typed) < LONGEST_LETTERS else f", {numbers}"
            raise Refused(f"Type a row's number first{example}, or {self.letter} alone: {self.rest}.")
        row = rows.get(int(found[1]))
        if row is None:
            raise Refused(f"There is no row {found[1]}: type {numbers}.")
        try:
            return row.entry(typed_facts(row.fields, typed[found.end() :]))
        except Refused as error:
            raise Refused(f"Row {found[1]}, {row.label}: {error}") from None

    def missing_field(self, value: Any) -> str:
        given: list[Any] = [{"row": self.rows[0].id}] if value is None and self.rows else value or []
        rows = {row.id: row for row in self.rows}
        for entry in given if isinstance(given, list) else []:
            row = rows.get(str(entry.get("row"))) if isinstance(entry, dict) else None
            if row is not None and (missing := left_out(row.fields, entry.get("facts", {}))):
                return f"{row.label}: {missing}"
        return ""

    def described(self, rolls_for: Collection[str] = ()) -> Json:
        rows = [
            {
                "id": row.id,
                "number": number,
                "label": row.label,
                "detail": row.detail,
                "idle": row.is_idle,
                "fields": described_fields(row.fields, self.asks),
            }
            for number, row in by_number(self.rows).items()
        ]
        return {"rows": rows, "rest": self.rest, "letter": self.letter, "every": self.every}


def _whole_row(meant: dict[str, dict[str, Any]], entry: Any) -> Any:
    row, facts = (entry.get("row"), entry.get("facts", {})) if isinstance(entry, dict) else (None, None)
    if not isinstance(row, str) or row not in meant or not isinstance(facts, dict):
        # Another row, or none at all: the prompt itself says so.
        return entry
    return {**entry, "facts": whole_facts(meant[row], facts)}
