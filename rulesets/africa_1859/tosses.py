"""Coins whose heads mean one thing or another: who goes first, whether an officer falls; and what is likely."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from tracker.engine import Gist, Headed, Heads, Pool, Reading, odds


class Tossed(Heads, frozen=True, tag="africa_tossed"):
    """A number of heads with its meaning: `words` for none, one and so on."""

    words: tuple[str, ...]

    def gist(self, result: Headed) -> Gist:
        return Gist(self.words[result.heads])

    def result_words(self, result: Headed) -> str:
        return self.gist(result).label


@lru_cache(maxsize=512)
def percent(reading: Reading[Any], pools: tuple[Pool, ...], is_so: Callable[[Any], object]) -> int:
    """The chance of the results that are so, in percent."""
    return round(100 * sum(chance for result, chance in odds(reading, pools).items() if is_so(result)))
