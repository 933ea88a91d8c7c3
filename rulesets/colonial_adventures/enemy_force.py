"""The enemy who was contacted: raised from his list, with leaders and strength by dice, and put down (CA-PEF-5)."""

from msgspec.structs import replace

from rulesets.colonial_adventures import muster, setup
from rulesets.colonial_adventures.army import Unit, group_of
from rulesets.colonial_adventures.groups import MELEE_WEAPON, is_artillery, left
from rulesets.colonial_adventures.lists import army_lists
from rulesets.colonial_adventures.muster_state import Mustering
from rulesets.colonial_adventures.places import section_id
from rulesets.colonial_adventures.scenario import UNROLLED
from rulesets.colonial_adventures.scenario_faults import MOST_GROUPS
from rulesets.colonial_adventures.solo_state import Doing
from rulesets.colonial_adventures.state import Battlefield, Group, Leader
from tracker.engine import Deed, Pool, Reads, Roll, Summed, Total, ask, counted

# Procedures


async def contact(state: Battlefield, number: int, section: int, with_cinc: bool) -> list[str]:
    """So many groups of the enemy's list on the table about the marker; what they do is known then (CA-PEF-5)."""
    room = MOST_GROUPS - len(state.groups)
    if number > room:
        state.remark(f"{counted(number, 'group')} are too many to keep: {room} come.")
    came = [await recruit(state) for _ in range(min(number, room))]
    for group_id in came:
        await setup.field_strength(state, group_id)
    if with_cinc and came:
        _with_cinc(state, came)
    for ncos in (False, True):
        await setup.leaders(state, state.solo.enemy, ncos, False)
    for group_id in came:
        _deploy(state, state.groups[group_id], section)
    if not state.solo.doing:
        await what_are_they_doing(state)
    return came


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


async def what_are_they_doing(state: Battlefield) -> None:
    """1d6 by what you are doing, once; in a Stand Up Fight a Tribal army attacks (CA-NP-1, CA-R105, CA-R119)."""
    solo = state.solo
    if solo.mission == "stand_up":
        solo.doing = "attack" if state.sides[solo.enemy].training == "tribal" else "defend"
    else:
        rolled = await ask(lambda: doing_roll(state))
        row = doing_row(rolled.total)
        state.solo.doing = doing_of(state, rolled.total)
        reads = Reads("what_they_do", row, solo.mission)
        state.say(f"{state.sides[solo.enemy].name}: {DOES[state.solo.doing]}.", "CA-NP-1", reads=reads)


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
    """The enemy's army as a muster knows it, for one more recruiting roll."""
    side, given = state.sides[state.solo.enemy], army_lists()[state.solo.list_id]
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
    return Mustering(name=side.name, list_id=given.id, lists=[given.id], units=units, year=state.year)


def _as_group(state: Battlefield, unit: Unit) -> Group:
    """A recruited unit as a group of the enemy: melee bands in Mob, others as their training has it (CA-R118)."""
    free = unit.id
    while free in state.groups:
        free = f"{free}_b"
    group = replace(group_of(unit), id=free, side=state.solo.enemy)
    group.leaders = [Leader(each.rank, each.name, UNROLLED) for each in group.leaders]
    if group.training == "tribal" and group.weapon != MELEE_WEAPON and not is_artillery(group):
        group.formation = "open"
    return group


def _with_cinc(state: Battlefield, came: list[str]) -> None:
    """His Commander in Chief comes with the group of the highest Rep (CA-PEF-6, CA-R47)."""
    best = max((state.groups[each] for each in came), key=lambda group: group.rep)
    best.leaders.insert(0, Leader("cinc", "Commander in Chief", UNROLLED))
    best.figures += 1
    best.start += 1
    state.solo.has_met = True
    state.say(f"The enemy's Commander in Chief is with {best.name}.", "CA-PEF-6", best.id)


def _deploy(state: Battlefield, group: Group, section: int) -> None:
    group.place = section_id(section) if state.ground.sections else f"section {section}"
    # It may act this turn only where its side is yet to act (CA-R118): a PEF that came into view has had its move.
    group.acted = state.active == state.solo.enemy or state.order[:1] == [state.solo.enemy]
    state.sides[group.side].began = len(left(state, group.side))
    state.say(
        f"{group.name}: Rep {group.rep}, {counted(group.figures, 'figure')}.",
        "CA-PEF-5",
        group.id,
        deed=Deed("comes", group.id),
    )
    state.on_table(
        f"put {group.name} down about the marker in section {section}, in sight of one of your groups at least",
        group.id,
    )


DOES: dict[Doing, str] = {
    "": "nobody knows what they are doing",
    "patrol": "they are on patrol",
    "attack": "they attack",
    "defend": "they defend",
}


# Prompt


def doing_roll(state: Battlefield) -> Roll[Summed]:
    """1d6 on the table of what they are doing (CA-NP-1)."""
    solo = state.solo
    return Roll(
        key="what_they_do",
        rule="CA-NP-1",
        what="What they are doing",
        side=solo.enemy,
        title="What are they doing",
        pools=(Pool("doing", 1, 6, solo.enemy, "1d6"),),
        reading=Doings(found=tuple(DOES[doing_of(state, die)] for die in range(1, 7))),
        reads=Reads("what_they_do", "", solo.mission),
    )


class Doings(Total, frozen=True, tag="doings"):
    """A die and what it means."""

    found: tuple[str, ...] = ()

    def gist(self, result: Summed) -> str:
        return self.found[result.total - 1]
