"""Turning points: the steps that moved the balance of strength furthest, with what happened there."""

from collections.abc import Iterator
from fractions import Fraction

from tracker.engine import Event
from tracker.journal.timeline import Timeline
from tracker.report.document import Block, Bullets, Heading, Paragraph
from tracker.report.events import EventAtStep, events
from tracker.report.scenes import paragraph
from tracker.report.story import Where, at_step, sentence
from tracker.report.strength import Side, Swing, sides_of
from tracker.report.unit_names import Cast
from tracker.talk.odds_words import percent


def turning_points(timeline: Timeline, found: list[Swing], where: Where = at_step) -> Iterator[Block]:
    """The steps with the largest swing, as `swings` found them."""
    sides = sides_of(timeline)
    yield Heading(2, "Turning points")
    if not found:
        yield Paragraph("No step moved the balance.")
        return
    yield Paragraph("What moved the balance of strength furthest, as shares of each side's full strength.")
    cast = Cast.of(timeline.view(timeline.last))
    told = ((each, paragraph(events_of(timeline, each), cast)) for each in found)
    yield Bullets(tuple(swing_words(each, sides, words, where) for each, words in told))


def swing_words(swing: Swing, sides: tuple[Side, ...], told: str = "", where: Where = at_step) -> str:
    """A turning point in a line: by how much each side was down or up, and what was `told` of it, else its log."""
    moved = [
        f"{side.name} {'down' if lost > 0 else 'up'} {percent(Fraction(abs(lost), side.full))}"
        for side, lost in zip(sides, swing.lost, strict=True)
        if lost and side.full
    ]
    said = told or " ".join(sentence(each) for each in swing.words)
    return f"{where(swing.turn, swing.step)}: {', '.join(moved)}. {said}".strip()


def events_of(timeline: Timeline, swing: Swing) -> list[EventAtStep]:
    """The events of a swing's step: an end with the fire or the fight just before it that made it; of a step
    without any, the last event of the turn that cost anybody anything.
    """
    all_ = events(timeline)
    first = next((place for place, each in enumerate(all_) if each.step >= swing.step), len(all_))
    now = [each for each in all_[first:] if each.step == swing.step]
    before = [each for each in all_[:first] if each.turn == swing.turn]
    if not now:
        return [each for each in before if each.lost][-1:]
    return [*(before[-1:] if before and _is_end_by(before[-1].event, now[0].event) else []), *now]


def _is_end_by(cause: Event, end: Event) -> bool:
    """True if an event may have made the end of a unit that comes right after it."""
    if end.what != "gone" or cause.what not in ("fires", "fights"):
        return False
    return cause.what == "fights" or cause.at in ("", end.by)
