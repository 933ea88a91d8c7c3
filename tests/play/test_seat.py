"""A person at a battle, whatever shows it: commands in, outcomes out."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.fulldisk import FullDisk
from tests.journal.fighting import SET_UP, give
from tests.names.journal import Session, read_battle
from tests.names.play import (
    Amend,
    AsBefore,
    Branch,
    Dice,
    DiceSource,
    Draft,
    Drop,
    Edit,
    Give,
    Leave,
    MarkStep,
    Note,
    Redo,
    Rename,
    RollOnce,
    Rolls,
    Save,
    Seat,
    Undo,
)
from tests.play.hands import answer
from tracker.engine import AnswerInput, Refused, Roll, Unsaved, Warned

# Up to the six dice of a shot at what is in cover.
TO_ROLL: tuple[Any, ...] = (*SET_UP, "r1", "fire", "b2", {"cover": True})
AT_ROLL = 9


def at_roll(folder: Path) -> Seat:
    """A seat at the dice of a shot."""
    session = Session.new(folder, "toy", "skirmish", seed=1, title="Shots", autopilot=DiceSource("nobody"))
    give(session, *TO_ROLL)
    seat = Seat(session)
    assert isinstance(seat.prompt, Roll) and seat.battle.step == AT_ROLL
    return seat


def last(seat: Seat) -> Any:
    """The last answer that a person gave."""
    return next(n.input.value for n in reversed(seat.battle.line) if isinstance(n.input, AnswerInput) and not n.auto)


# Dice


def test_half_of_the_dice_are_kept_and_the_whole_is_the_answer(tmp_path: Path) -> None:
    seat = at_roll(tmp_path)
    came = seat.do(Dice("1 1 2"))
    assert came.change is None and came.refused is None
    assert seat.half_typed == seat.session.draft and seat.half_typed["dice"] == {"dice": [1, 1, 2]}
    assert Seat(seat.session).half_typed == seat.half_typed, "another face finds them there"
    came = seat.do(Dice("666"))
    assert came.change is not None and came.is_asked_anew
    assert last(seat)["dice"] == {"dice": [1, 1, 2, 6, 6, 6]} and seat.session.draft is None


def test_undo_forgets_typed_dice_first(tmp_path: Path) -> None:
    seat = at_roll(tmp_path)
    seat.do(Dice("1 1 1"))
    assert seat.do(Undo(dice_first=True)).change is None and seat.half_typed is None and seat.session.draft is None
    came = seat.do(Undo(dice_first=True))
    assert came.change is not None and came.change.did == "undo" and seat.battle.step == AT_ROLL - 1
    assert seat.do(Redo()).change is not None and seat.battle.step == AT_ROLL
    seat.do(Dice("1 1 1"))
    assert seat.do(Undo()).change is not None and seat.battle.step == AT_ROLL - 1


def test_an_edit_leaves_the_dice_that_are_typed(tmp_path: Path) -> None:
    seat = at_roll(tmp_path)
    seat.do(Dice("1 1 1"))
    came = seat.do(Edit("units.r2.figures", 3, "so it was"))
    assert came.change is not None and not came.is_asked_anew
    assert seat.half_typed["dice"] == {"dice": [1, 1, 1]} == seat.session.draft["dice"]
    seat.do(Edit("units.r1.figures", 1, "so it was"))
    assert seat.half_typed is None, "one die takes no three"


def amended(seat: Seat) -> Any:
    """What stands at the roll now."""
    given = seat.battle.node_at(AT_ROLL + 1).input
    assert isinstance(given, AnswerInput)
    return given.value


def test_counts_are_replayed_reviewed_and_amended_as_what_they_are(tmp_path: Path) -> None:
    seat = at_roll(tmp_path)
    seat.do(Dice("3h 1h")).or_raise()
    assert last(seat)["counts"] == {"dice": [3, 1]} and not last(seat).get("dice")
    told = [line.text for node in seat.battle.line for line in node.log]
    seat.session.close()
    recorded = read_battle(seat.session.path)
    assert [line.text for node in recorded.line for line in node.log] == told and not recorded.problems
    with Session.open(seat.session.path) as again:
        seat = Seat(again)
        past = seat.old_step(AT_ROLL + 1)
        assert "3 thrown hits, 1 six (typed)" in past.lines()[-1]
        seat.do(Amend(AT_ROLL + 1, past.read("2h 1h")[0])).or_raise()
        assert amended(seat)["counts"] == {"dice": [2, 1]}
        faces = past.read("2 1 6 5 5 5")[0]
        seat.do(Amend(AT_ROLL + 1, faces)).or_raise()
        assert amended(seat)["dice"] == {"dice": [2, 1, 6, 5, 5, 5]}


def test_a_refusal_of_the_rules_keeps_the_dice(tmp_path: Path) -> None:
    seat = at_roll(tmp_path)
    seat.do(Dice("1 1 1"))
    assert answer(seat, {"dice": {"dice": [9]}}).refused is not None
    assert seat.half_typed["dice"] == {"dice": [1, 1, 1]}


def test_half_dice_of_a_program(tmp_path: Path) -> None:
    seat = at_roll(tmp_path)
    assert seat.do(Draft({"dice": {"dice": [3]}, "source": {"dice": "t"}})).refused is None
    assert seat.half_typed["dice"] == {"dice": [3]} == seat.session.draft["dice"]
    refused = seat.do(Draft({"dice": {"dice": [9]}, "source": {"dice": "t"}})).refused
    assert isinstance(refused, Refused) and seat.half_typed["dice"] == {"dice": [3]}
    seat.do(Draft())
    assert seat.half_typed is None and seat.session.draft is None


# Who rolls


def test_who_rolls_changes_what_waits(tmp_path: Path) -> None:
    seat = at_roll(tmp_path)
    came = seat.do(Rolls("everyone"))
    assert came.change is not None and last(seat)["source"] == {"dice": "aaaaaa"}, "the app rolled at once"


def test_one_roll_is_typed_whoever_rolls(tmp_path: Path) -> None:
    seat = at_roll(tmp_path)
    seat.session.autopilot = DiceSource("enemy", "blue")
    seat.session.autopilot.learn(seat.battle)
    seat.look()
    assert seat.dice is not None
    seat.do(RollOnce())
    assert seat.dice.next is not None and seat.half_typed is None


# Overruling

# More turns than a battle should have.
LONG = Give("turns", 9)


def warned_of(folder: Path) -> Seat:
    """A seat where a long battle was warned of."""
    seat = Seat(Session.new(folder, "toy", "skirmish", seed=1))
    give(seat.session, *SET_UP[:3])
    came = seat.do(LONG)
    assert isinstance(came.refused, Warned) and came.change is None
    return seat


def test_a_warning_is_forgotten_by_anything_else(tmp_path: Path) -> None:
    seat = warned_of(tmp_path)
    seat.warned = None
    assert isinstance(seat.do(LONG).refused, Warned)
    seat.do(Note("wait"))
    assert isinstance(seat.do(LONG).refused, Warned)
    assert isinstance(answer(seat, "many").refused, Refused)
    assert isinstance(seat.do(LONG).refused, Warned)
    assert isinstance(answer(seat, 8).refused, Warned), "another is another"
    assert answer(seat, 8).change is not None


# The past


def test_an_amend_says_what_came_differently(tmp_path: Path) -> None:
    seat = at_roll(tmp_path)
    seat.do(Dice("1 1 2 6 6 6"))
    come = seat.do(Dice("6 6"))
    assert come.refused is None
    came = seat.do(Amend(AT_ROLL + 1, {"dice": {"dice": [1] * 6}}))
    assert came.change is not None and came.change.did == "amend"
    words = came.differently(seat.battle)
    assert any(f"Step {AT_ROLL + 1} said" in each for each in words)
    assert seat.do(Note("x")).differently(seat.battle) == []
    assert seat.do(Drop()).say == "From here on everything is asked again."
    assert len(seat.battle.pending) == 0


def test_an_answer_that_falls_away_as_its_turn_ends_is_named(tmp_path: Path) -> None:
    seat = at_roll(tmp_path)
    for dice in ({"dice": [1, 1, 2, 6, 6, 6]}, {"dice": [1, 1], "leader": [1]}):
        answer(seat, {"dice": dice})
    assert seat.do(Amend(AT_ROLL + 1, {"dice": {"dice": [6] * 6}})).say.startswith("1 later answer waits")
    said = [answer(seat, value).say for value in ("done", "done")]
    assert said[-1] == "1 later answer fell away: Blue Two: lost 2."


def test_who_may_not_leave_a_battle_that_is_not_saved_keeps_nobody_out_of_the_other(
    tmp_path: Path, disk: FullDisk
) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=2) as other:
        pass
    seat = at_roll(tmp_path)
    disk.is_full = True
    seat.do(Dice("1 1 2 6 6 6"))
    with pytest.raises(Unsaved):
        seat.go_to(Session.open(other.path))
    assert seat.session.title == "Shots"
    Session.open(other.path).close()


def test_a_branch_is_offered_what_was_given(tmp_path: Path) -> None:
    seat = at_roll(tmp_path)
    seat.do(Dice("1 1 2 6 6 6"))
    old, came = seat.session, seat.do(Branch(AT_ROLL))
    assert came.opens is not None
    seat.go_to(came.opens)
    assert seat.session is not old and seat.session.title == f"Shots, from step {AT_ROLL}"
    assert seat.offer is not None and "1 1 2 6 6 6" in seat.offer.words and seat.recent_lines == []
    seat.do(AsBefore())
    assert last(seat)["dice"] == {"dice": [1, 1, 2, 6, 6, 6]} and seat.offer is None
    assert isinstance(seat.do(AsBefore()).refused, Refused)
    fresh = seat.do(Branch(AT_ROLL, fresh=True))
    assert fresh.opens is not None
    seat.go_to(fresh.opens)
    assert seat.offer is None
    assert isinstance(seat.do(Branch(99)).refused, Refused)


# Words, and the file


def test_words_and_titles(tmp_path: Path) -> None:
    seat = at_roll(tmp_path)
    for command in (Note("a note"), MarkStep("here"), Rename("Another title")):
        assert seat.do(command).change is None
    assert [each.text for each in (*seat.session.notes, *seat.session.marks)] == ["a note", "here"]
    assert seat.session.title == "Another title"
    assert isinstance(seat.do(Note(" ")).refused, Refused)


def test_nobody_leaves_what_is_not_saved(tmp_path: Path, disk: FullDisk) -> None:
    seat = at_roll(tmp_path / "battles")
    disk.is_full = True
    seat.do(Dice("1 1 2 6 6 6"))
    assert isinstance(seat.do(Leave()).refused, Unsaved) and not seat.has_left
    assert any("No space left" in each for each in seat.take_notices()) and seat.take_notices() == []
    seat.do(Save())
    assert not seat.session.saved
    disk.free = (tmp_path / "elsewhere",)
    (tmp_path / "elsewhere").mkdir()
    assert seat.do(Save(str(tmp_path / "elsewhere"))).refused is None and seat.session.saved
    assert seat.do(Leave()).refused is None and seat.has_left
    assert read_battle(seat.session.path).head.step == seat.battle.step


def test_every_command_is_carried_out_while_signals_are_held(tmp_path: Path) -> None:
    told: list[str] = []

    @contextmanager
    def held() -> Iterator[None]:
        told.append("held")
        yield
        told.append("free")

    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        seat = Seat(session, held)
        for command in (Give("name", "Hill fight"), Undo(dice_first=True), Redo(), Note("x"), Leave()):
            told.clear()
            assert seat.do(command).refused is None
            assert told == ["held", "free"], command
