"""The turn: initiative, areas in turn, rally (AF-B22), and whether the battle is over (AF-B29)."""

from functools import partial

from tracker.engine import (
    Choose,
    Ended,
    Event,
    Headed,
    Option,
    Pool,
    Roll,
    about,
    ask,
    is_watched,
    it_does,
    verb_of,
    with_verb,
)
from tracker.games.africa_1859.area_activation import activate, areas_of, in_order
from tracker.games.africa_1859.area_keys import keyed
from tracker.games.africa_1859.artillery import artillery_phase, ready
from tracker.games.africa_1859.ground import area_name, area_words, enemy_holds, is_taken, left_open, objectives_words
from tracker.games.africa_1859.moving import go
from tracker.games.africa_1859.rally import rally_phase
from tracker.games.africa_1859.state import Battlefield
from tracker.games.africa_1859.tosses import Tossed
from tracker.games.africa_1859.units import (
    ACTIVATION,
    guns_fire_first,
    is_combat,
    names,
    no_room,
    other_side,
    stack,
    waiting,
)

PASS = "pass"


# Procedures


async def turn(state: Battlefield) -> None:
    """One turn. Raises Ended at the end of the battle."""
    state.heading(f"Turn {state.turn} of {state.last_turn}", state.turn)
    begin(state)
    reinforcements(state)
    await initiative(state)
    if guns_fire_first(state):
        await artillery_first(state)
    state.phase, state.active = "areas", state.order[0]
    await areas(state)
    state.phase = "rally"
    for side in list(state.order):
        await rally_phase(state, side)
    end_of_turn(state)


def begin(state: Battlefield) -> None:
    """Clear what lasts a turn."""
    for unit in state.units.values():
        unit.acted = unit.waited = unit.driven = unit.pushed = unit.shot_at = False
    for side in state.sides.values():
        side.passed = False
    state.phase, state.open_area, state.active = "initiative", "", ""


def reinforcements(state: Battlefield) -> None:
    """Units whose turn has come enter where they may; otherwise they wait (AF-B29)."""
    for unit in state.units.values():
        if unit.gone or unit.area or not unit.entry or unit.arrives > state.turn:
            continue
        where = area_name(state, unit.entry)
        held = "the enemy holds it" if enemy_holds(state, unit.entry, unit.side) else ""
        reason = held or no_room(state, unit.entry, [unit])
        if reason:
            state.report(f"{unit.name} can't enter {where}: {reason}.", "AF-B29", unit.id)
            continue
        go(state, unit, unit.entry)
        state.report(
            f"{with_verb(unit, 'arrives')} in {where}.",
            "AF-B29",
            unit.id,
            event=Event("comes", unit.id, how=f"in {where}"),
        )
        state.on_table(f"put {unit.name} into {where}", unit.id)


async def initiative(state: Battlefield) -> None:
    """A coin decides who goes first (AF-B22)."""
    first = state.attacker
    if state.rulings.initiative == "coin":
        tossed = await ask(lambda: initiative_toss(state))
        first = state.attacker if tossed.heads else other_side(state, state.attacker)
    state.order = [first, other_side(state, first)]
    state.report(f"{with_verb(state.sides[first], 'goes')} first.", "AF-B22")


async def artillery_first(state: Battlefield) -> None:
    """By ruling the artillery of both sides fires before any area acts (AF-B22)."""
    state.phase = "artillery"
    if any(ready(state, side) for side in state.sides):
        state.heading("Artillery")
    for side in list(state.order):
        await artillery_phase(state, side)


async def areas(state: Battlefield) -> None:
    """The sides activate one area each in turn, or by ruling all of theirs (AF-B22)."""
    while any(may_activate(state, side) for side in state.order):
        side_id = state.active
        if may_activate(state, side_id):
            chosen = await ask(partial(which_area, state, side_id))
            if chosen == PASS:
                state.sides[side_id].passed = True
                state.report(f"{with_verb(state.sides[side_id], 'activates')} no more areas this turn.", "AF-B22")
            else:
                await activate(state, chosen, side_id)
        pass_on(state, side_id)


