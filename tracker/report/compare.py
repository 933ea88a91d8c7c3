"""Two battles with a common past, or two lines of play of one: where they part, strengths turn by turn, the end."""

from msgspec import Struct

from tracker.engine import Refused
from tracker.journal.parting import Unlike, part
from tracker.journal.timeline import Timeline
from tracker.report.story import sentence
from tracker.report.strength import Point, Strengths, strengths


class Row(Struct, frozen=True):
    """The figures of both battles where a turn begins; None where one has no such turn."""

    label: str
    first: tuple[int, ...] | None
    second: tuple[int, ...] | None


class Ending(Struct, frozen=True):
    """How far one of the two went."""

    title: str
    turn: int
    steps: int
    result: str


class Comparison(Struct, frozen=True):
    """`parted` is the last step that they share, in turn `turn`; `unlike` what came otherwise afterwards."""

    sides: tuple[str, ...]
    parted: int
    turn: int
    unlike: tuple[Unlike, ...]
    rows: tuple[Row, ...]
    endings: tuple[Ending, Ending]
    told: str = ""

    @property
    def is_same(self) -> bool:
        return not self.unlike


def compare(first: Timeline, second: Timeline) -> Comparison:
    """Compare two lines of play. Raises Refused where they are not of one game."""
    if first.recorded.ruleset != second.recorded.ruleset:
        raise Refused(f"{first.recorded.title} and {second.recorded.title} are battles of different games.")
    parting = part(first.line, second.line)
    one, two = strengths(first), strengths(second)
    names = {side.id: side.name for side in (*two.sides, *one.sides)}
    return Comparison(
        sides=tuple(names.values()),
        parted=parting.shared,
        turn=first.frame(parting.last.step).turn,
        unlike=parting.unlike,
        rows=_rows(one, two, tuple(names)),
        endings=(_ending(first), _ending(second)),
        told=one.told or two.told,
    )


def _rows(one: Strengths, two: Strengths, sides: tuple[str, ...]) -> tuple[Row, ...]:
    left = {point.label: _figures(one, point, sides) for point in one.points}
    right = {point.label: _figures(two, point, sides) for point in two.points}
    labels = sorted({*left, *right} - {"end"}, key=lambda label: 0 if label == "start" else int(label))
    return tuple(Row(label, left.get(label), right.get(label)) for label in (*labels, "end"))


def _figures(found: Strengths, point: Point, sides: tuple[str, ...]) -> tuple[int, ...]:
    there = {side.id: count for side, count in zip(found.sides, point.figures, strict=True)}
    return tuple(there.get(side, 0) for side in sides)


def _ending(timeline: Timeline) -> Ending:
    last = timeline.frame(timeline.last)
    result = timeline.recorded.result if timeline.is_head else ""
    return Ending(timeline.recorded.title, last.turn, timeline.last, result or last.view.result)


def parting_words(found: Comparison) -> list[str]:
    """Where the two part, and what each did there."""
    first, second = found.endings
    if found.is_same:
        return [f"{first.title} and {second.title} are the same, step for step."]
    gone = next((each.before for each in found.unlike if each.before is not None), None)
    new = next((each.after for each in found.unlike if each.after is not None), None)
    lines = [f"They part after step {found.parted}, in turn {found.turn}."]
    for title, node in ((first.title, gone), (second.title, new)):
        said = " ".join(sentence(line.text) for line in node.log) if node is not None else ""
        if node is None:
            lines.append(f"{title} ends there.")
        elif said:
            lines.append(f"{title}, step {node.step}: {said}")
        else:
            lines.append(f"{title}, step {node.step}: another answer, of which nothing was said at once.")
    return lines


def ending_words(ending: Ending) -> str:
    """How one of the two ended, in a line."""
    stands = ending.result or f"not over; it stands at turn {ending.turn}"
    turns, inputs = "turn" if ending.turn == 1 else "turns", "input" if ending.steps == 1 else "inputs"
    return f"{ending.title}: {stands} ({ending.turn} {turns}, {ending.steps} {inputs})."
