"""A battle that another process plays, as this seat has it: it follows the file, and sends what is wanted there."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgspec

from tracker.engine import Change, Node, Refused, load_playable
from tracker.engine.following import follow
from tracker.journal.battle_reader import Recorded
from tracker.journal.battle_writer import BattleFile
from tracker.journal.follower import Tail
from tracker.journal.locking import PlayedElsewhere
from tracker.journal.recording import RecordWriter
from tracker.journal.records import Order
from tracker.journal.resume import resume
from tracker.journal.saving import Saving
from tracker.journal.session import Session
from tracker.play.battle_commands import Give
from tracker.play.dice_source import DiceSource
from tracker.play.offers import play_on
from tracker.play.outcome import Outcome
from tracker.play.seat import Command, Seat
from tracker.play.together.seat_commands import Allow, AskFirst, GoOn, Sit
from tracker.play.together.seat_rights import Seating, SeatPlace
from tracker.seats.link import Link, NobodyPlays
from tracker.seats.listening import own_name
from tracker.seats.messages import Do, Reply, Type

# What only the seat that has the battle open can do: it leads elsewhere, or is a matter of its own settings.
THERE_ALONE = "Only the seat that has the battle open can do that; here it is joined."
# Seconds in which what was taken must stand in the file.
IN_FILE, LOOK = 3.0, 0.005


class FollowedWriter(RecordWriter):
    """Stands where the writer of a battle does, and writes nothing: another process does."""

    def __init__(self, recorded: Recorded) -> None:
        file = BattleFile(recorded.path)
        super().__init__(file, recorded.seq, recorded.title, recorded.turn, recorded.header.key)
        self.saving = SavedElsewhere(file, recorded.seq)

    def catch_up(self, head: Node) -> list[Node]:
        return []


class SavedElsewhere(Saving):
    """Saves nothing: the process that plays does."""

    def save_now(self) -> None:
        """Nothing is to be saved here."""

    def close(self) -> None:
        """Nothing is open here."""

    def move_to(self, place: Path) -> None:
        raise Refused(THERE_ALONE)


class JoinedSession(Session):
    """A battle that is followed by its file. `link` is the line to the process that plays it."""

    is_joined = True

    def __init__(self, link: Link) -> None:
        """Raises BadFile, or Refused where the rules here take it otherwise."""
        self.link = link
        self._tail = Tail(link.path)
        # What changed while something else was waited for.
        self._missed: Change | None = None
        recorded = self._tail.recorded
        self._game = load_playable(recorded.ruleset)
        super().__init__(
            resume(self._game, recorded).battle, recorded.header, FollowedWriter(recorded), DiceSource("nobody")
        )
        self._take(recorded)
        self.ticked = recorded.ticked

    @classmethod
    def join(cls, link: Link) -> JoinedSession:
        """The battle of a link, which is closed where that can't be followed. Raises BadFile or Refused."""
        try:
            return cls(link)
        except BaseException:
            link.close()
            raise

    # What is given goes to the process that plays

    def answer(self, value: Any, overrule: bool = False) -> Change:
        prompt = self.battle.prompt
        if prompt is None:
            raise Refused("It is over: nothing is asked.")
        return self.send(Give(prompt.key, value, overrule))[1] or Change("play", self.battle.head)

    def keep_draft(self, value: Any) -> None:
        if self.battle.prompt is None or value == self.draft:
            return
        after = self.battle.head.seq
        reply = self.link.ask(lambda number: Type(number, after, value))
        self._missed = self._wait_for(reply.seq)

    def keep_ticked(self, ticked: tuple[Order, ...]) -> None:
        """Each seat has its own: those in the file are of whoever plays."""
        self.ticked = ticked

    def send(self, command: Command) -> tuple[Reply, Change | None]:
        """Have a command carried out there; gives what was said, and what it changed. Raises Refused or Warned."""
        raw, after = msgspec.Raw(msgspec.json.encode(command)), self.battle.head.seq
        reply = self.link.ask(lambda number: Do(number, after, raw))
        self._saving.notices += reply.notices
        return reply, self._wait_for(reply.seq)

    def close(self) -> None:
        self.link.close()

    def save_behind(self, *_: Any) -> None:
        """Nothing is to be saved here."""

    def keep_product(self) -> None:
        """The process that plays keeps what was made."""

    def _catch_up(self) -> list[Node]:
        raise Refused(THERE_ALONE)

    def rename(self, title: str) -> None:
        raise Refused(THERE_ALONE)

    def save(self) -> bool:
        return True

    # What is played comes by the file

    def follow(self) -> Change | None:
        """Go where the file leads by now; what changed, None where the battle stands as it did.

        Raises Refused or RuleFault where the rules here take it otherwise.
        """
        missed, self._missed = self._missed, None
        self._tail.path = self.link.path
        if not self._tail.poll():
            return missed
        recorded, change = self._tail.recorded, missed
        if recorded.head is not self.battle.head or bool(self.battle.pending) != bool(recorded.pending):
            gone_to = recorded.head, recorded.history, recorded.undone, recorded.pending
            change = _both(missed, follow(self.battle, *gone_to))
            if recorded.stood is None:
                # An undo is told once, as where it is played.
                self.battle.stood = None
        self._take(recorded)
        return change

    @property
    def by(self) -> str:
        """The seat that did the last thing that stands in the file."""
        return self._tail.recorded.by

    @by.setter
    def by(self, seat: str) -> None:
        """Whoever plays puts it down."""

    def _take(self, recorded: Recorded) -> None:
        self.notes, self.marks, self._draft = recorded.notes, recorded.marks, recorded.draft
        writer = self._writer
        writer.title, writer.seq, writer.saving.file.path = recorded.title, recorded.seq, recorded.path

    def _wait_for(self, seq: int) -> Change | None:
        """Follow until the file has that record; what changed until then."""
        end, change = time.monotonic() + IN_FILE, None
        while True:
            change = _both(change, self.follow())
            if self._tail.recorded.seq >= seq or time.monotonic() > end:
                return change
            time.sleep(LOOK)


