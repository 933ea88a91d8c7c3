"""The memory of a game's own player as each turn of a saved battle began that others played."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from tracker.engine import AnswerInput, AnyRuleset, Node, Player
from tracker.engine.inputs import Checkpoint, Input
from tracker.engine.position import Position
from tracker.engine.sealed import masked_value, without_sealed

# By the step at which a turn began, as JSON.
Memories = Mapping[int, bytes]


def memories_of(ruleset: AnyRuleset, player: Player, line: Sequence[Node]) -> Memories:
    """The memories of a player that watches a branch from its beginning; none of one that goes by what it is shown.

    Raises Refused or RuleFault where the rules of today no longer take an input.
    """
    found: dict[int, bytes] = {}
    if player.memory is None:
        return found
    starts = [index for index, node in enumerate(line) if node.checkpoint is not None]
    for start, end in zip(starts, [*starts[1:], len(line)], strict=True):
        opening = line[start]
        assert opening.checkpoint is not None
        found[opening.step] = msgspec.json.encode(player.memory)
        played = [node.input for node in line[start + 1 : end + 1] if node.input is not None]
        watched_to(ruleset, player, opening.checkpoint, played)
    return found


def watched_to(ruleset: AnyRuleset, player: Player, start: Checkpoint, given: Iterable[Input]) -> Position:
    """The position after these inputs, at which a player has watched them. Raises Refused or RuleFault."""
    position = Position(ruleset, start, quiet=True, is_watched=False)
    for each in given:
        if isinstance(each, AnswerInput) and position.prompt is not None:
            player.watch(without_sealed(position.state), position.prompt, masked_value(each.value))
        position.feed(each)
    position.quiet = False
    return position
