"""The game's rosters for every screen, page and line: see `tracker.engine.Armies`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import (
    Aftermath,
    Armies,
    ArmyField,
    ArmyRow,
    BattleWords,
    Boxes,
    Found,
    LeaderAftermath,
    Refused,
    View,
    aftermath_of,
    counted,
    first_fault,
    meant,
    put_field,
    tell_apart,
    who_fights,
)
from tracker.games.colonial_d10.army import ROWS, Army, Troop, entry_of, figures, grades, points, raise_unit, rows
from tracker.games.colonial_d10.data import tables
from tracker.games.colonial_d10.morale_grades import grade, points as points_in, thresholds
from tracker.games.colonial_d10.scenario import FORMAT, Chief, Force, Scenario, Wind
from tracker.games.colonial_d10.scenario_faults import CREW_SERVED, GUNS_OF, leader_faults, unit_faults
from tracker.games.colonial_d10.state import Battlefield, Formation, Mounts, Trait, Unit
from tracker.games.colonial_d10.units import is_lost, ranks_words, trait_words, words_of

TRAIT, ADD, DROP = "traits.", "leaders.add", "leaders.remove"
MOST_UNITS, MOST_LEADERS = 40, 4
WINDS: tuple[Wind, ...] = get_args(Wind)
COMMON = ("CD-A4", "CD-A5", "CD-A8", "CD-A10", "CD-A12", "CD-A13", "CD-A15", "CD-B1", "CD-B2", "CD-B17", "CD-B27")
# How a unit leaves of which nobody comes back; whoever else left the table has his figures.
FOR_GOOD = ("destroyed", "cut off", "drowned", "sunk", "beached")
RANKS = ("men", "sergeants", "officers")


class Asked(Struct):
    """The words for a battle of rosters, by the paths of its fields."""

    bridge: bool = False
    wind: Wind = ""


class SheetArmies(Armies[Army, Troop]):
    """Rosters of the D10 sheet."""

    army, unit = Army, Troop
    headings = ("points", "figures", "arms", "form", "traits")

    def faults(self, army: Army) -> Iterator[Found]:
        return _faults(army)

    def cells(self, unit: Troop) -> tuple[str, ...]:
        return str(points(unit)), str(figures(unit)), arms_words(unit), form_words(unit), trait_words(unit.traits)

    def card(self, unit: Troop) -> tuple[tuple[str, str], ...]:
        told = (
            ("men", ranks_words(unit.officers, unit.sergeants, unit.men)),
            ("points", "; ".join(part for part in (str(points(unit)), grades(unit)) if part)),
            ("arms", arms_words(unit)),
            ("form", form_words(unit)),
            ("traits", trait_words(unit.traits)),
        )
        return tuple((heading, words) for heading, words in told if words)

    def totals(self, army: Army) -> tuple[str, ...]:
        units = army.fighting
        men, total = sum(map(figures, units)), sum(map(points, units))
        return counted(men, "figure"), counted(total, "strength point"), counted(len(army.leaders), "leader")

    def boxes(self, unit: Troop) -> Boxes:
        return _boxes(unit, figures(unit), points(unit), grades(unit))

    def boxes_in(self, state: Battlefield, unit_id: str) -> Boxes | None:
        unit = state.units.get(unit_id)
        if unit is None or unit.gone:
            return None
        full = points_in(unit)
        return _boxes(unit, unit.figures, full, thresholds(full) if grade(unit) else "")

    def rules_of(self, army: Army) -> tuple[str, ...]:
        return _rules(army.fighting, bool(army.leaders))

    def rules_in(self, state: Battlefield) -> tuple[str, ...]:
        return _rules([*state.units.values()], bool(state.leaders))

    # What a battle left of it

    def aftermath(self, state: Battlefield, view: View) -> Aftermath:
        """Units with the figures of each rank; a leader stands with his unit, or the first of his side."""
        left = aftermath_of(view)
        for each in left.units:
            unit = state.units[each.id]
            each.figures = 0 if unit.gone in FOR_GOOD else unit.figures
            each.ran = unit.gone in ("quit the field", "driven off")
            each.more = {rank: getattr(unit, rank) for rank in RANKS}
        for leader in state.leaders.values():
            with_him = left.unit(leader.attached, leader.side) or next(
                (each for each in left.units if each.side == leader.side), None
            )
            if with_him is not None:
                with_him.leaders.append(LeaderAftermath(leader.name, is_lost(leader)))
        return left

    def carried(self, unit: Troop, left: int, more: Mapping[str, str | int | bool]) -> Troop | None:
        """A unit with so many figures: those of each rank as the battle left them, else other ranks fell first."""
        if not left:
            return None
        ranks = {rank: int(more.get(rank, 0)) for rank in RANKS}
        if sum(ranks.values()) != left:
            ranks = {rank: getattr(unit, rank) for rank in RANKS}
            fell = max(0, sum(ranks.values()) - left)
            for rank in RANKS:
                gone = min(fell, ranks[rank])
                ranks[rank] -= gone
                fell -= gone
        return replace(unit, **ranks)

    def bereave(self, army: Army, names: list[str]) -> None:
        """Strike leaders off who fell or were taken."""
        army.leaders = [each for each in army.leaders if each.name not in names]

    # Changing it

    def offers(self, army: Army) -> tuple[ArmyRow, ...]:
        return rows()

    def raised(self, army: Army, row: str) -> Troop:
        return raise_unit(army, row)

    def fields(self, army: Army, unit: Troop | None) -> tuple[ArmyField, ...]:
        return tuple(_leader_fields(army)) if unit is None else tuple(_unit_fields(unit))

    def struck_off(self, army: Army, unit: Troop) -> None:
        for each in army.leaders:
            each.attached = "" if each.attached == unit.id else each.attached
            each.commands = [other for other in each.commands if other != unit.id]

    def put(self, army: Army, unit: Troop | None, path: str, value: Any) -> None:
        if unit is not None and path.startswith(TRAIT):
            trait = path.removeprefix(TRAIT)
            others = [each for each in unit.traits if each != trait]
            put_field(unit, "traits", [*others, trait] if value else others)
        elif unit is None and path == ADD:
            taken = {each.id for each in army.leaders} | {each.id for each in army.units}
            free = next(f"leader_{n}" for n in range(1, 500) if f"leader_{n}" not in taken)
            army.leaders = [*army.leaders, Chief(id=free, name=f"Leader {len(army.leaders) + 1}")]
        elif unit is None and path == DROP:
            army.leaders = [each for each in army.leaders if each.id != value]
        else:
            put_field(army if unit is None else unit, path, value)

    # A battle of it

    def battle_fields(self) -> tuple[ArmyField, ...]:
        return (
            ArmyField("bridge", "A bridge to blow", False, help="By sappers (CD-A17)."),
            ArmyField("wind", "Wind", "", tuple((each, each or "none") for each in WINDS), help="Where it blows from."),
        )

    def scenario(self, words: BattleWords, armies: tuple[Army, ...]) -> Scenario:
        one, other = (_force(army, side) for army, side in zip(armies, ("first", "second"), strict=True))
        _make_distinct(one, other)
        told = words.fields_as(Asked)
        given = Scenario(
            id=words.id,
            game="colonial_d10",
            title=words.title or f"{armies[0].name} against {armies[1].name}",
            date=words.date or "the 1880s",
            place=words.place or "an open field",
            history="",
            adapted=f"Made of the rosters {armies[0].name} and {armies[1].name}.",
            table=words.table or "As the players lay it out; the sides start at opposite edges.",
            victory=words.victory or "By the score (CD-B38).",
            last_turn=words.last_turn,
            bridge=told.bridge,
            wind=told.wind,
            sides=[one, other],
        )
        if fault := first_fault(FORMAT.faults(given)):
            raise Refused(f"These two can't fight: {fault.partition(' - at ')[0]}.")
        return given


def _rules(units: Sequence[Troop | Unit], has_leaders: bool) -> tuple[str, ...]:
    arms, traits = {unit.arm for unit in units}, {each for unit in units for each in unit.traits}
    wanted = (
        (has_leaders, ("CD-B6", "CD-B7", "CD-B8", "CD-B39", "CD-H1")),
        ("cavalry" in arms, ("CD-A6", "CD-B16", "CD-H7")),
        (not arms.isdisjoint(("guns", "machine_gun")), ("CD-B20", "CD-B22")),
        (any(unit.weapon == "machine_gun" for unit in units), ("CD-B21",)),
        ("baggage" in arms, ("CD-A9", "CD-B25", "CD-B26")),
        ("boat" in arms, ("CD-A18", "CD-B37", "CD-H6")),
        ("sappers" in traits, ("CD-A17", "CD-B36")),
        ("native" in traits, ("CD-A16", "CD-B23")),
    )
    return (*COMMON, *(rule for holds, rules in wanted if holds for rule in rules))


def _faults(army: Army) -> Iterator[Found]:
    for number, unit in enumerate(army.units):
        for where, reason in unit_faults(entry_of(unit)):
            yield f"units[{number}].{where}", f"{unit.name}: {reason}"
        if unit.row and unit.row not in ROWS:
            yield f"units[{number}].row", f"{unit.name}: there is no row {unit.row[:40]!r}{meant(unit.row, ROWS)}"
    yield from leader_faults(army)
    ids = [unit.id for unit in army.units]
    for number, each in enumerate(army.leaders):
        if each.id in (*ids, *(other.id for other in army.leaders[:number])):
            yield f"leaders[{number}].id", f"the id {each.id!r} is there twice"


def _boxes(unit: Troop | Unit, figures_: int, full: int, grades_: str) -> Boxes:
    """Boxes of its figures, the first labelled: officers, and sergeants, more than a point (CD-A4)."""
    rows_ = {row.key: str(row.cells[0]) for row in tables()["points"].rows}
    signs = (rows_["officer"],) * unit.officers + (rows_["sergeant"],) * unit.sergeants
    return Boxes(figures_, signs=signs, note="; ".join(filter(None, (counted(full, "point"), grades_))))


# Words


def arms_words(unit: Troop) -> str:
    """The arms that it fights with; the guns of a crew are counted."""
    if unit.weapon == "none":
        return "hand to hand" if unit.arm not in ("baggage", "boat") else ""
    carbine = " carbines" if "carbines" in unit.traits else ""
    return f"{unit.guns} {words_of(unit.weapon)}" if unit.guns else f"{words_of(unit.weapon)}{carbine}"


def form_words(unit: Troop) -> str:
    """Its formation and mounts, or its kind of boat."""
    if unit.boat:
        return unit.boat.replace("_", "-")
    if unit.arm in GUNS_OF:
        return "limbered" if unit.limbered else "in action"
    return unit.formation if unit.mounts == "foot" else f"{unit.formation}, {unit.mounts}"


# Fields


def _unit_fields(unit: Troop) -> Iterator[ArmyField]:
    yield ArmyField("men", "Other ranks", unit.men, low=0, high=40)
    yield ArmyField("officers", "Officers", unit.officers, low=0, high=6, help="3 points each (CD-A4).")
    yield ArmyField("sergeants", "Sergeants", unit.sergeants, low=0, high=6, help="2 points each (CD-A4).")
    served = CREW_SERVED if unit.arm == "boat" else GUNS_OF.get(unit.arm, ())
    weapons = [row for row in tables()["weapons"].rows if (row.key in CREW_SERVED) == bool(served)]
    weapons = [row for row in weapons if not served or row.key in served]
    none = () if unit.arm in GUNS_OF or unit.guns else (("none", "none"),)
    yield ArmyField("weapon", "Weapon", unit.weapon, (*none, *((row.key, row.label) for row in weapons)))
    if served:
        yield ArmyField("guns", "Guns", unit.guns, low=0, high=6)
    if unit.arm in GUNS_OF:
        yield ArmyField("limbered", "Starts limbered", unit.limbered)
        return
    if unit.arm != "boat":
        yield ArmyField("mounts", "Mounts", unit.mounts, tuple((each, each) for each in get_args(Mounts)))
        yield ArmyField("formation", "Formation", unit.formation, tuple((each, each) for each in get_args(Formation)))
    for trait in get_args(Trait):
        yield ArmyField(f"{TRAIT}{trait}", trait.replace("_", " ").capitalize(), trait in unit.traits)


def _leader_fields(army: Army) -> Iterator[ArmyField]:
    units = (("", "nobody"), *((unit.id, unit.name) for unit in army.units))
    for number, each in enumerate(army.leaders):
        yield ArmyField(f"leaders.{number}.name", f"Leader {number + 1}", each.name)
        yield ArmyField(f"leaders.{number}.exceptional", "  exceptional", each.exceptional, help="One a side (CD-B39).")
        yield ArmyField(f"leaders.{number}.attached", "  starts with", each.attached, units)
    yield ArmyField(ADD, "Leader to add", "", (("leader", "a leader"),))
    if army.leaders:
        yield ArmyField(DROP, "Leader to remove", "", tuple((each.id, each.name) for each in army.leaders))


# A battle


def _force(army: Army, side: str) -> Force:
    units = who_fights(army, MOST_UNITS, f"a side has {MOST_UNITS} at most")
    if len(army.leaders) > MOST_LEADERS:
        raise Refused(f"{army.name} has {len(army.leaders)} leaders; a side has {MOST_LEADERS} at most.")
    there = {unit.id for unit in units}
    leaders = [
        Chief(each.id, each.name, each.exceptional, each.attached * (each.attached in there), _of(each.commands, there))
        for each in army.leaders
    ]
    return Force(side, army.name, [entry_of(unit) for unit in units], leaders)


def _of(ids: list[str], there: set[str]) -> list[str]:
    return [each for each in ids if each in there]


def _make_distinct(one: Force, other: Force) -> None:
    """No unit or leader of the second side has an id or short name of the first; nor has the side its name."""
    taken = {*(unit.id for unit in one.units), *(leader.id for leader in one.leaders)}
    ids = [*(unit.id for unit in other.units), *(leader.id for leader in other.leaders)]
    renamed = {each: f"{each[:36]}_x" for each in ids if each in taken}
    tell_apart(one, other, renamed)
    for leader in other.leaders:
        leader.id = renamed.get(leader.id, leader.id)
        leader.attached = renamed.get(leader.attached, leader.attached)
        leader.commands = [renamed.get(each, each) for each in leader.commands]


ARMIES = SheetArmies()
