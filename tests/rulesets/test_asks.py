"""Every prompt that play reaches says whether only the table knows the answer, or a person decides."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.rulesets.games import next_answer
from tracker.engine import Battle, RandomPlayer, check_rulings, load_ruleset

GAMES = ("africa_1859", "colonial_adventures", "colonial_d10", "gentlemen_rankers")
INPUTS = 300


def unsaid(game: str) -> Iterator[str]:
    """The keys of prompts that say nothing of it, as the game's own player and chance come to them."""
    ruleset = load_ruleset(game)
    for scenario in ruleset.scenarios():
        for player in (ruleset.player(), RandomPlayer()):
            battle, rng = Battle.begin(ruleset, ruleset.new(scenario, check_rulings(ruleset, {})), 5), Random(5)
            while battle.prompt is not None and battle.step < INPUTS:
                if not battle.prompt.asks_for:
                    yield battle.prompt.key
                assert player is not None
                battle.answer(next_answer(battle, player, rng))


@pytest.mark.parametrize("game", GAMES)
def test_each_prompt_says_whether_the_table_knows_or_a_person_decides(game: str) -> None:
    assert not sorted(set(unsaid(game)))
