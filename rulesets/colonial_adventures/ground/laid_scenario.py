"""A scenario on another table than its own: who stood at a place that is gone stands at the edge of his side."""

from msgspec.structs import replace

from rulesets.colonial_adventures.ground.fitting import OPPOSITE, OTHER, TURNED, fit, is_turned
from rulesets.colonial_adventures.ground.places import spot
from rulesets.colonial_adventures.ground.scenario import given_of
from rulesets.colonial_adventures.scenario import Entry, Force, Scenario, build
from rulesets.colonial_adventures.state import Battlefield
from tracker.engine import At


def fitted(laid: Battlefield, given: Scenario, end: str) -> tuple[Scenario, list[str]]:
    """The scenario on the ground that was laid, and a sentence for all that had to change; nothing is dropped silently.

    `end`: the first side's, `top` or `bottom`.
    """
    told: list[str] = []
    ground = given_of(laid.ground)
    state = build(replace(given, ground=ground), {})
    sides = []
    for side, edge in zip(given.sides, (end, OTHER[end]), strict=True):
        turned = is_turned((entry.place for entry in side.groups), edge)
        groups = [_placed(state, entry, edge, turned, told) for entry in side.groups]
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


def _placed(state: Battlefield, entry: Entry, edge: str, turned: bool, told: list[str]) -> Entry:
    """A group where it stood, turned with its side, or where it can stand at the edge of it."""
    found = fit(state, state.groups[entry.id], entry.place, entry.before, edge, turned)
    if not found.why:
        return entry
    where = f"it stands in section {found.place[1:]}" if found.place else "it stands nowhere yet"
    told.append(f"{entry.name} stood at {entry.place}: {found.why}, so {where}.")
    faces = OPPOSITE.get(entry.faces, "") if found.why == TURNED else ""
    return replace(entry, place=found.place, before=False, faces=faces, housed=False, cover=None)
