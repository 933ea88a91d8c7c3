"""Playing on: a recorded battle under the rules as they are now."""

from contextlib import suppress

from msgspec import Struct

from tracker.engine import AnyRuleset, Battle, Moment, Node, Refused, TrackerError
from tracker.engine.inputs import since_checkpoint
from tracker.engine.verify import ReplayComparison, compare, opening_words, subject
from tracker.journal.battle_reader import Recorded
from tracker.journal.tree_of_records import before


class Resumed(Struct):
    """A battle to be played on. `left` is where it stood, if the rules as they are now no longer lead there."""

    battle: Battle
    notices: list[str]
    left: Node | None = None


def resume(ruleset: AnyRuleset, recorded: Recorded) -> Resumed:
    """The battle at its last step, or at the last checkpoint that the rules still take: the start in the set-up.

    Rules that only say the same in other words go on at the last step, and it is told.

    Raises Refused where they take none.
    """
    found = compare(ruleset, since_checkpoint(recorded.head), is_quick=True)
    head, words = _playable(ruleset, recorded, found)
    begun, seed = recorded.header.version, recorded.header.seed
    versions = f"(begun with {ruleset.title} {begun}, this is {ruleset.version})"
    since = f"the rules have changed since {versions}, and"
    if head is None:
        raise Refused(
            f"{recorded.path.name} can't be played on with {ruleset.title} {ruleset.version} (begun with {begun}): "
            f"{words}; it can still be read."
        )
    if head is recorded.head:
        # A set-up whose opening lines are not recorded gets them by being replayed.
        position = found.position if since_checkpoint(head)[0].log else None
        battle = Battle(ruleset, head, seed, recorded.history, recorded.undone, position=position)
        battle.pending = recorded.pending
        battle.hands = {recorded.nodes[seq]: hand for seq, hand in recorded.hands.items()}
        if (stood := recorded.stood) is not None:
            with suppress(TrackerError):
                battle.stood = stood, Moment(ruleset, stood).view
        battle.held = battle.place if recorded.is_back else None
        opening = opening_words(ruleset, since_checkpoint(head)[0])
        told = [f"Play goes on from step {head.step}: {since} {opening}."] if opening else []
        if found.in_words:
            # What is worded otherwise is nothing to act on: who wants to know asks `tracker verify`.
            told.append(f"Play goes on from step {head.step}, where it stood; the log has other words now.")
        return Resumed(battle, told)
    history, undone = before(head, recorded.history), [*recorded.undone, recorded.head]
    where = f"Play goes on from step {head.step}" if head.step else "The set-up begins again"
    return Resumed(Battle(ruleset, head, seed, history, undone), [f"{where}: {since} {words}."], recorded.head)


def strangeness(ruleset: AnyRuleset, head: Node) -> str:
    """Say how the rules bring out the turn up to a node otherwise than recorded, "" if they don't."""
    difference = compare(ruleset, since_checkpoint(head), is_quick=True).by_rule
    return difference.words if difference is not None else ""


def _playable(ruleset: AnyRuleset, recorded: Recorded, found: ReplayComparison) -> tuple[Node | None, str]:
    """The head if it comes out as recorded, else the last checkpoint that the rules take; and what did not fit.

    `found` is how the last turn comes out. Nothing but its words says how it left the state: where they are others, it
    is taken for the same only if all turns before it, whose states are recorded, come out with those, and if rules that
    are told without any number were played in one of them. So in the first turn such words are never trusted.
    """
    words = found.by_rule.words if found.by_rule is not None else found.reworded
    if found.by_rule is None and (not words or _holds_before(ruleset, recorded, found)):
        return recorded.head, ""
    node: Node | None = recorded.head
    while node is not None:
        node = since_checkpoint(node)[0]
        if not strangeness(ruleset, node):
            return node, words
        node = node.parent
    return None, words


def _holds_before(ruleset: AnyRuleset, recorded: Recorded, found: ReplayComparison) -> bool:
    """True if each turn before the last one comes out with the state that is recorded after it, and plays the rules
    of which nothing but words tells in the last."""
    line = recorded.line
    whole = line[: line.index(since_checkpoint(recorded.head)[0]) + 1]
    played = {subject(each) for node in whole for each in node.log}
    unproved = {each for difference in found.in_words for each in difference.unproved}
    return unproved <= played and compare(ruleset, whole, is_quick=True).by_rule is None
