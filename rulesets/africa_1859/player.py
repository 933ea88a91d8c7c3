"""A sensible player: attacks with the odds, shells what it can hurt, marches on the objectives."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tracker.engine import Choose, KeyedPlayer, Opinion, Pick, Prompt, Random, Reason
from tracker.games.africa_1859 import area_activation, attack, fire, orders
from tracker.games.africa_1859.artillery import DONE, artillery_coins, targets
from tracker.games.africa_1859.fire import NOBODY
from tracker.games.africa_1859.ground import aims_of, areas_to, distance, enemy_areas, holders, is_threatened, nearest
from tracker.games.africa_1859.marching import SOME, STAY
from tracker.games.africa_1859.moving import refusals
from tracker.games.africa_1859.orders import ATTACK, BACK, DIG, FIRE, MOVE, STAND
from tracker.games.africa_1859.player_alternatives import alternatives_of
from tracker.games.africa_1859.player_weighing import margin, winners_of, zeal
from tracker.games.africa_1859.reasons import REASONS
from tracker.games.africa_1859.state import Battlefield, Unit
from tracker.games.africa_1859.turn import PASS
from tracker.games.africa_1859.units import enemies_in, is_officer, is_support, troops, waiting

# Coins more than the enemy that make an attack worth it.
WORTH_ATTACKING = 2


class Sensible(KeyedPlayer):
    """Answers each prompt by what it is about; what it has no opinion on, by its default or by chance.

    It first thinks of what an area should do; `wish` is that, and `movers` who it was thought of for, until it is done.
    `is_steady`: it has no whims; autoplay has some, so that it comes to more of the rules.
    """

    is_steady = False

    def __init__(self) -> None:
        self.wish = ""
        self.movers: list[str] = []

    def opinion_on(self, what: list[str]) -> Opinion | None:
        mine = OPINIONS.get(what[0])
        return partial(mine, self) if mine else None

    def reason_on(self, what: list[str]) -> Reason | None:
        return REASONS.get(what[0])


class Steady(Sensible):
    """The sensible player without its whims: the app as an opponent."""

    is_steady = True

    def alternatives(self, seen: Battlefield, prompt: Prompt[Any]) -> list[str]:
        return alternatives_of(seen, prompt, self.answer(seen, prompt, Random(0)))


Mine = Callable[[Sensible, Battlefield, Any, list[str], Random], Any]


def _area(me: Sensible, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    """Areas that can win at once come first, then who can attack or fire; those with nothing to do at the end."""
    legal = [each for each in prompt.legal() if each != PASS]
    if not legal:
        return PASS
    return max(
        legal, key=lambda each: (bool(winners_of(state, each, what[1])), zeal(state, each, what[1]), rng.random())
    )


def _wish(me: Sensible, state: Battlefield, area_id: str, side: str, rng: Random) -> tuple[str, list[str]]:
    """Take the last objective, shell, attack where it pays, fire, then go on, or dig. And who moves or digs."""
    if winners := winners_of(state, area_id, side):
        return MOVE, winners
    units = waiting(state, area_id, side)
    guns = any(is_support(unit) and not orders.why_not_fire(state, unit) for unit in units)
    goals = [each.id for each in attack.plans(state, area_id, side)]
    best = max((margin(state, area_id, each.removesuffix(attack.JOINED), side) for each in goals), default=-9)
    if guns or (best < WORTH_ATTACKING and _has_fire(state, units) and not _follows_a_whim(me, rng, 0.05)):
        return FIRE, []
    if best >= WORTH_ATTACKING:
        return ATTACK, []
    movers = movers_of(state, area_id, side, rng)
    if movers:
        return MOVE, movers
    diggers = [unit.id for unit in units if not orders.why_not_dig(state, unit)]
    return (DIG, diggers[:1]) if diggers and (me.is_steady or rng.random() < 0.5) else (STAND, [])


def _has_fire(state: Battlefield, units: list[Unit]) -> bool:
    return any(not orders.why_not_fire(state, unit) for unit in units)


def _act(me: Sensible, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    """The unit for what is wished, or all together. Guns fire first: whom they drive back is easier to attack."""
    me.wish, me.movers = _wish(me, state, what[1], prompt.side, rng)
    if me.wish == FIRE:
        able = [u for u in waiting(state, what[1], prompt.side) if not orders.why_not_fire(state, u)]
        return min(able, key=lambda unit: not is_support(unit)).id
    if me.wish in (MOVE, DIG) and len(me.movers) == 1:
        return me.movers[0]
    return me.wish


def _order(me: Sensible, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    """The order that the unit was picked for; for an area's last one, the wish now; picked by others, any it can do."""
    unit = state.units[what[1]]
    if is_last := orders.is_last_to_act(state, unit):
        me.wish, me.movers = _wish(me, state, unit.area, prompt.side, rng)
    wish, me.wish = me.wish, ""
    # Asked of the rules one by one: most of what the prompt offers needs not be made then.
    if wish in (FIRE, "") and (goals := orders.open_targets(state, unit)):
        return f"{FIRE}:{_target(me, state, unit, goals, rng)}"
    if wish == ATTACK and not attack.why_not_attack(state, unit):
        goals = attack.attackable(state, unit.area, unit.side)
        return f"{ATTACK}:{max(goals, key=lambda each: margin(state, unit.area, each, prompt.side))}"
    if wish in (MOVE, "") and prompt.is_legal(f"{MOVE}:{(best := _best_goal(state, [unit], rng))}"):
        return f"{MOVE}:{best}"
    if wish in (DIG, "") and prompt.is_legal(DIG):
        return DIG
    return STAND if is_last else BACK


