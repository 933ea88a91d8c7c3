"""A scenario on another table than its own: who stood at a place that is gone stands at the edge of his side."""

from msgspec.structs import replace

from rulesets.colonial_adventures.ground_state import SECTIONS
from rulesets.colonial_adventures.places import section_id, spot
from rulesets.colonial_adventures.scenario import Entry, Force, Scenario, build
from rulesets.colonial_adventures.scenario_ground import given_of
from rulesets.colonial_adventures.standing_room import why_not_there
from rulesets.colonial_adventures.state import Battlefield
from tracker.engine import At

# Sections of an edge, those that groups are put in first before the others.
EDGE = {"bottom": (8, 7, 9), "top": (2, 1, 3)}
OTHER = {"bottom": "top", "top": "bottom"}


def fitted(laid: Battlefield, given: Scenario, end: str) -> tuple[Scenario, list[str]]:
    """The scenario on the ground that was laid, and a sentence for all that had to change; nothing is dropped silently.

    `end`: the first side's, `top` or `bottom`.
    """
    told: list[str] = []
    ground = given_of(laid.ground)
    state = build(replace(given, ground=ground), {})
    sides = []
    for side, edge in zip(given.sides, (end, OTHER[end]), strict=True):
        groups = [_placed(state, entry, edge, told) for entry in side.groups]
        sides.append(Force(side.id, side.name, side.training, side.colour, groups))
    ends = [each for each in given.ends if not isinstance(each, At) or spot(state, each.place) is not None]
    lost = [each.place for each in given.ends if isinstance(each, At) and spot(state, each.place) is None]
    told += [f"The end of the battle at {place} is left out: the table has no such place." for place in lost]
    return replace(given, ground=ground, sides=sides, ends=ends), told


def titled(laid: Battlefield, given: Scenario, end: str, title: str, of: str = "") -> Scenario:
    """That scenario under a title; `of`: the words of the table that it had."""
    found, _ = fitted(laid, given, end)
    words = at_the_edge(found, end)
    return replace(found, title=title[:80], teaches=False, table=f"{words} {of}" if of else words)


def at_the_edge(given: Scenario, end: str) -> str:
    """Which end is whose, as the words of a scenario's table."""
    one, other = (side.name for side in given.sides)
    words = {"bottom": "7-8-9", "top": "1-2-3"}
    return f"{one} at the edge of sections {words[end]}, {other} at that of {words[OTHER[end]]}."


def _placed(state: Battlefield, entry: Entry, edge: str, told: list[str]) -> Entry:
    """A group where it stood, or where it can stand at the edge of its side."""
    group, piece = state.groups[entry.id], spot(state, entry.place)
    reason = "" if piece is None or entry.before else why_not_there(state, group, piece)
    if not entry.place or (piece is not None and not reason):
        return entry
    wanted = [*EDGE[edge], *(each for each in SECTIONS if each not in EDGE[edge])]
    pieces = [found for each in wanted if (found := spot(state, section_id(each))) is not None]
    free = next((each.id for each in pieces if not why_not_there(state, group, each)), "")
    why = reason or "the table has no such place"
    where = f"it stands in section {free[1:]}" if free else "it stands nowhere yet"
    told.append(f"{entry.name} stood at {entry.place}: {why}, so {where}.")
    return replace(entry, place=free, before=False, faces="", housed=False, cover=None)
