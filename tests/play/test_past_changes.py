"""The past of a recorded battle changed where it lies: of the one that is played, or of a file."""

from pathlib import Path

import pytest

from tests.journal.fighting import SET_UP, give
from tests.names.journal import Session, Timeline, read_battle
from tests.names.play import Amend, Edit as Right, MarkStep, Note, Seat
from tracker.engine import AnswerInput, EditInput, Refused, Warned
from tracker.play.past_changes import PastChanges

# How many turns, which is warned of where they are many.
TURNS = 4


def begun(folder: Path) -> Session:
    session = Session.new(folder, "toy", "skirmish", seed=1)
    give(session, *SET_UP, "r1")
    return session


@pytest.fixture(params=["played", "in its file"])
def battle(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, PastChanges, Seat | None]:
    """A battle, what changes its past, and who plays it."""
    session = begun(tmp_path)
    seat = Seat(session) if request.param == "played" else None
    if seat is None:
        session.close()
    return session.path, PastChanges(lambda path: seat, Session.open), seat


Battle = tuple[Path, PastChanges, Seat | None]


def test_what_is_amended_is_in_the_file_and_told(battle: Battle) -> None:
    path, past_changes, _ = battle
    lines = past_changes.change(path, Amend(1, "Another name"))
    given = read_battle(path).line[1].input
    assert isinstance(given, AnswerInput) and given.value == "Another name"
    assert any(line.startswith(" Step 1 was: Name?") for line in lines)


def test_against_the_rules_it_is_changed_only_where_that_is_overruled(battle: Battle) -> None:
    path, past_changes, _ = battle
    for _ in range(2):
        with pytest.raises(Warned):
            past_changes.change(path, Amend(TURNS, 10))
    past_changes.change(path, Amend(TURNS, 10, overrule=True))
    given = read_battle(path).line[TURNS].input
    assert isinstance(given, AnswerInput) and (given.value, given.overruled) == (10, "that is a long battle")


def test_a_fact_is_set_right_in_the_past(battle: Battle) -> None:
    path, past_changes, _ = battle
    past_changes.change(path, Right("units.b1.figures", 2, "", 5))
    given = read_battle(path).line[6].input
    assert isinstance(given, EditInput) and given.value == 2


def test_words_are_put_down_at_a_step(battle: Battle) -> None:
    path, past_changes, seat = battle
    node = seat.battle.node_at(2) if seat is not None else read_battle(path).line[2]
    past_changes.put_down(path, Note("here"), node)
    past_changes.put_down(path, MarkStep("there"), node)
    recorded = read_battle(path)
    assert [each.text for each in (*recorded.notes, *recorded.marks)] == ["here", "there"]
    assert {each.step for each in (*recorded.notes, *recorded.marks)} == {2}


def test_a_step_is_asked_again_as_it_was(battle: Battle) -> None:
    path, past_changes, _ = battle
    timeline = Timeline.of(read_battle(path))
    past = past_changes.old_step(timeline, TURNS)
    assert past.prompt.key == "turns" and past.is_as_given(2) and not past.is_as_given(3)
    assert past_changes.battle(timeline, 5).prompt is not None


def test_what_was_left_or_is_of_no_game_here_is_not_changed(battle: Battle) -> None:
    path, past_changes, seat = battle
    past_changes.change(path, Amend(1, "Another name"))
    recorded = read_battle(path)
    timeline = Timeline.of(recorded)
    (left,) = timeline.abandoned
    with pytest.raises(Refused, match="was left"):
        past_changes.old_step(timeline.enter(left.tip), 1)
    with pytest.raises(Refused, match="not installed"):
        past_changes.old_step(Timeline(recorded, None), 1)
