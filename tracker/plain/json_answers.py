"""Answers as programs send them, turned into the payload that the battle records."""

from collections.abc import Collection
from typing import Any

import msgspec

from tracker.engine import Prompt, Refused, Rolled, app_random
from tracker.play.dice_line import type_line
from tracker.play.input_preferences import InputPreferences
from tracker.play.typed import Typed
from tracker.play.typed_dice import begin, give, roll_missing

ROLL, TYPED = "roll", "typed"


def payload_of(
    prompt: Prompt[Any],
    seed: int,
    step: int,
    value: Any,
    rolls_for: Collection[str] = (),
    preferences: InputPreferences | None = None,
) -> Any:
    """The answer of a program to the prompt that waits at `step`; null takes the default. Raises Refused.

    For a roll: "roll", a list of dice, a list of such lists (pool by pool), {"dice": {pool: [...]}, "counts":
    {pool: [...]}, "rest": "roll"}, {"typed": "3 1"} read as line mode reads it, or {"result": "2 passed"}; null, where
    every result does the same. Counts that follow from those before them may be left out.
    """
    rng = app_random(seed, step, prompt.key)
    roll = prompt.roll
    if roll is not None and not (value is None and roll.same):
        return _rolled(begin(roll, rng, rolls_for, preferences), value)
    return prompt.program_value(value, rng)


def _rolled(dice: Typed, value: Any) -> Any:
    rest = False
    if isinstance(value, dict):
        value = dict(value)
        rest = value.pop("rest", "") == ROLL
        value.pop("source", None)
    if isinstance(value, dict) and value.get("result"):
        return {"result": value["result"]}
    if value == ROLL:
        rest = True
    elif isinstance(value, dict) and isinstance(value.get(TYPED), str):
        if set(value) != {TYPED}:
            raise Refused("Typed dice stand alone, with rest at most.")
        dice = type_line(dice, value[TYPED].strip())
    elif isinstance(value, list):
        dice = _lists_given(dice, value if value and isinstance(value[0], list) else [value])
    else:
        dice = give(dice, _converted(value, Rolled))
    if rest:
        dice = roll_missing(dice)
    if not dice.whole:
        raise Refused(f"Dice are missing for {', '.join(pool.label or pool.name for pool in dice.waiting)}.")
    return dice.value


def _lists_given(dice: Typed, lists: list[Any]) -> Typed:
    for faces in _converted(lists, list[list[int]]):
        if dice.next is None:
            raise Refused("Those are more dice than are asked for.")
        dice = give(dice, Rolled(dice={dice.next.name: faces}))
    return dice


def _converted(value: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        raise Refused("That is no roll: it takes dice, counts or a result.") from None
