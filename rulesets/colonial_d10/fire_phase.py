"""The Firing phase: the other side's defensive fire, charges that throw again, then offensive fire (CD-A2)."""

from rulesets.colonial_d10.charge import must_throw_again, throw_again
from rulesets.colonial_d10.fire import fire
from rulesets.colonial_d10.fire_dice import why_not_fire
from rulesets.colonial_d10.state import Battlefield, Phase, Unit
from rulesets.colonial_d10.units import on_table, other_side
from tracker.engine import Choose, Option, ask

DONE = "done"


async def firing_phase(state: Battlefield, side_id: str) -> None:
    """Defensive fire with its effects first, then the side's own (CD-A2)."""
    state.firing += 1
    for unit in on_table(state):
        unit.spent = 0
    await fire_of(state, other_side(state, side_id), "defensive")
    for unit_id in [unit.id for unit in must_throw_again(state)]:
        if not state.units[unit_id].gone:
            await throw_again(state, unit_id)
    await fire_of(state, side_id, "offensive")


async def fire_of(state: Battlefield, side_id: str, phase: Phase) -> None:
    """Each unit of a side that may fire does, as long as the side likes."""
    state.phase = phase
    state.tried, state.halves = [], {}
    while ready(state, side_id):
        chosen = await ask(lambda: who_fires(state, side_id))
        if chosen == DONE:
            return
        await fire(state, chosen)


def ready(state: Battlefield, side_id: str) -> list[Unit]:
    """Units of a side that may fire now."""
    return [unit for unit in on_table(state, side_id) if not why_not_fire(state, unit)]


def who_fires(state: Battlefield, side_id: str) -> Choose:
    """The next unit to fire."""
    units = ready(state, side_id)
    kind = "defensive" if state.phase == "defensive" else "offensive"
    options = [Option(unit.id, unit.name, detail="moving" if unit.moved else "") for unit in units]
    return Choose(
        key=f"fires:{side_id}:{kind}",
        rule="CD-A2",
        side=side_id,
        title=f"{state.sides[side_id].name}, {kind} fire: which unit",
        options=(*options, Option(DONE, "no other fires", "d")),
        enter=options[0].id if options else DONE,
    )
