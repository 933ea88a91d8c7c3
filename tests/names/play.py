"""Names of tracker/play/ that several tests speak to: a module that moves is told here alone."""

from tracker.play.keeper import Keeper, begin_army
from tracker.play.new_battle import NewBattle, musters, rolled_army
from tracker.play.requests import (
    Amend,
    AsBefore,
    Branch,
    Command,
    Dice,
    Draft,
    Drop,
    Edit,
    End,
    Give,
    Leave,
    MarkStep,
    Note,
    Redo,
    Rename,
    RollOnce,
    Rolls,
    Save,
    Undo,
)
from tracker.play.sitting import Sitting
from tracker.play.thinking import Thinker, let_think
from tracker.play.typed import TypedDice
