"""The game as the application finds it, and as the driver plays it from set-up to the end."""

import pytest

from tests.conftest import Golden
from tests.rulesets.games import loaded_for_battle, loaded_for_tables, transcript
from tracker.engine import Battle
from tracker.games.colonial_adventures import RULESET


def test_coverage_is_of_both_reaction_sheets() -> None:
    tables = RULESET.tables()
    assert [len(tables[name].rows) for name in RULESET.covered_tables()] == [8, 8]


def test_tables_load_no_procedure() -> None:
    folders = {"ground", "muster", "solo"}
    files = {"data", "ground.state", "muster.lists", "rulings", "solo.state", "state"}
    assert loaded_for_tables(RULESET) == folders | files


def test_a_battle_between_two_people_loads_no_muster_no_campaign_and_no_other_game() -> None:
    own, others = loaded_for_battle(RULESET, "training_skirmish")
    assert not others
    assert not {name for name in own if name.startswith(("campaign", "muster."))}


@pytest.mark.parametrize("scenario", sorted(each for each in RULESET.scenarios() if not each.startswith("solo_")))
def test_a_battle_ended_at_once_runs_to_its_end_and_back(scenario: str) -> None:
    battle = Battle.begin(RULESET, RULESET.new(scenario, {}), seed=1)
    battle.answer({})
    assert battle.stage == "turn" and battle.state.turn == 1
    battle.end("dinner")
    assert battle.prompt is not None and battle.prompt.key == "winner" and battle.prompt.default() == "draw"
    battle.answer("draw")
    assert battle.stage == "over" and battle.view().result == "a draw"
    for _ in range(3):
        battle.undo()
    assert battle.prompt is not None and battle.prompt.key == "conditions"


def test_an_edit_names_what_is_odd() -> None:
    battle = Battle.begin(RULESET, RULESET.new("training_skirmish", {}), seed=1)
    change = battle.edit("groups.fcoy.figures", 17, "one more found")
    assert [line.text for line in change.log][1:] == ["Odd: Section of F Coy 2/24th has 17 figures, but began with 16."]


# What this battle is there to show; another seed must be found where a change of rules takes one of them away.
SHOWN = (
    "Test of Wills",
    "2 hits",
    "Wanting to Charge",
    "Being Charged",
    "in melee",
    "breaks off",
    "is the battle over",
    "who returns",
)


def test_golden(golden: Golden) -> None:
    told = transcript(RULESET, "training_skirmish", seed=49, turns=30)
    assert [words for words in SHOWN if words not in told] == []
    golden("colonial_adventures_training", told)
