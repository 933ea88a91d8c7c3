"""A player who has an opinion on some prompts, by what their keys say that they are about."""

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tracker.engine.opening_and_end import ON, OVER
from tracker.engine.ruleset import Player

if TYPE_CHECKING:
    from random import Random

    from tracker.engine.prompts.base import Prompt

# Of what both sides know, the prompt, the parts of its key, and the answer: why it is given, "" for no reason.
Reason = Callable[[Any, Any, list[str], Any], str]
# Of what both sides know, the prompt, the parts of its key, and chance: an answer as a payload, None for no opinion.
Opinion = Callable[[Any, Any, list[str], "Random"], Any]


def always(words: str) -> Callable[..., str]:
    """The reason that is the same whatever is asked and answered."""
    return lambda *known: words


class KeyedPlayer(Player):
    """Answers by its opinion; where it has none, by the default, else by chance."""

    @abstractmethod
    def opinion_on(self, what: list[str]) -> Opinion | None:
        """The opinion on prompts whose key has these parts: `["fire", "brit", "zulu"]` of `fire:brit:zulu#2`."""

    def reason_on(self, what: list[str]) -> Reason | None:
        """Registers a function that gives the reason for answers to prompts whose key has these parts."""
        return None

    def why(self, seen: Any, prompt: "Prompt[Any]", value: Any) -> str:
        what = topic_of(prompt)
        reason = self.reason_on(what)
        return reason(seen, prompt, what, value) if reason else ""

    def answer(self, seen: Any, prompt: "Prompt[Any]", rng: "Random") -> Any:
        what = topic_of(prompt)
        if what == [OVER]:
            # Where an end is proposed, it is taken.
            return next(each for each in prompt.legal() if each != ON)
        opinion = self.opinion_on(what)
        value = opinion(seen, prompt, what, rng) if opinion else None
        if value is None:
            value = prompt.default()
        return prompt.any_legal(rng) if value is None else value


def topic_of(prompt: "Prompt[Any]") -> list[str]:
    """The parts of a prompt's key, without the number of its turn."""
    return prompt.key.partition("#")[0].split(":")
