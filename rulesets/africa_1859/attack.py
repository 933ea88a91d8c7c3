"""Attacks: the area that is attacked, and the units that join (AF-B19, AF-B21, AF-B22)."""

from functools import partial

from tracker.engine import (
    Choose,
    Event,
    Option,
    Pick,
    Reads,
    Settled,
    about,
    ask,
    counted,
    is_watched,
    kept_while_unchanged,
    listed,
    unchanged,
    with_numbers,
)
from tracker.games.africa_1859 import morale
from tracker.games.africa_1859.area_keys import keyed
from tracker.games.africa_1859.combat import combat
from tracker.games.africa_1859.combat_coins import (
    ATTACKER,
    DEFENDER,
    Fight,
    attack_coins,
    defence_coins,
    defenders_of,
    harm_of_combat,
)
from tracker.games.africa_1859.fire import NOBODY, mark
from tracker.games.africa_1859.ground import area_name, enemy_areas, ground_words, is_taken, map_of
from tracker.games.africa_1859.state import (
    ATTACKS_SURELY,
    HOLDS_OBJECTIVES,
    JOINED_OFFICERS_STAND,
    JOINS_FOR_MORE,
    JOINS_ONE,
    JOINS_TO_WIN,
    SAVES_OBJECTIVES,
    Battlefield,
    Ids,
    Unit,
)
from tracker.games.africa_1859.units import (
    combat_strength,
    enemies_in,
    is_combat,
    is_officer,
    names,
    on_map,
    they_do,
    waiting,
)

# A plan is the area that is attacked, and this behind it where units of other areas join.
JOINED = "+"
# Points of its odds that Enter gives up for an attack on an objective.
WORTH_OF_OBJECTIVE = 15
# Points that others must add to an attack of those who may expect to win: they could act by themselves.
PRICE_OF_JOINING = 15
# Coins over the defence with which Enter attacks.
TO_SPARE = 2
NO_FIGHTER = "it has no combat strength"

# Procedures


async def attack(state: Battlefield, area_id: str, side_id: str, members: Ids = ()) -> None:
    """All of the open area that can attack an adjacent one together; by choice all of others join (AF-B19, AF-B22)."""
    able = unchanged({}, lambda: [each.id for each in plans(state, area_id, side_id)])
    plan = await ask(lambda: which_attack(state, area_id, side_id)) if len(able) > 1 else able[0]
    if plan == NOBODY:
        return
    goal = plan.removesuffix(JOINED)
    chosen = unchanged({}, lambda: attackers(state, area_id, goal, side_id, is_joined=plan != goal))
    await begin(state, chosen, goal, members)


async def attack_alone(state: Battlefield, unit_id: str, goal: str, members: Ids = ()) -> None:
    """One unit of the open area attacks; those that are picked, of any area, join it (AF-B19, AF-B22)."""
    chosen: Ids = (unit_id,)
    if unchanged({}, lambda: who_joins(state, unit_id, goal, members)).options:
        chosen = (*chosen, *await ask(lambda: who_joins(state, unit_id, goal, members)))
    await begin(state, chosen, goal, members)


async def begin(state: Battlefield, chosen: Ids, goal: str, members: Ids = ()) -> None:
    """Activation markers for all who attack, then the combat (AF-B22)."""
    units = [state.units[each] for each in chosen]
    enemies = enemies_in(state, goal, state.units[chosen[0]].side)
    event = Event("charges", chosen[0], enemies[0].id if enemies else "", how=f"at {area_name(state, goal)}")
    state.report(f"{they_do(units, 'attacks')} {area_name(state, goal)}.", "AF-B19", *chosen, event=event)
    mark(state, *chosen)
    if alone := officers_alone(state, chosen):
        for each in alone:
            each.waited = True
        state.report(f"{they_do(alone, 'gets')} no order.", "AF-B22", *(each.id for each in alone), is_idle=True)
    try:
        await combat(state, Fight(chosen, goal, members))
    except Settled:
        state.remark(f"Settled on the table: the combat for {area_name(state, goal)}.", *chosen)


# Calculations


@kept_while_unchanged
def why_not_attack(state: Battlefield, unit: Unit) -> str:
    """Reason why a unit may not attack now, "" if it may (AF-B21)."""
    if not is_combat(unit) or not combat_strength(state, unit):
        return NO_FIGHTER
    if unit.demoralised:
        return "demoralised"
    if unit.acted or unit.waited:
        return "it has acted"
    return "" if attackable(state, unit.area, unit.side) else "no enemy adjacent"


@kept_while_unchanged
def attackable(state: Battlefield, area_id: str, side: str) -> list[str]:
    """Areas next to an area that enemies hold on land."""
    near = map_of(state).near.get(area_id, ())
    return [each for each in enemy_areas(state, side) if each in near]


@kept_while_unchanged
def joiners(state: Battlefield, goal: str, side: str) -> list[Unit]:
    """All units that may attack an area from where they stand, once one of the open area does (AF-B22)."""
    near = map_of(state).near
    return [unit for unit in on_map(state, side) if goal in near[unit.area] and not why_not_attack(state, unit)]


