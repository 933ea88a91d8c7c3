"""How rules stop and ask, and what happens where one asks wrongly."""

import gc
from collections.abc import Awaitable

import pytest

from tests.engine.little import LittleState, little, number
from tests.engine.playing import asked
from tracker.engine import Battle, RuleFault, ask


def test_keys_are_unique_within_a_turn() -> None:
    async def turn(state: LittleState) -> None:
        for _ in range(3):
            await ask(number)
        await ask(lambda: number("other"))

    battle, keys = little(turn), []
    for _ in range(6):
        keys.append(asked(battle))
        battle.answer(1)
    assert keys == ["n", "n#2", "n#3", "other", "n", "n#2"]


def test_an_edit_keeps_the_number_of_the_key() -> None:
    async def turn(state: LittleState) -> None:
        await ask(number)
        await ask(lambda: number("n", high=state.n))

    battle = little(turn)
    battle.answer(1)
    battle.edit("n", 5)
    assert asked(battle) == "n#2"
    battle.edit("n", 6)
    assert asked(battle) == "n#2"


@pytest.mark.filterwarnings("default::pytest.PytestUnraisableExceptionWarning")
def test_a_forgotten_await_is_an_error() -> None:
    async def turn(state: LittleState) -> None:
        ask(number)  # type: ignore[unused-coroutine]
        await ask(lambda: number("other"))

    with pytest.warns(RuntimeWarning, match="coroutine 'ask' was never awaited"):
        little(turn)
        gc.collect()


def begun(turn: "Awaitable[None]") -> Battle:
    async def rule(state: LittleState) -> None:
        await turn

    return little(rule)


class Nothing:
    """An awaitable that is no question."""

    def __await__(self):  # type: ignore[no-untyped-def]
        yield None


def test_a_rule_may_await_nothing_but_questions() -> None:
    with pytest.raises(RuleFault, match="A rule failed .TypeError: 'NoneType' object is not callable"):
        begun(Nothing())


def test_a_question_that_makes_no_prompt_is_a_fault_of_the_rule() -> None:
    async def turn(state: LittleState) -> None:
        await ask(lambda: None)  # type: ignore[arg-type, return-value]

    with pytest.raises(RuleFault, match="what it asks is a NoneType, and no prompt"):
        little(turn)


def test_a_question_that_finds_nothing_does_not_end_the_turn() -> None:
    """`next` without a default raises what a coroutine raises at its end."""

    async def turn(state: LittleState) -> None:
        await ask(lambda: number(next(iter(state.words))))

    with pytest.raises(RuleFault, match="A rule failed .StopIteration"):
        little(turn)


def test_a_question_asked_twice_is_asked_twice() -> None:
    async def turn(state: LittleState) -> None:
        question = ask(number)
        state.n = await question
        await question

    battle = little(turn)
    with pytest.raises(RuleFault, match="cannot reuse already awaited coroutine"):
        battle.answer(3)
    assert (asked(battle), battle.step) == ("n", 0)


def test_a_turn_that_is_no_coroutine_is_a_fault_of_the_rule() -> None:
    from tests.engine.little import Little

    class Plain(Little):
        def turn(self, state: LittleState) -> None:  # type: ignore[override]
            state.n += 1

    async def ask_nothing(state: LittleState) -> None:
        return None

    with pytest.raises(
        RuleFault, match="A rule failed .AttributeError: 'NoneType' object has no attribute '__await__'"
    ):
        Battle.begin(Plain(ask_nothing), LittleState(), 1)


def test_turns_without_a_prompt_do_not_go_on_for_ever() -> None:
    async def turn(state: LittleState) -> None:
        state.n = 1

    with pytest.raises(RuleFault, match="200 turns went by without a prompt"):
        little(turn)
