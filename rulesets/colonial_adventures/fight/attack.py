"""Fire and charge of an active group: whom, and with what in hand (CA-ACT-1 to 4, CA-GRP-11)."""

from rulesets.colonial_adventures.fight import charge as charges, fire as fires, holders
from rulesets.colonial_adventures.fight.shot_form import likely_target, targets
from rulesets.colonial_adventures.fight.weapons import weapon_of, why_not_fire
from rulesets.colonial_adventures.groups import MELEE_WEAPON, enemies_of, is_artillery
from rulesets.colonial_adventures.questions import NOBODY
from rulesets.colonial_adventures.state import Battlefield, Group
from tracker.engine import Choose, Option, about


async def fire(state: Battlefield, group_id: str) -> bool:
    """Fire with all who may; False if nobody is fired at after all, or it can't bear: that is no fire (CA-R81)."""
    return await fires.shoot_at_one(state, group_id)


async def fire_with_half(state: Battlefield, group_id: str) -> None:
    """A Tribal band that moved may fire with half of those who could (CA-ACT-3)."""
    group = state.groups[group_id]
    if group.training != "tribal" or is_artillery(group) or group.gone or group.halted or why_no_fire(state, group):
        return
    await fires.shoot_at_one(state, group_id, halved=True)


async def charge(state: Battlefield, group_id: str) -> bool:
    """Attempt to charge; False if there is no target after all, or it can't be reached."""
    return await charges.charge_one(state, group_id)


def why_no_fire(state: Battlefield, group: Group) -> str:
    """Why an active group can't fire at anybody, "" if it can."""
    if why_not := why_not_fire(state, group):
        return why_not
    return "" if _legal(targets(state, group)) else "there is no enemy to fire at"


def why_no_charge(state: Battlefield, group: Group) -> str:
    """Why there is nobody to charge, "" if there is."""
    return "" if enemies_of(state, group) else "there is no enemy to charge"


def has_missiles(state: Battlefield, group: Group) -> bool:
    """True if it could ever fire."""
    return weapon_of(group) != MELEE_WEAPON


def _legal(options: list[Option]) -> list[str]:
    return [option.id for option in options if not option.refused and not option.warned]


def choose_target(state: Battlefield, group_id: str) -> Choose:
    """At whom a grenade is thrown; the last target again with Enter."""
    group = state.groups[group_id]
    options = targets(state, group)
    return about("CA-FIRE-14", group).choose(
        "thrown",
        f"{group.name}: throw a grenade at",
        (*options, *holders.targets(state, group), NOBODY),
        likely_target(state, group, options),
    )
