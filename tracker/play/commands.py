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

ANSWERS = (Give, AsBefore, Dice, Draft, RollOnce, Rolls)
PAST = (Undo, Redo, Amend, Drop, Branch)
BY_HAND = (Edit, Settle, End)
WORDS_AND_FILE = (Note, MarkStep, Rename, KeepTable, Save, Leave)
OF_CAMPAIGNS = (Fight, ToCampaign, Take, BringIn, Tell, Correct)
AMONG_SEATS = (Sit, AskFirst, Allow, GoOn)
QUERIES = (ShowView, WholeState, Log, Goto, Stop)

ALL: tuple[type[Command], ...] = (*ANSWERS, *PAST, *BY_HAND, *WORDS_AND_FILE, *OF_CAMPAIGNS, *AMONG_SEATS, *QUERIES)
COMMANDS = {str(each.__struct_config__.tag): each for each in ALL}
