"""Blowing a bridge (CD-A17, CD-B36)."""

from functools import partial

from tracker.engine import Choose, Event, Hits, Number, Pool, Roll, Scored, about, ask, with_verb, yes_no
from tracker.games.colonial_d10.after import ask_whether_over
from tracker.games.colonial_d10.orders import why_not_blow
from tracker.games.colonial_d10.state import MINDS_BRIDGE, OFFERS_END, THROWS_WHERE_TOLD, Battlefield, Unit
from tracker.games.colonial_d10.units import on_table

BLOWS = 5


async def blow(state: Battlefield, unit_id: str) -> None:
    """Each sapper not in contact throws; one success is enough (CD-A17, CD-B36)."""
    figures = await ask(lambda: how_many(state, unit_id))
    if not figures:
        return
    thrown = await ask(lambda: sapper_roll(state, unit_id, figures))
    unit = state.units[unit_id]
    unit.at_bridge = state.has_step(MINDS_BRIDGE) and not thrown.hits
    if thrown.hits:
        state.bridge = "blown"
        event = Event("does", unit_id, how="blew the bridge")
        state.report(f"{with_verb(unit, 'blows')} the bridge.", "CD-A17", unit_id, event=event)
        state.on_table("take the bridge away: nobody crosses there any more", unit_id)
        if state.has_step(OFFERS_END):
            await ask_whether_over(state)
    else:
        event = Event("does", unit_id, how="failed to blow the bridge")
        state.report(f"{with_verb(unit, 'fails')} to blow the bridge.", "CD-A17", unit_id, event=event)


async def late(state: Battlefield, side_id: str) -> None:
    """When all have moved: sappers of a unit in melee who are free of the enemy; by ruling, those who moved too."""
    for unit_id in [each.id for each in on_table(state, side_id) if _may_throw_late(state, each)]:
        if await ask(partial(whether, state, unit_id)) == "yes":
            await blow(state, unit_id)


def _may_throw_late(state: Battlefield, unit: Unit) -> bool:
    """Those who could not be told to blow it."""
    late_ones = unit.engaged or (unit.moved and state.rulings.bridge_moves == "after")
    return "sappers" in unit.traits and bool(late_ones) and not why_not_blow(state, unit)


def free_of(state: Battlefield, unit: Unit) -> int:
    """Figures not in contact with the enemy, as a proposal: in melee as many are in contact as there are enemies."""
    return max(0, unit.figures - sum(state.units[each].figures for each in unit.engaged))


def whether(state: Battlefield, unit_id: str) -> Choose:
    unit = state.units[unit_id]
    is_there = unit.at_bridge and state.has_step(THROWS_WHERE_TOLD)
    return about("CD-B36", unit).choose(
        "atbridge", f"{unit.name}: throw for the bridge", yes_no("yes, they are at it"), "yes" if is_there else "no"
    )


def how_many(state: Battlefield, unit_id: str) -> Number:
    unit = state.units[unit_id]
    title = f"{unit.name}: sappers at the bridge and free of the enemy"
    return about("CD-A17", unit).number(
        "sappers", title, 0, unit.figures, free_of(state, unit), "figures", asks="table"
    )


def sapper_roll(state: Battlefield, unit_id: str, figures: int) -> Roll[Scored]:
    unit = state.units[unit_id]
    dice = min(figures, unit.figures)
    title = f"{unit.name} would blow the bridge"
    text = f"Any hit blows it: {100 - 100 / 2**dice:.1f}%."
    return about("CD-A17", unit).roll(
        "bridge", "Blowing a bridge", title, Pool("sappers", dice, 10, unit.side, "sappers"), Hits(1, BLOWS), text=text
    )
