"""The enemy who was contacted: raised from his list, put down, and about something (CA-PEF-5, CA-NP-1)."""

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from tracker.engine import (
    Abreast,
    Effect,
    Event,
    Gist,
    Pool,
    Reads,
    Roll,
    Several,
    Share,
    Summed,
    Total,
    about,
    ask,
    counted,
    with_verb,
)
from tracker.games.colonial_adventures.data import WORDS, tables
from tracker.games.colonial_adventures.ground.closed_ground import begins_open
from tracker.games.colonial_adventures.ground.places import last_place, put_down_at, section_id
from tracker.games.colonial_adventures.groups import left, names, on_table
from tracker.games.colonial_adventures.muster.strengths import batches
from tracker.games.colonial_adventures.scenario_faults import MOST_GROUPS
from tracker.games.colonial_adventures.solo.orders_by_table import is_told, set_task, task_of
from tracker.games.colonial_adventures.solo.scouts import scout_reaction
from tracker.games.colonial_adventures.solo.state import GOES_BY_BOOK, JOINS_LINE, OPENS_UP, Doing
from tracker.games.colonial_adventures.state import Battlefield, Group

# Procedures


async def contact(state: Battlefield, number: int, section: int, with_cinc: bool, marker: str = "") -> list[str]:
    """So many groups of the enemy's list on the table about the marker; what they do is known then (CA-PEF-5).

    `marker`: its name; it is taken away once all are down. Where he defends, further groups join those that are there,
    to their left or right (CA-NP-6). A patrol that runs into you reacts at once (CA-NP-4). Where a person runs the
    PEFs he commands them (CA-PEF-7).
    """
    # The muster is loaded where somebody is raised.
    from tracker.games.colonial_adventures.muster import recruits

    line = [each.id for each in on_table(state, state.solo.enemy)]
    room = MOST_GROUPS - len(state.groups)
    if number > room:
        state.remark(f"{counted(number, 'group')} are too many to keep: {room} come.")
    arrivals = await recruits.recruit(state, min(number, room))
    await recruits.leads_and_strengths(state, arrivals, with_cinc)
    is_by_book = state.solo.is_by_book(state.solo.enemy)
    if is_by_book and arrivals and not is_told(state, arrivals):
        await what_are_they_doing(state, arrivals)
    joins = [each for each in line if task_of(state, each).doing == "defend"] if is_by_book else []
    await _deploy(state, arrivals, section, joins)
    if marker:
        state.on_table(f"then take the marker of {marker} away")
    if (
        is_by_book
        and arrivals
        and task_of(state, arrivals[0]).doing == "patrol"
        and not task_of(state, arrivals[0]).scouts
    ):
        await scout_reaction(state, arrivals)
    return arrivals


async def what_are_they_doing(state: Battlefield, arrivals: Sequence[str] = ()) -> None:
    """1d6 by what you are doing; in a Stand Up Fight by who defends (CA-NP-1, CA-R105, CA-R119)."""
    solo = state.solo
    if solo.mission == "stand_up":
        is_told = state.solo.has_step(GOES_BY_BOOK) and solo.defender == solo.player
        attacks = is_told or state.sides[solo.enemy].training == "tribal"
        solo.doing = "attack" if attacks and solo.defender != solo.enemy else "defend"
        return
    rolled = await ask(lambda: doing_roll(state))
    doing = doing_of(state, rolled.total)
    set_task(state, arrivals, doing)
    reads = Reads("what_they_do", tables()["what_they_do"].row_of(rolled.total), solo.mission)
    state.report(f"{state.sides[solo.enemy].name}: {DOES[doing]}.", "CA-NP-1", reads=reads)


async def _deploy(state: Battlefield, arrivals: Sequence[str], section: int, line: Sequence[str]) -> None:
    """They are put down about the marker, or where a line stands in defence beside that (CA-PEF-5, CA-NP-6)."""
    there = [each for each in line if not state.groups[each].gone]
    beside = last_place(state, state.groups[there[-1]]) if there and state.solo.has_step(JOINS_LINE) else None
    comes_in = beside.section if beside is not None else section
    for group_id in arrivals:
        group = state.groups[group_id]
        _put_down(state, group, section_id(section) if state.ground.sections else f"section {section}")
        # It may act this turn only where its side is yet to act (CA-R118): a PEF that came into view has had its move.
        group.acted = state.active == state.solo.enemy or state.order[:1] == [state.solo.enemy]
        state.sides[group.side].began = len(left(state, group.side))
        words = f"{group.name}: Rep {group.rep}, {counted(group.figures, 'figure')}."
        state.report(words, "CA-PEF-5", group.id, event=Event("comes", group.id, how=f"in section {comes_in}"))
    if there:
        await _join_on(state, arrivals, there)
    elif arrivals:
        each_sees = "each where" if len(arrivals) > 1 else "where"
        cover = ", in cover" if all(state.groups[each].cover for each in arrivals) else ""
        about = f"about the marker in section {section}, {each_sees} at least one of your groups sees it{cover}"
        state.on_table(f"put {names([state.groups[each] for each in arrivals])} down {about}", *arrivals)


