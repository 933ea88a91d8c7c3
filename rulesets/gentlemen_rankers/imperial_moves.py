"""Imperial movement: who moved and how, and what it met (GR-A2c, GR-A9, GR-A10, GR-A11)."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Literal

from msgspec.structs import replace

from tracker.engine import ENDS_BATTLE, Asks, Choose, Event, Option, Pick, Settled, about, ask, it_does, its, said_of
from tracker.games.gentlemen_rankers.contact import reach, who_is_attacked
from tracker.games.gentlemen_rankers.data import number
from tracker.games.gentlemen_rankers.marching import (
    DONE,
    FACE,
    HOW_FAR,
    MARCHES,
    ONWARD,
    at_the_edge,
    cant_fire,
    come_along,
    fire_words,
    has_begun,
    many_units,
    march,
    marches,
    mark_moved,
    nobody_moves,
    those_that_march,
    to_fire,
    usual,
    why_not_march_and_fire,
    why_not_move,
)
from tracker.games.gentlemen_rankers.squares import change_square, thin_square, why_not_form
from tracker.games.gentlemen_rankers.state import (
    AS_RULED,
    AS_TOLD,
    IMPERIAL,
    KEEPS_FIRE,
    NONE_LEFT,
    TURNS_NAMED,
    Battlefield,
    Moved,
    Unit,
)
from tracker.games.gentlemen_rankers.terrain import cross, prices
from tracker.games.gentlemen_rankers.units import (
    COMMANDS,
    FAR,
    GUNS,
    come_nearer,
    contacts_of,
    forget_beside,
    lines_change,
    move_of,
    names,
    names_or_number,
    numbered,
    units,
    warriors,
    why_not_shoot,
)

# Procedures


async def imperial_moves(state: Battlefield) -> None:
    """Which units move, what they still may do, and all that needs a die or a fact (GR-A9, GR-A10)."""
    try:
        await _moves(state)
    except Settled:
        state.remark("Settled on the table: the rest of the Imperial movement.")
        come_nearer(state, FAR)
    part_from_commands(state)
    note_who_went(state)
    come_along(state)
    come_nearer(state, max((move_of(state, unit.id) for unit in units(state) if unit.moved in HOW_FAR), default=0))


async def _moves(state: Battlefield) -> None:
    state.marching_on = state.marching_on and not (warriors(state) or at_the_edge(state))
    while True:
        what = "all" if state.marching_on else await ask(lambda: what_do_they_do(state))
        if what == ONWARD:
            state.marching_on, what = True, "all"
        if what in MARCHES:
            march(state, those_that_march(state)[what], "full" if what == "whole" else "short")
        if what == FACE:
            turn(state, _turning(state))
        if what in (DONE, FACE, *MARCHES):
            break
        await ACTIONS[what](state)
    for unit in units(state):
        unit.tries = unit.tries if unit.crossed or unit.moved in ("", "turned") else 0


def part_from_commands(state: Battlefield) -> None:
    """Whoever marched while each command stood, or stood while each marched, touches none any more (GR-B8)."""
    if state.has_step(AS_RULED):
        ways = {unit.moved in HOW_FAR for unit in units(state) if unit.kind in COMMANDS}
        for unit in units(state):
            unit.beside = unit.beside and (unit.moved in HOW_FAR) in ways


def note_who_went(state: Battlefield) -> None:
    """Note who marches on next turn by Enter: those who marched, and as before those whom an enemy held (GR-A10)."""
    if state.has_step(AS_TOLD):
        for unit in units(state):
            if unit.moved or not contacts_of(state, unit.id):
                unit.went = unit.moved in HOW_FAR


async def some_march(state: Battlefield, how: Literal["short", "full"]) -> None:
    """Those that are named move, so far that they may still fire, or farther (GR-A9, GR-A10)."""
    march(state, await ask(lambda: who_moves(state, how)), how)


async def turn_about(state: Battlefield) -> None:
    """Units that only change facing; it counts as a move (GR-A9)."""
    turn(state, await ask(lambda: who_turns(state)))


def turn(state: Battlefield, turned: Sequence[str]) -> None:
    """They turn in place; the table is told."""
    for unit_id in turned:
        mark_moved(state, unit_id, "turned")
    if turned:
        is_named = state.has_step(AS_RULED) and len(turned) < len(units(state))
        who = (names if is_named else names_or_number)(state, tuple(turned))
        state.on_table(f"Turn {who} in place.", *turned, is_added=True)


async def handle(state: Battlefield) -> None:
    """Limber or unlimber for half a move (GR-A2c, GR-A9)."""
    for unit_id in await ask(lambda: who_handles(state)):
        unit = state.units[unit_id]
        unit.limbered = not unit.limbered
        unit.handled = True
        mark_moved(state, unit_id, "short")
        how = "limbers up: the limber's rear to the gun's rear" if unit.limbered else "unlimbers"
        state.on_table(f"{unit.name} {how}, for half {its(unit)} move{_half_move(state, unit)}.", unit_id)


async def grounds(state: Battlefield) -> None:
    """Units that meet ground which costs movement (GR-A11)."""
    barred = await ask(lambda: who_crosses(state))
    if barred:
        await cross(state, barred)
    for unit_id in barred:
        if state.units[unit_id].crossed:
            mark_moved(state, unit_id, state.units[unit_id].moved or "short")


async def attack(state: Battlefield) -> None:
    """A unit moves into contact with warriors (GR-A19a)."""
    unit_id = await ask(lambda: who_attacks(state))
    if unit_id == DONE:
        return
    warrior_id = await ask(lambda: who_is_attacked(state, unit_id))
    mark_moved(state, unit_id, "full")
    await reach(state, warrior_id, "imperial", unit_id)


async def leave(state: Battlefield) -> None:
    """Units that left the table, in the way the scenario wants it or not (GR-B29)."""
    left = await ask(lambda: who_left(state))
    for unit_id in set(at_the_edge(state)) - {*left}:
        # Enter takes who is there still only once it has marched on.
        state.units[unit_id].to_go = 1
    if not left:
        return
    safe = await ask(lambda: where_to(state, left)) == "safe"
    for unit_id in left:
        unit = state.units[unit_id]
        unit.gone, unit.safe = ("safe" if safe else "left the table"), safe
        state.contacts = [contact for contact in state.contacts if contact.unit != unit_id]
    lines_change(state)
    forget_beside(state, *left)
    event = Event("gone", left[0], how="off the table")
    state.report(f"{names(state, left)}: {'safely off' if safe else 'off'} the table.", "GR-B29", *left, event=event)
    thin_square(state)


async def reached_goal(state: Battlefield) -> None:
    """The scenario's goal is reached: the battle ends with this turn (GR-B29)."""
    state.done = not state.done
    state.report("The goal is reached." if state.done else "The goal is not reached after all.", "GR-B29")


