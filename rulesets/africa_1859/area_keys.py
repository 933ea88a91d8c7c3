"""Keys of lists: units by number, areas and targets by letters that stay for the whole battle, for both sides."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec.structs import replace

from tracker.engine import Option, is_watched
from tracker.games.africa_1859.data import Arm
from tracker.games.africa_1859.state import Battlefield
from tracker.games.africa_1859.units import GUNS

# Orders have the others: a attack and before an area all of them, f before unit or area fire at it, m move together,
# s stand, twice all of them, v other ways, such as more targets, x nothing after all, and n ends a side's turn.
PLACES = "bcdghijklopyz"
ALL, FIRE = "a", "f"
# Behind the first of two keys of an area those of orders are free.
PLACES_BEHIND = f"{PLACES}afmnsv123456789"
# No letter of an area: f and that would seem to be fire at whoever stands there.
UNITS = "123456789afmnrsvx"
# Farther behind than any digit: such numbers are typed in lines alone.
BEHIND = 10


def keyed(state: Battlefield, options: Iterable[Option]) -> list[Option]:
    """Options that name areas or units behind what is done there, as in `move:plain`, by their keys."""
    listed = list(options)
    return _keyed(state, listed) if is_watched() else listed


def _keyed(state: Battlefield, options: list[Option]) -> list[Option]:
    keys = keys_of(state)
    return [
        replace(each, letter=each.letter or _key(keys, each.id), number=number)
        for number, each in enumerate(options, BEHIND)
    ]


def _key(keys: Mapping[str, str], option_id: str) -> str:
    """The key of an option: of an attack with others, or a retreat of all, the letter of all goes before the area.

    So does that of fire: the area alone is a move or an attack, of a battery too.
    """
    way, _, thing = option_id.rpartition(":")
    area = thing.rstrip("+")
    key = keys.get(area, "")
    is_shot = way.endswith("fire") and not key.startswith(FIRE)
    return f"{ALL if way == 'all' or area != thing else FIRE if is_shot else ''}{key}"


def keys_of(state: Battlefield) -> Mapping[str, str]:
    """The key of each area, and of each unit as a target: none begins with another, and none depends on the moment."""
    areas = [(each.id, each.name, len(each.near)) for each in state.areas.values()]
    return _dealt(tuple(areas), tuple([(each.id, each.side, each.arm, each.entry) for each in state.units.values()]))


@lru_cache(maxsize=8)
def _dealt(areas: tuple[tuple[str, str, int], ...], units: tuple[tuple[str, str, Arm, str], ...]) -> Mapping[str, str]:
    """A letter for the areas with most neighbours and starters: an initial or another; two keys for others, as `zc`."""
    codes, starts = _codes(PLACES, len(areas), PLACES_BEHIND), Counter(entry for *_, entry in units)
    short = [each for each in codes if len(each) == 1]
    busy = sorted(areas, key=lambda area: area[2] + starts[area[0]], reverse=True)[: len(short)]
    keys = _named(busy, short)
    keys |= _named([each for each in areas if each[0] not in keys], [each for each in codes if len(each) > 1])
    for side in {side for _, side, _, _ in units}:
        targets = [(unit, arm) for unit, its, arm, _ in units if its == side and arm != "officer"]
        # Foot and horse are picked by keys far oftener than what only shells reach.
        targets.sort(key=lambda each: each[1] in (*GUNS, "ship"))
        codes = _codes(UNITS, len(targets), UNITS)
        keys |= {unit: f"{FIRE}{key}" for (unit, _), key in zip(targets, codes, strict=False)}
    return keys


def _named(areas: Iterable[tuple[str, str, int]], codes: list[str]) -> dict[str, str]:
    """A code for each area that ends like its name begins, else with another letter of it, else with any key."""
    keys: dict[str, str] = {}
    left = {code[-1:] + code[:-1]: code for code in codes}  # by their last key
    for wanted in (lambda name: [word[0] for word in name.split()], list, lambda _: [each[0] for each in left]):
        for area, name, _ in areas:
            wished = () if area in keys else wanted(name.casefold())
            if found := next((each for last in wished for each in left if each[0] == last), ""):
                keys[area] = left.pop(found)
    return keys


def _codes(letters: str, number: int, behind: str) -> list[str]:
    """So many keys or more of which none begins another: letters, and where there are too few the last with others."""
    begun = -(-max(0, number - len(letters)) // (len(behind) - 1))
    first = len(letters) - begun
    return [*letters[:first], *(letter + other for letter in letters[first:] for other in behind)]
