"""Titles of battles, and other words that a person gives for one line: as they may be, and cut to their room."""

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
