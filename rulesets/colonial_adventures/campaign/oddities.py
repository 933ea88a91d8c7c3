"""Checks of a campaign: what is odd or impossible, as after an edit, a sentence each."""

from tracker.games.colonial_adventures.campaign.next_battle import why_not_fight
from tracker.games.colonial_adventures.campaign.state import Campaign, full, living, played_sides, units_of


def check(state: Campaign) -> list[str]:
    """Name what is impossible or odd; nothing is refused."""
    found = []
    for unit in state.units.values():
        if unit.side not in state.sides:
            found.append(f"{unit.name} is of no side: there are {', '.join(state.sides)}.")
        if len(living(unit)) > unit.figures and not unit.gone:
            found.append(f"{unit.name} has {len(living(unit))} leaders among {unit.figures} figures.")
        if unit.paper and unit.figures > full(unit) and not unit.gone:
            found.append(f"{unit.name} has {unit.figures} figures of {full(unit)} on paper.")
        if unit.gone and unit.figures:
            found.append(f"{unit.name} is gone ({unit.gone}) and has {unit.figures} figures.")
        if unit.away > unit.figures:
            found.append(f"{unit.name} misses {unit.away} of {unit.figures} figures.")
    if not state.over and state.turn:
        for camp in state.sides.values():
            if not camp.morale:
                found.append(f"{camp.name} has no Major Morale left: the campaign ends after this battle.")
        for side_id in played_sides(state):
            if units_of(state, side_id) and (why_not := why_not_fight(state, side_id)):
                found.append(f"{state.sides[side_id].name} {why_not}.")
    return found
