"""Where the app rolls for everyone, undo, redo, amend and branch stop at what a person rolled, and roll it not."""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import started
from tests.journal.fighting import SET_UP, everything, give
from tests.journal.test_branching import SHOT
from tests.names.journal import Session, branch_recorded, read_battle, verify_battle
from tests.names.play import DiceSource, branch_off
from tests.plain.support import said, typed
from tracker.engine import AnswerInput, Draw, Roll, Shuffle

EVERYONE = "everyone"


def battle(folder: Path) -> Session:
    return Session.new(folder, "toy", "skirmish", seed=3, autopilot=DiceSource())


def rolled(folder: Path) -> Session:
    """A battle in which the first roll was typed by hand; since then the app rolls for everyone."""
    session = battle(folder)
    give(session, *SET_UP, *SHOT[:4])
    assert isinstance(session.battle.prompt, Roll)
    session.autopilot = DiceSource(EVERYONE)
    give(session, SHOT[4])
    assert not isinstance(session.battle.prompt, Roll), "the nerve test was rolled by the app"
    return session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with rolled(tmp_path) as session:
        yield session


def asked(session: Session) -> str:
    return session.battle.prompt.key if session.battle.prompt else ""


def last(session: Session) -> Any:
    given = session.battle.head.input
    assert isinstance(given, AnswerInput)
    return given


def test_undo_stops_at_a_typed_roll_which_waits_for_the_person(session: Session) -> None:
    before = everything(session)["stand"]
    change = session.undo()
    assert asked(session) == "fire.r1.b2" and change.added == []
    assert session.autopilot.sides_at(session.battle.prompt) == frozenset(), "its boxes are empty"
    session.redo()
    assert everything(session)["stand"] == before
    session.undo()
    session.undo()
    assert asked(session) == "facts.r1.b2"
    session.redo()
    assert asked(session) == "fire.r1.b2", "redo stops there as well"


def test_the_roll_still_waits_after_edits_notes_and_half_typed_dice(session: Session) -> None:
    session.undo()
    session.edit("units.r1.figures", 5)
    session.note("It fell off the table.")
    session.keep_draft({"dice": {"dice": [1]}, "source": {"dice": "t"}})
    assert asked(session) == "fire.r1.b2"
    session.undo()
    assert asked(session) == "fire.r1.b2"
    give(session, SHOT[4])
    assert not isinstance(session.battle.prompt, Roll) and last(session).auto, "from here on the app rolls"


@pytest.mark.parametrize("moves", ["u", "uur", "ue", "uuree"])
def test_it_waits_when_the_battle_is_opened_again(session: Session, moves: str) -> None:
    for count, move in enumerate(moves):
        if move == "e":
            session.edit("units.b1.figures", 5 - count % 2)
        else:
            (session.undo if move == "u" else session.redo)()
    head = session.battle.head.seq
    session.close()
    assert read_battle(session.path).is_back
    with Session.open(session.path, DiceSource(EVERYONE)) as again:
        assert asked(again) == "fire.r1.b2" and again.battle.head.seq == head
        give(again, SHOT[4])
        assert last(again).auto
    assert not read_battle(session.path).is_back and verify_battle(read_battle(session.path)) is None


def test_it_waits_after_the_power_failed(tmp_path: Path) -> None:
    program = (
        "import os, signal; from pathlib import Path; from tests.engine.toy_main import install; install()\n"
        "from tests.journal.test_a_persons_rolls import rolled\n"
        f"session = rolled(Path({str(tmp_path)!r})); session.undo(); os.kill(os.getpid(), signal.SIGKILL)"
    )
    done = started.run([sys.executable, "-c", program])
    assert done.returncode == -signal.SIGKILL, done.stderr
    (path,) = tmp_path.glob("*.battle")
    with Session.open(path, DiceSource(EVERYONE)) as again:
        assert asked(again) == "fire.r1.b2"


def test_cards_wait_like_dice(tmp_path: Path) -> None:
    with battle(tmp_path) as session:
        for kind, answers in ((Shuffle, SET_UP[:2]), (Draw, SET_UP[2:])):
            session.autopilot = DiceSource()
            give(session, *answers)
            session.autopilot = DiceSource(EVERYONE)
            session.undo()
            assert isinstance(session.battle.prompt, kind)
            give(session, answers[-1])


