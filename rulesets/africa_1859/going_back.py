"""Going back: who of a stack retreats or withdraws, and where to (AF-A6, AF-B11, AF-B18, AF-B20)."""

from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct

from tracker.engine import Choose, Event, Option, about, ask, capital, counted, is_watched, it_does, with_verb
from tracker.games.africa_1859.area_keys import keyed
from tracker.games.africa_1859.ground import area_name, is_threatened, to_own_edge
from tracker.games.africa_1859.morale import demoralise, fall_back, lose_step, no_way_costs_a_step, no_way_words
from tracker.games.africa_1859.moving import detail
from tracker.games.africa_1859.state import (
    KEEPS_WORD,
    RALLIES_BEST,
    REAR_FIRST,
    SAYS_WHY,
    SEEKS_OFFICER,
    Battlefield,
    Unit,
)
from tracker.games.africa_1859.units import names, no_room, officers_in
from tracker.games.africa_1859.ways_back import NONE_TAKEN, Taken, retreats, why_no_retreat, withdrawals

NOWHERE_TO_GO = "nowhere"
# Before the id of an area: not this unit alone goes there, but all of its stack that find room.
ALL = "all:"
# The unit leaves the last places to the others of its stack, and is asked behind them.
LAST = "last"

# The areas that a unit may go back to behind those who take places before it.
Ways = Callable[[Battlefield, Unit, Taken], list[str]]


class GoingBack(Struct, frozen=True):
    """One way of going back: its verb and rule, the areas that a unit may go to, and what befalls it without one."""

    what: str
    rule: str
    ways: Ways
    no_way: Callable[[Battlefield, Unit], str]


class Queue(Struct, frozen=True):
    """Units that go back behind one.

    `said`: where all of its stack go who can, so far, and behind that where those go who have no way there.
    `may_be_last`: it may still let the others go first.
    """

    others: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    may_be_last: bool = False


ALONE = Queue()
_ROUGH = {"mountain": -1, "river": 1, "forest": 1}


# Procedures


async def retreat_each(state: Battlefield, unit_ids: Sequence[str], spared: Sequence[str] = ()) -> None:
    """All of these retreat from a combat; a stack is asked once where all of it goes, unless it parts (AF-B20).

    Those nearest to their own edge go first: an area that they leave has room for the others.
    """
    if state.has_step(REAR_FIRST):
        unit_ids = sorted(unit_ids, key=lambda each: _to_edge(state, state.units[each]))
    await _each(state, unit_ids, lambda unit_id, queue: retreat(state, unit_id, "combat", spared, queue))


async def retreat(state: Battlefield, unit_id: str, why: str, spared: Sequence[str] = (), queue: Queue = ALONE) -> str:
    """One area toward its own edge; who has no way suffers for it (AF-B20).

    `spared`: whom this result has cost a step already, and costs no second one. Gives the answer.
    """
    if state.units[unit_id].gone:
        return NOWHERE_TO_GO
    answer = await ask(lambda: retreat_to(state, unit_id, why, queue, spared))
    goal = answer.removeprefix(ALL)
    unit = state.units[unit_id]
    if goal == NOWHERE_TO_GO:
        why_not = f": {why_no_retreat(state, unit)}" if state.has_step(SAYS_WHY) else ""
        costs = no_way_costs_a_step(state, unit)
        is_shaken = not costs and not unit.demoralised
        event = Event("gives way", unit_id, how="with no way back") if is_shaken else None
        state.report(f"{with_verb(unit, 'has')} nowhere to retreat to{why_not}.", "AF-B20", unit_id, event=event)
        if costs:
            if unit_id not in spared:
                lose_step(state, unit_id, "no way to retreat")
        elif is_shaken:
            demoralise(state, unit_id, "no way to retreat")
    elif goal != LAST:
        fall_back(state, unit_id, goal)
    return answer


async def withdraw_each(state: Battlefield, unit_ids: Sequence[str]) -> None:
    """Winners go back; a stack is asked once where all of it goes, unless it parts (AF-B11)."""
    await _each(state, unit_ids, lambda unit_id, queue: withdraw(state, unit_id, queue))


async def withdraw(state: Battlefield, unit_id: str, queue: Queue = ALONE) -> str:
    """A winner goes to where no enemy is adjacent, if there is such an area (AF-A6, AF-B11). Gives the answer."""
    if state.units[unit_id].gone:
        return NOWHERE_TO_GO
    answer = await ask(lambda: withdraw_to(state, unit_id, queue))
    goal = answer.removeprefix(ALL)
    if goal == NOWHERE_TO_GO:
        name = state.units[unit_id].name
        state.report(f"{name}: no area to withdraw to that has room and is not next to an enemy.", "AF-B11", unit_id)
    elif goal != LAST:
        fall_back(state, unit_id, goal)
    return answer


