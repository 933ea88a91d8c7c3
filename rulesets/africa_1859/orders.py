"""Orders of one unit of the open area: it fires, attacks, moves or digs, once (AF-B22)."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from msgspec.structs import replace

from tracker.engine import (
    Choose,
    Option,
    Reads,
    about,
    ask,
    capital,
    counted,
    is_watched,
    it_does,
    kept_while_unchanged,
    made_late,
    said_of,
    with_verb,
)
from tracker.games.africa_1859 import artillery, attack, fire, marching, moving
from tracker.games.africa_1859.area_keys import keyed
from tracker.games.africa_1859.fire import MOST_SHOTS
from tracker.games.africa_1859.ground import area_name, area_words, enemy_holds
from tracker.games.africa_1859.state import (
    GUNS_BEFORE_FOOT,
    JOINS_FOR_MORE,
    MOVES_ON,
    MOVES_THE_REST,
    SAYS_WHY,
    SPARES_OFFICERS,
    Battlefield,
    Ids,
    Unit,
)
from tracker.games.africa_1859.units import (
    combat_strength,
    fire_strength,
    guns_fire_first,
    is_combat,
    is_officer,
    is_support,
    movement,
    troops,
    waiting,
)

FIRE, ATTACK, MOVE, DIG = "fire", "attack", "move", "dig"
STAND, BACK, HOLD = "done", "back", "hold"
DUG = 2
# The letter of digging, or of more shots.
OTHER = "v"


# Procedures


async def obey(
    state: Battlefield, unit_id: str, at_once: str | None = None, members: Ids = (), is_left: bool = False
) -> bool:
    """Carry out one unit's order; False where it stands, and nobody is left to act after it.

    `at_once`: the order, where it was given as the unit was picked; "" where those that stood there were not enough.
    `is_left`: units of this activation have acted and are still there.
    """
    order = at_once or str(await ask(lambda: which_order(state, unit_id, at_once == "", is_left)))
    what, _, where = order.partition(":")
    if what == FIRE and is_support(state.units[unit_id]):
        await artillery.bombard(state, unit_id, where)
    elif what == FIRE:
        await fire.fire(state, unit_id, where)
    elif what == ATTACK:
        await attack.attack_alone(state, unit_id, where, members)
    elif what == MOVE:
        moving.move(state, (unit_id,), where)
    elif what == DIG:
        dig(state, unit_id)
    elif what == HOLD:
        state.units[unit_id].waited = True
        state.report(f"{with_verb(state.units[unit_id], 'gets')} no order.", "AF-B22", unit_id, is_idle=True)
    return what != STAND


def dig(state: Battlefield, unit_id: str) -> None:
    """Engineers dig; in the second turn at one place the area is a trench (AF-B28)."""
    unit = state.units[unit_id]
    fire.mark(state, unit_id)
    unit.dug += 1
    area = state.areas[unit.area]
    if unit.dug < DUG:
        state.report(f"{with_verb(unit, 'digs')} a trench in {area.name}: one more turn.", "AF-B28", unit_id)
        return
    unit.dug = 0
    area.trench = True
    state.report(f"{area.name} is a trench.", "AF-B28", unit_id)
    state.on_table(f"put a trench into {area.name}", unit_id)


# Calculations


@kept_while_unchanged
def why_not_fire(state: Battlefield, unit: Unit) -> str:
    """Reason why a unit of the open area may not fire, "" if it may; guns fire with their area or first (AF-B22)."""
    if is_support(unit) and not guns_fire_first(state):
        return artillery.why_not_bombard(state, unit)
    return fire.why_not_fire(state, unit)


def shoots_by_enter(state: Battlefield, unit: Unit) -> bool:
    """True if Enter has it fire: it may, and foot and horse with a coin at least."""
    is_harmless = state.has_step(MOVES_THE_REST) and not is_support(unit) and not fire.has_coins(state, unit)
    return not (why_not_fire(state, unit) or is_harmless)


def shooter_of(state: Battlefield, units: list[Unit]) -> Unit | None:
    """The first of several units that fires by Enter, guns before others: whom they drive back is easier to attack."""
    guns = [unit for unit in units if is_support(unit)] if state.has_step(GUNS_BEFORE_FOOT) else []
    return next((unit for unit in (*guns, *units) if shoots_by_enter(state, unit)), None)


def open_targets(state: Battlefield, unit: Unit) -> list[str]:
    """The units, of a battery the areas, that a unit may fire at now."""
    return [each.id.partition(":")[2] for each in _shots(state, unit) if not each.refused]


def why_not_dig(state: Battlefield, unit: Unit) -> str:
    """Reason why a unit may not dig, "" if it may (AF-B28)."""
    if unit.arm != "engineer" or state.rulings.dig == "off":
        return "it does not dig"
    area = state.areas.get(unit.area)
    if area is not None and area.trench:
        return "there is a trench"
    return "demoralised" if unit.demoralised else ""


def abilities(state: Battlefield, unit: Unit) -> str:
    """A unit's present abilities, with its strength: "fire 3, combat 2, move 1"; "" if none."""
    return ", ".join(words for may, words in _each_ability(state, unit) if may)


