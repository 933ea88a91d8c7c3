"""Two battles with a common past, or two branches of one: where they part, strengths turn by turn, the end."""

from itertools import islice

from msgspec import Struct

from tracker.engine import AnswerInput, Node, Refused
from tracker.journal.divergence import Unlike, part
from tracker.journal.timeline import Timeline
from tracker.report.story import sentence
from tracker.report.strength import Point, Strengths, strengths
from tracker.talk.input_words import untold_words
from tracker.talk.log_words import log_lines

# Of what came otherwise, so many steps are told; what follows from them need not be.
FEW = 6


class TurnFigures(Struct, frozen=True):
    """The figures of both battles where a turn begins; None where one has no such turn."""

    label: str
    first: tuple[int, ...] | None
    second: tuple[int, ...] | None


class StepWords(Struct, frozen=True):
    """A step of one of the two in words: what was given, and what came of it."""

    step: int
    words: str


class StepApart(Struct, frozen=True):
    """A step that is not the same in both; None where one of them has no such step."""

    turn: int
    first: StepWords | None
    second: StepWords | None


class BattleLength(Struct, frozen=True):
    """The length of one of the two."""

    title: str
    turn: int
    steps: int
    result: str


class Comparison(Struct, frozen=True):
    """`parted` is the last step that they share, in turn `turn`; `unlike` what came otherwise afterwards.

    `apart` has the first few of those in words. `ahead` counts the steps that only the first, or only the second, has
    at its end because the other has not been played so far.
    """

    sides: tuple[str, ...]
    parted: int
    turn: int
    unlike: tuple[Unlike, ...]
    apart: tuple[StepApart, ...]
    rows: tuple[TurnFigures, ...]
    endings: tuple[BattleLength, BattleLength]
    told: str = ""
    ahead: tuple[int, int] = (0, 0)

    @property
    def is_same(self) -> bool:
        return not self.unlike and not any(self.ahead)


def compare(first: Timeline, second: Timeline, names: tuple[str, str] = ("", "")) -> Comparison:
    """Compare two branches, called by their titles unless `names` are given.

    Raises Refused where they are not of one game.
    """
    if first.recorded.ruleset != second.recorded.ruleset:
        raise Refused(f"{first.recorded.title} and {second.recorded.title} are battles of different games.")
    parting = part(first.line, second.line, first.recorded.path == second.recorded.path)
    unlike, ahead = _without_ahead(parting.unlike, _is_over(first), _is_over(second))
    one, two = strengths(first), strengths(second)
    sides = {side.id: side.name for side in (*two.sides, *one.sides)}
    return Comparison(
        sides=tuple(sides.values()),
        parted=parting.shared,
        turn=first.frame(parting.last.step).turn,
        unlike=unlike,
        apart=tuple(_difference(first, second, each) for each in islice(unlike, FEW)),
        rows=_rows(one, two, tuple(sides)),
        endings=(_ending(first, names[0]), _ending(second, names[1])),
        told=one.told or two.told,
        ahead=ahead,
    )


def _is_over(timeline: Timeline) -> bool:
    return timeline.frame(timeline.last).stage == "over"


def _without_ahead(
    unlike: tuple[Unlike, ...], first_over: bool, second_over: bool
) -> tuple[tuple[Unlike, ...], tuple[int, int]]:
    """The differences as far as both were played, and how many steps one of them went on beyond the other."""
    end = len(unlike)
    while end and unlike[end - 1].after is None and not second_over:
        end -= 1
    if end < len(unlike):
        return unlike[:end], (len(unlike) - end, 0)
    while end and unlike[end - 1].before is None and not first_over:
        end -= 1
    return unlike[:end], (0, len(unlike) - end)


def _difference(first: Timeline, second: Timeline, unlike: Unlike) -> StepApart:
    before, after = unlike.before, unlike.after
    turn = second.frame(after.step).turn if after is not None else first.frame(before.step).turn if before else 0
    words = _step_words(first, before) if before else None
    return StepApart(turn, words, _step_words(second, after) if after else None)


def _step_words(timeline: Timeline, node: Node) -> StepWords:
    asked = timeline.frame(timeline.before(node.step)).prompt
    said = log_lines(line for line in node.log if line.kind != "heading")
    # What was asked is not known where the rules have changed; what came of it says more than its key.
    is_told = isinstance(node.input, AnswerInput) and asked is None
    given = "" if said and is_told else untold_words(node, asked)
    said = [given, *said] if given else said
    return StepWords(node.step, " ".join(sentence(each) for each in said))


def _rows(one: Strengths, two: Strengths, sides: tuple[str, ...]) -> tuple[TurnFigures, ...]:
    left = {point.label: _figures(one, point, sides) for point in one.points}
    right = {point.label: _figures(two, point, sides) for point in two.points}
    labels = sorted({*left, *right} - {"end"}, key=lambda label: 0 if label == "start" else int(label))
    return tuple(TurnFigures(label, left.get(label), right.get(label)) for label in (*labels, "end"))


def _figures(found: Strengths, point: Point, sides: tuple[str, ...]) -> tuple[int, ...]:
    there = {side.id: count for side, count in zip(found.sides, point.figures, strict=True)}
    return tuple(there.get(side, 0) for side in sides)


def _ending(timeline: Timeline, name: str) -> BattleLength:
    last = timeline.frame(timeline.last)
    result = timeline.recorded.result if timeline.is_head else ""
    return BattleLength(name or timeline.recorded.title, last.turn, timeline.last, result or last.view.result)
