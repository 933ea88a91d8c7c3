"""The keys at a roster."""

from __future__ import annotations

from functools import partial

from tracker.app.armies.base_screen import torn_commands
from tracker.app.armies.screen import ArmyScreen
from tracker.app.parts.key_commands import FIRST, NEVER, OFTEN, keys_of
from tracker.app.parts.sheet_screen import sheet_commands

_roster = keys_of("army", "The roster")
_unit = partial(keys_of("army", "The chosen unit"), applies="unit")
FIGHT = "Set up a battle of this roster against another, or a rolled enemy."
MUSTER = "Raise more units by the game's muster, by choice or by dice; that makes a roster of its own."

ArmyScreen.commands = sheet_commands(
    "roster",
    (
        _unit("mark", "space", "fights", "Let the chosen unit fight today, or stay at home.", weight=FIRST),
        _roster("add", "a", "add", "Raise a unit from a row of the list.", weight=OFTEN),
        _roster("fight", "f", "fight", FIGHT, weight=OFTEN),
        _roster("muster", "m", "muster", MUSTER, applies="has_muster"),
        _roster("rename", "e", "rename", "Give the chosen unit another name; on the first line, the roster."),
        _roster("note", "N", "note", "Notes on the chosen unit; on the first line, on the roster."),
        _unit("strike_off", "backspace", "strike off", "Strike the chosen unit off; u takes that back."),
        _unit("copy", "d", "duplicate", "Another unit like the chosen one."),
        _roster("mark_all", "*", "all", "Let all units fight today; again, none."),
        _roster("print", "P", "print", "Write order of battle, unit cards, rules and tables for paper."),
        _roster("add_line", "l", "line", "Raise a unit from a line that you type or paste: 20 Infantry, Rep 5, rifle."),
        _unit("move", "left", "up", "Move the chosen unit up the roster.", -1, weight=NEVER),
        _unit("move", "right", "down", "Move the chosen unit down the roster.", 1, weight=NEVER),
        *torn_commands("army"),
    ),
    enter="fields",
    does="Open the fields of the chosen unit; on the first line, those of the roster.",
)
