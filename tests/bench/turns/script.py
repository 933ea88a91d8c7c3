"""A turn as it was fought once: who did what, what the table told, and what every die showed; whatever the prompts are.

A script is `scripts/SAMPLE.toml`, beside it the state in which the turn begins. `told` says what people decided or
told, each with the word of the rules and the ids of who and whom: `["shot gurkhas sowars", {range = "long"}]`; what is
told of the same more than once is told in that order. `thrown` gives the faces of the dice of the same name, in the
order in which they fall, however many of them are asked for at once.
"""

import tomllib
from collections import deque
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, convert

SCRIPTS = Path(__file__).parent / "scripts"


class Script(Struct, frozen=True):
    """One sample's turn. `today` and `goal` are the keys that the issue counts for it, and those that it allows."""

    title: str
    game: str
    turn: int
    today: int
    goal: int
    told: list[tuple[str, Any]]
    thrown: list[tuple[str, list[int]]]


class Told:
    """What is left to be told and thrown of a turn.

    `astray` names what was asked for and no longer told: the turn is another one then, or is asked otherwise.
    """

    def __init__(self, name: str, script: Script) -> None:
        self.name = name
        self.astray: list[str] = []
        self._told: dict[str, deque[Any]] = {}
        self._thrown: dict[str, deque[int]] = {}
        for words, said in script.told:
            self._told.setdefault(words, deque()).append(said)
        for words, faces in script.thrown:
            self._thrown.setdefault(words, deque()).extend(faces)

    def peek(self, *words: str) -> Any:
        """What is told next of these words; None where nothing is."""
        left = self._told.get(" ".join(words))
        return left[0] if left else None

    def take(self, *words: str) -> Any:
        """The same, and then it has been told."""
        left = self._told.get(" ".join(words))
        return left.popleft() if left else None

    def faces(self, words: str, count: int, sides: int) -> list[int]:
        """The next dice of a name; dice that nobody threw then always show the same."""
        left = self._thrown.get(words, deque())
        faces = [left.popleft() for _ in range(min(count, len(left)))]
        if len(faces) < count:
            self.astray.append(f"dice: {words}")
            chance = Random(f"{self.name}:{words}:{len(self.astray)}")
            faces += [chance.randint(1, sides) for _ in range(count - len(faces))]
        return faces

    @property
    def left(self) -> list[str]:
        """What was never asked for."""
        told = [words for words, left in self._told.items() for _ in left]
        return told + [f"dice: {words}" for words, left in self._thrown.items() if left]


def names() -> list[str]:
    """The samples that have a script."""
    return sorted(path.stem for path in SCRIPTS.glob("*.toml"))


def script_of(name: str) -> Script:
    """A sample's script."""
    return convert(tomllib.loads((SCRIPTS / f"{name}.toml").read_text(encoding="utf-8")), Script)


def state_of(name: str) -> bytes:
    """The state in which its turn begins, encoded."""
    return (SCRIPTS / f"{name}.json").read_bytes()
