"""Odds of each of several tests on one roll, by the dice that are there."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct, structs

from tracker.engine import Odds, Pool, Roll
from tracker.engine.combined_readings import Several, own, own_pools
from tracker.engine.prompts.roll import Share
from tracker.engine.reading import Counts, Reading

NONE: Mapping[str, Counts] = {}


class OddsOfOne(Struct, frozen=True):
    """One of several tests: its results in the order of its effects, and what its dice came to, "" while some lack."""

    name: str
    listed: tuple[Odds, ...]
    came: str = ""


def odds_of_each(
    prompt: Roll[Any], known: dict[str, Counts], begun: Mapping[str, Counts] = NONE, to_come: tuple[Pool, ...] = ()
) -> tuple[OddsOfOne, ...]:
    """The chances of each test behind the pools that have shown these counts, and the first dice of pools `begun`.

    `to_come`: all pools, those begun with the dice that they lack; () where none is begun. Once all dice of a test are
    there, what they came to is certain: the odds of each test follow the dice while those of others are still typed.
    """
    assert isinstance(prompt.reading, Several)
    tests = dict(zip(prompt.reading.heads, prompt.reading.tests, strict=True))
    found = []
    for share in prompt.shares if len(prompt.shares) > 1 else [_of_one_left(prompt, tests, prompt.shares[0], known)]:
        pools = own_pools(share.head, prompt.pools)
        alone: Roll[Any] = structs.replace(
            prompt, pools=pools, reading=tests[share.head], effects=share.effects, shares=()
        )
        there = own(share.head, known)
        is_whole = _has_all(alone.reading, pools, there)
        came = alone.reading.gist(alone.reading.result(there)).label if is_whole else ""
        left = tuple(pool for pool in own_pools(share.head, to_come or prompt.pools) if pool.name not in there)
        shown = own(share.head, dict(begun))
        listed = (alone.odds_behind(there, left, shown) if there or shown else []) or alone.odds()
        found.append(OddsOfOne(share.name, _in_order(listed, [effect.label for effect in share.effects]), came))
    return tuple(found)


def _of_one_left(prompt: Roll[Any], tests: Mapping[str, Reading[Any]], share: Share, known: dict[str, Counts]) -> Share:
    """One that stands for all: of whose dice are all there, that of another who lacks some, as behind a first throw."""
    left = [head for head, test in tests.items() if not _has_all(test, own_pools(head, prompt.pools), own(head, known))]
    return share if share.head in left or not left else structs.replace(share, head=left[0])


def _has_all(reading: Reading[Any], pools: tuple[Pool, ...], there: dict[str, Counts]) -> bool:
    """True if all dice of a test are there, those of a later throw too."""
    return len(there) >= len(pools) and all(each.name in there for each in reading.more(there))


def _in_order(listed: list[Odds], places: list[str]) -> tuple[Odds, ...]:
    """The results in the order of the effects, any others behind them."""

    def place(each: Odds) -> tuple[int, Fraction]:
        return (places.index(each.label) if each.label in places else len(places)), -each.chance

    return tuple(sorted(listed, key=place))
