"""Faults of a scenario that the rules forbid, beyond those that its types already refuse."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tracker.engine import Found, meant
from tracker.games.colonial_adventures.data import tables
from tracker.games.colonial_adventures.groups import CREW_SERVED, MELEE_WEAPON, formations_of, is_crew
from tracker.games.colonial_adventures.state import Group, Rank, Trait

if TYPE_CHECKING:
    from tracker.games.colonial_adventures.scenario import Scenario

MOST_GROUPS = 60

# Who leads what (CA-LDR-1 to 3, CA-R157); one of each at most.
RANKS_OF: dict[str, tuple[Rank, ...]] = {
    "european": ("cinc", "captain", "officer", "nco"),
    "tribal": ("cinc", "warlord", "leader"),
}
EUROPEAN_TRAITS: tuple[Trait, ...] = ("boer", "askari", "british", "irregular")

# Grenades are no arm of a group but thrown by any, if switched on (CA-R92).
NO_ARM = ("grenade",)


def faults(given: "Scenario", groups: list[list[Group]], unplayed: str = "") -> Iterator[Found]:
    """Path and reason of each fault. `groups` side by side; the side `unplayed` has none before it is met."""
    first, second = given.sides
    for name in ("id", "colour"):
        if getattr(first, name) == getattr(second, name):
            yield f"sides[1].{name}", f"both sides have the {name} {getattr(first, name)!r}"
    number = sum(map(len, groups))
    if number > MOST_GROUPS:
        yield "sides", f"{number} groups, {MOST_GROUPS} at most"
    yield from _twins(groups)
    for s, side in enumerate(groups):
        for g, group in enumerate(side):
            for where, reason in group_faults(group):
                yield f"sides[{s}].groups[{g}].{where}", f"{group.name}: {reason}"
        named = given.sides[s]
        if named.id == unplayed:
            continue
        if not side:
            yield f"sides[{s}].groups", f"{named.name} has no groups"
        yield from ((f"sides[{s}]", reason) for reason in _cinc(named.name, side))


def doubts(given: "Scenario", groups: list[list[Group]]) -> Iterator[Found]:
    """Oddities that may be played. `groups` side by side."""
    for s, side in enumerate(groups):
        for g, group in enumerate(side):
            at = f"sides[{s}].groups[{g}]"
            if group.figures > group.paper:
                reason = f"{group.name} takes the field with {group.figures} figures, and its paper strength is"
                yield f"{at}.figures", f"{reason} {group.paper}"
            if given.last_turn and group.arrives > given.last_turn:
                yield f"{at}.arrives", f"{group.name} comes in turn {group.arrives}, after the last turn"


def _twins(groups: list[list[Group]]) -> Iterator[Found]:
    seen: set[str] = set()
    shorts: set[str] = set()
    for s, side in enumerate(groups):
        for g, group in enumerate(side):
            if group.id in seen:
                yield f"sides[{s}].groups[{g}].id", f"two groups have the id {group.id!r}"
            if group.short and group.short in shorts:
                yield f"sides[{s}].groups[{g}].short", f"two groups have the short name {group.short!r}"
            seen.add(group.id)
            shorts.add(group.short)


def _cinc(side: str, groups: list[Group]) -> Iterator[str]:
    """One Commander in Chief a side (CA-LDR-1)."""
    number = sum(leader.rank == "cinc" for group in groups for leader in group.leaders)
    if number != 1:
        yield f"{side} has {number or 'no'} {'leader' if number < 2 else 'leaders'} of rank cinc: it needs one"


def group_faults(group: Group) -> Iterator[Found]:
    """Traits of a group that do not go together: the field and the reason."""
    for check in (_weapon, _mounts, _traits, _leaders):
        yield from check(group)
    fit = formations_of(group)
    if group.formation not in fit:
        yield "formation", f"{group.formation} is not for it: it takes {', '.join(fit)}"


def _weapon(group: Group) -> Iterator[Found]:
    listed = [row.key for row in tables()[f"{group.training}_weapons"].rows if row.key not in NO_ARM]
    if group.weapon not in (*listed, MELEE_WEAPON):
        known = f"{', '.join(listed)} or {MELEE_WEAPON}"
        guess = meant(group.weapon, (*listed, MELEE_WEAPON))
        yield "weapon", f"{group.weapon[:40]!r} is no {group.training} weapon: {known}{guess}"
    elif is_crew(group) != (group.weapon in CREW_SERVED):
        yield "weapon", f"{group.weapon} is not for {group.arm}"


def _mounts(group: Group) -> Iterator[Found]:
    rides = group.mounts != "foot"
    if group.arm == "cavalry" and not rides:
        yield "mounts", "cavalry has horses or camels"
    if is_crew(group) and rides:
        yield "mounts", "a crew goes on foot"
    if group.arm == "infantry" and rides and "mounted_infantry" not in group.traits:
        yield "mounts", "infantry with mounts has the trait mounted_infantry"
    if group.mounted and not rides:
        yield "mounted", "it has no mounts"


def _traits(group: Group) -> Iterator[Found]:
    for number, trait in enumerate(group.traits):
        reason = _no_trait(group, trait) or ("it stands there twice" if trait in group.traits[:number] else "")
        if reason:
            yield f"traits[{number}]", f"{trait}: {reason}"


def _no_trait(group: Group, trait: Trait) -> str:
    """The reason why a group can't have a trait, "" if it can (CA-GRP-9 to 12)."""
    if trait in EUROPEAN_TRAITS and group.training != "european":
        return "only for Europeans"
    if trait == "shielded" and group.training != "tribal":
        return "only for Tribal bands"
    if trait == "lancer" and group.arm != "cavalry":
        return "only for cavalry"
    if trait == "mounted_infantry" and group.mounts == "foot":
        return "only with mounts"
    if trait == "pack_gun" and not is_crew(group):
        return "only for guns"
    return ""


def _leaders(group: Group) -> Iterator[Found]:
    fit = () if is_crew(group) else RANKS_OF[group.training]
    for number, leader in enumerate(group.leaders):
        if leader.rank not in fit:
            ranks = f"its leaders are {', '.join(fit)}" if fit else "guns have no leaders"
            yield f"leaders[{number}].rank", f"{leader.rank} is not for it: {ranks}"
        elif any(leader.rank == other.rank for other in group.leaders[:number]):
            yield f"leaders[{number}].rank", f"it has two of rank {leader.rank}"
    if len(group.leaders) > group.figures:
        yield "leaders", f"{len(group.leaders)} leaders among {group.figures} figures"
