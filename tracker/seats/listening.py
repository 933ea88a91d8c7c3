"""The door of a battle that this process plays: a socket and a thread that waits there, and costs nothing else.

Only when somebody knocks is the host loaded that serves him.
"""

from __future__ import annotations

import os
import select
import socket
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.engine import Refused
from tracker.play.seat import Seat
from tracker.seats.sockets import listening, moved_to, put_away

if TYPE_CHECKING:
    from tracker.seats.host import Host
    from tracker.seats.one_at_a_time import Call, Heard

# Seconds at most in which those who sit here are told that we leave; it is done at once, but for a busy machine.
PARTING = 5.0


class Listening:
    """Lets others join the battle of a seat, as long as that plays it."""

    def __init__(self, seat: Seat, listener: socket.socket, name: str, call: Call, heard: Heard) -> None:
        self.session = seat.session
        self._seat, self._listener, self._name, self._call, self._heard = seat, listener, name, call, heard
        self._wake, self._woken = socket.socketpair()
        self._host: Host | None = None
        self._is_closed = False
        # The socket by which others find the file.
        self._at = Path(listener.getsockname())
        seat.session.when_saved(self._saved)
        self._thread = threading.Thread(target=self._wait, daemon=True, name="tracker-seats")
        self._thread.start()

    def close(self, words: str = "") -> None:
        """Say good-bye to all who sit here, in other words than that we left, and let nobody in any more."""
        put_away(self._at)
        self._is_closed = True
        self.session.when_saved(None)
        with suppress(OSError):
            self._wake.send(b".")
        if self._host is not None:
            self._host.stop(words)
        self._thread.join(PARTING)
        self._wake.close()

    def _saved(self) -> None:
        """A save has come to its end, perhaps in another file than before: there the battle is found from now on."""
        self._at = moved_to(self.session.path, self._at)
        if self._host is not None:
            self._host.saved()

    def _wait(self) -> None:
        """Wait for the first who knocks."""
        try:
            ready, _, _ = select.select([self._listener, self._woken], [], [])
            if self._woken in ready:
                return
            from tracker.seats.host import Host

            self._host = Host(self._seat, self._name, self._call, self._heard)
            if self._is_closed:
                # Somebody knocked just as we left.
                self._host.stop()
            self._host.serve(self._listener)
        except (OSError, ValueError):
            # It was closed under us.
            return
        finally:
            self._listener.close()
            self._woken.close()


def let_join(seat: Seat, name: str, call: Call, heard: Heard) -> Listening | None:
    """Let others join the battle of this seat; None where none can: no lock, no folder, no file yet.

    `call` has something done in the thread that plays, `heard` is told there what others did.
    """
    if not seat.session.has_lock:
        return None
    try:
        return Listening(seat, listening(seat.session.path), name, call, heard)
    except (OSError, Refused):
        return None


def own_name() -> str:
    """The name under which somebody sits down who says none: the one by which the system knows him, "" for none."""
    for each in ("LOGNAME", "USER", "USERNAME"):
        if (name := os.environ.get(each)) and name.isprintable():
            return name[:20].capitalize()
    # Where nobody has logged in, as in a container, the system may know him all the same.
    with suppress(ImportError, KeyError):
        import pwd

        return pwd.getpwuid(os.getuid()).pw_name[:20].capitalize()
    return ""
