"""The letters that pick results of a roll, in the place of its dice."""

from collections.abc import Iterable, Sequence
from typing import Any

from tracker.engine import Amount, Odds, Roll
from tracker.engine.reading import FollowUp, goes_by_gist
from tracker.talk.odds_words import FEW

# Letters that pick results: no key of a battle (e, q, t, u, w) or of a roll (r), and no side of a coin (h, t). The same
# place has the same letter.
LETTERS = "abcdfgijklmnopsvxyz"
YES_NO = ("yes", "no")


def lettered(prompt: Roll[Any], listed: Sequence[Odds], follow_ups: Sequence[FollowUp]) -> dict[str, str]:
    """The results of a roll that one key picks, by that letter; {} where dice or counts tell more, or are as short.

    Coins have letters of their own; bare numbers are the dice themselves.
    """
    if _are_numbers(follow_ups or listed) and len({each.effect for each in listed}) == 1:
        return {}
    if follow_ups:
        return {letter: each.label for letter, each in zip(LETTERS, follow_ups, strict=False) if each.counts}
    is_few = 1 < len(listed) <= FEW and not prompt.same and not prompt.shares
    if not is_few or any(pool.sides == 2 for pool in (*prompt.pools, *prompt.reading.followers())):
        return {}
    if all((amount := each.gist.amount) is not None and amount.is_bare for each in listed):
        return {}
    if not goes_by_gist(prompt.reading, prompt.pools):
        return {}
    return {letter: each.label for letter, each in zip(letters_of(listed), listed, strict=False)}


def letters_of(listed: Sequence[Odds]) -> str:
    """Letters for results in their order: y and n for yes and no, the same in every roll."""
    initials = "".join(each.label[0] for each in listed) if {each.label for each in listed} == {*YES_NO} else ""
    return initials or LETTERS


def in_short(letters: Sequence[str]) -> str:
    """Such letters as keys: "a-d"; each by itself where others lie between."""
    return f"{letters[0]}-{letters[-1]}" if letters[1:] and "".join(letters) in LETTERS else " ".join(letters)


def _are_numbers(listed: Iterable[Odds | FollowUp]) -> bool:
    """True if numbers alone tell these results, which dice or counts of them do too."""
    return all(isinstance(part, Amount) for each in listed for part in (each.gist.head, *each.gist.tail))
