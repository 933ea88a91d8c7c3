"""Behind an amend the figures stay where they stand as long as later answers may lead there; then their way is told."""

from tests.engine.little import LittleState, little, number
from tests.engine.playing import asked, begun, dice, play
from tracker.engine import AnswerInput, Node, ask
from tracker.engine.pending_answers import PendingAnswers
from tracker.engine.restore_steps import NOTHING_YET


def test_the_way_is_told_where_a_side_is_asked_what_it_does_next() -> None:
    """The figures stood as at the end of a turn that went otherwise, and nothing told it until that was over."""
    battle = begun()
    play(battle, "r1", "fire", "b1", {}, dice(1, 1, 3, 3, 3, 3), dice(1, 1), "r2", "hold")
    change = battle.amend(6, "done")
    assert asked(battle) == "unit.blue" and battle.pending.is_ahead and not battle.is_waiting
    assert "undo: Red Two takes cover." in change.restore_steps
    play(battle, "b1")
    assert battle.way == [] and battle.on_table[0] is battle.head, "it is told once"


def test_the_way_is_told_where_a_later_answer_fits_no_more_but_for_dice() -> None:
    battle = begun()
    play(battle, "r1", "fire", "nobody", "done", "b1", "charge", "r1")
    change = battle.amend(7, "hold")
    assert asked(battle) == "target.b1.charge" and change.restore_steps[0] != NOTHING_YET
    battle = begun()
    play(battle, "r2", "fire", "b1", {}, dice(3, 3, 3, 3))
    assert battle.amend(9, {"helpers": 1}).restore_steps == [NOTHING_YET]
    battle.answer(dice(3, 3, 3, 3, 3))
    assert len(battle.pending) == 0, "what was thrown with fewer dice can't come back"


def test_the_way_is_told_where_new_orders_have_to_be_carried_out() -> None:
    async def turn(state: LittleState) -> None:
        if await ask(lambda: number("first")) == 2:
            await ask(lambda: number("facing"))
            if await ask(lambda: number("inches")):
                state.on_table("Move One.")
            await ask(lambda: number("sees"))
        await ask(lambda: number("second"))

    for inches in (0, 5):
        battle = little(turn)
        play(battle, 1, 7)
        assert battle.amend(1, 2).restore_steps == [NOTHING_YET]
        play(battle, 3, inches)
        assert asked(battle) == "sees" and battle.way == (["redo: Move One."] if inches else [NOTHING_YET])
        play(battle, 4)
        assert battle.state.turn == 2 and battle.way == [], "each is told once"


def test_what_was_passed_over_waits_no_more_whatever_of_it_is_taken_later() -> None:
    nodes = [Node(None, 0, AnswerInput(f"k{seq}", 1), seq=seq) for seq in range(1, 5)]
    hand = PendingAnswers(nodes)
    hand.take(4)
    hand.take(1)
    assert [node.seq for node in hand.nodes] == [2, 3] and not hand.is_ahead
