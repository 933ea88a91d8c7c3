"""Short names of units."""

from functools import lru_cache

LONGEST_SHORT = 14
# Words that a short name is read without.
SMALL_WORDS = frozenset(
    ("the", "of", "and", "le", "la", "les", "de", "du", "des", "et", "el", "y", "der", "die", "von")
)
# Words of arms in a short name; camelry is so in what is shown alone: the ids of old battles were made without it.
IN_SHORT = {"infantry": "inf", "cavalry": "cav", "artillery": "gun", "mounted": "mtd", "noncombatants": "noncomb"}
SHOWN_IN_SHORT = IN_SHORT | {"camelry": "camel"}


@lru_cache(maxsize=256)
def shown_short(name: str, short: str) -> str:
    """A short name as it is shown: of one that was cut from the name, small words go before letters of others.

    >>> shown_short("Les Zouaves Tirailleurs", "Les Zoua Tirai")
    'Zouave Tiraill'
    >>> shown_short("Tuareg camelry 1", "Tuare camelr 1")
    'Tuareg camel 1'
    """
    words = [SHOWN_IN_SHORT.get(word, word) for word in name.split() if word.casefold() not in SMALL_WORDS]
    return shortened(" ".join(words)) if words and short == shortened(name) != name else short


@lru_cache(maxsize=256)
def shortened(name: str, longest: int = LONGEST_SHORT) -> str:
    """A name in so many letters: the longest word is cut first.

    >>> shortened("British Naval Brigade 2")
    'Bri Nav Brig 2'
    """
    words = name.split()
    while len(" ".join(words)) > longest and max(map(len, words)) > 1:
        at = max(range(len(words)), key=lambda number: len(words[number]))
        words[at] = words[at][:-1]
    return " ".join(words)[:longest].strip()
