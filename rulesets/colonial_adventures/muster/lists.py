"""Army lists: who may be raised for an army, and by which roll (CA-ARMY-1). TOML in `data/lists`, decoded strictly."""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct, field

from tracker.engine import BadFile, Id, Name, Prose, ReadLate, Row, Table, read_toml
from tracker.games.colonial_adventures.data import DATA, LISTS, WORDS, table_id
from tracker.games.colonial_adventures.state import Arm, Formation, Rep, Training, Trait

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Die = Annotated[int, Meta(ge=1, le=6)]
Total = Annotated[int, Meta(ge=2, le=12)]
Inches = Annotated[int, Meta(ge=0, le=24)]
# What makes a row's Rep another: what the person says of the unit, who leads it, or a die when it is raised.
When = Literal["indian", "ghazi", "mountain", "as_infantry", "die"]

WHOLE_DIE: tuple[int, int] = (1, 6)
CIVILIANS = "civilians"


class Instead(Struct, frozen=True, forbid_unknown_fields=True):
    """Another Rep, `when` something is so."""

    when: When
    rep: Rep


class TroopRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a list. A 2d6 of `roll` (to `to`) leads to it, with a second roll that lies in `die`; starred rows are
    taken, not rolled (CA-ARMY-4). `moves` are inches by the formations of the list, 0 for one that it may not take.

    `weapons`: what it may carry, the first offered; () as its kind does. `one`: an army may have one unit of that name.
    """

    troops: Name
    arm: Arm = field(name="class")
    rep: Rep
    moves: tuple[Inches, ...]
    short: Annotated[str, Meta(max_length=11)] = ""
    roll: Total | None = None
    to: Total | None = None
    die: tuple[Die, Die] = WHOLE_DIE
    starred: bool = False
    notes: tuple[int, ...] = ()
    traits: tuple[Trait, ...] = ()
    mounts: Literal["foot", "horse", "camel"] = "foot"
    weapons: tuple[str, ...] = ()
    instead: Instead | None = None
    one: str = ""

    @property
    def totals(self) -> range:
        """The totals of 2d6 that lead here, perhaps with a second roll; none for a starred row."""
        return range(self.roll, (self.to or self.roll) + 1) if self.roll else range(0)

    @property
    def has_second_roll(self) -> bool:
        """True if the total alone does not tell."""
        return self.die != WHOLE_DIE

    @property
    def place(self) -> str:
        """The place where it stands, as the book prints it: `8 (1-2)`, `10 (6)`, `2-12`, `*`."""
        if self.starred:
            return "*"
        low, high = self.die
        second = f" ({low})" if low == high else f" ({low}-{high})"
        first = f"{self.roll}-{self.to}" if self.to else str(self.roll)
        return f"{first}{second if self.has_second_roll else ''}"


class ArmyList(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A list. `enemies` as it prints them; `notes` are its footnotes by number, `also` one without.

    `rifle_rep`: the highest Rep of its bands with rifles, who keep to Open Order and are not Ferocious; 0 where the
    list does not say so (CA-ARMY-20). `shields`: its fighters hand to hand are offered shields. `people`: what its
    troops are called where the enemy comes from it: "Zulu" makes "Zulu infantry 1".
    """

    id: Id
    title: Name
    name: Name
    training: Training
    page: str
    formations: tuple[Formation | Literal["mounted_open"], ...]
    enemies: tuple[Id, ...]
    rows: tuple[TroopRow, ...]
    notes: tuple[Prose, ...] = ()
    also: Prose = ""
    rifle_rep: Annotated[int, Meta(ge=0, le=6)] = 0
    shields: bool = False
    people: str = ""

    def key(self, row: TroopRow) -> str:
        """A row's key in tables and rosters: its place, and its number among those of one place (`*2`)."""
        return self._keys[id(row)]

    def row(self, key: str) -> TroopRow:
        """The row of a key. Raises KeyError."""
        if key not in self._by_key:
            raise KeyError(f"{self.name} have no row {key}")
        return self._by_key[key]

    @cached_property
    def _by_key(self) -> dict[str, TroopRow]:
        # Each look at an army asks for the row of each unit; a list never changes.
        found: dict[str, TroopRow] = {}
        for row in self.rows:
            same = sum(each.place == row.place for each in found.values())
            found[f"{row.place}{same + 1}" if same else row.place] = row
        return found

    @cached_property
    def _keys(self) -> dict[int, str]:
        return {id(row): key for key, row in self._by_key.items()}

    def rolled(self, total: int, die: int) -> TroopRow:
        """The row of 2d6 and a second roll, which counts only where there is one."""
        return next(row for row in self.rows if total in row.totals and row.die[0] <= die <= row.die[1])

    def has_second_roll(self, total: int) -> bool:
        return any(row.has_second_roll for row in self.rows if total in row.totals)


