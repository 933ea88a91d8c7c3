"""Two branches side by side, as data and as lines of text."""

from pathlib import Path
from random import Random

import pytest

from tests.journal.fighting import SET_UP, answer_some, fight, fought, give
from tests.names.journal import Session, Timeline, branch_recorded, read_battle
from tests.report.making import ONE_OF_EACH, dice, shipped, shot, timeline_of
from tracker.engine import AnswerInput, Refused
from tracker.journal.branching import related_branches
from tracker.report.compare import FEW, BattleLength, Comparison, TurnFigures, compare
from tracker.report.comparison_lines import comparison_lines, strength_rows

pytestmark = pytest.mark.usefixtures("toy")


def branched(parent: Timeline, step: int, title: str = "Otherwise") -> Session:
    node = next(each for each in parent.line if each.step == step)
    return branch_recorded(parent.recorded, node, None, title, fresh=True)


def test_where_they_part_and_what_each_has_there(tmp_path: Path) -> None:
    parent = timeline_of(shot(tmp_path, 1, 1, 6, 6, 6, 6))
    with branched(parent, 7) as session:
        give(session, "b1", {"range": "short"}, dice(6, 6, 6, 6, 6, 6))
    found = compare(parent, Timeline.of(read_battle(session.path)))
    assert (found.parted, found.turn) == (7, 1)
    lines = comparison_lines(found, 80)
    assert lines[0] == "They part after step 7, in turn 1. The first goes on for 2 steps beyond the other."
    at = lines.index(" Turn 1, step 8:")
    assert lines[at + 1] == "   First: Red One: fire at whom? Blue Two."
    assert lines[at + 2] == "   Second: Red One: fire at whom? Blue One."
    assert "   First: does not come about." in lines


def test_turns_stand_in_the_order_of_play() -> None:
    raid = shipped("gentlemen_rankers_raid")
    rows = [each.label for each in compare(raid, raid).rows]
    assert len(rows) > 11 and rows == ["start", *map(str, range(2, len(rows))), "end"]


def test_an_input_of_another_file_is_never_taken_for_one_of_the_same_number(tmp_path: Path) -> None:
    """What an amend repeats is told by the numbers of its own file."""
    played = shot(tmp_path, 1, 1, 6, 6, 6, 6)
    # The parent has to be longer than the branch will be, or it has none of its numbers.
    while played.battle.head.seq < 30 and answer_some(played, Random(1)):
        continue
    parent = timeline_of(played)
    with branched(parent, 7) as session:
        give(session, "b2")
        session.note("a record more than the parent has")
        give(session, {"cover": False}, dice(1, 6, 6, 6, 6, 6))
        session.amend(9, {"cover": True})
    branch = Timeline.of(read_battle(session.path))
    repeated = [node.of for node in branch.line if node.of]
    assert set(repeated) & {node.seq for node in parent.line}, "nothing could be mixed up"
    pairs = [each for each in compare(parent, branch).unlike if each.before and each.after]
    assert pairs
    for each in pairs:
        assert each.before is not None and isinstance(each.before.input, AnswerInput)
        assert each.after is not None and isinstance(each.after.input, AnswerInput)
        assert each.before.input.key == each.after.input.key


def test_one_that_merely_goes_on(tmp_path: Path) -> None:
    parent = timeline_of(shot(tmp_path, 1, 1, 6, 6, 6, 6))
    with branched(parent, 9):
        pass
    branch = Timeline.of(read_battle(next(each for each in tmp_path.iterdir() if "otherwise" in each.name)))
    lines = comparison_lines(compare(parent, branch), 80)
    assert lines[0] == "They are the same as far as both go. The first goes on for 1 step beyond the other."
    assert "What came otherwise:" not in lines
    assert "They are the same, step for step." in comparison_lines(compare(parent, parent), 80)


