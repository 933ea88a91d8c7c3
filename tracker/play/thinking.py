"""The app thinks in a process of its own, so that a screen stays alive and a search that dies costs nothing."""

import base64
import json
import pickle
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any

import msgspec

from tracker.engine import Finding, Thought, think_over
from tracker.engine.playout import Told
from tracker.play.seat import Seat

# Longer than that nobody waits for a decision; a playout that was begun by then may take so much more.
SECONDS, GRACE = 2.0, 10.0
# A search without a limit of its own ends too.
LONGEST = 1_000.0
SERVE = "from tracker.play.thinking import serve; serve()"


class Thinker:
    """One child process for all thoughts of a battle, begun at the first. It reads thoughts and writes what it thinks.

    A line in is a thought and its seconds, lines out are `{"share": 0.25}` and at last `{"value": ...}` or
    `{"fault": ...}`.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._child: subprocess.Popen[bytes] | None = None
        # Why the last thought came to nothing; "" where it came to something, or was stopped.
        self.fault = ""

    @property
    def pid(self) -> int | None:
        """The process that thinks; None where there is none."""
        return self._child.pid if self._child is not None and self._child.poll() is None else None

    def think(self, thought: Thought, told: Told = lambda share: None) -> Finding | None:
        """The result of the search; None where the process died, was stopped, or could not do it."""
        self.fault, child, timer = "", None, None
        try:
            child = self._process()
            # Whatever it is stuck in, a player that never answers included: nobody waits for ever.
            timer = threading.Timer(min(self._seconds + GRACE, LONGEST), child.kill)
            timer.daemon = True
            timer.start()
            assert child.stdin is not None and child.stdout is not None
            child.stdin.write(base64.b64encode(pickle.dumps((thought, self._seconds))) + b"\n")
            child.stdin.flush()
            for line in child.stdout:
                said = json.loads(line)
                if "share" not in said:
                    self.fault = said.get("fault", "")
                    return msgspec.convert(said.get("value"), Finding | None)
                told(said["share"])
            fault = "the process for it ended"
        except (OSError, ValueError, pickle.PicklingError, TypeError, AttributeError) as error:
            fault = f"{type(error).__name__}: {error}"
        finally:
            if timer is not None:
                timer.cancel()
        # Whoever stopped it took the process away, and knows why there is nothing.
        self.fault = fault if child is None or child is self._child else ""
        self.stop()
        return None

    def break_off(self) -> None:
        """Have `think` come to nothing at once, also from within a signal or what it tells."""
        if self._child is not None:
            self._child.kill()

    def stop(self) -> None:
        """End the process, whatever it is at; another thread that waits for it gets None."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.wait()
            for pipe in (child.stdin, child.stdout):
                with suppress(OSError, ValueError):
                    assert pipe is not None
                    pipe.close()

    def _process(self) -> "subprocess.Popen[bytes]":
        if self.pid is None or self._child is None:
            self.stop()
            pipe = subprocess.PIPE
            command = [sys.executable, "-c", SERVE]
            # A session of its own: Ctrl+C at the terminal is for who plays.
            self._child = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, start_new_session=True
            )
        return self._child


def let_think(seat: Seat, thinker: Thinker, told: Told = lambda share: None) -> None:
    """Wait for what the app has to think over at the prompt that waits, and let it decide that."""
    while seat.thought is not None:
        best = thinker.think(seat.thought, told)
        seat.settle_thought(best, thinker.fault)


def serve() -> None:
    """Think over what comes in, until nothing comes any more: the other end of a Thinker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for line in sys.stdin.buffer:
        try:
            thought, seconds = pickle.loads(base64.b64decode(line))
            # What loops ends by itself, also where whoever waited for it was killed: this signal ends a process.
            signal.setitimer(signal.ITIMER_PROF, min(seconds + GRACE, LONGEST))
            found = think_over(thought, _report_share, seconds)
            said: dict[str, Any] = {"value": msgspec.to_builtins(found)}
        except Exception as error:
            # Whatever it is, the battle goes on with what is sensible at once.
            said = {"fault": f"{type(error).__name__}: {error}"}
        _put(said)


def _report_share(share: float) -> None:
    _put({"share": round(share, 3)})


def _put(said: dict[str, Any]) -> None:
    sys.stdout.buffer.write(json.dumps(said).encode() + b"\n")
    sys.stdout.buffer.flush()
