"""Textual's driver, taught about hang-ups, stalled links, old terminals, ASCII, and an Esc that need not wait."""

import os
import select
import signal
import sys
import termios
import threading
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from tracker.app.terminal.abilities import Terminal, find_terminal
from tracker.app.terminal.glyphs import plain
from tracker.app.terminal.row_memory import RowMemory
from tracker.app.terminal.textual_internals import Parser, wait_after_escape
from tracker.app.terminal.writer import Outlet

# Seconds until Esc is a key of its own and not the beginning of another one. A terminal at hand writes all bytes of a
# key at once; only over a network, or where ESCDELAY says so, may they come one by one.
AT_HAND = 0.010
# Seconds: how often it is looked whether the app is over, where nothing rings.
GLANCE = 0.1
MOST = 4_096
ESCAPE = b"\x1b"


def wait_for_rest(is_remote: bool) -> float:
    """Seconds to wait after Esc for more of the same key; the parser of Textual takes them from its constants."""
    return wait_after_escape(AT_HAND if not is_remote and "ESCDELAY" not in os.environ else None)


class Bell(threading.Event):
    """An event that ends a wait for keys too: once it is set there is something to read at `fd`."""

    def __init__(self) -> None:
        super().__init__()
        self.fd, self._far = os.pipe()
        os.set_blocking(self.fd, False)

    def set(self) -> None:
        super().set()
        os.write(self._far, b"!")

    def clear(self) -> None:
        super().clear()
        with suppress(BlockingIOError):
            os.read(self.fd, MOST)


def messages(fd: int, wait: float, is_over: Callable[[], bool], bell: int | None = None) -> Iterator[Message]:
    """Keys and all else that a terminal sends, until the app is over. Raises OSError where the terminal is gone.

    At `bell` there is something to read once it is over; without one that is looked at time and again.
    """
    parser = Parser()
    decode = getincrementaldecoder("utf-8")("replace").decode
    poll = select.poll()
    poll.register(fd, select.POLLIN)
    if bell is not None:
        poll.register(bell, select.POLLIN)
    idle = GLANCE if bell is None else None
    pause = idle
    while not is_over():
        ready = poll.poll(pause and 1_000 * pause)
        if any(each == fd for each, _ in ready):
            data = os.read(fd, MOST)
            if not data:
                raise OSError("the terminal has hung up")
            yield from parser.feed(decode(data))
            if ESCAPE in data:
                # A little longer, so that the parser's own clock is over then. Else it waits for nothing more.
                pause = wait + 0.001
        else:
            pause = idle
        yield from parser.tick()


# What an old terminal would print as litter: kitty's keyboard, focus reports, questions about modes, pasting, titles.
XTERM_ONLY = ("\x1b[>", "\x1b[<", "\x1b[?1004", "\x1b[?2004", "\x1b[?2026", "\x1b[?2048", "\x1b[?1049", "\x1b]")
BEGIN_FRAME, END_OF_FRAME = "\x1b[?2026h", "\x1b[?2026l"
EMPTY_FRAME = f"{BEGIN_FRAME}{END_OF_FRAME}".encode()
SHOW_CURSOR = "\x1b[?25h"
LEAVE_OLD = "\x1b[0m\x1b[2J\x1b[H"


