"""The act that Enter means for an active group (CA-ACT)."""

from collections.abc import Sequence
from functools import partial
from types import ModuleType

from tracker.engine import Option, by_id
from tracker.games.colonial_adventures.distances import known_within, likely_within, told
from tracker.games.colonial_adventures.fight.charge_form import in_reach
from tracker.games.colonial_adventures.fight.likely_cover import is_high
from tracker.games.colonial_adventures.fight.likely_shot import likely_shots, pair_of
from tracker.games.colonial_adventures.fight.shot_dice import ShotAim
from tracker.games.colonial_adventures.ground.facing import way_of
from tracker.games.colonial_adventures.ground.move_places import next_section
from tracker.games.colonial_adventures.ground.places import place_of
from tracker.games.colonial_adventures.ground.sight import may_be_deep, may_be_hidden, sight
from tracker.games.colonial_adventures.groups import (
    charge_reach,
    enemies_of,
    in_saddle,
    is_artillery,
    is_cavalry,
    is_ferocious,
    is_melee,
)
from tracker.games.colonial_adventures.solo.state import FIRES_ON, HOLDS_GROUND, HOLDS_TO_ANSWERS, KEEPS_FACES
from tracker.games.colonial_adventures.state import FAR, FIRE_ALONE, Battlefield, Group
from tracker.games.colonial_adventures.victory_places import keeps_ground

DONE = "done"
# What is done to fire the better, or to come where one may.
READY_TO_FIRE = ("dismount", "formation", "pivot", "move")
GETS_READY = (*READY_TO_FIRE, "fast_move", "fall_back", "lie_down", "stand_up")  # the same, in battles begun since


def usual_second(state: Battlefield, group: Group, options: Sequence[Option]) -> str:
    """The act that Enter means for who has done one: to fire if he is ready now, or to go on where he is sent."""
    if _gets_ready_to_fire(state, group, options):
        return "fire"
    return "move" if _on_errand(state, group, options) == "move" else DONE


def usual_first(state: Battlefield, group: Group, options: Sequence[Option]) -> str:
    """The act that Enter means for who has done none: who has an enemy in sight and range fires; who has none there nor
    anybody whom a charge might reach marches on. "" where that, or what woods and hills let it see, is open.
    """
    if not state.solo.has_step(HOLDS_GROUND):
        return _usual_act_before(state, group, options)
    if _is_open(options, "clear_jam"):
        return "clear_jam"
    if errand := _on_errand(state, group, options):
        return errand
    keeps, may_fire = keeps_ground(state, group), _is_open(options, "fire")
    stays = keeps or group.cover or is_high(state, group)
    aim = None
    for aim in likely_shots(state, group, is_near=not stays) if may_fire else ():
        if _sees(state, group, aim):
            return _fires(options, is_alone=bool(keeps or group.cover))
    if aim is not None and not keeps:
        return ""
    if not stays and _may_charge_home(state, group, options):
        return "charge"
    if stays:
        return DONE if may_fire or (keeps and not _has_choice(state, group, options)) else ""
    onward = "pivot" if _faces_edge(state, group) else "move"
    return onward if _is_open(options, onward) and not _has_choice(state, group, options) else ""


def _faces_edge(state: Battlefield, group: Group) -> bool:
    """True if words have its front toward the edge of the table, where no march leads; in battles begun since."""
    here, way = place_of(state, group), way_of(state, group)
    is_last = here is not None and bool(way) and not next_section(state, here, way, FAR)
    return is_last and state.solo.has_step(KEEPS_FACES)


def _on_errand(state: Battlefield, group: Group, options: Sequence[Option]) -> str:
    """The act that brings who meets nobody on to what his side came for; "" for none."""
    sent = errands_of(state, group)
    return sent.act_on_errand(state, group, partial(_is_open, options)) if sent else ""


def errands_of(state: Battlefield, group: Group) -> ModuleType | None:
    """The module on errands, for who meets nobody and whose side was sent for something; None for anybody else."""
    if not state.solo.enemy or group.side != state.solo.player:
        return None
    # Loaded where there is such a battle.
    from tracker.games.colonial_adventures.solo import errands

    return errands if errands.is_on_errand(state, group) else None


def _usual_act_before(state: Battlefield, group: Group, options: Sequence[Option]) -> str:
    """The same in battles begun before `HOLDS_GROUND`: a gun or who stands in cover or high fires, nobody moves."""
    stays, may_fire = group.cover or is_high(state, group), _is_open(options, "fire")
    if may_fire and (stays or is_artillery(group)) and any(likely_shots(state, group, is_near=False)):
        return _fires(options, is_alone=bool(group.cover))
    return DONE if stays and may_fire else ""


def _gets_ready_to_fire(state: Battlefield, group: Group, options: Sequence[Option]) -> bool:
    """True if its first action gets it ready to fire, and it has an enemy in sight and range; in battles begun since.

    In those begun before `FIRES_ON` it must have been told of him since, behind a move.
    """
    is_new = state.solo.has_step(FIRES_ON)
    done = [each for each in group.done if each in (GETS_READY if is_new else READY_TO_FIRE)]
    if not done or not _is_open(options, "fire") or not state.solo.has_step(HOLDS_TO_ANSWERS):
        return False
    aims = (each for each in likely_shots(state, group, is_near=True) if _sees(state, group, each))
    return any(is_new or "move" not in done or told(state, group.id, each.target).most < FAR for each in aims)


def _may_charge_home(state: Battlefield, group: Group, options: Sequence[Option]) -> bool:
    """True of a wild band that only fights hand to hand, if a charge reaches somebody by all that was told (CA-GRP-10).

    In battles begun since.
    """
    is_wild = is_melee(group) and is_ferocious(state, group) and state.solo.has_step(HOLDS_TO_ANSWERS)
    return (
        is_wild
        and _is_open(options, "charge")
        and any(in_reach(state, group, each) for each in enemies_of(state, group))
    )


def _fires(options: Sequence[Option], is_alone: bool) -> str:
    return FIRE_ALONE if is_alone and by_id(options, FIRE_ALONE) else "fire"


def _sees(state: Battlefield, group: Group, aim: ShotAim) -> bool:
    """True if a group that likely has a shot sees its target by what is known; False where nobody can tell."""
    if pair_of(aim) in state.shots or told(state, group.id, aim.target).most < FAR:
        return True
    other = state.groups[aim.target]
    far, _ = sight(state, group, other)
    if may_be_deep(state, group, other) or may_be_hidden(state, group, other):
        return False
    return not far or likely_within(state, group.id, aim.target, far)


def _is_open(options: Sequence[Option], act: str) -> bool:
    found = by_id(options, act)
    return found is not None and not found.refused and not found.warned


def _has_choice(state: Battlefield, group: Group, options: Sequence[Option]) -> bool:
    """True if for all that is known a charge of a group may reach somebody, or it first stands up or dismounts."""
    if group.prone or (in_saddle(group) and not is_cavalry(state, group)):
        return True
    far = charge_reach(state, group)
    may_meet = (known_within(state, group.id, each.id, far) is not False for each in enemies_of(state, group))
    return _is_open(options, "charge") and any(may_meet)
