"""A number of a scenario by its name, and the scenario with another one there."""

import pytest

from tracker.engine import AnyRuleset, Refused, load_ruleset
from tracker.study.making_even import spread_values
from tracker.study.one_battle import Study, state_of
from tracker.study.values_to_try import name_in_file, place_words, value_of, with_values


@pytest.fixture
def game() -> AnyRuleset:
    return load_ruleset("colonial_adventures")


@pytest.mark.examples(
    "game_id, scenario, name, value",
    ("colonial_adventures", "training_skirmish", "british:fcoy.figures", 16),
    ("colonial_adventures", "training_skirmish", "turns", 6),
    ("colonial_d10", "canal_bridge", "british:marines.men", 12),
    ("colonial_d10", "canal_bridge", "turns", 8),
    ("africa_1859", "castillejos", "spanish:prim.support", 3),
    ("gentlemen_rankers", "relief", "rifles", 1),
)
def test_every_game_has_numbers(game_id: str, scenario: str, name: str, value: int) -> None:
    ruleset = load_ruleset(game_id)
    assert value_of(ruleset, scenario, name) == value
    assert value in spread_values(ruleset, Study(game_id, scenario), name)


def test_a_battle_has_the_other_number(game: AnyRuleset) -> None:
    study = Study(game.id, "training_skirmish", values={"british:fcoy.figures": 12, "turns": 9})
    state = state_of(game, study)
    row = game.view(state).unit("fcoy")
    assert row is not None and row.start == 12 and state.ending.last_turn == 9
    assert value_of(game, "training_skirmish", "british:fcoy.figures") == 16, "the file has not"


def test_only_what_the_game_takes_is_tried(game: AnyRuleset) -> None:
    values = spread_values(game, Study(game.id, "training_skirmish"), "british:gun.figures")
    assert values == sorted(set(values)) and 4 in values
    for value in values:
        state_of(game, Study(game.id, "training_skirmish", values={"british:gun.figures": value}))


@pytest.mark.examples(
    "name, why",
    ("figures", "it takes SIDE:UNIT.KEY"),
    ("french:fcoy.figures", "There is no side 'french'; there are british, zulu."),
    ("british:fcov.figures", "british has no unit 'fcov'"),
    ("british:fcoy.men", "fcoy has no number 'men'; it has"),
)
def test_a_name_that_means_nothing_is_refused_with_those_that_do(game: AnyRuleset, name: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        value_of(game, "training_skirmish", name)


def test_a_number_that_the_file_could_not_have_is_refused(game: AnyRuleset) -> None:
    with pytest.raises(Refused, match="can't have turns so"):
        with_values(game, "training_skirmish", {"turns": 5000})
    with pytest.raises(Refused, match="no last turn"):
        value_of(game, "solo_raid", "turns")


def test_it_says_where_in_the_file_the_number_stands() -> None:
    assert place_words("british:fcoy.figures", 12) == 'figures = 12 in the table with id = "fcoy"'
    assert place_words("turns", 9) == "turns = 9 at the top of the file"


def test_the_last_turn_has_the_name_that_its_file_takes(game: AnyRuleset) -> None:
    assert name_in_file(game, "training_skirmish", "turns") == "last_turn"
    assert name_in_file(game, "training_skirmish", "british:fcoy.figures") == "british:fcoy.figures"
    assert name_in_file(load_ruleset("colonial_d10"), "canal_bridge", "turns") == "turns"
