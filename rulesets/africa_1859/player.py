"""A sensible player: attacks with the odds, shells what it can hurt, marches on the objectives."""

from rulesets.africa_1859 import activation, combat, fire
from rulesets.africa_1859.artillery import DONE, artillery_coins
from rulesets.africa_1859.combat_coins import Fight, attack_coins, defence_coins
from rulesets.africa_1859.fire import NOBODY
from rulesets.africa_1859.ground import distance, enemy_areas, holders, is_threatened, nearest
from rulesets.africa_1859.moving import STAY, refusals
from rulesets.africa_1859.state import Battlefield, Unit
from rulesets.africa_1859.turn import PASS
from rulesets.africa_1859.units import enemies_in, is_officer, is_support, other_side, troops
from tracker.engine import Choose, KeyedPlayer, Opinion, Pick, Random

# Coins more than the enemy that make an attack worth it.
WORTH_ATTACKING = 2


class Sensible(KeyedPlayer):
    """Answers each prompt by what it is about; what it has no opinion on, by its default or by chance."""

    def opinion_on(self, what: list[str]) -> Opinion | None:
        return OPINIONS.get(what[0])


def _area(state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    """Areas that can attack or fire come first; those with nothing to do are passed over at the end."""
    legal = [each for each in prompt.legal() if each != PASS]
    if not legal:
        return PASS
    return max(legal, key=lambda each: (_zeal(state, each, what[1]), rng.random()))


def _zeal(state: Battlefield, area_id: str, side: str) -> float:
    goals = combat.attackable(state, area_id, side)
    best = max((_margin(state, area_id, goal, side) for goal in goals), default=-9)
    return best if goals else -20 - _away(state, area_id, _aims(state, side))


def _margin(state: Battlefield, area_id: str, goal: str, side: str) -> int:
    """Coins more than the defender, if all that may join attack."""
    units = combat.joiners(state, goal, side)
    if not any(unit.area == area_id for unit in units):
        return -9
    fight = Fight(tuple(unit.id for unit in units), goal)
    return attack_coins(state, fight).total - defence_coins(state, fight).total


def _act(state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    """Shell, attack where it pays, fire, then go on; dig where nothing else is to be done."""
    side, legal = prompt.side, prompt.legal()
    guns = [unit for unit in activation.waiting(state, what[1], side) if is_support(unit)]
    if "fire" in legal and any(not activation.why_not_fire(state, unit) for unit in guns):
        return "fire"
    goals = combat.attackable(state, what[1], side)
    if (
        "attack" in legal
        and max((_margin(state, what[1], each, side) for each in goals), default=-9) >= WORTH_ATTACKING
    ):
        return "attack"
    if "fire" in legal and not _is_cautious(rng):
        return "fire"
    if "move" in legal and _movers(state, what[1], side, rng):
        return "move"
    return "dig" if "dig" in legal and rng.random() < 0.5 else "done"


def _firer(state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str | None:
    """Guns first: whom they drive back is easier to attack."""
    return next((each for each in prompt.legal() if each != NOBODY and is_support(state.units[each])), None)


def _is_cautious(rng: Random) -> bool:
    return rng.random() < 0.05


def _target(state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    """The enemy that most coins can be tossed at; demoralised ones and batteries before others; now and then any."""
    legal = [each for each in prompt.legal() if each != NOBODY]
    if legal and rng.random() < 0.1:
        return rng.choice(legal)

    def worth(each: str) -> tuple[int, bool, float]:
        unit = state.units[each]
        return fire.fire_coins(state, what[1], each).total, unit.demoralised or is_support(unit), rng.random()

    return max(legal, key=worth, default=NOBODY)


def _attack(state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    legal = [each for each in prompt.legal() if each != NOBODY]
    return max(legal, key=lambda each: _margin(state, what[1], each, prompt.side), default=NOBODY)


def _all_of_them(state: Battlefield, prompt: Pick, what: list[str], rng: Random) -> list[str]:
    """All that may, so that their coins add up."""
    return prompt.legal()


def _shell(state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    """The area with most coins against it, nearer ones before others, now and then a far one."""
    battery = state.units[what[1]]
    legal = [each for each in prompt.legal() if each != NOBODY]
    if legal and rng.random() < 0.25:
        return rng.choice(legal)

    def worth(each: str) -> float:
        coins = artillery_coins(state, battery.id, each).total
        return coins - distance(state, battery.area, each) + len(enemies_in(state, each, battery.side)) / 2

    return max(legal, key=worth, default=NOBODY)


def _victim(state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str | None:
    """The firer's choice hurts most, the defender's least."""
    legal = [each for each in prompt.legal() if each in state.units]
    if not legal:
        return None
    hurts = prompt.side == state.units[what[1]].side

    def strength(each: str) -> int:
        unit = state.units[each]
        return unit.combat + unit.steps + 2 * is_support(unit)

    return (max if hurts else min)(legal, key=strength)


def _move_pick(state: Battlefield, prompt: Pick, what: list[str], rng: Random) -> list[str]:
    movers = _movers(state, what[1], prompt.side, rng)
    return [each for each in prompt.legal() if each in movers]


def _movers(state: Battlefield, area_id: str, side: str, rng: Random) -> list[str]:
    """Who leaves an area: not those in contact, those who hold an objective, and batteries in range."""
    units = activation.movers_of(state, area_id, side)
    shaken = [unit for unit in units if unit.demoralised]
    if combat.attackable(state, area_id, side):
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
    if any(unit.demoralised for unit in movers):
        safe = [each for each in legal if not is_threatened(state, each, side)]
        return rng.choice(safe) if safe else STAY
    aims = _aims(state, side)

    def away(each: str) -> tuple[int, bool]:
        return _away(state, each, aims), state.areas[each].terrain in ("river", "forest")

    best = min(legal, key=lambda each: (away(each), rng.random()), default=STAY)
    return best if best != STAY and away(best)[0] < away(here)[0] else STAY


def _in_range(state: Battlefield, unit: Unit) -> bool:
    """Whether a battery has something to shoot at where it stands."""
    if not is_support(unit):
        return False
    return nearest(state, unit.area, enemy_areas(state, unit.side)) <= unit.reach


def _goal(state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str | None:
    """What the movers were picked for."""
    movers = [state.units[each] for each in prompt.subject]
    best = _best_goal(state, movers, rng) if movers else STAY
    return best if best in prompt.legal() else STAY


def _aims(state: Battlefield, side: str) -> list[str]:
    """Objectives that the enemy has for the attacker; for the defender those too, and the enemy in front of them."""
    objectives = [area.id for area in state.areas.values() if area.objective]
    wanted = [each for each in objectives if holders(state, each) != {side}]
    if side == state.attacker:
        return wanted or enemy_areas(state, side)
    near = [each for each in enemy_areas(state, side) if nearest(state, each, objectives) <= 2]
    return wanted + near or enemy_areas(state, side) or [other_side(state, side)]


def _away(state: Battlefield, area_id: str, aims: list[str]) -> int:
    """Areas to the nearest aim, 0 where nothing is aimed at."""
    return nearest(state, area_id, aims) if aims else 0


OPINIONS: dict[str, Opinion] = {
    "area": _area,
    "act": _act,
    "target": _target,
    "attack": _attack,
    "attackers": _all_of_them,
    "joiners": _all_of_them,
    "firer": _firer,
    "shell": _shell,
    "victim": _victim,
    "movers": _move_pick,
    "goal": _goal,
    "battery": lambda state, prompt, what, rng: rng.choice([each for each in prompt.legal() if each != DONE] or [DONE]),
    "deploy": lambda state, prompt, what, rng: "ready",
}
