"""A line of words asked for at the foot of a screen, and what is done with it."""

from __future__ import annotations

from collections.abc import Callable

from tracker.app.parts.prompt_view import TextField

LONGEST = 4_000


class Asking:
    """The question being asked, if any. `said` is a sentence about the last action."""

    def __init__(self) -> None:
        self.said = ""
        self._ask = ""
        self._field: TextField | None = None
        self._then: Callable[[str], object] | None = None

    @property
    def is_asking(self) -> bool:
        return self._field is not None

    @property
    def question(self) -> str:
        """The question, with what was typed so far."""
        return f"{self._ask} {self._field.value}_" if self._field is not None else ""

    def ask(self, words: str, then: Callable[[str], object], value: str = "") -> None:
        """Ask for a line of words."""
        self._ask, self._then, self._field = words, then, TextField(value, LONGEST)

    def type(self, key: str) -> bool:
        """A key while words are typed; whether it was taken. Enter does what was asked for."""
        field, then = self._field, self._then
        if field is None or then is None or key.startswith("ctrl+"):
            return False
        if key == "escape":
            self._field = None
        elif key == "enter":
            self._field = None
            then(field.value.strip())
        else:
            field.press(key)
        return True

    def paste(self, text: str) -> None:
        if self._field is not None:
            self._field.insert(text)
