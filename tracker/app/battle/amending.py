"""Amending an answer or edit of the battle being played, without leaving its screen."""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any

from tracker.app.battle.battle_stack import BattleStack
from tracker.app.battle.old_question import again
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.dialogs import ListDialog
from tracker.app.parts.key_outcomes import Closes, KeyOutcome, Opens
from tracker.app.parts.rows import with_short_names
from tracker.engine import AnswerInput, Node, Prompt, Refused
from tracker.engine.inputs import EndInput
from tracker.play.battle_commands import Amend
from tracker.talk.amend_words import asked_at
from tracker.talk.input_words import given_alone

# What was given before these is found sooner in the review.
MOST = 40

# A title and lines to be read.
Reading = Callable[[str, list[str]], None]


def amend(stack: BattleStack, read: Reading, look_back: Callable[[], None]) -> None:
    """Choose what was given wrongly, the last first, and give it again. Raises Refused where nothing was given yet."""
    battle = stack.battle
    nodes = list(islice((each for each in reversed(battle.line) if _is_by_person(each)), MOST))
    if not nodes:
        raise Refused("Nothing was given yet that could be amended.")
    turns = _turns(battle.line)
    short = battle.view().short_names
    choices = [_choice(node, asked_at(battle.ruleset, node), turns[node.step], short) for node in nodes]
    choices.append(Choice("Another step", detail="look back"))

    def chosen(place: int) -> KeyOutcome:
        if place == len(nodes):
            return Closes(then=look_back)
        node = nodes[place]
        return Opens(again(stack.seat.past(node.step), lambda *given: _amend(stack, read, node, *given)))

    stack.open(ListDialog("Amend which answer?", choices, chosen))


def _is_by_person(node: Node) -> bool:
    return node.input is not None and not node.auto and not isinstance(node.input, EndInput)


def _turns(line: Sequence[Node]) -> dict[int, int]:
    """The turn in which each input was given, by its step."""
    found, turn = dict[int, int](), 0
    for node in line:
        found[node.step] = turn
        turn = node.checkpoint.turn if node.checkpoint is not None else turn
    return found


def _choice(node: Node, asked: Prompt[Any] | None, turn: int, short: Mapping[str, str]) -> Choice:
    """The question, behind its turn, and what was answered; of an edit and the like what it did.

    Of a roll the result comes first, and units go by their `short` names: the answer has room on the row.
    """
    lead, given, step = f"T{turn} " if turn else "", given_alone(node, asked), f"step {node.step}"
    if not isinstance(node.input, AnswerInput) or asked is None:
        return Choice(f"{lead}{given}", detail=step)
    return Choice(with_short_names(f"{lead}{asked.title}", short), detail=with_short_names(f"{given}; {step}", short))


def _amend(stack: BattleStack, read: Reading, node: Node, value: Any, reason: str, is_overruled: bool) -> None:
    outcome = stack.do(Amend(node.step, value, is_overruled, reason))
    read(f"Step {node.step} is amended", outcome.amended_lines(stack.battle))
