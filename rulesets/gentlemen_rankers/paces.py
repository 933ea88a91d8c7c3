"""Reading the movement dice of several warrior units at once (GR-A8)."""

from tracker.engine import Pool, Reading, Result
from tracker.engine.readings import Counts

LESS, MORE = -2, 2


class Paced(Result, frozen=True):
    """Inches more or less for each unit, in the order of the dice."""

    changes: tuple[int, ...]

    @property
    def label(self) -> str:
        return " ".join(f"{change:+d}" if change else "0" for change in self.changes) or "nobody moves"


class Paces(Reading[Paced], frozen=True, tag="paces"):
    """One die a pool: a 1 is 2 inches less, a 6 is 2 inches more."""

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("inches",)

    def count(self, pool: Pool, face: int) -> Counts:
        return (LESS if face == 1 else MORE if face == 6 else 0,)

    def result(self, counts: dict[str, Counts]) -> Paced:
        return Paced(tuple(c[0] for c in counts.values()))

    def gist(self, result: Paced) -> str:
        if len(result.changes) != 1:
            return result.label
        return {LESS: "2 inches less", 0: "as usual", MORE: "2 inches more"}[result.changes[0]]
