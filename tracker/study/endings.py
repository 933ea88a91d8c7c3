"""The end that ended a battle, in the words of its scenario or its rules."""

from collections.abc import Iterable

from tracker.engine import Node

BY_THE_RULES = "by the rules"


def end_words(nodes: Iterable[Node]) -> str:
    """The end of a branch in words, without a full stop: "eight Zulu bands are gone"; of one side, with its name."""
    ends = [
        (line, line.event)
        for node in nodes
        for line in node.log
        if line.event is not None and line.event.what == "ends"
    ]
    if not ends:
        return BY_THE_RULES
    line, event = ends[-1]
    return line.text.rstrip(".") if event.by else event.how
