"""What scenarios say of their end fits their battles, in every game."""

import pytest

from tests.rulesets.rulebook import items
from tracker.engine import Game, load_ruleset, ruleset_ids

GAMES = sorted(each for each in ruleset_ids() if load_ruleset(each).__module__.startswith("tracker.games."))


@pytest.mark.parametrize("game", GAMES)
def test_a_scenario_that_may_end_names_the_rule_and_says_what_wins(game: str) -> None:
    ruleset = load_ruleset(game)
    assert isinstance(ruleset, Game)
    for scenario in ruleset.scenarios():
        state = ruleset.new(scenario, {})
        if state.ending.last_turn or state.ending.conditions:
            assert ruleset.end_rule in items(game), f"{game} has no end_rule for its proposals"
            assert ruleset.view(state).victory, f"{scenario} says nowhere what wins"
