"""Plans for a turn, other ways to play a side, which playouts compare with the usual one (`Player.plans_for`).

Who follows them is the player of a side that the app plays: the sensible one, who throws away no C-in-C.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tracker.engine import Choose, Opinion, Random
from tracker.games.colonial_adventures.fight.weapons import has_missiles
from tracker.games.colonial_adventures.groups import enemies_of, is_artillery, on_table, why_not_charge
from tracker.games.colonial_adventures.player_weighing import best_charge, best_target, dice_at, holds, near_chance
from tracker.games.colonial_adventures.solo.player import has_nobody_near
from tracker.games.colonial_adventures.state import Battlefield, Group
from tracker.games.colonial_adventures.victory_places import has_post, is_due, is_wanted

CHARGING, STANDING = "charging all within reach whom it beats", "standing while its shooters fire"
# What a plan may choose otherwise: jams, guns, ammunition and houses are seen to as ever.
LEFT_OPEN = ("charge", "fire", "move", "fast_move", "done")
# How much more readily a plan of charges takes somebody for near than is usual.
EAGER = 2

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


def _act_as_planned(
    plan: str, usual: Opinion, state: Battlefield, prompt: Choose, what: list[str], rng: Random
) -> object:
    group, legal, value = state.groups[what[1]], prompt.legal(), usual(state, prompt, what, rng)
    if value not in LEFT_OPEN or is_artillery(group) or (value == "move" and is_due(state, group)):
        return value
    is_near = rng.random() < EAGER * near_chance(state)
    wishes = _charges(state, group, is_near) if plan == CHARGING else _stands(state, group, value)
    return next((each for each in wishes if each in legal), value)


def _charges(state: Battlefield, group: Group, is_near: bool) -> list[str]:
    """The charge before all else, but for who keeps a post or his cover."""
    is_free = not has_post(state, group) and not holds(group)
    return ["charge"] if is_free and best_charge(state, group, is_near) else []


def _stands(state: Battlefield, group: Group, value: object) -> list[str]:
    """No charge and no march, but to a post; every shot that brings a die."""
    if value in ("move", "fast_move") and (is_wanted(state, group) or has_nobody_near(state, group)):
        return []
    return [*(["fire"] if _dice(state, group) else []), "done"]


def _dice(state: Battlefield, group: Group) -> int:
    """Fire dice at its best target."""
    best = best_target(state, group)
    return dice_at(state, group, best) if best else 0


def _locked(plan: str, usual: Opinion, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> object:
    """Breaks off, if it may, to stand and fire again."""
    return "break" if plan == STANDING and "break" in prompt.legal() else usual(state, prompt, what, rng)


PLANNED: dict[str, Planned] = {"act": _act_as_planned, "locked": _locked}
