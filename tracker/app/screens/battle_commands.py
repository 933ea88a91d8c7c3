"""What can be done at a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.commands import NEVER, OFTEN, SELDOM, Command, register
from tracker.app.dialogs.requests import choose_roller, end, mark, note, rename, settle

if TYPE_CHECKING:
    from tracker.app.screens.battle import BattleScreen

BATTLE: tuple[Command[BattleScreen], ...] = (
    Command(
        id="why",
        keys=("w",),
        label="why",
        help="Why: sums, table cell, rule and page of what is asked and of what came before.",
        group="Look",
        run=lambda screen: screen.why(),
        weight=OFTEN,
    ),
    Command(
        id="tables",
        keys=("t",),
        label="tables",
        help="The table in use; once more lists all tables.",
        group="Look",
        run=lambda screen: screen.tables(),
        weight=OFTEN,
    ),
    Command(
        id="undo",
        keys=("u",),
        label="undo",
        help="Take back the last answer, and say what to put back on the table.",
        group="Play",
        run=lambda screen: screen.undo(),
        weight=OFTEN,
        applies=lambda screen: screen.seat.may_undo,
    ),
    Command(
        id="edit",
        keys=("e",),
        label="edit",
        help="Set a unit right by hand, with a reason.",
        group="Play",
        run=lambda screen: screen.edit(),
        weight=OFTEN,
    ),
    Command(
        id="redo",
        keys=("U",),
        label="redo",
        help="Do again what was taken back.",
        group="Play",
        run=lambda screen: screen.redo(),
        weight=SELDOM,
        applies=lambda screen: screen.seat.battle.may_redo,
    ),
    Command(
        id="log",
        keys=("L",),
        label="log",
        help="All that happened.",
        group="Look",
        run=lambda screen: screen.log_panel(),
        weight=OFTEN,
    ),
    Command(
        id="settle",
        keys=("S",),
        label="settle",
        help="Break off what is being asked: it was settled on the table.",
        group="Play",
        run=lambda screen: settle(screen.seat),
        weight=SELDOM,
        applies=lambda screen: screen.seat.battle.prompt is not None,
    ),
    Command(
        id="rolls",
        keys=("R",),
        label="who rolls",
        help="For whom the app rolls: this roll, or until it is changed.",
        group="Play",
        run=lambda screen: choose_roller(screen.seat),
        weight=SELDOM,
    ),
    Command(
        id="note",
        keys=("N",),
        label="note",
        help="Write a note, kept with the battle.",
        group="Play",
        run=lambda screen: note(screen.seat),
        weight=SELDOM,
    ),
    Command(
        id="mark",
        keys=("M",),
        label="mark",
        help="Mark this place under a name.",
        group="Play",
        run=lambda screen: mark(screen.seat),
        weight=SELDOM,
    ),
    Command(
        id="filter",
        keys=("/",),
        label="filter",
        help="Show only the units that have these letters.",
        group="Look",
        run=lambda screen: screen.filter_units(),
        weight=SELDOM,
    ),
    Command(
        id="next-panel",
        keys=("tab",),
        label="panel",
        help="Move the cursor to the next panel; the keys of the prompt stay.",
        group="Look",
        run=lambda screen: screen.step_panel(1),
        weight=SELDOM,
    ),
    Command(
        id="previous-panel",
        keys=("shift+tab",),
        label="panel before",
        help="Move the cursor to the panel before.",
        group="Look",
        run=lambda screen: screen.step_panel(-1),
        weight=NEVER,
    ),
    Command(
        id="menu",
        keys=("escape",),
        label="menu",
        help="Put away what lies in front; else list all that can be done.",
        group="Program",
        run=lambda screen: screen.escape(),
        weight=SELDOM,
    ),
    Command(
        id="rename",
        keys=(),
        label="rename",
        help="Give the battle another title.",
        group="Play",
        run=lambda screen: rename(screen.seat),
        weight=NEVER,
    ),
    Command(
        id="end",
        keys=(),
        label="end",
        help="End the battle; its aftermath comes next.",
        group="Play",
        run=lambda screen: end(screen.seat),
        weight=NEVER,
        applies=lambda screen: screen.seat.battle.stage in ("setup", "turn"),
    ),
)

BATTLE_COMMANDS = register("battle", BATTLE)
