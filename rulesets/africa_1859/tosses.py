"""Coins whose heads mean one thing or another: who goes first, whether an officer falls; and what is likely."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from tracker.engine import Gist, Headed, Heads, Pool, Reading, Result, odds

R = TypeVar("R", bound=Result)


def by_gist(reading: Reading[R], results: Sequence[R]) -> R | None:
    """The first of results that have one gist, where the rules go by that and heads are told alone; else None."""
    return results[0] if len({reading.gist(each) for each in results}) == 1 else None


class Tossed(Heads, frozen=True, tag="africa_tossed"):
    """A number of heads with its meaning: `words` for none, one and so on, the last of them for more too."""

    words: tuple[str, ...]

    def gist(self, result: Headed) -> Gist:
        return Gist(self.words[min(result.heads, len(self.words) - 1)])

    def result_words(self, result: Headed) -> str:
        return self.gist(result).label

    def in_any_case(self, results: Sequence[Headed], pools: tuple[Pool, ...]) -> Headed | None:
        return by_gist(self, results)


@lru_cache(maxsize=512)
def percent(reading: Reading[Any], pools: tuple[Pool, ...], is_so: Callable[[Any], object]) -> int:
    """The chance of the results that are so, in percent."""
    return round(100 * sum(chance for result, chance in odds(reading, pools).items() if is_so(result)))
