"""Dismounting and mounting (CA-ARMY-11, CA-GRP-9)."""

from msgspec.structs import replace

from tracker.engine import its, with_verb
from tracker.games.colonial_adventures.fight import horse_holders
from tracker.games.colonial_adventures.fight.casualties import turned
from tracker.games.colonial_adventures.groups import formations_of, in_saddle, inches, scaled
from tracker.games.colonial_adventures.state import Battlefield, Group, set_apart


async def dismount(state: Battlefield, group_id: str) -> None:
    """Instead of a move: one figure in five holds the horses 3 inches behind (CA-ARMY-11).

    Holders are kept apart from the figures, which so are those that may fire and fight.
    """
    group = state.groups[group_id]
    group.mounted = False
    set_apart(group)
    turned(state, group_id)
    behind = inches(scaled(state, 3))
    words = f"{with_verb(group, 'dismounts')}: {group.holders} hold the horses, {group.figures} fight on foot."
    state.report(words, "CA-ARMY-11", group_id)
    state.on_table(
        f"put foot figures for {group.name}, facing as you like, and {group.holders} with the horses {behind} behind",
        group_id,
    )


async def remount(state: Battlefield, group_id: str) -> None:
    """Beside its holders, instead of a move; the holders are back in the ranks (CA-R65)."""
    afoot = horse_holders.back_in_the_ranks(state, group_id)
    group = state.groups[group_id]
    group.mounted = True
    set_apart(group)
    horse_holders.left_on_foot(state, group_id, afoot)
    turned(state, group_id)
    state.report(f"{with_verb(group, 'mounts')}: {group.figures} in the saddle.", "CA-ARMY-11", group_id)
    state.on_table(f"put {group.name} back on {its(group)} horses", group_id)


def why_not_dismount(state: Battlefield, group: Group) -> str:
    return "" if group.figures > 1 else "one figure can't hold its horse and fight"


def why_not_mount(state: Battlefield, group: Group) -> str:
    if why_not := horse_holders.why_not_back(state, group):
        return why_not
    if group.prone:
        return "it lies prone"
    return "" if group.formation in formations_of(replace(group, mounted=True)) else f"horse forms no {group.formation}"


def may_dismount(state: Battlefield, group: Group) -> bool:
    return in_saddle(group)


def may_mount(state: Battlefield, group: Group) -> bool:
    """On foot beside its horses or camels."""
    return group.mounts != "foot" and not group.mounted