def officers_alone(state: Battlefield, chosen: Ids) -> list[Unit]:
    """Officers who are left alone to act where all others join an attack out of another area: they stand (AF-B22)."""
    if not state.has_step(JOINED_OFFICERS_STAND):
        return []
    alone: list[Unit] = []
    for area in dict.fromkeys(state.units[each].area for each in chosen):
        left = [unit for unit in waiting(state, area, state.units[chosen[0]].side) if unit.id not in chosen]
        alone += left if area != state.open_area and all(map(is_officer, left)) else []
    return alone


@kept_while_unchanged
def plans(state: Battlefield, area_id: str, side_id: str) -> list[Option]:
    """The attacks of an area: on each adjacent one with all that can, and with all of other areas who may join."""
    found = []
    for goal in attackable(state, area_id, side_id):
        own = attackers(state, area_id, goal, side_id)
        if not own:
            continue
        place = area_name(state, goal)
        found.append(Option(goal, place, detail=plan_words(state, own, goal)))
        able = attackers(state, area_id, goal, side_id, is_joined=True)
        if len(able) > len(own):
            joining = [state.units[each] for each in able[len(own) :]]
            who = joining[0].short or joining[0].name if len(joining) == 1 else f"{len(joining)} others"
            words = _joined_words(state, Fight(able, goal), joining) if is_watched() else ""
            found.append(Option(goal + JOINED, f"{place} with {who}", detail=words))
    return found


def who_attack(state: Battlefield, area_id: str, side_id: str) -> str:
    """Words on all of an area that attack, the same whichever area it is: "all 4", "both", or the name of the one."""
    goals = attackable(state, area_id, side_id)[:1]
    own = [each for goal in goals for each in attackers(state, area_id, goal, side_id)]
    return state.units[own[0]].name if len(own) == 1 else "both" if len(own) == 2 else f"all {len(own)}"


def attackers(state: Battlefield, area_id: str, goal: str, side_id: str, is_joined: bool = False) -> Ids:
    """Ids of all of an area that can attack another one, then, if it is joined, of those of other areas that can."""
    able = joiners(state, goal, side_id)
    own = [unit.id for unit in able if unit.area == area_id]
    return (*own, *(unit.id for unit in able if is_joined and unit.area != area_id))


def plan_words(state: Battlefield, attackers: Ids, goal: str) -> str:
    """The coins of both sides if these units attack, and what stands there; for those who watch."""
    return _plan_words(state, attackers, goal) if is_watched() else ""


def _plan_words(state: Battlefield, attackers: Ids, goal: str) -> str:
    fight = Fight(attackers, goal)
    there = defenders_of(state, fight)
    shut_in = sum(morale.is_shut_in(state, unit) for unit in there)
    words = [*_chances(state, fight), counted(len(there), "unit")]
    words += ["no way out" if shut_in == len(there) else f"{shut_in} with no way out"] if shut_in else []
    return ", ".join([*words, *ground_words(state.areas[goal])])


def _joined_words(state: Battlefield, fight: Fight, joining: list[Unit]) -> str:
    """The same where others join, who are told instead of what stands there: the row above says that."""
    areas = list(dict.fromkeys(area_name(state, unit.area) for unit in joining))
    # Those who attack anyway come from one area more.
    where = " and ".join(areas) if len(areas) < 3 else f"{len(areas)} other areas"
    return ", ".join([*_chances(state, fight, ""), f"from {where}"])


def _chances(state: Battlefield, fight: Fight, coin: str = "coin") -> list[str]:
    """The odds of a combat and the coins of both sides, each by its words."""
    coins = attack_coins(state, fight).total, defence_coins(state, fight).total
    # The same word as of fire, so that the two may be compared.
    harm, risk = harm_of_combat(state, coins, DEFENDER), harm_of_combat(state, coins, ATTACKER, at_a_cost=True)
    own = counted(coins[0], coin) if coin else str(coins[0])
    return [f"harm {harm}%", f"risk {risk}%", f"{own} to {coins[1]}"]


def likeliest(state: Battlefield, area_id: str, side_id: str, may_join: bool = True) -> str:
    """The attack of an area that promises most by the odds, with its own units if they may expect to win; else one with
    those of other areas, else none that risks more than it promises. One on an objective may promise a little less;
    one with others is worth it, where it is not needed, if it promises more than a little more.
    """
    able = [each.id for each in plans(state, area_id, side_id) if may_join or JOINED not in each.id]
    alone = [each for each in able if JOINED not in each]
    gains = {each: _gain(state, _coins(state, area_id, each, side_id)) for each in able}

    def promise(plan: str) -> int:
        is_wanted = state.has_step(HOLDS_OBJECTIVES) and state.areas[plan.removesuffix(JOINED)].objective
        return gains[plan] + WORTH_OF_OBJECTIVE * is_wanted

    own, best = max(alone, key=promise), max(able, key=promise)
    if gains[own] > 0 and state.has_step(JOINS_FOR_MORE):
        return max(able, key=lambda each: promise(each) - PRICE_OF_JOINING * (JOINED in each))
    if gains[own] > 0 or not state.has_step(JOINS_TO_WIN):
        return own
    return best if gains[best] > 0 else own if gains[own] == 0 else NOBODY


