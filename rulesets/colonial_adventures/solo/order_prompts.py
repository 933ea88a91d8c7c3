"""Prompts for a group of the side that nobody plays: its situation in one form, and the dice (CA-NP)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from tracker.engine import (
    Aim,
    Choose,
    Effect,
    Facts,
    Field,
    Option,
    Passed,
    Pool,
    Reads,
    Roll,
    Target,
    Toggle,
    about,
    does_it,
    form,
    is_watched,
    made_of_each,
    them,
    with_verb,
)
from tracker.games.colonial_adventures import distances
from tracker.games.colonial_adventures.fight import recovery
from tracker.games.colonial_adventures.fight.likely_shot import is_likely_in_range
from tracker.games.colonial_adventures.fight.melee_dice import is_out_of_reach
from tracker.games.colonial_adventures.fight.shot_dice import ShotAim, why_not_shot_at
from tracker.games.colonial_adventures.fight.weapons import has_missiles, why_not_fire
from tracker.games.colonial_adventures.ground.closed_ground import opened
from tracker.games.colonial_adventures.ground.places import LONG, between_middles, may_reach_cover, place_of
from tracker.games.colonial_adventures.groups import (
    allowance,
    charge_reach,
    commander,
    far_words,
    inches,
    is_artillery,
    on_table,
    scaled,
    why_not_charge,
)
from tracker.games.colonial_adventures.passing import passing
from tracker.games.colonial_adventures.solo.orders_by_table import (
    EnemySituation,
    TableId,
    cell_words,
    extra_dice,
    is_twice_as_many,
    kind_of,
    order,
    seeks_shelter,
    table_for,
    tactics_rep,
    task_of,
)
from tracker.games.colonial_adventures.solo.stand_up import WAITS
from tracker.games.colonial_adventures.solo.state import (
    GOES_BY_BOOK,
    GOES_ON,
    GOES_WHERE_SENT,
    HOLDS_TO_ANSWERS,
    INFERS,
    KEEPS,
    KEEPS_FACES,
    KNOWS_REACH,
    Doing,
)
from tracker.games.colonial_adventures.state import FAR, Battlefield, Group

NOBODY = "nobody"
# Where a crew of the enemy stands that has left its gun.
AT_GUN, REACHES_GUN, AWAY = "at", "reaches", "away"
DOING_WORDS: dict[Doing, str] = {"": "", "patrol": "on patrol", "attack": "in attack", "defend": "in defence"}


def situation_form(state: Battlefield, group_id: str) -> Facts[EnemySituation]:
    """All that only the table knows, in one form: whom it sees, reach, range, cover, fire on it (Part F 34, 36)."""
    group, task = state.groups[group_id], task_of(state, group_id)
    enemies, reach = on_table(state, state.solo.player), charge_reach(state, opened(state, group))
    may_fire = state.solo.has_step(KEEPS) and _may_fire(state, group)
    fellow = _fellow_near(state, group)
    unseen = {"reach": False, "range": False} | ({} if fellow is not None else {"near": False})
    nobody = Aim(NOBODY, "nobody", known=unseen)
    aims = made_of_each(
        lambda each: Aim(each.id, each.name, known=_known_of(state, group, each, reach, may_fire, fellow is None)),
        enemies,
        [nobody],
    )
    nearest = Target("target", "a", "nearest in sight", aims, likely_opponent(state, group), is_by_letter=True)
    fields: list[Field] = [nearest]
    # Who withdraws goes whatever he could reach, and whoever shot at him.
    withdraws = task.scouts == "withdraw" and state.solo.has_step(KEEPS_FACES)
    if not withdraws and not why_not_charge(state, group) and not is_artillery(group):
        far = inches(reach)
        fields.append(Toggle("reach", "b", f"within {far}: it can charge", off=f"farther than {far}"))
    if has_missiles(state, group):
        fields.append(Toggle("range", "g", "in range of its weapons", off="out of range"))
    fields.append(Toggle("cover", "c", "in cover", bool(group.cover), "in the open"))
    if seeks_shelter(state, group):
        fields.append(Toggle("shelter", "h", "cover in reach", has_cover_near(state, group), "no cover in reach"))
    mute = any(each.id == group.shot_by and not _may_reply(state, group, each) for each in enemies)
    if not withdraws:
        fields.append(Toggle("shot", "k", "was shot at and could not reply", mute, "not shot at, or it replied"))
    if task.doing == "defend":
        fields.append(
            Toggle("lost", "l", "a position of theirs was lost, in its sight and reach", off="no position lost")
        )
    if task.scouts in ("stay", "leave"):
        fields.append(_near_field(state, fellow))
    if recovery.is_asked(state, group):
        far = inches(scaled(state, 12))
        fields.append(Toggle("clear", "d", f"{far} clear of every one of you", off=f"one of you within {far}"))
    title = f"{with_verb(group, 'is')} active {DOING_WORDS[task.doing]}".rstrip()
    text = f"Whom {does_it(group)} see nearest, and what is true of {them(group)} now?"
    return about("CA-NP-2", group).facts("situation", title, fields, EnemySituation, text=text)


def _fellow_near(state: Battlefield, group: Group) -> Group | None:
    """Another group of its side that is in melee, or was told to have one of yours within 12 inches: while there is
    one, nobody is beaten off (CA-R122); None for nobody, and in battles begun before.
    """
    others = on_table(state, group.side) if state.solo.has_step(HOLDS_TO_ANSWERS) else []
    near = (each for each in others if each.id != group.id and (each.engaged or distances.near_enemies(state, each)))
    return next(near, None)


def _near_field(state: Battlefield, fellow: Group | None) -> Toggle:
    """If a patrol goes on with its defence, or you are beaten off (CA-NP-4, CA-R122)."""
    near = inches(scaled(state, 12))
    words = f"one of you within {near}"
    if fellow is not None:
        does = "is in melee" if fellow.engaged else f"has you within {near}"
        words = f"you are not beaten off: {fellow.name} {does}"
    return Toggle("near", "n", words, True, f"none of you in sight within {near}: you are beaten off")


def has_cover_near(state: Battlefield, group: Group) -> bool:
    """True if cover may lie within its move, as far as the ground is known."""
    is_short = state.solo.has_step(KEEPS) and allowance(state, group) < LONG
    return may_reach_cover(state, group, is_short)


def _known_of(
    state: Battlefield, group: Group, enemy: Group, reach: float, may_fire: bool, is_alone: bool
) -> dict[str, bool]:
    """The facts that are known or likely of an enemy: that a charge reaches him, that a shot does.

    `is_alone`: none of its fellows has anybody near.
    """
    near = state.solo.has_step(INFERS) and distances.known_within(state, group.id, enemy.id, reach)
    near = near and not (state.solo.has_step(KNOWS_REACH) and is_out_of_reach(state, group.id, enemy.id))
    in_range = may_fire and is_likely_in_range(state, ShotAim(group.id, enemy.id)) and _is_open_to_fire(state, enemy)
    known = {name: True for name, is_so in (("reach", near), ("range", in_range)) if is_so}
    is_far = distances.known_within(state, group.id, enemy.id, scaled(state, 12)) is False
    return known | ({"near": False} if is_far and is_alone and state.solo.has_step(GOES_BY_BOOK) else {})


def _is_open_to_fire(state: Battlefield, enemy: Group) -> bool:
    """False of who is in melee, into which nobody fires (CA-R84); in battles begun since."""
    return not (state.solo.has_step(GOES_WHERE_SENT) and why_not_shot_at(enemy))


def _may_reply(state: Battlefield, group: Group, shooter: Group) -> bool:
    """True if it can fire at who shot at it, and so goes by its table (CA-NP-3); never in battles begun before."""
    is_asked = state.solo.has_step(GOES_BY_BOOK) and _may_fire(state, group)
    return is_asked and is_likely_in_range(state, ShotAim(group.id, shooter.id))


def _may_fire(state: Battlefield, group: Group) -> bool:
    """True if it may fire at somebody, be it that it gets down first: in battles begun since."""
    on_foot = replace(group, mounted=False) if state.solo.has_step(GOES_BY_BOOK) else group
    return not why_not_fire(state, on_foot)


def likely_opponent(state: Battlefield, group: Group) -> str:
    """The group that shot at it, else whom it met or shot at last unless another stands in a nearer section, else the
    nearest told; "" where nobody can tell.
    """
    there = on_table(state, state.solo.player)
    if kind_of(state, group) in ("ranged", "artillery"):
        there = [each for each in there if _is_open_to_fire(state, each)] or there
    enemies = {each.id: each for each in there}
    if last := next((each for each in (group.shot_by, group.aim) if each in enemies), ""):
        if last == group.shot_by:
            return last
        return _target_of_friends(state, group, enemies) or _nearer(state, group, enemies[last], there)
    far = {each: distances.told(state, group.id, each).most for each in enemies}
    known = [each for each, enemy in enemies.items() if enemy.aim == group.id or far[each] < FAR]
    if not known and len(enemies) < 2:
        return next(iter(enemies), NOBODY)
    return min(known, key=far.__getitem__, default="")


def _target_of_friends(state: Battlefield, group: Group, enemies: Mapping[str, Group]) -> str:
    """The one at whom all of its side fired this turn, where no ground tells who is nearer; "" for none, and in battles
    begun before.
    """
    if place_of(state, group) is not None or not state.solo.has_step(HOLDS_TO_ANSWERS):
        return ""
    aims = {each.aim for each in on_table(state, group.side) if each.shot_turn == state.turn and each is not group}
    return next((each for each in aims if each in enemies), "") if len(aims) == 1 else ""


def _nearer(state: Battlefield, group: Group, last: Group, there: Sequence[Group]) -> str:
    """The one enemy whose section is nearest, if nearer than that of the last; else him; in battles begun since."""
    apart = {each.id: between_middles(state, group, each) for each in there}
    nearest = [each for each, far in apart.items() if far == min(apart.values())]
    is_nearer = len(nearest) == 1 and state.solo.has_step(GOES_ON)
    return nearest[0] if is_nearer and apart[nearest[0]] < apart[last.id] < FAR else last.id


def tactics_roll(state: Battlefield, group_id: str, found: EnemySituation) -> Roll[Passed]:
    """2d6 and more against the leader's Rep (CA-NP-2, CA-NP-7)."""
    group = state.groups[group_id]
    table, target = table_for(state, group, found), tactics_rep(state, group)
    dice, doing = 2 + extra_dice(state, table, found, group), DOING_WORDS[doing_now(state, group, found)]
    return about("CA-NP-5" if table == "np_attack" else "CA-NP-6", group).roll(
        "tactics",
        "Tactics",
        f"{group.name}{f', {doing}' if doing else ''}: each die of {target} or less passes",
        Pool("tactics", dice, 6, group.side, form(dice, "die")),
        passing(state, target),
        text=_roll_words(state, table, found, group) if is_watched() else "",
        effects=(
            Effect(f"{passes} passed", cell_words(order(state, group, found, table, passes), found))
            for passes in (2, 1, 0)
        ),
        is_by_effect=True,
        reads=Reads(table, "", kind_of(state, group)),
    )


