"""Voluntary movement: normal and fast moves, falling back, turning, formations, lying down (CA-MOVE-1 to 3)."""

from types import ModuleType

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Among, Choose, Facts, Field, Option, Reads, Toggle, about, ask, is_watched, its, with_verb
from tracker.games.colonial_adventures import distances
from tracker.games.colonial_adventures.data import WORDS
from tracker.games.colonial_adventures.fight import leaving_table, reaction
from tracker.games.colonial_adventures.fight.casualties import moved, turned
from tracker.games.colonial_adventures.fight.fire import fire_with_half
from tracker.games.colonial_adventures.fight.newly_near import (
    near_before,
    near_words,
    seers_before_move,
    seers_field,
    tells_nobody_near,
    will_testers,
)
from tracker.games.colonial_adventures.fight.owed_tests import Test
from tracker.games.colonial_adventures.fight.reaction_dice import thrown_next
from tracker.games.colonial_adventures.fight.reaction_sheets import FastMove
from tracker.games.colonial_adventures.ground.closed_ground import headed_round
from tracker.games.colonial_adventures.ground.facing import TOWARD, turns_to, way_ahead
from tracker.games.colonial_adventures.ground.move_places import comes_to_stand, goes_straight, inches_on, place_field
from tracker.games.colonial_adventures.ground.own_edge import goes_off, toward_cover, toward_edge
from tracker.games.colonial_adventures.ground.places import (
    HARD,
    across,
    hard_ground_of,
    hard_words,
    has_ground,
    place_of,
    spot,
)
from tracker.games.colonial_adventures.groups import (
    FORMATIONS,
    allowance,
    enemies_of,
    far_words,
    formations_of,
    has_flanks,
    inches,
    is_artillery,
    is_infantry,
    scaled,
)
from tracker.games.colonial_adventures.solo.state import (
    ENDS_AS_PRINTED,
    ENDS_WITH_MOVE,
    FORMS_IN_PLACE,
    KEEPS_FACES,
    KNOWS_WALLS,
)
from tracker.games.colonial_adventures.state import FAR, NOTHING_MORE, Battlefield, Formation, Group
from tracker.games.colonial_adventures.usual_act import errands_of

FORMATION_NAMES = WORDS["formations"]


class March(Struct, frozen=True):
    """A kind of move: its rule, what the group does, how it goes, how many times its normal move.

    `clear`: it keeps 12 inches from every enemy, so that nobody takes Test of Wills. `toward`: straight at whom; `at`:
    against whom by any way, to end with the front to him. `to_cover`: it ends in cover, by its order in that `at` whom
    it is to fire in the nearest. `edge`: of the table, to which it goes off, in words such as "north".
    """

    rule: str
    does: str
    how: str
    times: float = 1
    clear: bool = False
    toward: str = ""
    at: str = ""
    to_cover: bool = False
    edge: str = ""


NORMAL = March("CA-MOVE-1", "moves", "within 45 degrees of the front")
BACKWARDS = March("CA-ACT-1", "falls back", "straight back, facing as before")
AS_SETTLED = March("CA-MOVE-2", "moves fast", "as settled on the table", clear=True)


class Marched(Struct):
    """Facts of the table on a move. `near`: those who newly have the group within 12 inches in sight, in their order.

    `more`: it does something else after that.
    """

    left: bool
    cover: bool
    rough: bool = False
    near: tuple[str, ...] | None = ()
    place: str | None = None
    more: bool = False


class FastFacts(Struct):
    """Facts of the table before a fast move."""

    clear: bool
    road: bool = False


# Procedures


async def move(state: Battlefield, group_id: str) -> None:
    """Up to the full move within 45 degrees of the front; a Tribal band then fires with half (CA-ACT-1, CA-ACT-3)."""
    await march(state, group_id, NORMAL)
    await fire_with_half(state, group_id)


async def fall_back(state: Battlefield, group_id: str) -> None:
    """From Formed Line straight back; infantry may pass through formed infantry behind it (CA-ARMY-10)."""
    group = state.groups[group_id]
    if is_infantry(state, group):
        words = "through formed European infantry behind it, to form again up to a full move beyond"
        state.on_table(f"{group.name} may pass {words}; neither is harmed", group_id)
    await march(state, group_id, BACKWARDS)


