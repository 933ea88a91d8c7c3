"""Commands of a user: one Command for each action feeds its key, the footer, the palette and the help.

A screen has a tuple of commands of its own and calls `register(place, commands)` with it; the commands that every
screen knows are here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from msgspec import Struct

S = TypeVar("S")

# How much a footer wants to show a command: the key of the moment first, what one rarely needs never.
FIRST, OFTEN, SELDOM, NEVER = 3, 2, 1, 0


class KeyCommand(Struct, Generic[S], frozen=True, kw_only=True):
    """One action of the user.

    `keys` are the default keys, as `keymap.key_of` names them: a character, or a name such as "enter" or "ctrl+l".
    `label` stands in the footer, `help` is a sentence for help and palette, `group` a heading there. `run` gets the
    screen. `applies` says whether the action makes sense just now: what does not is left out of footer and palette.
    `is_offered` says the same for the footer alone: a key not offered there works, and says why it is of no use.
    """

    id: str
    keys: tuple[str, ...]
    label: str
    help: str
    group: str
    run: Callable[[S], object]
    weight: int = SELDOM
    applies: Callable[[S], bool] = lambda screen: True
    is_offered: Callable[[S], bool] = lambda screen: True


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


def keys_of(prefix: str, group: str) -> Callable[..., KeyCommand[Any]]:
    """Make commands of a group that call a method of the screen by its name, with what is `given`.

    `keys` are parted by blanks; `applies` names what the screen is asked first; the id is made of the label unless one
    is said.
    """

    def command(
        deed: str,
        keys: str,
        label: str,
        help: str,
        *given: object,
        weight: int = SELDOM,
        applies: str = "",
        id: str = "",
        is_offered: Callable[[Any], bool] = lambda screen: True,
    ) -> KeyCommand[Any]:
        return KeyCommand(
            id=id or f"{prefix}-{label.replace(' ', '-')}",
            keys=tuple(keys.split()),
            label=label,
            help=help,
            group=group,
            run=lambda screen: getattr(screen, deed)(*given),
            weight=weight,
            applies=lambda screen: not applies or bool(getattr(screen, applies)),
            is_offered=is_offered,
        )

    return command


def panel_steps(also: str = "") -> tuple[KeyCommand[Any], KeyCommand[Any]]:
    """Keys that move the cursor panel by panel, on a screen with `step_panel`; `also` ends the first one's help."""
    return (
        KeyCommand(
            id="next-panel",
            keys=("tab",),
            label="panel",
            help=f"Move the cursor to the next panel{also}.",
            group="Look",
            run=lambda screen: screen.step_panel(1),
            weight=SELDOM,
        ),
        KeyCommand(
            id="previous-panel",
            keys=("shift+tab",),
            label="panel before",
            help="Move the cursor to the panel before.",
            group="Look",
            run=lambda screen: screen.step_panel(-1),
            weight=NEVER,
        ),
    )


COMMON: tuple[KeyCommand[Any], ...] = (
    KeyCommand(
        id="help",
        keys=("?",),
        label="help",
        help="What every key does here.",
        group="Program",
        run=lambda screen: screen.tracker.show_help(screen),
        weight=OFTEN,
    ),
    KeyCommand(
        id="quit",
        keys=("q",),
        label="leave",
        help="Leave the screen, from the first the program; all is saved, or you are asked.",
        group="Program",
        run=lambda screen: screen.leave(),
        weight=SELDOM,
    ),
    KeyCommand(
        id="quit-now",
        keys=("ctrl+c",),
        label="quit",
        help="Leave the program at once; everything is saved, or you are asked.",
        group="Program",
        run=lambda screen: screen.tracker.quit(),
        weight=NEVER,
    ),
    KeyCommand(
        id="redraw",
        keys=("ctrl+l",),
        label="redraw",
        help="Draw the screen anew.",
        group="Program",
        run=lambda screen: screen.redraw(),
        weight=NEVER,
    ),
    KeyCommand(
        id="suspend",
        keys=("ctrl+z",),
        label="suspend",
        help="Stop the program and go back to the shell; fg there comes back.",
        group="Program",
        run=lambda screen: screen.suspend(),
        weight=NEVER,
    ),
    KeyCommand(
        id="settings",
        keys=("O",),
        label="settings",
        help="Who rolls, keys, theme.",
        group="Program",
        run=lambda screen: screen.tracker.show("settings"),
        weight=NEVER,
    ),
)
