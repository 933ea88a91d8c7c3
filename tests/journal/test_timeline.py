"""Stepping through recorded battles: both directions, jumps, abandoned lines, and rules that have changed since."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.engine import toy_fight
from tests.journal.fighting import SET_UP as TO_FIRST_UNIT, fought, give, stand_at
from tests.names.engine import Position
from tests.names.journal import Recorded, Session, Timeline, read_battle
from tests.report.making import ONE_OF_EACH
from tracker.cli import main
from tracker.engine import AnswerInput, AnyRuleset, Input, Moment, Refused
from tracker.engine.inputs import Checkpoint
from tracker.journal.replayed_turns import Frame, Made
from tracker.report.story import story


def shown(frame: Frame) -> tuple[Any, ...]:
    return frame.step, frame.view, frame.prompt, frame.stage, frame.note


def both_ways(recorded: Recorded) -> None:
    """Forwards, backwards, turn by turn and by jumps, made at once or when looked at: each step looks the same."""
    timeline = Timeline.of(recorded)
    forwards = [shown(timeline.frame(step)) for step in timeline.steps]
    assert timeline.steps == [node.step for node in recorded.line]
    timeline = Timeline.of(recorded, "late")
    step, backwards = timeline.last, []
    while True:
        backwards.append(shown(timeline.frame(step)))
        if step == timeline.first:
            break
        step = timeline.before(step)
    assert backwards[::-1] == forwards
    fresh = Timeline.of(recorded, "late")
    for number in Random(1).sample(range(len(forwards)), min(80, len(forwards))):
        assert shown(fresh.frame(fresh.steps[number])) == forwards[number]


@pytest.mark.parametrize("sample", ONE_OF_EACH, ids=lambda path: str(path.stem))
def test_a_sample_looks_the_same_in_both_directions(sample: Path) -> None:
    both_ways(read_battle(sample))


@pytest.mark.parametrize("seed", range(8))
def test_battles_with_corrections_look_the_same_in_both_directions(toy: AnyRuleset, tmp_path: Path, seed: int) -> None:
    recorded = read_battle(fought(tmp_path, seed, 80))
    both_ways(recorded)
    timeline = Timeline.of(recorded)
    for node in recorded.line:
        moment, frame = Moment(toy, node), timeline.frame(node.step)
        assert (frame.view, frame.prompt, frame.note) == (moment.view, moment.prompt, "")


@pytest.mark.parametrize("seed", range(6))
def test_every_abandoned_line_can_be_entered(toy: AnyRuleset, tmp_path: Path, seed: int) -> None:
    recorded = read_battle(fought(tmp_path, seed, 80, 0.5))
    timeline = Timeline.of(recorded)
    reached = {id(node) for node in timeline.line}
    for each in timeline.abandoned:
        aside = timeline.enter(each.tip)
        assert not aside.is_head and aside.tip is each.tip
        assert each.fork in timeline.steps and aside.line[-each.inputs - 1].step == each.fork
        assert aside.frame(aside.last).prompt == Moment(toy, each.tip).prompt
        reached |= {id(node) for node in aside.line}
    assert reached == {id(node) for node in recorded.nodes.values()}
    assert timeline.enter(recorded.head).is_head


def counted(monkeypatch: pytest.MonkeyPatch) -> list[Input]:
    """The inputs that are replayed from now on."""
    fed: list[Input] = []
    feed = Position.feed

    def noted(self: Position, given: Input, **more: Any) -> Any:
        fed.append(given)
        return feed(self, given, **more)

    monkeypatch.setattr(Position, "feed", noted)
    return fed


@pytest.mark.parametrize("made", ["all", "late"])
def test_a_step_costs_one_turn_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: Made) -> None:
    recorded = read_battle(fought(tmp_path, 3, 120, 0))
    fed = counted(monkeypatch)
    timeline = Timeline.of(recorded, made)
    starts = [index for index, node in enumerate(timeline.line) if node.checkpoint] + [len(timeline.line)]
    longest = max(b - a for a, b in zip(starts, starts[1:], strict=False))
    for step in Random(2).sample(timeline.steps, 40):
        for go in (step, timeline.before(step), step, timeline.after(step)):
            fed.clear()
            timeline.frame(go)
            assert len(fed) <= longest
    fed.clear()
    timeline.frame(step)
    assert not fed, "what was seen a moment ago is not replayed"
    monkeypatch.setattr("tracker.journal.timeline.FRAMES_KEPT", 10)
    few = Timeline.of(recorded, made)
    frames = [few.frame(step) for step in few.steps]
    assert len(few._pages) <= 3 and [frame.view for frame in frames] == [timeline.view(step) for step in few.steps]


def test_a_turn_goes_on_from_where_the_one_before_led(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    timeline, begin = Timeline.of(read_battle(fought(tmp_path, 3, 120, 0))), Position.__init__
    begun: list[Checkpoint] = []

    def noted(self: Position, ruleset: AnyRuleset, checkpoint: Checkpoint, **more: Any) -> None:
        begun.append(checkpoint)
        begin(self, ruleset, checkpoint, **more)

    monkeypatch.setattr(Position, "__init__", noted)
    for step in timeline.steps:
        timeline.frame(step)
    assert len(timeline.turns) > 2 and begun == [timeline.line[0].checkpoint]


def test_what_was_noted_behind_an_amended_answer_stays_with_the_answer_taken_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An amend of the first turn dropped all notes of a battle from its log and report."""
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *TO_FIRST_UNIT, "r1", "hold")
        session.note("quiet so far")
        give(session, "r2")
        session.mark("the second unit")
        old = {each.after for each in session.notes}
        for title in ("Another", "A third"):
            session.amend(1, title)
        give(session, "hold", "done")
        session.undo()
        session.note("undone below")
    timeline = Timeline.of(read_battle(session.path))
    (first, last), (mark,) = timeline.notes, timeline.marks
    assert (first.step, first.text) == (7, "quiet so far") and first.after not in old
    assert (mark.step, last.text) == (8, "undone below")
    assert [note for chapter in story(timeline) for note in chapter.notes] == ["quiet so far", "undone below"]
    assert main(["log", str(session.path)]) == 0
    told = [line for line in capsys.readouterr().out.splitlines() if line.startswith(("note", "mark"))]
    assert told == ["note: quiet so far", "mark: the second unit", "note: undone below"]


