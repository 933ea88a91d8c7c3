"""Answers that the app compares before it decides, a few at a choice, and the promise of each."""

from collections.abc import Iterable
from typing import Any

from tracker.engine import Prompt
from tracker.games.africa_1859 import attack, orders
from tracker.games.africa_1859.artillery import promise_of_fire, targets
from tracker.games.africa_1859.attack import JOINED
from tracker.games.africa_1859.combat_coins import (
    ATTACKER,
    NO_EFFECT,
    Fight,
    attack_coins,
    attackers_of,
    chances_of_combat,
    defence_coins,
    defenders_of,
    side_of,
)
from tracker.games.africa_1859.fire import target_options
from tracker.games.africa_1859.orders import ATTACK, FIRE, MOVE, STAND
from tracker.games.africa_1859.player_weighing import ground_of, margin, winners_of, zeal
from tracker.games.africa_1859.player_weights import shaken_of, step_of, weighed
from tracker.games.africa_1859.state import Battlefield, Unit
from tracker.games.africa_1859.units import is_support, waiting

# Of each answer its promise, in coins of combat: exact odds times the worth of what comes of it.
Promises = dict[str, float]


def alternatives_of(state: Battlefield, prompt: Prompt[Any], sensible: str) -> list[str]:
    """Answers that are worth a playout, what promises most first; fewer than two where nothing is to be compared."""
    what = prompt.key.partition("#")[0].split(":")
    make = {"area": _areas, "act": _acts, "attack": _attacks, "orders": _orders}.get(what[0])
    if make is None or state.phase != "areas" or sensible not in prompt.legal():
        return []
    search = weighed().search
    found = dict(list(make(state, prompt, what[1], sensible).items())[: search.candidates])
    best = max(found.values(), default=0.0)
    near = [each for each, promise in found.items() if promise >= best - search.gap]
    return sorted(near, key=lambda each: -found[each])


def _areas(state: Battlefield, prompt: Prompt[Any], side: str, sensible: str) -> Promises:
    """The areas in contact that the sensible player likes best: whose turn it is first matters for them alone."""
    zeals = {each: zeal(state, each, side) for each in prompt.legal() if attack.attackable(state, each, side)}
    zeals = {} if winners_of(state, sensible, side) else zeals
    names = _first(sensible, sorted(zeals, key=lambda each: -zeals[each]))
    return {each: best_of(state, each, side) for each in names} if sensible in zeals else {}


def _acts(state: Battlefield, prompt: Prompt[Any], area_id: str, sensible: str) -> Promises:
    """Of an open area: its best attack, its fire, a march, and to stand; nothing where it can't attack."""
    legal = prompt.legal()
    if ATTACK not in legal or winners_of(state, area_id, prompt.side):
        return {}
    goals = _goals(state, area_id, prompt.side)
    found = {ATTACK: promise_of_plan(state, area_id, goals[0], prompt.side)}
    shooters = [unit for unit in waiting(state, area_id, prompt.side) if not orders.why_not_fire(state, unit)]
    if shooters:
        found[min(shooters, key=lambda unit: not is_support(unit)).id] = _fire_of(state, shooters)
    # A march that nobody of them would make leads back to the same question.
    marches = MOVE in legal and sensible == MOVE
    found |= dict.fromkeys((*([MOVE] if marches else []), STAND), 0.0)
    return {each: found.get(each, 0.0) for each in _first(sensible, found)}


def _attacks(state: Battlefield, prompt: Prompt[Any], area_id: str, sensible: str) -> Promises:
    goals = _first(sensible, _goals(state, area_id, prompt.side))
    return {each: promise_of_plan(state, area_id, each, prompt.side) for each in goals}


def _orders(state: Battlefield, prompt: Prompt[Any], unit_id: str, sensible: str) -> Promises:
    """Of the last unit of an area: attack, fire, a move or to stand; nothing where it can't attack."""
    legal, unit = prompt.legal(), state.units[unit_id]
    goals = [each for each in legal if each.startswith(f"{ATTACK}:")]
    if STAND not in legal or not goals or winners_of(state, unit.area, unit.side):
        return {}
    goals.sort(key=lambda each: -margin(state, unit.area, each.partition(":")[2], unit.side))
    shots = sorted((each for each in legal if each.startswith(f"{FIRE}:")), key=lambda each: -_order(state, unit, each))
    moves = [each for each in legal if each.startswith(f"{MOVE}:")]
    return {each: _order(state, unit, each) for each in _first(sensible, [*goals[:2], *shots[:1], *moves[:1], STAND])}


def _first(sensible: str, others: Iterable[str]) -> list[str]:
    return list(dict.fromkeys([sensible, *others]))


def _goals(state: Battlefield, area_id: str, side: str) -> list[str]:
    """The attacks of an area, those first that have most coins more than the defence, with all who may join."""
    plans = [each.id for each in attack.plans(state, area_id, side)]
    return sorted(
        plans, key=lambda each: (-margin(state, area_id, each.removesuffix(JOINED), side), JOINED not in each)
    )


# What they promise


def promise_of_plan(state: Battlefield, area_id: str, plan: str, side: str) -> float:
    goal = plan.removesuffix(JOINED)
    units = attack.attackers(state, area_id, goal, side, is_joined=plan != goal)
    return promise_of_attack(state, Fight(units, goal)) if units else 0.0


def best_of(state: Battlefield, area_id: str, side: str) -> float:
    """The promise of an area's best attack, or of its fire; 0 where it has nothing to do."""
    found = [promise_of_plan(state, area_id, each, side) for each in _goals(state, area_id, side)]
    shooters = [unit for unit in waiting(state, area_id, side) if not orders.why_not_fire(state, unit)]
    return max([0.0, *found, _fire_of(state, shooters)])


def _order(state: Battlefield, unit: Unit, value: str) -> float:
    kind, _, goal = value.partition(":")
    if kind == ATTACK:
        return promise_of_attack(state, Fight(tuple(each.id for each in attack.joiners(state, goal, unit.side)), goal))
    return promise_of_fire(state, unit.id, goal) if kind == FIRE else 0.0


def _fire_of(state: Battlefield, shooters: list[Unit]) -> float:
    """The promise of the fire of units, each at its best target."""
    return sum(max((promise_of_fire(state, u.id, each) for each in _targets(state, u)), default=0.0) for u in shooters)


def _targets(state: Battlefield, unit: Unit) -> list[str]:
    if is_support(unit):
        return targets(state, unit)
    return [each.id for each in target_options(state, unit) if not each.refused]


# What each promises to a side: the exact odds of each result times the worth of its effect


def promise_of_attack(state: Battlefield, fight: Fight) -> float:
    """The promise of an attack to its side: the losses of both sides, and the ground if it is won."""
    own, enemies = attackers_of(state, fight), defenders_of(state, fight)
    mine, theirs = attack_coins(state, fight).total, defence_coins(state, fight).total
    total = 0.0
    for (winner, tails), chance in chances_of_combat(mine, theirs, state.rulings.combat == "margin").items():
        if winner == ATTACKER:
            ground = ground_of(state, fight.area, side_of(state, fight)) if tails < NO_EFFECT else 0.0
            total += chance * (_beaten(enemies, tails) - _worn(own, tails) + ground)
        elif winner:
            total -= chance * (_beaten(own, tails) - _worn(enemies, tails))
    return total


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
