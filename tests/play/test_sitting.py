"""A person at a battle, without any face: requests in, what came of them out."""

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
    Sitting,
    Undo,
)
from tests.names.talk import Roller
from tests.play.hands import answer
from tracker.engine import AnswerInput, Refused, Roll, Unsaved, Warned
from tracker.play.typed_keys import back, digit

pytestmark = pytest.mark.usefixtures("toy")

# Up to the six dice of a shot at what is in cover.
TO_ROLL: tuple[Any, ...] = (*SET_UP, "r1", "fire", "b2", {"cover": True})
AT_ROLL = 9


def at_roll(folder: Path, who: str = "nobody") -> Sitting:
    """A sitting at the dice of a shot."""
    session = Session.new(folder, "toy", "skirmish", seed=1, title="Shots", autopilot=Roller(who))
    give(session, *TO_ROLL)
    sitting = Sitting(session)
    assert isinstance(sitting.prompt, Roll) and sitting.battle.step == AT_ROLL
    return sitting


def last(sitting: Sitting) -> Any:
    """The last answer that a person gave."""
    return next(n.input.value for n in reversed(sitting.battle.line) if isinstance(n.input, AnswerInput) and not n.auto)


# Dice


def test_half_of_the_dice_are_kept_and_the_whole_is_the_answer(tmp_path: Path) -> None:
    sitting = at_roll(tmp_path)
    came = sitting.do(Dice("1 1 2"))
    assert came.change is None and came.refused is None
    assert sitting.half_typed == sitting.session.draft and sitting.half_typed["dice"] == {"dice": [1, 1, 2]}
    assert Sitting(sitting.session).half_typed == sitting.half_typed, "another face finds them there"
    came = sitting.do(Dice("666"))
    assert came.change is not None and came.is_asked_anew
    assert last(sitting)["dice"] == {"dice": [1, 1, 2, 6, 6, 6]} and sitting.session.draft is None


def test_digit_by_digit(tmp_path: Path) -> None:
    sitting = at_roll(tmp_path)
    dice = sitting.dice
    assert dice is not None and dice.next is not None
    for key in "1126":
        dice = digit(dice, key)
    sitting.keep_dice(back(dice))
    assert sitting.session.draft["dice"] == {"dice": [1, 1, 2]}
    dice = sitting.dice
    assert dice is not None
    with pytest.raises(Refused):
        digit(dice, "9")
    for key in "666":
        dice = digit(dice, key)
    assert dice.next is None
    with pytest.raises(Refused, match="All dice are there"):
        digit(dice, "1")
    came = answer(sitting, dice.value)
    assert came.change is not None and last(sitting)["dice"] == {"dice": [1, 1, 2, 6, 6, 6]}


def test_undo_forgets_typed_dice_first(tmp_path: Path) -> None:
    sitting = at_roll(tmp_path)
    sitting.do(Dice("1 1 1"))
    assert (
        sitting.do(Undo(dice_first=True)).change is None
        and sitting.half_typed is None
        and sitting.session.draft is None
    )
    came = sitting.do(Undo(dice_first=True))
    assert came.change is not None and came.change.did == "undo" and sitting.battle.step == AT_ROLL - 1
    assert sitting.do(Redo()).change is not None and sitting.battle.step == AT_ROLL
    sitting.do(Dice("1 1 1"))
    assert sitting.do(Undo()).change is not None and sitting.battle.step == AT_ROLL - 1


def test_an_edit_leaves_the_dice_that_are_typed(tmp_path: Path) -> None:
    sitting = at_roll(tmp_path)
    sitting.do(Dice("1 1 1"))
    came = sitting.do(Edit("units.r2.figures", 3, "so it was"))
    assert came.change is not None and not came.is_asked_anew
    assert sitting.half_typed["dice"] == {"dice": [1, 1, 1]} == sitting.session.draft["dice"]
    sitting.do(Edit("units.r1.figures", 1, "so it was"))
    assert sitting.half_typed is None, "one die takes no three"


