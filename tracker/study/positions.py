"""A position of a saved battle as plain data, so that any process can fight on from it."""

from collections.abc import Sequence
from types import MappingProxyType

import msgspec
from msgspec import Struct

from tracker.engine import AnyRuleset, Battle, Player, Refused
from tracker.engine.battle import redeal
from tracker.engine.inputs import Checkpoint, Input, Node, since_checkpoint
from tracker.study.memories import Memories, watched_to


class Start(Struct, frozen=True):
    """A position: the state where its turn began, and the inputs since, the last of them at `step` of the battle.

    `memory`: that of the game's player where its turn began, as JSON; empty for one that goes by what it is shown.
    """

    step: int
    checkpoint: Checkpoint
    inputs: tuple[Input, ...] = ()
    memory: bytes = b""

    def after(self, given: Input) -> "Start":
        """The position after one input more."""
        return Start(self.step + 1, self.checkpoint, (*self.inputs, given), self.memory)


def start_at(line: Sequence[Node], step: int, memories: Memories = MappingProxyType({})) -> Start:
    """The position after `step` inputs of a branch. Raises Refused where there is no such step."""
    node = next((each for each in line if each.step == step), None)
    if node is None:
        raise Refused(f"There is no step {step}: this battle has {line[-1].step}.")
    nodes = since_checkpoint(node)
    assert nodes[0].checkpoint is not None
    given = tuple(each.input for each in nodes[1:] if each.input is not None)
    return Start(step, nodes[0].checkpoint, given, memories.get(nodes[0].step, b""))


def battle_from(ruleset: AnyRuleset, start: Start, seed: int, player: Player) -> Battle:
    """A battle that goes on from there with dice of its own; cards that nobody has seen yet are dealt anew.

    The player has its memory of what came before, as if it had been there.

    Equal seeds give equal dice to the same prompts after the same number of inputs. Raises Refused or RuleFault where
    the rules of today no longer take an input.
    """
    head = Node(None, 0, checkpoint=start.checkpoint)
    for given in start.inputs:
        head = Node(head, head.step + 1, given)
    if start.memory:
        player.memory = msgspec.json.decode(start.memory)
    position = watched_to(ruleset, player, start.checkpoint, start.inputs)
    battle = Battle(ruleset, head, seed, is_watched=False, position=position)
    redeal(battle)
    return battle
