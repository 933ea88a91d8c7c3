"""The form of a charge: at whom, whether it reaches him, from where, over what ground (Part F 17 to 20)."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Literal

from msgspec import Struct

from tracker.engine import (
    Aim,
    Among,
    Facts,
    Field,
    Reads,
    Target,
    Toggle,
    about,
    capital,
    in_battle_order,
    is_watched,
    it_does,
    made_of_each,
    options_of,
    with_verb,
)
from tracker.games.colonial_adventures import distances
from tracker.games.colonial_adventures.fight import horse_holders
from tracker.games.colonial_adventures.fight.likely_cover import has_wall, is_above, is_high
from tracker.games.colonial_adventures.fight.likely_shot import likely_target, rather_one_of
from tracker.games.colonial_adventures.fight.melee_dice import MeleeGround, is_out_of_reach, pair_totals, pair_words
from tracker.games.colonial_adventures.fight.owed_tests import Test
from tracker.games.colonial_adventures.fight.reaction_dice import thrown_next
from tracker.games.colonial_adventures.fight.shot_form import FACES
from tracker.games.colonial_adventures.ground.facing import way_of
from tracker.games.colonial_adventures.ground.places import (
    are_in_one_section,
    are_sections_apart,
    hard_ground_of,
    has_ground,
    place_of,
)
from tracker.games.colonial_adventures.ground.sight import (
    as_its_wall,
    face_words,
    hidden_words,
    is_behind,
    known_face,
    own_sight_words,
    seen_words,
    sight,
    sight_words,
    why_hidden,
    why_not_ahead,
)
from tracker.games.colonial_adventures.groups import (
    NOBODY,
    allowance,
    charge_reach,
    enemies_of,
    enemy_order,
    far_words,
    has_flanks,
    inches,
    may_enter_rough,
    on_table,
    scaled,
    why_not_through,
    why_stuck,
)
from tracker.games.colonial_adventures.solo.state import GOES_WHERE_SENT, MEASURES, SAYS_REACH
from tracker.games.colonial_adventures.state import Battlefield, Face, Group


class Approach(Struct):
    """Facts of the table on a charge: whether it sees and reaches its target, where it starts (CA-GRP-3), the ground.

    `target`: on whom an active group charges; who is charged in reaction is known.
    """

    reach: bool
    face: Face | Literal[""] = "front"
    first_up: bool = False
    first_wall: bool = False
    second_up: bool = False
    second_wall: bool = False
    target: str = ""

    @property
    def ground(self) -> MeleeGround:
        """The ground of the melee that it may come to, the charger first."""
        return MeleeGround(self.first_up, self.first_wall, self.second_up, self.second_wall)


def approach_form(state: Battlefield, charger_id: str, target_id: str, declared: bool) -> Facts[Approach]:
    """A charge on a known target; `declared`: by the active group, which then is likely to reach (CA-REACT-6)."""
    charger, target = state.groups[charger_id], state.groups[target_id]
    likely = _likely(state, charger, target, declared)
    test = Test(charger_id, ("wanting_to_charge",), target_id, "")
    return about("CA-REACT-6", charger, target_id).facts(
        f"reach:{charger_id}:{target_id}",
        f"{charger.name} would charge {target.name}",
        _fields(state, charger, likely, has_flanks(target), [target], why_not_into(state, charger, target)),
        Approach,
        dice=thrown_next(state, test) if is_watched() else {},
        same_dice=("reach", "face", "first_up", "first_wall", "second_up", "second_wall"),
        text=_way(state, charger, target) if is_watched() else "",
        reads=Reads(f"{charger.training}_reactions", "wanting_to_charge"),
    )


def whom_form(state: Battlefield, charger_id: str) -> Facts[Approach]:
    """The target of an active group's charge, the last target of its fire with Enter, and the facts of that charge."""
    charger = state.groups[charger_id]
    enemies = enemies_of(state, charger)
    reached = [each.id for each in enemies if in_reach(state, charger, each)]
    default = rather_one_of(state, likely_target(state, charger, [*options_of(enemies)]), reached)
    others = [Aim(each.id, each.label) for each in horse_holders.targets(state, charger)]
    others.append(Aim(NOBODY.id, NOBODY.label, known={"reach": False}, is_all=True))
    aims = made_of_each(partial(_aim, state, charger), enemies, others)
    numbered = in_battle_order(aims, enemy_order(state, charger))
    whom = Target("target", "a", "target", numbered, default, asks="decision", is_by_letter=True)
    fields = (whom, *_fields(state, charger, {"reach": True}, any(map(has_flanks, enemies)), enemies))
    reads = Reads(f"{charger.training}_reactions", "wanting_to_charge")
    text = _way(state, charger) if is_watched() else ""
    return about("CA-REACT-6", charger).facts(
        "reach", f"{charger.name}: charge whom?", fields, Approach, text=text, reads=reads
    )


