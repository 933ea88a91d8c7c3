"""Fire and charge of an active group: whom, and with what in hand (CA-ACT-1 to 4, CA-GRP-11)."""

from rulesets.colonial_adventures import arms, charge as charges, fire as fires, holders
from rulesets.colonial_adventures.groups import MELEE_WEAPON, charge_reach, enemies_of, inches, is_artillery
from rulesets.colonial_adventures.questions import NOBODY
from rulesets.colonial_adventures.state import Battlefield, Group
from rulesets.colonial_adventures.weapons import weapon_of, why_not_fire
from tracker.engine import Choose, Option, ask


async def fire(state: Battlefield, group_id: str) -> bool:
    """Fire with all who may; False if nobody is fired at after all, or it can't bear: that is no fire (CA-R81)."""
    target = await ask(lambda: choose_target(state, group_id))
    if target == NOBODY.id:
        return False
    return await fires.shoot(state, group_id, holders.named(state, target))


async def fire_with_half(state: Battlefield, group_id: str) -> None:
    """A Tribal band that moved may fire with half of those who could (CA-ACT-3)."""
    group = state.groups[group_id]
    if group.training != "tribal" or is_artillery(group) or group.gone or group.halted or why_no_fire(state, group):
        return
    target = await ask(lambda: choose_target(state, group_id, halved=True))
    if target != NOBODY.id:
        await fires.shoot(state, group_id, holders.named(state, target), halved=True)


async def charge(state: Battlefield, group_id: str) -> bool:
    """Attempt to charge; False if there is no target after all, or it can't be reached."""
    target = await ask(lambda: choose_charged(state, group_id))
    if target == NOBODY.id:
        return False
    await arms.first_use(state, group_id, fights=True)
    return await charges.charge(state, group_id, holders.named(state, target))


def why_no_fire(state: Battlefield, group: Group) -> str:
    """Why an active group can't fire at anybody, "" if it can."""
    if why_not := why_not_fire(state, group):
        return why_not
    return "" if _legal(fires.targets(state, group)) else "there is no enemy to fire at"


def why_no_charge(state: Battlefield, group: Group) -> str:
    """Why there is nobody to charge, "" if there is."""
    return "" if enemies_of(state, group) else "there is no enemy to charge"


def has_missiles(state: Battlefield, group: Group) -> bool:
    """Whether it could ever fire."""
    return weapon_of(group) != MELEE_WEAPON


def _legal(options: list[Option]) -> list[str]:
    return [option.id for option in options if not option.refused and not option.warned]


def _likely(group: Group, options: list[Option]) -> str:
    """The last target, or the only one there is."""
    legal = _legal(options)
    if group.aim in legal:
        return group.aim
    return legal[0] if len(legal) == 1 else ""


def choose_target(state: Battlefield, group_id: str, halved: bool = False) -> Choose:
    """At whom; the last target again with Enter."""
    group = state.groups[group_id]
    options = fires.targets(state, group)
    turning = ""
    if is_artillery(group):
        turning = f"It may first turn up to {90 if group.training == 'european' else 45} degrees."
    return Choose(
        key=f"aim:{group_id}",
        rule="CA-ACT-3" if halved else "CA-FIRE-1",
        side=group.side,
        title=f"{group.name}: fire with half its figures at" if halved else f"{group.name}: fire at",
        subject=(group_id,),
        text=turning,
        options=(*options, *holders.targets(state, group), NOBODY),
        enter=_likely(group, options) or (NOBODY.id if halved else ""),
    )


def choose_charged(state: Battlefield, group_id: str) -> Choose:
    """Whom to charge; the last target of its fire with Enter."""
    group = state.groups[group_id]
    options = [Option(enemy.id, enemy.name) for enemy in enemies_of(state, group)]
    return Choose(
        key=f"charged:{group_id}",
        rule="CA-REACT-6",
        side=group.side,
        title=f"{group.name}: charge",
        subject=(group_id,),
        text=f"It sees its target and reaches it with a normal move of {inches(charge_reach(state, group))}.",
        options=(*options, *holders.targets(state, group), NOBODY),
        enter=_likely(group, options),
    )
