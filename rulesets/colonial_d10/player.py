"""A sensible player: shoots what it can, charges what it can beat, goes for what the scenario counts.

It sees no table, so what only the table knows (ranges, contact, who sees whom) it takes from the dice it is given; it
imagines a table of six feet, along which those go who are to leave it.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import structs

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
    Prompt,
    Random,
    Reason,
    Target,
    Toggle,
    topic_of,
)
from tracker.games.colonial_d10.boats import speed
from tracker.games.colonial_d10.fire_dice import half_range
from tracker.games.colonial_d10.leaders import DONE, STAY
from tracker.games.colonial_d10.morale_grades import NO_MORALE
from tracker.games.colonial_d10.move import march_facts
from tracker.games.colonial_d10.player_plans import FIGHTING, LURKING, aims, closes, goes, may_lurk, plans_of
from tracker.games.colonial_d10.player_weighing import (
    best_charge,
    came_through,
    does_leave,
    does_pursue,
    fire_plan,
    in_range,
    is_bound,
    is_known,
    is_near,
    must_leave,
    nearness,
    post_for,
    targets_of,
)
from tracker.games.colonial_d10.reasons import BRIDGE_TURN, REASONS
from tracker.games.colonial_d10.state import Battlefield, Unit
from tracker.games.colonial_d10.units import (
    MELEE_ONLY,
    basic_move,
    enemies_of,
    is_cavalry,
    is_crew_served,
    is_hidden,
    is_in_cover,
    is_native,
    on_table,
    reach_of,
    weapon_range,
)

# Those who close in need some turns to come near, as sappers do to come to the bridge.
CLOSE_TURN = 3
# Inches from edge to edge, and the share of its moves that a train goes by road.
WAY, ON_ROAD = 72, 2
# Inches between two units as the battle begins, from and to, and how much nearer they come in a turn.
AWAY, NEARER = (10, 46), 2


class Sensible(KeyedPlayer):
    """Answers each prompt by what it is about; what it has no opinion on, by its default or by chance.

    `is_steady`: it has no whims; autoplay has some, so that it comes to more of the rules. `gone`: inches that those
    who are to leave the table have come, as it imagines it.
    """

    is_steady = False

    def __init__(self) -> None:
        self.turn = 0
        self.gone: dict[str, float] = {}

    def answer(self, seen: Battlefield, prompt: Prompt[Any], rng: Random) -> Any:
        if seen.turn < self.turn:
            self.gone = {}
        self.turn = seen.turn
        return super().answer(seen, prompt, rng)

    @property
    def memory(self) -> Any:
        return {"turn": self.turn, "gone": dict(self.gone)}

    @memory.setter
    def memory(self, memory: Any) -> None:
        self.turn, self.gone = memory["turn"], dict(memory["gone"])

    def watch(self, seen: Battlefield, prompt: Prompt[Any], value: Any) -> None:
        what = topic_of(prompt)
        self.turn = seen.turn
        if what[0] in ("move", "retreat") and must_leave(seen, unit := seen.units[what[1]]):
            if what[0] == "move":
                _comes(self, unit, _far(seen, prompt, unit))
            elif not value.get("stays"):
                _comes(self, unit, -basic_move(seen, unit))
        elif what[0] == "moves":
            # What a person left out stands as the list shows it.
            for order in prompt.read(value)[0]:
                boat = seen.units[order.row]
                if order.facts.get("act") == "sail":
                    _comes(self, boat, speed(boat, order.facts.get("wind", "astern")))

    def opinion_on(self, what: list[str]) -> Opinion | None:
        mine = OPINIONS.get(what[0])
        return partial(mine, self) if mine else None

    def reason_on(self, what: list[str]) -> Reason | None:
        return REASONS.get(what[0])

    def plans_for(self, seen: Battlefield, side: str) -> tuple[str, ...]:
        return plans_of(seen, side)

    def has_whim(self, rng: Random, share: float) -> bool:
        """Now and then, but never of a steady player."""
        return not self.is_steady and rng.random() < share


class Steady(Sensible):
    """The sensible player without its whims: the app as an opponent."""

    is_steady = True


Mine = Callable[[Sensible, Battlefield, Any, list[str], Random], Any]


# Orders


def _moves(me: Sensible, state: Battlefield, prompt: FormList[Any], what: list[str], rng: Random) -> Any:
    """The first unit's order: the first thing worth doing of those that are allowed."""
    if not prompt.rows:
        return None
    row = prompt.rows[0]
    unit = state.units[row.id]
    legal = next((field.legal() for field in row.fields if isinstance(field, Among)), [])
    act = next((each for each in _wishes(me, state, unit, rng) if each in legal), "stand")
    facts: dict[str, Any] = {"act": act}
    if act == "charge":
        facts["whom"] = best_charge(state, _charger(me, unit))
    if unit.boat:
        return [row.entry(facts | _sailing(me, state, unit, row.fields, rng) if act == "sail" else facts)]
    return [row.entry(facts | _circumstances(state, unit, row.fields, rng))]


