"""Two battles side by side in lines of text, for the command and the screen alike."""

from collections.abc import Iterator, Sequence

from tracker.engine.plurals import counted
from tracker.report.compare import BattleLength, Comparison, StepApart, StepWords, TurnFigures
from tracker.report.story import at_step

HEADS = ("first", "second")
FIGURES = max(map(len, HEADS))
TURN, GAP, PAIR = 5, 3, 2 * FIGURES + 1
# More than this of one step is not read but looked up.
LONGEST = 300


def comparison_lines(found: Comparison, width: int) -> list[str]:
    """Two battles side by side: where they part, how they ended, strengths turn by turn, and what came otherwise.

    The table is no wider than `width`; sentences are as long as they come.
    """
    lines = [f"{name.capitalize()}: {ending_words(each)}" for name, each in zip(HEADS, found.endings, strict=True)]
    if found.is_same:
        return [*lines, "", "They are the same, step for step."]
    lines = [_parting(found), "", *lines]
    if found.told:
        lines.append(found.told)
    lines += ["", "Figures as each turn began:", *strength_rows(found, width)]
    if found.unlike:
        lines += ["", "What came otherwise:", *_steps(found)]
    return lines


def _parting(found: Comparison) -> str:
    if not found.parted and found.unlike:
        return "They part at the very start."
    turn = f"in turn {found.turn}" if found.turn else "in the set-up"
    words = f"They part after step {found.parted}, {turn}." if found.unlike else "They are the same as far as both go."
    for name, many in zip(HEADS, found.ahead, strict=True):
        if many:
            words += f" The {name} goes on for {counted(many, 'step')} beyond the other."
    return words


def ending_words(ending: BattleLength) -> str:
    stands = ending.result.rstrip(".") or "Not over"
    return f"{ending.title}. {stands} ({counted(ending.turn, 'turn')}, {counted(ending.steps, 'input')})."


def strength_rows(found: Comparison, width: int) -> list[str]:
    """The figures of each side in both battles, a pair of columns for a side; sides that do not fit come below."""
    many = max(1, (width - TURN) // (GAP + PAIR))
    lines: list[str] = []
    for start in range(0, len(found.sides), many):
        places = range(start, min(start + many, len(found.sides)))
        lines += [""] if lines else []
        lines.append(_line("", [f"{_cut(found.sides[place]):<{PAIR}}" for place in places]))
        lines.append(_line("turn", [_pair(*HEADS) for _ in places]))
        lines += [_line(row.label, [_cell(row, place) for place in places]) for row in found.rows]
    return lines


def _line(label: str, cells: Sequence[str]) -> str:
    return "".join([f"{label:<{TURN}}", *(" " * GAP + cell for cell in cells)]).rstrip()


def _cell(row: TurnFigures, place: int) -> str:
    return _pair(*(str(each[place]) if each is not None else "-" for each in (row.first, row.second)))


def _pair(first: str, second: str) -> str:
    return f"{first:>{FIGURES}} {second:>{FIGURES}}"


def _cut(name: str) -> str:
    return name if len(name) <= PAIR else f"{name[: PAIR - 1].rstrip()}."


def _steps(found: Comparison) -> Iterator[str]:
    """The first few steps that are not the same; what each of the two has there."""
    for each in found.apart:
        yield f" {_where(each)}"
        yield f"   First: {_said(each.first, each.second)}"
        yield f"   Second: {_said(each.second, each.first)}"
    more = len(found.unlike) - len(found.apart)
    if more:
        yield f" {counted(more, 'more step')} came otherwise."


def _where(apart: StepApart) -> str:
    steps = [each.step for each in (apart.first, apart.second) if each is not None]
    place = at_step(apart.turn, steps[0])
    return f"{place}:" if len(set(steps)) == 1 else f"{place} of the first, {steps[1]} of the second:"


def _said(told: StepWords | None, other: StepWords | None) -> str:
    if told is None:
        return "does not come about."
    if other is not None and told.words == other.words:
        return f"{_shortened(told.words)} (another answer)"
    return _shortened(told.words)


def _shortened(words: str) -> str:
    return words if len(words) <= LONGEST else f"{words[:LONGEST].rsplit(' ', 1)[0]} ..."
