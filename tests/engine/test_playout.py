"""A playout is a copy of a turn from its middle to its end: it counts its inputs and touches nothing of the battle."""

from random import Random
from typing import Any

import pytest

from tests.engine.little import Little, LittleState
from tracker.engine import Inputs, Number, Player, Playout, Pool, Prompt, Refused, Roll, Total, ask, middle_of_turn


def marches(left: int) -> Number:
    return Number(key="march", rule="X-1", side="red", title="How far?", low=0, high=left)


def dice() -> Roll[Any]:
    return Roll(
        key="shot",
        rule="X-2",
        what="Shot",
        side="red",
        title="Shot",
        pools=(Pool("dice", 3, 6, "red"),),
        reading=Total(),
    )


async def rest(state: LittleState) -> None:
    """Marches until ten are made, then a shot."""
    while state.n < 10:
        state.n += await ask(lambda: marches(10 - state.n))
        state.report("A march.")
    state.words.append(f"shot {(await ask(dice)).total}")


class Steps(Player):
    """Marches three at a time."""

    def answer(self, seen: Any, prompt: Prompt[Any], rng: Random) -> Any:
        return min(3, 10 - seen.n)


def playout(n: int = 0, most: int = 100) -> tuple[Playout, Inputs, LittleState]:
    state, inputs = LittleState(turn=4, n=n), Inputs(most)

    async def turn(state: LittleState) -> None:
        await ask(lambda: marches(1))

    return Playout(Little(turn), middle_of_turn(state), rest, inputs), inputs, state


def test_a_playout_begins_in_the_middle_of_a_turn_and_ends_with_it() -> None:
    played, inputs, _ = playout(n=5)
    assert played.prompt is not None and played.prompt.key == "march"
    assert played.play_on(Steps(), "dice")
    assert played.prompt is None and played.state.n == 10
    assert inputs.given == 3, "two marches of three and two, and the shot"
    with pytest.raises(Refused, match="asks nothing more"):
        played.take(1)


def test_what_it_does_changes_nothing_in_the_state_that_it_was_made_of() -> None:
    played, _, state = playout()
    played.take(4)
    assert played.state.n == 4 and state.n == 0


def test_the_same_dice_fall_alike_whatever_was_done_before() -> None:
    shots = []
    for first in (1, 10):
        played, _, _ = playout()
        played.take(first)
        played.play_on(Steps(), "stream 1")
        shots.append(played.state.words)
    other, _, _ = playout()
    other.play_on(Steps(), "stream 2")
    assert shots[0] == shots[1] != other.state.words


def test_inputs_are_counted_and_a_playout_stops_where_they_are_spent() -> None:
    played, inputs, _ = playout(most=3)
    played.take(1)
    assert not played.play_on(Steps(), "dice")
    assert inputs.given == inputs.most == 3 and inputs.are_spent and played.prompt is not None
