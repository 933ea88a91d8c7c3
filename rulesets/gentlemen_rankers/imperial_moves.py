"""Imperial movement: who moved and how, and what it met (GR-A2c, GR-A9, GR-A10, GR-A11)."""

from rulesets.gentlemen_rankers.forces import (
    FOOT,
    GUNS,
    RIDERS,
    contacts_of,
    move_of,
    names,
    units,
    warriors,
    why_not_shoot,
)
from rulesets.gentlemen_rankers.squares import change_square, thin_square, why_not_form
from rulesets.gentlemen_rankers.state import IMPERIAL, Field, Unit
from rulesets.gentlemen_rankers.terrain import cross
from rulesets.gentlemen_rankers.touching import reach, who_is_attacked
from tracker.engine import Choose, Option, Pick, Settled, ask

DONE = "done"


# Procedures


async def imperial_moves(state: Field) -> None:
    """Which units move, what they still may do, and all that needs a die or a fact (GR-A9, GR-A10)."""
    try:
        await _moves(state)
    except Settled:
        state.remark("Settled on the table: the rest of the Imperial movement.")


async def _moves(state: Field) -> None:
    moved = await ask(lambda: who_moves(state))
    for unit_id in moved:
        mark_moved(state, unit_id, "short")
    if moved and warriors(state):
        for unit_id in await ask(lambda: who_went_far(state, moved)):
            state.units[unit_id].moved = "full"
    state.on_table(_reminder(state, moved)) if moved else None
    while True:
        what = await ask(lambda: what_else(state, moved))
        if what == DONE:
            break
        await DEEDS[what](state)
    for unit in units(state):
        unit.tries = unit.tries if unit.crossed or unit.moved in ("", "turned") else 0


def mark_moved(state: Field, unit_id: str, how: str) -> None:
    """A unit moved: what the table said of its shots and its neighbours may hold no more."""
    unit = state.units[unit_id]
    unit.moved = how  # type: ignore[assignment]
    unit.walled = False
    state.shots.pop(unit_id, None)
    state.beside_known = False


async def turn_about(state: Field) -> None:
    """Units that only change facing; it counts as a move (GR-A9)."""
    for unit_id in await ask(lambda: who_turns(state)):
        mark_moved(state, unit_id, "turned")


async def handle(state: Field) -> None:
    """Limber or unlimber for half a move (GR-A2c, GR-A9)."""
    for unit_id in await ask(lambda: who_handles(state)):
        unit = state.units[unit_id]
        unit.limbered = not unit.limbered
        unit.handled = True
        mark_moved(state, unit_id, "short")
        how = "limbers up: the limber's rear to the gun's rear" if unit.limbered else "unlimbers"
        state.on_table(f"{unit.name} {how}, for half its move.", unit_id)


async def grounds(state: Field) -> None:
    """Units that meet ground which costs movement (GR-A11)."""
    for unit_id in await ask(lambda: who_crosses(state)):
        await cross(state, unit_id)
        if state.units[unit_id].crossed:
            mark_moved(state, unit_id, state.units[unit_id].moved or "short")


async def attack(state: Field) -> None:
    """A unit moves into contact with warriors (GR-A19a)."""
    unit_id = await ask(lambda: who_attacks(state))
    if unit_id == DONE:
        return
    warrior_id = await ask(lambda: who_is_attacked(state, unit_id))
    mark_moved(state, unit_id, "full")
    await reach(state, warrior_id, "imperial", unit_id)


async def leave(state: Field) -> None:
    """Units that left the table, in the way the scenario wants it or not (GR-B29)."""
    left = await ask(lambda: who_left(state))
    if not left:
        return
    safe = await ask(lambda: where_to(state, left)) == "safe"
    for unit_id in left:
        unit = state.units[unit_id]
        unit.gone, unit.safe = ("safe" if safe else "left the table"), safe
        state.contacts = [contact for contact in state.contacts if contact.unit != unit_id]
    state.beside_known = False
    state.say(f"{names(state, left)}: {'safely off' if safe else 'off'} the table.", "GR-B29", *left)
    thin_square(state)


async def reached_goal(state: Field) -> None:
    """The scenario's goal is reached: the battle ends with this turn (GR-B29)."""
    state.done = not state.done
    state.say("The goal is reached." if state.done else "The goal is not reached after all.", "GR-B29")


DEEDS = {
    "turn": turn_about,
    "limber": handle,
    "ground": grounds,
    "attack": attack,
    "square": change_square,
    "leave": leave,
    "goal": reached_goal,
}


# Calculations


def why_not_move(state: Field, unit: Unit) -> str:
    """Why a unit may not move, "" if it may (GR-A9)."""
    return "it touches the enemy" if contacts_of(state, unit.id) else ""


def _reminder(state: Field, moved: tuple[str, ...]) -> str:
    """Moves in inches of those that move, for the table; who keeps its fire has less of it (GR-A10)."""
    inches: dict[str, int] = {}
    for unit_id in moved:
        unit = state.units[unit_id]
        kind = "foot" if unit.kind in FOOT else "mounted" if unit.kind in RIDERS else unit.name
        kind += " in square" if unit.square else ""
        move = move_of(state, unit_id)
        if warriors(state) and not why_not_shoot(state, unit):
            kind, move = f"{kind} that may fire", move // 2 if unit.kind in RIDERS else move - 1
        inches[kind] = move
    moves = ", ".join(f'{kind} {each}"' for kind, each in inches.items())
    return f"Imperial moves: {moves}; any facing at the end."