class TableDriver(LinuxDriver):
    """Draws on stdout, so that stderr stays free for sentences; never blocks the app, and sees a terminal go."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self.exit_event: Bell = Bell()
        self._found = find_terminal()
        self._is_up = False
        self._is_gone = False
        self._memory = RowMemory()
        self._frame, self._is_in_frame = b"", False
        self._out = sys.__stdout__.fileno() if sys.__stdout__ else 1
        self._outlet = Outlet(self._out, self._stale, self._broken)
        threading.Thread(target=self._watch, daemon=True, name="tracker-hang-up").start()

    @property
    def _terminal(self) -> Terminal:
        """The terminal's abilities; the player may know better than its name tells."""
        return getattr(self._app, "terminal", self._found)

    def _get_terminal_size(self) -> tuple[int, int]:
        """As the terminal says, whatever COLUMNS and LINES were left behind in the environment."""
        try:
            columns, lines = os.get_terminal_size(self._out)
        except OSError:
            columns = lines = 0
        return columns or 80, lines or 24

    def size_now(self) -> tuple[int, int]:
        """Columns and rows of the terminal at this moment."""
        return self._get_terminal_size()

    # Out

    def write(self, data: str) -> None:
        if not self._terminal.is_modern and data.startswith(XTERM_ONLY):
            return
        if self._terminal.is_ascii:
            data = plain(data)
        if data not in (BEGIN_FRAME, END_OF_FRAME):
            data = self._memory.fresh(data, self._terminal.is_modern)
        self._frame += data.encode("utf-8", "replace")
        # A frame goes out as a whole, if there is anything in it: who writes it is woken once.
        self._is_in_frame = data == BEGIN_FRAME or (self._is_in_frame and data != END_OF_FRAME)
        if not self._is_in_frame:
            if self._frame != EMPTY_FRAME:
                self._outlet.write(self._frame)
            self._frame = b""

    def _stale(self) -> None:
        self._tell(self._redraw)

    def forget(self) -> None:
        """Forgets what stands on the terminal, which may be anything: all of the next frame is written."""
        self._memory.forget()

    def _redraw(self) -> None:
        self.forget()
        self._app.refresh(layout=True)

    # Up and down

    def start_application_mode(self) -> None:
        self._is_up = True
        self.forget()
        super().start_application_mode()  # type: ignore[no-untyped-call]
        # Screen readers and magnifiers follow it: screens keep it on what is being filled in.
        self.write(SHOW_CURSOR)

    def stop_application_mode(self) -> None:
        if not self._is_up:
            return
        self._is_up = False
        # A signal may have come in the middle of a frame, which the terminal would wait for.
        self.write(END_OF_FRAME)
        super().stop_application_mode()
        if not self._terminal.is_modern:
            # There is no other screen to go back to: the shell gets an empty one.
            self.write(LEAVE_OLD)
        self._outlet.drain()

    def suspend(self) -> bool:
        """Stop as other programs do at Ctrl+Z, with all that the shell began with us; whether a shell went on with us.

        The system does not stop those whom no shell could go on with.
        """
        went_on: list[int] = []
        self.suspend_application_mode()
        before = {each: signal.getsignal(each) for each in (signal.SIGTSTP, signal.SIGCONT)}
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        signal.signal(signal.SIGCONT, lambda number, _: went_on.append(number))
        try:
            os.kill(0, signal.SIGTSTP)
            # What was typed ahead was meant for the shell; and who is let go on in the background stops here again.
            with suppress(termios.error):
                termios.tcflush(self.fileno, termios.TCIFLUSH)
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
        self.resume_application_mode()
        self._redraw()
        return bool(went_on)

    def _sigcont_application(self, *_: Any) -> None:
        """Come back, also from a stop that nobody told us of: the shell has set the terminal its own way since."""
        if not self._auto_restart:
            return
        if self._is_up:
            self.stop_application_mode()
            self._must_signal_resume = True
        super()._sigcont_application()
        self._redraw()

    # The other end is gone

    def _watch(self) -> None:
        """Wait, without waking, until the terminal hangs up."""
        poll = select.poll()
        poll.register(self.fileno, 0)
        while not poll.poll():
            continue
        self._broken()

    def _run_input_thread(self) -> None:
        try:
            self.run_input_thread()
        except OSError:
            self._broken()

    def run_input_thread(self) -> None:
        over = self.exit_event
        for message in messages(self.fileno, wait_for_rest(self._found.is_remote), over.is_set, over.fd):
            self.process_message(message)

    def send_message(self, message: Message) -> None:
        # Textual has a task and two futures carry each key from this thread to the app.
        self._app.post_message(message)

    def _broken(self) -> None:
        if not self._is_gone:
            self._is_gone = True
            self._tell(getattr(self._app, "hang_up", self._app.exit))

    def _tell(self, action: Callable[[], None]) -> None:
        """Let the app do something, from whatever thread; an app that is over has nothing left to do."""
        try:
            self._loop.call_soon_threadsafe(action)
        except RuntimeError:
            # The loop closed meanwhile: that is what we would have asked for.
            return
