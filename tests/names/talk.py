"""Names of tracker/talk/ that several tests speak to: a module that moves is told here alone."""

from tracker.talk.describe import describe, masked_state, sealed_in
from tracker.talk.dice import DiceEntry
from tracker.talk.habits import Habits
from tracker.talk.odds import exact, histogram, percent
from tracker.talk.offers import branch_off, offer_at, offer_words, play_on, short_words, take_offer
from tracker.talk.prompt_words import hint, prompt_lines
from tracker.talk.roll_words import all_odds_lines, exact_odds_lines, odds_lines, roll_hint, seen_words, so_far_words
from tracker.talk.rollers import Roller, relieve
from tracker.talk.side_colours import COLOURS, side_colours
from tracker.talk.telling import TABLE, log_lines, transcript_lines
