"""Corrections by people: prompts settled on the table, overruled, amended; edits; the end."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from tracker.engine import ALL_THE_SAME, AnswerInput, EditInput, EndInput, Node, SettleInput
from tracker.journal.timeline import Timeline

How = Literal["settled", "overruled", "edited", "amended", "ended"]


class Handled(Struct, frozen=True):
    """A step that people took into their own hands, in their words or those of the log."""

    step: int
    turn: int
    how: How
    words: str


def handled(timeline: Timeline) -> list[Handled]:
    """All of them on a branch, in order."""
    amended = {each.fork for each in timeline.abandoned if each.is_amended}
    found = []
    for node in timeline.line:
        turn = timeline.turn_of(node.step)
        found += [Handled(node.step, turn, how, words or _asked(timeline, node)) for how, words in _of(node, amended)]
    return found


def _asked(timeline: Timeline, node: Node) -> str:
    """The question, of what left no line in the log."""
    asked = timeline.frame(timeline.before(node.step)).prompt
    return asked.title if asked is not None else ""


def _of(node: Node, amended: set[int]) -> Iterator[tuple[How, str]]:
    said = next((line.text for line in node.log if line.kind in ("roll", "note")), "")
    match node.input:
        case SettleInput(_, reason):
            yield "settled", reason or said
        case EditInput() as edit if not edit.is_dealt:
            yield "edited", said
        case EndInput(reason):
            yield "ended", reason or said
        case AnswerInput(_, value, _, overruled):
            if overruled:
                yield "overruled", overruled
            if isinstance(value, dict) and value.get("result") not in (None, "", ALL_THE_SAME):
                yield "settled", said
            if node.of and node.parent is not None and node.parent.step in amended:
                yield "amended", said
