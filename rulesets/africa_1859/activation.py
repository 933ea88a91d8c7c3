"""One area's activation: each of its units moves, fires, attacks or digs, once (AF-B22)."""

from rulesets.africa_1859 import artillery, combat, fire, moving
from rulesets.africa_1859.ground import area_name, area_words
from rulesets.africa_1859.state import Battlefield, Unit
from rulesets.africa_1859.units import fire_strength, guns_fire_first, is_support, movement, names, stack
from tracker.engine import Choose, Option, Pick, Settled, ask

DONE, ATTACK, FIRE, MOVE, DIG = "done", "attack", "fire", "move", "dig"
NOBODY = fire.NOBODY
DUG = 2


# Procedures


async def activate(state: Battlefield, area_id: str, side_id: str) -> None:
    """Activate an area until its units have acted or its player has done (AF-B22)."""
    state.open_area = area_id
    state.heading(f"{area_name(state, area_id)}: {state.sides[side_id].name}")
    members = [unit.id for unit in waiting(state, area_id, side_id)]
    try:
        while waiting(state, area_id, side_id):
            what = await ask(lambda: menu(state, area_id, side_id))
            if what == DONE:
                break
            await act(state, area_id, side_id, what)
    except Settled:
        state.remark(f"Settled on the table: the rest of the activation of {area_name(state, area_id)}.")
    for each in members:
        state.units[each].waited = True
    state.open_area = ""


async def act(state: Battlefield, area_id: str, side_id: str, what: str) -> None:
    """One of the things that units of the open area can do."""
    if what == ATTACK:
        await combat.attack(state, area_id, side_id)
    elif what == FIRE:
        firer = await ask(lambda: who_fires(state, area_id, side_id))
        if firer == NOBODY:
            return
        if is_support(state.units[firer]):
            await artillery.bombard(state, firer)
        else:
            await fire.fire(state, firer)
    elif what == MOVE:
        movers = await ask(lambda: who_moves(state, area_id, side_id))
        if movers:
            await moving.move(state, area_id, movers)
    else:
        digger = await ask(lambda: who_digs(state, area_id, side_id))
        if digger != NOBODY:
            dig(state, digger)


def dig(state: Battlefield, unit_id: str) -> None:
    """Engineers dig; in the second turn at one place the area is a trench (AF-B28)."""
    unit = state.units[unit_id]
    fire.mark(state, unit_id)
    unit.dug += 1
    area = state.areas[unit.area]
    if unit.dug < DUG:
        state.say(f"{unit.name} digs in {area.name}: one more turn.", "AF-B28", unit_id)
        return
    unit.dug = 0
    area.trench = True
    state.say(f"{area.name} is a trench.", "AF-B28", unit_id)
    state.on_table(f"put a trench into {area.name}", unit_id)


# Calculations


def waiting(state: Battlefield, area_id: str, side_id: str) -> list[Unit]:
    """Units of a side in an area that have not acted this turn."""
    return [unit for unit in stack(state, area_id, side_id) if not unit.acted and not unit.waited]


def areas_of(state: Battlefield, side_id: str) -> list[str]:
    """Areas that a side may still activate."""
    return [each for each in state.areas if waiting(state, each, side_id)]


def movers_of(state: Battlefield, area_id: str, side_id: str) -> list[Unit]:
    """Units that may move out of an area."""
    return [unit for unit in waiting(state, area_id, side_id) if moving.may_move(state, unit)]


def why_not_fire(state: Battlefield, unit: Unit) -> str:
    """Why a unit of the open area may not fire, "" if it may: guns fire with their area, or before all (AF-B22)."""
    if is_support(unit) and not guns_fire_first(state):
        return artillery.why_not_bombard(state, unit)
    return fire.why_not_fire(state, unit)


def why_not_dig(state: Battlefield, unit: Unit) -> str:
    """Why a unit may not dig, "" if it may (AF-B28)."""
    if state.areas[unit.area].trench:
        return "there is a trench"
    return "demoralised" if unit.demoralised else ""


