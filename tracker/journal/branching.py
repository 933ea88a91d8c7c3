"""Branches: a battle of its own from any step of a recorded one, its parent, and the parent's answers to come.

A branch goes on with the recorded dice or with fresh ones; its header says which.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from tracker.engine import (
    AnswerInput,
    Autopilot,
    BadFile,
    Battle,
    Node,
    Prompt,
    Refused,
    TrackerError,
    any_seed,
    load_playable,
)
from tracker.engine.inputs import is_answered, line_to, since_checkpoint
from tracker.engine.sealed import redeal
from tracker.harmless_text import clean
from tracker.journal.battle_reader import Recorded, header_of, read_battle
from tracker.journal.battles import BATTLES, LibraryEntry
from tracker.journal.disk import is_there
from tracker.journal.divergence import turns_of
from tracker.journal.folders import is_sample, sample_path
from tracker.journal.records import Parent
from tracker.journal.session import Session
from tracker.journal.timeline import Timeline
from tracker.journal.titles_and_file_names import titled

PLAYED = "The line that was played"

# Two branches, the earlier first, and what to call them where their titles are the same.
Pair = tuple[Timeline, Timeline, tuple[str, str]]


def which_dice(fresh: bool) -> str:
    """The dice that a branch goes on with, named alike wherever that is chosen or told."""
    return "fresh dice" if fresh else "the recorded dice, offered one by one"


def branch_recorded(
    recorded: Recorded,
    node: Node,
    folder: Path | None = None,
    title: str = "",
    fresh: bool = False,
    autopilot: Autopilot | None = None,
) -> Session:
    """A new battle with the past of a node, be it on an abandoned line; in `folder`, or beside its parent.

    With `fresh` dice the app rolls others than its parent's, and deals anew what nobody has seen. Raises Refused where
    the rules as they are now do not take the turn up to that step.
    """
    seed = any_seed() if fresh else recorded.header.seed
    ruleset = load_playable(recorded.ruleset)
    try:
        battle = Battle(ruleset, node, seed).branch(node.step)
        if fresh and battle.prompt is not None:
            redeal(battle)
    except Refused as error:
        raise Refused(_why_not_from(node, str(error))) from None
    battle.held = battle.place if is_answered(_line_through(recorded, node), node.step) else None
    folder = folder or recorded.path.parent
    parent = Parent(recorded.path.name, recorded.title, node.step, node.seq, _way(folder, recorded.path), fresh)
    chosen = (recorded.header.scenario, recorded.header.rulings)
    session = Session.start(folder, battle, chosen, title or branch_title(parent), autopilot, parent)
    if recorded.asks_first:
        session.ask_first(True)
    return session


def _why_not_from(node: Node, reason: str) -> str:
    start = since_checkpoint(node)[0].step
    where = f"; branch from step {start}, where its turn began" if 0 < start < node.step else ""
    return f"Step {node.step} can't be reached by the rules as they are now: {reason.rstrip('.')}{where}."


def branch_title(parent: Parent) -> str:
    """The name of a branch that is given none: `Isandlwana, from step 40`, of a branch of that `..., then 52`."""
    link = "then" if re.search(r", from step \d+(, then \d+)*$", parent.title) else "from step"
    # The title of a file from elsewhere may hold what no title of ours does.
    return clean(titled(parent.title, f", {link} {parent.step}"))


def node_at(recorded: Recorded, step: int) -> Node:
    """The input of a step on the line that was played. Raises Refused where there is none."""
    found = next((node for node in recorded.line if node.step == step), None)
    if found is None:
        raise Refused(f"There is no step {step}: this battle has {recorded.head.step}.")
    return found


def find_parent(recorded: Recorded, folders: Iterable[Path] = ()) -> Recorded:
    """The battle that this one was branched from. Raises what `parent_file` raises, BadFile where it can't be read."""
    return read_battle(parent_file(recorded, folders))


def parent_file(recorded: Recorded, folders: Iterable[Path]) -> Path:
    """The file of the parent: beside its branch, where it was then, in one of `folders`, or among the samples.

    Raises Refused where this is no branch or its parent is not there.
    """
    parent = recorded.header.parent
    if parent is None:
        raise Refused(f"{recorded.title} is not a branch of another battle.")
    name, folder = Path(parent.file).name, recorded.path.parent
    places = [each / name for each in (folder, folder / parent.folder, *folders)]
    for path in (*places, sample_path(name)):
        if path is not None and is_there(path):
            return path
    raise Refused(f"{recorded.title} was branched from {parent.title}, but {places[0]} is not there.")


def _way(folder: Path, path: Path) -> str:
    """The folder of a parent as seen from that of its branch; "" for the same one and for the samples."""
    here, there = folder.resolve(), path.parent.resolve()
    return "" if here == there or is_sample(path) else os.path.relpath(there, here)


