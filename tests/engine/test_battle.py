"""The driver: what an input does, and that one which fails does nothing at all."""

from random import Random
from typing import Any

import pytest

from tests.engine.little import LittleState, choice, little, number
from tests.engine.playing import asked, begin, begun, dice, play, play_out, stands, texts, toy_state
from tests.names.engine import first_difference
from tracker.engine import (
    AnswerInput,
    Battle,
    Choose,
    Ended,
    Option,
    Refused,
    RuleFault,
    Warned,
    ask,
    decode_state,
    encode_state,
)


async def one_number(state: LittleState) -> None:
    state.heading(f"Turn {state.turn}")
    state.n = await ask(number)
    state.report(f"It is {state.n}.")


def test_a_battle_begins_at_the_first_prompt_of_its_set_up() -> None:
    battle = begin()
    assert (battle.stage, battle.step, asked(battle)) == ("setup", 0, "name")
    assert texts(battle) == ["Toy skirmish: set-up"]
    assert not battle.may_undo and battle.undone is None


def test_an_answer_goes_on_to_the_next_prompt_and_tells_what_happened() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1", {"range": "long"})
    change = battle.answer(dice(1, 2, 3, 4, 5, 6))
    assert change.did == "play" and change.added == [battle.head] and change.head is battle.head
    assert [line.text for line in change.log] == [
        "Red One fires at Blue One: 1 2 3 4 5 6 (typed): 1 hit",
        "Take 1 off Blue One.",
    ]
    assert asked(battle) == "nerve.b1.shot"
    assert toy_state(battle).units["r1"].hurt == {"sixes": 1}


def test_a_roll_keeps_its_sums_and_its_table_in_the_log() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1", {"helpers": 3})
    line = battle.answer(dice(3, 3, 3, 3, 3, 3)).log[0]
    assert (line.kind, line.rule, line.units) == ("roll", "TOY-FIRE-1", ("r1", "b1"))
    assert line.why[0].lines()[-1] == "  not: shaken"
    assert line.reads is not None and (line.reads.table, line.reads.row) == ("fire", "short")


def test_an_impossible_answer_changes_nothing() -> None:
    battle = begun()
    before, log = stands(battle), texts(battle)
    impossible: list[Any] = ["b1", 3, None, {"dice": {}}]
    for answer in impossible:
        with pytest.raises(Refused):
            battle.answer(answer)
    assert (stands(battle), texts(battle), battle.step) == (before, log, 5)


async def tempted(state: LittleState) -> None:
    options = (Option("rest", "Rest"), Option("charge", "Charge", warned="they are shaken"))
    choose = Choose(key="act", rule="L-2", side="red", title="What?", options=options, subject=("r1",))
    state.words.append(await ask(lambda: choose))


def test_an_answer_against_the_rules_is_taken_when_overruled() -> None:
    battle = little(tempted)
    with pytest.raises(Warned, match="they are shaken: against the rules\\."):
        battle.answer("charge")
    assert battle.step == 0
    change = battle.answer("charge", overrule=True)
    assert change.head.input == AnswerInput("act", "charge", overruled="they are shaken")
    assert [(line.kind, line.text) for line in change.log] == [("note", "Overruled: they are shaken.")]
    assert change.log[0].units == ("r1",)
    assert first_difference(battle.ruleset, battle.line) is None


def test_what_is_within_the_rules_is_never_marked_as_overruled() -> None:
    battle = little(tempted)
    assert battle.answer("rest", overrule=True).head.input == AnswerInput("act", "rest")


def test_a_turn_begins_with_a_checkpoint_of_the_whole_state() -> None:
    battle = little(one_number)
    change = battle.answer(4)
    made = change.head.checkpoint
    assert made is not None and (made.stage, made.turn) == ("turn", 2)
    assert decode_state(made.state, LittleState) == LittleState(turn=2, n=4)
    assert [line.text for line in change.log] == ["It is 4.", "Turn 2"]


