"""The rows of a unit's card: its men by rank, its weapon, leaders, traits, what it is aboard."""

from rulesets.colonial_d10.fire_dice import half_range
from rulesets.colonial_d10.state import Battlefield, Unit
from rulesets.colonial_d10.units import firearm, leads, weapon_range

Facts = tuple[tuple[str, str], ...]


def facts_of(state: Battlefield, unit: Unit) -> Facts:
    """Headings and words; what says nothing is left out."""
    facts = (
        ("men", men(unit)),
        ("weapon", weapon(unit)),
        ("traits", ", ".join(trait.replace("_", " ") for trait in unit.traits)),
        ("led by", ", ".join(each.name for each in state.leaders.values() if leads(each, unit))),
        ("riders on foot", str(unit.afoot or "")),
        ("guns", str(unit.guns or "")),
        ("last fired at", state.units[unit.aimed].name if unit.aimed in state.units else ""),
    )
    return tuple((heading, words) for heading, words in facts if words)


def men(unit: Unit) -> str:
    """Officers, sergeants and others (CD-A4)."""
    told = ((unit.officers, "officer"), (unit.sergeants, "sergeant"), (unit.men, "other rank"))
    return ", ".join(f"{count} {words}{'' if count == 1 else 's'}" for count, words in told if count)


def weapon(unit: Unit) -> str:
    """The weapon, with its ranges in inches (CD-A10); "" where it fires nothing."""
    if unit.weapon == "none":
        return ""
    return f'{firearm(unit)}, 6 or more to {half_range(unit):g}", 8 or more to {weapon_range(unit):g}"'
