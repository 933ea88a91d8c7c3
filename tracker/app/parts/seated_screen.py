"""A screen with questions in the prompt's place: one way of every key, for a battle that is played and for a review."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Protocol

from textual.events import Paste
from textual.geometry import Offset

from tracker.app.parts.choices import Choice
from tracker.app.parts.dialogs import FILTER, ListDialog
from tracker.app.parts.key_commands import KeyCommand
from tracker.app.parts.key_outcomes import Closes, KeyOutcome
from tracker.app.parts.keymap import Keymap, shown
from tracker.app.parts.screen import TrackerScreen
from tracker.app.parts.view_stack import ViewStack
from tracker.engine import RESERVED

# Keys of more than one letter of which it is said that they do nothing here; the keys behind them meant another place.
TOLD_IDLE = frozenset({"space", "home", "end", "pageup", "pagedown"})


class HasCursor(Protocol):
    """The panels of a screen, of which one has the cursor."""

    def cursor(self) -> Offset:
        """Place where the terminal's own cursor belongs on the screen."""


class SeatedScreen(TrackerScreen[None]):
    """Keys go to the program's own questions first, then where any screen's keys go; what is wrong is said."""

    panels: HasCursor

    def cursor_spot(self) -> Offset:
        return self.panels.cursor()

    @property
    @abstractmethod
    def views(self) -> ViewStack:
        """The view of the player who sits here, with the question in front."""

    @abstractmethod
    def show(self) -> None:
        """Bring everything up to date."""

    @property
    def is_typing(self) -> bool:
        return self.views.top.is_typing

    def take(self, key: str) -> bool:
        self.begin_key(key)
        used = bool(self.views.attempt(lambda: super(SeatedScreen, self).take(key)))
        if not used and (len(key) == 1 or key in TOLD_IDLE):
            self.views.refuse(self._idle_words(key))
        self.show()
        return used

    def tell(self, sentence: str) -> None:
        """Say what came of something that was begun before."""
        self.views.report(sentence)
        self.show()

    def _idle_words(self, key: str) -> str:
        """The sentence for a key that does nothing here."""
        command = self.tracker.keymap.find(self.commands, key)
        if command is not None and (not key.islower() or key in RESERVED):
            # Other small letters are a question's: what they do when all is over is no word for here.
            return f"{shown(key)}, {command.label}, does nothing just now."
        why = ": nothing is rolled" if key == "r" else ""
        return f"{shown(key)} does nothing here{why}."

    def begin_key(self, key: str) -> None:
        """A key comes in, before anything is done for it."""

    def take_first(self, key: str) -> bool | None:
        if self.views.dialogs and not key.startswith("ctrl+"):
            return self.views.press(key)
        return None

    def on_paste(self, event: Paste) -> None:
        event.stop()
        self.views.attempt(lambda: self.views.paste(event.text))
        self.show()

    def say(self, sentence: str) -> None:
        self.views.say = ""
        self.views.complain(sentence)
        self.show()

    def open_palette(self) -> None:
        """List all that can be done."""
        commands = [each for each in self.apply_now() if each.id not in ("menu", "quit-now")]
        self.views.open(palette(commands, self.tracker.keymap, self._run))

    def _run(self, command: KeyCommand[Any]) -> None:
        command.run(self)


def palette(commands: list[KeyCommand[Any]], keymap: Keymap, run: Callable[[KeyCommand[Any]], object]) -> ListDialog:
    """A list of commands, each run by its own key; `run` gets the chosen one when the list is gone."""
    choices = [_choice(command, keymap.label(command)) for command in commands]

    def chosen(place: int) -> KeyOutcome:
        return Closes(then=lambda: run(commands[place]))

    return ListDialog("What would you like to do?", choices, chosen)


def _choice(command: KeyCommand[Any], key: str) -> Choice:
    words = command.help.rstrip(".")
    # The list's own key filters it, as it does everywhere.
    return Choice(words, key) if len(key) == 1 and key != FILTER else Choice(words, detail=key)