# Reading them


@cache
def army_lists() -> ReadLate[ArmyList]:
    """All lists by id, in the order of the book. A look-up raises BadFile."""
    folder = DATA.folder / "data" / "lists"
    return ReadLate(LISTS, lambda name: load_list(folder / f"{name}.toml"))


def load_list(source: "Traversable") -> ArmyList:
    """A list of a TOML file. Raises BadFile, which names file, place and reason."""
    found = read_toml(source, ArmyList)
    for where, reason in _faults(found):
        raise BadFile(f"{source.name} can't be used: {reason} - at `$.{where}`.")
    return found


def _faults(given: ArmyList) -> Iterator[tuple[str, str]]:
    for number, row in enumerate(given.rows):
        at = f"rows[{number}]"
        if len(row.moves) != len(given.formations):
            yield f"{at}.moves", f"{row.troops} has {len(row.moves)} moves for {len(given.formations)} formations"
        if strange := [note for note in row.notes if not 1 <= note <= len(given.notes)]:
            yield f"{at}.notes", f"{row.troops}: the list has no note {strange[0]}"
        if row.starred == (row.roll is not None):
            yield at, f"{row.troops} is either starred or has a roll"
        if row.die[0] > row.die[1]:
            yield f"{at}.die", f"{row.troops}: a second roll from {row.die[0]} to {row.die[1]} can't be"
    if strange_enemies := [each for each in given.enemies if each not in LISTS]:
        yield "enemies", f"there is no list {strange_enemies[0]!r}: {', '.join(LISTS)}"
    yield from _rolls(given)


def _rolls(given: ArmyList) -> Iterator[tuple[str, str]]:
    """Each total of 2d6 and each second roll leads to one row."""
    for total in range(2, 13):
        there = [(number, row.die) for number, row in enumerate(given.rows) if total in row.totals]
        for die in range(1, 7):
            found = [number for number, (low, high) in there if low <= die <= high]
            if len(found) == 1:
                continue
            words = f"{total}, second roll {die}," if given.has_second_roll(total) else str(total)
            if not found:
                yield "rows", f"a roll of {words} leads to no row"
            else:
                names = " and ".join(given.rows[each].troops for each in found)
                yield f"rows[{found[-1]}]", f"a roll of {words} leads to {names}"


# What they say


def enemies_of(list_id: str) -> tuple[str, ...]:
    """The lists of whom an army of a list fought, by either's list (CA-ARMY-21, CA-R73), in the order of the book."""
    lists = army_lists()
    return tuple(each for each in LISTS if each in lists[list_id].enemies or list_id in lists[each].enemies)


def notes_of(given: ArmyList, row: TroopRow) -> list[str]:
    """The footnotes of a row, in words."""
    return [given.notes[number - 1] for number in row.notes]


HEADINGS = WORDS["headings_of_formations"]


@cache
def list_tables() -> Mapping[str, Table]:
    """The lists as tables, each row of which is looked up by its key."""
    return {table.id: table for table in map(_table, army_lists().values())}


def _table(given: ArmyList) -> Table:
    enemies = ", ".join(army_lists()[each].name for each in enemies_of(given.id)) or "none listed"
    notes = [f"({number}) {note}" for number, note in enumerate(given.notes, 1)]
    also = [given.also] if given.also else []
    star = ["* is taken, not rolled."] if any(row.starred for row in given.rows) else []
    return Table(
        id=table_id(given.id),
        title=f"Army list: {given.name}",
        about="lists",
        rule="CA-ARMY-1",
        page=given.page,
        corner="2d6",
        columns=("Troops", "Class", "Rep", *(HEADINGS[each] for each in given.formations)),
        column_keys=("troops", "class", "rep", *given.formations),
        rows=tuple(Row(given.key(row), row.place, _cells(row)) for row in given.rows),
        note=" ".join([*notes, *also, *star, f"Enemies: {enemies}. Inches; 0 = not allowed."]),
    )


def _cells(row: TroopRow) -> tuple[str | int, ...]:
    marks = "".join(f" ({note})" for note in row.notes)
    return f"{row.troops}{marks}", row.arm.capitalize(), row.rep, *row.moves
