"""The branches that share a past with one: its parent, those from it, and what was left in its own file."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from tracker.engine import Node, Refused, TrackerError
from tracker.journal.battle_reader import read_battle
from tracker.journal.battles import BATTLES, LibraryEntry
from tracker.journal.branching import find_parent, parent_file
from tracker.journal.timeline import Timeline

PLAYED = "The line that was played"

# Two branches, the earlier first, and what to call them where their titles are the same.
Pair = tuple[Timeline, Timeline, tuple[str, str]]


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