ACTIONS: dict[str, Callable[[Battlefield], Awaitable[None]]] = {
    "some": partial(some_march, how="short"),
    "far": partial(some_march, how="full"),
    "turn": turn_about,
    "limber": handle,
    "ground": grounds,
    "attack": attack,
    "square": change_square,
    "leave": leave,
    "goal": reached_goal,
}


# Prompts


def what_do_they_do(state: Battlefield) -> Choose:
    """The choice of who marches, if that is all; before it whatever else the program must know of, one by one."""
    marching, enemies = those_that_march(state), warriors(state)
    guns = any(unit.kind in GUNS for unit in units(state))
    no_attack = _none(_attackers(state)) if enemies else "no warriors are there"
    options = [
        nobody_moves(state),
        *marches(state, marching),
        Option("some", f"some march{to_fire(state)}", "m", _none(_movers(state, "short"))),
        *([Option("far", "some march, no fire", "h", _none(_movers(state, "full")))] if enemies else ()),
        *([_all_turn(state)] if enemies and not has_begun(state) else ()),
        Option("turn", "units only turn", "f", _none(_turners(state))),
        *([Option("limber", "limber or unlimber", "b", _none(_handlers(state)))] if guns else ()),
        Option("ground", "ground bars the way", "g", _none(_crossers(state))),
        Option("attack", "a unit moves into contact", "c", no_attack),
        Option("square", "form or leave a square", "s", why_not_form(state)),
        Option("leave", "units leave the table", "l", _none(_leavers(state))),
        Option("goal", "the scenario's goal is reached", ENDS_BATTLE),
    ]
    text = "They head for the friendly edge: morale is broken." if state.broken else ""
    # Who turned or limbered has moved: he reaches no enemy or edge any more; a zariba may be tried again.
    is_none_left = not units(state) and state.has_step(NONE_LEFT)
    is_over = (has_begun(state) or is_none_left) and all(
        unit.moved == "turned" or unit.handled or (not unit.moved and why_not_move(state, unit))
        for unit in units(state)
    )
    is_over = is_over and bool(_none(_handlers(state))) and not any(unit.tries for unit in units(state))
    title = "What else do Imperial units do?" if has_begun(state) else "What do Imperial units do?"
    return about("GR-A9", IMPERIAL).choose(
        "moves:imperial",
        title,
        options,
        usual(state, marching),
        text=f"{text} {fire_words(state)}".strip(),
        same=is_over,
    )


