"""The worth of a battle to a side, in about coins of combat: what is left of both, and the ground.

Attacks and ways are weighed in coins and areas, for the players and for the reasons that they give.
"""

from tracker.engine import kept_while_unchanged
from tracker.games.africa_1859 import area_activation, attack
from tracker.games.africa_1859.combat_coins import Fight, attack_coins, defence_coins
from tracker.games.africa_1859.ground import aims_of, areas_to, enemy_holds, holders, nearest
from tracker.games.africa_1859.moving import refusal, refusals
from tracker.games.africa_1859.player_weights import weighed, worth_of_unit
from tracker.games.africa_1859.state import Battlefield, Unit
from tracker.games.africa_1859.units import is_combat, other_side, troops


def worth_of(state: Battlefield, side: str) -> float:
    """The worth of a battle to a side as it stands: what it has, less what the enemy has."""
    units = sum(worth_of_unit(each) * (1 if each.side == side else -1) for each in state.units.values())
    ground = _worth_of_ground(state)
    total = units + (ground if side == state.attacker else -ground)
    won = weighed().worth.won
    return total + (won if state.winner == side else -won if state.winner else 0.0)


def _worth_of_ground(state: Battlefield) -> float:
    """The worth of the ground to the attacker: the objectives, and who is near enough to take them."""
    by = weighed().worth
    goals = [area.id for area in state.areas.values() if area.objective]
    held = [each for each in goals if holders(state, each) == {state.attacker}]
    emptied = [each for each in goals if holders(state, each) <= {state.attacker}]
    total = (by.held * len(held) + by.emptied * len(emptied)) / max(1, len(goals))
    wanted = [each for each in goals if each not in held] or goals
    left = max(0, state.last_turn - state.turn) + 1
    for unit in state.units.values():
        if unit.side == state.attacker and unit.area and not unit.gone and is_combat(unit):
            away = nearest(state, unit.area, wanted)
            total += by.near if away <= 1 else by.second if away == 2 else 0.0
            total -= by.late if away > left else 0.0
    return total


def ground_of(state: Battlefield, area_id: str, side: str) -> float:
    """The worth to a side of winning an area from the enemy."""
    by = weighed().worth
    goals = sum(area.objective for area in state.areas.values())
    if not state.areas[area_id].objective:
        return 0.0
    return (by.held + by.emptied if side == state.attacker else by.emptied) / max(1, goals)


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


@kept_while_unchanged
def winners_of(state: Battlefield, area_id: str, side: str) -> list[str]:
    """Steady units of an area that win the battle for the attacker by a march: onto the only objective that it lacks,
    where no enemy stands and none may act any more."""
    enemy = other_side(state, side)
    if not state.sides[enemy].passed and area_activation.areas_of(state, enemy):
        return []
    objectives = [area.id for area in state.areas.values() if area.objective]
    lacking = [each for each in objectives if holders(state, each) != {side}]
    if side != state.attacker or len(lacking) != 1 or enemy_holds(state, lacking[0], side):
        return []
    going: list[Unit] = []
    for unit in area_activation.movers_of(state, area_id, side):
        is_fit = is_combat(unit) and not unit.demoralised
        going += [unit] if is_fit and not refusal(state, [*going, unit], lacking[0]) else []
    keeps = area_id in objectives and len(going) == len(troops(state, area_id, side))
    return [unit.id for unit in going[keeps:]]


def may_go_nearer(state: Battlefield, area_id: str, side: str) -> bool:
    """True if any unit of an area that waits may go nearer to what its side is after."""
    aims = aims_of(state, side)
    here = areas_to(state, area_id, aims)
    goals = [refusals(state, [unit]) for unit in area_activation.movers_of(state, area_id, side)]
    return any(not why and areas_to(state, goal, aims) < here for each in goals for goal, why in each.items())
