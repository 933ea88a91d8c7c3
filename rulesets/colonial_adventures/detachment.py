"""Detachments: part of a European unit under its NCO, a unit of its own until it rejoins (CA-ARMY-7, CA-LDR-2)."""

from msgspec.structs import replace

from tracker.engine import Choose, Number, Option, about, ask, counted, forget_pairs, with_verb
from tracker.games.colonial_adventures.groups import (
    JUST_DETACHED,
    NOBODY,
    bounded,
    in_saddle,
    is_crew,
    leaders_of,
    on_table,
)
from tracker.games.colonial_adventures.solo.state import INFERS
from tracker.games.colonial_adventures.state import Battlefield, Group

# Among the acts of an activation: it was joined by figures that have acted this turn (CA-R61).
JOINED_LATE = "joined_late"


async def detach(state: Battlefield, group_id: str) -> bool:
    """Up to half, rounded down, go with the NCO (CA-ARMY-7)."""
    figures = await ask(lambda: how_many(state, group_id))
    if why_not := why_not_detach(state, state.groups[group_id]):
        state.report(f"{with_verb(state.groups[group_id], 'detaches')} nobody: {why_not}.", "CA-ARMY-7", group_id)
        return False
    split(state, group_id, figures)
    return True


async def rejoin(state: Battlefield, group_id: str) -> bool:
    """A detachment in contact with its unit is part of it again, whichever of the two is active (CA-R61).

    No figure acts twice in a turn: who is joined by figures that have acted does nothing more.
    """
    other = await ask(lambda: with_whom(state, group_id))
    if other == NOBODY.id:
        return False
    late = state.groups[other].acted
    parent_id, part_id = (group_id, other) if state.groups[other].parent == group_id else (other, group_id)
    unite(state, parent_id, part_id)
    if late and group_id == parent_id:
        parent, part = state.groups[parent_id], state.groups[part_id]
        parent.done.append(JOINED_LATE)
        words = f"{with_verb(part, 'has')} acted this turn: {with_verb(parent, 'does')} nothing more"
        state.report(f"{words}.", "CA-R61", parent_id)
    return True


def split(state: Battlefield, parent_id: str, figures: int) -> None:
    """Make the detachment. Both count half strength from their own size from now on; losses stay behind (CA-R6)."""
    parent = state.groups[parent_id]
    nco = next(each for each in leaders_of(parent) if each.rank == "nco")
    figures = max(1, min(figures, parent.figures - 1))
    horses = parent.holders * figures // max(1, parent.figures)
    size = figures + horses
    part_id = free_id(state, parent_id)
    part = detached(parent, part_id, f"{parent.name}, {nco.name}", figures, size)
    part.leaders, part.holders, part.done = [nco], horses, [JUST_DETACHED]
    if state.solo.has_step(INFERS):  # in battles of 1.0.0 it has none
        part.short = f"{nco.name.rpartition(' ')[2]}'s party"
    parent.leaders = [each for each in parent.leaders if each is not nco]
    parent.figures -= figures
    parent.holders -= horses
    parent.start = max(parent.figures, parent.start - size)
    parent.paper = max(0, parent.paper - size)
    state.groups[part_id] = part
    forget_pairs(parent_id, state.shots)
    state.report(f"{nco.name} leads a detachment of {figures} from {parent.name}.", "CA-ARMY-7", parent_id, part_id)
    many = counted(figures, "figure")
    state.on_table(f"take {many} out of {parent.name} as a group of their own", parent_id, part_id)


def unite(state: Battlefield, parent_id: str, part_id: str) -> None:
    """The detachment's figures, leaders and losses are the parent's again; ammunition is tight if either's was."""
    parent, part = state.groups[parent_id], state.groups[part_id]
    add_figures(parent, part)
    parent.tight = parent.tight or part.tight
    parent.runner = parent.runner or part.runner
    dissolve(state, part_id, f"rejoined {parent.name}")
    forget_pairs(parent_id, state.shots)
    words = f"{with_verb(part, 'rejoins')} the rest of {parent.name}, now {parent.figures} figures together."
    state.report(words, "CA-R61", parent_id, part_id)


