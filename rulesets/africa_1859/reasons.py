"""Reasons why the app decides as it does, in words for the table: what it weighed, in coins and areas."""

from collections.abc import Iterable

from tracker.engine import Choose, Pick, Reason, counted
from tracker.games.africa_1859 import attack, fire
from tracker.games.africa_1859.artillery import artillery_coins
from tracker.games.africa_1859.combat_coins import Fight, attack_coins, defence_coins
from tracker.games.africa_1859.fire import NOBODY
from tracker.games.africa_1859.going_back import ALL
from tracker.games.africa_1859.ground import (
    NOWHERE,
    aims_of,
    area_name,
    enemy_areas,
    heading,
    holders,
    is_threatened,
    nearest,
)
from tracker.games.africa_1859.marching import SOME
from tracker.games.africa_1859.orders import ATTACK, BACK, DIG, FIRE, MOVE, STAND, why_not_fire
from tracker.games.africa_1859.player_weighing import margin, may_go_nearer, winners_of
from tracker.games.africa_1859.state import Battlefield
from tracker.games.africa_1859.turn import PASS
from tracker.games.africa_1859.units import is_support, names, waiting


def _order(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    kind, _, goal = value.partition(":")
    area_id = state.units[what[1]].area
    if kind == FIRE:
        return _fire_words(state, what[1], goal)
    if kind == ATTACK:
        return _fight_words(state, goal, _joiners_of(state, goal, prompt.side))
    if kind == MOVE:
        return SHAKEN if state.units[what[1]].demoralised else _march_words(state, goal, prompt.side)
    if kind == DIG:
        return "nothing to fire at or to march on"
    return _stand_words(state, area_id, prompt.side) if kind in (STAND, BACK) else ""


def _area(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    if value == PASS:
        return "nothing is left to be done"
    if winners_of(state, value, prompt.side):
        return "it can march onto the last objective"
    return _good_attack(state, value, prompt.side) or _place_words(state, value, prompt.side)


def _act(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    area_id = what[1]
    if value == ATTACK:
        return _best_attack(state, area_id, prompt.side)
    if value == STAND:
        return _stand_words(state, area_id, prompt.side)
    if value in state.units and state.units[value].demoralised and why_not_fire(state, state.units[value]):
        return SHAKEN
    return _place_words(state, area_id, prompt.side, is_moving=value == MOVE)


def _goal(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    if value in state.areas:
        return _march_words(state, value, prompt.side)
    return "some of them stay" if value == SOME else _stand_words(state, what[1], prompt.side)


def _attack(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    goal, is_joined = value.removesuffix(attack.JOINED), value.endswith(attack.JOINED)
    if goal not in state.areas:
        return ""
    return _fight_words(state, goal, attack.attackers(state, what[1], goal, prompt.side, is_joined=is_joined))


def _victim(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    """The firer picks as hurts most, the defender as hurts least."""
    if len(prompt.legal()) < 2 or value not in state.units:
        return ""
    return f"it is hurt {'most' if prompt.side == state.units[what[1]].side else 'least'} there"


def _weakest(state: Battlefield, prompt: Pick, what: list[str], value: list[str]) -> str:
    return "the demoralised, then the weakest" if value else ""


def _movers(state: Battlefield, prompt: Pick, what: list[str], value: list[str]) -> str:
    stay = [each for each in prompt.legal() if each not in value]
    return f"{names(state.units[each] for each in stay)} stay" if value and stay else ""


def _back(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    goal = value.removeprefix(ALL)
    if goal not in state.areas:
        return ""
    return "next to no enemy" if not is_threatened(state, goal, prompt.side) else "there is no way to safer ground"


def _advance(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    if value == NOBODY:
        return ""
    return "to hold an objective" if state.areas[what[1]].objective else "to hold what was won"


# What is said

SHAKEN = "demoralised: to where no enemy is adjacent"


def _good_attack(state: Battlefield, area_id: str, side: str) -> str:
    """The balance of its best attack, "" where that has fewer coins than the defence: what it does is decided then."""
    goals = [plan.id.removesuffix(attack.JOINED) for plan in attack.plans(state, area_id, side)]
    has_good = any(margin(state, area_id, goal, side) >= 0 for goal in goals)
    return _best_attack(state, area_id, side, "it may attack") if has_good else ""


def _best_attack(state: Battlefield, area_id: str, side: str, does: str = "its best attack, on") -> str:
    """The balance of the attack that promises most, "" where the area can attack nobody."""
    goals = [plan.id.removesuffix(attack.JOINED) for plan in attack.plans(state, area_id, side)]
    best = max(goals, key=lambda goal: margin(state, area_id, goal, side), default="")
    words = _fight_words(state, best, _joiners_of(state, best, side)) if best else ""
    return f"{does} {state.areas[best].name}: {words}" if words else ""


def _place_words(state: Battlefield, area_id: str, side: str, is_moving: bool = False) -> str:
    """The use of an area without an attack: its fire, else how far it has to go."""
    if not is_moving and any(not why_not_fire(state, unit) for unit in waiting(state, area_id, side)):
        return "it has fire in range"
    nearest_aim, away = _nearest_of(state, area_id, aims_of(state, side))
    if not nearest_aim:
        return ""
    if away:
        return f"{counted(away, 'area')} from {_that_way(state, area_id, nearest_aim)}"
    return HOLDS if _holds_objective(state, area_id, side) else ""


def _march_words(state: Battlefield, goal: str, side: str) -> str:
    """The distance to the objective or enemy that a march brings nearer."""
    aim, away = _nearest_of(state, goal, aims_of(state, side))
    if not aim:
        return ""
    what = "to be taken or held" if state.areas[aim].objective else "where the enemy is"
    if not away:
        return what
    return f"then {counted(away, 'area')} from {_that_way(state, goal, aim)}, {what}"


def _that_way(state: Battlefield, area_id: str, aim: str) -> str:
    """An area by its name, and the way to it: "Valley, which lies to the north-east"."""
    way = heading(state, area_id, aim)
    return f"{area_name(state, aim)}{f', which lies to the {way}' if way else ''}"


def _stand_words(state: Battlefield, area_id: str, side: str) -> str:
    """Reason why units stay where they are."""
    if _holds_objective(state, area_id, side):
        return HOLDS
    if nearest(state, area_id, enemy_areas(state, side)) <= 1:
        return "in contact with the enemy"
    return "it waits where it is" if may_go_nearer(state, area_id, side) else "nothing nearer can be entered"


HOLDS = "it holds an objective"


def _holds_objective(state: Battlefield, area_id: str, side: str) -> bool:
    return area_id in state.areas and state.areas[area_id].objective and holders(state, area_id) == {side}


def _nearest_of(state: Battlefield, area_id: str, aims: Iterable[str]) -> tuple[str, int]:
    """The nearest of some areas and how many areas it is away; "" for none that can be reached."""
    away = {each: nearest(state, area_id, [each]) for each in aims if each in state.areas}
    best = min(away, key=lambda each: away[each], default="")
    return (best, away[best]) if best and away[best] < NOWHERE else ("", 0)


def _joiners_of(state: Battlefield, goal: str, side: str) -> tuple[str, ...]:
    return tuple(unit.id for unit in attack.joiners(state, goal, side)) if goal in state.areas else ()


def _fight_words(state: Battlefield, goal: str, units: tuple[str, ...]) -> str:
    """Coins of those who attack, against those of who stands there."""
    if not units:
        return ""
    fight = Fight(units, goal)
    mine, theirs = attack_coins(state, fight).total, defence_coins(state, fight).total
    may_join = set(_joiners_of(state, goal, state.units[units[0]].side))
    who = "with all who may join" if may_join <= set(units) else "without those who may join"
    return f"{counted(mine, 'coin')} {who}, against {theirs}"


def _fire_words(state: Battlefield, unit_id: str, goal: str) -> str:
    if is_support(state.units[unit_id]):
        return f"{counted(artillery_coins(state, unit_id, goal).total, 'coin')}" if goal in state.areas else ""
    return f"{counted(fire.fire_coins(state, unit_id, goal).total, 'coin')}" if goal in state.units else ""


REASONS: dict[str, Reason] = {
    "area": _area,
    "act": _act,
    "orders": _order,
    "attack": _attack,
    "shell": lambda state, prompt, what, value: _fire_words(state, what[1], value),
    "goal": _goal,
    "victim": _victim,
    "movers": _movers,
    "joiners": lambda state, prompt, what, value: "their coins add up" if value else "",
    "lost": _weakest,
    "withdraws": _weakest,
    "retreat": _back,
    "withdraw": _back,
    "advance": _advance,
}
