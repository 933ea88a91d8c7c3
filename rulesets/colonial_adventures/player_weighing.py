"""Shots and charges weighed by their dice, for the players and for the reasons that they give."""

from collections.abc import Iterator
from functools import lru_cache
from math import comb

from tracker.games.colonial_adventures.distances import known_within, told
from tracker.games.colonial_adventures.fight.charge_form import (
    is_across_wall,
    is_screened,
    may_reach,
    sure_reach,
    uphill,
    why_not_into,
)
from tracker.games.colonial_adventures.fight.frontage import eligible_figures
from tracker.games.colonial_adventures.fight.melee_dice import is_out_of_reach, pair_dice
from tracker.games.colonial_adventures.fight.shot_dice import ShotAim, fire_dice, is_flanked, why_not_shot_at
from tracker.games.colonial_adventures.fight.shot_form import known_of, likely_bears
from tracker.games.colonial_adventures.fight.weapons import weapon_range, why_not_fire
from tracker.games.colonial_adventures.ground.places import across, place_of
from tracker.games.colonial_adventures.ground.terrain_plan import sections_apart
from tracker.games.colonial_adventures.groups import at_hand, enemies_of, is_ferocious, why_not_charge
from tracker.games.colonial_adventures.state import FAR, Battlefield, Group, Shot
from tracker.games.colonial_adventures.victory_places import has_post

# A lone die in six hits: below this many fire dice a group does better to move.
WORTH_FIRING = 3


def best_target(state: Battlefield, group: Group) -> str:
    """The enemy in sight and range, as far as is known, of whom most hits are to be expected; "" for none."""
    seen = seen_enemies(state, group)
    if len(seen) == 1:
        return seen[0].id
    best = max(seen, key=lambda enemy: (likely_hits(state, group, enemy), enemy.figures), default=None)
    return best.id if best else ""


def seen_enemies(state: Battlefield, group: Group) -> list[Group]:
    """Those whom it may fire at, of whom those at the same wall come before all others."""
    if why_not_fire(state, group):
        return []
    shot_at = [each for each in enemies_of(state, group) if not why_not_shot_at(each)]
    seen = [each for each in shot_at if likely_bears(state, ShotAim(group.id, each.id))]
    return [enemy for enemy in across(state, group) if enemy in seen] or seen


def likely_hits(state: Battlefield, group: Group, enemy: Group, halved: bool = False) -> float:
    """The hits to be expected of its fire, doubled into a back and halved by cover as far as they are known."""
    known, dice = known_of(state, ShotAim(group.id, enemy.id)), dice_at(state, group, enemy.id, halved)
    return mean_hits(max(0, dice), is_flanked(enemy, known), known.cover, enemy.figures)


