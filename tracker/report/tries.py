"""One roll as numbers: what it came to, what was to be expected, and how likely so much or so little was."""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Literal

from msgspec import Struct

from tracker.engine import Pool, Refused, Roll, Rolled, View, odds
from tracker.journal.pages import Frame

By = Literal["typed", "app", "mixed", "counted", "settled"]
Hand = Literal["typed", "app"]
# Faces by side, kind of die, and who rolled them.
Faces = dict[tuple[str, int, Hand], list[int]]


class Tried(Struct, frozen=True):
    """A roll, or the share of it that one side rolled: `actual` against `expected` of what its kind counts.

    `variance` is that of the number; `at_least` and `at_most` are the exact chances to come to that much or more, that
    little or less. `dice` is how many were rolled, `by` where they came from.
    """

    step: int
    turn: int
    side: str
    kind: str
    title: str
    label: str
    dice: int
    actual: int
    expected: Fraction
    variance: Fraction
    at_least: Fraction
    at_most: Fraction
    by: By


class Dice(Struct, frozen=True):
    """Dice of one side, kind of die and source: how many, and what they show together."""

    side: str
    sides: int
    by: Hand
    count: int
    total: int

    @property
    def mean(self) -> Fraction:
        return Fraction(self.total, self.count)

    @property
    def expected(self) -> Fraction:
        """The mean of a fair die."""
        return Fraction(self.sides + 1, 2)


def tries(prompt: Roll[Any], rolled: Rolled, frame: Frame) -> list[Tried]:
    """A roll at the frame where it was asked; a share for each side whose pools count apart; [] where no number."""
    try:
        result, _ = prompt.read(rolled)
    except Refused:
        return []
    pools = (*prompt.pools, *prompt.reading.may_follow())
    chances = odds(prompt.reading, prompt.pools)
    shares: list[tuple[tuple[Pool, ...], int | None, list[tuple[int | None, Fraction]]]]
    if len(result.worths) == len(pools) and len({pool.side or prompt.side for pool in pools}) > 1:
        shares = [
            ((pool,), result.worths[place], [(each.worths[place], chance) for each, chance in chances.items()])
            for place, pool in enumerate(pools)
        ]
    else:
        shares = [(pools, result.worth, [(each.worth, chance) for each, chance in chances.items()])]
    return [
        _tried(prompt, rolled, frame, result.label, share, actual, [(w, c) for w, c in worths if w is not None])
        for share, actual, worths in shares
        if actual is not None and len({worth for worth, _ in worths}) > 1
    ]


def _tried(
    prompt: Roll[Any],
    rolled: Rolled,
    frame: Frame,
    label: str,
    pools: tuple[Pool, ...],
    actual: int,
    worths: list[tuple[int, Fraction]],
) -> Tried:
    mean = _sum(worth * chance for worth, chance in worths)
    side = pools[0].side or prompt.side
    names = {each.id: each.name for each in frame.view.sides}
    shown = sum(len(rolled.dice.get(pool.name, ())) for pool in pools)
    return Tried(
        step=frame.step + 1,
        turn=frame.turn,
        side=names.get(side, side),
        kind=kind_of(prompt.title, frame.view),
        title=prompt.title,
        label=label,
        dice=shown or sum(pool.count for pool in pools),
        actual=actual,
        expected=mean,
        variance=_sum((worth - mean) ** 2 * chance for worth, chance in worths),
        at_least=_sum(chance for worth, chance in worths if worth >= actual),
        at_most=_sum(chance for worth, chance in worths if worth <= actual),
        by=_by(rolled),
    )


def _sum(parts: Iterable[Fraction]) -> Fraction:
    return sum(parts, Fraction(0))


def _by(rolled: Rolled) -> By:
    if rolled.result:
        return "settled"
    if rolled.counts:
        return "counted"
    letters = {letter for name in rolled.dice for letter in _sources(rolled, name)}
    return "mixed" if len(letters) > 1 else "app" if letters == {"a"} else "typed"


def _sources(rolled: Rolled, name: str) -> str:
    """A letter for each die; what nobody said is typed."""
    return rolled.source.get(name, "t" * len(rolled.dice[name]))


def count_faces(prompt: Roll[Any], rolled: Rolled, into: Faces) -> None:
    """Add the dice of a roll to what each side rolled."""
    pools = {pool.name: pool for pool in (*prompt.pools, *prompt.reading.may_follow())}
    for name, faces in rolled.dice.items():
        pool = pools[name]
        for face, letter in zip(faces, _sources(rolled, name), strict=True):
            by: Hand = "app" if letter == "a" else "typed"
            into.setdefault((pool.side or prompt.side, pool.sides, by), []).append(face)


def kind_of(title: str, view: View) -> str:
    """What kind of roll a title tells of: the title without the units that it names and the number of the turn."""
    names = sorted((unit.name for side in view.sides for unit in side.units), key=len, reverse=True)
    words = title
    for name in names:
        words = words.replace(name, "")
    words = re.sub(r"^turn \d+\s*:", "", words, flags=re.IGNORECASE).strip(" ,:;")
    words = re.sub(r"\s*\b(against|and|at|by|from|of|on|with)\s*(?=$|[,;:])", "", words)
    words = " ".join(words.split()).strip(" ,:;")
    return words[:1].upper() + words[1:] or title
