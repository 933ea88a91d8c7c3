"""Answers typed to any prompt, dice and cards among them, turned into payloads."""

from random import Random
from typing import Any

from tracker.engine import Prompt, Refused
from tracker.play.dice_line import type_line
from tracker.play.input_preferences import InputPreferences
from tracker.play.typed_dice import begin


def answer_of(prompt: Prompt[Any], rng: Random, typed: str, preferences: InputPreferences | None = None) -> Any:
    """The answer that was typed for a prompt, dice whole; `rng` rolls and draws for the app. Raises Refused."""
    if prompt.roll is not None:
        dice = type_line(begin(prompt.roll, rng, (), preferences), typed.strip())
        if not dice.whole:
            raise Refused(f"{prompt.title}: type all of the dice, or r.")
        return dice.value
    if prompt.is_chance and typed.strip().casefold() == "r":
        return prompt.app_answer(rng)
    return prompt.parse(typed)
