"""A prompt for the unit of the activation queue that acts: then the queue is the list to choose from."""

from typing import Any

from msgspec import Struct

from tracker.engine import Option, Prompt, View

LIVE = ("acting", "may")


class QueueChoice(Struct, frozen=True):
    """The numbers that pick units of the queue, by unit; what is said of each; and the one that Enter takes."""

    numbers: dict[str, int]
    details: dict[str, str]
    at: str = ""


def queue_choice(prompt: Prompt[Any] | None, view: View) -> QueueChoice | None:
    """The choice among units of the queue, None where something else is asked.

    Every option that is a unit must be of the side that is asked, and within the rules only if it is in the queue as
    one that may act; else the units are targets, or of another list.
    """
    if prompt is None or not prompt.choices:
        return None
    own = {unit.id for side in view.sides if side.id == prompt.side for unit in side.units}
    all_units = {unit.id for side in view.sides for unit in side.units}
    live = {each.unit for each in view.queue if each.standing in LIVE}
    named = {number: option for number, option in enumerate(prompt.choices, 1) if option.id in all_units}
    open_to = {option.id for option in named.values() if not option.refused}
    allowed = {option.id for option in named.values() if not option.refused and not option.warned}
    if not allowed or not open_to <= own or not allowed <= live:
        return None
    if not {option.id for option in named.values()} <= {each.unit for each in view.queue}:
        return None
    return QueueChoice(
        {option.id: number for number, option in named.items() if not option.refused},
        {option.id: _said(option) for option in named.values()},
    )


def _said(option: Option) -> str:
    """The words beside an option's name."""
    return "; ".join(part for part in (option.detail, option.refused or option.warned) if part)