def _wishes(me: Sensible, state: Battlefield, unit: Unit, rng: Random) -> list[str]:
    """The orders that it would like, best first."""
    if unit.boat:
        anchors = not must_leave(state, unit) and (bool(targets_of(state, unit)) or me.has_whim(rng, 0.3))
        return ["stand" if anchors else "sail"]
    if unit.aboard:
        lands = not is_bound(state, unit.side) or me.has_whim(rng, 0.2)
        return ["land"] if state.turn >= CLOSE_TURN and lands else ["stand"]
    if "sappers" in unit.traits and state.bridge == "standing":
        return ["bridge" if state.turn >= BRIDGE_TURN else "advance"]
    plan = me.plan.get(unit.side, "")
    if goes(state, unit, plan) or unit.arm == "baggage":
        go_on = ["move"] if unit.mounted or unit.mounts == "foot" else ["mount", "move"]
        return ["stand"] if plan == FIGHTING else go_on
    if is_crew_served(unit):
        return ["limber"] if unit.limbered or (not in_range(state, unit) and me.has_whim(rng, 0.05)) else ["stand"]
    return [*(["charge"] if _charges(me, state, unit, rng) else []), *_for_others(me, state, unit, rng)]


def _charges(me: Sensible, state: Battlefield, unit: Unit, rng: Random) -> bool:
    """True if it charges: without firearms from the third turn on, unless too far; else an enemy known to be near."""
    best = best_charge(state, _charger(me, unit))
    if not best:
        return False
    if nearness(state, unit, state.units[best]):
        return unit.weapon == MELEE_ONLY or not targets_of(state, unit) or me.has_whim(rng, 0.3)
    late, rides = state.turn >= CLOSE_TURN, closes(me.plan.get(unit.side, "")) and is_cavalry(unit)
    return (late and (unit.weapon == MELEE_ONLY or rides)) or me.has_whim(rng, 0.2 if late else 0.05)


def _charger(me: Sensible, unit: Unit) -> Unit:
    """The unit as it would charge; who lies in wait stands up first (CD-A11)."""
    return structs.replace(unit, prone=False) if me.plan.get(unit.side) == LURKING else unit


def _for_others(me: Sensible, state: Battlefield, unit: Unit, rng: Random) -> list[str]:
    """Orders for others: those without firearms close in; shooters stay in cover or at a target, and else go on."""
    plan = me.plan.get(unit.side, "")
    if unit.weapon == MELEE_ONLY:
        lies = "stand" if unit.prone else "prone"
        return [lies if plan == LURKING and may_lurk(unit) else "advance"]
    if is_hidden(unit) or me.has_whim(rng, 0.05):
        return ["prone"]
    if me.has_whim(rng, 0.05) and unit.mounts != "foot":
        return ["mount"]
    if unit.formation in ("column", "square") and not unit.mounted:
        return ["formation"]
    stays = unit.disordered or is_in_cover(unit) or bool(in_range(state, unit))
    if is_native(unit) and me.has_whim(rng, 0.3):
        return ["advance"]
    stays = stays and not me.has_whim(rng, 0.1)
    if closes(plan):
        stays = unit.disordered or is_near(state, unit)
    return ["stand" if stays or plan == FIGHTING else "advance"]


