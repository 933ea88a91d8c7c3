"""Numbers, plurals and the words that go with them, for sentences that a program puts together.

counted(1, "figure")            1 figure
counted(3, "battery")           3 batteries
form(2, "is", "are")            are
listed(["Abbas", "Ahmed"])      Abbas, Ahmed
with_and(["a", "b", "c"])       a, b and c
with_verb("Ghazis", "charges")   Ghazis charge
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
IRREGULAR = {"die": "dice", "man": "men", "foot": "feet", "half": "halves"}
_SINGULAR = {more: one for one, more in IRREGULAR.items()}
# Verbs as one does them, and as several do.
_VERBS = {"is": "are", "has": "have", "does": "do", "was": "were", "goes": "go", "lies": "lie"}
# Verbs that are the same of one and of several.
_ALIKE = frozenset(
    ["ran", "went", "would", "can't", "lost", "stood,", "moved", "used", "jammed", "limbered", "did", "may"]
)
# What follows the noun in a name: "Men of Sokhexe", "Hunters with muskets", "Beraber foot, left", "Red foot (10)".
_AFTER_NOUN = r",| \(| (?:of|from|on|in|at|with|for)\b"
# What stands alone before a comma only where others of its kind follow: companies, platoons.
_LISTED = r"[A-Z]|\d+(?:st|nd|rd|th)?"
# Troops in the plural that don't end in s, as the last word of a name.
_TROOPS = frozenset(["foot", "horse", "police", "men", "people", "natives"])
# Before the name of a person, and at its end.
_PERSONS = r"(?:Sgt|Capt|Captain|Lt|Col|Maj|Gen|Brig|Pte|Cpl|Lord|Prince|Sheikh|Surgeon|Sir|Muley|Emir)\b"
_PEOPLES = frozenset(["Zulu", "Tuareg", "Ansar", "Beraber", "Boer", "Ashanti", "Maori", "Maasai", "Sikh"])
# Ends of names of peoples, and names of persons and places that end as those of several do.
_OF_PEOPLES = ("ish", "ch", "ese")
_IN_S = (
    "Abbas Adams Algiers Athens Atlas Banks Brooks Burgess Carlos Charles Collins Curtis Daniels Davies Davis "
    "Dennis Douglas Edwards Elias Ellis Evans Francis Graves Harris Hastings Hicks Hodges Hughes Idris Jenkins "
    "Jones Kansas Lagos Lewis Louis Lucas Madras Marcos Morris Naples Nicholas Paris Philips Phillips Rhodes "
    "Richards Roberts Rogers Simmons Stevens Texas Thomas Tunis Wales Wallis Walters Watkins Wells Wilkins "
    "Williams"
)
_NAMES_IN_S = frozenset(_IN_S.split(" "))


class HasPlural(Protocol):
    """A unit with its name; `plural` says of which number the name is, None where it is to be guessed."""

    @property
    def name(self) -> str: ...

    @property
    def plural(self) -> bool | None: ...


@lru_cache(maxsize=256)
def plural(noun: str) -> str:
    """More than one of it; of several words the last changes: later answers, D6."""
    lead, space, last = noun.rpartition(" ")
    return f"{lead}{space}{_plural(last)}"


def _plural(word: str) -> str:
    if word in IRREGULAR:
        return IRREGULAR[word]
    if re.search(r"\d$", word):
        return word
    if re.search(r"[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"


def singular(noun: str) -> str:
    """One of what is said in the plural; a word that is none stays as it is."""
    if noun in _SINGULAR:
        return _SINGULAR[noun]
    if noun.endswith("ies"):
        return f"{noun[:-3]}y"
    if noun.endswith(("sses", "xes", "ches", "shes")):
        return noun[:-2]
    return noun[:-1] if noun.endswith("s") and not noun.endswith("ss") else noun


@lru_cache(maxsize=1024)
def form(count: int, one: str, more: str = "") -> str:
    """The word that goes with a number: `one` for 1, else `more`, or its plural where none is given."""
    return one if count == 1 else more or plural(one)


def counted(count: int, one: str, more: str = "") -> str:
    """A number with what it counts: 1 coin, 0 coins, 2 dice."""
    return f"{count} {form(count, one, more)}"


def in_words(count: int) -> str:
    """A number as prose has it: words up to twelve, "no" for 0.

    >>> in_words(3), in_words(40)
    ('three', '40')
    """
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def listed(names: Iterable[str]) -> str:
    """Names in a row, parted by semicolons where one of them has a comma: `1/24th C, 1; 1/24th C, 2`."""
    found = list(names)
    return ("; " if len(found) > 1 and "," in "".join(found) else ", ").join(found)


def with_and(words: Iterable[str]) -> str:
    """Words in a row as prose has them: `a, b and c`."""
    *first, last = [*words] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def either(words: Iterable[str]) -> str:
    """Words as alternatives: `line, column or mob`."""
    *first, last = [*words] or ["nothing"]
    return f"{', '.join(first)} or {last}" if first else last


def capital(words: str) -> str:
    """The same words at the head of a sentence: only the first letter changes."""
    return f"{words[:1].upper()}{words[1:]}"


@lru_cache(maxsize=1024)
def bracketed(name: str) -> str:
    """A name without a comma, for sentences and lists: `uDloko, right` is `uDloko (right)`.

    A letter or number before the comma is the first of a list: `E, F Coys 1/24` is `E and F Coys 1/24`.
    """
    head, comma, tail = name.partition(", ")
    if not comma:
        return name
    return f"{head} and {bracketed(tail)}" if re.fullmatch(_LISTED, head) else f"{head} ({tail})"


@lru_cache(maxsize=1024)
def is_plural(name: str) -> bool:
    """True if a verb takes the plural after a name, guessed from its noun: Ghazis, Men of Sokhexe, Tribal horse.

    A name that ends in a number is one of several: Late bands 3.
    """
    words = re.split(_AFTER_NOUN, name, maxsplit=1)[0].split()
    if not words or words[-1].isdigit() or re.search(r", \d+$", name) or re.match(_PERSONS, name):
        return False
    if "and" in words:
        return True
    nouns = [word for word in words if not any(letter.isdigit() for letter in word)] or words
    noun, is_numbered = nouns[-1], len(nouns) < len(words)
    if noun.casefold() in _TROOPS:
        return not is_numbered
    if noun in _PEOPLES or len(nouns) == 1 and noun.endswith(("ish", "nch")):
        return True
    return noun.endswith("men") or bool(re.search(r"[^\Wsu]s$", noun)) and "-" not in noun


def is_people(name: str) -> bool:
    """True if the name of a side is that of several: Zulus, British. One that a roster gave it may be a person's.

    >>> is_people("Moroccans"), is_people("Pathan"), is_people("Abbas"), is_people("France")
    (True, True, False, False)
    """
    *_, last = name.split() or [""]
    is_known = name in ("Pathan", "Afghan") or (name == last and name.endswith(_OF_PEOPLES))
    return last not in _NAMES_IN_S and (is_known or is_plural(name))


def the_side(side: str | HasPlural) -> str:
    """A side in the middle of a sentence: several with their article, one only where its name wants it.

    >>> the_side("Moroccans"), the_side("Van of Prim"), the_side("Abbas")
    ('the Moroccans', 'the Van of Prim', 'Abbas')
    """
    name, several = (side, None) if isinstance(side, str) else (side.name, side.plural)
    is_the = is_people(name) if several is None else several
    is_the = (is_the or name.split()[1:2] == ["of"]) and not name.startswith("The ")
    return f"the {name}" if is_the else name


def with_verb(who: str | HasPlural, verb: str) -> str:
    """A name with what it does, the verb given as one does it: F Coy charges, Ghazis charge."""
    return f"{who if isinstance(who, str) else who.name} {verb_of(who, verb)}"


def it_does(who: str | HasPlural, verb: str) -> str:
    """The same of who was named before: it charges, they charge."""
    return f"{'they' if _is_several(who) else 'it'} {verb_of(who, verb)}"


def its(who: str | HasPlural) -> str:
    """The word for what is of a unit that was named before."""
    return "their" if _is_several(who) else "its"


def them(who: str | HasPlural) -> str:
    """The word for a unit that was named before, where something is done to it."""
    return "them" if _is_several(who) else "it"


def does_it(who: str | HasPlural, verb: str = "does") -> str:
    """The head of a question about a unit that was named before: does it, do they; is it, are they."""
    return f"{verb_of(who, verb)} {'they' if _is_several(who) else 'it'}"


def verb_of(who: str | HasPlural, verb: str) -> str:
    """The verb alone, in the form that goes with a name."""
    return of_several(verb) if _is_several(who) else verb


def said_of(who: str | HasPlural, words: str) -> str:
    """Words about a unit that was named before, given as of one: "it has acted", of several "they have acted".

    >>> said_of("Ghazis", "its gun is jammed"), said_of("F Coy", "it moved")
    ('their gun is jammed', 'it moved')
    """
    first, space, rest = words.partition(" ")
    if first not in ("it", "its") or not _is_several(who):
        return words
    rest = rest.replace(" its ", " their ")
    return f"they {of_several(rest)}" if first == "it" else f"their {rest}"


def of_several(verb: str) -> str:
    """A verb, with what follows it, as several do it; one that is in that form already stays so."""
    first, space, rest = verb.partition(" ")
    return verb if first in _ALIKE else f"{_VERBS.get(first) or singular(first)}{space}{rest}"


def _is_several(who: str | HasPlural) -> bool:
    if isinstance(who, str):
        return is_plural(who)
    return is_plural(who.name) if who.plural is None else who.plural
