"""The key of an area, the same in all prompts of a battle."""

from collections.abc import Iterable
from itertools import count

from msgspec.structs import replace

from tracker.engine import Option
from tracker.games.africa_1859.state import Battlefield


def keyed(state: Battlefield, options: Iterable[Option]) -> list[Option]:
    """Options that name areas, each by the place of its area on the map: a digit or letter never means another area.

    An id may say first what is done there, as in `move:plain`. Where an area is named twice the first has its place;
    what else there is, such as shots at units, has the places behind, and no key of an area even if none is left.
    """
    places = {each: number for number, each in enumerate(state.areas, 1)}
    behind = count(len(places) + 1)
    found = ((each, places.pop(each.id.rpartition(":")[2], 0)) for each in options)
    return [replace(each, number=number or next(behind), is_behind=not number) for each, number in found]
