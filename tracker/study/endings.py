"""The end that ended a battle, in the words of its scenario or its rules."""

from collections.abc import Iterable
from itertools import takewhile

from tracker.engine import Line, Node

# The heading of the aftermath in the games that are shipped.
AFTER = "After the battle"
BY_THE_RULES = "by the rules"


def end_words(nodes: Iterable[Node]) -> str:
    """The end of a branch in words, without a full stop: "eight Zulu bands are gone".

    Nothing but the log says it for every game: it is the last thing that was reported before the aftermath, which
    begins with a heading.
    """
    ended = next((node for node in nodes if node.checkpoint and node.checkpoint.stage in ("after", "over")), None)
    lines = _before_aftermath(ended.log) if ended is not None else []
    told = [line for line in lines if line.kind in ("result", "note")]
    event = told[-1].event if told else None
    if event is not None and event.what == "ends" and not event.by:
        return event.how
    return told[-1].text.rstrip(".") if told else BY_THE_RULES


def _before_aftermath(log: tuple[Line, ...]) -> list[Line]:
    headings = [line for line in log if line.kind == "heading"]
    begins = next((line for line in headings if line.text == AFTER), headings[-1] if headings else None)
    return list(takewhile(lambda line: line is not begins, log))