def detached(parent: Group, group_id: str, name: str, figures: int, size: int) -> Group:
    """A group of its own, like its parent in everything but losses and doings."""
    return replace(
        parent,
        id=group_id,
        name=name,
        short="",
        traits=list(parent.traits),
        leaders=[],
        paper=size,
        start=size,
        figures=figures,
        recoverable=0,
        lost=0,
        runaways=0,
        holders=0,
        engaged=[],
        rounds={},
        shares={},
        runner="",
        acted=False,
        done=[],
        parent=parent.id,
        unit="",
    )


def add_figures(group: Group, other: Group) -> None:
    """All that is counted of one group is counted with another."""
    group.figures = bounded(group.figures + other.figures)
    group.start = bounded(group.start + other.start)
    group.paper = bounded(group.paper + other.paper)
    group.recoverable = bounded(group.recoverable + other.recoverable)
    group.lost = bounded(group.lost + other.lost)
    group.runaways = bounded(group.runaways + other.runaways)
    group.holders = bounded(group.holders + other.holders)
    group.leaders += other.leaders
    group.has_fired |= other.has_fired
    group.has_fought |= other.has_fought


def dissolve(state: Battlefield, group_id: str, how: str) -> None:
    """A group whose figures are now another's; nothing is left of it to be counted."""
    group = state.groups[group_id]
    group.gone, group.leaders = how, []
    group.figures = group.start = group.paper = group.holders = 0
    group.recoverable = group.lost = group.runaways = 0
    forget_pairs(group_id, state.shots)


def free_id(state: Battlefield, stem: str) -> str:
    """An id that no group has: stem_2, stem_3 and so on."""
    number = 2
    while f"{stem}_{number}" in state.groups:
        number += 1
    return f"{stem}_{number}"


def may_detach(state: Battlefield, group: Group) -> bool:
    """European foot or horse, and no detachment itself."""
    return group.training == "european" and not is_crew(group) and not group.parent


def why_not_detach(state: Battlefield, group: Group) -> str:
    """The reason why it can't detach anybody, "" if it can."""
    if not any(each.rank == "nco" for each in leaders_of(group)):
        return "it has no NCO"
    return "" if group.figures > 1 else "it has too few figures"


def relatives(state: Battlefield, group: Group) -> list[Group]:
    """Its detachments, or the unit that it was detached from, as far as they can be rejoined."""
    near = [each for each in on_table(state, group.side) if not each.engaged]
    return [each for each in near if group.id == each.parent or group.parent == each.id]


def how_many(state: Battlefield, group_id: str) -> Number:
    group = state.groups[group_id]
    half = max(1, group.figures // 2)
    title = f"{group.name}: how many go with the NCO?"
    warning = f"no more than half, {half}, may be detached"
    return about("CA-ARMY-7", group).number(
        "detach", title, 1, max(1, group.figures - 1), half, "figures", usual=half, warning=warning
    )


def with_whom(state: Battlefield, group_id: str) -> Choose:
    group = state.groups[group_id]
    others = [_relative(group, each) for each in relatives(state, group)]
    enter = others[0].id if len(others) == 1 and not others[0].refused else ""
    return about("CA-R61", group).choose("rejoin", f"{group.name}: join which group?", (*others, NOBODY), enter)


def _relative(group: Group, other: Group) -> Option:
    """One of its relatives, with what is to be known before they join."""
    refused = "one is mounted, the other on foot" if in_saddle(group) != in_saddle(other) else ""
    detail = "it has acted: then nothing more is done" if other.acted else ""
    return Option(other.id, f"{other.name}, in contact", refused=refused, detail=detail)
