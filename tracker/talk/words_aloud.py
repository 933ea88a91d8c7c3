"""Sentences as they are said aloud: signs, numbers and short forms become the words that people say for them."""

import re
from collections.abc import Callable, Iterable

from tracker.engine import Change, UnitRow, View
from tracker.talk.log_words import TABLE, played_lines

# What soldiers and gamers write short, and say whole.
WHOLE = {
    "Coy": "Company", "Coys": "Companies", "Cos": "Companies", "Sect": "Section", "Bty": "Battery", "Sqn": "Squadron",
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
Rules = tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...]


def _card(found: re.Match[str]) -> str:
    return f"{COURT.get(found[1], found[1])} of {SUITS[found[2]]}"


def _heads(found: re.Match[str]) -> str:
    """Coins that were tossed: nobody counts letters by ear."""
    heads, coins = found[0].count("H"), len(found[0].split())
    return f"{heads or 'no'} {'head' if heads == 1 else 'heads'} of {coins}"


def _hits(found: re.Match[str]) -> str:
    """The numbers that hit, where "5 or more hits" would be so many hits."""
    return f"hits on {found[1].replace('+', '')}{found[2]} or more"


# What line mode writes and a speaker says alike: a screen reader is silent about some signs and names others.
# Numbers within a file's name, a date or a version stay as they are.
_BOTH: Rules = (
    # A key that is a sign: a voice is silent about it.
    (r"(?<=\w) ; (?=between\b)", " a semicolon "),
    (r"(?<!\S)- (?=for (?:none|nobody)\b)", "hyphen "),
    # Words in quotes, a mark before what is chosen.
    (r'(?<![^\s(\[])"(?=[^\s"])([^"]*)"(?!\w)', r"\1"),
    (r"(?<!\w)\[x\](?= |$)", "taken:"),
    (r"(?<!\w)\[ \](?: |$)", ""),
    # The 2nd battalion of the 24th; a battery of a brigade; a gun.
    (r"\b(\d+)/(\d+(?:st|nd|rd|th))\b", lambda found: f"{ORDINALS.get(found[1], f'{found[1]}th')} {found[2]}"),
    (r"(?<![\w/])([A-Z])/(\d+)\b", r"\1 \2"),
    (r"(\d+)-pdr\b", r"\1 pounder"),
    # Cards, but not those that are to be typed; coins.
    (r"(?<!as in )(?<!as in [AJQK2-9][HCDS] )\b(10|[2-9AJQK])([HCDS])\b", _card),
    (r"\b[HT](?: [HT])+\b", _heads),
    (r"(?<=toss )H\b(?=;| \((?:app|typed)|$)|(?<=: )H(?= \((?:app|typed))", "heads"),
    (r"(?<=toss )T\b(?=;| \((?:app|typed)|$)|(?<=: )T(?= \((?:app|typed))", "tails"),
    (r"(?<=toss )no dice\b", "no coins"),
    # The rest of a list.
    (r"(?<=: )rest (hold|stand|as)s?\b", r"the rest \1"),
    # What a unit has none of.
    (r", \w+ -(?=[,.])", ""),
    # What does not count in a sum; a field that nothing was said of yet.
    (r"(?<!\S)Not: ", "Not counted: "),
    (r"(?<=\w) ?\?(?=, )", " still to say"),
    # Inches and feet; no number in quotes, or at the end of what is quoted.
    (rf'(?<![\w."])({_NUMBER})-({_NUMBER})"', r'\1 to \2"'),
    (rf'(?<![\w."])({_NUMBER})"', lambda found: f"{found[1]} inch{'es' if found[1] != '1' else ''}"),
    (rf"([A-Za-z] \d+) (?={_NUMBER} inch)", r"\1, "),
    # A key and what it says: no span.
    (rf"\b([a-z]\d?) to (?={_NUMBER} inch)", r"\1 up to "),
    (r"(\d+)' x (\d+)'", r"\1 feet by \2 feet"),
    (r"(?<!\w)'[^']*'(?!\w)|(\d+)'(?!\w)", lambda found: f"{found[1]} feet" if found[1] else found[0]),
    # Spans, what is counted, what is added.
    (r"(?<![\w./-])\d{1,2}(?:/\d{1,2}){2,}(?![\w/-])", lambda found: found[0].replace("/", ", ")),
    # A fraction, or so many of so many.
    (r"(?<![\w./-])(\d+)/(\d+)(?![\w/-])", lambda found: PARTS.get(found[0], f"{found[1]} of {found[2]}")),
    (r"(?<![\w./-])\d{1,2}(?:-\d{1,2}){2,}(?![\w-])", lambda found: found[0].replace("-", ", ")),
    (r"(?<![\w./-])(\d+)-(\d+)(?![\w-]|\.\w)", r"\1 to \2"),
    (r"(?<=[a-z] )\+(\d+) (?=\d)", r"plus \1: "),
    # Of what hits, not how many do.
    (r"(?<![\w+])((?:\d+\+ or )*)(\d+)\+ hits\b", _hits),
    (r"(\d)\+(?![\w+])", r"\1 or more"),
    (r"(?<![\w.)\-])-(?=\d)", "minus "),
    (r"\?:", "?"),
    (r"(?<=\S) / (?=\S)", ", "),
)
# Brackets that stay stand round, where a name in a file has square ones.
_ROUND: Rules = ((r"(?<!\w)\[([^\[\]]*)\]", r"(\1)"),)
# What goes without saying, before all else: an id of a rule, in brackets or by itself.
_UNSAID: Rules = (
    (r"(?<!\w)\[x\](?= |$)", "taken:"),
    (r"\s*\[[^\]]*\]", ""),
    (r"\b[A-Z]{2}-[A-Z]+-?\d+\b,?\s*", ""),
    (r"(?<![\w.])(\d+)d(\d+)\b", r"\1 D\2"),
)
# Signs that screen readers say well, and what is left at the end.
_SIGNS: Rules = (
    (r"\+ ?(\d)", r"plus \1"),
    (r"(?<=\d) - (?=\d)", " minus "),
    (r"(?<=\d) ?[x*×] ?(?=\d)", " times "),
    (r" ?(?:<=|≤) ?", " at most "),
    (r" ?(?:>=|≥) ?", " at least "),
    (r" ?(?:->|→) ?", " to "),
    (r" = ", " makes "),
    (r"%", " percent"),
    (r" ?& ?", " and "),
    (r" ?½", " and a half"),
    (r"(?<=\w)/(?=\w)", " or "),
    (r"\.\.\.|…", "."),
    (r"[\"“”<>\[\]{}|~^\\#*_=+/`]", " "),
    (r"(?<=\s)-+(?=\s)", " "),
)


