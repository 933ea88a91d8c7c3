"""Commands at "My armies": the keys are those of Home where they mean the same."""

from __future__ import annotations

from functools import partial

from tracker.app.library.armies_screen import ArmiesScreen
from tracker.app.library.shelf_commands import chosen_deed, list_deed, trash_and_back
from tracker.app.parts.commands import OFTEN, KeyCommand
from tracker.app.parts.sheet_screen import sheet_commands

_deed = partial(chosen_deed, ArmiesScreen, "armies", "roster")
_list_deed = partial(list_deed, ArmiesScreen, "armies", "roster")


ARMIES_COMMANDS = sheet_commands(
    "armies",
    (
        KeyCommand(
            id="armies-new",
            keys=("n",),
            label="new",
            help="Raise a new roster.",
            group="The list of rosters",
            run=lambda screen: screen.raise_new(),
            weight=OFTEN,
        ),
        KeyCommand(
            id="armies-fight",
            keys=("f",),
            label="fight",
            help="Set up a battle of the chosen roster against another, or a rolled enemy.",
            group="The chosen roster",
            run=lambda screen: screen.fight(),
            weight=OFTEN,
            applies=lambda screen: screen.has_chosen,
            is_offered=lambda screen: screen.shelf.may("fight"),
        ),
        _deed("rename", "e", "rename", "Give the chosen roster another name."),
        _deed("duplicate", "d", "duplicate", "Copy the chosen roster, under another name."),
        _deed("export", "c", "export", "Copy the chosen roster to a file or a folder elsewhere."),
        _deed("print", "P", "print", "Write the sheets of the chosen roster for paper, and say where."),
        _deed("throw", "backspace", "trash", "Throw the chosen roster away; in the trash, take it back."),
        _list_deed("take_in", "i", "import", "Take in a roster from a file elsewhere."),
        _list_deed("search", "/", "search", "Show only the rosters that have some words; without any, all."),
        *trash_and_back(ArmiesScreen, "armies", "roster", "Home"),
    ),
    escape=False,
)

ArmiesScreen.commands = ARMIES_COMMANDS
