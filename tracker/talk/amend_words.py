"""The outcome of an amend, in sentences: what is no longer as it was played."""

from collections.abc import Sequence
from typing import Any

from tracker.engine import AnswerInput, AnyRuleset, Battle, Change, Node, Prompt, TrackerError
from tracker.engine.plurals import counted, form
from tracker.engine.position import replay
from tracker.journal.divergence import part
from tracker.talk.input_words import given_alone, input_words

MOST_NAMED = 2


def amended_words(
    ruleset: AnyRuleset, before: Sequence[Node], after: Sequence[Node], battle: Battle | None = None
) -> list[str]:
    """The differences on the second branch: a line or two for each step.

    Of a `battle` that waits there without what may still come about: what is asked, and later answers.
    """
    to_come = battle.pending.nodes if battle is not None else []
    key = battle.prompt.key if battle is not None and battle.prompt is not None else ""

    def may_come(node: Node | None) -> bool:
        return node is not None and (node in to_come or (isinstance(node.input, AnswerInput) and node.input.key == key))

    def given(node: Node, other: Node | None) -> str:
        return _answer_words(node, other, asked_at(ruleset, node))

    unlike = (each for each in part(before, after).unlike if each.after is not None or not may_come(each.before))
    return [line for each in unlike for line in each.lines(given)]


def _answer_words(node: Node, other: Node | None, asked: Prompt[Any] | None) -> str:
    """The answer in words; of a form only what is not the same in the other step."""
    if asked is not None and other is not None:
        here, there = (each.input.value if isinstance(each.input, AnswerInput) else {} for each in (node, other))
        if (words := asked.unlike_words(here, there)) is not None:
            return f"{asked.title}: {words}"
    return input_words(node, asked)


def amended_lines(battle: Battle, change: Change, unlike: Sequence[str]) -> list[str]:
    """A change of the past in lines: what is asked now, what the table must do, what came out differently."""
    told = pending_words(battle, change)
    lines = [standing_words(battle), *([told] if told else []), "", "On the table:"]
    lines += [f" {line}" for line in change.restore_steps] or [" Nothing changes."]
    lines += ["", "What came out differently:"]
    return lines + ([f" {each}" for each in unlike] or [" Nothing."])


def pending_words(battle: Battle, change: Change) -> str:
    """Say what became of later answers after an amend, "" where there are none; those that fell away by name."""
    pending = battle.pending
    again = sum(1 for node in change.added if node.of and not _is_amended(node, change))
    words = [f"Later answers taken again: {again}"] if again else []
    if len(pending):
        many = f"{len(pending)} more" if again else counted(len(pending), "later answer")
        waits = form(len(pending), "waits until it is asked for, or is", "wait until they are asked for, or are")
        words.append(f"{many} {waits} asked again")
    if pending.dropped:
        names = [_name_of(node, asked_at(battle.ruleset, node)) for node in pending.dropped[:MOST_NAMED]]
        names += [f"{len(pending.dropped) - MOST_NAMED} more"] if pending.dropped[MOST_NAMED:] else []
        words.append(f"{counted(len(pending.dropped), 'later answer')} fell away: {', '.join(names)}")
    # The last name may be a question.
    return f"{'; '.join(words)}.".replace("?.", "?") if words else ""


def _name_of(node: Node, asked: Prompt[Any] | None) -> str:
    if isinstance(node.input, AnswerInput) and asked is not None:
        return asked.title
    return given_alone(node, asked).removesuffix(".")


def _is_amended(node: Node, change: Change) -> bool:
    return change.amended is not None and node.of == change.amended.seq


def standing_words(battle: Battle) -> str:
    """The step at which play stands, with its question."""
    prompt = battle.prompt
    if prompt is None:
        return "The battle is over."
    return f"Play stands at step {battle.step}. It asks: {prompt.title}"


def asked_at(ruleset: AnyRuleset, node: Node) -> Prompt[Any] | None:
    """The prompt that an input answered, None where the rules as they are now don't lead there.

    A turn that nobody has stood in is replayed for it, once.
    """
    before = node.parent
    if before is None or node.gap:
        return None
    if before.shown is None:
        try:
            replay(ruleset, before)
        except TrackerError:
            return None
    return before.shown.prompt if before.shown is not None else None
