"""One roll as numbers: what it came to, what was to be expected, and how likely so much or so little was."""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Any, Literal

from msgspec import Struct, structs

from tracker.engine import Part, Pool, Refused, Roll, Rolled, odds
from tracker.engine.reading import add_up, odds_behind
from tracker.engine.results import Result, Worths
from tracker.journal.replayed_turns import Frame

By = Literal["typed", "app", "mixed", "counted", "settled"]
Hand = Literal["typed", "app"]
# Faces by side, kind of die, and who rolled them.
Faces = dict[tuple[str, int, Hand], list[int]]

# The sides of a coin.
COIN = 2
# What the dice of a test of nerve are counted in: one of them is enough to pass it.
PASSED = "passed"


class Tried(Struct, frozen=True):
    """A roll, or the part of it that counts apart: `actual` of what is `counted` against `expected`.

    A part that followed from the dice before it, such as saves from hits, is expected given those dice. `variance` is
    that of the number; `at_least` and `at_most` are the exact chances to come to that much or more, that little or
    less. `dice` is how many were rolled, `by` where they came from. `label` is what the roll came to in its own words,
    "" for one part of several. `is_double`: its dice are read for two tests, and each may pass both. `kind` is what
    the roll says that it is, `then` the pool of a part that followed ("" for no such).
    """

    step: int
    turn: int
    side: str
    kind: str
    title: str
    label: str
    counted: str
    dice: int
    actual: int
    expected: Fraction
    variance: Fraction
    at_least: Fraction
    at_most: Fraction
    by: By
    then: str = ""
    is_coins: bool = False
    is_double: bool = False

    @property
    def is_certain(self) -> bool:
        """True if it could come to nothing else."""
        return not self.variance


class ThrownDice(Struct, frozen=True):
    """Dice of one side, kind of die and source: how many, and what they show together."""

    side: str
    sides: int
    by: Hand
    count: int
    total: int

    @property
    def expected(self) -> Fraction:
        """The mean of a fair die."""
        return Fraction(self.sides + 1, 2)


def tries(prompt: Roll[Any], rolled: Rolled, frame: Frame) -> list[Tried]:
    """A roll at the frame where it was asked, each part that had dice; [] where there is no number to it."""
    try:
        prompt.read(rolled)
    except Refused:
        return []
    if apart := prompt.by_test(rolled):
        is_one_of = len(apart) > 1
        return [
            each
            for roll, its in apart
            for each in _alone(_named(roll) if is_one_of else roll, its, frame, is_one_of=is_one_of)
        ]
    return _alone(prompt, rolled, frame)


def _named(roll: Roll[Any]) -> Roll[Any]:
    """One of several that were rolled at once, by whose dice they were: "Ghazis +1, manoeuvre throw"."""
    label = roll.pools[0].label
    if not label or roll.title.endswith("?"):
        return roll
    return structs.replace(roll, title=f"{label}, {roll.what[:1].lower()}{roll.what[1:]}")


def _alone(prompt: Roll[Any], rolled: Rolled, frame: Frame, is_one_of: bool = False) -> list[Tried]:
    """The parts of a roll that is read by one test; `is_one_of` several that were rolled at once."""
    result, _ = prompt.read(rolled)
    dice = {pool.name: _thrown(pool, rolled) for pool in prompt.thrown(rolled)}
    numbers = prompt.reading.numbers(prompt.pools)
    if not result.is_exact:
        # What the dice in the hand would have shown nobody knows: those that were thrown are a roll of their own.
        result, numbers = _of_thrown(prompt, rolled)
    known: set[Worths] = {result.worths}
    if rolled.result:
        # Many results may go by what people settled on: only what all of them have in common is known.
        coarse = prompt.reading.coarse()
        labels = ((each, coarse.gist(each).label) for each in odds(coarse, prompt.pools))
        known = {each.worths for each, gist in labels if rolled.result in (each.label, gist)}
    parts = prompt.reading.parts(prompt.pools)
    found = []
    for place, part in enumerate(parts):
        count = sum(dice.get(name, 0) for name in part.pools)
        given = _given(prompt, part, place)
        pasts = {worths[:given] for worths in known}
        actual = {worths[place] for worths in known}
        if count and len(pasts) == 1 and len(actual) == 1 and (number := actual.pop()) is not None:
            label = result.label if len(parts) == 1 and not is_one_of else ""
            ways = _of_part(numbers, place, pasts.pop())
            found.append(_tried(prompt, rolled, frame, label, part, number, ways, count))
    return found


def _thrown(pool: Pool, rolled: Rolled) -> int:
    """Number of dice of a pool that were on the table: those that could change nothing may have been left out."""
    is_all = rolled.result or pool.name in rolled.counts
    return pool.count if is_all else len(rolled.dice.get(pool.name, ()))