def test_what_the_app_rolled_is_rolled_again_with_the_answer_before_it(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3, autopilot=DiceSource(EVERYONE)) as session:
        give(session, "Test", [], 2)
        assert asked(session).startswith("unit."), "the app shuffled and drew"
        side = asked(session).removeprefix("unit.")
        mine, theirs = ("r1", "b2") if side == "red" else ("b1", "r2")
        give(session, mine, "fire", theirs)
        give(session, SHOT[3])
        rolls = [node.input for node in session.battle.line if node.auto]
        session.undo()
        assert asked(session).startswith("facts.")
        give(session, SHOT[3])
        assert [node.input for node in session.battle.line if node.auto] == rolls


def test_typed_dice_that_no_longer_fit_after_an_amend_are_asked_for(session: Session) -> None:
    figures = session.battle.line[0]
    # Two figures fewer throw fewer dice.
    change = session.correct(figures.step, "units.r1.figures", 3)
    assert asked(session) == "fire.r1.b2" and not last(session).auto
    assert change.added[-1] is session.battle.head
    with Session.open(copy_of(session), DiceSource(EVERYONE)) as again:
        assert asked(again) == "fire.r1.b2"
    session.drop_pending()
    give(session, {"dice": {"dice": [6] * 3}})
    assert last(session).auto or not isinstance(session.battle.prompt, Roll)


def test_typed_dice_that_fit_after_an_amend_are_played(session: Session) -> None:
    typed_at = next(
        node for node in session.battle.line if isinstance(node.input, AnswerInput) and node.input.value == SHOT[4]
    )
    session.amend(1, "Another name")
    again = session.battle.line[typed_at.step].input
    assert again == typed_at.input


@pytest.mark.parametrize("is_fresh", [False, True])
def test_a_branch_from_a_typed_roll_waits_for_the_person(session: Session, is_fresh: bool) -> None:
    session.undo()
    step = session.battle.step
    session.redo()
    with branch_off(session, step, is_fresh) as branch:
        assert asked(branch) == "fire.r1.b2"
    with Session.open(branch.path, DiceSource(EVERYONE)) as again:
        assert asked(again) == "fire.r1.b2" and again.battle.undone is None
        again.undo()
        assert asked(again) == "facts.r1.b2"
    recorded = read_battle(session.path)
    with branch_recorded(recorded, recorded.line[step], fresh=is_fresh, autopilot=DiceSource(EVERYONE)) as branch:
        assert asked(branch) == "fire.r1.b2"
        give(branch, SHOT[4])
        assert last(branch).auto
    with branch_recorded(recorded, recorded.line[step + 1], autopilot=DiceSource(EVERYONE)) as branch:
        assert branch.battle.step > step + 1, "what the app rolled it rolls there too"


# All faces


def test_line_mode_waits_with_the_roll(session: Session) -> None:
    transcript = typed(session, "u")
    assert "Taken back." in transcript and asked(session) == "fire.r1.b2"
    transcript = typed(session, "1 1 2 6 6 6")
    given = next(node.input for node in session.battle.line if getattr(node.input, "key", "") == "fire.r1.b2")
    assert isinstance(given, AnswerInput) and not given.auto and given.value["source"] == {"dice": "tttttt"}


def test_line_mode_rolls_it_when_it_is_told_to(session: Session) -> None:
    typed(session, "u", "R everyone")
    assert asked(session) != "fire.r1.b2"
    typed(session, "u")
    assert asked(session) == "fire.r1.b2"


def test_the_protocol_waits_with_the_roll(session: Session) -> None:
    replies = said(session, {"do": "undo"}, {"do": "edit", "path": "units.r1.figures", "value": 5})
    for reply in replies[1:]:
        assert reply["type"] == "prompt" and reply["key"] == "fire.r1.b2"
        assert [pool["app"] for pool in reply["pools"]] == [False]


def copy_of(session: Session) -> Path:
    path = session.path.with_name("copy.battle")
    path.write_bytes(session.path.read_bytes())
    return path
