"""A sensible Imperial player: marches while nobody is near, stands in line and shoots what comes close.

It sees no table and imagines one (see `imagined`): along a line, in good order, which is where its figures differ from
those of people. What only a table knows besides (flanks, cover) it takes from the dice that it is given.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from rulesets.gentlemen_rankers.forces import COMMANDS, GUNS, contacts_of, move_of, units
from rulesets.gentlemen_rankers.imagined import Imagined, neighbours
from rulesets.gentlemen_rankers.shooting import rifles, shooters, targets
from rulesets.gentlemen_rankers.shots import BANDS, inches, longest, weapon_of
from rulesets.gentlemen_rankers.state import Field
from tracker.engine import Choose, Facts, KeyedPlayer, Opinion, Pick, Prompt, Random

# Nearer than this the column halts, forms line and shoots.
HALTS_AT = 17.0
STEP = 4.0


class Sensible(KeyedPlayer):
    """Answers each prompt by what it is about; what it has no opinion on, by its default or by chance."""

    def __init__(self, messy: float = 0.12, start: float = 24.0) -> None:
        self.messy = messy
        self.start = start
        self.table = Imagined(start=start)

    def answer(self, seen: Field, prompt: Prompt[Any], rng: Random) -> Any:
        if prompt.key.startswith("conditions"):
            self.table = Imagined(seen.scenario == "raid", self.start)
        return super().answer(seen, prompt, rng)

    def opinion_on(self, what: list[str]) -> Opinion | None:
        mine = OPINIONS.get(f"{what[0]}:imperial") if what[-1] == "imperial" else None
        mine = mine or OPINIONS.get(what[0])
        return partial(mine, self) if mine else None


Mine = Callable[["Sensible", Field, Any, list[str], Random], Any]


# Movement


def _moves(me: Sensible, state: Field, prompt: Pick, what: list[str], rng: Random) -> list[str]:
    """All march while no warriors are near; a broken side always does, homeward."""
    if state.broken:
        me.table.march(-STEP)
        return prompt.legal()
    if me.table.threat(state) <= HALTS_AT or any(_to_handle(me, state)):
        return []
    me.table.march(STEP)
    return prompt.legal()


def _to_handle(me: Sensible, state: Field) -> list[str]:
    """Guns that are not as they should be: limbered to march, unlimbered to fight."""
    near = me.table.threat(state) <= 2 * HALTS_AT
    guns = [unit for unit in units(state) if unit.kind in GUNS and not unit.handled and not contacts_of(state, unit.id)]
    return [unit.id for unit in guns if unit.limbered == near]


def _else(me: Sensible, state: Field, prompt: Choose, what: list[str], rng: Random) -> str:
    legal = prompt.legal()
    home = state.broken and not me.table.marched
    if "leave" in legal and (me.table.is_through() or home):
        return "leave"
    if "limber" in legal and _to_handle(me, state):
        return "limber"
    if "ground" in legal and rng.random() < me.messy / 4:
        return "ground"
    riders = any(unit.kind == "cavalry" and not unit.moved for unit in units(state))
    if "attack" in legal and riders and me.table.threat(state) <= 8 and rng.random() < 0.5:
        return "attack"
    return "done"


def _attacks(me: Sensible, state: Field, prompt: Choose, what: list[str], rng: Random) -> str:
    riders = [each for each in prompt.legal() if each in state.units and state.units[each].kind == "cavalry"]
    return rng.choice(riders) if riders else "done"


def _reaches(me: Sensible, state: Field, prompt: Pick, what: list[str], rng: Random) -> list[str]:
    return [
        each
        for each in prompt.legal()
        if me.table.close_in(state, state.warriors[each], move_of(state, each), rng)
    ]  # fmt: skip


def _reached(me: Sensible, state: Field, prompt: Choose, what: list[str], rng: Random) -> str | None:
    """They spread along the line."""
    known = [each for each in prompt.legal() if each in state.units]
    return min(known, key=lambda each: (len(contacts_of(state, each)), rng.random()), default=None)


def _touch(me: Sensible, state: Field, prompt: Facts[Any], what: list[str], rng: Random) -> Any:
    names = {field.name for field in prompt.fields}
    if "edge" not in names or rng.random() >= me.messy:
        return {}
    return {"edge": rng.choice(("flank", "flank", "rear"))}


def _spade(me: Sensible, state: Field, prompt: Choose, what: list[str], rng: Random) -> str | None:
    warrior = state.warriors[what[1]]
    me.table.gaps[what[1]] = max(0.0, me.table.gap(state, warrior) - rng.randint(2, 10) / 2)
    return None if me.table.gaps[what[1]] else _reached(me, state, prompt, what, rng)


def _met(me: Sensible, state: Field, prompt: Choose, what: list[str], rng: Random) -> str:
    if "friends" not in prompt.legal():
        return "free"
    me.table.gaps[what[1]] = me.table.gap(state, state.warriors[what[1]]) + rng.randint(2, 10)
    if me.table.gaps[what[1]] > 2 * me.start:
        return "edge"
    roll = rng.random()
    if roll < me.messy:
        return "friends"
    return "enemy" if roll < me.messy * 1.15 else "edge" if roll < me.messy * 1.3 else "free"


def _beyond(me: Sensible, state: Field, prompt: Choose, what: list[str], rng: Random) -> str:
    weapons = {unit.weapon for unit in units(state) if unit.weapon != "none"}
    far = max((inches(state, weapon, "medium") for weapon in weapons), default=0)
    there = (each for each in state.warriors.values() if each.wave == what[1] and not each.gone)
    return "yes" if min((me.table.gap(state, each) for each in there), default=0.0) > far else "no"


# Shooting


def _target(me: Sensible, state: Field, prompt: Choose, what: list[str], rng: Random) -> str:
    """The nearest in range; those that withdraw are let go."""
    me.table.nearest_first(state, targets(state))
    legal = [each for each in prompt.legal() if each in state.warriors]
    legal = [each for each in legal if not state.waves[state.warriors[each].wave].leaving]
    reach = max((_reach(state, each) for each in shooters(state)), default=0)
    best = min(legal, key=lambda each: me.table.gap(state, state.warriors[each]), default="")
    return best if best and me.table.gap(state, state.warriors[best]) <= reach else "done"


def _reach(state: Field, shooter: str) -> int:
    return inches(state, weapon_of(state, shooter), longest(state, shooter))


def _fires(me: Sensible, state: Field, prompt: Pick, what: list[str], rng: Random) -> list[str]:
    """Two or more at each, as many as there are to spare; those farther off than a weapon reaches wait."""
    gap = me.table.gap(state, state.warriors[what[1]])
    able = [each for each in shooters(state) if _reach(state, each) >= gap]
    near = [each for each in targets(state) if me.table.gap(state, each) <= 15]
    return able[: max(2, -(-len(able) // max(1, len(near))))]


def _shot(me: Sensible, state: Field, prompt: Facts[Any], what: list[str], rng: Random) -> Any:
    """The band of the imagined range."""
    marks = [mark.value for field in prompt.fields if field.name == "band" for mark in field.marks]  # type: ignore[union-attr]
    if what[1] in state.warriors:
        shooter = prompt.subject[-1]
        weapon = what[2] if what[2] not in state.units else weapon_of(state, what[2])
        gap = me.table.gap(state, state.warriors[what[1]])
    else:
        shooter = what[2]
        weapon, gap = "warrior", me.table.gap(state, state.warriors[shooter])
    band = next((each for each in BANDS if inches(state, weapon, each) >= gap), marks[-1])
    is_asked = any(field.name == "cover" for field in prompt.fields)
    cover = {"cover": rng.random() < me.messy} if is_asked else {}
    return {"band": band if band in marks else marks[-1], **cover}


def _wave_target(me: Sensible, state: Field, prompt: Choose, what: list[str], rng: Random) -> str | None:
    first = rifles(state, what[1])[0]
    return None if me.table.gap(state, first) <= inches(state, "warrior", longest(state, first.id)) else "done"


# Melee


def _beside(me: Sensible, state: Field, prompt: Pick, what: list[str], rng: Random) -> list[str]:
    """The neighbours of command units in the line."""
    commands = [unit.id for unit in units(state) if unit.kind in COMMANDS]
    beside = {each for command in commands for each in neighbours(state, command)}
    return [each for each in prompt.legal() if each in beside]


def _bout(me: Sensible, state: Field, prompt: Facts[Any], what: list[str], rng: Random) -> Any:
    if not any(field.name == "flanks" for field in prompt.fields):
        return {}
    flanks = len(neighbours(state, what[1])) if state.units[what[1]].kind not in GUNS else 0
    theirs = {"their_flanks": 1} if any(field.name == "their_flanks" for field in prompt.fields) else {}
    return {"flanks": flanks if rng.random() >= me.messy else max(0, flanks - 1), **theirs}


def _off(me: Sensible, state: Field, prompt: Pick, what: list[str], rng: Random) -> list[str]:
    """Withdrawing units are gone after a few turns."""
    if what[1] not in state.waves:
        return []
    return [each for each in prompt.legal() if rng.random() < 0.4]


OPINIONS: dict[str, Mine] = {
    "moves:imperial": _moves,
    "else:imperial": _else,
    "handles:imperial": lambda me, state, prompt, what, rng: _to_handle(me, state) or None,
    "crossers:imperial": lambda me, state, prompt, what, rng: rng.sample(prompt.legal(), 1),
    "left:imperial": lambda me, state, prompt, what, rng: prompt.legal(),
    "attacks:imperial": _attacks,
    "target:imperial": _target,
    "beside:imperial": _beside,
    "ground": lambda me, state, prompt, what, rng: rng.choice([each for each in prompt.legal() if each != "swim"]),
    "reaches": _reaches,
    "reached": _reached,
    "touch": _touch,
    "spade": _spade,
    "met": _met,
    "beyond": _beyond,
    "fires": _fires,
    "shot": _shot,
    "target": _wave_target,
    "bout": _bout,
    "off": _off,
    "breakoff": lambda me, state, prompt, what, rng: "yes" if rng.random() < 0.4 else "no",
}