def _circumstances(state: Battlefield, unit: Unit, fields: tuple[Field, ...], rng: Random) -> dict[str, Any]:
    """Invented facts of the table on a throw; leaders go with those who are to leave it."""
    chances = {"cavalry": 0.3, "upslope": 0.3, "rear": 0.15, "retiring": 0.15}
    near = 0.9 if must_leave(state, unit) else 0.45
    toggles = [field for field in fields if isinstance(field, Toggle)]
    return {field.name: rng.random() < chances.get(field.name, near) for field in toggles}


def _moved(me: Sensible, state: Battlefield, prompt: Facts[Any], what: list[str], rng: Random) -> Any:
    unit = state.units[what[1]]
    keeps = 0.2 if unit.weapon == MELEE_ONLY else 0.4
    facts = {"cover": rng.random() < keeps, "passes": rng.random() < 0.08}
    if must_leave(state, unit):
        facts["left"] = _comes(me, unit, _far(state, prompt, unit))
    names = {field.name for field in prompt.fields}
    return {name: value for name, value in facts.items() if name in names}


def _far(state: Battlefield, prompt: Prompt[Any], unit: Unit) -> float:
    """Inches that a unit goes which moves as is asked; a train goes by road."""
    is_half = prompt.text == march_facts(state, unit.id, "half").text
    return reach_of(state, unit, "half" if is_half else "full") * (ON_ROAD if unit.arm == "baggage" else 1)


def _comes(me: Sensible, unit: Unit, far: float) -> bool:
    """So many inches farther along the table; gives whether that takes it over the edge."""
    me.gone[unit.id] = max(0.0, me.gone.get(unit.id, 0.0) + far)
    return me.gone[unit.id] >= WAY


def _sailing(me: Sensible, state: Battlefield, unit: Unit, fields: tuple[Field, ...], rng: Random) -> dict[str, Any]:
    """Invented facts on a boat's move: the wind, and whether it comes to the edge that it goes for."""
    blows = any(field.name == "wind" for field in fields)
    wind = rng.choice(("astern", "abeam", "ahead")) if blows else "astern"
    comes = _comes(me, unit, speed(unit, wind))
    facts: dict[str, Any] = {"left": comes and is_bound(state, unit.side)}
    return {**facts, "wind": wind} if blows else facts


def _falls_back(me: Sensible, state: Battlefield, prompt: Facts[Any], what: list[str], rng: Random) -> Any:
    """The retreat of one known to be shot at; else the earlier the turn, the likelier that nobody's musketry reaches.

    Who is to leave the table by the other edge has only what it has come before its own.
    """
    unit = state.units[what[1]]
    facts = {"blocked": rng.random() < 0.04, "left": rng.random() < 0.08}
    if any(field.name == "stays" for field in prompt.fields):
        shot_at = any(unit.id in in_range(state, enemy) for enemy in enemies_of(state, unit))
        facts["stays"] = not shot_at and rng.random() < 0.9 - 0.08 * state.turn
    if must_leave(state, unit) and not facts.get("stays"):
        facts["left"] = facts["left"] and me.gone.get(unit.id, 0.0) < basic_move(state, unit)
        _comes(me, unit, -basic_move(state, unit))
    return facts


# Fire


def _fires(me: Sensible, state: Battlefield, prompt: FormList[Any], what: list[str], rng: Random) -> Any:
    """All who know somebody in range; else one who does not, and what the table says of that shot."""
    shots = fire_plan(state, prompt, None if me.is_steady else rng, aims(me.plan.get(prompt.side, "")))
    return [row.entry(_shot(state, row, at, rng)) for row, at in shots]


