"""The ground as plain data: nine sections, roads, and the pieces that stand on it (CA-TERR, CA-BLDG)."""

from math import hypot
from typing import Annotated, Literal

from msgspec import Meta, Struct

Kind = Literal["clear", "hill", "wooded_hill", "woods", "rough", "gully", "impassable"]
PieceKind = Literal["clear", "hill", "wooded_hill", "woods", "rough", "gully", "impassable", "wall", "building"]
Overall = Literal["", "clear", "mountains", "woods"]
Inches = Annotated[int, Meta(ge=0, le=99)]
Feet = Annotated[int, Meta(ge=3, le=20)]

SECTIONS = range(1, 10)
# Feet of the least table, across and deep (CA-GRP-1).
LEAST = [3, 3]


class Road(Struct):
    """A road and the sections that it runs through; two roads that share one cross there (CA-TERR-6)."""

    name: str
    sections: list[int]


class Piece(Struct, kw_only=True):
    """Something on the table that has a name: terrain, a wall, a building (CA-TERR-9, CA-BLDG-1).

    `cover`: whether who is there is in cover, None as its kind says; `high`: whether it is higher than the ground about
    it. Of buildings: `dv`, the `size` of all its walls in inches (0: nobody said), `levels`, `doors`, `capacity` in
    figures (0: nobody said), inches of `holes` and of `fire`; it `smoulders` until the next turn, `ruined` it shelters
    nobody. `lit`: at night it is a lit place, as is whatever burns. `front`: the way in words that the outside of a
    wall is, as the scenario has who holds it.
    """

    id: str
    name: str
    kind: PieceKind = "clear"
    section: int = 5
    cover: bool | None = None
    high: bool = False
    lit: bool = False
    note: str = ""
    dv: Annotated[int, Meta(ge=0, le=3)] | None = None
    size: Inches = 0
    levels: Annotated[int, Meta(ge=1, le=9)] = 1
    doors: Annotated[int, Meta(ge=1, le=20)] = 1
    capacity: Annotated[int, Meta(ge=0, le=200)] = 0
    holes: Inches = 0
    fire: Inches = 0
    smoulders: bool = False
    ruined: bool = False
    front: str = ""

    @property
    def is_half_burnt(self) -> bool:
        """True if so much of it burns that it must be left (CA-BLDG-9); never where nobody said how large it is."""
        return bool(self.size) and self.fire * 2 >= self.size


class Ground(Struct, kw_only=True):
    """The whole ground. `sections` are the kinds of 1 to 9, row by row, or none where nobody said.

    Sections of one kind that adjoin are one wood or hill, but those of `apart` (CA-TERR-4).
    `laid`: who says what it is: the scenario, dice at set-up, or hands at set-up. `feet`: the table, across and deep;
    none where nobody said.
    """

    overall: Overall = ""
    laid: Literal["scenario", "dice", "hand"] = "scenario"
    sections: list[Kind] = []
    apart: list[Annotated[int, Meta(ge=1, le=9)]] = []
    roads: list[Road] = []
    pieces: dict[str, Piece] = {}
    feet: Annotated[list[Feet], Meta(max_length=2)] = []

    def inches(self, columns: int, rows: int) -> float:
        """Inches across so many sections, on the table or on the least that there is."""
        across, deep = self.feet if len(self.feet) == len(LEAST) else LEAST
        return hypot(abs(columns) * across * 4, abs(rows) * deep * 4)
