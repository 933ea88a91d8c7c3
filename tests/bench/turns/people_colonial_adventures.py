"""Who answers the prompts of Colonial Adventures that are no longer asked in the words of the scripts."""

from typing import Any

from tests.bench.turns.person import Person
from tracker.engine import Choose


class Adventurer(Person):
    """Picks a group together with what it does, where that may be told at once."""

    def answer_side(self, prompt: Choose, side: str) -> Any:
        """`side:SIDE`: the group, and its first act or whether it fights on."""
        group = self.told.take("side", side)
        ids = {option.id for option in prompt.options}
        for word in ("act", "locked"):
            first = self.told.peek(word, str(group))
            if f"{group}:{first}" in ids:
                return f"{group}:{self.told.take(word, group)}"
        return group