def test_log_lines_are_no_part_of_a_checkpoint() -> None:
    battle = begun()
    play_out(battle, Random(3))
    made = [node.checkpoint for node in battle.line if node.checkpoint]
    assert [each.stage for each in made] == ["setup", "turn", *["turn"] * (len(made) - 4), "after", "over"]
    assert all(decode_state(each.state, type(toy_state(battle))).log == [] for each in made)


def test_a_battle_ends_when_its_rules_say_so() -> None:
    async def ends(state: LittleState) -> None:
        await ask(number)
        raise Ended

    async def after(state: LittleState) -> None:
        state.report("It is over.")
        state.n = await ask(lambda: number("lost"))

    battle = little(ends, after=after)
    battle.answer(1)
    assert (battle.stage, asked(battle), battle.state.turn) == ("after", "lost", 1)
    battle.answer(5)
    assert (battle.stage, battle.prompt, battle.state) == ("over", None, LittleState(turn=1, n=5))
    with pytest.raises(Refused, match="It is over: nothing is asked."):
        battle.answer(1)
    assert texts(battle) == ["It is over."]


def test_the_players_may_end_a_battle_at_any_prompt_but_only_once() -> None:
    battle = begun(turns=6)
    play(battle, "r1", "fire")
    change = battle.end("supper is ready")
    assert change.log[0].text == "The battle is ended: supper is ready."
    assert (battle.stage, asked(battle)) == ("after", "tale")
    with pytest.raises(Refused, match="It has ended already"):
        battle.end()
    battle.answer({"dice": {"die": [1]}})
    assert battle.stage == "over" and toy_state(battle).result == "Broken off."
    for command in (battle.end, battle.settle):
        with pytest.raises(Refused, match="It is over"):
            command()


def test_a_battle_may_be_ended_during_set_up() -> None:
    battle = begin()
    battle.end()
    assert (battle.stage, battle.state.turn) == ("after", 0)


def test_a_finished_battle_may_still_be_edited_and_undone() -> None:
    battle = begun()
    play_out(battle, Random(5))
    over = stands(battle)
    battle.edit("title", "The last day")
    assert toy_state(battle).title == "The last day" and battle.stage == "over"
    battle.undo()
    assert stands(battle) == over
    battle.undo()
    assert battle.stage == "after"


# A rule that fails


async def breaks_at_3(state: LittleState) -> None:
    state.n += 1
    state.report("Counting.")
    number_ = await ask(number)
    state.words.append(str(number_))
    if number_ == 3:
        raise KeyError("three")


def test_a_rule_that_fails_leaves_the_battle_as_it_was() -> None:
    battle = little(breaks_at_3)
    battle.answer(1)
    before, log = stands(battle), texts(battle)
    with pytest.raises(RuleFault, match="KeyError: 'three'. at .*, line [0-9]+; the battle stands as it was"):
        battle.answer(3)
    assert (stands(battle), texts(battle), battle.step, battle.undone) == (before, log, 1, None)
    battle.answer(2)
    assert battle.state == LittleState(turn=3, n=3, words=["1", "2"])
    battle.undo()
    assert stands(battle) == before


def test_a_rule_that_fails_at_the_start_of_the_next_turn() -> None:
    async def turn(state: LittleState) -> None:
        if state.turn == 2:
            raise ZeroDivisionError("by nought")
        state.n = await ask(number)

    battle = little(turn)
    with pytest.raises(RuleFault, match="ZeroDivisionError"):
        battle.answer(3)
    assert battle.state == LittleState(turn=1) and asked(battle) == "n"


def test_a_state_that_can_not_be_kept_is_a_fault_of_the_rule() -> None:
    async def turn(state: LittleState) -> None:
        await ask(number)
        state.words.append("\ud800")

    battle = little(turn)
    with pytest.raises(RuleFault, match="UnicodeEncodeError"):
        battle.answer(3)
    assert battle.state == LittleState(turn=1)


def test_an_interrupted_input_leaves_the_battle_as_it_was() -> None:
    async def turn(state: LittleState) -> None:
        state.n = await ask(number)
        if state.n == 3:
            raise KeyboardInterrupt

    battle = little(turn)
    with pytest.raises(KeyboardInterrupt):
        battle.answer(3)
    assert battle.state == LittleState(turn=1)
    battle.answer(4)
    assert battle.state.turn == 2


