"""The fields of a unit, or of the roster itself: options turned by arrows, words and numbers typed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.app.armies.base_screen import RosterScreen, torn_commands
from tracker.app.parts.choosing_screen import chosen_line
from tracker.app.parts.key_commands import OFTEN, command_maker
from tracker.app.parts.list_screen import list_commands
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import heading, width_of, wrapped
from tracker.engine import ArmyField, Refused
from tracker.play.fields import turned
from tracker.play.roster_field_words import field_words, lines_of, one_line

if TYPE_CHECKING:
    from tracker.play.roster_editor import RosterEditor

LABEL = 18
LINES = r"(\n begins a line)"


class FieldsScreen(RosterScreen):
    """Enter sets a field, left and right turn one that has only some values."""

    TITLE = "Fields"

    def __init__(self, editor: RosterEditor, unit_id: str | None) -> None:
        super().__init__(editor)
        self.unit_id = unit_id
        # What is turned to of a field that does something, such as a leader to be added, until Enter takes it.
        self._picked: dict[str, str] = {}

    # Lines

    def titles(self) -> tuple[str, str]:
        army = self.editor.army
        if self.unit_id is None:
            return army.name, "the roster itself"
        return self.editor.unit(self.unit_id).name, army.name

    def lines(self, width: int) -> list[ListLine]:
        lines, fields = [ListLine()], self.editor.fields(self.unit_id)
        wide = min(width // 2, max(LABEL, *(width_of(field.label) + 2 for field in fields)))
        for field in fields:
            lines.append(chosen_line(field.path, field.label, self._words(field), wide, width))
        unit = self.editor.unit(self.unit_id) if self.unit_id is not None else None
        if unit is not None and unit.bent:
            lines += [ListLine(), ListLine(heading("Bent for it", width))]
            lines += [ListLine(each) for words in unit.bent for each in wrapped(f"! {words}", width, "warn", 2)]
        return lines

    def _words(self, field: ArmyField) -> str:
        if field.path in self._picked:
            return f"{dict(field.options).get(self._picked[field.path], '')}? Enter takes it"
        return field_words(field) or "-"

    def detail(self) -> str:
        said_now = super().detail()
        field = self.field
        if said_now or field is None:
            return said_now
        if field.help:
            return field.help
        if field.options:
            return f"{field.label}: {', '.join(words for _, words in field.options)}."
        return f"{field.label}: {field.low} to {field.high}." if field.high else ""

    def draw(self, chosen: str | None = None) -> None:
        try:
            self.editor.fields(self.unit_id)
        except Refused:
            # An undo, or what was written elsewhere, took the unit away.
            self.unit_id = None
        super().draw(chosen)

    # Actions

    @property
    def field(self) -> ArmyField | None:
        return next((each for each in self.editor.fields(self.unit_id) if each.path == self.list_panel.chosen), None)

    @property
    def turns(self) -> bool:
        field = self.field
        return field is not None and (bool(field.options) or not isinstance(field.value, str))

    def turn(self, by: int) -> None:
        """The next value of the chosen field, or the one before."""
        field = self.field
        if field is None or not self.turns:
            return
        picked = self._picked.get(field.path)
        if does_something(field):
            now = field if picked is None else replace(field, value=picked)
            self._picked[field.path] = str(turned(now, by))
            self.draw()
            return
        # A number stops at its ends: that it can't be that is said.
        value = int(field.value) + by if is_number(field) else turned(field, by)
        self._put(field, value)

    def _put(self, field: ArmyField, value: object) -> None:
        self.attempt(lambda: self.editor.set(self.unit_id, field.path, value), field.path)

    def choose(self) -> None:
        field = self.field
        if field is None:
            return
        if does_something(field) and field.path in self._picked:
            self._put(field, self._picked.pop(field.path))
            return
        if field.options or isinstance(field.value, bool):
            self.turn(1)
            return
        lines = field.path == "notes"
        value = one_line(str(field.value)) if lines else field_words(field)
        words = f"{field.label} {LINES}:" if lines else f"{field.label}:"

        def then(typed: str) -> str:
            return self.editor.set(self.unit_id, field.path, lines_of(typed) if lines else typed)

        self.ask(words, then, value)

    def press(self, key: str) -> bool:
        """A digit begins a number, or is a value by itself; where it is neither, it is said what sets the field."""
        field = self.field
        if field is None or not key.isdecimal():
            return super().press(key)
        if is_number(field):
            self.choose()
            self.type_key(key)
        elif key in dict(field.options):
            self._put(field, int(key) if isinstance(field.value, int) else key)
        else:
            self.follow(f"{field.label}: {'left and right change it' if self.turns else 'Enter, then type'}.")
        return True


def does_something(field: ArmyField) -> bool:
    """True if a field has no value of its own: to give it one does something, such as adding a leader."""
    return bool(field.options) and str(field.value) not in dict(field.options)


def is_number(field: ArmyField) -> bool:
    """True if a field holds a number that is typed."""
    return isinstance(field.value, int) and not isinstance(field.value, bool) and not field.options


_turning = partial(command_maker("fields", "The roster"), "turn", weight=OFTEN, applies="turns")

FieldsScreen.commands = list_commands(
    "fields of a roster",
    (
        _turning("right", "next", "Turn the chosen field to its next value.", 1),
        _turning("left", "previous", "Turn the chosen field to the value before.", -1),
        *torn_commands("fields"),
    ),
    enter="set",
)
