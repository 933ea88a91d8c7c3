"""The rows of a roll: its boxes (dice that are there, those to come, counts in the place of many), how it was read, and
the reasons for so many dice.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from tracker.app.parts.prompt_view import NARROW
from tracker.app.parts.rows import Piece, Row, folded, folded_to, row_width, width_of, with_short_names, wrapped
from tracker.app.parts.styles import StyleName
from tracker.app.parts.text_cuts import TOLD_BY_WHY, left_off
from tracker.engine import Pool, Roll
from tracker.engine.plurals import plural
from tracker.engine.prompts.roll_words import changed_lines, needs, says_needs, shorter_lines
from tracker.play.input_preferences import MANY_DICE
from tracker.play.typed_roll import Typed
from tracker.play.typed_words import (
    are_faces,
    boxes,
    count_behind,
    count_of,
    is_one_digit,
    read_words,
    seen_words,
    wanted,
)

Lines = list[list[Piece]]
# The key behind the last die of a roll: none, or Enter.
TAKES, ENTER = "no Enter needed", "then Enter"
# Empty boxes of a pool; of more only the next is one: those of 61 dice left no row to the unit that is fired on.
MOST_EMPTY = 20
# The coins of which a count may have two digits, so that the first takes no roll.
LONG_COUNT = 10
# Words behind that key where a count has none.
NOT_AFTER = " (h: no Enter)"
# Cells before a line that goes on.
INDENT = 3
# Cells before the lines, and behind them.
AROUND = 4


def layout(dice: Typed, width: int, short: Mapping[str, str] = {}) -> tuple[list[Row], tuple[int, int]]:
    """The boxes of all pools, and column and row of the next die; names of pools in `short` where they have those."""
    lines: Lines = [[(" ", "text")]]
    waits, is_whole, is_counted = dice.next, dice.whole, bool(dice.counts) or dice.takes_counts
    for pool in dice.pools:
        pieces = _pool(dice, pool, with_short_names(pool.called, short), waits, is_counted)
        if len(lines[-1]) > 1 and row_width(tuple(pieces)) < width < row_width((*lines[-1], *pieces)):
            lines.append([(" ", "text")])
        *pieces, gap = pieces
        _run_on(lines, pieces, width - 1)
        lines[-1] += [gap] if row_width((*lines[-1], gap)) < width else []
        is_last, is_next = pool.name == dice.pools[-1].name, waits is not None and waits.name == pool.name
        if is_next and pool.sides == 100 and dice.at is None and not is_counted:
            _run_on(lines, [(f"{_digit_asked(dice, pool)}   ", "text")], width - 1)
        if is_last and not is_counted and (ended := _ended_by(dice)):
            # At the same place from the first die to the last, be it in a line of its own; where rows are dear that a
            # count has no such key takes none.
            has_room = width >= NARROW or row_width(tuple(lines[-1])) + width_of(ended) + 3 <= width
            _run_on(lines, [(f"{ended if has_room else ended.removesuffix(NOT_AFTER)}   ", "dim")], width)
        if is_next and not is_whole:
            # Counts of one side are not to stand behind the other side's coins.
            _say_read(dice, lines, width, "" if is_last else "   ")
    if is_whole or waits is None:
        _say_read(dice, lines, width)
    return [tuple(line) for line in lines], _spot(lines, waits is None and dice.at is None)


def needed(dice: Typed) -> str:
    """The faces that count in the throw that is made now, "" where the title says those of the first."""
    if len(dice.throws) > 1 and dice.next is not None:
        return needs(dice.prompt, [pool for pool in dice.throws[-1] if pool.count])
    return "" if says_needs(dice.prompt) else needs(dice.prompt)


def _run_on(lines: Lines, pieces: Iterable[Piece], width: int) -> None:
    """Add pieces to the last of some lines, to a new one where they don't go into so many cells."""
    filled = row_width(tuple(lines[-1]))
    for piece in pieces:
        filled += width_of(piece[0])
        if filled > width:
            lines.append([(" " * INDENT, "text")])
            filled = INDENT + width_of(piece[0])
        lines[-1].append(piece)


def _digit_asked(dice: Typed, pool: Pool) -> str:
    """The digit of a D100 that is typed next: whose die it is, where those of two hands make one number."""
    return f"die of {pool.digits[len(dice.half)]}" if pool.digits else ("tens", "units")[len(dice.half)]


def _spot(lines: Lines, is_behind: bool) -> tuple[int, int]:
    """Column and row of the box with the cursor, or behind all."""
    places = [(y, x) for y, line in enumerate(lines) for x, (_, style) in enumerate(line) if style == "cursor"]
    if is_behind:
        return row_width(tuple(lines[-1])), len(lines) - 1
    if not places:
        return 1, 0
    y, x = places[-1]
    box = lines[y][x][0]
    # Digits of one die come to stand behind one another, those of a number before one another.
    at = box.find("_") if box[1:2].isdigit() and "_" in box else max(1, len(box) - 2)
    return row_width(tuple(lines[y][:x])) + at, y


