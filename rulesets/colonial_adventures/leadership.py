"""The Commander in Chief, who may join and leave groups, and the last stand of European units (CA-LDR-1, CA-ARMY-8)."""

from tracker.engine import Choose, Event, Option, about, ask, its, with_verb
from tracker.games.colonial_adventures.detachment import add_figures, detached, dissolve, free_id
from tracker.games.colonial_adventures.distances import known_within
from tracker.games.colonial_adventures.ground.places import are_sections_apart
from tracker.games.colonial_adventures.groups import NOBODY, bounded, enemies_of, leaders_of, left, on_table, scaled
from tracker.games.colonial_adventures.state import Battlefield, Group, Leader

ALONE = "alone"
# What was said of him: whether he comes or goes is asked when the group has done all that it may.
AT_THE_END = "command_at_the_end"

# Acts that cost nothing: who leaves after them has not acted yet.
FREE_ACTS = frozenset(("detach", "rejoin", "runner", "arms", "wall", "man_gun"))


# The Commander in Chief


async def change_command(state: Battlefield, group_id: str, is_end: bool = False) -> bool:
    """At the start or end of its activation he leaves the active group, or joins it, at no cost (CA-LDR-1, CA-R46)."""
    where = await ask(lambda: whither(state, group_id, is_end))
    if where == NOBODY.id:
        return False
    if where == AT_THE_END:
        state.groups[group_id].done.append(AT_THE_END)
        return False
    if where == ALONE:
        goes_alone(state, group_id)
    elif has_cinc(state.groups[group_id]):
        goes_over(state, group_id, where)
    else:
        goes_over(state, where, group_id)
    return True


def goes_alone(state: Battlefield, group_id: str) -> None:
    """The Commander in Chief becomes a group of one; what his group did, he did too (CA-R46)."""
    group = state.groups[group_id]
    cinc = leaders_of(group)[0]
    alone = detached(group, free_id(state, f"{group.side}_cinc"), cinc.name, 1, 1)
    alone.rep, alone.leaders, alone.parent, alone.paper = cinc.rep, [cinc], "", 0
    alone.arm = "infantry" if group.arm == "artillery" else group.arm
    alone.weapon = "pistol" if group.training == "european" else "none"
    alone.formation, alone.aim, alone.tight = "open", "", False
    alone.jammed = alone.packed = alone.unmanned = False
    alone.mounts = group.mounts if group.mounted else "foot"
    alone.acted = not FREE_ACTS.issuperset(each for each in group.done if each != AT_THE_END)
    state.groups[alone.id] = alone
    take_out(group, cinc)
    state.report(f"{cinc.name} leaves {group.name}.", "CA-LDR-1", group_id, alone.id)
    state.on_table(f"set {cinc.name} apart from {group.name}, as a group of one", group_id, alone.id)


def goes_over(state: Battlefield, from_id: str, to_id: str) -> None:
    """The Commander in Chief joins another group; he is one of its figures (CA-R46)."""
    old, new = state.groups[from_id], state.groups[to_id]
    cinc = leaders_of(old)[0]
    if is_alone(old):
        add_figures(new, old)
        dissolve(state, from_id, f"joined {new.name}")
    else:
        take_out(old, cinc)
        new.leaders.append(cinc)
        new.figures = bounded(new.figures + 1)
        new.start = bounded(new.start + 1)
    state.report(f"{cinc.name} is now with {new.name}.", "CA-LDR-1", from_id, to_id)
    state.on_table(f"put {cinc.name} with {new.name}", from_id, to_id)
    last_of_its_side(state, new.side)


def take_out(group: Group, leader: Leader) -> None:
    """A leader and his figure are no more counted in a group."""
    group.leaders = [each for each in group.leaders if each is not leader]
    group.figures = max(0, group.figures - 1)
    group.start = max(group.figures, group.start - 1)


def has_cinc(group: Group) -> bool:
    return any(each.rank == "cinc" and not each.out for each in group.leaders)


