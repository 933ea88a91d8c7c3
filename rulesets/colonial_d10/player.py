"""A sensible player: shoots what it can, charges what it can beat, keeps the steady in line (autoplay and samples).

It sees no table, so what only the table knows (ranges, contact, who sees whom) it takes from the dice it is given.
"""

from typing import Any

from rulesets.colonial_d10.judging import does_pursue, fire_plan, is_known, post_for
from rulesets.colonial_d10.leaders import DONE, STAY
from rulesets.colonial_d10.melee_dice import factors
from rulesets.colonial_d10.orders import chargeable
from rulesets.colonial_d10.state import Battlefield, Unit
from rulesets.colonial_d10.units import grade, is_crew_served, is_native
from tracker.engine import (
    Among,
    Choose,
    Facts,
    Field,
    FormList,
    FormRow,
    KeyedPlayer,
    Opinion,
    Pick,
    Random,
    Reason,
    Target,
    Toggle,
)

# Sappers need some turns to come to the bridge.
BRIDGE_TURN = 3


class Sensible(KeyedPlayer):
    """Answers each prompt by what it is about; what it has no opinion on, by its default or by chance."""

    def opinion_on(self, what: list[str]) -> Opinion | None:
        return OPINIONS.get(what[0])

    def reason_on(self, what: list[str]) -> Reason | None:
        from rulesets.colonial_d10.reasons import REASONS

        return REASONS.get(what[0])


def _moves(state: Battlefield, prompt: FormList[Any], what: list[str], rng: Random) -> Any:
    """The first unit's order: the first thing worth doing of those that are allowed."""
    if not prompt.rows:
        return None
    row = prompt.rows[0]
    unit = state.units[row.id]
    legal = next((field.legal() for field in row.fields if isinstance(field, Among)), [])
    act = next((each for each in _wishes(state, unit, rng) if each in legal), "stand")
    facts: dict[str, Any] = {"act": act}
    if act == "charge":
        facts["whom"] = best_charge(state, unit) or rng.choice([each.id for each in chargeable(state, unit)])
    seen = _wind if unit.boat else _circumstances
    return [row.entry(facts | seen(state, row.fields, rng))]


def _wishes(state: Battlefield, unit: Unit, rng: Random) -> list[str]:
    if bool(unit.boat):
        return ["sail"] if rng.random() < 0.7 else ["stand"]
    if unit.aboard:
        return ["land"] if state.turn > 2 and rng.random() < 0.4 else ["stand"]
    if "sappers" in unit.traits and state.bridge == "standing":
        return ["bridge" if state.turn >= BRIDGE_TURN else "advance"]
    if unit.arm == "baggage":
        return ["move"]
    if is_crew_served(unit):
        return _for_guns(unit, rng)
    closes = unit.weapon == "none" or (is_native(unit) and rng.random() < 0.5)
    wishes = ["charge"] if rng.random() < _near(state) * (1 if closes else 0.35) and best_charge(state, unit) else []
    if closes:
        return [*wishes, "advance"]
    if rng.random() < 0.08:
        return [*wishes, "formation" if unit.mounts == "foot" else "mount"]
    return [*wishes, "advance" if rng.random() < 0.35 else "prone" if rng.random() < 0.08 or unit.prone else "stand"]


def _for_guns(unit: Unit, rng: Random) -> list[str]:
    if unit.limbered:
        return ["limber"]
    return ["limber" if rng.random() < 0.05 else "stand"]


def _near(state: Battlefield) -> float:
    """How likely an enemy is within reach: the sides close in turn by turn."""
    return min(0.75, 0.2 * state.turn)


def best_charge(state: Battlefield, unit: Unit) -> str:
    """The enemy against whom numbers and factors promise most; "" if nobody does."""
    margins = {enemy.id: _margin(state, unit, enemy) for enemy in chargeable(state, unit)}
    best = max(margins, key=lambda each: margins[each], default="")
    return best if best and margins[best] >= (0 if is_native(unit) else 1) else ""


def _margin(state: Battlefield, unit: Unit, enemy: Unit) -> float:
    weight = 2 * min(2.0, unit.figures / max(1, enemy.figures)) - 2
    shaken = 1 if enemy.disordered or grade(enemy) == "spent" else 0
    return factors(state, unit).total - factors(state, enemy).total + weight + shaken


