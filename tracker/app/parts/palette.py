"""Everything that can be done here, to be chosen from a list."""

from collections.abc import Callable
from typing import Any

from tracker.app.parts.choices import Choice
from tracker.app.parts.commands import KeyCommand
from tracker.app.parts.dialogs import FILTER, ListDialog
from tracker.app.parts.key_outcomes import Closes, KeyOutcome
from tracker.app.parts.keymap import Keymap


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
