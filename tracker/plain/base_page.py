"""The pages of line mode besides battles: each shows itself, takes lines until it is left, and leads to others."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from tracker.engine import Refused
from tracker.plain.console import Console
from tracker.plain.line_guard import answering
from tracker.plain.streams import columns
from tracker.talk.tables import plain_rows
from tracker.talk.words_aloud import usage_words

WIDEST = 160
LEAVING = ("q", "quit", "exit")
T = TypeVar("T")


class PageKey(Struct, frozen=True):
    """A word that begins a line, what may follow it, what it does in words, and the action.

    At a battle one that `asks` shows the whole prompt afterwards.
    """

    word: str
    usage: str
    words: str
    act: Callable[[Any, str], object]
    asks: bool = False


class LinePage(ABC):
    """A subclass says what it shows, what a number does, and which words begin a line besides `?` and `q`."""

    keys: tuple[PageKey, ...] = ()
    # What stands in the help for Enter alone and for a number.
    enter = "list all of it again"
    number = ""
    back = "leave"

    def __init__(self, console: Console) -> None:
        self.console = console
        self.has_left = False

    def run(self) -> None:
        """Until the person leaves or the input ends. Raises what `show` raises at first, and OSError."""
        self.show()
        self.say("? is help, q leaves.")
        while not self.has_left:
            with answering(self.console.out, lambda kind, words: self.say(words)):
                line = self.console.line()
                if line is None:
                    return
                self.take(line.strip())

    @abstractmethod
    def show(self) -> None:
        """Tell all that there is."""

    def enter_pressed(self) -> None:
        """Do what an empty line means."""
        self.show()

    def choose(self, number: str) -> None:
        """Do what a number means that stands alone, or several of them. Raises Refused."""
        raise Refused("Nothing here has a number.")

    def take(self, line: str) -> None:
        """Do what a line says. Raises Refused."""
        first, _, rest = line.partition(" ")
        key = next((each for each in self.keys if each.word == first), None)
        if not line:
            self.enter_pressed()
        elif all(each.isdigit() for each in line.replace(",", " ").split()):
            self.choose(line)
        elif first == "?" or first == "help":
            self.help()
        elif key is not None:
            key.act(self, rest.strip())
        elif first in LEAVING and not rest:
            self.has_left = True
        else:
            raise Refused(f"There is no {first[:20]!r} here: ? lists what there is.")

    # Telling

    def say(self, *lines: str) -> None:
        self.console.say(*lines)

    @property
    def width(self) -> int:
        return columns(100, WIDEST)

    def help(self) -> None:
        rows = [["  Enter", "", self.enter], *([["  a number", "", self.number]] if self.number else [])]
        rows += [[f"  {key.word}", usage_words(key.usage), key.words] for key in self.keys]
        self.say(*plain_rows([*rows, ["  ?", "", "this help"], ["  q", "", self.back]], WIDEST))

    # What is asked on the way

    def ask(self, question: str) -> str:
        """Words that are asked for, "" where none are given."""
        return (self.console.line(f"{question} ") or "").strip()

    def ask_which(self, question: str, listed: Sequence[T], words: Callable[[T], str]) -> T | None:
        """One of some things, by its number; None where none is chosen. Raises Refused."""
        self.say(question, *(f"  {number} {words(each)}" for number, each in enumerate(listed, 1)))
        typed = self.ask("Its number, or Enter for none>")
        return nth(listed, typed, "number") if typed else None


def nth(listed: Sequence[T], typed: str, what: str) -> T:
    """One of a list by its number. Raises Refused."""
    if not listed:
        raise Refused(f"There is no {what} yet.")
    if not (typed.isascii() and typed.isdigit() and len(typed) < 9 and 1 <= int(typed) <= len(listed)):
        numbers = f"they are numbered 1 to {len(listed)}" if len(listed) > 1 else "there is only 1"
        raise Refused(f"There is no {what} {typed[:20]!r}: {numbers}.")
    return listed[int(typed) - 1]


def needed(rest: str, what: str) -> str:
    """The words behind a key. Raises Refused where there are none."""
    if not rest:
        raise Refused(f"Type {what}.")
    return rest


def parted(rest: str) -> tuple[str, str]:
    """The first word of what follows a key, and the rest."""
    first, _, words = rest.partition(" ")
    return first, words.strip()
