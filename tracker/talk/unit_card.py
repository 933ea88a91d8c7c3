"""A unit's card: all facts about it, and what it did and suffered, each with its step."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from tracker.engine import Line, Node, Refused, UnitRow, View
from tracker.engine.prompts.base import shorten
from tracker.talk.words_aloud import unit_called


class CardLine(Struct, frozen=True):
    """A line of a unit's past and the step at which it came about."""

    step: int
    words: str


def asked_card(view: View, name: str, line: Iterable[Node]) -> list[str]:
    """The whole card of the unit that goes by a name. Raises Refused where none does."""
    if not name:
        raise Refused("Type I and the name of a unit: F lists them.")
    if not (lines := card_lines(view, unit_called(view, name), line)):
        raise Refused(f"There is no unit {shorten(name)}: F lists them.")
    return lines


def card_lines(view: View, unit_id: str, line: Iterable[Node]) -> list[str]:
    """The whole card, facts first, then the past of a branch; [] where there is no such unit."""
    unit = view.unit(unit_id)
    if unit is None:
        return []
    past = past_of(unit_id, line)
    told = [f"  step {each.step}: {each.words}" for each in past] or ["  nothing yet"]
    return [*fact_lines(view, unit), "", "What it did and suffered:", *told]


def fact_lines(view: View, unit: UnitRow) -> list[str]:
    """Facts known of a unit now, one a line."""
    side = next((side.name for side in view.sides if unit in side.units), "")
    facts = [
        ("side", side),
        ("figures", "" if unit.is_leader else f"{unit.figures} of {unit.start}"),
        *unit.stats,
        *unit.facts,
        ("now", ", ".join(unit.status)),
        ("place", unit.place),
        ("gone", unit.fate),
    ]
    return [unit.name, *(f"  {heading}: {words}" for heading, words in facts if words)]


def past_of(unit_id: str, line: Iterable[Node]) -> list[CardLine]:
    """The lines of the log that concern a unit, but for headings; what was said twice in one step only once."""
    entries: dict[CardLine, None] = {}
    for node in line:
        for each in _about(unit_id, node.log):
            entries[CardLine(node.step, each.text)] = None
    return list(entries)


def _about(unit_id: str, log: Iterable[Line]) -> Iterator[Line]:
    for each in log:
        event = each.event
        if each.kind != "heading" and (unit_id in each.units or (event and unit_id in (event.by, event.at))):
            yield each
