"""Weapons of groups, and reasons not to fire them: plain calculations from the state (CA-ARMY-12, CA-FIRE-1)."""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from tracker.engine import counted
from tracker.games.colonial_adventures.data import DATA
from tracker.games.colonial_adventures.groups import MELEE_WEAPON, crew_of, in_saddle, is_artillery, is_crew
from tracker.games.colonial_adventures.state import Battlefield, Group


class WeaponRow(Struct, frozen=True):
    """A row of the tables of weapons: ranges in inches, fire dice, those of after 1895."""

    short_range: int
    short_dice: int
    max_range: int
    max_dice: int
    late_dice: int


def weapon_of(group: Group) -> str:
    """The weapon that it fires: a crew away from its gun has small arms (CA-R77)."""
    if group.unmanned and is_crew(group):
        return "rifle" if group.training == "european" else "musket"
    return group.weapon


def why_not_fire(state: Battlefield, group: Group, in_melee: bool = False) -> str:
    """The reason why a group may not fire, "" if it may. `in_melee`: those who are not in contact would (CA-R152)."""
    if group.weapon == MELEE_WEAPON:
        return "it has no missile weapons"
    if (row := weapon_of(group)) not in _rows(group.training):
        return f"the {group.training} weapons have no {row}"
    if group.using == "shield":
        return "it uses its shields this turn"
    if group.holding:
        return "it holds the horses"
    if group.engaged and not in_melee:
        return "it is in melee"
    if is_artillery(group):
        return _why_gun_is_silent(state, group)
    return "" if may_fire_mounted(state, group) else "mounted infantry must dismount to fire"


def has_missiles(state: Battlefield, group: Group) -> bool:
    """True if it could ever fire."""
    return weapon_of(group) != MELEE_WEAPON


def may_fire_mounted(state: Battlefield, group: Group) -> bool:
    """Mounted infantry dismounts to fight; Boers may fire from the saddle (CA-GRP-9, CA-R34)."""
    if not group.mounted or "mounted_infantry" not in group.traits:
        return True
    rule = state.rulings.mi_mounted_fire
    return rule == "all" or (rule == "boers" and "boer" in group.traits)


def _why_gun_is_silent(state: Battlefield, group: Group) -> str:
    if group.jammed:
        return "its gun is jammed"
    if group.packed:
        return "its gun is packed"
    return _fortress(state, group) if crew_of(group) else "it has no crew left"


def _fortress(state: Battlefield, group: Group) -> str:
    if group.weapon != "fortress_gun":
        return ""
    if group.shot_turn == state.turn:
        return "a fortress gun fires once a turn"
    alternate = group.training == "tribal" and state.rulings.tribal_fortress == "alternate"
    if alternate and group.shot_turn == state.turn - 1:
        return "a Tribal fortress gun fires every other turn"
    return ""


def weapon_row(group: Group) -> tuple[str, str]:
    return f"{group.training}_weapons", weapon_of(group)


@cache
def _rows(training: str) -> Mapping[str, WeaponRow]:
    """The weapons of a training, by id: no table ever changes."""
    return DATA.rows(f"{training}_weapons", WeaponRow)


def _weapon(group: Group) -> WeaponRow:
    return _rows(group.training)[weapon_of(group)]


def weapon_range(group: Group) -> tuple[int, int]:
    """Short and maximum range in inches."""
    weapon = _weapon(group)
    return weapon.short_range, weapon.max_range


def weapon_dice(state: Battlefield, group: Group, long: bool) -> int:
    """Fire dice of the weapon at short or long range, with the rifles of after 1895 (CA-ARMY-22, CA-R74)."""
    return _dice(state, group, _weapon(group), long)


def weapon_words(state: Battlefield, group: Group) -> str:
    """The weapon of troops that fire: ranges in inches and dice (CA-ARMY-12)."""
    weapon = _weapon(group)
    near, far = (_dice(state, group, weapon, long) for long in (False, True))
    words = f'{weapon_of(group).replace("_", " ")}, {counted(near, "die")} to {weapon.short_range}"'
    return words if weapon.short_range == weapon.max_range else f'{words}, {far} to {weapon.max_range}"'


def _dice(state: Battlefield, group: Group, weapon: WeaponRow, long: bool) -> int:
    if state.year > 1895 and _magazine(state, group):
        return weapon.late_dice
    return weapon.max_dice if long else weapon.short_dice


def _magazine(state: Battlefield, group: Group) -> bool:
    if group.training != "european" or "askari" in group.traits:
        return False
    british = "british" in group.traits and "irregular" not in group.traits
    if weapon_of(group) == "rifle":
        rifles = state.rulings.magazine_rifle
        return rifles == "all_european" or (rifles == "british" and british)
    if group.weapon == "carbine":
        carbines = state.rulings.carbine4
        return carbines == "all" or (carbines == "british_cav" and british)
    return False


def may_volley(state: Battlefield, group: Group) -> bool:
    """European infantry in Formed Line, on its feet (CA-FIRE-11, CA-R21, CA-R41)."""
    if state.rulings.volley == "off" or group.training != "european" or group.formation != "line":
        return False
    if group.prone or group.housed or in_saddle(group) or is_artillery(group):
        return False
    foot = group.arm != "cavalry" or "mounted_infantry" in group.traits
    return foot or state.rulings.dismounted_volley == "on"
