"""Distances between two groups as the table has told them, and what follows from them (Part F 9 to 15).

Nobody measures for the program: it keeps what answers give away, until one of the two moves. All inches are those of
the table.
"""

from collections.abc import Iterable

from tracker.games.colonial_adventures.ground.facing import heading, way_of
from tracker.games.colonial_adventures.ground.places import between_middles, least_between, place_of
from tracker.games.colonial_adventures.groups import enemies_of, scaled
from tracker.games.colonial_adventures.solo.state import KEEPS
from tracker.games.colonial_adventures.state import FAR, Battlefield, Gap, Group

# Nothing is known of two groups.
UNTOLD = Gap()


def told(state: Battlefield, one: str, other: str) -> Gap:
    """The known distance; where nothing is known, a Gap from 0 to FAR."""
    return state.gaps.get(_pair(one, other), UNTOLD)


def tell(state: Battlefield, one: str, other: str, least: float = 0, most: float = FAR) -> None:
    """The two stand at least and at most so far apart; what was said before stays true unless this denies it."""
    before = told(state, one, other)
    gap = Gap(float(max(least, before.least)), float(min(most, before.most)))
    # What was known to the inch stays so, unless it is told to be nearer or farther than that.
    was_exact = before.least == before.most and least < before.most <= most
    fits = gap.least < gap.most or was_exact or gap.least == gap.most == least == most
    state.gaps[_pair(one, other)] = gap if fits else Gap(float(least), float(most))


def tell_all(state: Battlefield, one: str, others: Iterable[str], least: float = 0, most: float = FAR) -> None:
    """The same of a group and several others."""
    for other in others:
        tell(state, one, other, least, most)


def is_at_three(state: Battlefield, one: str, other: str) -> bool:
    """True if one is known to be at 3 inches of the other, having charged: then it is not asked."""
    return told(state, one, other).most <= scaled(state, 3)


def known_within(state: Battlefield, one: str, other: str, inches: float) -> bool | None:
    """True if they are within so many inches of each other; None where nobody said, and their sections don't tell."""
    gap = told(state, one, other)
    if gap.most <= inches:
        return True
    if gap.least >= inches:
        return False
    is_beyond = state.solo.has_step(KEEPS) and least_between(state, state.groups[one], state.groups[other]) >= inches
    return False if is_beyond else None


def likely_within(state: Battlefield, one: str, other: str, inches: float) -> bool:
    """The same, by the middles of their sections where that is not known; False if their places are not told."""
    within = known_within(state, one, other, inches)
    if within is not None:
        return within
    mine, theirs = state.groups[one], state.groups[other]
    gone_on = gone_toward(state, mine, theirs) + gone_toward(state, theirs, mine)
    return between_middles(state, mine, theirs) - gone_on < inches


def gone_toward(state: Battlefield, group: Group, other: Group) -> float:
    """Inches that it has gone on toward another within its section."""
    here, there = place_of(state, group), place_of(state, other)
    if not group.advanced or here is None or there is None:
        return 0.0
    way = way_of(state, group)
    is_toward = group.faces == other.id or (way and way == heading(here.section, there.section))
    return group.advanced if is_toward else 0.0


def is_untold(state: Battlefield, one: Group, other: Group) -> bool:
    """True if nobody said in which section either stands, nor how far apart; in battles begun since."""
    is_known = place_of(state, one) is not None and place_of(state, other) is not None
    is_asked = bool(state.ground.sections) and state.solo.has_step(KEEPS)
    return is_asked and not is_known and told(state, one.id, other.id).most >= FAR


def near_enemies(state: Battlefield, group: Group) -> list[str]:
    """Ids of the enemies that are known to be within 12 inches of it now, and so to see it."""
    reach = scaled(state, 12)
    return [each.id for each in enemies_of(state, group) if known_within(state, group.id, each.id, reach)]


def _pair(one: str, other: str) -> str:
    return f"{one}>{other}" if one < other else f"{other}>{one}"
