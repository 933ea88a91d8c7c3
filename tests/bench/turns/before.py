"""The keys of the same turns before: `before.json`, measured by these scripts at commit 7e411a2, and never again.

`python -m tests.bench.turns --record FILE` wrote it in a work tree of that commit with this folder copied into it (and
the two names of modules that keystrokes.py imports from tracker.app as they were then).
"""

from pathlib import Path

import msgspec
from msgspec import Struct

from tests.bench.turns.play import Fought

FILE = Path(__file__).parent / "before.json"


class Before(Struct, frozen=True):
    """A turn as it was: keys with dice typed, with counts where those are shorter, prompts, and how it ended."""

    keys: int
    counted: int
    prompts: int
    end: dict[str, str]


def before() -> dict[str, Before]:
    """What was measured, by sample."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Before])


def record(turns: dict[str, Fought], file: Path) -> None:
    """Write down what these turns take."""
    found = {name: Before(each.keys, each.counted, len(each.asked), each.end) for name, each in turns.items()}
    file.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
