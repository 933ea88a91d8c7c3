"""Who is on a floor above the ground goes nowhere else in that turn (CA-BLDG-4)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import actions, charge, retire
from tests.rulesets.colonial_adventures.menus import option
from tests.rulesets.colonial_adventures.table import ENTER, SETTLE, asks, at, overrules, play
from tests.rulesets.colonial_adventures.test_forced_places import village
from tracker.engine import Among, Facts
from tracker.games.colonial_adventures.solo.state import CLOSES_IN, KEEPS
from tracker.testing import played


@pytest.mark.parametrize("act", ["move", "fast_move", "charge"])
def test_ca_bldg_4_nobody_moves_out_of_a_house_from_upstairs_unwarned(act: str) -> None:
    state = village(level=1)
    words = "it is on level 2: first down, a full move for each level"
    assert option(asks(actions(state, "brit")), act).warned == words
    state = village(level=1)
    assert asks(actions(state, "brit"), overrules(act)).key
    state = village(level=0)
    assert not option(asks(actions(state, "brit")), act).warned


def test_ca_bldg_4_a_level_is_the_whole_movement_of_a_turn() -> None:
    state = village(level=1)
    menu = asks(actions(state, "brit"), "level", "down")
    assert state.groups["brit"].level == 0
    assert option(menu, "charge").warned == "a level takes the whole movement of a turn"
    assert not option(menu, "fire").warned
    state = village(level=0)
    state.groups["brit"].done = ["charge"]
    assert option(asks(actions(state, "brit")), "level").warned == "a level takes the whole movement of a turn"


def test_ca_bldg_4_who_is_upstairs_is_not_thought_to_reach_anybody_nor_to_countercharge() -> None:
    state = village(level=1, training="tribal", side="eu", weapon="none", formation="mob")
    form = asks(charge(state, "brit", "zulu"))
    assert "It is on level 2: a level takes a full move." in form.text and form.read({})[0].reach is False
    said = play(charge(state, "zulu", "brit"), ENTER, "1 1", "1 1 1", SETTLE)
    assert "Brit is upstairs: it receives the charge." in said


def test_ca_bldg_4_who_is_upstairs_stays_there_with_enter_when_he_must_retire() -> None:
    state = village(level=1)
    form = asks(retire(state, "brit", "zulu"))
    place = form.fields[0]
    assert isinstance(form, Facts) and isinstance(place, Among) and place.default == "stays"
    assert form.text == "Upstairs: a full move takes it down one level at most."


@pytest.mark.rule("CA-MOVE-8")
def test_ca_bldg_4_who_retires_from_upstairs_goes_down_a_level_and_is_warned_of_more() -> None:
    state = village(level=2)
    place = asks(retire(state, "brit", "zulu")).fields[0]
    assert place.mark("house").label == "down to level 2" and not place.mark("house").warned
    assert place.mark("s6").warned == "it is on level 3: a full move takes it down one level"
    assert not place.mark("stays").warned
    said = play(retire(state, "brit", "zulu"), {"place": "house"})
    brit = state.groups["brit"]
    assert (brit.level, brit.housed, brit.cover, brit.faces) == (1, True, True, "zulu")
    assert "Brit goes down to level 2." in said and "wills:brit" not in said.keys
    play(retire(state, "brit", "zulu"), overrules({"place": "s6"}))
    assert (brit.level, brit.housed, brit.place) == (0, False, "s6")


@pytest.mark.parametrize(("step", "level", "engaged"), [(CLOSES_IN, 1, False), (CLOSES_IN, 0, True), (KEEPS, 1, True)])
def test_ca_bldg_4_the_legion_upstairs_does_not_go_in_behind_fire_that_halted_the_charger(
    step: int, level: int, engaged: bool
) -> None:
    """A charger who was told to halt stands at 3 inches, and nobody comes down to it (CA-MOVE-5, CA-MOVE-7)."""
    state = village(level=level, traits=["ferocious"], formation="open", rep=5)
    state.solo.defaults = step
    zulu = state.groups["zulu"]
    zulu.training, zulu.weapon, zulu.formation = "european", "rifle", "open"
    tested = (
        at("test:brit:being_charged", "1 1 1"),
        at("shot:brit:zulu", {"bears": True}),
        at("fire:brit:zulu", "5 5 5"),
    )
    said = played(charge(state, "zulu", "brit"), {"reach": True}, "1 1", *tested, at("test:zulu:received_fire", "1 6"))
    assert said.has('The charge of Zulu is stopped 3" from its target.')
    assert bool(zulu.engaged) is engaged


@pytest.mark.examples(
    "step, legion, does",
    (CLOSES_IN, False, "receives the charge"),
    (CLOSES_IN, True, "fires at -2d6, then receives the charge"),
    (KEEPS, False, "countercharges"),
)
def test_ca_bldg_4_who_is_upstairs_is_told_to_receive_the_charge_before_the_dice(
    step: int, legion: bool, does: str
) -> None:
    tribal: dict[str, Any] = (
        {} if legion else {"training": "tribal", "side": "eu", "weapon": "none", "formation": "mob"}
    )
    state = village(level=1, **tribal, traits=["ferocious"] if legion else [])
    state.solo.defaults = step
    roll = asks(charge(state, "zulu", "brit"), {"reach": True}, "1 1")
    assert roll.key == "test:brit:being_charged" and roll.effects[0].text == does
