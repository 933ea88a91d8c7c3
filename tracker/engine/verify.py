"""Replaying a recorded branch, and saying what comes out differently: by the rules, or only in its words."""

import re
from collections import Counter

import msgspec
from msgspec import Struct

from tracker.engine.errors import AS_BEFORE, TrackerError
from tracker.engine.inputs import Checkpoint, Node, since_checkpoint
from tracker.engine.log import Event, Line
from tracker.engine.plurals import counted
from tracker.engine.position import Position, in_runs, replay
from tracker.engine.ruleset import AnyRuleset
from tracker.engine.state import decode_state, encode_state

# A number by itself, and none of a name: not those of "1st", "2/24th", "7-pdr" or "D6".
NUMBER = re.compile(r"(?<![\w/.-])\d+(?![\w/-])")


class Difference(Struct, frozen=True):
    """A step that came out differently, and how. `unproved`: see `unproved_by`; of a difference in words only."""

    step: int
    words: str
    unproved: frozenset[str] = frozenset()


class ReplayComparison(Struct):
    """The outcome of a branch now, against what was recorded.

    `by_rule` is the first step that the rules bring out otherwise, at which the comparison stopped; `in_words` are the
    steps before it that say the same in other words. `position` is the last one that was reached.
    """

    position: Position | None = None
    by_rule: Difference | None = None
    in_words: list[Difference] = []

    @property
    def reworded(self) -> str:
        """The first step that says the same in other words, and how many more do; "" if none does."""
        if not self.in_words:
            return ""
        more = len(self.in_words) - 1
        return self.in_words[0].words + (f" (and {counted(more, 'step')} more)" if more else "")

    @property
    def sentence(self) -> str:
        """All that differs, those of rule first; "" if nothing does."""
        rule = self.by_rule.words if self.by_rule is not None else ""
        words = f"only in other words, {self.reworded}" if self.in_words else ""
        return "; ".join(filter(None, (rule, words)))


def retrace_to(ruleset: AnyRuleset, head: Node) -> tuple[Position, str]:
    """The position at a node, and how the rules bring out the turn up to it otherwise than recorded, "" if they don't.

    Raises Refused or RuleFault where the rules no longer take an input.
    """
    found = compare(ruleset, since_checkpoint(head), is_quick=True)
    if found.position is None or found.by_rule is not None:
        return replay(ruleset, head), found.by_rule.words if found.by_rule is not None else ""
    return found.position, ""


def compare(ruleset: AnyRuleset, nodes: list[Node], is_quick: bool = False) -> ReplayComparison:
    """Replay nodes, the first of which has a checkpoint, and compare log lines and checkpoints.

    With `is_quick` only the last of a run of edits is looked at, and not what was read out before the first answer (see
    `opening_words`): it is enough to know whether one can play on from there. What the nodes show and say is kept.
    """
    found = ReplayComparison()
    checkpoint: Checkpoint | None
    for before, node in [([], nodes[0]), *in_runs(nodes[1:], is_quick)]:
        position = found.position
        try:
            if before and position is not None:
                position.feed_before_edit(before)
            if node.input is None and node.checkpoint is not None and not node.gap:
                position = found.position = Position(ruleset, node.checkpoint, known=node.shown)
                opening = position.state.drain()
                log, checkpoint = node.log if is_quick else opening, node.checkpoint
            elif node.input is None or position is None or node.gap:
                position = found.position = replay(ruleset, node)
                ruleset.look_at(position.state, position.prompt)
                continue
            else:
                log, checkpoint = position.feed(node.input, known=node.shown)
        except (TrackerError, ValueError, RecursionError) as error:
            if before:  # the whole look says which edit of the run it is
                return compare(ruleset, nodes)
            found.by_rule = Difference(node.step, f"step {node.step} can't be repeated: {_reason(error)}")
            return found
        if is_quick:
            _keep(node, position, log)
        if log != node.log and not _is_said_alike(node.log, log):
            difference = Difference(node.step, log_words(node, log))
            if not says_the_same(node.log, log):
                found.by_rule = difference
                return found
            found.in_words.append(msgspec.structs.replace(difference, unproved=unproved_by(node.log, log)))
        if node.checkpoint is not None and not is_same(ruleset, node.checkpoint, checkpoint):
            found.by_rule = Difference(node.step, f"after step {node.step} the state is not the recorded one")
            return found
    return found


def _keep(node: Node, position: Position, log: tuple[Line, ...]) -> None:
    """Keep with a node what is shown there, and what lines of the same text have come to tell."""
    node.shown = position.shown
    keep_told(node, log)


def keep_told(node: Node, log: tuple[Line, ...]) -> None:
    """Keep with a node what lines of the same text have come to tell since, such as events, in place of its own."""
    if log != node.log and len(log) == len(node.log) and _is_said_alike(node.log, log):
        node.log = log


