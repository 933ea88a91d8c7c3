"""The table of artillery fire: coins and a die read by the distance in areas (AF-A3, AF-B7)."""

from collections.abc import Sequence
from itertools import count

from tracker.engine import Part, Pool, Reading, Result
from tracker.games.africa_1859.data import tables
from tracker.games.africa_1859.tosses import by_gist

COINS, DIE = "coins", "die"
FACES = ("1-2", "3-4", "5-6")
CODES = {"DE": "eliminated", "DD": "demoralised", "DR": "retreats", "X": "no effect"}


class Shelled(Result, frozen=True):
    """Heads, and the result of the table; `die` 0 where none was thrown."""

    heads: int
    die: int
    code: str

    @property
    def label(self) -> str:
        return CODES[self.code]

    @property
    def worths(self) -> tuple[int | None, ...]:
        return self.heads, self.die or None


class Barrage(Reading[Shelled], frozen=True, tag="africa_barrage"):
    """Coins, then a die where the table has it matter, read by heads and distance in areas (AF-A3)."""

    distance: int
    side: str = ""

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("heads",) if pool.name == COINS else ("total",)

    def count(self, pool: Pool, face: int) -> tuple[int, ...]:
        return (int(face == 1),) if pool.name == COINS else (face,)

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return Part((COINS,), "heads", self.side), Part((DIE,), "total", self.side)

    def more(self, counts: dict[str, tuple[int, ...]]) -> tuple[Pool, ...]:
        return (Pool(DIE, 1, 6, self.side),) if needs_die(counts[COINS][0], self.distance) else ()

    def followers(self) -> tuple[Pool, ...]:
        return (Pool(DIE, 0, 6, self.side),)

    def in_any_case(self, results: Sequence[Shelled], pools: tuple[Pool, ...]) -> Shelled | None:
        return by_gist(self, results)

    def result(self, counts: dict[str, tuple[int, ...]]) -> Shelled:
        heads, die = counts[COINS][0], counts.get(DIE, (0,))[0]
        if heads < least_heads():
            return Shelled(heads, 0, "X")
        return Shelled(heads, die, str(tables()["artillery_fire"].cell(*cell_of(heads, die, self.distance))))


def cell_of(heads: int, die: int, away: int) -> tuple[str, str]:
    """Row and column of the artillery table; beyond three areas the third column is read."""
    faces = FACES[(max(1, die) - 1) // 2]
    return tables()["artillery_fire"].row_of(heads), f"{max(1, min(away, 3))}:{faces}"


def least_heads() -> int:
    """The fewest heads that have an effect: those of the first row of the table (AF-A3)."""
    return int(tables()["artillery_fire"].rows[0].key)


def needs_die(heads: int, away: int) -> bool:
    """True if the three columns of a distance differ for so many heads (AF-A3)."""
    table = tables()["artillery_fire"]
    return heads >= least_heads() and len({table.cell(*cell_of(heads, die, away)) for die in (1, 3, 5)}) > 1


def least_that_hurt(away: int) -> int:
    """The fewest heads that have an effect at a distance (AF-A3)."""
    table = tables()["artillery_fire"]
    return next(
        heads
        for heads in count(least_heads())
        if any(table.cell(*cell_of(heads, die, away)) != "X" for die in (1, 3, 5))
    )
