"""Replaying a recorded line of play and saying the first step that comes out differently."""

from itertools import zip_longest

import msgspec
from msgspec import Struct

from tracker.engine.errors import AS_BEFORE, TrackerError
from tracker.engine.inputs import Checkpoint, Edit, Node, since_checkpoint
from tracker.engine.position import Position
from tracker.engine.replay import replay
from tracker.engine.ruleset import AnyRuleset
from tracker.engine.state import decode_state, encode_state


class Difference(Struct, frozen=True):
    """The first step that came out differently, and how."""

    step: int
    words: str


def first_difference(ruleset: AnyRuleset, nodes: list[Node], is_quick: bool = False) -> Difference | None:
    """Replay nodes, the first of which has a checkpoint, and compare log lines and checkpoints.

    None where all came out as recorded. With `is_quick` only the last of a run of edits is looked at, and not what was
    read out before the first answer (see `opening_words`): it is enough to know whether one can play on from there.
    """
    return retrace(ruleset, nodes, is_quick)[1]


def retrace_to(ruleset: AnyRuleset, head: Node) -> tuple[Position, str]:
    """The position at a node, and how the turn up to it comes out otherwise than recorded, "" if it does not.

    Raises Refused or RuleFault where the rules no longer take an input.
    """
    position, difference = retrace(ruleset, since_checkpoint(head), is_quick=True)
    if position is None or difference is not None:
        return replay(ruleset, head), difference.words if difference is not None else ""
    return position, ""


def retrace(ruleset: AnyRuleset, nodes: list[Node], is_quick: bool) -> tuple[Position | None, Difference | None]:
    """Replay nodes as `first_difference` does; gives the position, with the difference at which it stopped."""
    position: Position | None = None
    checkpoint: Checkpoint | None
    for node, following in zip_longest(nodes, nodes[1:]):
        try:
            if is_quick and position is not None and not node.gap and _is_edit(node) and _is_edit(following):
                assert isinstance(node.input, Edit)
                position.feed_before_edit(node.input)
                continue
            if node.input is None and node.checkpoint is not None and not node.gap:
                position = Position(ruleset, node.checkpoint)
                opening = position.state.drain()
                log, checkpoint = node.log if is_quick else opening, node.checkpoint
            elif node.input is None or position is None or node.gap:
                position = replay(ruleset, node)
                ruleset.look_at(position.state, position.prompt)
                continue
            else:
                log, checkpoint = position.feed(node.input)
        except (TrackerError, ValueError, RecursionError) as error:
            return position, Difference(node.step, f"step {node.step} can't be repeated: {_reason(error)}")
        if log != node.log:
            return position, Difference(node.step, log_words(node, [line.text for line in log]))
        if node.checkpoint is not None and not is_same(ruleset, node.checkpoint, checkpoint):
            return position, Difference(node.step, f"after step {node.step} the state is not the recorded one")
    return position, None


def opening_words(ruleset: AnyRuleset, root: Node) -> str:
    """The first line that is read out before the first answer now and was not then, in words; "" if there is none.

    Raises Refused or RuleFault where the rules can't begin so any more.
    """
    if root.parent is not None or root.gap or root.checkpoint is None:
        return ""
    then = {line.text for line in root.log}
    opening = Position(ruleset, root.checkpoint).state.drain()
    return next((f"the start now says {line.text!r}" for line in opening if line.text not in then), "")


def _reason(error: Exception) -> str:
    """A fault without its end, which is about a battle that is played."""
    return str(error).rstrip(".").removesuffix(f"; {AS_BEFORE}")


def _is_edit(node: Node | None) -> bool:
    return node is not None and isinstance(node.input, Edit)


def is_same(ruleset: AnyRuleset, recorded: Checkpoint, made: Checkpoint | None) -> bool:
    """Whether a checkpoint is the recorded one; what the game has come to keep besides since then is no difference."""
    if made == recorded:
        return True
    if made is None or (made.stage, made.turn) != (recorded.stage, recorded.turn):
        return False
    try:
        return encode_state(decode_state(recorded.state, ruleset.state)) == made.state
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False


def log_words(node: Node, now: list[str]) -> str:
    """The difference between the lines that a step logs now and the recorded ones, in words."""
    then = [line.text for line in node.log]
    for old, new in zip(then, now, strict=False):
        if old != new:
            return f"step {node.step} said {old!r}, now it says {new!r}"
    if len(then) == len(now):
        return f"step {node.step} says the same with other sums behind it"
    longer, kind = (then, "no longer says") if len(then) > len(now) else (now, "now also says")
    return f"step {node.step} {kind} {longer[min(len(then), len(now))]!r}"
