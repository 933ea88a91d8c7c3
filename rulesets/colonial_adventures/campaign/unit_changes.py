"""Changes of the units of a campaign: each change of their figures is made, and told with its rule, here."""

from collections.abc import Iterable

from tracker.engine import Event, form
from tracker.games.colonial_adventures.campaign.state import (
    DESTROYED,
    Campaign,
    Commander,
    Veteran,
    living,
    unit_of,
    units_of,
)
from tracker.games.colonial_adventures.muster.army import Unit, free_title
from tracker.games.colonial_adventures.muster.state import Mustering
from tracker.games.colonial_adventures.short_names import LONGEST_SHORT, shortened
from tracker.games.colonial_adventures.state import MOST, RANKS, Rank


def set_figures(state: Campaign, unit_id: str, figures: int, words: str, rule: str) -> None:
    """A unit has so many figures from now on; nothing is said where it had them before."""
    unit = state.units[unit_id]
    before, unit.figures = unit.figures, max(0, min(MOST, figures))
    if unit.figures != before:
        now = f"{before} figures become {unit.figures}" if before != 1 else f"1 figure becomes {unit.figures}"
        state.report(f"{unit.name}: {words}; {now}.", rule, unit_id)


def send_away(state: Campaign, unit_id: str, gone: str, words: str, rule: str) -> None:
    """A unit is with its army no more; its figures go with it."""
    unit = state.units[unit_id]
    lost = f", {unit.figures} {form(unit.figures, 'figure')} with it" if unit.figures else ""
    unit.gone, unit.figures, unit.away, unit.takes_field = gone, 0, 0, False
    state.report(f"{unit.name} {words}{lost}.", rule, unit_id, event=Event("gone", unit_id, how=gone))


def strike_off(state: Campaign, side_id: str) -> None:
    """Units of which nobody is left are with their army no more (CA-CAMP-5)."""
    for unit in [each for each in state.units.values() if each.side == side_id and not each.gone]:
        if not unit.figures:
            for leader in unit.leaders:
                leader.lost = True
            send_away(state, unit.id, DESTROYED, "is no more: nobody of it is left", "CA-CAMP-5")


def thin_leaders(unit: Veteran) -> list[Commander]:
    """No more leaders than figures: the juniors among them are lost; gives who they are (CA-R146)."""
    lost = []
    for leader in sorted(living(unit), key=lambda each: RANKS.index(each.rank))[unit.figures :]:
        leader.lost = True
        lost.append(leader)
    return lost


# Names


def free_of(state: Campaign, unit: Unit) -> Unit:
    """A new unit with an id, a name and a short name that none of the campaign has, be it gone."""
    unit.id = free_word(unit.id, state.units, "_")
    unit.name = free_word(unit.name, (each.name for each in state.units.values()), " ")
    shorts = {each.short for each in state.units.values()}
    if unit.short and unit.short in shorts:
        short = free_word(shortened(unit.short, LONGEST_SHORT - 3), shorts, " ")
        unit.short = short if len(short) <= LONGEST_SHORT else ""
    return unit


def free_word(wanted: str, taken: Iterable[str], between: str) -> str:
    """A word that is not taken: itself, or with the first number behind it that makes it one.

    >>> free_word("scouts", ["scouts", "scouts_2"], "_")
    'scouts_3'
    """
    all_taken, number, free = set(taken), 2, wanted
    while free in all_taken:
        free, number = f"{wanted}{between}{number}", number + 1
    return free


def next_name(state: Campaign, side_id: str, rank: Rank) -> str:
    """The name of a new leader where nobody says: his title, and the first number that no leader of his side had."""
    had = {each.name for unit in state.units.values() if unit.side == side_id for each in unit.leaders}
    for aftermath in state.aftermaths:
        had |= {each.name for unit in aftermath.units if unit.side == side_id for each in unit.leaders}
    return free_title(rank, had, 2 if rank == "cinc" else 1)


def mustering(state: Campaign, side_id: str, list_id: str = "") -> Mustering:
    """A side as a muster knows it, for rolls that are made as there; `list_id`: the list that is rolled on."""
    camp = state.sides[side_id]
    return Mustering(
        rulings=state.rulings.of_musters,
        side=side_id,
        name=camp.name,
        list_id=list_id,
        lists=[list_id] if list_id else [],
        colour=camp.colour,
        year=state.year,
        units={unit.id: unit_of(unit) for unit in units_of(state, side_id)},
    )