def _circumstances(state: Battlefield, fields: tuple[Field, ...], rng: Random) -> dict[str, Any]:
    chances = {"cavalry": 0.3, "upslope": 0.3, "rear": 0.15, "retiring": 0.15}
    toggles = [field for field in fields if isinstance(field, Toggle)]
    return {field.name: rng.random() < chances.get(field.name, 0.45) for field in toggles}


def _again(state: Battlefield, prompt: Facts[Any], what: list[str], rng: Random) -> Any:
    return _circumstances(state, prompt.fields, rng)


def _fires(state: Battlefield, prompt: FormList[Any], what: list[str], rng: Random) -> Any:
    """All who know somebody in range; else one who does not, and what the table says of that shot."""
    return [row.entry(_shot(state, row, at, rng)) for row, at in fire_plan(state, prompt, rng)]


def _shot(state: Battlefield, row: FormRow, at: str, rng: Random) -> dict[str, Any]:
    """What is known of a shot stands; of any other the dice say it, which seldom put it out of range."""
    target = next(field for field in row.fields if isinstance(field, Target))
    aim = target.aim(at)
    if aim is not None and is_known(aim):
        return {target.name: at}
    out = max(1, 9 - 2 * state.turn)
    beyond = rng.random() < (out / (state.turn + 4 + out)) ** 4
    reach = "out" if beyond else rng.choices(("half", "long"), (state.turn, 4))[0]
    facts: dict[str, Any] = {target.name: at, "range": reach, "bears": rng.random() < 0.97}
    enemy = state.units[at]
    if not enemy.boat and not enemy.aboard and enemy.cover is None:
        facts["cover"] = rng.random() < 0.25
    return facts


def _moved(state: Battlefield, prompt: Facts[Any], what: list[str], rng: Random) -> Any:
    unit = state.units[what[1]]
    keeps = 0.2 if unit.weapon == "none" else 0.4
    facts = {"cover": rng.random() < keeps, "passes": rng.random() < 0.08}
    facts["left"] = unit.arm == "baggage" and state.turn > 7 and rng.random() < 0.3
    names = {field.name for field in prompt.fields}
    return {name: value for name, value in facts.items() if name in names}


def _some(chance: float, most: int = 1) -> Opinion:
    def pick(state: Battlefield, prompt: Pick, what: list[str], rng: Random) -> list[str]:
        return [each for each in prompt.legal() if rng.random() < chance][:most]

    return pick


def _contact(state: Battlefield, prompt: Facts[Any], what: list[str], rng: Random) -> Any:
    return {"contact": rng.random() < (0.3 if what[-1] == "first" else 0.8)}


def _leaders(state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    """The first who is of more use elsewhere."""
    legal = [each for each in prompt.legal() if each in state.leaders]
    return next((each for each in legal if post_for(state, state.leaders[each])), DONE)


def _post(state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    return post_for(state, state.leaders[what[1]]) or STAY


def _leave(state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    """Leaves when it is outnumbered two to one."""
    unit = state.units[what[1]]
    enemies = sum(state.units[each].figures for each in unit.engaged)
    return "leave" if enemies >= 2 * unit.figures else "fight"


def _wind(state: Battlefield, fields: tuple[Field, ...], rng: Random) -> dict[str, Any]:
    facts: dict[str, Any] = {"left": state.turn > 8 and rng.random() < 0.3}
    if any(field.name == "wind" for field in fields):
        facts["wind"] = rng.choice(("astern", "abeam", "ahead"))
    return facts


OPINIONS: dict[str, Opinion] = {
    "moves": _moves,
    "fires": _fires,
    "circumstances": _again,
    "move": _moved,
    "contact": _contact,
    "leaders": _leaders,
    "post": _post,
    "leave": _leave,
    "passed": _some(0.4),
    "baggage": _some(0.12),
    "stands": _some(0.4),
    "retreat": lambda state, prompt, what, rng: {"blocked": rng.random() < 0.04, "left": rng.random() < 0.08},
    "pursue": lambda state, prompt, what, rng: "pursue" if does_pursue(state, state.units[what[1]]) else STAY,
    "chase": lambda state, prompt, what, rng: {"catches": rng.random() < 0.4},
    "wreck": lambda state, prompt, what, rng: "beached" if rng.random() < 0.7 else "sunk",
}