def _shot(state: Battlefield, row: FormRow, at: str, rng: Random) -> dict[str, Any]:
    """Known facts of a shot as they stand; for others dice say how far it is, less and less turn by turn."""
    target = next(field for field in row.fields if isinstance(field, Target))
    aim = target.aim(at)
    if aim is not None and is_known(aim):
        return {target.name: at}
    firer, away = state.units[row.id], rng.uniform(*AWAY) - NEARER * state.turn
    reach = "half" if away <= half_range(firer) else "long" if away <= weapon_range(firer) else "out"
    facts: dict[str, Any] = {target.name: at, "range": reach, "bears": rng.random() < 0.97}
    enemy = state.units[at]
    if not enemy.boat and not enemy.aboard and enemy.cover is None:
        facts["cover"] = rng.random() < 0.25
    return facts


# Leaders, melee, the end


def _one(chance: float) -> Mine:
    """One of those who may be picked, or nobody; each for himself by chance."""

    def pick(me: Sensible, state: Battlefield, prompt: Pick, what: list[str], rng: Random) -> list[str]:
        return [each for each in prompt.legal() if rng.random() < chance][:1]

    return pick


def _stands_up(me: Sensible, state: Battlefield, prompt: Pick, what: list[str], rng: Random) -> list[str]:
    """Those who have a firearm, or fight; but now and then not."""
    able = [each for each in prompt.legal() if state.units[each].weapon != MELEE_ONLY or state.units[each].engaged]
    return [each for each in able if not me.has_whim(rng, 0.6)]


def _contact(me: Sensible, state: Battlefield, prompt: Facts[Any], what: list[str], rng: Random) -> Any:
    """Invented contact: likelier with an enemy known to be near, less likely with a train among friends."""
    unit = state.units[what[1]]
    target = state.units.get(unit.charging)
    if target is None:
        return None
    first, second = (0.4, 0.9) if nearness(state, unit, target) else (0.15, 0.6)
    friends = [each for each in on_table(state, target.side) if target.arm == "baggage" and each.arm not in NO_MORALE]
    chance = (first if what[-1] == "first" else second) * 2 / (2 + len(friends))
    return {"contact": rng.random() < chance}


def _leaders(me: Sensible, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    """The first who is of more use elsewhere."""
    legal = [each for each in prompt.legal() if each in state.leaders]
    return next((each for each in legal if post_for(state, state.leaders[each])), DONE)


def _winner(me: Sensible, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str | None:
    """The side that was to blow the bridge or to come through, where it has; else as it is offered."""
    sappers = next((unit for unit in state.units.values() if "sappers" in unit.traits), None)
    if state.bridge == "blown" and sappers is not None:
        return sappers.side
    through = came_through(state)
    return through.side if through is not None else None


OPINIONS: dict[str, Mine] = {
    "moves": _moves,
    "fires": _fires,
    "circumstances": lambda me, state, prompt, what, rng: _circumstances(
        state, state.units[what[1]], prompt.fields, rng
    ),
    "move": _moved,
    "contact": _contact,
    "leaders": _leaders,
    "post": lambda me, state, prompt, what, rng: post_for(state, state.leaders[what[1]]) or STAY,
    "leave": lambda me, state, prompt, what, rng: "leave" if does_leave(state, state.units[what[1]]) else "fight",
    "passed": _one(0.4),
    "baggage": _one(0.12),
    "stands": _stands_up,
    "retreat": _falls_back,
    "pursue": lambda me, state, prompt, what, rng: "pursue" if does_pursue(state, state.units[what[1]]) else STAY,
    "winner": _winner,
    "chase": lambda me, state, prompt, what, rng: {"catches": rng.random() < 0.4},
    "wreck": lambda me, state, prompt, what, rng: "beached" if rng.random() < 0.7 else "sunk",
}
