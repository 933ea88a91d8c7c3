"""The player of a side that the app plays: the sensible one, who throws away no C-in-C."""

from collections.abc import Callable, Sequence
from functools import partial
from math import hypot

from tracker.engine import Among, Choose, Facts, Opinion, Random, Reason
from tracker.games.colonial_adventures import plans
from tracker.games.colonial_adventures.ground.move_places import OPEN, leaves
from tracker.games.colonial_adventures.ground.places import BEFORE, place_of
from tracker.games.colonial_adventures.ground.state import SECTIONS
from tracker.games.colonial_adventures.ground.terrain_plan import sections_apart, steps
from tracker.games.colonial_adventures.groups import allowance
from tracker.games.colonial_adventures.leadership import has_cinc
from tracker.games.colonial_adventures.player import Sensible
from tracker.games.colonial_adventures.solo.player import goal_of
from tracker.games.colonial_adventures.state import Battlefield, Group
from tracker.games.colonial_adventures.victory_places import way_to
from tracker.games.colonial_adventures.weighing import (
    WORTH_FIRING,
    best_charge,
    best_target,
    charge_dice,
    dice_at,
    nearest_enemy,
)

# A group with the C-in-C charges with so many times the enemy's dice: if he falls, his whole army tests (CA-LDR-14).
SAFE = 2


class Careful(Sensible):
    """Decides as the sensible player does; a group with the C-in-C charges only whom it beats by far."""

    def opinion_on(self, what: list[str]) -> Opinion | None:
        usual = super().opinion_on(what)
        if what[0] in OWN and usual is not None:
            usual = partial(OWN[what[0]], usual)
        return plans.opinion(self.plan, what[0], usual)

    def reason_on(self, what: list[str]) -> Reason | None:
        return plans.reason(self.plan, what[0], super().reason_on(what))

    def plans_for(self, seen: Battlefield, side: str) -> Sequence[str]:
        return plans.plans_for(seen, side)


def _act(sensible: Opinion, state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> object:
    chosen, group = sensible(state, prompt, what, rng), state.groups[what[1]]
    if chosen != "charge" or not has_cinc(group) or is_safe(state, group):
        return chosen
    target = best_target(state, group) if "fire" in prompt.legal() else ""
    shoots = target and dice_at(state, group, target) >= WORTH_FIRING
    return "fire" if shoots else "done" if "done" in prompt.legal() else chosen


def _move(sensible: Opinion, state: Battlefield, prompt: Facts[object], what: list[str], rng: Random) -> object:
    """As the sensible player moves, to a place that closes in on the nearest enemy, or to its post."""
    facts, group = sensible(state, prompt, what, rng), state.groups[what[1]]
    field = next((each for each in prompt.fields if isinstance(each, Among) and each.name == "place"), None)
    return {**facts, "place": end_of(state, group, field)} if field is not None and isinstance(facts, dict) else facts


def end_of(state: Battlefield, group: Group, field: Among) -> str:
    """The place where its move ends: nearer to its goal, else to the nearest enemy, else as the form has it."""
    free, here, enemy = field.legal(), place_of(state, group), nearest_enemy(state, group)
    goal, there = goal_of(state, group), place_of(state, enemy) if enemy is not None else None
    wished = [way_to(state, group, goal, free)] if goal is not None else []
    if here is not None and there is not None:
        ways = {each: steps(here.section, each) for each in SECTIONS if sections_apart(here.section, each) == 1}
        reached = [each for each, way in ways.items() if leaves(state, allowance(state, group), *way)]
        by_way = {each: hypot(*steps(each, there.section)) for each in (here.section, *reached)}
        nearer = [each for each in reached if by_way[each] < by_way[here.section]]
        wished += [f"{BEFORE}{there.id}"] if there.section in (here.section, *nearer) else []
        wished += [f"s{each}" for each in sorted(nearer, key=by_way.__getitem__)]
    wished += [field.offered, field.default if field.default != OPEN else "", f"s{here.section}" if here else ""]
    return next((each for each in wished if each in free), field.default)


OWN: dict[str, Callable[..., object]] = {"act": _act, "move": _move}


def is_safe(state: Battlefield, group: Group) -> bool:
    """True if a charge of the group that has the C-in-C can hardly fail."""
    enemy = best_charge(state, group)
    if not enemy:
        return False
    mine, theirs = charge_dice(state, group, state.groups[enemy])
    return mine >= SAFE * theirs
