"""Combat: the toss, what it does to both sides, and who advances (AF-A5, AF-A6, AF-B10 to B15, AF-B19)."""

from msgspec.structs import replace

from tracker.engine import (
    Event,
    Headed,
    Option,
    Pick,
    Pool,
    Reads,
    Roll,
    about,
    ask,
    form,
    in_words,
    the_side,
    with_numbers,
    with_verb,
)
from tracker.games.africa_1859 import going_back, morale
from tracker.games.africa_1859.advance import advance
from tracker.games.africa_1859.combat_coins import (
    ATTACKER,
    COSTLY,
    NO_EFFECT,
    Fight,
    Fray,
    combat_toss,
    defenders_of,
    half,
    row_of,
    side_of,
)
from tracker.games.africa_1859.data import tables
from tracker.games.africa_1859.ground import area_name, is_threatened
from tracker.games.africa_1859.player_weights import worth_of_unit
from tracker.games.africa_1859.state import (
    ASKS_WHO_CAN,
    LEAVES_REACH,
    SPARES_GUNS,
    WEIGHS_ALIKE,
    Battlefield,
    Side,
    Unit,
)
from tracker.games.africa_1859.tosses import Tossed
from tracker.games.africa_1859.units import combat_strength, officers_in, other_side, stack
from tracker.games.africa_1859.ways_back import withdrawals

# Units of each side in the order of the numbers that they have in lists.
Stacks = tuple[tuple[str, ...], ...]

# Procedures


async def combat(state: Battlefield, fight: Fight) -> None:
    """Both sides toss, the result is carried out, officers may fall, the winner may advance (AF-B10)."""
    attacking = side_of(state, fight)
    defending = other_side(state, attacking)
    defenders = tuple(unit.id for unit in defenders_of(state, fight))
    own = tuple(dict.fromkeys((*fight.members, *fight.attackers)))
    numbered = (own, tuple(unit.id for unit in stack(state, fight.area, defending)))
    stacks = tuple(dict.fromkeys(state.units[each].area for each in fight.attackers))
    fray = await ask(lambda: combat_toss(state, fight))
    _tell(state, fight, fray)
    won = fray.winner == "attacker"
    winners, losers = (fight.attackers, defenders) if won else (defenders, fight.attackers)
    loser, where = (defending, (fight.area,)) if won else (attacking, stacks)
    officers = tuple(o.id for area in where for o in officers_in(state, area, loser))
    if fray.winner:
        await result_of_combat(state, winners, losers, fray.tails, numbered)
    if fray.winner and fray.tails <= 1:
        for each in officers:
            await officer_falls(state, each)
    if won and fray.tails < NO_EFFECT:
        await advance(state, fight)


async def result_of_combat(
    state: Battlefield, winners: tuple[str, ...], losers: tuple[str, ...], tails: int, numbered: Stacks = ()
) -> None:
    """A row of the combat results (AF-A6, AF-B11, AF-B12)."""
    hurt: tuple[str, ...] = ()
    if tails == 0:
        for each in losers:
            morale.lose_step(state, each, "combat")
    elif tails == 1:
        hurt = await half_are_lost(state, losers, numbered)
        for each in _left(state, losers):
            morale.demoralise(state, each, "combat", spared=each in hurt)
    if 1 <= tails <= 3:
        await going_back.retreat_each(state, losers, hurt)
    if tails == COSTLY:
        for each in _left(state, winners):
            morale.demoralise(state, each, "a costly victory", spared=True)
        await half_withdraw(state, winners, numbered)


async def half_withdraw(state: Battlefield, winners: tuple[str, ...], numbered: Stacks) -> None:
    """Half of the winners go out of the enemy's reach, or as many as can (AF-B11, AF-B12)."""
    left = _left(state, winners)
    if not half(state, len(left), up=False):
        return
    if how_many_withdraw(state, left):
        await going_back.withdraw_each(state, await ask(lambda: who_withdraws(state, winners, numbered)))
    else:
        state.report("No winner has an area to withdraw to that has room and is not next to an enemy.", "AF-B11", *left)


