"""Marches by Enter: where a stack goes and who of it, and the question where to (AF-B16, AF-B18, AF-B22)."""

from tracker.engine import Choose, Option, Reads, about, counted, kept_while_unchanged
from tracker.games.africa_1859.area_keys import keyed
from tracker.games.africa_1859.ground import (
    area_name,
    areas_to,
    distance,
    goals_of,
    is_adjacent,
    is_road,
    is_threatened,
    left_open,
)
from tracker.games.africa_1859.moving import goal_options, reachable, refusal, refusals, why_nowhere
from tracker.games.africa_1859.state import (
    HOLDS_OBJECTIVES,
    KEEPS_AWAY,
    KEEPS_OBJECTIVES,
    LEADS_TROOPS,
    MOVES_THE_REST,
    SENDS_STRONG,
    Battlefield,
    Unit,
)
from tracker.games.africa_1859.units import (
    combat_strength,
    fire_strength,
    is_combat,
    is_officer,
    is_support,
    names,
    officers_in,
    stack,
    troops,
)

STAY, SOME = "stay", "some"
# More units than these, or of longer names together, are counted in a title, not named: it has to go into 60 columns.
NAMED, LONGEST_NAMED = 3, 24


# Calculations


def most_together(state: Battlefield, movers: list[Unit]) -> list[Unit]:
    """As many of these units as Enter has go together, in their order (AF-B18): of several officers not the least where
    foot or horse stay.
    """
    movers = _entering(state, movers)
    led = _without_least_officer(state, movers)
    if len(led) < len(movers) and _may_go_as_one(state, movers):
        return led
    return _without_least_officer(state, _most_together(state, movers))


def _entering(state: Battlefield, movers: list[Unit]) -> list[Unit]:
    """Those of several who can go into an objective that is left open, and the demoralised; all where nobody can."""
    goal = next(filter(None, (into_open(state, unit) for unit in movers)), "")
    return [u for u in movers if not goal or u.demoralised or not (is_support(u) or refusal(state, [u], goal))]


def _without_least_officer(state: Battlefield, going: list[Unit]) -> list[Unit]:
    """Those who go; of several officers the least stays with foot or horse of their area that stay."""
    officers = officers_in(state, going[0].area, going[0].side) if going and state.has_step(LEADS_TROOPS) else []
    if len(officers) < 2 or not all(each in going for each in officers) or all(map(is_officer, going)):
        return going
    are_left = any(is_combat(unit) and unit not in going for unit in troops(state, going[0].area, going[0].side))
    return [unit for unit in going if unit != officers[-1]] if are_left else going


def _most_together(state: Battlefield, movers: list[Unit]) -> list[Unit]:
    """As many as may go together to an area that does not take all.

    All of them where there is no such area, or it is out of the reach of some that are steady. Of a mixed stack only
    the steady, all where an area takes those. Who gets nearer comes before those that are more.
    """
    may_all_go = False
    if state.has_step(HOLDS_OBJECTIVES) and is_mixed(state, movers):
        movers = [unit for unit in movers if not unit.demoralised and not _rallies(state, unit, [])]
        may_all_go = not why_nowhere(state, movers)
    if may_all_go and (way_on(state, movers) or not state.has_step(KEEPS_OBJECTIVES)):
        return movers
    groups = _groups(state, movers)
    if state.has_step(KEEPS_OBJECTIVES):
        nearer = next((each for goal, each in groups if each and _is_nearer(state, movers[0], goal)), [])
        if nearer or may_all_go:
            return nearer or movers
    return max((each for _, each in groups), key=len, default=[]) or movers


def _groups(state: Battlefield, movers: list[Unit]) -> list[tuple[str, list[Unit]]]:
    """The areas that do not take all, each with as many as may go there, those nearest to what is wanted first."""
    found = refusals(state, movers)
    steady = [unit for unit in movers if not unit.demoralised and not all(found.values())]
    barred = [goal for goal, why in found.items() if why and not any(refusal(state, [u], goal) for u in steady)]
    if movers and state.has_step(HOLDS_OBJECTIVES):
        barred.sort(key=lambda goal: areas_to(state, goal, goals_of(state, movers[0].side)))
    groups: list[tuple[str, list[Unit]]] = []
    for goal in barred:
        going: list[Unit] = []
        for unit in strong_first(state, movers):
            going += [] if refusal(state, [*going, unit], goal) or _rallies(state, unit, going) else [unit]
        groups.append((goal, [unit for unit in movers if unit in going]))
    return groups


def strong_first(state: Battlefield, units: list[Unit]) -> list[Unit]:
    """Units by their coins of combat, of like ones by those of fire; officers come last."""
    if not state.has_step(SENDS_STRONG):
        return units
    return sorted(units, key=lambda u: (is_officer(u), -combat_strength(state, u), -fire_strength(state, u)))


def _rallies(state: Battlefield, unit: Unit, going: list[Unit]) -> bool:
    """True of the least officer of a stack who stays, since demoralised units stay (AF-A7)."""
    if not is_officer(unit) or not state.has_step(SENDS_STRONG):
        return False
    is_least = unit == officers_in(state, unit.area, unit.side)[-1]
    return is_least and any(each.demoralised and each not in going for each in stack(state, unit.area, unit.side))


def _is_nearer(state: Battlefield, unit: Unit, goal: str) -> bool:
    goals = goals_of(state, unit.side)
    return areas_to(state, goal, goals) < areas_to(state, unit.area, goals)


