"""Letters that pick a result of a roll: with one key where its results are few, behind `=` at any roll."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from tracker.engine import Odds, Pool, Reading, Roll
from tracker.play.input_preferences import InputPreferences
from tracker.talk.odds import FEW

# No key of a battle (e, q, t, u, w) or of a roll (r), and no side of a coin (h, t). The same place has the same letter.
LETTERS = "abcdfgijklmnopsvxyz"
# Of so many dice the number that count is typed.
MANY = 6


def one_key_results(
    prompt: Roll[Any], listed: Sequence[Odds], are_numbers: bool, preferences: InputPreferences
) -> dict[str, str]:
    """The results that one key picks, by that letter; {} where dice or counts tell more, or are as short.

    Coins have letters of their own; bare numbers are the dice themselves; of many dice the number is typed.
    """
    pools = (*prompt.pools, *prompt.reading.followers())
    is_few = 1 < len(listed) <= FEW and not prompt.same and not prompt.shares
    if not preferences.result_letters or not is_few or any(pool.sides == 2 for pool in pools):
        return {}
    bare = [amount for each in listed if (amount := each.gist.amount) is not None and amount.label == amount.head]
    if len(bare) == len(listed) or not _goes_by_gist(prompt.reading, prompt.pools):
        return {}
    if are_numbers and any(pool.count >= MANY or preferences.counts(pool) for pool in prompt.pools):
        return {}
    return {letter: each.label for letter, each in zip(LETTERS, listed, strict=False)}


@lru_cache(maxsize=16)
def _goes_by_gist(reading: Reading[Any], pools: tuple[Pool, ...]) -> bool:
    """Kept like the odds: it is asked several times for each die that is typed."""
    return reading.goes_by_gist(pools)
