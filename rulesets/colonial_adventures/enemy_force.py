"""The enemy who was contacted: raised from his list, with leaders and strength by dice, and put down (CA-PEF-5)."""

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.colonial_adventures import muster, strengths
from rulesets.colonial_adventures.army import Unit, group_of
from rulesets.colonial_adventures.groups import MELEE_WEAPON, is_artillery, left, on_table
from rulesets.colonial_adventures.lists import ArmyList, army_lists
from rulesets.colonial_adventures.muster_state import Mustering
from rulesets.colonial_adventures.places import section_id
from rulesets.colonial_adventures.scenario import UNROLLED
from rulesets.colonial_adventures.scenario_faults import MOST_GROUPS
from rulesets.colonial_adventures.scouts import scout_reaction
from rulesets.colonial_adventures.solo_state import Doing
from rulesets.colonial_adventures.state import Battlefield, Group, Leader
from rulesets.colonial_adventures.tasks import is_told, set_task, task_of
from tracker.engine import Deed, Effect, Pool, Reads, Refused, Roll, Summed, Total, ask, counted

# Procedures


async def contact(state: Battlefield, number: int, section: int, with_cinc: bool) -> list[str]:
    """So many groups of the enemy's list on the table about the marker; what they do is known then (CA-PEF-5).

    Where he defends, further groups join those that are there, to their left or right (CA-NP-6). A patrol that runs
    into you reacts at once (CA-NP-4). Where a person runs the PEFs he commands them (CA-PEF-7).
    """
    line = [each.id for each in on_table(state, state.solo.enemy)]
    room = MOST_GROUPS - len(state.groups)
    if number > room:
        state.remark(f"{counted(number, 'group')} are too many to keep: {room} come.")
    came = [await recruit(state) for _ in range(min(number, room))]
    await leads_and_strengths(state, came, with_cinc)
    is_by_book = state.solo.is_by_book(state.solo.enemy)
    if is_by_book and came and not is_told(state, came):
        await what_are_they_doing(state, came)
    joins = [each for each in line if task_of(state, each).doing == "defend"] if is_by_book else []
    for group_id in came:
        await _deploy(state, group_id, section, joins)
    if is_by_book and came and task_of(state, came[0]).doing == "patrol" and not task_of(state, came[0]).scouts:
        await scout_reaction(state, came)
    return came


async def leads_and_strengths(state: Battlefield, came: Sequence[str], with_cinc: bool) -> None:
    """Field strengths and leaders' Reps of groups that have just been raised (CA-R118)."""
    for group_id in came:
        await strengths.field_strength(state, group_id)
    if with_cinc and came:
        with_commander(state, came)
    for ncos in (False, True):
        await strengths.leaders(state, state.solo.enemy, ncos, False)


async def recruit(state: Battlefield) -> str:
    """A group by recruiting roll, its arms offered or asked (CA-R30, CA-R118)."""
    raising = mustering(state)
    before = set(raising.units)
    await muster.recruiting_roll(raising)
    state.log += raising.drain()
    unit = next(unit for key, unit in raising.units.items() if key not in before)
    group = _as_group(state, unit)
    state.groups[group.id] = group
    return group.id


async def what_are_they_doing(state: Battlefield, came: Sequence[str] = ()) -> None:
    """1d6 by what you are doing; in a Stand Up Fight a Tribal army attacks (CA-NP-1, CA-R105, CA-R119)."""
    solo = state.solo
    if solo.mission == "stand_up":
        is_tribal = state.sides[solo.enemy].training == "tribal"
        solo.doing = "attack" if is_tribal and solo.defender != solo.enemy else "defend"
        return
    rolled = await ask(lambda: doing_roll(state))
    doing = doing_of(state, rolled.total)
    set_task(state, came, doing)
    reads = Reads("what_they_do", doing_row(rolled.total), solo.mission)
    state.say(f"{state.sides[solo.enemy].name}: {DOES[doing]}.", "CA-NP-1", reads=reads)


async def _deploy(state: Battlefield, group_id: str, section: int, line: Sequence[str]) -> None:
    """It is put down about the marker, or where a line stands in defence beside that (CA-PEF-5, CA-NP-6)."""
    group = state.groups[group_id]
    group.place = section_id(section) if state.ground.sections else f"section {section}"
    # It may act this turn only where its side is yet to act (CA-R118): a PEF that came into view has had its move.
    group.acted = state.active == state.solo.enemy or state.order[:1] == [state.solo.enemy]
    state.sides[group.side].began = len(left(state, group.side))
    words = f"{group.name}: Rep {group.rep}, {counted(group.figures, 'figure')}."
    state.say(words, "CA-PEF-5", group.id, deed=Deed("comes", group.id, how=f"in section {section}"))
    there = [state.groups[each].name for each in line if not state.groups[each].gone]
    if not there:
        about = f"about the marker in section {section}, in sight of one of your groups at least"
        state.on_table(f"put {group.name} down {about}", group.id)
        return
    side = flank_of((await ask(lambda: beside_roll(state, group_id))).total)
    state.groups[group_id].place = state.groups[line[-1]].place
    where = f"to the {side} of {' and '.join(there)}; if it can't join on there, behind"
    state.on_table(f"put {state.groups[group_id].name} down {where}", group_id)


