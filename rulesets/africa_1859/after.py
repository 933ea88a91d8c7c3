"""After the battle: what is left (AF-B29)."""

from tracker.engine import ask, say_over
from tracker.games.africa_1859.state import Battlefield, Unit
from tracker.games.africa_1859.units import is_officer
from tracker.games.africa_1859.who_won import who_won


async def after(state: Battlefield) -> None:
    """Say who won, and the losses of each side."""
    state.heading("After the battle")
    state.phase, state.active, state.open_area = "", "", ""
    chosen = await ask(lambda: who_won(state))
    state.winner = chosen
    state.over = True
    for side in state.sides.values():
        lost = [unit for unit in state.units.values() if unit.side == side.id and not is_officer(unit)]
        steps, men = sum(map(steps_lost, lost)), sum(map(men_lost, lost))
        gone = [u.name for u in state.units.values() if u.side == side.id and u.gone and is_officer(u)]
        officers = f"; officers: {', '.join(gone)}" if gone else ""
        state.report(
            f"{side.name} lost {steps} of {sum(u.full for u in lost)} steps, {men} men at most{officers}.", "AF-C3"
        )
    say_over(state, {side.id: side.name for side in state.sides.values()})


def steps_lost(unit: Unit) -> int:
    """Steps that a unit has lost, all of them once it is gone."""
    return unit.full if unit.gone else max(0, unit.full - unit.steps)


def men_lost(unit: Unit) -> int:
    """The men that its lost steps stand for (AF-C3)."""
    return unit.men * steps_lost(unit) // unit.full
