"""Branches, their parents, the answers that those still have to offer, and what came out differently."""

from pathlib import Path
from typing import Any

import pytest

from tests.journal.fighting import SET_UP, fought, give, stand
from tests.names.engine import line_to
from tests.names.journal import (
    Ahead,
    Recorded,
    Session,
    Timeline,
    branch_recorded,
    find_parent,
    read_battle,
    verify_battle,
)
from tests.names.play import branch_off
from tests.report.making import ONE_OF_EACH
from tracker.engine import AnswerInput, Facts, Refused, Roll, Toggle
from tracker.journal.divergence import part

SHOT: tuple[Any, ...] = ("r1", "fire", "b2", {"cover": True}, {"dice": {"dice": [1, 1, 2, 6, 6, 6]}})


def shots(folder: Path) -> Recorded:
    """A shot at what is in cover, its nerve test, and a second one."""
    with Session.new(folder, "toy", "skirmish", seed=1, title="Shots") as session:
        give(session, *SET_UP, *SHOT)
        while session.battle.prompt is not None and isinstance(session.battle.prompt, Roll):
            give(session, {"dice": {pool.name: [1] * pool.count for pool in session.battle.prompt.pools}})
        give(session, "r2", "hold", "done")
    return read_battle(session.path)


def test_a_branch_names_its_parent(tmp_path: Path) -> None:
    parent = shots(tmp_path)
    with branch_recorded(parent, parent.line[6]) as session:
        assert session.title == "Shots, from step 6"
        give(session, "hold")
    branch = read_battle(session.path)
    named = branch.header.parent
    assert named is not None and (named.file, named.title, named.step) == (parent.path.name, "Shots", 6)
    assert find_parent(branch).head.seq == parent.head.seq
    assert branch.header.seed == parent.header.seed and verify_battle(branch) is None
    parent.path.unlink()
    with pytest.raises(Refused, match="was branched from Shots, but .* is not there"):
        find_parent(branch)
    with pytest.raises(Refused, match="is not a branch"):
        find_parent(parent)


def test_a_branch_asks_first_as_its_parent_does(tmp_path: Path) -> None:
    parent = shots(tmp_path)
    with Session.open(parent.path) as session:
        session.ask_first(True)
    parent = read_battle(parent.path)
    with branch_recorded(parent, parent.line[6]) as session:
        assert session.asks_first
    assert read_battle(session.path).asks_first


def test_a_branch_of_a_branch(tmp_path: Path) -> None:
    parent = shots(tmp_path)
    with branch_recorded(parent, parent.line[8]) as first:
        give(first, {"cover": False})
        with branch_off(first, 9, fresh=True) as second:
            give(second, {"dice": {"dice": [6] * 6}})
    one, two = read_battle(first.path), read_battle(second.path)
    assert two.header.seed != one.header.seed == parent.header.seed
    assert two.header.parent is not None and two.header.parent.file == first.path.name
    assert find_parent(find_parent(two)).path == parent.path
    assert two.title == "Shots, from step 8, then 9"
    for recorded in (one, two):
        assert verify_battle(recorded) is None and not recorded.problems
    with Session.open(second.path) as again:
        while again.battle.may_undo:
            again.undo()
        assert again.battle.step == 0


def test_a_branch_from_an_abandoned_line(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *SET_UP, "r1", "hold", "r2", "hold")
        for _ in range(4):
            session.undo()
        give(session, "r2")
    recorded = read_battle(session.path)
    (left,) = Timeline.of(recorded).abandoned
    with branch_recorded(recorded, left.tip, tmp_path / "aside", fresh=True) as branch:
        assert [node.input for node in branch.battle.line] == [node.input for node in line_to(left.tip)]
        assert branch.path.parent == tmp_path / "aside"
    named = read_battle(branch.path).header.parent
    assert named is not None and len(Ahead.of(recorded, recorded.nodes[named.after]).answers) == left.tip.step


