"""Battles of every version that was shipped: each opens, is reviewed, and is branched and played on at its turns."""

from pathlib import Path
from random import Random

import pytest

from tests.names.colonial_d10 import Battlefield
from tests.names.journal import Recorded, Session, Timeline, branch_recorded, read_battle
from tests.rulesets.games import next_answer
from tracker.engine import RandomPlayer, Refused, load_ruleset

OLD = sorted((Path(__file__).parent / "old").glob("*.battle"))
PLAYED_ON = 4


@pytest.fixture(scope="module", params=OLD, ids=lambda path: path.stem)
def old(request: pytest.FixtureRequest) -> Recorded:
    return read_battle(request.param)


def test_it_is_whole_and_each_turn_of_it_is_reviewed(old: Recorded) -> None:
    assert not old.problems and int(old.header.version) <= int(load_ruleset(old.ruleset).version) and old.result
    timeline = Timeline.of(old)
    for _, start in timeline.turns:
        for step in (start, timeline.after(start), timeline.before(timeline.turn_after(start))):
            frame = timeline.frame(step)
            assert frame.view.sides and (not frame.note or "The rules have changed" in frame.note)


def test_it_opens_and_keeps_what_is_noted(old: Recorded, tmp_path: Path) -> None:
    path = tmp_path / old.path.name
    path.write_bytes(old.path.read_bytes())
    with Session.open(path) as session:
        assert session.battle.stage == "over" or session.take_notices()
        session.note("old")
    assert read_battle(path).notes[-1].text == "old"


def test_from_its_turns_a_branch_is_played_on(old: Recorded, tmp_path: Path) -> None:
    timeline, rng = Timeline.of(old), Random(1)
    player = load_ruleset(old.ruleset).player() or RandomPlayer()
    later = timeline.turns[1:]
    for turn, start in dict.fromkeys((*later[:1], *later[len(later) // 2 :][:1], *later[-1:])):
        node = next(node for node in timeline.line if node.step == start)
        with branch_recorded(old, node, tmp_path) as session:
            for _ in range(PLAYED_ON):
                if session.battle.prompt is not None:
                    session.answer(next_answer(session.battle, player, rng), overrule=True)
            assert session.battle.step > start or session.battle.stage == "over", turn


def test_where_a_branch_can_not_begin_it_says_why_and_where_it_can(old: Recorded, tmp_path: Path) -> None:
    """Within a turn that the rules no longer take, at one step at least of each of these but the newest.

    The two versions before the present one may differ only in what such a battle never met.
    """
    starts = [node.step for node in old.line if node.checkpoint is not None]
    for node in old.line[::24]:
        try:
            branch_recorded(old, node, tmp_path).close()
        except Refused as error:
            start = max(step for step in starts if step <= node.step)
            assert str(error).startswith(f"Step {node.step} can't be reached by the rules as they are now: ")
            assert str(error).endswith(f"; branch from step {start}, where its turn began." if start else ".")
            assert start < node.step
            return
    assert int(old.header.version) >= int(load_ruleset(old.ruleset).version) - 2, "the rules take every turn"


D10 = tuple(Path(__file__).parent / "old" / f"{name}_rules_2.battle" for name in ("afghan_valley", "river_column"))


@pytest.mark.parametrize("path", D10, ids=lambda path: path.stem)
def test_cd_b14_a_battle_with_the_ruling_on_second_throws_is_branched_and_opened_again(
    path: Path, tmp_path: Path
) -> None:
    recorded = read_battle(path)
    assert (recorded.header.version, recorded.header.rulings["rethrow"]) == ("2", "tardy")
    timeline = Timeline.of(recorded)
    _, start = timeline.turns[2]
    node = next(node for node in timeline.line if node.step == start)
    with branch_recorded(recorded, node, tmp_path) as session:
        state = session.battle.state
        assert isinstance(state, Battlefield) and session.header.version == "7"
        assert state.rulings.who_hit == "figures" and state.rulings.prone_melee == "upright"
    with Session.open(session.path) as again:
        assert again.battle.step == start and again.battle.prompt is not None
