"""Rosters: all that a player owns of a game, who of it fights today, and the battle that is made of them.

A roster is a TOML file, `*.army`: the keys of `ArmyFile` and its `[[units]]`, to which a game adds its own. What a game
knows of rosters it says by its `Armies`: every screen, line mode and the printed sheets ask there, and know no rule.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, TypeVar

from msgspec import Meta, Struct, ValidationError, convert, field, to_builtins
from msgspec.structs import replace

from tracker.engine.aftermath import Aftermath, aftermath_of
from tracker.engine.errors import BadFile, Refused
from tracker.engine.faults import Found, first_fault
from tracker.engine.file_text import Id, Name, Prose, ShortName
from tracker.engine.nearest_word import meant
from tracker.engine.plurals import counted
from tracker.engine.scenarios import Origin, ScenarioFile

if TYPE_CHECKING:
    from tracker.engine.view import View

FORMAT = 1
MOST_UNITS = 400

Bent = Annotated[list[Prose], Meta(max_length=200)]


class ArmyUnit(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A unit of a roster. A game's own struct adds what it fights with.

    `short`: a name of at most 14 letters for where there is little room. `plural`: verbs take the plural after its
    name, as in "Ghazis charge"; left out, it is guessed. `fights`: it fights today. `row`: where it stands in its
    list. `bent`: each rule that was bent for it, in words.
    """

    id: Id
    name: Name
    short: ShortName = ""
    plural: bool | None = None
    fights: bool = True
    row: Annotated[str, Meta(max_length=80)] = ""
    notes: Prose = ""
    bent: Bent = []


U = TypeVar("U", bound=ArmyUnit)
T = TypeVar("T")