class Hosted:
    """The process that plays, as a seat here knows it: see `Elsewhere` of the seat."""

    def __init__(self, session: JoinedSession) -> None:
        self.session = session

    @property
    def is_gone(self) -> bool:
        """True if it plays no more, and nobody else in its place yet."""
        return self.session.link.is_gone

    def carry_out(self, command: Command, seat: Seat) -> Outcome:
        """Have a command carried out there, or here where it changes nothing but this seat."""
        if isinstance(command, GoOn):
            return self._go_on(seat)
        if command.done == "here":
            return command.carry_out(seat)
        if command.done == "alone":
            raise Refused(THERE_ALONE)
        if isinstance(command, Give):
            command = msgspec.structs.replace(command, value=seat.as_recorded(command.value))
        draft = self.session.draft
        reply, change = self.session.send(command)
        if change is None and self.session.draft != draft:
            seat.look()
        if isinstance(command, Sit):
            self.session.link.sides = tuple(command.sides)
        if isinstance(command, Sit | AskFirst | Allow):
            self.take_seating(seat)
        return Outcome(change, say=reply.say, made=reply.made)

    def take_in(self, seat: Seat) -> tuple[Outcome | None, bool]:
        """Take in what has come: what was played by others, and whether seats or half-typed dice are otherwise.

        Raises BadFile, or Refused where the rules here take it otherwise.
        """
        draft, seating = self.session.draft, seat.among.seating
        self.session.link.listen()
        change = self.session.follow()
        self.take_seating(seat)
        if change is not None:
            return seat.follow(change), True
        is_typed = self.session.draft not in (draft, seat.half_typed)
        if is_typed:
            seat.look()
            self.take_seating(seat)
        return None, is_typed or seat.among.seating != seating

    def take_seating(self, seat: Seat) -> None:
        """Let a seat know who sits there, as it was told last; dice of sides for which the app rolls now lie there."""
        among, link = seat.among, self.session.link
        before = among.seating.app_plays, among.seating.app_rolls
        among.place, among.seating = link.place, link.seating
        if (link.seating.app_plays, link.seating.app_rolls) != before and seat.dice is not None:
            seat.look()

    def _go_on(self, seat: Seat) -> Outcome:
        """Open the battle here. Raises Refused where somebody still plays it, or is there first."""
        if not self.session.link.is_gone:
            raise Refused("Somebody else has this battle open: nothing is to be taken over.")
        try:
            session = play_on(self.session.path, DiceSource("nobody"))
        except PlayedElsewhere:
            raise Refused("Somebody else was first: you sit there again as soon as that lets you in.") from None
        self.session.close()
        seat.session, seat.among.elsewhere = session, None
        link = self.session.link
        own = SeatPlace(1, link.name, link.sides, is_host=True)
        seat.among.seating, seat.among.place = Seating((own,), asks_first=session.asks_first), 1
        seat.look()
        return Outcome(say="You have the battle open now: the others join again by themselves.")


def joined_at(path: Path) -> JoinedSession | None:
    """The battle of a file, at a seat that only watches as yet; None where nobody is there who lets others join.

    Raises BadFile, or Refused with the reason of the process that plays.
    """
    try:
        session = JoinedSession.join(Link.to_battle(path, own_name(), ()))
    except NobodyPlays:
        return None
    session.report("Somebody has this battle open, and you have joined: R takes a side.")
    return session


def _both(first: Change | None, then: Change | None) -> Change | None:
    if first is None or then is None:
        return then or first
    did = then.did if first.did == "play" else first.did
    return Change(did, then.head, [*first.added, *then.added], [*first.restore_steps, *then.restore_steps])
