"""A sensible Imperial player: marches while nobody is near, stands in line and shoots what comes close.

It sees no table and imagines one (see `imagined_table`): along a line, in good order, which is where its figures differ
from those of people. What only a table knows besides (flanks, cover) it takes from the dice that it is given.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from tracker.engine import Among, Choose, Facts, KeyedPlayer, Opinion, Pick, Prompt, Random, Reason, Target, topic_of
from tracker.games.gentlemen_rankers.fire_forms import ANOTHER, NOBODY, rifles, shooters, targets
from tracker.games.gentlemen_rankers.imagined_table import HALTS_AT, SEEN, Imagined, are_told, comes_on, neighbours
from tracker.games.gentlemen_rankers.marching import DONE, MARCHES, ONWARD, marches_by
from tracker.games.gentlemen_rankers.movement_dice import movers
from tracker.games.gentlemen_rankers.reasons import REASONS
from tracker.games.gentlemen_rankers.shooting_dice import BANDS, farthest_shot, inches, reaches, weapon_of
from tracker.games.gentlemen_rankers.state import IMPERIAL, Battlefield, Warrior
from tracker.games.gentlemen_rankers.units import COMMANDS, GUNS, alike, contacts_of, label, move_of, units
from tracker.games.gentlemen_rankers.warrior_moves import TO, who_comes

STEP = 4.0
# What the column may do instead of halting for each wave.
MARCHING_ON = "marching on"


class Sensible(KeyedPlayer):
    """Answers each prompt by what it is about; what it has no opinion on, by its default or by chance."""

    def __init__(self, messy: float = 0.12, start: float = 24.0) -> None:
        self.messy = messy
        self.start = start
        self.table = Imagined(start=start)
        # Whether it marches is decided once a turn; so is who of a wave closes in.
        self.decided, self.marches = -1, False
        self.closing, self.reach = (-1, tuple[str, ...]()), dict[str, list[str]]()
        self.rough, self.is_rough = "", False
        self.to_go: int | None = None

    def answer(self, seen: Battlefield, prompt: Prompt[Any], rng: Random) -> Any:
        if prompt.key.startswith("conditions"):
            self._begin(seen)
        self._hears(seen)
        return super().answer(seen, prompt, rng)

    def _begin(self, seen: Battlefield) -> None:
        self.table = Imagined(seen.scenario == "raid", self.start)
        self.decided, self.closing = -1, (-1, ())

    @property
    def memory(self) -> Any:
        return {
            "table": self.table.memory(),
            "decided": self.decided,
            "marches": self.marches,
            "closing": self.closing,
            "to_go": self.to_go,
        }

    @memory.setter
    def memory(self, memory: Any) -> None:
        self.table = Imagined.of(memory["table"])
        self.decided, self.marches = memory["decided"], memory["marches"]
        self.to_go = memory["to_go"]
        turn, closed = memory["closing"]
        self.closing, self.reach = (turn, tuple(closed)), {}

    def watch(self, seen: Battlefield, prompt: Prompt[Any], value: Any) -> None:
        what, step = topic_of(prompt), -STEP if seen.broken else STEP
        self._hears(seen)
        if what[0] == "conditions":
            self._begin(seen)
        elif what[0] == "moves" and value in (*MARCHES, ONWARD, DONE):
            self.decided, self.marches = seen.turn, value != DONE
            if self.marches:
                self.table.march(step)
        elif what[0] == "generation" and seen.marching_on and self.decided < seen.turn - 1:
            # Nobody was asked in the turn before, and all marched.
            self.decided = seen.turn - 1
            self.table.march(step)
        elif what[0] == "reaches" and value not in seen.waves:
            for wave_id in _asked_of(seen, prompt, what):
                if self.closes(seen, wave_id):
                    comes_on(self.table, seen, wave_id)
            are_told(self.table, seen, _asked_of(seen, prompt, what), value)
        if see := SEEN.get(what[0]):
            see(self.table, seen, what, value)

    def _hears(self, seen: Battlefield) -> None:
        """An edit told it how far the column has to go."""
        if seen.to_go != self.to_go:
            self.to_go = seen.to_go
            if seen.to_go is not None:
                self.table.hear_to_go(seen.broken, seen.to_go)

    def closes(self, seen: Battlefield, wave_id: str) -> bool:
        """Note that a wave closes in; True for the first time in a turn."""
        turn, closed = self.closing
        if turn != seen.turn:
            closed, self.reach = (), {}
        self.closing = (seen.turn, (*closed, wave_id))
        return wave_id not in closed

    def plans_for(self, seen: Battlefield, side: str) -> Sequence[str]:
        """None where all march anyway: once its side is broken, and while no warriors are near.

        Marching on as a rule wins more than halting for each wave (RULES.md), which has to show that it does better.
        """
        is_near = side == IMPERIAL and not seen.broken and self.table.threat(seen) <= 2 * HALTS_AT
        return (MARCHING_ON, "") if is_near else ()

    @property
    def is_marching_on(self) -> bool:
        return self.plan.get(IMPERIAL) == MARCHING_ON

    def opinion_on(self, what: list[str]) -> Opinion | None:
        mine = OPINIONS.get(f"{what[0]}:imperial") if what[-1] == "imperial" else None
        mine = mine or OPINIONS.get(what[0])
        return partial(mine, self) if mine else None

    def reason_on(self, what: list[str]) -> Reason | None:
        mine = REASONS.get(what[0])
        return partial(mine, self) if mine else None


Mine = Callable[["Sensible", Battlefield, Any, list[str], Random], Any]


# Movement


def _moves(me: Sensible, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    """Whatever else there is first; then all march while no warriors are near, and home once the side is broken."""
    if me.decided != state.turn:
        me.decided, me.marches = state.turn, _does_march(me, state)
        if me.marches:
            me.table.march(-STEP if state.broken else STEP)
    other = _else(me, state, prompt, rng)
    key = marches_by(state)
    return other or (key if me.marches and key in prompt.legal() else "done")


def _does_march(me: Sensible, state: Battlefield) -> bool:
    if state.broken or me.is_marching_on:
        return True
    return me.table.threat(state) > HALTS_AT and not any(_to_handle(me, state))


def _to_handle(me: Sensible, state: Battlefield) -> list[str]:
    """Guns that are not as they should be: limbered to march, unlimbered to fight."""
    near = me.table.threat(state) <= 2 * HALTS_AT
    guns = [unit for unit in units(state) if unit.kind in GUNS and not unit.handled and not contacts_of(state, unit.id)]
    return [unit.id for unit in guns if unit.limbered == near]


def _else(me: Sensible, state: Battlefield, prompt: Choose, rng: Random) -> str:
    """The other move that it makes, "" for none."""
    legal = prompt.legal()
    home = state.broken and not me.table.marched
    if "leave" in legal and (me.table.is_through() or home):
        return "leave"
    if "limber" in legal and not me.marches and _to_handle(me, state):
        return "limber"
    if "ground" in legal and rng.random() < me.messy / 4:
        return "ground"
    riders = not me.marches and any(unit.kind == "cavalry" and not unit.moved for unit in units(state))
    if "attack" in legal and riders and me.table.threat(state) <= 8 and rng.random() < 0.5:
        return "attack"
    return ""


def _attacks(me: Sensible, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    riders = [each for each in prompt.legal() if each in state.units and state.units[each].kind == "cavalry"]
    return rng.choice(riders) if riders else "done"


def _reaches(me: Sensible, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    """Each that closes in, once a turn; they spread along the line."""
    near_by = {wave_id: _close_in(me, state, wave_id, rng) for wave_id in _asked_of(state, prompt, what)}
    if what[1] not in state.waves or not near_by[what[1]]:
        return next((wave_id for wave_id, reaching in near_by.items() if reaching and wave_id != what[1]), "nobody")
    moving, reaching = movers(state, what[1]), near_by[what[1]]
    if rng.random() < me.messy:
        me.is_rough, near = True, reaching[0]
        me.rough = next(each.id for each in moving if label(state, each.id) == label(state, near))
        _takes_the_place(me, reaching, near, me.rough)
        return "otherwise"
    names = {label(state, each): each for each in reversed(reaching)}
    by_row = [[who_comes(state, what[1]), each, each] for each in prompt.legal() if each in state.units]
    there = by_row or [[*option.split(TO), option] for option in prompt.legal() if TO in option]
    there = [each for each in there if label(state, each[0]) in names]
    if not there:
        first = next(each for each in prompt.legal() if each in state.warriors and label(state, each) in names)
        _takes_the_place(me, reaching, names[label(state, first)], first)
        return first
    first, _, reached = min(there, key=lambda each: (len(contacts_of(state, each[1])), rng.random()))
    _takes_the_place(me, reaching, names[label(state, first)], first)
    return reached


def _asked_of(state: Battlefield, prompt: Prompt[Any], what: list[str]) -> list[str]:
    """The wave of which it is asked whom it reaches, or the waves."""
    return [what[1]] if what[1] in state.waves else [each for each in prompt.subject if each in state.waves]


def _close_in(me: Sensible, state: Battlefield, wave_id: str, rng: Random) -> list[str]:
    """Those of a wave that have closed in this turn and still move."""
    moving = movers(state, wave_id)
    if me.closes(state, wave_id):
        me.reach[wave_id] = [each.id for each in moving if me.table.close_in(state, each, move_of(state, each.id), rng)]
    there = {each.id for each in moving}
    me.reach[wave_id] = [each for each in me.reach.get(wave_id, []) if each in there]
    return me.reach[wave_id]


def _takes_the_place(me: Sensible, reaching: list[str], near: str, first: str) -> None:
    """Nobody can tell them apart: that the first of them is the one in contact changes nothing but who is where."""
    reaching.remove(near)
    if near != first:
        gaps = me.table.gaps
        gaps[near], gaps[first] = gaps.get(first, me.start), gaps.get(near, 0.0)
        reaching[:] = [near if each == first else each for each in reaching]


def _reached(me: Sensible, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str | None:
    """They spread along the line."""
    known = [each for each in prompt.legal() if each in state.units]
    return min(known, key=lambda each: (len(contacts_of(state, each)), rng.random()), default=None)


def _touch(me: Sensible, state: Battlefield, prompt: Facts[Any], what: list[str], rng: Random) -> Any:
    names = {field.name for field in prompt.fields}
    rough, me.is_rough = me.is_rough, False
    if "edge" not in names or not (rough or rng.random() < me.messy):
        return {}
    return {"edge": rng.choice(("flank", "flank", "rear"))}


def _spade(me: Sensible, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str | None:
    warrior = state.warriors[what[1]]
    me.table.gaps[what[1]] = max(0.0, me.table.gap(state, warrior) - rng.randint(2, 10) / 2)
    return None if me.table.gaps[what[1]] else _reached(me, state, prompt, what, rng)


def _met(me: Sensible, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    if "friends" not in prompt.legal():
        return "free"
    me.table.gaps[what[1]] = me.table.gap(state, state.warriors[what[1]]) + rng.randint(2, 10)
    if me.table.gaps[what[1]] > 2 * me.start or prompt.default() == "edge":
        return "edge"
    roll = rng.random()
    if roll < me.messy:
        return "friends"
    return "enemy" if roll < me.messy * 1.15 else "edge" if roll < me.messy * 1.3 else "free"


def _beyond(me: Sensible, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    far = farthest_shot(state, "medium")
    there = (each for each in state.warriors.values() if each.wave == what[1] and not each.gone)
    return "yes" if min((me.table.gap(state, each) for each in there), default=0.0) > far else "no"


# Shooting


def _fire(me: Sensible, state: Battlefield, prompt: Facts[Any], what: list[str], rng: Random) -> Any:
    """The nearest in range; those that withdraw are let go."""
    me.table.nearest_first(state, targets(state))
    there = [first for first, _ in alike(state, targets(state)) if not state.waves[first.wave].leaving]
    reach = max((_reach(state, each) for each in shooters(state)), default=0)
    best = min(there, key=lambda each: me.table.gap(state, each), default=None)
    if best is None or me.table.gap(state, best) > reach:
        # Whose range a table knows would fire at the nearest; it imagines that nobody reaches them.
        aim = best or next(iter(targets(state)), None)
        return _asked(prompt, {"target": _aim(prompt, aim.id if aim else ""), "band": NOBODY})
    fires = _fires(me, state, best)
    said = [_seen(me, prompt, state, weapon_of(state, each), best, rng) for each in fires]
    differ = len({each["band"] for each in said}) > 1
    return _asked(prompt, {"target": _aim(prompt, best.id), "firing": fires, "differ": differ, **said[0]})


def _aim(prompt: Facts[Any], target: str) -> str:
    """A target as the form takes it: those for whom it has no letter are named from a list behind it."""
    known = [mark.value for field in prompt.fields if isinstance(field, Among) for mark in field.marks]
    return ANOTHER if ANOTHER in known and target not in known else target


def _named(me: Sensible, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str | None:
    """The nearest of all, as in the form."""
    me.table.nearest_first(state, targets(state))
    there = [state.warriors[each] for each in prompt.legal()]
    there = [each for each in there if not state.waves[each.wave].leaving]
    return min(there, key=lambda each: me.table.gap(state, each)).id if there else None


def _asked(prompt: Facts[Any], said: dict[str, Any]) -> dict[str, Any]:
    """The facts that the form asks for."""
    fields = {field.name: field for field in prompt.fields}
    return {name: value for name, value in said.items() if name in fields and not fields[name].check(value)}


def _reach(state: Battlefield, shooter: str) -> int:
    return max(reaches(state.rulings, weapon_of(state, shooter)).values())


def _fires(me: Sensible, state: Battlefield, target: Warrior) -> list[str]:
    """Two or more at each, as many as there are to spare; those farther off than a weapon reaches wait."""
    gap = me.table.gap(state, target)
    able = [each for each in shooters(state) if _reach(state, each) >= gap]
    near = [each for each in targets(state) if me.table.gap(state, each) <= 15]
    return able[: max(2, -(-len(able) // max(1, len(near))))]


def _shot(me: Sensible, state: Battlefield, prompt: Facts[Any], what: list[str], rng: Random) -> Any:
    """Facts still to be said of some of the shooters."""
    weapon = what[2] if what[2] not in state.units else weapon_of(state, what[2])
    return _asked(prompt, _seen(me, prompt, state, weapon, state.warriors[what[1]], rng))


def _seen(
    me: Sensible, prompt: Facts[Any], state: Battlefield, weapon: str, warrior: Warrior, rng: Random
) -> dict[str, Any]:
    """The band of the imagined range, and now and then cover."""
    bands = [field for field in prompt.fields if isinstance(field, Among) and field.name == "band"]
    known = [mark.value for field in bands for mark in field.marks]
    marks = [each for each in known if each != NOBODY]
    gap = me.table.gap(state, warrior)
    # Of several weapons the inches are asked for.
    ends = {each: inches(state.rulings, weapon, each) if each in BANDS else int(each) for each in marks}
    band = next((each for each in marks if ends[each] >= gap), marks[-1])
    is_asked = any(field.name == "cover" for field in prompt.fields)
    cover = {"cover": rng.random() < me.messy} if is_asked else {}
    return {"band": band, **cover}


def _shoots(me: Sensible, state: Battlefield, prompt: Facts[Any], what: list[str], rng: Random) -> Any:
    """Warriors with firearms, at their last target where it is in range."""
    first = rifles(state, what[1])[0]
    if me.table.gap(state, first) > _reach(state, first.id):
        return {**(prompt.default() or {}), "band": NOBODY}
    said = {**(prompt.default() or {}), **_seen(me, prompt, state, "warrior", first, rng)}
    at = next(field for field in prompt.fields if isinstance(field, Target))
    return said if at.default else {**said, "target": at.legal()[0]}


# Melee


def _beside(me: Sensible, state: Battlefield, prompt: Pick, what: list[str], rng: Random) -> list[str]:
    """The neighbours of command units in the line."""
    commands = [unit.id for unit in units(state) if unit.kind in COMMANDS]
    beside = {each for command in commands for each in neighbours(state, command)}
    return [each for each in prompt.legal() if each in beside]


def _bout(me: Sensible, state: Battlefield, prompt: Facts[Any], what: list[str], rng: Random) -> Any:
    if not any(field.name == "flanks" for field in prompt.fields):
        return {}
    flanks = len(neighbours(state, what[1])) if state.units[what[1]].kind not in GUNS else 0
    theirs = {"their_flanks": 1} if any(field.name == "their_flanks" for field in prompt.fields) else {}
    return {"flanks": flanks if rng.random() >= me.messy else max(0, flanks - 1), **theirs}


def _off(me: Sensible, state: Battlefield, prompt: Pick, what: list[str], rng: Random) -> list[str]:
    """Withdrawing units are gone after a few turns."""
    if what[1] not in state.waves:
        return []
    return [each for each in prompt.legal() if rng.random() < 0.4]


OPINIONS: dict[str, Mine] = {
    "moves:imperial": _moves,
    "handles:imperial": lambda me, state, prompt, what, rng: _to_handle(me, state) or None,
    "crossers:imperial": lambda me, state, prompt, what, rng: rng.sample(prompt.legal(), 1),
    "left:imperial": lambda me, state, prompt, what, rng: prompt.legal(),
    "attacks:imperial": _attacks,
    "fire:imperial": _fire,
    "target:imperial": _named,
    "beside:imperial": _beside,
    "ground": lambda me, state, prompt, what, rng: rng.choice([each for each in prompt.legal() if each != "swim"]),
    "reaches": _reaches,
    "reacher": lambda me, state, prompt, what, rng: me.rough if me.rough in prompt.legal() else None,
    "reached": _reached,
    "touch": _touch,
    "spade": _spade,
    "met": _met,
    "beyond": _beyond,
    "shot": _shot,
    "shoots": _shoots,
    "bout": _bout,
    "off": _off,
    "breakoff": lambda me, state, prompt, what, rng: "yes",
}
