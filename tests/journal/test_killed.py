"""kill -9 after each input, and in the middle of a write."""

import re
import sys
from pathlib import Path
from random import Random

from tests import started
from tests.journal.fighting import SET_UP, answer_some, everything, give, stand, stand_at
from tests.journal.victim import INPUTS
from tests.names.journal import Session, entry_of, read_battle, verify_battle
from tracker.engine import AnyRuleset


def killed(folder: Path, how: str) -> list[tuple[Path, bytes, str]]:
    """File, state and prompt of each battle at the time of its death."""
    done = started.run([sys.executable, "-m", "tests.journal.victim", str(folder), how])
    lines = [line.split(" ") for line in done.stdout.decode().splitlines()]
    assert done.returncode == 0 and len(lines) == INPUTS, done.stderr
    return [(Path(path), bytes.fromhex(state), prompt) for path, state, prompt in lines]


def test_killed_after_each_input_it_goes_on_at_the_same_prompt(tmp_path: Path) -> None:
    for path, state, prompt in killed(tmp_path, "whole"):
        with Session.open(path) as session:
            assert stand(session.battle) == (state, prompt)
            assert session.take_notices() == []


def test_killed_in_the_middle_of_a_write_it_goes_on_from_a_true_state(tmp_path: Path, toy: AnyRuleset) -> None:
    for path, state, prompt in killed(tmp_path, "torn"):
        recorded = read_battle(path)
        assert len(recorded.problems) == 1
        before = {stand_at(toy, node) for node in recorded.nodes.values()}
        assert (state, prompt) in before
        with Session.open(path) as session:
            assert stand(session.battle) in before
            assert len(session.take_notices()) == 2
            answer_some(session, Random(2))
            after = stand(session.battle)
        with Session.open(path) as session:
            assert stand(session.battle) == after
            assert session.take_notices() == []


def test_killed_in_the_write_that_ends_it_a_battle_is_over_once_it_is_opened(tmp_path: Path) -> None:
    """Issue 25, kills: a campaign could not take it, and went back into it for ever."""
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *SET_UP)
        session.end("dusk")
        while answer_some(session, Random(1)):
            pass
        before = everything(session)
    whole, path = session.path.read_bytes(), session.path
    *_, checkpoint, result = [place.start() for place in re.finditer(rb'\{"kind":"', whole)]
    assert whole[checkpoint:].startswith(b'{"kind":"checkpoint"') and whole[result:].startswith(b'{"kind":"result"')
    read_result = read_battle(path).result
    for end in (checkpoint, checkpoint + 40, result, result + 30):
        path.write_bytes(whole[:end])
        assert entry_of(path).status == "open"
        with Session.open(path) as session:
            assert everything(session) == before
        (said, recorded) = entry_of(path), read_battle(path)
        assert (said.status, said.result) == ("ended", read_result) and recorded.is_over
        assert not recorded.problems and verify_battle(recorded) is None
        now = path.read_bytes()
        with Session.open(path) as session:
            assert everything(session)["stand"] == before["stand"] and session.take_notices() == []
        assert path.read_bytes() == now
