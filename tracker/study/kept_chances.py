"""Results that are kept of a battle, for one branch of it: read beside the battle, never fought."""

from functools import cached_property
from pathlib import Path

from msgspec.structs import replace

from tracker.engine.plurals import counted
from tracker.journal.timeline import Timeline
from tracker.study.causes import StudiedStep, looks_of, studied_steps
from tracker.study.chances import ChanceChange, Weighed, Worth, change_between
from tracker.study.one_battle import Study
from tracker.study.study_file import PositionDigests, StudyResults, results_beside


def side_names(timeline: Timeline) -> dict[str, str]:
    return {side.id: side.name for side in timeline.view(timeline.first).sides}


class KeptChances:
    """The chances along a branch as far as they were studied: `worths` and `weighed` by step.

    `stale` counts results that no step of this branch has: it was amended since, goes by other rules, or losses
    were counted otherwise.
    """

    def __init__(self, timeline: Timeline, results: StudyResults, player: str = "") -> None:
        header, ruleset = timeline.recorded.header, timeline.ruleset
        assert ruleset is not None
        study = Study(header.ruleset, header.scenario, header.rulings, player)
        steps = PositionDigests(study, ruleset.version).on(timeline.line)
        self._timeline = timeline
        # What was set right and back again before may have given a position another step.
        self.worths: dict[int, Worth] = {}
        self.weighed: dict[int, Weighed] = {}
        for step, position in steps.items():
            if position in results.worths:
                self.worths[step] = replace(results.worths[position], step=step)
            if position in results.weighed:
                self.weighed[step] = replace(results.weighed[position], step=step)
        here = set(steps.values())
        self.stale = len([each for each in results.worths if each not in here])
        self.problems = results.problems

    @classmethod
    def of(cls, timeline: Timeline, path: Path, player: str = "") -> "KeptChances | None":
        """Those that the file at a path has; None without one, or where the game is not there."""
        if timeline.ruleset is None or not path.exists():
            return None
        results = results_beside(path, timeline.recorded)
        return None if results is None else cls(timeline, results, player)

    @property
    def names(self) -> dict[str, str]:
        return side_names(self._timeline)

    @cached_property
    def studied(self) -> list[StudiedStep]:
        """The positions with what led from one to the next; the branch is replayed for it."""
        return studied_steps(self._timeline, self.worths)

    def changes(self, step: int) -> tuple[ChanceChange, ...]:
        """The changes since the position before that was looked at."""
        before = max((each for each in self.worths if each < step), default=None)
        if before is None:
            return ()
        worth = self.worths[step]
        looks = looks_of(self.worths)
        return tuple(change_between(self.worths[before], worth, side, looks) for side in worth.losses)

    @property
    def stale_words(self) -> list[str]:
        """Say that some results are of another course of the battle."""
        if not self.stale:
            return []
        many, are = counted(self.stale, "position"), "was studied is" if self.stale == 1 else "were studied are"
        why = "not on this line of the battle, by other rules, or with losses counted as tracker 1.0.0 did"
        return [f"{many} that {are} {why}: study it again for that."]
