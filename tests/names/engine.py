"""Names of tracker/engine/ that several tests speak to: a module that moves is told here alone."""

from tracker.engine import AnyRuleset, Node
from tracker.engine.add_on_guard import GUARDED, GuardedCampaign, GuardedGame
from tracker.engine.dice import check_faces
from tracker.engine.dice_to_come import ReadCounts, asked_names, count_words, counts_words, read_counts, spoken
from tracker.engine.edit_paths import Spot, check_change, convert_leaf, find, leaves
from tracker.engine.inputs import line_to, since_checkpoint
from tracker.engine.position import EDITS_KEPT, Position
from tracker.engine.prompts.form_words import fact_words, field_lines, taken_words
from tracker.engine.prompts.roll_words import breakdown_lines, counted_lines, needs, says_needs, short_breakdown
from tracker.engine.reading import Counts, add_up, ends_behind, odds_behind, spread
from tracker.engine.verify import Difference, compare, says_the_same, unproved_by


def first_difference(ruleset: AnyRuleset, nodes: list[Node], is_quick: bool = False) -> Difference | None:
    """The first step that comes out otherwise, be it only in its words."""
    found = compare(ruleset, nodes, is_quick)
    return found.in_words[0] if found.in_words else found.by_rule
