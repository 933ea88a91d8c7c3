"""One view for each kind of prompt."""

from collections.abc import Callable
from random import Random
from typing import Any

from tracker.app.battle.prompts.choose_and_pick import ChooseView, PickView
from tracker.app.battle.prompts.dice import DiceView
from tracker.app.battle.prompts.draw_and_shuffle import DrawView, ShuffleView
from tracker.app.battle.prompts.facts import FactsView
from tracker.app.battle.prompts.form_list import FormListView
from tracker.app.battle.prompts.number_and_text import NumberView, TextView
from tracker.app.battle.prompts.to_fight import ToFightView
from tracker.app.parts.prompt_view import PromptView
from tracker.engine import Choose, Draw, Facts, FormList, Number, Pick, Prompt, Roll, Shuffle, Text, ToFight
from tracker.play.typed import Typed
from tracker.play.typed_dice import begin

__all__ = ["DiceView", "prompt_view_of"]


def prompt_view_of(
    prompt: Prompt[Any],
    dealer: Callable[[], Random],
    dice: Typed | None = None,
    half_card: str = "",
    last_takes: int = 0,
) -> PromptView:
    """The view of a prompt; `dice` of a roll or cards as far as they are typed, none of them if left out.

    The last of up to `last_takes` cards takes its draw, as the last die takes its roll.
    """
    prompt_view = _prompt_view_of(prompt, dealer, dice, half_card, last_takes)
    prompt_view.asks = prompt.asks_words
    return prompt_view


def _prompt_view_of(
    prompt: Prompt[Any], dealer: Callable[[], Random], dice: Typed | None, half_card: str, last_takes: int
) -> PromptView:
    if isinstance(prompt, Roll):
        return DiceView(dice or begin(prompt, dealer()))
    if isinstance(prompt, Draw):
        return DrawView(prompt, dealer, half_card, prompt.count <= last_takes)
    if isinstance(prompt, Shuffle):
        return ShuffleView(prompt, dealer)
    for kind, make in KINDS:
        if isinstance(prompt, kind):
            return make(prompt)
    raise TypeError(f"no face for {type(prompt).__name__}")


KINDS: tuple[tuple[type[Any], Callable[[Any], PromptView]], ...] = (
    (Choose, ChooseView),
    (Pick, PickView),
    (Facts, FactsView),
    (FormList, FormListView),
    (Number, NumberView),
    (Text, TextView),
    (ToFight, ToFightView),
)
