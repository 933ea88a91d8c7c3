"""All that an active group could do: what it costs, whom it concerns, why it is impossible (CA-ACT)."""

from collections.abc import Callable, Coroutine
from typing import Any, Literal

from msgspec import Struct

from rulesets.colonial_adventures import command, detachment, move
from rulesets.colonial_adventures.fight import ammo, arms, attack, buildings, burning, grenade, handling, mounts
from rulesets.colonial_adventures.fight.weapons import why_not_fire
from rulesets.colonial_adventures.ground.places import hard_ground_of
from rulesets.colonial_adventures.groups import (
    allowance,
    charge_reach,
    far_words,
    formations_of,
    in_saddle,
    inches,
    is_artillery,
    is_crew,
    is_infantry,
    may_enter_rough,
    why_not_charge,
)
from rulesets.colonial_adventures.state import Battlefield, Group

Reason = Callable[[Battlefield, Group], str]
Cost = Literal["action", "activation", "start", "edge", "free"]


class Act(Struct, frozen=True):
    """One thing to do. `concerns`: groups that could ever do it. `why_not`: why it is impossible now, "" if it is not.

    `cost`: an action; the whole activation; nothing, but only at its `start`, or at its start or end (`edge`).
    `kind`: acts of one kind are the same action, which nobody does twice.
    """

    id: str
    letter: str
    label: Reason
    do: Callable[[Battlefield, str], Coroutine[Any, Any, bool]]
    concerns: Callable[[Battlefield, Group], bool]
    why_not: Reason = lambda state, group: ""
    cost: Cost = "action"
    kind: str = ""


def _words(text: str) -> Reason:
    return lambda state, group: text


def _foot_or_horse(state: Battlefield, group: Group) -> bool:
    return not is_artillery(group)


def _gun(state: Battlefield, group: Group) -> bool:
    return is_artillery(group)


def _why_no_move(state: Battlefield, group: Group) -> str:
    return "" if allowance(state, group) else "it can't move in this formation"


def _why_not_handled(state: Battlefield, group: Group) -> str:
    return handling.why_not_handled(group)


def _why_no_falling_back(state: Battlefield, group: Group) -> str:
    if group.housed:
        return "it is in a house, out of its formation"
    return _why_no_move(state, group) if group.formation == "line" else "it is not in Formed Line"


def _why_no_lying_down(state: Battlefield, group: Group) -> str:
    return "it is mounted" if in_saddle(group) else ""


def _move_words(state: Battlefield, group: Group) -> str:
    half = ", then fire with half" if group.training == "tribal" and attack.has_missiles(state, group) else ""
    is_slow = hard_ground_of(state, group) is not None and may_enter_rough(state, group)
    return f"move up to {far_words(state, group) if is_slow else inches(allowance(state, group))}{half}"


def _fast_words(state: Battlefield, group: Group) -> str:
    """The inches that the Fast Move test may let it go (CA-REACT-12)."""
    far = allowance(state, group)
    return f"fast move, {inches(1.5 * far)} or {inches(2 * far)}" if far else "fast move"


def _charge_words(state: Battlefield, group: Group) -> str:
    far = charge_reach(state, group)
    return f"charge, up to {inches(far)}" if far else "charge"


def _turn_words(state: Battlefield, group: Group) -> str:
    return "turn, without firing" if is_artillery(group) else "turn"


def _fire_words(state: Battlefield, group: Group) -> str:
    if not is_artillery(group):
        return "fire"
    return f"fire; it may first turn up to {90 if group.training == 'european' else 45} degrees"