async def _join_on(state: Battlefield, arrivals: Sequence[str], there: Sequence[str]) -> None:
    """To the left or right of those who defend, each by a die (CA-NP-6)."""
    whom = " and ".join(state.groups[each].name for each in there)
    if len(there) > 1 and state.solo.has_step(JOINS_LINE):
        whom = f"the {state.sides[state.solo.enemy].name} line"
    for _, some in batches(arrivals):
        rolled = await ask(partial(beside_roll, state, some))
        for group_id, die in zip(some, rolled.results, strict=True):
            group, flank = state.groups[group_id], flank_of(die.total)
            _put_down(state, group, state.groups[there[-1]].place)
            state.report(f"{with_verb(group, 'joins')} the line on the {flank}.", "CA-NP-6", group_id, is_added=True)
            where = f"to the {flank} of {whom}; if it can't join on there, behind"
            state.on_table(f"put {group.name} down {where}", group_id)


def _put_down(state: Battlefield, group: Group, place: str) -> None:
    put_down_at(state, group, place)
    if state.solo.has_step(OPENS_UP):
        begins_open(state, group)


# Calculations


def doing_of(state: Battlefield, die: int) -> Doing:
    table = tables()["what_they_do"]
    cell = str(table.cell(table.row_of(die), state.solo.mission))
    return "patrol" if cell == "patrol" else "attack" if cell == "attack" else "defend"


DOES = WORDS["enemy_army"]


# Prompts


def flank_of(die: int) -> str:
    """Left or right by a die (CA-NP-6, CA-R124)."""
    return "left" if die <= 3 else "right"


def beside_roll(state: Battlefield, group_ids: Sequence[str]) -> Roll[Abreast]:
    """1d6 for each: to the left or the right of those who are there (CA-NP-6)."""
    groups = [state.groups[each] for each in group_ids]
    return about("CA-NP-6", state.solo.enemy, *group_ids).roll(
        f"beside:{'+'.join(group_ids)}",
        "Which flank",
        f"Joining the line, on which side: {names(groups)}",
        (Pool(f"{each.id}:beside", 1, 6, each.side, each.short or each.name) for each in groups),
        Several(tuple(group_ids), tuple(Total() for _ in groups)),
        shares=(Share(each.id, each.name, side_effects()) for each in groups),
    )


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
    return about(rule, group).roll(
        key, what, f"{group.name}{asked}", Pool(key, 1, 6, group.side, "die"), Total(), effects=side_effects(sides)
    )


def side_effects(sides: tuple[str, str] = ("left", "right")) -> tuple[Effect, ...]:
    """To which of two sides each score of a die sends a group."""
    return tuple(Effect(str(die), sides[flank_of(die) == "right"]) for die in range(1, 7))


def doing_roll(state: Battlefield) -> Roll[Summed]:
    """1d6 on the table of what they are doing (CA-NP-1)."""
    solo, found = state.solo, tuple(DOES[doing_of(state, die)] for die in range(1, 7))
    spans = [(*dice,) for _, dice in groupby(range(1, 7), lambda die: found[die - 1])]
    dice_words = (f"{dice[0]} to {dice[-1]}" if len(dice) > 1 else f"{dice[0]}" for dice in spans)
    means = "; ".join(f"{words}: {found[dice[0] - 1]}" for words, dice in zip(dice_words, spans, strict=True))
    return about("CA-NP-1", solo.enemy).roll(
        "what_they_do",
        "What they are doing",
        "What are they doing?",
        Pool("doing", 1, 6, solo.enemy, "die"),
        Doings(found=found),
        text=f"{means}.",
        reads=Reads("what_they_do", "", solo.mission),
    )


class Doings(Total, frozen=True, tag="doings"):
    """A die and what it means."""

    found: tuple[str, ...] = ()

    def gist(self, result: Summed) -> Gist:
        return Gist(self.found[result.total - 1])