def is_able(state: Battlefield, unit: Unit) -> bool:
    may_fight = not why_not_fire(state, unit) or not attack.why_not_attack(state, unit)
    return may_fight or moving.may_move(state, unit) or not why_not_dig(state, unit)


def _each_ability(state: Battlefield, unit: Unit) -> Iterator[tuple[bool, str]]:
    yield not why_not_fire(state, unit), f"fire {fire_strength(state, unit)}"
    yield not attack.why_not_attack(state, unit), f"combat {combat_strength(state, unit)}"
    yield moving.may_move(state, unit), f"move {movement(state, unit)}"
    yield not why_not_dig(state, unit), "dig"


def idle_words(unit: Unit) -> str:
    """Reason why a unit that can do nothing at all can't."""
    return "demoralised, with no way back" if unit.demoralised else "there is nothing that it could do"


def is_spared(state: Battlefield, unit: Unit, is_left: bool) -> bool:
    """True of an officer who stays with troops that have acted: he is asked before them, or stands (AF-B22).

    `is_left`: as in `obey`; in battles begun before, with troops that have fired.
    """
    if unit.arm != "officer" or not state.has_step(SPARES_OFFICERS):
        return False
    if state.has_step(SAYS_WHY):
        return is_left
    return bool(state.last_target) and any(each.acted for each in troops(state, unit.area, unit.side))


# Prompt


def acts_at_once(state: Battlefield, unit: Unit) -> list[Option]:
    """Orders of a unit that may fire, given as it is picked: shots, the best its usual act, and to dig.

    Attacks, moves and shots beyond these follow once it is picked, as by the order "".
    """
    fires = [each for each in _fires(state, unit) if not each.refused]
    more = [each for each in _digs(state, unit) if not each.refused]
    if len(fires) > MOST_SHOTS:
        more = [Option("", counted(len(fires) - MOST_SHOTS, "more target"), OTHER)]
    return [*fires[:MOST_SHOTS], *more]


def which_order(state: Battlefield, unit_id: str, is_more: bool = False, is_left: bool = False) -> Choose:
    """All that a unit can do: each target, each area; then what it can't, with the reason.

    `is_more`: the first targets were seen and left, so the others stand before them. `is_left`: as in `obey`.
    """
    unit = state.units[unit_id]
    is_last = is_last_to_act(state, unit)
    stands = "he stands" if is_officer(unit) else it_does(unit, "stands")
    ends = [Option(STAND if is_last else HOLD, stands, "s")]
    ends += [] if is_last else [Option(BACK, "another unit first", "x")]
    shoots = shoots_by_enter(state, unit)
    orders = partial(_all_orders, state, unit, is_more)
    return about("AF-B22", unit).choose(
        "orders",
        f"{unit.name} in {area_name(state, unit.area)}: which order?",
        keyed(state, [*orders(), *ends])
        if is_watched()
        else made_late(_one_by_one(state, unit, ends), partial(_order, state, unit, ends)),
        partial(_usual, state, unit, orders if shoots else None, ends, is_last),
        same=is_last and is_spared(state, unit, is_left),
        text=_place_words(state, unit) if is_watched() else "",
        reads=table_of_orders(unit if shoots else None),
    )


def is_last_to_act(state: Battlefield, unit: Unit) -> bool:
    """True if nobody else of the side waits in its area: behind its order the area has acted."""
    return waiting(state, unit.area, unit.side) in ([unit], [])


def _all_orders(state: Battlefield, unit: Unit, is_more: bool) -> list[Option]:
    fires = _fires(state, unit)
    seen = MOST_SHOTS if is_more else 0
    options = [*fires[seen:], *fires[:seen], *_attacks(state, unit), *_moves(state, unit), *_digs(state, unit)]
    return sorted(options, key=lambda option: bool(option.refused))


def _usual(
    state: Battlefield, unit: Unit, shots: Callable[[], list[Option]] | None, ends: list[Option], is_last: bool
) -> str:
    """The order that Enter takes: into an objective or at it where it must, a shot, or what `_else` says."""
    if goal := marching.into_open(state, unit):
        return f"{MOVE}:{goal}"
    may_attack = is_last and not attack.why_not_attack(state, unit)
    if goal := attack.needed(state, unit.area, unit.side, False) if may_attack else "":
        return f"{ATTACK}:{goal}"
    return _shot(shots) if shots else _else(state, unit, ends, is_last)


def _shot(orders: Callable[[], list[Option]]) -> str:
    """The shot that Enter takes, of one that may fire."""
    options = orders()
    return next((each.id for each in options if each.is_usual), options[0].id)


