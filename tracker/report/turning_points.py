"""Turning points: what moved the balance of strength furthest, with what happened there."""

from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterator
from fractions import Fraction
from itertools import groupby, takewhile

from tracker.engine import Event
from tracker.engine.plurals import capital, counted, listed, with_and
from tracker.journal.timeline import Timeline, once
from tracker.report.document import Block, Bullets, Heading, Paragraph
from tracker.report.events import OFF, RETURNED, EventAtStep, events
from tracker.report.scenes import paragraph
from tracker.report.story import Where, at_step, sentence
from tracker.report.strength import Side, Swing, end_of_fighting, sides_of, swing_size, swings_by_step
from tracker.report.unit_names import Cast
from tracker.talk.odds_words import percent

MOST_SWINGS = 5
# More than these who came are counted.
MOST_NAMED = 3
# What may stand between a shot or a fight and the end that it made.
TESTS = ("stands", "gives way", "leader hit", "does")
# What moves no strength and is told all the same.
KINDS = {"takes": "places taken", "leader hit": "officers lost", "fires": "hulls holed", "does": "morale broken"}


def turning_points(timeline: Timeline, found: list[Swing], where: Where = at_step) -> Iterator[Block]:
    """The steps with the largest swing, as `swings` found them."""
    sides = sides_of(timeline)
    yield Heading(2, "Turning points")
    cast = Cast.of(timeline.view(timeline.last))
    before = [id(event) for each in found for event in events_of(timeline, each)]
    if found:
        is_end = any(each is end_of_a_unit(timeline) for each in events_of(timeline, found[0]))
        first = "What ended the battle, then what" if is_end else "What"
        yield Paragraph(f"{first} moved the balance of strength furthest, as shares of each side's full strength.")
        told = ((each, paragraph(events_of(timeline, each), cast)) for each in found)
        yield Bullets(tuple(swing_words(each, sides, words, where) for each, words in told))
    else:
        yield Paragraph("No step moved the balance.")
    if marked := [*_without_strength(timeline, before)]:
        yield Paragraph(f"{capital(with_and([*_kinds(marked)]))}:")
        yield Bullets(tuple(f"{where(there[0].turn, there[0].step)}: {paragraph(there, cast)}" for there in marked))


def _without_strength(timeline: Timeline, told: Container[int]) -> Iterator[list[EventAtStep]]:
    """The places that were taken, the leaders of no unit who fell or were captured, boats that lost half of their hull
    at once, sides that broke: turn by turn.

    What is `told`, by the ids of its events, of hulls and of sides that broke is none of them.
    """
    sides = timeline.view(timeline.last).sides
    alone = {unit.id for side in sides for unit in side.units if unit.is_leader}
    acts = {("leader hit", unit) for unit in alone} | {("does", side.id) for side in sides}
    untold = [each for each in events(timeline) if each.event.what not in ("does", "fires") or id(each) not in told]
    found = [each for each in untold if is_taking(each) or each.is_holed or (each.event.what, each.event.by) in acts]
    for _, there in groupby(found, key=lambda each: each.turn):
        yield list(there)


def _kinds(marked: list[list[EventAtStep]]) -> Iterator[str]:
    """The kinds of events that are told although they cost no strength."""
    told = {each.event.what for there in marked for each in there}
    yield from (words for what, words in KINDS.items() if what in told)


def is_taking(entry: EventAtStep) -> bool:
    """True if a place was taken of the enemy, or of nobody who had lost it."""
    event = entry.event
    return event.what == "takes" and not event.at and event.outcome != RETURNED


def swing_words(swing: Swing, sides: tuple[Side, ...], told: str = "", where: Where = at_step) -> str:
    """A turning point in a line: by how much each side was down or up, and what was `told` of it, else its log."""
    moved = [
        f"{side.name} {'down' if lost > 0 else 'up'} {percent(Fraction(abs(lost), side.full))}{_by(came, lost)}"
        for side, lost, came in zip(sides, swing.lost, swing.came or ((),) * len(sides), strict=True)
        if lost and side.full
    ]
    said = told or " ".join(sentence(each) for each in swing.words)
    return f"{where(swing.turn, swing.step)}: {', '.join(moved)}. {said}".strip()


def _by(came: tuple[str, ...], lost: int) -> str:
    """The units that came, behind the words that a side is up."""
    if lost > 0 or not came:
        return ""
    return f" ({listed(came) if len(came) <= MOST_NAMED else counted(len(came), 'unit')} came)"


def swings(timeline: Timeline, most: int = MOST_SWINGS) -> list[Swing]:
    """The largest swings in strength, largest first, but for that which ended the battle; what one event cost step by
    step is one of them.
    """
    return [swing for swing, _ in _told(timeline)[:most]]


