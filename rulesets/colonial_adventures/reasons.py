"""Reasons of the sensible player in words for the table: what it weighed, in dice and figures."""

from typing import Any

from tracker.engine import Choose, Prompt, Reason, counted, it_does, its, said_of
from tracker.games.colonial_adventures.data import WORDS
from tracker.games.colonial_adventures.fight.charge_form import offered_dice
from tracker.games.colonial_adventures.fight.likely_shot import face_of_shot_words
from tracker.games.colonial_adventures.fight.shot_dice import ShotAim
from tracker.games.colonial_adventures.fight.weapons import why_not_fire
from tracker.games.colonial_adventures.ground.facing import heading, next_toward
from tracker.games.colonial_adventures.ground.places import LONG, place_of, place_words, touched_by
from tracker.games.colonial_adventures.groups import activation_value, activation_words, at_hand, inches, scaled
from tracker.games.colonial_adventures.player_moves import far_from_here
from tracker.games.colonial_adventures.player_weighing import (
    WORTH_FIRING,
    best_charge,
    best_target,
    dice_at,
    has_room,
    how_far,
    likely_hits,
    nearest_enemy,
    seen_enemies,
)
from tracker.games.colonial_adventures.solo.player import goal_of, is_raiders_aim
from tracker.games.colonial_adventures.state import FAR, Battlefield, Group
from tracker.games.colonial_adventures.turn import waiting, why_not
from tracker.games.colonial_adventures.victory_places import has_post


