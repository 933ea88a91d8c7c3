"""Keys of lists: units by number, areas and targets by letter, orders by letters that are none of an area's."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Option, for_watchers
from tracker.games.africa_1859.state import Battlefield

# Orders have the others: a attack and m move together, s stand, v other ways, such as more targets, x nothing after
# all, and n ends a side's turn.
PLACES = "bcdfghijklopyz"
# Farther behind than any digit: such numbers are typed in lines alone.
BEHIND = 10


class Keys(Struct, frozen=True):
    """Keys of the lists of an area while it is open: a number for each of its units, letters for what they may pick.

    Whoever leaves takes the key along: a letter that meant one target never means another.
    """

    members: tuple[str, ...] = ()
    letters: Mapping[str, str] = MappingProxyType({})

    def also(self, state: Battlefield, ids: Iterable[str]) -> "Keys":
        """The same, with a letter for each other area, unit or choice; once they are out, with digits of no unit."""
        new = [each for each in dict.fromkeys(ids) if each not in self.letters]
        if not new:
            return self
        letters = dict(self.letters)
        digits = "987654321"[: max(0, 9 - len(self.members))]
        left = [each for each in PLACES + digits if each not in letters.values()]
        # A list first: a generator is a call for each area.
        homes = _homes(tuple([(area.id, area.name) for area in state.areas.values()]))
        for each in new:
            if homes.get(each) in left:
                letters[each] = homes[each]
                left.remove(homes[each])
        others = [each for each in new if each not in letters]
        return Keys(self.members, letters | dict(zip(others, left, strict=False)))


NO_KEYS = Keys()


@lru_cache(maxsize=8)
def _homes(areas: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """The letter that each area has unless another has it in the same list: an initial, or any of its name, or any."""
    homes: dict[str, str] = {}
    left = PLACES
    for wanted in (lambda name: "".join(word[0] for word in name.split()), str, lambda name: PLACES):
        for each, name in areas:
            letter = next((each for each in wanted(name).casefold() if each in left), "")
            if letter and each not in homes:
                homes[each] = letter
                left = left.replace(letter, "") or PLACES
    return homes


def keyed(state: Battlefield, options: Iterable[Option], keys: Keys = NO_KEYS) -> list[Option]:
    """Options that name areas or units behind what is done there, as in `move:plain`, by their letters.

    What is named twice, such as an attack with and without others, has a second letter. Orders keep their own.
    """
    listed = list(options)
    return for_watchers(lambda: _keyed(state, listed, keys), listed)


def _keyed(state: Battlefield, options: list[Option], keys: Keys) -> list[Option]:
    names: dict[str, str] = {}
    for each in options:
        thing = each.id.rpartition(":")[2]
        if not each.letter and (not each.refused or thing in keys.letters):
            names[each.id] = f"{each.id} too" if thing in names.values() else thing
    letters = {**keys.also(state, names.values()).letters}
    # Where all are out, a second way to a place takes what the list has not: it is no other place or unit.
    free = [each for each in PLACES if each not in {letters.get(name) for name in names.values()}]
    again = [each for each in names.values() if not (each in letters or each in state.areas or each in state.units)]
    letters |= dict(zip(again, free, strict=False))
    found = []
    for place, each in enumerate(options, BEHIND):
        key = letters.get(names.get(each.id, ""), "")
        number = int(key) if key.isdecimal() else place
        found.append(replace(each, letter=each.letter or ("" if key.isdecimal() else key), number=number))
    return found