async def fast_move(state: Battlefield, group_id: str) -> bool:
    """Fast Move test, then 1.5 or 2 times as far and never within 12 inches of an enemy (CA-MOVE-2, CA-R75)."""
    way = await ask(lambda: fast_facts(state, group_id))
    if not way.clear:
        near = f"within {inches(scaled(state, 12))} of an enemy"
        state.report(f"{state.groups[group_id].name} can't move fast {near}.", "CA-R78", group_id)
        return False
    taken = await reaction.take_tests(state, group_id, ["fast_move"], "", "it would move fast", extra=int(way.road))
    await march(state, group_id, AS_SETTLED if taken.settled else fast(taken.outcome.posture.fast_move))
    if not taken.settled and taken.outcome.posture.fast_move.opens:
        state.groups[group_id].formation = "open"
    if state.rulings.fast_fire == "half":
        await fire_with_half(state, group_id)
    return True


async def march(state: Battlefield, group_id: str, kind: March) -> None:
    """The figures move; then who newly sees them near tests (CA-MOVE-1, CA-REACT-3)."""
    name = state.groups[group_id].name
    state.on_table(f"move {name} {how_far(state, group_id, kind)}, {kind.how}" if is_watched() else "", group_id)
    went = await ask(lambda: march_facts(state, group_id, kind))
    if _likely_ends_with(state, state.groups[group_id], kind) and not went.more:
        state.groups[group_id].done.append(NOTHING_MORE)
    if went.left:
        await leaving_table.leave(state, group_id, by=went.place)
        return
    if went.rough or (went.place and (piece := spot(state, went.place)) is not None and piece.kind in HARD):
        group = state.groups[group_id]
        half, ground = inches(allowance(state, group, rough=True) * kind.times), hard_words(state, group)
        words = f"Through {ground or 'rough ground'} {with_verb(group, 'moves')} {half} at most."
        state.report(words, "CA-ARMY-17", group_id)
    far, had = distances.told(state, group_id, kind.toward).most, near_before(state, state.groups[group_id])
    _goes(state, state.groups[group_id], kind, went)
    arrived(state, group_id, went)
    if kind.toward and far < FAR:
        far -= allowance(state, state.groups[group_id], rough=True)
        distances.tell(state, group_id, kind.toward, most=max(0, far))
    state.solo.forget_looks(group_id)
    if state.solo.markers:
        # Loaded where there are PEFs.
        from tracker.games.colonial_adventures.solo.pefs import look_out

        await look_out(state, group_id, "after its move")
    if state.groups[group_id].gone:
        return
    if kind.clear:
        enemies = [each.id for each in enemies_of(state, state.groups[group_id])]
        distances.tell_all(state, group_id, enemies, least=scaled(state, 12))
    else:
        tells_nobody_near(state, group_id, had, went.near or ())
        await reaction.near_test(state, group_id, went.near or ())


def arrived(state: Battlefield, group_id: str, went: Marched) -> None:
    """The move is over: where it stands, if the ground is known, and what the ground does to it there (CA-TERR-9)."""
    group = state.groups[group_id]
    if went.place is None:
        group.cover = went.cover
        return
    comes_to_stand(state, group, went.place, went.cover)


async def pivot(state: Battlefield, group_id: str) -> None:
    """Turn on the centre figure; a gun up to 90 degrees (CA-ACT-1, CA-ARMY-13)."""
    group = state.groups[group_id]
    turned(state, group_id)
    how = " up to 90 degrees" if is_artillery(group) else f" on {its(group)} centre" if group.figures > 1 else ""
    is_open = has_flanks(group) and not is_artillery(group) and bool(state.ground.sections)
    if is_open and place_of(state, group) is not None and state.solo.has_step(KNOWS_WALLS):
        group.front = await ask(lambda: _which_way(state, group_id))
        how += f", to face {group.front}"
    state.on_table(f"turn {group.name}{how}", group_id)


async def change_formation(state: Battlefield, group_id: str) -> None:
    """Form up anew around the centre figure (CA-ACT-1, CA-ARMY-16)."""
    chosen = await ask(lambda: choose_formation(state, group_id))
    group = state.groups[group_id]
    front, on = (group.faces, group.front) if has_flanks(group) else ("", ""), group.advanced
    group.formation = next(each for each in FORMATIONS if each == chosen)
    group.wide = 0
    turned(state, group_id)
    if state.solo.has_step(FORMS_IN_PLACE):
        (group.faces, group.front), group.advanced = front, on
    words = f"{with_verb(group, 'is')} in {FORMATION_NAMES[group.formation]}"
    state.report(f"{words}, with a move of {inches(allowance(state, group))}.", "CA-ARMY-16", group_id)
    state.on_table(f"put {group.name} in {FORMATION_NAMES[group.formation]}, {its(group)} centre where it is", group_id)


async def go_prone(state: Battlefield, group_id: str) -> None:
    """Lie down, or get up again (CA-ACT-5)."""
    group = state.groups[group_id]
    group.prone = not group.prone
    words = f"{with_verb(group, 'lies')} down: half move while prone" if group.prone else with_verb(group, "stands up")
    state.report(f"{words}.", "CA-ACT-5", group_id)


