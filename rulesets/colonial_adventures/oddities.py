"""Checks of a state after somebody edited it: what is impossible or odd. Only what names nothing is refused."""

from collections.abc import Iterator

from tracker.engine import Refused, capital
from tracker.games.colonial_adventures.ground.closed_ground import oddities
from tracker.games.colonial_adventures.ground.state import SECTIONS, Ground, Piece
from tracker.games.colonial_adventures.groups import MACHINE_GUNS, in_saddle, leaders_of
from tracker.games.colonial_adventures.muster.lists import army_lists
from tracker.games.colonial_adventures.scenario_faults import group_faults
from tracker.games.colonial_adventures.state import Battlefield, Group


def check(state: Battlefield) -> list[str]:
    """Oddities in sentences, those of single groups first.

    Raises Refused where the side that the book plays is none, or has no list: no rule could go on from there.
    """
    _solo_references(state)
    found: list[str] = []
    for group in state.groups.values():
        found += [f"{group.name} {odd}." for odd in _group(state, group)]
    found += _sides(state)
    found += _ground(state)
    return found


def _solo_references(state: Battlefield) -> None:
    """The side that the book plays, its list and its markers."""
    solo = state.solo
    if not solo.enemy:
        return
    if lost := {solo.player, solo.enemy} - set(state.sides):
        raise Refused(f"there is no side {min(lost)!r} of [solo]: the sides are {', '.join(state.sides)}")
    if solo.player == solo.enemy:
        raise Refused("the side that the book plays can't be that of the people")
    is_named = not solo.list_id and solo.game == "head_to_head" and solo.placed and not solo.markers
    if not is_named and solo.list_id not in army_lists():
        raise Refused(f"there is no army list {solo.list_id[:40]!r}: they are {', '.join(army_lists())}")


def _group(state: Battlefield, group: Group) -> Iterator[str]:
    yield from _numbers(group)
    yield from _melee(state, group)
    yield from oddities(state, group)
    for where, reason in group_faults(group):
        if not where.startswith("leaders"):  # in play a Commander in Chief may join anybody
            yield f"can't be so: {reason} ({where})"
    if in_saddle(group) and group.prone:
        yield "is mounted and prone"
    if group.packed and "pack_gun" not in group.traits:
        yield "is packed, but no pack gun"
    if group.jammed and group.weapon not in MACHINE_GUNS:
        yield "is jammed, but no machine gun"
    if group.at_the_wall and group.training == "tribal":
        yield "has its back to the wall, but only European units fight so"


def _numbers(group: Group) -> Iterator[str]:
    """Figures, leaders and losses against each other."""
    if group.figures + group.holders > group.start:
        yield f"has {group.figures + group.holders} figures, but began with {group.start}"
    if not group.gone and not group.figures:
        yield "is on the table without a figure"
    if not group.gone and len(leaders_of(group)) > group.figures:
        yield f"has {len(leaders_of(group))} leaders among {group.figures} figures"
    losses = group.recoverable + group.lost + group.runaways
    if losses and group.figures + group.holders + losses > group.start:
        yield f"has {group.figures + group.holders} figures and {losses} losses, but began with {group.start}"
    if group.ran and not group.gone:
        yield "ran away, but is on the table"
    if group.holders and (group.mounted or group.mounts == "foot"):
        yield f"has {group.holders} holding horses, but is not on foot beside them"


def _melee(state: Battlefield, group: Group) -> Iterator[str]:
    if group.gone and group.engaged:
        yield "is gone, but in melee"
    for each in group.engaged:
        other = state.groups[each]
        if other.gone:
            yield f"is in melee with {other.name}, which is gone"
        elif group.id not in other.engaged:
            yield f"is in melee with {other.name}, but not {other.name} with it"
        elif other.side == group.side:
            yield f"is in melee with {other.name} of its own side"


def _sides(state: Battlefield) -> Iterator[str]:
    for side in state.sides.values():
        cincs = [
            leader
            for group in state.groups.values()
            for leader in group.leaders
            if group.side == side.id and leader.rank == "cinc"
        ]
        if side.id == state.solo.enemy and not cincs and not state.solo.has_met:
            continue  # he is still to be met (CA-PEF-6)
        if len(cincs) != 1:
            yield f"{side.name}: {len(cincs)} Commanders in Chief, standing or fallen, not one."
        if not 0 <= side.die <= 6:
            yield f"{side.name}: an activation die of {side.die}."
    dice = [side.die for side in state.sides.values()]
    if any(dice) and len(set(dice)) < len(dice):
        yield "Both sides have the same activation die."


# The ground


def _ground(state: Battlefield) -> Iterator[str]:
    ground = state.ground
    if ground.sections and len(ground.sections) != len(SECTIONS):
        yield f"The ground has {len(ground.sections)} sections, not nine."
    yield from _roads(ground)
    for piece in ground.pieces.values():
        for odd in _piece(piece):
            yield f"{capital(piece.name)} {odd}."


def _roads(ground: Ground) -> Iterator[str]:
    for road in ground.roads:
        strange = [each for each in road.sections if each not in SECTIONS]
        if not road.sections:
            yield f"{capital(road.name)} is a road in no section."
        elif strange:
            yield f"{capital(road.name)} runs through section {strange[0]}, which there is not."


def _piece(piece: Piece) -> Iterator[str]:
    if piece.section not in SECTIONS:
        yield f"is in section {piece.section}, which there is not"
    if piece.kind != "building":
        return
    if piece.dv is None:
        yield "is a building without a DV: balls, canister and fire count it as DV 0"
    if piece.size and piece.fire > piece.size:
        yield f'burns along {piece.fire}" of {piece.size}" of wall'
