"""The turn: each side's player turn of manoeuvre, firing and charge (CD-A2)."""

from tracker.engine import Ended, Event, turn_heading
from tracker.games.colonial_d10 import boats
from tracker.games.colonial_d10.charge_phase import charge_phase
from tracker.games.colonial_d10.fire_phase import firing_phase
from tracker.games.colonial_d10.manoeuvre_phase import manoeuvre_phase
from tracker.games.colonial_d10.state import Battlefield
from tracker.games.colonial_d10.units import on_table


async def turn(state: Battlefield) -> None:
    """One player turn of each side. Raises Ended where a side is gone or the last turn is over."""
    if state.last_turn and state.turn > state.last_turn:
        event = Event("ends", "", how=f"the {state.last_turn} turns of the scenario were over")
        state.report(f"The {state.last_turn} turns of the scenario are over.", "CD-B38", event=event)
        raise Ended
    turn_heading(state)
    await boats.wind_and_water(state)
    for side_id in list(state.order):
        await player_turn(state, side_id)
    state.active, state.phase = "", ""


async def player_turn(state: Battlefield, side_id: str) -> None:
    """Manoeuvre, firing and charge of one side (CD-A2)."""
    state.active = side_id
    state.heading(f"{state.sides[side_id].name}: Manoeuvre phase")
    await manoeuvre_phase(state, side_id)
    stop_if_over(state)
    state.heading(f"{state.sides[side_id].name}: Firing phase")
    await firing_phase(state, side_id)
    stop_if_over(state)
    state.heading(f"{state.sides[side_id].name}: Charge phase")
    await charge_phase(state, side_id)
    stop_if_over(state)


def stop_if_over(state: Battlefield) -> None:
    """Raises Ended where one side has nobody left."""
    for side in state.sides.values():
        if not on_table(state, side.id):
            event = Event("ends", side.id, how="had nobody left on the table")
            state.report(f"{side.name}: nobody is left on the table.", "CD-B38", event=event)
            raise Ended