def _of_thrown(prompt: Roll[Any], rolled: Rolled) -> tuple[Result, Mapping[Worths, int]]:
    """The result of the dice that were thrown alone, and the ways to all that so many may come to."""
    reading, thrown = prompt.reading, prompt.thrown(rolled)
    counts = {
        pool.name: tuple(rolled.counts.get(pool.name) or add_up(reading, pool, rolled.dice.get(pool.name, [])))
        for pool in thrown
    }
    first = {pool.name for pool in prompt.pools}
    pools = tuple(structs.replace(pool, count=_thrown(pool, rolled)) for pool in prompt.pools)
    behind = {pool.name: counts[pool.name] for pool in thrown if pool.name not in first}
    chances = odds_behind(reading, behind, pools)
    whole = lcm(*(chance.denominator for chance in chances.values()))
    numbers: dict[Worths, int] = {}
    for each, chance in chances.items():
        numbers[each.worths] = numbers.get(each.worths, 0) + int(chance * whole)
    return reading.result(counts), numbers


def _given(prompt: Roll[Any], part: Part, place: int) -> int:
    """The number of parts before it that were known when its dice were thrown: none for dice of the first throw."""
    first = {pool.name for pool in prompt.pools}
    return 0 if first.intersection(part.pools) else place


def _of_part(numbers: Mapping[Worths, int], place: int, past: Worths) -> dict[int, int]:
    """The ways to each number of a part, given what the parts before it came to."""
    found: dict[int, int] = {}
    for worths, ways in numbers.items():
        number = worths[place]
        if number is not None and worths[: len(past)] == past:
            found[number] = found.get(number, 0) + ways
    return found


def _tried(
    prompt: Roll[Any],
    rolled: Rolled,
    frame: Frame,
    label: str,
    part: Part,
    actual: int,
    ways: dict[int, int],
    dice: int,
) -> Tried:
    whole = sum(ways.values())
    mean = Fraction(sum(number * many for number, many in ways.items()), whole)
    square = Fraction(sum(number * number * many for number, many in ways.items()), whole)
    side = part.side or prompt.side
    names = {each.id: each.name for each in frame.view.sides}
    later = not {pool.name for pool in prompt.pools}.intersection(part.pools)
    return Tried(
        step=frame.step + 1,
        turn=frame.turn,
        side=names.get(side, side),
        kind=prompt.what,
        title=prompt.title.removeprefix(f"{names.get(side, side)}: "),
        label=label,
        counted=part.counted,
        dice=dice,
        actual=actual,
        expected=mean,
        variance=square - mean * mean,
        at_least=Fraction(sum(many for number, many in ways.items() if number >= actual), whole),
        at_most=Fraction(sum(many for number, many in ways.items() if number <= actual), whole),
        by=_by(rolled, part),
        then=part.pools[0] if later else "",
        is_coins=_are_coins(prompt, part),
        is_double=part.counted == PASSED and max(ways) > dice,
    )


def _are_coins(prompt: Roll[Any], part: Part) -> bool:
    """True if a part is tossed: by its pools, or where it follows from others by theirs."""
    sides = {pool.sides for pool in prompt.pools if pool.name in part.pools}
    return (sides or {pool.sides for pool in prompt.pools}) == {COIN}


def _by(rolled: Rolled, part: Part) -> By:
    if rolled.result:
        return "settled"
    if any(name in rolled.counts for name in part.pools):
        return "counted"
    letters = {letter for name in part.pools if name in rolled.dice for letter in _sources(rolled, name)}
    return "mixed" if len(letters) > 1 else "app" if letters == {"a"} else "typed"


def _sources(rolled: Rolled, name: str) -> str:
    """A letter for each die; what nobody said is typed."""
    return rolled.source.get(name, "t" * len(rolled.dice[name]))


def count_faces(prompt: Roll[Any], rolled: Rolled, into: Faces, foes: Mapping[str, str]) -> None:
    """Add the dice of a roll to what each side rolled; `foes`: who is whose enemy. Raises Refused at bad dice."""
    if rolled.result:
        # Nobody has checked the dice of what was settled on the table.
        return
    pools = {pool.name: pool for pool in prompt.thrown(rolled)}
    for name, faces in rolled.dice.items():
        pool = pools[name]
        for face, letter in zip(faces, _sources(rolled, name), strict=True):
            by: Hand = "app" if letter == "a" else "typed"
            for side, sides, shown in _single(pool, pool.side or prompt.side, face, foes):
                into.setdefault((side, sides, by), []).append(shown)


def _single(pool: Pool, side: str, face: int, foes: Mapping[str, str]) -> list[tuple[str, int, int]]:
    """Side, kind and face of a die; of two D10 against one another each by itself, the second the enemy's."""
    if not pool.digits:
        return [(side, pool.sides, face)]
    return [(side, 10, face // 10 % 10 or 10), (foes.get(side, side), 10, face % 10 or 10)]


def dice_counted(prompt: Roll[Any], rolled: Rolled) -> int:
    """Dice of a roll that were typed as counts, without their faces."""
    if not rolled.counts:
        return 0
    return sum(pool.count for pool in prompt.thrown(rolled) if pool.name in rolled.counts)