def _say_read(dice: Typed, lines: Lines, width: int, gap: str = "") -> None:
    """Adds the reading of what was typed and a gap, unless what stands there says the same."""
    read = read_words(dice)
    # Results of several tests without their names: the rows of their odds name whose each is.
    is_nameless = dice.whole and len(dice.prompt.shares) > 1 and " / " in read
    if not read or is_nameless or any(text.startswith(read) for text, _ in lines[-1]):
        return
    if row_width((*lines[-1], (read, "dim"))) >= width:
        # How many are to come is seen.
        read = read_words(dice, is_short=True)
    _run_on(lines, [(read, "bold" if dice.whole else "dim")], width - 1)
    if gap and row_width(tuple(lines[-1])) + 4 < width:
        lines[-1].append((gap, "text"))


def _ended_by(dice: Typed) -> str:
    """The key that takes a roll whose dice are typed, or who types them, in words; "" where other words tell it."""
    if dice.is_done_here:
        return "typed at another seat"
    is_told = dice.next is None or dice.is_decided or dice.is_moot or dice.may_go_unrolled
    return "" if is_told else _behind_the_last(dice)


def _behind_the_last(dice: Typed) -> str:
    """The key behind the last die of a roll that is typed die by die, and what may follow behind this throw."""
    following = dice.yet_to_follow
    named = [each.called for each in following if each.sides == 2 or each.called not in ("die", "dice")]
    if following:
        return f"then {named[0] if named else f'D{following[0].sides}'}, or Enter if none"
    behind, waits = count_behind(dice), not dice.takes_by_last_die
    counted = f" (counted: {behind})" if behind else NOT_AFTER if behind == "" and waits else ""
    return f"{ENTER if waits else TAKES}{counted}"


def _pool(dice: Typed, pool: Pool, name: str, waits: Pool | None, is_counted: bool) -> list[Piece]:
    """The boxes of a pool by its name, of which one waits for the next die, or for a count where they are counted."""
    kind = plural(pool.kind)
    is_next = waits is not None and waits.name == pool.name and dice.at is None
    if is_next and is_counted:
        return _counts_asked(dice, pool, name, kind)
    is_said = name == kind or pool.sides == 2 and name in ("coin", "coins")
    pieces: list[Piece] = [(f"{name} " if is_said else f"{name} {kind} ", "text")]
    here = dice.spots[dice.at] if dice.at is not None else None
    place = here[1] if here is not None and here[0].name == pool.name else None
    if dice.is_counted(pool):
        words = seen_words(dice, pool)
        return [*pieces, (f"= {words}", "cursor" if place is not None else "bold"), ("   ", "text")]
    pieces += _dice(dice, pool, place)
    missing = dice.missing(pool)
    for number in range(missing if missing <= MOST_EMPTY else 1):
        is_box = is_next and number == 0
        half = _half(pool, dice.half if is_box else "")
        pieces.append((f"[{half}]", "cursor" if is_box else "dim"))
    if missing > MOST_EMPTY:
        pieces.append((f" and {missing - 1} more", "dim"))
    if not pool.count:
        pieces.append(("none", "dim"))
    return [*pieces, ("   ", "text")]


def _dice(dice: Typed, pool: Pool, place: int | None) -> list[Piece]:
    """The dice of a pool that are there; the cursor stands at a `place` of them, or none."""
    pieces: list[Piece] = []
    faces, source = dice.faces(pool), dice.source(pool)
    for number, (face, who) in enumerate(zip(faces, source, strict=True)):
        text = ("HT"[face - 1] if pool.sides == 2 else _digit(pool, face)).rjust(_wide(pool))
        if number == place and dice.half:
            text = _half(pool, dice.half)
        style: StyleName = "cursor" if number == place else "text" if who == "a" else "bold"
        pieces.append((f"({text})" if who == "a" else f"[{text}]", style))
    return pieces


def _counts_asked(dice: Typed, pool: Pool, name: str, kind: str) -> list[Piece]:
    """A box for each count; before anything is typed, also that the dice themselves may be."""
    many = f"{pool.count} {kind}"
    is_all = name in ("dice", "coins", kind)
    pieces: list[Piece] = [(f"{many}: ", "bold") if is_all else (f"{name}, {many}: ", "text")]
    wide = len(str(pool.count))
    for place, (what, text) in enumerate(boxes(dice)):
        is_here = place == max(0, len(dice.counts) - 1)
        # Heads of one toss, tails of the next: what is counted is the brightest.
        pieces += [
            (f"{what} ", "bold" if is_here else "text"),
            (f"[{text.rjust(wide, '_')}]", "cursor" if is_here else "dim"),
            (" ", "text"),
        ]
    if is_said := is_one_digit(dice):
        pieces.append(("no h or Enter needed" if dice.preferences.last_die_takes else "no h needed", "dim"))
    if not (dice.counts or is_said):
        pieces += [(" or each die", "dim")] if pool.sides > 2 else _coin_by_coin(dice, pool)
    return [*pieces, ("  ", "text")]


