"""One small face for each kind of prompt."""

from collections.abc import Callable
from random import Random
from typing import Any

from tracker.app.battle.prompts.cards import DrawFace, ShuffleFace
from tracker.app.battle.prompts.choose import ChooseFace, PickFace
from tracker.app.battle.prompts.dice import DiceFace
from tracker.app.battle.prompts.facts import FactsFace
from tracker.app.battle.prompts.form_list import FormListFace
from tracker.app.battle.prompts.text import NumberFace, TextFace
from tracker.app.battle.prompts.to_fight import ToFightFace
from tracker.app.parts.face import Face
from tracker.engine import Choose, Draw, Facts, FormList, Number, Pick, Prompt, Roll, Shuffle, Text, ToFight
from tracker.play.typed import Typed
from tracker.play.typed_dice import begin

__all__ = ["DiceFace", "face_of"]


def face_of(prompt: Prompt[Any], dealer: Callable[[], Random], dice: Typed | None = None, half_card: str = "") -> Face:
    """The face of a prompt; `dice` of a roll or cards as far as they are typed, none of them if left out."""
    face = _face_of(prompt, dealer, dice, half_card)
    face.asks = prompt.asks_words
    return face


def _face_of(prompt: Prompt[Any], dealer: Callable[[], Random], dice: Typed | None, half_card: str) -> Face:
    if isinstance(prompt, Roll):
        return DiceFace(dice or begin(prompt, dealer()))
    if isinstance(prompt, Draw):
        return DrawFace(prompt, dealer, half_card)
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
    (FormList, FormListFace),
    (Number, NumberFace),
    (Text, TextFace),
    (ToFight, ToFightFace),
)
