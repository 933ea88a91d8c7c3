"""One area's activation: each of its units acts, alone or together with others, once (AF-B22)."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from tracker.engine import (
    Choose,
    Option,
    Pick,
    Settled,
    about,
    ask,
    is_watched,
    kept_while_unchanged,
    made_late,
    unchanged,
    with_numbers,
    with_verb,
)
from tracker.games.africa_1859 import attack, marching, moving
from tracker.games.africa_1859.area_keys import keyed
from tracker.games.africa_1859.fire import NOBODY
from tracker.games.africa_1859.ground import area_name, area_words, left_open
from tracker.games.africa_1859.orders import (
    ATTACK,
    MOVE,
    STAND,
    abilities,
    acts_at_once,
    idle_words,
    is_able,
    obey,
    shooter_of,
    table_of_orders,
    why_not_dig,
)
from tracker.games.africa_1859.state import (
    HOLDS_OBJECTIVES,
    KEEPS_OBJECTIVES,
    MOVES_ON,
    MOVES_THE_REST,
    PICKS_MOVERS,
    PULLS_BACK,
    SAYS_WHY,
    SPARES_OFFICERS,
    Battlefield,
    Ids,
    Unit,
)
from tracker.games.africa_1859.units import is_officer, is_support, stack, they_do, waiting

# Between a unit and what it is told at once, in one answer.
AT_ONCE = ":"

# Procedures


async def activate(state: Battlefield, area_id: str, side_id: str) -> None:
    """Activate an area until its units have acted or its player has done (AF-B22)."""
    state.open_area, state.last_target = area_id, ""
    state.heading(f"{area_name(state, area_id)}: {state.sides[side_id].name}")
    members = _ids(waiting(state, area_id, side_id))
    numbered = tuple(dict.fromkeys((*members, *_ids(stack(state, area_id, side_id)))))
    try:
        while await act(state, area_id, side_id, numbered, len(members)):
            pass
        stood = [unit for unit in waiting(state, area_id, side_id) if unit.id in members]
        if stood:
            state.report(f"{they_do(stood, 'gets')} no order.", "AF-B22", *(unit.id for unit in stood), is_idle=True)
    except Settled:
        state.remark(f"Settled on the table: the rest of the activation of {area_name(state, area_id)}.")
    for each in members:
        state.units[each].waited = True
    state.open_area = ""


async def act(state: Battlefield, area_id: str, side_id: str, members: Ids = (), opened: int | None = None) -> bool:
    """One thing that units of the open area do; False where the rest, if any, stand. The last is not picked, but asked.

    `opened`: so many of them, the first, had not acted as it was activated; None for all.
    """
    units = waiting(state, area_id, side_id)
    if len(units) == 1:
        acted = (state.units[each] for each in members[:opened])
        is_left = any(each.acted and not each.gone and each.area == area_id for each in acted)
        return await obey(state, units[0].id, members=members, is_left=is_left)
    chosen = await ask(lambda: who_acts(state, area_id, side_id, members, opened)) if units else STAND
    if chosen == STAND:
        return False
    if chosen == ATTACK:
        await attack.attack(state, area_id, side_id, members)
    elif chosen == MOVE:
        await march(state, area_id, side_id, members)
    else:
        unit_id, at_once, order = chosen.partition(AT_ONCE)
        await obey(state, unit_id, order if at_once else None, members)
    return True


async def march(state: Battlefield, area_id: str, side_id: str, members: Ids = ()) -> None:
    """Units go to one area together: all that can move, unless some are picked, at once where not all go (AF-B16)."""
    able = partial(movers_of, state, area_id, side_id)
    goal = marching.SOME
    if not state.has_step(HOLDS_OBJECTIVES) or not unchanged({}, lambda: marching.is_parting(state, able())):
        goal = await ask(lambda: marching.where_to(state, area_id, _ids(able()), is_all=True))
    movers = _ids(able())
    if goal == marching.SOME:
        movers = await ask(lambda: who_moves(state, area_id, side_id, members))
        if not movers:
            return
        goal = await ask(lambda: marching.where_to(state, area_id, movers))
    going = [state.units[each] for each in movers]
    if goal != marching.STAY:
        moving.move(state, movers, goal)
    elif why_not := moving.why_nowhere(state, going):
        # Nobody was asked where to: no area is open to all of them.
        state.remark(f"{they_do(going, 'stays')}: {why_not}.", *movers, is_added=True)


# Calculations


@kept_while_unchanged
def areas_of(state: Battlefield, side_id: str) -> list[str]:
    able = {u.area for u in state.units.values() if u.side == side_id and not (u.gone or u.acted or u.waited)}
    return [each for each in state.areas if each in able]


def in_order(state: Battlefield, side_id: str) -> list[str]:
    """Those areas as they are listed: first who can go into an objective that is left open."""
    areas = areas_of(state, side_id)
    if not left_open(state, side_id):
        return areas
    first = [each for each in areas if any(marching.into_open(state, u) for u in waiting(state, each, side_id))]
    return list(dict.fromkeys((*first, *areas)))


def movers_of(state: Battlefield, area_id: str, side_id: str) -> list[Unit]:
    return [unit for unit in waiting(state, area_id, side_id) if moving.may_move(state, unit)]


def _ids(units: list[Unit]) -> Ids:
    return tuple(unit.id for unit in units)


# Prompts


def who_acts(state: Battlefield, area_id: str, side_id: str, members: Ids = (), opened: int | None = None) -> Choose:
    """Which unit of the open area acts, or what several do together; the reason where they can't."""
    units = waiting(state, area_id, side_id)
    has_acted = any(state.units[each].acted for each in members[:opened])
    shooter = shooter_of(state, units)
    stand = Option(STAND, "the others stand" if has_acted else "all stand", "ss")
    acts = _all_acts(state, area_id, side_id, members, shooter, stand)
    return about("AF-B22", side_id).choose(
        f"act:{area_id}",
        f"{area_name(state, area_id)} is active: who acts?",
        made_late(acts, partial(_act_alone, state, area_id, side_id, stand)),
        partial(_usual, state, area_id, side_id, has_acted, shooter),
        text=" ".join(_words_on_acts(state, area_id, side_id, shooter)) if is_watched() else "",
        reads=table_of_orders(shooter),
    )


