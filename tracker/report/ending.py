"""What people ask for when a battle is over, in a few lines: losses, what turned it, the best roll and the worst."""

from collections.abc import Iterator

from msgspec import structs

from tracker.engine import View
from tracker.journal.timeline import Timeline
from tracker.report.cast import Cast
from tracker.report.deeds import told_by_step
from tracker.report.figures import roll_words, swing_words
from tracker.report.luck import luck
from tracker.report.scenes import paragraph
from tracker.report.strength import strengths, swings

MOST_POINTS = 3
# Sentences of a turning point, and how those begin that say what to do with the figures.
MOST_WORDS, ORDERS = 2, "On the table"


def loss_lines(view: View) -> list[str]:
    """What each side lost of what it brought."""
    return [
        f"{side.name} lost {max(0, side.start - side.figures)} of {side.start}; "
        f"{sum(1 for unit in side.units if not unit.gone)} of {len(side.units)} units are left."
        for side in view.sides
        if side.units
    ]


def ending_lines(timeline: Timeline) -> list[str]:
    """The turning points, the largest first, and the rolls furthest above and below what was to be expected."""
    return [*_points(timeline), *_rolls(timeline)]


def _points(timeline: Timeline) -> Iterator[str]:
    names = [side.name for side in strengths(timeline).sides]
    cast = Cast.of(timeline.view(timeline.last))
    told = told_by_step(timeline)
    for number, each in enumerate(swings(timeline, MOST_POINTS)):
        # What was to be done with the figures is long past.
        words = tuple(line for line in each.words if not line.startswith(ORDERS)) or each.words
        short = structs.replace(each, words=words[:MOST_WORDS])
        words_told = paragraph(told.get(each.step, ()), cast)
        yield f"{'Turning point' if number == 0 else 'Then'}: {swing_words(short, names, words_told, cast.one)}"


def _rolls(timeline: Timeline) -> Iterator[str]:
    found = luck(timeline)
    for words, above in (("Best roll", True), ("Worst roll", False)):
        for each in found.furthest(1, above):
            yield f"{words}: {roll_words(each, above)}"
