"""Rosters: the counters of a side. A roster file has the keys of `Army`, and its `[[units]]` those of `Counter`.

A battle of two rosters is fought on the map of one of the game's own battles, with its objectives.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from tracker.engine import (
    Armies,
    ArmyField,
    ArmyRow,
    BattleWords,
    Boxes,
    Found,
    Refused,
    counted,
    free_id,
    kept_bends,
    meant,
)
from tracker.games.africa_1859.army_battle import (
    LISTS,
    MAPS,
    OFFICER,
    Army,
    Counter,
    kinds,
    label_of,
    name_of,
    scenario_of,
    support_of,
)
from tracker.games.africa_1859.data import unit_kinds
from tracker.games.africa_1859.scenario import Scenario
from tracker.games.africa_1859.state import Battlefield

COMMON = (
    *("AF-A1", "AF-A2", "AF-A5", "AF-A6", "AF-A7", "AF-A8", "AF-B3", "AF-B4", "AF-B5", "AF-B10", "AF-B11", "AF-B12"),
    *("AF-B17", "AF-B18", "AF-B19", "AF-B20", "AF-B21", "AF-B22"),
)
OF_CLASS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("artillery", "mountain_artillery"), ("AF-A3", "AF-A4", "AF-B7", "AF-B8")),
    (("cavalry",), ("AF-B16",)),
    (("officer",), ("AF-B14", "AF-B15")),
    (("ship",), ("AF-B27",)),
    (("engineer",), ("AF-B28",)),
)


class AfricaArmies(Armies[Army, Counter]):
    """Rosters of Africa 1859-1860."""

    army, unit = Army, Counter
    headings = ("kind", "fire", "combat", "move", "steps", "men")

    def faults(self, army: Army) -> Iterator[Found]:
        known = unit_kinds()
        for number, unit in enumerate(army.units):
            at = f"units[{number}]"
            if unit.kind not in known:
                yield f"{at}.kind", f"{unit.name}: {unit.kind[:40]!r} is no kind of unit{meant(unit.kind, known)}"
            if unit.row and unit.row not in known:
                yield f"{at}.row", f"{unit.name}: there is no row {unit.row[:40]!r}{meant(unit.row, known)}"
            if unit.kind in known and unit.steps is not None and unit.steps > unit_kinds()[unit.kind].steps:
                yield (
                    f"{at}.steps",
                    f"{unit.name}: {label_of(unit.kind)} has {unit_kinds()[unit.kind].steps} steps at most",
                )
            if unit.support is not None and unit.kind != OFFICER:
                yield f"{at}.support", f"{unit.name}: only officers have coins of support"

    def cells(self, unit: Counter) -> tuple[str, ...]:
        kind = unit_kinds()[unit.kind]
        # Of a unit that is called by its kind the sign is enough: its number would have no room beside the same words.
        label = kind.label.partition(", ")[0] if unit.name.startswith(name_of(unit.kind)) else kind.label
        if unit.kind == OFFICER:
            return label, "", f"+{support_of(unit)}", str(kind.move), "", ""
        return label, *map(str, (kind.fire, kind.combat, kind.move, kind.steps, kind.men))

    def totals(self, army: Army) -> tuple[str, ...]:
        units = army.fighting
        officers = sum(unit.kind == OFFICER for unit in units)
        men = sum(unit_kinds()[unit.kind].men for unit in units)
        return counted(len(units) - officers, "counter"), counted(officers, "officer"), f"{men:,} men"

    def boxes(self, unit: Counter) -> Boxes:
        return Boxes(unit_kinds()[unit.kind].steps, "steps")

    def boxes_in(self, state: Battlefield, unit_id: str) -> Boxes | None:
        unit = state.units.get(unit_id)
        return Boxes(unit.full, "steps") if unit is not None else None

    def lists(self) -> Mapping[str, str]:
        return {key: name for key, (name, _) in LISTS.items()}

    def enemies(self, list_id: str) -> tuple[str, ...]:
        return tuple(each for each in LISTS if each != list_id) if list_id in LISTS else ()

    def bends(self, army: Army) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*kept_bends(army), *_units_it_had_not(army))))

    def rules_of(self, army: Army) -> tuple[str, ...]:
        return _rules({unit_kinds()[unit.kind].arm for unit in army.fighting})

    def rules_in(self, state: Battlefield) -> tuple[str, ...]:
        return _rules({unit.arm for unit in state.units.values()})

    # What a battle left of it

    def is_leader(self, unit: Counter) -> bool:
        return unit.kind == OFFICER

    def carried(self, unit: Counter, left: int, more: Mapping[str, str | int | bool]) -> Counter | None:
        """A counter goes on with the steps that it has left."""
        return replace(unit, steps=left if left < unit_kinds()[unit.kind].steps else None) if left else None

    # Changing it

    def offers(self, army: Army) -> tuple[ArmyRow, ...]:
        return tuple(ArmyRow(kind, label_of(kind), _detail(kind)) for kind in kinds(army.list_id))

    def raised(self, army: Army, row: str) -> Counter:
        known = unit_kinds()
        if row not in known:
            raise Refused(f"There is no row {row[:40]!r} from which to raise a unit{meant(row, known)}.")
        name = f"{name_of(row)} {sum(unit.kind == row for unit in army.units) + 1}"
        return Counter(id=free_id(army, row), name=name, kind=row, row=row)

    def fields(self, army: Army, unit: Counter | None) -> tuple[ArmyField, ...]:
        if unit is None:
            return ()
        every = tuple((each, label_of(each)) for each in kinds(army.list_id))
        own = () if unit.kind in dict(every) else ((unit.kind, label_of(unit.kind)),)
        fields = [ArmyField("kind", "Kind", unit.kind, (*own, *every))]
        if unit.kind == OFFICER:
            fields.append(ArmyField("support", "Coins", support_of(unit), low=0, high=9, help="In combat (AF-B14)."))
        return tuple(fields)

    def put(self, army: Army, unit: Counter | None, path: str, value: Any) -> None:
        super().put(army, unit, path, value)
        if unit is not None and unit.kind != OFFICER:
            unit.support = None

    # A battle of it

    def battle_fields(self) -> tuple[ArmyField, ...]:
        words = "Its areas, edges and objectives; the counters start where its own do."
        return (ArmyField("map", "Map", MAPS[0][0], MAPS, help=words),)

    def scenario(self, words: BattleWords, armies: tuple[Army, ...]) -> Scenario:
        return scenario_of(words, armies)


def _rules(classes: set[str]) -> tuple[str, ...]:
    """The rules of every force, and of those that have units of these classes."""
    return (*COMMON, *(rule for those, rules in OF_CLASS if classes.intersection(those) for rule in rules))


def _detail(kind: str) -> str:
    told = ("fire", "combat", "move", "steps", "men")
    return ", ".join(f"{column} {getattr(unit_kinds()[kind], column)}" for column in told)


def _units_it_had_not(army: Army) -> Iterator[str]:
    """Units that its side did not have (AF-C7)."""
    if not army.list_id:
        return
    for unit in army.fighting:
        if unit.kind not in kinds(army.list_id):
            yield f"{unit.name}: the {LISTS[army.list_id][0]} had no {label_of(unit.kind)} (AF-C7)"


ARMIES = AfricaArmies()
