"""Reasons of the sensible player in words for the table: what it weighed, in dice and figures."""

from tracker.engine import Choose, Facts, Reason, always, counted, it_does
from tracker.games.colonial_adventures.fight.charge_form import offered_dice
from tracker.games.colonial_adventures.fight.weapons import why_not_fire
from tracker.games.colonial_adventures.ground.facing import heading
from tracker.games.colonial_adventures.ground.places import place_of, place_words
from tracker.games.colonial_adventures.groups import activation_value, activation_words, at_hand, inches
from tracker.games.colonial_adventures.state import FAR, Battlefield, Group
from tracker.games.colonial_adventures.turn import waiting, why_not
from tracker.games.colonial_adventures.victory_places import has_post, is_wanted, post_of
from tracker.games.colonial_adventures.weighing import (
    WORTH_FIRING,
    best_charge,
    best_target,
    dice_at,
    how_far,
    nearest_enemy,
)


def _act(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    """The reason for a group's act."""
    group = state.groups[what[1]]
    if value == "fire":
        return _shot_words(state, group, best_target(state, group))
    if value == "charge":
        return charge_words(state, group, best_charge(state, group))
    if value in ("move", "fast_move"):
        return _move_words(state, group)
    if value == "done":
        return f"it holds {_post_words(state, group)}" if has_post(state, group) else "it holds where it stands"
    return {"clear_jam": "a jammed gun fires no more", "runner": "its ammunition is tight"}.get(value, "")


def _side(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    """The reason for the group that acts next: the order is by Rep, so what is told is why it is its turn."""
    group = state.groups.get(value)
    if group is None:
        return ""
    others = (each for each in waiting(state, group.side) if each is not group and not why_not(state, each))
    is_alone = max((activation_value(state, each) for each in others), default=0) < activation_value(state, group)
    highest = "the highest of those that wait" if is_alone else "none that waits is higher"
    return f"{activation_words(state, group)}, {highest}"


def _target(state: Battlefield, prompt: Facts[object], what: list[str], value: object) -> str:
    """The reason for its target."""
    return _shot_words(state, state.groups[what[1]], _aim(what, value))


def _charged(state: Battlefield, prompt: Facts[object], what: list[str], value: object) -> str:
    """The reason for whom it charges."""
    return charge_words(state, state.groups[what[1]], _aim(what, value))


def _aim(what: list[str], value: object) -> str:
    aim = value.get("target", "") if isinstance(value, dict) else ""
    return str(aim) or (what[2] if len(what) > 2 else "")


def _shot_words(state: Battlefield, group: Group, target: str) -> str:
    if target not in state.groups:
        return ""
    dice = counted(dice_at(state, group, target), "die", "dice")
    best = best_target(state, group)
    most = (
        ", the most that it can bring" if best and dice_at(state, group, best) <= dice_at(state, group, target) else ""
    )
    return f"{dice} at {state.groups[target].name}{most}"


def _post_words(state: Battlefield, group: Group) -> str:
    """Its post: "the north wall: who stands there decides the battle"."""
    return f"{place_words(state, group)}: who stands there decides the battle"


def _move_words(state: Battlefield, group: Group) -> str:
    """The reason why it goes on instead of firing."""
    if is_wanted(state, group) and (post := post_of(state, group)) is not None:
        return f"{it_does(group, 'makes')} for {post.name}: who stands there decides the battle"
    if why_not_fire(state, group):
        return f"no shot: {it_does(group, 'closes')} in{_at_whom(state, group)}"
    best = best_target(state, group)
    worth = bool(best) and dice_at(state, group, best) >= WORTH_FIRING
    return f"{'' if worth else 'nobody is worth a shot yet: '}{it_does(group, 'closes')} in{_at_whom(state, group)}"


def _at_whom(state: Battlefield, group: Group) -> str:
    """The enemy that is nearest, and where from here: " on C Coy, to the north, 2 sections off"; "" if nobody said."""
    enemy = nearest_enemy(state, group)
    if enemy is None:
        return ""
    within, sections = how_far(state, group, enemy)
    words = [f" on {enemy.name}"]
    mine, theirs = place_of(state, group), place_of(state, enemy)
    if mine is not None and theirs is not None and sections:
        words.append(f"to the {heading(mine.section, theirs.section)}")
    if within < FAR:
        words.append(f"within {inches(within)}")
    elif sections < FAR:
        words.append(f"{counted(int(sections), 'section')} off" if sections else "in the same section")
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


REASONS: dict[str, Reason] = {
    "side": _side,
    "share": always("its dice are shared among those that it fights"),
    "act": _act,
    "shot": _target,
    "reach": _charged,
    "locked": _locked,
}
