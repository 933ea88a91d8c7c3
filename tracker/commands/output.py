"""Output of the commands: lines for people, JSON for programs."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tracker.engine.errors import Refused
from tracker.harmless_text import clean, json_of


def say(lines: Iterable[str]) -> None:
    """Lines on stdout."""
    if sys.stdout is not None:
        sys.stdout.writelines(f"{clean(line)}\n" for line in lines)


def send() -> None:
    """Let whoever reads us have what was said so far."""
    if sys.stdout is not None:
        sys.stdout.flush()


def put_json(said: Any) -> None:
    """JSON on stdout, laid out for people too."""
    _put(json_of(said, indent=2) + b"\n")


def put_json_line(said: Any) -> None:
    """JSON on stdout in one line, as in a stream of them."""
    _put(json_of(said) + b"\n")


def _put(data: bytes) -> None:
    """Bytes on stdout: JSON is always UTF-8, whatever the terminal speaks."""
    if sys.stdout is None:
        return
    sys.stdout.flush()
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:
        sys.stdout.write(data.decode())
    else:
        binary.write(data)
        binary.flush()


def write_over(words: str, old: str) -> None:
    """Words at the beginning of the line of stderr, in the place of the old ones; the line stays open."""
    if sys.stderr is not None:
        sys.stderr.write(f"\r{' ' * len(old)}\r{clean(words)}")
        sys.stderr.flush()


def complain(sentences: Iterable[str]) -> None:
    """Sentences on stderr."""
    if sys.stderr is not None:
        sys.stderr.writelines(f"{clean(sentence)}\n" for sentence in sentences)


def write_out(path: Path, text: str, force: bool) -> None:
    """Write what a command was asked for, over a file that is there by --force alone. Raises Refused, Unsaved."""
    from tracker.journal.disk import write_new

    if os.path.lexists(path) and not force:
        raise Refused(f"{path} exists already: --force writes over it.")
    write_new(path, text.encode(), force)