def _all_acts(
    state: Battlefield, area_id: str, side_id: str, members: Ids, shooter: Unit | None, stand: Option
) -> Iterator[Option]:
    """Each unit, the shots of one, and what several do together; what needs no work first where nobody reads them."""
    units, is_read = (_unit_option(state, unit) for unit in waiting(state, area_id, side_id)), is_watched()
    yield from () if is_read else (stand,)
    yield from with_numbers(units, members) if is_read else units
    yield from _acts_of(state, shooter) if shooter else ()
    yield _attack_option(state, area_id, side_id)
    yield _march_option(state, area_id, side_id)
    yield from (stand,) if is_read else ()


def _act_alone(state: Battlefield, area_id: str, side_id: str, stand: Option, wanted: str) -> Option | None:
    """The act of an id, without those beside it."""
    if wanted in (ATTACK, MOVE, STAND):
        together = _attack_option if wanted == ATTACK else _march_option
        return stand if wanted == STAND else together(state, area_id, side_id)
    unit_id, at_once, _ = wanted.partition(AT_ONCE)
    unit = next((each for each in waiting(state, area_id, side_id) if each.id == unit_id), None)
    if unit is None or not at_once:
        return _unit_option(state, unit) if unit else None
    return next((each for each in _acts_of(state, unit) if each.id == wanted), None)


def _words_on_acts(state: Battlefield, area_id: str, side_id: str, shooter: Unit | None) -> list[str]:
    """Words on who shoots first, on an officer who is left alone, and on the ground."""
    units, words = waiting(state, area_id, side_id), area_words(state.areas[area_id])
    may_attack = not all(attack.why_not_attack(state, unit) for unit in units)
    return [
        *([f"The best shots of {shooter.name} first: f picks it and its target."] if shooter else []),
        *_words_on_officer(state, units, shooter is not None, may_attack),
        *([f"Ground: {words}."] if words else []),
    ]


def _usual(state: Battlefield, area_id: str, side_id: str, has_acted: bool, shooter: Unit | None) -> str:
    """The act that Enter takes, "" for none: guns fire, others go into or at an objective where they must, or fire."""
    units = waiting(state, area_id, side_id)
    if shooter and is_support(shooter):
        return shooter.id
    if any(marching.into_open(state, unit) for unit in units):
        return _who_marches(state, area_id, side_id)
    if attack.needed(state, area_id, side_id):
        return ATTACK
    if shooter:
        return shooter.id
    attacks = _attack_option(state, area_id, side_id)
    # Behind the last shot most areas are done; Enter ends none that nobody has used, nor one that may attack.
    is_over = has_acted and bool(attacks.refused) or not any(is_able(state, unit) for unit in units)
    if (not is_over or state.has_step(MOVES_THE_REST)) and _moves_on(state, area_id, side_id, attacks):
        return _who_marches(state, area_id, side_id)
    if not attacks.refused and attack.surest(state, area_id, side_id) != NOBODY:
        return ATTACK
    # Where nothing is to be done all stand, as one who is alone does.
    is_idle = bool(attacks.refused) and all(why_not_dig(state, unit) for unit in units)
    is_over |= is_idle and state.has_step(HOLDS_OBJECTIVES)
    alone = (unit.id for unit in units if is_officer(unit) and marching.way_to_troops(state, unit))
    return next(alone, STAND if is_over else "")


