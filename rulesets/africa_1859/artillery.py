"""Artillery fire: a battery searches an area, one unit of it suffers (AF-A3, AF-A4, AF-B7 to B9)."""

from functools import lru_cache, partial

from msgspec.structs import replace

from tracker.engine import (
    Breakdown,
    Choose,
    Effect,
    Event,
    Headed,
    Option,
    Pool,
    Reads,
    Roll,
    Settled,
    about,
    ask,
    counted,
    is_watched,
    kept_while_unchanged,
    listed,
    with_numbers,
    with_verb,
)
from tracker.games.africa_1859 import going_back, morale, units
from tracker.games.africa_1859.area_keys import keyed
from tracker.games.africa_1859.artillery_table import (
    CODES,
    COINS,
    Barrage,
    Shelled,
    cell_of,
    least_heads,
    least_that_hurt,
)
from tracker.games.africa_1859.data import coins_of, modifier
from tracker.games.africa_1859.fire import MOST_SHOTS, NOBODY, keep_target, mark, promise_of_shot
from tracker.games.africa_1859.ground import NOWHERE, area_name, distance, distances, enemy_areas, ground_words
from tracker.games.africa_1859.state import LEADS_TROOPS, NAMES_LEAST, SUFFERS_BY_LOSS, WEIGHS_SHOTS, Battlefield, Unit
from tracker.games.africa_1859.tosses import Chances, Tossed, chances_by, percent
from tracker.games.africa_1859.units import GUNS, enemies_in, fire_range, fire_strength, is_hittable, is_support, on_map

DONE = "done"
VERBS = {"DE": "is eliminated", "DD": "is demoralised", "DR": "retreats", "X": "is hit"}
# What the one unit that suffers does.
DOES = {"DE": "one unit is eliminated", "DD": "one unit is demoralised", "DR": "one unit retreats", "X": "no effect"}
_row = partial(modifier, "artillery_modifiers")


# Procedures


async def artillery_phase(state: Battlefield, side_id: str) -> None:
    """By ruling: the batteries and warships of one side fire, one after the other, before areas act (AF-B22)."""
    state.active = side_id
    while ready(state, side_id):
        battery_id = await ask(lambda: which_battery(state, side_id))
        if battery_id == DONE:
            return
        goal = await ask(partial(which_area, state, battery_id))
        if goal != NOBODY:
            await bombard(state, battery_id, goal)


async def bombard(state: Battlefield, battery_id: str, goal: str) -> None:
    """One battery fires at one area and takes an Activation marker (AF-B22)."""
    mark(state, battery_id)
    keep_target(state, goal)
    try:
        await shell(state, battery_id, goal)
    except Settled:
        name, place = state.units[battery_id].name, area_name(state, goal)
        state.remark(f"Settled on the table: the fire of {name} at {place}.", battery_id)


async def shell(state: Battlefield, battery_id: str, goal: str) -> None:
    """Toss, roll, and let one unit of the area suffer (AF-A3, AF-B8)."""
    coins = artillery_coins(state, battery_id, goal)
    if coins.total < least_heads():
        words = f"{with_verb(state.units[battery_id], 'has')} {counted(coins.total, 'coin')}, too few for an effect"
        state.report(f"{words}.", "AF-B7", battery_id, why=(coins,))
        return
    shelled = await ask(lambda: barrage(state, battery_id, goal))
    battery = state.units[battery_id]
    reads = None
    if shelled.heads >= least_heads():
        away = distance(state, battery.area, goal)
        reads = Reads("artillery_fire", *cell_of(shelled.heads, shelled.die, away))
    place = area_name(state, goal)
    event = Event(
        "fires",
        battery_id,
        dice=coins.total,
        hits=shelled.heads,
        how=f"at {place}",
        outcome=_told(state, battery_id, goal, shelled.code),
    )
    state.report(
        f"{with_verb(battery, 'fires')} at {place}: {DOES[shelled.code]}.",
        "AF-A3",
        battery_id,
        reads=reads,
        event=event,
    )
    if shelled.code == "X":
        return
    victim_id = await who_suffers(state, battery_id, goal, shelled.code)
    if victim_id != NOBODY:
        await result_of_artillery(state, battery_id, victim_id, shelled.code)


def _told(state: Battlefield, battery_id: str, goal: str, code: str) -> str:
    """The outcome of a bombardment where neither a step lost nor a retreat tells it (AF-A3, AF-B21)."""
    there = victims(state, goal, state.units[battery_id].side)
    if code != "DD" or not any(morale.may_be_shaken(state, unit) for unit in there):
        return ""
    return f"which shook {'one' if len(there) > 1 else 'the one'} unit there"


