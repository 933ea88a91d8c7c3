"""Commands of a user: one KeyCommand for each action feeds its key, the key line, the palette and the help.

A screen has a tuple of commands of its own and calls `register(place, commands)` with it; the commands that every
screen knows are here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from string import ascii_lowercase
from typing import Any, Generic, TypeVar

from msgspec import Struct
from textual.events import Key

S = TypeVar("S")

# How much a key line wants to show a command: the key of the moment first, what one rarely needs never.
FIRST, OFTEN, SELDOM, NEVER = 3, 2, 1, 0


def letters_for(labels: Iterable[str]) -> list[str]:
    """A letter for each label, one that is in it where one is left; "" where none is."""
    taken: list[str] = []
    for label in labels:
        own = [letter for letter in label.casefold() if letter in ascii_lowercase]
        taken.append(next((letter for letter in (*own, *ascii_lowercase) if letter not in taken), ""))
    return taken


def always(screen: object) -> bool:
    """True: most commands make sense at any time. A key line knows it by name and does not ask."""
    return True


class KeyCommand(Struct, Generic[S], frozen=True, kw_only=True):
    """One action of the user.

    `keys` are the default keys, as `keymap.key_of` names them: a character, or a name such as "enter" or "ctrl+l".
    `label` stands in the key line, `help` is a sentence for help and palette, `group` a heading there. `run` gets the
    screen. `applies` says whether the action makes sense just now: what does not is left out of key line and palette.
    `is_offered` says the same for the key line alone: a key not offered there works, and says why it is of no use.
    """

    id: str
    keys: tuple[str, ...]
    label: str
    help: str
    group: str
    run: Callable[[S], object]
    weight: int = SELDOM
    applies: Callable[[S], bool] = always
    is_offered: Callable[[S], bool] = always


_places: dict[str, tuple[KeyCommand[Any], ...]] = {}


def register(place: str, commands: Iterable[KeyCommand[Any]]) -> tuple[KeyCommand[Any], ...]:
    """Name the commands of a screen, behind those that every screen knows; gives all of them.

    Raises ValueError where two commands of one screen have one key or id: that is a slip of ours.
    """
    own = tuple(commands)
    replaced = {command.id for command in own}
    everywhere = tuple(command for command in COMMON if command.id not in replaced)
    known = (*own, *everywhere)
    taken: set[str] = set()
    for command in known:
        for name in (command.id, *command.keys):
            if name in taken:
                raise ValueError(f"{place}: {name!r} is taken twice")
        taken |= {command.id, *command.keys}
    _places[place] = known
    return known


def places() -> dict[str, tuple[KeyCommand[Any], ...]]:
    """The commands of every screen that was loaded so far."""
    return dict(_places)


def command_maker(prefix: str, group: str) -> Callable[..., KeyCommand[Any]]:
    """Make commands of a group that do something with the screen, or call what it has by that name with what is given.

    `keys` are parted by blanks; `applies` and `is_offered` are, or name, what the screen is asked first; the id is made
    of the label unless one is said.
    """

    def command(
        action: str | Callable[[Any], object],
        keys: str,
        label: str,
        help: str,
        *given: object,
        weight: int = SELDOM,
        applies: str | Callable[[Any], bool] = always,
        id: str = "",
        is_offered: str | Callable[[Any], bool] = always,
    ) -> KeyCommand[Any]:
        return KeyCommand(
            id=id or f"{prefix}-{label.replace(' ', '-')}".removeprefix("-"),
            keys=tuple(keys.split()),
            label=label,
            help=help,
            group=group,
            run=(lambda screen: attrgetter(action)(screen)(*given)) if isinstance(action, str) else action,
            weight=weight,
            applies=attrgetter(applies) if isinstance(applies, str) else applies,
            is_offered=attrgetter(is_offered) if isinstance(is_offered, str) else is_offered,
        )

    return command


def panel_steps(also: str = "") -> tuple[KeyCommand[Any], KeyCommand[Any]]:
    """Make keys that move the cursor panel by panel, by `step_panel`; `also` ends the first one's help."""
    look, words = command_maker("", "Look"), f"Move the cursor to the next panel{also}."
    return (
        look("step_panel", "tab", "panel", words, 1, id="next-panel"),
        look(
            "step_panel",
            "shift+tab",
            "panel before",
            "Move the cursor to the panel before.",
            -1,
            weight=NEVER,
            id="previous-panel",
        ),
    )


_program = command_maker("", "Program")
LEAVE = "Leave this screen; on the first, tracker. All is saved, or you are asked."
QUIT = "Leave the program at once; everything is saved, or you are asked."
SUSPEND = "Stop the program and go back to the shell; fg there comes back."

COMMON: tuple[KeyCommand[Any], ...] = (
    _program("show_help", "?", "help", "What every key does here.", weight=OFTEN, id="help"),
    _program("leave", "q", "leave", LEAVE, id="quit"),
    _program("tracker.quit", "ctrl+c", "quit", QUIT, weight=NEVER, id="quit-now"),
    _program("redraw", "ctrl+l", "redraw", "Redraw the screen.", weight=NEVER, id="redraw"),
    _program("suspend", "ctrl+z", "suspend", SUSPEND, weight=NEVER, id="suspend"),
    _program("tracker.show", "O", "settings", "Settings: dice, keys, looks.", "settings", weight=NEVER, id="settings"),
)


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
