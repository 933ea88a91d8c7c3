"""All that one key takes of a unit, for the app's side by Enter and of one's own by its number."""

from pathlib import Path

import pytest
from msgspec import structs

from tests.names.colonial_adventures import NORMAL, fast_move, march_facts, runner_on_his_way, whom_form
from tests.names.journal import Session
from tests.names.play import Edit, Give, Undo, given
from tests.play.seated import Seated
from tests.rulesets.colonial_adventures.table import asks, battlefield, group
from tracker.engine import Chosen, Refused, Warned


def test_enter_leaves_to_the_table_who_now_sees_a_mover() -> None:
    """ "Nobody new sees it" went along with the move, and the Tests of Wills were lost with it."""
    state = battlefield(group("brit"), group("zulu"))
    state.ground.sections = ["clear"] * 9
    form = march_facts(state, "zulu", NORMAL)
    assert any(isinstance(each, Chosen) for each in form.fields) and form.is_for_the_table
    assert not structs.replace(form, fields=form.fields[:1]).is_for_the_table, "where it ends is the app's to say"


def test_enter_leaves_to_the_table_whether_a_charge_reaches() -> None:
    """ "Sees it and reaches it" went along with the charge, though it stood 15 inches away."""
    form = whom_form(battlefield(group("brit"), group("zulu")), "zulu")
    assert form.default() is not None, "Enter would take it as it stands"
    assert form.is_for_the_table
    assert not structs.replace(form, fields=form.fields[:1]).is_for_the_table, "at whom is the app's to say"


def test_enter_leaves_to_the_table_whether_a_runner_has_come_and_a_fast_move_keeps_its_distance() -> None:
    """ "Has the runner reached the ammunition? yes" went along with his being sent (CA-FIRE-13)."""
    state = battlefield(group("brit"), group("zulu", tight=True, runner="going"))
    for procedure in (runner_on_his_way(state, "zulu"), fast_move(state, "zulu")):
        form = asks(procedure)
        assert form.default() is not None, "Enter would take it as it stands"
        assert form.is_for_the_table


def test_the_key_of_a_unit_has_it_do_at_once_what_enter_would_and_one_undo_takes_that_back(tmp_path: Path) -> None:
    """Of every group but the first a menu came between, which laid out the same shot."""
    seated = Seated(Session.new(tmp_path, "colonial_adventures", "rorkes_drift", seed=1), "enter")
    seated.stack.do(Give("activation", {"dice": {"british": [4], "zulu": [3]}}))
    at_list = seated.stand
    for keys, unit in (("4", "hospital"), ("down enter", "south")):
        seated.press(keys)
        assert (seated.last_answer, seated.asked) == (f"{unit}:fire_alone", f"shot:{unit}")
        seated.stack.do(Undo())
        assert seated.stand == at_list
    seat = seated.stack.seat
    assert seat.prompt is not None and "acts" not in seat.prompt.described()["options"][0]
    with pytest.raises(Refused):
        seat.do(Give("side:british", "hospital:move")).or_raise()
    seat.do(Edit("groups.north.rep", 6)).or_raise()
    for warning in (Warned, type(None)):
        seen = seat.do(given(seat, "side:british", "south", is_enter=False)).refused
        assert isinstance(seen, warning), "the same line again overrules, and fires"
    assert seat.prompt.key == "shot:south"
    seat.do(Undo()).or_raise()
    seat.do(Edit("groups.hospital.tight", True)).or_raise()
    seat.do(Edit("groups.hospital.runner", "going")).or_raise()
    assert given(seat, "side:british", "hospital", is_enter=False).value == "hospital", "its runner is asked of first"
