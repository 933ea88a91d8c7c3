"""Faults of wording in what players read; `python -m tests.tools.sentences --faults` prints those of fuzzed battles."""

import re
from collections.abc import Iterator

# Phrases that had to be read twice. What is written instead stands in the commits that took them out.
NEVER = re.compile(
    r"\b(whence|whither|whoever|whatever|whichever|nobody's|anew|once more|as it stands|from now on|newly|"
    r"that is all|keeping their fire|still to be said|which is what you said|needs a \d \(Rep|it needs \d and has|"
    r"has the better of|to the D10, [+-]|for whom does the app|it plays the enemy|settle this on the table|"
    r"how did it come out|bent rules?|undo this|has \d more|have \d more|upon|on any dice)\b",
    re.IGNORECASE,
)
DOUBLED = re.compile(r"\b([a-z]{2,}) \1\b")
RIGHTLY_DOUBLED = ("that that", "had had")
# A title asks wherever it has such a word, another text where a sentence begins with it.
ASKING = r"(?:who|whom|which|what|where|whose|how many|how long|how far)\b"
ASKS = {
    "title": re.compile(rf"\b{ASKING}[^?]*$|: (?:is|are|do|does|has|have|would) [^?:]*$", re.IGNORECASE),
    "text": re.compile(rf"^(?:{ASKING}|Is|Are|Do|Does|Has|Have|Would)\b[^?:]*$"),
}
FIELD_OR_PATH = re.compile(r"\b[a-z]+_[a-z_]+\b|/(?:home|tmp|usr)/")
# Words behind a name that are no verbs though they end in s.
NO_VERBS = "as|its|this|inches|figures|less|always|firearms|hits|units|horses|dice|plus|passed|across|towards"
DISAGREES = re.compile(
    rf"^(?:NAMES|SIDES) (?!(?:{NO_VERBS})\b)(?:[a-z]+s|was)\b|"
    r"^(?:NAME|SIDE) (?:are|have|do|were|fire|charge|move|halt|run)\b|"
    # Results of theirs, and what is theirs: "Ghazis, Received Fire: 2 passed, fires", "move Ghazis half its move".
    r"^NAMES, [A-Z][^:]*: # passed, (?!too\b)(?:[a-z]+s)\b|^NAMES: (?:is|has|does) it\b|"
    r"^(?:move|put|turn|take) NAMES (?!.* NAME)[^.;]*\bits\b"
)
# Pieces that were put together with one of them missing: "fire at .", "()", " ,".
MISSING = re.compile(r"\b(?:at|of|with|from|to|toward) [.,]| ,|\(\s*\)|,,|\.\. |;;")
# A name counts as many letters as it has where there is little room.
NAME = "N" * 14
LONGEST = {"title": 60, "reason": 100}


def faults_of(kind: str, words: str) -> Iterator[str]:
    """The faults of one sentence without its names and numbers, as `tests/tools/sentences.py` has it."""
    if found := NEVER.search(words):
        yield f"says {found.group()!r}"
    if (found := DOUBLED.search(words)) and found.group().casefold() not in RIGHTLY_DOUBLED:
        yield f"doubles {found.group()!r}"
    if kind in ASKS and ASKS[kind].search(words):
        yield "asks without a question mark"
    if found := FIELD_OR_PATH.search(words):
        yield f"shows {found.group()!r}"
    if MISSING.search(words):
        yield "lacks a word"
    if DISAGREES.search(words):
        yield "verb and name disagree"
    if (long := len(re.sub("NAMES?", NAME, words))) > LONGEST.get(kind, 1_000):
        yield f"is {long} letters long"
