"""Horse-holders: the group that they are once somebody attacks them (CA-ARMY-11, CA-R65)."""

from tracker.engine import Option, counted, forget_pairs
from tracker.games.colonial_adventures.detachment import add_figures, detached, dissolve, free_id
from tracker.games.colonial_adventures.groups import bounded, enemies_of, leaders_of
from tracker.games.colonial_adventures.solo.state import CLOSES_IN, OPENS_UP, STAYS_BY
from tracker.games.colonial_adventures.state import Battlefield, Group

HOLDERS = "holders:"

# Traits that only mean something to who fights or rides.
LEFT = ("lancer", "mounted_infantry", "ferocious", "boer")


def targets(state: Battlefield, group: Group) -> list[Option]:
    """Enemy horse-holders that stand behind their group, to be named apart from it."""
    return [Option(f"{HOLDERS}{each.id}", _words(each)) for each in with_holders(state, group)]


def with_holders(state: Battlefield, group: Group) -> list[Group]:
    """Enemy units whose horse-holders stand behind them."""
    return [each for each in enemies_of(state, group) if each.holders]


def _words(unit: Group) -> str:
    return f"{unit.holders} holding the horses of {unit.name}"


def are_missed(state: Battlefield, target: str) -> str:
    """Words for horse-holders that a shot was to be at which does not bear: they stay; "" for anybody else."""
    if not target.startswith(HOLDERS) or not state.solo.has_step(STAYS_BY):
        return ""
    return _words(state.groups[target.removeprefix(HOLDERS)])


def named(state: Battlefield, target: str) -> str:
    """The id of the group that was named as a target; holders become a group of the unit's Rep at that.

    In battles begun since they have their unit as `parent` until they are `attacked`, or `left_alone`.
    """
    if not target.startswith(HOLDERS):
        return target
    unit = state.groups[target.removeprefix(HOLDERS)]
    apart = _on_foot(state, unit, "holders", f"Horses of {unit.name}", unit.holders)
    apart.holding = unit.id
    apart.cover, apart.prone, apart.place, apart.aim = None, False, "", ""
    apart.before = apart.doubt = apart.housed = False
    unit.holders, unit.start, apart.parent = 0, max(unit.figures, unit.start - apart.start), unit.id
    if not state.solo.has_step(OPENS_UP):
        attacked(state, apart.id)
    return apart.id


def attacked(state: Battlefield, group_id: str) -> None:
    """Holders who were named as a target are attacked: from now on they are a group of their own."""
    apart = state.groups[group_id]
    if not _is_named_only(apart):
        return
    unit, apart.parent = state.groups[apart.holding], ""
    unit.paper = 0
    words = f"{apart.figures} who hold the horses of {unit.name} are attacked: a group of Rep {apart.rep}"
    state.report(f"{words}, which neither moves nor fires.", "CA-R65", unit.id, apart.id)


def left_alone(state: Battlefield, group_id: str) -> None:
    """Holders who were named as a target, and not attacked after all, are with their unit; nothing is left of them."""
    apart = state.groups[group_id]
    if not _is_named_only(apart):
        return
    unit = state.groups[apart.holding]
    unit.holders, unit.start = bounded(unit.holders + apart.figures), bounded(unit.start + apart.start)
    del state.groups[group_id]
    forget_pairs(group_id, state.shots, state.gaps, state.standing)
    state.taken = [each for each in state.taken if group_id not in each.split(":")]
    for each in state.groups.values():
        each.aim = unit.id if each.aim == group_id else each.aim
        each.faces = unit.id if each.faces == group_id else each.faces


def _is_named_only(apart: Group) -> bool:
    return bool(apart.holding and apart.parent)


def _on_foot(state: Battlefield, unit: Group, what: str, name: str, figures: int) -> Group:
    """So many of a mounted unit as a group on foot, which has acted."""
    foot = detached(unit, free_id(state, f"{unit.id}_{what}"), name, figures, figures)
    foot.traits = [each for each in unit.traits if each not in LEFT]
    foot.arm, foot.mounts, foot.mounted, foot.formation = "infantry", "foot", False, "open"
    foot.parent, foot.acted = "", True
    if state.solo.has_step(CLOSES_IN):
        foot.unit = unit.id
    state.groups[foot.id] = foot
    return foot


def of(state: Battlefield, unit: Group) -> list[Group]:
    """The groups that hold a unit's horses, or held them until they were cut down or ran."""
    return [each for each in state.groups.values() if each.holding == unit.id]


def why_not_back(state: Battlefield, unit: Group) -> str:
    """The reason why nobody can mount from the horses of those who were attacked, "" if somebody can."""
    apart = of(state, unit)
    if any(each.engaged for each in apart):
        return "its horses are in melee"
    if not apart and not unit.holders:
        return "it has no horses there"
    return "" if unit.holders or unit.figures > sum(lost(each) for each in apart) else "its horses are gone"


def lost(apart: Group) -> int:
    """Horse-holders that fell or ran: as many riders can't mount again (CA-R65)."""
    return apart.start if apart.gone else max(0, apart.start - apart.figures)


def back_in_the_ranks(state: Battlefield, unit_id: str) -> int:
    """Holders who were attacked are with their unit again; riders of it that have no horse."""
    unit, afoot = state.groups[unit_id], 0
    for apart in of(state, unit):
        afoot += lost(apart)
        apart.holding = ""
        if not apart.gone:
            whole = apart.figures
            add_figures(unit, apart)
            unit.figures, unit.holders = unit.figures - whole, bounded(unit.holders + whole)
            dissolve(state, apart.id, f"mounted with {unit.name}")
    return afoot


def left_on_foot(state: Battlefield, unit_id: str, riders: int) -> None:
    """Makes those who have no horse a group on foot from now on, without a leader."""
    unit = state.groups[unit_id]
    riders = min(riders, unit.figures - max(1, len(leaders_of(unit))))
    if riders <= 0:
        return
    foot = _on_foot(state, unit, "foot", f"{unit.name}, on foot", riders)
    unit.figures -= riders
    unit.start = max(unit.figures, unit.start - riders)
    state.report(f"{riders} of {unit.name} have no horse and stay on foot.", "CA-R65", unit_id, foot.id)
    state.on_table(f"set {counted(riders, 'figure')} of {unit.name} apart, on foot", unit_id, foot.id)
