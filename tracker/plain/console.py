"""The two ends of a conversation by lines: what a person types, and the stream that is told."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TextIO

from tracker.harmless_text import clean
from tracker.plain.line_guard import Out
from tracker.plain.streams import MARK, Source
from tracker.talk.words_aloud import readable


class Console:
    """All of line mode speaks through one. Lines stay whole: a screen reader reads a broken sentence in pieces."""

    def __init__(
        self, source: Source, out: TextIO, waiting: Callable[[], AbstractContextManager[None]] = nullcontext
    ) -> None:
        """`waiting` is entered for as long as a line is waited for."""
        self.source = source
        self._waiting = waiting
        self.stream = out
        self.out = Out(out)

    def say(self, *lines: str) -> None:
        """Put lines out, as they are read aloud. Raises OSError where nobody hears them."""
        for line in map(clean, lines):
            self.out.write(f"{readable(line)}\n")

    def line(self, mark: str = MARK) -> str | None:
        """The next line that is typed behind a mark, None at the end. Raises Refused, OSError."""
        if self.source.is_edited:
            self.out.flush()
            with self._waiting():
                return self.source.line(mark)
        self.out.write(mark)
        self.out.flush()
        with self._waiting():
            line = self.source.line()
        if not self.source.is_typed:
            # Nobody saw it being typed: without an echo a transcript could not be read.
            self.out.write(f"{clean(line or '')}\n")
        return line

    def mark_again(self) -> None:
        """Stand behind the mark once more, with what is half typed there, after something was said meanwhile."""
        self.out.flush()
        if not self.source.show_again():
            self.out.write(MARK)
            self.out.flush()
