"""Luck: what was rolled against what was to be expected, worked out exactly from the reading of each roll.

Nothing here says that dice were good or bad: many hits are good for one side, and many leaders hit for the other.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec import Struct

from tracker.engine import Answer, Roll
from tracker.engine.roll import as_rolled
from tracker.journal.timeline import Timeline
from tracker.report.tries import Dice, Faces, Tried, count_faces, tries

# Fewer rolls than this say nothing about anybody's luck.
FEW = 30
# So many standard deviations are what one battle in twenty shows by chance alone.
UNUSUAL = 2


class Account(Struct, frozen=True):
    """All rolls of one kind by one side: what they came to against what was to be expected."""

    side: str
    kind: str
    rolls: int
    dice: int
    actual: int
    expected: Fraction
    variance: Fraction

    @property
    def verdict(self) -> str:
        """A cautious word: none on few rolls."""
        if self.rolls < FEW:
            return "too few rolls to say anything"
        off = self.actual - self.expected
        if off * off <= UNUSUAL * UNUSUAL * self.variance:
            return "within what chance alone does"
        return f"{'more' if off > 0 else 'less'} than chance alone brings in 19 battles of 20"


class Luck(Struct, frozen=True):
    """The ledger of a battle. `unread` counts rolls whose result is no number, or that can't be repeated."""

    rolls: tuple[Tried, ...]
    accounts: tuple[Account, ...]
    dice: tuple[Dice, ...]
    unread: int

    def furthest(self, most: int = 3, above: bool = True) -> list[Tried]:
        """The rolls least to be expected, on the high side or on the low one, the unlikeliest first."""
        there = [each for each in self.rolls if (each.actual > each.expected if above else each.actual < each.expected)]
        return sorted(there, key=lambda each: (each.at_least if above else each.at_most, each.step))[:most]

    @property
    def sample(self) -> str:
        """How much there is to go by, in a sentence."""
        rolls, dice = len({each.step for each in self.rolls}), sum(each.count for each in self.dice)
        words = f"{rolls} {'roll' if rolls == 1 else 'rolls'} and {dice} {'die' if dice == 1 else 'dice'} count here"
        if self.unread:
            words += f", and {self.unread} more can't be set against an expectation"
        return f"{words}; {'that is too few to speak of luck' if rolls < FEW else 'still a small sample'}."


def luck(timeline: Timeline) -> Luck:
    """The ledger of a line of play, its rolls in the order of play."""
    rolls: list[Tried] = []
    faces: Faces = {}
    unread = 0
    for step, node in zip(timeline.steps[1:], timeline.line[1:], strict=True):
        frame = timeline.frame(timeline.before(step))
        prompt = frame.prompt
        if not isinstance(node.input, Answer) or node.gap:
            continue
        if frame.told:
            unread += any(line.kind == "roll" for line in node.log)
        elif isinstance(prompt, Roll) and prompt.key == node.input.key:
            rolled = as_rolled(node.input.value)
            count_faces(prompt, rolled, faces)
            found = tries(prompt, rolled, frame)
            rolls += found
            unread += not found
    names = {side.id: side.name for side in timeline.view(timeline.last).sides}
    dice = [Dice(names.get(who, who), sides, by, len(all_), sum(all_)) for (who, sides, by), all_ in faces.items()]
    return Luck(tuple(rolls), tuple(_accounts(rolls)), tuple(dice), unread)


def _accounts(rolls: Iterable[Tried]) -> Iterator[Account]:
    groups: dict[tuple[str, str], list[Tried]] = {}
    for each in rolls:
        groups.setdefault((each.side, each.kind), []).append(each)
    for (side, kind), tried in sorted(groups.items(), key=lambda item: (item[0][0], -len(item[1]), item[0][1])):
        yield Account(
            side,
            kind,
            len(tried),
            sum(each.dice for each in tried),
            sum(each.actual for each in tried),
            sum((each.expected for each in tried), Fraction(0)),
            sum((each.variance for each in tried), Fraction(0)),
        )
