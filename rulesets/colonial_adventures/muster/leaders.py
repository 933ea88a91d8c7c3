"""Leaders of an army, and the strength that takes the field (CA-LDR-1, CA-LDR-8, CA-LDR-9, CA-ARMY-6)."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from tracker.engine import ask, counted, form, with_verb
from tracker.games.colonial_adventures.muster.army import EXTRA, Unit
from tracker.games.colonial_adventures.muster.dice import (
    LeaderPool,
    leader_of,
    leader_pools,
    leaders_roll,
    strength_roll,
)
from tracker.games.colonial_adventures.muster.forms import assignment, captains, ghazis, ranks, sharing_out
from tracker.games.colonial_adventures.muster.proportions import army_bends, captains_allowed, head_to_head
from tracker.games.colonial_adventures.muster.raising import LED_BY_A_GHAZI, ghazi_rep, row_of
from tracker.games.colonial_adventures.muster.state import Mustering
from tracker.games.colonial_adventures.muster.strengths import AT_ONCE, batches, leaders_rule
from tracker.games.colonial_adventures.scenario import Officer
from tracker.games.colonial_adventures.state import LEADER_TITLES, RANK_WORDS, RANKS, Rank

# Procedures


async def after(state: Mustering) -> None:
    """Leaders are rolled and assigned once all units are there, then field strength (CA-LDR-8, CA-ARMY-6)."""
    state.to_come, state.fielded = 0, True
    if state.units:
        facts = await ask(lambda: ranks(state))
        if facts.cinc in state.units:
            join(state, facts.cinc, "cinc")
        if captains_allowed([*state.units.values()]):
            for unit_id in await ask(lambda: captains(state)):
                join(state, unit_id, "captain" if state.units[unit_id].training == "european" else "warlord")
        if facts.leaders:
            for pool in leader_pools(state):
                await leaders(state, pool)
        await led_by_ghazis(state)
        if facts.strengths:
            await field_strengths(state)
    state.over = True
    say_army(state)


async def leaders(state: Mustering, pool: LeaderPool) -> None:
    """All of a pool are rolled, then assigned freely (CA-LDR-8, CA-LDR-9, CA-R48)."""
    reps: list[int] = []
    while len(reps) < len(pool.who):
        many = min(AT_ONCE, len(pool.who) - len(reps))
        rolled = await ask(partial(leaders_roll, pool, len(reps) + 1, many, state.side))
        reps += [each.rep for each in rolled.results]
    way = await ask(lambda: sharing_out(pool, reps, state.side)) if len(set(reps)) > 1 else "order"
    if way == "each":
        reps = await one_by_one(state, pool, reps)
    elif way == "best":
        order = sorted(range(len(pool.who)), key=lambda at: _standing(state, pool, at), reverse=True)
        best = sorted(reps, reverse=True)
        reps = [best[order.index(at)] for at in range(len(pool.who))]
    for (unit_id, rank), rep in zip(pool.who, reps, strict=True):
        assign(state, unit_id, rank, rep)


async def one_by_one(state: Mustering, pool: LeaderPool, reps: Sequence[int]) -> list[int]:
    """A Rep for each leader in turn, asked while there is a choice."""
    left, chosen = sorted(reps, reverse=True), []
    for number in range(len(pool.who)):
        rep = left[0]
        if len(set(left)) > 1:
            rep = int(await ask(partial(assignment, state, pool, number, tuple(left))))
        left.remove(rep)
        chosen.append(rep)
    return chosen


async def led_by_ghazis(state: Mustering) -> None:
    """A band under a Ghazi is of a better Rep, unless its rifles forbid (CA-ARMY-20, CA-R71)."""
    led = tuple(unit.id for unit in state.raised if may_be_ghazis(unit))
    if not led:
        return
    for unit_id in await ask(lambda: ghazis(state, led)):
        unit = state.units[unit_id]
        unit.rep = ghazi_rep(unit)
        unit.notes = f"{unit.notes} {LED_BY_A_GHAZI}".strip()
        state.report(f"{with_verb(unit, 'is')} led by a Ghazi: Rep {unit.rep}.", "CA-R71", unit_id)


async def field_strengths(state: Mustering) -> None:
    """One die for each unit on foot or horse that this muster raised (CA-ARMY-6, CA-R60)."""
    rolling = [unit.id for unit in state.raised if unit.arm != "artillery"]
    for throw, some in batches(rolling):
        rolled = await ask(partial(strength_roll, state, some, throw))
        for unit_id, die in zip(some, rolled.results, strict=True):
            take_field(state, unit_id, die.short)


# What changes the army


def join(state: Mustering, unit_id: str, rank: Rank) -> None:
    """A Commander in Chief, captain or warlord is an extra figure of a unit (CA-R46, CA-R157)."""
    unit = state.units[unit_id]
    many = sum(each.rank == rank for other in state.units.values() for each in other.leaders)
    name = LEADER_TITLES[rank] if rank == "cinc" else f"{LEADER_TITLES[rank]} {many + 1}"
    unit.leaders = [Officer(rank, name), *unit.leaders]
    unit.figures += 1


def assign(state: Mustering, unit_id: str, rank: str, rep: int) -> None:
    """A leader has his Rep, if he is still there."""
    leader = leader_of(state, unit_id, rank)
    if leader is None:
        return
    unit = state.units[unit_id]
    unit.leaders = [replace(each, rep=rep) if each.rank == rank else each for each in unit.leaders]
    words = f"{leader.name} ({RANK_WORDS[leader.rank]} of {unit.name}): Rep {rep}."
    state.report(words, leaders_rule(unit.training), unit_id)


def take_field(state: Mustering, unit_id: str, short: int) -> None:
    """A unit is at full strength or short of so many figures, never of leaders; one always comes (CA-ARMY-6)."""
    unit = state.units[unit_id]
    before = unit.figures
    unit.figures, unit.fielded = max(1, len(unit.leaders), before - short), True
    words = f"{before - unit.figures} short, {unit.figures}" if unit.figures < before else f"full, {unit.figures}"
    state.report(f"{unit.name}: {words} {form(unit.figures, 'figure')}.", "CA-ARMY-6", unit_id)


# Calculations


def _standing(state: Mustering, pool: LeaderPool, at: int) -> tuple[int, int, int]:
    """A key by which the best led are found: the rank of an extra figure, then the Rep of the unit, then its place."""
    unit_id, rank = pool.who[at]
    above = len(RANKS) - [str(each) for each in RANKS].index(rank) if rank in EXTRA else 0
    return above, state.units[unit_id].rep, -at


def may_be_ghazis(unit: Unit) -> bool:
    """True of a band whose row of its list is better under a Ghazi, if anybody leads it (CA-R71)."""
    row = row_of(unit)
    return row is not None and row.instead is not None and row.instead.when == "ghazi" and bool(unit.leaders)


# Words


def say_army(state: Mustering) -> None:
    """Logs the army: strength, opponents head to head, and each rule that is bent."""
    units = [*state.units.values()]
    figures = sum(unit.figures for unit in units)
    state.heading(f"{state.name}: {counted(len(units), 'unit')}, {counted(figures, 'figure')}")
    if words := head_to_head(units):
        state.report(words, "CA-ARMY-3")
    for bent in army_bends(units):
        state.remark(f"Bent: {bent}.")
