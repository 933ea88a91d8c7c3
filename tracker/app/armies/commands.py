"""Commands at a roster."""

from __future__ import annotations

from tracker.app.armies.keeper_screen import torn_commands
from tracker.app.armies.screen import ArmyScreen
from tracker.app.parts.commands import FIRST, NEVER, OFTEN, SELDOM, KeyCommand
from tracker.app.parts.sheet_screen import sheet_commands


def _unit(name: str, keys: tuple[str, ...], label: str, help: str, weight: int = SELDOM) -> KeyCommand[ArmyScreen]:
    """Something to do with the chosen unit."""
    return KeyCommand(
        id=f"army-{label.replace(' ', '-')}",
        keys=keys,
        label=label,
        help=help,
        group="The chosen unit",
        run=lambda screen: getattr(screen, name)(),
        weight=weight,
        applies=lambda screen: screen.has_unit,
    )


def _roster(name: str, key: str, label: str, help: str, weight: int = SELDOM) -> KeyCommand[ArmyScreen]:
    """Something to do with the roster, or what is chosen of it."""
    return KeyCommand(
        id=f"army-{label}",
        keys=(key,),
        label=label,
        help=help,
        group="The roster",
        run=lambda screen: getattr(screen, name)(),
        weight=weight,
    )


def _moving(name: str, key: str, label: str, by: int) -> KeyCommand[ArmyScreen]:
    return KeyCommand(
        id=f"army-{name}",
        keys=(key,),
        label=label,
        help=f"Move the chosen unit {name} the roster.",
        group="The chosen unit",
        run=lambda screen: screen.move(by),
        weight=NEVER,
        applies=lambda screen: screen.has_unit,
    )


ArmyScreen.commands = sheet_commands(
    "roster",
    (
        _unit("mark", ("space",), "fights", "Let the chosen unit fight today, or stay at home.", FIRST),
        _roster("add", "a", "add", "Raise a unit from a row of the list.", OFTEN),
        _roster("fight", "f", "fight", "Set up a battle of this roster against another, or a rolled enemy.", OFTEN),
        KeyCommand(
            id="army-muster",
            keys=("r",),
            label="muster",
            help="Raise more units by the game's muster, by choice or by dice; that makes a roster of its own.",
            group="The roster",
            run=lambda screen: screen.muster(),
            applies=lambda screen: screen.has_muster,
        ),
        _roster("rename", "e", "rename", "Give the chosen unit another name; on the first line, the roster."),
        _roster("note", "N", "note", "Notes on the chosen unit; on the first line, on the roster."),
        _unit("strike_off", ("backspace",), "strike off", "Strike the chosen unit off; u takes that back."),
        _unit("copy", ("d",), "duplicate", "Another unit like the chosen one."),
        _roster("mark_all", "m", "all", "Let all units fight today; where they do already, none."),
        _roster("print", "P", "print", "Write order of battle, unit cards, rules and tables for paper."),
        _moving("up", "left", "up", -1),
        _moving("down", "right", "down", 1),
        *torn_commands("army"),
    ),
    enter="fields",
)
