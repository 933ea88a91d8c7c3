"""Shots and charges weighed by their dice, for the players and for the reasons that they give."""

from functools import lru_cache
from math import comb

from tracker.games.colonial_adventures.distances import told
from tracker.games.colonial_adventures.fight.charge_form import in_reach, is_across_wall, uphill
from tracker.games.colonial_adventures.fight.frontage import eligible_figures
from tracker.games.colonial_adventures.fight.likely_shot import known_of, likely_bears
from tracker.games.colonial_adventures.fight.melee_dice import pair_dice
from tracker.games.colonial_adventures.fight.shot_dice import ShotAim, fire_dice, is_flanked, why_not_shot_at
from tracker.games.colonial_adventures.fight.weapons import weapon_range, why_not_fire
from tracker.games.colonial_adventures.ground.places import LONG, across, last_place, place_of
from tracker.games.colonial_adventures.ground.terrain_plan import sections_apart, steps
from tracker.games.colonial_adventures.groups import (
    allowance,
    at_hand,
    enemies_of,
    is_ferocious,
    is_melee,
    scaled,
    why_not_charge,
)
from tracker.games.colonial_adventures.leadership import has_cinc
from tracker.games.colonial_adventures.state import FAR, Battlefield, Group, Shot
from tracker.games.colonial_adventures.victory_places import has_post

# A lone die in six hits: below this many fire dice a group does better to move.
WORTH_FIRING = 3
# A group with the C-in-C charges with so many times the enemy's dice: if he falls, his whole army tests (CA-LDR-14).
SAFE = 2


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
    """The enemy that is likely nearest, by inches or by the sections where both were last; None where nobody said."""
    far = {enemy.id: likely_inches(state, group, enemy) for enemy in enemies_of(state, group)}
    nearest = min(far, key=far.__getitem__, default="")
    return state.groups[nearest] if far.get(nearest, FAR) < FAR else None


def likely_inches(state: Battlefield, group: Group, enemy: Group) -> float:
    """The inches within which an enemy is known or likely to be; FAR where nobody said."""
    here, there, most = last_place(state, group), last_place(state, enemy), told(state, group.id, enemy.id).most
    by_places = FAR if here is None or there is None else state.ground.inches(*steps(here.section, there.section))
    return min(most, max(LONG, by_places))


def how_far(state: Battlefield, group: Group, enemy: Group) -> tuple[float, float]:
    """The inches within which an enemy is known to be, and the sections between; FAR where nobody said."""
    mine, theirs = place_of(state, group), place_of(state, enemy)
    sections = FAR if mine is None or theirs is None else sections_apart(mine.section, theirs.section)
    return told(state, group.id, enemy.id).most, sections


def has_room(state: Battlefield, group: Group) -> bool:
    """True if a fast move, which stays 12 inches off every enemy, brings it further on than another: none is known
    so near, or in a section beside.
    """
    near = scaled(state, 12) + allowance(state, group)
    apart = (how_far(state, group, each) for each in enemies_of(state, group))
    return all(inches > near and sections > 1 for inches, sections in apart)


def holds(group: Group) -> bool:
    """Europeans with firearms who stand in cover do not leave it of their own will."""
    return group.training == "european" and bool(group.cover) and not is_melee(group)


def near_chance(state: Battlefield) -> float:
    """The chance that an enemy of whom nobody said is within charge reach: the sides close in turn by turn."""
    return min(0.7, 0.15 * state.turn)


def best_charge(state: Battlefield, group: Group, may_be_near: bool = True) -> str:
    """The enemy in reach that it beats most clearly by dice, a die more for one at a post; "" if it beats none.

    In reach is of whom that was told; where it was of nobody and one `may_be_near`, whom the places of both leave
    likely.
    """
    if why_not_charge(state, group):
        return ""
    whom = [each for each in across(state, group) if not each.arrives] or enemies_of(state, group)
    near = [(each, in_reach(state, group, each)) for each in whom]
    there = [each for each, is_told in near if is_told]
    if not there and may_be_near:
        there = [each for each, is_told in near if is_told is None]
    margins = {each.id: _margin(state, group, each) for each in there}
    best = max(margins, key=lambda each: margins[each], default="")
    return best if best and margins[best] >= (-1 if is_ferocious(state, group) else 1) else ""


def _margin(state: Battlefield, group: Group, enemy: Group) -> int:
    """By how many dice it beats an enemy, a group with the C-in-C twice as many as he has."""
    mine, theirs = charge_dice(state, group, enemy)
    return mine - theirs * (SAFE if has_cinc(group) else 1) + has_post(state, enemy)


def charge_dice(state: Battlefield, group: Group, enemy: Group) -> tuple[int, int]:
    """The dice with which a group would fight an enemy that it charges, out of its cover, and those of the enemy."""
    more, (am_up, are_up) = at_hand(group) - at_hand(enemy), uphill(state, group, enemy)
    mine = pair_dice(state, group.id, enemy.id, am_up, False, {group.id: max(0, more)}).total
    wall = is_across_wall(state, group, enemy)
    theirs = pair_dice(state, enemy.id, group.id, are_up, wall, {enemy.id: max(0, -more)}).total
    return mine, theirs
