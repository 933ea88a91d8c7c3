"""Titles of battles, other words that a person gives for one line, and the names of files that are made of them."""

import os
import re
import unicodedata
from pathlib import Path

from tracker.engine import Refused

# Characters of a title that is given now; what older battles are called stays.
LONGEST_TITLE = 80


def title_of(text: str) -> str:
    """A title as a person gives it. Raises Refused where it is empty, too long, or can't be shown."""
    title = words_of(text, "a title")
    if len(title) > LONGEST_TITLE:
        raise Refused(f"A title has at most {LONGEST_TITLE} characters; this has {len(title)}.")
    return title


def titled(stem: str, tail: str = "") -> str:
    """A title that the program makes of another, cut where it would be too long."""
    room = LONGEST_TITLE - len(tail)
    return f"{stem if len(stem) <= room else f'{stem[: room - 3].rstrip()}...'}{tail}"


def words_of(text: str, what: str) -> str:
    """A text fit for one line. Raises Refused where nothing is left of it, or it can't be shown."""
    words = " ".join(text.split())
    if not words:
        raise Refused(f"That needs {what}.")
    if not words.isprintable():
        raise Refused("That has characters that can't be shown.")
    return words


def slug(title: str, usual: str = "battle") -> str:
    """A title as part of a file name that every system takes; `usual` where nothing is left of it."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60] or usual


def free_name(path: Path) -> Path:
    """The path, or one with a number where that is taken."""
    number, free = 2, path
    while os.path.lexists(free):
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free