def _order(state: Battlefield, unit: Unit, ends: list[Option], wanted: str) -> Option | None:
    """The order of an id alone, without those beside it."""
    make = OF_KIND.get(wanted.partition(":")[0])
    return next((each for each in (make(state, unit) if make else ends) if each.id == wanted), None)


def _one_by_one(state: Battlefield, unit: Unit, ends: list[Option]) -> Iterator[Option]:
    """All where nobody reads them, in an order of which the first few mostly say that there is a choice."""
    yield from ends
    for make in OF_KIND.values():
        yield from make(state, unit)


def table_of_orders(shooter: Unit | None) -> Reads:
    """The table that is read before an order: of fire where Enter has somebody fire, else of moves."""
    if shooter is None:
        return Reads("terrain")
    return Reads("artillery_modifiers" if is_support(shooter) else "fire_modifiers")


def _else(state: Battlefield, unit: Unit, ends: list[Option], is_last: bool) -> str:
    """The order that Enter takes for who fires not: a trench, a sure attack of the last, nearer; else it stands."""
    way = marching.way_to_troops(state, unit) if is_officer(unit) else marching.way_on(state, [unit])
    if not state.has_step(MOVES_THE_REST):
        # From "another unit first" Enter led to the same unit again.
        return ends[0 if state.has_step(MOVES_ON) and not way else -1].id
    if unit.dug and not why_not_dig(state, unit):
        return DIG
    may_attack = is_last and not attack.why_not_attack(state, unit)
    goal = attack.surest(state, unit.area, unit.side, not state.has_step(JOINS_FOR_MORE)) if may_attack else fire.NOBODY
    if goal != fire.NOBODY and attack.JOINED not in goal:
        return f"{ATTACK}:{goal}"
    return f"{MOVE}:{way}" if way and attack.why_not_attack(state, unit) else ends[0].id


def _place_words(state: Battlefield, unit: Unit) -> str:
    area = state.areas.get(unit.area)
    ground = area_words(area) if area else ""
    words = [f"Ground: {ground}." if ground else "", f"{it_does(unit, 'is')} demoralised." if unit.demoralised else ""]
    return " ".join(capital(word) for word in words if word)


def _fires(state: Battlefield, unit: Unit) -> list[Option]:
    """Fire at each enemy, of batteries at each area; one refused option where it can't fire."""
    return _shots(state, unit, is_best_first=True)


def _shots(state: Battlefield, unit: Unit, is_best_first: bool = False) -> list[Option]:
    """The same in any order, which takes a fraction of the time."""
    if not fire_strength(state, unit):
        return []
    reason = why_not_fire(state, unit)
    if reason:
        return [Option(FIRE, "fire", refused=said_of(unit, reason))]
    if not is_best_first:
        found = artillery.target_options(state, unit) if is_support(unit) else fire.target_options(state, unit)
    elif is_support(unit):
        found = fire.with_usual(state, artillery.area_options(state, unit))
    else:
        found = fire.best_first(state, unit)
    return [replace(each, id=f"{FIRE}:{each.id}", label=f"fire at {each.label}") for each in found]


def _attacks(state: Battlefield, unit: Unit) -> list[Option]:
    """An attack on each adjacent area of the enemy; others may join it."""
    if not is_combat(unit) or not combat_strength(state, unit):
        return []
    reason = attack.why_not_attack(state, unit)
    if reason:
        return [Option(ATTACK, "attack", refused=said_of(unit, reason))]
    return [
        Option(
            f"{ATTACK}:{goal}", f"attack {area_name(state, goal)}", detail=attack.plan_words(state, (unit.id,), goal)
        )
        for goal in attack.attackable(state, unit.area, unit.side)
    ]


def _moves(state: Battlefield, unit: Unit) -> list[Option]:
    # What the enemy holds is attacked, and where a ship can't go needs no words.
    is_told = unit.arm != "ship"
    found = [each for each in moving.goal_options(state, [unit]) if is_told or not each.refused]
    found = [each for each in found if not enemy_holds(state, each.id, unit.side)]
    return [replace(each, id=f"{MOVE}:{each.id}", label=f"to {each.label}") for each in found]


def _digs(state: Battlefield, unit: Unit) -> list[Option]:
    if unit.arm != "engineer" or state.rulings.dig == "off":
        return []
    turn = "second turn" if unit.dug else "first turn"
    return [Option(DIG, "dig a trench", OTHER, refused=said_of(unit, why_not_dig(state, unit)), detail=turn)]


# Orders of a kind by that kind, those that take least time first.
OF_KIND: Mapping[str, Callable[[Battlefield, Unit], list[Option]]] = MappingProxyType(
    {DIG: _digs, ATTACK: _attacks, MOVE: _moves, FIRE: _shots}
)
