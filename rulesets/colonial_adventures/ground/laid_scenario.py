"""A scenario on another table than its own: who stood at a place that is gone stands at the edge of his side."""

import re
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import At, with_verb
from tracker.games.colonial_adventures.ground.closed_ground import opens_at, why_not_there
from tracker.games.colonial_adventures.ground.facing import TOWARD
from tracker.games.colonial_adventures.ground.places import NUMBERS, section_id, spot, spots
from tracker.games.colonial_adventures.ground.scenario import given_of
from tracker.games.colonial_adventures.ground.terrain_plan import EDGE_WORDS, OTHER, row_of
from tracker.games.colonial_adventures.scenario import Entry, Force, Scenario, build
from tracker.games.colonial_adventures.state import Battlefield, Group


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
    """The ends of the sides, as the words of a scenario's table."""
    one, other = (side.name for side in given.sides)
    return f"{one} at the edge of sections {EDGE_WORDS[end]}, {other} at that of {EDGE_WORDS[OTHER[end]]}."


def _placed(state: Battlefield, entry: Entry, edge: str, turned: bool, told: list[str]) -> Entry:
    """A group where it stood, turned with its side, or where it can stand at the edge of it."""
    found = fit(state, state.groups[entry.id], entry.place, entry.before, edge, turned)
    piece = spot(state, found.place)
    is_before = entry.before and not found.why
    opens = piece is not None and not is_before and opens_at(state, state.groups[entry.id], piece)
    formation = "open" if opens else entry.formation
    if not found.why:
        told += [f"{with_verb(entry.name, 'stands')} in {piece.name}, in Open Order."] if piece and opens else []
        return replace(entry, place=found.place, formation=formation)
    where = f"it stands in section {found.place[1:]}" if found.place else "it stands nowhere yet"
    where += ", in Open Order" if opens else ""
    told.append(f"{entry.name} stood at {entry.place}: {found.why}, so {where}.")
    faces = OPPOSITE.get(entry.faces, "") if found.why == TURNED else ""
    return replace(entry, place=found.place, before=False, faces=faces, housed=False, cover=None, formation=formation)


# Sections of an edge, those that groups are put in first before the others.
EDGE = {"bottom": (8, 7, 9), "top": (2, 1, 3)}
OPPOSITE = {way: next(back for back, to in TOWARD.items() if to == (-x, -y)) for way, (x, y) in TOWARD.items()}
TURNED = "its side has the other edge"


class Fit(Struct, frozen=True):
    """The place of a group: the id of a place, "" for nowhere yet. `why`: why not where it stood, "" if it does."""

    place: str
    why: str = ""


def fit(state: Battlefield, group: Group, place: str, before: bool, edge: str, turned: bool) -> Fit:
    """The place of the old table that a group had, on the new one; `turned`: its side has the other edge now."""
    at = section_id(10 - NUMBERS[place]) if turned and place in NUMBERS else _in_words(state, place, edge)
    piece = spot(state, at)
    is_fit = piece is None or before or opens_at(state, group, piece)
    reason = "" if piece is None or is_fit else why_not_there(state, group, piece)
    if not place or (piece is not None and not reason):
        return Fit(at, TURNED if turned and place in NUMBERS else "")
    return Fit(at_edge(state, group, edge), reason or "the table has no such place")


def _in_words(state: Battlefield, place: str, edge: str) -> str:
    """The section of its edge that a place tells of in words, such as "the near edge, section 7"; else that place."""
    told = re.search(r"\bsection ([1-9])\b", place)
    is_at_edge = told is not None and int(told[1]) in EDGE[edge] and spot(state, place) is None
    return section_id(int(told[1])) if told is not None and is_at_edge else place


def at_edge(state: Battlefield, group: Group, edge: str) -> str:
    """The section at an edge where a group can stand, else where it can in Open Order, else any; "" for none.

    Of two rosters with a mission none beyond the edge: there the enemy is, or what is to burn (CA-BATTLE-3).
    """
    is_bound = bool(state.solo.enemy) and not state.solo.raises
    near = [found for each in EDGE[edge] if (found := spot(state, section_id(each))) is not None]
    far = [each for each in spots(state) if each.id in NUMBERS and each not in near and not is_bound]
    opens = [each.id for each in near if opens_at(state, group, each)]
    stands = [each.id for each in (*near, *far) if not why_not_there(state, group, each)]
    return next(iter([*(each for each in stands if NUMBERS[each] in EDGE[edge]), *opens, *stands]), "")


def is_turned(places: Iterable[str], edge: str) -> bool:
    """True if the groups of a side stood toward the other edge than it has now, by the sections that were told."""
    toward = sum(row_of(NUMBERS[each]) - 1 for each in places if each in NUMBERS)
    return toward > 0 if edge == "top" else toward < 0
