"""The reading of a pairing's dice in a melee (CA-MELEE-4)."""

from collections.abc import Sequence

from msgspec import structs

from tracker.engine import Contest, Fought, Gist, Pool


class Fray(Contest, frozen=True, tag="fray"):
    """Successes of both sides of a pairing; who has fewer loses the difference, of the figures that are `left` to it.

    `left`: figures of the first and of the second that are at hand; `alive`: with those that are away.
    """

    left: tuple[int, int] = (0, 0)
    alive: tuple[int, int] = (0, 0)

    def gist(self, result: Fought) -> Gist:
        lost, left = super().gist(result).amount, self.left[result.margin > 0]
        if lost is None or lost.number < left:
            return super().gist(result)
        # A number also where it is all: the odds of numbers read as one row of them.
        return Gist(structs.replace(lost, number=left, or_more=left > 0 or result.at_least))

    def in_any_case(self, results: Sequence[Fought], pools: tuple[Pool, ...]) -> Fought | None:
        """The least margin where all cost one side the same: the successes alone change nothing."""
        costs = {(each.margin > 0, min(abs(each.margin), self.alive[each.margin > 0])) for each in results}
        least = min(results, key=lambda each: abs(each.margin))
        if len(results) == 1:
            return least
        return structs.replace(least, at_least=True) if len(costs) == 1 and least.margin else None

    def result_words(self, result: Fought) -> str:
        return self.gist(result).label if result.at_least else result.label
