"""Several seats in line mode: a line that was half typed for one question never answers another."""

import io
from pathlib import Path

import pytest

from tests.names.journal import Session
from tests.names.play import Dice
from tests.seats.conftest import Sit
from tests.seats.seated import Process
from tracker.engine import Refused
from tracker.plain.line_mode import LineMode
from tracker.plain.streams import Source
from tracker.seats.joined import Hosted, JoinedSession


def at_lines(session: Session, half_typed: str, monkeypatch: pytest.MonkeyPatch) -> LineMode:
    """Line mode at a terminal on which that is half typed."""
    source = Source(io.StringIO())
    source.is_typed = True
    monkeypatch.setattr(source, "half_typed", lambda: half_typed)
    return LineMode(session, source, io.StringIO())


@pytest.mark.parametrize(("begun", "line"), [("4", "4 3"), ("", "")])
def test_a_line_that_was_meant_for_what_another_seat_answered_is_not_taken(
    begun: str, line: str, host: Process, sit: Sit, battle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, al = sit("Ann", "red"), sit("Al", "red")
    assert isinstance(al.session, JoinedSession)
    mode = at_lines(al.session, begun, monkeypatch)
    mode.seat.among.elsewhere = joined = Hosted(al.session)
    joined.take_seating(mode.seat)
    assert ann.do(Dice("6 5 4 3 2 1")) == ""
    outcome = None
    while outcome is None:
        outcome, _ = joined.take_in(mode.seat)
    mode.heard(outcome, "Ann (Red) answered.")
    with pytest.raises(Refused, match="another seat was first"):
        mode._take(line)
    step = mode.seat.battle.step
    mode._take("w")
    assert mode.seat.battle.step == step