def test_only_the_first_few_are_told(tmp_path: Path) -> None:
    first, second = (Timeline.of(read_battle(fought(tmp_path / str(seed), seed, 60))) for seed in (1, 2))
    found = compare(first, second)
    assert len(found.unlike) > FEW == len(found.apart)
    more = len(found.unlike) - FEW
    assert comparison_lines(found, 80)[-1] == f" {more} more steps came otherwise."


@pytest.mark.parametrize("seed", range(6))
def test_every_line_that_was_left_can_be_compared(tmp_path: Path, seed: int) -> None:
    timeline = Timeline.of(read_battle(fought(tmp_path, seed, 80)))
    related = related_branches(timeline, [tmp_path])
    assert len(related) == len(timeline.abandoned)
    for each, left in zip(related, timeline.abandoned, strict=True):
        first, second, names = each.pair()
        assert first.tip is left.tip and second is timeline
        found = compare(first, second, names)
        assert found.endings[0].title == names[0] == each.label
        assert found.parted >= left.fork
        # From the line that was left, the one that was played is there, once.
        back = related_branches(first, [tmp_path])
        assert [other.pair()[1].tip for other in back if other.pair()[1] is not first] == [timeline.tip]


def test_sides_that_do_not_fit_come_below() -> None:
    sides = ("British", "Royal Zulu Army", "Swazi", "Boers", "Basutos")
    rows = (TurnFigures("start", (1, 22, 333, 4, 5), (6, 7, 8, 9, 10)), TurnFigures("12", None, (1, 2, 3, 4, 5)))
    ending = BattleLength("Many", 1, 1, "")
    found = Comparison(sides, 1, 1, (), (), rows, (ending, ending))
    for width in (30, 40, 80, 120):
        lines = strength_rows(found, width)
        assert max(map(len, lines)) <= width
        text = "\n".join(lines)
        assert all(name[:10].strip() in text for name in sides)
    assert strength_rows(found, 40)[2].split() == ["start", "1", "6", "22", "7"]
    assert strength_rows(found, 40)[3].split() == ["12", "-", "1", "-", "2"]


def test_the_samples_fit_80_columns() -> None:
    timeline = shipped(ONE_OF_EACH[1].stem)
    half = timeline.enter(timeline.line[len(timeline.line) // 2])
    lines = comparison_lines(compare(half, timeline, ("Half of it", "All of it")), 76)
    table = lines[lines.index("Figures as each turn began:") + 1 : len(lines)]
    assert table and max(map(len, table)) <= 76


def test_a_battle_of_which_nothing_was_left_has_no_kin(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *SET_UP)
    assert related_branches(Timeline.of(read_battle(session.path)), [tmp_path, tmp_path / "none"]) == []


def test_the_parent_is_found_where_it_was(tmp_path: Path) -> None:
    """A branch that was put into another folder knows where its parent lay."""
    parent = shot(tmp_path / "theirs", 1, 1, 6, 6, 6, 6)
    recorded = timeline_of(parent).recorded
    with branch_recorded(recorded, recorded.line[9], tmp_path / "mine") as session:
        path = session.path
    (related,) = related_branches(Timeline.of(read_battle(path)), [tmp_path / "mine"])
    assert not related.barred and related.pair()[0].recorded.path.samefile(parent.path)
    parent.path.unlink()
    (related,) = related_branches(Timeline.of(read_battle(path)), [tmp_path / "mine"])
    assert related.barred == f"{parent.path.name} is not there"
    with pytest.raises(Refused, match="was branched from A shot, but .* is not there"):
        related.pair()


def test_a_branch_of_a_namesake_of_another_game_is_no_kin(tmp_path: Path) -> None:
    from random import Random

    parent = timeline_of(shot(tmp_path / "mine", 1, 1, 6, 6, 6, 6, title="Same"))
    with branched(parent, 9):
        pass
    with Session.new(tmp_path / "other", "toy", "ambush", seed=1, title="Same") as other:
        fight(other, Random(1), 10, 0)
    assert other.path.name == parent.recorded.path.name
    assert len(related_branches(parent, [])) == 1
    assert related_branches(Timeline.of(read_battle(other.path)), [tmp_path / "mine"]) == []
