"""The place in source or tables where a sentence that was said is written, found by the words that both have.

Of one that is put together of several texts, it is the line that says it: `Heard`.
"""

import re
import sys
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.tools.house_lists import ROOT
from tracker.engine import State
from tracker.engine.topics import Topic

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


class Heard:
    """The lines of rules that log or ask, while it is open: by what they said and by titles of prompts."""

    logging = ("report", "on_table", "heading", "remark")
    asking = ("choose", "choose_or", "pick", "number", "line", "facts", "form_list", "roll")

    def __init__(self) -> None:
        self.lines: dict[str, str] = {}
        self._kept: list[tuple[type, str, Any]] = []

    def __enter__(self) -> "Heard":
        for owner, names in ((State, self.logging), (Topic, self.asking)):
            for name in names:
                does = getattr(owner, name)
                self._kept.append((owner, name, does))
                setattr(owner, name, self._noting(does))
        return self

    def __exit__(self, *_: object) -> None:
        for owner, name, does in self._kept:
            setattr(owner, name, does)

    def _noting(self, does: Callable[..., Any]) -> Callable[..., Any]:
        def said(*args: Any, **more: Any) -> Any:
            result = does(*args, **more)
            self.lines.setdefault(args[1] if result is None else result.title, line_of_rules())
            return result

        return said


def line_of_rules() -> str:
    """File and line of a game that is nearest in what is running now; "" if none is."""
    frame = sys._getframe(1)
    while frame.f_back is not None:
        path = Path(frame.f_code.co_filename).resolve()
        if path.is_relative_to(ROOT / "rulesets"):
            return f"{path.relative_to(ROOT)}:{frame.f_lineno}"
        frame = frame.f_back
    return ""


def line_of(path: Path, words: str) -> str:
    """File and line of a text in a table; the file alone where it is written over several."""
    begun = words.split("\n")[0][:40]
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    number = next((number for number, line in lines if begun in line), 0)
    return f"{path.relative_to(ROOT)}{f':{number}' if number else ''}"
