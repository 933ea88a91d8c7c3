"""Units: their kind and strength, who stands with whom, and the room in an area (AF-A9, AF-B18)."""

from collections.abc import Iterable, Sequence
from functools import cache

from tracker.engine import kept_while_unchanged, listed, verb_of, with_verb
from tracker.games.africa_1859.data import Arm
from tracker.games.africa_1859.state import Battlefield, Unit

INFANTRY: tuple[Arm, ...] = ("regular", "light", "tribe")
COMBAT: tuple[Arm, ...] = (*INFANTRY, "engineer", "cavalry")
GUNS: tuple[Arm, ...] = ("artillery", "mountain_artillery")
SUPPORT: tuple[Arm, ...] = (*GUNS, "ship")
CLOSE = ("mountain", "forest", "buildings")
ACTIVATION = "Activation"  # markers that come off together


def guns_fire_first(state: Battlefield) -> bool:
    """True if all artillery fires before the areas act, instead of with its area (AF-B22)."""
    return state.rulings.artillery == "first"


# Who is what


def is_combat(unit: Unit) -> bool:
    """Foot, horse and engineers (AF-C5)."""
    return unit.arm in COMBAT


def is_support(unit: Unit) -> bool:
    """Batteries and warships (AF-C5)."""
    return unit.arm in SUPPORT


def is_officer(unit: Unit) -> bool:
    return unit.arm == "officer"


def is_hittable(unit: Unit) -> bool:
    """True if results may fall on it: officers are lost otherwise (AF-B15), ships can't be hit (AF-B27)."""
    return unit.arm not in ("officer", "ship")


def is_on_map(state: Battlefield, unit: Unit) -> bool:
    return not unit.gone and unit.area in state.areas


# Who is where


@kept_while_unchanged
def on_map(state: Battlefield, side: str = "") -> list[Unit]:
    areas = state.areas
    return [u for u in state.units.values() if side in ("", u.side) and not u.gone and u.area in areas]


def _in(state: Battlefield, area_id: str) -> list[Unit]:
    """The units of both sides in an area of the map."""
    if area_id not in state.areas:
        return []
    return [unit for unit in state.units.values() if unit.area == area_id and not unit.gone]


@kept_while_unchanged
def stack(state: Battlefield, area_id: str, side: str) -> list[Unit]:
    """The units of a side in an area, officers too."""
    return [unit for unit in _in(state, area_id) if unit.side == side]


@kept_while_unchanged
def troops(state: Battlefield, area_id: str, side: str) -> list[Unit]:
    """The units of a side in an area without its officers."""
    return [unit for unit in stack(state, area_id, side) if unit.arm != "officer"]


@kept_while_unchanged
def enemies_in(state: Battlefield, area_id: str, side: str) -> list[Unit]:
    """The enemies of a side in an area without their officers."""
    return [unit for unit in _in(state, area_id) if unit.side != side and unit.arm != "officer"]


@kept_while_unchanged
def officers_in(state: Battlefield, area_id: str, side: str) -> list[Unit]:
    """Officers of a side in an area, the best first (AF-B14)."""
    return sorted([u for u in stack(state, area_id, side) if u.arm == "officer"], key=lambda unit: -unit.support)


def has_officer(state: Battlefield, unit: Unit) -> bool:
    return bool(officers_in(state, unit.area, unit.side))


def names(units: Iterable[Unit]) -> str:
    """Units by name, as in "Cuenca, Luchana"."""
    return listed([unit.name for unit in units])


def they_do(units: Sequence[Unit], verb: str) -> str:
    """Units by name with what they do, the verb given as one does it: "Luchana attacks", "Cuenca, Luchana attack"."""
    return with_verb(units[0], verb) if len(units) == 1 else f"{names(units)} {verb_of('units', verb)}"


def other_side(state: Battlefield, side: str) -> str:
    return next((each for each in state.sides if each != side), side)


def waiting(state: Battlefield, area_id: str, side_id: str) -> list[Unit]:
    """Units of a side in an area that have not acted this turn."""
    return [unit for unit in stack(state, area_id, side_id) if not unit.acted and not unit.waited]


# How strong


def is_reduced(unit: Unit) -> bool:
    """True if it has lost a step."""
    return unit.steps < unit.full


def fire_strength(state: Battlefield, unit: Unit) -> int:
    """Coins of its fire before modifiers: one fewer once it is reduced; by ruling one more (AF-B4, AF-B7)."""
    if not unit.fire:
        return 0
    switch = state.rulings.battery_strength if is_support(unit) else state.rulings.fire_strength
    higher = switch == "higher"
    return max(0, unit.fire + higher - is_reduced(unit))


def combat_strength(state: Battlefield, unit: Unit) -> int:
    """Coins of its combat factor: one fewer once it is reduced, half (up) while demoralised (AF-B21)."""
    coins = max(0, unit.combat - is_reduced(unit)) if unit.combat else 0
    if not unit.demoralised:
        return coins
    return 0 if state.rulings.demoralised_combat == "none" else (coins + 1) // 2


def fire_range(state: Battlefield, unit: Unit) -> int:
    """Range of its fire, in areas (AF-B5)."""
    if is_support(unit):
        return unit.reach
    return 2 if state.rulings.fire_range == "two" else 1


def movement(state: Battlefield, unit: Unit) -> int:
    """Areas it may move (AF-B16)."""
    return 2 if unit.arm == "light" and state.rulings.foot_move == "two" else unit.move


# Room


def room(state: Battlefield, area_id: str) -> tuple[int, int]:
    """Numbers of combat and support units of a side that an area holds (AF-B18)."""
    combat, support = _stacking(state.rulings.stacking)
    close = state.areas[area_id].terrain in CLOSE and combat > 3
    return combat - close, support


@cache
def _stacking(ruling: str) -> tuple[int, int]:
    combat, support = map(int, ruling.split("_"))
    return combat, support


def no_room(state: Battlefield, area_id: str, coming: list[Unit]) -> str:
    """Reason why the area is too full for these units, "" if it is not."""
    if not coming or area_id not in state.areas:
        return ""
    side, (combat, support) = coming[0].side, room(state, area_id)
    standing, batteries = _numbers_in(state, area_id, side)
    if len(coming) <= min(combat - standing, support - batteries):
        return ""
    fighters, guns = _number(coming)
    if there := [unit for unit in coming if unit.area == area_id and unit.side == side and not unit.gone]:
        mine, my_guns = _number(there)
        standing, batteries = standing - mine, batteries - my_guns
    if fighters and fighters + standing > combat:
        return f"no room for more than {combat} combat units"
    if guns and guns + batteries > support:
        return f"no room for more than {support} support units"
    return ""


@kept_while_unchanged
def _numbers_in(state: Battlefield, area_id: str, side: str) -> tuple[int, int]:
    """Combat and support units of a side in an area."""
    return _number(troops(state, area_id, side))


def _number(units: list[Unit]) -> tuple[int, int]:
    arms = [unit.arm for unit in units]
    return sum(map(COMBAT.__contains__, arms)), sum(map(SUPPORT.__contains__, arms))
