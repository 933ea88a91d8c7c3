"""The end that ended a battle, in the words of its scenario or its rules."""

from collections.abc import Iterable
from itertools import takewhile

from tracker.engine import Line, Node
from tracker.engine.frame import IS_OVER

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
    told = [line.text for line in lines if line.kind in ("result", "note")]
    return told[-1].removesuffix(f": {IS_OVER}.").rstrip(".") if told else BY_THE_RULES


def _before_aftermath(log: tuple[Line, ...]) -> list[Line]:
    headings = [line for line in log if line.kind == "heading"]
    begins = next((line for line in headings if line.text == AFTER), headings[-1] if headings else None)
    return list(takewhile(lambda line: line is not begins, log))
