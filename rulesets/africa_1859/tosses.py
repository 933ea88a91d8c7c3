"""Coins whose heads mean one thing or another: who goes first, whether an officer falls; and what is likely."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from tracker.engine import Gist, Headed, Heads, Pool, Reading, Result, odds

# Of each thing that may come of a toss, its chance.
Chances = dict[Any, float]
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


def chances_by(key: Callable[[Any], Any], reading: Reading[Any], pools: tuple[Pool, ...]) -> Chances:
    """The exact chances of a roll, of results with one key together."""
    found: Chances = {}
    for result, chance in odds(reading, pools).items():
        found[key(result)] = found.get(key(result), 0.0) + float(chance)
    return found


def percent(chances: Chances, things: Iterable[Any]) -> int:
    """The chance of any of these things, in percent."""
    return round(100 * sum([chances.get(each, 0.0) for each in things]))
