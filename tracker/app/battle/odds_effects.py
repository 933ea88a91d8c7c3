"""Results that do something: each in a row, and in ever fewer words where there are fewer rows."""

from fractions import Fraction

from tracker.app.battle.odds_grouped import by_head, grouped_rows, result_words
from tracker.app.battle.odds_pieces import HELD, Marks, by_effect, running
from tracker.app.parts.rows import Row, indented, left, right, row, shortened, widest_of, width_of, wrapped
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Odds
from tracker.talk.odds import percent

# Cells of a bar behind a chance: with fewer nothing could be told apart, more say nothing more.
LEAST_BAR, MOST_BAR = 4, 12
# Labels that are no longer than this are not broken in running text.
LONGEST_HELD = 16


def effect_rows(odds: list[Odds], width: int, height: int, marks: Marks) -> list[Row]:
    """Every result with its chance: in a row each, by the words they share, or in running text.

    Where that has no room, those that do the same are told together; in the fewest rows only a mark stands for what
    they do, and `w` tells it.
    """
    runs = _runs(odds, marks)
    if len(runs) <= height:
        rows = _table(runs, width, marks, is_wrapped=True)
        return rows if len(rows) <= height else _table(runs, width, marks, is_wrapped=False)
    shown: list[Row] = []
    for way in (grouped_rows, _in_line, _alike, _bare):
        shown = way(odds, width, marks)
        if 0 < len(shown) <= height:
            return shown
    return shortened(shown, height, width - 1)


def _runs(odds: list[Odds], marks: Marks) -> list[list[Odds]]:
    """Bare numbers in a row that do the same and have no letters, together; every other result by itself."""
    runs: list[list[Odds]] = []
    for each in odds:
        last = runs[-1][-1] if runs else None
        is_same = last is not None and each.effect and each.effect == last.effect and not marks.letters
        if is_same and last is not None and last.label.isdigit() and each.label.isdigit():
            runs[-1].append(each)
        else:
            runs.append([each])
    return runs


def _table(runs: list[list[Odds]], width: int, marks: Marks, is_wrapped: bool) -> list[Row]:
    """A row for each run: its numbers, its chance, what it does; in more rows where it `is_wrapped` and has no room."""
    named = [_named(run[0].label if len(run) == 1 else f"{run[0].label}-{run[-1].label}", marks) for run in runs]
    chances = [percent(sum((each.chance for each in run), Fraction(0))) for run in runs]
    label, key = min(24, widest_of(named)), 2 * bool(marks.letters)
    wide = widest_of(chances) + 2
    before = 1 + key + label + wide + 3
    spare = width - before - widest_of(run[0].effect for run in runs) - 2
    room = 0 if spare < LEAST_BAR else min(spare, MOST_BAR)
    rows: list[Row] = []
    for run, name, chance in zip(runs, named, chances, strict=True):
        lines = [text for line in wrapped(run[0].effect, width - before - 1) for text, _ in line]
        effect, *more = lines if is_wrapped and run[0].effect else [run[0].effect]
        share = sum((each.chance for each in run), Fraction(0))
        bar = f"  {left(glyphs.full * max(1, round(room * share)), room)}" if room else ""
        rows.append(
            row(
                " ",
                (left(marks.letters.get(run[0].label, ""), key), "accent"),
                *marks.padded(name, label, [each.label for each in run]),
                (right(chance, wide), "bold"),
                (bar, "mark"),
                (f"   {effect}" if effect else "", "text"),
            )
        )
        rows += indented([row(each) for each in more], before)
    return rows


def _named(label: str, marks: Marks) -> str:
    """The name of a result: a bare number at the head of a row would be read as a key."""
    return f"on {label}" if label.replace("-", "").isdigit() and not marks.letters else label


def _in_line(odds: list[Odds], width: int, marks: Marks) -> list[Row]:
    parts = [f"{_chance(each, marks)} {each.effect}".rstrip() for each in odds]
    return running("; ".join(parts), width)


def _alike(odds: list[Odds], width: int, marks: Marks) -> list[Row]:
    """Running text in which what several results do stands once, behind the last of them."""
    return running(by_effect(odds, lambda each: _chance(each, marks)), width)


def _bare(odds: list[Odds], width: int, marks: Marks) -> list[Row]:
    """Running text without what they do, but for a mark."""
    parts = [_chance(each, marks) for each in odds]
    if not marks.letters and (groups := by_head(odds)):
        parts = [
            _chance(all_[0], marks) if len(all_) == 1 else f"{head}, {result_words(all_)}"
            for head, all_ in groups.items()
        ]
    return running("; ".join(parts) + glyphs.more, width)


def _chance(each: Odds, marks: Marks) -> str:
    label = _named(each.label, marks)
    label = label if width_of(label) > LONGEST_HELD else label.replace(" ", HELD)
    return f"{marks.lettered(label, each.label)}{HELD}{percent(each.chance).replace(' ', HELD)}"