class Ahead:
    """The answers that a parent's line still offers a branch; `title` is the parent's.

    What came before they parted is offered too, to those who undo so far and go another way.
    """

    def __init__(self, title: str, line: Sequence[Node]) -> None:
        self.title = title
        self.answers: dict[tuple[int, str], AnswerInput] = {}
        for node, turn in zip(line, turns_of(line), strict=True):
            if isinstance(node.input, AnswerInput):
                self.answers[turn, node.input.key] = node.input

    @classmethod
    def of(cls, recorded: Recorded, node: Node) -> "Ahead":
        """The answers that a recorded battle offers a branch from a node of it."""
        return cls(recorded.title, _line_through(recorded, node))

    def offered(self, prompt: Prompt[object] | None, turn: int) -> AnswerInput | None:
        """The parent's answer to this prompt in this turn; None where it was not asked, or that does not fit."""
        found = self.answers.get((turn, prompt.key)) if prompt is not None else None
        if prompt is None or found is None:
            return None
        try:
            warned = prompt.read(found.value)[1]
        except Refused:
            return None
        return found if found.overruled or not warned else None


def ahead_of(path: Path) -> Ahead | None:
    """The answers that the parent of the battle in a file offers it; None for no branch, and for one with fresh dice.

    Raises Refused or BadFile in one sentence where the parent is gone, unreadable, or another battle by now.
    """
    try:
        # Whether it is a branch must not cost reading a whole battle.
        header = header_of(path)
    except (BadFile, OSError):
        return None
    if header.parent is None or header.parent.fresh:
        return None
    try:
        branch = read_battle(path)
        parent = find_parent(branch)
        node = parent.nodes.get(header.parent.after)
        if node is None or _inputs(node) != _inputs(_branch_point(branch, header.parent.step)):
            raise Refused(f"{parent.path} is no longer the battle that {branch.title} was branched from.")
    except (Refused, BadFile) as error:
        # The consequence comes first: paths are long and lines may be cut.
        raise type(error)(f"Nothing recorded is offered: {error}") from None
    return Ahead.of(parent, node)


def _branch_point(branch: Recorded, step: int) -> Node | None:
    """The last node of the past that a branch began with, whatever was undone since."""
    return next((node for seq, node in sorted(branch.nodes.items()) if node.step == step), None)


def _inputs(node: Node | None) -> list[object]:
    return [each.input for each in line_to(node)] if node is not None else []


def _line_through(parent: Recorded, node: Node) -> list[Node]:
    """The parent's branch if it leads through a node, else the one on which that was left."""
    if node in parent.line:
        return parent.line
    children = {each.parent: each for each in parent.nodes.values() if each.parent is not None}
    while node in children:
        node = children[node]
    return line_to(node)


class RelatedBranch(Struct, frozen=True):
    """A branch for a list. `pair` reads it, and raises BadFile; `barred` says why that can't be done."""

    label: str
    detail: str
    pair: Callable[[], Pair]
    barred: str = ""


def related_branches(timeline: Timeline, folders: Iterable[Path]) -> list[RelatedBranch]:
    """All that a branch can be compared with, branches being looked for in `folders` and beside it."""
    places = {folder.resolve(): folder for folder in (timeline.recorded.path.parent, *folders)}
    return [*_parent(timeline, places.values()), *_branches(timeline, places.values()), *_lines(timeline)]


def _parent(timeline: Timeline, folders: Iterable[Path]) -> Iterator[RelatedBranch]:
    recorded, parent = timeline.recorded, timeline.recorded.header.parent
    if parent is None:
        return
    name, barred = Path(parent.file).name, ""
    try:
        parent_file(recorded, folders)
    except Refused:
        barred = f"{name} is not there"

    def pair() -> Pair:
        return Timeline.of(find_parent(recorded, folders)), timeline, ("", "")

    yield RelatedBranch(parent.title or name, f"its parent, to step {parent.step}", pair, barred)


def _branches(timeline: Timeline, folders: Iterable[Path]) -> Iterator[RelatedBranch]:
    header, own = timeline.recorded.header, timeline.recorded.path
    for entry in (each for folder in folders for each in _listed(folder)):
        is_same_game = (entry.ruleset, entry.scenario) == (header.ruleset, header.scenario)
        if entry.parent is not None and Path(entry.parent.file).name == own.name and is_same_game:
            yield RelatedBranch(entry.title, f"a branch, from step {entry.parent.step}", _second(timeline, entry.path))


def _listed(folder: Path) -> list[LibraryEntry]:
    try:
        return BATTLES.listed(folder)
    except TrackerError:
        # Where a folder can't be read there may still be branches to offer.
        return []


def _second(timeline: Timeline, path: Path) -> Callable[[], Pair]:
    return lambda: (timeline, Timeline.of(read_battle(path)), ("", ""))


def _lines(timeline: Timeline) -> Iterator[RelatedBranch]:
    """The line that was left in this file; where that is looked at, the line that was played."""
    head = timeline.recorded.head
    if not timeline.is_head:
        here = "The line that was left"
        yield RelatedBranch(PLAYED, f"to step {head.step}", lambda: (timeline, timeline.enter(head), (here, PLAYED)))
    for each in timeline.abandoned:
        if each.tip is head:
            continue
        how = "amended" if each.is_amended else "undone"
        left = f"What was {how} after step {each.fork}"
        yield RelatedBranch(left, f"to step {each.tip.step}", _first(timeline, each.tip, left))


def _first(timeline: Timeline, tip: Node, name: str) -> Callable[[], Pair]:
    now = PLAYED if timeline.is_head else "The line that is looked at"
    return lambda: (timeline.enter(tip), timeline, (name, now))
