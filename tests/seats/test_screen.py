"""Several seats on the screens: what is asked of another is grey there, and R shares the sides out."""

from pathlib import Path
from typing import Any

import pytest

from tests.app.table import sample
from tests.names.app import Terminal, TrackerApp
from tests.names.journal import Session
from tests.patience import wait_until
from tests.seats.conftest import Sit
from tests.seats.seated import Process
from tracker.app.battle.battle_stack import BattleStack
from tracker.app.battle.prompt_panel import PromptPanel
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.dialogs import ListDialog
from tracker.app.parts.key_outcomes import Back
from tracker.engine import Refused
from tracker.play.battle_commands import Dice, Give
from tracker.play.outcome import Outcome
from tracker.play.seat import Seat
from tracker.play.together.seat_rights import NOBODY, NOBODY_PLAYS, Seating, SeatPlace
from tracker.seats.joined import joined_at
from tracker.settings import Settings


def test_a_question_for_another_seat_is_grey_and_says_whose_it_is(sit: Sit) -> None:
    _, bob = sit("Ann", "red"), sit("Bob", "blue")
    panel, stack = PromptPanel(), BattleStack(bob.seat)
    panel.prompt_view, panel.whose = stack.prompt_view, bob.seat.among.whose(stack.seat.prompt)
    _, *body, whose = panel.rows(80, 16)
    assert {style for row in body for _, style in row} == {"dim"}
    assert "".join(text for text, _ in whose).strip().endswith("Ann answers this: R takes the side.")
    panel.whose = ""
    assert {style for row in panel.rows(80, 16)[1:] for _, style in row} != {"dim"}


def test_a_key_for_another_seat_s_question_is_refused_and_its_boxes_stay_empty(sit: Sit) -> None:
    _, bob = sit("Ann", "red"), sit("Bob", "blue")
    stack = BattleStack(bob.seat)
    stack.attempt(lambda: stack.press("6"))
    assert stack.say == "Ann answers this: R takes the side for you too."
    assert bob.seat.half_typed is None


def test_a_question_for_another_seat_claims_no_keys_and_moves_by_arrows_alone(sit: Sit) -> None:
    _, bob = sit("Ann", "red"), sit("Bob", "blue")
    stack = BattleStack(bob.seat)
    assert stack.whose == "Ann"
    for key in ("6", "a", "enter", "backspace", "space"):
        with pytest.raises(Refused, match="Ann answers this"):
            stack.press(key)
    assert stack.press("down") is not None and not stack.press("u")
    stack.open(ListDialog("Who sits where?", [Choice("Leave")], lambda place: Back()))
    assert stack.press("enter")


def test_where_nobody_has_the_battle_open_any_more_no_question_is_asked(host: Process, sit: Sit) -> None:
    ann = sit("Ann", "red")
    stack = BattleStack(ann.seat)
    assert stack.whose == ""
    host.kill()
    ann.sees(lambda seat: ann.joined.is_gone, "that Tom is gone")
    stack.hear(None, "")
    assert stack.whose == "Nobody"
    with pytest.raises(Refused, match="R goes on here"):
        stack.press("6")


def test_who_goes_on_with_another_battle_on_the_screen_says_for_which(toy: object, tmp_path: Path) -> None:
    class Others:
        """Those who sit at the battle that is left."""

        told = ""

        def leave(self, going_to: str = "") -> None:
            Others.told = going_to

    app: Any = TrackerApp(None, tmp_path, Settings(), Terminal())
    app.seat, app._company = Seat(Session.new(tmp_path, "toy", "skirmish", seed=1)), Others()
    with Session.new(tmp_path, "toy", "skirmish", seed=1, title="The second try") as session:
        app.sit_down(session)
        assert app.session is session and Others.told == "The second try"


