"""The searching opponent: what it compares, what it weighs, how far it looks, and what it never sees."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from tests.names.africa_1859 import Battlefield, Fight, rest_of_turn
from tests.names.engine import Position
from tests.rulesets.africa_1859.table import M, S, battle, unit
from tracker.engine import (
    AnswerInput,
    Battle,
    Checkpoint,
    Choose,
    Inputs,
    Opponent,
    Playout,
    Prompt,
    Roll,
    check_rulings,
    encode_state,
    middle_of_turn,
)
from tracker.games.africa_1859 import RULESET, searching as search
from tracker.games.africa_1859.plans import plans_of, promise_of_attack, promise_of_fire
from tracker.games.africa_1859.player import Sensible
from tracker.games.africa_1859.searching import Searching, Steady
from tracker.games.africa_1859.worth import weighed, worth_of

Moment = tuple[bytes, Prompt[Any]]


@cache
def moments(scenario: str = "wad_ras", seed: int = 2, most: int = 400) -> tuple[Moment, ...]:
    """States of a battle between two sensible players, and what is asked there, while areas act."""
    state = RULESET.new(scenario, check_rulings(RULESET, {}, scenario))
    position = Position(RULESET, Checkpoint("setup", 0, encode_state(state)), quiet=True)
    player, rng, found = Sensible(), Random(seed), []
    for _ in range(most):
        prompt = position.prompt
        assert prompt is not None
        field: Any = position.state
        if position.stage == "turn" and field.phase == "areas":
            found.append((encode_state(position.state), prompt))
        position.feed(AnswerInput(prompt.key, given(player, position.state, prompt, rng)))
    return tuple(found)


def given(player: Sensible, state: Any, prompt: Prompt[Any], rng: Random) -> Any:
    if isinstance(prompt, Roll):
        return msgspec.to_builtins(prompt.app_roll(rng))
    return player.answer(state, prompt, rng)


def state_of(moment: Moment) -> Battlefield:
    return msgspec.json.decode(moment[0], type=Battlefield)


def contested() -> Iterator[tuple[Battlefield, Choose]]:
    """Where the app has to think."""
    player = Searching(RULESET)
    for moment in moments():
        state, prompt = state_of(moment), moment[1]
        if isinstance(prompt, Choose) and player.has_to_think(state, prompt):
            yield state, prompt


# A turn begun anew


@pytest.mark.parametrize("kind", ["area", "act"])
def test_the_rest_of_a_turn_begun_anew_is_the_rest_of_the_turn(kind: str) -> None:
    """What is played on from the state alone comes to what the turn itself comes to, by the same answers."""
    state = RULESET.new("wad_ras", check_rulings(RULESET, {}, "wad_ras"))
    position = Position(RULESET, Checkpoint("setup", 0, encode_state(state)), quiet=True)
    player, rng = Steady(), Random(7)
    while position.turn < 3 or position.prompt is None or not position.prompt.key.startswith(f"{kind}:"):
        assert position.prompt is not None
        position.feed(AnswerInput(position.prompt.key, given(player, position.state, position.prompt, rng)))
    played = Playout(RULESET, middle_of_turn(position.state), rest_of_turn, Inputs(500))
    one, other, coins = Steady(), Steady(), (Random(5), Random(5))
    while played.prompt is not None:
        assert position.prompt is not None
        assert played.prompt.key.partition("#")[0] == position.prompt.key.partition("#")[0]
        value = given(one, played.state, played.prompt, coins[0])
        position.feed(AnswerInput(position.prompt.key, given(other, position.state, position.prompt, coins[1])))
        played.take(value)
    assert position.turn == 4 and encode_state(played.state) == encode_state(position.state)


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


# What it compares


def test_at_most_four_answers_are_compared_and_none_that_promises_much_less() -> None:
    by = weighed().search
    found = 0
    for moment in moments():
        state, prompt = state_of(moment), moment[1]
        if not isinstance(prompt, Choose):
            continue
        plans = plans_of(state, prompt, Searching(RULESET).at_once(state, prompt, Random(0)))
        assert len(plans) <= 4
        assert all(plan.value in prompt.legal() for plan in plans)
        assert not plans or min(p.promise for p in plans) >= max(p.promise for p in plans) - by.gap
        found += len(plans) > 1
    assert found > 5


def test_a_decision_takes_no_more_inputs_than_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[Inputs] = []

    class Counting(Inputs):
        def __init__(self, most: int) -> None:
            super().__init__(most)
            counted.append(self)

    monkeypatch.setattr(search, "Inputs", Counting)
    for state, prompt in list(contested())[:6]:
        assert Searching(RULESET).think(state, prompt) in prompt.legal()
    assert counted and all(0 < each.given <= each.most == 1000 for each in counted)


def test_where_the_inputs_are_spent_at_once_what_promises_most_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "Inputs", lambda most: Inputs(1))
    state, prompt = next(contested())
    player = Searching(RULESET)
    sensible = player.at_once(state, prompt, Random(0))
    plans = plans_of(state, prompt, sensible)
    assert player.think(state, prompt) == max(plans, key=lambda plan: plan.promise).value


# What it never sees


def test_the_seed_of_the_battle_changes_nothing_that_it_decides() -> None:
    state, prompt = next(contested())
    decided = set()
    for seed in (1, 2, 3):
        held = Battle.begin(RULESET, RULESET.new("wad_ras", {}), seed)
        held._position = Position(RULESET, middle_of_turn(state), quiet=True, rule=rest_of_turn)
        assert held.prompt is not None and held.prompt.key == prompt.key.partition("#")[0]
        decision = Opponent(Searching(RULESET)).decide(held)
        assert decision is not None
        decided.add(decision.value)
    assert len(decided) == 1


def test_thinking_changes_nothing_in_what_it_sees() -> None:
    for state, prompt in list(contested())[:3]:
        before = encode_state(state)
        Searching(RULESET).think(state, prompt)
        assert encode_state(state) == before


# What it says


def test_every_choice_of_a_turn_is_given_a_reason() -> None:
    """Of all that is decided while areas act, where there is anything to choose."""
    player, without = Searching(RULESET), []
    for moment in moments():
        state, prompt = state_of(moment), moment[1]
        if isinstance(prompt, Choose) and len(prompt.legal()) > 1:
            value = player.at_once(state, prompt, Random(0))
            if not player.why(state, prompt, value):
                without.append((prompt.key, value))
    assert [each for each in without if each[1] not in ("some", "nobody", "")] == []


def test_a_demoralised_unit_goes_away_and_says_so() -> None:
    state = battle(unit("ir", area="road", demoralised=True), unit("kab", area="house"))
    prompt = Choose(key="orders:ir", rule="AF-B22", side=S, title="IR", options=())
    assert Searching(RULESET).why(state, prompt, "move:base") == "demoralised: to where no enemy is adjacent"
    state.units["ir"].demoralised = False
    assert "House" in Searching(RULESET).why(state, prompt, "move:base")
