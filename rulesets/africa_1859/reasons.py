"""Why the sensible player decides as it does, in words for the table: what it weighed, in coins and areas."""

from rulesets.africa_1859 import attack, fire
from rulesets.africa_1859.artillery import artillery_coins
from rulesets.africa_1859.combat_coins import Fight, attack_coins, defence_coins
from rulesets.africa_1859.orders import ATTACK, FIRE, MOVE
from rulesets.africa_1859.player import margin
from rulesets.africa_1859.state import Battlefield
from rulesets.africa_1859.units import is_support
from tracker.engine import Choose, Reason, counted


def _order(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    """What a unit does, and on whom."""
    kind, _, goal = value.partition(":")
    if kind == FIRE:
        return _fire_words(state, what[1], goal)
    if kind == ATTACK:
        return _fight_words(state, state.units[what[1]].area, goal)
    return "nearer to what is to be taken or held" if kind == MOVE else ""


def _attack(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    return _fight_words(state, what[1], value)


def _shell(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    return _fire_words(state, what[1], value)


def _area(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    return _best_attack(state, value, prompt.side) if value in state.areas else ""


def _act(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    return _best_attack(state, what[1], prompt.side) if value == ATTACK else ""


def _best_attack(state: Battlefield, area_id: str, side: str) -> str:
    """How the attack stands that promises most, "" where the area can attack nobody."""
    goals = [plan.id.removesuffix(attack.JOINED) for plan in attack.plans(state, area_id, side)]
    best = max(goals, key=lambda goal: margin(state, area_id, goal, side), default="")
    return f"its best attack, on {state.areas[best].name}: {_fight_words(state, area_id, best)}" if best else ""


def _goal(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    return "nearer to what is to be taken or held" if value in state.areas else ""


def _fight_words(state: Battlefield, area_id: str, plan: str) -> str:
    """Coins of all who would attack, against those of who stands there."""
    goal = plan.removesuffix(attack.JOINED)
    side = next((unit.side for unit in state.units.values() if unit.area == area_id and not unit.gone), "")
    units = tuple(unit.id for unit in attack.joiners(state, goal, side)) if goal in state.areas else ()
    if not units:
        return ""
    fight = Fight(units, goal)
    mine, theirs = attack_coins(state, fight).total, defence_coins(state, fight).total
    return f"{counted(mine, 'coin')} with all who may join, against {theirs}"


def _fire_words(state: Battlefield, unit_id: str, goal: str) -> str:
    if is_support(state.units[unit_id]):
        return f"{counted(artillery_coins(state, unit_id, goal).total, 'coin')}" if goal in state.areas else ""
    return f"{counted(fire.fire_coins(state, unit_id, goal).total, 'coin')}" if goal in state.units else ""


REASONS: dict[str, Reason] = {
    "area": _area,
    "act": _act,
    "orders": _order,
    "attack": _attack,
    "shell": _shell,
    "goal": _goal,
}