# Calculations


def doing_row(die: int) -> str:
    """The row of the table of what they are doing (T-20)."""
    return "1" if die == 1 else "2-4" if die <= 4 else "5-6"


def doing_of(state: Battlefield, die: int) -> Doing:
    """What they are doing."""
    from rulesets.colonial_adventures.data import tables

    cell = str(tables()["what_they_do"].cell(doing_row(die), state.solo.mission))
    return "patrol" if cell == "patrol" else "attack" if cell == "attack" else "defend"


def mustering(state: Battlefield) -> Mustering:
    """The enemy's army as a muster knows it, for one more recruiting roll. Raises Refused without his list."""
    side, given = state.sides[state.solo.enemy], enemy_list(state.solo.list_id)
    units = {
        group.id: Unit(
            id=group.id,
            name=group.name,
            short=group.short,
            training=group.training,
            arm=group.arm,
            rep=group.rep,
            figures=max(1, group.start),
            weapon=group.weapon,
            formation=group.formation,
        )
        for group in state.groups.values()
    }
    return Mustering(
        name=side.name,
        list_id=given.id,
        lists=[given.id],
        units=units,
        year=state.year,
        people=given.people,
        side=state.solo.enemy,
    )


def enemy_list(list_id: str) -> ArmyList:
    """The list that the enemy is raised from. Raises Refused where there is none of that id."""
    found = army_lists().get(list_id)
    if found is None:
        known = ", ".join(army_lists())
        raise Refused(f"There is no army list {list_id[:40]!r} for the enemy: set solo.list_id to one of {known}.")
    return found


def _as_group(state: Battlefield, unit: Unit) -> Group:
    """A recruited unit as a group of the enemy: melee bands in Mob, others as their training has it (CA-R118)."""
    free = unit.id
    while free in state.groups:
        free = f"{free}_b"
    group = replace(group_of(unit), id=free, side=state.solo.enemy)
    group.leaders = [Leader(each.rank, each.name.rstrip(" 0123456789"), UNROLLED) for each in group.leaders]
    if group.training == "tribal" and group.weapon != MELEE_WEAPON and not is_artillery(group):
        group.formation = "open"
    return group


def with_commander(state: Battlefield, came: Sequence[str]) -> None:
    """His Commander in Chief comes with the group of the highest Rep (CA-PEF-6, CA-R47)."""
    best = max((state.groups[each] for each in came), key=lambda group: group.rep)
    best.leaders.insert(0, Leader("cinc", "Commander in Chief", UNROLLED))
    best.figures += 1
    best.start += 1
    state.solo.has_met = True
    state.say(f"The enemy's Commander in Chief is with {best.name}.", "CA-PEF-6", best.id)


DOES: dict[Doing, str] = {
    "": "nobody knows what they are doing",
    "patrol": "they are on patrol",
    "attack": "they attack",
    "defend": "they defend",
}


# Prompts


def flank_of(die: int) -> str:
    """Left or right by a die (CA-NP-6, CA-R124)."""
    return "left" if die <= 3 else "right"


def beside_roll(state: Battlefield, group_id: str) -> Roll[Summed]:
    """1d6: to the left or the right of those who are there (CA-NP-6)."""
    return side_roll(state, group_id, "beside", "CA-NP-6", "Which flank", " joins the line: on which side")


def side_roll(
    state: Battlefield,
    group_id: str,
    key: str,
    rule: str,
    what: str,
    asked: str,
    sides: tuple[str, str] = ("left", "right"),
) -> Roll[Summed]:
    """1d6 that sends a group to the first of two sides, or to the other; `asked` follows its name in the title."""
    group = state.groups[group_id]
    return Roll(
        key=f"{key}:{group_id}",
        rule=rule,
        what=what,
        side=group.side,
        title=f"{group.name}{asked}",
        subject=(group_id,),
        pools=(Pool(key, 1, 6, group.side, "die"),),
        reading=Total(),
        effects=tuple(Effect(str(die), sides[flank_of(die) == "right"]) for die in range(1, 7)),
    )


def doing_roll(state: Battlefield) -> Roll[Summed]:
    """1d6 on the table of what they are doing (CA-NP-1)."""
    solo = state.solo
    return Roll(
        key="what_they_do",
        rule="CA-NP-1",
        what="What they are doing",
        side=solo.enemy,
        title="What are they doing",
        pools=(Pool("doing", 1, 6, solo.enemy, "die"),),
        reading=Doings(found=tuple(DOES[doing_of(state, die)] for die in range(1, 7))),
        reads=Reads("what_they_do", "", solo.mission),
    )


class Doings(Total, frozen=True, tag="doings"):
    """A die and what it means."""

    found: tuple[str, ...] = ()

    def gist(self, result: Summed) -> str:
        return self.found[result.total - 1]
