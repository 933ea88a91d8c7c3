"""A file that somebody wrote, looked at whole: everything that is wrong with it, each with its line."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from tracker.engine import AnyArmies, AnyArmy, AnyRuleset, BadFile, Fault, load_ruleset, ruleset_ids, sound_games
from tracker.engine.armies import all_faults
from tracker.engine.faults import as_faults, below
from tracker.engine.file_faults import all_found
from tracker.engine.nearest_word import meant, nearest
from tracker.engine.scenarios import scenario_file
from tracker.engine.tables import toml_data, toml_text
from tracker.journal.armies import newer_words

ROSTER = ".army"
TOKEN = re.compile(
    r"""
    (?P<blank>[^\S\n]+|\#[^\n]*)
    |(?P<text>\"{3}(?:\\[\s\S]|(?!\"{3})[^\\])*\"{3,5}|'{3}(?:(?!'{3})[\s\S])*'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*')
    |(?P<sign>[\[\]{}=,.\n])
    |(?P<bare>[^\s\[\]{}=,.#"']+)
    """,
    re.VERBOSE,
)


class FileFinding(Struct, frozen=True):
    """A fault of a file and its line; a doubt is odd, and refused by nobody."""

    line: int
    path: str
    reason: str
    is_doubt: bool = False


class Checked(Struct):
    """The result of checking a file; `game` is the title of the game that looked, "" where none could."""

    path: Path
    game: str = ""
    found: list[FileFinding] = []

    @property
    def is_sound(self) -> bool:
        """True if it can be used."""
        return all(each.is_doubt for each in self.found)


def check_file(path: Path, ruleset_id: str = "") -> Checked:
    """Everything that is wrong with a scenario file, or with a roster by the end of its name.

    Raises BadFile where there is none, or it can't be read.
    """
    scenario_file(str(path))
    try:
        text = toml_text(path)
        data = toml_data(text, path.name)
    except BadFile as error:
        return Checked(path, found=[FileFinding(line_told(str(error)), "", _alone(error, path))])
    game, faults = _game_of(data, ruleset_id, is_roster=path.suffix == ROSTER)
    if path.suffix == ROSTER:
        # A scenario may leave its game to whoever opens it; nobody asks for that of a roster.
        faults = [Fault(each.path, each.reason) for each in faults]
    if game is not None:
        # What its name for its game comes to was said already.
        found_in = _roster_faults(game, data) if path.suffix == ROSTER else game.scenario_faults(data)
        faults = faults + [each for each in found_in if not faults or each.path != "game"]
    lines = TomlLines(text)
    found = {FileFinding(lines.of(each.path), each.path, each.reason, each.is_doubt): None for each in faults}
    return Checked(path, game.title if game else "", sorted(found, key=lambda each: each.line))


def _roster_faults(game: AnyRuleset, data: dict[str, Any]) -> list[Fault]:
    """The impossible in a roster, all of it at once; where nothing is, each rule that it bends as a doubt."""
    armies = game.armies()
    if armies is None:
        return [Fault("game", f"{game.title} knows no rosters")]
    if newer := newer_words(data):
        return [Fault("format", newer)]
    known: AnyArmies = armies

    def judge(army: AnyArmy, is_sound: bool) -> list[Fault]:
        found = as_faults(all_faults(known, army))
        bends = known.bends(army) if is_sound and not found else ()
        return found + [Fault("", words, is_doubt=True) for words in bends]

    return all_found(data, known.army, judge)


def line_told(sentence: str) -> int:
    """The line that a sentence of the reader of TOML names; 1 where it names none."""
    _, _, rest = sentence.partition("line ")
    digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
    return int(digits) if digits else 1


def _alone(error: BadFile, path: Path) -> str:
    """A sentence about a file without the file."""
    return f"it {str(error).removeprefix(f'{path.name} ')}".removeprefix("it can't be used: ").rstrip(".")


def _game_of(data: dict[str, Any], ruleset_id: str, is_roster: bool) -> tuple[AnyRuleset | None, list[Fault]]:
    """The game that a file is for, and what is wrong with its saying so; None where that says too little to guess."""
    named, ids = data.get("game", ""), ruleset_ids()
    if ruleset_id or named in ids:
        return load_ruleset(ruleset_id or named), []
    known = ", ".join(ids)
    if named == "":
        fault = Fault("game", f"it does not say its game: it is one of {known}", is_doubt=True)
        return (None if is_roster else _likeliest(data)), [fault]
    guess = nearest(str(named), ids)
    reason = f"there is no game {str(named)[:40]!r}: it is one of {known}{meant(str(named), ids)}"
    return (load_ruleset(guess) if guess else None), [Fault("game", reason)]


def _likeliest(data: dict[str, Any]) -> AnyRuleset | None:
    """The game that finds least wrong with a scenario that names none."""
    games, _ = sound_games("scenarios")
    return min(games, key=lambda game: len(game.scenario_faults(data)), default=None)


# On which line of the file each of its keys and values stands. Python's own reader forgets places, and so does
# tomlkit, which keeps a file to the letter (its issue 55): so the tokens of a file that has been read already, and is
# sound TOML, are walked once more.


class Token(NamedTuple):
    """A part of a file; `is_sign` for brackets, dots, commas, `=` and line ends."""

    words: str
    line: int
    is_sign: bool


class TomlLines:
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