# Calculations


def fast(found: FastMove) -> March:
    """The move that a result of the Fast Move test allows (CA-REACT-12)."""
    ends = ", to end in Open Order" if found.opens else ", formation kept"
    return March("CA-MOVE-2", "moves fast", f"within 45 degrees of the front{ends}", found.times, clear=True)


def _goes(state: Battlefield, group: Group, kind: March, went: Marched) -> None:
    """It moves: where it faces from now on, and what it has gone on within its place."""
    if kind.at:
        group.advanced = distances.gone_toward(state, group, state.groups[kind.at])
    keeps, advanced = _keeps_front(state, group, kind, went), _inches_on(state, group, kind, went)
    front = group.faces, group.front
    moved(state, group.id, straight=[kind.toward])
    if keeps:
        group.faces, group.front = front
    if kind.at:
        turns_to(group, kind.at)
    group.advanced = advanced


def _keeps_front(state: Battlefield, group: Group, kind: March, went: Marched) -> bool:
    """True if it faces as before: who falls back, or goes straight on."""
    if kind is BACKWARDS:
        return state.solo.has_step(ENDS_AS_PRINTED)
    return goes_straight(state, group, went.place)


def _inches_on(state: Battlefield, group: Group, kind: March, went: Marched) -> float:
    """Inches that it will have gone on within its place, the whole of each move."""
    far = allowance(state, group, rough=went.rough) * kind.times
    return 0.0 if kind is BACKWARDS else inches_on(state, group, went.place, far)


def _likely_ends_with(state: Battlefield, group: Group, kind: March) -> bool:
    """True if a unit that may do more than this move hardly will: no enemy is there (CA-ACT-1); in battles begun since.

    That is said along with the move.
    """
    is_first = group.training == "european" and not group.done and (kind is NORMAL or kind.clear)
    return is_first and not enemies_of(state, group) and state.solo.has_step(ENDS_WITH_MOVE)


def how_far(state: Battlefield, group_id: str, kind: March) -> str:
    """Inches in the open and, where it may go there, through rough ground."""
    return f"up to {far_words(state, state.groups[group_id], kind.times)}"


def may_use_road(state: Battlefield, group: Group) -> bool:
    """Unformed, or a Column by ruling (CA-MOVE-3, CA-R79)."""
    return group.formation in ("open", "mob") or (group.formation == "column" and state.rulings.road_column == "on")


def is_road_near(state: Battlefield, group: Group) -> bool:
    """True if there may be a road where it is: not where the ground is known and has none."""
    if not has_ground(state):
        return True
    here = place_of(state, group)
    return any(here is None or here.section in road.sections for road in state.ground.roads)


# Prompts


def march_facts(state: Battlefield, group_id: str, kind: March) -> Facts[Marched]:
    """The form for where the move went; the question about rough ground only for who may enter it (CA-ARMY-17)."""
    group = state.groups[group_id]
    sent = _sent(state, group, kind)
    leaves_table = sent.leaves(state, group) if sent else goes_off(state, group, kind.edge)
    fields: list[Field] = [
        Toggle("cover", "c", "ends in cover", kind.to_cover, "ends in the open"),
        Toggle("left", "l", "left the table", leaves_table, "still on the table"),
    ]
    if allowance(state, group, rough=True):
        is_in_it = hard_ground_of(state, group) is not None
        fields.insert(0, Toggle("rough", "g", "through rough ground or woods", is_in_it, "through open ground"))
    testers = [] if kind.clear else will_testers(state, group_id)
    # A fast move goes half as far again at the least, also one that was settled on the table.
    times = max(kind.times, 1.5) if kind.clear else kind.times
    ahead = 0 if kind is BACKWARDS else allowance(state, group) * times
    had = near_before(state, group) if testers else []
    new = [each for each in testers if each.id not in had]
    near = seers_before_move(state, group, new, ahead, _comes_to(state, group, kind))
    heads = group
    if kind.at and not kind.to_cover:
        advanced = distances.gone_toward(state, group, state.groups[kind.at])
        heads = headed_round(state, replace(group, faces=kind.at, front="", advanced=advanced))
    if (place := place_field(state, heads, "clgnkd", near if testers else None, ahead)) is not None:
        place = _end_of(state, group, kind, place, ahead)
        # Where to is its player's to say, but of a group that follows orders or falls back.
        is_free = kind is not BACKWARDS and not state.solo.is_by_book(group.side)
        fields.insert(0, replace(place, asks="decision") if is_free else place)
    if testers:
        fields.append(seers_field(state, group, testers, near(None, False), needs="!left"))
    if _likely_ends_with(state, group, kind):
        fields.append(Toggle("more", "d", "then another action", off="then nothing more"))
    text = _limits(state, group, kind, bool(testers)) if is_watched() else ""
    return about(kind.rule, group).facts(
        "move", with_verb(group, kind.does), fields, Marched, text=text, reads=Reads("movement")
    )


