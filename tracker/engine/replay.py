"""Getting to a node of a battle once more: its nearest checkpoint, then the inputs since."""

from itertools import zip_longest

import msgspec

from tracker.engine.inputs import EditInput, Node, since_checkpoint
from tracker.engine.position import Position
from tracker.engine.ruleset import AnyRuleset


def replay(ruleset: AnyRuleset, head: Node, is_watched: bool = True) -> Position:
    """The position at a node: its nearest checkpoint, then the inputs since. Log lines are not compared.

    What was shown at these nodes is remembered there, and made again only where it is not.

    Raises Refused or RuleFault where the rules no longer take an input.
    """
    nodes = since_checkpoint(head)
    checkpoint = nodes[0].checkpoint
    assert checkpoint is not None
    position = Position(ruleset, checkpoint, quiet=True, known=nodes[0].shown, is_watched=is_watched)
    nodes[0].shown = position.shown
    opening = position.state.drain()
    if nodes[0].parent is None:
        nodes[0].log = nodes[0].log or opening
        # Where the set-up asks nothing, the first input is given in turn 1.
        nodes[0].checkpoint = msgspec.structs.replace(checkpoint, turn=position.turn)
    for node, following in zip_longest(nodes[1:], nodes[2:]):
        assert node.input is not None
        if isinstance(node.input, EditInput) and following is not None and isinstance(following.input, EditInput):
            position.feed_before_edit(node.input)
        else:
            position.feed(node.input, known=node.shown)
            node.shown = position.shown
    position.quiet = False
    return position
