"""What the app compares before it decides, what it weighs, and what it says."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from tests.names.africa_1859 import Battlefield, Fight, where_to, which_victim, who_acts
from tests.names.engine import Position
from tests.rulesets.africa_1859.table import M, S, battle, unit
from tracker.engine import AnswerInput, Checkpoint, Choose, Prompt, Roll, check_rulings, encode_state
from tracker.games.africa_1859 import RULESET
from tracker.games.africa_1859.artillery import promise_of_fire
from tracker.games.africa_1859.player import Sensible, Steady
from tracker.games.africa_1859.player_alternatives import promise_of_attack, promise_of_plan
from tracker.games.africa_1859.player_weighing import winners_of, worth_of
from tracker.games.africa_1859.player_weights import weighed

Moment = tuple[bytes, Prompt[Any]]


@cache
def moments(scenario: str = "wad_ras", seed: int = 2, most: int = 400) -> tuple[Moment, ...]:
    """States of a battle between two sensible players, and what is asked there, while areas act."""
    state = RULESET.new(scenario, check_rulings(RULESET, {}, scenario))
    position = Position(RULESET, Checkpoint("setup", 0, encode_state(state)), quiet=True)
    player, rng, found = Sensible(), Random(seed), []
    for _ in range(most):
        if (prompt := position.prompt) is None:
            break
        field: Any = position.state
        if position.stage == "turn" and field.phase == "areas":
            found.append((encode_state(position.state), prompt))
        position.feed(AnswerInput(prompt.key, given(player, position.state, prompt, rng)))
    return tuple(found)


def given(player: Sensible, state: Any, prompt: Prompt[Any], rng: Random) -> Any:
    if isinstance(prompt, Roll):
        return prompt.app_answer(rng)
    return player.answer(state, prompt, rng)


def state_of(moment: Moment) -> Battlefield:
    return msgspec.json.decode(moment[0], type=Battlefield)


def contested() -> Iterator[tuple[Battlefield, Choose, list[str]]]:
    """Where the app has to think, with what it compares."""
    for moment in moments():
        state, prompt = state_of(moment), moment[1]
        if isinstance(prompt, Choose) and len(answers := Steady().alternatives(state, prompt)) > 1:
            yield state, prompt, answers


# What it weighs


@pytest.mark.rule("AF-B10")
def test_an_attack_promises_its_exact_odds_times_the_worth_of_what_comes_of_it() -> None:
    """One coin to one: each wins a quarter, by one head; five coins are read then."""
    state = battle(unit("ir", area="road", combat=1, steps=1, full=1), unit("kab", area="camp", combat=1))
    state.units["kab"].area = "house"
    state.areas["house"].terrain, state.areas["house"].objective = "clear", False
    by = weighed().worth
    mine = by.combat + by.fire * state.units["ir"].fire
    theirs = by.combat + by.fire * state.units["kab"].fire
    chances = [each / 32 for each in (1, 5, 10, 10)]
    shaken, driven = by.demoralised, by.driven

    def beaten(worth: float) -> list[float]:
        return [worth, (worth + shaken) / 2 + driven, driven, driven]

    won = sum(c * (b - (shaken if n == 2 else 0)) for n, (c, b) in enumerate(zip(chances, beaten(theirs), strict=True)))
    lost = sum(c * (b - (shaken if n == 2 else 0)) for n, (c, b) in enumerate(zip(chances, beaten(mine), strict=True)))
    assert promise_of_attack(state, Fight(("ir",), "house")) == pytest.approx((won - lost) / 4)


@pytest.mark.rule("AF-B3")
def test_fire_promises_more_against_who_stands_in_the_open() -> None:
    state = battle(unit("ir", area="road"), unit("kab", area="hill"), unit("kab2", area="house"))
    assert promise_of_fire(state, "ir", "kab") > promise_of_fire(state, "ir", "kab2") >= 0


def test_an_objective_is_worth_more_than_a_unit_and_the_battle_more_than_all() -> None:
    state = battle(unit("ir", area="road"), unit("kab", area="camp"))
    before = worth_of(state, S)
    assert worth_of(state, M) == -before
    state.units["ir"].area = "house"
    held = worth_of(state, S)
    state.units["kab"].gone = "destroyed"
    assert held - before > worth_of(state, S) - held > 0
    state.winner = M
    assert worth_of(state, S) < before


@pytest.mark.parametrize("gone", ["destroyed", ""])
def test_ground_is_worth_only_what_units_of_the_attacker_hold_who_can_fight(gone: str) -> None:
    """An officer, or who has left the map, was no nearer to an objective."""
    state = battle(unit("ir", area="base"), unit("kab", area="home"))
    before = worth_of(state, S)
    more = unit("il", area="road", gone=gone) if gone else unit("of", area="road", support=0)
    with_one = battle(unit("ir", area="base"), more, unit("kab", area="home"))
    assert worth_of(with_one, S) == before


# What it compares


def test_at_most_four_answers_are_compared_and_what_promises_most_comes_first() -> None:
    found = list(contested())
    assert len(found) > 5
    for state, prompt, answers in found:
        assert len(answers) <= 4 and set(answers) <= set(prompt.legal())
        if prompt.key.startswith("attack:"):
            promises = [promise_of_plan(state, prompt.key.split(":")[1], each, prompt.side) for each in answers]
            assert promises == sorted(promises, reverse=True)
            assert promises[-1] >= promises[0] - weighed().search.gap


# What it says


def test_every_choice_of_a_turn_is_given_a_reason() -> None:
    """Of all that is decided while areas act, where there is anything to choose."""
    player, without = Steady(), []
    for moment in moments():
        state, prompt = state_of(moment), moment[1]
        if isinstance(prompt, Choose) and len(prompt.legal()) > 1:
            value = player.answer(state, prompt, Random(0))
            if not player.why(state, prompt, value):
                without.append((prompt.key, value))
    assert [each for each in without if each[1] not in ("some", "nobody", "")] == []


def test_a_demoralised_unit_goes_away_and_says_so() -> None:
    state = battle(unit("ir", area="road", demoralised=True), unit("kab", area="house"))
    prompt = Choose(key="orders:ir", rule="AF-B22", side=S, title="IR", options=())
    assert Steady().why(state, prompt, "move:base") == "demoralised: to where no enemy is adjacent"
    state.units["ir"].demoralised = False
    assert "House" in Steady().why(state, prompt, "move:base")


def test_who_can_march_onto_the_last_objective_does_so_instead_of_attacking() -> None:
    """An officer alone held it, and the app attacked elsewhere, with all who might have taken it."""
    own = unit("ir"), unit("ir2"), unit("ir3", area="marsh")
    state = battle(*own, unit("of", area="house", side=M), unit("kab", area="wood"), unit("kab2", area="camp"))
    state.areas["road"].near.append("wood")
    state.areas["wood"].near.append("road")
    prompt, player = who_acts(state, "road", S), Steady()
    assert winners_of(state, "road", S) == [], "the enemy may come back still"
    state.sides[M].passed = True
    assert "attack" in prompt.legal() and player.alternatives(state, prompt) == []
    assert player.answer(state, prompt, Random(1)) == "move"
    goals = where_to(state, "road", ("ir", "ir2"), is_all=True)
    assert player.answer(state, goals, Random(1)) == "house"
    state.units["ir"].demoralised = state.units["ir2"].demoralised = True
    assert winners_of(state, "road", S) == [], "the demoralised go elsewhere, and it was thought over without end"
    state.units["ir"].demoralised = state.units["ir2"].demoralised = False
    state.areas["camp"].objective = True
    assert player.answer(state, prompt, Random(1)) != "move", "an enemy holds the other one"


def test_the_firer_picks_no_unit_that_has_its_marker_already() -> None:
    there = unit("nz", area="house", demoralised=True), unit("kab", area="house")
    state = battle(unit("art"), *there)
    prompt = which_victim(state, "art", "house", S, "DD")
    assert Sensible().answer(state, prompt, Random(1)) == "kab"