def _aim(state: Battlefield, charger: Group, target: Group) -> Aim:
    """One to charge; its dice are told for the ground that the form offers with it."""
    likely = _likely(state, charger, target, declared=True)
    words = _aim_words(state, charger, target, _ground(likely)) if is_watched() else ""
    return Aim(target.id, target.name, words, warned=why_not_into(state, charger, target), known=likely)


def _aim_words(state: Battlefield, charger: Group, target: Group, ground: MeleeGround) -> str:
    words = [pair_words(state, charger, target, ground), *seen_words(state, charger, target)]
    reach = sure_reach(state, charger, target)
    words += [f"reach {inches(reach)}"] if 0 < reach < charge_reach(state, charger) else []
    words += [hidden] if (hidden := hidden_words(state, charger, target)) else []
    return ", ".join(words)


def offered_dice(state: Battlefield, charger: Group, target: Group) -> tuple[int, int]:
    """The dice of both as the form tells them."""
    return pair_totals(state, charger, target, _ground(_likely(state, charger, target, declared=True)))


def _ground(likely: dict[str, Any]) -> MeleeGround:
    return MeleeGround(likely["first_up"], False, likely["second_up"], likely["second_wall"])


def why_not_into(state: Battlefield, charger: Group, target: Group) -> str:
    """Reason why a charge goes where it may not: out of woods, or into those of its target; "" if neither (CA-ARMY-17).

    Who stands at their very edge can be reached: that is for the table to say.
    """
    there = hard_ground_of(state, target)
    why_not = why_not_through(state, charger, there.kind, there.section) if there is not None else ""
    words = f"{why_not}, unless {with_verb(target, 'stands')} at the edge" if why_not else ""
    return why_stuck(state, charger) or words


def _likely(state: Battlefield, charger: Group, target: Group, declared: bool) -> dict[str, Any]:
    """The default facts: in reach and in sight as far as is told, the target where it was."""
    reach, (far, _) = sure_reach(state, charger, target), sight(state, charger, target)
    within = distances.known_within(state, charger.id, target.id, min(reach, far) if far else reach)
    is_barred = bool(charger.level or why_not_ahead(state, charger, target) or why_not_into(state, charger, target))
    is_barred |= is_screened(state, charger, target) or is_out_of_reach(state, charger.id, target.id)
    face = known_face(state, charger, target)
    # A whole section is a foot at the least: battles begun before took it for within reach.
    is_far = reach <= scaled(state, 12) and are_sections_apart(state, charger, target) and state.solo.has_step(MEASURES)
    is_off = is_far or distances.is_untold(state, charger, target) or bool(why_hidden(state, charger, target))
    is_likely = not is_off and (declared or are_in_one_section(state, charger, target, 2 * reach))
    is_told = distances.told(state, charger.id, target.id).most <= scaled(state, 12)
    is_open = (
        within is None and not (declared or is_likely or is_barred) and is_told and state.solo.has_step(SAYS_REACH)
    )
    return {
        "reach": None if is_open else (is_likely if within is None else within) and not is_barred,
        **dict(zip(("first_up", "second_up"), uphill(state, charger, target), strict=True)),
        "second_wall": is_across_wall(state, charger, target),
        **({"face": face} if face != "front" else {}),
    }


def in_reach(state: Battlefield, charger: Group, target: Group) -> bool | None:
    """True if a charge sees and reaches its target by what was told, None if nobody said how far he is, but where both
    stand leaves that likely; False where it does not.
    """
    reach = sure_reach(state, charger, target)
    within = distances.known_within(state, charger.id, target.id, reach)
    if within is None and place_of(state, charger) is not None and place_of(state, target) is not None:
        within = None if distances.likely_within(state, charger.id, target.id, reach) else False
    return within if within is not False and _likely(state, charger, target, declared=True)["reach"] else False