def surest(state: Battlefield, area_id: str, side_id: str, may_join: bool = True) -> str:
    """The attack of an area that Enter takes, if it has two coins to spare; else nobody."""
    able = plans(state, area_id, side_id) if state.has_step(ATTACKS_SURELY) else []
    coins = {each.id: _coins(state, area_id, each.id, side_id) for each in able}
    sure = [each for each, (own, theirs) in coins.items() if own >= theirs + TO_SPARE]
    # Odds take longer than coins.
    plan = likeliest(state, area_id, side_id, may_join) if sure else NOBODY
    return plan if plan in sure else NOBODY


@kept_while_unchanged
def needed(state: Battlefield, area_id: str, side_id: str, may_join: bool = True) -> str:
    """The attack of the defender's on an objective where all of them are lost, before foot fire; "" for none."""
    is_lost = state.has_step(SAVES_OBJECTIVES) and is_taken(state)
    plan = likeliest(state, area_id, side_id, may_join) if is_lost and plans(state, area_id, side_id) else NOBODY
    return plan if plan != NOBODY and state.areas[plan.removesuffix(JOINED)].objective else ""


@kept_while_unchanged
def _coins(state: Battlefield, area_id: str, plan: str, side_id: str) -> tuple[int, int]:
    goal = plan.removesuffix(JOINED)
    fight = Fight(attackers(state, area_id, goal, side_id, is_joined=plan != goal), goal)
    return attack_coins(state, fight).total, defence_coins(state, fight).total


def _gain(state: Battlefield, coins: tuple[int, int]) -> int:
    """The points by which an attack likelier harms the enemy than those who attack, unless it is won."""
    return harm_of_combat(state, coins, DEFENDER) - harm_of_combat(state, coins, ATTACKER)


# Prompts


def which_attack(state: Battlefield, area_id: str, side_id: str) -> Choose:
    """Which adjacent area is attacked, and whether units of other areas join: they have acted then (AF-B22)."""
    able = plans(state, area_id, side_id)
    goals = [each.id.removesuffix(JOINED) for each in able if JOINED in each.id and is_watched()]
    ids = {each: attackers(state, area_id, each, side_id, is_joined=True) for each in goals}
    alone = dict.fromkeys(unit.name for each in ids.values() for unit in officers_alone(state, each))
    joined = {each: [state.units[unit] for unit in those] for each, those in ids.items()}
    others = {each: [unit for unit in those if unit.area != area_id] for each, those in joined.items()}
    join = "".join(
        f"{area_name(state, each)} with others: {names(those)}. " for each, those in others.items() if those[1:]
    )
    stand = f" Where their troops join: no order for {listed(alone)}." if alone else ""
    return about("AF-B19", side_id).choose(
        f"attack:{area_id}",
        f"{area_name(state, area_id)}: attack which area with {who_attack(state, area_id, side_id)}?",
        keyed(state, (*able, Option(NOBODY, "none after all", "x"))),
        partial(likeliest, state, area_id, side_id),
        text=f"{join}To pick who attacks: x, then the attack of one unit.{stand}",
        reads=Reads("combat_modifiers"),
    )


def who_joins(state: Battlefield, unit_id: str, goal: str, members: Ids) -> Pick:
    """Which other units join an attack: by Enter where it might else lose, its area or all (AF-B22)."""
    first = state.units[unit_id]
    units = [unit for unit in joiners(state, goal, first.side) if unit.id != unit_id]
    options = (
        Option(u.id, u.name, detail=f"combat {combat_strength(state, u)}, {area_name(state, u.area)}") for u in units
    )
    needed = _needed(state, first, goal, units) if state.has_step(JOINS_ONE) else ()
    odds = [", ".join(_chances(state, Fight((unit_id, *ids), goal))) for ids in ((), needed)] if is_watched() else []
    alone = f"Alone {odds[0]}{f'; with those {odds[1]}' if needed else ''}. " if odds else ""
    return about("AF-B22", first).pick(
        f"joiners:{goal}",
        f"Who joins {first.name} in the attack on {area_name(state, goal)}?",
        with_numbers(options, members),
        needed,
        text=f"{alone}Units that join have then acted; their area can still be activated for its other units.",
        reads=Reads("combat_modifiers"),
    )


def _needed(state: Battlefield, first: Unit, goal: str, units: list[Unit]) -> Ids:
    """Those whom Enter has join the attack of one unit who may not expect to win: of its area, else all who can."""
    for able in ([], [unit for unit in units if unit.area == first.area], units):
        fight = Fight((first.id, *(unit.id for unit in able)), goal)
        if _gain(state, (attack_coins(state, fight).total, defence_coins(state, fight).total)) > 0:
            return fight.attackers[1:]
    return ()
