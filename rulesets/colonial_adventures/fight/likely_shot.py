"""Shots as they are likely until the table says otherwise: at whom, how each stands, which bear (Part F 10 to 16)."""

from collections.abc import Iterator
from typing import Any

from tracker.engine import Option, kept_while_unchanged
from tracker.games.colonial_adventures import distances
from tracker.games.colonial_adventures.fight.frontage import eligible_figures, not_in_contact
from tracker.games.colonial_adventures.fight.likely_cover import has_wall
from tracker.games.colonial_adventures.fight.shot_dice import ShotAim, fire_dice, where_out_of_fire
from tracker.games.colonial_adventures.fight.weapons import weapon_range
from tracker.games.colonial_adventures.ground.places import across, are_in_one_section, are_sections_apart, place_of
from tracker.games.colonial_adventures.ground.sight import (
    as_its_wall,
    face_words,
    likely_face,
    sight,
    why_hidden,
    why_not_ahead,
)
from tracker.games.colonial_adventures.groups import NOBODY, crew_of, enemies_of, is_artillery, scaled
from tracker.games.colonial_adventures.solo.state import AIMS_AT_LIKELY, BELIEVES, KEEPS, KEEPS_FACES, KNOWS_WALLS
from tracker.games.colonial_adventures.state import FAR, Battlefield, Group, Shot


def targets(state: Battlefield, group: Group) -> list[Option]:
    """Enemy groups as targets, with the reason where one is none."""
    return [Option(each.id, each.name, refused=where_out_of_fire(each)) for each in enemies_of(state, group)]


def _legal(options: list[Option]) -> list[str]:
    return [option.id for option in options if not option.refused and not option.warned]


def likely_target(state: Battlefield, group: Group, options: list[Option]) -> str:
    """The one at the same wall if alone there, else the last target, else the only one, on the table or in its
    section; "" where nobody can tell.
    """
    legal = _legal(options)
    near = [each.id for each in across(state, group) if each.id in legal]
    if len(near) == 1:
        return near[0]
    if group.aim in legal:
        return group.aim
    beside = [each for each in legal if are_in_one_section(state, group, state.groups[each])]
    return legal[0] if len(legal) == 1 else beside[0] if len(beside) == 1 else ""


def _target_of_friends(state: Battlefield, group: Group, options: list[Option]) -> str:
    """The one that all friends who fired this turn aimed at, if its own shot likely bears on it; "" for none."""
    friends = [each for each in state.groups.values() if each.side == group.side and each.shot_turn == state.turn]
    aims = {each.aim for each in friends}
    alone = (each for each in _legal(options) if aims == {each})
    return next((each for each in alone if likely_bears(state, ShotAim(group.id, each))), "")


def aimed_at(state: Battlefield, group: Group, options: list[Option], halved: bool = False) -> str:
    """The likely target, or that of friends, or nobody at half fire; rather one at whom a shot likely bears."""
    default = likely_target(state, group, options) or (
        NOBODY.id if halved else _target_of_friends(state, group, options)
    )
    return rather_one_of(state, default, [aim.target for aim in likely_shots(state, group, is_near=False)])


def rather_one_of(state: Battlefield, default: str, likely: list[str]) -> str:
    """The default where it is likely or nothing is; else the only likely one, or "" (in battles begun since).

    Otherwise Enter would go at whom it can't hit or reach, again and again.
    """
    if default not in state.groups or default in likely or not (likely and state.solo.has_step(AIMS_AT_LIKELY)):
        return default
    return likely[0] if len(likely) == 1 else ""


def known_of(state: Battlefield, aim: ShotAim) -> Shot:
    """The facts of this shot as told since either moved, or as is likely."""
    if (said := state.shots.get(pair_of(aim))) is not None:
        return said
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    face, is_behind_wall = likely_face(state, firer, target), False
    if target.cover and target.front and has_wall(state, target):
        is_behind_wall = likely_face(state, firer, as_its_wall(state, target)) == "rear"
    if not face or (face == "flank" and not state.solo.has_step(KEEPS_FACES)):
        face = "front"
    return Shot(face=face, cover=bool(target.cover) and not is_behind_wall)


def likely_range(state: Battlefield, aim: ShotAim) -> str:
    """Short or long as it was said of this shot, or by distance or sections; "" if it must be said (CA-GUN-2)."""
    if (said := state.shots.get(pair_of(aim))) is not None and said.bears:
        return "long" if said.long else "short"
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    short, _ = weapon_range(firer)
    within = distances.known_within(state, aim.firer, aim.target, scaled(state, short))
    if within is None and (are_sections_apart(state, firer, target) or _is_section_off(state, firer, target, short)):
        return "long"
    return "" if within is None else "short" if within else "long"


def _is_section_off(state: Battlefield, firer: Group, target: Group, short: float) -> bool:
    """True if a target in another section is taken to be out of short range, half a foot; in battles begun since."""
    here, there = place_of(state, firer), place_of(state, target)
    is_other = here is not None and there is not None and here.section != there.section
    return is_other and short <= 6 and state.solo.has_step(KEEPS)