def _compiled(*rules: Rules) -> list[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]]:
    return [(re.compile(pattern), said) for each in rules for pattern, said in each]


_READ, _SAID = _compiled(_BOTH, _ROUND), _compiled(_UNSAID, _BOTH, _SIGNS)
# Without one of these nothing but short forms is said otherwise.
_SIGN = re.compile(
    r"[\"'\[/+]| ; |-\d|\d-|- for |[\dAJQK][HCDS]\b|[HT] [HT]\b|\?[:,]| -[,.]|toss |: rest |Not: |: [HT] \("
)
# Gaps of columns, and what somebody typed: these stay as they are.
_APART = re.compile(r"( {2,}|(?<!\w)'[^']*'(?!\w))")
_BARS = re.compile(r" ?\| ?")
_WORD = re.compile(rf"\b({'|'.join(RANKS)})\.(?= [A-Z])|\b[A-Za-z]+\b\.?")


def readable(sentence: str) -> str:
    """A sentence as line mode writes it, for a screen reader: it is silent about signs or names them, and spells short
    forms letter by letter. Columns stand where they stood, as far as the blanks between them go.

    >>> readable('F Coy  12"        4-6" away [in cover]')
    'F Company  12 inches  4 to 6 inches away (in cover)'
    """
    longer, parts = 0, _APART.split(sentence)
    for place, part in enumerate(parts):
        if place % 2 and part[0] == "'":
            continue
        if place % 2:
            parts[place] = " " * max(2, len(part) - longer)
            longer -= len(part) - len(parts[place])
            continue
        words = _in_words(part, _READ) if _SIGN.search(part) else _WORD.sub(_whole, part)
        parts[place], longer = words, longer + len(words) - len(part)
    return "".join(parts)


def _in_words(sentence: str, rules: list[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]]) -> str:
    for pattern, said in rules:
        sentence = pattern.sub(said, sentence)
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


def unit_called(view: View, name: str) -> str:
    """The id of the unit that goes by a name; "" for none."""
    return next((unit.id for side in view.sides for unit in side.units if is_called(unit, name)), "")


def aloud(sentence: str) -> str:
    """A sentence as a speaker is to say it.

    >>> aloud('move up to 12" (6" through rough ground), then fire at -2d6')
    'move up to 12 inches (6 inches through rough ground), then fire at minus 2 D6'
    """
    return " ".join(_in_words(sentence, _SAID).split())


# Whose dice they were, which whoever threw them knows.
_SOURCE = re.compile(r" \((?:typed|app)\)(?=:|$)")


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
        log = played_lines(change)
        kinds = [*(each.kind for each in log[1:]), ""]
        told += [
            f"{TABLE}{each.text}" if each.kind == "table" else _SOURCE.sub("", each.text)
            for each, then in zip(log, kinds, strict=False)
            # A roll is said by what came of it; by itself where nothing did.
            if each.kind in SAID or (each.kind == "roll" and then not in ("result", "table"))
        ]
        told += change.restore_steps
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
