"""The place in source or tables where a sentence that was said is written, found by the words that both have."""

import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from tests.tools.house_lists import ROOT

HOLE = re.compile(r"\{\w*\}")
WORD = re.compile(r"\b(?!(?:NAME|SIDE)S?\b)[A-Za-z']{2,}")


class Written(Struct, dict=True):
    """A text as it is written, its names and numbers as {holes}, with file and line."""

    words: str
    where: str

    @cached_property
    def literal(self) -> list[str]:
        """The words that are always said."""
        return WORD.findall(HOLE.sub(" ", self.words).casefold())

    @cached_property
    def said(self) -> re.Pattern[str]:
        """Any sentence that it may have made, or a part of one."""
        parts = [re.escape(part.strip(" .:")) for part in HOLE.split(self.words)]
        return re.compile(".*?".join(parts), re.IGNORECASE | re.DOTALL)


class Places:
    """Texts of the program, by their rarest words."""

    def __init__(self, texts: Iterable[tuple[str, str]]) -> None:
        made = (Written(re.sub(r"\d+", "#", words), where) for words, where in texts)
        written = [each for each in made if each.literal]
        self._by_word: dict[str, list[Written]] = {}
        for each in written:
            for word in set(each.literal):
                self._by_word.setdefault(word, []).append(each)

    def of(self, sentence: str) -> str:
        """File and line of the text that shares most words with a sentence without its names and numbers; "" where
        none shares half of them: it is put together of several.
        """
        words = {word.casefold() for word in WORD.findall(sentence)}
        near = {id(each): each for word in words for each in self._by_word.get(word, ())}
        near = {key: each for key, each in near.items() if 2 * len(words & set(each.literal)) >= len(words)}
        known = [each for each in near.values() if self._is_of(each, sentence, words)]
        best = max(known, key=lambda each: (len(words & set(each.literal)), -len(each.words)), default=None)
        return best.where if best is not None else ""

    def _is_of(self, each: Written, sentence: str, words: set[str]) -> bool:
        """True if a text made the sentence, or has it whole within it."""
        if words.issuperset(each.literal):
            return each.said.search(sentence) is not None
        return len(words) > 1 and sentence.rstrip(".").casefold() in each.words.casefold()


def line_of(path: Path, words: str) -> str:
    """File and line of a text in a table; the file alone where it is written over several."""
    begun = words.split("\n")[0][:40]
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    number = next((number for number, line in lines if begun in line), 0)
    return f"{path.relative_to(ROOT)}{f':{number}' if number else ''}"