def pass_on(state: Battlefield, side_id: str) -> None:
    """After an area of one side it is the other one's turn, by ruling only when all of them have acted (AF-B22)."""
    if state.rulings.activation == "areas" or not may_activate(state, side_id):
        state.active = other_side(state, side_id)


def end_of_turn(state: Battlefield) -> None:
    """Markers off, then see who has won (AF-B22, AF-B29). Raises Ended."""
    state.active, state.phase = "", ""
    state.on_table("take all Activation markers off", markers=ACTIVATION)
    attacker = state.sides[state.attacker]
    for side in state.sides.values():
        if not any(is_combat(unit) and not unit.gone for unit in state.units.values() if unit.side == side.id):
            state.winner = other_side(state, side.id)
            event = Event("ends", side.id, how="had no combat units left")
            have = "have" if side.plural is None else verb_of(side, "has")
            state.report(f"{side.name} {have} no combat units left.", "AF-B29", event=event)
            raise Ended
    if is_taken(state):
        held = [area.name for area in state.areas.values() if area.objective]
        state.winner = attacker.id
        event = Event("ends", attacker.id, how=f"held {' and '.join(held)}")
        state.report(f"{with_verb(attacker, 'holds')} {', '.join(held)}.", "AF-B29", event=event)
        raise Ended
    if state.turn >= state.turns:
        state.winner = other_side(state, attacker.id)
        event = Event("ends", attacker.id, how="failed to take the objectives")
        state.report(f"{attacker.name} failed to take the objectives in {state.turns} turns.", "AF-B29", event=event)
        raise Ended


# Calculation


def may_activate(state: Battlefield, side_id: str) -> bool:
    """True if a side has areas left and has not passed."""
    return not state.sides[side_id].passed and bool(areas_of(state, side_id))


# Prompts


def initiative_toss(state: Battlefield) -> Roll[Headed]:
    attacker = state.sides[state.attacker]
    defender = state.sides[other_side(state, state.attacker)]
    return about("AF-B22", attacker.id).roll(
        "initiative",
        "Initiative",
        f"Heads: {with_verb(attacker, 'goes')} first; tails: {defender.name}",
        Pool("coin", 1, 2, attacker.id),
        Tossed(words=(f"{defender.name} first", f"{attacker.name} first")),
        text=f"Initiative of turn {state.turn}. {objectives_words(state) if is_watched() else ''}".rstrip(),
        who=None,
    )


def _who_may_act(state: Battlefield, area_id: str, side_id: str) -> str:
    """The ground of an area and who may act there, for those who watch: by name unless all of many may."""
    if not is_watched():
        return ""
    able, there = waiting(state, area_id, side_id), stack(state, area_id, side_id)
    # The order of battle has their names in a row, with the area.
    who = f"all {len(able)}" if 2 < len(able) == len(there) else names(able)
    return f"{area_words(state.areas[area_id]) or 'open'}, to act: {who}"


def which_area(state: Battlefield, side_id: str) -> Choose:
    """Which area a side activates next. `n` ends its turn: `x` passes over one unit or area everywhere else."""
    options = []
    for each in in_order(state, side_id):
        options.append(Option(each, area_name(state, each), detail=_who_may_act(state, each, side_id)))
    title = f"{state.sides[side_id].name}: which area acts?"
    listed = keyed(state, [*options, Option(PASS, "no more this turn", "n")])
    return about("AF-B22", side_id).choose(f"area:{side_id}", title, listed, listed[0].id, text=_stakes(state, side_id))


def _stakes(state: Battlefield, side_id: str) -> str:
    """The objectives that lie open, or that the battle is won if nothing changes (AF-B29); for those who watch."""
    if not is_watched():
        return ""
    if not is_taken(state):
        lying_open = [area_name(state, each) for each in left_open(state, side_id)]
        return f"No steady foot or horse hold {' and '.join(lying_open)}." if lying_open else ""
    side = state.sides[state.attacker]
    wins = it_does(side, "wins")
    return f"{with_verb(side, 'holds')} all objectives: if that is so at the end of this turn, {wins} the battle."
