"""Moves that nobody ticked off are listed when the turn is over, where that is wished for."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.app.table import Hands, battle, sit_down
from tests.names.app import BattleStack
from tests.names.journal import Session
from tests.names.play import Seat
from tests.names.talk import DiceSource
from tests.play.seated import Seated
from tracker.app.battle.clock_and_ticks import Unticked
from tracker.app.battle.result_panel import DO, TableSteps

MOVED = TableSteps(DO, ("move A", "move B"), done=1)


def test_what_gave_way_unticked_is_left_once_the_next_turn_has_begun() -> None:
    seen = Unticked()
    assert seen.at(1, MOVED) == [] and seen.at(1, TableSteps(DO, ("turn C",))) == []
    assert seen.at(1, TableSteps()) == []
    assert seen.at(2, TableSteps()) == ["move B", "turn C"]
    assert seen.at(3, TableSteps()) == [], "each is listed once"


def test_what_still_stands_is_left_too_and_listed_once() -> None:
    seen, old = Unticked(), replace(MOVED, is_old=True)
    seen.at(1, MOVED)
    assert seen.at(2, old) == ["move B"]
    assert seen.at(2, TableSteps(DO, ("turn C",))) == []
    assert seen.at(3, TableSteps()) == ["turn C"]


def test_what_was_undone_is_not_left() -> None:
    seen = Unticked()
    seen.at(1, MOVED)
    seen.at(1, TableSteps("Undone", ("put A back",)))
    assert seen.at(1, TableSteps()) == [] and seen.at(2, TableSteps()) == []


def test_how_the_table_was_laid_gives_way_to_the_first_key_and_goes_with_the_first_order(tmp_path: Path) -> None:
    """It squeezed the order of battle to four rows through the whole of the first phase."""
    with Session.new(tmp_path, "colonial_d10", "canal_bridge", seed=7, autopilot=DiceSource()) as session:
        seated = Seated(session, "enter")
        assert session.battle.view().turn == 1
        steps = seated.stack.table_steps
        assert steps.is_set_up and not steps.is_old and len(steps.lines) > 8
        again = BattleStack(Seat(session))
        assert again.table_steps == steps, "the same where the battle is opened again"
        seated.press("enter a")
        assert seated.asked.startswith("moves:") and seated.stack.table_steps.is_old
        seated.press("enter 6 enter")
        assert seated.stack.table_steps.lines != steps.lines
        assert BattleStack(Seat(session)).table_steps.is_set_up is False
    seen = Unticked()
    seen.at(1, steps)
    assert seen.at(1, MOVED) == seen.at(1, TableSteps()) == [] and seen.at(2, TableSteps()) == ["move B"]


@pytest.mark.usefixtures("toy")
def test_it_is_laid_out_beside_the_prompt_where_it_is_wished_for(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        app, screen = hands.screen.tracker, hands.screen
        for wish, is_there in (("no", False), ("yes", True)):
            app.settings = replace(app.settings, unticked=wish)
            screen._unticked.at(screen.stack.battle.view().turn - 1, MOVED)
            screen._unticked.at(screen.stack.battle.view().turn - 1, TableSteps())
            screen._show_all()
            await hands.pilot.pause()
            assert ("Not ticked off in turn" in hands.text and "move B" in hands.text) == is_there

    sit_down(battle(tmp_path), action)