async def half_are_lost(state: Battlefield, losers: tuple[str, ...], numbered: Stacks) -> tuple[str, ...]:
    """A step of each unit of several steps, half of the others; by ruling half of all units (AF-A6, AF-B12).

    Gives the units that are left with a step less.
    """
    hurt: tuple[str, ...] = ()
    if state.rulings.combat_half == "steps":
        hurt = tuple(each for each in _left(state, losers) if state.units[each].steps > 1)
        for each in hurt:
            morale.lose_step(state, each, "combat")
        losers = tuple(each for each in losers if each not in hurt)
    left = _left(state, losers)
    if half(state, len(left), up=True) in (0, len(left)):
        taken = tuple(left[: half(state, len(left), up=True)])
    else:
        taken = await ask(lambda: who_is_lost(state, losers, numbered))
    for each in taken:
        morale.destroy(state, each, "combat")
    return hurt


async def officer_falls(state: Battlefield, officer_id: str) -> None:
    """Two coins; on two tails he is lost (AF-B15)."""
    if state.units[officer_id].gone or state.rulings.officer_loss == "never":
        return
    tossed = await ask(lambda: officer_toss(state, officer_id))
    if tossed.heads == 0:
        officer = state.units[officer_id]
        officer.gone = "fallen"
        event = Event("leader hit", officer_id, how=officer.name)
        state.report(f"{officer.name} falls.", "AF-B15", officer_id, event=event)
        state.on_table(f"take {officer.name} off the map", officer_id)


def _tell(state: Battlefield, fight: Fight, fray: Fray) -> None:
    row = row_of(fray.tails)
    place = area_name(state, fight.area)
    beaten = tuple(unit.id for unit in defenders_of(state, fight))
    others = (*fight.attackers[1:], *beaten[1:])
    at, how = next(iter(beaten), ""), f"for {place}"
    event = Event("fights", fight.attackers[0], at, how=how, outcome=_told(state, fight, fray), others=others)
    if not fray.winner:
        reads = Reads("combat_results", row, "result") if state.rulings.combat == "margin" else None
        told = f"The combat for {place} is a tie: no effect."
        state.report(told, "AF-B10", reads=reads, event=event, tail="no effect" if reads else "")
        return
    words = tables()["combat_results"].cell(row, "result")
    reads = Reads("combat_results", row, "result")
    told = f"{with_verb(_winner(state, fight, fray), 'wins')} the combat for {place}: {words}."
    state.report(told, "AF-A6", reads=reads, event=event, tail=str(words))


def _winner(state: Battlefield, fight: Fight, fray: Fray) -> Side:
    attacker = side_of(state, fight)
    return state.sides[attacker if fray.winner == ATTACKER else other_side(state, attacker)]


def _told(state: Battlefield, fight: Fight, fray: Fray) -> str:
    """The result with the heads of both, and that the winner is demoralised, which nothing else of the story says."""
    fewer, more = sorted(fray.heads)
    heads = f"{in_words(more)} {form(more, 'head')}"
    if not fray.winner:
        return f"neither side won, with {heads} each"
    cost = ", but all of them were demoralised" if fray.tails == COSTLY else ""
    return f"{the_side(_winner(state, fight, fray))} won by {heads} to {in_words(fewer) if fewer else 'none'}{cost}"


# Calculations


def how_many_withdraw(state: Battlefield, ids: list[str]) -> int:
    """Half of the winners, or fewer that find room; in battles of before half, who stay where they find none."""
    count = half(state, len(ids), up=False)
    return min(count, len(going_back.find_room(state, ids))) if state.has_step(ASKS_WHO_CAN) else count


def _left(state: Battlefield, ids: tuple[str, ...]) -> list[str]:
    return [each for each in ids if not state.units[each].gone]


# Prompts