def is_alone(group: Group) -> bool:
    """True if it is the Commander in Chief and nobody else."""
    return has_cinc(group) and group.figures <= 1


def may_change_command(state: Battlefield, group: Group) -> bool:
    """True if its side's Commander in Chief moves between groups at all (CA-R46)."""
    return state.rulings.cinc == "extra" and any(has_cinc(each) for each in on_table(state, group.side))


def why_not_change_command(state: Battlefield, group: Group) -> str:
    """The reason why he can't leave or join it, "" if he can."""
    if has_cinc(group) and not may_spare_cinc(group):
        return "only its horse-holders would be left"
    return "" if has_cinc(group) and not is_alone(group) or _others(state, group) else "no group can be in contact"


def may_spare_cinc(group: Group) -> bool:
    """Nobody leaves his horses without a figure that fights."""
    return group.figures > 1 or not group.holders


def _others(state: Battlefield, group: Group) -> list[Group]:
    """Groups that he could go to, or the one that he could come from; nobody comes or goes in melee."""
    free = [each for each in on_table(state, group.side) if each.id != group.id and not each.engaged]
    return free if has_cinc(group) else [each for each in free if has_cinc(each) and may_spare_cinc(each)]


def closes_with_it(state: Battlefield, group: Group) -> bool:
    """True if it was said that he comes or goes at the end of its activation, and he still can (CA-R46)."""
    return AT_THE_END in group.done and "command" not in group.done and not why_not_change_command(state, group)


def whither(state: Battlefield, group_id: str, is_end: bool) -> Choose:
    """The group that he goes to, or comes from; groups must be in contact. `is_end`: its activation is over."""
    group = state.groups[group_id]
    options = [Option(each.id, f"{each.name}, in contact") for each in _others(state, group)]
    if has_cinc(group) and not is_alone(group):
        options.append(Option(ALONE, "alone, a group of one", "l"))
    if not is_end and AT_THE_END not in group.done:
        options.append(Option(AT_THE_END, "not yet: ask again as this activation ends", "z"))
    where = ("leaves", "for") if has_cinc(group) else ("joins", "from")
    title = f"The Commander in Chief {where[0]} {group.name}: {where[1]} which group?"
    return about("CA-LDR-1", group).choose("cinc", title, (*options, NOBODY))


# Back against the wall


async def surrounded(state: Battlefield, group_id: str) -> None:
    """A European unit surrounded with no way out fights to the end (CA-ARMY-8)."""
    stand_at_the_wall(state, group_id, "is surrounded, with no way out")


def stand_at_the_wall(state: Battlefield, group_id: str, why: str) -> None:
    """One Rep more for the rest of the battle (CA-R62)."""
    group = state.groups[group_id]
    group.at_the_wall = True
    words = f"{with_verb(group, why)}: {'backs' if its(group) == 'their' else 'back'} against the wall, +1 Rep."
    state.report(words, "CA-ARMY-8", group_id, event=Event("does", group_id, how="stood with backs to the wall"))


def last_of_its_side(state: Battlefield, side_id: str) -> None:
    """A European unit alone on the table, where its side began with two or more, fights to the end (CA-R62)."""
    last = [each for each in left(state, side_id) if not each.holding]
    if len(last) == 1 and may_stand_at_the_wall(last[0]) and state.sides[side_id].began > 1:
        stand_at_the_wall(state, last[0].id, f"is the last of {its(last[0])} side")


def may_be_surrounded(state: Battlefield, group: Group) -> bool:
    """True if enemies may be so near that it has no way out: not where all are known to be beyond 12 inches."""
    return may_stand_at_the_wall(group) and any(
        known_within(state, group.id, enemy.id, scaled(state, 12)) is not False
        and not are_sections_apart(state, group, enemy)
        for enemy in enemies_of(state, group)
    )


def may_stand_at_the_wall(group: Group) -> bool:
    """European, and not at the wall yet."""
    return group.training == "european" and not group.at_the_wall
