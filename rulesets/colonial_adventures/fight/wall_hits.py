"""Hits of a ball behind a wall: a die for each inch of the hole, for each figure that none has hit yet (CA-R107)."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from tracker.engine import Part, Pool, Reading, Scored


class Inches(Reading[Scored], frozen=True, tag="inches"):
    """A throw for each of `inches` of a hole: of the first pool's figures 1 to `high` hits; who is hit throws no more.

    The throws after the first are in pools of their own, `inch 2` and so on.
    """

    figures: int
    inches: int
    side: str
    high: int = 2

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("hits",)

    def count(self, pool: Pool, face: int) -> tuple[int, ...]:
        return (int(face <= self.high),)

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return (Part(tuple(each.name for each in (*pools, *self.followers())), "hits", self.side),)

    def more(self, counts: dict[str, tuple[int, ...]]) -> tuple[Pool, ...]:
        left = self.figures - sum(each[0] for each in counts.values())
        return (self._inch(len(counts) + 1, left),) if left and len(counts) < self.inches else ()

    def followers(self) -> tuple[Pool, ...]:
        return tuple(self._inch(number, 0) for number in range(2, self.inches + 1))

    def _inch(self, number: int, dice: int) -> Pool:
        return Pool(f"inch {number}", dice, 6, self.side, f"inch {number} of {self.inches}")

    def result(self, counts: dict[str, tuple[int, ...]]) -> Scored:
        hits = sum(each[0] for each in counts.values())
        return Scored(hits, hits)

    def chances(self, pools: tuple[Pool, ...]) -> Mapping[Scored, Fraction]:
        """Each figure by itself: it is missed where each of its dice misses."""
        missed = Fraction(6 - self.high, 6) ** self.inches
        many = self.figures
        return {
            Scored(hits, hits): comb(many, hits) * (1 - missed) ** hits * missed ** (many - hits)
            for hits in range(many + 1)
        }
