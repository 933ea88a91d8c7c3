"""Each installed game passes the trial that games of other people are offered."""

import msgspec
import pytest

from tracker.engine import check_game, check_rulings, installed_games, load_ruleset, ruleset_ids
from tracker.engine.game_points import game_points


@pytest.mark.parametrize("ruleset", [each for each in ruleset_ids() if each != "toy"])
def test_a_game_stands_its_trial(ruleset: str) -> None:
    check_game(load_ruleset(ruleset), inputs=60)


@pytest.mark.parametrize("ruleset", [each for each in ruleset_ids() if each != "toy"])
def test_a_scenario_is_read_once_and_given_to_each_battle_afresh(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_ruleset(ruleset)
    before = {each: msgspec.json.encode(game.scenario_given(each)) for each in game.scenarios()}
    monkeypatch.setattr("tracker.engine.game.read_toml", lambda *_: pytest.fail("it is read again"))
    for scenario, given in before.items():
        game.new(scenario, check_rulings(game, {}, scenario))
        assert msgspec.json.encode(game.scenario_given(scenario)) == given
        assert game.scenario_given(scenario) is not game.scenario_given(scenario)


def test_a_package_that_stands_twice_on_the_path_offers_its_games_once(monkeypatch: pytest.MonkeyPatch) -> None:
    points = game_points()
    monkeypatch.setattr("tracker.engine.installed_games.game_points", lambda: [*points, *points])
    found = installed_games.find_points()
    # Another test may have installed its own.
    assert set(found.points) >= {*ruleset_ids()} - {"toy", "ford"} and not found.refused and not found.overruled
