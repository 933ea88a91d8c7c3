"""Leaders in a campaign: heirs of lost ones, and the Reps of all who have none (CA-R54, CA-LDR-8, CA-LDR-9)."""

from functools import partial

from msgspec.structs import replace

from tracker.engine import Abreast, Choose, Event, Option, Roll, Text, about, ask, with_verb
from tracker.games.colonial_adventures.campaign.state import (
    KEEPS_LOSSES,
    REPLACES_CINC,
    Campaign,
    Commander,
    Veteran,
    living,
    sent_away,
    units_of,
)
from tracker.games.colonial_adventures.campaign.unit_changes import mustering, next_name, set_figures
from tracker.games.colonial_adventures.muster import leaders as muster_leaders
from tracker.games.colonial_adventures.muster.dice import leader_pools, strength_roll
from tracker.games.colonial_adventures.muster.strengths import batches
from tracker.games.colonial_adventures.state import RANK_WORDS, RANKS

# Procedures


async def heirs(state: Campaign, side_id: str) -> None:
    """Somebody follows each lost leader, as far as there are figures for it; then Reps are rolled (CA-R54).

    A C-in-C who is gone with his unit is followed in another (CA-LDR-1).
    """
    fit = fit_for_commander(state, side_id)
    if fit:
        chosen = await ask(partial(commander_with, state, side_id)) if len(fit) > 1 else fit[0].id
        state.units[chosen].leaders.insert(0, replace(last_commander(state, side_id), lost=True))
    for unit_id in [unit.id for unit in units_of(state, side_id)]:
        while (at := vacancy(state.units[unit_id])) is not None:
            old = state.units[unit_id].leaders[at]
            if not has_room(state.units[unit_id]):
                del state.units[unit_id].leaders[at]
                state.report(f"Nobody of {state.units[unit_id].name} is left to follow {old.name}.", "CA-R54", unit_id)
                continue
            name = (await ask(partial(heir_name, state, unit_id, at))).strip()
            follow(state, unit_id, at, name or next_name(state, side_id, old.rank))
    await reps(state, side_id)


async def reps(state: Campaign, side_id: str) -> None:
    """All leaders without a Rep are rolled, and shared out as after a muster (CA-LDR-8, CA-LDR-9, CA-R48)."""
    rolling = mustering(state, side_id)
    for pool in leader_pools(rolling):
        await muster_leaders.leaders(rolling, pool)
        state.log += rolling.drain()
    for unit in units_of(state, side_id):
        found = {each.rank: each.rep for each in rolling.units[unit.id].leaders} if unit.id in rolling.units else {}
        for leader in living(unit):
            leader.rep = leader.rep or found.get(leader.rank, 0)


async def led_by_ghazis(state: Campaign, unit_id: str) -> None:
    """A band that a Ghazi leads is of a better Rep, as in a muster (CA-ARMY-20, CA-R71)."""
    raising = mustering(state, state.units[unit_id].side)
    raising.old = [each for each in raising.units if each != unit_id]
    await muster_leaders.led_by_ghazis(raising)
    state.log += raising.drain()
    state.units[unit_id].rep, state.units[unit_id].notes = raising.units[unit_id].rep, raising.units[unit_id].notes


async def field_strengths(state: Campaign, side_id: str, is_for_battle: bool) -> None:
    """One die for each unit on foot or horse; guns by ruling (CA-ARMY-6, CA-R60).

    When a unit is first fielded those who are short never come; rolled `is_for_battle`, they are back after it.
    """
    rolling = [unit.id for unit in units_of(state, side_id) if rolls_strength(state, unit, is_for_battle)]
    for throw, some in batches(rolling):
        rolled = await ask(partial(strengths_roll, state, side_id, some, throw))
        for unit_id, die in zip(some, rolled.results, strict=True):
            take_field(state, unit_id, die.short, is_for_battle)


# What changes the army


def follow(state: Campaign, unit_id: str, at: int, name: str) -> None:
    """An heir out of the ranks: the figures stay what they are (CA-R54, CA-R171)."""
    unit = state.units[unit_id]
    old = unit.leaders[at]
    unit.leaders[at] = Commander(old.rank, name)
    words = f"{name} follows {old.name} as {RANK_WORDS[old.rank]} of {unit.name}."
    state.report(words, "CA-R54", unit_id, event=Event("succeeds", unit_id, how=name))


