"""Plans for a turn are played out to the end of the battle, once a turn and side; the side then decides by them."""

from functools import partial
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
    SideView,
    Total,
    View,
    app_answer,
    ask,
    decode_state,
    playout,
    think_over,
)
from tracker.engine.playout import MEASURING, PICKING

RUSHING, WAITING = "rushing in", "waiting longer"
# What each plan has red do; blue would always do the last.
DOES = {"": "shoot", RUSHING: "charge", WAITING: "stand"}
TURNS = 3


def choosing(does: str, side: str) -> Prompt[Any]:
    return replace(choice("stand", "shoot", "charge", key=f"{does}:{side}"), side=side, asks="decision")


async def turn(state: LittleState) -> None:
    """Red's charges of all turns count, and the dice; blue's only blur them."""
    if state.turn > TURNS:
        raise Ended
    pools = (Pool("dice", 1, 6, "red"),)
    await ask(lambda: Roll(key="roll", rule="X", what="Wind", side="", title="Wind", pools=pools, reading=Total()))
    for does, side in (("opens", "red"), ("acts", "red"), ("acts", "blue")):
        done = await ask(partial(choosing, does, side))
        state.words.append(done)
        state.n += 5 if (side, done) == ("red", "charge") else 0


class Planner(Player):
    """Does what the plan of the side says; it opens each turn as ever."""

    def answer(self, seen: Any, prompt: Prompt[Any], rng: Random) -> Any:
        assert set(self.plan) <= {"red", "blue"}
        return "stand" if prompt.key.startswith("opens") else DOES.get(self.plan.get(prompt.side, ""))

    def plans_for(self, seen: LittleState, side: str) -> tuple[str, ...]:
        assert seen.turn and len(seen.words) == 3 * (seen.turn - 1), "asked as the turn begins"
        return tuple(DOES) if side == "red" else ()


class Planned(Little):
    """The little game with a player that has plans, and a worth to play for."""

    made: type[Player] = Planner

    def opponent(self) -> Player:
        return self.made()

    def worth(self, state: LittleState, side: str) -> float:
        return float(state.n)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Planned:
    game = Planned(turn)
    monkeypatch.setattr(playout, "load_playable", lambda game_id: game)
    return game


@pytest.fixture
def battle(game: Planned) -> Battle:
    return decided(Battle.begin(game, LittleState(), seed=1))


def decided(battle: Battle) -> Battle:
    """The battle at the next thing that a side decides."""
    while battle.prompt is not None and battle.prompt.is_chance:
        battle.answer(app_answer(battle))
    return battle


def settled(battle: Battle) -> Opponent:
    opponent = Opponent()
    opponent.settle(battle, think_over(thought_of(battle)))
    return opponent


def test_the_plan_that_does_best_is_taken_and_how_often_is_told(battle: Battle) -> None:
    found = think_over(thought_of(battle))
    assert found == Finding(RUSHING, "", MEASURING, MEASURING)
    assert found.plan_words() == f"played out {MEASURING} times, rushing in did better than playing as usual in 12"


def test_a_plan_that_is_no_better_leaves_the_usual_and_says_nothing(battle: Battle) -> None:
    found = think_over(replace(thought_of(battle), options=("", WAITING)))
    assert found.value == "" and found.plan_words() == ""


def test_a_plan_that_as_a_rule_does_better_is_taken_unless_playing_as_usual_does(battle: Battle) -> None:
    found = think_over(replace(thought_of(battle), options=(RUSHING, "")))
    assert found.value == RUSHING
    assert found.plan_words() == f"{RUSHING}: played out 6 times, playing as usual did not do clearly better"
    other = think_over(replace(thought_of(battle), options=(WAITING, RUSHING)))
    assert other.plan_words() == f"played out {MEASURING} times, {RUSHING} did better than {WAITING} in 12"
    short = think_over(replace(thought_of(battle), options=(RUSHING, "")), seconds=-1)
    assert (short.value, short.plan_words()) == (RUSHING, RUSHING)


def test_before_the_first_turn_and_behind_the_last_no_plan_is_thought_of() -> None:
    async def laid(state: LittleState) -> None:
        await ask(partial(choosing, "lays", "red"))

    async def over(state: LittleState) -> None:
        raise Ended

    game = Planned(over, laid, laid)
    battle = Battle.begin(game, LittleState(), seed=1)
    assert (battle.stage, Opponent().thought(battle)) == ("setup", None)
    battle.answer("stand")
    assert (battle.stage, Opponent().thought(battle)) == ("after", None)


