"""The example of CONTRIBUTING is a whole game: it is fought, refused what can't be, and kept."""

from random import Random
from typing import Any

import pytest

from tests.example_game import DATA, RULESET, Ford
from tests.names.study import Memory, fight
from tracker.engine import BadFile, Battle, Refused, encode_state


def ford(**rulings: str) -> Ford:
    return RULESET.new("dawn", rulings)


def test_a_hit_takes_a_figure_and_asks_for_nerve() -> None:
    battle = Battle.begin(RULESET, ford(), 1)
    battle.answer("near")
    battle.answer({"dice": {"dice": [5, 6, 1, 1, 1, 1]}})
    assert [line.text for line in battle.head.log if line.kind == "result"] == ["Blue picket loses 2."]
    assert battle.prompt is not None and battle.prompt.title == "Blue picket: each die of 3 or less passes"
    assert battle.view().sides[1].figures == 6


def test_a_picket_without_nerve_runs_and_the_battle_is_lost() -> None:
    battle = Battle.begin(RULESET, ford(), 1)
    for answer in ("near", {"dice": {"dice": [6, 1, 1, 1, 1, 1]}}, {"dice": {"dice": [4, 6]}}):
        battle.answer(answer)
    assert battle.stage == "over" and battle.view().winner == "red" and battle.view().result == "Red picket won"


def test_the_house_rule_leaves_nerve_out() -> None:
    battle = Battle.begin(RULESET, ford(nerve="off"), 1)
    battle.answer("near")
    battle.answer({"dice": {"dice": [6, 1, 1, 1, 1, 1]}})
    assert battle.prompt is not None and battle.prompt.side == "blue"
    assert any("House rule: Do pickets test" in line.text for node in battle.line for line in node.log)


def test_an_amend_in_turn_1_keeps_what_followed_though_the_set_up_asked_nothing() -> None:
    battle = Battle.begin(RULESET, ford(), 1)
    battle.answer("near")
    battle.answer({"dice": {"dice": [1, 1, 1, 1, 1, 1]}})
    battle.amend(1, "far")
    assert battle.step == 2 and not battle.pending.dropped


def test_a_scenario_that_is_shipped_is_listed_and_looked_through_once_it_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tracker.engine.game.first_fault", lambda found: "it is odd")
    fresh = type(RULESET)()
    assert [*fresh.scenarios()] == [*RULESET.scenarios()]
    with pytest.raises(BadFile, match="can't be used: it is odd"):
        fresh.new("dawn", {})


def test_whole_battles_end_and_replay_to_the_same_state() -> None:
    for seed in range(20):
        battle = Battle.begin(RULESET, ford(), seed)
        assert fight(Memory(battle), RULESET.player(), Random(seed)) == ""
        assert battle.view().winner in ("red", "blue")
        assert encode_state(battle.goto(battle.step).state) == encode_state(battle.state)


@pytest.mark.parametrize(
    ("scenario", "rulings", "words"),
    [("noon", {}, "There is no scenario"), ("dawn", {"nerve": "maybe"}, "can't be 'maybe'")],
)
def test_mistakes_are_refused(scenario: str, rulings: dict[str, str], words: str) -> None:
    with pytest.raises(Refused, match=words):
        RULESET.new(scenario, rulings)


def test_a_bad_file_names_the_place(tmp_path: Any) -> None:
    source = (DATA.folder / "scenarios" / "dawn.toml").read_text(encoding="utf-8")
    for old, new, words in (
        ('id = "blue"', 'id = "red"', r"both pickets have the id 'red' - at `\$.pickets\[1\].id`"),
        ("figures = 8", "figures = 80", r"at `\$.pickets\[1\].figures`"),
        ('victory = "', 'rulings = { nerve = "no" }\nvictory = "', "'no' is not one of on, off"),
    ):
        (tmp_path / "mine.toml").write_text(source.replace(old, new), encoding="utf-8")
        with pytest.raises(BadFile, match=words):
            RULESET.new(str(tmp_path / "mine.toml"), {})


def test_its_rules_are_data() -> None:
    rule = DATA.rules()["FO-NERVE-1"]
    assert rule.page == "p.1" and rule.words.startswith("A group that lost a figure")
    assert [*DATA.rules()] == ["FO-TURN-1", "FO-RALLY-1", "FO-FIRE-1", "FO-NERVE-1", "FO-CAMP-1"]
    assert RULESET.check(ford()) == [] and encode_state(ford()) == encode_state(ford())