def _diggers(state: Battlefield, area_id: str, side_id: str) -> list[Unit]:
    if state.rulings.dig == "off":
        return []
    return [unit for unit in waiting(state, area_id, side_id) if unit.arm == "engineer"]


# Prompts


def menu(state: Battlefield, area_id: str, side_id: str) -> Choose:
    """What the units of the open area can do, with the reason where none of them can."""
    units = waiting(state, area_id, side_id)
    no_attack = _why_none([combat.why_not_attack(state, unit) for unit in units])
    no_fire = _why_none([why_not_fire(state, unit) for unit in units])
    options = [
        Option(ATTACK, "attack an adjacent area", "a", refused=no_attack),
        Option(FIRE, "fire, one unit", "f", refused=no_fire),
        Option(MOVE, "move units", "m", refused="" if movers_of(state, area_id, side_id) else "nobody can move"),
    ]
    diggers = _diggers(state, area_id, side_id)
    if diggers:
        no_dig = _why_none([why_not_dig(state, unit) for unit in diggers])
        options.append(Option(DIG, "dig a trench", "d", refused=no_dig))
    words = area_words(state.areas[area_id])
    return Choose(
        key=f"act:{area_id}",
        rule="AF-B22",
        side=side_id,
        title=f"{area_name(state, area_id)} is active",
        text=f"{words[:1].upper()}{words[1:]}{'. ' if words else ''}Still to act: {names(units) or 'nobody'}.",
        options=(*options, Option(DONE, "the others stand", "x")),
        enter=DONE if no_fire else FIRE,
    )


def _why_none(reasons: list[str]) -> str:
    """Why none of several units can, "" if one can: the reason that says most, of the last unit looked at."""
    if not all(reasons):
        return ""
    weak = (fire.GUNS_FIRST, "it does not attack", "it has no fire")
    return next((each for each in reasons if each not in weak), next(iter(reasons), "nobody is left"))


def who_fires(state: Battlefield, area_id: str, side_id: str) -> Choose:
    """Which unit of the area fires."""
    units = [unit for unit in waiting(state, area_id, side_id) if fire_strength(state, unit)]
    listed = [(unit, why_not_fire(state, unit)) for unit in units]
    options = [
        Option(unit.id, unit.name, refused=reason, detail=_fire_words(state, unit))
        for unit, reason in sorted(listed, key=lambda each: bool(each[1]))
    ]
    return Choose(
        key=f"firer:{area_id}",
        rule="AF-B22",
        side=side_id,
        title=f"{area_name(state, area_id)}: who fires",
        options=(*options, Option(NOBODY, "nobody after all", "x")),
        enter=next((option.id for option in options if not option.refused), NOBODY),
    )


def _fire_words(state: Battlefield, unit: Unit) -> str:
    return f"{'artillery' if is_support(unit) else 'fire'} {fire_strength(state, unit)}"


def who_moves(state: Battlefield, area_id: str, side_id: str) -> Pick:
    """Which units move together; Enter takes all that can."""
    units = movers_of(state, area_id, side_id)
    return Pick(
        key=f"movers:{area_id}",
        rule="AF-B16",
        side=side_id,
        title=f"{area_name(state, area_id)}: who moves",
        text="Those picked go to one area together.",
        options=tuple(Option(unit.id, unit.name, detail=_move_words(state, unit)) for unit in units),
        enter=tuple(unit.id for unit in units),
    )


def _move_words(state: Battlefield, unit: Unit) -> str:
    return f"move {movement(state, unit)}{', demoralised' if unit.demoralised else ''}"


def who_digs(state: Battlefield, area_id: str, side_id: str) -> Choose:
    """Which engineers dig."""
    options = [
        Option(unit.id, unit.name, refused=why_not_dig(state, unit), detail="second turn" if unit.dug else "first turn")
        for unit in _diggers(state, area_id, side_id)
    ]
    return Choose(
        key=f"digger:{area_id}",
        rule="AF-B28",
        side=side_id,
        title=f"{area_name(state, area_id)}: who digs",
        options=(*options, Option(NOBODY, "nobody after all", "x")),
        enter=next((option.id for option in options if not option.refused), NOBODY),
    )
