"""A battle that another process plays and records: this one goes where that has led, and plays nothing itself."""

from collections.abc import Iterable

from tracker.engine.battle import Battle, Change
from tracker.engine.inputs import Node, line_to
from tracker.engine.pending_answers import PendingAnswers


def follow(
    battle: Battle,
    head: Node,
    history: Iterable[Node],
    undone: Iterable[Node],
    pending: PendingAnswers | None = None,
) -> Change:
    """Go to a node that was recorded, and say what changed on the way as the commands of a battle do.

    `pending`: the later answers that wait there behind amends.

    What only goes on is fed into the rule that waits; elsewhere the turn is replayed. Raises Refused or RuleFault where
    the rules here take it otherwise, and changes nothing then.
    """
    old, stood, waited = battle.head, battle.on_table, battle.is_waiting
    added = nodes_since(head, old)
    if added is not None:
        _feed(battle, added)
    else:
        battle.position = battle._replay(head)
    battle.head, battle._history, battle._undone = head, list(history), list(undone)
    battle.pending, battle.held = pending or PendingAnswers(), None
    battle.stood = stood if added is None or waited else None
    if added is not None:
        return battle.with_way(Change("play", head, added))
    before = set(map(id, line_to(old)))
    new = [node for node in battle.line if id(node) not in before]
    return battle.with_way(Change("amend" if any(node.of for node in new) else "undo", head, new))


def nodes_since(head: Node, old: Node) -> list[Node] | None:
    """The nodes from `old` on to a head, in order; None where that is on another branch, or the way is not known."""
    found: list[Node] = []
    node: Node | None = head
    while node is not None and node is not old:
        if node.gap or node.step <= old.step:
            return None
        found.append(node)
        node = node.parent
    found.reverse()
    return found if node is old else None


def _feed(battle: Battle, nodes: list[Node]) -> None:
    try:
        for node in nodes:
            assert node.input is not None
            battle.position.feed(node.input, known=node.shown)
            node.shown = battle.position.shown
    except BaseException:
        battle.position = battle._replay(battle.head)
        raise
