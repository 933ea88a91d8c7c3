"""The base of the screens that ask for words at their foot."""

from __future__ import annotations

from textual.events import Paste

from tracker.app.parts.asking import Asking
from tracker.app.parts.screen import Hint
from tracker.app.parts.sheet_screen import SheetScreen
from tracker.engine import TrackerError


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
