"""Answers to a decision are played out with equal dice from where the battle stands; nothing of it is touched."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.engine.little import Little, LittleState, choice, thought_of
from tracker.engine import (
    Battle,
    Ended,
    Finding,
    Opponent,
    Player,
    Pool,
    Prompt,
    Roll,
    Total,
    ask,
    encode_state,
    playout,
    think_over,
)
from tracker.engine.playout import FEWEST, MEASURING, PICKING

ANSWERS = ("stand", "shoot", "charge")


def dice(what: str) -> Roll[Any]:
    pools = (Pool("dice", 3, 6, "red"),)
    return Roll(key=what, rule="X-2", what="Shot", side="red", title=what, pools=pools, reading=Total())


async def turn(state: LittleState) -> None:
    """To stand is worth 10, to shoot what the dice say and 10, to charge as much less 8."""
    act = await ask(lambda: replace(choice(*ANSWERS, key="act"), asks="decision"))
    state.words.append(act)
    total = (await ask(lambda: dice(act))).total
    state.n = {"stand": 10, "shoot": 10 + total, "charge": total + 2}[act]
    await ask(lambda: choice("on", "off", key="rest"))


class First(Player):
    """Takes the first answer; it would compare all at the first choice of a turn."""

    def answer(self, seen: Any, prompt: Prompt[Any], rng: Random) -> Any:
        return prompt.legal()[0]

    def alternatives(self, seen: Any, prompt: Prompt[Any]) -> tuple[str, ...]:
        return ANSWERS if prompt.key == "act" else ()


class Weighed(Little):
    """The little game with a player, and a worth to play for."""

    def opponent(self) -> Player:
        return First()

    def worth(self, state: LittleState, side: str) -> float:
        return float(state.n)


@pytest.fixture
def battle(monkeypatch: pytest.MonkeyPatch) -> Battle:
    game = Weighed(turn)
    monkeypatch.setattr(playout, "load_playable", lambda game_id: game)
    return Battle.begin(game, LittleState(), seed=1)


def test_what_does_better_is_taken_and_how_often_is_told(battle: Battle) -> None:
    found = think_over(thought_of(battle))
    assert found == Finding("shoot", "stand", MEASURING, MEASURING)
    assert battle.prompt is not None
    assert found.words(battle.prompt) == 'played out 12 times, it did better than "stand" in 12'


def test_what_is_no_better_leaves_the_first(battle: Battle) -> None:
    thought = replace(thought_of(battle), options=("shoot", "charge"))
    found = think_over(thought)
    assert found == Finding("shoot", "shoot", 0, FEWEST), "where nothing is gained by then it looks no further"
    assert battle.prompt is not None
    assert found.words(battle.prompt) == "played out, nothing else did clearly better"


def test_the_best_is_measured_by_other_playouts_than_those_that_picked_it(
    battle: Battle, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[tuple[str, int]] = []

    def worth(search: object, value: str, number: int) -> float:
        played.append((value, number))
        return float(ANSWERS.index(value))

    monkeypatch.setattr(playout._Search, "worth", worth)
    think_over(thought_of(battle))
    picked, measured = ({number for value, number in played if value == each} for each in ("shoot", "stand"))
    assert len(picked) == PICKING and len(measured) == MEASURING and not picked & measured


def test_a_battle_that_ends_as_the_next_turn_begins_is_played_out_until_it_is_known_who_won(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def only_turn(state: LittleState) -> None:
        if state.turn > 1:
            raise Ended
        await turn(state)

    async def after(state: LittleState) -> None:
        state.words.append(await ask(lambda: choice("won", "lost", key="who")))

    game = Weighed(only_turn, after=after)
    monkeypatch.setattr(playout, "load_playable", lambda game_id: game)
    monkeypatch.setattr(Weighed, "worth", lambda game, state, side: float(state.n if "won" in state.words else 0))
    assert think_over(thought_of(Battle.begin(game, LittleState(), seed=1))).value == "shoot"


def test_it_tells_how_far_it_is(battle: Battle) -> None:
    shares: list[float] = []
    think_over(thought_of(battle), shares.append)
    assert shares == sorted(shares) and 0 < shares[0] < shares[-1] <= 1
    assert len(shares) == 2 * PICKING + 2 * MEASURING


def test_who_has_no_time_keeps_the_first_and_says_so(battle: Battle) -> None:
    found = think_over(thought_of(battle), seconds=-1)
    assert found == Finding("stand", "stand") and battle.prompt is not None
    assert found.words(battle.prompt) == "not played out far enough to tell more"


def test_no_more_inputs_are_given_than_are_allowed(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout, "MOST_INPUTS", 1)
    assert think_over(thought_of(battle)) == Finding("stand", "stand")


def test_it_touches_nothing_of_the_battle_and_knows_nothing_of_its_seed(battle: Battle) -> None:
    thought, before = thought_of(battle), encode_state(battle.state)
    think_over(thought)
    assert encode_state(battle.state) == before and battle.step == 0
    other = Battle.begin(battle.ruleset, LittleState(), seed=2)
    assert thought_of(other) == thought


def test_a_decision_is_what_was_settled_else_what_is_sensible_at_once(battle: Battle) -> None:
    opponent = Opponent()
    thought = opponent.thought(battle)
    assert thought is not None
    opponent.settle(battle, think_over(thought))
    assert opponent.thought(battle) is None
    decision = opponent.decide(battle)
    assert decision is not None and decision.value == "shoot"
    at_once = Opponent().decide(battle)
    assert at_once is not None and (at_once.value, at_once.why) == ("stand", "")
