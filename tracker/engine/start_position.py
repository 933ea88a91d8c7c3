"""A position of a battle as plain data, so that any process can fight on from it with a player that remembers."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec
from msgspec import Struct

from tracker.engine.battle import Battle
from tracker.engine.errors import Refused
from tracker.engine.inputs import AnswerInput, Checkpoint, Input, Node, since_checkpoint
from tracker.engine.position import Position
from tracker.engine.ruleset import AnyRuleset, Player
from tracker.engine.sealed import masked_value, redeal, without_sealed

# The memory of a player where each turn began, as JSON, by the step of that.
Memories = Mapping[int, bytes]


class Start(Struct, frozen=True):
    """A position: the state where its turn began, and the inputs since, the last of them at `step` of the battle.

    `memory`: that of the game's player where its turn began, as JSON; empty for one that goes by what it is shown.
    """

    step: int
    checkpoint: Checkpoint
    inputs: tuple[Input, ...] = ()
    memory: bytes = b""

    def after(self, given: Input) -> "Start":
        return Start(self.step + 1, self.checkpoint, (*self.inputs, given), self.memory)


def start_at(line: Sequence[Node], step: int, memories: Memories = MappingProxyType({})) -> Start:
    """The position after `step` inputs of a branch. Raises Refused where there is no such step."""
    node = next((each for each in line if each.step == step), None)
    if node is None:
        raise Refused(f"There is no step {step}: this battle has {line[-1].step}.")
    return start_of(node, memories)


def start_of(node: Node, memories: Memories = MappingProxyType({})) -> Start:
    nodes = since_checkpoint(node)
    assert nodes[0].checkpoint is not None
    given = tuple(each.input for each in nodes[1:] if each.input is not None)
    return Start(node.step, nodes[0].checkpoint, given, memories.get(nodes[0].step, b""))


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


def memories_of(ruleset: AnyRuleset, player: Player, line: Sequence[Node]) -> Memories:
    """The memories of a player that watches a branch from its beginning; none of one that goes by what it is shown.

    Raises Refused or RuleFault where the rules of today no longer take an input.
    """
    found: dict[int, bytes] = {}
    if player.memory is None:
        return found
    starts = [index for index, node in enumerate(line) if node.checkpoint is not None]
    for start, end in zip(starts, [*starts[1:], len(line)], strict=True):
        opening = line[start]
        assert opening.checkpoint is not None
        found[opening.step] = msgspec.json.encode(player.memory)
        played = [node.input for node in line[start + 1 : end + 1] if node.input is not None]
        watched_to(ruleset, player, opening.checkpoint, played)
    return found


def watched_to(ruleset: AnyRuleset, player: Player, start: Checkpoint, given: Iterable[Input]) -> Position:
    """The position after these inputs, at which a player has watched them. Raises Refused or RuleFault."""
    position = Position(ruleset, start, quiet=True, is_watched=False)
    for each in given:
        if isinstance(each, AnswerInput) and position.prompt is not None:
            player.watch(without_sealed(position.state), position.prompt, masked_value(each.value))
        position.feed(each)
    position.quiet = False
    return position
