"""What kind of roll a prompt asks for, in words: its title without units, sides, places and numbers."""

import re
from collections import Counter
from collections.abc import Iterable

from tracker.engine import View

# A name that was taken out of a title.
GONE = "\0"
_LITTLE = r"(?:against|among|and|at|by|for|from|in|of|on|than|to|touching|with)"
_ENDING = re.compile(rf"(?:^|\s+){_LITTLE}$")
_STARTING = re.compile(rf"{_LITTLE}\s")
_COUNT = re.compile(r"\s*\b\d+ of \d+\b")
_NUMBER = re.compile(rf"\s*\b(?:(?:{_LITTLE}|beyond)\s+)?\d.*$")
_ARTICLE = re.compile(r"^(?:an?|the)\s+", re.IGNORECASE)
# More kinds than this under one key, and hardly one of them twice, are one kind with a name in its title.
MOST_SINGLE = 3


def kind_of(title: str, view: View, key: str = "") -> str:
    """The kind by the title; by the head of the key where nothing is left of the title."""
    words = _without_names(title, view)
    clauses = [part for part in re.split(r"\s*[:;,]\s*", words) if part and not re.fullmatch(r"\w+ \d+", part)]
    bare = [_bare(clause) for clause in clauses]
    free = [text for clause, text in zip(clauses, bare, strict=True) if text and GONE not in clause]
    # What begins with "to" or "at" says less than what it goes with.
    full = [text for text in free if not _STARTING.match(text)] or free
    found = bare[0] if clauses and clauses[0].startswith(GONE) else ""
    found = found or (full[-1] if full else "") or next(filter(None, bare), "")
    if words != title:
        found = _ARTICLE.sub("", found)
    found = found or key_words(key) or title
    return found[:1].upper() + found[1:]


def key_words(key: str) -> str:
    """The head of a key, in words."""
    return re.split("[:#.]", key)[0].replace("_", " ").strip()


def shared_name(kinds: Iterable[str], key: str) -> str:
    """A name for kinds that differ only by a name that no view knows; "" where they are kinds of their own."""
    counted = Counter(kinds)
    if len(counted) <= MOST_SINGLE or len(counted) * 2 <= counted.total():
        return ""
    last = {kind.split()[-1] for kind in counted}
    found = last.pop() if len(last) == 1 else key_words(key)
    return found[:1].upper() + found[1:]


def told_apart(kind: str, key: str) -> str:
    """A kind that shares its name with another, told from it by its key."""
    words = key_words(key)
    return kind if words.casefold() in kind.casefold() else f"{kind} ({words})"


def _without_names(title: str, view: View) -> str:
    names = {side.name for side in view.sides} | {unit.name for side in view.sides for unit in side.units}
    names |= {row.name for row in view.queue} | {place.name for place in view.field}
    listed = sorted(filter(None, names), key=lambda name: (-len(name), name))
    if not listed:
        return title
    return re.sub(rf"(?<!\w)(?:{'|'.join(map(re.escape, listed))})(?!\w)", GONE, title)


def _bare(clause: str) -> str:
    """What a clause says beside names and numbers: the words up to a name, and how it goes on after the last."""
    first, *rest = [part.strip() for part in clause.strip(f"{GONE} ").split(GONE)]
    words = _trimmed(first)
    if words and rest and _STARTING.match(rest[-1]):
        words = f"{words} {_trimmed(rest[-1])}"
    return words


def _trimmed(words: str) -> str:
    words = _NUMBER.sub("", _COUNT.sub("", words)).strip()
    while (shorter := _ENDING.sub("", words)) != words:
        words = shorter
    return words