def who_moves(state: Battlefield, how: Literal["short", "full"]) -> Pick:
    """The units that move, so that they may still fire or farther."""
    can_fire = f"They may still fire. {cant_fire(state)}".strip() if warriors(state) and how == "short" else ""
    far = " so far that they can't fire" if how == "full" else ""
    return about("GR-A9" if how == "short" else "GR-A10", IMPERIAL).pick(
        "march:imperial" if how == "short" else "far:imperial",
        f"Which units march{far}?",
        numbered(state, _movers(state, how)),
        text=can_fire,
    )


def _movers(state: Battlefield, how: Literal["short", "full"]) -> Iterator[Option]:
    return (
        _mover(state, unit)
        for unit in units(state)
        if how == "short" or not why_not_shoot(state, replace(unit, moved="short"))
    )


def _mover(state: Battlefield, unit: Unit, moved: Moved = "short") -> Option:
    """A unit that may move, with its fire if it loses that by so moving."""
    refused = why_not_move(state, unit) or ("it moved" if unit.moved else "")
    loses = "" if refused else why_not_march_and_fire(state, unit, moved)
    barred = it_does(unit, "can't")
    return Option(unit.id, unit.name, refused=said_of(unit, refused), detail=f"then {barred} fire" if loses else "")


def _none(options: Iterable[Option]) -> str:
    """The reason why an act is refused whose options all are; they are looked at until one is not."""
    return "" if any(not each.refused for each in options) else "nobody can"


def who_turns(state: Battlefield) -> Pick:
    """Units that change facing and do nothing else; all that may have a key of their own where there is an enemy."""
    enter = () if state.has_step(TURNS_NAMED) else _turning(state)
    options, text = numbered(state, _turners(state)), cant_fire(state, "turned", "turn")
    return _pick("turns", "GR-A9", "Which units only turn?", options, enter=enter, text=text)


def _turners(state: Battlefield) -> Iterator[Option]:
    return (_mover(state, unit, "turned") for unit in units(state))


def _turning(state: Battlefield) -> tuple[str, ...]:
    """Those who turn where all do: who would lose its fire by it stands, in battles begun since (GR-A10)."""
    stand = state.has_step(KEEPS_FIRE)
    return tuple(each.id for each in _turners(state) if not (each.refused or (stand and each.detail)))


