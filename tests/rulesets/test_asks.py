"""Every prompt that play reaches says whether only the table knows the answer, or a person decides."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.rulesets.games import next_answer
from tracker.engine import Battle, RandomPlayer, check_rulings, load_ruleset

GAMES = ("africa_1859", "colonial_adventures", "colonial_d10", "gentlemen_rankers")
# Games that are still to say it: whoever makes a game say it takes it out here.
UNSAID = {"africa_1859"}
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


@pytest.mark.parametrize("game", [game for game in GAMES if game not in UNSAID])
def test_each_prompt_says_whether_the_table_knows_or_a_person_decides(game: str) -> None:
    assert not sorted(set(unsaid(game)))


@pytest.mark.parametrize("game", sorted(UNSAID))
def test_a_game_that_says_it_is_not_listed_as_one_that_does_not(game: str) -> None:
    assert next(unsaid(game), ""), f"{game} says it of each prompt: take it out of UNSAID"
