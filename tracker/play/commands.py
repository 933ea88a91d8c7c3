"""All that a person can do at a battle: one union, by the words that name its members.

The keys of line mode and of the screens are bound to members, and the JSON lines decode to them as they are. They are
listed by name, so that a member that is forgotten here is found as dead code.
"""

from tracker.play.battle_commands import (
    Amend,
    AsBefore,
    Branch,
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
    Settle,
    Undo,
)
from tracker.play.campaign_commands import BringIn, Correct, Fight, Take, Tell, ToCampaign
from tracker.play.laid_table_commands import KeepTable
from tracker.play.query_commands import Goto, Log, ShowView, Stop, WholeState
from tracker.play.seat import Command
from tracker.play.together.seat_commands import Allow, AskFirst, GoOn, Sit

ALL: tuple[type[Command], ...] = (
    *(Give, AsBefore, Dice, Draft, RollOnce, Rolls),
    *(Undo, Redo, Amend, Drop, Branch),
    *(Edit, Settle, End),
    *(Note, MarkStep, Rename, KeepTable, Save, Leave),
    *(Fight, ToCampaign, Take, BringIn, Tell, Correct),
    *(Sit, AskFirst, Allow, GoOn),
    *(ShowView, WholeState, Log, Goto, Stop),
)
COMMANDS = {str(each.__struct_config__.tag): each for each in ALL}
