"""Sections of one kind that adjoin: one wood, hill or the like, or each a piece by itself (CA-TERR-4, CA-TERR-9)."""

from functools import lru_cache

from tracker.games.colonial_adventures.data import WORDS
from tracker.games.colonial_adventures.ground.places import NUMBERS, kind_of_section
from tracker.games.colonial_adventures.ground.state import SECTIONS, Kind, Piece
from tracker.games.colonial_adventures.ground.terrain_plan import shares_an_edge
from tracker.games.colonial_adventures.state import Battlefield

# What lies in a section and may go on in the next; open ground and what is impassable have no edge to be seen from.
AREA_WORDS = WORDS["areas"]


def area_of(state: Battlefield, number: int) -> list[int]:
    """The sections that a wood or the like covers which lies in a section, that one among them."""
    return _area(number, kind_of_section(state, number), tuple(state.ground.sections), tuple(state.ground.apart))


@lru_cache(maxsize=256)
def _area(number: int, kind: Kind, kinds: tuple[Kind, ...], apart: tuple[int, ...]) -> list[int]:
    """The same, which nobody may change; `kinds` of the sections from the first on."""
    found = [number]
    if kind in AREA_WORDS and number not in apart:
        alike = [other for other, each in enumerate(kinds, 1) if each == kind and other not in apart]
        for each in found:
            found += [other for other in alike if shares_an_edge(each, other) and other not in found]
    return sorted(found)


def areas_of(state: Battlefield) -> list[list[int]]:
    """All woods and the like that cover several sections, by their first."""
    found: list[list[int]] = []
    for number in SECTIONS:
        if (area := area_of(state, number)) not in found and len(area) > 1:
            found.append(area)
    return found


def are_in_one(state: Battlefield, piece: Piece, other: Piece) -> bool:
    """True if two places are in the same wood, hill or the like."""
    if piece == other:
        return True
    return _fills(state, piece) and _fills(state, other) and other.section in area_of(state, piece.section)


def _fills(state: Battlefield, piece: Piece) -> bool:
    """True if a place is a section with a wood or the like, or a named part of that."""
    is_alike = piece.id in NUMBERS or piece.kind == kind_of_section(state, piece.section)
    return is_alike and piece.kind in AREA_WORDS


# Words


def area_words(state: Battlefield, piece: Piece) -> str:
    """A wood or the like as a whole: "the wood of sections 1, 2 and 4"; a place that stands alone by its name."""
    area = area_of(state, piece.section) if _fills(state, piece) else []
    return words_of(state, area) if len(area) > 1 else piece.name


def words_of(state: Battlefield, area: list[int]) -> str:
    """A wood or the like of several sections."""
    *others, last = map(str, area)
    return f"the {AREA_WORDS[kind_of_section(state, area[0])]} of sections {', '.join(others)} and {last}"
