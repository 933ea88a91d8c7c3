"""A line of words, and a list to choose from: what the program asks for its own sake."""

from collections.abc import Callable

from tracker.app.parts.choices import DIGITS, Choice, Choices
from tracker.app.parts.face import Dialog, TextField
from tracker.app.parts.key_outcomes import Outcome, Used
from tracker.app.parts.rows import EMPTY, Row, indented, row, wrapped
from tracker.app.parts.screen import Hint


class Words(Dialog):
    """One line of text; Enter gives it to `then`, which says what came of it or raises what is wrong with it."""

    def __init__(
        self, title: str, ask: str, then: Callable[[str], Outcome], value: str = "", longest: int = 2_000
    ) -> None:
        self.title, self.tag = title, "Esc"
        self._ask = ask
        self._then = then
        self._field = TextField(value, longest)

    @property
    def is_typing(self) -> bool:
        return True

    def rows(self, width: int, height: int) -> list[Row]:
        above = indented(wrapped(self._ask, width - 2, "dim"))[: max(0, height - 1)]
        piece, at = self._field.piece(max(8, width - 3))
        self.spot = (1 + at, len(above) + (height > len(above) + 2))
        gap = [EMPTY] if height > len(above) + 2 else []
        return [*above, *gap, row(" ", piece)]

    def take(self, key: str) -> Outcome | None:
        if key == "enter":
            return self._then(self._field.value.strip())
        self._field.press(key)
        return None

    def paste(self, text: str) -> Outcome | None:
        self._field.insert(text)
        return Used()

    def hints(self) -> list[Hint]:
        return [("Enter", "take"), ("Esc", "give up")]


class Listing(Dialog):
    """A list; what is chosen is given to `then` by its place."""

    def __init__(
        self, title: str, choices: list[Choice], then: Callable[[int], Outcome], at: int = 0, ask: str = ""
    ) -> None:
        self.title, self.tag = title, "Esc"
        self._ask = ask
        self._then = then
        self._list = Choices(choices, at)

    def rows(self, width: int, height: int) -> list[Row]:
        above = indented(wrapped(self._ask, width - 2, "dim")) if self._ask else []
        rows, at = self._list.rows(width, height - len(above))
        self.spot = (1, len(above) + at)
        return [*above, *rows]

    def take(self, key: str) -> Outcome | None:
        if self._list.move(key):
            return Used()
        number: int | None = None
        if key == "enter" and self._list.choices:
            number = self._list.at
        elif key in DIGITS:
            number = self._list.digit(key)
        else:
            number = self._list.letter(key)
        if number is None:
            return Used()
        choice = self._list.choices[number]
        return Used(f"{choice.label}: {choice.reason}.") if choice.is_barred else self._then(number)

    def hints(self) -> list[Hint]:
        return [("Enter", "choose"), ("1-9", "choose"), ("Esc", "give up")]
