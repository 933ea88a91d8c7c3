"""Thousands of edits in a row, in a turn or after the end: counted is what is asked, looked at and set again."""

import pytest

from tests.engine.little import Little, LittleState, number
from tests.engine.playing import stands
from tests.names.engine import EDITS_KEPT, first_difference, since_checkpoint
from tracker.engine import Battle, Choose, EditInput, Node, Number, Option, Prompt, Refused, View, ask, encode_state
from tracker.engine.position import replay


class Counting(Little):
    """The little game, which counts how often it built its prompt, was shown and was checked."""

    def __init__(self) -> None:
        super().__init__(self._turns)
        self.made = self.shown = self.checked = 0

    async def _turns(self, state: LittleState) -> None:
        await ask(lambda: self._make(state))

    def _make(self, state: LittleState) -> Number:
        self.made += 1
        return number(high=state.n + 1)

    def view(self, state: LittleState) -> View:
        self.shown += 1
        return super().view(state)

    def check(self, state: LittleState) -> list[str]:
        self.checked += 1
        return ["It is even."] if state.n % 2 == 0 else []

    def forget(self) -> None:
        self.made = self.shown = self.checked = 0


def begun() -> tuple[Battle, Counting]:
    game = Counting()
    return Battle.begin(game, LittleState(), seed=1), game


def edited(battle: Battle, many: int) -> None:
    for count in range(many):
        assert isinstance(battle.state, LittleState)
        # Setting it to what it is would be refused.
        battle.edit("n", (count + 1) % 100 if battle.state.n == count % 100 else count % 100)


def over(many: int) -> tuple[Battle, Counting]:
    battle, game = begun()
    battle.answer(1)
    battle.end()
    assert battle.stage == "over"
    edited(battle, many)
    return battle, game


def kept(battle: Battle) -> list[int]:
    """The steps after the end with a checkpoint."""
    return [node.step for node in battle.line if node.checkpoint and node.checkpoint.stage == "over"]


def test_a_run_of_edits_within_a_turn_is_replayed_without_asking_again() -> None:
    battle, game = begun()
    battle.answer(1)
    edited(battle, 50)
    before = stands(battle)
    battle.edit("n", 7)
    game.forget()
    battle.undo()
    # What was asked is remembered; after the last of 50 the log is compared with what it said.
    assert game.made == 0 and game.checked == 1
    assert stands(battle) == before
    assert isinstance(battle.prompt, Number) and battle.prompt.high == battle.state.n + 1  # type: ignore[attr-defined]
    battle.answer(50)
    edited(battle, 3)
    assert stands(battle)[0] == encode_state(replay(battle.ruleset, battle.head).state)


def test_an_answer_between_edits_is_given_to_the_prompt_as_it_then_was() -> None:
    async def turn(state: LittleState) -> None:
        while True:
            await ask(lambda: number(high=state.n))

    battle = Battle.begin(Little(turn), LittleState(), seed=1)
    for given in (9, 30, 20):
        battle.edit("n", given)
    battle.answer(20)
    for given in (5, 3):
        battle.edit("n", given)
    before = stands(battle)
    battle.answer(3)
    battle.undo()
    assert stands(battle) == before
    with pytest.raises(Refused):
        battle.answer(4)


def test_an_edit_is_shown_and_checked_once() -> None:
    battle, game = begun()
    game.forget()
    battle.edit("n", 2)
    assert (game.made, game.shown, game.checked) == (1, 1, 1)


def test_after_the_end_a_checkpoint_is_taken_every_200_edits() -> None:
    battle, _ = over(2 * EDITS_KEPT + 30)
    assert EDITS_KEPT == 200 and kept(battle) == [2, 202, 402]
    assert len(since_checkpoint(battle.head)) == 31
    assert first_difference(battle.ruleset, battle.line) is None


def test_what_is_edited_after_an_undo_has_its_checkpoint_where_it_belongs() -> None:
    battle, _ = over(EDITS_KEPT + 5)
    for _ in range(10):
        battle.undo()
    assert kept(battle) == [2] and battle.step == 197
    before = stands(battle)
    edited(battle, 20)
    assert kept(battle) == [2, 202]
    assert first_difference(battle.ruleset, battle.line) is None
    for _ in range(20):
        battle.undo()
    assert stands(battle) == before


def test_an_amend_after_the_end_takes_the_checkpoints_anew() -> None:
    battle, _ = over(EDITS_KEPT + 50)
    battle.amend(3, 77)
    assert battle.line[3].input == EditInput("n", 77) and kept(battle) == [2, 202]
    assert first_difference(battle.ruleset, battle.line) is None


def test_a_battle_recorded_without_those_checkpoints_goes_on_with_them() -> None:
    battle, _ = over(450)
    for node in battle.line[3:]:
        node.checkpoint = None
    old = Battle(battle.ruleset, battle.head, seed=1)
    assert stands(old) == stands(battle)
    edited(old, 160)
    assert kept(old) == [2, 602]
    assert first_difference(old.ruleset, old.line) is None


@pytest.mark.parametrize("is_over", [False, True])
def test_the_quick_look_sees_the_last_of_a_run_and_the_whole_one_every_edit(is_over: bool) -> None:
    battle, game = over(20) if is_over else begun()
    if not is_over:
        edited(battle, 20)
    run = [node for node in battle.line if isinstance(node.input, EditInput)]

    def differs(node: Node, is_quick: bool) -> bool:
        log, node.log = node.log, ()
        found = first_difference(battle.ruleset, battle.line, is_quick)
        node.log = log
        return found is not None

    assert not differs(run[5], True) and differs(run[5], False)
    assert differs(run[-1], True) and differs(run[-1], False)
    game.forget()
    assert first_difference(battle.ruleset, battle.line, is_quick=True) is None
    assert game.checked == 1


@pytest.mark.parametrize("at", [1, 4])
def test_an_edit_that_the_rules_no_longer_take_is_found_in_a_run_too(at: int) -> None:
    battle, _ = begun()
    edited(battle, 5)
    battle.line[at].input = EditInput("n", 101)
    with pytest.raises(Refused):
        replay(battle.ruleset, battle.head)
    difference = first_difference(battle.ruleset, battle.line, is_quick=True)
    assert difference is not None and difference.step == at


def test_options_follow_the_last_edit_of_a_run() -> None:
    def make(state: LittleState) -> Prompt[str]:
        return Choose(
            key="w", rule="L-1", side="red", title="Which?", options=tuple(Option(each, each) for each in state.words)
        )

    async def turn(state: LittleState) -> None:
        await ask(lambda: make(state))

    battle = Battle.begin(Little(turn), LittleState(words=["a"]), seed=1)
    for words in (["b"], ["c"], ["d", "e"]):
        battle.edit("words", words)
    battle.answer("e")
    battle.undo()
    assert isinstance(battle.prompt, Choose) and [each.id for each in battle.prompt.options] == ["d", "e"]
