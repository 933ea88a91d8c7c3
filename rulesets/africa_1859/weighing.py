"""Attacks and ways weighed, in coins and areas, for the players and for the reasons that they give."""

from tracker.engine import kept_while_unchanged
from tracker.games.africa_1859 import area_activation, attack
from tracker.games.africa_1859.combat_coins import Fight, attack_coins, defence_coins
from tracker.games.africa_1859.ground import enemy_areas, holders, nearest
from tracker.games.africa_1859.moving import refusals
from tracker.games.africa_1859.state import Battlefield
from tracker.games.africa_1859.units import other_side


@kept_while_unchanged
def zeal(state: Battlefield, area_id: str, side: str) -> float:
    """The worth of activating an area: coins more than the defence of its best attack, then how near it is."""
    goals = attack.attackable(state, area_id, side)
    best = max((margin(state, area_id, goal, side) for goal in goals), default=-9)
    return best if goals else -20 - areas_to(state, area_id, aims_of(state, side))


@kept_while_unchanged
def margin(state: Battlefield, area_id: str, goal: str, side: str) -> int:
    """Coins more than the defender, if all that may join attack."""
    units = attack.joiners(state, goal, side)
    if not any(unit.area == area_id for unit in units):
        return -9
    fight = Fight(tuple(unit.id for unit in units), goal)
    return attack_coins(state, fight).total - defence_coins(state, fight).total


def may_go_nearer(state: Battlefield, area_id: str, side: str) -> bool:
    """True if any unit of an area that waits may go nearer to what its side is after."""
    aims = aims_of(state, side)
    here = areas_to(state, area_id, aims)
    goals = [refusals(state, [unit]) for unit in area_activation.movers_of(state, area_id, side)]
    return any(not why and areas_to(state, goal, aims) < here for each in goals for goal, why in each.items())


@kept_while_unchanged
def aims_of(state: Battlefield, side: str) -> tuple[str, ...]:
    """Objectives that the enemy has for the attacker; for the defender those too, and the enemy in front of them."""
    objectives = [area.id for area in state.areas.values() if area.objective]
    wanted = [each for each in objectives if holders(state, each) != {side}]
    if side == state.attacker:
        return tuple(wanted or enemy_areas(state, side))
    near = [each for each in enemy_areas(state, side) if nearest(state, each, objectives) <= 2]
    return tuple(wanted + near or enemy_areas(state, side) or [other_side(state, side)])


@kept_while_unchanged
def areas_to(state: Battlefield, area_id: str, aims: tuple[str, ...]) -> int:
    """Areas to the nearest aim, 0 where nothing is aimed at."""
    return nearest(state, area_id, aims) if aims else 0