def is_mixed(state: Battlefield, movers: list[Unit]) -> bool:
    """True of demoralised units and others, which do not go the same way (AF-B21); officers go with either."""
    is_new = state.has_step(HOLDS_OBJECTIVES)
    return len({unit.demoralised for unit in movers if not (is_new and is_officer(unit))}) > 1


def is_parting(state: Battlefield, movers: list[Unit]) -> bool:
    """True if Enter does not take all of these to one area: it picks who moves."""
    if len(_entering(state, movers)) < len(movers):
        return True
    if _may_go_as_one(state, movers):
        return len(_without_least_officer(state, movers)) < len(movers)
    return is_mixed(state, movers) or bool(way_of_most(state, movers))


def _may_go_as_one(state: Battlefield, movers: list[Unit]) -> bool:
    """True if an area to which Enter might lead takes all of these."""
    goals = [goal for goal, why in refusals(state, movers).items() if not why]
    return not is_mixed(state, movers) and bool(_likeliest(state, movers, goals))


def _likeliest(state: Battlefield, movers: list[Unit], goals: list[str]) -> str:
    """The area that Enter takes: nearer to what the side is after, by road or over open ground; "" for none.

    The demoralised go where no enemy is adjacent.
    """
    if not movers:
        return ""
    here, side = movers[0].area, movers[0].side
    if any(unit.demoralised for unit in movers):
        return next((each for each in goals if not is_threatened(state, each, side)), "")
    aims = goals_of(state, side)
    if side != state.attacker and state.has_step(KEEPS_AWAY):
        goals = [each for each in goals if each in aims or not is_threatened(state, each, side)]

    def away(goal: str) -> tuple[int, bool, bool]:
        is_rough = state.areas[goal].terrain in ("mountain", "river", "forest")
        return areas_to(state, goal, aims), not is_road(state, here, goal), is_rough

    best = min(goals, key=away, default="")
    return best if best and away(best)[0] < areas_to(state, here, aims) else ""


def way_on(state: Battlefield, movers: list[Unit]) -> str:
    """The area to which Enter takes all of these; "" for none, where nobody is, and out of an objective."""
    if not movers or state.areas[movers[0].area].objective:
        return ""
    is_shaken = state.has_step(MOVES_THE_REST) and all(unit.demoralised for unit in movers)
    if is_shaken and not is_threatened(state, movers[0].area, movers[0].side):
        return ""  # it rallies best where it is
    return _likeliest(state, movers, [goal for goal, why in refusals(state, movers).items() if not why])


@kept_while_unchanged
def into_open(state: Battlefield, unit: Unit) -> str:
    """The objective that steady foot or horse go into by Enter before they fire or attack; "" for none."""
    goals = left_open(state, unit.side)
    way = way_on(state, [unit]) if goals and is_combat(unit) and not unit.demoralised else ""
    return way if way in goals else ""


def way_to_troops(state: Battlefield, officer: Unit) -> str:
    """The area with troops to which Enter takes an officer who is alone beside an enemy (AF-B15); "" for none."""
    here, side = officer.area, officer.side
    if not state.has_step(KEEPS_AWAY) or troops(state, here, side) or not is_threatened(state, here, side):
        return ""
    goals = [goal for goal, why in refusals(state, [officer]).items() if not why and troops(state, goal, side)]
    return min(goals, key=lambda goal: (is_threatened(state, goal, side), distance(state, here, goal)), default="")


def way_of_most(state: Battlefield, movers: list[Unit]) -> str:
    """The area to which Enter takes as many as may go together, where none takes all of these; "" for none."""
    return way_on(state, most_together(state, movers)) if state.has_step(MOVES_THE_REST) else ""


# Prompt


def where_to(state: Battlefield, area_id: str, mover_ids: tuple[str, ...], is_all: bool = False) -> Choose:
    """The areas that the units may go to, with the reason where they may not; `is_all`: not all need to go.

    Nobody is asked where one area alone takes units that were picked, or none takes all: then some are picked.
    """
    movers = [state.units[each] for each in mover_ids]
    options = goal_options(state, movers)
    # Who looks for a way out reads over no row of those that are barred.
    barred = [each for each in options if each.refused]
    options = options[: len(options) - len(barred)]
    barred = [each for each in barred if _is_in_sight(state, movers, each.id)]
    called = names(movers)
    if len(movers) > NAMED or (len(movers) > 1 and len(called) > LONGEST_NAMED):
        number = counted(len(movers), "unit")
        called = number if not is_all else "Both units" if len(movers) == 2 else f"All {number}"
    some = [Option(SOME, "not all of them: pick who", "v")] if is_all else []
    ways = [*options, *some]
    likely = _likeliest(state, movers, [each.id for each in options])
    if some and is_parting(state, movers):
        likely = SOME
    elif not likely and state.has_step(MOVES_THE_REST):
        likely = STAY
    return about("AF-A8", movers[0].side if movers else state.active, *mover_ids).choose(
        f"goal:{area_id}",
        f"{called} in {area_name(state, area_id)}: move where?",
        keyed(state, (*ways, Option(STAY, "nowhere: stay", "x"), *barred)),
        ways[0].id if len(ways) == 1 else likely,
        reads=Reads("terrain"),
        same=len(ways) == 1,
    )


def _is_in_sight(state: Battlefield, movers: list[Unit], goal: str) -> bool:
    """True if some of the troops might go to an area, or it adjoins: not one that their officer alone reaches."""
    troops = [unit for unit in movers if not is_officer(unit)] or movers
    return any(goal in reachable(state, each) or is_adjacent(state, each.area, goal) for each in troops)
