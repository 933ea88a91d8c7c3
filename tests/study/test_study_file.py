"""NAME.study beside a battle: what it keeps, what is stale, and what no fault of it may cost."""

import fcntl
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.fulldisk import FullDisk
from tests.study.unfought import FEW, Fights, WonAfter, look, picket, weigh
from tracker.engine import AnswerInput, Refused, load_ruleset
from tracker.journal.battle_reader import Recorded, read_battle
from tracker.journal.battles import BATTLES
from tracker.journal.folders import sample_path, study_path
from tracker.journal.record_lines import now, to_line
from tracker.journal.timeline import Timeline
from tracker.study import battle_study as course_module, kept_fights, study_file
from tracker.study.battle_study import Course, followed
from tracker.study.causes import StudiedStep, studied_steps, turning_steps
from tracker.study.chances import Weighed, Worth
from tracker.study.kept_chances import KeptChances
from tracker.study.kept_fights import StudyProgress
from tracker.study.one_battle import Bout, Broken, Study
from tracker.study.study_file import FORMAT, PositionDigests, StudyFile, StudyHeader, key_of, results_beside


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    return picket(tmp_path)


def chances(battle: Path) -> KeptChances:
    found = KeptChances.of(Timeline.of(read_battle(battle)), study_path(battle, battle.parent))
    assert found is not None
    return found


def given_at(battle: Path, step: int) -> AnswerInput:
    given = Timeline.of(read_battle(battle)).frame(step).node.input
    assert isinstance(given, AnswerInput)
    return given


def test_what_was_found_is_kept_and_not_fought_again(battle: Path) -> None:
    before = battle.read_bytes()
    first, again, more = Fights(), Fights(), Fights()
    look(battle, first, [0, 1])
    look(battle, again, [0, 1])
    look(battle, more, [0, 1, 2])
    assert (len(first.fought), len(again.fought), len(more.fought)) == (40, 0, 20)
    found = chances(battle)
    assert sorted(found.worths) == [0, 1, 2] and found.worths[1].shares["zulu"].count == 10
    assert battle.read_bytes() == before


def test_a_whole_study_looks_into_the_turn_that_moved(battle: Path) -> None:
    recorded = read_battle(battle)
    timeline = Timeline.of(recorded)
    course = Course(timeline, load_ruleset(recorded.ruleset), "", Fights(won_from=75))
    steps = [each.worth.step for each in course.whole(FEW) if isinstance(each, StudiedStep)]
    turns = course.turns()
    assert steps[: len(turns)] == turns and steps[len(turns) :] == course.steps_of(3)
    assert timeline.frame(turns[-1]).stage == "after" and 75 in steps
    (turned,) = turning_steps(studied_steps(timeline, course.worths), "zulu")
    assert turned.worth.step == 75 and turned.account == "decision" and turned.title == "Men of Sokhexe are active"
    assert not course.weighed, "a decision that cost nothing"


def test_a_whole_study_weighs_what_cost_most(battle: Path) -> None:
    recorded = read_battle(battle)
    fights = Fights(won_from=75, winner="british")
    course = Course(Timeline.of(recorded), load_ruleset(recorded.ruleset), "", fights)
    assert [each.step for each in course.whole(FEW) if isinstance(each, Weighed)] == [75]


def test_battles_that_come_to_the_next_step_as_the_saved_one_did_are_not_fought_again(battle: Path) -> None:
    """All do at step 74, every other one at 75."""
    sokhexe, charge = (given_at(battle, step) for step in (74, 75))
    fights, again = Fights(openings=((sokhexe, charge), (sokhexe, AnswerInput(charge.key, "hold")))), Fights()
    look(battle, fights, [73, 74, 75, 76])
    assert len(fights.fought) == 20 + 0 + 10 + 20, "what comes after step 75 they do not tell"
    found = chances(battle)
    assert found.worths[74] == replace(found.worths[73], step=74)
    assert found.worths[75].battles == 20
    look(battle, again, [73, 74, 75, 76])
    assert not again.fought and chances(battle).worths == found.worths