def amended(sitting: Sitting) -> Any:
    """What stands at the roll now."""
    given = sitting.battle.node_at(AT_ROLL + 1).input
    assert isinstance(given, AnswerInput)
    return given.value


def test_counts_are_replayed_reviewed_and_amended_as_what_they_are(tmp_path: Path) -> None:
    sitting = at_roll(tmp_path)
    sitting.do(Dice("3 1")).or_raise()
    assert last(sitting)["counts"] == {"dice": [3, 1]} and not last(sitting).get("dice")
    told = [line.text for node in sitting.battle.line for line in node.log]
    sitting.session.close()
    recorded = read_battle(sitting.session.path)
    assert [line.text for node in recorded.line for line in node.log] == told and not recorded.problems
    with Session.open(sitting.session.path) as again:
        sitting = Sitting(again)
        past = sitting.past(AT_ROLL + 1)
        assert "3 thrown hits, 1 six (typed)" in past.lines()[-1]
        sitting.do(Amend(AT_ROLL + 1, past.read("2 1")[0])).or_raise()
        assert amended(sitting)["counts"] == {"dice": [2, 1]}
        faces = past.read("2 1 6 5 5 5")[0]
        sitting.do(Amend(AT_ROLL + 1, faces)).or_raise()
        assert amended(sitting)["dice"] == {"dice": [2, 1, 6, 5, 5, 5]}


def test_a_refusal_of_the_rules_keeps_the_dice(tmp_path: Path) -> None:
    sitting = at_roll(tmp_path)
    sitting.do(Dice("1 1 1"))
    assert answer(sitting, {"dice": {"dice": [9]}}).refused is not None
    assert sitting.half_typed["dice"] == {"dice": [1, 1, 1]}


def test_half_dice_of_a_program(tmp_path: Path) -> None:
    sitting = at_roll(tmp_path)
    assert sitting.do(Draft({"dice": {"dice": [3]}, "source": {"dice": "t"}})).refused is None
    assert sitting.half_typed["dice"] == {"dice": [3]} == sitting.session.draft["dice"]
    refused = sitting.do(Draft({"dice": {"dice": [9]}, "source": {"dice": "t"}})).refused
    assert isinstance(refused, Refused) and sitting.half_typed["dice"] == {"dice": [3]}
    sitting.do(Draft())
    assert sitting.half_typed is None and sitting.session.draft is None


# Who rolls


def test_who_rolls_changes_what_waits(tmp_path: Path) -> None:
    sitting = at_roll(tmp_path)
    came = sitting.do(Rolls("everyone"))
    assert came.change is not None and last(sitting)["source"] == {"dice": "aaaaaa"}, "the app rolled at once"


def test_one_roll_is_typed_whoever_rolls(tmp_path: Path) -> None:
    sitting = at_roll(tmp_path)
    sitting.session.autopilot = Roller("enemy", "blue")
    sitting.session.autopilot.learn(sitting.battle)
    sitting.look()
    assert sitting.dice is not None
    sitting.do(RollOnce())
    assert sitting.dice.next is not None and sitting.half_typed is None


# Overruling


# More turns than a battle should have.
LONG = Give("turns", 9)


def warned_of(folder: Path) -> Sitting:
    """A sitting where a long battle was warned of."""
    sitting = Sitting(Session.new(folder, "toy", "skirmish", seed=1))
    give(sitting.session, *SET_UP[:3])
    came = sitting.do(LONG)
    assert isinstance(came.refused, Warned) and came.change is None
    return sitting


def test_what_is_given_again_overrules(tmp_path: Path) -> None:
    sitting = warned_of(tmp_path)
    came = sitting.do(LONG)
    assert came.refused is None and came.change is not None
    given = came.change.added[0].input
    assert isinstance(given, AnswerInput) and given.overruled == "that is a long battle"
    assert sitting.warned is None


