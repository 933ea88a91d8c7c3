"""The player of a side that the app plays: the sensible one, who throws away no C-in-C."""

from collections.abc import Sequence
from functools import partial

from tracker.engine import Choose, Opinion, Random, Reason
from tracker.games.colonial_adventures import plans
from tracker.games.colonial_adventures.leadership import has_cinc
from tracker.games.colonial_adventures.player import Sensible
from tracker.games.colonial_adventures.state import Battlefield, Group
from tracker.games.colonial_adventures.weighing import WORTH_FIRING, best_charge, best_target, charge_dice, dice_at

# A group with the C-in-C charges with so many times the enemy's dice: if he falls, his whole army tests (CA-LDR-14).
SAFE = 2


class Careful(Sensible):
    """Decides as the sensible player does; a group with the C-in-C charges only whom it beats by far."""

    def opinion_on(self, what: list[str]) -> Opinion | None:
        usual = super().opinion_on(what)
        if what[0] == "act" and usual is not None:
            usual = partial(_act, usual)
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


def is_safe(state: Battlefield, group: Group) -> bool:
    """True if a charge of the group that has the C-in-C can hardly fail."""
    enemy = best_charge(state, group)
    if not enemy:
        return False
    mine, theirs = charge_dice(state, group, state.groups[enemy])
    return mine >= SAFE * theirs
