"""A position of a saved battle as plain data, so that any process can fight on from it."""

from collections.abc import Sequence

from msgspec import Struct

from tracker.engine import AnyRuleset, Battle, Refused
from tracker.engine.battle import redeal
from tracker.engine.inputs import Checkpoint, Input, Node, since_checkpoint


class Start(Struct, frozen=True):
    """A position: the state where its turn began, and the inputs since, the last of them at `step` of the battle."""

    step: int
    checkpoint: Checkpoint
    inputs: tuple[Input, ...] = ()

    def after(self, given: Input) -> "Start":
        """The position after one input more."""
        return Start(self.step + 1, self.checkpoint, (*self.inputs, given))


def start_at(line: Sequence[Node], step: int) -> Start:
    """The position after `step` inputs of a branch. Raises Refused where there is no such step."""
    node = next((each for each in line if each.step == step), None)
    if node is None:
        raise Refused(f"There is no step {step}: this battle has {line[-1].step}.")
    nodes = since_checkpoint(node)
    assert nodes[0].checkpoint is not None
    return Start(step, nodes[0].checkpoint, tuple(each.input for each in nodes[1:] if each.input is not None))


def battle_from(ruleset: AnyRuleset, start: Start, seed: int) -> Battle:
    """A battle that goes on from there with dice of its own; cards that nobody has seen yet are dealt anew.

    Equal seeds give equal dice to the same prompts after the same number of inputs. Raises Refused or RuleFault where
    the rules of today no longer take an input.
    """
    head = Node(None, 0, checkpoint=start.checkpoint)
    for given in start.inputs:
        head = Node(head, head.step + 1, given)
    battle = Battle(ruleset, head, seed, is_watched=False)
    redeal(battle)
    return battle
