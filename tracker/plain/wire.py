"""Answers as programs send them, turned into the wire form that the battle records."""

from collections.abc import Collection
from typing import Any

import msgspec

from tracker.engine import (
    Draw,
    Facts,
    Field,
    FormList,
    Prompt,
    Refused,
    Roll,
    Rolled,
    Shuffle,
    app_random,
    is_moot,
    standing,
)
from tracker.talk.dice import DiceEntry
from tracker.talk.habits import Habits

ROLL, TYPED = "roll", "typed"


def wire_value(
    prompt: Prompt[Any],
    seed: int,
    step: int,
    value: Any,
    rolls_for: Collection[str] = (),
    habits: Habits | None = None,
) -> Any:
    """The answer of a program to the prompt that waits at `step`; null takes the default. Raises Refused.

    For a roll: "roll", a list of dice, a list of such lists (pool by pool), {"dice": {pool: [...]}, "counts":
    {pool: [...]}, "rest": "roll"}, {"typed": "3 1"} read as line mode reads it, or {"result": "2 passed"}; null, where
    every result does the same. Counts that follow from those before them may be left out.
    """
    rng = app_random(seed, step, prompt.key)
    if isinstance(prompt, Roll) and not (value is None and prompt.same):
        return _rolled(DiceEntry(prompt, rolls_for, rng, habits), value)
    if isinstance(prompt, Draw) and value == ROLL:
        return msgspec.to_builtins(prompt.app_draw(rng))
    if isinstance(prompt, Draw) and isinstance(value, list):
        return {"cards": value, "source": "typed"}
    if isinstance(prompt, Shuffle) and value == ROLL:
        return msgspec.to_builtins(prompt.app_shuffle(rng))
    if value is None and (default := prompt.default()) is not None:
        return default
    if missing := _missing(prompt, value):
        raise Refused(missing)
    if value is None:
        raise Refused("This prompt has no default: null is no answer to it.")
    return value


def _missing(prompt: Prompt[Any], value: Any) -> str:
    """The field that an answer leaves out though it has to be said, "" if there is none."""
    if isinstance(prompt, Facts):
        return _left_out(prompt.fields, {} if value is None else value)
    if isinstance(prompt, FormList):
        given: list[Any] = [{"row": prompt.rows[0].id}] if value is None and prompt.rows else value or []
        rows = {row.id: row for row in prompt.rows}
        for entry in given if isinstance(given, list) else []:
            row = rows.get(str(entry.get("row"))) if isinstance(entry, dict) else None
            if row is not None and (missing := _left_out(row.fields, entry.get("facts", {}))):
                return f"{row.label}: {missing}"
    return ""


def _left_out(fields: tuple[Field, ...], given: Any) -> str:
    if not isinstance(given, dict):
        return ""
    try:
        facts = standing(fields, given)
        left_out = (field for field in fields if field.name not in given and not is_moot(field, facts))
        found = ((field.name, problem) for field in left_out if (problem := field.check(facts[field.name])))
        return next((f"{problem}. The field {name!r} is missing." for name, problem in found), "")
    except (TypeError, KeyError):
        # What is there is no answer either: the prompt itself says so.
        return ""


def _rolled(entry: DiceEntry, value: Any) -> Any:
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
        entry.type(value[TYPED].strip())
    elif isinstance(value, list):
        _give_lists(entry, value if value and isinstance(value[0], list) else [value])
    else:
        entry.give(_converted(value, Rolled))
    if rest:
        entry.roll_rest()
    if not entry.whole:
        raise Refused(f"Dice are missing for {', '.join(pool.label or pool.name for pool in entry.waiting)}.")
    return entry.value


def _give_lists(entry: DiceEntry, lists: list[Any]) -> None:
    for faces in _converted(lists, list[list[int]]):
        mine = [pool for pool in entry.waiting if not entry.is_app(pool)]
        if not mine:
            raise Refused("Those are more dice than are asked for.")
        entry.give(Rolled(dice={mine[0].name: faces}))


def _converted(value: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        raise Refused("That is no roll: it takes dice, counts or a result.") from None
