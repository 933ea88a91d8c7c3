"""The host: the process that has the battle open carries out what other seats want, and says what came of it."""

import asyncio
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from msgspec.structs import replace

from tracker import __version__
from tracker.engine import AnswerInput, Node, Refused, TrackerError, Warned, listed
from tracker.journal.records import FORMAT
from tracker.play.dice_source import side_named
from tracker.play.seat import Seat
from tracker.play.together.seat_commands import did_words, seated_words
from tracker.play.together.seat_rights import LATE, SeatPlace
from tracker.seats.messages import (
    LONGEST,
    Bye,
    Do,
    FromSeat,
    Hello,
    Message,
    News,
    Reply,
    Type,
    Welcome,
    command_in,
    from_seat,
    line_of,
)
from tracker.seats.one_at_a_time import Call, Heard
from tracker.seats.sockets import is_ours

T = TypeVar("T")

MOST_SEATS = 16
# Bytes that wait to be read by a seat: more, and it is dropped.
MOST_WAITING = 1_000_000
# Seconds to say who one is, and for the disk to take what was given.
GREETING, DISK = 5.0, 10.0
LONGEST_NAME = 20


class Guest:
    """Another seat: its number, and the line to it."""

    def __init__(self, place: int, writer: asyncio.StreamWriter) -> None:
        self.place, self._writer = place, writer

    def send(self, message: Message) -> None:
        """Send it; who does not read what is sent is dropped, so that nobody waits for him."""
        transport = self._writer.transport
        if transport.get_write_buffer_size() > MOST_WAITING:
            transport.abort()
        elif not transport.is_closing():
            self._writer.write(line_of(message))


