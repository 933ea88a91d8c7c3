"""Sentences as they are said aloud: signs, numbers and short forms become the words that people say for them."""

import re
from collections.abc import Callable, Iterable

from tracker.engine import Change, UnitRow
from tracker.talk.log_words import TABLE

# What soldiers and gamers write short, and say whole.
WHOLE = {
    "Coy": "Company", "Coys": "Companies", "Cos": "Companies", "Bty": "Battery", "Sqn": "Squadron",
    "Bn": "Battalion", "Regt": "Regiment", "Capt": "Captain", "Lt": "Lieutenant", "Sgt": "Sergeant",
    "Cpl": "Corporal", "Pte": "Private", "Maj": "Major", "Col": "Colonel", "Gen": "General",
    "QM": "Quartermaster", "NCO": "non-commissioned officer", "CinC": "Commander in Chief",
    "RA": "Royal Artillery", "RE": "Royal Engineers", "NNC": "Natal Native Contingent",
    "mm": "millimetre", "pdr": "pounder", "vs": "against",
}  # fmt: skip
# Before a name these are written with a dot, which ends no sentence.
RANKS = ("Capt", "Lt", "Sgt", "Cpl", "Pte", "Maj", "Col", "Gen")
# Kinds of log lines that are said; notes and headings stand in the log.
SAID = ("result", "table", "heading")
UNDONE = {"undo": "Taken back.", "redo": "Done again.", "amend": "Amended."}
ORDINALS = {"1": "1st", "2": "2nd", "3": "3rd"}
PARTS = {"1/2": "half", "1/3": "a third", "2/3": "two thirds", "1/4": "a quarter", "3/4": "three quarters"}
SUITS = {"H": "hearts", "C": "clubs", "D": "diamonds", "S": "spades"}
COURT = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}

# Characters of what is no mere word: part of what was said, it is not said again.
LONG = 30

_NUMBER = r"\d+(?:\.\d+)?"


def _inches(found: re.Match[str]) -> str:
    """Inches in words; in a column they take the blanks behind them."""
    words = " inch" if found[1] == "1" else " inches"
    blanks = found[2] if len(found[2]) < 2 else found[2][len(words) - 1 :].rjust(1)
    return f"{found[1]}{words}{blanks}"


def _ordinal(number: str) -> str:
    return ORDINALS.get(number, f"{number}th")


def _slashed(found: re.Match[str]) -> str:
    """Two numbers about a slash: a fraction, or so many of so many."""
    return PARTS.get(found[0], f"{found[1]} of {found[2]}")


_MEASURES: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (rf'({_NUMBER})-(?={_NUMBER}")', r"\1 to "),
    # No number in quotes.
    (rf'(?<![\w."])({_NUMBER})"( *)', _inches),
    # The number of a unit, and how far it moves.
    (rf"([A-Za-z] \d+) (?={_NUMBER} inch)", r"\1, "),
    (r"(\d+)' x (\d+)'", r"\1 feet by \2 feet"),
    # No number at the end of what is quoted.
    (r"(?<!\w)'[^']*'(?!\w)|(\d+)'(?!\w)", lambda found: f"{found[1]} feet" if found[1] else found[0]),
)
# A key that is a sign: a voice is silent about it.
_KEYS = (
    (r"(?<=\w) ; (?=between\b)", " a semicolon "),
    (r"(?<!\S)- (?=for (?:none|nobody)\b)", "hyphen "),
)
# What a screen reader would read sign by sign: a gun, a mark before what is chosen, brackets.
_SIGNS: tuple[tuple[str, str], ...] = (
    *_KEYS,
    (r"(\d+)-pdr\b", r"\1 pounder"),
    (r"(?<!\w)\[x\] ", "taken: "),
    (r"(?<!\w)\[ \] ", ""),
    (r"(?<!\w)\[([^\[\]]*)\]", r"(\1)"),
)
# In this order: what stands in a name before what is a sum, and signs that are left at the end.
_RULES: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    *_KEYS,
    # An id of a rule, in brackets or by itself.
    (r"\s*\[[^\]]*\]", ""),
    (r"\b[A-Z]{2}-[A-Z]+-?\d+\b,?\s*", ""),
    # The 2nd battalion of the 24th; a battery of a brigade.
    (r"\b(\d+)/(\d+(?:st|nd|rd|th))\b", lambda found: f"{_ordinal(found[1])} {found[2]}"),
    (r"\b([A-Z])/(\d+)\b", r"\1 \2"),
    (r"(\d+)-pdr\b", r"\1 pounder"),
    # Cards, dice, inches and feet.
    (r"\b(10|[2-9])([HCDS])\b", lambda found: f"{found[1]} of {SUITS[found[2]]}"),
    (r"\b([AJQK])([HCDS])\b", lambda found: f"{COURT[found[1]]} of {SUITS[found[2]]}"),
    (r"(?<![\w.])(\d+)d(\d+)\b", r"\1 D\2"),
    *_MEASURES,
    # What is counted, what is added, what comes of it.
    (r"\b(\d+)/(\d+)\b", _slashed),
    (r"(\d)\+(?!\d)", r"\1 or more"),
    (r"\+ ?(\d)", r"plus \1"),
    (r"(?<=\d) - (?=\d)", " minus "),
    (r"(?<![\w.)])-(\d)", r"minus \1"),
    (r"\b\d+(?:-\d+){2,}\b", lambda found: found[0].replace("-", ", ")),
    (r"(?<=\d)-(?=\d)", " to "),
    (r"(?<=\d) ?[x*×] ?(?=\d)", " times "),
    (r" ?(?:<=|≤) ?", " at most "),
    (r" ?(?:>=|≥) ?", " at least "),
    (r" ?(?:->|→) ?", " to "),
    (r" = ", " makes "),
    (r"%", " percent"),
    (r" ?& ?", " and "),
    (r" ?½", " and a half"),
    (r" / ", ", "),
    (r"(?<=\w)/(?=\w)", " or "),
    (r"\.\.\.|…", "."),
    (r"[\"“”<>\[\]{}|~^\\#*_=+/`]", " "),
    (r"(?<=\s)-+(?=\s)", " "),
)
_COMPILED = [(re.compile(pattern), said) for pattern, said in _RULES]
_COMPILED_MEASURES = [(re.compile(pattern), said) for pattern, said in _MEASURES]
_COMPILED_SIGNS = [(re.compile(pattern), said) for pattern, said in _SIGNS]
_BARS = re.compile(r" ?\| ?")
_WORD = re.compile(rf"\b({'|'.join(RANKS)})\.(?= [A-Z])|\b[A-Za-z]+\b\.?")
# Without one of these no sign stands in a sentence.
_AT = ("[", "-pdr", " ; between", "- for ")


