"""What if: a battle of its own from any step of a recorded one, its parent, and the parent's answers to come."""

import secrets
from pathlib import Path

from tracker.engine import Answer, Autopilot, Battle, Node, Prompt, Refused, load_ruleset
from tracker.engine.inputs import line_to
from tracker.journal.parting import turns_of
from tracker.journal.recorded import Recorded, read_battle
from tracker.journal.records import Parent
from tracker.journal.session import Session, branch_title


def branch_recorded(
    recorded: Recorded,
    node: Node,
    folder: Path | None = None,
    title: str = "",
    fresh: bool = False,
    autopilot: Autopilot | None = None,
) -> Session:
    """A new battle with the past of a node, be it on an abandoned line; in `folder`, or beside its parent.

    With `fresh` dice the app rolls others than its parent's. Raises Refused where the rules as they are now do not
    take the turn up to that step.
    """
    seed = secrets.randbelow(2**53) if fresh else recorded.header.seed
    battle = Battle(load_ruleset(recorded.ruleset), node, seed).branch(node.step)
    parent = Parent(recorded.path.name, recorded.title, node.step, node.seq)
    chosen = (recorded.header.scenario, recorded.header.rulings)
    return Session.begun(
        folder or recorded.path.parent, battle, chosen, title or branch_title(parent), autopilot, parent
    )


def find_parent(recorded: Recorded) -> Recorded:
    """The battle that this one was branched from, looked for beside it.

    Raises Refused where it is no branch or its parent is not there, BadFile where that can't be read.
    """
    parent = recorded.header.parent
    if parent is None:
        raise Refused(f"{recorded.title} is no branch of another battle.")
    path = recorded.path.with_name(Path(parent.file).name)
    if not path.exists():
        raise Refused(f"{recorded.title} was branched from {parent.title}, but {path} is not there.")
    return read_battle(path)


class Ahead:
    """What a parent's line of play has still to offer a branch: its answers after the step where they part."""

    def __init__(self, parent: Recorded, branch: Parent) -> None:
        line = _line_through(parent, branch)
        self._answers: dict[tuple[int, str], Answer] = {}
        for node, turn in zip(line, turns_of(line), strict=True):
            if isinstance(node.input, Answer) and node.step > branch.step:
                self._answers[turn, node.input.key] = node.input

    def __len__(self) -> int:
        return len(self._answers)

    def offered(self, prompt: Prompt[object] | None, turn: int) -> Answer | None:
        """What the parent answered to this prompt in this turn; None where it was not asked, or that does not fit."""
        found = self._answers.get((turn, prompt.key)) if prompt is not None else None
        if prompt is None or found is None:
            return None
        try:
            warned = prompt.read(found.value)[1]
        except Refused:
            return None
        return found if found.overruled or not warned else None


def _line_through(parent: Recorded, branch: Parent) -> list[Node]:
    """The parent's line of play if it leads through the step of the branch, else the line that the branch left."""
    node = parent.nodes.get(branch.after)
    if node is None or node in parent.line:
        return parent.line
    children = {each.parent: each for each in parent.nodes.values() if each.parent is not None}
    while node in children:
        node = children[node]
    return line_to(node)
