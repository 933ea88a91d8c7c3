"""Lines in and out of a process, whatever the encoding, the length of a line or the signal that arrives."""

from __future__ import annotations

import codecs
import os
import select
import signal
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, Any, TextIO

from tracker.engine.errors import Refused

if TYPE_CHECKING:
    from tracker.plain.suspending import Suspending

# Before what is typed: screen readers are silent about it.
MARK = ": "
DEGRADE = "tracker-plain"

# What typographers' characters come to where a terminal has only letters; others lose their accent or become "?".
PLAINER = {
    "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "…": "...", "×": "x", "≤": "<=", "≥": ">=",
    "½": "1/2", "→": "->", "•": "*", "ß": "ss", "æ": "ae", "Æ": "Ae", "ø": "o", "Ø": "O", "£": "GBP ", "\u00a0": " ",
}  # fmt: skip


def degrade(error: UnicodeError) -> tuple[str, int]:
    """An error handler of codecs: the nearest ASCII of what a stream can't take."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plainer, error.object[error.start : error.end])), error.end


def _plainer(letter: str) -> str:
    bare = "".join(part for part in unicodedata.normalize("NFKD", letter) if part.isascii())
    return PLAINER.get(letter) or bare or "?"


def soften(stream: TextIO | None) -> None:
    """Let a stream degrade what its encoding lacks, instead of failing."""
    codecs.register_error(DEGRADE, degrade)
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=DEGRADE)


def columns(usual: int, most: int) -> int:
    """Columns of the terminal, `usual` ones where there is none, and no more than `most`.

    `shutil` knows them too, and would load three compressors for it.
    """
    told = os.environ.get("COLUMNS", "")
    found = int(told) if told.isdecimal() else 0
    with suppress(OSError):
        found = found or os.get_terminal_size(1).columns
    return min(most, found or usual)


class Source:
    """Lines typed or piped in, none longer than `longest` bytes."""

    def __init__(self, stream: TextIO | None, longest: int = 20_000) -> None:
        self._stream = stream
        self._longest = longest
        self.is_typed = bool(stream and stream.isatty())
        self.is_edited = self.is_typed and stream is sys.stdin and sys.stdout is not None and sys.stdout.isatty()
        self._stops = _offer_line_editing() if self.is_edited else None

    def line(self, mark: str = "") -> str | None:
        """The next line, None at the end. Raises Refused where it is too long or can't be decoded."""
        if self.is_edited:
            return self._typed(mark)
        raw = self.raw()
        if raw is None:
            return None
        encoding = getattr(self._stream, "encoding", None) or "utf-8"
        try:
            return raw.decode(encoding).rstrip("\r\n")
        except UnicodeDecodeError:
            raise Refused(f"That line can't be read as {encoding}: nothing was taken.") from None

    def half_typed(self) -> str:
        """The line that is being edited, as far as it is typed."""
        if not self.is_edited:
            return ""
        import readline

        return readline.get_line_buffer()

    def offer(self, endings: Callable[[str], list[str]] | None = None) -> None:
        """Have Tab make these lines of the beginning of one from now on; none without them."""
        if self._stops is not None:
            self._stops.endings = endings or (lambda typed: [])

    def show_again(self) -> bool:
        """Show the line that is being edited behind what was said meanwhile; False where none is."""
        if self._stops is None:
            return False
        self._stops.show_again()
        return True

    def is_next(self, wanted: Callable[[bytes], bool]) -> bool:
        """True if a whole line of that kind has come, before it is asked for; then it is taken.

        Behind lines that came before it none is found: those are to be answered first.
        """
        buffer = getattr(self._stream, "buffer", None)
        try:
            if buffer is None or not select.select([buffer], [], [], 0)[0]:
                return False
            line, end, _ = buffer.peek().partition(b"\n")
            if not end or not wanted(line):
                return False
            buffer.readline()
        except (OSError, ValueError):
            return False
        return True

    def raw(self) -> bytes | None:
        """The next line as bytes with its end, None at the end. Raises Refused where it is too long."""
        if self._stream is None:
            return None
        read: Callable[[int], Any] = getattr(self._stream, "buffer", self._stream).readline
        try:
            piece = _as_bytes(read(self._longest + 1))
            if len(piece) <= self._longest:
                return piece or None
            while piece and not piece.endswith(b"\n"):
                piece = _as_bytes(read(self._longest))
        except (OSError, ValueError):
            # A terminal that has hung up, a stream closed under us: there will be no more lines.
            return None
        raise Refused(f"That line is longer than {self._longest} bytes: nothing was taken.")

    def _typed(self, mark: str) -> str | None:
        if self._stops is not None:
            self._stops.mark = mark
        try:
            return input(mark)
        except UnicodeDecodeError as error:
            raise Refused(f"That line can't be read as {error.encoding}: nothing was taken.") from None
        except (EOFError, OSError, ValueError):
            # ValueError: the stream was closed under us.
            return None
        finally:
            if self._stops is not None:
                self._stops.mark = None


def _as_bytes(piece: str | bytes) -> bytes:
    return piece.encode("utf-8", "surrogatepass") if isinstance(piece, str) else piece


def _offer_line_editing() -> Suspending | None:
    try:
        import readline
        import termios

        from tracker.plain.suspending import Suspending
    except ImportError:
        # Python without readline: lines are typed without arrows and history, and the terminal stays the shell's.
        return None
    readline.set_auto_history(True)
    # A name has blanks in it: what Tab completes is the whole line.
    readline.set_completer_delims("")
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    try:
        stops = Suspending()
        readline.set_completer(stops.completed)
        return stops
    except (OSError, ValueError, termios.error):
        return None


class Stopped(BaseException):
    """A signal asks the program to end. No Exception: nothing but the command line may catch it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Signals:
    """Turns SIGINT, SIGTERM and SIGHUP into Stopped, but never while something is being saved."""

    def __init__(self) -> None:
        self._held = 0
        self._pending = 0
        self._first: Callable[[], None] | None = None

    @contextmanager
    def installed(self) -> Iterator[Signals]:
        """Handle the signals inside; a SIGHUP that is ignored (nohup) stays ignored."""
        before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
        for each, old in before.items():
            if old != signal.SIG_IGN:
                signal.signal(each, self._arrived)
        try:
            yield self
        finally:
            for each, old in before.items():
                signal.signal(each, old)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Put the first signal off until the end of the block; a second one breaks in all the same."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
        if self._pending and not self._held:
            number, self._pending = self._pending, 0
            raise Stopped(number)

    @contextmanager
    def interrupting(self, act: Callable[[], None]) -> Iterator[None]:
        """Inside, the first Ctrl+C does this and ends nothing; a second one is as any other."""
        self._first = act
        try:
            yield
        finally:
            self._first = None

    def _arrived(self, number: int, frame: FrameType | None) -> None:
        if number == signal.SIGINT and self._first is not None:
            act, self._first = self._first, None
            act()
            return
        if self._held and not self._pending:
            self._pending = number
            return
        raise Stopped(number)