def test_a_warning_is_forgotten_by_anything_else(tmp_path: Path) -> None:
    sitting = warned_of(tmp_path)
    sitting.forget_warning()
    assert isinstance(sitting.do(LONG).refused, Warned)
    sitting.do(Note("wait"))
    assert isinstance(sitting.do(LONG).refused, Warned)
    assert isinstance(answer(sitting, "many").refused, Refused)
    assert isinstance(sitting.do(LONG).refused, Warned)
    assert isinstance(answer(sitting, 8).refused, Warned), "another is another"
    assert answer(sitting, 8).change is not None


# The past


def test_an_amend_says_what_came_differently(tmp_path: Path) -> None:
    sitting = at_roll(tmp_path)
    sitting.do(Dice("1 1 2 6 6 6"))
    come = sitting.do(Dice("6 6"))
    assert come.refused is None
    came = sitting.do(Amend(AT_ROLL + 1, {"dice": {"dice": [1] * 6}}))
    assert came.change is not None and came.change.did == "amend"
    words = sitting.differently(came)
    assert any(f"Step {AT_ROLL + 1} said" in each for each in words)
    assert sitting.differently(sitting.do(Note("x"))) == []
    assert sitting.do(Drop()).say == "From here on everything is asked again."
    assert len(sitting.battle.hand) == 0


def test_a_branch_is_offered_what_was_given(tmp_path: Path) -> None:
    sitting = at_roll(tmp_path)
    sitting.do(Dice("1 1 2 6 6 6"))
    old = sitting.session
    came = sitting.do(Branch(AT_ROLL))
    assert came.left is old and sitting.session is not old and sitting.session.title == f"Shots, from step {AT_ROLL}"
    assert sitting.offer is not None and "1 1 2 6 6 6" in sitting.offer.words and sitting.told == []
    sitting.do(AsBefore())
    assert last(sitting)["dice"] == {"dice": [1, 1, 2, 6, 6, 6]} and sitting.offer is None
    assert isinstance(sitting.do(AsBefore()).refused, Refused)
    fresh = sitting.do(Branch(AT_ROLL, fresh=True))
    assert fresh.left is not None and sitting.offer is None
    assert isinstance(sitting.do(Branch(99)).refused, Refused)


# Words, and the file


def test_words_and_titles(tmp_path: Path) -> None:
    sitting = at_roll(tmp_path)
    for command in (Note("a note"), MarkStep("here"), Rename("Another title")):
        assert sitting.do(command).change is None
    assert [each.text for each in (*sitting.session.notes, *sitting.session.marks)] == ["a note", "here"]
    assert sitting.session.title == "Another title"
    assert isinstance(sitting.do(Note(" ")).refused, Refused)


def test_nobody_leaves_what_is_not_saved(tmp_path: Path, disk: FullDisk) -> None:
    sitting = at_roll(tmp_path / "battles")
    disk.is_full = True
    sitting.do(Dice("1 1 2 6 6 6"))
    assert isinstance(sitting.do(Leave()).refused, Unsaved) and not sitting.has_left
    assert any("No space left" in each for each in sitting.take_notices()) and sitting.take_notices() == []
    sitting.do(Save())
    assert not sitting.session.saved
    disk.free = (tmp_path / "elsewhere",)
    (tmp_path / "elsewhere").mkdir()
    assert sitting.do(Save(str(tmp_path / "elsewhere"))).refused is None and sitting.session.saved
    assert sitting.do(Leave()).refused is None and sitting.has_left
    assert read_battle(sitting.session.path).head.step == sitting.battle.step


def test_every_command_is_carried_out_while_signals_are_held(tmp_path: Path) -> None:
    told: list[str] = []

    @contextmanager
    def held() -> Iterator[None]:
        told.append("held")
        yield
        told.append("free")

    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        sitting = Sitting(session, held)
        for command in (Give("name", "Hill fight"), Undo(dice_first=True), Redo(), Note("x"), Leave()):
            told.clear()
            assert sitting.do(command).refused is None
            assert told == ["held", "free"], command
