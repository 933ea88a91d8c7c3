"""Recorded answers kept in hand while a battle is played on after an amend."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from tracker.engine.errors import Refused
from tracker.engine.inputs import AnswerInput, EditInput, EndInput, Node, SettleInput

if TYPE_CHECKING:
    # What reads no more than records makes neither.
    from tracker.engine.prompts.base import Prompt
    from tracker.engine.ruleset import AnyRuleset


class PendingAnswers:
    """The later inputs of an amended line, given out while they fit what is asked.

    `rest` is what an earlier amend had left in hand: it comes last. `dropped` is what a person gave that by the
    last change was not asked any more or did not fit; `fallen` holds all such until somebody has put that down.
    """

    def __init__(self, nodes: Iterable[Node] = (), rest: "PendingAnswers | None" = None) -> None:
        self.waiting: list[tuple[Node, int]] = [*_with_turns(nodes), *(rest.waiting if rest else ())]
        # So many of the first were passed over: some behind them have been taken.
        self.passed = 0
        self.dropped: list[Node] = []
        self.fallen: list[Node] = list(rest.fallen) if rest else []

    def __len__(self) -> int:
        return len(self.waiting)

    @property
    def nodes(self) -> list[Node]:
        """The inputs that are still in hand, oldest first."""
        return [node for node, _ in self.waiting]

    def copy(self) -> "PendingAnswers":
        """The same inputs in another hand, which goes on without this one."""
        copy = PendingAnswers()
        copy.waiting, copy.passed = [*self.waiting], self.passed
        return copy

    def next(self, prompt: "Prompt[Any] | None", turn: int) -> Node | None:
        """The next input of this turn that fits the prompt, or None to ask afresh.

        Answers to prompts that the amended line does not ask, or not yet, stay in hand until their turn is over. What
        was done at no certain prompt, an edit or the end, comes once play has gone on to what followed it.
        """
        self.forget_before(turn)
        for index, (node, made) in enumerate(self.waiting):
            if made > turn:
                return None
            if _fits(node, prompt):
                return self._take(next((i for i in range(index) if _is_free(self.waiting[i][0])), index))
            if index == 0 and _is_free(node):
                return self._take(0)
        return None

    @property
    def is_ahead(self) -> bool:
        """True if any that a person gave has not been passed over."""
        return any(not node.auto for node, _ in self.waiting[self.passed :])

    def take(self, seq: int) -> None:
        """Give out the input of the journal with that number, if it is in hand: those before it are passed over."""
        for place, (node, _) in enumerate(self.waiting):
            if node.seq == seq:
                self._take(place)
                return

    def leave_out(self, *of: int) -> None:
        """Leave out the inputs of the journal with those numbers."""
        kept = [node.seq not in of for node, _ in self.waiting]
        self.passed = sum(kept[: self.passed])
        self.waiting = [each for each, is_kept in zip(self.waiting, kept, strict=True) if is_kept]

    def _take(self, place: int) -> Node:
        self.passed = max(place, self.passed - 1)
        return self.waiting.pop(place)[0]

    def leaves_figures(self, prompt: "Prompt[Any]", turn: int) -> bool:
        """True if a prompt may be answered while the figures stand as all of these had left them.

        Not where a side is asked what it does next (its key names the side then, and no unit or place), or what was
        answered is asked again: but for dice, people look at the table for that.
        """
        return prompt.is_chance or not (
            prompt.side in re.split(r"\W", prompt.key) or self.has_of_person(prompt.key, turn)
        )

    def has_of_person(self, key: str, turn: int) -> bool:
        """True if an answer that a person gave to this prompt is still pending."""
        for node, made in self.waiting:
            if made == turn and not node.auto and isinstance(node.input, AnswerInput) and node.input.key == key:
                return True
        return False

    def give_way(self, key: str, turn: int) -> None:
        """Leave out what was given to a prompt that is answered otherwise now: no turn asks it twice."""
        for place, (node, made) in enumerate(self.waiting):
            if made == turn and isinstance(node.input, (AnswerInput, SettleInput)) and node.input.key == key:
                self.fallen.append(self.waiting.pop(place)[0])
                self.passed -= place < self.passed
                return

    def forget_before(self, turn: int) -> None:
        """Drop the answers of turns that are over; edits still hold."""
        if self.waiting and self.waiting[0][1] < turn:
            before, self.waiting, self.passed = self.waiting, [], 0
            for node, made in before:
                if made >= turn or isinstance(node.input, EditInput):
                    self.waiting.append((node, made))
                else:
                    self.fall(node)

    def fall(self, node: Node) -> None:
        """Leave out an input for good."""
        self.dropped += [node] * (not node.auto)
        self.fallen.append(node)


def counts_as_many_dice(ruleset: "AnyRuleset", prompt: "Prompt[Any] | None", node: Node) -> bool:
    """True unless a later answer counts dice of which more or fewer are thrown now: a count tells no single die."""
    given, before = node.input, node.parent
    if prompt is None or before is None or not isinstance(given, AnswerInput):
        return True
    if not (now := prompt.counted_in(given.value)):
        return True
    if before.shown is None:
        from tracker.engine.position import replay

        replay(ruleset, before)
    was = before.shown.prompt if before.shown is not None else None
    return was is None or was.counted_in(given.value) == now


def _with_turns(nodes: Iterable[Node]) -> Iterator[tuple[Node, int]]:
    """Each node with the turn in which it was made."""
    last: Node | None = None
    turn = -1
    for node in nodes:
        before = node.parent
        while before is not None and before is not last and before.checkpoint is None:
            before = before.parent
        if before is not None and before.checkpoint is not None:
            turn = before.checkpoint.turn
        yield node, turn
        last = node


def _is_free(node: Node) -> bool:
    return isinstance(node.input, (EditInput, EndInput))


def _fits(node: Node, prompt: "Prompt[Any] | None") -> bool:
    """True if an answer or a settle is one to this prompt."""
    given = node.input
    if isinstance(given, SettleInput):
        return prompt is not None and given.key == prompt.key
    if not isinstance(given, AnswerInput) or prompt is None or given.key != prompt.key:
        return False
    try:
        warned = prompt.read(given.value)[1]
    except Refused:
        return False
    return not warned or bool(given.overruled)
