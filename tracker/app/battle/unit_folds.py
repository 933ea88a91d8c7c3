"""Units of the table that do not matter now, several in a row where rows are short; and how much each matters."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tracker.app.battle.unit_columns import LEAD, Activation
from tracker.app.parts.rows import Row, first_parts, row, width_of
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import SideView, UnitRow, View
from tracker.engine.plurals import bracketed, counted

# Ranks: up to the second are those whom the question is about, who may be chosen, and who act; then those whose tests
# are owed, who may act next, on a map of areas those in a state that hinders them, all others of an area, the others on
# the table, several in a row, the other side where one picks who of it acts, and who is not there.
ASKED, CONCERNED, OWED, NEXT, HINDERED, SHARED, OTHERS, FOLDED, OTHER_SIDE, AWAY = range(1, 11)


class UnitGroup(Struct, frozen=True):
    """Units that one row stands for; on a map of areas those of one in the same state."""

    units: tuple[UnitRow, ...]
    is_on_map: bool = False

    @property
    def rank(self) -> int:
        """The rank where it matters to nobody: all of an area come before one in a row of its own."""
        return SHARED if self.is_on_map else FOLDED

    @property
    def words(self) -> str:
        """Words on what they have in common."""
        first, count = self.units[0], len(self.units)
        if first.gone:
            lost = sum(not each.has_left for each in self.units)
            off = f"{counted(count - lost, 'unit')} off the table"
            return f"{counted(count, 'unit')} gone" if lost == count else f"{off}{f', {lost} lost' if lost else ''}"
        if first.is_to_come:
            return f"{count} arrive{'s' * (count == 1)} later"
        if self.is_on_map:
            return ", ".join([first.place, *_markers(first)])
        if first.is_leader:
            return counted(count, "leader")
        # What they are called, companies or waves, the game knows: their number says enough.
        return f"{count} fresh{f', {first.start} each' if first.start > 1 else ''}"


Entry = UnitRow | UnitGroup
Entries = list[tuple[SideView, list[Entry]]]


class Ranks(Struct, frozen=True):
    """Units by id as the question sees them: it is about the `subjects`, and `picked` is the one that Enter takes.

    `keys`: who may be chosen; `live`: who acts; `owed`: whose tests are owed; `changed`: of whom the last result tells
    a loss; `acting`: all of the side of which one
    picks who acts, or that is asked where nobody does. `reasons`: why each may not act, or what it has done.
    `is_of_side`: a side is asked, and about none of its units.
    """

    subjects: Collection[str] = ()
    picked: str = ""
    keys: Collection[str] = ()
    live: Collection[str] = ()
    owed: Collection[str] = ()
    changed: Collection[str] = ()
    activation: Activation = Activation()
    reasons: Mapping[str, str] = {}
    acting: Collection[str] = ()
    is_on_map: bool = False

    @property
    def is_of_side(self) -> bool:
        return not self.subjects and not self.keys

    @property
    def about(self) -> set[str]:
        """Those whom the question is about, and who act."""
        return {*self.subjects, self.picked, *self.live} - {""}

    @property
    def concerned(self) -> set[str]:
        """The same, and who may be chosen."""
        return {*self.about, *self.keys}

    def of(self, entry: Entry) -> int:
        """The rank of a unit, or of several in a row: the higher, the less they matter now."""
        if isinstance(entry, UnitRow):
            return self._of_unit(entry)
        rank = min(map(self._of_unit, entry.units))
        if rank <= CONCERNED or rank >= OTHER_SIDE:
            return rank
        hindered = HINDERED if self._is_hindered(entry.units[0]) else entry.rank
        return min(hindered, rank) if self.is_of_side else hindered

    def _of_unit(self, unit: UnitRow) -> int:
        if unit.id in self.subjects or unit.id == self.picked:
            return 0
        ranked = ((ASKED, self.keys), (CONCERNED, self.live), (OWED, self.owed), (OWED, self.changed))
        for rank, units in ranked:
            if unit.id in units:
                return rank
        activation = self.activation
        if unit.gone or unit.id not in activation.there:
            return AWAY
        if self.acting and unit.id not in self.acting:
            return OTHER_SIDE
        return NEXT if activation.units.get(unit.id) == "next" else HINDERED if self._is_hindered(unit) else OTHERS

    def _is_hindered(self, unit: UnitRow) -> bool:
        """True if it is in a state that its place in the order does not tell: demoralised, not merely done."""
        return self.is_on_map and any(each != self.reasons.get(unit.id) for each in _markers(unit))


def by_area(view: View) -> View:
    """The view, on a map of areas with those of an area behind one another, whom it has lost or waits for last."""
    if not view.is_map:
        return view
    return replace(view, sides=tuple(replace(side, units=_by_place(side.units)) for side in view.sides))


def _by_place(units: Sequence[UnitRow]) -> tuple[UnitRow, ...]:
    places = list(dict.fromkeys(unit.place for unit in units if unit.place))
    return tuple(sorted(units, key=lambda unit: places.index(unit.place) if unit.place else len(places)))


def folded(units: Iterable[UnitRow], is_kept: Callable[[UnitRow], bool], ranks: Ranks) -> list[Entry]:
    """The units of a side, those that do not matter now as one row: fresh ones of a kind, those to come, those gone.

    On a map those of an area in the same state, as what matters of them is where they stand; whom the question is about
    apart from the others.
    """
    groups: dict[tuple[object, ...], list[UnitRow]] = {}
    for unit in units:
        kind = ("kept", unit.id) if is_kept(unit) else (not ranks.of(unit), *_kind(unit, ranks.is_on_map))
        groups.setdefault(kind, []).append(unit)
    shared = ((tuple(found), ranks.is_on_map and bool(found[0].place)) for found in groups.values())
    return [found[0] if len(found) == 1 else UnitGroup(found, is_there) for found, is_there in shared]


def unfolded(listed: Iterable[Entry], spare: int, ranks: Ranks, are_off: bool = False) -> list[Entry]:
    """The entries of a side with the first units of its groups in rows of their own, as far as rows are to spare.

    Who matters most comes first. `are_off`: of the groups that are to come or gone, else of those that are there.
    """
    found: list[Entry] = []
    for entry in sorted(listed, key=ranks.of):
        if isinstance(entry, UnitRow) or spare < _least(entry) or _is_off(entry.units[0]) != are_off:
            found.append(entry)
            continue
        alone, rest = entry.units[:spare], entry.units[spare:]
        # A row is there for the group already: its last unit takes that.
        alone, rest = (entry.units, ()) if len(rest) == 1 else (alone, rest)
        found += [*alone, *([UnitGroup(rest, entry.is_on_map)] if rest else [])]
        spare -= len(alone) - (not rest)
    return found


def _least(fold: UnitGroup) -> int:
    """Rows to spare for the first units of a group: all of an area, as half a stack would be taken for a whole one."""
    return len(fold.units) - 1 if fold.is_on_map else 1


def in_order(listed: Iterable[Entry], units: Iterable[UnitRow]) -> list[Entry]:
    """The entries of a side, its units in the order that they have in it, and its groups behind them."""
    place = {unit.id: number for number, unit in enumerate(units)}
    return sorted(listed, key=lambda each: place[each.id] if isinstance(each, UnitRow) else len(place))


def _is_off(unit: UnitRow) -> bool:
    return unit.is_to_come or bool(unit.gone)


def _kind(unit: UnitRow, is_on_map: bool) -> tuple[object, ...]:
    """A key that units share if they may share a row; with its id in it a unit stands alone."""
    if unit.gone:
        return ("gone",)
    if unit.is_to_come:
        return ("to come",)
    if is_on_map and unit.place:
        return ("at", unit.place, *_markers(unit))
    if unit.figures < unit.start or unit.status:
        return ("alone", unit.id)
    return ("fresh", unit.start, unit.is_leader)


def _markers(unit: UnitRow) -> list[str]:
    """The words of its state beside its strength."""
    return [each for each in unit.status if each != "reduced"]


def fold_row(fold: UnitGroup, width: int, ranks: Ranks, lead: int = LEAD) -> Row:
    """One row for several units, with as many of their names as go in, and how many others they are.

    `lead`: the cells before the names of others, for their keys.
    Of those whom the question is about the names go before what they have done, and before where they stand.
    """
    is_marked = not ranks.of(fold)
    done = ranks.reasons.get(fold.units[0].id, "") if is_marked else ""
    units = sorted(fold.units, key=lambda unit: bool(unit.gone) and not unit.has_left)
    listed = [_name_of(unit) for unit in units]
    heads = [f"{fold.words}: ", f"{fold.words.removesuffix(f', {done}')}: "]
    for head in (*heads, *[""] * (is_marked and fold.is_on_map)):
        words = f"{glyphs.pointer if is_marked else ' '}{' ' * (lead - 1)}{head}"
        names = first_parts(listed, width - width_of(words) - 1, lambda rest: f" and {counted(rest, 'other')}")
        if names == ", ".join(listed):
            break
    style: StyleName = "dim" if _is_off(fold.units[0]) else "bold" if is_marked else "text"
    return row((words[:1], "accent"), (words[1:] if names else words[1:-2], style), (names, "dim"))


def _name_of(unit: UnitRow) -> str:
    """The short name of a unit, with its strength where some of it is lost and some there, or who came back of it."""
    name, is_reduced = bracketed(unit.short or unit.name), 0 < unit.figures < unit.start and not unit.gone
    if unit.gone and unit.back:
        return f"{name} ({unit.back} back)"
    return f"{name} {unit.figures}/{unit.start}" if is_reduced else name


def rows_to_spare(side: SideView, about: Collection[str], ranks: Ranks) -> int:
    """The rows that a side can do without, but for those `about` whom something is asked.

    All that are gone go into one, on a map all of an area.
    """
    if ranks.is_on_map:
        return len(side.units) - len(folded(side.units, lambda unit: unit.id in about, ranks))
    return max(0, sum(bool(unit.gone) and unit.id not in about for unit in side.units) - 1)


def units_in(entry: Entry) -> Sequence[UnitRow]:
    return entry.units if isinstance(entry, UnitGroup) else (entry,)
