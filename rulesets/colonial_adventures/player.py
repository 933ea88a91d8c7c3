"""A sensible player: shoots what it can hurt, charges what it can beat, keeps cover (for autoplay and samples).

It sees no table, so what only the table knows (reach, flanks, who sees whom) it takes from the dice it is given.
"""

from collections.abc import Sequence
from typing import Any

from tracker.engine import Choose, Chosen, Facts, KeyedPlayer, Opinion, Pick, Random, Reason, Target
from tracker.games.colonial_adventures.fight.charge_form import in_reach, is_across_wall
from tracker.games.colonial_adventures.ground.places import occupants, touched_by
from tracker.games.colonial_adventures.ground.sight import likely_face
from tracker.games.colonial_adventures.groups import at_hand, in_saddle, is_artillery, is_cavalry, is_melee
from tracker.games.colonial_adventures.player_moves import NEAR, moved, with_guess
from tracker.games.colonial_adventures.player_plans import opinion, plans_for
from tracker.games.colonial_adventures.player_weighing import (
    WORTH_FIRING,
    best_charge,
    best_target,
    dice_at,
    has_room,
    holds,
    near_chance,
    ordered_target,
)
from tracker.games.colonial_adventures.reasons import REASONS
from tracker.games.colonial_adventures.solo import player as solo_player
from tracker.games.colonial_adventures.solo.state import KEEPS_FACES, SAYS_ALL
from tracker.games.colonial_adventures.state import Battlefield, Group
from tracker.games.colonial_adventures.victory_places import has_post, is_due


class Sensible(KeyedPlayer):
    """Answers each prompt by a plan or what it is about; what it has no opinion on, by its default or by chance."""

    def opinion_on(self, what: list[str]) -> Opinion | None:
        return opinion(self.plan, what[0], OPINIONS.get(what[0]) or solo_player.OPINIONS.get(what[0]))

    def reason_on(self, what: list[str]) -> Reason | None:
        return REASONS.get(what[0])

    def plans_for(self, seen: Battlefield, side: str) -> Sequence[str]:
        return plans_for(seen, side)


