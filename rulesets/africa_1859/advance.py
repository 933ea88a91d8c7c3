"""Advances of winners into an area that they emptied, with their officers (AF-B15, AF-B19)."""

from msgspec.structs import replace

from tracker.engine import Choose, Event, Option, Pick, about, ask, counted, with_numbers
from tracker.games.africa_1859.combat_coins import Fight, attackers_of, side_of
from tracker.games.africa_1859.fire import NOBODY
from tracker.games.africa_1859.ground import area_name, distance
from tracker.games.africa_1859.marching import strong_first
from tracker.games.africa_1859.moving import barred, go
from tracker.games.africa_1859.state import DEFENDER_HOLDS, KEEPS_OBJECTIVES, LEADS_TROOPS, MOVES_ON, Battlefield, Unit
from tracker.games.africa_1859.units import (
    combat_strength,
    enemies_in,
    is_combat,
    names,
    officers_in,
    room,
    they_do,
    troops,
)

# Who advances is an option whose id names the units, or some that are picked.
AND, SOME = ",", "some"

# Procedure


async def advance(state: Battlefield, fight: Fight) -> None:
    """The winner may enter the area that it emptied, its officers with it (AF-B19)."""
    if state.rulings.advance == "never" or enemies_in(state, fight.area, side_of(state, fight)):
        return
    if not _able_to_advance(state, fight):
        return
    chosen = await ask(lambda: which_advance(state, fight))
    if chosen == NOBODY:
        return
    goers = tuple(chosen.split(AND))
    if chosen == SOME:
        goers = await ask(lambda: who_advances(state, fight))
        if goers and who_goes_along(state, fight, goers).options:
            goers = (*goers, *await ask(lambda: who_goes_along(state, fight, goers)))
    if not goers:
        return
    for each in goers:
        go(state, state.units[each], fight.area)
    movers, there = [state.units[each] for each in goers], area_name(state, fight.area)
    event = Event("takes", goers[0], how=there)
    if not state.areas[fight.area].objective:
        event = Event("does", goers[0], how=f"advanced into {there}", others=goers[1:])
    state.report(f"{they_do(movers, 'advances')} into {there}.", "AF-B19", *goers, event=event)
    state.on_table(f"move {names(movers)} to {there}", *goers)


# Calculations


def _able_to_advance(state: Battlefield, fight: Fight) -> list[str]:
    return [option.id for option in who_advances(state, fight).options if not option.refused]


def advancing(state: Battlefield, fight: Fight, is_full: bool) -> tuple[str, ...]:
    """Units that advance where nobody is picked: as many as there is room for, but for one unless `is_full`, and the
    officers who would be left without troops."""
    places = who_advances(state, fight).at_most
    count = places if is_full else max(1, places - 1)
    held = [] if is_full else holding(state, fight)
    able = [each for each in _able_to_advance(state, fight) if each not in held]
    first = [unit.id for unit in strong_first(state, [state.units[each] for each in able])][: count if places else 0]
    goers = tuple(each for each in able if each in first)
    return (*goers, *who_goes_along(state, fight, goers).enter)


def holding(state: Battlefield, fight: Fight) -> list[str]:
    """Those whom Enter has hold objectives (AF-B29): the weakest who would leave one empty; of the defender all."""
    side, able = side_of(state, fight), _able_to_advance(state, fight)
    if state.has_step(DEFENDER_HOLDS) and side != state.attacker:
        is_on = not state.areas[fight.area].objective
        return [each for each in able if is_on and state.areas[state.units[each].area].objective]
    left = {each.area for each in attackers_of(state, fight) if state.areas[each.area].objective}
    there = [troops(state, each, side)[::-1] for each in sorted(left) if state.has_step(KEEPS_OBJECTIVES)]
    emptied = [units for units in there if units and all(unit.id in able for unit in units)]
    return [min(units, key=lambda unit: combat_strength(state, unit)).id for units in emptied]


# Prompts


