"""Invented facts of a battle against the book's enemy, where only a table would know (for autoplay)."""

from tracker.engine import Facts, FormList, Opinion, Random, Target
from tracker.games.colonial_adventures.fight.burning import may_burn
from tracker.games.colonial_adventures.ground.objective_buildings import are_all_burnt, is_burning_or_ruined, objectives
from tracker.games.colonial_adventures.ground.places import spot
from tracker.games.colonial_adventures.ground.state import SECTIONS, Piece
from tracker.games.colonial_adventures.groups import on_table
from tracker.games.colonial_adventures.state import Battlefield, Group
from tracker.games.colonial_adventures.victory_places import is_wanted, post_of

# How likely a PEF is seen by who moves, and by whom it moves toward.
SEEN_MOVING, SEEN_MOVED = 0.3, 0.25


def has_nobody_near(state: Battlefield, group: Group) -> bool:
    """True if a group of the people meets no enemy yet: it goes on."""
    return group.side == state.solo.player and not on_table(state, state.solo.enemy)


def goes_home(state: Battlefield, group: Group) -> bool:
    """True if it leaves the table with this move: a patrol that has seen all, raiders who can burn nothing more."""
    if group.side != state.solo.player:
        return False
    is_hopeless = state.solo.mission == "raid" and state.solo.placed and not state.solo.markers
    if is_hopeless and has_nobody_near(state, group) and not are_all_burnt(state):
        left = [each for each in objectives(state) if not is_burning_or_ruined(each)]
        return not any(may_burn(each) or each.smoulders for each in left)
    return state.solo.has_seen_all


def store_to_burn(state: Battlefield, group: Group) -> str:
    """The store that a raider goes for once nobody is near: the first that can still be set on fire, "" for none."""
    if state.solo.mission != "raid" or group.side != state.solo.player or not has_nobody_near(state, group):
        return ""
    return next((each.id for each in objectives(state) if may_burn(each) and not each.smoulders), "")


def is_raiders_aim(state: Battlefield, piece: Piece) -> bool:
    """True if it is a store that raiders came to burn: the enemy of a defence goes by the book, and decides nothing."""
    return state.solo.mission == "raid" and piece in objectives(state)


def goal_of(state: Battlefield, group: Group) -> Piece | None:
    """The place that it goes to before all else: a post where it is wanted, a store to burn; None for none."""
    if is_wanted(state, group):
        return post_of(state, group)
    return spot(state, store_to_burn(state, group))


def _moved(state: Battlefield, prompt: Facts[object], what: list[str], rng: Random) -> object:
    groups = [each.id for each in on_table(state, state.solo.player)]
    seen = groups[:1] if rng.random() < SEEN_MOVED else []
    return {"section": rng.choice(SECTIONS), "seen": seen}


def _met(state: Battlefield, prompt: FormList[object], what: list[str], rng: Random) -> object:
    """About half of them are near somebody, the first or the last who came."""
    near = [row for row in prompt.rows if rng.random() < 0.5]
    return [row.entry({"nearest": rng.choice(what[1].split("+"))}) for row in near]


def _situation(state: Battlefield, prompt: Facts[object], what: list[str], rng: Random) -> object:
    """Nearer from turn to turn; now and then nobody is in sight."""
    chances = {"reach": 0.25, "range": 0.5, "cover": 0.4, "lost": 0.1, "near": 0.8, "shelter": 0.7}
    facts: dict[str, object] = {f.name: rng.random() < chances[f.name] for f in prompt.fields if f.name in chances}
    target = next(field for field in prompt.fields if isinstance(field, Target))
    whom = target.default if target.default and rng.random() >= 0.3 else rng.choice(target.legal())
    return {"target": whom, **facts}


OPINIONS: dict[str, Opinion] = {
    "pef_seen": lambda state, prompt, what, rng: [each for each in prompt.legal() if rng.random() < SEEN_MOVING][:1],
    "pef_moved": _moved,
    "pef_stands": lambda state, prompt, what, rng: [each for each in prompt.legal() if rng.random() < 0.1],
    "centre": lambda state, prompt, what, rng: list(prompt.enter),
    "pef_contact": lambda state, prompt, what, rng: [each for each in prompt.legal() if rng.random() < 0.3],
    "met": _met,
    "scouted": lambda state, prompt, what, rng: rng.sample(prompt.legal(), min(len(prompt.legal()), rng.randint(0, 2))),
    "by_edge": lambda state, prompt, what, rng: {"home": not state.groups[what[1]].doubt or rng.random() < 0.3},
    "situation": _situation,
}
