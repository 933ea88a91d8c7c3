"""What the players settle on the table is broken off at the nearest test or activation; the owed chain is restored."""

import pytest

from tests.engine.little import LittleState, little, number
from tests.engine.playing import asked, begun, dice, play, roll_of, stands, toy_state
from tests.engine.toy_state import Owed
from tests.names.engine import first_difference
from tracker.engine import Refused, RuleFault, Settled, SettleInput, ask


def test_an_activation_is_broken_off_and_said_so() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1")
    change = battle.settle("they were too far after all")
    assert [(line.kind, line.text, line.is_added) for line in change.log] == [
        ("note", "On the table: they were too far after all.", True),
        ("note", "Red One: the rest was settled on the table.", False),
    ], "battles of before the words were told stay what they are"
    assert change.head.input == SettleInput("facts.r1.b1", "they were too far after all")
    assert asked(battle) == "unit.red#2" and toy_state(battle).units["r1"].done


def test_a_test_is_broken_off_alone_and_the_chain_goes_on() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1", {}, dice(1, 3, 3, 3, 3, 3), dice(6, 6))
    assert asked(battle) == "nerve.b1.beaten", "one ran away, which is a cause of its own"
    toy_state(battle).owed.insert(0, Owed("r2", "shot", "a test owed before"))
    battle.settle()
    assert asked(battle) == "nerve.r2.shot"
    assert [each.unit for each in toy_state(battle).owed] == ["r2"]


def test_what_is_owed_below_a_settled_activation_goes_with_it() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1", {}, dice(1, 3, 3, 3, 3, 3))
    assert len(battle.view().owed) == 1
    battle.settle()
    assert battle.view().owed == () and asked(battle) == "unit.red#2"


def test_where_nothing_catches_it_only_a_bare_result_is_taken() -> None:
    battle = begun()
    before = stands(battle)
    with pytest.raises(Refused, match="This can't be broken off: answer it, or give the result settled on the table."):
        battle.settle()
    assert stands(battle) == before and battle.step == 5 and battle.undone is None
    play(battle, "done", "done", {"cards": ["3H"], "source": "app"}, "done", "done")


def test_a_bare_result_is_kept_as_settled() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1", {})
    assert "3 hits" not in [odds.label for odds in roll_of(battle).odds()], "a mob at short range loses two a hit"
    change = battle.answer({"result": "4 hits"})
    assert change.log[0].text == "Red One fires at Blue One: 4 hits (settled on the table)"
    assert toy_state(battle).units["b1"].figures == 4


def test_a_settle_replays_and_is_undone() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1", {}, dice(1, 3, 3, 3, 3, 3))
    before = stands(battle)
    battle.settle()
    after = stands(battle)
    assert first_difference(battle.ruleset, battle.line) is None
    battle.undo()
    assert stands(battle) == before
    battle.redo()
    assert stands(battle) == after


def test_a_settle_belongs_to_the_prompt_it_was_given_at() -> None:
    battle = begun()
    play(battle, "r1", "fire")
    battle.settle()
    battle.head.input = SettleInput("another")
    with pytest.raises(Refused, match="That settles 'another', but 'target.r1.fire' is asked."):
        battle.goto(battle.step)


def test_a_settle_is_caught_by_the_nearest() -> None:
    async def test(state: LittleState) -> None:
        try:
            await ask(lambda: number("inner"))
        except Settled:
            state.words.append("inner")

    async def turn(state: LittleState) -> None:
        try:
            await test(state)
            await ask(lambda: number("outer"))
        except Settled:
            state.words.append("outer")
        await ask(lambda: number("last"))

    battle = little(turn)
    battle.settle()
    assert asked(battle) == "outer"
    battle.settle()
    assert asked(battle) == "last"
    assert battle.state == LittleState(turn=1, words=["inner", "outer"])


def test_a_settle_may_end_the_turn() -> None:
    async def turn(state: LittleState) -> None:
        try:
            await ask(number)
        except Settled:
            state.n += 1

    battle = little(turn)
    change = battle.settle()
    assert battle.state == LittleState(turn=2, n=1) and change.head.checkpoint is not None


def test_a_rule_that_fails_while_it_settles() -> None:
    async def turn(state: LittleState) -> None:
        try:
            await ask(number)
        except Settled:
            state.words.clear()
            raise LookupError("lost") from None

    battle = little(turn)
    battle.edit("words", ["kept"])
    with pytest.raises(RuleFault, match="LookupError: lost"):
        battle.settle()
    assert battle.state == LittleState(turn=1, words=["kept"])
