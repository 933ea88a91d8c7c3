"""The end of a battle in a few lines: losses, what turned it, the best roll and the worst."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from msgspec import structs

from tracker.engine import UnitRow, View
from tracker.journal.timeline import Timeline
from tracker.report.luck import luck
from tracker.report.number_blocks import roll_words
from tracker.report.scenes import paragraph
from tracker.report.story import Where, at_battle, at_step
from tracker.report.strength import lost_in_turns, sides_of
from tracker.report.turning_points import events_of, swing_words, swings
from tracker.report.unit_names import Cast

MOST_POINTS = 3
# Sentences of a turning point.
MOST_WORDS = 2


def loss_lines(view: View) -> list[str]:
    """Strength that each side has left of what it brought: of those lost, men may have come back since.

    Who went off the table whole is left too, who makes off is not. Where nobody was left, those who came back are no
    strength that stood. Where strength is counted in units, these are not counted again.
    """
    told = []
    for side in view.sides:
        strength = f"{side.start - side.lost} of {side.start} {view.counts}"
        are_back = side.left and all(unit.gone and not unit.has_left for unit in side.units)
        words = [f"{side.name}: {f'nobody was left, {strength} came back' if are_back else f'{strength} left'}"]
        words += [f"{side.off} of them off the table"] if side.off else []
        words += [f"{side.running} more making off"] if side.running else []
        left = sum(unit.not_lost > 0 or bool(unit.back) or unit.has_left for unit in side.units)
        words += [f"{left} of {len(side.units)} units"] if view.counts != "units" else []
        told += [f"{', '.join(words)}."] if side.units else []
    return told


def ending_lines(timeline: Timeline) -> list[str]:
    """The turning points, the largest first, and the rolls furthest above and below what was to be expected."""
    return [*_come_back(timeline), *_points(timeline), *_rolls(timeline)]


def _come_back(timeline: Timeline) -> Iterator[str]:
    """Of what was lost in the turns how many came back, in them or after: by side, where any did after the last."""
    frames = [timeline.frame(step) for step in timeline.steps]
    fought = [frame.view for frame in frames if frame.stage == "turn"]
    if not fought:
        return
    lost = lost_in_turns(timeline).values()
    # The end of the last turn may cost some before any come back.
    since = [fought[-1], *(frame.view for frame in frames if frame.stage not in ("setup", "turn"))]
    after = timeline.view(timeline.last)
    for side in after.sides:
        back = sum(_more(since, unit) for unit in side.units)
        if back > 0:
            fell = sum(each.get(side.id, 0) for each in lost)
            back += sum(_returned(fought, unit.id) for unit in side.units)
            yield f"{side.name}: {fell} {after.counts} lost in the turns, {back} of them came back."


def _returned(fought: Iterable[View], unit_id: str) -> int:
    """Figures that came back to a unit while it fought; none by which its first strength was set right."""
    rows = [row for view in fought if (row := view.unit(unit_id)) is not None and not row.has_left]
    # Who had nobody there has come up since.
    more = (now.on_table - was.on_table - max(0, now.start - was.start) for was, now in pairwise(rows) if was.on_table)
    return sum(max(0, each) for each in more)


def _more(since: Iterable[View], now: UnitRow) -> int:
    """Figures that a unit has more than it had when it had fewest, be it on the table or off it."""
    rows = [row for view in since if (row := view.unit(now.id)) is not None]
    return now.figures - min(row.figures for row in rows) if rows else 0


def _points(timeline: Timeline) -> Iterator[str]:
    sides, where = sides_of(timeline), places_of(timeline)
    cast = Cast.of(timeline.view(timeline.last))
    for number, each in enumerate(swings(timeline, MOST_POINTS)):
        short = structs.replace(each, words=each.words[:MOST_WORDS])
        words_told = paragraph(events_of(timeline, each), cast)
        yield f"{'Turning point' if number == 0 else 'Then'}: {swing_words(short, sides, words_told, where)}"


def _rolls(timeline: Timeline) -> Iterator[str]:
    found, where = luck(timeline), places_of(timeline)
    for words, above in (("Best roll", True), ("Worst roll", False)):
        for each in found.furthest(1, above):
            yield f"{words}: {roll_words(each, above, where)}"


def places_of(timeline: Timeline) -> Where:
    """Places in words: those of a campaign are in battles, or behind them, and no turn of one."""
    return at_battle if timeline.view(timeline.last).turns == "battle" else at_step
