"""Recorded answers kept in hand while a battle is played on after an amend."""

from collections.abc import Iterable
from typing import Any

from tracker.engine.errors import Refused
from tracker.engine.inputs import Answer, Edit, End, Node, Settle
from tracker.engine.prompts import Prompt


class Hand:
    """The later inputs of an amended line, given out one by one while they fit what is asked.

    `rest` is what an earlier amend had left in hand: it comes last.
    """

    def __init__(self, nodes: Iterable[Node] = (), rest: "Hand | None" = None) -> None:
        self._nodes: list[tuple[Node, int]] = [*_with_turns(list(nodes)), *(rest._nodes if rest else ())]

    def __len__(self) -> int:
        return len(self._nodes)

    @property
    def nodes(self) -> list[Node]:
        """What is still in hand, oldest first."""
        return [node for node, _ in self._nodes]

    def next(self, prompt: Prompt[Any] | None, turn: int) -> Node | None:
        """The next input that fits the prompt, or None to ask afresh.

        Answers to prompts that the amended line no longer asks are dropped, but never beyond the turn being played.
        What was done at no certain prompt, an edit or the end, comes when all before it has been given or dropped.
        """
        for index, (node, made) in enumerate(self._nodes):
            if made > turn:
                return None
            if _fits(node, prompt):
                first = next(i for i, (each, _) in enumerate(self._nodes) if i == index or _is_free(each))
                given = self._nodes[first][0]
                del self._nodes[: first + 1]
                return given
            if index == 0 and _is_free(node):
                del self._nodes[0]
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


def _is_free(node: Node) -> bool:
    return isinstance(node.input, (Edit, End))


def _fits(node: Node, prompt: Prompt[Any] | None) -> bool:
    """Whether an answer or a settle is one to this prompt."""
    given = node.input
    if isinstance(given, Settle):
        return prompt is not None and given.key == prompt.key
    if not isinstance(given, Answer) or prompt is None or given.key != prompt.key:
        return False
    try:
        warned = prompt.read(given.value)[1]
    except Refused:
        return False
    return not warned or bool(given.overruled)
