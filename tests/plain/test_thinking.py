"""What the app thinks over is broken off by Ctrl+C in line mode, by `stop` in the protocol: it decides at once."""

import io
import json
import os
import signal
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from tests.names.journal import Session
from tests.names.plain import Conversation, LineMode, Signals, Source, Stopped
from tests.names.play import Thinker
from tests.play.thoughts import session
from tracker.engine import Thought
from tracker.plain import line_mode, protocol

__all__ = ["session"]


class Slow(Thinker):
    """Thinks until it is broken off; `meanwhile` is done once it has begun."""

    meanwhile: Callable[[], None] = staticmethod(lambda: None)

    def __init__(self) -> None:
        super().__init__()
        self._is_broken_off = Event()

    def think(self, thought: Thought, told: Callable[[float], None] = lambda share: None) -> Any:
        self.meanwhile()
        while not self._is_broken_off.is_set():
            told(0.5)
        return None

    def break_off(self) -> None:
        self._is_broken_off.set()


def interrupted() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_has_the_app_decide_at_once_and_play_goes_on(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_mode, "Thinker", Slow)
    monkeypatch.setattr(Slow, "meanwhile", staticmethod(interrupted))
    signals, out, before = Signals(), io.StringIO(), session.battle.step
    with signals.installed():
        mode = LineMode(session, Source(io.StringIO("q\n")), out, signals)
        mode.play()
        assert mode.seat.decision is not None and "played out" not in mode.seat.decision.why
        assert "\nThe app plays " in out.getvalue() and "Enter takes all of it." in out.getvalue()
        # Where nothing is thought over it ends the program, as ever.
        with pytest.raises(Stopped):
            interrupted()
            signal.sigtimedwait([signal.SIGUSR1], 1)
    assert session.battle.step == before and session.saved


def test_a_second_ctrl_c_ends_the_program(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_mode, "Thinker", Slow)
    monkeypatch.setattr(Slow, "meanwhile", staticmethod(interrupted))
    monkeypatch.setattr(Slow, "break_off", lambda self: interrupted())
    signals = Signals()
    with signals.installed(), pytest.raises(Stopped):
        LineMode(session, Source(io.StringIO("q\n")), io.StringIO(), signals).play()
    assert session.saved


def test_stop_has_the_app_decide_at_once(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "Thinker", Slow)
    there, here = os.pipe()

    def says() -> None:
        os.write(here, b'{"do": "stop"}\n{"do": "stop"}\n{"do": "quit"}\n')

    monkeypatch.setattr(Slow, "meanwhile", staticmethod(says))
    out = io.StringIO()
    with open(there, encoding="utf-8") as stream:
        Conversation(session, Source(stream), out).play()
    os.close(here)
    prompt, refused, *_ = (json.loads(line) for line in out.getvalue().splitlines())
    assert "played out" not in prompt["decision"]["words"] and prompt["type"] == "prompt"
    assert refused["message"] == "The app thinks nothing over: there is nothing to stop."


@pytest.mark.parametrize("line", [b'{"do": "undo"}\n', b"rubbish\n", b'{"do": "stop"}', b""])
def test_only_a_whole_stop_is_taken_before_it_is_asked_for(line: bytes) -> None:
    from tracker.plain.json_commands import is_stop

    there, here = os.pipe()
    os.write(here, line)
    with open(there, encoding="utf-8") as stream:
        source = Source(stream)
        assert not source.is_next(is_stop)
        os.close(here)
        assert source.raw() == (line or None)
