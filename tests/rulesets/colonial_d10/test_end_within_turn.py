"""The end as soon as what a scenario ends by has happened (CD-B38)."""

from typing import Any

import pytest

from tests.names.colonial_d10 import Battlefield, Unit, firing_phase, manoeuvre_phase
from tests.rulesets.colonial_d10.bench import REST, asks, battlefield, men, told, unit
from tracker.engine.ends import At, Ending, Gone
from tracker.engine.opening_and_end import newly_met
from tracker.games.colonial_d10.state import MINDS_BOTH_TRAINS, OFFERS_END_BY_UNITS
from tracker.games.colonial_d10.turn import charge_phase
from tracker.games.colonial_d10.view import view
from tracker.testing.driving import played


def field(*units: Unit, step: int) -> Battlefield:
    """A battle that the tribes win once the prize is gone, begun at a step of what the program does by itself."""
    state = battlefield(*units)
    state.defaults = step
    state.ending = Ending(conditions=[Gone(units=("prize",), wins="tr", words="the prize is lost")])
    return state


def shot_down(step: int) -> tuple[Battlefield, Any, list[Any]]:
    state = field(men("prize", 1), men(), men("zulu", 4, weapon="breechloader"), men("zulu_two", 4), step=step)
    state.units["zulu_two"].weapon = "breechloader"
    shots = told("zulu", target="prize", range="half") + told("zulu_two", target="brit", range="half")
    return state, firing_phase(state, "tr"), [REST, shots, "9 1 1 | 1"]


def cut_down(step: int) -> tuple[Battlefield, Any, list[Any]]:
    state = field(men("prize", 1), men(), men("zulu", 1), step=step)
    state.units["prize"].engaged, state.units["zulu"].engaged = ["zulu"], ["prize"]
    return state, charge_phase(state, "tr"), [{}, "19", "1"]


def gone_off(step: int) -> tuple[Battlefield, Any, list[Any]]:
    state = field(unit("prize"), unit(), unit("brit_two"), unit("zulu"), step=step)
    advance = [entry for each in ("prize", "brit") for entry in told(each, act="advance")]
    return state, manoeuvre_phase(state, "eu"), [advance, "9 9", told("prize", left=True)]


@pytest.mark.rule("CD-B38")
@pytest.mark.parametrize(
    ("lost", "next_asked"),
    [(shot_down, "fire:zulu_two:brit"), (cut_down, "outcome:zulu"), (gone_off, "moves:eu")],
)
def test_cd_b38_a_unit_that_the_battle_ends_by_is_asked_about_at_once(lost: Any, next_asked: str) -> None:
    """A steamer was sunk, a convoy destroyed, and the battle went on without a word until the turn was over."""
    state, procedure, answers = lost(OFFERS_END_BY_UNITS)
    asked = asks(procedure, *answers)
    assert (asked.key, asked.enter, asked.title) == ("over", "on", "The prize is lost: is the battle over?")
    state, procedure, answers = lost(OFFERS_END_BY_UNITS)
    said = played(procedure, *answers, "over:tr")
    assert state.ending.wins == "tr" and said.waiting is None
    state, procedure, answers = lost(OFFERS_END_BY_UNITS)
    assert asks(procedure, *answers, "on").key == next_asked
    assert not newly_met(state, view(state)), "nor is it asked again when the turn is over"
    state, procedure, answers = lost(MINDS_BOTH_TRAINS)
    assert asks(procedure, *answers).key == next_asked, "battles begun before ask at the end of the turn"


@pytest.mark.rule("CD-B38")
def test_cd_b38_who_stands_where_ends_no_battle_before_the_turn_is_over() -> None:
    """Asked within the turn and declined, it would not be asked again when the turn is over."""
    state = field(unit("prize", place="ford"), unit("zulu"), step=OFFERS_END_BY_UNITS)
    state.ending.conditions = [At(units=("prize",), place="ford")]
    assert not newly_met(state, view(state), is_turn_over=False) and newly_met(state, view(state))