def _follows_a_whim(me: Sensible, rng: Random, share: float) -> bool:
    """Now and then, but never of a steady player."""
    return not me.is_steady and rng.random() < share


def _target(me: Sensible, state: Battlefield, unit: Unit, legal: list[str], rng: Random) -> str:
    """The enemy unit that most coins can be tossed at, demoralised ones and batteries before others; of guns the area,
    nearer ones before others. Now and then any."""
    # Of those that are worth as much the nearest area, or any unit, however the prompt puts them.
    legal = [each for each in (targets(state, unit) if is_support(unit) else state.units) if each in legal]
    if _follows_a_whim(me, rng, 0.25 if is_support(unit) else 0.1):
        return rng.choice(legal)

    def worth(each: str) -> tuple[float, bool, float]:
        if is_support(unit):
            coins = artillery_coins(state, unit.id, each).total
            return coins - distance(state, unit.area, each) + len(enemies_in(state, each, unit.side)) / 2, False, 0
        target = state.units[each]
        return fire.fire_coins(state, unit.id, each).total, target.demoralised or is_support(target), rng.random()

    return max(legal, key=worth)


def _attack(me: Sensible, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    """Place where it pays best, with all that may join, so that their coins add up."""
    legal = [each for each in prompt.legal() if each != NOBODY]

    def worth(each: str) -> tuple[int, bool]:
        goal = each.removesuffix(attack.JOINED)
        return margin(state, what[1], goal, prompt.side), each != goal

    return max(legal, key=worth, default=NOBODY)


def _shell(me: Sensible, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    """A battery before the areas act."""
    legal = [each for each in prompt.legal() if each != NOBODY]
    return _target(me, state, state.units[what[1]], legal, rng) if legal else NOBODY


def _move_pick(me: Sensible, state: Battlefield, prompt: Pick, what: list[str], rng: Random) -> list[str]:
    movers = me.movers or movers_of(state, what[1], prompt.side, rng)
    return [each for each in prompt.legal() if each in movers]


def movers_of(state: Battlefield, area_id: str, side: str, rng: Random) -> list[str]:
    """The units that leave an area: those who win by it, else not who is in contact or holds an objective, and no
    batteries in range."""
    if winners := winners_of(state, area_id, side):
        return winners
    units = area_activation.movers_of(state, area_id, side)
    shaken = [unit for unit in units if unit.demoralised]
    if attack.attackable(state, area_id, side):
        return [unit.id for unit in shaken[:1] if _best_goal(state, shaken[:1], rng) != STAY]
    area = state.areas[area_id]
    stay = 2 if area.objective and holders(state, area_id) == {side} else 0
    going = [unit for unit in units if not is_officer(unit) and not _in_range(state, unit) and unit not in shaken]
    going = going[stay:]
    slow = [unit for unit in going if unit.arm != "cavalry"] or going
    leaders = (
        [unit for unit in units if is_officer(unit)] if len(going) * 2 >= len(troops(state, area_id, side)) else []
    )
    for group in ([*slow, *leaders], slow, slow[:2], slow[:1], leaders):
        if group and _best_goal(state, group, rng) != STAY:
            return [unit.id for unit in group]
    return []


def _best_goal(state: Battlefield, movers: list[Unit], rng: Random) -> str:
    """Nearer to what they are after; the demoralised go where no enemy is adjacent. STAY if nothing is better."""
    here, side = movers[0].area, movers[0].side
    legal = [each for each, why in refusals(state, movers).items() if not why]
    if all(is_officer(unit) for unit in movers):
        # Officers hold nothing, and are taken where they are alone (AF-B15).
        legal = [each for each in legal if troops(state, each, side)]
    if any(unit.demoralised for unit in movers):
        safe = [each for each in legal if not is_threatened(state, each, side)]
        return rng.choice(safe) if safe else STAY
    aims = aims_of(state, side)

    def away(each: str) -> tuple[int, bool]:
        return areas_to(state, each, aims), state.areas[each].terrain in ("river", "forest")

    best = min(legal, key=lambda each: (away(each), rng.random()), default=STAY)
    return best if best != STAY and away(best)[0] < away(here)[0] else STAY


def _in_range(state: Battlefield, unit: Unit) -> bool:
    """True if a battery has something to shoot at where it stands."""
    if not is_support(unit):
        return False
    return nearest(state, unit.area, enemy_areas(state, unit.side)) <= unit.reach


def _goal(me: Sensible, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str | None:
    """Areas where the movers that are thought of go; others are left out first."""
    me.movers = me.movers or movers_of(state, what[1], prompt.side, rng)
    if not me.movers:
        return STAY
    if SOME in prompt.legal() and set(me.movers) < set(prompt.subject):
        return SOME
    movers = [state.units[each] for each in prompt.subject]
    best = _best_goal(state, movers, rng) if movers else STAY
    return best if best in prompt.legal() else STAY


OPINIONS: dict[str, Mine] = {
    "area": _area,
    "act": _act,
    "orders": _order,
    "attack": _attack,
    "joiners": lambda me, state, prompt, what, rng: prompt.legal(),
    "shell": _shell,
    "movers": _move_pick,
    "goal": _goal,
    "battery": lambda me, state, prompt, what, rng: rng.choice(
        [each for each in prompt.legal() if each != DONE] or [DONE]
    ),
    "deploy": lambda me, state, prompt, what, rng: "ready",
}
