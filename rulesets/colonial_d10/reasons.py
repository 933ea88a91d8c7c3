"""Why the sensible player decides as it does, in words for the table: what it weighed, in factors and figures."""

from typing import Any

from rulesets.colonial_d10.melee_dice import factors
from rulesets.colonial_d10.state import Battlefield
from tracker.engine import Choose, FormList, Reason


def _orders(state: Battlefield, prompt: FormList[Any], what: list[str], value: Any) -> str:
    """How the charges stand that are ordered; the rest goes without a reason."""
    told = [_charge_words(state, each["row"], each.get("facts", {})) for each in value]
    return "; ".join(words for words in told if words)


def _charge_words(state: Battlefield, unit_id: str, facts: dict[str, Any]) -> str:
    unit, enemy = state.units[unit_id], state.units.get(facts.get("whom", ""))
    if facts.get("act") != "charge" or enemy is None:
        return ""
    mine, theirs = factors(state, unit).total, factors(state, enemy).total
    return f"factor {mine:+d} against {theirs:+d}, {unit.figures} figures against {enemy.figures}"


def _leave(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    unit = state.units[what[1]]
    return f"{unit.figures} figures against {sum(state.units[each].figures for each in unit.engaged)}"


REASONS: dict[str, Reason] = {"moves": _orders, "leave": _leave}
