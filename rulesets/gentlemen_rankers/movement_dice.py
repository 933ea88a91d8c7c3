"""Reading the movement dice of the units of a wave together (GR-A8)."""

from collections.abc import Mapping
from fractions import Fraction

from tracker.engine import Gist, Part, Pool, Reading, Result
from tracker.engine.reading import Counts, spread, whole

CHANGE = 2


class Paced(Result, frozen=True):
    """Numbers of slow and fast units of each kind, in the order of the pools."""

    slow: tuple[int, ...]
    fast: tuple[int, ...]

    @property
    def label(self) -> str:
        slow, fast = sum(self.slow), sum(self.fast)
        words = [f"{slow} slow"] * bool(slow) + [f"{fast} fast"] * bool(fast)
        return ", ".join(words) or "all as usual"

    @property
    def worth(self) -> int:
        """Inches gained by all of them together, less than 0 where more was lost."""
        return CHANGE * (sum(self.fast) - sum(self.slow))


class Paces(Reading[Paced], frozen=True, tag="paces"):
    """A die a unit: a 1 is 2 inches less, a 6 is 2 inches more.

    `together`: what all dice come to, whoever they belong to. Of many waves that is soon known.
    """

    together: bool = False

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("1s", "6s")

    def count(self, pool: Pool, face: int) -> Counts:
        return (int(face == 1), int(face == 6))

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return (whole(pools, "inches gained"),)

    def coarse(self) -> "Paces":
        return Paces(together=True)

    def result(self, counts: dict[str, Counts]) -> Paced:
        return Paced(tuple(c[0] for c in counts.values()), tuple(c[1] for c in counts.values()))

    def gist(self, result: Paced) -> Gist:
        slow, fast = any(result.slow), any(result.fast)
        words = ["some slow"] * slow + ["some fast"] * fast
        return Gist(", ".join(words) or "all as usual")

    def chances(self, pools: tuple[Pool, ...]) -> Mapping[Paced, Fraction]:
        if not self.together:
            return super().chances(pools)
        in_all = Pool("all", sum(pool.count for pool in pools), 6)
        return {self.result({"all": counts}): chance for counts, chance in spread(self, in_all).items()}
