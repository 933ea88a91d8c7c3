"""Which key does what: the default keys of the commands, and the player's own in their place."""

from collections.abc import Mapping
from typing import Any

from textual.events import Key

from tracker.app.parts.key_commands import KeyCommand

# What Textual calls keys, where a shorter or plainer name is at hand.
NAMES = {"ctrl+m": "enter", "ctrl+h": "backspace", "ctrl+i": "tab", "delete": "backspace"}

SHOWN = {
    "enter": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "space": "Space",
    "backspace": "Backspace",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "left": "Left",
    "right": "Right",
    "up": "Up",
    "down": "Down",
    "home": "Home",
    "end": "End",
    "shift+tab": "Shift+Tab",
    "ctrl+c": "Ctrl+C",
    "ctrl+l": "Ctrl+L",
    "ctrl+z": "Ctrl+Z",
}


def key_of(event: Key) -> str:
    """The name of a pressed key: its character if it prints one, "space", or Textual's name such as "pageup"."""
    if event.key == "space":
        return "space"
    if event.is_printable and event.character:
        return event.character
    return NAMES.get(event.key, event.key)


def key_name(key: str) -> str:
    """A key as people read it."""
    return SHOWN.get(key, key)


class Keymap:
    """The keys of commands. `changed` gives the keys, separated by commas, of some command ids."""

    def __init__(self, changed: Mapping[str, str] | None = None) -> None:
        self.changed = dict(changed or {})
        # By the identity of what `register` gave, which lives as long as the program.
        self._wanted: dict[int, tuple[tuple[str, KeyCommand[Any]], ...]] = {}
        self._found: dict[int, dict[str, KeyCommand[Any]]] = {}

    def keys(self, command: KeyCommand[Any]) -> tuple[str, ...]:
        """The keys of a command, the one to be shown first."""
        given = self.changed.get(command.id)
        if given is None:
            return command.keys
        return tuple(key if key == "," else key.strip() for key in ([","] if given == "," else given.split(",")) if key)

    def label(self, command: KeyCommand[Any]) -> str:
        """The first key of a command as people read it, "" if it has none."""
        return next((key_name(key) for key in self.keys(command)), "")

    def wanted(self, commands: tuple[KeyCommand[Any], ...]) -> tuple[tuple[str, KeyCommand[Any]], ...]:
        """The commands that a key line shows, each behind the label of its key, the most wanted first."""
        if id(commands) not in self._wanted:
            found = sorted((each for each in commands if each.weight), key=lambda each: -each.weight)
            self._wanted[id(commands)] = tuple((label, each) for each in found if (label := self.label(each)))
        return self._wanted[id(commands)]

    def find(self, commands: tuple[KeyCommand[Any], ...], key: str) -> KeyCommand[Any] | None:
        """The command of a key; what a player chose comes before a default."""
        if id(commands) not in self._found:
            last_first = sorted(reversed(commands), key=lambda each: each.id in self.changed)
            self._found[id(commands)] = {each: command for command in last_first for each in self.keys(command)}
        return self._found[id(commands)].get(key)
