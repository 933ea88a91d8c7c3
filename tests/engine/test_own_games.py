"""Each installed game passes the trial that games of other people are offered."""

import re
import shutil
from importlib import import_module
from pathlib import Path
from time import sleep
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tracker.engine import BattleState, Refused, check_rulings, installed_games, load_ruleset, ruleset_ids, time_limit
from tracker.engine.entry_points import GamePoint, game_points
from tracker.engine.game_data import folder_of
from tracker.testing import check_game


@pytest.mark.parametrize("ruleset", [each for each in ruleset_ids() if each != "toy"])
def test_a_game_stands_its_trial(ruleset: str) -> None:
    check_game(load_ruleset(ruleset), inputs=60)


def test_a_game_of_1_0_0_has_its_oddities_in_state_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (package := tmp_path / "old_war").mkdir()
    game = "from tracker.engine import BattleState, Game\nclass OldWar(Game):\n    state = BattleState\n"
    (package / "__init__.py").write_text(game)
    (package / "state_check.py").write_text("def check(state):\n    return [state.title]\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert import_module("old_war").OldWar().check(BattleState(title="Odd")) == ["Odd"]


@pytest.mark.parametrize("ruleset", [each for each in ruleset_ids() if each != "toy"])
def test_a_scenario_is_read_once_and_given_to_each_battle_afresh(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_ruleset(ruleset)
    before = {each: msgspec.json.encode(game.scenario_given(each)) for each in game.scenarios()}
    monkeypatch.setattr("tracker.engine.game.read_toml", lambda *_: pytest.fail("it is read again"))
    for scenario, given in before.items():
        game.new(scenario, check_rulings(game, {}, scenario))
        assert msgspec.json.encode(game.scenario_given(scenario)) == given
        assert game.scenario_given(scenario) is not game.scenario_given(scenario)


@pytest.mark.parametrize("ruleset", [each for each in ruleset_ids() if each != "toy"])
def test_whether_a_scenario_teaches_is_read_of_its_head(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_ruleset(ruleset)
    teaches = {each: card.teaches for each, card in game.scenarios().items()}
    monkeypatch.setattr(type(game), "load", lambda *_: pytest.fail("all of it is read"))
    assert {each: game.is_for_beginners(each) for each in teaches} == teaches


def test_a_head_with_a_text_that_looks_like_a_table_is_read_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = load_ruleset("colonial_adventures")
    own, odd = game.shipped_file("scenarios/training_skirmish.toml"), tmp_path / "odd.toml"
    assert own is not None
    odd.write_text(f'adapted = """\n[sic]"""\n{re.sub("(?m)^adapted.*", "", own.read_text())}')
    monkeypatch.setattr(type(game), "_own_scenarios", lambda _: {"odd": odd})
    monkeypatch.setattr(type(game), "_own_data", lambda *_: msgspec.to_builtins(game._read(odd)))
    assert game.is_for_beginners("odd")


def test_a_package_that_stands_twice_on_the_path_offers_its_games_once(monkeypatch: pytest.MonkeyPatch) -> None:
    points = game_points()
    monkeypatch.setattr("tracker.engine.installed_games.game_points", lambda: [*points, *points])
    found = installed_games.find_points()
    # Another test may have installed its own.
    assert set(found.points) >= {*ruleset_ids()} - {"toy", "ford"} and not found.refused and not found.overruled


def test_files_of_a_game_are_found_in_a_folder_and_in_a_zip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("lies_flat", "is_packed"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
        (tmp_path / package / "RULES.md").write_text(package)
    packed = shutil.make_archive(str(tmp_path / "packed"), "zip", tmp_path, "is_packed")
    shutil.rmtree(tmp_path / "is_packed")
    for place in (packed, str(tmp_path)):
        monkeypatch.syspath_prepend(place)
    for package in ("lies_flat", "is_packed"):
        assert (folder_of(package) / "RULES.md").read_text(encoding="utf-8") == package


def test_a_game_of_ours_may_take_its_time_to_load_from_a_slow_card(monkeypatch: pytest.MonkeyPatch) -> None:
    load_at_once = GamePoint.load

    def load_slowly(point: GamePoint) -> Any:
        sleep(0.05)
        return load_at_once(point)

    monkeypatch.setattr(time_limit, "SECONDS", 0.01)
    monkeypatch.setattr(installed_games, "_stuck", {})
    monkeypatch.setattr(GamePoint, "load", load_slowly)
    (ours,) = [point for point in game_points() if point.name == "colonial_d10"]
    assert installed_games.load(ours).id == "colonial_d10"
    with pytest.raises(Refused, match="can't be loaded: it takes longer than 0.01 seconds"):
        installed_games.load(replace(ours, package="guest"))