ACTS = (
    Act("move", "m", _move_words, move.move, _foot_or_horse, _why_no_move),
    Act("fast_move", "g", _fast_words, move.fast_move, _foot_or_horse, _why_no_move, kind="move"),
    Act(
        "fall_back",
        "b",
        _words("fall back"),
        move.fall_back,
        lambda state, group: group.training == "european" and "line" in formations_of(group),
        _why_no_falling_back,
    ),
    Act(
        "move_gun",
        "l",
        lambda state, group: f"move the gun up to {inches(allowance(state, group))}",
        handling.move_gun,
        _gun,
        handling.why_gun_stays,
    ),
    Act("pivot", "p", _turn_words, move.pivot, lambda state, group: True),
    Act(
        "formation",
        "o",
        _words("change formation"),
        move.change_formation,
        lambda state, group: len(formations_of(group)) > 1 and not group.housed,
    ),
    Act(
        "charge",
        "c",
        _charge_words,
        attack.charge,
        _foot_or_horse,
        lambda state, group: why_not_charge(state, group) or attack.why_no_charge(state, group),
    ),
    Act("fire", "f", _fire_words, attack.fire, attack.has_missiles, attack.why_no_fire),
    Act("grenade", "k", _words("throw a grenade"), grenade.throw, grenade.may_throw, attack.why_no_fire, kind="fire"),
    Act(
        "batter",
        "j",
        _words("fire at a building"),
        buildings.batter,
        buildings.may_batter,
        lambda state, group: why_not_fire(state, group),
        kind="fire",
    ),
    Act(
        "set_alight",
        "j",
        _words("set fire to a building that it touches"),
        burning.set_alight,
        burning.may_set_alight,
        burning.why_not_set_alight,
    ),
    Act("pour_water", "k", _words("pour water on the fire"), burning.pour_water, burning.may_pour_water),
    Act(
        "level",
        "l",
        _words("go up or down a level, instead of moving"),
        buildings.change_level,
        buildings.may_change_level,
        kind="move",
    ),
    Act(
        "lie_down",
        "n",
        _words("lie down"),
        move.go_prone,
        lambda state, group: is_infantry(state, group) and not group.prone,
        _why_no_lying_down,
    ),
    Act("stand_up", "n", _words("stand up"), move.go_prone, lambda state, group: group.prone),
    Act(
        "dismount",
        "d",
        _words("dismount, instead of moving"),
        mounts.dismount,
        lambda state, group: mounts.may_dismount(group),
        lambda state, group: mounts.why_not_dismount(group),
        kind="move",
    ),
    Act(
        "remount",
        "d",
        _words("mount, instead of moving"),
        mounts.remount,
        lambda state, group: mounts.may_mount(group),
        mounts.why_not_mount,
        kind="move",
    ),
    Act(
        "man_gun",
        "l",
        _words("take the gun again, in contact with it"),
        handling.man_gun,
        lambda state, group: is_crew(group) and group.unmanned,
        cost="free",
    ),
    Act(
        "clear_jam",
        "j",
        _words("clear the jam"),
        handling.clear_jam,
        lambda state, group: group.jammed,
        _why_not_handled,
        cost="activation",
    ),
    Act(
        "pack",
        "k",
        lambda state, group: "unpack the gun" if group.packed else "pack the gun",
        handling.pack,
        lambda state, group: "pack_gun" in group.traits,
        _why_not_handled,
        cost="activation",
    ),
    Act(
        "runner",
        "a",
        _words("send a runner for ammunition"),
        ammo.send_runner,
        lambda state, group: group.tight,
        lambda state, group: ammo.why_no_runner(group),
        cost="free",
    ),
    Act(
        "restock",
        "z",
        _words("restock, all of it where its ammunition is"),
        ammo.restock,
        lambda state, group: group.tight and not group.runner,
        cost="activation",
    ),
    Act(
        "arms",
        "s",
        _words("shields or missile weapons this turn"),
        arms.take_up,
        lambda state, group: arms.may_choose_arms(group) and state.rulings.weapons == "ask",
        lambda state, group: "it has chosen for this turn" if group.using else "",
        cost="free",
    ),
    Act(
        "detach",
        "h",
        _words("detach some under the NCO"),
        detachment.detach,
        lambda state, group: detachment.may_detach(group),
        lambda state, group: detachment.why_not_detach(group),
        cost="start",
    ),
    Act(
        "rejoin",
        "i",
        _words("rejoin"),
        detachment.rejoin,
        lambda state, group: bool(detachment.relatives(state, group)),
        cost="start",
    ),
    Act(
        "command",
        "v",
        _words("the Commander in Chief joins or leaves it"),
        command.change_command,
        command.may_change_command,
        command.why_not_change_command,
        cost="edge",
    ),
    Act(
        "wall",
        "y",
        _words("it is surrounded: Rep +1 from now on"),
        command.surrounded,
        command.may_be_surrounded,
        cost="free",
    ),
)
BY_ID = {act.id: act for act in ACTS}