@pytest.mark.examples("faces, is_followed", ([2, 4], True), ([6, 6], False), ids=["as many passed", "another result"])
def test_dice_that_do_the_same_lead_to_the_same_position(battle: Path, faces: list[int], is_followed: bool) -> None:
    """At step 34 F Coy throws 1 and 5 for the Test of Wills, 2 passed; the battle told one answer more than that."""
    thrown = given_at(battle, 34)
    value = {"dice": {"group": faces, "leader": [6]}, "source": {"group": "aa", "leader": "a"}}
    bout = Bout(1, 4, 50, "", "zulu", "", {}, {}, 0.0, opening=(AnswerInput(thrown.key, value), given_at(battle, 35)))
    found = list(followed(Timeline.of(read_battle(battle)), [bout], 33, 34))
    assert found == ([replace(bout, opening=(given_at(battle, 35),))] if is_followed else [])


def test_a_decision_among_too_many_is_not_weighed(battle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixteen answers are weighed at most; at step 75 there are as many as are allowed here."""
    asked = Timeline.of(read_battle(battle)).frame(74).prompt
    assert asked is not None
    open_to_it = [each for each in asked.choices if not each.refused and not each.warned]
    monkeypatch.setattr(course_module, "MOST_OPTIONS", len(open_to_it))
    weigh(battle, 75, Fights())
    assert len(chances(battle).weighed[75].alternatives) == len(open_to_it)
    monkeypatch.setattr(course_module, "MOST_OPTIONS", len(open_to_it) - 1)
    with pytest.raises(Refused, match=f"there were {len(open_to_it) - 1} other answers: 1 to"):
        weigh(battle, 75, Fights())


def test_a_decision_is_worth_what_follows_its_answer(battle: Path) -> None:
    """The Zulu charged at step 75; where lying down alone wins, they gave all away, and the best is told first."""
    weigh(battle, 75, WonAfter("lie_down"))
    weighed = chances(battle).weighed[75]
    assert (weighed.chosen, weighed.best_other) == ('charge, up to 12"', "lie down")
    assert weighed.gain.points == -100 and [each.value for each in weighed.alternatives][:2] == ["lie_down", "charge"]


def test_the_last_turn_is_no_aftermath(battle: Path) -> None:
    recorded = read_battle(battle)
    timeline = Timeline.of(recorded)
    steps = Course(timeline, load_ruleset(recorded.ruleset), "", Fights()).steps_of(6)
    assert timeline.frame(steps[0]).stage == "turn" and timeline.frame(steps[-1]).stage == "after"
    assert len(steps) > 2


def test_a_study_that_was_killed_goes_on_where_it_was(battle: Path) -> None:
    look(battle, Fights(until=27), [0, 1])
    rest = Fights()
    look(battle, rest, [0, 1])
    assert rest.fought == [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]


def test_a_line_that_was_not_written_whole_costs_no_more_than_itself(battle: Path) -> None:
    path = look(battle, Fights(), [0, 1]).path
    path.write_bytes(path.read_bytes()[:-40])
    assert "1 line of picket.study is damaged" in chances(battle).problems[0]
    rest = Fights()
    look(battle, rest, [0, 1, 2])
    assert len(rest.fought) == 20 and sorted(chances(battle).worths) == [0, 1, 2]


def test_what_is_fought_is_kept_while_the_rest_is_fought(battle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_fights, "AT_STAKE", -1.0)
    path, kept = study_path(battle, battle.parent), []

    class Seen(Fights):
        def __call__(self, study: Study, seeds: Iterable[int]) -> Iterator[Bout | Broken]:
            for bout in super().__call__(study, seeds):
                kept.append(path.stat().st_size if path.exists() else 0)
                yield bout

    look(battle, Seen(), [0])
    assert kept == sorted(set(kept)), "every battle is on the disk before the next"


def test_what_was_kept_already_foretells_no_time() -> None:
    pace = StudyProgress()
    pace.plan(3)
    pace.position()
    assert pace.left is None
    pace.battle()
    pace.position()
    assert pace.left is not None


def test_a_study_of_a_newer_tracker_is_left_as_it_is(battle: Path) -> None:
    path, recorded = study_path(battle, battle.parent), read_battle(battle)
    header = StudyHeader(seq=1, at=now(), format=FORMAT + 1, app="9.1", title="picket")
    path.write_bytes(to_line(header, key_of(recorded)))
    before = path.read_bytes()
    with pytest.raises(Refused, match=r"was written by tracker 9\.1: install that"):
        StudyFile(path, recorded)
    assert path.read_bytes() == before and chances_or_none(battle) is None


def test_a_position_goes_by_its_rules_and_its_player(battle: Path) -> None:
    recorded = read_battle(battle)
    header, checkpoint = recorded.header, recorded.line[0].checkpoint
    assert checkpoint is not None
    study = Study(header.ruleset, header.scenario, header.rulings, "")
    others = [PositionDigests(study, "1")]
    others += [
        PositionDigests(replace(study, rulings={"a": "b"}), "1"),
        PositionDigests(replace(study, player="random"), "1"),
    ]
    others += [PositionDigests(study, "2")]
    assert len({each.of(checkpoint, ()) for each in others}) == 4


def test_time_that_is_up_keeps_what_there_is(battle: Path) -> None:
    pace = StudyProgress(seconds=0.0)
    fights = Fights()
    look(battle, fights, [0, 1], pace)
    assert fights.fought == [] and not chances_or_none(battle)


def chances_or_none(battle: Path) -> KeptChances | None:
    return KeptChances.of(Timeline.of(read_battle(battle)), study_path(battle, battle.parent))


def test_every_damage_of_a_study_file_is_survived(battle: Path) -> None:
    path = look(battle, Fights(), [0, 1]).path
    whole = path.read_bytes()
    for place in range(0, len(whole), 97):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x21]) + whole[place + 1 :])
        assert set(chances(battle).worths) <= {0, 1}
    recorded: Recorded = read_battle(battle)
    for other in (b"Dear aunt,\n", b"\x00" * 500):
        path.write_bytes(other)
        with pytest.raises(Refused, match="left as it is"):
            StudyFile(path, recorded)
        assert path.read_bytes() == other and chances_or_none(battle) is None


def test_a_full_disk_keeps_nothing_and_says_so(battle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = battle.read_bytes()
    disk = FullDisk(monkeypatch)
    disk.is_full = True
    file = look(battle, Fights(), [0, 1])
    assert file.trouble == f"{file.path} can't be written (No space left on device): what was found is not kept."
    assert battle.read_bytes() == before


def test_one_study_at_a_time_adds_to_a_file(battle: Path) -> None:
    path = look(battle, Fights(), [0]).path
    with open(path, "rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(Refused, match="another window"):
            StudyFile(path, read_battle(battle))


def test_of_two_that_begin_at_once_only_the_first_writes(battle: Path) -> None:
    path = study_path(battle, battle.parent)
    first, second = StudyFile(path, read_battle(battle)), StudyFile(path, read_battle(battle))
    bouts = [Bout(1, 4, 50, "", "zulu", "", {"zulu": 1}, {"zulu": 9}, 0.0)]
    try:
        first.keep_fought("abc", 1, "", bouts)
        with pytest.raises(Refused, match="another study"):
            second.keep_fought("abc", 1, "", bouts)
    finally:
        first.close()
        second.close()
    assert [each.name for each in battle.parent.glob("*.study")] == ["picket.study"]
    look(battle, Fights(), [0])
    assert sorted(chances(battle).worths) == [0]


def test_a_better_study_is_not_put_out_by_a_worse_one(battle: Path) -> None:
    path = look(battle, Fights(), [0, 1]).path
    (place, known), *_ = chances_in(battle).items()
    file = StudyFile(path, read_battle(battle))
    file.keep_worth(place, "", FEW, replace(known, battles=4))
    assert file.results.worths[place] == known
    better = replace(known, battles=40)
    file.keep_worth(place, "", FEW, better)
    file.close()
    assert chances_in(battle)[place] == better


def chances_in(battle: Path) -> dict[str, Worth]:
    """The chances in the file beside a battle, by position."""
    found = results_beside(study_path(battle, battle.parent), read_battle(battle))
    assert found is not None
    return found.worths


def test_a_position_has_the_step_that_it_has_on_this_line(battle: Path) -> None:
    """Another may have been given to it while something stood before it that was taken back since."""
    look(battle, Fights(), [0, 1])
    recorded = read_battle(battle)
    results = results_beside(study_path(battle, battle.parent), recorded)
    assert results is not None
    for place, worth in results.worths.items():
        results.worths[place] = replace(worth, step=worth.step + 2)
    found = KeptChances(Timeline.of(recorded), results)
    assert {step: worth.step for step, worth in found.worths.items()} == {0: 0, 1: 1}


def test_results_of_another_course_of_the_battle_are_stale(battle: Path) -> None:
    recorded = read_battle(battle)
    timeline = Timeline.of(recorded)
    last = timeline.last
    look(battle, Fights(), [0, last])
    shorter = timeline.enter(recorded.nodes[timeline.frame(timeline.before(last)).node.seq])
    found = KeptChances.of(shorter, study_path(battle, battle.parent))
    assert found is not None and sorted(found.worths) == [0] and found.stale == 1
    assert "1 position" in found.stale_words[0] and not chances(battle).stale_words


def test_results_with_losses_counted_as_before_are_stale_and_fought_again(
    battle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(study_file, "LOSSES", 1)
        look(battle, Fights(), [0, 1])
    (told,) = chances(battle).stale_words
    assert "2 positions that were studied are" in told and "losses counted as" in told
    again = Fights()
    look(battle, again, [0, 1])
    assert len(again.fought) == 40 and sorted(chances(battle).worths) == [0, 1]


def test_the_study_follows_its_battle_to_the_trash_and_back(battle: Path) -> None:
    path = look(battle, Fights(), [0]).path
    thrown = BATTLES.throw_away(battle)
    assert not path.exists() and thrown.with_suffix(".study").exists()
    assert BATTLES.take_back(thrown) == battle and path.exists()


def test_a_battle_is_exported_with_its_study(battle: Path, tmp_path: Path) -> None:
    path = look(battle, Fights(), [0]).path
    there = BATTLES.export(battle, tmp_path / "stick.battle")
    assert there.with_suffix(".study").read_bytes() == path.read_bytes()
    assert sorted(chances(there).worths) == [0]
    letter = BATTLES.export(battle, tmp_path / "mail.txt")
    assert not letter.with_suffix(".study").exists()


def test_a_battle_that_grew_keeps_what_was_found(battle: Path) -> None:
    whole = battle.read_bytes()
    lines = whole.splitlines(keepends=True)
    battle.write_bytes(b"".join(lines[: len(lines) // 2]))
    last = read_battle(battle).head.step
    look(battle, Fights(), [0, last])
    battle.write_bytes(whole)
    found = chances(battle)
    assert sorted(found.worths) == [0, last] and not found.stale and battle.read_bytes() == whole


def test_a_sample_is_studied_into_ones_own_folder(tmp_path: Path) -> None:
    sample = sample_path("colonial_adventures_skirmish")
    assert sample is not None
    assert study_path(sample, tmp_path) == tmp_path / "colonial_adventures_skirmish.study"
