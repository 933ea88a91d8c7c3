"""Recorded answers kept in hand while a battle is played on after an amend."""

from collections.abc import Iterable
from typing import Any

from tracker.engine.errors import Refused
from tracker.engine.inputs import Answer, Node, Settle
from tracker.engine.prompts import Prompt


class Hand:
    """The later inputs of an amended line, given out one by one while they fit what is asked."""

    def __init__(self, nodes: Iterable[Node] = ()) -> None:
        self._nodes = [(node, turn) for node, turn in _with_turns(list(nodes))]

    def __len__(self) -> int:
        return len(self._nodes)

    @property
    def nodes(self) -> list[Node]:
        """What is still in hand, oldest first."""
        return [node for node, _ in self._nodes]

    def next(self, prompt: Prompt[Any] | None, turn: int) -> Node | None:
        """The next input that fits the prompt, or None to ask afresh.

        Answers to prompts that the amended line no longer asks are dropped, but never beyond the turn being played.
        """
        for index, (node, made) in enumerate(self._nodes):
            if made > turn:
                return None
            if _fits(node, prompt):
                del self._nodes[: index + 1]
                return node
        return None


def _with_turns(nodes: list[Node]) -> list[tuple[Node, int]]:
    turn = -1
    for node in nodes[:1]:
        parent = node.parent
        while parent is not None and parent.checkpoint is None:
            parent = parent.parent
        turn = parent.checkpoint.turn if parent is not None and parent.checkpoint else -1
    pairs = []
    for node in nodes:
        pairs.append((node, turn))
        if node.checkpoint is not None:
            turn = node.checkpoint.turn
    return pairs


def _fits(node: Node, prompt: Prompt[Any] | None) -> bool:
    given = node.input
    if isinstance(given, Settle):
        return prompt is not None and given.key == prompt.key
    if not isinstance(given, Answer):
        return True
    if prompt is None or given.key != prompt.key:
        return False
    try:
        warned = prompt.read(given.value)[1]
    except Refused:
        return False
    return not warned or bool(given.overruled)
