"""The keys of the same turns before: `before.json`, measured by these scripts at commit 7e411a2, and never again.

`python -m tests.bench.turns --record FILE`, as it was in commit 58c2813, wrote it in a work tree of 7e411a2 with this
folder copied into it (and the names of the two modules that keystrokes.py imports from tracker.app as they were).
"""

from pathlib import Path

import msgspec
from msgspec import Struct

FILE = Path(__file__).parent / "before.json"


class Before(Struct, frozen=True):
    """A turn as it was: keys with dice typed, with counts by = where those are shorter, prompts, and how it ended."""

    keys: int
    counted: int
    prompts: int
    end: dict[str, str]


def before() -> dict[str, Before]:
    """What was measured, by sample."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Before])
