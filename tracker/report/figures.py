"""The parts of a report that are numbers: losses, strengths, turning points, luck, as blocks."""

from collections.abc import Iterator
from fractions import Fraction

from tracker.journal.timeline import Timeline
from tracker.report.document import Block, Bullets, Grid, Heading, Paragraph, Picture
from tracker.report.handled import handled
from tracker.report.luck import Luck, luck
from tracker.report.plot import figures_words, plot_lines
from tracker.report.story import sentence
from tracker.report.strength import Strengths, Swing, losses, strengths, swings
from tracker.report.svg import strength_svg
from tracker.report.tries import Tried
from tracker.talk.words import percent

SOURCES = {"typed": "typed", "app": "the app's", "mixed": "typed and the app's", "counted": "counted", "settled": ""}


def number(value: Fraction) -> str:
    """A number to a tenth, never a float's."""
    return f"{float(value):.1f}"


def losses_of(timeline: Timeline) -> Iterator[Block]:
    """A table of every unit."""
    found = losses(timeline)
    yield Heading(2, "Losses by unit")
    if not found:
        yield Paragraph("No unit has taken the field yet.")
        return
    is_back = any(each.back for each in found)
    head = ("Unit", "Side", "Start", "Lost", "Left", "How", *(["Back afterwards"] if is_back else []))
    rows = []
    for each in found:
        figures = (str(each.start), str(each.lost), str(each.now), each.gone)
        rows.append((each.unit, each.side, *figures, *([str(each.back)] if is_back else [])))
    yield Grid(head, tuple(rows), frozenset({2, 3, 4, 6} if is_back else {2, 3, 4}))


def strength_of(timeline: Timeline, title: str) -> Iterator[Block]:
    """The picture with its words."""
    found = strengths(timeline)
    yield Heading(2, "Strength over the turns")
    if found.told:
        yield Paragraph(found.told)
    if found.points:
        yield picture(found, f"{title}: figures on the table by side and turn")


def picture(found: Strengths, title: str) -> Picture:
    return Picture(strength_svg(found, title), tuple(plot_lines(found)), tuple(figures_words(found)))


def turning_points(timeline: Timeline) -> Iterator[Block]:
    """The steps with the largest swing."""
    sides = strengths(timeline).sides
    found = swings(timeline)
    yield Heading(2, "Turning points")
    if not found:
        yield Paragraph("No step moved the balance.")
        return
    yield Paragraph("The steps that moved the balance of strength furthest, as shares of each side's full strength.")
    yield Bullets(tuple(swing_words(each, [side.name for side in sides]) for each in found))


def swing_words(swing: Swing, names: list[str]) -> str:
    """A turning point in a line."""
    lost = [
        f"{name} {'lost' if figures > 0 else 'gained'} {abs(figures)}"
        for name, figures in zip(names, swing.lost, strict=True)
        if figures
    ]
    said = " ".join(sentence(each) for each in swing.words)
    return f"Turn {swing.turn}, step {swing.step}: {', '.join(lost)} ({percent(swing.size)}). {said}".strip()


def luck_of(timeline: Timeline) -> Iterator[Block]:
    """Dice totals, furthest rolls, and the ledger by side and kind."""
    found = luck(timeline)
    yield Heading(2, "Dice")
    yield Paragraph(found.sample)
    if found.dice:
        head = ("Side", "Dice", "Rolled by", "How many", "Total", "Mean", "Fair mean")
        rows = [
            (each.side, f"D{each.sides}", "the app" if each.by == "app" else "people", str(each.count), str(each.total))
            + (number(each.mean), number(each.expected))
            for each in found.dice
        ]
        yield Grid(head, tuple(rows), frozenset({3, 4, 5, 6}))
    for words, above in (("Furthest above what was to be expected:", True), ("Furthest below it:", False)):
        rolls = found.furthest(above=above)
        if rolls:
            yield Paragraph(words)
            yield Bullets(tuple(roll_words(each, above) for each in rolls))
    yield from _ledger(found)


def roll_words(each: Tried, above: bool) -> str:
    """A roll in a line: what it came to, what was expected, how likely so much or so little was."""
    chance = percent(each.at_least if above else each.at_most)
    by = f", {SOURCES[each.by]}" if SOURCES[each.by] else ""
    dice = f"{each.dice} {'die' if each.dice == 1 else 'dice'}{by}"
    much = f"{each.actual} or {'more' if above else 'less'} comes up {chance} of the time"
    where = f"Turn {each.turn}, step {each.step}, {each.side}: {each.title}"
    return f"{where}: {each.label} ({dice}; {number(each.expected)} expected, {much})."


def _ledger(found: Luck) -> Iterator[Block]:
    if not found.accounts:
        return
    yield Paragraph("What each kind of roll came to against what was to be expected; more is not always better.")
    head = ("Roll", "Side", "Rolls", "Dice", "Came to", "Expected", "")
    rows = [
        (each.kind, each.side, str(each.rolls), str(each.dice), str(each.actual), number(each.expected), each.verdict)
        for each in found.accounts
    ]
    yield Grid(head, tuple(rows), frozenset({2, 3, 4, 5}))


def in_hand(timeline: Timeline) -> Iterator[Block]:
    """What was settled, overruled, edited, amended or ended by people; nothing where nothing was."""
    found = handled(timeline)
    if found:
        yield Heading(2, "Taken in hand")
        yield Bullets(tuple(f"Turn {each.turn}, step {each.step}, {each.how}: {each.words}" for each in found))
