"""Checks of the ground after somebody edited the state: oddities are said, and nothing is lost."""

from collections.abc import Iterator

from rulesets.colonial_adventures.ground.places import named
from rulesets.colonial_adventures.ground.state import SECTIONS, Ground, Piece
from rulesets.colonial_adventures.state import Battlefield


def ground_oddities(state: Battlefield) -> Iterator[str]:
    """Oddities in sentences."""
    ground = state.ground
    if ground.sections and len(ground.sections) != len(SECTIONS):
        yield f"The ground has {len(ground.sections)} sections, not nine."
    yield from _roads(ground)
    for key, piece in ground.pieces.items():
        for odd in _piece(key, piece):
            yield f"{named(piece)} {odd}."


def _roads(ground: Ground) -> Iterator[str]:
    for road in ground.roads:
        strange = [each for each in road.sections if each not in SECTIONS]
        if not road.sections:
            yield f"{road.name[:1].upper()}{road.name[1:]} is a road in no section."
        elif strange:
            yield f"{road.name[:1].upper()}{road.name[1:]} runs through section {strange[0]}, which there is not."


def _piece(key: str, piece: Piece) -> Iterator[str]:
    if key != piece.id:
        yield f"stands as {key!r}, but has the id {piece.id!r}"
    if piece.section not in SECTIONS:
        yield f"is in section {piece.section}, which there is not"
    if piece.kind != "building":
        return
    if piece.dv is None:
        yield "is a building without a DV: balls, canister and fire count it as DV 0"
    if piece.size and piece.fire > piece.size:
        yield f'burns along {piece.fire}" of {piece.size}" of wall'