async def who_suffers(state: Battlefield, battery_id: str, goal: str, code: str) -> str:
    """The firer's choice; if a unit is eliminated a coin decides who chooses (AF-B8)."""
    side = state.units[battery_id].side
    defender = units.other_side(state, side)
    chooser = defender if state.rulings.artillery_target == "defender" else side
    if code == "DE" and state.rulings.artillery_target == "coin" and len(victims(state, goal, side)) > 1:
        tossed = await ask(lambda: choice_coin(state, battery_id, goal))
        chooser = side if tossed.heads else defender
    return await ask(lambda: which_victim(state, battery_id, goal, chooser, code))


async def result_of_artillery(state: Battlefield, battery_id: str, victim_id: str, code: str) -> None:
    """DE, DD or DR on one unit (AF-A3, AF-B9)."""
    cause = f"fire of {state.units[battery_id].name}"
    if code == "DE" and state.rulings.artillery_de == "eliminated":
        morale.destroy(state, victim_id, cause)
    elif code == "DE":
        morale.lose_step(state, victim_id, cause)
    elif code == "DD":
        morale.demoralise(state, victim_id, cause)
    else:
        state.units[victim_id].driven = True
        state.units[victim_id].pushed = True
        await going_back.retreat(state, victim_id, cause)


# Calculations


def ready(state: Battlefield, side_id: str) -> list[Unit]:
    """Batteries and ships of a side that may fire now."""
    return [unit for unit in on_map(state, side_id) if is_support(unit) and not why_not_bombard(state, unit)]


def why_not_bombard(state: Battlefield, unit: Unit) -> str:
    """Reason why a battery may not fire now, "" if it may."""
    if unit.demoralised:
        return "demoralised"
    if unit.acted or unit.waited:
        return "it has acted"
    return "" if targets(state, unit) else "no enemy in range"


def targets(state: Battlefield, unit: Unit) -> list[str]:
    """Areas with enemies in range, nearest first."""
    away, far = distances(state, unit.area), fire_range(state, unit)
    near = [each for each in enemy_areas(state, unit.side) if 0 < away.get(each, NOWHERE) <= far]
    return sorted(near, key=lambda each: away[each])


def promise_of_fire(state: Battlefield, unit_id: str, goal: str) -> float:
    """The promise of a shot at a unit, or of a battery at an area."""
    unit = state.units[unit_id]
    if is_support(unit):
        return _promise_of_shells(state, unit, goal)
    return promise_of_shot(state, unit, state.units[goal])


@kept_while_unchanged
def _promise_of_shells(state: Battlefield, battery: Unit, goal: str) -> float:
    """The exact odds of each result times what it costs the unit there that is picked to suffer it (AF-B8)."""
    there = victims(state, goal, battery.side)
    if not there:
        return 0.0
    back, marker, step, whole = zip(*[morale.losses_of(state, unit) for unit in there], strict=True)
    gone = whole if state.rulings.artillery_de == "eliminated" else step
    whose = state.rulings.artillery_target if state.has_step(LEADS_TROOPS) else "firer"
    pick = min if whose == "defender" else max
    coins, away = artillery_coins(state, battery.id, goal).total, max(1, distance(state, battery.area, goal))
    by_either = (max(gone) + min(gone)) / 2 if whose == "coin" else pick(gone)
    worth: dict[str, float] = {"X": 0.0, "DR": pick(back), "DD": pick(marker), "DE": by_either}
    return sum([chance * worth[code] for code, chance in _shell_chances(coins, away).items()])


@lru_cache(maxsize=500)
def _shell_chances(coins: int, away: int) -> Chances:
    """The exact chances of a battery by the code of the table."""
    return chances_by(lambda shelled: shelled.code, Barrage(distance=away), (Pool(COINS, coins, 2),))


def harm(state: Battlefield, battery: Unit, goal: str, is_shaken: bool = False) -> tuple[int, int]:
    """The percent chance that a battery's fire at an area does anything, and the units there (AF-A3, AF-B7).

    Where all have their marker a second one is nothing (AF-B21), unless `is_shaken`.
    """
    there = victims(state, goal, battery.side)
    coins, away = artillery_coins(state, battery.id, goal).total, distance(state, battery.area, goal)
    marker = ["DD"] if is_shaken or any(morale.may_be_shaken(state, unit) for unit in there) else []
    return percent(_shell_chances(coins, max(1, away)), ("DE", "DR", *marker)) if there else 0, len(there)


def victims(state: Battlefield, goal: str, side: str) -> list[Unit]:
    """Enemies of a side in an area that results may fall on."""
    return [unit for unit in enemies_in(state, goal, side) if is_hittable(unit)]


