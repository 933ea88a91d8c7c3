"""The ends at which a text without room may be left off, and the words that follow there."""

import re

from tracker.app.terminal.glyphs import glyphs

# A short name with its dot, as in "Kab. Anjera" and "2nd Gaix M.", which ends no sentence.
SHORT_NAME = r"(?<=\b[A-Z])\.|(?<=\b[A-Z][a-z])\.|(?<=\b[A-Z][a-z]{2})\."
CLAUSE = re.compile(rf"[,;:](?= )|(?!{SHORT_NAME})\.(?= [^a-z])|(?<=\?) ")
# A clause behind whose comma the sentence only begins.
CONDITION = re.compile(r"(?:^|[.?] )(?:If|Where|When|While|Once|Unless) [^,;:]*$")
TOLD_BY_WHY = "more: w"


def ends_of(text: str) -> list[int]:
    """The places where a text may be left off, first to last."""
    ends = (found.start() for found in CLAUSE.finditer(text))
    return [end for end in ends if text[end] != "," or not CONDITION.search(text[:end])]


def left_off(text: str) -> str:
    """A text that goes on elsewhere, with the key for the rest."""
    text = text.rstrip(" ,;:")
    if not re.search(rf"(?:{SHORT_NAME})$", text):
        text = text.rstrip(" .,;:")
    return f"{text} {glyphs.dot} {TOLD_BY_WHY}"
