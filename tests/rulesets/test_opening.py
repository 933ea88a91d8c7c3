"""What every game says as a battle opens, and what all its forms say of what is not so."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.names.talk import TABLE, log_lines
from tests.rulesets.games import next_answer
from tracker.engine import AnyRuleset, Battle, Facts, Player, Toggle, check_rulings, load_ruleset

GAMES = ("africa_1859", "colonial_adventures", "colonial_d10", "gentlemen_rankers")
INPUTS = 400


def battles() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        for scenario in load_ruleset(game).scenarios():
            yield game, scenario


def _player(ruleset: AnyRuleset) -> Player:
    player = ruleset.player()
    assert player is not None
    return player


@pytest.mark.parametrize(("game", "scenario"), battles())
def test_the_table_is_said_once(game: str, scenario: str) -> None:
    ruleset = load_ruleset(game)
    battle, rng = Battle.begin(ruleset, ruleset.new(scenario, check_rulings(ruleset, {})), 1), Random(1)
    while battle.prompt is not None and battle.state.turn == 0:
        battle.answer(next_answer(battle, _player(ruleset), rng))
    told = log_lines(line for node in battle.line for line in node.log)
    assert told and not [line for line in told if line.startswith(f"{TABLE}Table")]


# Africa asks for no facts: its map knows them.
@pytest.mark.parametrize("game", GAMES[1:])
def test_each_toggle_has_words_for_off(game: str) -> None:
    """What is denied reads as a statement of its own: no label with a bare no behind it."""
    ruleset = load_ruleset(game)
    scenario = next(iter(ruleset.scenarios()))
    battle, rng = Battle.begin(ruleset, ruleset.new(scenario, check_rulings(ruleset, {})), 2), Random(2)
    player = _player(ruleset)
    while battle.prompt is not None and battle.step < INPUTS:
        if isinstance(battle.prompt, Facts):
            for field in battle.prompt.fields:
                assert not isinstance(field, Toggle) or field.off not in ("", field.label), battle.prompt.key
        battle.answer(next_answer(battle, player, rng))
