"""The base of the screens that set something up: left and right change the chosen line, words are typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from textual.events import Paste

from tracker.app.parts.key_commands import FIRST, OFTEN, KeyCommand, command_maker
from tracker.app.parts.list_screen import ListScreen
from tracker.app.parts.listing import ListLine
from tracker.app.parts.prompt_view import text_after
from tracker.app.parts.rows import Piece, cut, left, row
from tracker.app.parts.screen import Hint
from tracker.engine import ArmyField, TrackerError
from tracker.play.fields import is_text, value_shown

if TYPE_CHECKING:
    from tracker.play.fields import FieldSet


D = TypeVar("D", bound="FieldSet")


class ChoosingScreen(ListScreen, Generic[D]):
    """A subclass says what is filled in, how it stands in the list, and what Enter makes of it."""

    # Cells of a label.
    wide = 20
    # Enter begins what is set up, whatever line is chosen.
    tapped = "right"
    # Lines of which Enter makes something else, and what, in the key line.
    entered: Mapping[str, str] = {}

    def __init__(self) -> None:
        super().__init__()
        self._field_set: D | None = None

    def made(self) -> D:
        """The form that is filled in, as it stands at first. Raises Refused where there is none."""
        raise NotImplementedError

    @property
    def field_set(self) -> D:
        """The form as filled in so far. Raises what `made` raises."""
        if self._field_set is None:
            self._field_set = self.made()
        return self._field_set

    @property
    def field(self) -> ArmyField | None:
        return self._field_set.field_at(self.list_panel.chosen) if self._field_set is not None else None

    def lines(self, width: int) -> list[ListLine]:
        try:
            return self.field_lines(self.field_set, width)
        except TrackerError as error:
            return [ListLine(row((str(error), "warn")))]

    def field_lines(self, field_set: D, width: int) -> list[ListLine]:
        return [self.field_line(each, width) for each in field_set.fields()]

    def field_line(self, field: ArmyField, width: int, note: str = "") -> ListLine:
        """A field on its line: of what is being typed, the end."""
        words = self.words(field)
        if self.is_typing and field.path == self.list_panel.chosen and len(words) > width - self.wide:
            words = f"...{words[-(width - self.wide - 4) :]}"
        return chosen_line(field.path, field.label, words, self.wide, width, note)

    def words(self, field: ArmyField) -> str:
        return value_shown(field)

    def detail(self) -> str:
        field = self.field
        if field is not None and is_text(field):
            return f"Type it. {field.help}"
        return (field.help if field is not None else "") or self.problems

    @property
    def problems(self) -> str:
        """The fields that can't be used, in sentences."""
        return " ".join(self._field_set.problems) if self._field_set is not None else ""

    # Words that are typed

    @property
    def is_typing(self) -> bool:
        return (field := self.field) is not None and is_text(field)

    @property
    def typed_words(self) -> str:
        return str(field.value) if (field := self.field) is not None else ""

    # Keys

    @property
    def turns(self) -> bool:
        """True if arrows turn the chosen line."""
        return (field := self.field) is not None and not is_text(field)

    def hints(self) -> list[Hint]:
        entered = self.entered.get(self.list_panel.chosen)
        return [(key, entered if entered and key == "Enter" else label) for key, label in super().hints()]

    def change(self, by: int) -> None:
        """Turn the chosen line; what it is refused for is said."""
        self.try_to(lambda: self._turn(by))

    def _turn(self, by: int) -> None:
        self.field_set.turn(self.list_panel.chosen, by)
        self.draw()

    def type_key(self, key: str) -> bool:
        words = text_after(self.typed_words, key)
        if words is None:
            return False
        self._put(words)
        return True

    def on_paste(self, event: Paste) -> None:
        event.stop()
        if self.is_typing:
            self._put(self.typed_words + " ".join(event.text.split()))

    def _put(self, words: str) -> None:
        field = self.field
        self.field_set.set(self.list_panel.chosen, words[: field.high or None] if field is not None else words)
        self.draw()


def chosen_line(name: str, label: str, words: str, wide: int, width: int, note: str = "") -> ListLine:
    """A line that can be changed: its label in so many cells, its value, a note where there is room for it."""
    pieces: list[Piece] = [(left(cut(label, wide - 1), wide), "dim"), (cut(words, width - wide), "bold")]
    if note and width - wide - len(words) - 3 > len(note):
        pieces.append((f"   {note}", "dim"))
    return ListLine(row(*pieces), name)


def turning(prefix: str, group: str, what: str = "field") -> tuple[KeyCommand[Any], ...]:
    """Make the keys that change the chosen line, `what` it is called in their help; words are typed over."""
    key = command_maker(prefix, group)

    return (
        key("change", "right space", "next", f"The next value of the chosen {what}.", 1, weight=FIRST, applies="turns"),
        key("change", "left", "previous", "The value before.", -1, weight=OFTEN, applies="turns"),
    )
