"""The number of a scenario that makes it even: a spread of values is fought, and one curve fitted through all."""

from collections.abc import Sequence
from math import erfc, exp, sqrt

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import AnyRuleset, TrackerError
from tracker.study.intervals import Z
from tracker.study.one_battle import Study, state_of
from tracker.study.sums import DRAW, Sums
from tracker.study.values_to_try import value_of

# Values are fought from this share of the number as it is to that.
LEAST, MOST = 0.5, 1.5
# What is known beforehand of the curve, in logits: so little that a few battles outweigh it, and enough for a finite
# curve where one side won them all.
PRIOR = 1 / 3.0**2
ROUNDS = 50
# The least variance of a battle: where a steep curve says that nobody ever wins, none is left in a float.
CERTAIN = 1e-9
# A curve that would come out so far off by chance once in a hundred times does not fit.
HARDLY = 0.01


class ValueFought(Struct, frozen=True):
    """The battles with one value: how many, and how many of them the side won; a draw is half of one."""

    value: int
    battles: int
    won: float
    sums: Sums


class ChanceOnCurve(Struct, frozen=True):
    """The chance of the side as the curve has it; `low` and `high` bound it with 95% confidence."""

    value: int
    share: float
    low: float
    high: float


class Evened(Struct, frozen=True):
    """A scenario's number `name`, `now` as it is, and what the battles say of others.

    `chances` of the `side` by every whole value between those tried. `even`: the values at which nothing speaks
    against an even battle, none where none was tried; `best` the nearest to even of them. `is_sure`: the number makes a
    difference at all. `fits`: the shares go by a curve.
    """

    name: str
    now: int
    side: str
    tried: list[ValueFought]
    chances: list[ChanceOnCurve]
    even: list[int]
    best: int | None
    is_sure: bool
    fits: bool


def spread_values(ruleset: AnyRuleset, study: Study, name: str) -> list[int]:
    """The values to be fought: the number as it is and two on either side, as far as the game takes them.

    Raises Refused where the scenario has no such number.
    """
    now = value_of(ruleset, study.scenario, name)
    sound = [
        value
        for value in range(max(1, int(LEAST * now)), int(MOST * now) + 2)
        if _is_sound(ruleset, replace(study, values={name: value}))
    ]
    ends = [*sound[:1], *sound[-1:]]
    between = [(now + end) // 2 for end in ends]
    return sorted({now, *ends, *(value for value in between if value in sound)})


def _is_sound(ruleset: AnyRuleset, study: Study) -> bool:
    try:
        state_of(ruleset, study)
    except TrackerError:
        return False
    return True


def tried_of(value: int, sums: Sums, side: str) -> ValueFought:
    """The battles with a value as they count for the curve."""
    shares = sums.shares
    halves = sum(shares[each].count for each in (DRAW, "") if each in shares)
    won = shares[side].count if side in shares else 0
    return ValueFought(value, sums.battles, won + halves / 2, sums)


def evened(name: str, now: int, side: str, tried: Sequence[ValueFought]) -> Evened:
    """The curve through all battles, and the values at which they are even. Takes two values at least."""
    curve = Curve(tried)
    low, high = min(each.value for each in tried), max(each.value for each in tried)
    chances = [curve.chance(value) for value in range(low, high + 1)]
    even = [each.value for each in chances if each.low <= 0.5 <= each.high]
    best = min(chances, key=lambda each: abs(each.share - 0.5)).value if even else None
    return Evened(name, now, side, list(tried), chances, even, best, curve.is_sure, curve.fit() > HARDLY)


class Curve:
    """A logistic curve of shares by values, by the likelihood of all battles."""

    def __init__(self, tried: Sequence[ValueFought]) -> None:
        values = [each.value for each in tried]
        self._tried = tried
        self._middle = sum(values) / len(values)
        self._unit = sqrt(sum((each - self._middle) ** 2 for each in values) / len(values)) or 1.0
        self._level = self._slope = 0.0
        for _ in range(ROUNDS):
            if not self._step():
                break

    def _step(self) -> bool:
        """Newton's next step; False once it moves nothing any more."""
        level, slope = -PRIOR * self._level, -PRIOR * self._slope
        first, both, second = PRIOR, 0.0, PRIOR
        for each in self._tried:
            place = self._place(each.value)
            share = self._share(place)
            off, weight = each.won - each.battles * share, each.battles * share * (1 - share)
            level, slope = level + off, slope + off * place
            first, both, second = first + weight, both + weight * place, second + weight * place * place
        whole = first * second - both * both
        self._spread = (second / whole, -both / whole, first / whole)
        up, along = (second * level - both * slope) / whole, (first * slope - both * level) / whole
        self._level, self._slope = self._level + up, self._slope + along
        return abs(up) + abs(along) > 1e-9

    def _place(self, value: float) -> float:
        return (value - self._middle) / self._unit

    def _share(self, place: float) -> float:
        return _logistic(self._level + self._slope * place)

    @property
    def is_sure(self) -> bool:
        """True if the value makes a difference by more than chance in the battles gives."""
        return abs(self._slope) > Z * sqrt(self._spread[2])

    def chance(self, value: int) -> ChanceOnCurve:
        """The share at a value, with its 95% interval."""
        place = self._place(value)
        level, both, slope = self._spread
        logit = self._level + self._slope * place
        half = Z * sqrt(level + 2 * both * place + slope * place * place)
        return ChanceOnCurve(value, _logistic(logit), _logistic(logit - half), _logistic(logit + half))

    def fit(self) -> float:
        """The chance of shares as far off the curve as those that were fought, if it is the right one."""
        expected = [(each, self._share(self._place(each.value))) for each in self._tried]
        squares = sum(
            (each.won - each.battles * share) ** 2 / (each.battles * max(CERTAIN, share * (1 - share)))
            for each, share in expected
        )
        return beyond(squares, len(expected) - 2)


def beyond(squares: float, degrees: int) -> float:
    """The chance of a sum of so many squares being larger (chi-squared, by Wilson and Hilferty's approximation)."""
    if degrees < 1:
        return 1.0
    part = 2 / (9 * degrees)
    return erfc(((squares / degrees) ** (1 / 3) - (1 - part)) / sqrt(2 * part)) / 2


def _logistic(logit: float) -> float:
    return 1 / (1 + exp(-logit)) if logit > -700 else 0.0
