"""Studies whose battles nobody fights: what they come to is made up, so that they cost nothing."""

import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace

from tracker.engine import AnswerInput, load_ruleset
from tracker.journal.battle_reader import read_battle
from tracker.journal.folders import sample_path, study_path
from tracker.journal.timeline import Timeline
from tracker.study.battle_study import Course
from tracker.study.chances import Effort
from tracker.study.kept_fights import KeptFights, StudyProgress, TimeUp
from tracker.study.one_battle import Bout, Broken, Study
from tracker.study.study_file import StudyFile

FEW = Effort(battles=20, precision=1.0)


def picket(folder: Path) -> Path:
    """A battle to be studied."""
    sample = sample_path("colonial_adventures_skirmish")
    assert sample is not None
    return Path(shutil.copy(sample, folder / "picket.battle"))


class Fights:
    """Fights nothing: the Zulu win every other battle, `winner` all from a step on. Stops as a kill would, in the end.

    `openings`: the first answers of battles whose seed is odd, and of the rest.
    """

    def __init__(
        self,
        until: int = 1_000_000,
        won_from: int = 1_000,
        openings: tuple[tuple[AnswerInput, ...], ...] = ((), ()),
        winner: str = "zulu",
    ) -> None:
        self.fought: list[int] = []
        self._openings = openings
        self._until = until
        self._won_from, self._winner = won_from, winner

    def __call__(self, study: Study, seeds: Iterable[int]) -> Iterator[Bout | Broken]:
        for seed in seeds:
            if len(self.fought) == self._until:
                raise KeyboardInterrupt
            self.fought.append(seed)
            is_won = study.start is not None and study.start.step >= self._won_from
            winner = self._winner if is_won else "zulu" if seed % 2 else "british"
            losses = {"british": 5, "zulu": 9}
            opening = self._openings[1 - seed % 2][: study.opening]
            yield Bout(seed, 4, 50, "", winner, "", losses, losses, 0.0, opening=opening)


class WonAfter(Fights):
    """Fights nothing: the Zulu win after an answer, and after no other."""

    def __init__(self, value: str) -> None:
        super().__init__()
        self._value = value

    def __call__(self, study: Study, seeds: Iterable[int]) -> Iterator[Bout | Broken]:
        assert study.start is not None
        given = study.start.inputs[-1]
        assert isinstance(given, AnswerInput)
        self._won_from = 0 if given.value == self._value else 1_000
        for bout in super().__call__(study, (2 * each for each in seeds)):
            assert isinstance(bout, Bout)
            yield replace(bout, seed=bout.seed // 2)


def look(battle: Path, fights: Fights, steps: list[int], pace: StudyProgress | None = None) -> StudyFile:
    """A study of some steps of a battle, as long as its fights last; the file is closed again."""
    recorded = read_battle(battle)
    timeline, ruleset = Timeline.of(recorded), load_ruleset(recorded.ruleset)
    file = StudyFile(study_path(battle, battle.parent), recorded)
    pace = pace or StudyProgress()
    try:
        course = Course(timeline, ruleset, "", KeptFights(fights, file, pace), file, pace)
        assert len(list(course.look(steps, FEW))) == len(steps)
    except (KeyboardInterrupt, TimeUp):
        return file
    finally:
        file.close()
    return file


def weigh(battle: Path, step: int, fights: Fights) -> None:
    """Weigh the decision of a step, and keep that."""
    recorded = read_battle(battle)
    file = StudyFile(study_path(battle, battle.parent), recorded)
    try:
        pace = StudyProgress()
        fights_kept = KeptFights(fights, file, pace)
        Course(Timeline.of(recorded), load_ruleset(recorded.ruleset), "", fights_kept, file, pace).weigh(step, FEW)
    finally:
        file.close()