def _act(state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str | None:
    """The first thing worth doing of those that are allowed."""
    wishes = [*_wishes(state, state.groups[what[1]], rng), "done"]
    return next((each for each in wishes if prompt.is_legal(each)), None)


def _wishes(state: Battlefield, group: Group, rng: Random) -> list[str]:
    needs = (("man_gun", group.unmanned), ("clear_jam", group.jammed), ("stand_up", group.prone))
    mends = [act for act, is_due in needs if is_due] + (["pack"] if group.packed else [])
    if group.tight and not group.runner:
        mends.append("runner")
    if in_saddle(group) and not is_cavalry(state, group):
        mends.append("dismount")
    fights = []
    best, keeps = best_target(state, group), holds(group) or has_post(state, group)
    if best and dice_at(state, group, best) >= WORTH_FIRING:
        fights.append("fire")
    if not keeps and best_charge(state, group, rng.random() < near_chance(state)):
        fights.insert(0 if is_melee(group) or rng.random() < 0.3 else len(fights), "charge")
    if is_artillery(group):
        houses = [each for each in state.ground.pieces if _inside(state, each, group.side)]
        return [*mends, *(["batter"] if houses and rng.random() < 0.4 else []), *(["fire"] if best else []), "pivot"]
    if is_due(state, group):
        return [*mends, "move", *fights]
    fights = [*_at_house(state, group, rng), *fights]
    # Shooters in a good line stay there; everybody else closes in, horse and spears in haste now and then.
    stays = (keeps and not solo_player.has_nobody_near(state, group)) or (
        bool(fights) and group.training == "european" and not is_cavalry(state, group)
    )
    hurry = ["fast_move"] if is_melee(group) and has_room(state, group) and rng.random() < 0.3 else []
    return [*mends, *fights, *([] if stays else [*hurry, "move"])]


def _at_house(state: Battlefield, group: Group, rng: Random) -> list[str]:
    """Burn the house that enemies are in; put out the one that is one's own, but no store that was set on fire."""
    for piece in touched_by(state, group):
        is_aim = solo_player.is_raiders_aim(state, piece)
        if not is_aim and piece.fire and group.side in {each.side for each in occupants(state, piece)}:
            return ["pour_water"] if rng.random() < 0.5 else []
        if _inside(state, piece.id, group.side) and rng.random() < 0.9:
            return ["set_alight"]
        if piece.id == solo_player.store_to_burn(state, group):
            return ["set_alight"]
    return []


def _thrown(state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str | None:
    best = best_target(state, state.groups[what[1]])
    return best if best in prompt.legal() else None


def _target(prompt: Facts[object]) -> Target:
    return next(field for field in prompt.fields if isinstance(field, Target))


def _shot(state: Battlefield, prompt: Facts[object], what: list[str], rng: Random) -> dict[str, object] | None:
    """The target that it likes best, unless that is known or in its orders by the book; the rest is chance."""
    group = state.groups[what[1]]
    if len(what) > 2:
        return _shot_facts(state, prompt, group, what[2], rng)
    best = ordered_target(state, group) or best_target(state, group)
    return {"target": best, **_shot_facts(state, prompt, group, best, rng)} if _target(prompt).is_legal(best) else None


def _shot_facts(state: Battlefield, prompt: Facts[object], group: Group, target: str, rng: Random) -> dict[str, object]:
    facts: dict[str, object] = {"bears": rng.random() < 0.85, **_face(state, prompt, group, target, rng)}
    if "range" in [field.name for field in prompt.fields]:
        facts["range"] = "short" if rng.random() < 0.25 else "long"
    return facts


def _face(state: Battlefield, prompt: Facts[object], group: Group, target: str, rng: Random) -> dict[str, object]:
    """The face that it comes upon, a back that is known or by chance; nothing for a square or a house."""
    face = rng.choices(("front", "flank", "rear"), cum_weights=(88, 97, 100))[0]
    likely = likely_face(state, group, state.groups[target])
    if likely == "rear" or (likely == "flank" and state.solo.has_step(KEEPS_FACES)):
        face = likely
    return {"face": face} if "face" in [field.name for field in prompt.fields] else {}


def _reach(state: Battlefield, prompt: Facts[object], what: list[str], rng: Random) -> object:
    """The enemy in reach that it beats most clearly, unless he is known."""
    group = state.groups[what[1]]
    if len(what) > 2:
        return _reach_facts(state, prompt, group, what[2], rng)
    enemy = best_charge(state, group)
    is_legal = _target(prompt).is_legal(enemy)
    return {"target": enemy, **_reach_facts(state, prompt, group, enemy, rng)} if is_legal else None


def _reach_facts(
    state: Battlefield, prompt: Facts[object], group: Group, target: str, rng: Random
) -> dict[str, object]:
    """A charge reaches as was told; where nobody said and the places of both leave it likely, by chance."""
    enemy = state.groups[target]
    near, far = in_reach(state, group, enemy), 0.75 if in_saddle(group) else 0.6
    reach = bool(near) or (near is None and rng.random() < far)
    facts = {"reach": reach, **_face(state, prompt, group, target, rng)}
    ground = {"first_up": rng.random() < 0.1, "second_up": rng.random() < 0.15}
    return {**facts, **ground, "second_wall": is_across_wall(state, group, enemy)}


def _some(chance: float, most: int = 2) -> Opinion:
    def pick(state: Battlefield, prompt: Pick, what: list[str], rng: Random) -> list[str]:
        return [each for each in prompt.legal() if rng.random() < chance][:most]

    return pick


def _seeing(chance: float, most: int = 2) -> Opinion:
    """Those who are sure, and some of the others where that is open; of a list of battles begun before some of it."""

    def say(state: Battlefield, prompt: Any, what: list[str], rng: Random) -> object:
        if not state.solo.has_step(SAYS_ALL):
            return _some(chance, most)(state, prompt, what, rng)
        (field,) = (each for each in prompt.fields if isinstance(each, Chosen))
        guess = [aim.id for aim in field.aims if rng.random() < chance][:most]
        return {"near": with_guess(field.default, guess)}

    return say


def _locked(state: Battlefield, prompt: Choose, what: list[str], rng: Random) -> str:
    """Fights on, unless it is outnumbered two to one (CA-R158)."""
    group = state.groups[what[1]]
    enemies = sum(at_hand(state.groups[each]) for each in group.engaged)
    return "break" if enemies >= 2 * at_hand(group) and not group.at_the_wall and not holds(group) else "fight"


def _ground(state: Battlefield, prompt: Facts[object], what: list[str], rng: Random) -> object:
    """Invented facts on the ground of a melee: those who kept their wall fight across it."""
    first, second = state.groups[what[1]], state.groups[what[2]]
    walls = {
        "first_wall": is_across_wall(state, second, first),
        "second_wall": is_across_wall(state, first, second),
    }
    return {"first_up": rng.random() < 0.1, "second_up": rng.random() < 0.15, **walls}


def _battered(state: Battlefield, prompt: Facts[object], what: list[str], rng: Random) -> object:
    """The building with most enemies inside, near or far as the dice have it."""
    side = state.groups[what[1]].side
    filled = [(sum(each.figures for each in _inside(state, house, side)), house) for house in _target(prompt).legal()]
    most, house = max(filled, default=(0, ""))
    return {"target": house if most else "nobody", "range": "short" if rng.random() < 0.3 else "long"}


def _inside(state: Battlefield, piece_id: str, side: str) -> list[Group]:
    piece = state.ground.pieces.get(piece_id)
    return [each for each in occupants(state, piece) if each.side != side] if piece else []


OPINIONS: dict[str, Opinion] = {
    "deploy": lambda state, prompt, what, rng: [],
    "exposed": lambda state, prompt, what, rng: min(prompt.high, rng.randint(0, 5)),
    "batter": _battered,
    "act": _act,
    "thrown": _thrown,
    "shot": _shot,
    "reach": _reach,
    "touch": lambda state, prompt, what, rng: {"touches": rng.random() < 0.5},
    "wills": _seeing(NEAR),
    "bystanders": _seeing(0.2, 1),
    "sees": _some(0.5),
    "move": moved,
    "fast": moved,
    "seek": lambda state, prompt, what, rng: {
        "ends": rng.choices(("away", "cover", "prone"), (3, 5, 2))[0],
        "left": rng.random() < 0.05,
    },
    "locked": _locked,
    "ground": _ground,
    "cover": lambda state, prompt, what, rng: {"cover": rng.random() < 0.3},
}
