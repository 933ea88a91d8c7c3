"""Chances that studies of a battle found, in a report and a chart: the curve with its band, and what moved it."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.harmless_text import as_html
from tracker.journal.folders import study_path
from tracker.journal.timeline import Timeline
from tracker.report.document import Block, Bullets, Heading, Paragraph, Picture
from tracker.report.story import at_step

if TYPE_CHECKING:
    from tracker.study.chances import Worth
    from tracker.study.kept_chances import KeptChances

# Letters of a whole band.
WIDE = 40
PICTURE = (480, 220)
LEFT, RIGHT, TOP, BOTTOM = 44, 16, 16, 36
TITLE = "Who was winning"


def chances_of(timeline: Timeline, saves: Path | None = None) -> "KeptChances | None":
    """The chances along a branch; None where nobody has studied the battle: that costs no more than a look."""
    path = study_path(timeline.recorded.path, saves)
    if not path.exists():
        return None
    from tracker.study.kept_chances import KeptChances

    found = KeptChances.of(timeline, path)
    return found if found is not None and (found.worths or found.stale) else None


def chances_lines(found: "KeptChances", ascii_only: bool, is_drawn: bool) -> list[str]:
    """The curve downward, a position a line, then the accounts and what turned the battle; each line tells its step."""
    from tracker.study.words import NOTICE, account_lines

    if not found.worths:
        return [f"{TITLE}:", *found.stale_words]
    side, name = _seat(found)
    head = f"{TITLE}: the chances of {name}, and the interval that holds them with 95%"
    lines = _curve_lines(_in_order(found), side, ascii_only, is_drawn)
    weighed = list(found.weighed.values())
    return [head, *lines, "", *account_lines(found.studied, found.names, weighed), *found.stale_words, NOTICE]


def _curve_lines(worths: Sequence["Worth"], side: str, ascii_only: bool = False, is_drawn: bool = True) -> list[str]:
    from tracker.study.words import interval_words

    lines = []
    for each in worths:
        where = f"{at_step(each.turn, each.step)}:"
        drawn = f"{band(each, side, ascii_only)} " if is_drawn else ""
        lines.append(f"{where:<18} {drawn}{interval_words(each.shares[side])}")
    return lines


def band(worth: "Worth", side: str, ascii_only: bool = False, wide: int = WIDE) -> str:
    """A side's chance as a mark within the band of its interval."""
    mark, inside, outside = "#=." if ascii_only else "█▒·"
    share = worth.shares[side]
    at = min(wide - 1, int(share.share * wide))
    cells = (inside if share.low <= (place + 0.5) / wide <= share.high else outside for place in range(wide))
    return "".join(mark if place == at else cell for place, cell in enumerate(cells))


def write_up_chances(timeline: Timeline) -> Iterator[Block]:
    """The paragraph and the curve of a battle that was studied; nothing of any other."""
    found = chances_of(timeline)
    if found is None or not found.worths:
        return
    from tracker.study.words import NOTICE, account_lines

    side, name = _seat(found)
    worths = _in_order(found)
    yield Heading(2, TITLE)
    head, *told = account_lines(found.studied, found.names, list(found.weighed.values())) or ("",)
    if head:
        yield Paragraph(head)
    if told:
        yield Bullets(tuple(line.strip() for line in told))
    lines = tuple(_curve_lines(worths, side))
    yield Picture(_svg(worths, side, name), lines, (_caption(worths, side, name),))
    yield Paragraph(NOTICE)


def _seat(found: "KeptChances") -> tuple[str, str]:
    """The side whose chances are drawn, and its name: the first one."""
    return next(iter(found.names.items()))


def _in_order(found: "KeptChances") -> list["Worth"]:
    return [found.worths[step] for step in sorted(found.worths)]


def _caption(worths: Sequence["Worth"], side: str, name: str) -> str:
    """The curve in a sentence: where it begins, is lowest and highest, and ends."""
    low, high = (pick(worths, key=lambda each: each.shares[side].share) for pick in (min, max))
    ends = [("at first", worths[0]), ("lowest", low), ("highest", high), ("at last", worths[-1])]
    told = (f"{when} {each.shares[side].share:.0%} (step {each.step})" for when, each in ends)
    return f"Chances of {name}: {', '.join(told)}."


def _svg(worths: Sequence["Worth"], side: str, name: str) -> str:
    """The curve over the steps within the band of its intervals, without any reference."""
    wide, high = PICTURE
    last = max(1, worths[-1].step)

    def at(step: int, share: float) -> str:
        return f"{LEFT + (wide - LEFT - RIGHT) * step / last:.1f},{high - BOTTOM - (high - TOP - BOTTOM) * share:.1f}"

    shares = [(each.step, each.shares[side]) for each in worths]
    edge = [at(step, share.high) for step, share in shares] + [at(step, share.low) for step, share in reversed(shares)]
    title = as_html(f"Chances of {name} to win, by step, with their 95% intervals")
    marks = "".join(
        f'<path d="M{LEFT} {at(0, part).split(",")[1]}H{wide - RIGHT}" stroke="currentColor" stroke-opacity="0.3"/>'
        f'<text x="{LEFT - 8}" y="{float(at(0, part).split(",")[1]) + 5:.1f}" text-anchor="end">{part:.0%}</text>'
        for part in (0.0, 0.5, 1.0)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" font-family="sans-serif" '
        f'font-size="15" fill="currentColor"><title>{title}</title>{marks}'
        f'<polygon points="{" ".join(edge)}" fill="currentColor" fill-opacity="0.2"/>'
        f'<polyline points="{" ".join(at(step, share.share) for step, share in shares)}" fill="none" '
        'stroke="currentColor" stroke-width="2"/>'
        f'<text x="{LEFT}" y="{high - 10}">step 0</text>'
        f'<text x="{wide - RIGHT}" y="{high - 10}" text-anchor="end">step {worths[-1].step}</text></svg>'
    )