async def _each(state: Battlefield, unit_ids: Sequence[str], go_back: Callable[[str, Queue], Awaitable[str]]) -> None:
    """Units go back one by one; one that leaves its place to others comes behind them, once."""
    said: dict[str, tuple[str, ...]] = {}
    waiting, left = list(unit_ids), list[str]()
    while waiting:
        unit_id = waiting.pop(0)
        area = state.units[unit_id].area
        queue = Queue(
            tuple(waiting),
            said.get(area, ()),
            may_be_last=unit_id not in left and any(each not in left for each in waiting),
        )
        answer = await go_back(unit_id, queue)
        if answer == LAST:
            left.append(unit_id)
            waiting.append(unit_id)
        else:
            said[area] = _said(state, answer, queue.said)


def _said(state: Battlefield, answer: str, before: tuple[str, ...]) -> tuple[str, ...]:
    """The areas where all go from now on: as an answer says of all; who has no way there changes nothing of it.

    In battles of before it went with the first who took another way.
    """
    to_all = (answer.removeprefix(ALL),) if answer.startswith(ALL) else ()
    if state.has_step(KEEPS_WORD):
        return before + to_all
    return to_all or (before if answer in (*before, NOWHERE_TO_GO) else ())


# Calculations


def _to_edge(state: Battlefield, unit: Unit) -> int:
    return to_own_edge(state, unit.area, unit.side)


def roughness(state: Battlefield, area_id: str) -> int:
    """The rank of the ground for those who rally: on a mountain they have a coin more, in river and forest one less."""
    return _ROUGH.get(state.areas[area_id].terrain, 0) if state.has_step(RALLIES_BEST) else 0


def _behind(state: Battlefield, unit: Unit, going: GoingBack, queue: Queue) -> list[Unit]:
    """Those of its stack who go back behind a unit, and of whom nothing is said yet."""
    others = [each for each in map(state.units.__getitem__, queue.others) if not each.gone and each.area == unit.area]
    if not state.has_step(KEEPS_WORD):
        return others
    return [each for each in others if not set(queue.said).intersection(going.ways(state, each, NONE_TAKEN))]


def _leaving(state: Battlefield, stack: Sequence[Unit], going: GoingBack) -> list[Option]:
    """The choice that the first of a stack goes last, where others can go only in its place (AF-B20)."""
    unit, *others = stack
    then = _going(state, [*others, unit], going.ways)
    if all(each in then for each in _going(state, stack, going.ways)):
        return []
    first = names(each for each in then if each != unit)
    *_, behind = _fates(state, [*others, unit], going, {})
    return [Option(LAST, f"{first} first", "v", detail=behind)]


def _together(state: Battlefield, stack: Sequence[Unit], going: GoingBack, goals: Sequence[str]) -> list[Option]:
    """The choices that as many of a stack as find room go to an area, the one that takes most first."""
    found = {each: _finding_room(state, stack, going.ways, each) for each in goals}
    return [
        Option(
            f"{ALL}{each}",
            f"{_so_many(len(goers), len(stack))} to {area_name(state, each)}",
            # Who parts from the others comes first: the ground behind it may be cut.
            detail="; ".join(filter(None, [*_left_behind(state, stack, going, each), _there(state, each)])),
        )
        for each, goers in sorted(found.items(), key=lambda found: -len(found[1]))
        if len(goers) > 1
    ]


def _there(state: Battlefield, goal: str) -> str:
    """The ground of an area and who stands there, for those who watch."""
    return detail(state, goal) if is_watched() else ""


def _left_behind(state: Battlefield, stack: Sequence[Unit], going: GoingBack, goal: str) -> list[str]:
    """The words for each of a stack that may not go there with the others, who go in their order (AF-B20)."""
    goers = _finding_room(state, stack, going.ways, goal)
    return _fates(state, [unit for unit in stack if unit not in goers], going, {goal: goers})