def test_what_was_noted_behind_an_answer_that_an_amend_let_fall_stays_with_the_one_before(tmp_path: Path) -> None:
    """A note behind a test that was owed no more stood in the file alone."""
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *TO_FIRST_UNIT, "r1", "hold")
        session.note("quiet so far")
        give(session, "r2", "hold")
        session.note("he held")
        session.undo()
        session.note("no, he may fire")
        give(session, "fire")
        session.note("he fires")
        left = session.battle.line
        (asked,) = (node.step for node in session.battle.line if getattr(node.input, "value", "") == "r2")
        session.amend(asked, "done")
        session.note("done with")
        give(session, "b1")
    timeline = Timeline.of(read_battle(session.path))
    told = [(7, "quiet so far"), (8, "no, he may fire"), (8, "he fires"), (8, "done with")]
    assert [(each.step, each.text) for each in timeline.notes] == told, "none of an answer that was undone"
    assert [each.text for each in timeline.recorded.notes_on(left)] == [text for _, text in told[:-1]]


def test_going_about(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *TO_FIRST_UNIT)
        session.mark("the first unit")
        give(session, "r1", "hold")
        session.note("quiet so far")
        give(session, "done", "done")
        session.undo()
        session.undo()
    timeline = Timeline.of(read_battle(session.path))
    assert (timeline.first, timeline.last) == (0, 7)
    assert timeline.turns == [(0, 0), (1, 4)]
    assert (timeline.before(0), timeline.after(7), timeline.after(3)) == (0, 7, 4)
    assert [timeline.turn_before(step) for step in (7, 4, 0)] == [4, 0, 0]
    assert [timeline.turn_after(step) for step in (0, 3, 4, 7)] == [4, 4, 7, 7]
    assert timeline.hits("TURN 1") == timeline.hits("turn 1")
    assert [step for step, text in timeline.hits("turn 1") if "turn 1" in text.casefold()] == [4]
    assert [(each.step, each.text) for each in timeline.marks] == [(5, "the first unit")]
    assert [(each.step, each.text) for each in timeline.notes] == [(7, "quiet so far")]
    (left,) = timeline.abandoned
    assert left.words == "after step 7: 2 inputs undone, to step 9"
    assert timeline.changes(7).units == {"r1"} and timeline.changes(7).sides == {"red"}
    assert timeline.changes(7).sentences == ("Red One: cover.",)
    assert not timeline.changes(0).units
    with pytest.raises(Refused, match="There is no step 99"):
        timeline.frame(99)


