"""Where the commands put their words."""

import sys
from collections.abc import Iterable
from typing import Any


def say(lines: Iterable[str]) -> None:
    """Lines on stdout."""
    if sys.stdout is not None:
        sys.stdout.writelines(f"{line}\n" for line in lines)


def send() -> None:
    """Let whoever reads us have what was said so far."""
    if sys.stdout is not None:
        sys.stdout.flush()


def put_json(said: Any) -> None:
    """JSON on stdout: always UTF-8, whatever the terminal speaks."""
    import msgspec

    if sys.stdout is None:
        return
    data = msgspec.json.format(msgspec.json.encode(said), indent=2) + b"\n"
    sys.stdout.flush()
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:
        sys.stdout.write(data.decode())
    else:
        binary.write(data)
        binary.flush()


def complain(sentences: Iterable[str]) -> None:
    """Sentences on stderr."""
    if sys.stderr is not None:
        sys.stderr.writelines(f"{sentence}\n" for sentence in sentences)
