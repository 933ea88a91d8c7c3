"""Promises of attacks, shots and marches to a side: the exact odds of each result times the worth of its effect."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from tracker.engine import Followed, Pool, Reading, odds
from tracker.games.africa_1859.artillery import COINS, Barrage, artillery_coins
from tracker.games.africa_1859.combat_coins import (
    ATTACKER,
    DEFENDER,
    NO_EFFECT,
    Clash,
    Fight,
    attack_coins,
    attackers_of,
    defence_coins,
    defenders_of,
    pools_of_combat,
    side_of,
)
from tracker.games.africa_1859.fire import FIRST, fire_coins, reading_of_fire
from tracker.games.africa_1859.ground import distance
from tracker.games.africa_1859.state import Battlefield, Unit
from tracker.games.africa_1859.units import enemies_in, is_hittable, is_support
from tracker.games.africa_1859.worth import ground_of, weighed, worth_of_unit

# Of each thing that may come of a toss, its chance.
Chances = dict[Any, float]


def promise_of_attack(state: Battlefield, fight: Fight) -> float:
    """The promise of an attack to its side: the losses of both sides, and the ground if it is won."""
    own, enemies = attackers_of(state, fight), defenders_of(state, fight)
    mine, theirs = attack_coins(state, fight).total, defence_coins(state, fight).total
    total = 0.0
    for (winner, tails), chance in _fray_chances(mine, theirs, state.rulings.combat == "margin").items():
        if winner == ATTACKER:
            ground = ground_of(state, fight.area, side_of(state, fight)) if tails < NO_EFFECT else 0.0
            total += chance * (_beaten(enemies, tails) - _worn(own, tails) + ground)
        elif winner:
            total -= chance * (_beaten(own, tails) - _worn(enemies, tails))
    return total


@lru_cache(maxsize=2000)
def _fray_chances(mine: int, theirs: int, by_margin: bool) -> Chances:
    """The exact chances of a combat by who wins it and with how many tails."""
    sides = (ATTACKER, DEFENDER)
    reading, pools = Clash(sides, sides, by_margin), pools_of_combat(sides, mine, theirs)
    return _chances_by(lambda fray: (fray.winner, fray.tails), reading, pools)


def _beaten(losers: Iterable[Unit], tails: int) -> float:
    """The loss of a side that is beaten with so many tails (AF-A6)."""
    by = weighed().worth
    if tails == 0:
        return sum(map(step_of, losers))
    if tails == 1:
        return sum((step_of(unit) + shaken_of(unit)) / 2 + by.driven for unit in losers)
    return by.driven * len(list(losers)) if tails <= 3 else 0.0


def _worn(winners: Iterable[Unit], tails: int) -> float:
    """The loss of the winner by so many tails: at 2, all are demoralised (AF-A6)."""
    return sum(map(shaken_of, winners)) if tails == 2 else 0.0


def promise_of_fire(state: Battlefield, unit_id: str, goal: str) -> float:
    """The promise of a shot at a unit, or of a battery at an area."""
    if is_support(state.units[unit_id]):
        return _promise_of_shells(state, unit_id, goal)
    coins, target = fire_coins(state, unit_id, goal).total, state.units[goal]
    worth = (0.0, weighed().worth.driven, shaken_of(target), step_of(target))
    return sum(chance * worth[heads] for heads, chance in _hit_chances(reading_of_fire(state, ""), coins).items())


@lru_cache(maxsize=500)
def _hit_chances(reading: Reading[Any], coins: int) -> Chances:
    """The exact chances of fire by the heads that are read."""
    pools = (Pool(FIRST, coins, 2),)
    return _chances_by(lambda hit: (hit.then if isinstance(hit, Followed) else hit).heads, reading, pools)


def _promise_of_shells(state: Battlefield, battery_id: str, goal: str) -> float:
    battery = state.units[battery_id]
    there = [unit for unit in enemies_in(state, goal, battery.side) if is_hittable(unit)]
    coins, away = artillery_coins(state, battery_id, goal).total, max(1, distance(state, battery.area, goal))
    worth = {
        "X": 0.0,
        "DR": weighed().worth.driven,
        "DD": max(map(shaken_of, there), default=0.0),
        "DE": max(map(worth_of_unit, there), default=0.0),
    }
    return sum(chance * worth[code] for code, chance in _shell_chances(coins, away).items())


@lru_cache(maxsize=500)
def _shell_chances(coins: int, away: int) -> Chances:
    """The exact chances of a battery by the code of the table."""
    return _chances_by(lambda shelled: shelled.code, Barrage(distance=away), (Pool(COINS, coins, 2),))


def _chances_by(key: Callable[[Any], Any], reading: Reading[Any], pools: tuple[Pool, ...]) -> Chances:
    """The exact chances of a roll, of results with one key together."""
    found: Chances = {}
    for result, chance in odds(reading, pools).items():
        found[key(result)] = found.get(key(result), 0.0) + float(chance)
    return found


def step_of(unit: Unit) -> float:
    """The worth that a unit loses with a step; all of it with the last."""
    return worth_of_unit(unit) / unit.steps


def shaken_of(unit: Unit) -> float:
    """The worth that a unit loses by a Demoralised marker, nothing if it has it."""
    return 0.0 if unit.demoralised else weighed().worth.demoralised
