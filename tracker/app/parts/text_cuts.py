"""The ends at which a text without room may be left off, and the words that follow there."""

import re

from tracker.app.terminal.glyphs import glyphs

# A short name with its dot, as in "Kab. Anjera" and "2nd Gaix M.", which ends no sentence.
SHORT_NAME = r"(?<=\b[A-Z])\.|(?<=\b[A-Z][a-z])\.|(?<=\b[A-Z][a-z]{2})\."
CLAUSE = re.compile(rf"[,;:](?= )|(?!{SHORT_NAME})\.(?= [^a-z])|(?<=\?) ")
TOLD_BY_WHY = "more: w"


def left_off(text: str) -> str:
    """A text that goes on elsewhere, with the key for the rest."""
    text = text.rstrip(" ,;:")
    if not re.search(rf"(?:{SHORT_NAME})$", text):
        text = text.rstrip(" .,;:")
    return f"{text} {glyphs.dot} {TOLD_BY_WHY}"
