"""Odds of a roll or draw: the chance of each result, and its effect."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

from tracker.app.battle.odds_effects import (
    HELD,
    UNMARKED,
    OddsMarks,
    bars,
    cells_of,
    chip,
    effect_rows,
    grouped_rows,
    stepped_back,
)
from tracker.app.parts.rows import (
    Piece,
    Row,
    aligned,
    cut,
    flow,
    indented,
    left,
    right,
    row,
    shortened,
    widest_of,
    width_of,
    wrapped,
)
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Amount, Effect, Odds
from tracker.talk.odds_words import LETTERS, RARE, Bin, histogram, letters_of, percent, short_percent, short_percents

REST = "anything else"
# Cells for what the numbers of a histogram count.
COUNTS = 12
# Rows with which names that don't go into one row have one each.
MOST_NAMED = 5
# Letters with which words before a number name somebody, and stand before the first of several numbers alone.
NAMED = 12
# The longest bar behind a result that stands beside others.
BAR = 5


def odds_rows(
    listed: Iterable[Odds],
    width: int,
    height: int,
    is_roll: bool = True,
    marks: OddsMarks = UNMARKED,
    is_turned: bool = False,
) -> list[Row]:
    """The results on so many cells, none of them lost: with effects a row each, numbers as a histogram, else in a flow.

    Where there is no room for all of them, the rarest are told together. `is_turned`: the second side stands first.
    """
    odds = list(listed)
    if height < 1 or not odds:
        return []
    steps = histogram(odds, rare=_rare(marks), is_turned=is_turned) if is_roll else None
    if steps is None and any(each.effect for each in odds):
        return stepped_back(effect_rows(odds, width, height, marks), is_row=True)
    if steps is None:
        words = [_named_once(*pair) for pair in pairwise([None, *odds])] if _are_of_one(odds) else [""] * len(odds)
        chips = [chip(each.label, each.chance, marks, said) for each, said in zip(odds, words, strict=True)]
        rows = _flowing(chips, odds, width, height)
    elif len({step.series for step in steps}) == 1:
        rows = histogram_rows(odds, steps, width, height, marks)
    else:
        rows = two_sided_rows(odds, width, height, marks, is_turned)
    return stepped_back(rows, is_row=False)


def histogram_rows(odds: list[Odds], steps: list[Bin], width: int, height: int, marks: OddsMarks) -> list[Row]:
    """A column for each number, rare ends folded: chance, the chance of at least so many, and a bar."""
    titles = [_short_counts(steps), "chance", "at least"]
    if height == 1 or len(steps) < 2:
        return _steps(odds, width, height, marks)
    first = widest_of(titles) + 1
    cells = max(5, widest_of([step.head for step in steps]) + 1 + 2 * bool(marks.letters))
    if len(steps) > (most := max(2, (width - 2 - first) // cells)):
        steps = histogram(odds, most, _rare(marks)) or []
    chances = [step.chance for step in steps]
    at_least = short_percents([step.at_least for step in steps])
    more = ["" if step.at_least == 1 else words for step, words in zip(steps, at_least, strict=True)]
    rows: list[Row] = [((f" {left(titles[0], first)}", "dim"), *_heads(steps, cells, marks))]
    rows.append(_numbers("chance", first, short_percents(chances), cells, "bold"))
    if any(step.chance < step.at_least < 1 for step in steps):
        # Of two columns the second would say its chance again.
        rows.append(_numbers("at least", first, more, cells, "text"))
    owner = _whose(steps, width)
    if width_of(_counts(steps)) > COUNTS and height > len(rows):
        # Whose losses they are is more than a column's head can say; once it stands above them it is said.
        rows[0] = ((" " * (first + 1), "dim"), *rows[0][1:])
        rows[:0] = [] if owner else [((cut(f" {_counts(steps)}", width - 1), "dim"),)]
    told = [step for step in steps if step.effect]
    if told:
        when = "in any case" if len(told) == len(steps) else told[0].label
        rows.append(((cut(f" {when}: {told[0].effect}", width - 1), "dim"),))
    rows.append(bars(chances, cells, first + 1))
    return [*owner, *rows][:height]


def two_sided_rows(odds: list[Odds], width: int, height: int, marks: OddsMarks, is_turned: bool) -> list[Row]:
    """Losses of one side to the left, of the other to the right, what is even between them."""
    cells, first = 5, 9
    steps = histogram(odds, max(5, (width - 2 - first) // cells), _rare(marks), is_turned) or []
    wide = len(steps) * cells
    if height < 3 or wide > width - 2 - first:
        return _steps(odds, width, height, marks, is_turned)
    said = [" ".join(marks.called("".join(_words(each))).split()).strip(" :,") for each in (steps[0], steps[-1])]
    # A few columns are narrower than the names above them.
    room = max(wide, min(width - 4 - first, sum(map(width_of, said)) + 8))
    are_wide = sum(map(width_of, said)) + 7 > room
    is_one_row = not are_wide or height < MOST_NAMED
    names = [cut(each, room // 2 - 4) for each in said] if are_wide and is_one_row else said
    ends = f"{glyphs.left} {names[0]}", f"{names[1]} {glyphs.right}"
    chances = [step.chance for step in steps]
    more = [short_percent(step.at_least) if step.chance < step.at_least < 1 else "" for step in steps]
    told = (
        [ends[0] + right(ends[1], room - 2 - width_of(ends[0]))] if is_one_row else [ends[0], right(ends[1], room - 2)]
    )
    rows = [row(" " * (first + 3), (each, "dim")) for each in told]
    rows.append(row(" " * (first + 1), *_heads(steps, cells, marks)))
    rows.append(_numbers("chance", first, short_percents(chances), cells, "bold"))
    rows += [_numbers("at least", first, more, cells, "text")] if any(more) else []
    return [*rows, bars(chances, cells, first + 1)][:height]


def letter_rows(odds: list[Odds], effects: Sequence[Effect], width: int, height: int) -> list[Row]:
    """The results with the letters that pick them, as many as have room; the others are typed."""
    marks = OddsMarks({each.label: letter for letter, each in zip(letters_of(odds, effects), odds, strict=False)})
    chips = [chip(each.label, each.chance, marks) for each in odds[: len(LETTERS)]]
    rows = indented(flow(chips, width - 2))
    if len(rows) > height > 0 or len(odds) > len(LETTERS):
        rows = [*rows[: height - 1], row((f" {glyphs.more} or type the result", "dim"))]
    return rows[: max(0, height)]


def _steps(odds: list[Odds], width: int, height: int, marks: OddsMarks, is_turned: bool = False) -> list[Row]:
    """Numbers side by side, with "at least" where there is room for it."""
    for most in range(max(2, len(odds)), 1, -1):
        steps = histogram(odds, most, _rare(marks), is_turned) or []
        is_one_row = len({step.series for step in steps}) == 1
        ways = [[_step_chip(step, is_long, marks) for step in steps] for is_long in (True, False)]
        if is_one_row:
            counts = row((_short_counts(steps), "dim"))
            ways.append([counts, *((*marks.letter(step.label), *_chip(step, step.head, marks)) for step in steps)])
        for chips in ways:
            rows = indented(flow(chips, width - 2, 3 if chips is not ways[-1] else 2))
            if len(rows) <= height:
                return rows
    room = (width - 2) // len(steps) - 1
    chips = [_chip(step, cut(step.label, room - 5), marks) for step in steps]
    return shortened(indented(flow(chips, width - 2, 1)), height, width - 1)


def _flowing(chips: list[Row], odds: list[Odds], width: int, height: int) -> list[Row]:
    """Results side by side; in fewer rows by the words that they share, else the rarest together with a mark."""
    rows = indented(flow(chips, width - 2))
    tallest = max(each.chance for each in odds)
    barred = [
        (*each, (f" {glyphs.full * cells_of(one.chance, tallest, BAR)}", "mark"))
        for each, one in zip(chips, odds, strict=True)
    ]
    # A bar may cost cells, but no row more than if each of one side's losses named it.
    with_bars = indented(flow(barred, width - 2))
    whole = flow([chip(each.label, each.chance) for each in odds], width - 2) if _are_of_one(odds) else rows
    if len(with_bars) <= min(max(len(rows), len(whole)), height):
        return with_bars
    for way in (_by_words, grouped_rows):
        if len(rows) <= height:
            return rows
        rows = way(odds, width) or rows
    for many in range(len(odds) - 1, 0, -1):
        if len(rows) <= height:
            break
        rest = chip(REST, sum((each.chance for each in odds[many:]), Fraction(0)))
        rows = indented(flow([*chips[:many], (*rest, (glyphs.more, "dim"))], width - 2))
    return shortened(rows, height, width - 1)


def _are_of_one(odds: list[Odds]) -> bool:
    """True if all numbers of these results are counted for one side, unit or pool."""
    sides = {each.gist.amount.whose for each in odds if each.gist.amount is not None}
    return len(sides) == 1 and "" not in sides


def _named_once(before: Odds | None, each: Odds | None) -> str:
    """The words for a result; those behind one that counts the same of the same, "loses 2", without who that is."""
    amount, other = (one.gist.amount if one is not None else None for one in (each, before))
    verb = amount.before.split()[-1:] if amount is not None else []
    if amount is None or other is None or amount.before != other.before or len(amount.before) < NAMED:
        return ""
    return f"{verb[0]} {amount.head}{amount.behind}" if not verb[0].endswith(":") else ""


def _by_words(odds: list[Odds], width: int) -> list[Row]:
    """Results that differ by a number share its words: "the band loses 2: 30%, 3: 12%"."""
    groups: dict[tuple[object, ...], list[tuple[int, Amount, Odds]]] = {}
    for each in odds:
        amount = each.gist.amount or Amount(0, before=each.label)
        groups.setdefault((amount.series, amount.or_more), []).append((amount.number, amount, each))
    parts = []
    for alike in groups.values():
        _, amount, each = max(alike)
        if len(alike) == 1:
            parts.append(f"{each.label} {percent(each.chance)}")
        else:
            run = ", ".join(f"{one.head}:{HELD}{short_percent(o.chance)}" for _, one, o in sorted(alike))
            parts.append(f"{amount.before}{run}{amount.behind}")
    lines = wrapped("; ".join(parts), width - 2)
    return [((" ", "text"), *((text.replace(HELD, " "), style) for text, style in line)) for line in lines]


def _rare(marks: OddsMarks) -> Fraction:
    """The chance up to which results at an end are folded: none where each number has a key."""
    return Fraction(0) if marks.letters else RARE


def _heads(steps: list[Bin], cells: int, marks: OddsMarks) -> Row:
    """The number of each column, behind the letter that picks it."""
    pieces: list[Piece] = []
    for step in steps:
        head, key = step.head if step.amount else "=", marks.letters.get(step.label, "")
        style: StyleName = "live" if marks.came in step.labels else "text"
        pieces += [(key.rjust(cells - 1 - len(head)), "accent"), (" ", "text"), (head, style)]
    return tuple(pieces)


def _numbers(title: str, first: int, texts: list[str], cells: int, style: StyleName) -> Row:
    """A number or none in each column, behind their title on so many cells."""
    return (f" {title.ljust(first)}", "dim"), (aligned([(each, cells) for each in texts]), style)


def _chip(step: Bin, words: str, marks: OddsMarks) -> Row:
    return row((words, marks.style(step.labels)), (f" {percent(step.chance)}", "bold"))


def _step_chip(step: Bin, with_more: bool, marks: OddsMarks) -> Row:
    more = f" ({short_percent(step.at_least)} or more)" if with_more and step.chance < step.at_least < 1 else ""
    return (*marks.letter(step.label), *_chip(step, step.label, marks), (more, "dim"))


def _words(step: Bin) -> tuple[str, str]:
    """The words before a number and behind it."""
    return (step.amount.before, step.amount.behind) if step.amount else ("", "")


def _counts(steps: list[Bin]) -> str:
    """The noun that the numbers count, behind or before them; "result" where they are bare."""
    before, behind = _words(steps[-1])
    return (behind or before).strip(" :,") or "result"


def _short_counts(steps: list[Bin]) -> str:
    """The same at the head of a row."""
    return cut(_counts(steps), COUNTS)


def _whose(steps: list[Bin], width: int) -> list[Row]:
    """The owner of these numbers, where words stand before them and behind: a column has room for the last alone."""
    before, behind = (words.strip(" ,") for words in _words(steps[-1]))
    return [row((cut(f" {before} {behind}", width - 1), "dim"))] if before and behind else []
