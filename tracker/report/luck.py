"""Luck: what was rolled against what was to be expected, worked out exactly from the reading of each roll.

Nothing here says that dice were good or bad: many hits are good for one side, and many leaders hit for the other.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from tracker.engine import ALL_THE_SAME, AnswerInput, Refused
from tracker.engine.dice import as_rolled
from tracker.engine.plurals import counted
from tracker.journal.timeline import Timeline, once
from tracker.report.luck_of_one_roll import COIN, Faces, ThrownDice, Tried, count_faces, dice_counted, tries

DiceSource = Literal["people", "the app", "both"]

# Fewer rolls than this say nothing about anybody's luck.
FEW = 30
# So many standard deviations are what one battle in twenty shows by chance alone.
UNUSUAL = 2
# What comes up more often is nothing to tell of.
RARE = Fraction(1, 10)
ROLLERS: dict[str, DiceSource] = {"app": "the app", "mixed": "both"}


class Account(Struct, frozen=True):
    """All rolls of one kind by one side and one hand: what they came to against what was to be expected."""

    side: str
    kind: str
    counted: str
    by: DiceSource
    rolls: int
    dice: int
    actual: int
    expected: Fraction
    variance: Fraction
    is_double: bool = False

    @property
    def is_unusual(self) -> bool:
        """True if chance alone brings so much or so little in one battle of twenty; never on few rolls."""
        off = self.actual - self.expected
        return self.rolls >= FEW and off * off > UNUSUAL * UNUSUAL * self.variance

    @property
    def verdict(self) -> str:
        """Within, above or below what chance alone brings in 19 battles of 20; no word on few rolls."""
        if self.rolls < FEW:
            return "too few"
        if not self.is_unusual:
            return "within"
        return "above" if self.actual > self.expected else "below"


class Luck(Struct, frozen=True):
    """The ledger of a battle.

    `certain` counts rolls that could come to one thing only, `unread` those that can't be repeated: the rules have
    changed, or people settled them in words that leave the number open. `only_counted`: dice of which but their counts
    were typed.
    """

    rolls: tuple[Tried, ...]
    accounts: tuple[Account, ...]
    dice: tuple[ThrownDice, ...]
    certain: int
    unread: int
    only_counted: int = 0

    def furthest(self, most: int = 3, above: bool = True) -> list[Tried]:
        """The rare rolls of the turns least to be expected, on the high side or on the low one, the unlikeliest first.

        Those of the set-up, such as dice that lay the ground, are good or bad for nobody.
        """
        rolls = [(each.at_least if above else each.at_most, each) for each in self.rolls if each.turn]
        rare = sorted((chance, each.step, place) for place, (chance, each) in enumerate(rolls) if chance <= RARE)
        return [rolls[place][1] for _, _, place in rare[:most]]

    @property
    def counting(self) -> int:
        """Rolls that are set against an expectation, however many parts they have."""
        return len({each.step for each in self.rolls})

    @property
    def sample(self) -> str:
        """Say in a sentence or three how much there is to go by."""
        rolls, dice = self.counting, sum(each.count for each in self.dice) + self.only_counted
        words = f"{counted(rolls, 'roll')} and {self._thrown(dice)} count here{self._hands()}; "
        words += "that is too few to speak of luck." if rolls < FEW else "still a small sample."
        if self.only_counted:
            words += (
                f" {counted(self.only_counted, 'die')} of those were typed as counts: what they showed is not known."
            )
        if self.certain:
            words += f" {counted(self.certain, 'more roll')} could come to one thing only."
        if self.unread:
            why = "the rules have changed since, or people settled them in words that leave the number open"
            words += f" {counted(self.unread, 'more roll')} can't be worked out: {why}."
        return words

    def _thrown(self, many: int) -> str:
        kinds = {each.sides == COIN for each in self.dice}
        if len(kinds) > 1:
            return counted(many, "coin or die", "coins and dice")
        return counted(many, "coin" if True in kinds else "die")

    def _hands(self) -> str:
        hands = {each.by for each in self.dice}
        if len(hands) != 1:
            return ""
        return ", all rolled by the app" if "app" in hands else ", all rolled by people"


@once
def luck(timeline: Timeline) -> Luck:
    """The ledger of a branch, its rolls in the order of play."""
    names = {side.id: side.name for side in timeline.view(timeline.last).sides}
    foes = dict(zip(names, reversed(names), strict=True)) if len(names) == 2 else {}
    rolls: list[Tried] = []
    faces: Faces = {}
    certain = unread = only_counted = 0
    for step, node in zip(timeline.steps[1:], timeline.line[1:], strict=True):
        frame = timeline.frame(timeline.before(step))
        prompt = frame.prompt
        if not isinstance(node.input, AnswerInput) or node.gap or _went_unrolled(node.input):
            continue
        if frame.note:
            unread += any(line.kind == "roll" for line in node.log)
        elif prompt is not None and prompt.key == node.input.key and (roll := prompt.roll) is not None:
            try:
                rolled = as_rolled(node.input.value)
                count_faces(roll, rolled, faces, foes)
                only_counted += dice_counted(roll, rolled)
            except Refused:
                unread += 1
                continue
            found = tries(roll, rolled, frame)
            varied = [each for each in found if not each.is_certain]
            rolls += varied
            certain += bool(found) and not varied
            unread += not found and any(pool.count for pool in roll.pools)
    dice = [
        ThrownDice(names.get(who, who), sides, by, len(all_), sum(all_)) for (who, sides, by), all_ in faces.items()
    ]
    order = {name: place for place, name in enumerate(names.values())}
    dice.sort(key=lambda each: (order.get(each.side, len(order)), each.side, each.by == "app", each.sides))
    return Luck(tuple(rolls), tuple(_accounts(rolls, order)), tuple(dice), certain, unread, only_counted)


def _went_unrolled(given: AnswerInput) -> bool:
    """True if every result did the same and nobody rolled: nothing was left to luck."""
    return isinstance(given.value, dict) and given.value.get("result") == ALL_THE_SAME


def _accounts(rolls: Iterable[Tried], order: dict[str, int]) -> Iterator[Account]:
    """Side by side, the kind of most rolls first, what followed from it right below."""
    groups: dict[tuple[str, str, str, str, DiceSource], list[Tried]] = {}
    for each in rolls:
        group = (each.side, each.kind, each.then, each.counted, ROLLERS.get(each.by, "people"))
        groups.setdefault(group, []).append(each)
    most: dict[tuple[str, str], int] = {}
    for (side, kind, *_), tried in groups.items():
        most[side, kind] = max(len(tried), most.get((side, kind), 0))
    listed = sorted(groups, key=lambda each: (order.get(each[0], len(order)), -most[each[0], each[1]], *each[1:]))
    for side, kind, then, counts, by in listed:
        tried = groups[side, kind, then, counts, by]
        yield Account(
            side,
            f"{kind}, {then}" if then else kind,
            counts,
            by,
            len({each.step for each in tried}),
            sum(each.dice for each in tried),
            sum(each.actual for each in tried),
            sum((each.expected for each in tried), Fraction(0)),
            sum((each.variance for each in tried), Fraction(0)),
            any(each.is_double for each in tried),
        )