def events_of(timeline: Timeline, swing: Swing) -> list[EventAtStep]:
    """The events of a swing, one of `swings`."""
    return next(told for each, told in _told(timeline) if each == swing)


@once
def _told(timeline: Timeline) -> list[tuple[Swing, list[EventAtStep]]]:
    """All swings with their events: what ended the battle, then the largest first."""
    sides = sides_of(timeline)
    found: list[tuple[Swing, list[EventAtStep]]] = []
    for swing in swings_by_step(timeline):
        now = _events_at(timeline, swing)
        if found and any(each is cause for each in now[:1] for cause in found[-1][1]):
            before, told = found.pop()
            swing = _joined(before, swing, sides)
            now = [*told, *(each for each in now if not any(each is other for other in told))]
        found.append((swing, now))
    # Who only came up is told where nothing else is.
    costly = [each for each in found if max(each[0].lost) > 0] or found
    ended = end_of_a_unit(timeline)
    last = next((each for each in reversed(costly) if ended is not None and _is_of(ended, *each)), None)
    if last is not None and ended is not None and not any(each is ended for each in last[1]):
        last[1].append(ended)
    return sorted(costly, key=lambda each: (each is not last, -each[0].size, each[0].step))


def ends_of(timeline: Timeline) -> list[Event]:
    """The reasons why a battle is over, as the rules tell them."""
    log = timeline.frame(end_of_fighting(timeline)).node.log
    return [line.event for line in log if line.event is not None and line.event.what == "ends"]


def end_of_a_unit(timeline: Timeline) -> EventAtStep | None:
    """The end of a unit that ended the battle; None where none did, or it left the table whole."""
    about, turn = (
        {unit for each in ends_of(timeline) for unit in each.others},
        timeline.turn_of(end_of_fighting(timeline)),
    )
    now = [each for each in events(timeline) if each.turn == turn]
    gone = [each for each in now if each.event.what == "gone" and each.event.by in about]
    return gone[-1] if gone and gone[-1].event.how != OFF else None


def _is_of(end: EventAtStep, swing: Swing, told: list[EventAtStep]) -> bool:
    """True of a swing of the turn in which a unit met its end, if it was about that unit."""
    unit = end.event.by
    is_about = any(unit in (each.event.by, each.event.at, *each.lost) for each in told)
    return is_about and swing.turn == end.turn and swing.step <= end.step


def _joined(first: Swing, then: Swing, sides: tuple[Side, ...]) -> Swing:
    lost = tuple(map(sum, zip(first.lost, then.lost, strict=True)))
    came = tuple(one + more for one, more in zip(first.came, then.came, strict=True))
    return Swing(first.step, first.turn, swing_size(lost, sides), lost, first.words + then.words, came)


def _events_at(timeline: Timeline, swing: Swing) -> list[EventAtStep]:
    """The events of a step: an end with the fire or the fight before it that made it, and what was tested since; of a
    step without any that cost anybody anything, the event elsewhere in the turn that did.
    """
    all_ = events(timeline)
    first = bisect_left(all_, swing.step, key=lambda each: each.step)
    now = all_[first : bisect_right(all_, swing.step, key=lambda each: each.step)]
    before = [*takewhile(lambda each: each.turn == swing.turn, reversed(all_[:first]))]
    if all(each.event.what in TESTS and not each.lost for each in now):
        cause = [each for each in all_ if swing.step in each.elsewhere]
        if cause or not now:
            return cause or [each for each in before if each.lost][:1]
    end = next((each.event for each in now if each.event.what not in TESTS), now[0].event)
    # One fight may be the end of several.
    between = (*TESTS, "gone") if end.what == "gone" else TESTS
    tests = [*takewhile(lambda each: each.event.what in between, before)]
    cause = before[len(tests) : len(tests) + 1]
    if not cause or not _is_end_by(cause[0], end, is_right_after=not tests):
        return now
    return [*cause, *(each for each in reversed(tests) if end.what == "gone" or each.event.by == end.by), *now]


def _is_end_by(cause: EventAtStep, end: Event, is_right_after: bool) -> bool:
    """True if an event may have made the end of a unit, or some of it run; right after a fight also the end of one that
    the fight doesn't name.
    """
    event, is_gone = cause.event, end.what == "gone"
    if not is_gone and end.what not in ("gives way", "runs", "does"):
        return False
    if event.what == "fights":
        return (is_gone and is_right_after) or end.by in (event.by, event.at, *cause.others)
    return event.what in ("fires", "charges") and (event.at == end.by or (is_right_after and not event.at and is_gone))
