"""Rows of the table shared out among the units: who has one where they are few, in what company, and words below it."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tracker.app.battle.unit_folds import (
    ASKED,
    CONCERNED,
    OWED,
    Entries,
    Entry,
    Ranks,
    folded,
    in_order,
    unfolded,
    units_in,
)
from tracker.app.battle.unit_words import UnitWords
from tracker.app.parts.rows import Row, row
from tracker.engine import SideView, UnitRow


class ShownUnits(Struct, frozen=True):
    """The `entries` of each side in their order, and whether each side is `headed` by a row of its own.

    `hidden`: how many units have no row. `below`: rows of words below those of units, by id. `idle`: rows left empty.
    """

    entries: Entries
    hidden: int
    headed: Sequence[bool]
    below: dict[str, list[Row]]
    idle: int


class UnitSharing:
    """Shares rows out among the units `listed` of the sides; where rows are short, the side that acts folds last."""

    def __init__(self, sides: Sequence[SideView], listed: Entries, ranks: Ranks, words: UnitWords) -> None:
        self._sides, self._listed, self._words = sides, listed, words
        live = {*ranks.live, *ranks.acting}
        self._acting = [n for n, (side, _) in enumerate(listed) if any(unit.id in live for unit in side.units)]
        if ranks.keys and {*ranks.keys} <= {*ranks.live}:
            own = frozenset(unit.id for n in self._acting for unit in listed[n][0].units)
            ranks = replace(ranks, acting=own)
        self.ranks = ranks

    def on(self, room: int, is_whole: bool = False) -> ShownUnits:
        """The units on so many rows; `is_whole`: all of them, to be scrolled."""
        shown = self._shared_out(room, rows_about(self.ranks, self._words), is_whole)
        if shown.idle and shown.hidden:
            # Rows kept for words that do not go into them are for other units.
            shown = self._shared_out(room, sum(map(len, shown.below.values())), is_whole)
        return shown

    def _shared_out(self, room: int, reserved: int, is_whole: bool) -> ShownUnits:
        """The same with `reserved` rows for words below those whom the question is about."""
        entries, hidden = (self._listed, 0) if is_whole else self._entries(room, reserved)
        headed = [not hidden or any(self.ranks.of(each) > OWED for each in listed) for _, listed in entries]
        spare = room - sum(headed) - sum(len(listed) for _, listed in entries) - bool(hidden)
        below = self._rows_below(entries, spare)
        spare -= sum(map(len, below.values()))
        if hidden and spare > 0:
            entries, headed = with_heads(entries, headed, self._sides, spare)
        elif spare > 0:
            entries = with_more(entries, spare, self.ranks)
        return ShownUnits(entries, hidden, headed, below, max(0, spare))

    def _rows_below(self, entries: Entries, spare: int) -> dict[str, list[Row]]:
        """Words that have no room in the rows of their units, by unit: as far as there are rows, who matters first.

        Those that are cut come before those for which a column gives way.
        """
        units = [unit for _, listed in entries for unit in listed if isinstance(unit, UnitRow)]
        told = self._words.told
        found: dict[str, list[Row]] = {}
        longer = [each for each in units if len(told[each.id].lines) > 1]
        for unit in sorted(longer, key=lambda each: (not told[each.id].is_cut, self.ranks.of(each))):
            rows = [row(line) for line in self._words.lines_below(unit)]
            if rows and len(rows) <= spare:
                found[unit.id] = rows
                spare -= len(rows)
        return found

    def _entries(self, room: int, reserved: int) -> tuple[Entries, int]:
        """Those shown of each side, and how many are not."""
        ranks, about = self.ranks, len(self.ranks.concerned)
        room = max(room // 2, min(room, about), room - reserved)
        found = self._listed
        if rows_of(found) <= room:
            return found, 0
        # Rows of areas name everybody: they give way to nobody who might be first.
        alone = ASKED if ranks.is_on_map and ranks.is_of_side else CONCERNED
        # Those of an attack from many areas share rows too, before any of them is but a number.
        are_many = about > room and ranks.is_on_map
        chosen = {*ranks.keys, ranks.picked}

        def is_kept(unit: UnitRow) -> bool:
            return unit.id in chosen if are_many else ranks.of(unit) <= alone

        short = in_short(found, room, self._acting, is_kept, ranks)
        if rows_of(short) <= room:
            return short, 0
        wanted = sum(ranks.of(each) <= CONCERNED for _, listed in short for each in listed)
        kept = within(short, room if wanted >= room else room - 1, ranks.of)
        if not kept and len(found) <= room:
            # With no row for anybody the sides' strengths say most.
            return [(side, []) for side, _ in found], 0
        return kept, units_of(found) - units_of(kept)


def rows_about(ranks: Ranks, words: UnitWords) -> int:
    """The rows of words below those whom the question is about, and who act: of what is cut without them."""
    about = ranks.about
    return sum(len(each.lines) - 1 for unit, each in words.told.items() if unit in about and each.is_cut)


def within(entries: Entries, room: int, rank: Callable[[Entry], int]) -> Entries:
    """The entries on so many rows, a row for each side among them: those of the lowest rank stay, in their order."""
    places = [
        (rank(entry), number, at) for number, (_, listed) in enumerate(entries) for at, entry in enumerate(listed)
    ]
    # Of those whom a volley is about the one that is fired on goes before its eighth shooter.
    many = Counter(number for ranked, number, _ in places if not ranked)
    kept: set[tuple[int, int]] = set()
    sides: set[int] = set()
    for ranked, number, at in sorted(places, key=lambda place: (place[0], 0 if place[0] else many[place[1]], place)):
        # A side whose units are here for their own sake needs its row less than the next unit does.
        is_new = number not in sides and ranked > OWED
        if len(kept) + len(sides) + 1 + is_new > room:
            continue
        kept.add((number, at))
        sides |= {number} if is_new else set()
    shown: Entries = []
    for number, (side, listed) in enumerate(entries):
        left = [entry for at, entry in enumerate(listed) if (number, at) in kept]
        if left:
            shown.append((side, left))
    return shown


def rows_of(entries: Entries) -> int:
    """The rows that entries take, with one for each side."""
    return sum(1 + len(each) for _, each in entries)


def units_of(entries: Entries) -> int:
    return sum(len(units_in(each)) for _, listed in entries for each in listed)


def in_short(
    entries: Entries, room: int, acting: Collection[int], is_kept: Callable[[UnitRow], bool], ranks: Ranks
) -> Entries:
    """The units of all sides as entries that go into so many rows, those of the sides `acting` folded last."""
    found = list(entries)
    idle = [number for number in range(len(found)) if number not in acting]
    for number in (*reversed(idle), *(n for n in range(len(found)) if n in acting)):
        if rows_of(found) > room:
            side, _ = found[number]
            listed = folded(side.units, is_kept, ranks)
            found[number] = (side, listed)
            found[number] = (side, in_order(unfolded(listed, room - rows_of(found), ranks), side.units))
    return found


def with_more(entries: Entries, spare: int, ranks: Ranks) -> Entries:
    """The entries with more units in rows of their own, as far as rows are to spare: those to come or gone last."""
    for are_off in (False, True):
        found: Entries = []
        for side, listed in entries:
            longer = in_order(unfolded(listed, spare, ranks, are_off), side.units)
            spare -= len(longer) - len(listed)
            found.append((side, longer))
        entries = found
    return entries


def with_heads(
    entries: Entries, headed: list[bool], sides: Iterable[SideView], spare: int
) -> tuple[Entries, list[bool]]:
    """The entries with the heads of as many more sides: rows in which nobody else has room together with its head."""
    shown = [side for side, _ in entries]
    entries = [*entries, *((side, []) for side in sides if side.units and side not in shown)]
    headed = [*headed, *[False] * (len(entries) - len(headed))]
    bare = [place for place, is_headed in enumerate(headed) if not is_headed][:spare]
    headed = [is_headed or place in bare for place, is_headed in enumerate(headed)]
    return entries, headed
