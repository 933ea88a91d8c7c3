"""Edits by hand: one leaf, checked by type and range and by the prompt that waits, and logged with their reason."""

import pytest

from tests.engine.little import Little, LittleState, choice, little, number
from tests.engine.playing import asked, begun, dice, play, roll_of, stands, texts, toy_state
from tests.names.engine import first_difference
from tracker.engine import Battle, EditInput, Line, Refused, View, ask


def test_an_edit_is_logged_with_what_it_was_and_why() -> None:
    battle = begun()
    change = battle.edit("units.b1.figures", "3", "the cat")
    assert change.log == ([Line("Edited by hand: Blue One, figures: 3, was 8 (the cat).", "note")])
    assert change.head.input == EditInput("units.b1.figures", "3", "the cat")
    assert battle.edit("units.b1.cover", True).log[0].text == "Edited by hand: Blue One, cover: yes, was no."


def test_what_is_odd_after_an_edit_is_said_but_not_refused() -> None:
    change = begun().edit("units.r2.figures", 5)
    assert change.log[1] == Line("Odd: Red Two has 5 figures, but began with 4.", "note")


def test_the_prompt_that_waits_follows_the_edit() -> None:
    battle = begun()
    play(battle, "r2", "fire", "b2", {})
    assert roll_of(battle).pools[0].count == 4
    battle.edit("units.r2.figures", 2)
    assert roll_of(battle).pools[0].count == 2
    battle.answer(dice(1, 6))
    assert toy_state(battle).units["b2"].figures == 4


@pytest.mark.parametrize(
    ("path", "value"), [("units.b1.figures", 21), ("units.b9.figures", 1), ("units.b1", {}), ("title", "\x07")]
)
def test_an_impossible_edit_changes_nothing(path: str, value: object) -> None:
    battle = begun()
    before, log = stands(battle), texts(battle)
    with pytest.raises(Refused):
        battle.edit(path, value)
    assert (stands(battle), texts(battle), battle.step) == (before, log, 5)


def test_an_edit_that_the_prompt_can_not_follow_is_rolled_back() -> None:
    async def turn(state: LittleState) -> None:
        state.n = 3
        await ask(lambda: number("n", high=12 // (state.n - 1)))

    battle = little(turn)
    before = stands(battle)
    with pytest.raises(Refused, match="'n' can't be changed to that now: integer division or modulo by zero."):
        battle.edit("n", 1)
    assert stands(battle) == before and battle.step == 0 and not battle.may_undo
    battle.edit("n", 4)
    assert battle.prompt == number("n", high=4)


def test_an_edit_that_no_screen_could_show_is_rolled_back() -> None:
    class Shown(Little):
        def view(self, state: LittleState) -> View:
            return View(f"{1 / (50 - state.n)}", state.turn, ())

        def check(self, state: LittleState) -> list[str]:
            return [["odd"][state.n]] if state.n > 60 else []

    async def turn(state: LittleState) -> None:
        await ask(number)

    battle = Battle.begin(Shown(turn), LittleState(), 1)
    for value, reason in ((50, "division by zero"), (61, "list index out of range")):
        with pytest.raises(Refused, match=reason):
            battle.edit("n", value)
    assert battle.state == LittleState(turn=1)


def test_an_edit_may_ask_something_else() -> None:
    async def turn(state: LittleState) -> None:
        state.words.append(await ask(lambda: choice("a", key=f"choice.{state.n}")))

    battle = little(turn)
    battle.edit("n", 7)
    assert asked(battle) == "choice.7"
    battle.answer("a")
    assert first_difference(battle.ruleset, battle.line) is None


def test_edits_replay_and_may_be_undone() -> None:
    battle = begun()
    start = stands(battle)
    battle.edit("units.r1.leader", None, "killed")
    battle.edit("units.r1.traits", ["swift"])
    after = stands(battle)
    assert stands(battle.branch(battle.step)) == after
    assert first_difference(battle.ruleset, battle.line) is None
    assert battle.undo().restore_steps == []
    assert battle.undo().restore_steps == ["Red One: ldr is 5, not none."]
    assert stands(battle) == start
    battle.redo()
    battle.redo()
    assert stands(battle) == after


@pytest.mark.parametrize("reason", ["\ud800", "two\nlines", "\x1b[2J"])
def test_reasons_are_words_that_can_be_shown(reason: str) -> None:
    battle = begun()
    play(battle, "r1")
    with pytest.raises(Refused, match="characters that can't be shown"):
        battle.edit("turn", 2, reason)
    for command in (battle.settle, battle.end):
        with pytest.raises(Refused, match="characters that can't be shown"):
            command(reason)
    assert battle.step == 6
