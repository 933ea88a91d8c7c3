"""A small form of facts that only the table can see: a letter for each, Enter for all."""

from typing import Any

from tracker.app.parts.choices import DIGITS
from tracker.app.parts.face import Face
from tracker.app.parts.key_outcomes import Gives, Outcome, Used
from tracker.app.parts.keymap import shown
from tracker.app.parts.rows import EMPTY, Piece, Row, flow, indented, left, places, row_width, width_of, wrapped
from tracker.app.parts.screen import Hint
from tracker.engine import Among, Facts, Field, Quantity, Toggle, is_moot
from tracker.talk.prompt_words import taken_words

STEPS = {"left": -1, "up": -1, "right": 1, "down": 1}


class FactsFace(Face):
    """Fields with their letters; the one that digits go to is the one last touched."""

    def __init__(self, prompt: Facts[Any]) -> None:
        self.prompt = prompt
        self.title, self.tag = prompt.title, prompt.rule
        self.values: dict[str, Any] = {field.name: field.default for field in prompt.fields}
        self._at = next((n for n, each in enumerate(prompt.fields) if each.check(each.default)), 0)
        self._fresh = True
        # Whether a key chose the field under the cursor: a digit that comes before was meant for something else.
        self._is_chosen = False

    def lay_out(self, value: Any) -> None:
        given = value if isinstance(value, dict) else {}
        fitting = [each for each in self.prompt.fields if each.name in given and not each.check(given[each.name])]
        self.values |= {each.name: given[each.name] for each in fitting}

    # Painting

    def rows(self, width: int, height: int) -> list[Row]:
        above = indented(wrapped(self.prompt.text, width - 2, "dim"))
        above = above[: max(0, height - 3)] if self.prompt.text else []
        chips = [self._chip(number, field) for number, field in enumerate(self.prompt.fields)]
        lines, spots = flow(chips, width - 2), places(chips, width - 2)
        if len(lines) > 1 and len(chips) <= height - len(above) - 2:
            wide = max(width_of(field.label) for field in self.prompt.fields)
            beneath = [self._chip(number, field, wide) for number, field in enumerate(self.prompt.fields)]
            # Beside a long label there may be no room for the marks of another field.
            if all(row_width(each) <= width for each in beneath):
                chips, lines, spots = beneath, beneath, [(0, y) for y in range(len(beneath))]
        if chips:
            x, y = spots[self._at]
            self.spot = (x + _value_at(chips[self._at]), y + len(above))
        words = taken_words(self.prompt.fields, self.values)
        said = indented(wrapped(f"Enter takes: {words}.", width - 2, "dim"))
        return [*above, *lines, EMPTY, *said]

    def _chip(self, number: int, field: Field, wide: int = 0) -> Row:
        value = self.values[field.name]
        mark: Piece = (" ", "text")
        label = left(field.label, max(wide, width_of(field.label)))
        if isinstance(field, Toggle):
            return (mark, (field.letter, "accent"), (f" {label} ", "text"), _box("yes" if value else "no", True))
        if isinstance(field, Quantity):
            return (mark, (field.letter, "accent"), (f" {label} ", "text"), _box(str(value), True))
        pieces: list[Piece] = [mark, (f"{label} ", "text")] if not wide else [("   ", "text"), (label, "text")]
        for each in field.marks:
            pieces += [(f" {each.letter} ", "accent"), _box(each.label, each.value == value)]
        return tuple(pieces)

    # Keys

    def press(self, key: str) -> Outcome | None:
        if key == "enter":
            return self._give()
        if key in STEPS and self.prompt.fields:
            self._at = (self._at + STEPS[key]) % len(self.prompt.fields)
            self._fresh = self._is_chosen = True
            return Used()
        if key == "space" and self.prompt.fields:
            self._turn(self.prompt.fields[self._at])
            return Used()
        if key in DIGITS or key == "backspace":
            return self._digit(key)
        return self._letter(key)

    def _give(self) -> Outcome:
        for number, field in enumerate(self.prompt.fields):
            problem = "" if is_moot(field, self.values) else field.check(self.values[field.name])
            if problem:
                self._at, self._fresh, self._is_chosen = number, True, True
                return Used(f"{problem}.")
        return Gives({field.name: self.values[field.name] for field in self.prompt.fields if self._is_changed(field)})

    def _is_changed(self, field: Field) -> bool:
        return bool(self.values[field.name] != field.default)

    def _letter(self, key: str) -> Outcome | None:
        for number, field in enumerate(self.prompt.fields):
            if len(key) == 1 and key in field.letters:
                self._at, self._fresh, self._is_chosen = number, True, True
                if isinstance(field, Toggle):
                    self.values[field.name] = not self.values[field.name]
                elif isinstance(field, Among):
                    self.values[field.name] = next(each.value for each in field.marks if each.letter == key)
                return Used()
        return None

    def _turn(self, field: Field) -> None:
        """The next value of a field."""
        now = self.values[field.name]
        if isinstance(field, Toggle):
            self.values[field.name] = not now
        elif isinstance(field, Among):
            values = [each.value for each in field.marks]
            self.values[field.name] = values[(values.index(now) + 1) % len(values) if now in values else 0]
        else:
            self.values[field.name] = field.low if now >= field.high else now + 1

    def _digit(self, key: str) -> Outcome | None:
        field = self.prompt.fields[self._at] if self.prompt.fields else None
        if not isinstance(field, Quantity) or not self._is_chosen:
            return Used(self._numberless(key))
        typed = "" if self._fresh and key != "backspace" else str(self.values[field.name])
        typed = typed[:-1] if key == "backspace" else typed + key
        self._fresh = False
        number = int(typed or 0)
        if number > field.high:
            self._fresh = True
            return Used(f"{field.check(number)}.")
        self.values[field.name] = number
        return Used()

    def _numberless(self, key: str) -> str:
        """Why a digit does nothing now."""
        letters = [f"{each.letter} ({each.label})" for each in self.prompt.fields if isinstance(each, Quantity)]
        words = f"press {' or '.join(letters)} first" if letters else "letters set this form"
        return f"{shown(key)} does nothing here: {words}."

    def hints(self) -> list[Hint]:
        letters = [field.letters for field in self.prompt.fields]
        return [("Enter", "take all"), (" ".join(letters) if len(letters) < 6 else "letters", "set")]


def _value_at(chip: Row) -> int:
    """The column of the value that is set."""
    before = next((n for n, (_, ink) in enumerate(chip) if ink == "bold"), 0)
    return row_width(chip[:before]) + 1


def _box(text: str, is_set: bool) -> Piece:
    return (f"[{text}]", "bold") if is_set else (f" {text} ", "dim")
