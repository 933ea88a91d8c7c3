"""Rallying demoralised units at the end of a turn (AF-A7, AF-B25, AF-B26)."""

from functools import partial

from tracker.engine import Breakdown, Effect, Headed, Pool, Reads, Roll, Settled, about, ask, counted, with_verb
from tracker.games.africa_1859.data import DATA, coins_of, modifier
from tracker.games.africa_1859.ground import is_threatened, nearest_enemy
from tracker.games.africa_1859.state import MOVES_THE_REST, Battlefield
from tracker.games.africa_1859.tosses import Tossed
from tracker.games.africa_1859.units import has_officer, on_map, stack

NEEDED = 2
_row = partial(modifier, "rally_modifiers")
RALLIED, NOT_RALLIED = "rallied", "not rallied"
# Two heads or more take the marker off (AF-A7).
RALLYING = Tossed(words=(*[NOT_RALLIED] * NEEDED, RALLIED))


# Procedures


async def rally_phase(state: Battlefield, side_id: str) -> None:
    """Each demoralised unit of a side tries once (AF-B25)."""
    state.active = side_id
    tries = 2 if state.rulings.rally_again == "officer" else 1
    for attempt in range(tries):
        for unit in [unit.id for unit in on_map(state, side_id) if unit.demoralised]:
            if attempt == 0 or has_officer(state, state.units[unit]):
                await rally(state, unit)


async def rally(state: Battlefield, unit_id: str) -> None:
    """Toss for one unit (AF-A7)."""
    coins = rally_coins(state, unit_id)
    unit = state.units[unit_id]
    if coins.total < NEEDED:
        few = f" with {counted(coins.total, 'coin')}" if state.has_step(MOVES_THE_REST) else ""
        state.report(f"{with_verb(unit, 'does')} not rally{few}.", "AF-B25", unit_id, why=(coins,))
        return
    try:
        tossed = await ask(lambda: rally_toss(state, unit_id))
    except Settled:
        state.remark(f"Settled on the table: the rally of {state.units[unit_id].name}.", unit_id)
        return
    if tossed.heads >= NEEDED:
        unit = state.units[unit_id]
        unit.demoralised = False
        state.report(f"{with_verb(unit, 'rallies')}.", "AF-A7", unit_id)
        state.on_table(f"take the Demoralised marker off {unit.name}", unit_id)


# Calculation


def rally_coins(state: Battlefield, unit_id: str) -> Breakdown:
    """Coins of a rally (AF-A7, AF-B26)."""
    unit = state.units[unit_id]
    area = state.areas[unit.area]
    beside = is_threatened(state, unit.area, unit.side)
    company = sum(each.demoralised for each in stack(state, unit.area, unit.side)) > 1
    return coins_of(
        "Coins",
        DATA.number("rally_modifiers", "base"),
        "to rally",
        _row("officer", "with an officer", has_officer(state, unit)),
        _row("far", "no enemy within one area", nearest_enemy(state, unit.area, unit.side) >= 2),
        _row("mountain", "in mountain", area.terrain == "mountain"),
        _row("adjacent", "enemy adjacent", beside),
        _row("company", "more than one demoralised here", company),
        _row("rough", "in river or forest", area.terrain in ("river", "forest")),
    )


# Prompt


def rally_toss(state: Battlefield, unit_id: str) -> Roll[Headed]:
    unit = state.units[unit_id]
    coins = rally_coins(state, unit_id)
    title = f"{with_verb(unit, 'rallies')} on 2+ heads"
    dice = Pool("coins", coins.total, 2, unit.side)
    effects = (Effect(RALLIED, "the marker comes off"), Effect(NOT_RALLIED, "it stays demoralised"))
    return about("AF-A7", unit).roll(
        "rally",
        "Rally",
        title,
        dice,
        RALLYING,
        reads=Reads("rally_modifiers"),
        breakdowns=(coins,),
        effects=effects,
        who=unit.name,
        is_whole=True,
    )
