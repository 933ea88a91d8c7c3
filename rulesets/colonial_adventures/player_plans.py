"""Plans for a turn, other ways to play a side, which playouts compare with the usual one (`Player.plans_for`).

Who follows them is the player of a side that the app plays: the sensible one, who throws away no C-in-C.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import hypot
from typing import Any

from tracker.engine import Among, Choose, Facts, Opinion, Random, Reason
from tracker.games.colonial_adventures.fight.weapons import has_missiles
from tracker.games.colonial_adventures.ground.move_places import OPEN, goes_straight
from tracker.games.colonial_adventures.ground.places import BEFORE, leaves, place_of
from tracker.games.colonial_adventures.ground.state import SECTIONS
from tracker.games.colonial_adventures.ground.terrain_plan import sections_apart, steps
from tracker.games.colonial_adventures.groups import (
    allowance,
    enemies_of,
    is_artillery,
    is_melee,
    on_table,
    scaled,
    why_not_charge,
)
from tracker.games.colonial_adventures.leadership import has_cinc
from tracker.games.colonial_adventures.player import Sensible, charge_at, holds, near_chance, seers_at
from tracker.games.colonial_adventures.player_weighing import (
    WORTH_FIRING,
    best_charge,
    best_target,
    charge_dice,
    dice_at,
    has_charge,
    how_far,
    nearest_enemy,
    reached,
)
from tracker.games.colonial_adventures.reasons import charge_words
from tracker.games.colonial_adventures.solo.player import goal_of, has_nobody_near
from tracker.games.colonial_adventures.state import FAR, Battlefield, Group
from tracker.games.colonial_adventures.victory_places import has_post, is_due, is_wanted, way_to

CHARGING, STANDING = "charging the largest within reach", "standing while its shooters fire"
# What a plan may choose otherwise: jams, guns, ammunition and houses are seen to as ever.
LEFT_OPEN = ("charge", "fire", "move", "fast_move", "done")


# A plan, the usual opinion, and what every opinion is given.
Planned = Callable[[str, Opinion, Battlefield, Any, list[str], Random], object]
# A group with the C-in-C charges with so many times the enemy's dice: if he falls, his whole army tests (CA-LDR-14).
SAFE = 2


def plans_for(state: Battlefield, side: str) -> tuple[str, ...]:
    """The plan that as a rule does better and the usual way: a side mostly of shooters stands, any other charges.

    What it is mostly, it is for the whole battle, whoever has come or is gone.
    None where a side meets nobody, nor against the enemy that the book plays: nobody's opponent is wanted there.
    """
    groups = [each for each in on_table(state, side) if enemies_of(state, each)]
    if state.solo.is_by_book(state.solo.enemy) or not groups:
        return ()
    all_of_it = [each for each in state.groups.values() if each.side == side]
    shooters = sum(each.start for each in all_of_it if has_missiles(state, each))
    if 2 * shooters >= sum(each.start for each in all_of_it):
        return STANDING, ""
    return (CHARGING, "") if any(not why_not_charge(state, each) for each in groups) else ()


def opinion(plan_of: Mapping[str, str], what: str, usual: Opinion | None) -> Opinion | None:
    """The opinion of a side that has a plan; without one it is the usual opinion."""
    planned = PLANNED.get(what)
    return partial(_by_plan, plan_of, planned, usual) if plan_of and planned and usual else usual


def _by_plan(
    plan_of: Mapping[str, str],
    planned: Planned,
    usual: Opinion,
    state: Battlefield,
    prompt: Any,
    what: list[str],
    rng: Random,
) -> object:
    plan = plan_of.get(prompt.side, "")
    return planned(plan, usual, state, prompt, what, rng) if plan else usual(state, prompt, what, rng)


def _act_as_planned(
    plan: str, usual: Opinion, state: Battlefield, prompt: Choose, what: list[str], rng: Random
) -> object:
    group, legal, is_near = state.groups[what[1]], prompt.legal(), rng.random() < near_chance(state)
    value = usual(state, prompt, what, rng)
    if value not in LEFT_OPEN or is_artillery(group) or (value == "move" and is_due(state, group)):
        return value
    wishes = _charges(state, group, value, is_near) if plan == CHARGING else _stands(state, group, value)
    return next((each for each in wishes if each in legal), value)


def _charges(state: Battlefield, group: Group, value: object, is_near: bool) -> list[str]:
    """The charge before all else, but for who keeps a post or his cover; no charge on whom it does not reach."""
    stays = has_post(state, group)
    if not stays and not holds(group) and not _shoots_better(state, group) and reached(state, group, is_near):
        return ["charge"]
    if value != "charge":
        return []
    return [*(["fire"] if _dice(state, group) >= WORTH_FIRING else []), "done" if stays else "move"]


def _shoots_better(state: Battlefield, group: Group) -> bool:
    """True if it has a shot that is worth it, and beats nobody hand to hand."""
    return not is_melee(group) and _dice(state, group) >= WORTH_FIRING and not has_charge(state, group)


def _stands(state: Battlefield, group: Group, value: object) -> list[str]:
    """No charge and no march, but to a post; every shot that brings a die."""
    if value in ("move", "fast_move") and (is_wanted(state, group) or has_nobody_near(state, group)):
        return []
    return [*(["fire"] if _dice(state, group) else []), "done"]


def _dice(state: Battlefield, group: Group) -> int:
    """Fire dice at its best target."""
    best = best_target(state, group)
    return dice_at(state, group, best) if best else 0


def _reach(
    plan: str, usual: Opinion, state: Battlefield, prompt: Facts[object], what: list[str], rng: Random
) -> object:
    if plan != CHARGING or len(what) > 2:
        return usual(state, prompt, what, rng)
    group = state.groups[what[1]]
    return charge_at(state, prompt, group, reached(state, group, True), rng)


def _locked(plan: str, usual: Opinion, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> object:
    """Breaks off, if it may, to stand and fire again."""
    return "break" if plan == STANDING and "break" in prompt.legal() else usual(state, prompt, what, rng)


PLANNED: dict[str, Planned] = {"act": _act_as_planned, "reach": _reach, "locked": _locked}


def reason(plan_of: Mapping[str, str], what: str, usual: Reason | None) -> Reason | None:
    """The reason of a side that has a plan: of a charge, the dice against the enemy that it reaches."""
    return partial(_why, plan_of, usual) if plan_of and what == "act" and usual else usual


def _why(
    plan_of: Mapping[str, str], usual: Reason, state: Battlefield, prompt: Choose, what: list[str], value: str
) -> str:
    if value != "charge" or plan_of.get(prompt.side, "") != CHARGING:
        return usual(state, prompt, what, value)
    group = state.groups[what[1]]
    return charge_words(state, group, reached(state, group, True))


class Careful(Sensible):
    """Decides as the sensible player does; charges whom it may reach, with the C-in-C whom it beats by far."""

    def opinion_on(self, what: list[str]) -> Opinion | None:
        usual = super().opinion_on(what)
        if what[0] in OWN and usual is not None:
            usual = partial(OWN[what[0]], usual)
        return opinion(self.plan, what[0], usual)

    def reason_on(self, what: list[str]) -> Reason | None:
        return reason(self.plan, what[0], super().reason_on(what))

    def plans_for(self, seen: Battlefield, side: str) -> Sequence[str]:
        return plans_for(seen, side)


def _act(sensible: Opinion, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> object:
    chosen, group = sensible(state, prompt, what, rng), state.groups[what[1]]
    if chosen == "fast_move" and not has_room(state, group) and "move" in prompt.legal():
        return "move"
    enemy = best_charge(state, group, near=True) if chosen == "charge" else ""
    if chosen != "charge" or (enemy and (not has_cinc(group) or is_safe(state, group, enemy))):
        return chosen
    target = best_target(state, group) if "fire" in prompt.legal() else ""
    shoots = target and dice_at(state, group, target) >= WORTH_FIRING
    wishes = [*(["fire"] if shoots else []), *([] if enemy else ["move"]), "done"]
    return next((each for each in wishes if each in prompt.legal()), chosen)


def _whom(sensible: Opinion, state: Battlefield, prompt: Facts[object], what: list[str], rng: Random) -> object:
    """Of those whom it may reach the one that it beats most clearly; as the sensible player where it is known."""
    enemy = "" if len(what) > 2 else best_charge(state, state.groups[what[1]], near=True)
    if not enemy:
        return sensible(state, prompt, what, rng)
    return charge_at(state, prompt, state.groups[what[1]], enemy, rng)


def _move(sensible: Opinion, state: Battlefield, prompt: Facts[object], what: list[str], rng: Random) -> object:
    """As the sensible player moves, to a place that closes in on the nearest enemy, or to its post."""
    facts, group = sensible(state, prompt, what, rng), state.groups[what[1]]
    field = next((each for each in prompt.fields if isinstance(each, Among) and each.name == "place"), None)
    if field is None or not isinstance(facts, dict):
        return facts
    place = end_of(state, group, field)
    return {**facts, "place": place} | ({"near": seers_at(prompt, place, facts["near"])} if "near" in facts else {})


def end_of(state: Battlefield, group: Group, field: Among) -> str:
    """The place where its move ends: nearer to its goal, else to the nearest enemy, else as the form has it."""
    free, here, enemy = field.legal(), place_of(state, group), nearest_enemy(state, group)
    goal, there = goal_of(state, group), place_of(state, enemy) if enemy is not None else None
    wished = [way_to(state, group, goal, free)] if goal is not None else []
    if here is not None and there is not None:
        ways = {each: steps(here.section, each) for each in SECTIONS if sections_apart(here.section, each) == 1}
        is_free = not (group.faces or group.front)
        on = {each: group.advanced if is_free or goes_straight(state, group, f"s{each}") else 0 for each in ways}
        far = allowance(state, group)
        reached = [each for each, way in ways.items() if leaves(state, on[each] + far, *way)]
        by_way = {each: hypot(*steps(each, there.section)) for each in (here.section, *reached)}
        nearer = [each for each in reached if by_way[each] < by_way[here.section]]
        wished += [f"{BEFORE}{there.id}"] if there.section in (here.section, *nearer) else []
        wished += [f"s{each}" for each in sorted(nearer, key=by_way.__getitem__)]
    wished += [field.offered, field.default if field.default != OPEN else "", f"s{here.section}" if here else ""]
    return next((each for each in wished if each in free), field.default)


OWN: dict[str, Callable[..., object]] = {"act": _act, "move": _move, "reach": _whom}


def has_room(state: Battlefield, group: Group) -> bool:
    """True if a fast move, which stays 12 inches off every enemy, brings it on: none is known within 24 or beside."""
    enemy = nearest_enemy(state, group)
    inches, sections = how_far(state, group, enemy) if enemy is not None else (FAR, FAR)
    return inches > scaled(state, 24) and sections > 1


def is_safe(state: Battlefield, group: Group, enemy: str) -> bool:
    """True if a charge on an enemy of the group that has the C-in-C can hardly fail."""
    mine, theirs = charge_dice(state, group, state.groups[enemy])
    return mine >= SAFE * theirs