def pair_of(aim: ShotAim) -> str:
    """The name of a shot, under which it is kept."""
    return f"{aim.firer}>{aim.target}"


def likely_facts(state: Battlefield, aim: ShotAim) -> dict[str, Any]:
    """The facts of a shot as they stand until the table says otherwise, by the names of the fields."""
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    known = known_of(state, aim)
    firing = not_in_contact(state, firer) if aim.in_melee else known.firing or eligible_figures(firer)
    said, face = state.shots.get(pair_of(aim)), likely_face(state, firer, target)
    return {
        "bears": likely_bears(state, aim),
        "face": known.face if said is not None and (said.bears or face) else face,
        "cover": known.cover,
        "range": "short" if distances.is_at_three(state, aim.firer, aim.target) else likely_range(state, aim),
        "volley": known.volley and state.rulings.volley == "auto",
        "firing": min(firing, most_who_fire(firer)),
        "seen": max(1, min(known.seen or target.figures, target.figures)),
    }


def face_of_shot_words(state: Battlefield, aim: ShotAim) -> str:
    """`from the rear: 3rd Platoon faces north-west, Doui Menia to its east`; "" where a front is likely, or no face."""
    face = likely_facts(state, aim)["face"]
    why = face_words(state, state.groups[aim.firer], state.groups[aim.target], face)
    return f"from the {face}: {why}" if why else ""


def likely_bears(state: Battlefield, aim: ShotAim) -> bool:
    """True until the table says otherwise, unless it is known to be out of range, of sight, or turned away."""
    said = state.shots.get(pair_of(aim))
    if aim.turned_away or (said is not None and not said.bears):
        return False
    return _is_in_reach(state, aim.firer, aim.target)


@kept_while_unchanged
def _is_in_reach(state: Battlefield, firer_id: str, target_id: str) -> bool:
    """True until the table or the sections say that it is out of range or of sight."""
    aim = ShotAim(firer_id, target_id)
    return is_in_range(state, aim) and not _is_out_of_sight(state, aim)


def is_in_range(state: Battlefield, aim: ShotAim) -> bool:
    """True until the table or the sections say otherwise."""
    _, longest = weapon_range(state.groups[aim.firer])
    return distances.known_within(state, aim.firer, aim.target, scaled(state, longest)) is not False


def is_likely_in_range(state: Battlefield, aim: ShotAim) -> bool:
    """True if a shot likely bears, and what is told of places and distances has its target in range."""
    _, longest = weapon_range(state.groups[aim.firer])
    far = scaled(state, longest)
    return likely_bears(state, aim) and distances.likely_within(state, aim.firer, aim.target, far)


def likely_shots(state: Battlefield, group: Group, is_near: bool) -> Iterator[ShotAim]:
    """The shots of a group that likely bear, in battles begun since with dice (CA-R87); `is_near`: in range by the
    middles of sections too.
    """
    aims = (ShotAim(group.id, each.id) for each in targets(state, group) if not each.refused)
    bears = is_likely_in_range if is_near and state.ground.sections else likely_bears
    return (each for each in aims if bears(state, each) and _has_dice(state, each))


def _has_dice(state: Battlefield, aim: ShotAim) -> bool:
    """True if all who may fire have dice, or who was told to; in battles begun since.

    Guns, which alone have a long range, do there too.
    """
    if not state.solo.has_step(KNOWS_WALLS):
        return True
    firing, seen = usual_firing(state.groups[aim.firer]), state.groups[aim.target].figures
    if (said := state.shots.get(pair_of(aim))) is not None and state.solo.has_step(AIMS_AT_LIKELY):
        firing = said.firing or firing
    return fire_dice(state, aim, Shot(firing=firing, seen=seen)).total > 0


def _is_out_of_sight(state: Battlefield, aim: ShotAim) -> bool:
    """True if the ground hides the target, it is behind the front, or farther than one sees; not once it was shot at.

    A gun may turn as it fires.
    """
    if pair_of(aim) in state.shots:
        return False
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    far, _ = sight(state, firer, target)
    if far and distances.known_within(state, aim.firer, aim.target, far) is False:
        return True
    is_aside = not is_artillery(firer) and bool(why_not_ahead(state, firer, target))
    if state.solo.has_step(BELIEVES) and distances.told(state, aim.firer, aim.target).most < FAR:
        return is_aside  # how far they are was told as one saw the other
    return is_aside or distances.is_untold(state, firer, target) or bool(why_hidden(state, firer, target))


def most_who_fire(firer: Group) -> int:
    return crew_of(firer) if is_artillery(firer) else firer.figures


def usual_firing(group: Group) -> int:
    """The figures of a group that fire at anybody, unless the table said otherwise of one target."""
    return min(eligible_figures(group), most_who_fire(group))