def which_advance(state: Battlefield, fight: Fight) -> Choose:
    """The choice of who enters the emptied area: the attackers that are offered, others, or nobody."""
    offered, full = (advancing(state, fight, each) for each in (False, True))
    likely = AND.join(offered) or NOBODY
    offered = offered or full
    # Units go by numbers one list before: here they mean nothing.
    options = [Option(AND.join(offered), names(state.units[each] for each in offered), "a", number=10)]
    able = _able_to_advance(state, fight)
    beyond = [each for each in able if each not in full]
    more = [each for each in full if each not in offered]
    if stay := [*more, *(each for each in beyond if each not in offered)]:
        options = [replace(options[0], detail=f"not {names(state.units[each] for each in stay)}")]
    if more:
        # The names of both rows are cut where they do not differ; one of those offered may find no room among all.
        these = "these and " if set(offered) <= set(full) else ""
        words = f"all that there is room for{f', not {names(state.units[each] for each in beyond)}' if beyond else ''}"
        label = names(state.units[each] for each in (more if these else full))
        options.append(Option(AND.join(full), f"{these}{label}", "m", detail=words, number=11))
    left = [each for each in full if each not in offered and is_combat(state.units[each])]
    holders = [state.units[each] for each in holding(state, fight)]
    kept = "; the first choice leaves a place free" if left else ""
    if holders and likely != NOBODY:
        areas = {each.area: [unit for unit in holders if unit.area == each.area] for each in holders}
        there = (f"{names(units)} in {area_name(state, each)}" for each, units in areas.items())
        kept = f"; the first choice keeps {' and '.join(there)}"
    along = who_goes_along(state, fight, offered)
    staying = [state.units[each.id] for each in along.options if each.id not in along.enter]
    by = "m or v" if staying and all(unit.id in full for unit in staying) else "v"
    kept += f". {they_do(staying, 'stays')} behind, unless picked by {by}" if staying else ""
    if len(full) > 1 or along.options:
        options.append(Option(SOME, "others: pick who", "v", number=12))
    return about("AF-B19", side_of(state, fight)).choose(
        f"advance:{fight.area}",
        f"Who advances into {area_name(state, fight.area)}?",
        (*options, Option(NOBODY, "nobody", "x", number=13)),
        likely,
        text=f"There is room for {counted(who_advances(state, fight).at_most, 'combat unit')}{kept}.",
    )


def who_advances(state: Battlefield, fight: Fight) -> Pick:
    """Which of the attackers enter the emptied area, as far as there is room."""
    side = side_of(state, fight)
    units = attackers_of(state, fight)
    options = with_numbers(
        (Option(u.id, u.name, refused=_stays(state, u, fight.area), detail=area_name(state, u.area)) for u in units),
        fight.members,
    )
    fit = [option.id for option in options if not option.refused]
    places = max(0, room(state, fight.area)[0] - len(troops(state, fight.area, side)))
    title = f"Who advances into {area_name(state, fight.area)}?"
    enter = fit[: max(1, places - 1)] if places and not state.has_step(MOVES_ON) else ()
    text = f"There is room for {counted(places, 'combat unit')}."
    return about("AF-B19", side).pick(f"advancers:{fight.area}", title, options, enter, text=text, at_most=places)


def who_goes_along(state: Battlefield, fight: Fight, goers: tuple[str, ...]) -> Pick:
    """Which officers of the attackers' areas go with them; Enter takes those who would be left without troops."""
    side = side_of(state, fight)
    areas = tuple(dict.fromkeys(unit.area for unit in attackers_of(state, fight)))
    officers = [o for each in areas for o in officers_in(state, each, side) if not _stays(state, o, fight.area)]
    has_left = {each: all(unit.id in goers for unit in _led(state, each, side)) for each in areas}
    alone = [o.id for o in officers if has_left[o.area]]
    officers = [unit for unit in state.units.values() if unit in officers]
    title = f"Which officers go along into {area_name(state, fight.area)}?"
    options = with_numbers((Option(o.id, o.name, detail=area_name(state, o.area)) for o in officers), fight.members)
    return about("AF-B19", side).pick(f"along:{fight.area}", title, options, alone)


def _led(state: Battlefield, area_id: str, side: str) -> list[Unit]:
    """Troops of an area with whom its officers stay: guns are none, but in battles begun before."""
    return [each for each in troops(state, area_id, side) if is_combat(each) or not state.has_step(LEADS_TROOPS)]


def _stays(state: Battlefield, unit: Unit, goal: str) -> str:
    """Reason why a unit may not advance, "" if it may."""
    if unit.demoralised:
        return "demoralised, so no nearer to an enemy"
    if distance(state, unit.area, goal) != 1:
        return "it is not adjacent any more"
    return barred(state, unit, unit.area, goal)