def _fates(state: Battlefield, units: Sequence[Unit], going: GoingBack, taken: dict[str, list[Unit]]) -> list[str]:
    """The fate of each of some units behind those who have taken places, and behind each other (AF-B20)."""
    fates = []
    for unit in units:
        goals = going.ways(state, unit, taken)
        fate = going.no_way(state, unit)
        if goals:
            taken.setdefault(goals[0], []).append(unit)
            place = "elsewhere" if len(goals) > 1 else f"to {area_name(state, goals[0])}"
            beside = " next to an enemy" if is_threatened(state, goals[0], unit.side) else ""
            fate = f"it goes {place}{beside}"
        fates.append(f"not {unit.name}: {fate}")
    return fates


def find_room(state: Battlefield, unit_ids: Sequence[str]) -> list[str]:
    """Those of the winners that may withdraw at once, as many as find room; who has fewest ways goes first."""
    units = sorted((state.units[each] for each in unit_ids), key=lambda unit: len(withdrawals(state, unit)))
    return [unit.id for unit in _going(state, units, withdrawals)]


def _so_many(number: int, whole: int) -> str:
    return f"{number} of {whole}" if number < whole else f"all {whole}" if whole > 2 else "both"


def _going(state: Battlefield, stack: Sequence[Unit], ways: Ways) -> list[Unit]:
    """Those of a stack that find room anywhere, each in its turn."""
    taken: dict[str, list[Unit]] = {}
    for unit in stack:
        for goal in ways(state, unit, NONE_TAKEN):
            there = taken.setdefault(goal, [])
            if not no_room(state, goal, [*there, unit]):
                there.append(unit)
                break
    return [unit for unit in stack if any(unit in there for there in taken.values())]


def _finding_room(state: Battlefield, stack: Sequence[Unit], ways: Ways, goal: str) -> list[Unit]:
    """Those of a stack that may go to an area together."""
    going: list[Unit] = []
    for unit in stack:
        if goal in ways(state, unit, NONE_TAKEN) and not no_room(state, goal, [*going, unit]):
            going.append(unit)
    return going


# Prompts


def retreat_to(state: Battlefield, unit_id: str, why: str, queue: Queue, spared: Sequence[str] = ()) -> Choose:
    """Place where a unit retreats to, or all of its stack; no choice where it was said of all and is open to it."""
    going = GoingBack("retreat", "AF-B20", retreats, lambda state, unit: no_way_words(state, unit, spared))
    return _whereto(state, unit_id, going, queue, why)


def withdraw_to(state: Battlefield, unit_id: str, queue: Queue) -> Choose:
    """Place where a winner withdraws to, or all of its stack."""
    going = GoingBack("withdraw", "AF-B11", withdrawals, lambda state, unit: "it stays")
    return _whereto(state, unit_id, going, queue)


def _whereto(state: Battlefield, unit_id: str, going: GoingBack, queue: Queue, why: str = "") -> Choose:
    unit = state.units[unit_id]
    goals = going.ways(state, unit, NONE_TAKEN)
    said = [each for each in queue.said if each in goals][:1]
    goals = said or goals
    if unit.demoralised and state.has_step(SEEKS_OFFICER):
        # They rally there (AF-A7).
        goals = sorted(goals, key=lambda goal: (not officers_in(state, goal, unit.side), roughness(state, goal)))
    stack = [unit, *_behind(state, unit, going, queue)]
    options = [Option(each, area_name(state, each), detail=_there(state, each)) for each in goals]
    leaving = _leaving(state, stack, going) if queue.may_be_last and not said else []
    asked = f"{with_verb(unit, f'{going.what}s')}: where to?"
    # Behind who fired "it" would be the firer.
    stand = with_verb(unit, "stands") if why else capital(it_does(unit, "stands"))
    if (len(goals) > 1 and len(stack) > 1) or leaving:
        who = f"{unit.name} and {counted(len(stack) - 1, 'other')}"
        asked = f"{who} {going.what}: {'who goes where' if leaving else 'where to'}?"
        stand = "They stand"
        together = _together(state, stack, going, goals)
        left = {each: _left_behind(state, stack, going, each) for each in goals if leaving and not together}
        alone = [
            Option(each.id, f"{unit.name} alone to {each.label}", detail="; ".join(left.get(each.id, ())))
            for each in options
        ]
        options = [*together, *alone]
    return about(going.rule, unit).choose(
        going.what,
        asked,
        keyed(state, [*(options or [Option(NOWHERE_TO_GO, f"{it_does(unit, 'has')} nowhere to go", "x")]), *leaving]),
        options[0].id if options else NOWHERE_TO_GO,
        text=f"{f'Why: {why}. ' if why else ''}{stand} in {area_name(state, unit.area)}.",
    )
