"""Names of tracker/talk/ that several tests speak to: a module that moves is told here alone."""

from tracker.talk.json_prompts import describe, masked_state, sealed_in
from tracker.talk.log_words import TABLE, lines_of, log_lines, transcript_lines
from tracker.talk.odds_words import exact, exact_odds_lines, histogram, odds_lines, percent
from tracker.talk.side_colour_names import COLOURS, side_colours
