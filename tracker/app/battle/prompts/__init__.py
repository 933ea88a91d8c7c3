"""One view for each kind of prompt."""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from tracker.app import battle
from tracker.app.parts.prompt_view import PromptView
from tracker.engine import AnyRuleset, Prompt

if TYPE_CHECKING:
    from tracker.play.typed_roll import Typed

__all__ = ["load_all", "prompt_view_of"]

# Module and class of the view of each kind of prompt, by the kind's name: both are loaded when one is first asked.
VIEWS = {
    "Roll": ("dice", "DiceView"),
    "Draw": ("draw_and_shuffle", "DrawView"),
    "Shuffle": ("draw_and_shuffle", "ShuffleView"),
    "Choose": ("choose_and_pick", "ChooseView"),
    "Pick": ("choose_and_pick", "PickView"),
    "Facts": ("facts", "FactsView"),
    "FormList": ("form_list", "FormListView"),
    "Number": ("number_and_text", "NumberView"),
    "Text": ("number_and_text", "TextView"),
    "ToFight": ("to_fight", "ToFightView"),
}


# What stands behind the first answer, undo or edit.
LATER = ("play.battle_commands", "engine.restore_steps", "engine.verify", "talk.amend_words")


def load_all(ruleset: AnyRuleset) -> None:
    """Load the views of all kinds, what keys lay over a battle, and what its game comes to need: no key has to."""
    for module, _ in VIEWS.values():
        import_module(f"{__name__}.{module}")
    for name in LATER:
        import_module(f"tracker.{name}")
    for name in battle.LATER:
        getattr(battle, name)
    ruleset.load_soon()


def prompt_view_of(
    prompt: Prompt[Any],
    dealer: Callable[[], Random],
    dice: "Typed | None" = None,
    last_takes: int = 0,
) -> PromptView:
    """The view of a prompt; `dice` of a roll as far as they are typed, none of them if left out.

    The last of up to `last_takes` cards takes its draw, as the last die takes its roll.
    """
    kind, make = _view_for(prompt)
    if (roll := prompt.roll) is not None:
        from tracker.play.typed_dice import begin

        prompt_view = make(dice or begin(roll, dealer()))
    elif kind == "Draw":
        prompt_view = make(prompt, dealer, last_takes)
    else:
        prompt_view = make(prompt, dealer) if kind == "Shuffle" else make(prompt)
    prompt_view.asks = prompt.asks_words
    return prompt_view


def _view_for(prompt: Prompt[Any]) -> tuple[str, Callable[..., PromptView]]:
    """The kind of a prompt, and what makes its view."""
    kind = next((each.__name__ for each in type(prompt).__mro__ if each.__name__ in VIEWS), "")
    if not kind:
        raise TypeError(f"no view for {type(prompt).__name__}")
    module, view = VIEWS[kind]
    return kind, getattr(import_module(f"{__name__}.{module}"), view)
