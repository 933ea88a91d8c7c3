"""The Firing phase: the other side's defensive fire, charges that throw again, then offensive fire (CD-A2)."""

from tracker.engine import ask, with_verb
from tracker.games.colonial_d10.charge import must_throw_again, throw_again
from tracker.games.colonial_d10.fire_list import is_anybody_ready, who_fires
from tracker.games.colonial_d10.group_fire import fire_all
from tracker.games.colonial_d10.state import Battlefield, Phase
from tracker.games.colonial_d10.units import names, on_table, other_side


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
    while is_anybody_ready(state, side_id):
        shots = await ask(lambda: who_fires(state, side_id))
        if not shots:
            hold_fire(state, side_id)
            return
        await fire_all(state, shots)


def hold_fire(state: Battlefield, side_id: str) -> None:
    """Names the units that might still have fired, as far as anybody knows (CD-B28)."""
    held = [state.units[each.id] for each in who_fires(state, side_id).rows if not each.is_idle]
    if held:
        words = f"{with_verb(held[0], 'holds')} fire" if len(held) == 1 else f"{names(held)} hold fire"
        state.report(f"{words}.", "CD-B28", *(unit.id for unit in held))
