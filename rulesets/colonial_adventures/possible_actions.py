"""All that an active group could do: what it costs, whom it concerns, why it is impossible (CA-ACT)."""

from collections.abc import Awaitable, Callable
from typing import Literal

from msgspec import Struct

from tracker.engine import it_does
from tracker.games.colonial_adventures import move
from tracker.games.colonial_adventures.detachment import detach, may_detach, rejoin, relatives, why_not_detach
from tracker.games.colonial_adventures.fight import charge, fire, grenade, shields_or_missiles
from tracker.games.colonial_adventures.fight.ammo import restock, send_runner, why_no_runner
from tracker.games.colonial_adventures.fight.buildings import batter, change_level, may_batter, may_change_level
from tracker.games.colonial_adventures.fight.burning import (
    may_pour_water,
    may_set_alight,
    pour_water,
    set_alight,
    why_not_set_alight,
)
from tracker.games.colonial_adventures.fight.gun_handling import (
    clear_jam,
    has_left_gun,
    man_gun,
    move_gun,
    pack,
    pack_words,
    why_gun_stays,
    why_not_handled,
)
from tracker.games.colonial_adventures.fight.mounts import (
    dismount,
    may_dismount,
    may_mount,
    remount,
    why_not_dismount,
    why_not_mount,
)
from tracker.games.colonial_adventures.fight.shot_dice import why_no_fire
from tracker.games.colonial_adventures.fight.weapons import has_missiles, why_not_fire
from tracker.games.colonial_adventures.ground.places import hard_ground_of
from tracker.games.colonial_adventures.groups import (
    allowance,
    charge_reach,
    enemies_of,
    far_words,
    formations_of,
    in_saddle,
    inches,
    is_artillery,
    is_infantry,
    may_enter_rough,
    why_not_charge,
)
from tracker.games.colonial_adventures.leadership import (
    change_command,
    may_be_surrounded,
    may_change_command,
    surrounded,
    why_not_change_command,
)
from tracker.games.colonial_adventures.state import Battlefield, Group

Reason = Callable[[Battlefield, Group], str]
Cost = Literal["action", "activation", "start", "edge", "free"]


class Act(Struct, frozen=True):
    """One thing to do. `concerns`: groups that could ever do it. `why_not`: why it is impossible now, "" if it is not.

    `do` gives False if it is not done after all. `cost`: an action; the whole activation; nothing, but only at its
    `start`, or at its start or end (`edge`). `kind`: acts of one kind are the same action, which nobody does twice.
    """

    id: str
    letter: str
    label: Reason | str
    do: Callable[[Battlefield, str], Awaitable[bool | None]]
    concerns: Callable[[Battlefield, Group], bool]
    why_not: Reason = lambda state, group: ""
    cost: Cost = "action"
    kind: str = ""

    def words(self, state: Battlefield, group: Group) -> str:
        return self.label if isinstance(self.label, str) else self.label(state, group)


# Whom it concerns, and why not


def _foot_or_horse(state: Battlefield, group: Group) -> bool:
    return not is_artillery(group)


def _may_fall_back(state: Battlefield, group: Group) -> bool:
    return group.training == "european" and "line" in formations_of(group)


def _has_formations(state: Battlefield, group: Group) -> bool:
    return len(formations_of(group)) > 1 and not group.housed


def _may_lie_down(state: Battlefield, group: Group) -> bool:
    return is_infantry(state, group) and not group.prone


def _why_no_move(state: Battlefield, group: Group) -> str:
    return "" if allowance(state, group) else "it can't move in this formation"


def _why_no_charge(state: Battlefield, group: Group) -> str:
    return why_not_charge(state, group) or ("" if enemies_of(state, group) else "there is no enemy to charge")


def _why_no_falling_back(state: Battlefield, group: Group) -> str:
    if group.housed:
        return "it is in a house, out of its formation"
    return _why_no_move(state, group) if group.formation == "line" else "it is not in Formed Line"


def _why_no_lying_down(state: Battlefield, group: Group) -> str:
    return "it is mounted" if in_saddle(group) else ""


# Labels


def _move_words(state: Battlefield, group: Group) -> str:
    half = ", half may fire" if group.training == "tribal" and has_missiles(state, group) else ""
    return f"move up to {_far_words(state, group)}{half}"