def _compared(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines without those that the rules came to say after battles of their version had been recorded."""
    return tuple(each for each in lines if not each.is_added) if any(each.is_added for each in lines) else lines


def _is_said_alike(then: tuple[Line, ...], now: tuple[Line, ...]) -> bool:
    """True if lines differ in nothing but what reports and the table need, or sums whose terms did not count."""
    then, now = _compared(then), _compared(now)
    return len(then) == len(now) and all(map(_is_alike, then, now))


def _is_alike(then: Line, now: Line) -> bool:
    is_same_event = not then.event or not now.event or _done(then.event) == _done(now.event)
    return is_same_event and _as_read(then) == _as_read(now)


def _as_read(line: Line) -> Line:
    sums = (msgspec.structs.replace(each, modifiers=tuple(m for m in each.modifiers if m.applied)) for each in line.why)
    return Line(line.text, line.kind, line.rule, line.units, tuple(sums), line.reads)


def says_the_same(then: tuple[Line, ...], now: tuple[Line, ...]) -> bool:
    """True if lines tell the same, be it in other words: of the same units, with the same numbers.

    A roll that names more of its numbers than it did, or fewer, is the same roll: its dice are in the answer. So is a
    result whose event is the same, and an order for the table, which may name "A Coy 1" where it said "foot"; but no
    number shows that this is.
    """
    then, now = _compared(then), _compared(now)
    return len(then) == len(now) and all(_is_same_line(*pair) for pair in zip(then, now, strict=True))


def _is_same_line(then: Line, now: Line) -> bool:
    if then == now or then.kind == now.kind == "heading":
        return True
    if then.kind != now.kind or set(then.units) != set(now.units) or _sums(then) != _sums(now):
        return False
    if then.reads and now.reads and then.reads != now.reads:
        return False
    if then.event and now.event and _done(then.event) != _done(now.event):
        return False
    old, new = _numbers(then), _numbers(now)
    is_told_elsewhere = then.kind in ("roll", "table") or bool(then.event and now.event)
    return old == new or (is_told_elsewhere and (old < new or new < old))


def unproved_by(then: tuple[Line, ...], now: tuple[Line, ...]) -> frozenset[str]:
    """Lines in other words, with neither a number, a sum nor an event to show that they say the same.

    Each line by the id of its rule, or by its recorded text where it has none: "Blue One holds" may be "runs" now. An
    order for the table is shown by a result beside it that is told as it was, a result by such an order to its units.
    """
    pairs = list(zip(_compared(then), _compared(now), strict=True))
    as_it_was = [old for old, new in pairs if old.text == new.text]
    is_told = any(each.kind in ("result", "roll") for each in as_it_was)
    ordered = {each.units for each in as_it_was if each.kind == "table" and each.units}
    return frozenset(
        subject(old)
        for old, new in pairs
        if old.text != new.text
        and old.kind != "heading"
        and not (is_told if old.kind == "table" else old.units in ordered)
        and not _is_proved(old, new)
    )


def subject(line: Line) -> str:
    """The subject of a line: its rule, or its text where it has none."""
    return line.rule or line.text


def _is_proved(then: Line, now: Line) -> bool:
    """Of lines that tell the same as far as is known."""
    is_counted = _numbers(then) and (then.kind == "roll" or _numbers(then) == _numbers(now))
    return bool(is_counted or then.why or (then.event and now.event))


def _numbers(line: Line) -> Counter[str]:
    """The numbers that a line says, as often as it does."""
    return Counter(NUMBER.findall(line.text))


def _done(event: Event) -> Event:
    """An event without its words, and without what old battles keep in words."""
    return msgspec.structs.replace(event, how="", outcome="", others=(), winner="", only=0)


def _sums(line: Line) -> list[int]:
    """The totals of the sums behind a line, whatever their parts are called."""
    return [each.total for each in line.why]


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


def is_same(ruleset: AnyRuleset, recorded: Checkpoint, made: Checkpoint | None) -> bool:
    """True if a checkpoint is the recorded one, apart from fields that the game has come to keep since then."""
    if made == recorded:
        return True
    if made is None or (made.stage, made.turn) != (recorded.stage, recorded.turn):
        return False
    try:
        return encode_state(decode_state(recorded.state, ruleset.state)) == made.state
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False


def log_words(node: Node, log: tuple[Line, ...]) -> str:
    """The difference between the lines that a step logs now and the recorded ones, in words."""
    then, now = ([line.text for line in _compared(each)] for each in (node.log, log))
    for old, new in zip(then, now, strict=False):
        if old != new:
            return f"step {node.step} said {old!r}, now it says {new!r}"
    if len(then) == len(now):
        return f"step {node.step} says the same with other sums behind it"
    longer, kind = (then, "no longer says") if len(then) > len(now) else (now, "now also says")
    return f"step {node.step} {kind} {longer[min(len(then), len(now))]!r}"
