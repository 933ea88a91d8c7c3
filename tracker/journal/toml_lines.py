"""On which line of a TOML file each of its keys and values stands.

Python's own reader forgets places, and so does tomlkit, which keeps a file to the letter (its issue 55): so the tokens
of a file that has been read already, and is sound TOML, are walked once more.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tracker.engine.faults import below

TOKEN = re.compile(
    r"""
    (?P<blank>[^\S\n]+|\#[^\n]*)
    |(?P<text>\"{3}(?:\\[\s\S]|(?!\"{3})[^\\])*\"{3,5}|'{3}(?:(?!'{3})[\s\S])*'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*')
    |(?P<sign>[\[\]{}=,.\n])
    |(?P<bare>[^\s\[\]{}=,.#"']+)
    """,
    re.VERBOSE,
)


class Token(NamedTuple):
    """A part of a file; `is_sign` for brackets, dots, commas, `=` and line ends."""

    words: str
    line: int
    is_sign: bool


class Lines:
    """The lines of a file, by the paths of its keys: `sides[0].groups[2].rep`. The file must be sound TOML."""

    def __init__(self, text: str) -> None:
        self._at: dict[str, int] = {}
        # How many of `[[tables]]` there are so far.
        self._many: dict[str, int] = {}
        self._tokens = [*_tokens(text.removeprefix("\ufeff").replace("\r\n", "\n"))]
        self._next = 0
        self._walk()

    def of(self, path: str) -> int:
        """The line of a key, or of the table that should have it; 1 for the whole file."""
        while path and path not in self._at:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self._at.get(path, 1)

    def _walk(self) -> None:
        table = ""
        while self._next < len(self._tokens):
            if self._is("\n"):
                self._next += 1
            elif self._is("["):
                table = self._header()
            else:
                self._pair(table)

    def _is(self, sign: str, ahead: int = 0) -> bool:
        at = self._next + ahead
        return at < len(self._tokens) and self._tokens[at].is_sign and self._tokens[at].words == sign

    def _header(self) -> str:
        """`[table]` or `[[tables]]`; gives its path."""
        line, is_many = self._tokens[self._next].line, self._is("[", 1)
        self._next += 2 if is_many else 1
        *above, last = self._key()
        self._next += 2 if is_many else 1
        path = ""
        for step in above:
            self._at.setdefault(below(path, step), line)
            path = self._last_of(below(path, step))
        path = below(path, last)
        if is_many:
            number = self._many[path] = self._many.get(path, -1) + 1
            self._at.setdefault(path, line)
            path = f"{path}[{number}]"
        self._at.setdefault(path, line)
        return path

    def _last_of(self, path: str) -> str:
        """The last of `[[tables]]`, or the table of that path."""
        return f"{path}[{self._many[path]}]" if path in self._many else path

    def _key(self) -> list[str]:
        """The steps of a key, up to what follows it."""
        steps = [_bare(self._take())]
        while self._is("."):
            self._next += 1
            steps.append(_bare(self._take()))
        return steps

    def _take(self) -> Token:
        self._next += 1
        return self._tokens[self._next - 1]

    def _pair(self, table: str) -> None:
        """A key and its value."""
        line, path = self._tokens[self._next].line, table
        for step in self._key():
            path = below(path, step)
            self._at.setdefault(path, line)
        self._next += 1
        self._value(path)

    def _value(self, path: str) -> None:
        if self._is("["):
            self._next += 1
            self._array(path)
        elif self._is("{"):
            self._next += 1
            while not self._is("}"):
                if self._is(",") or self._is("\n"):
                    self._next += 1
                else:
                    self._pair(path)
            self._next += 1
        else:
            # Numbers and dates have dots, and dates a blank.
            while self._next < len(self._tokens) and not any(map(self._is, "\n,]}")):
                self._next += 1

    def _array(self, path: str) -> None:
        number = 0
        while not self._is("]"):
            if self._is(",") or self._is("\n"):
                self._next += 1
                continue
            here = f"{path}[{number}]"
            self._at[here] = self._tokens[self._next].line
            self._value(here)
            number += 1
        self._next += 1


def _tokens(text: str) -> Iterator[Token]:
    line = 1
    for found in TOKEN.finditer(text):
        if found.lastgroup != "blank":
            yield Token(found[0], line, found.lastgroup == "sign")
        line += found[0].count("\n")


def _bare(token: Token) -> str:
    """A key as it is meant."""
    if token.words[:1] not in ("'", '"'):
        return token.words
    import tomllib

    return next(iter(tomllib.loads(f"{token.words} = 0")))
