"""What a branch is offered: by its parent, wherever that lies, or why by nobody."""

import os
import shutil
from pathlib import Path
from random import Random

import pytest

from tests.journal.fighting import SET_UP, answer_some, fight, give
from tests.journal.test_branching import SHOT, shots
from tests.names.journal import (
    Ahead,
    Offers,
    Recorded,
    Session,
    ahead_of,
    branch_recorded,
    find_parent,
    read_battle,
    samples,
    turn_at,
)
from tracker.engine import AnswerInput, BadFile, Moment, Refused, Roll, load_ruleset
from tracker.journal import branching


def branched(parent: Recorded, step: int, folder: Path | None = None, fresh: bool = False) -> Path:
    with branch_recorded(parent, parent.line[step], folder, fresh=fresh) as session:
        return session.path


def answered(folder: Path, seed: int) -> Recorded:
    """A battle of answers alone, most of the way to its end."""
    rng = Random(seed)
    with Session.new(folder, "toy", "ambush", seed=seed, title=f"Ambush {seed}") as session:
        for _ in range(60):
            answer_some(session, rng)
    return read_battle(session.path)


def by_hand(recorded: Recorded, step: int) -> list[str]:
    """The keys of the prompts that people answered after a step."""
    inputs = (node.input for node in recorded.line if node.step > step)
    return [each.key for each in inputs if isinstance(each, AnswerInput) and not each.auto]


def taken(path: Path, most: int = 100) -> list[str]:
    """Play a branch as its parent was played, as long as something is offered; the keys of the prompts."""
    offers = Offers(path)
    keys: list[str] = []
    with Session.open(path) as session:
        while len(keys) < most and (offer := offers.at(session.battle)) is not None:
            assert session.battle.prompt is not None
            keys.append(session.battle.prompt.key)
            change = session.answer(offer.value, overrule=bool(offer.overruled))
            assert change.added[0].input == offer
    assert offers.take_notices(app_rolls=False) == []
    return keys


def test_the_header_tells_which_dice_a_branch_goes_on_with(tmp_path: Path) -> None:
    parent = shots(tmp_path)
    ahead = ahead_of(branched(parent, 8))
    assert ahead is not None and ahead.title == "Shots"
    assert len(ahead.answers) == parent.head.step
    assert ahead_of(parent.path) is None
    assert ahead_of(tmp_path / "nowhere.battle") is None
    fresh = branched(parent, 8, fresh=True)
    parent.path.unlink()
    assert ahead_of(fresh) is None, "with fresh dice nobody looks for the parent"


def test_a_branch_played_as_before_comes_out_as_before(tmp_path: Path) -> None:
    parent = shots(tmp_path)
    path = branched(parent, 8)
    assert taken(path) == by_hand(parent, 8)
    line = read_battle(path).line
    assert [node.input for node in line] == [node.input for node in parent.line]
    assert [node.log for node in line] == [node.log for node in parent.line]


def test_a_branch_of_a_branch_is_offered_the_line_of_its_parent(tmp_path: Path) -> None:
    first = branched(shots(tmp_path), 8)
    with Session.open(first) as session:
        give(session, {"cover": False}, {"dice": {"dice": [6] * 6}})
        asked = session.battle.prompt
    second = branched(read_battle(first), 8)
    ahead = ahead_of(second)
    assert ahead is not None and ahead.title == "Shots, from step 8" and len(ahead.answers) == 10
    assert len(taken(second)) == 2
    with Session.open(second) as again:
        assert [node.input for node in again.battle.line] == [node.input for node in read_battle(first).line]
        assert again.battle.prompt is not None and asked is not None
        assert again.battle.prompt.key == asked.key, "where the parent ends, nothing more is offered"


def test_another_way_comes_back_to_the_same_question(tmp_path: Path) -> None:
    path = branched(shots(tmp_path), 8)
    offers = Offers(path)
    with Session.open(path) as session:
        session.edit("units.r1.figures", 5, "one more fell")
        give(session, {"cover": False})
        assert isinstance(session.battle.prompt, Roll) and offers.at(session.battle) is None, "six dice for five"
        session.undo()
        session.undo()
        give(session, {"cover": False})
        found = offers.at(session.battle)
        assert found is not None and found.value == SHOT[-1]


def test_who_undoes_beyond_the_branch_is_offered_that_too(tmp_path: Path) -> None:
    parent = shots(tmp_path)
    path = branched(parent, 8)
    offers = Offers(path)
    with Session.open(path) as session:
        session.undo()
        session.undo()
        found = offers.at(session.battle)
        assert session.battle.step == 6 and found == parent.line[7].input
        give(session, "hold", "r2", "hold")
        assert session.battle.step > 8
    assert ahead_of(path) is not None, "the past that the branch began with is still that of its parent"


