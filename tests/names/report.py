"""Names of tracker/report/ that several tests speak to: a module that moves is told here alone."""

from tracker.report.campaign_records import (
    Service,
    ServiceClerk,
    ServiceFact,
    War,
    matching,
    sorted_by,
    war_of,
    words_of,
)
from tracker.report.document import Bullets, Document, FoldedBlocks, Grid, Heading, Paragraph
from tracker.report.html import html
from tracker.report.markdown import markdown, plain
from tracker.report.strength import (
    Point,
    Side,
    Strengths,
    Swing,
    came_between,
    fewer_figures,
    losses,
    lost_between,
    lost_in_turns,
    strengths,
)
from tracker.report.turning_points import swings
from tracker.report.writeup import story_of, write_up