def test_a_rule_may_not_break_off_what_nobody_settled() -> None:
    from tracker.engine import Settled

    async def turn(state: LittleState) -> None:
        await ask(number)
        raise Settled

    battle = little(turn)
    with pytest.raises(Refused):
        battle.answer(3)
    assert asked(battle) == "n" and battle.step == 0


# Replay


def test_a_battle_replays_to_the_same_log_and_states() -> None:
    for seed in range(8):
        battle = begin("ambush" if seed % 2 else "skirmish", seed)
        play_out(battle, Random(seed))
        assert battle.stage == "over"
        assert first_difference(battle.ruleset, battle.line) is None
        again = Battle(battle.ruleset, battle.head, seed)
        assert encode_state(again.state) == encode_state(battle.state)


def test_the_same_answers_give_the_same_battle() -> None:
    one, two = begin(seed=1), begin(seed=2)
    play_out(one, Random(9))
    for node in one.line[1:]:
        assert isinstance(node.input, AnswerInput)
        two.answer(node.input.value)
    assert stands(one) == stands(two) and texts(one) == texts(two)


def test_a_battle_goes_on_from_the_copy_in_its_checkpoint() -> None:
    """A rule that keeps the state of an earlier turn in its hand edits a thing of the past."""
    kept: list[LittleState] = []

    async def turn(state: LittleState) -> None:
        kept.append(state)
        for old in kept[:-1]:
            old.n = 99
        await ask(lambda: choice("a", "b"))

    battle = little(turn)
    battle.answer("a")
    assert battle.state is kept[-1] and kept[-1].n == 0


# Looking


def test_goto_shows_the_battle_at_any_step_and_changes_nothing() -> None:
    battle, seen = begin(), []
    rng = Random(4)
    while battle.prompt is not None:
        seen.append((stands(battle), battle.view()))
        battle.answer(battle.prompt.any_legal(rng))
    end = stands(battle)
    for step, ((state, key), view) in enumerate(seen):
        moment = battle.goto(step)
        assert moment.prompt is not None
        assert (encode_state(moment.state), moment.prompt.key, moment.view) == (state, key, view)
        assert moment.node is battle.line[step]
    assert battle.goto(battle.step).prompt is None
    assert stands(battle) == end and battle.step == len(seen)


@pytest.mark.parametrize("step", [-1, 6, 10_000])
def test_there_is_no_such_step(step: int) -> None:
    battle = begun()
    for command in (battle.goto, battle.branch, lambda step: battle.amend(step, "x")):
        with pytest.raises(Refused, match=f"There is no step {step}: this battle has 5."):
            command(step)


def test_a_view_is_made_afresh() -> None:
    battle = begun()
    view = battle.view()
    assert view == battle.view()
    battle.edit("units.b1.figures", 2)
    assert [row.figures for row in (view.unit("b1"), battle.view().unit("b1")) if row] == [8, 2]
    assert view.unit("nobody") is None
    assert [(side.figures, side.start) for side in battle.view().sides] == [(10, 10), (7, 13)]


# Branches


def test_a_branch_is_a_battle_of_its_own_with_the_same_past() -> None:
    battle = begun()
    play(battle, "r1", "hold", "done")
    branch = battle.branch(6)
    assert stands(branch) == (encode_state(battle.goto(6).state), "act.r1")
    play(branch, "fire", "b2", {}, dice(1, 2, 3, 3, 3, 3))
    assert toy_state(branch).units["b2"].figures == 3
    assert toy_state(battle).units["b2"].figures == 5
    assert [node.input for node in branch.line[:7]] == [node.input for node in battle.line[:7]]
    assert not {id(node) for node in branch.line} & {id(node) for node in battle.line}
    assert first_difference(branch.ruleset, branch.line) is None


def test_a_branch_may_be_undone_to_the_start_and_rolls_the_same_dice() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1", {})
    branch = battle.branch(battle.step)
    play(battle, "app")
    play(branch, "app")
    assert stands(branch) == stands(battle)
    while branch.may_undo:
        branch.undo()
    assert (branch.step, asked(branch)) == (0, "name")