def who_is_lost(state: Battlefield, losers: tuple[str, ...], numbered: Stacks = ()) -> Pick:
    """The loser picks the half that is destroyed."""
    left = _left(state, losers)
    count = half(state, len(left), up=True)
    return _pick_units(state, left, {}, count, "lost", "Which units are lost?", numbered)


def who_withdraws(state: Battlefield, winners: tuple[str, ...], numbered: Stacks = ()) -> Pick:
    """The winner picks the half that withdraws, of those who can; nobody picks where no more can than must."""
    left = _left(state, winners)
    count = how_many_withdraw(state, left)
    shut_in = [each for each in left if not withdrawals(state, state.units[each])]
    refused = dict.fromkeys(shut_in if state.has_step(ASKS_WHO_CAN) else (), "no area to withdraw to")
    title = "Which units withdraw out of the enemy's reach?"
    asked = _pick_units(state, left, refused, count, "withdraws", title, numbered)
    return replace(asked, same=len(left) - len(refused) == count) if refused else asked


def _pick_units(
    state: Battlefield, ids: list[str], refused: dict[str, str], count: int, key: str, title: str, numbered: Stacks
) -> Pick:
    units = [state.units[each] for each in ids]
    # A battery has no coins of combat: it may well withdraw first, but is no small loss.
    by_worth = key == "lost" and state.has_step(SPARES_GUNS)
    # Of those who are left each gets a marker with this result, whoever had one, and by ruling who had loses a step.
    is_alike = by_worth and state.has_step(WEIGHS_ALIKE) and state.rulings.second_demoralised == "nothing"

    def order(unit: Unit) -> tuple[object, ...]:
        unit = replace(unit, demoralised=unit.demoralised and not is_alike)
        strength = worth_of_unit(unit) if by_worth else combat_strength(state, unit)
        return not unit.demoralised, strength, unit.steps, _safety(state, unit)

    weakest = sorted((unit for unit in units if unit.id not in refused), key=order)
    own = next((each for each in numbered if ids and ids[0] in each), ())
    is_marked = not all(unit.demoralised for unit in units)
    options = with_numbers(
        (Option(u.id, u.name, refused=refused.get(u.id, ""), detail=_unit_words(state, u, is_marked)) for u in units),
        own,
    )
    enter = (unit.id for unit in weakest[:count])
    first = "those that cost least" if by_worth else "the weakest in combat"
    then = "who is next to an enemy, in river or forest" if state.has_step(LEAVES_REACH) else "the first"
    return about("AF-B12", units[0].side if units else next(iter(state.sides))).pick(
        f"{key}:{units[0].area if units else ''}",
        title,
        options,
        enter,
        at_least=count,
        at_most=count,
        text=f"The result takes half of them{', or as many as can' if refused else ''}: {count} of {len(units)}. "
        f"Enter takes {first}; of equals those with fewest steps, then {then}.",
    )


def _safety(state: Battlefield, unit: Unit) -> tuple[bool, int]:
    """The rank of who might as well stay: next to no enemy, then where it rallies best (step 26)."""
    if not state.has_step(LEAVES_REACH):
        return True, 0
    return not is_threatened(state, unit.area, unit.side), -going_back.roughness(state, unit.area)


def _unit_words(state: Battlefield, unit: Unit, is_marked: bool) -> str:
    """The area of a unit and its state; `is_marked`: its marker too, which not all bear."""
    steps = f"{unit.steps} of {unit.full} steps" if unit.full > 1 else ""
    words = (area_name(state, unit.area), steps, "demoralised" if is_marked and unit.demoralised else "")
    return ", ".join(word for word in words if word)


def officer_toss(state: Battlefield, officer_id: str) -> Roll[Headed]:
    """Two coins: with no head the officer is lost, which is two tails (AF-B15)."""
    officer = state.units[officer_id]
    reading = Tossed(words=("he falls", "unhurt", "unhurt"))
    title = f"Does {officer.name} fall? 1+ heads save him"
    pool = Pool("coins", 2, 2, officer.side)
    return about("AF-B15", officer).roll("officer", "Fall of an officer", title, pool, reading, who=officer.name)
