"""Thousands of edits: undo, opening and an early amend against decoding the file, as opening must do in any case."""

from itertools import cycle
from pathlib import Path
from random import Random

from tests.bench.rounds import ROUNDS, Figure, ratio, rotated, seconds
from tests.engine.toy_main import install
from tests.journal.fighting import SET_UP, some_answer
from tracker.engine import EditInput
from tracker.journal.battle_reader import recorded_in
from tracker.journal.session import Session

EDITS = 4_000
# A tenth of a second for each action where decoding takes 0.03: undo and redo are two.
UNDO_GOAL, OPEN_GOAL = 8.0, 6.0
# An amend takes each input again and writes it; the file of one that was amended has them twice.
AMEND_GOAL, AMENDS = 8.0, 3


def edits(folder: Path, rounds: int = ROUNDS, many: int = EDITS) -> list[Figure]:
    """The figures of undo, redo and opening, within a turn and after the end of the battle."""
    install()
    return [
        *_figures(edited(folder, many, False), "turn", rounds),
        *_figures(edited(folder, many, True), "over", rounds),
        *_amended(edited(folder, many, False), min(rounds, AMENDS)),
    ]


def edited(folder: Path, many: int, is_over: bool) -> Path:
    """The file of a battle with so many edits, in its first turn or after its end."""
    with Session.new(folder, "toy", "skirmish", seed=1) as session:
        for answer in SET_UP:
            session.answer(answer)
        if is_over:
            session.end()
            while (value := some_answer(session.battle, Random(1))) is not None:
                session.answer(value)
        for count in range(many):
            session.edit("units.b1.figures", count % 20)
    return session.path


def _figures(path: Path, where: str, rounds: int) -> list[Figure]:
    data = path.read_bytes()
    with Session.open(path) as session:

        def back_and_forth() -> None:
            session.undo()
            session.redo()

        timed = {
            "undo": seconds(back_and_forth),
            "decode": seconds(lambda: recorded_in(data, path)),
            "control": seconds(lambda: recorded_in(data, path)),
        }
        taken = rotated(timed, rounds)
    timed["open"] = seconds(lambda: Session.open(path).close())
    del timed["undo"]
    opened = rotated(timed, rounds)
    return [
        Figure(
            f"undo_and_redo_in_{where}", ratio(taken, "undo", "decode"), UNDO_GOAL, ratio(taken, "control", "decode")
        ),
        Figure(f"open_in_{where}", ratio(opened, "open", "decode"), OPEN_GOAL, ratio(opened, "control", "decode")),
    ]


def _amended(path: Path, rounds: int) -> list[Figure]:
    """An amend behind which all edits are taken again, and opening the file afterwards."""
    data = path.read_bytes()
    decode = seconds(lambda: recorded_in(data, path))
    with Session.open(path) as session:
        first = next(node.step for node in session.battle.line if isinstance(node.input, EditInput))
        values = cycle((7, 8))
        timed = {"amend": seconds(lambda: session.amend(first, next(values))), "decode": decode, "control": decode}
        taken = rotated(timed, rounds)
    after = path.read_bytes()
    again = seconds(lambda: recorded_in(after, path))
    opened = rotated({"open": seconds(lambda: Session.open(path).close()), "decode": again, "control": again}, rounds)
    return [
        Figure("amend_early", ratio(taken, "amend", "decode"), AMEND_GOAL, ratio(taken, "control", "decode")),
        Figure("open_amended", ratio(opened, "open", "decode"), OPEN_GOAL, ratio(opened, "control", "decode")),
    ]
