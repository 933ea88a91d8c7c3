"""The prompt that asks for a line of free text."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Self

from msgspec.structs import replace

from tracker.engine.errors import Refused
from tracker.engine.prompts.base import Json, Prompt, payload_of

if TYPE_CHECKING:
    import random


class Text(Prompt[str], frozen=True, kw_only=True, tag="text"):
    """A line of free text of at most `longest` characters; Enter takes `enter`."""

    enter: str = ""
    longest: int = 200

    @property
    def takes_words(self) -> bool:
        return True

    def read(self, value: Any) -> tuple[str, str]:
        text: str = payload_of(value, str, "a line of text")
        if len(text) > self.longest:
            raise Refused(f"That is {len(text)} characters long; {self.longest} at most.")
        if not text.isprintable():
            raise Refused("That has characters that can't be shown.")
        return text, ""

    def default(self) -> Any:
        return self.enter

    def any_legal(self, rng: "random.Random") -> Any:
        return rng.choice([self.enter, "words"[: self.longest], ""])

    def with_decision(self, decided: Any) -> Self:
        return replace(self, enter=decided)

    def hint(self) -> str:
        return "Type a line of text."

    def help_lines(self) -> list[str]:
        return ["Text: at this prompt keys that take words need a / before them; ' before a letter makes it text."]

    def _parse(self, typed: str) -> Any:
        return typed[1:] if typed.startswith("'") else typed

    def described(self, rolls_for: Collection[str] = ()) -> Json:
        return {"longest": self.longest}
