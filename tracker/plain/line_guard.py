"""One guard around every conversation by lines, of a battle, a campaign or a roster, in words or in JSON."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from tracker.engine import RuleFault, TrackerError, Unsaved, Warned
from tracker.harmless_text import json_of
from tracker.plain.json_commands import BadLine

# By what an error is called in JSON; any other that is told to people in one sentence is "refused".
KINDS: tuple[tuple[type[Exception], str], ...] = (
    (BadLine, "bad_line"),
    (Warned, "warned"),
    (RuleFault, "fault"),
    (Unsaved, "unsaved"),
    (TrackerError, "refused"),
)


class Out:
    """The stream that hears what is said. `broken`: the error that says that nobody hears it any more."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.broken: OSError | None = None

    def write(self, text: str) -> None:
        """Say something. Raises OSError where nobody hears it."""
        self._do(lambda: self._stream.write(text))

    def put(self, said: dict[str, Any]) -> None:
        """Say something as a line of JSON, and send it on. Raises OSError where nobody hears it."""
        data = json_of(said) + b"\n"
        binary = getattr(self._stream, "buffer", None)
        self._do(lambda: self._stream.write(data.decode()) if binary is None else binary.write(data))
        self.flush()

    def flush(self) -> None:
        """Send on what was said. Raises OSError where nobody hears it."""
        self._do(self._stream.flush)

    def _do(self, action: Callable[[], object]) -> None:
        try:
            action()
        except OSError as error:
            self.broken = error
            raise


@contextmanager
def answering(out: Out, tell: Callable[[str, str], None]) -> Iterator[None]:
    """Whatever a line raises is told, by its kind and in a sentence, and ends nothing.

    Only that nobody hears us any more does: raises OSError then. With TRACKER_DEBUG a fault of ours is raised.
    """
    try:
        yield
    except Exception as error:
        if error is out.broken:
            raise
        kind = next((name for known, name in KINDS if isinstance(error, known)), "")
        if kind:
            tell(kind, str(error))
        elif isinstance(error, OSError):
            where = f"{error.filename}: " if error.filename else ""
            tell("refused", f"{where}{error.strerror or error}.")
        else:
            # Ours to mend; the other side may go on with what stands as it did.
            if os.environ.get("TRACKER_DEBUG"):
                raise
            tell(
                "fault", f"tracker failed at that line: {type(error).__name__}: {error} (TRACKER_DEBUG=1 shows where)."
            )
