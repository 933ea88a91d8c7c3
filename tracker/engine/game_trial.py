"""A trial of a game, for its own tests: what the application would refuse, or would have to mend, is found here."""

from random import Random
from typing import Any

from tracker.engine.battle import Battle
from tracker.engine.errors import Refused, RuleFault
from tracker.engine.letters import check_letters
from tracker.engine.players import RandomPlayer
from tracker.engine.ruleset import Ruleset, check_rulings
from tracker.engine.rulings import why_not_rulings


def check_game(game: Ruleset[Any], inputs: int = 300, seed: int = 1) -> None:
    """Read all of a game's data, and let chance play each of its scenarios for so many inputs.

    Raises Refused or RuleFault with the first thing that is wrong: a scenario that can't begin, a rule that fails, a
    view that can't be made, a letter that can't be had.
    """
    if not game.tables() or not game.scenarios():
        raise Refused(f"{game.title} has no tables or no scenarios.")
    if problem := why_not_rulings(game.state, game.rulings()):
        raise Refused(f"{game.title}: {problem}")
    game.player()
    for table in game.covered_tables():
        if table not in game.tables():
            raise Refused(f"{game.title} covers {table!r}, which is none of its tables.")
    for scenario in game.scenarios():
        _play(game, scenario, inputs, seed)


def _play(game: Ruleset[Any], scenario: str, inputs: int, seed: int) -> None:
    battle = Battle.begin(game, game.new(scenario, check_rulings(game, {}, scenario)), seed)
    rng, player = Random(seed), RandomPlayer()
    for _ in range(inputs):
        prompt = battle.prompt
        if prompt is None:
            return
        check_letters(battle.as_made())
        try:
            battle.view()
        except Exception as error:
            raise RuleFault(f"{scenario}, step {battle.step}: the view fails: {error}.") from error
        battle.answer(player.answer(battle.state, prompt, rng))