def test_what_does_not_fit_is_not_offered(tmp_path: Path) -> None:
    parent = shots(tmp_path)
    with branch_recorded(parent, parent.line[8]) as session:
        ahead = Ahead.of(parent, parent.line[8])
        give(session, {"cover": True, "helpers": 0})
        session.edit("units.r1.figures", 2, "fewer")
        assert ahead.offered(session.battle.prompt, 1) is None, "six dice for two figures"


def test_the_lines_of_one_battle_are_compared(tmp_path: Path) -> None:
    """A wrong "in cover": the later dice stand, and what they come to now is told."""
    recorded = shots(tmp_path)
    before = recorded.line
    with Session.open(recorded.path) as session:
        old = [node.input for node in before]
        session.amend(9, {"cover": False})
        state = stand(session.battle)
    recorded = read_battle(recorded.path)
    (left,) = Timeline.of(recorded).abandoned
    found = part(line_to(left.tip), recorded.line)
    assert found.shared == 8 and found.last.step == 8
    facts, shot, *_ = found.unlike
    assert facts.before is not None and facts.after is not None and facts.before.input != facts.after.input
    assert shot.before is not None and shot.after is not None and shot.before.input == shot.after.input
    assert shot.then != shot.now and shot.lines(lambda node, other: str(node))[0].startswith("Step 10 said: ")
    assert [node.input for node in recorded.line[10:]] == [each for each in old[10:] if each is not None]
    assert all(each.lines(lambda node, other: str(node)) for each in found.unlike)
    with Session.open(recorded.path) as session:
        assert stand(session.battle) == state


@pytest.mark.parametrize("seed", range(6))
def test_a_line_is_like_itself_and_every_other_parts_somewhere(tmp_path: Path, seed: int) -> None:
    recorded = read_battle(fought(tmp_path, seed, 80, 0.5))
    line = recorded.line
    assert part(line, line).unlike == () and part(line, line).shared == line[-1].step
    for each in Timeline.of(recorded).abandoned:
        found = part(line, line_to(each.tip))
        assert found.shared >= each.fork
        only = {id(one.before) for one in found.unlike if one.before} | {id(one.after) for one in found.unlike}
        assert all(id(node) in only for node in line_to(each.tip)[-each.inputs :] if not _is_repeated(node, line))


def _is_repeated(node: Any, line: list[Any]) -> bool:
    return any(other.input == node.input and other.log == node.log for other in line)


@pytest.mark.parametrize("sample", ONE_OF_EACH, ids=lambda path: str(path.stem))
def test_a_fact_of_a_sample_is_amended(sample: Path, tmp_path: Path) -> None:
    """The later dice stand; the differences are listed; play stops where something new is asked, or nowhere."""
    copy = tmp_path / sample.name
    copy.write_bytes(sample.read_bytes())
    with Session.open(copy) as session:
        timeline = Timeline.of(read_battle(copy))
        step, name = _fact(timeline)
        given = session.battle.line[step].input
        assert isinstance(given, AnswerInput)
        turned = not given.value.get(name, False)
        change = session.amend(step, {**given.value, name: turned}, overrule=True)
        assert change.did == "amend"
    recorded = read_battle(copy)
    (left, *_) = [each for each in Timeline.of(recorded).abandoned if each.is_amended]
    found = part(line_to(left.tip), recorded.line)
    first = found.unlike[0]
    assert found.shared == step - 1 and first.before is not None and first.after is not None
    assert first.before.input != first.after.input
    for each in found.unlike:
        if each.before and each.after and isinstance(each.after.input, AnswerInput) and each.after.step > step:
            assert isinstance(each.before.input, AnswerInput) and each.after.input.value == each.before.input.value


def _fact(timeline: Timeline) -> tuple[int, str]:
    """The first step at which cover was asked for; any other yes or no, where a game never asks that."""
    found = []
    for step in timeline.steps[1:]:
        prompt = timeline.frame(timeline.before(step)).prompt
        if isinstance(prompt, Facts):
            found += [(step, field.name) for field in prompt.fields if isinstance(field, Toggle)]
    if not found:
        pytest.skip("this game asks no facts that could be turned round")
    return next((each for each in found if each[1] == "cover"), found[0])
