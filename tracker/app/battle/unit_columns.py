"""The columns of the table of units: how they share the room, names in little of it, and places in the order."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain

from msgspec import Struct

from tracker.app.parts.rows import Piece, aligned, all_left, fitting, strength_bar, widest_of, width_of, widths_of
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import QueueRow, SideView, UnitRow, View

# Cells for the mark, the key that picks a unit and a blank behind them.
LEAD = 3
# Cells of a value that has a column of its own; longer ones go with the words of state.
MOST_VALUE = 10
# Cells for words of state below which values have no column of their own; cells of the least bar.
STATE, NARROW_STATE, BAR = 20, 13, 4
NARROW = 70
# Cells that a name takes from words of state before it is cut; those of names where words of state need the others.
SPARE_NAME = 2
LEAST_NAME, MOST_NAME = 10, 16
# From so many cells all names have room; cells of values beside which words of state have few.
WIDE, MANY = 96, 18
# Cells for a unit's place in the order: they grow in steps, so that a reason more or less moves nothing.
ORDER = (6, 13, 19)
MOST_BAR = 8
WANTED_STATE, STEP = 24, 8
# Cells for words of state beside which there is room for a bar.
ROOMY_STATE = 32


class GivenUp(Struct, frozen=True):
    """Cells that the columns of a row leave to its words of state, and the columns that it goes without for that.

    `is_last`: nothing else helps, so the last number stands at the left end of its column, and who acts in short.
    """

    cells: int = 0
    names: tuple[str, ...] = ()
    is_last: bool = False


NOTHING = GivenUp()


class Columns(Struct, frozen=True):
    """Widths of the columns; `stats` are the values in columns of their own, of which `texts` are no numbers.

    What units of one side alone have stands where the other side has its own; `block` is the room for all of a side.
    `names`: those of the units, by id, as they fill their column; `headings`: of the values of each side, by id.
    """

    lead: int
    name: int
    figures: int
    bar: int
    stats: tuple[tuple[str, int], ...]
    state: int
    order: int
    texts: frozenset[str] = frozenset()
    block: int = 0
    names: Mapping[str, str] = {}
    headings: Mapping[str, frozenset[str]] = {}

    def cells(self, values: Mapping[str, str], headings: Collection[str], given: GivenUp = NOTHING) -> str:
        """The values of a side with these headings in their columns: numbers to the right, words to the left.

        `given`: what they leave to words of state.
        """
        own = [(name, -room if name in self.texts else room) for name, room in self.stats if name in headings]
        told = [(values.get(name, ""), room) for name, room in own if name not in given.names]
        told[-1:] = [(value, -abs(room)) for value, room in told[-1:]] if given.is_last else told[-1:]
        return aligned(told, " ").rstrip(" " if given.is_last else "").ljust(self.block - given.cells)

    def giving(self, headings: Collection[str], values: Mapping[str, str]) -> list[GivenUp]:
        """Ways in which the columns of a unit leave ever more room to its words of state: numbers always stay."""
        own = [(name, room) for name, room in self.stats if name in headings]
        spare = self.block - sum(room + 1 for _, room in own)
        ways = [GivenUp(spare)] if spare else []
        gone: tuple[str, ...] = ()
        while own and (own[-1][0] in self.texts or not values.get(own[-1][0], "")):
            name, room = own.pop()
            gone, spare = (*gone, name), spare + room + 1
            if not own or own[-1][0] not in self.texts:
                # A blank more, where there is room for it, parts numbers that stay from words that begin with one.
                ways.append(GivenUp(spare - 1, gone))
            ways.append(GivenUp(spare, gone))
        return ways

    def giving_last(self, headings: Collection[str], values: Mapping[str, str], is_asked: bool) -> list[GivenUp]:
        """Further ways where nothing else helps: words if the unit `is_asked` about, then numbers from the last."""
        best = [NOTHING, *self.giving(headings, values)][-1]
        own = [(name, room) for name, room in self.stats if name in headings and name not in best.names]
        words = tuple(name for name, _ in own if name in self.texts) if is_asked else ()
        spare = best.cells + sum(room + 1 for name, room in own if name in words)
        left = own[-1][1] - width_of(values.get(own[-1][0], "")) if own else 0
        gone = (*best.names, *words)
        ways = [*[GivenUp(spare, gone)] * bool(words), GivenUp(spare + left, gone, True)]
        for name, room in reversed(own):
            if name not in (*self.texts, *gone):
                gone, spare = (*gone, name), spare + room + 1
                ways.append(GivenUp(spare, gone))
        return ways

    def ends_in_words(self, headings: Collection[str]) -> bool:
        """True if the last column of a side with these headings is no number, which would move in its column."""
        own = [name for name, _ in self.stats if name in headings]
        return bool(own) and own[-1] in self.texts

    @property
    def before_stats(self) -> int:
        return self.lead + self.name + 1 + self.figures + (self.bar + 1 if self.bar else 0)

    @property
    def before_state(self) -> int:
        return self.before_stats + self.block + 1


def columns(
    sides: Sequence[SideView], orders: Iterable[str], width: int, lead: int = LEAD, has_order: bool = True
) -> Columns:
    """Widths of the columns that share so many cells; `has_order`: units may have a place in an order."""
    units = [unit for side in sides for unit in side.units]
    wanted = widest_of(orders)
    order = next((each for each in ORDER if each >= wanted), ORDER[-1]) if width >= WIDE else ORDER[0]
    values, headings = _values(units), {side.id: headings_of(side) for side in sides}
    name, names = _names(sides, units, _most_name(sides, width, values, headings, has_order))
    order = order if has_order else 0
    # Where it is narrow the strength of a side may begin in the column of its name.
    over = [max(0, name - width_of(each.name)) if width < NARROW else 0 for each in sides]
    totals = [_strength_cells(each) - spare for each, spare in zip(sides, over, strict=True)]
    figures = max([*totals, *map(_strength_cells, units)], default=5)
    room = width - 1 - lead - name - 1 - figures - 1 - order - 1
    room_of_stats = room - (STATE if width >= NARROW else NARROW_STATE)
    stats, block = _stat_columns([*headings.values()], values, room_of_stats)
    alike = _aligned(headings, [name for name, _ in stats])
    if alike != headings and (below := _stat_columns([*alike.values()], values, room_of_stats))[0] == stats:
        headings, block = alike, below[1]
    room -= block
    # Words of state go before bars: the numbers beside them say the same.
    bars = next((each for each in (MOST_BAR, BAR) if room > ROOMY_STATE + each), 0)
    room -= bars + 1 if bars else 0
    owned = [dict(unit.stats) for unit in units]
    texts = frozenset(each for each, _ in stats if not all(is_number(of.get(each, "")) for of in owned))
    return Columns(lead, name, figures, bars, stats, max(0, room), order, texts, block, names, headings)


def _strength_cells(each: SideView | UnitRow) -> int:
    return len(f"{each.figures}/{each.start}")


def headings_of(side: SideView) -> frozenset[str]:
    """The headings of the values that any unit of a side has."""
    return frozenset(name for unit in side.units for name, value in unit.stats if value)


def _aligned(headings: Mapping[str, frozenset[str]], order: Sequence[str]) -> dict[str, frozenset[str]]:
    """The headings of each side with those that stand before a column which all have: that is below itself then."""
    shared = frozenset.intersection(*filter(None, headings.values())) if any(headings.values()) else frozenset()
    before = max((place for place, name in enumerate(order) if name in shared), default=0)
    return {side: own | {*order[:before]} if own else own for side, own in headings.items()}


def _stat_columns(
    owned: Sequence[frozenset[str]], values: Sequence[tuple[str, int]], room: int
) -> tuple[tuple[tuple[str, int], ...], int]:
    """The values that have columns of their own, and the room that those of a side, `owned`, take at most."""
    stats: list[tuple[str, int]] = []
    blocks = [0] * len(owned)
    for heading, wide in values:
        longer = [block + wide + 1 if heading in own else block for own, block in zip(owned, blocks, strict=True)]
        if wide <= MOST_VALUE and max(longer, default=0) <= room:
            stats.append((heading, wide))
            blocks = longer
    return tuple(stats), max(blocks, default=0)


def _names(sides: Sequence[SideView], units: Sequence[UnitRow], most: int) -> tuple[int, dict[str, str]]:
    """The cells for names, and those that the units have there."""
    longest = _longest(sides, units)
    if longest <= most:
        return longest, _padded({unit.id: unit.name or unit.short for unit in units}, longest)
    names = shown_names(units, most)
    if any(glyphs.more in each for each in names.values()):
        # A cell or two more, if nothing of a name is cut then.
        longer = shown_names(units, most + SPARE_NAME)
        most, names = (
            (most, names) if any(glyphs.more in each for each in longer.values()) else (most + SPARE_NAME, longer)
        )
    # Short names may leave some of it to the other columns.
    wide = max(min(most, widest_of([side.name for side in sides])), widest_of(names.values()))
    return wide, _padded(names, wide)


def _most_name(
    sides: Sequence[SideView],
    width: int,
    values: Iterable[tuple[str, int]],
    headings: Mapping[str, Collection[str]],
    has_order: bool,
) -> int:
    """The cells that names may have: where many columns leave words of state few, those of what units are called."""
    if width >= WIDE:
        return width // 4
    if width < NARROW and has_order:
        return 14
    there = [(heading, wide + 1) for heading, wide in values if wide <= MOST_VALUE]
    block = max((sum(wide for heading, wide in there if heading in own) for own in headings.values()), default=0)
    if block < MANY:
        return MOST_NAME
    called = [name for side in sides for name in (side.name, *(each.short or each.name for each in side.units))]
    wide = max(LEAST_NAME, widest_of(called))
    # One cell is not worth a shorter name.
    return wide if wide < MOST_NAME - 1 else MOST_NAME


def _padded(names: dict[str, str], wide: int) -> dict[str, str]:
    return dict(zip(names, all_left(names.values(), wide), strict=True))


def _longest(sides: Sequence[SideView], units: Sequence[UnitRow]) -> int:
    names = [*(side.name for side in sides), *(unit.name for unit in units)]
    return widest_of(names) or 8


def wanted_width(sides: Sequence[SideView]) -> int:
    """The cells in which nothing of the table is cut but long words of state, in steps: a word more moves nothing."""
    units = [unit for side in sides for unit in side.units]
    name = _longest(sides, units)
    stats = sum(wide + 1 for _, wide in _values(units) if wide <= MOST_VALUE)
    wide = LEAD + name + 1 + 7 + 1 + MOST_BAR + stats + WANTED_STATE + ORDER[1] + 2
    return -(-wide // STEP) * STEP


def _values(units: Sequence[UnitRow]) -> list[tuple[str, int]]:
    """The headings of all values, and how wide their columns are; those that nobody has have none."""
    found: dict[str, set[str]] = {}
    for unit in units:
        for heading, value in unit.stats:
            found.setdefault(heading, {heading}).add(value)
    found = {heading: texts for heading, texts in found.items() if texts - {heading, ""}}
    return [*zip(found, widths_of(found.values()), strict=True)]


def is_number(value: str) -> bool:
    """True if a value is digits, or several in a row."""
    return value.replace(",", "").replace("-", "").replace("+", "").replace("/", "").isdigit() or not value


def strength_pieces(unit: UnitRow, wide: int, style: StyleName, fallen: int) -> list[Piece]:
    """A strength bar in the style of the side, with the figures that fell at the last step over its end."""
    whole = strength_bar(unit.figures, unit.start, wide)
    lost = f"-{fallen}" if fallen else ""
    room = wide - len(lost)
    return [(whole[:room], style), (lost, "warn")] if lost and room >= 1 else [(whole, style)]


# Names in little room: no two of a battle look alike


def shown_names(units: Sequence[UnitRow], room: int) -> dict[str, str]:
    """The name of each unit, by its id, on at most so many cells.

    That is its name where it fits, else its short name, else its name cut in the middle: what tells units apart, as in
    "Zulus, left" and "Zulus, right", often stands at the end.
    """
    shown = {unit.id: fitting((unit.name, unit.short), room) or _cut(unit, room) for unit in units}
    if room < 4:
        return shown
    taken = Counter(shown.values())
    for unit in units:
        if taken[shown[unit.id]] > 1 and shown[unit.id] != unit.name:
            taken[shown[unit.id]] -= 1
            shown[unit.id] = _unlike(unit.name, room, taken)
            taken[shown[unit.id]] += 1
    return shown


def _cut(unit: UnitRow, room: int) -> str:
    name = unit.short or unit.name
    last = name.split(" ")[-1]
    return cut_within(name, room, width_of(last) if width_of(last) <= room // 2 else room // 3)


def _unlike(name: str, room: int, taken: Counter[str]) -> str:
    """A cut that looks like nothing that is taken; where no cut does, a number in its place."""
    cuts = (cut_within(name, room, tail) for tail in (*range(room // 3, room - 1), *range(room // 3)))
    numbers = (cut_within(name, room - 2, 0) + f" {number}" for number in range(2, 10))
    unlike = (each for each in chain(cuts, numbers) if not taken[each])
    return next(unlike, None) or cut_within(name, room, room // 3)


def cut_within(text: str, room: int, tail: int) -> str:
    """A text cut to so many cells, `tail` of them for its end."""
    if width_of(text) <= room:
        return text
    if room < 1:
        return ""
    more = glyphs.more
    end = _ending(text, min(tail, room - 1))
    return _beginning(text, room - 1 - width_of(end)).rstrip(" ,") + more + end.lstrip(" ,")


def _beginning(text: str, room: int) -> str:
    """As many of the first letters as go into so many cells."""
    room = max(0, room)
    if text.isascii():
        return text[:room]
    while width_of(text) > room:
        text = text[:-1]
    return text


def _ending(text: str, room: int) -> str:
    room = max(0, room)
    if text.isascii():
        return text[max(0, len(text) - room) :]
    while width_of(text) > room:
        text = text[1:]
    return text


# The order of activation


class Activation(Struct, frozen=True):
    """The place of each unit in the order of activation, in words; what all units of a side share; who has a place.

    `reasons`: why a unit may not act, or what it has done.
    """

    units: Mapping[str, str] = {}
    sides: Mapping[str, str] = {}
    there: frozenset[str] = frozenset()
    reasons: Mapping[str, str] = {}


def activation_of(view: View, rolling: Collection[str] = ()) -> Activation:
    """Words for those who act or are `rolling`, may act next or after that, have acted, and why the others may not."""
    side_of = {unit.id: side.id for side in view.sides for unit in side.units}
    state_of = {unit.id: unit.status for side in view.sides for unit in side.units}
    by_side: dict[str, list[QueueRow]] = {}
    for each in view.queue:
        by_side.setdefault(side_of.get(each.unit, ""), []).append(each)
    live = [side for side, rows in by_side.items() if any(each.standing in ("acting", "may") for each in rows)]
    words: dict[str, str] = {}
    shared: dict[str, str] = {}
    for side, rows in by_side.items():
        turn = "next" if live[:1] == [side] else "2nd"
        reasons = {each.reason for each in rows if each.standing == "not"}
        if len(reasons) == 1 and all(each.standing == "not" for each in rows):
            shared[side] = reasons.pop()
            continue
        for each in rows:
            # A reason that is a state stands with the others of its unit.
            told = "" if each.reason in state_of.get(each.unit, ()) else each.reason
            # What it has done, where one word says it.
            done = each.reason if each.reason.isalpha() else "done"
            words[each.unit] = {"acting": "acting", "may": turn, "done": done}.get(each.standing, told)
            if each.unit in rolling and each.standing != "not":
                words[each.unit] = "acting"
            elif rolling and each.standing == "acting":
                # Others of its area roll: it may act behind them.
                words[each.unit] = "next"
    why = {each.unit: each.reason for each in view.queue if words.get(each.unit) and each.standing in ("not", "done")}
    return Activation(words, shared, frozenset(each.unit for each in view.queue), why)
