"""Keys of the same battles with the ground told and without it: what a place costs at a move, and what it saves later.

Two battles of a scenario go in step, decision for decision and die for die: in the one the table says by a key where a
move ends, in the other it says cover, walls, heights and rough ground as they matter, as it did before there was a
ground. What is true on the table is what was told; who retired or was not told of stands in the open.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from tests.bench.turns.keystrokes import fewest
from tracker.engine import Battle, Facts, Prompt, ask_player, standing
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.ground.places import HARD, has_wall_at, is_cover, is_up_at, spot
from tracker.games.colonial_adventures.ground.state import Ground
from tracker.games.colonial_adventures.state import Battlefield

SCENARIOS = ("training_skirmish", "el_moungar", "isandlwana", "rorkes_drift")
# Acts and places that are there with a ground alone: not the same decisions.
ONLY_WITH_GROUND = ("set_alight", "pour_water", "batter", "level")
# The places in words that the scenarios had before there was a ground.
OLD_PLACES = Path(__file__).parent / "old_places.json"
# Where a forced move ends (CA-R83): asked where there is a ground alone, so its keys count there.
TOLD_ALONE = "ended"
# What the ground has answered, and need not be asked: who is in cover, sees a charge, stands clear of enemies.
ANSWERED: dict[str, Any] = {"cover": {}, "bystanders": [], "clear": "no"}
SEEDS, TURNS = (1, 2, 3, 4, 5, 6), 8


class Counted(Struct):
    """Keys of the battle with its ground told, places included, and of the same without."""

    told: int = 0
    without: int = 0


def counted(scenario: str) -> Counted:
    """The keys of some battles of a scenario."""
    found = Counted()
    for seed in SEEDS:
        _fight(scenario, seed, found)
    return found


def placed(scenario: str) -> str:
    """A line: keys with the ground told, places included, against those without."""
    found = counted(scenario)
    good = "ok" if found.told < found.without else "short"
    return f"places_{scenario} {found.told} {found.without - 1} {good}  without a ground {found.without}"


def _fight(scenario: str, seed: int, into: Counted) -> None:
    state, bare = RULESET.new(scenario, {}), RULESET.new(scenario, {})
    words = json.loads(OLD_PLACES.read_text(encoding="utf-8"))[scenario]
    for group in bare.groups.values():
        group.place, group.before = words[group.id], False
    bare.ground = Ground()
    told, without = Battle.begin(RULESET, state, seed), Battle.begin(RULESET, bare, seed)
    player, rng = RULESET.player(), Random(seed)
    while told.prompt is not None and told.state.turn <= TURNS:
        now = told.state
        assert isinstance(now, Battlefield)
        prompt, asked = told.prompt, without.prompt
        if prompt.key.startswith(f"{TOLD_ALONE}:"):
            into.told += _give(told, _decided(told, player, rng))
            continue
        if asked is None or asked.key != prompt.key:
            assert asked is not None, prompt.key
            word, who = asked.key.split("#")[0].split(":")[:2]
            assert word in ANSWERED, (prompt.key, asked.key)
            value = {"cover": _is_in_cover(now, who)} if word == "cover" else ANSWERED[word]
            into.without += _give(without, value)
            continue
        only = prompt.only()
        value = only if only is not None else _decided(told, player, rng)
        value, plain = _both(now, prompt, asked, value)
        into.told += _give(told, value)
        into.without += _give(without, plain)


def _decided(battle: Battle, player: Any, rng: Random) -> Any:
    assert battle.prompt is not None
    while True:
        value = ask_player(player, battle, rng)
        value = battle.prompt.any_legal(rng) if value is None else value
        if value not in ONLY_WITH_GROUND and not str(value).endswith(ONLY_WITH_GROUND):
            return value


def _give(battle: Battle, value: Any) -> int:
    """Answer a prompt; the keys that it cost."""
    assert battle.prompt is not None
    keys = 0 if battle.prompt.only() is not None else len(fewest(battle.prompt, value))
    battle.answer(value, overrule=True)
    return keys


# What is true on the table


def _both(state: Battlefield, prompt: Prompt[Any], asked: Prompt[Any], value: Any) -> tuple[Any, Any]:
    """The answer with the ground told, and the same without."""
    if not isinstance(prompt, Facts):
        return value, value
    assert isinstance(asked, Facts)
    facts = dict(value) | dict(_true(state, prompt, value))
    place = facts.get("place")
    usual = next((field.default for field in prompt.fields if field.name == "place"), "open")
    if place == "open" and (here := spot(state, str(usual))) is not None and here.kind == "clear":
        facts["place"] = place = usual  # nobody says that what is open is open
    if place is not None:
        piece = spot(state, place)
        if piece is not None and piece.kind == "building":
            facts["place"] = place = "open"
            piece = None
        starts_in_rough = any(field.name == "rough" and field.default for field in prompt.fields)
        facts["cover"] = piece is not None and is_cover(piece)
        facts["rough"] = starts_in_rough or (piece is not None and piece.kind in HARD)
    return _of(prompt, facts), _of(asked, facts)


def _of(prompt: Facts[Any], facts: dict[str, Any]) -> dict[str, Any]:
    names = {field.name for field in prompt.fields}
    return {name: value for name, value in facts.items() if name in names}


def _true(state: Battlefield, prompt: Facts[Any], value: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Cover, heights and walls as they are, and whether a charge gets there: a ground knows distances."""
    if any(field.name == "reach" for field in prompt.fields):
        yield "reach", standing(prompt.fields, value)["reach"]
    word, *ids = prompt.key.split("#")[0].split(":")
    ids = [*ids, *([value["target"]] if "target" in value else [])]
    names = {field.name for field in prompt.fields}
    if word == "cover":
        yield "cover", _is_in_cover(state, ids[0])
    if word == "shot" and ids[-1] in state.groups:
        yield "cover", _is_in_cover(state, ids[-1])
        yield "bears", True
    if len(ids) == 2 and all(each in state.groups for each in ids) and "second_wall" in names:
        first, second = (state.groups[each] for each in ids)
        up, other = is_up_at(state, first), is_up_at(state, second)
        yield "first_up", up and not other
        yield "second_up", other and not up
        yield "first_wall", word == "ground" and has_wall_at(state, first)
        yield "second_wall", has_wall_at(state, second)


def _is_in_cover(state: Battlefield, group_id: str) -> bool:
    return bool(state.groups[group_id].cover)
