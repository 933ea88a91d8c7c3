"""Playing on: a recorded battle under the rules as they are now."""

from msgspec import Struct

from tracker.engine import AnyRuleset, Battle, Node, Refused
from tracker.engine.inputs import since_checkpoint
from tracker.engine.verify import first_difference, opening_words
from tracker.journal.file_reader import Recorded
from tracker.journal.tree_of_records import before


class Resumed(Struct):
    """A battle to be played on. `left` is where it stood, if the rules as they are now no longer lead there."""

    battle: Battle
    notices: list[str]
    left: Node | None = None


def resume(ruleset: AnyRuleset, recorded: Recorded) -> Resumed:
    """The battle at its last step, or at the last checkpoint that the rules still take: the start in the set-up.

    Raises Refused where they take none.
    """
    head, words = _playable(ruleset, recorded.head)
    begun, seed = recorded.header.version, recorded.header.seed
    since = f"the rules have changed since (begun with {ruleset.title} {begun}, this is {ruleset.version}), and"
    if head is None:
        raise Refused(
            f"{recorded.path.name} can't be played on with {ruleset.title} {ruleset.version} (begun with {begun}): "
            f"{words}; it can still be read."
        )
    if head is recorded.head:
        battle = Battle(ruleset, head, seed, recorded.history, recorded.undone)
        for stretch in reversed(recorded.hand):
            battle.hold(stretch)
        battle.held = battle.place if recorded.is_back else None
        opening = opening_words(ruleset, since_checkpoint(head)[0])
        return Resumed(battle, [f"Play goes on from step {head.step}: {since} {opening}."] if opening else [])
    history, undone = before(head, recorded.history), [*recorded.undone, recorded.head]
    where = f"Play goes on from step {head.step}" if head.step else "The set-up begins again"
    return Resumed(Battle(ruleset, head, seed, history, undone), [f"{where}: {since} {words}."], recorded.head)


def strangeness(ruleset: AnyRuleset, head: Node) -> str:
    """Say how the turn up to a node now comes out otherwise than recorded, "" if it does not."""
    difference = first_difference(ruleset, since_checkpoint(head), is_quick=True)
    return difference.words if difference is not None else ""


def _playable(ruleset: AnyRuleset, head: Node) -> tuple[Node | None, str]:
    """The head if it comes out as recorded, else the last checkpoint that the rules take; and what did not fit."""
    words = strangeness(ruleset, head)
    if not words:
        return head, ""
    node: Node | None = head
    while node is not None:
        node = since_checkpoint(node)[0]
        if not strangeness(ruleset, node):
            return node, words
        node = node.parent
    return None, words
