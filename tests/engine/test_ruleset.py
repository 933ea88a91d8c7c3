"""How games are found, and which rulings a battle has."""

import pytest

from tests.engine.toy import RULESET
from tracker.engine import AnyRuleset, Refused, check_rulings, games, load_ruleset, ruleset_ids
from tracker.engine.entry_points import GamePoint


def test_an_installed_game_is_found(toy: AnyRuleset) -> None:
    assert toy is RULESET and load_ruleset("toy") is RULESET
    assert "toy" in ruleset_ids() and ruleset_ids() == sorted(ruleset_ids())


def test_a_game_that_is_not_there(toy: AnyRuleset) -> None:
    with pytest.raises(Refused, match="There is no ruleset 'chess'; installed: .*toy"):
        load_ruleset("chess")
    with pytest.raises(Refused, match="There is no ruleset 'x{60}'; installed"):
        load_ruleset("x" * 1_000)


@pytest.mark.parametrize("value", ["tests.engine.nowhere:RULESET", "tests.engine.toy:NOTHING"])
def test_a_game_that_can_not_be_loaded(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setitem(games._entry_points(), "broken", GamePoint("broken", value))
    with pytest.raises(Refused, match="The ruleset 'broken' can't be loaded: "):
        load_ruleset("broken")


def test_rulings_are_chosen_or_default() -> None:
    assert check_rulings(RULESET, {}) == {"ties": "nobody"}
    assert check_rulings(RULESET, {"ties": "defender"}) == {"ties": "defender"}


def test_a_scenario_may_want_a_ruling_and_the_players_go_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(RULESET), "scenario_rulings", lambda self, scenario: {"ties": "defender"})
    assert check_rulings(RULESET, {}, "ambush") == {"ties": "defender"}
    assert check_rulings(RULESET, {"ties": "nobody"}, "ambush") == {"ties": "nobody"}
    assert check_rulings(RULESET, {}) == {"ties": "nobody"}


@pytest.mark.examples(
    "chosen, reason",
    ({"tie": "nobody"}, "Toy has no ruling 'tie'."),
    ({"ties": "both"}, "Ruling 'ties' can't be 'both': it is one of nobody, defender."),
)
def test_an_unknown_ruling_is_refused(chosen: dict[str, str], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        check_rulings(RULESET, chosen)


def test_dir_shows_the_api_and_all_of_it_loads() -> None:
    import tracker.engine

    names = dir(tracker.engine)
    assert {"ask", "Roll", "Game", "BattleState", "counted"} <= set(names)
    for name in names:
        assert getattr(tracker.engine, name) is not None