def test_what_is_said_stands_above_whose_question_it_is() -> None:
    panel = PromptPanel()
    panel.whose, panel.say = "Ann", "Eve has joined."
    assert ["".join(text for text, _ in row).strip() for row in panel._say_rows(80)] == [
        "Eve has joined.",
        "Ann answers this: R takes the side.",
    ]
    panel.say = "Ann answers this: R takes the side for you too."
    assert len(panel._say_rows(80)) == 1
    # What R does then was told otherwise than in the line above.
    panel.whose, panel.say = NOBODY, "It was too late."
    assert NOBODY_PLAYS in "".join(text for text, _ in panel._say_rows(80)[-1])
    panel.say = "The tracker that played this battle is gone. R goes on here; or wait until somebody else does."
    assert "just now" not in "".join(text for row in panel._say_rows(80) for text, _ in row)


def test_dice_that_another_seat_types_stand_in_the_boxes_here(sit: Sit) -> None:
    ann, bob = sit("Ann", "red"), sit("Bob", "blue")
    stack = BattleStack(bob.seat)
    assert ann.do(Dice("6 5")) == ""
    bob.sees(lambda seat: seat.half_typed, "the dice")
    stack.hear(None, "")
    assert any("[6][5]" in "".join(text for text, _ in row) for row in stack.prompt_view.rows(80, 20))


def test_dice_that_came_in_between_stand_beside_one_s_own_at_once(tmp_path: Path) -> None:
    """They were kept, and never shown to whoever typed fast: each seat waited for the other."""
    with sample(tmp_path, "africa_1859_castillejos", "combat:shore") as session:
        seat = Seat(session)
        places = SeatPlace(1, "Tom", ("spanish",), is_host=True), SeatPlace(2, "Bob", ("moroccans",))
        seat.among.seating, seat.among.place = Seating(places), 1
        stack = BattleStack(seat)
        session.keep_draft({"dice": {"defender": [1]}, "source": {"defender": "t"}, "counts": {}})
        stack.press("h")
        assert session.draft["dice"] == {"attacker": [1], "defender": [1]}
        boxes = "".join(text for row in stack.prompt_view.rows(80, 20) for text, _ in row)
        assert boxes.count("[H]") == 2


def test_a_line_begun_behind_equals_stays_as_another_seat_does_something_else(tmp_path: Path) -> None:
    """A message of another seat dropped it, and what was typed on fell on the boxes."""
    with sample(tmp_path, "africa_1859_castillejos", "combat:shore") as session:
        stack = BattleStack(Seat(session))
        for key in "=12":
            assert stack.press(key)
        stack.hear(None, "Bob ticked an order off.")
        assert stack.prompt_view.is_typing and stack.say == "Bob ticked an order off."
        stack.press("3")
        typed = "".join(text for row in stack.prompt_view.rows(80, 20) for text, _ in row)
        assert " = 123_" in typed
        stack.hear(Outcome(is_asked_anew=True), "")
        assert not stack.prompt_view.is_typing, "it was meant for another question"


def test_a_battle_that_is_open_elsewhere_is_joined_to_watch_and_one_that_is_not_is_not(
    host: Process, battle: Path
) -> None:
    session = wait_until(lambda: joined_at(battle), "a seat")
    assert session.link.seating.at(session.link.place).only_watches
    assert "R takes a side" in session.take_notices()[0]
    session.close()
    host.end()
    assert joined_at(battle) is None


def test_that_a_key_came_too_late_is_not_told_over_by_who_answered(sit: Sit) -> None:
    ann, al = sit("Ann", "red"), sit("Al", "red")
    al.look()
    stack = BattleStack(al.seat)
    assert ann.do(Dice("6 5 4 3 2 1")) == ""
    stack.attempt(lambda: stack.do(Give(stack.seat.prompt.key if stack.seat.prompt else "", None)))
    outcome, _ = al.joined.take_in(al.seat)
    stack.hear(outcome, "Ann (Red) answered.")
    assert stack.say == "Too late: Ann (Red) was first." and stack.is_alarm
    stack.attempt(lambda: stack.hear(None, "Eve has joined."))
    assert stack.say == "Eve has joined."
