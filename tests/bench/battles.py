"""Battles to measure with: a real one of Colonial Adventures where it is installed, else one of the toy game."""

from functools import cache
from random import Random

from tests.engine.toy_main import install
from tracker.engine import (
    Autopilot,
    Battle,
    Node,
    Player,
    RandomPlayer,
    ask_player,
    check_rulings,
    load_ruleset,
    ruleset_ids,
)

MOST = 400


@cache
def fought() -> Battle:
    """A battle fought by the sensible player with app dice, the same each time."""
    install()
    game = load_ruleset("colonial_adventures" if "colonial_adventures" in ruleset_ids() else "toy")
    state = game.new(next(iter(game.scenarios())), check_rulings(game, {}))
    battle, rng = Battle.begin(game, state, seed=1), Random(1)
    sides = {side.id for side in battle.view().sides}
    pilot, player = Autopilot(sides), game.player() or RandomPlayer()
    while battle.prompt is not None and battle.step < MOST:
        battle.answer(_answer(battle, pilot, player, rng))
    return battle


def _answer(battle: Battle, pilot: Autopilot, player: Player, rng: Random) -> object:
    assert battle.prompt is not None
    for value in (pilot.answer(battle), ask_player(player, battle, rng)):
        if value is not None:
            return value
    return ask_player(RandomPlayer(), battle, rng)


def inputs(battle: Battle) -> list[Node]:
    """The inputs of a battle that begin no turn: what people wait for most often."""
    return [node for node in battle.line if node.input is not None and node.checkpoint is None]
