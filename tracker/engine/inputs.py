"""The inputs of people to a battle, and the tree of all of them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from tracker.engine.log import Line

if TYPE_CHECKING:
    # What reads no more than records makes neither.
    from tracker.engine.prompts.base import Prompt
    from tracker.engine.view import View

# The name of fields that hold what nobody at the table may know.
SEALED = "sealed"

Stage = Literal["setup", "turn", "after", "over"]


class AnswerInput(Struct, frozen=True, omit_defaults=True, tag="answer", tag_field="kind"):
    """An answer as a payload to the prompt `key`. `auto`: given by the app for nobody's choice."""

    key: str
    value: Any
    auto: bool = False
    overruled: str = ""


class EditInput(Struct, frozen=True, omit_defaults=True, tag="edit", tag_field="kind"):
    """A leaf of the state set by hand, with a reason; one that is sealed is set by the app alone, see `is_dealt`."""

    path: str
    value: Any
    reason: str = ""

    @property
    def is_dealt(self) -> bool:
        """True if the app laid what is sealed in another order: nothing shows such a path or takes it from a person."""
        return self.path.rpartition(".")[2] == SEALED

    @property
    def is_kept_along(self) -> bool:
        """True of what a campaign keeps of a battle, which follows a correction leaf by leaf: that tells nobody
        anything.
        """
        return self.path.startswith(("aftermaths.", "came."))


class SettleInput(Struct, frozen=True, omit_defaults=True, tag="settle", tag_field="kind"):
    """The test, shot, melee or activation that prompt `key` belongs to was settled on the table."""

    key: str
    reason: str = ""


class EndInput(Struct, frozen=True, omit_defaults=True, tag="end", tag_field="kind"):
    """The players ended the battle."""

    reason: str = ""


Input = AnswerInput | EditInput | SettleInput | EndInput


class Checkpoint(Struct, frozen=True):
    """The whole state, encoded, where a stage or turn begins. `turn` is the one being played from there.

    That is the number of the turn which begins; at the start of a set-up it is 0, or 1 where the set-up asks nothing.
    """

    stage: Stage
    turn: int
    state: bytes


class Shown(Struct, eq=False):
    """The prompt and the view after an input: as long as the program runs, nobody has to make it twice.

    `key` is that of the prompt as the rule names it; the prompt's own has a number behind it where the turn asked it
    before. `prompt` is None where the battle is over, `view` until somebody wants it.
    """

    key: str = ""
    prompt: "Prompt[Any] | None" = None
    view: "View | None" = None


class Node(Struct, eq=False):
    """One input in the tree of play, after its `parent`; the root has no input but a checkpoint.

    `step` counts from 1 along a branch; `log` holds the lines it caused; `checkpoint` is there where a turn
    began after it. `seq` is the journal's number (0: not written). `of` is the seq of the input that it repeats.
    `gap` marks a node whose parent is known only to have come before it: what lay between is lost. `shown` is None
    until a position has stood there. `by` is the seat that gave it, "" where people sat at one. `waits`: given while
    the figures stood where they were before an amend. `stood`: as which node they stood when their way to this one was
    told, behind which play has gone on since.
    """

    parent: "Node | None"
    step: int
    input: Input | None = None
    log: tuple[Line, ...] = ()
    checkpoint: Checkpoint | None = None
    seq: int = 0
    of: int = 0
    gap: bool = False
    shown: Shown | None = None
    by: str = ""
    waits: bool = False
    stood: "Node | None" = None

    def __repr__(self) -> str:
        return f"<Node {self.step}: {self.input}>"  # without all that came before

    @property
    def auto(self) -> bool:
        """True if the app gave this answer, or dealt anew."""
        given = self.input
        return given.auto if isinstance(given, AnswerInput) else isinstance(given, EditInput) and given.is_dealt

    @property
    def is_set_right(self) -> bool:
        """True if somebody stepped in here, beside answering what was asked: edited, settled, ended or amended."""
        return (bool(self.of) and not self.auto) or isinstance(self.input, EditInput | SettleInput | EndInput)


def line_to(head: Node) -> list[Node]:
    """The nodes of a branch from the root to a head."""
    nodes = []
    node: Node | None = head
    while node is not None:
        nodes.append(node)
        node = node.parent
    nodes.reverse()
    return nodes


def acts(head: Node) -> Iterator[list[Node]]:
    """Inputs of people, the newest first, each with those that the app gave behind it; last the root."""
    nodes: list[Node] = []
    node: Node | None = head
    while node is not None:
        nodes.insert(0, node)
        if not node.auto:
            yield nodes
            nodes = []
        node = node.parent


def is_answered(line: list[Node], step: int) -> bool:
    """True if a person gave the input after a step of a branch."""
    return any(node.parent is not None and node.parent.step == step and not node.auto for node in line)


def since_then(line: list[Node], before: Node | None) -> list[Node] | None:
    """The nodes by which play went on from there to here; None where it did not."""
    at = next((at for at in reversed(range(len(line))) if line[at] is before), None)
    return None if at is None else line[at + 1 :]


def since_fork(one: Node, other: Node) -> tuple[list[Node], list[Node]]:
    """The nodes of two branches behind the last that both have, oldest first."""
    paths: tuple[list[Node], list[Node]] = [], []
    heads: list[Node | None] = [one, other]
    while (mine := heads[0]) is not (theirs := heads[1]):
        longer = mine is None or (theirs is not None and theirs.step > mine.step)
        node = theirs if longer else mine
        assert node is not None
        paths[longer].append(node)
        heads[longer] = node.parent
    return paths[0][::-1], paths[1][::-1]


def since_checkpoint(head: Node) -> list[Node]:
    """The nearest node with a checkpoint, then the inputs since, up to the head."""
    nodes = [head]
    while nodes[-1].checkpoint is None:
        parent = nodes[-1].parent
        assert parent is not None, "a root without a checkpoint"
        nodes.append(parent)
    nodes.reverse()
    return nodes