class ArmyFile(Struct, Generic[U], forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A roster. `version`: that of the game's rules by which it was raised; `list_id`, `list` in the file:
    "" for a mixed or invented one. `origin`: by which the muster that made it knows it again, "" for none."""

    format: Literal[1]
    game: Annotated[str, Meta(max_length=80)]
    version: Annotated[str, Meta(max_length=40)]
    name: Name
    list_id: Annotated[str, Meta(max_length=80)] = field(name="list", default="")
    notes: Prose = ""
    bent: Bent = []
    origin: Origin = ""
    units: Annotated[list[U], Meta(max_length=MOST_UNITS)] = []

    @property
    def fighting(self) -> list[U]:
        """The units that fight today."""
        return [each for each in self.units if each.fights]


A = TypeVar("A", bound=ArmyFile[Any])
AnyArmy = ArmyFile[Any]


class ArmyField(Struct, frozen=True):
    """Something of a unit, a roster or a new battle that a person sets; `path` is where it stands ("leaders.0.name").

    `options` are its values with their words where only some are possible; a number lies from `low` to `high`.
    """

    path: str
    label: str
    value: str | int | bool
    options: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0
    help: str = ""

    def words_of(self, value: object) -> str:
        """A value of it as people read it."""
        if self.options:
            return dict(self.options).get(str(value), str(value))
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)


class ArmyRow(Struct, frozen=True):
    """A row of a list from which a unit may be raised: its key, its name, and what it is."""

    key: str
    label: str
    detail: str = ""


class Boxes(Struct, frozen=True):
    """Casualty boxes of a unit on paper, one a figure; the first `marked` are leaders', or the like.

    `what` says what a box is ("figures"), `names` whose the marked ones are. `signs` stand in the first boxes instead
    of a star, such as what each counts ("3", "2"); `note` stands behind them ("17 points, worn at 12").
    """

    count: int
    what: str = "figures"
    marked: int = 0
    names: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    note: str = ""


class BattleWords(Struct, kw_only=True):
    """The words for a battle between rosters, as a person gives them; `fields` are the game's own, by path."""

    id: str = "my_battle"
    title: str = ""
    date: str = ""
    place: str = ""
    table: str = ""
    victory: str = ""
    last_turn: int = 0
    fields: dict[str, str | int | bool] = {}

    def fields_as(self, kind: type[T]) -> T:
        """The game's own fields as a struct, with its defaults where nothing is said. Raises Refused."""
        try:
            return convert(self.fields, kind)
        except ValidationError as error:
            raise Refused(f"No battle can be made of that: {error}.") from None


class Armies(ABC, Generic[A, U]):
    """The rosters of a game. Methods change nothing but the roster that they are given.

    `army` and `unit` are its structs, `headings` those of `cells`; `sides`: how many rosters make a battle, 1 where the
    enemy is raised by the rules of the battle itself.
    """

    army: type[A]
    unit: type[U]
    headings: tuple[str, ...] = ()
    sides: int = 2

    # What a roster is

    @abstractmethod
    def faults(self, army: A) -> Iterable[Found]:
        """Path and reason of each thing that can't be, beyond what no roster of any game may say."""

    @abstractmethod
    def cells(self, unit: U) -> tuple[str, ...]:
        """A unit in a row of a list, under `headings`."""

    @abstractmethod
    def totals(self, army: A) -> tuple[str, ...]:
        """The strength of those who fight today, in the game's own sums: "62 figures"."""

    @abstractmethod
    def boxes(self, unit: U) -> Boxes:
        """Its casualty boxes on paper."""

    def card(self, unit: U) -> tuple[tuple[str, str], ...]:
        """The rows of its card, as (label, words); as a rule its cells under their headings."""
        told = zip(self.headings, self.cells(unit), strict=True)
        return tuple((heading, words) for heading, words in told if words)

    def lists(self) -> Mapping[str, str]:
        """The army lists of the game, by id with their names."""
        return {}

    def enemies(self, list_id: str) -> tuple[str, ...]:
        """Ids of the lists against which a list fought."""
        return ()

    def match(self, army: A, list_id: str) -> str:
        """The argument that begins a list's muster where it raises the enemy of a roster: the list, perhaps a size."""
        return list_id

    def bends(self, army: A) -> tuple[str, ...]:
        """Each rule that the roster bends as it stands, in words, those kept in it first."""
        return kept_bends(army)

    def rules_of(self, army: A) -> tuple[str, ...]:
        """Ids of the rules that matter to those who fight today, each once."""
        return ()

    def sheets(self, army: A | None) -> tuple[str, ...] | None:
        """Ids of the tables to be printed for it, or for a battle of no roster; None for all."""
        return None

    # What a battle is, that was made of none

    def boxes_in(self, state: Any, unit_id: str) -> Boxes | None:
        """The casualty boxes of a unit of a battle; None for one a figure."""
        return None

    def rules_in(self, state: Any) -> tuple[str, ...]:
        """Ids of the rules that matter to the forces of a battle, each once."""
        return ()

    # Changing it

    def initial(self, list_id: str) -> dict[str, Any]:
        """The keys of an empty roster of a list, "" for none, beyond those that every roster has."""
        return {}

    def offers(self, army: A) -> tuple[ArmyRow, ...]:
        """The rows from which a unit may be raised by hand."""
        return ()

    def raised(self, army: A, row: str) -> U:
        """A new unit of a row, with an id that is free in the roster. Raises Refused where there is no such row."""
        raise Refused(f"There is no row {row[:40]!r} from which to raise a unit.")

    def raised_all(self, army: A, row: str) -> tuple[U, ...]:
        """The new units of a row that stands for more than one, such as a battalion; as a rule one. Raises Refused."""
        return (self.raised(army, row),)

    def another(self, army: A, unit: U) -> U:
        """A unit as its copy in the same roster is to be: without what an army has once, such as its commander."""
        return unit

    def fields(self, army: A, unit: U | None) -> tuple[ArmyField, ...]:
        """The fields that may be set of a unit besides its names and notes; of the roster itself for None."""
        return ()

    def struck_off(self, army: A, unit: U) -> None:
        """Takes out whatever else goes with a unit that was struck off, such as a leader's place with it."""
        return

    def put(self, army: A, unit: U | None, path: str, value: Any) -> None:
        """Set a field of a unit, or of the roster itself. Raises Refused where it can't be that."""
        put_field(army if unit is None else unit, path, value)

    # What a battle of a campaign left of it

    def strength(self, unit: U) -> int:
        """A unit at full strength, in what battles of its game count: figures, steps, or 1."""
        return self.boxes(unit).count

    def is_leader(self, unit: U) -> bool:
        """True of a leader who stands for himself, in whom no strength is counted."""
        return False

    def aftermath(self, state: Any, view: "View") -> Aftermath:
        """The aftermath of a battle seen in `view`; a game adds the leaders of its units."""
        return aftermath_of(view)

    def carried(self, unit: U, left: int, more: Mapping[str, str | int | bool]) -> U | None:
        """A unit of which so much is left, as it goes into the next battle; None where it does not fight any more.

        `more`: what its game adds to what a battle left. As a rule a unit is whole or gone, unless it has figures.
        """
        if not left:
            return None
        if "figures" in unit.__struct_fields__:
            return replace(unit, figures=left)
        return unit

    def bereave(self, army: A, names: list[str]) -> None:
        """Strike leaders off a roster who were lost, by their names."""
        return

    # A battle of it

    def battle_fields(self) -> tuple[ArmyField, ...]:
        """The fields of a new battle that the game adds to `BattleWords`."""
        return ()

    def colour(self, army: A, first: str) -> str:
        """The colour of a roster's side where that of the first is `first`, "" for the first; "" where it has none."""
        return str(getattr(army, "colour", ""))

    @abstractmethod
    def scenario(self, words: BattleWords, armies: "tuple[A, ...]") -> ScenarioFile:
        """The scenario of so many rosters as there are `sides`, of those who fight today. Raises Refused."""


AnyArmies = Armies[Any, Any]


def kept_bends(army: AnyArmy) -> tuple[str, ...]:
    """The rules that were bent when it was raised, and for which unit."""
    return (*army.bent, *(f"{unit.name}: {words}" for unit in army.units for words in unit.bent))


def who_fights(army: ArmyFile[U], most: int, takes: str) -> list[U]:
    """The units of a roster that fight today. Raises Refused for none, or for more than `most`, as `takes` says."""
    if not army.fighting:
        raise Refused(f"Nobody of {army.name} fights today.")
    if len(army.fighting) > most:
        raise Refused(f"{len(army.fighting)} units of {army.name} fight today; {takes}.")
    return army.fighting


def put_field(holder: Struct, path: str, value: Any) -> None:
    """Set what stands at a path, as far as the types allow. Raises Refused."""
    from tracker.engine.edit_paths import convert_leaf, find

    spot = find(holder, path)
    spot.set(convert_leaf(spot, path, value))


def army_of(armies: Armies[A, Any], given: Any) -> A:
    """A roster from plain data. Raises BadFile with "reason - at `$.path`" alone."""
    try:
        army: A = convert(given, armies.army)
    except ValidationError as error:
        from tracker.engine.file_faults import first_said

        raise BadFile(first_said(given, armies.army, error)) from None
    if fault := fault_of(armies, army):
        raise BadFile(fault)
    return army


def fault_of(armies: AnyArmies, army: AnyArmy) -> str:
    """The first thing that can't be in a roster, as "reason - at `$.path`"; "" where nothing is wrong."""
    return first_fault(all_faults(armies, army))


def all_faults(armies: AnyArmies, army: AnyArmy) -> Iterator[Found]:
    """Path and reason of each thing that can't be in a roster."""
    lists = armies.lists()
    if army.list_id and army.list_id not in lists:
        have = ", ".join(lists) or "none in this game"
        yield "list", f"there is no list {army.list_id[:40]!r}{meant(army.list_id, lists)}; there are {have}"
    yield from _twins(army)
    yield from armies.faults(army)


def _twins(army: AnyArmy) -> Iterator[Found]:
    seen: dict[str, str] = {}
    for number, unit in enumerate(army.units):
        if unit.id in seen:
            yield f"units[{number}].id", f"{unit.name} has the id {unit.id!r} of {seen[unit.id]}"
        seen[unit.id] = unit.name


def copied(army: A) -> A:
    """The same roster once more: what is changed in one does not change the other."""
    copy: A = convert(to_builtins(army), type(army))
    return copy


def fights_words(army: AnyArmy) -> str:
    """Units that fight today, in words: "all 5 units", "3 of 5 units"."""
    many, all_of = len(army.fighting), len(army.units)
    return f"all {counted(all_of, 'unit')}" if many == all_of else f"{many} of {counted(all_of, 'unit')}"
