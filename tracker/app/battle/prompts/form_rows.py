"""A list of rows with a form each as it is painted: the rows, and under the one in front its form."""

from collections.abc import Mapping, Sequence
from typing import Any

from tracker.app.battle.prompts.form import Form
from tracker.app.parts.choice_keys import FREE, dealt, span_of
from tracker.app.parts.long_lines import PARTS
from tracker.app.parts.prompt_view import ALL_ROWS, NARROW, ListedChoice, PromptView, more_row, window
from tracker.app.parts.rows import (
    Row,
    first_parts,
    fitting,
    flow,
    folded,
    indented,
    left,
    row,
    widest_of,
    with_short_names,
)
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Among, FormList, FormRow, Mark
from tracker.engine.prompts.fields import by_number
from tracker.engine.prompts.form_words import NOBODY

# The key before the digit of a row of a list of forms: no target, section or other choice goes by it.
CALLS = "0"
# Rows of the list that stay in sight above the form of the one in front.
FEWEST = 3
# Cells for what is filled in of a row that stands beside others.
CHIP = 20
# So many rows go by a 0 and a digit.
BY_DIGITS = 10


class FormListRows(PromptView):
    """The rows, which of them are filled in, in that order, and the one in front."""

    has_form = True

    def __init__(self, prompt: FormList[Any]) -> None:
        self.prompt = prompt
        self.title, self.tag = prompt.title, prompt.rule
        self.forms = [self._form(row) for row in prompt.rows]
        self.at = min(range(len(prompt.rows)), key=self._waits, default=0)
        self._filled: list[int] = []
        self._keys = self._keys_of_rows() if len(prompt.rows) > 1 else [""]

    def _keys_of_rows(self) -> list[str]:
        """A 0 and a digit for the first ten rows; for those behind them letters that no form takes."""
        taken = {self.prompt.letter, self.prompt.every, NOBODY}
        taken |= {letter for row in self.prompt.rows for field in row.fields for letter in field.letters}
        taken |= {key for form in self.forms for key in form.keys}
        numbers = by_number(self.prompt.rows)
        letters = iter(dealt([n for n in numbers if n > BY_DIGITS], {*FREE} - taken))
        return [row_key(number) or next(letters) for number in numbers]

    def _waits(self, number: int) -> tuple[bool, bool, bool]:
        """Order in which rows are begun with: those that are urgent, then those of which Enter takes one as it is."""
        each, takes_one = self.prompt.rows[number], not self.prompt.rest_stands
        return each.is_idle, not each.is_urgent, takes_one and bool(self.forms[number].open_words)

    def _form(self, row: FormRow) -> Form:
        form = Form(row.fields, f"{self.prompt.letter}{self.prompt.every}")
        form.is_row = True
        return form

    def listed(self) -> tuple[tuple[ListedChoice, ...], str]:
        found = (self._listed(number) for number in range(len(self.forms)))
        return tuple(found), self.prompt.rows[self.at].id if self.forms else ""

    def _listed(self, number: int) -> ListedChoice:
        each = self.prompt.rows[number]
        words = each.short_words(self.forms[number].filled.given)
        is_filled = number in self._filled  # then its detail was read before
        words = f"{glyphs.dot} {words or each.detail}" if is_filled else each.with_detail(words)
        return ListedChoice(each.id, each.label, self._key(number), words)

    def _key(self, number: int) -> str:
        """The keys of a row by its place; "" while they too go into a number."""
        keys = self._keys[number]
        return "" if keys.isdecimal() and self.forms[self.at].takes(f"{CALLS}1") else keys

    @property
    def _in_front(self) -> Form:
        """The form of the row in front, as it is drawn."""
        self.forms[self.at].choices.use_short(self.short, self.short_words)
        return self.forms[self.at]

    def spare(self, width: int) -> int:
        """The list may be walked down, and fields side by side are enough."""
        listed = sum(each.id not in self.elsewhere for each in self.prompt.rows)
        return max(0, listed - FEWEST - 1) + (self._in_front.spare(width - 2) if self.forms else 0)

    def rows(self, width: int, height: int) -> list[Row]:
        texts = [self.prompt.text] if self.prompt.text else []
        above = indented(folded(texts, width - 2, max(0, height - FEWEST - 3), "dim"))
        room = height - len(above)
        if not self.forms:
            return above
        listed_here = sum(n == self.at or each.id not in self.elsewhere for n, each in enumerate(self.prompt.rows))
        most = max(2, room - min(FEWEST, listed_here))
        form = self._in_front.rows(width - 2, ALL_ROWS)
        before, after = list[Row](), list[Row]()
        if len(form) <= most or listed_here > 1 or self.prompt.rows[self.at].id not in self.elsewhere:
            form = self._in_front.rows(width - 2, most)[:most]
            listed, at = self._list_rows(width, max(1, room - len(form)))
            before, after = listed[: at + 1], listed[at + 1 :]
        else:
            # It stands in the table of units, marked, and leaves its row here to its form.
            form = self._in_front.rows(width - 2, room)[:room]
        if (spot := self.forms[self.at].spot) is not None:
            self.spot = (spot[0] + 2, spot[1] + len(above) + len(before))
        return [*above, *before, *indented(form, 2), *after]

    def _list_rows(self, width: int, height: int) -> tuple[list[Row], int]:
        """The rows of the list on so many lines, and the line of the one in front.

        Where rows are dear and not all have one, the others stand side by side by their keys and names.
        """
        shown = [n for n, each in enumerate(self.prompt.rows) if n == self.at or each.id not in self.elsewhere]
        wide = min(widest_of(each.label for each in self.prompt.rows), width // 2)
        if width < NARROW and len(shown) > height:
            chips = flow([self._chip(number) for number in shown if number != self.at], width - 3, 2)
            if len(chips) < height:
                return [self._row(self.at, width, wide), *indented(chips, 2)], 0
        first, end = window(len(shown), shown.index(self.at), height)
        rows = [self._row(number, width, wide) for number in shown[first:end]]
        if end - first < len(shown) and len(rows) < height:
            rows.append(more_row(first, len(shown) - end))
        return rows, shown.index(self.at) - first

    def _chip(self, number: int) -> Row:
        """A row as it stands beside others."""
        each, is_filled = self.prompt.rows[number], number in self._filled
        words = f": {self._said(number, CHIP)}" if is_filled else ""
        name = f"{with_short_names(each.label, self.short)}{words}"
        return row(
            (f"{self._key(number)} ", "mark"),
            (f"{glyphs.dot} " * is_filled, "mark"),
            (name, "text" if is_filled else "dim"),
        )

    def _row(self, number: int, width: int, wide: int) -> Row:
        each, is_here = self.prompt.rows[number], number == self.at
        key = f"{self._key(number):>2} " if any(self._keys) else ""
        said = self._said(number, max(1, width - wide - 7 - len(key)))
        mark, tick = glyphs.pointer if is_here else " ", glyphs.dot if number in self._filled else " "
        return row(
            (f" {mark}", "accent"),
            (key, "mark"),
            (f"{tick} ", "mark"),
            (left(each.label, wide), "bold" if is_here else "dim" if each.is_idle else "text"),
            (f"  {said}", "dim" if not is_here and number not in self._filled else "text"),
        )

    def _said(self, number: int, width: int) -> str:
        """Words on a row: of the one in front what goes in, since its form tells all; of others how many more."""
        each, given = self.prompt.rows[number], self.forms[number].filled.given
        words = each.words(given) if number == self.at else each.short_words(given)
        parts = PARTS.split(with_short_names(words, self.short))
        if number != self.at:
            return first_parts([*parts[:-1], each.with_detail(parts[-1])], width)
        ways = [each.with_detail(", ".join(parts[:count])) for count in range(len(parts), 0, -1)]
        return fitting((*ways, parts[0]), width)

    # Orders

    def _order_of(self, number: int, values: Mapping[str, Any]) -> Mark | None:
        """The order that a row has by such values, its first choice; None where it knows none."""
        order = self._order_field(number)
        return order.mark(values[order.name]) if order is not None else None

    def _order_field(self, number: int) -> Among | None:
        return next((each for each in self.prompt.rows[number].fields if isinstance(each, Among)), None)

    def _orders(self, number: int) -> tuple[Mark, ...]:
        return order.marks if (order := self._order_field(number)) is not None else ()

    def _means(self, key: str) -> bool:
        """True if a key means something in the row in front."""
        fields = self.prompt.rows[self.at].fields
        return key in self.forms[self.at].keys or any(key in each.letters for each in fields)

    def _means_same(self, number: int) -> bool:
        """True if the letter of the order in front is the same order in another row."""
        mark = self._order_of(self.at, self.forms[self.at].filled.values)
        return mark is None or any(each.label == mark.label for each in self._orders(number))


def row_key(number: int) -> str:
    """The keys of a row by its number, as typed: 0 is ten, as on a die; "" beyond that."""
    return f"{CALLS}{number % BY_DIGITS}" if number <= BY_DIGITS else ""


def rows_span(keys: Sequence[str]) -> str:
    """The keys of rows as a key line shows them: `01-07`, `02 04`, `01-09 00 y-z`."""
    found = [key for key in rows_in_order(keys) if key != CALLS * 2]
    numbers = span_of([key[1:] for key in found if key.isdecimal()]).split()
    digits = ["-".join(f"{CALLS}{each}" for each in run.split("-")) for run in numbers]
    return " ".join([*digits, *[CALLS * 2] * (CALLS * 2 in keys), *span_of([k for k in found if k.isalpha()]).split()])


def rows_in_order(keys: Sequence[str]) -> list[str]:
    """The keys that rows have, ten behind nine: `01`, `04`, `00`, `z`."""
    return sorted(filter(None, keys), key=lambda each: (each.isalpha(), each == CALLS * 2, each))