def _act(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    group = state.groups[what[1]]
    if value == "fire":
        return _shot_words(state, group, best_target(state, group))
    if value == "charge":
        return charge_words(state, group, best_charge(state, group))
    if value in ("move", "fast_move"):
        return _move_words(state, group, is_fast=value == "fast_move", may_hurry="fast_move" in prompt.legal())
    if value == "done":
        post = f"{place_words(state, group)}: who stands there decides the battle"
        where = post if has_post(state, group) else f"where {it_does(group, 'stands')}"
        return f"{it_does(group, 'holds')} {where}"
    if value == "pivot":
        return f"no shot from here: {it_does(group, 'turns')} towards {_whom(state, group)}"
    if value == "set_alight" and any(is_raiders_aim(state, each) for each in touched_by(state, group)):
        return "the raid is for the stores"
    return said_of(group, OTHER_ACTS.get(value, ""))


def _side(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    """The reason for the group that acts next: the order is by Rep, so what is told is why it is its turn."""
    group = state.groups.get(value)
    if group is None:
        return ""
    others = (each for each in waiting(state, group.side) if each is not group and not why_not(state, each))
    is_alone = max((activation_value(state, each) for each in others), default=0) < activation_value(state, group)
    highest = "the highest of those that wait" if is_alone else "none that waits is higher"
    return f"{activation_words(state, group)}, {highest}"


def _aim(what: list[str], value: object) -> str:
    aim = value.get("target", "") if isinstance(value, dict) else ""
    return str(aim) or (what[2] if len(what) > 2 else "")


def _shot_words(state: Battlefield, group: Group, target: str, halved: bool = False) -> str:
    if target not in state.groups:
        return ""
    dice, hits = dice_at(state, group, target, halved), likely_hits(state, group, state.groups[target], halved)
    seen = {each.id: each for each in seen_enemies(state, group)}
    most = ""
    if seen and all(dice_at(state, group, each, halved) <= dice for each in seen):
        most = ", the most that it can bring"
    elif target in seen and all(likely_hits(state, group, each, halved) <= hits for each in seen.values()):
        most = ", of whom most hits are to be expected"
    face = face_of_shot_words(state, ShotAim(group.id, target))
    return f"{counted(dice, 'die', 'dice')} at {state.groups[target].name}{most}{', ' * bool(face)}{face}"


def _shot(state: Battlefield, prompt: Prompt[Any], what: list[str], value: object) -> str:
    return _shot_words(state, state.groups[what[1]], _aim(what, value), halved=prompt.rule == "CA-ACT-3")


def _move_words(state: Battlefield, group: Group, is_fast: bool, may_hurry: bool) -> str:
    """The reason why it goes on instead of firing, and does not hurry where it might."""
    goes = goes_words(state, group, ends=0 if is_fast else far_from_here(state, group))
    if goal_of(state, group) is not None:
        return goes
    goes += _pace_words(state, group) if may_hurry and not is_fast else ""
    if why_not_fire(state, group):
        return f"no shot: {goes}"
    best = best_target(state, group)
    worth = bool(best) and dice_at(state, group, best) >= WORTH_FIRING
    return f"{'' if worth else 'nobody is worth a shot yet: '}{goes}"


def goes_words(state: Battlefield, group: Group, ends: float = 0) -> str:
    """Whither it goes: a post, a store, or the nearest enemy; `ends`: the inches of its move, 0 where they are open."""
    if (goal := goal_of(state, group)) is not None:
        here = place_of(state, group)
        way = heading(here.section, goal.section) if here is not None else ""
        where = f", to the {way}" if way else ""
        is_store = is_raiders_aim(state, goal)
        why = "the raid is for the stores" if is_store else "who stands there decides the battle"
        return f"{it_does(group, 'makes')} for {goal.name}{where}: {why}"
    return f"{it_does(group, 'closes')} in on {_whom(state, group, ends)}"


def _pace_words(state: Battlefield, group: Group) -> str:
    """The reason why it does not hurry, "" for none: near an enemy a fast move is barred (CA-MOVE-2)."""
    return "" if has_room(state, group) else f"; a fast move must keep {inches(scaled(state, 12))} off"


def _whom(state: Battlefield, group: Group, ends: float = 0) -> str:
    """The enemy that is nearest, where from here, and where a move of so many inches ends, as far as that is known.

    "C Coy, to the north, 2 sections off, to end in section 5"; "the nearest enemy" if nobody said of any.
    """
    enemy = nearest_enemy(state, group)
    if enemy is None:
        return "the nearest enemy"
    within, sections = how_far(state, group, enemy)
    words = [enemy.name]
    mine, theirs = place_of(state, group), place_of(state, enemy)
    if mine is not None and theirs is not None and sections:
        words.append(f"to the {heading(mine.section, theirs.section)}")
    if within < FAR:
        words.append(f"within {inches(within)}")
        if 0 < ends < within:
            words.append(f"to end within {inches(within - ends)}")
    elif sections < FAR:
        words.append(f"{counted(int(sections), 'section')} off" if sections else "in the same section")
        if ends >= LONG and mine is not None and theirs is not None and sections > 1:
            words.append(f"to end in section {next_toward(mine.section, theirs.section)}")
    return ", ".join(words)


def charge_words(state: Battlefield, group: Group, enemy: str) -> str:
    """The dice of a charge on that enemy, and his, as the form of the charge tells them."""
    if enemy not in state.groups:
        return ""
    mine, theirs = offered_dice(state, group, state.groups[enemy])
    return f"{mine} dice against {theirs} of {state.groups[enemy].name}"


def _locked(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    group = state.groups[what[1]]
    enemies = sum(at_hand(state.groups[each]) for each in group.engaged)
    return f"{counted(at_hand(group), 'figure')} against {enemies}"


def _share(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    group = state.groups[what[1]]
    return f"{its(group)} dice are shared among those that {it_does(group, 'fights')}"


OTHER_ACTS = WORDS["reasons_for_acts"]

REASONS: dict[str, Reason] = {
    "side": _side,
    "share": _share,
    "act": _act,
    "move": lambda state, prompt, what, value: goes_words(state, state.groups[what[1]]),
    "shot": _shot,
    "reach": lambda state, prompt, what, value: charge_words(state, state.groups[what[1]], _aim(what, value)),
    "locked": _locked,
}