@kept_while_unchanged
def artillery_coins(state: Battlefield, battery_id: str, goal: str) -> Breakdown:
    """Coins of a battery at an area (AF-A4, AF-B2, AF-B7)."""
    battery = state.units[battery_id]
    place, there = state.areas[battery.area], enemies_in(state, goal, battery.side)
    has_acted = [unit.acted for unit in there if unit.arm == "cavalry"]
    sign = -1 if state.rulings.artillery_buildings == "minus" else 1
    guns = any(unit.arm in GUNS and unit.acted for unit in there)
    return coins_of(
        "Coins",
        fire_strength(state, battery),
        f"strength of {battery.name}",
        _row("buildings", "target in buildings", state.areas[goal].terrain == "buildings", sign),
        _row("artillery", "artillery there has acted", guns),
        _row("standing_cavalry", "cavalry there has not acted", not all(has_acted)),
        _row("mountain", "firing from mountain", place.terrain == "mountain"),
        _row("light", "two or more light infantry there", [unit.arm for unit in there].count("light") >= 2),
        _row("moving_cavalry", "cavalry there has acted", any(has_acted)),
    )


def effect_words(state: Battlefield, unit: Unit, code: str) -> str:
    """The effect of a result on a unit as it stands (AF-A3, AF-B9, AF-B20, AF-B21)."""
    if code == "DE":
        is_whole = state.rulings.artillery_de == "eliminated"
        return "the unit that is hit leaves the map" if is_whole else morale.step_words(unit)
    if code == "X":
        return "nothing"
    return morale.demoralised_words(state, unit) if code == "DD" else morale.retreat_words(state, unit)


def _effect_on_one(state: Battlefield, battery: Unit, goal: str, code: str) -> str:
    """The effect of a result on the one unit that suffers; where it depends on which that is, each possibility."""
    hit = dict[str, list[str]]()
    for unit in victims(state, goal, battery.side):
        hit.setdefault(effect_words(state, unit, code), []).append(unit.short or unit.name)
    if len(hit) < 2:
        return next(iter(hit), "nobody can be hit")
    *fewer, (usual, most) = sorted(hit.items(), key=lambda each: len(each[1]))
    named = [f"{listed(who)}: {effect}" for effect, who in fewer]
    return "; ".join([*named, f"{'any other' if len(most) > 1 else most[0]}: {usual}"])


# Prompts


def which_battery(state: Battlefield, side_id: str) -> Choose:
    guns = [unit for unit in on_map(state, side_id) if is_support(unit)]
    options = [
        Option(unit.id, unit.name, refused=why_not_bombard(state, unit), detail=area_name(state, unit.area))
        for unit in sorted(guns, key=lambda unit: bool(why_not_bombard(state, unit)))
    ]
    return about("AF-B22", side_id).choose(
        f"battery:{side_id}",
        f"{state.sides[side_id].name}, artillery: which battery fires?",
        (*with_numbers(options, (unit.id for unit in guns)), Option(DONE, "no other fires", "n")),
        next((option.id for option in options if not option.refused), DONE),
    )


def which_area(state: Battlefield, battery_id: str) -> Choose:
    battery = state.units[battery_id]
    *options, none = keyed(state, (*area_options(state, battery), Option(NOBODY, "nothing after all", "x")))
    title = f"{battery.name}: fire at which area"
    return about("AF-B8", battery).choose_or("shell", title, options, none, reads=Reads("artillery_modifiers"))


def area_options(state: Battlefield, battery: Unit) -> list[Option]:
    """The areas in range of a battery, with its coins against each: what promises most first, of like ones where more
    stand; in battles begun before, most likely harm first.
    """
    near = targets(state, battery)
    if state.has_step(WEIGHS_SHOTS):
        most = {
            each: (promise_of_fire(state, battery.id, each), len(victims(state, each, battery.side))) for each in near
        }
        near.sort(key=lambda each: most[each], reverse=True)
    else:
        # The first are those of older battles, which counted a second marker; which stands first goes by what it does.
        near.sort(key=lambda each: harm(state, battery, each, is_shaken=True), reverse=True)
        near[:MOST_SHOTS] = sorted(near[:MOST_SHOTS], key=lambda each: harm(state, battery, each), reverse=True)
    return target_options(state, battery, near)


def target_options(state: Battlefield, battery: Unit, near: list[str] | None = None) -> list[Option]:
    """The areas in range of a battery as choices: in the order given, or nearest first."""
    found = []
    for each in targets(state, battery) if near is None else near:
        words = _target_words(state, battery, each) if is_watched() else ""
        found.append(Option(each, area_name(state, each), detail=words))
    return found


