"""Somebody who answers every prompt of a turn from its script."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from tests.bench.turns.script import Told
from tracker.engine import Choose, Draw, Facts, Pick, Pool, Prompt, Roll, Rolled, Shuffle
from tracker.play.typed_dice import begin, give

# Options that end a list, where nothing is told any more.
ENOUGH = ("done", "nobody", "none", "no", "stay")


class Person:
    """Answers a prompt by what it is about: its key without the number of times that it was asked, and its fields.

    A game whose prompts are not asked in the words of the script has a person of its own: `answer_WORD` answers the
    prompts whose key begins with WORD, and gives None where the ordinary way will do.
    """

    def __init__(self, told: Told) -> None:
        self.told = told

    def answer(self, prompt: Prompt[Any]) -> Any:
        word, *ids = prompt.key.split("#")[0].split(":")
        special: Callable[..., Any] | None = getattr(self, f"answer_{word}", None)
        value = special(prompt, *ids) if special is not None else None
        return self.plainly(prompt, word, *ids) if value is None else value

    def plainly(self, prompt: Prompt[Any], *words: str) -> Any:
        """The answer that is told in these very words."""
        if isinstance(prompt, Roll):
            return self.throw(prompt)
        if isinstance(prompt, (Draw, Shuffle)):
            return self.draw(prompt, *words)
        said = self.told.take(*words)
        if isinstance(prompt, Facts):
            fields = {field.name for field in prompt.fields}
            return {name: value for name, value in (said or {}).items() if name in fields}
        if said is None:
            return self.enough(prompt)
        return said

    def enough(self, prompt: Prompt[Any]) -> Any:
        """The answer where nothing is told: no more of it, or what Enter takes."""
        if isinstance(prompt, Choose):
            for option in prompt.options:
                if option.id in ENOUGH and not option.refused:
                    return option.id
        if isinstance(prompt, Pick) and not prompt.at_least:
            return []
        if prompt.default() is None:
            raise LookupError(f"The script does not tell what to answer to {prompt.key}: {prompt.title}")
        self.told.astray.append(prompt.key)
        return prompt.default()

    def overhear(self, prompt: Prompt[Any]) -> None:
        """A prompt that the app answers by itself: what is told of it has been told."""
        self.told.take(*prompt.key.split("#")[0].split(":"))

    # Chance

    def throw(self, prompt: Roll[Any]) -> Any:
        """The dice of a roll, pool by pool, as they lie in the script."""
        if prompt.same:
            return prompt.default()
        dice = begin(prompt, Random(0))
        while dice.waiting:
            pool = dice.waiting[0]
            faces = self.told.faces(self.dice_of(prompt, pool), dice.missing(pool), pool.sides)
            dice = give(dice, Rolled(dice={pool.name: faces}))
        return dice.value

    def dice_of(self, prompt: Roll[Any], pool: Pool) -> str:
        """The name of a pool's dice in the script: the words of the prompt, then the pool's own."""
        return " ".join([*prompt.key.split("#")[0].split(":"), pool.name])

    def draw(self, prompt: Draw | Shuffle, *words: str) -> Any:
        """The next card of a sealed stack, or those that the script tells."""
        said = self.told.take(*words)
        if isinstance(prompt, Draw) and prompt.sealed:
            return msgspec.to_builtins(prompt.app_draw(Random(0)))
        return {"cards": said} if said else prompt.any_legal(Random(0))
