"""What holds of every game and scenario that ships."""

from importlib import import_module

import pytest

from tests.rulesets.rulebook import items
from tracker.engine import Game, load_ruleset, ruleset_ids

GAMES = sorted(each for each in ruleset_ids() if load_ruleset(each).__module__.startswith("tracker.games."))
EACH = pytest.mark.parametrize(
    ("game", "scenario"), [(each, scenario) for each in GAMES for scenario in load_ruleset(each).scenarios()]
)


# A battle of another version of its rules is told that they have changed since.
VERSIONS = {"africa_1859": "4", "colonial_adventures": "9", "colonial_d10": "7", "gentlemen_rankers": "5"}


def test_each_game_is_found_by_its_entry_point_with_its_version() -> None:
    assert {game: load_ruleset(game).version for game in GAMES} == VERSIONS
    for game in GAMES:
        found = import_module(f"tracker.games.{game}").RULESET
        assert load_ruleset(game) is found and (found.id, found.state.__name__) == (game, "Battlefield")


@pytest.mark.parametrize("game", GAMES)
def test_a_scenario_that_may_end_names_the_rule_and_says_what_wins(game: str) -> None:
    ruleset = load_ruleset(game)
    assert isinstance(ruleset, Game)
    for scenario in ruleset.scenarios():
        state = ruleset.new(scenario, {})
        if state.ending.last_turn or state.ending.conditions:
            assert ruleset.end_rule in items(game), f"{game} has no end_rule for its proposals"
            assert ruleset.view(state).victory, f"{scenario} says nowhere what wins"


@EACH
def test_each_says_what_is_history_and_what_is_adapted(game: str, scenario: str) -> None:
    card = load_ruleset(game).scenarios()[scenario]
    assert card.id == scenario and card.title and len(card.sides) == 2
    told = card.briefing
    assert told.date and told.history and told.adapted and told.victory
    assert load_ruleset(game).scenario_given(scenario).sources


@EACH
def test_each_begins_a_battle_with_nothing_odd(game: str, scenario: str) -> None:
    ruleset = load_ruleset(game)
    state = ruleset.new(scenario, {})
    assert ruleset.check(state) == []
    rows = [row for side in ruleset.view(state).sides for row in side.units]
    assert rows and all(row.figures for row in rows)
    short = [row.short or row.name for row in rows]
    assert len(set(short)) == len(short) and max(map(len, short)) <= 14, "each is told from the others"
