"""The layout of a table that was rolled: like terrain side by side, roads across, houses beside houses.

Sections are numbers 1 to 9, row by row; an arrangement says for each of them which of the rolled ones lies there.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from tracker.games.colonial_adventures.ground.state import SECTIONS, Kind

# It stays where it was rolled (CA-TERR-4).
MIDDLE = 5
Arrangement = tuple[int, ...]
# The edges of the table that sides have, by their sections, and the one across.
EDGE_WORDS = {"bottom": "7-8-9", "top": "1-2-3"}
OTHER = {"bottom": "top", "top": "bottom"}


def row_of(number: int) -> int:
    """0 to 2 from the top."""
    return (number - 1) // 3


def column_of(number: int) -> int:
    """0 to 2 from the left."""
    return (number - 1) % 3


@cache
def sections_apart(one: int, other: int) -> int:
    """Steps from one section to another, side by side or corner to corner."""
    return max(steps(one, other))


@cache
def steps(one: int, other: int) -> tuple[int, int]:
    """Columns and rows from one section to another."""
    return abs(column_of(one) - column_of(other)), abs(row_of(one) - row_of(other))


@cache
def way_between(one: int, other: int) -> tuple[int, int]:
    """The same, less than none to the west and to the north."""
    return column_of(other) - column_of(one), row_of(other) - row_of(one)


def is_beside(one: int, other: int) -> bool:
    """True if two sections adjoin."""
    return sections_apart(one, other) == 1


@cache
def shares_an_edge(one: int, other: int) -> bool:
    """True if two sections adjoin side by side."""
    return sum(steps(one, other)) == 1


EDGES = tuple((one, other) for one in SECTIONS for other in SECTIONS if one < other and shares_an_edge(one, other))
# The sections before each that share an edge with it; the number of edges that it shares with those after it, and they
# among themselves; the sections before it on the other edges of these, one for each edge.
_BEFORE = {each: [one for one, other in EDGES if other == each] for each in SECTIONS}
_EDGES_FROM = {each: sum(one >= each for one, _ in EDGES) for each in SECTIONS}
_BESIDE_REST = {each: [one for one, other in EDGES if one < each <= other] for each in SECTIONS}
# The most edges that so many sections share among themselves.
_MOST_EDGES = (0, 0, 1, 2, 4, 5, 7, 8, 10, 12)


@lru_cache(maxsize=32)
def gathered(kinds: tuple[Kind, ...]) -> Arrangement:
    """Like terrain in adjacent sections, the middle where it was: the fewest moved for the most edges (CA-R110)."""
    left = {kind: kinds.count(kind) for kind in sorted(set(kinds))}
    most = sum([_MOST_EDGES[count] for count in left.values()])
    # As many of each kind as were rolled from a section on: where fewer are left, so many sections will have moved.
    rolled = {number: [kinds[number - 1 :].count(kind) for kind in left] for number in SECTIONS}
    best: tuple[int, int, tuple[Kind, ...]] = (1, 0, ())

    def lay(so_far: tuple[Kind, ...], likes: int, moved: int) -> None:
        """Try all that may lie in the next section, unless it can't become better than the best any more."""
        nonlocal best
        number = len(so_far) + 1
        if number > len(SECTIONS):
            best = min(best, (-likes, moved, so_far))
            return
        among_rest = will_move = 0
        for count, were in zip(left.values(), rolled[number], strict=True):
            among_rest += _MOST_EDGES[count]
            if were > count:
                will_move += were - count
        may_be = likes + min(_EDGES_FROM[number], among_rest)
        for other in _BESIDE_REST[number]:
            if left[so_far[other - 1]]:
                may_be += 1
        if (-min(most, may_be), moved + will_move, so_far) >= best:
            return
        beside, was = [so_far[other - 1] for other in _BEFORE[number]], kinds[number - 1]
        may_lie = [each for each, count in left.items() if count > (number < MIDDLE and each == kinds[MIDDLE - 1])]
        # The likeliest first, so that most of the others need not be tried; of equals the first by name counts.
        for kind in [was] if number == MIDDLE else sorted(may_lie, key=lambda each: (-beside.count(each), each != was)):
            left[kind] -= 1
            lay((*so_far, kind), likes + beside.count(kind), moved + (kind != was))
            left[kind] += 1

    lay((), 0, 0)
    return _who_goes_where(kinds, best[2])


def _who_goes_where(kinds: tuple[Kind, ...], laid: tuple[Kind, ...]) -> Arrangement:
    """The rolled sections as they lie: who may stay does, the others fill up in their order."""
    stays = {number for number in SECTIONS if kinds[number - 1] == laid[number - 1]}
    free = [number for number in SECTIONS if number not in stays]
    found = []
    for number in SECTIONS:
        if number in stays:
            found.append(number)
        else:
            comes = next(each for each in free if kinds[each - 1] == laid[number - 1])
            free.remove(comes)
            found.append(comes)
    return tuple(found)


def moved_words(arrangement: Arrangement) -> str:
    """The sections that lie elsewhere than they were rolled, "3 to 9, 9 to 3"; "" for none."""
    return ", ".join(f"{was} to {now}" for now, was in zip(SECTIONS, arrangement, strict=True) if was != now)


def swapped(arrangement: Arrangement, one: int, other: int) -> Arrangement:
    """The same with what lies in two sections changed over."""
    found = list(arrangement)
    found[one - 1], found[other - 1] = found[other - 1], found[one - 1]
    return tuple(found)


def road_through(number: int, is_lengthwise: bool) -> list[int]:
    """The sections of a road through one, from edge to edge (CA-TERR-6): lengthwise from 1-2-3 to 7-8-9 (CA-R111)."""
    return [
        each
        for each in SECTIONS
        if (column_of(each) == column_of(number) if is_lengthwise else row_of(each) == row_of(number))
    ]


def settled(built: Sequence[int], roads: Sequence[Sequence[int]], kinds: Sequence[Kind]) -> dict[int, int]:
    """The sections to which the buildings go, so that all are beside another that has some, by a road (CA-TERR-7)."""
    stands: dict[int, int] = {}
    for number in built:
        others = list(stands.values())
        near = [each for each in SECTIONS if not others or any(is_beside(each, other) for other in others)]
        near = [each for each in near if each not in others]
        on_road = [each for each in near if any(each in road for road in roads)]
        if number in (on_road or near):
            stands[number] = number
            continue
        fit = [each for each in on_road or near if kinds[each - 1] != "impassable"] or near
        stands[number] = min(fit, key=lambda each: (abs(row_of(each) - row_of(number)), each))
    return stands