# Prompts


def who_moves(state: Field) -> Pick:
    """The units that move; those of the last turn are offered."""
    options = tuple(Option(unit.id, unit.name, refused=why_not_move(state, unit)) for unit in units(state))
    again = tuple(unit.id for unit in units(state) if unit.went and not why_not_move(state, unit))
    free = tuple(option.id for option in options if not option.refused)
    first = state.turn == 1
    text = "They head for the friendly edge: morale is broken." if state.broken else ""
    return Pick(
        key="moves:imperial",
        rule="GR-A9",
        side=IMPERIAL,
        title="Which Imperial units move?",
        text=text,
        options=options,
        enter=free if first or state.broken else again,
    )


def who_went_far(state: Field, moved: tuple[str, ...]) -> Pick:
    """Those that gave up their fire for a whole move."""
    options = tuple(
        Option(unit_id, state.units[unit_id].name)
        for unit_id in moved
        if not state.units[unit_id].gone and not why_not_shoot(state, state.units[unit_id])
    )
    return Pick(
        key="far:imperial",
        rule="GR-A10",
        side=IMPERIAL,
        title="Which of them move so far that they can't fire?",
        text="To fire, foot keeps an inch of its move and riders with carbines half of it.",
        options=options,
    )


def what_else(state: Field, moved: tuple[str, ...]) -> Choose:
    """All that the program must know of, one thing after the other."""
    options = [
        Option(DONE, "nothing more", "n"),
        Option("turn", "units only turn", "f", _none(who_turns(state))),
        Option("ground", "water, wall, zariba or bad going in the way", "g", _none(who_crosses(state))),
        Option("attack", "a unit moves into contact", "c", _no_attack(state)),
        Option("square", "form or leave a square", "s", why_not_form(state)),
        Option("leave", "units leave the table", "l", _none(who_left(state))),
        Option("goal", "the scenario's goal is reached", "o"),
    ]
    if any(unit.kind in GUNS for unit in units(state)):
        options.insert(2, Option("limber", "limber or unlimber", "b", _none(who_handles(state))))
    return Choose(
        key="else:imperial",
        rule="GR-A9",
        side=IMPERIAL,
        title="What else do Imperial units do?",
        options=tuple(options),
        enter=DONE,
    )


def _none(pick: Pick) -> str:
    return "" if pick.legal() else "nobody can"


def _no_attack(state: Field) -> str:
    if not warriors(state):
        return "no warriors are there"
    able = [option for option in who_attacks(state).options if option.id != DONE and not option.refused]
    return "" if able else "nobody can"


def who_turns(state: Field) -> Pick:
    """Units that change facing and do nothing else."""
    options = (
        Option(unit.id, unit.name, refused=why_not_move(state, unit) or ("it moved" if unit.moved else ""))
        for unit in units(state)
    )
    return _pick("turns", "GR-A9", "Which units only turn?", tuple(options))


def who_handles(state: Field) -> Pick:
    """Guns that limber or unlimber."""
    options = (
        Option(
            unit.id,
            f"{unit.name} {'unlimbers' if unit.limbered else 'limbers up'}",
            refused=why_not_move(state, unit) or ("it did so already" if unit.handled else ""),
        )
        for unit in units(state)
        if unit.kind in GUNS
    )
    return _pick("handles", "GR-A2c", "Which guns limber or unlimber?", tuple(options))


def who_crosses(state: Field) -> Pick:
    """Units with such ground in their way."""
    options = (
        Option(unit.id, unit.name, refused=why_not_move(state, unit) or ("it crossed some" if unit.crossed else ""))
        for unit in units(state)
    )
    return _pick("crossers", "GR-A11", "Whose way is barred?", tuple(options))


def who_left(state: Field) -> Pick:
    """Units that are off the table."""
    options = (Option(unit.id, unit.name, refused=why_not_move(state, unit)) for unit in units(state))
    return _pick("left", "GR-B29", "Which units left the table?", tuple(options))


def _pick(what: str, rule: str, title: str, options: tuple[Option, ...]) -> Pick:
    return Pick(key=f"{what}:imperial", rule=rule, side=IMPERIAL, title=title, options=options)


def who_attacks(state: Field) -> Choose:
    """The unit that moves into contact."""
    options = [
        Option(
            unit.id,
            unit.name,
            refused=why_not_move(state, unit) or ("it only turned" if unit.moved == "turned" else ""),
        )
        for unit in units(state)
        if unit.kind not in (*GUNS, "wagon")
    ]
    return Choose(
        key="attacks:imperial",
        rule="GR-A19a",
        side=IMPERIAL,
        title="Which unit moves into contact?",
        options=(*options, Option(DONE, "none after all", "n")),
    )


def where_to(state: Field, left: tuple[str, ...]) -> Choose:
    """Whether they left as the scenario wants it."""
    return Choose(
        key="where:imperial",
        rule="GR-B29",
        side=IMPERIAL,
        title=f"{names(state, left)}: safe at the goal?",
        text=state.goal,
        options=(
            Option("safe", "yes, as the scenario wants it", "y"),
            Option("off", "no: elsewhere, or in flight", "n"),
        ),
        enter="off" if state.broken else "safe",
    )
