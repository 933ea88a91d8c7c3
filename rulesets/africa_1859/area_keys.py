"""The key of an area, the same in all prompts of a battle, and the letters of orders, which are none of an area's."""

from collections.abc import Iterable
from itertools import chain, count
from string import ascii_lowercase

from msgspec.structs import replace

from tracker.engine import RESERVED, Option
from tracker.games.africa_1859.state import Battlefield

# What units of an area do together, shots, more of these or digging, and nothing: in no list are they an area.
ORDERS = "amnsvx"
# Letters of shots, as far as no area has them.
SHOTS = "snopyz"
MOST_SHOTS = 5
# Screens have a letter for each number behind nine: all but those of the program and of rolls.
LETTERS = {number: each for number, each in enumerate(sorted({*ascii_lowercase} - RESERVED - {"r"}), 10)}
NUMBERS = (*range(1, 10), *(number for number, letter in LETTERS.items() if letter not in ORDERS))


def shot_letters(state: Battlefield) -> str:
    """Letters that mean the same shot in all lists of a unit, the best first: those of no area."""
    areas = {LETTERS[number] for number in NUMBERS[9 : len(state.areas)]}
    return "".join(each for each in SHOTS if each not in areas)[:MOST_SHOTS]


def keyed(state: Battlefield, options: Iterable[Option]) -> list[Option]:
    """Options that name areas, each by the place of its area on the map: a digit or letter never means another area.

    An id may say first what is done there, as in `move:plain`. Where an area is named twice the first has its place;
    what else there is, such as shots at units, has the places behind, and no key of an area even if none is left.
    """
    places = dict(zip(state.areas, chain(NUMBERS, count(NUMBERS[-1] + 1)), strict=False))
    behind = count(max(places.values(), default=0) + 1)
    found = ((each, places.pop(each.id.rpartition(":")[2], 0)) for each in options)
    return [replace(each, number=number or next(behind), is_behind=not number) for each, number in found]