def doing_now(state: Battlefield, group: Group, found: EnemySituation) -> Doing:
    """Its present task: who takes a lost position back attacks."""
    return "attack" if table_for(state, group, found) == "np_attack" else task_of(state, group.id).doing


def _roll_words(state: Battlefield, table: TableId, found: EnemySituation, group: Group) -> str:
    """The Rep that the dice are read against, whose it is, and why there are more of them."""
    words = f"{tactics_rep(state, group)} is {_whose_rep(state, group)}. {_dice_words(state, table, found, group)}"
    return words.strip()


def _whose_rep(state: Battlefield, group: Group) -> str:
    leader = commander(group)
    if leader is None:
        return "its own Rep: it has no leader"
    return "its own Rep" if state.rulings.np_rep == "group" else f"the Rep of its leader, {leader.name}"


def _dice_words(state: Battlefield, table: TableId, found: EnemySituation, group: Group) -> str:
    words = ["twice your figures" if is_twice_as_many(state) else ""]
    words.append("in a defensive position" if table == "np_defend" and (found.cover or group.prone) else "")
    told = " and ".join(each for each in words if each)
    more = f"+1d6 each: {told}." if " and " in told else f"+1d6: {told}." if told else ""
    return f"{more} Still off the table it comes on in any case.".strip() if group.place.startswith(WAITS) else more


def back_at_gun(state: Battlefield, group_id: str) -> Choose:
    """The question whether a crew that left its gun can get back to it (CA-MOVE-12, CA-R77)."""
    group = state.groups[group_id]
    options = (
        Option(REACHES_GUN, f"it gets there, within {far_words(state, group)}: its activation", "y"),
        Option(AT_GUN, "it stands at it already, and has its order", "a"),
        Option(AWAY, "not now: enemies are in the way, or it is too far", "n"),
    )
    title = f"{group.name}: is its crew back at the gun?"
    return about("CA-MOVE-12", group).choose("back_at_gun", title, options, REACHES_GUN, asks="table")
