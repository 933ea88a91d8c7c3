"""Names of tracker/play/ that several tests speak to: a module that moves is told here alone."""

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
    Undo,
    given,
)
from tracker.play.dice_source import DiceSource, another_source, source_of
from tracker.play.input_preferences import InputPreferences
from tracker.play.offers import branch_off, offer_at, offer_words, play_on, short_words, take_offer
from tracker.play.prompt_lines import all_odds_lines, hint, prompt_lines
from tracker.play.roster_battle import NewBattle, rolled_army
from tracker.play.roster_editor import RosterEditor, begin_army, musters
from tracker.play.seat import Command, Seat
from tracker.play.thinking import Thinker, let_think
from tracker.play.typed_words import count_of, roll_hint, seen_words, so_far_words
