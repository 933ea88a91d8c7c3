"""What is sealed reaches no player, and is shown nowhere."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from tests.engine.playing import begin, begun, toy_state
from tests.engine.toy import RULESET, Toy
from tests.engine.toy_state import ToyState
from tests.names.study import Memory
from tests.names.talk import masked_state, sealed_in
from tracker.engine import (
    Autopilot,
    Battle,
    Draw,
    Player,
    Prompt,
    RandomPlayer,
    Refused,
    RuleFault,
    Shuffle,
    State,
    app_answer,
    ask_player,
    check_rulings,
    encode_state,
    load_ruleset,
    ruleset_ids,
)
from tracker.engine.sealed import SEALED, without_sealed
from tracker.testing import check_game


class Spy(Player):
    """Answers by chance, and keeps what it was handed."""

    def __init__(self) -> None:
        self.handed: list[tuple[Any, Prompt[Any]]] = []

    def answer(self, seen: Any, prompt: Prompt[Any], rng: Random) -> Any:
        self.handed.append((msgspec.to_builtins(seen), prompt))
        return RandomPlayer().answer(seen, prompt, rng)


class Meddler(Player):
    """Answers by chance, and heals whom it likes."""

    def answer(self, seen: Any, prompt: Prompt[Any], rng: Random) -> Any:
        seen.units["r1"].figures += 1
        return RandomPlayer().answer(seen, prompt, rng)


class Trusting(Toy):
    """Has a player that it should not have."""

    def player(self) -> Player:
        return Meddler()


def sealed_of(value: Any) -> list[Any]:
    """All that stands under the name `sealed` in a state as data and is not empty."""
    if isinstance(value, list):
        return [found for each in value for found in sealed_of(each)]
    if not isinstance(value, dict):
        return []
    own = [value[SEALED]] if value.get(SEALED) else []
    return own + [found for each in value.values() for found in sealed_of(each)]


def spied_on(battle: Battle, by_itself: bool) -> tuple[Spy, bool]:
    """What a player is handed in a battle, and whether there was anything sealed. `by_itself`: the app rolls."""
    spy, rng, was_sealed = Spy(), Random(1), False
    pilot = Memory(battle) if by_itself else battle
    for _ in range(80):
        if battle.prompt is None:
            break
        was_sealed = was_sealed or bool(sealed_of(msgspec.to_builtins(battle.state)))
        before = encode_state(battle.state)
        value = ask_player(spy, battle, rng)
        assert encode_state(battle.state) == before
        pilot.answer(value)
    return spy, was_sealed


@pytest.mark.parametrize("by_itself", [True, False])
@pytest.mark.parametrize("game", sorted({*ruleset_ids(), "toy"}))
def test_nothing_sealed_is_handed_to_a_player(game: str, by_itself: bool) -> None:
    ruleset = RULESET if game == "toy" else load_ruleset(game)
    handed, was_sealed = [], False
    for scenario in list(ruleset.scenarios())[:2]:
        spy, is_some = spied_on(Battle.begin(ruleset, ruleset.new(scenario, check_rulings(ruleset, {})), 1), by_itself)
        handed += spy.handed
        was_sealed = was_sealed or is_some
    assert len(handed) > 20
    assert was_sealed == (game in ("gentlemen_rankers", "toy")), "no game with a stack was looked at"
    for seen, prompt in handed:
        assert not sealed_of(seen)
        assert not isinstance(prompt, Shuffle) and not (isinstance(prompt, Draw) and prompt.sealed)


def test_sealed_cards_are_the_apps_to_turn_up() -> None:
    battle, spy = begin(), Spy()
    battle.answer("Test")
    assert isinstance(battle.prompt, Shuffle)
    assert ask_player(spy, battle, Random(1)) == app_answer(battle) and not spy.handed
    values: list[Any] = [ask_player(spy, battle, Random(1)), [], 2]
    for value in values:
        battle.answer(value)
    assert isinstance(battle.prompt, Draw) and battle.prompt.sealed
    next_card = toy_state(battle).sealed[0]
    assert ask_player(spy, battle, Random(1))["cards"] == [next_card] and not spy.handed


def test_a_player_is_asked_while_there_is_something_to_answer() -> None:
    battle = begin()
    battle.end()
    pilot = Autopilot(("red", "blue"))
    while battle.prompt is not None:
        battle.answer(pilot.answer(battle) or battle.prompt.default())
    with pytest.raises(Refused, match="over"):
        ask_player(Spy(), battle, Random(1))


class Hidden(Struct):
    """Something of a kind that can't be emptied."""

    card: str


class Deep(State):
    """A state with sealed things of several kinds at several depths."""

    piles: list[dict[str, list[str]]] = []
    sealed: str = ""
    known: str = ""


class Odd(State):
    """A state that seals a struct."""

    sealed: Hidden | None = None


def test_sealed_things_are_emptied_wherever_they_lie() -> None:
    state = Deep(piles=[{"sealed": ["KH"], "open": ["QH"]}], sealed="spy", known="all")
    assert without_sealed(state) == Deep(piles=[{"sealed": [], "open": ["QH"]}], known="all")
    assert state.piles[0]["sealed"] == ["KH"]
    assert without_sealed(Odd()) == Odd()
    opened = Deep(piles=[{"sealed": [], "open": ["QH"]}])
    assert without_sealed(opened) is opened
    with pytest.raises(RuleFault, match="holds a Hidden"):
        without_sealed(Odd(sealed=Hidden("KH")))


class Careless(Toy):
    """Keeps a copy of the shuffled order where everybody may read it."""

    async def turn(self, state: ToyState) -> None:
        state.units["r1"].traits = list(state.sealed)
        await super().turn(state)


def test_the_trial_of_a_game_finds_an_order_that_lies_open() -> None:
    with pytest.raises(Refused, match="in the field 'traits' of the state: name it 'sealed'"):
        check_game(Careless())


def test_the_trial_of_a_game_finds_a_player_that_changes_what_it_sees() -> None:
    with pytest.raises(Refused, match="'.*: the player changes the state that it is handed: it may only look"):
        check_game(Trusting())


def test_what_a_player_is_handed_is_the_battles_own_but_for_what_is_sealed() -> None:
    state = toy_state(begun())
    seen = without_sealed(state)
    assert state.sealed and not seen.sealed and seen.units is state.units


def test_an_order_that_lies_open_is_masked_all_the_same() -> None:
    battle = begun()
    state = toy_state(battle)
    state.units["r1"].traits = state.sealed[1:]
    dump = masked_state(state, battle.line)
    assert dump["sealed"] == {"sealed": 12} and dump["units"]["r1"]["traits"] == {"sealed": 11}
    assert sealed_in(battle) == {"sealed", "traits"}