def _moves_on(state: Battlefield, area_id: str, side_id: str, attacks: Option) -> bool:
    """True if Enter moves those that can: nobody may attack, and troops get nearer to what the side is after.

    The demoralised alone go back to where they rally better (AF-A7).
    """
    movers = movers_of(state, area_id, side_id)
    troops = [unit for unit in movers if not (unit.demoralised or is_officer(unit))]
    if state.has_step(PULLS_BACK) and all(unit.demoralised for unit in movers):
        troops = movers
    is_one_left = len(movers) < 2 and not state.has_step(KEEPS_OBJECTIVES)
    if not state.has_step(MOVES_ON) or not attacks.refused or is_one_left:
        return False
    return bool(marching.way_on(state, troops) or marching.way_of_most(state, troops))


def _who_marches(state: Battlefield, area_id: str, side_id: str) -> str:
    """The unit that Enter has go on, where it does so alone; else that several go together."""
    movers = movers_of(state, area_id, side_id)
    going = marching.most_together(state, movers) if marching.is_parting(state, movers) else movers
    return going[0].id if len(going) == 1 and state.has_step(KEEPS_OBJECTIVES) else MOVE


def _words_on_officer(state: Battlefield, units: list[Unit], may_fire: bool, may_attack: bool) -> list[str]:
    """A warning before an order behind which an officer is left alone, and is not asked (AF-B22)."""
    officers, others = [each for each in units if is_officer(each)], [each for each in units if not is_officer(each)]
    if len(officers) != 1 or not state.has_step(SPARES_OFFICERS):
        return []
    fires = may_fire and len(others) == 1
    attacks = may_attack and state.has_step(SAYS_WHY) and not any(attack.why_not_attack(state, each) for each in others)
    stands = with_verb(officers[0], "stands")
    if attacks:
        return [f"After {'a shot or an attack' if fires else 'an attack of all'}, {stands}."]
    return [f"After that {stands}."] if fires else []


def _acts_of(state: Battlefield, unit: Unit) -> list[Option]:
    """Orders for the unit that Enter takes, given with the same key (AF-B22)."""
    acts = keyed(state, acts_at_once(state, unit))
    return [replace(each, id=f"{unit.id}{AT_ONCE}{each.id}", of=unit.id) for each in acts]


def _unit_option(state: Battlefield, unit: Unit) -> Option:
    idle = "" if is_able(state, unit) else idle_words(unit)
    return Option(unit.id, unit.name, refused=idle, detail=_unit_words(state, unit) if is_watched() else "")


def _unit_words(state: Battlefield, unit: Unit) -> str:
    return ", ".join([abilities(state, unit), *(["demoralised"] if unit.demoralised else [])])


def _attack_option(state: Battlefield, area_id: str, side_id: str) -> Option:
    """All that can attack together; where there is but one plan, which that is."""
    reasons = [attack.why_not_attack(state, unit) for unit in waiting(state, area_id, side_id)]
    if all(reasons):
        return Option(ATTACK, "attack together", "a", refused=_why_none(reasons))
    plans = attack.plans(state, area_id, side_id)
    if len(plans) > 1:
        return Option(ATTACK, "attack together", "a")
    who = attack.who_attack(state, area_id, side_id)
    return Option(ATTACK, f"attack {plans[0].label} with {who}", "a", detail=plans[0].detail)


def _march_option(state: Battlefield, area_id: str, side_id: str) -> Option:
    movers = movers_of(state, area_id, side_id)
    few = "" if len(movers) > 1 else "only one can move: pick it" if movers else "nobody can move"
    return Option(MOVE, "move together", "m", refused=few)


def _why_none(reasons: list[str]) -> str:
    """Reason why none of several units can: the one that says most; what keeps back the demoralised does no others."""
    told = [each for each in reasons if each != attack.NO_FIGHTER]
    said = min(told, key=lambda each: each == "demoralised", default="")
    return said or ("nobody left has combat strength" if reasons else "nobody is left")


def who_moves(state: Battlefield, area_id: str, side_id: str, members: Ids = ()) -> Pick:
    """Which units move together; where one area does not take all Enter takes as many as one does."""
    units = movers_of(state, area_id, side_id)
    most = marching.most_together(state, units)
    few = moving.why_nowhere(state, units) if is_watched() else ""
    fit = " or ".join(moving.open_to(state, most)) if is_watched() else ""
    return about("AF-B16", side_id).pick(
        f"movers:{area_id}",
        f"{area_name(state, area_id)}: who moves?",
        with_numbers((Option(unit.id, unit.name, detail=moving.move_words(state, unit)) for unit in units), members),
        () if len(most) == len(units) and state.has_step(PICKS_MOVERS) else _ids(most),
        text=f"Those picked go to one area together.{f' Enter: to {fit}. Not all of them: {few}.' if few else ''}",
    )
