"""Ends of moves that the players choose: near enemies or goals, as far as a move comes."""

from collections.abc import Sequence
from math import hypot

from tracker.engine import Among, Chosen, Facts, Random, Unsaid
from tracker.games.colonial_adventures.ground.move_places import OPEN, goes_straight
from tracker.games.colonial_adventures.ground.places import (
    BEFORE,
    hard_ground_of,
    is_cover,
    last_place,
    leaves,
    place_of,
    spot,
    spots,
)
from tracker.games.colonial_adventures.ground.state import SECTIONS, Piece
from tracker.games.colonial_adventures.ground.terrain_plan import sections_apart, steps
from tracker.games.colonial_adventures.groups import allowance, is_melee
from tracker.games.colonial_adventures.player_weighing import nearest_enemy
from tracker.games.colonial_adventures.solo.player import goal_of, goes_home
from tracker.games.colonial_adventures.solo.state import KEEPS_FACES
from tracker.games.colonial_adventures.state import Battlefield, Group
from tracker.games.colonial_adventures.victory_places import way_to

# How often an enemy has somebody newly near who moved, and who shoots goes into cover on his way.
NEAR, COVER = 0.35, 0.5


def moved(state: Battlefield, prompt: Facts[object], what: list[str], rng: Random) -> object:
    """Facts of a move: who shoots ends it in cover now and then."""
    group, names = state.groups[what[1]], {field.name for field in prompt.fields}
    if "left" in names and goes_home(state, group):
        return {"left": True}
    takes_cover = not is_melee(group) and rng.random() < COVER
    facts: dict[str, object] = {"cover": takes_cover, "rough": rng.random() < 0.1, "clear": True}
    place = ""
    for field in prompt.fields:
        if isinstance(field, Among) and field.name == "place":
            place = end_of(state, group, field, takes_cover)
            facts = {"place": place, "clear": True}
        if isinstance(field, Chosen):
            beside = (aim.id for aim in field.aims if not _is_apart(state, state.groups[aim.id], place))
            facts["near"] = _seers_at(prompt, place, [each for each in beside if rng.random() < NEAR][:2])
    return {name: value for name, value in facts.items() if name in names}


def end_of(state: Battlefield, group: Group, field: Among, takes_cover: bool = False) -> str:
    """The place where its move ends: nearer to its goal, else to the nearest enemy, else as the form has it."""
    free, here, enemy = field.legal(), last_place(state, group), nearest_enemy(state, group)
    goal, there = goal_of(state, group), last_place(state, enemy) if enemy is not None else None
    wished = [way_to(state, group, goal, free)] if goal is not None else []
    if here is not None and there is not None:
        nearer = _nearer(state, group, here, there)
        near = (here.section, *nearer)
        others = [each for each in spots(state) if each.section in near and each is not here] if takes_cover else []
        wished += [each.id for each in others if is_cover(each)]
        wished += [f"{BEFORE}{there.id}"] if there.section in near else []
        wished += [f"s{each}" for each in nearer]
    wished += [field.offered, field.default if field.default != OPEN else "", f"s{here.section}" if here else ""]
    return next((each for each in wished if each in free), field.default or OPEN)


def _nearer(state: Battlefield, group: Group, here: Piece, there: Piece) -> list[int]:
    """The sections to which its move takes it nearer to another place, the nearest to that first."""
    ways = {each: steps(here.section, each) for each in SECTIONS if sections_apart(here.section, each) == 1}
    is_free, far = not (group.faces or group.front), far_from_here(state, group)
    on = {each: group.advanced if is_free or goes_straight(state, group, f"s{each}") else 0 for each in ways}
    reached = [each for each, way in ways.items() if leaves(state, on[each] + far, *way)]
    by_way = {each: hypot(*steps(each, there.section)) for each in (here.section, *reached)}
    return sorted((each for each in reached if by_way[each] < by_way[here.section]), key=by_way.__getitem__)


def far_from_here(state: Battlefield, group: Group) -> float:
    """Inches of its move from where it stands: half out of woods and rough ground, in battles begun since."""
    is_slow = hard_ground_of(state, group) is not None and state.solo.has_step(KEEPS_FACES)
    return (is_slow and allowance(state, group, rough=True)) or allowance(state, group)


def _is_apart(state: Battlefield, enemy: Group, place: str) -> bool:
    """True if a whole section lies between an enemy and the place where a move ends."""
    end, there = spot(state, place.removeprefix(BEFORE)), place_of(state, enemy)
    return end is not None and there is not None and sections_apart(end.section, there.section) > 1


def _seers_at(prompt: Facts[object], place: str, guess: Sequence[str]) -> list[str]:
    """Groups that have it newly near where it ends, as the ground tells it; those of a guess where that is open."""
    field = next((field for field in prompt.fields if isinstance(field, Among) and field.name == "place"), None)
    return with_guess(field.known_with(place).get("near") if field is not None else None, guess)


def with_guess(near: Sequence[str] | Unsaid | None, guess: Sequence[str]) -> list[str]:
    """Those of a list as it stands, and where that is to be said who is sure, and those of a guess."""
    if near is not None and not isinstance(near, Unsaid):
        return list(near)
    sure = near.sure if near is not None else ()
    return [*sure, *(each for each in guess if each not in sure)]
