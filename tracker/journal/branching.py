"""What if: a battle of its own from any step of a recorded one, its parent, and the parent's answers to come.

A branch goes on with the recorded dice or with fresh ones. Which, its seed tells: that of the parent, or another.
"""

import os
import secrets
from collections.abc import Sequence
from pathlib import Path

from tracker.engine import Answer, Autopilot, BadFile, Battle, Node, Prompt, Refused, load_ruleset
from tracker.engine.inputs import line_to
from tracker.journal.parting import turns_of
from tracker.journal.recorded import Recorded, read_battle
from tracker.journal.records import SUFFIX, Header, Parent, of_line
from tracker.journal.samples import samples
from tracker.journal.session import Session, branch_title

RECORDED, FRESH = "the recorded dice, offered one by one", "fresh dice"


def which_dice(fresh: bool) -> str:
    """Which dice a branch goes on with, named alike wherever that is chosen or told."""
    return FRESH if fresh else RECORDED


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
    folder = folder or recorded.path.parent
    parent = Parent(recorded.path.name, recorded.title, node.step, node.seq, _way(folder, recorded.path))
    chosen = (recorded.header.scenario, recorded.header.rulings)
    return Session.begun(folder, battle, chosen, title or branch_title(parent), autopilot, parent)


def find_parent(recorded: Recorded) -> Recorded:
    """The battle that this one was branched from: beside it, where it was then, or among the samples.

    Raises Refused where it is no branch or its parent is not there, BadFile where that can't be read.
    """
    parent = recorded.header.parent
    if parent is None:
        raise Refused(f"{recorded.title} is no branch of another battle.")
    name, folder = Path(parent.file).name, recorded.path.parent
    for path in (folder / name, folder / parent.folder / name, _sample(name)):
        if path is not None and path.exists():
            return read_battle(path)
    raise Refused(f"{recorded.title} was branched from {parent.title}, but {folder / name} is not there.")


def _way(folder: Path, path: Path) -> str:
    """The folder of a parent as seen from that of its branch; "" for the same one and for the samples."""
    here, there = folder.resolve(), path.parent.resolve()
    return "" if here == there or _sample(path.name) == path else os.path.relpath(there, here)


def _sample(name: str) -> Path | None:
    """The shipped battle of a file name."""
    found = samples().get(name.removesuffix(SUFFIX))
    return Path(str(found)) if found is not None else None


class Ahead:
    """What a parent's line of play has still to offer a branch that left it after `step`; `title` is the parent's.

    What came before that step is offered too, to those who undo so far and go another way.
    """

    def __init__(self, title: str, line: Sequence[Node], step: int) -> None:
        self.title = title
        self._answers: dict[tuple[int, str], Answer] = {}
        self._count = 0
        for node, turn in zip(line, turns_of(line), strict=True):
            if isinstance(node.input, Answer):
                self._answers[turn, node.input.key] = node.input
                self._count += node.step > step

    @classmethod
    def of(cls, recorded: Recorded, node: Node) -> "Ahead":
        """What a recorded battle has to offer a branch from a node of it."""
        return cls(recorded.title, _line_through(recorded, node), node.step)

    def __len__(self) -> int:
        """How many answers came after the branch."""
        return self._count

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


def ahead_of(path: Path) -> Ahead | None:
    """What the parent of the battle in a file has to offer it; None for no branch, and for one with fresh dice.

    Raises Refused or BadFile in one sentence where the parent is gone, unreadable, or another battle by now.
    """
    header = _header_of(path)
    if header is None or header.parent is None:
        return None
    try:
        branch = read_battle(path)
        parent = find_parent(branch)
        node = parent.nodes.get(header.parent.after)
        if node is None or _inputs(node) != _inputs(_begun_at(branch, header.parent.step)):
            raise Refused(f"{parent.path} is not the battle any more that {branch.title} was branched from.")
    except (Refused, BadFile) as error:
        raise type(error)(f"{str(error).rstrip('.')}: nothing recorded is offered.") from None
    return Ahead.of(parent, node) if parent.header.seed == header.seed else None


def _header_of(path: Path) -> Header | None:
    """The header on one of the first two lines; whether it is a branch must not cost reading a whole battle."""
    try:
        with open(path, "rb") as file:
            found = (of_line(file.readline().rstrip(b"\n")) for _ in range(2))
            return next((each for each in found if isinstance(each, Header)), None)
    except OSError:
        return None


def _begun_at(branch: Recorded, step: int) -> Node | None:
    """The last node of the past that a branch began with, whatever was undone since."""
    return next((node for seq, node in sorted(branch.nodes.items()) if node.step == step), None)


def _inputs(node: Node | None) -> list[object]:
    return [each.input for each in line_to(node)] if node is not None else []


def _line_through(parent: Recorded, node: Node) -> list[Node]:
    """The parent's line of play if it leads through a node, else the line on which that was left."""
    if node in parent.line:
        return parent.line
    children = {each.parent: each for each in parent.nodes.values() if each.parent is not None}
    while node in children:
        node = children[node]
    return line_to(node)