def test_a_parent_that_is_played_on_offers_more(tmp_path: Path) -> None:
    parent = shots(tmp_path)
    path = branched(parent, 8)
    with Session.open(parent.path) as session:
        fight(session, Random(1), 3, 0)
    ahead = ahead_of(path)
    assert ahead is not None and len(ahead.answers) == parent.head.step + 3


def test_a_parent_that_is_gone_unreadable_or_another(tmp_path: Path) -> None:
    parent = shots(tmp_path)
    path = branched(parent, 8)
    whole = parent.path.read_bytes()
    parent.path.unlink()
    with pytest.raises(Refused, match="^Nothing recorded is offered: .* branched from Shots, but .* is not there.$"):
        ahead_of(path)
    parent.path.write_bytes(b"no battle at all\n")
    with pytest.raises(BadFile, match="^Nothing recorded is offered: .* is not a battle of tracker.$"):
        ahead_of(path)
    with Session.new(tmp_path / "other", "toy", "skirmish", seed=1, title="Shots") as other:
        give(other, *SET_UP, "r2", "hold", "r1", "hold")
    shutil.copy(other.path, parent.path)
    with pytest.raises(Refused, match="^Nothing .* no longer the battle that Shots, from step 8 was branched from.$"):
        ahead_of(path)
    parent.path.write_bytes(whole)
    assert ahead_of(path) is not None


def test_a_parent_in_another_folder(tmp_path: Path) -> None:
    parent = shots(tmp_path / "here")
    path = branched(parent, 8, tmp_path / "there" / "deep")
    named = read_battle(path).header.parent
    assert named is not None and named.folder == os.path.join("..", "..", "here")
    assert find_parent(read_battle(path)).path.samefile(parent.path)
    # Both move together; then the parent comes to lie beside its branch.
    moved = tmp_path / "moved"
    shutil.copytree(tmp_path / "here", moved / "here")
    shutil.move(tmp_path / "there", moved / "there")
    shutil.rmtree(tmp_path / "here")
    path = moved / "there" / "deep" / path.name
    assert ahead_of(path) is not None
    shutil.move(moved / "here" / parent.path.name, path.parent)
    assert ahead_of(path) is not None


def test_a_sample_is_found_wherever_its_branch_lies(tmp_path: Path) -> None:
    sample = samples()["colonial_adventures_skirmish"]
    path = branched(read_battle(sample), 40, tmp_path)
    named = read_battle(path).header.parent
    assert named is not None and named.folder == ""
    ahead = ahead_of(path)
    assert ahead is not None and len(ahead.answers) > 70


def test_a_damaged_parent_offers_what_is_left(tmp_path: Path) -> None:
    """A line is lost before the branch was made: what both can still follow is the same."""
    parent = shots(tmp_path)
    lines = parent.path.read_bytes().split(b"\n")
    at = next(number for number, line in enumerate(lines) if b'"turns"' in line)
    parent.path.write_bytes(b"\n".join([*lines[:at], b"rubbish", *lines[at + 1 :]]))
    damaged = read_battle(parent.path)
    assert damaged.problems and any(node.gap for node in damaged.nodes.values())
    node = next(each for each in damaged.line if each.step == 8)
    with branch_recorded(damaged, node) as session:
        path = session.path
    ahead = ahead_of(path)
    assert ahead is not None and len(ahead.answers) == sum(each.input is not None for each in damaged.line)


def test_a_battle_that_is_no_branch_reads_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parent = shots(tmp_path)
    monkeypatch.setattr(branching, "read_battle", lambda path: pytest.fail(f"{path} was read"))
    offers = Offers(parent.path)
    with Session.open(parent.path) as session:
        assert offers.at(session.battle) is None and Offers().at(session.battle) is None
    assert offers.ahead is None and offers.take_notices(app_rolls=True) == []


@pytest.mark.parametrize("seed", range(4))
def test_every_branch_of_a_random_battle_is_played_as_before(tmp_path: Path, seed: int) -> None:
    parent = answered(tmp_path, seed)
    for step in Random(seed).sample(range(parent.head.step), 4):
        path = branched(parent, step)
        assert taken(path) == by_hand(parent, step)
        assert [node.input for node in read_battle(path).line] == [node.input for node in parent.line]


def test_the_turn_of_a_prompt_is_that_of_the_recorded_one(tmp_path: Path) -> None:
    parent = answered(tmp_path, 2)
    ahead, turns = Ahead("", parent.line), {turn_at(node) for node in parent.line}
    assert len(turns) > 1
    for node, after in zip(parent.line, parent.line[1:], strict=False):
        prompt = Moment(load_ruleset("toy"), node).prompt
        assert ahead.offered(prompt, turn_at(node)) == after.input
        assert ahead.offered(prompt, max(turns) + 1) is None