class Host:
    """Serves the seats of one battle in a thread of its own; all that touches the battle is done by `call`."""

    def __init__(self, seat: Seat, name: str, call: Call, heard: Heard) -> None:
        self._seat, self._session, self._name = seat, seat.session, name
        self._call, self._heard = call, heard
        # The file of those who came first.
        self._path = self._session.path
        self._guests: dict[int, Guest] = {}
        self._numbers = 1
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._farewell = f"{name} has left the battle."
        self._saved = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    # In the thread of the host

    def serve(self, listener: socket.socket) -> None:
        """Serve all who come until `stop`."""
        try:
            self._loop.run_until_complete(self._serve(listener))
        finally:
            self._loop.close()

    def stop(self, words: str = "") -> None:
        """Say good-bye, from another thread, in other words than that we left."""
        self._farewell = words or self._farewell
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._stop.set)

    async def _serve(self, listener: socket.socket) -> None:
        listener.setblocking(False)
        server = await asyncio.start_unix_server(self._come, sock=listener, limit=LONGEST)
        await self._stop.wait()
        server.close()
        for guest in self._guests.values():
            guest.send(Bye(self._farewell))
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        # The lines that were closed let go of their sockets only now.
        await asyncio.sleep(0)

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is None or self._stop.is_set():
            writer.close()
            return
        self._tasks.add(task)
        guest: Guest | None = None
        try:
            guest = await self._greeted(reader, writer)
            while guest is not None and (line := await reader.readline()):
                guest.send(await self._answer(guest, from_seat(line)))
        except Refused as refused:
            self._part(writer, str(refused))
        except TimeoutError:
            self._part(writer, "Nobody said who sits there.")
        except ValueError:
            self._part(writer, f"A line is longer than {LONGEST} bytes: you are dropped.")
        except (OSError, asyncio.CancelledError):
            # His line broke, or we leave: there is nobody to tell, and his seat is freed below.
            return
        finally:
            self._tasks.discard(task)
            if guest is not None and not self._stop.is_set():
                # Where we leave ourselves, whoever plays may wait for us just now.
                await self._gone(guest)
            with suppress(OSError, asyncio.CancelledError):
                writer.close()

    def _part(self, writer: asyncio.StreamWriter, words: str) -> None:
        if not writer.transport.is_closing():
            writer.write(line_of(Bye(words)))

    async def _greeted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Guest | None:
        """The seat of who came, None where he only looks. Raises Refused where there is none for him."""
        if not is_ours(writer.get_extra_info("socket")):
            raise Refused("This battle is another user's.")
        hello = from_seat(await asyncio.wait_for(reader.readline(), GREETING))
        if not isinstance(hello, Hello):
            raise Refused("The first message says who sits there.")
        if (hello.version, hello.format) != (__version__, FORMAT):
            raise Refused(
                f"{self._name} plays with tracker {__version__}, you with {hello.version[:20]}: they must be the same."
            )
        if hello.looks:
            await self._in_play(lambda: self._sides(hello))
            writer.write(line_of(Welcome(0, str(self._session.path), self._seat.among.seating)))
            return None
        if len(self._guests) >= MOST_SEATS:
            raise Refused(f"All {MOST_SEATS} seats are taken.")
        self._numbers += 1
        guest = Guest(self._numbers, writer)
        await self._in_play(lambda: self._seat_down(guest.place, hello))
        self._guests[guest.place] = guest
        guest.send(Welcome(guest.place, str(self._session.path), self._seat.among.seating))
        self._push()
        return guest

    async def _gone(self, guest: Guest) -> None:
        self._guests.pop(guest.place, None)
        with suppress(Refused, asyncio.CancelledError):
            await self._in_play(lambda: self._get_up(guest.place))
        self._push()

    async def _answer(self, guest: Guest, message: FromSeat) -> Reply:
        if isinstance(message, Hello):
            raise Refused("You are seated already.")
        try:
            return await self._taken(guest.place, message)
        except Warned as warned:
            return Reply(message.number, refused=str(warned), is_warning=True)
        except TrackerError as error:
            return Reply(message.number, refused=str(error))

    async def _taken(self, place: int, message: Do | Type) -> Reply:
        """Take what a seat sent; it is answered once it is on the disk. Raises what it is refused for."""
        if isinstance(message, Type):
            seq = await self._in_play(lambda: self._type(place, message))
            return Reply(message.number, seq)
        reply = await self._in_play(lambda: self._do(place, message))
        await self._until_saved(reply.seq)
        self._push()
        return reply

    async def _until_saved(self, seq: int) -> None:
        """Wait until the disk has that record. Raises Refused where it does not take it."""
        end = self._loop.time() + DISK
        while self._session.saved_seq < seq:
            if self._session.trouble or self._loop.time() > end:
                raise Refused(f"It is taken, but not on the disk yet. {self._session.trouble}".rstrip())
            self._saved.clear()
            with suppress(TimeoutError, asyncio.TimeoutError):
                await asyncio.wait_for(self._saved.wait(), 0.5)

    def _push(self) -> None:
        """Tell all seats how far the file is, and who sits there."""
        self._saved.set()
        path = self._session.path
        news = News(self._session.saved_seq, self._seat.among.seating, "" if path is self._path else str(path))
        for guest in list(self._guests.values()):
            guest.send(news)

    def _in_play(self, action: Callable[[], T]) -> Coroutine[Any, Any, T]:
        """Have something done in the thread that plays. Raises what it raises, Refused where that plays no more."""
        done: asyncio.Future[T] = self._loop.create_future()

        def act() -> None:
            try:
                result, error = action(), None
            except BaseException as raised:
                result, error = None, raised
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(_settle, done, result, error)

        async def wait() -> T:
            try:
                self._call(act)
            except RuntimeError:
                raise Refused(f"{self._name} is just leaving.") from None
            return await done

        return wait()

    # In the thread that plays

    def saved(self) -> None:
        """Tell all seats how far the file is; called in the thread that plays, when a save has come to its end."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._push)

    def _seat_down(self, place: int, hello: Hello) -> None:
        self._check_played()
        seat, among, sides = self._seat, self._seat.among, self._sides(hello)
        if not among.seating.places:
            among.place = 1
            among.seating = replace(among.seating, places=(SeatPlace(1, self._name, is_host=True),))
        if among.on_seated is None:
            if seat.half_typed is not None:
                among.seating = among.seating.typed_by(1)
            among.on_seated = self.saved
        names = {each.name for each in among.seating.places}
        wanted = (hello.name.strip() if hello.name.isprintable() else "")[:LONGEST_NAME] or self._nameless(sides)
        name = next(each for each in (wanted, *(f"{wanted} {n}" for n in range(2, 99))) if each not in names)
        among.seating = replace(among.seating, places=(*among.seating.places, SeatPlace(place, name, sides)))
        self._leave_dice_to_seats()
        self._heard(None, f"{among.seating.places[-1].label(self._names())} has joined.")

    def _nameless(self, sides: tuple[str, ...]) -> str:
        """The name of a seat whose owner the system knows by none: it says at least for which side he sits."""
        names = self._names()
        return f"{listed(names[each] for each in sides)} player"[:LONGEST_NAME] if sides else "A guest"

    def _sides(self, hello: Hello) -> tuple[str, ...]:
        """The ids of the sides for which somebody sits down. Raises Refused where the battle has none such."""
        return tuple(side_named(self._seat.battle.view(), each) for each in hello.sides)

    def _get_up(self, number: int) -> None:
        seat = self._seat
        place = seat.among.seating.at(number)
        if place is None or seat.session is not self._session:
            # At another battle somebody else has that number.
            return
        seat.among.seating = seat.among.seating.without(number)
        self._leave_dice_to_seats()
        self._heard(None, f"{place.label(self._names())} has left.")

    def _leave_dice_to_seats(self) -> None:
        """Let the app roll and decide for no side for which somebody sits."""
        seated = {side for each in self._seat.among.seating.places for side in each.sides}
        if self._seat.dice_source.leave_to_seats(seated):
            self._seat.look()

    def _type(self, place: int, message: Type) -> int:
        seat = self._seat
        self._check_played()
        self._check_stands(place, message.after)
        if not seat.is_draft(message.draft):
            raise Refused("Those are no dice or cards of what is asked.")
        with seat.among.as_place(place):
            seat.keep_typed(message.draft)
        seating = seat.among.seating
        seat.look()
        seat.among.seating = seating
        self._heard(None, "")
        return self._session.seq

    def _do(self, place: int, message: Do) -> Reply:
        command = command_in(message.command)
        self._check_played()
        if not command.is_anywhere:
            self._check_stands(place, message.after)
        seat, seating = self._seat, self._seat.among.seating
        with seat.among.as_place(place):
            outcome = seat.do(command)
        if outcome.refused is not None:
            if seat.among.seating.wish is not None and seat.among.seating.wish.by == place:
                self._heard(None, seat.among.wish_words)
            raise outcome.refused
        self._leave_dice_to_seats()
        notices = tuple(seat.take_notices())
        if outcome.change is not None:
            words = did_words(self._session.by, outcome.change)
        else:
            words = seated_words(seating, seat.among.seating, seat.among.place, self._names())
        self._heard(outcome, words)
        return Reply(message.number, self._session.seq, say=outcome.say, made=outcome.made, notices=notices)

    def _check_stands(self, place: int, after: int) -> None:
        """Raises Refused where the battle stands elsewhere by now than a seat saw it."""
        if after != self._seat.battle.head.seq:
            with self._seat.among.as_place(place):
                own = self._seat.among.label
            raise Refused(f"{LATE}: {self._came_between(own, after)}.")

    def _came_between(self, own: str, after: int) -> str:
        """The first thing that came behind that input, as the seat with the label `own` is told of it."""
        node: Node | None = self._seat.battle.head
        first = None
        while node is not None and node.seq != after:
            first, node = (first if node.auto else node), node.parent
        if node is None:
            return "an answer before it was taken back or given otherwise"
        if first is None or not first.by or not isinstance(first.input, AnswerInput):
            return "the battle has gone on"
        # The host may have taken it, and have said so too late.
        return "what you gave just before was taken after all" if first.by == own else f"{first.by} was first"

    def _check_played(self) -> None:
        if self._seat.session is not self._session:
            raise Refused(f"{self._name} has left this battle for another.")

    def _names(self) -> dict[str, str]:
        return {side.id: side.name for side in self._seat.battle.view().sides}


def _settle(done: "asyncio.Future[Any]", result: Any, error: BaseException | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(result)
    elif isinstance(error, TrackerError):
        done.set_exception(error)
    else:
        done.set_exception(Refused(f"It failed there: {type(error).__name__}: {error}."))