def is_across_wall(state: Battlefield, charger: Group, target: Group) -> bool:
    """True if its target likely meets the charge behind a wall: not one who has it at his back (T-11, CA-GRP-3)."""
    return has_wall(state, target) and known_face(state, charger, as_its_wall(state, target)) != "rear"


def is_screened(state: Battlefield, charger: Group, target: Group) -> bool:
    """True if it would come at a target's back through friends who face it from the walls of the same section."""
    return known_face(state, charger, target) == "rear" and any(
        are_in_one_section(state, each, target)
        and has_wall(state, each)
        and (way_of(state, each) or _has_turned_to(state, each, charger))
        and not is_behind(state, each, charger)
        for each in on_table(state, target.side)
    )


def _has_turned_to(state: Battlefield, group: Group, charger: Group) -> bool:
    """True if nobody said in words which way its front is, but it fired at the charger; in battles begun since."""
    return group.faces == charger.id and state.solo.has_step(GOES_WHERE_SENT)


def uphill(state: Battlefield, charger: Group, target: Group) -> tuple[bool, bool]:
    """True for the one of the two who fights uphill in a charge, as far as is known where they stand (T-11)."""
    is_target_up = is_above(state, target, charger) if has_ground(state) else is_high(state, target)
    return _comes_down(state, charger, target), is_target_up


def _comes_down(state: Battlefield, charger: Group, target: Group) -> bool:
    """True if it charges whoever is at the foot of its own height; who comes from further off has left it (T-11)."""
    if not target.before or not is_high(state, charger):
        return False
    height = place_of(state, charger)
    return height is not None and place_of(state, target) is height


def sure_reach(state: Battlefield, charger: Group, target: Group) -> float:
    """Inches within which the charge is sure to reach: half a move where either stands in woods (CA-ARMY-17)."""
    is_slow = hard_ground_of(state, target) is not None and may_enter_rough(state, charger)
    return allowance(state, charger, rough=True) if is_slow else charge_reach(state, charger)


def _fields(
    state: Battlefield,
    charger: Group,
    likely: dict[str, Any],
    faces: bool,
    targets: Sequence[Group],
    warned: str = "",
) -> tuple[Field, ...]:
    """The fields of a charge. `faces`: it asks for the face; a square or a house has only one (CA-GRP-3)."""
    return (
        Toggle(
            "reach",
            "b",
            f"sees it and reaches it ({_reach_words(state, charger, targets) if is_watched() else ''})",
            likely["reach"],
            "does not see or reach it",
            no_is_all=True,
            warned=warned,
        ),
        *((Among("face", "starts from the", FACES, likely.get("face", "front"), "reach"),) if faces else ()),
        Toggle("first_up", "h", "uphill of it", likely.get("first_up", False), "not uphill"),
        Toggle("first_wall", "g", "fights across a wall", off="not across a wall"),
        Toggle("second_up", "j", "target uphill", likely.get("second_up", False), "target not uphill"),
        Toggle(
            "second_wall", "k", "target behind a wall", likely.get("second_wall", False), "target not behind a wall"
        ),
    )


def _reach_words(state: Battlefield, charger: Group, targets: Sequence[Group]) -> str:
    """Inches of its move and, where one of them stands in woods or rough ground, those through it (CA-ARMY-17)."""
    whole, rough = allowance(state, charger), allowance(state, charger, rough=True)
    is_slow = any(sure_reach(state, charger, each) < whole for each in targets)
    return f"{inches(whole)}, {inches(rough)} in rough ground" if is_slow else inches(whole)


def _way(state: Battlefield, charger: Group, target: Group | None = None) -> str:
    """The limits of a charge: the move, its angle, the ground and the dark (CA-ACT-1, CA-ARMY-17, CA-FIRE-2)."""
    words = f"Within 45 degrees of the front, {far_words(state, charger)}, in sight?"
    if charger.level:
        words += f" {capital(it_does(charger, 'is'))} on level {charger.level + 1}: a level takes a full move."
    if not allowance(state, charger, rough=True):
        words += " Not through woods or rough ground."
    enemies = enemies_of(state, charger)
    if target is None:
        return f"{words} {own_sight_words(state, charger, enemies)}".rstrip()
    face = known_face(state, charger, target)
    why = face_words(state, charger, target, face)
    behind = f"From the {face}: {why}." if why else ""
    return " ".join(filter(None, (words, sight_words(state, charger, target), behind)))
