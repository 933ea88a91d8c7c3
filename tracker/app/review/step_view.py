"""One step of a recorded battle, in the place where the battle asks."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tracker.app.parts.prompt_view import PromptView
from tracker.app.parts.rows import Row, row, wrapped
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Line
from tracker.journal.timeline import Timeline
from tracker.talk.input_words import untold_words

if TYPE_CHECKING:
    from tracker.study.kept_chances import KeptChances

MARK = 3


class StepView(PromptView):
    """The step: its prompt and input, the results and changes, what was put down there, and what came next."""

    def __init__(self, timeline: Timeline, step: int, chances: "KeptChances | None" = None) -> None:
        self._timeline = timeline
        self._chances = chances
        self._frame = timeline.frame(step)
        self._step = step
        self.title = f"Step {step} of {timeline.last}"
        self.tag = f"{self._frame.view.turns} {self._frame.turn}" if self._frame.turn else "set-up"
        if not timeline.is_head:
            self.tag = f"not on the line played  {self.tag}"

    def rows(self, width: int, height: int) -> list[Row]:
        rows = list(self._rows(width))
        if len(rows) <= height:
            return rows
        g = glyphs
        return [*rows[: height - 1], row((f"   {g.down} {len(rows) - height + 1} more: L shows the log", "dim"))]

    def _rows(self, width: int) -> Iterator[Row]:
        node, timeline = self._frame.node, self._timeline
        yield from _marked("K", self._chance_words(), width, "text")
        if self._frame.note:
            yield from _marked("!", self._frame.note, width, "text")
        before = timeline.frame(timeline.before(self._step))
        given = untold_words(node, before.prompt)
        yield from _marked("", given, width, "bold")
        for line in node.log:
            yield from _log_rows(line, width, is_input=line.kind == "roll" and not given)
        for number, sentence in enumerate(timeline.changes(self._step).sentences):
            yield from _marked(glyphs.live, f"{'Changed: ' if not number else ''}{sentence}", width, "bold")
        for each in timeline.marks:
            if each.after == node.seq:
                yield from _marked("'", f"Mark: {each.text}", width, "text")
        for each in timeline.notes:
            if each.after == node.seq:
                yield from _marked("N", f"Note: {each.text}", width, "text")
        for left in timeline.abandoned:
            if left.fork == self._step:
                yield from _marked("o", f"Left from here: {left.inputs_words}; o enters it.", width, "text")
        yield from _marked("", self._next(), width, "dim")

    def _chance_words(self) -> str:
        """The chances at the step as a bar, and what the step surely did to them; "" where nobody studied it."""
        if self._chances is None:
            return ""
        from tracker.study.words import chance_words

        full, empty = ("#", ".") if glyphs.is_ascii else ("█", "░")
        return chance_words(self._chances, self._step, full, empty)

    def _next(self) -> str:
        frame = self._frame
        if frame.prompt is not None:
            return f"Then asked: {frame.prompt.title}"
        return "The battle is over." if frame.stage == "over" else ""


def _marked(mark: str, text: str, width: int, style: StyleName) -> list[Row]:
    """A text behind a mark, its later lines indented."""
    if not text:
        return []
    lines = wrapped(text, width - MARK - 1, style)
    return [row((f" {mark if n == 0 else '':<{MARK - 1}}", "accent"), *line) for n, line in enumerate(lines)]


def _log_rows(line: Line, width: int, is_input: bool) -> list[Row]:
    is_loud = is_input or line.kind == "heading"
    style: StyleName = "bold" if is_loud else "dim" if line.kind in ("roll", "note") else "text"
    lead = "On the table: " if line.kind == "table" else ""
    return _marked("", f"{lead}{line.text}", width, style)