def test_a_unit_that_is_no_more_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *TO_FIRST_UNIT)
    timeline = Timeline.of(read_battle(session.path))
    last, frame = timeline.last, timeline.frame(timeline.last)
    side, *others = frame.view.sides
    fewer = replace(frame, view=replace(frame.view, sides=(replace(side, units=side.units[1:]), *others)))
    monkeypatch.setattr(timeline, "frame", lambda step: fewer if step == last else frame)
    assert timeline.changes(last).units == {side.units[0].id}


def test_an_amended_line_is_kept_as_amended(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *TO_FIRST_UNIT, "r1", "hold")
        session.amend(4, 3)
    timeline = Timeline.of(read_battle(session.path))
    (left,) = timeline.abandoned
    assert left.is_amended and left.fork == 3 and left.words.endswith("4 inputs amended, to step 7")


def test_where_rules_have_changed_the_recorded_lines_are_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorded = read_battle(fought(tmp_path, 0, 120, 0))
    before = Timeline.of(recorded)
    views = [before.view(step) for step in before.steps]
    monkeypatch.setattr(toy_fight, "lose", lambda *given: None)
    timeline = Timeline.of(recorded)
    frames = [timeline.frame(step) for step in timeline.steps]
    told = [frame for frame in frames if frame.note]
    assert told and frames[0].note == ""
    for frame, view in zip(frames, views, strict=True):
        if not frame.note:
            continue
        assert frame.note.startswith("The rules have changed since this was played, for ") and frame.note.endswith(".")
        start = max(step for _, step in timeline.turns if step <= frame.step)
        assert frame.prompt is None and frame.view == timeline.view(start) and view is not None
    both_ways(recorded)


def test_a_turn_that_would_end_otherwise_today_leaves_the_next_as_it_was_recorded(tmp_path: Path) -> None:
    recorded = read_battle(fought(tmp_path, 3, 120, 0))
    timeline = Timeline.of(recorded)
    (_, step), *_ = timeline.turns[2:]
    node = next(each for each in timeline.line if each.step == step)
    assert node.checkpoint is not None
    node.checkpoint = replace(node.checkpoint, state=node.checkpoint.state.replace(b'"figures":10', b'"figures":3'))
    for each in timeline.steps:
        timeline.frame(each)
    assert timeline.view(step).sides[0].units[0].figures == 3


def test_other_words_are_no_other_battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that is worded anew shows the same turns, as the state at their ends proves."""
    recorded = read_battle(fought(tmp_path, 0, 120, 0))
    for node in recorded.nodes.values():
        node.log = tuple(line for line in node.log if line.kind != "roll")
    timeline = Timeline.of(recorded)
    last = timeline.turns[-1][1]
    assert not any(timeline.frame(step).note for step in timeline.steps if step < last)


def test_a_game_that_is_not_installed_leaves_the_lines(tmp_path: Path) -> None:
    recorded = read_battle(fought(tmp_path, 1, 40))
    recorded.header = type(recorded.header)(
        **{name: getattr(recorded.header, name) for name in recorded.header.__struct_fields__} | {"ruleset": "gone"}
    )
    timeline = Timeline.of(recorded)
    frame = timeline.frame(timeline.last)
    assert "There is no ruleset 'gone'" in frame.note and "the recorded lines alone" in frame.note
    assert frame.view.sides == () and frame.prompt is None


def test_a_battle_that_goes_on_is_followed_without_replaying_it(
    toy: AnyRuleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tracker.journal.follower import Tail

    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *TO_FIRST_UNIT, "r1")
        tail = Tail(session.path)
        timeline = Timeline.of(tail.recorded)
        timeline.frame(timeline.last)
        give(session, "hold")
        assert tail.poll()
        fed = counted(monkeypatch)
        timeline = timeline.follow(tail.recorded)
        assert timeline.frame(timeline.last).prompt == session.battle.prompt
        assert len(fed) == 1
    assert stand_at(toy, tail.recorded.head)[1] == "unit.red#2"
    assert isinstance(tail.recorded.head.input, AnswerInput)
