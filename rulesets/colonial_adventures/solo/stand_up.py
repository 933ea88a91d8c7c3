"""A Stand Up Fight: the enemy's force, who defends, and who starts where (CA-BATTLE-5)."""

from collections.abc import Sequence
from functools import partial

from tracker.engine import Choose, Number, Option, Pick, Roll, Summed, about, ask, counted, options_of, with_verb
from tracker.games.colonial_adventures.ground.facing import faced, turn_round, way_of
from tracker.games.colonial_adventures.ground.places import put_down_at, section_id
from tracker.games.colonial_adventures.groups import left
from tracker.games.colonial_adventures.scenario_faults import MOST_GROUPS
from tracker.games.colonial_adventures.solo.enemy_force import flank_of, side_roll
from tracker.games.colonial_adventures.solo.state import BELIEVES, DEFENDS_ACROSS, KEEPS
from tracker.games.colonial_adventures.state import Battlefield, Group

FAR, NEAR = (1, 2, 3), (7, 8, 9)
TIMES = 3
# Where who attacks stands until he is first active: before a section.
WAITS = "the edge, "

# Procedures


async def raise_enemy(state: Battlefield) -> None:
    """Raises your enemy by recruiting rolls, where the scenario names nobody (CA-BATTLE-5, CA-R106)."""
    solo = state.solo
    if solo.mission != "stand_up" or not solo.raises or left(state, solo.enemy):
        return
    # The muster is loaded where somebody is raised.
    from tracker.games.colonial_adventures.muster import recruits

    recruits.enemy_list(solo.list_id)
    number = await ask(lambda: how_many(state))
    arrivals = await recruits.recruit(state, number)
    await recruits.leads_and_strengths(state, arrivals, with_cinc=True)


async def take_positions(state: Battlefield) -> None:
    """The defender picks his edge and sets up; the attacker comes from the other (CA-BATTLE-5, CA-R132)."""
    solo = state.solo
    if solo.mission != "stand_up" or not solo.enemy:
        return
    defends = defender(state)
    attacks = next(each for each in state.sides if each != defends)
    edge = FAR
    if not solo.is_by_book(defends):
        edge = NEAR if await ask(lambda: which_edge(state, defends)) == "near" else FAR
    other = FAR if edge == NEAR else NEAR
    state.report(f"{with_verb(state.sides[defends].name, 'defends')} sections {edge[0]} to {edge[2]}.", "CA-BATTLE-5")
    await _set_up(state, defends, edge)
    await _set_up(state, attacks, other)


async def _set_up(state: Battlefield, side_id: str, edge: Sequence[int]) -> None:
    """Half of a force in its centre section, the others beside it: said by its player, or by dice (CA-R132)."""
    groups = [each.id for each in _there(state, side_id)]
    if state.solo.is_by_book(side_id):
        centre = groups[: min(bounds(state, side_id)[1], half_of(len(groups)))]
        for group_id in groups:
            section = edge[1] if group_id in centre else await _wing_section(state, group_id, edge)
            _starts(state, state.groups[group_id], section, edge)
        return
    picked = await ask(lambda: who_in_centre(state, side_id, edge[1]))
    for group_id in groups:
        _starts(state, state.groups[group_id], edge[1] if group_id in picked else 0, edge)


async def _wing_section(state: Battlefield, group_id: str, edge: Sequence[int]) -> int:
    rolled = await ask(partial(wing_roll, state, group_id, edge))
    return edge[0] if flank_of(rolled.total) == "left" else edge[2]


# Calculations


def defender(state: Battlefield) -> str:
    """The defender: as the scenario says, else whoever faces Tribes, else the enemy (CA-R105)."""
    solo = state.solo
    if solo.defender in state.sides:
        return solo.defender
    return solo.player if state.sides[solo.enemy].training == "tribal" else solo.enemy


def wanted(state: Battlefield) -> int:
    """Number of groups that the enemy should have: three Tribal ones for each European one (CA-R106)."""
    number = len(left(state, state.solo.player))
    mine, theirs = (state.sides[each].training for each in (state.solo.player, state.solo.enemy))
    if mine == theirs:
        return number
    return number * TIMES if theirs == "tribal" else max(1, round(number / TIMES))


def half_of(number: int) -> int:
    """At least half of so many."""
    return (number + 1) // 2


def bounds(state: Battlefield, side_id: str) -> tuple[int, int]:
    """Fewest and most groups of a side in its centre: an attacker's half at least (CA-R132)."""
    number = len(_there(state, side_id))
    if side_id == defender(state) and state.rulings.centre_half == "at_most":
        return 0, max(1, number // 2)
    return half_of(number), number


def _there(state: Battlefield, side_id: str) -> list[Group]:
    return [each for each in left(state, side_id) if not each.arrives]


def _starts(state: Battlefield, group: Group, section: int, edge: Sequence[int]) -> None:
    """Places it, a defender facing across the table unless the scenario says where to; section 0: beside the centre.

    An attacker comes onto the table there as it is first active.
    """
    is_defender = group.side == defender(state)
    where = f"section {section}" if section else f"section {edge[0]} or {edge[2]}"
    if state.solo.has_step(BELIEVES):
        group.housed = group.before = False
    if is_defender:
        known = bool(state.ground.sections) and bool(section)
        group.doubt = False
        put_down_at(state, group, section_id(section) if known else where)
        if state.solo.has_step(DEFENDS_ACROSS) and not way_of(state, group) and faced(state, group) is None:
            turn_round(state, group, "south" if edge == FAR else "north")
    else:
        group.place = f"{WAITS}{where}"
        # Nobody is in cover off the table: battles begun before asked.
        group.cover = False if state.solo.has_step(KEEPS) else group.cover


# Prompts


def how_many(state: Battlefield) -> Number:
    """Recruiting rolls for the enemy's whole force."""
    solo = state.solo
    most = max(1, MOST_GROUPS - len(state.groups))
    text = f"You have {counted(len(left(state, solo.player)), 'group')}: three Tribal groups match one European."
    return about("CA-R106", solo.player).number(
        "enemy_groups",
        f"{state.sides[solo.enemy].name}: how many groups?",
        1,
        most,
        min(most, wanted(state)),
        text=text,
    )


def which_edge(state: Battlefield, side_id: str) -> Choose:
    options = (Option("far", "sections 1 to 3", "f"), Option("near", "sections 7 to 9", "n"))
    return about("CA-BATTLE-5", side_id).choose(
        "edge", f"{with_verb(state.sides[side_id].name, 'defends')}: which edge?", options, "far"
    )


def who_in_centre(state: Battlefield, side_id: str, section: int) -> Pick:
    """Groups that start in the centre section, or come on there."""
    low, high = bounds(state, side_id)
    groups = _there(state, side_id)
    does = "start" if side_id == defender(state) else "come on"
    few = "at most half of them" if not low else "at least half of them"
    title = f"{state.sides[side_id].name}: which groups {does} in the centre, section {section}?"
    enter = (each.id for each in groups[: max(low, 1)])
    text = f"Pick {few}; the others stand to the left and right."
    return about("CA-R132", side_id).pick(
        f"centre:{side_id}", title, options_of(groups), enter, text=text, at_least=low, at_most=high
    )


def wing_roll(state: Battlefield, group_id: str, edge: Sequence[int]) -> Roll[Summed]:
    """1d6: on which side of the centre a group of the enemy stands that is not in it."""
    sections = (f"section {edge[0]}", f"section {edge[2]}")
    return side_roll(state, group_id, "wing", "CA-BATTLE-5", "Which wing", ": on which wing", sections)
