"""A battle that was played under older rules: version 1 of Colonial Adventures, before an audit mended it."""

import shutil
from pathlib import Path

import pytest

from tracker.journal.recorded import read_battle
from tracker.journal.session import Session
from tracker.journal.timeline import Timeline

OLD = Path(__file__).parent / "old" / "skirmish_rules_1.battle"


def cut(folder: Path, step: int) -> Path:
    """The old battle as it was when this step had just been played."""
    lines = OLD.read_bytes().splitlines(keepends=True)
    is_step = f'"step":{step},'.encode()
    number = next(number for number, line in enumerate(lines) if is_step in line and b'"kind":"answer"' in line)
    path = folder / "cut.battle"
    path.write_bytes(b"".join(lines[: number + 1]))
    return path


def test_every_step_of_it_is_reviewed_with_the_recorded_lines() -> None:
    recorded = read_battle(OLD)
    assert recorded.header.version == "1" and not recorded.problems and recorded.result == "Zulu won"
    timeline = Timeline.of(recorded)
    frames = [timeline.frame(step) for step in timeline.steps]
    assert [frame.node for frame in frames] == recorded.line
    told = [frame.told for frame in frames if frame.told]
    why = "The rules have changed since this was played, for step 27 "
    assert told and all(words.startswith(why) for words in told)
    # What came before the first difference, and turns that come out the same, are shown step by step.
    assert not frames[20].told and len(told) < len(frames)
    for step in reversed(timeline.steps):
        assert timeline.frame(step) is frames[step]


@pytest.mark.parametrize(("step", "again"), [(20, 20), (29, 13)])
def test_it_is_played_on_from_where_the_rules_still_lead(tmp_path: Path, step: int, again: int) -> None:
    with Session.open(cut(tmp_path, step)) as session:
        assert session.battle.step == again and session.battle.prompt is not None
        notices = session.take_notices()
        assert bool(notices) == (step != again)
        assert all(f"Play goes on from step {again}: the rules have changed" in each for each in notices)
        session.end("night")


def test_its_end_can_be_opened_and_taken_back(tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD, tmp_path))
    with Session.open(path) as session:
        assert session.battle.stage == "over"
        session.note("old")
    assert read_battle(path).notes[-1].text == "old"