def _far_words(state: Battlefield, group: Group) -> str:
    """Inches of a move and, out of woods or rough ground, of the half that it makes there (CA-ARMY-17)."""
    is_slow = hard_ground_of(state, group) is not None and may_enter_rough(state, group)
    return far_words(state, group) if is_slow else inches(allowance(state, group))


def _fast_words(state: Battlefield, group: Group) -> str:
    """The most inches that the Fast Move test may let it go (CA-REACT-12); the test says the rest."""
    far = allowance(state, group)
    return f"fast move, up to {inches(2 * far)}" if far else "fast move"


def _charge_words(state: Battlefield, group: Group) -> str:
    return f"charge, up to {_far_words(state, group)}" if charge_reach(state, group) else "charge"


def _gun_words(state: Battlefield, group: Group) -> str:
    return f"move the gun up to {inches(allowance(state, group))}"


def _turn_words(state: Battlefield, group: Group) -> str:
    return "turn, without firing" if is_artillery(group) else "turn"


def _fire_words(state: Battlefield, group: Group) -> str:
    if not is_artillery(group):
        return "fire"
    return f"fire; {it_does(group, 'may')} first turn up to {90 if group.training == 'european' else 45} degrees"


ACTS = (
    Act("move", "m", _move_words, move.move, _foot_or_horse, _why_no_move),
    Act("fast_move", "g", _fast_words, move.fast_move, _foot_or_horse, _why_no_move, kind="move"),
    Act("fall_back", "b", "fall back", move.fall_back, _may_fall_back, _why_no_falling_back),
    Act("move_gun", "l", _gun_words, move_gun, lambda state, group: is_artillery(group), why_gun_stays),
    Act("pivot", "p", _turn_words, move.pivot, lambda state, group: True),
    Act("formation", "o", "change formation", move.change_formation, _has_formations),
    Act("charge", "c", _charge_words, charge.charge_one, _foot_or_horse, _why_no_charge),
    Act("fire", "f", _fire_words, fire.shoot_at_one, has_missiles, why_no_fire),
    Act("grenade", "k", "throw a grenade", grenade.throw, grenade.may_throw, why_no_fire, kind="fire"),
    Act("batter", "j", "fire at a building", batter, may_batter, why_not_fire, kind="fire"),
    Act("set_alight", "j", "set fire to a building that it touches", set_alight, may_set_alight, why_not_set_alight),
    Act("pour_water", "k", "pour water on the fire", pour_water, may_pour_water),
    Act("level", "l", "go up or down a level, instead of moving", change_level, may_change_level, kind="move"),
    Act("lie_down", "n", "lie down", move.go_prone, _may_lie_down, _why_no_lying_down),
    Act("stand_up", "n", "stand up", move.go_prone, lambda state, group: group.prone),
    Act("dismount", "d", "dismount, instead of moving", dismount, may_dismount, why_not_dismount, kind="move"),
    Act("remount", "d", "mount, instead of moving", remount, may_mount, why_not_mount, kind="move"),
    Act("man_gun", "l", "take the gun again, in contact with it", man_gun, has_left_gun, cost="free"),
    Act("clear_jam", "j", "clear the jam", clear_jam, lambda state, group: group.jammed, why_not_handled, "activation"),
    Act("pack", "k", pack_words, pack, lambda state, group: "pack_gun" in group.traits, why_not_handled, "activation"),
    Act(
        "runner",
        "a",
        "send a runner for ammunition",
        send_runner,
        lambda state, group: group.tight,
        why_no_runner,
        "free",
    ),
    Act(
        "restock",
        "z",
        "restock: the whole group is at its ammunition",
        restock,
        lambda state, group: group.tight and not group.runner,
        cost="activation",
    ),
    Act(
        "arms",
        "s",
        "shields or missile weapons this turn",
        shields_or_missiles.take_up,
        lambda state, group: shields_or_missiles.may_choose_arms(group) and state.rulings.weapons == "ask",
        lambda state, group: "it has chosen for this turn" if group.using else "",
        "free",
    ),
    Act("detach", "h", "detach some under the NCO", detach, may_detach, why_not_detach, "start"),
    Act("rejoin", "k", "rejoin", rejoin, lambda state, group: bool(relatives(state, group)), cost="start"),
    Act(
        "command",
        "v",
        "the Commander in Chief joins or leaves it",
        change_command,
        may_change_command,
        why_not_change_command,
        "edge",
    ),
    Act("wall", "y", "it is surrounded: Rep +1", surrounded, may_be_surrounded, cost="free"),
)
BY_ID = {act.id: act for act in ACTS}
