"""Words asked for at the foot of a screen, and the base of the screens that ask for them."""

from __future__ import annotations

from collections.abc import Callable

from textual.events import Paste

from tracker.app.parts.prompt_view import TextField
from tracker.app.parts.screen import Hint
from tracker.app.parts.sheet_screen import SheetScreen
from tracker.engine import TrackerError

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


class AskingScreen(SheetScreen):
    """While words are asked for, keys are letters of them."""

    def __init__(self) -> None:
        super().__init__()
        self._asking = Asking()

    @property
    def asking(self) -> Asking:
        """The question at the foot, and the last sentence said about it."""
        return self._asking

    def detail(self) -> str:
        return self.asking.question or self.asking.said

    @property
    def is_typing(self) -> bool:
        return self.asking.is_asking

    def take(self, key: str) -> bool:
        self.asking.said = ""
        return super().take(key)

    def type_key(self, key: str) -> bool:
        try:
            taken = self.asking.type(key)
        except (TrackerError, OSError) as error:
            self.follow(str(error))
            return True
        self.draw()
        return taken

    def on_paste(self, event: Paste) -> None:
        event.stop()
        self.asking.paste(event.text)
        self.draw()

    def hints(self) -> list[Hint]:
        return [("Enter", "take"), ("Esc", "give up")] if self.is_typing else super().hints()
