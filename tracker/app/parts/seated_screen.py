"""A screen with questions in the prompt's place: one way of every key, for a battle that is played and for a review."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Protocol

from textual.events import Paste
from textual.geometry import Offset

from tracker.app.parts.commands import KeyCommand
from tracker.app.parts.front import Front
from tracker.app.parts.palette import palette
from tracker.app.parts.screen import TrackerScreen


class HasCursor(Protocol):
    """The panels of a screen, of which one has the cursor."""

    def cursor(self) -> Offset:
        """Where the terminal's own cursor belongs on the screen."""


class SeatedScreen(TrackerScreen[None]):
    """Keys go to the program's own questions first, then where any screen's keys go; what is wrong is said."""

    panels: HasCursor

    def cursor_spot(self) -> Offset:
        return self.panels.cursor()

    @property
    @abstractmethod
    def at_front(self) -> Front:
        """The view of the player who sits here, with the question in front."""

    @abstractmethod
    def show(self) -> None:
        """Bring everything up to date."""

    @property
    def is_typing(self) -> bool:
        return self.at_front.front.is_typing

    def take(self, key: str) -> bool:
        self.begin_key(key)
        used = bool(self.at_front.attempt(lambda: super(SeatedScreen, self).take(key)))
        self.show()
        return used

    def begin_key(self, key: str) -> None:
        """A key comes in: any but Enter after a warning leaves the rules as they are."""

    def take_first(self, key: str) -> bool | None:
        if self.at_front.dialogs and not key.startswith("ctrl+"):
            return self.at_front.press(key)
        return None

    def on_paste(self, event: Paste) -> None:
        event.stop()
        self.at_front.attempt(lambda: self.at_front.paste(event.text))
        self.show()

    def say(self, sentence: str) -> None:
        self.at_front.say = ""
        self.at_front.complain(sentence)
        self.show()

    def open_palette(self) -> None:
        """List all that can be done."""
        commands = [each for each in self.apply_now() if each.id not in ("menu", "quit-now")]
        self.at_front.open(palette(commands, self.tracker.keymap, self._run))

    def _run(self, command: KeyCommand[Any]) -> None:
        command.run(self)
