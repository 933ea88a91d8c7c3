"""The other seats at a battle, for the face of one: it lets them in, or follows the one that plays, as things stand."""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tracker.engine import Refused, TrackerError
from tracker.play.seat import Seat
from tracker.play.seating import Seating
from tracker.seats.listening import Listening, let_join, own_name
from tracker.seats.turns import Call, Heard

if TYPE_CHECKING:
    from tracker.seats.joined import Hosted
    from tracker.seats.link import Link

# Seconds between two looks for somebody else who plays.
AGAIN = 0.3
# Seconds in which the thread that plays takes in what has come; else it is asked again.
TAKEN_IN = 5.0


class Company:
    """Keeps a seat together with the others at its battle, until it is closed.

    `call` has something done in the thread that plays; `heard` is told there of what others did, with a sentence.
    """

    def __init__(self, seat: Seat, name: str, call: Call, heard: Heard) -> None:
        self._seat, self._name, self._call, self._heard = seat, name, call, heard
        self._door: Listening | None = None
        self._following: Following | None = None
        self.renew()

    def renew(self) -> None:
        """Look whose battle it is now: after another one was opened, or this one was taken over."""
        session = self._seat.session
        if self._door is not None and self._door.session is session:
            return
        if self._following is not None and self._following.session is session:
            return
        self.close()
        self._seat.seating, self._seat.place, self._seat.elsewhere = Seating(), 0, None
        if session.is_joined:
            self._following = _following(self._seat, self._call, self._heard)
            self._name = self._following.session.link.name
        else:
            self._door = let_join(self._seat, self._name or own_name(), self._call, self._heard)

    def close(self) -> None:
        """Leave the others."""
        if self._door is not None:
            self._door.close()
        if self._following is not None:
            self._following.close()
        self._door = self._following = None


def _following(seat: Seat, call: Call, heard: Heard) -> Following:
    from tracker.seats.joined import Hosted, JoinedSession

    assert isinstance(seat.session, JoinedSession)
    joined = seat.elsewhere = Hosted(seat.session)
    joined.take_seating(seat)
    return Following(seat, joined, call, heard)


class Following:
    """A thread that waits for news of the process that plays, and looks for another one when that is gone."""

    def __init__(self, seat: Seat, joined: Hosted, call: Call, heard: Heard) -> None:
        self.session, self._joined = joined.session, joined
        self._seat, self._call, self._heard = seat, call, heard
        self._wake, self._woken = socket.socketpair()
        self._is_closed = self._is_told = False
        # The line of which it has been said that it is gone: a command may have found that out first.
        self._parted: Link | None = None
        self._thread = threading.Thread(target=self._run, daemon=True, name="tracker-following")
        self._thread.start()

    def close(self) -> None:
        self._is_closed = True
        with suppress(OSError):
            self._wake.send(b".")

    def _run(self) -> None:
        with self._wake, self._woken:
            while not self._is_closed:
                link = self.session.link
                is_parted = link is self._parted
                with suppress(OSError, ValueError):
                    waited: list[Any] = [self._woken] if is_parted else [self._woken, link]
                    select.select(waited, [], [], AGAIN if is_parted else None)
                if not self._is_closed:
                    self._in_play(self._look_again if is_parted else self._look)

    def _in_play(self, action: Callable[[], None]) -> None:
        """Have something done in the thread that plays, and wait until it is."""
        done = threading.Event()

        def act() -> None:
            try:
                if not self._is_closed and self._seat.session is self.session:
                    action()
            finally:
                done.set()

        try:
            self._call(act)
        except RuntimeError:
            # That thread plays no more.
            self._is_closed = True
            return
        done.wait(TAKEN_IN)

    # In the thread that plays

    def _look(self) -> None:
        """Take in what has come."""
        before = self._seat.seating
        try:
            outcome, is_other = self._joined.take_in(self._seat)
        except TrackerError as error:
            self._heard(None, str(error))
            return
        finally:
            if self._joined.is_gone:
                self._parted = self.session.link
        if outcome is not None and outcome.change is not None:
            from tracker.seats.words import did_words

            self._heard(outcome, did_words(self.session.by, outcome.change))
        elif is_other and not self._joined.is_gone:
            self._heard(None, seated_words(before, self._seat.seating))
        if self._joined.is_gone:
            self._heard(None, f"{self.session.link.farewell} R goes on here; or wait until somebody else does.")

    def _look_again(self) -> None:
        """Look whether somebody plays by now."""
        from tracker.seats.link import Link, NobodyPlays

        old = self.session.link
        try:
            self.session.link = Link.to_battle(old.path, old.name, old.sides)
        except NobodyPlays:
            return
        except Refused as refused:
            if not self._is_told:
                self._heard(None, str(refused))
            self._is_told = True
            return
        self._is_told = False
        self._joined.take_seating(self._seat)
        host = next((each.name for each in self._seat.seating.places if each.is_host), "Somebody else")
        self._heard(None, f"{host} has the battle open now: you sit there again.")
        self._look()


def seated_words(before: Seating, now: Seating) -> str:
    """A sentence on who came and went, "" where nobody did."""
    known, here = {each.number for each in before.places}, {each.number for each in now.places}
    words = [f"{each.name} has joined." for each in now.places if each.number not in known]
    words += [f"{each.name} has left." for each in before.places if each.number not in here]
    return " ".join(words) if before.places and now.places else ""