def _target_words(state: Battlefield, battery: Unit, goal: str) -> str:
    coins, there = artillery_coins(state, battery.id, goal).total, enemies_in(state, goal, battery.side)
    away, chance = distance(state, battery.area, goal), harm(state, battery, goal)[0]
    words = [f"harm {chance}%", f"{counted(coins, 'coin')} at {counted(len(there), 'unit')}", f"{away} away"]
    if stuck := sum(morale.is_shut_in(state, unit) for unit in there if is_hittable(unit)):
        words.append(f"{stuck} with no way out" if len(there) > 1 else "no way out")
    return ", ".join([*words, *ground_words(state.areas[goal])])


def barrage(state: Battlefield, battery_id: str, goal: str) -> Roll[Shelled]:
    """The coins of a battery, and the die that they lead to (AF-A3)."""
    battery = state.units[battery_id]
    away = max(1, distance(state, battery.area, goal))
    least = least_that_hurt(away) if state.has_step(NAMES_LEAST) else least_heads()
    coins = artillery_coins(state, battery_id, goal)
    cause = f"{with_verb(battery, 'shells')} {area_name(state, goal)}, {counted(away, 'area')} away"
    roll = about("AF-A3", battery).roll(
        f"barrage:{battery_id}:{goal}",
        "Barrage",
        f"{cause}: {least}+ heads",
        Pool(COINS, coins.total, 2, battery.side),
        Barrage(distance=away, side=battery.side),
        text="One unit there suffers. If more than one result is possible, a die decides.",
        reads=Reads("artillery_fire"),
        breakdowns=(coins,),
        effects=_effects_on(state, battery, goal) if is_watched() else (),
        who=battery.name,
        cause=cause,
    )
    return replace(roll, beside=tuple(unit.id for unit in victims(state, goal, battery.side)))


def _effects_on(state: Battlefield, battery: Unit, goal: str) -> tuple[Effect, ...]:
    return tuple(Effect(CODES[code], _effect_on_one(state, battery, goal, code)) for code in CODES)


def choice_coin(state: Battlefield, battery_id: str, goal: str) -> Roll[Headed]:
    """Heads: the firer picks who is eliminated; tails: the defender (AF-B8)."""
    battery = state.units[battery_id]
    return about("AF-B8", battery).roll(
        "choice",
        "Choice of the unit hit",
        "Heads: the firer picks the unit; tails: the defender",
        Pool("coin", 1, 2, battery.side),
        Tossed(words=("the defender picks", "the firer picks")),
        text=f"Fire of {battery.name}: one unit in {area_name(state, goal)} is eliminated.",
        who=None,
    )


def which_victim(state: Battlefield, battery_id: str, goal: str, chooser: str, code: str) -> Choose:
    battery, is_firer = state.units[battery_id], chooser == state.units[battery_id].side
    there = victims(state, goal, battery.side)
    own = [unit.id for unit in state.units.values() if unit.side != battery.side and unit.area == goal]
    options = [
        Option(unit.id, unit.name, detail=_victim_words(state, unit, code) if is_watched() else "") for unit in there
    ]
    # The firer's by their keys as targets: a die thrown with the coins is typed behind them, and may not be wanted.
    listed = keyed(state, options) if is_firer else with_numbers(options, own)
    return about("AF-B8", chooser, battery_id).choose(
        f"victim:{battery_id}",
        f"Which unit in {area_name(state, goal)} {VERBS[code]}?",
        listed or [Option(NOBODY, "nobody is left there", "x")],
        _worth_picking(state, there, code, is_own=not is_firer) if there else NOBODY,
        same=code == "DD" and not any(morale.may_be_shaken(state, unit) for unit in there),
        text=f"{with_verb(state.sides[chooser], 'chooses')}. Fire of {battery.name}.",
    )


def _worth_picking(state: Battlefield, there: list[Unit], code: str, is_own: bool) -> str:
    """The unit that Enter takes: one's own least, the enemy's most; whom the result does nothing counts as least.

    In battles begun before by steps and coins alone.
    """
    pick = min if is_own else max
    if state.has_step(SUFFERS_BY_LOSS):
        return pick(there, key=lambda unit: morale.cost_of_result(state, unit, code)).id
    hurt = [unit for unit in there if code != "DD" or morale.may_be_shaken(state, unit)]
    return pick(there, key=lambda unit: (unit in hurt, unit.steps, not unit.demoralised, unit.fire + unit.combat)).id


def _victim_words(state: Battlefield, unit: Unit, code: str) -> str:
    steps = f"{unit.steps} of {unit.full} steps" if unit.full > 1 else ""
    now = ", ".join(word for word in (steps, "demoralised" if unit.demoralised else "") if word)
    return ": ".join(word for word in (now, effect_words(state, unit, code)) if word)
