"""A stand-in until the sensible player is written."""

from typing import Any

from rulesets.gentlemen_rankers.state import Field
from tracker.engine import Player, Prompt, Random


class Sensible(Player):
    """Defaults."""

    def answer(self, state: Field, prompt: Prompt[Any], rng: Random) -> Any:
        value = prompt.default()
        return prompt.any_legal(rng) if value is None else value
