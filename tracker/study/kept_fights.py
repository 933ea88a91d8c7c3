"""Battles of a study that are fought once and kept, as long as there is time."""

import time
from collections.abc import Callable, Iterable, Iterator

from tracker.engine import TrackerError, load_ruleset
from tracker.study.one_battle import Bout, Broken, FightAll, Study
from tracker.study.study_file import PositionDigests, StudyFile

# Seconds of fighting that a kill may cost.
AT_STAKE = 1.0


class TimeUp(TrackerError):
    """A study has had the time that it was given."""


class StudyProgress:
    """The progress of a study: positions done of those planned, battles fought, seconds taken and likely left."""

    def __init__(self, seconds: float | None = None, tell: "Callable[[StudyProgress], None] | None" = None) -> None:
        """Let it take so many `seconds`, any number for None; `tell` is called after each battle and position."""
        self.seconds = seconds
        self.planned = 0
        self.done = 0
        self.battles = 0
        self._tell = tell
        self._began = time.monotonic()
        self._new = 0
        self._battles_before = 0

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self._began

    @property
    def left(self) -> float | None:
        """Seconds likely left; None where nothing is known of them yet."""
        bound = None if self.seconds is None else max(0.0, self.seconds - self.elapsed)
        if not self._new:
            return bound
        likely = self.elapsed / self._new * (self.planned - self.done)
        return likely if bound is None else min(likely, bound)

    def plan(self, positions: int) -> None:
        """Add positions to what is to be done."""
        self.planned += positions

    def battle(self) -> None:
        """Count a battle. Raises TimeUp after the time."""
        self.battles += 1
        self._told()
        self.check()

    def position(self) -> None:
        """Count a position that is done; what was kept already took no time, and foretells none."""
        self.done += 1
        self._new += self.battles > self._battles_before
        self._battles_before = self.battles
        self._told()

    def check(self) -> None:
        """Raise TimeUp after the time."""
        if self.seconds is not None and self.elapsed > self.seconds:
            raise TimeUp("The time is up")

    def _told(self) -> None:
        if self._tell is not None:
            self._tell(self)


class KeptFights:
    """Fights battles as `fight_all` does, but none that is kept already, and keeps what comes new."""

    def __init__(self, fight_all: FightAll, file: StudyFile, pace: StudyProgress) -> None:
        self._fight_all = fight_all
        self._file = file
        self._pace = pace

    def __call__(self, study: Study, seeds: Iterable[int]) -> Iterator[Bout | Broken]:
        """The battles of these seeds. Raises TimeUp, with all kept that were fought."""
        start = study.start
        assert start is not None
        position = PositionDigests(study, load_ruleset(study.ruleset).version).of(start.checkpoint, start.inputs)
        known = self._file.results.fought.get(position, {})
        wanted = list(seeds)
        yield from [known[seed] for seed in wanted if seed in known]
        missing = [seed for seed in wanted if seed not in known]
        if not missing:
            return
        self._pace.check()
        new: list[Bout] = []
        kept = time.monotonic()
        try:
            for bout in self._fight_all(study, missing):
                if isinstance(bout, Bout):
                    new.append(bout)
                yield bout
                self._pace.battle()
                if time.monotonic() - kept > AT_STAKE:
                    self._keep(position, study, new)
                    kept = time.monotonic()
        finally:
            self._keep(position, study, new)

    def _keep(self, position: str, study: Study, new: list[Bout]) -> None:
        if new and study.start is not None:
            self._file.keep_fought(position, study.start.step, study.player, new)
            new.clear()