def readable(sentence: str) -> str:
    """A sentence as line mode writes it, for a screen reader: it says nothing of the signs of inches and feet, names
    each bracket, and spells short forms letter by letter.

    >>> readable('F Coy  12"        4-6" away [in cover]')
    'F Company  12 inches  4 to 6 inches away (in cover)'
    """
    for pattern, said in _COMPILED_MEASURES if "'" in sentence or '"' in sentence else ():
        sentence = pattern.sub(said, sentence)
    for mark, words in _COMPILED_SIGNS if any(sign in sentence for sign in _AT) else ():
        sentence = mark.sub(words, sentence)
    return _WORD.sub(_whole, sentence)


def usage_words(usage: str) -> str:
    """Words that may follow a key, without the bars that a screen reader names.

    >>> usage_words("STEP [ANSWER] | drop")
    'STEP [ANSWER] or drop'
    """
    return _BARS.sub(" or ", usage)


def is_called(unit: UnitRow, name: str) -> bool:
    """True for the id of a unit or its name, as it is written or as line mode says it."""
    return name.casefold() in (unit.id.casefold(), unit.name.casefold(), readable(unit.name).casefold())


def aloud(sentence: str) -> str:
    """A sentence as a speaker is to say it.

    >>> aloud('move up to 12" (6" through rough ground), then fire at -2d6')
    'move up to 12 inches (6 inches through rough ground), then fire at minus 2 D6'
    """
    for pattern, said in _COMPILED:
        sentence = pattern.sub(said, sentence)
    return " ".join(_WORD.sub(_whole, sentence).split())


def _whole(found: re.Match[str]) -> str:
    """An abbreviation in full; the dot behind it stays, as it may end the sentence, but not between rank and name."""
    bare = found[0].rstrip(".")
    if found[1]:
        return WHOLE[bare]
    return f"{WHOLE.get(bare, bare)}{found[0][len(bare) :]}"


def news(change: Change | None, question: Iterable[str]) -> str:
    """A change as it is told: what came of it, what to do with the figures, and the question; None: the question."""
    told: list[str] = []
    if change is not None and change.did == "play":
        told += [
            f"{TABLE}{each.text}" if each.kind == "table" else each.text for each in change.log if each.kind in SAID
        ]
    elif change is not None:
        told += [UNDONE.get(change.did, change.did), *change.restore_steps]
    told += question
    return " ".join(map(_sentence, _once(aloud(each) for each in told if each)))


def _once(told: Iterable[str]) -> list[str]:
    """Sentences without what was said a moment ago: a question may begin with what has just happened."""
    said: list[str] = []
    for each in told:
        if each not in said and not (len(each) > LONG and any(each[1:] in other for other in said)):
            said.append(each)
    return said


def _sentence(words: str) -> str:
    """Words with a stop at their end, so that the voice makes one."""
    return words if words.endswith((".", "?", "!", ":")) else f"{words}."
