"""After the battle: what each side lost (CD-B38)."""

from tracker.engine import ask, say_over
from tracker.games.colonial_d10.grades import grade
from tracker.games.colonial_d10.state import Battlefield
from tracker.games.colonial_d10.who_won import score, who_won


async def after(state: Battlefield) -> None:
    """Points for what the enemy lost; the scenario has the last word."""
    state.heading("After the battle")
    close(state)
    for side in state.sides.values():
        state.report(f"{side.name}: score {score(state, side.id)} for what the enemy lost.", "CD-B38")
    state.winner = await ask(lambda: who_won(state))
    for unit in state.units.values():
        how = unit.gone or f"{unit.figures} of {unit.start} figures"
        state.report(
            f"{unit.name}: {how}{', ' + grade(unit) if grade(unit) and not unit.gone else ''}.", "CD-A3", unit.id
        )
    state.over = True
    say_over(state, {side.id: side.name for side in state.sides.values()})


def close(state: Battlefield) -> None:
    state.active, state.phase, state.acting = "", "", ""
    for unit in state.units.values():
        unit.charging, unit.touching, unit.engaged = "", False, []
