"""Battles that were played under older rules: versions 1 and 2 of Colonial Adventures."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import asdict

from tests.names.colonial_adventures import Battlefield, rulings
from tests.names.journal import Session, Timeline, read_battle
from tracker.engine import load_ruleset
from tracker.engine.verify import compare

HERE = Path(__file__).parent / "old"
OLD = HERE / "skirmish_rules_1.battle"
RULINGS = rulings()
# What is said where the rules, or only their words, are not those of the record.
CHANGED = ("the rules have changed since", "the log has other words now")
OLDER = {
    "skirmish_rules_2.battle": "Zulu won",
    "el_moungar_rules_2.battle": "Raiders won",
    "skirmish_rules_3.battle": "British won",
    "el_moungar_rules_3.battle": "French won",
    "skirmish_rules_4.battle": "Zulu won",
    "el_moungar_rules_4.battle": "Raiders won",
}
# Recorded by 1.0.0 as it was published: played by chance, so that groups detach, and warriors are set with firearms.
OF_RELEASE = ("raid_rules_9.battle", "gentlemen_rankers_march_rules_5.battle", "canal_bridge_rules_7.battle")
OF_D10 = {"afghan_valley_rules_2.battle": "British won", "river_column_rules_2.battle": "River column won"}


def cut(folder: Path, step: int, old: Path = OLD) -> Path:
    """An old battle as it was when this step had just been played."""
    lines = old.read_bytes().splitlines(keepends=True)
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
    told = [frame.note for frame in frames if frame.note]
    why = "The rules have changed since this was played, for "
    assert all(words.startswith(why) for words in told)
    # Set-up, and turns that come out the same, are shown step by step.
    assert told and not frames[1].note and len(told) < len(frames)
    for step in reversed(timeline.steps):
        assert timeline.frame(step) is frames[step]


@pytest.mark.parametrize(("step", "again"), [(29, 13), (52, 51)])
def test_it_is_played_on_from_where_the_rules_still_lead(tmp_path: Path, step: int, again: int) -> None:
    with Session.open(cut(tmp_path, step)) as session:
        assert session.battle.step == again and session.battle.prompt is not None
        notices = session.take_notices()
        assert bool(notices) == (step != again)
        assert all(f"Play goes on from step {again}: the rules have changed" in each for each in notices)
        session.end("night")


@pytest.mark.parametrize(("name", "won"), [*OLDER.items(), *OF_D10.items()])
def test_a_battle_of_an_older_version_is_reviewed_from_end_to_end(name: str, won: str) -> None:
    recorded = read_battle(HERE / name)
    assert f"rules_{recorded.header.version}.battle" in name and not recorded.problems and recorded.result == won
    timeline = Timeline.of(recorded)
    frames = [timeline.frame(step) for step in timeline.steps]
    assert [frame.node for frame in frames] == recorded.line
    words = "The rules have changed since this was played, "
    assert all(frame.note.startswith(words) for frame in frames if frame.note)


@pytest.mark.parametrize("name", OLDER)
def test_a_battle_of_an_older_version_is_played_on_with_the_new_rulings(tmp_path: Path, name: str) -> None:
    with Session.open(cut(tmp_path, 40, HERE / name)) as session:
        assert session.battle.prompt is not None and session.battle.step <= 40
        state = session.battle.state
        assert isinstance(state, Battlefield)
        assert asdict(state.rulings).keys() == {ruling.name for ruling in RULINGS}
        branched = session.battle.branch(session.battle.step)
        assert branched.prompt == session.battle.prompt
        session.end("night")


@pytest.mark.parametrize("old", sorted(HERE.glob("*.battle")), ids=lambda old: old.stem)
def test_a_battle_that_stopped_in_its_set_up_is_played_on_and_says_what_has_changed(tmp_path: Path, old: Path) -> None:
    path = cut(tmp_path, 1, old)
    with Session.open(path) as session:
        assert session.battle.prompt is not None and session.battle.step in (0, 1)
        told = session.take_notices()
        assert len(told) <= 1 and all(any(words in each for words in CHANGED) for each in told)
        given = session.battle.prompt.any_legal(Random(1))
        session.answer(given)
        step = session.battle.step
    with Session.open(path) as again:
        assert again.battle.step == step


def test_a_set_up_that_comes_out_otherwise_now_begins_again_and_says_so(tmp_path: Path) -> None:
    path = cut(tmp_path, 3, HERE / "river_column_rules_2.battle")
    with Session.open(path) as session:
        assert (session.battle.step, session.battle.stage) == (0, "setup") and session.battle.prompt is not None
        assert session.take_notices() == [
            "The set-up begins again: the rules have changed since (begun with Colonial D10 2, this is 7), and step 1 "
            "now also says 'The wind blows from the north.'."
        ]


def test_house_rules_that_are_new_are_told_where_a_set_up_goes_on(tmp_path: Path) -> None:
    with Session.open(cut(tmp_path, 2, HERE / "afghan_valley_rules_2.battle")) as session:
        assert session.battle.step == 2
        (told,) = session.take_notices()
        assert "and the start now says 'House rule: " in told


@pytest.mark.parametrize("name", OF_RELEASE)
def test_battles_of_the_last_release_come_out_as_they_were_but_for_words(name: str) -> None:
    recorded = read_battle(HERE / name)
    assert recorded.header.app == "1.0.0" and len(recorded.line) > 80
    found = compare(load_ruleset(recorded.ruleset), recorded.line)
    assert found.by_rule is None, found.by_rule.words
