"""Rosters of the Imperial side. A roster file has the keys of `Army`, and its `[[units]]` those of `Base`.

The warriors have none: dice and cards raise them in the battle itself (GR-A4), so one roster makes a battle.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, get_args

from msgspec import Struct

from tracker.engine import (
    Armies,
    ArmyField,
    ArmyFile,
    ArmyRow,
    ArmyUnit,
    BattleWords,
    Boxes,
    Found,
    Refused,
    capital,
    counted,
    first_fault,
    free_id,
    in_words,
    kept_bends,
    meant,
    who_fights,
)
from tracker.games.gentlemen_rankers.data import number
from tracker.games.gentlemen_rankers.morale import QUIET_TURNS
from tracker.games.gentlemen_rankers.scenario import FORMAT, WEAPONS, Entry, Scenario
from tracker.games.gentlemen_rankers.state import Battlefield, Kind, Weapon
from tracker.games.gentlemen_rankers.units import COMMANDS, FOOT, GUNS, KIND_WORDS, RIDERS

# What the source says of a force: two infantry are a company (GR-A1), a command for up to so many units (GR-A2a), and
# half a battalion as the game was tried out (GR-A3).
COMPANY, UNITS_OF_COMMAND, HALF_BATTALION = 2, 16, 8
KINDS: tuple[Kind, ...] = get_args(Kind)
ROWS: dict[str, tuple[tuple[Kind, int], ...]] = {
    "half_battalion": (("infantry", HALF_BATTALION), ("command", 1)),
    "company": (("infantry", COMPANY),),
    **{kind: ((kind, 1),) for kind in KINDS},
}
LABELS = {"half_battalion": "Half a battalion", "company": "Company"}
DETAILS = {"half_battalion": "8 infantry and a command (GR-A3)", "company": "2 infantry units (GR-A1)"}
EDGES = (("left", "left"), ("right", "right"), ("near", "near"), ("far", "far"))
COMPOSITIONS = (("foot", "all on foot"), ("mounted", "some mounted"), ("rifles", "some with firearms"))

# Rules of every Imperial force, and of those who have such units.
# What is looked up in a battle besides: ground, the way of warriors, crouching, falling back and the table edge.
IN_BATTLE = ("GR-A11", "GR-A12", "GR-A13", "GR-A18")
COMMON = ("GR-A7", "GR-A9", "GR-A10", "GR-A14", "GR-A15", "GR-A17", "GR-A22", "GR-A23", "GR-A25", "GR-B6", "GR-B7")
OF_KINDS: tuple[tuple[tuple[Kind, ...], tuple[str, ...]], ...] = (
    (COMMANDS, ("GR-A2a", "GR-B8")),
    (FOOT, ("GR-A20", "GR-A24", "GR-B15")),
    (RIDERS, ("GR-A21",)),
    (GUNS, ("GR-A2c", "GR-B11")),
    (("machine_gun",), ("GR-B9",)),
    (("levy",), ("GR-B28",)),
)


class Asked(Struct):
    """The words for a battle of rosters, by the paths of its fields."""

    edge: Literal["left", "right", "near", "far"] = "near"
    goal: str = f"Hold the field until no wave has come for {in_words(QUIET_TURNS)} turns."
    waves: str = "Red, White, Black, Green, Blue, Yellow, Brown, Grey"
    composition: Literal["foot", "mounted", "rifles"] = "foot"
    rifles: int = 0
    wave_size: int = 5
    home: bool = True
    open_table: bool = False


class Base(ArmyUnit, kw_only=True):
    """A unit, which is one base; a gun and its limber are one."""

    kind: Kind
    weapon: Weapon | Literal[""] = ""
    limbered: bool = False


class Army(ArmyFile[Base], kw_only=True):
    """An Imperial force."""


class RankersArmies(Armies[Army, Base]):
    """Rosters of Gentlemen Rankers."""

    army, unit, sides = Army, Base, 1
    headings = ("kind", "weapon", "moves", "melee")

    def faults(self, army: Army) -> Iterator[Found]:
        for number_, unit in enumerate(army.units):
            at = f"units[{number_}]"
            if unit.weapon and unit.weapon not in WEAPONS[unit.kind]:
                may = ", ".join(WEAPONS[unit.kind])
                yield f"{at}.weapon", f"{unit.name}: {KIND_WORDS[unit.kind]} has no {unit.weapon} but {may}"
            if unit.limbered and unit.kind not in GUNS:
                yield f"{at}.limbered", f"{unit.name}: only guns have limbers"
            if unit.row and unit.row not in ROWS:
                yield f"{at}.row", f"{unit.name}: there is no row {unit.row[:40]!r}{meant(unit.row, ROWS)}"
            if unit.id.startswith("wave"):
                yield f"{at}.id", f"{unit.name}: the id {unit.id!r} is one of the warriors'"

    def cells(self, unit: Base) -> tuple[str, ...]:
        move, pushed = number("troop_types", unit.kind, "move"), number("troop_types", unit.kind, "pushed")
        moves = f'{move}"' if move == pushed else f'{move}" or {pushed}"'
        limbered = ", limbered" if unit.limbered else ""
        melee = number("troop_types", unit.kind, "melee")
        return f"{KIND_WORDS[unit.kind]}{limbered}", weapon_words(unit), moves, str(melee)

    def totals(self, army: Army) -> tuple[str, ...]:
        units = army.fighting
        infantry = _many(units, "infantry")
        companies = (counted(infantry // COMPANY, "company", "companies"),) if infantry >= COMPANY else ()
        return (*companies, counted(_many(units, *COMMANDS), "command"))

    def boxes(self, unit: Base) -> Boxes:
        return Boxes(1, "unit")

    def bends(self, army: Army) -> tuple[str, ...]:
        units, found = army.fighting, list(kept_bends(army))
        commands, infantry = _many(units, *COMMANDS), _many(units, "infantry")
        others = len(units) - commands
        if others > commands * UNITS_OF_COMMAND:
            has = counted(commands, "command")
            found.append(f"{has} for {counted(others, 'other unit')}: one is meant for up to 16 (GR-A2a)")
        if infantry % COMPANY:
            found.append(f"{counted(infantry, 'infantry unit')}: two are a company, so one is half of one (GR-A1)")
        return tuple(dict.fromkeys(found))

    def rules_of(self, army: Army) -> tuple[str, ...]:
        return _rules({unit.kind for unit in army.fighting})

    def boxes_in(self, state: Battlefield, unit_id: str) -> Boxes | None:
        return Boxes(1, "unit")

    def rules_in(self, state: Battlefield) -> tuple[str, ...]:
        rulings, armed = state.rulings, {"GR-A16"} if state.rulings.inferior != "none" else set()
        led = {"GR-A26"} if rulings.leaders == "on" else set()
        rules = {*_rules({unit.kind for unit in state.units.values()}), *IN_BATTLE, *armed, *led}
        return tuple(rules - ({"GR-A25"} if rulings.morale == "off" else set()))

    # Changing it

    def offers(self, army: Army) -> tuple[ArmyRow, ...]:
        return tuple(ArmyRow(key, _label(key), DETAILS.get(key) or _detail(kinds[0][0])) for key, kinds in ROWS.items())

    def raised(self, army: Army, row: str) -> Base:
        return self.raised_all(army, row)[0]

    def raised_all(self, army: Army, row: str) -> tuple[Base, ...]:
        if row not in ROWS:
            raise Refused(f"There is no row {row[:40]!r} from which to raise a unit.")
        grown = Army(format=1, game=army.game, version=army.version, name=army.name, units=list(army.units))
        for kind, many in ROWS[row]:
            for _ in range(many):
                grown.units.append(_base(grown, kind, row))
        return tuple(grown.units[len(army.units) :])

    def fields(self, army: Army, unit: Base | None) -> tuple[ArmyField, ...]:
        if unit is None:
            return ()
        weapons = tuple((each, _words(each)) for each in WEAPONS[unit.kind])
        fields = [ArmyField("weapon", "Weapon", unit.weapon or WEAPONS[unit.kind][0], weapons)]
        if unit.kind in GUNS:
            fields.append(ArmyField("limbered", "Starts limbered", unit.limbered))
        return tuple(fields)

    # A battle of it

    def battle_fields(self) -> tuple[ArmyField, ...]:
        usual = Asked()
        return (
            ArmyField("edge", "Friendly edge", usual.edge, EDGES, help="The Imperial side's own edge of the table."),
            ArmyField("goal", "Goal", usual.goal),
            ArmyField("waves", "Waves", usual.waves, help="Names by shield or dress, in the order in which they come."),
            ArmyField("composition", "Warriors are", usual.composition, COMPOSITIONS),
            ArmyField(
                "rifles",
                "Firearms in each five",
                usual.rifles,
                low=0,
                high=5,
                help="Of those on foot; a die, if chosen, decides instead.",
            ),
            ArmyField("wave_size", "Units in a wave", usual.wave_size, low=1, high=12),
            ArmyField("home", "On native soil", usual.home),
            ArmyField("open_table", "Open table", usual.open_table, help="No cover, walls or heights."),
        )

    def scenario(self, words: BattleWords, armies: tuple[Army, ...]) -> Scenario:
        (army,) = armies
        units = who_fights(army, MOST_UNITS, f"a battle takes {MOST_UNITS}")
        asked = words.fields_as(Asked)
        given = Scenario(
            id=words.id,
            game="gentlemen_rankers",
            title=words.title or f"{army.name} on the march",
            date=words.date or "1880s",
            place=words.place or "any colony",
            history="",
            adapted=f"Made of the roster {army.name}.",
            table=words.table or "As the players lay it out.",
            victory=words.victory,
            last_turn=words.last_turn,
            goal=asked.goal,
            edge=asked.edge,
            waves=[each.strip() for each in asked.waves.split(",") if each.strip()],
            composition=asked.composition,
            rifles=asked.rifles,
            wave_size=asked.wave_size,
            home=asked.home,
            open_table=asked.open_table,
            units=[
                Entry(unit.id, unit.name, unit.kind, unit.weapon, unit.short, limbered=unit.limbered) for unit in units
            ],
        )
        if not given.waves:
            raise Refused("A battle needs the name of a wave at least.")
        if fault := first_fault(FORMAT.faults(given)):
            raise Refused(f"This can't be fought: {fault.partition(' - at ')[0]}.")
        return given


MOST_UNITS = 48


def _rules(kinds: set[Kind]) -> tuple[str, ...]:
    """The rules of every Imperial force, and of those that have units of these kinds."""
    return (*COMMON, *(rule for those, rules in OF_KINDS if kinds.intersection(those) for rule in rules))


def _many(units: Iterable[Base], *kinds: Kind) -> int:
    return sum(unit.kind in kinds for unit in units)


def _base(army: Army, kind: Kind, row: str) -> Base:
    name = f"{_label(kind)} {_many(army.units, kind) + 1}"
    return Base(id=free_id(army, name), name=name, kind=kind, row=row)


def _label(row: str) -> str:
    return capital(LABELS.get(row) or KIND_WORDS[row])


def _detail(kind: Kind) -> str:
    return f"{_words(WEAPONS[kind][0])}, melee {number('troop_types', kind, 'melee')}"


def weapon_words(unit: Base) -> str:
    """Its weapon, the usual one of its kind where it names none."""
    return _words(unit.weapon or WEAPONS[unit.kind][0])


def _words(weapon: str) -> str:
    return "no firearms" if weapon == "none" else weapon


ARMIES = RankersArmies()
