"""Possible enemy forces: placed, moved, seen, and resolved into groups of the enemy's list (CA-PEF)."""

from functools import partial

from tracker.engine import Reads, Settled, ask, is_watched
from tracker.games.colonial_adventures.ground.closed_ground import is_closed
from tracker.games.colonial_adventures.groups import on_table
from tracker.games.colonial_adventures.solo.pef_movement import (
    column_of,
    gap_words,
    movement_row,
    passes_for_sure,
    way_of,
    way_words,
)
from tracker.games.colonial_adventures.solo.pef_prompts import (
    Moved,
    halves_roll,
    moved_form,
    movement_roll,
    placing_roll,
    way_roll,
    which_markers,
    who_else_sees,
    who_sees,
)
from tracker.games.colonial_adventures.solo.pef_resolution import resolve
from tracker.games.colonial_adventures.solo.state import KEEPS, Marker
from tracker.games.colonial_adventures.state import Battlefield

AT_FIRST = 3
ENTRIES = {1: 7, 2: 7, 3: 8, 4: 8, 5: 9, 6: 9}

# Procedures


async def place_pefs(state: Battlefield) -> None:
    """Three PEFs, once the player's side has finished its first activation (CA-PEF-1, CA-R113)."""
    state.solo.placed = True
    state.heading("Possible enemy forces")
    for _ in range(AT_FIRST):
        await place_pef(state)


async def place_pef(state: Battlefield, is_new: bool = False) -> None:
    """One PEF: its section by 1d6, its Rep the higher of 2d6 (CA-PEF-1, CA-PEF-2)."""
    enters = state.solo.mission == "defend"
    number = state.solo.made + 1
    spotted = await ask(partial(placing_roll, state, number, entry=enters))
    section, first, second = spotted.totals
    marker = _add(state, ENTRIES[section] if enters else section, max(first, second))
    marker.is_new = is_new
    state.report(f"{marker.name} is in section {marker.section}: Rep {marker.rep}.", "CA-PEF-2")
    where = "at the table's edge" if enters else "where ground hides it from you, else in the middle"
    if not enters and is_closed(state, marker.section) and state.solo.has_step(KEEPS):
        where = "which is impassable: at its edge, where that hides it from you"
    state.on_table(f"put a marker for {marker.name} into section {marker.section}, {where}")
    if state.rulings.pef_visible == "at_once":
        await _stands_in_view(state, marker.id)


async def move_pef(state: Battlefield, marker_id: str) -> None:
    """An active PEF: 2d6 against its Rep, then where to; it may come into view (CA-PEF-3)."""
    marker = state.solo.markers[marker_id]
    marker.acted = True
    state.heading(f"{marker.name} is active")
    try:
        passes = 2
        if not passes_for_sure(state, marker):
            passes = (await ask(lambda: movement_roll(state, state.solo.markers[marker_id]))).passes
        if not passes:
            state.report(f"{marker.name} stays where it is.", "CA-PEF-3", reads=Reads("pef_movement", "0"))
            if is_to_be_looked_for(state, marker):
                await _stands_in_view(state, marker_id)
            return
        way = await ask(lambda: way_roll(state, state.solo.markers[marker_id], passes))
        await _go(state, marker_id, movement_row(passes, way.total))
    except Settled:
        state.remark(f"Settled on the table: the move of {marker.name}.")


async def _stands_in_view(state: Battlefield, marker_id: str) -> None:
    """It may be in sight where it stands, without having moved (CA-R114)."""
    if not on_table(state, state.solo.player):
        return
    seen = await ask(lambda: who_sees(state, marker_id))
    if seen:
        await resolve(state, marker_id, seen, by="")
    else:
        nobody_sees(state, marker_id)


async def _go(state: Battlefield, marker_id: str, row: str) -> None:
    """Carries out the table of movement: another PEF beside it, or a move (T-17, CA-R115)."""
    marker = state.solo.markers[marker_id]
    column = column_of(state.solo, marker)
    does = way_words(state, row, column) if is_watched() else ""
    state.report(f"{marker.name}: {does}.", "CA-PEF-3", reads=Reads("pef_movement", row, column))
    if way_of(row, column).toward == "split":
        await _split(state, marker_id)
        return
    state.on_table(f"move the marker of {marker.name} by {does}; it halts where one of your groups sees it")
    went: Moved = await ask(lambda: moved_form(state, marker_id, row))
    marker = state.solo.markers[marker_id]
    marker.section = went.section
    if went.seen:
        await resolve(state, marker_id, went.seen, by="")
    else:
        nobody_sees(state, marker_id)


async def _split(state: Battlefield, marker_id: str) -> None:
    """It is two from now on: a Rep is rolled for each of them (CA-PEF-3, CA-R115)."""
    rolled = await ask(lambda: halves_roll(state, state.solo.markers[marker_id], state.solo.made + 1))
    marker = state.solo.markers[marker_id]
    marker.rep = max(rolled.totals[:2])
    other = _add(state, marker.section, max(rolled.totals[2:]))
    nobody_sees(state, other.id)  # it is put down out of sight
    other.acted = True  # it had its activation as part of the one that split
    state.report(f"{marker.name} splits: Rep {marker.rep}; {other.name} beside it: Rep {other.rep}.", "CA-R115")
    state.on_table(f"put a marker for {other.name} beside {marker.name}, {gap_words(state)} away and out of your sight")


async def look_out(state: Battlefield, group_id: str, when: str = "before it acts") -> bool:
    """An active group of the player may come to see PEFs: asked once of each since either moved (CA-PEF-4, CA-R114).

    Whether it did: much may have come of that.
    """
    group = state.groups[group_id]
    if group.side != state.solo.player or group.gone or not unseen_by(state, group_id):
        return False
    seen = await ask(lambda: which_markers(state, group_id, when))
    for marker in unseen_by(state, group_id):
        marker.looked.append(group_id)
    for marker_id in seen:
        which = partial(who_else_sees, state, group_id, marker_id)
        others = await ask(which) if which().options else ()
        # The one resolved before it may have destroyed the group.
        if seeing := others if state.groups[group_id].gone else (group_id, *others):
            await resolve(state, marker_id, seeing, by=seeing[0])
        else:
            nobody_sees(state, marker_id)
    return bool(seen)


# Calculations


def unseen_by(state: Battlefield, group_id: str) -> list[Marker]:
    """PEFs of which it was not asked whether the group sees them as they stand."""
    return [marker for marker in state.solo.markers.values() if group_id not in marker.looked]


def is_to_be_looked_for(state: Battlefield, marker: Marker) -> bool:
    """True if a group of the player was not asked yet whether it sees the PEF as both stand."""
    return any(each.id not in marker.looked for each in on_table(state, state.solo.player))


def nobody_sees(state: Battlefield, marker_id: str) -> None:
    """It was asked of all who sees it as it stands: none does."""
    state.solo.markers[marker_id].looked = [each.id for each in on_table(state, state.solo.player)]


def _add(state: Battlefield, section: int, rep: int) -> Marker:
    state.solo.made += 1
    name = f"PEF {state.solo.made}"
    marker = Marker(f"pef{state.solo.made}", name, rep, section)
    state.solo.markers[marker.id] = marker
    return marker
