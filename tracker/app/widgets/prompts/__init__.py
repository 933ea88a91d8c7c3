"""One small face for each kind of prompt."""

from collections.abc import Callable, Collection
from random import Random
from typing import Any

from tracker.app.widgets.face import Face
from tracker.app.widgets.prompts.cards import DrawFace, ShuffleFace
from tracker.app.widgets.prompts.choose import ChooseFace, PickFace
from tracker.app.widgets.prompts.dice import DiceFace
from tracker.app.widgets.prompts.facts import FactsFace
from tracker.app.widgets.prompts.words import NumberFace, TextFace
from tracker.engine import Choose, Draw, Facts, Number, Pick, Prompt, Roll, Shuffle, Text

__all__ = ["DiceFace", "face_of"]

Dealer = Callable[[], Random]
"""The app's dice for the prompt that waits, always from the start: looking again buys no other roll."""


def face_of(prompt: Prompt[Any], rolls_for: Collection[str], dealer: Dealer, draft: Any = None) -> Face:
    """The face of a prompt; `draft` is what was half typed at it."""
    if isinstance(prompt, Roll):
        return DiceFace(prompt, rolls_for, dealer, draft)
    if isinstance(prompt, Draw):
        return DrawFace(prompt, dealer)
    if isinstance(prompt, Shuffle):
        return ShuffleFace(prompt, dealer)
    for kind, make in KINDS:
        if isinstance(prompt, kind):
            return make(prompt)
    raise TypeError(f"no face for {type(prompt).__name__}")


KINDS: tuple[tuple[type[Any], Callable[[Any], Face]], ...] = (
    (Choose, ChooseFace),
    (Pick, PickFace),
    (Facts, FactsFace),
    (Number, NumberFace),
    (Text, TextFace),
)