def _coin_by_coin(dice: Typed, pool: Pool) -> list[Piece]:
    """Words for coins by their letters, with the key behind the last: a count of few takes a roll without it."""
    if pool.name != dice.pools[-1].name or dice.may_go_unrolled:
        return [(" or each: h, t", "dim")]
    ended = _behind_the_last(dice)
    by_digit = pool.count < LONG_COUNT and dice.preferences.ends_counts(pool)
    is_quicker = by_digit and ended != TAKES
    words = f"{'(no Enter) ' if is_quicker else ''} or each: h, t, {ended}"
    # What follows may stand in the next line.
    return [(each, "dim") for each in re.split("(?<=,)(?= then| or E)", words)]


def keys_of(pool: Pool | None) -> str:
    """Keys for a die of this pool."""
    if pool is None:
        return "0-9"
    return "h t" if pool.sides == 2 else "1-9 0" if pool.sides >= 10 else f"1-{pool.sides}"


def another_hint(dice: Typed, pool: Pool) -> tuple[str, str]:
    """The keys that give another face, or another count, to what lies under the cursor."""
    if dice.is_counted(pool):
        return "0-9" if pool.sides == 2 else "3h", "another count"
    return keys_of(pool), "another face"


def how_many_hint(dice: Typed, takes_counts: bool) -> list[tuple[str, str]]:
    """h behind a number, where it spares keys."""
    pool = dice.next
    if count := count_of(dice):
        return [("h", count)]
    if pool is None or dice.faces(pool) or takes_counts or dice.at is not None:
        return []
    # Of three dice it spares a key where it is one number, and no letter says as much.
    is_one = not dice.letters and len(dice.prompt.reading.names(pool)) == 1
    return [("3h", wanted(dice))] if pool.count >= MANY_DICE - is_one and not are_faces(dice, pool) else []


def _wide(pool: Pool) -> int:
    """Digits of a die: two of a D100, on which 00 is the hundred."""
    return len(str(pool.sides - 1)) if pool.sides > 10 else 1


def _half(pool: Pool, digits: str) -> str:
    """The digits of a die that is not whole: of a D100 the tens in their place."""
    return digits.ljust(2, "_") if pool.sides == 100 else digits.rjust(_wide(pool), "_")


def _digit(pool: Pool, face: int) -> str:
    # Two dice of tens and units show both: 07 is a 10 against a 7, and no single die.
    if pool.sides == 100:
        return f"{face % 100:02}"
    return "0" if pool.sides == 10 and face == 10 else str(face)


def sum_rows(prompt: Roll[Any], width: int, most: int, short: Mapping[str, str], whole: int) -> list[Row]:
    """The reasons on at most so many rows, of which they take `whole` with all their words; 0: they may have those."""
    if not most:
        return []
    own = short if width < NARROW else {}
    lines = [*filter(None, (prompt.text, prompt.same and f"On any roll: {prompt.same}."))]
    # Two who throw as many for the same reasons say them once.
    told = [*dict.fromkeys(changed_lines(prompt.breakdowns, prompt.title))]
    lines, told = ([with_short_names(each, own) for each in those] for those in (lines, told))
    if told and whole > most:
        return _in_short(prompt, lines, width - AROUND, most, short)
    return folded([*lines, *told], width - AROUND, most, "dim", 2)


def _in_short(prompt: Roll[Any], lines: list[str], width: int, most: int, short: Mapping[str, str]) -> list[Row]:
    """The same on rows that are too few: sums in short words beside the whole text, else before the end of that.

    A sum without its last numbers would seem to be another: labels are left out before any number is.
    """

    def rows_of(line: str) -> int:
        return len(wrapped(line, width, indent=2))

    room = most - sum(map(rows_of, lines))
    shorter = shorter_lines(prompt.breakdowns, prompt.title, rows_of, short)
    ways = [([*dict.fromkeys(told)], is_whole) for told, is_whole in shorter]
    if not any(is_whole and sum(map(rows_of, told)) <= room for told, is_whole in ways):
        room = most - bool(lines and most > 1)
    sums = folded_to(ways, width, room, "dim", 2)
    if lines and len(sums) == most:
        # The text has no row at all.
        last = "".join(text for text, _ in sums[-1])
        marked = last if TOLD_BY_WHY in last else left_off(last)
        sums[-1] = ((marked, "dim"),) if width_of(marked) <= width else sums[-1]
    told = [*(folded(lines, width, most - len(sums), "dim", 2) if len(sums) < most else []), *sums]
    # A total without any number of its sum says no more than its boxes, above which it stands what counts.
    is_bare = told == [((left_off(prompt.breakdowns[0].lines()[0]), "dim"),)] and len(prompt.pools) > 1
    return [] if is_bare and needs(prompt) and not says_needs(prompt) else told
