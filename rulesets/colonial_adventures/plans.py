"""Plans for a turn: other ways to play a side, which playouts compare with the usual one (`Player.plans_for`)."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tracker.engine import Choose, Facts, Opinion, Random, Reason
from tracker.games.colonial_adventures.fight.weapons import has_missiles
from tracker.games.colonial_adventures.groups import enemies_of, is_artillery, on_table, why_not_charge
from tracker.games.colonial_adventures.player import charge_at, holds, near_chance
from tracker.games.colonial_adventures.reasons import charge_words
from tracker.games.colonial_adventures.solo.player import has_nobody_near
from tracker.games.colonial_adventures.state import Battlefield, Group
from tracker.games.colonial_adventures.victory_places import has_post, is_due, is_wanted
from tracker.games.colonial_adventures.weighing import WORTH_FIRING, best_target, dice_at, reached

CHARGING, STANDING = "charging the largest within reach", "standing while its shooters fire"
# What a plan may choose otherwise: jams, guns, ammunition and houses are seen to as ever.
OPEN = ("charge", "fire", "move", "fast_move", "done")


# A plan, the usual opinion, and what every opinion is given.
Planned = Callable[[str, Opinion, Battlefield, Any, list[str], Random], object]


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


def _act(plan: str, usual: Opinion, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> object:
    group, legal, is_near = state.groups[what[1]], prompt.legal(), rng.random() < near_chance(state)
    value = usual(state, prompt, what, rng)
    if value not in OPEN or is_artillery(group) or (value == "move" and is_due(state, group)):
        return value
    wishes = _charges(state, group, value, is_near) if plan == CHARGING else _stands(state, group, value)
    return next((each for each in wishes if each in legal), value)


def _charges(state: Battlefield, group: Group, value: object, is_near: bool) -> list[str]:
    """The charge before all else, but for who keeps a post or his cover; no charge on whom it does not reach."""
    stays = has_post(state, group)
    if not stays and not holds(group) and reached(state, group, is_near):
        return ["charge"]
    if value != "charge":
        return []
    return [*(["fire"] if _dice(state, group) >= WORTH_FIRING else []), "done" if stays else "move"]


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


PLANNED: dict[str, Planned] = {"act": _act, "reach": _reach, "locked": _locked}


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