def _all_turn(state: Battlefield) -> Option:
    turning = _turning(state)
    many = ". ".join(filter(None, (many_units(state, turning), cant_fire(state, "turned", "turn"))))
    return Option(FACE, "all only turn", "k", "" if turning else "nobody can", detail=many)


def who_handles(state: Battlefield) -> Pick:
    """Guns that limber or unlimber; Enter: all that may."""
    options = numbered(state, _handlers(state))
    able = [each.id for each in options if not each.refused]
    return _pick("handles", "GR-A2c", "Which guns limber or unlimber?", options, enter=able)


def _handlers(state: Battlefield) -> Iterator[Option]:
    return (
        Option(
            unit.id,
            f"{unit.name} {'unlimbers' if unit.limbered else 'limbers up'}",
            refused=said_of(unit, why_not_move(state, unit) or _why_not_handle(state, unit)),
        )
        for unit in units(state)
        if unit.kind in GUNS
    )


def _why_not_handle(state: Battlefield, unit: Unit) -> str:
    if unit.handled:
        return "it did so already"
    has_gone = unit.moved in HOW_FAR and not unit.crossed and state.has_step(AS_RULED)
    return "it has moved" if has_gone else ""


def _half_move(state: Battlefield, unit: Unit) -> str:
    """The half of a limbered move that is left to a gun which limbers or unlimbers, in words (GR-A9)."""
    inches = number("troop_types", unit.kind, "move") / 2
    return f': {inches:g}" of it are left' if state.has_step(AS_RULED) else ""


def who_crosses(state: Battlefield) -> Pick:
    return _pick(
        "crossers",
        "GR-A11",
        "Whose way is barred?",
        numbered(state, _crossers(state)),
        "table",
        text=prices(is_at_home=False),
    )


def _crossers(state: Battlefield) -> Iterator[Option]:
    return _each(state, lambda unit: "it has crossed such ground already" if unit.crossed else "")


def _leavers(state: Battlefield) -> Iterator[Option]:
    return _each(state, lambda unit: "")


def _each(state: Battlefield, why_not: Callable[[Unit], str]) -> Iterator[Option]:
    """Each unit, refused where it can't move, or for a reason of its own."""
    reasons = ((unit, why_not_move(state, unit) or why_not(unit)) for unit in units(state))
    return (Option(unit.id, unit.name, refused=said_of(unit, reason)) for unit, reason in reasons)


def _pick(
    what: str,
    rule: str,
    title: str,
    options: Iterable[Option],
    asks: Asks = "decision",
    enter: Sequence[str] = (),
    text: str = "",
) -> Pick:
    return about(rule, IMPERIAL).pick(f"{what}:imperial", title, options, enter, asks=asks, text=text)


def who_attacks(state: Battlefield) -> Choose:
    return about("GR-A19a", IMPERIAL).choose(
        "attacks:imperial",
        "Which unit moves into contact?",
        numbered(state, (*_attackers(state), Option(DONE, "none after all", "n"))),
    )


def _attackers(state: Battlefield) -> Iterator[Option]:
    there = _each(state, lambda unit: "it only turned" if unit.moved == "turned" else "")
    return (each for each in there if state.units[each.id].kind not in (*GUNS, "wagon"))


def who_left(state: Battlefield) -> Pick:
    """Units over the edge; Enter: those whose way is behind them by the inches of their marches."""
    there = at_the_edge(state)
    text = f'{state.way}" of marches are behind them.' if there and not state.broken else ""
    options = numbered(state, _leavers(state))
    return _pick("left", "GR-B29", "Which units left the table?", options, "table", there, text)


def where_to(state: Battlefield, left: tuple[str, ...]) -> Choose:
    title = f"{names_or_number(state, left)} left the table: safe at the goal?"
    options = (Option("safe", "yes, as the scenario wants it", "y"), Option("off", "no: elsewhere, or in flight", "n"))
    return about("GR-B29", IMPERIAL).choose(
        "where:imperial", title, options, "off" if state.broken else "safe", asks="table", text=state.goal
    )
