"""The codes of the two sheets, decoded once (T-8, T-9)."""

import pytest

from tests.names.colonial_adventures import FastMove, Outcome, Posture, decoded, tables
from tracker.engine import Reads

CELL = Reads("european_reactions", "leader_lost", "1")


@pytest.mark.examples(
    "codes, posture, loss",
    ("HALT LOSE_1_6", Posture.HALT, 6),
    ("LOSE_1_3", Posture.CARRY_ON, 3),
    ("ADV_HALF FIRE", Posture.ADVANCE_HALF, 0),
    ("RUN", Posture.RUN_AWAY, 0),
)
def test_a_clause_is_a_posture_and_a_loss(codes: str, posture: Posture, loss: int) -> None:
    assert decoded(codes.split(), CELL) == Outcome(posture, loss, (CELL,))


def test_a_code_that_no_sheet_has_is_refused() -> None:
    with pytest.raises(ValueError, match="FLEE"):
        decoded(["FLEE"], CELL)


@pytest.mark.examples(
    "posture, times, opens",
    (Posture.TWICE_KEPT, 2, False),
    (Posture.TWICE_OPEN, 2, True),
    (Posture.HALF_AGAIN_KEPT, 1.5, False),
    (Posture.HALF_AGAIN_OPEN, 1.5, True),
)
def test_ca_react_12_how_far_a_fast_move_goes(posture: Posture, times: float, opens: bool) -> None:
    assert posture.fast_move == FastMove(times, opens)


def test_ca_react_14_who_may_not_charge_advances_carries_on_halts_or_stands() -> None:
    told = {each: each.out_of_reach for each in Posture if each.is_test_to_charge}
    assert told == {
        Posture.TEST_TO_CHARGE: None,
        Posture.TEST_OR_ADVANCE: Posture.ADVANCE,
        Posture.TEST_OR_CARRY_ON: Posture.CARRY_ON,
        Posture.TEST_OR_HALT: Posture.HALT,
    }


def test_ca_r15_what_stops_a_charger() -> None:
    stops = {Posture.HALT, Posture.SEEK_COVER, Posture.RETIRE, Posture.RUN_AWAY}
    assert {each for each in Posture if each.stops} == stops


@pytest.mark.parametrize("sheet", ["european_reactions", "tribal_reactions"])
def test_the_sheets_word_every_code_and_word_it_alike(sheet: str) -> None:
    said = tables()[sheet].glossary
    assert {each.value for each in Posture} - {"TEST_CC"} <= said.keys(), "that one only a ruling makes"
    assert said == tables()["tribal_reactions"].glossary