def take_field(state: Campaign, unit_id: str, short: int, is_for_battle: bool) -> None:
    """A unit is full or short of so many, never of leaders; one always comes (CA-ARMY-6)."""
    unit = state.units[unit_id]
    missing = min(short, unit.figures - max(1, len(living(unit))))
    if is_for_battle:
        unit.away = max(0, missing)
        words = f"{unit.away} are missing, {unit.figures - unit.away} take the field" if unit.away else "all are there"
        state.report(f"{unit.name}: {words}.", "CA-R60", unit_id)
        return
    unit.fielded = True
    if missing > 0:
        set_figures(state, unit_id, unit.figures - missing, f"field strength is {missing} short", "CA-ARMY-6")
    else:
        state.report(f"{with_verb(unit, 'is')} at full strength, {unit.figures}.", "CA-ARMY-6", unit_id)


# Calculations


def vacancy(unit: Veteran) -> int | None:
    """The place of the leader who is lost and has no heir, the senior first; None for nobody."""
    lost = [at for at, each in enumerate(unit.leaders) if each.lost]
    return min(lost, key=lambda at: RANKS.index(unit.leaders[at].rank), default=None)


def commanders(state: Campaign, side_id: str) -> list[tuple[Veteran, Commander]]:
    """Each C-in-C whom a side has or had, with his unit."""
    units = [unit for unit in state.units.values() if unit.side == side_id]
    return [(unit, each) for unit in units for each in unit.leaders if each.rank == "cinc"]


def last_commander(state: Campaign, side_id: str) -> Commander:
    """The C-in-C who was lost last, by the battle that his unit was with the army last."""
    known = commanders(state, side_id)
    if state.has_step(KEEPS_LOSSES):
        known.sort(key=lambda pair: _left_after(state, pair[0]))
    return known[-1][1]


def _left_after(state: Campaign, unit: Veteran) -> int:
    """The last battle that an army had a unit."""
    if not unit.gone:
        return state.turn
    fought = [number for number, each in enumerate(state.aftermaths, 1) if each.unit(unit.id, unit.side) is not None]
    sent = [number for number in range(state.turn + 1) if unit.gone == sent_away(number)]
    return max([0, *fought, *sent])


def fit_for_commander(state: Campaign, side_id: str) -> list[Veteran]:
    """The units of which one gives the next C-in-C; none where he lives or is followed in his own unit."""
    known = commanders(state, side_id)
    has_one = any(not unit.gone and (not each.lost or has_room(unit)) for unit, each in known)
    if not (state.has_step(REPLACES_CINC) and known) or has_one:
        return []
    return [unit for unit in units_of(state, side_id) if living(unit) and has_room(unit)]


def has_room(unit: Veteran) -> bool:
    """True if one of its figures can be one more leader."""
    return len(living(unit)) < unit.figures


def rolls_strength(state: Campaign, unit: Veteran, is_for_battle: bool) -> bool:
    """True if its field strength is to be rolled now (CA-R60)."""
    if unit.arm == "artillery" and state.rulings.gun_strength == "off":
        return False
    return unit.takes_field if is_for_battle else not unit.fielded


# Prompts


def strengths_roll(state: Campaign, side_id: str, units: list[str], number: int) -> Roll[Abreast]:
    """1d6 against the Rep of each of some units, as in a muster (CA-ARMY-6)."""
    return strength_roll(mustering(state, side_id), units, number)


def commander_with(state: Campaign, side_id: str) -> Choose:
    """The choice of the unit with which the next C-in-C stands, as in a muster (CA-LDR-1)."""
    fit = fit_for_commander(state, side_id)
    options = (Option(unit.id, unit.name, detail=f"Rep {unit.rep}") for unit in fit)
    best = max(fit, key=lambda unit: unit.rep)
    title = f"{state.sides[side_id].name}: the Commander in Chief is gone. With whom does the next one stand?"
    return about("CA-LDR-1", side_id).choose(f"cinc:{side_id}", title, options, best.id)


def heir_name(state: Campaign, unit_id: str, at: int) -> Text:
    unit = state.units[unit_id]
    old = unit.leaders[at]
    title = f"{old.name}, {RANK_WORDS[old.rank]} of {unit.name}, is lost. Who follows him?"
    if old.rank == "cinc":
        title = f"{old.name} is lost. Who is Commander in Chief now, with {unit.name}?"
    name = next_name(state, unit.side, old.rank)
    return about("CA-R54", unit).line(f"heir:{unit_id}:{old.rank}", title, name, text="A name; his Rep is rolled next.")
