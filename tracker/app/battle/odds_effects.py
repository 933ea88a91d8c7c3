"""Results that do something: each in a row, and in ever fewer words where there are fewer rows."""

from tracker.app.battle.odds_grouped import by_head, grouped_rows, result_words
from tracker.app.battle.odds_pieces import HELD, Marks, by_effect, running
from tracker.app.parts.rows import Row, left, right, row, shortened, width_of
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
    if len(odds) <= height:
        return _table(odds, width, marks)
    shown: list[Row] = []
    for way in (grouped_rows, _in_line, _alike, _bare):
        shown = way(odds, width, marks)
        if 0 < len(shown) <= height:
            return shown
    return shortened(shown, height, width - 1)


def _table(odds: list[Odds], width: int, marks: Marks) -> list[Row]:
    label = min(24, max(width_of(each.label) for each in odds))
    key = 2 * bool(marks.letters)
    wide = max(width_of(percent(each.chance)) for each in odds) + 2
    spare = width - 1 - key - label - wide - 3 - max(width_of(each.effect) for each in odds) - 2
    room = 0 if spare < LEAST_BAR else min(spare, MOST_BAR)
    return [
        row(
            " ",
            (left(marks.letters.get(each.label, ""), key), "accent"),
            *marks.padded(each.label, label, (each.label,)),
            (right(percent(each.chance), wide), "bold"),
            (f"  {left(glyphs.full * max(1, round(room * each.chance)), room)}" if room else "", "mark"),
            (f"   {each.effect}" if each.effect else "", "text"),
        )
        for each in odds
    ]


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
    label = each.label if width_of(each.label) > LONGEST_HELD else each.label.replace(" ", HELD)
    return f"{marks.lettered(label, each.label)}{HELD}{percent(each.chance).replace(' ', HELD)}"