def test_of_a_battle_that_ends_it_counts_who_won(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rushing in loses the battle, whatever it gains."""

    def view(game: Planned, state: LittleState) -> View:
        winner = "blue" if "charge" in state.words else "red"
        return View("Little", state.turn, tuple(SideView(each, each, ()) for each in ("red", "blue")), winner=winner)

    monkeypatch.setattr(Planned, "view", view)
    assert think_over(replace(thought_of(battle), options=("", RUSHING))).value == ""


def test_a_plan_holds_to_the_end_of_the_battle_for_its_side_alone(
    battle: Battle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its worth says what all turns of it were."""
    ends: list[LittleState] = []

    def worth(game: Planned, state: LittleState, side: str) -> float:
        ends.append(state)
        return float(state.n)

    monkeypatch.setattr(Planned, "worth", worth)
    think_over(thought_of(battle))
    rushed, usual = ends[2 * PICKING], ends[2 * PICKING + 1]
    assert rushed.words == ["stand", "charge", "shoot"] * TURNS
    assert usual.words == ["stand", "shoot", "shoot"] * TURNS


def test_it_holds_for_the_turn_and_is_a_reason_where_it_changes_what_is_done(battle: Battle) -> None:
    opponent = settled(battle)
    first = opponent.decide(battle)
    assert first is not None and (first.value, first.why) == ("stand", ""), "it would open so without a plan"
    battle.answer("stand")
    assert opponent.thought(battle) is None
    second = opponent.decide(battle)
    assert second is not None and second.value == "charge"
    assert second.why == f"played out {MEASURING} times, rushing in did better than playing as usual in 12"


def test_it_thinks_once_a_turn_whatever_is_undone_in_it(battle: Battle) -> None:
    opponent = settled(battle)
    battle.answer("stand")
    battle.undo()
    assert opponent.thought(battle) is None
    battle.answer("shoot")
    decision = opponent.decide(battle)
    assert opponent.thought(battle) is None and decision is not None and decision.value == "charge"


def test_the_next_turn_is_thought_over_again(battle: Battle) -> None:
    opponent = settled(battle)
    for value in ("stand", "charge", "shoot"):
        battle.answer(value)
    thought = opponent.thought(decided(battle))
    assert thought is not None and thought.is_of_plans and thought.start.checkpoint.turn == 2


def test_the_same_turn_is_thought_over_alike_wherever_in_it_one_begins(battle: Battle, game: Planned) -> None:
    """Someone else's battle, and one that is taken up again in mid-turn."""
    other = decided(Battle.begin(game, LittleState(), seed=2))
    assert replace(thought_of(other), start=thought_of(battle).start) == thought_of(battle)
    before = thought_of(battle)
    battle.answer("stand")
    assert thought_of(battle) == before and think_over(before) == think_over(thought_of(battle))
    assert decode_state(before.start.checkpoint.state, LittleState).words == []


def test_what_was_cut_short_is_played_as_usual(battle: Battle) -> None:
    opponent = Opponent()
    opponent.settle(battle, think_over(thought_of(battle), seconds=-1))
    battle.answer("stand")
    decision = opponent.decide(battle)
    assert decision is not None and (decision.value, decision.why) == ("shoot", "")
    stopped = Opponent()
    stopped.settle(battle)
    assert stopped.thought(battle) is None and stopped.decide(battle) == decision


def test_a_side_or_a_player_without_plans_decides_at_once(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    opponent = settled(battle)
    for value in ("stand", "charge"):
        battle.answer(value)
    assert opponent.thought(battle) is None, "blue has none"
    decision = opponent.decide(battle)
    assert decision is not None and decision.value == "shoot"
    monkeypatch.setattr(Planner, "plans_for", Player.plans_for)
    assert Opponent().thought(battle) is None


def test_a_plan_stands_while_answers_are_compared(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    """First the plan, then what it leaves open; the answers are played out by it."""

    def alternatives(player: Player, seen: Any, prompt: Prompt[Any]) -> tuple[str, ...]:
        return ("stand", "charge") if prompt.key.startswith("opens") else ()

    monkeypatch.setattr(Planner, "alternatives", alternatives)
    opponent = settled(battle)
    thought = opponent.thought(battle)
    assert thought is not None and not thought.is_of_plans
    assert (thought.key, thought.plan, thought.options) == ("opens:red", RUSHING, ("stand", "charge"))
    opponent.settle(battle, think_over(thought))
    decision = opponent.decide(battle)
    assert opponent.thought(battle) is None and decision is not None and decision.value == "charge"
    assert decision.why == 'played out 12 times, it did better than "stand" in 12'