def _sent(state: Battlefield, group: Group, kind: March) -> ModuleType | None:
    """The module on errands, for who goes as he likes on one; None for anybody else."""
    is_free = kind is not BACKWARDS and not (kind.at or kind.toward or kind.edge)
    return errands_of(state, group) if is_free else None


def _end_of(state: Battlefield, group: Group, kind: March, place: Among, ahead: float) -> Among:
    """The place of a move, as its order or errand has it."""
    if kind.to_cover and kind.at:
        place = toward_cover(state, group, place, ahead)
    if kind.edge:
        on = group.advanced if state.solo.has_step(KEEPS_FACES) else 0
        return toward_edge(state, group, place, kind.edge, ahead + on)
    sent = _sent(state, group, kind)
    return sent.toward_goal(state, group, place, ahead) if sent else place


def _limits(state: Battlefield, group: Group, kind: March, may_be_near: bool) -> str:
    """The limits of a move in words, behind who is to be picked: a small screen leaves the end of a text to w."""
    text = f"{near_words(state, group.id)} " if may_be_near else ""
    text += f"Up to {far_words(state, group, kind.times)}, {kind.how}."
    if not allowance(state, group, rough=True):
        by_road = is_artillery(group)
        text += " Through woods or rough ground by road only." if by_road else " Not into woods or rough ground."
    return f"{text} Never within {inches(scaled(state, 12))} of an enemy." if kind.clear else text


def _comes_to(state: Battlefield, group: Group, kind: March) -> list[str]:
    """The one that it goes straight at, if it comes within 12 inches of him by what was told, however slow it is."""
    most = distances.told(state, group.id, kind.toward).most - allowance(state, group, rough=True) * kind.times
    return [kind.toward] if kind.toward and most <= scaled(state, 12) else []


def fast_facts(state: Battlefield, group_id: str) -> Facts[FastFacts]:
    """A form for a fast move: whether it is open to the group, and the road die (CA-R78, CA-R79)."""
    group = state.groups[group_id]
    near = inches(scaled(state, 12))
    is_near = bool(across(state, group)) or any(
        distances.known_within(state, group_id, each.id, scaled(state, 12)) for each in enemies_of(state, group)
    )
    keeps = f"keeps {near} from every enemy all the way"
    fields: list[Field] = [Toggle("clear", "k", keeps, not is_near, f"is or comes within {near} of an enemy")]
    if may_use_road(state, group) and is_road_near(state, group):
        fields.append(Toggle("road", "d", "on a road all the way (+1d6)", off="not on a road all the way"))
    reads = Reads(f"{group.training}_reactions", "fast_move")
    title, text = f"{group.name} would move fast", f"Does it keep {near} from every enemy? If not, no fast move."
    test = Test(group_id, ("fast_move",), "", "")
    dice = thrown_next(state, test) if is_watched() and not is_near else {}
    return about("CA-MOVE-2", group).facts("fast", title, fields, FastFacts, dice=dice, text=text, reads=reads)


def _which_way(state: Battlefield, group_id: str) -> Choose:
    """The ways to which its front may be; Enter: to the nearest enemy, or to what its side came for."""
    group = state.groups[group_id]
    sent = errands_of(state, group)
    ways = (Option(way, way, number=number) for number, way in enumerate(TOWARD, 1))
    title = f"{with_verb(group, 'turns')}: which way?"
    return about("CA-ACT-1", group).choose(
        "turn", title, ways, (sent and sent.way_on(state, group)) or way_ahead(state, group)
    )


_LETTERS: dict[Formation, str] = {"line": "l", "column": "c", "square": "s", "open": "o", "mob": "m"}


def choose_formation(state: Battlefield, group_id: str) -> Choose:
    """The formations that its training and mounts know, but the one it is in (CA-ARMY-16)."""
    group = state.groups[group_id]
    others = [each for each in formations_of(group) if each != group.formation]
    title = f"{group.name}: which formation?"
    options = (Option(each, FORMATION_NAMES[each], _LETTERS[each]) for each in others)
    sent = errands_of(state, group)
    enter = "open" if sent and sent.is_to_open_up(state, group) else ""
    return about("CA-ARMY-16", group).choose("formation", title, options, enter, reads=Reads("formations"))
