"""The other seats at a battle, for what shows one: it lets them in, or follows the one that plays, as things stand."""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tracker.engine import Refused, TrackerError
from tracker.play.seat import Seat
from tracker.play.together.seat_rights import Seating
from tracker.seats.listening import Listening, let_join, own_name

if TYPE_CHECKING:
    from tracker.seats.joined import Hosted
    from tracker.seats.link import Link
    from tracker.seats.one_at_a_time import Call, Heard

# The name of who has the battle open, where the system knows none.
HOST = "The host"
# Seconds between two looks for somebody else who plays.
AGAIN = 0.3
# Seconds in which the thread that plays takes in what has come; else it is asked again.
TAKEN_IN = 5.0
# Seconds that the thread which waits for news is given to end; one that knocks just now ends later, and does nothing.
ENDING = 0.5


class Company:
    """Keeps a seat together with the others at its battle, until it is closed.

    `call` has something done in the thread that plays; `heard` is told there of what others did, with a sentence.
    """

    def __init__(self, seat: Seat, name: str, call: Call, heard: Heard) -> None:
        self._seat, self._name, self._call, self._heard = seat, name or own_name() or HOST, call, heard
        self._door: Listening | None = None
        self._following: Following | None = None
        self.renew()

    @property
    def is_here(self) -> bool:
        """True if these are the seats of the battle that is played: no other was opened, and it was not taken over."""
        at = self._door or self._following
        return at is not None and at.session is self._seat.session

    def renew(self) -> None:
        """Look whose battle it is now. Whoever holds up those who call lets them in meanwhile."""
        if self.is_here:
            return
        session = self._seat.session
        goes_on = self._following is not None and not session.is_joined
        self.leave(session.title)
        among = self._seat.among
        # Who goes on in the place of another has sat down with his sides already.
        if not goes_on:
            among.seating, among.place = Seating(asks_first=session.asks_first), 0
        among.elsewhere = among.on_seated = among.wished = None
        if session.is_joined:
            self._following = _following(self._seat, self._call, self._heard)
            self._name = self._following.session.link.name
        else:
            self._door = let_join(self._seat, self._name, self._call, self._heard)

    def leave(self, going_to: str = "") -> None:
        """Leave the others, who are told so, and for which battle, by its title."""
        if self._door is not None:
            where = f"{self._name} has left this battle for {going_to}: `tracker join` sits down there."
            self._door.close(where if going_to else "")
        if self._following is not None:
            self._following.close()
        self._door = self._following = None


def _following(seat: Seat, call: Call, heard: Heard) -> Following:
    from tracker.seats.joined import Hosted, JoinedSession

    assert isinstance(seat.session, JoinedSession)
    joined = seat.among.elsewhere = Hosted(seat.session)
    joined.take_seating(seat)
    return Following(seat, joined, call, heard)


class Following:
    """A thread that waits for news of the process that plays, and looks for another one when that is gone."""

    def __init__(self, seat: Seat, joined: Hosted, call: Call, heard: Heard) -> None:
        self.session, self._joined = joined.session, joined
        self._seat, self._call, self._heard = seat, call, heard
        self._wake, self._woken = socket.socketpair()
        self._wake.setblocking(False)
        self._is_closed = self._is_told = False
        # Whether the thread that plays has taken in what it was told last.
        self._taken_in = threading.Event()
        # The line of which it has been said that it is gone: a command may have found that out first.
        self._parted: Link | None = None
        self.session.link.on_news = self._look_up
        self._thread = threading.Thread(target=self._run, daemon=True, name="tracker-following")
        self._thread.start()

    def close(self) -> None:
        self._is_closed = True
        self._look_up()
        self._taken_in.set()
        self._thread.join(ENDING)

    def _look_up(self) -> None:
        """Have the thread that waits for news look, whatever stands on the line."""
        with suppress(OSError):
            self._wake.send(b".")

    def _run(self) -> None:
        with self._wake, self._woken:
            while not self._is_closed:
                link = self.session.link
                is_parted = link is self._parted
                with suppress(OSError, ValueError):
                    waited: list[Any] = [self._woken] if is_parted else [self._woken, link]
                    ready, _, _ = select.select(waited, [], [], AGAIN if is_parted else None)
                    if self._woken in ready:
                        self._woken.recv(4096)
                if not self._is_closed:
                    self._look_again(link) if is_parted else self._in_play(self._look)

    def _in_play(self, action: Callable[[], None]) -> None:
        """Have something done in the thread that plays, and wait until it is."""
        self._taken_in.clear()
        if self._is_closed:
            return

        def act() -> None:
            try:
                if not self._is_closed and self._seat.session is self.session:
                    action()
            finally:
                self._taken_in.set()

        try:
            self._call(act)
        except RuntimeError:
            # That thread plays no more.
            self._is_closed = True
            return
        self._taken_in.wait(TAKEN_IN)

    def _look_again(self, old: Link) -> None:
        """Look whether somebody plays by now; who lets nobody in is told of once."""
        from tracker.seats.link import Link, NobodyPlays

        try:
            link = Link.to_battle(old.path, old.name, old.sides)
        except NobodyPlays:
            return
        except Refused as refused:
            words, was_told, self._is_told = str(refused), self._is_told, True
            if not was_told:
                self._in_play(lambda: self._heard(None, words))
            return
        self._in_play(lambda: self._sit_again(link))
        if self.session.link is not link:
            link.close()

    # In the thread that plays

    def _look(self) -> None:
        """Take in what has come."""
        from tracker.play.together.seat_commands import did_words, seated_words

        before = self._seat.among.seating
        try:
            outcome, is_other = self._joined.take_in(self._seat)
        except TrackerError as error:
            self._heard(None, str(error))
            return
        finally:
            if self._joined.is_gone:
                self._parted = self.session.link
        if outcome is not None and outcome.change is not None:
            self._heard(outcome, did_words(self.session.by, outcome.change))
        elif is_other and not self._joined.is_gone:
            names = {side.id: side.name for side in self._seat.battle.view().sides}
            self._heard(None, seated_words(before, self._seat.among.seating, self._seat.among.place, names))
        if self._joined.is_gone:
            self._heard(None, f"{self.session.link.farewell} R goes on here; or wait until somebody else does.")

    def _sit_again(self, link: Link) -> None:
        """Follow who plays now."""
        if link.is_gone:
            return
        self.session.link, link.on_news = link, self._look_up
        self._is_told = False
        self._joined.take_seating(self._seat)
        host = next((each.name for each in self._seat.among.seating.places if each.is_host), "Somebody else")
        self._heard(None, f"{host} has the battle open now: you sit there again.")
        self._look()
