"""The Charge phase: charges go home, every melee is fought once, then its outcome (CD-A2, CD-B13)."""

from tracker.engine import Settled
from tracker.games.colonial_d10.charge import chargers, second_half, stop
from tracker.games.colonial_d10.melee import fight, melee_of
from tracker.games.colonial_d10.melee_outcome import outcome
from tracker.games.colonial_d10.state import Battlefield
from tracker.games.colonial_d10.unit_changes import settled
from tracker.games.colonial_d10.units import names, on_table


async def charge_phase(state: Battlefield, side_id: str) -> None:
    """Both sides together (CD-A2)."""
    state.phase = "charge"
    for unit_id in [unit.id for unit in chargers(state)]:
        try:
            await second_half(state, unit_id)
        except Settled:
            settled(state, f"the charge of {state.units[unit_id].name}")
            stop(state.units[unit_id])
    for fighting in melees(state):
        await melee(state, fighting)


async def melee(state: Battlefield, fighting: list[str]) -> None:
    """One round and its outcome; what is settled on the table leaves the units as they are."""
    if sum(bool(state.units[each].engaged) for each in fighting) < 2:
        return
    state.report(f"Melee: {names([state.units[each] for each in fighting])}.", "CD-B32", *fighting)
    try:
        await fight(state, fighting)
    except Settled:
        settled(state, f"the fight of {state.units[fighting[0]].name}")
    await outcome(state, fighting)


def melees(state: Battlefield) -> list[list[str]]:
    found: list[list[str]] = []
    for unit in on_table(state):
        if unit.engaged and not any(unit.id in each for each in found):
            found.append(melee_of(state, unit.id))
    return found
