"""Words asked for at the foot of a screen, and the base of the screens that ask for them."""

from __future__ import annotations

from collections.abc import Callable

from textual.events import Paste

from tracker.app.parts.list_screen import ListScreen
from tracker.app.parts.prompt_view import TextField
from tracker.app.parts.screen import Hint
from tracker.app.terminal.textual_internals import paint_now
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
        return f"{self._ask} {self._field.value}_" if self._field is not None else ""

    def ask(self, words: str, then: Callable[[str], object], value: str = "") -> None:
        self._ask, self._then, self._field = words, then, TextField(value, LONGEST)

    def type(self, key: str) -> bool:
        """A key while words are typed; whether it was taken. Enter does what was asked for, which may say something."""
        field, then = self._field, self._then
        if field is None or then is None or key.startswith("ctrl+"):
            return False
        if key == "escape":
            self._field = None
        elif key == "enter":
            self._field = None
            if isinstance(said := then(field.value.strip()), str):
                self.said = said
        else:
            field.press(key)
        return True

    def paste(self, text: str) -> None:
        if self._field is not None:
            self._field.insert(text)


class AskingScreen(ListScreen):
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

    def ask(self, words: str, then: Callable[[str], object], value: str = "") -> None:
        """Ask for a line of words; `then` may give a sentence about what came of them."""
        self.asking.ask(words, then, value)
        self.draw()

    def attempt(self, action: Callable[[], object], chosen: str | None = None) -> bool:
        """Do something, and show what came of it; what is wrong is said. False where it was nothing to be done."""
        try:
            said = action()
        except (TrackerError, OSError) as error:
            self.draw()
            self.follow(str(error))
            return True
        if isinstance(said, str):
            self.asking.said = said
        self.draw(chosen)
        return said is not False

    def tell(self, sentence: str) -> None:
        """Say what came of something that was begun before."""
        self.asking.said = sentence
        self.follow()

    def opening(self, title: str, action: Callable[[], object]) -> None:
        """Do what opens something, and say so before: nothing is painted until it is open, or refused."""
        self.tell(f"Opening {title} ...")
        paint_now(self)
        self.asking.said = ""
        self.try_to(action)

    def type_key(self, key: str) -> bool:
        return self.attempt(lambda: self.asking.type(key))

    def on_paste(self, event: Paste) -> None:
        event.stop()
        self.asking.paste(event.text)
        self.draw()

    def hints(self) -> list[Hint]:
        return [("Enter", "take"), ("Esc", "cancel")] if self.is_typing else super().hints()
