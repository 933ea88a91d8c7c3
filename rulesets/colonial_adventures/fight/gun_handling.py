"""Guns and machine guns: moving, turning, packing, clearing a jam, and the crew that comes back (CA-ARMY-13 to 15)."""

from tracker.engine import with_verb
from tracker.games.colonial_adventures.fight.casualties import turned
from tracker.games.colonial_adventures.groups import allowance, inches, is_crew, manhandled, scaled
from tracker.games.colonial_adventures.move import March, march
from tracker.games.colonial_adventures.state import Battlefield, Group


async def move_gun(state: Battlefield, group_id: str) -> None:
    """Gun and crew move any way and face as they like (CA-ACT-2, CA-ACT-4, CA-R66)."""
    group = state.groups[group_id]
    how = "in any direction, to end facing any way"
    if not group.packed and state.rulings.gun_move == "6_limbered":
        by_hand = scaled(state, manhandled(group)) / (2 if state.weather else 1)
        how = f"limbered, or {inches(by_hand)} by hand, {how}"
    rule = "CA-ACT-2" if group.training == "european" else "CA-ACT-4"
    await march(state, group_id, March(rule, "moves with its gun", how))


async def pack(state: Battlefield, group_id: str) -> None:
    """A pack gun goes on its animals or comes off them, which takes the activation (CA-ARMY-13, CA-R76)."""
    group = state.groups[group_id]
    group.packed = not group.packed
    turned(state, group_id)
    does = "is packed: moves as infantry in column" if group.packed else "is unpacked, ready to fire"
    state.report(f"{with_verb(group, does)}.", "CA-ARMY-13", group_id)


async def clear_jam(state: Battlefield, group_id: str) -> None:
    """A machine gun's crew clears the jam or reloads, which takes the activation (CA-ARMY-15, CA-R68)."""
    group = state.groups[group_id]
    group.jammed = False
    state.report(f"{with_verb(group, 'is')} clear and may fire again.", "CA-ARMY-15", group_id)


async def man_gun(state: Battlefield, group_id: str) -> None:
    """A crew that left its gun takes it again, active and in contact with it (CA-MOVE-12, CA-R77)."""
    group = state.groups[group_id]
    group.unmanned = group.prone = False
    group.formation = "open"
    turned(state, group_id)
    state.report(f"The crew of {group.name} is back at its gun.", "CA-MOVE-12", group_id)


def why_gun_stays(state: Battlefield, group: Group) -> str:
    """The reason why a gun can't be moved, "" if it can."""
    if group.weapon == "fortress_gun":
        return "a fortress gun never moves"
    return "" if allowance(state, group) else "its crew is too small to push it"


def pack_words(state: Battlefield, group: Group) -> str:
    return "unpack the gun" if group.packed else "pack the gun"


def has_left_gun(state: Battlefield, group: Group) -> bool:
    """True if it is a crew away from its gun."""
    return is_crew(group) and group.unmanned


def why_not_handled(state: Battlefield, group: Group) -> str:
    """The reason why nobody can work at a gun, "" if somebody can."""
    return "nobody serves it" if group.unmanned else ""