@lru_cache(maxsize=512)
def mean_hits(dice: int, is_doubled: bool, is_halved: bool, most: int) -> float:
    """The mean number of hits of so many dice on so many figures at most (CA-FIRE-6, CA-FIRE-7).

    >>> mean_hits(6, False, False, 20), mean_hits(6, True, False, 20), mean_hits(6, False, True, 20)
    (1.0, 2.0, 0.728052)
    """
    mean = 0.0
    for ones in range(dice + 1):
        hits = ones * 2 if is_doubled else ones
        chance: float = comb(dice, ones) * (1 / 6) ** ones * (5 / 6) ** (dice - ones)
        mean += chance * min(most, (hits + 1) // 2 if is_halved else hits)
    return round(mean, 6)


def ordered_target(state: Battlefield, group: Group) -> str:
    """The nearest enemy of whom its order by the book speaks, if its shot likely bears; "" for none (CA-NP-2)."""
    if not state.solo.is_by_book(group.side) or group.aim not in state.groups:
        return ""
    return group.aim if state.groups[group.aim] in seen_enemies(state, group) else ""


def dice_at(state: Battlefield, group: Group, target_id: str, halved: bool = False) -> int:
    """Fire dice of all who may fire at a target, all of it in sight, at long range where there is one.

    `halved`: of half of them, after a move (CA-ACT-3).
    """
    target = state.groups[target_id]
    short, longest = weapon_range(group)
    shot = Shot(firing=eligible_figures(group), seen=target.figures, long=short != longest)
    return fire_dice(state, ShotAim(group.id, target_id, halved), shot).total


def nearest_enemy(state: Battlefield, group: Group) -> Group | None:
    """The enemy that is known to be nearest, by inches or else by sections; None where nobody said of any."""
    known = [(how_far(state, group, enemy), number, enemy) for number, enemy in enumerate(enemies_of(state, group))]
    near = [each for each in known if each[0] < (FAR, FAR)]
    return min(near)[2] if near else None


def how_far(state: Battlefield, group: Group, enemy: Group) -> tuple[float, float]:
    """The inches within which an enemy is known to be, and the sections between; FAR where nobody said."""
    mine, theirs = place_of(state, group), place_of(state, enemy)
    sections = FAR if mine is None or theirs is None else sections_apart(mine.section, theirs.section)
    return told(state, group.id, enemy.id).most, sections


def best_charge(state: Battlefield, group: Group, near: bool = False) -> str:
    """The enemy that it beats most clearly by dice, "" if it beats none; a die more for who holds a post.

    `near`: of those alone who are or may be in reach.
    """
    margins = {enemy.id: margin for enemy, margin in _margins(state, group)}
    if near:
        margins = {each: margin for each, margin in margins.items() if is_near(state, group, state.groups[each])}
    best = max(margins, key=lambda each: margins[each], default="")
    return best if best and margins[best] >= _least_margin(state, group) else ""


def has_charge(state: Battlefield, group: Group) -> bool:
    """True if there is such an enemy: not all need be weighed."""
    least = _least_margin(state, group)
    return any(margin >= least for _, margin in _margins(state, group))


def _margins(state: Battlefield, group: Group) -> Iterator[tuple[Group, int]]:
    """Those whom it may charge, and by how many dice it beats each."""
    if why_not_charge(state, group):
        return
    for enemy in [each for each in across(state, group) if not each.arrives] or enemies_of(state, group):
        if not _is_beyond(state, group, enemy):
            yield enemy, _melee_margin(state, group, enemy) + has_post(state, enemy)


def _is_beyond(state: Battlefield, group: Group, enemy: Group) -> bool:
    """True if others screen an enemy from its charge, or it was told that one does not reach him where both stand."""
    return is_screened(state, group, enemy) or is_out_of_reach(state, group.id, enemy.id)


def _least_margin(state: Battlefield, group: Group) -> int:
    """The dice by which it has to beat an enemy to charge him."""
    return -1 if is_ferocious(state, group) else 1


def is_near(state: Battlefield, group: Group, enemy: Group) -> bool:
    """True if its charge reaches an enemy as was told, or where nobody said if his place leaves that likely."""
    is_told = known_within(state, group.id, enemy.id, sure_reach(state, group, enemy))
    return may_reach(state, group, enemy) if is_told is None else is_told


def reached(state: Battlefield, group: Group, may_be_near: bool) -> str:
    """The largest enemy in reach whom it beats by dice, else the one to whom it loses fewest; "" for none.

    Those whom the record has in reach come first; those of whom nobody said follow where one of them `may_be_near`, but
    for those whose place, or the form, has them out of reach or sight.
    """
    if why_not_charge(state, group):
        return ""
    whom = [each for each in across(state, group) if not each.arrives] or enemies_of(state, group)
    whom = [each for each in whom if not why_not_into(state, group, each) and not _is_beyond(state, group, each)]
    known = {each.id: known_within(state, group.id, each.id, sure_reach(state, group, each)) for each in whom}
    there = [each for each in whom if known[each.id]]
    if not there and may_be_near:
        there = [each for each in whom if known[each.id] is None and may_reach(state, group, each)]
    margins = {each.id: _melee_margin(state, group, each) for each in there}
    least = _least_margin(state, group)

    def worth(enemy: Group) -> tuple[bool, int, int]:
        margin = margins[enemy.id]
        return (margin >= least, enemy.figures if margin >= least else margin, margin)

    best = max(there, key=worth, default=None)
    return best.id if best else ""


def _melee_margin(state: Battlefield, group: Group, enemy: Group) -> int:
    mine, theirs = charge_dice(state, group, enemy)
    return mine - theirs


def charge_dice(state: Battlefield, group: Group, enemy: Group) -> tuple[int, int]:
    """The dice with which a group would fight an enemy that it charges, out of its cover, and those of the enemy."""
    more, (am_up, are_up) = at_hand(group) - at_hand(enemy), uphill(state, group, enemy)
    mine = pair_dice(state, group.id, enemy.id, am_up, False, {group.id: max(0, more)}).total
    wall = is_across_wall(state, group, enemy)
    theirs = pair_dice(state, enemy.id, group.id, are_up, wall, {enemy.id: max(0, -more)}).total
    return mine, theirs
