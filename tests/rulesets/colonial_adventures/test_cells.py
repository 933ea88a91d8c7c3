"""The two reaction sheets, cell by cell, as the book prints them (T-8, T-9).

A cell reads "2 passed | 1 passed | 0 passed"; -1/5 is one figure in five running away.
"""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.table import battlefield, group

pytestmark = [pytest.mark.rule("CA-REACT-1"), pytest.mark.rule("CA-REACT-14")]

KINDS: dict[str, dict[str, Any]] = {
    # Tribal
    "muskets": {"id": "zulu", "weapon": "musket"},
    "spears": {"id": "zulu"},
    "shields out": {"id": "zulu", "weapon": "musket", "traits": ["shielded"], "using": "shield"},
    "ferocious": {"id": "zulu", "traits": ["ferocious"]},
    "horse bowmen": {"id": "zulu", "arm": "cavalry", "weapon": "bow"},
    "horse spears": {"id": "zulu", "arm": "cavalry", "weapon": "none"},
    "gun": {"id": "zulu", "arm": "artillery"},
    # European
    "Infantry": {"id": "brit"},
    "Mounted infantry": {"id": "brit", "traits": ["mounted_infantry"], "mounts": "horse", "mounted": True},
    "Troopers on foot": {"id": "brit", "arm": "cavalry", "mounted": False},
    "Legion": {"id": "brit", "traits": ["ferocious"]},
    "Cavalry": {"id": "brit", "arm": "cavalry"},
    "Gun": {"id": "brit", "arm": "artillery"},
}

MELEE = {"engaged": ["enemy"]}
HALF = {"start": 20, "figures": 10}
QUARTER = {"start": 20, "figures": 5}
NCO = {"leaders": "officer 4 out, nco 4"}
NO_LEADER = {"leaders": "officer 4 out, nco 4 out"}
FOOT = {"by_infantry": True}
HORSE = {"by_cavalry": True}
FLANK_FOOT = {"flank_or_rear": True, "by_infantry": True}
FLANK_HORSE = {"flank_or_rear": True, "by_cavalry": True}
IN_MELEE = {"in_melee": True}

# Who, in what state, met how: 2 passed | 1 passed | 0 passed.
SHEETS: dict[str, dict[str, str]] = {
    "test_of_wills": {
        "muskets": "FIRE | FIRE | SEEK",
        "spears": "TCH | HALT | HALT",
        "shields out": "TCH | HALT | HALT",
        "ferocious": "TCH | TCH | TCH",
        "horse bowmen": "FIRE | FIRE | SEEK",
        "horse spears": "TCH | TCH | HALT",
        "gun": "FIRE | FIRE | SEEK",
        "Infantry": "VOL | FIRE | FIRE",
        "Mounted infantry": "VOL | FIRE | FIRE",
        "Troopers on foot": "VOL | FIRE | FIRE",
        "Legion": "VOL | FIRE | FIRE",
        "Cavalry": "TCH | HALT | HALT",
        "Gun": "FIRE | FIRE | FIRE",
    },
    "wanting_to_charge": {
        "muskets": "CHG | FIRE | SEEK",
        "spears": "CHG | CHG | HALT",
        "shields out": "CHG | CHG | HALT",
        "ferocious": "CHG | CHG | HALT",
        "horse bowmen": "CHG | CHG | SEEK",
        "horse spears": "CHG | CHG | HALT",
        "Infantry": "CHG | ADV_HALF | HALT",
        "Troopers on foot": "CHG | ADV_HALF | HALT",
        "Legion": "CHG | CHG | HALT",
        "Cavalry": "CHG | CHG | HALT",
    },
    "being_charged": {
        "muskets, FOOT": "FIRE | SEEK | RUN",
        "muskets, HORSE": "FIRE | RUN | RUN",
        "muskets, FLANK_FOOT": "FIRE | RUN | RUN",
        "spears, FOOT": "CC | RCV | RUN",
        "spears, HORSE": "CC | RUN | RUN",
        "spears, FLANK_FOOT": "CC | RUN | RUN",
        "spears, FLANK_HORSE": "CC | RUN | RUN",
        "shields out, FOOT": "CC | RCV | RUN",
        "ferocious, FOOT": "CC | RCV | RCV",
        "ferocious, HORSE": "CC | RUN | RCV",
        "ferocious, FLANK_FOOT": "CC | RUN | RCV",
        "ferocious, FLANK_HORSE": "CC | RUN | RCV",
        "horse bowmen, FOOT": "FIRE | SEEK | RUN",
        "horse bowmen, HORSE": "FIRE | SEEK | RUN",
        "horse bowmen, FLANK_HORSE": "FIRE | RUN | RUN",
        "horse spears, FOOT": "CC | RCV | RUN",
        "horse spears, HORSE": "CC | SEEK | RUN",
        "horse spears, FLANK_FOOT": "CC | RUN | RUN",
        "gun, FOOT": "FIRE | SEEK | RUN",
        "gun, HORSE": "FIRE | SEEK | RUN",
        "gun, FLANK_FOOT": "FIRE | RUN | RUN",
        "Infantry, FOOT": "VOL | FIRE | CO -1/3",
        "Infantry, HORSE": "VOL | RUN | CO -1/3",
        "Infantry, FLANK_FOOT": "VOL | RUN | CO -1/3",
        "Infantry, FLANK_HORSE": "VOL | RUN | CO -1/3",
        "Mounted infantry, FOOT": "VOL | FIRE | CO -1/3",
        "Mounted infantry, HORSE": "VOL | RUN | CO -1/3",
        "Troopers on foot, HORSE": "VOL | RUN | CO -1/3",
        "Legion, FOOT": "FIRE_LESS_2_CC | FIRE | RCV",
        "Legion, HORSE": "FIRE_LESS_2_CC | RUN | RCV",
        "Legion, FLANK_FOOT": "FIRE_LESS_2_CC | RUN | RCV",
        "Cavalry, FOOT": "CC | RCV | RUN",
        "Cavalry, HORSE": "CC | RCV | RUN",
        "Cavalry, FLANK_HORSE": "CC | RUN | RUN",
        "Gun, FOOT": "FIRE | FIRE | RUN",
        "Gun, HORSE": "FIRE | FIRE | RUN",
        "Gun, FLANK_FOOT": "FIRE | RUN | RUN",
    },
    "received_fire": {
        "muskets": "CO | HALT | RUN",
        "spears": "TCH_OR_ADV | HALT | RUN",
        "shields out": "TCH_OR_ADV | HALT | RUN",
        "ferocious": "TCH_OR_ADV | TCH_OR_ADV | TCH_OR_HALT",
        "horse bowmen": "CO | TCH_OR_ADV | RUN",
        "horse spears": "TCH_OR_ADV | TCH_OR_ADV | RUN",
        "gun": "CO | HALT | RUN",
        "Infantry": "CO | HALT | HALT",
        "Troopers on foot": "CO | HALT | HALT",
        "Legion": "TCH_OR_CO | TCH_OR_CO | HALT",
        "Cavalry": "TCH_OR_CO | TCH_OR_CO | RET",
        "Gun": "CO | HALT | SEEK",
    },
    "received_casualty": {
        "spears": "CO | CO -1/5 | CO -1/3",
        "spears, MELEE": "CO | CO -1/3 | RUN",
        "spears, IN_MELEE": "CO | CO -1/3 | RUN",
        "spears, HALF": "CO | CO -1/5 | RUN",
        "spears, HALF, MELEE": "CO | CO -1/3 | RUN",
        "ferocious": "CO | CO -1/5 | CO -1/3",
        "ferocious, MELEE": "CO | CO -1/3 | RUN",
        "gun": "CO | CO -1/5 | CO -1/3",
        "Infantry": "CO | CO | CO -1/3",
        "Infantry, MELEE": "CO | CO -1/5 | RUN",
        "Infantry, IN_MELEE": "CO | CO -1/5 | RUN",
        "Infantry, HALF": "CO | CO | CO -1/3",
        "Infantry, QUARTER": "CO | CO | RUN",
        "Infantry, QUARTER, MELEE": "CO | CO -1/5 | RUN",
        "Legion": "CO | CO | CO -1/3",
        "Cavalry, MELEE": "CO | CO -1/5 | RUN",
        "Gun": "CO | CO | CO -1/3",
    },
    "see_runaways": {
        "muskets": "CO | HALT -1/3 | RUN",
        "spears": "CO | HALT -1/3 | RUN",
        "ferocious": "CO | CO | RUN",
        "horse spears": "CO | HALT -1/3 | RUN",
        "gun": "CO | HALT -1/3 | RUN",
        "Infantry": "CO | HALT -1/6 | RET",
        "Legion": "CO | CO | RET",
        "Cavalry": "CO | HALT -1/6 | RUN",
        "Gun": "CO | HALT -1/6 | RUN",
    },
    "leader_lost": {
        "muskets": "CO | HALT -1/3 | RUN",
        "spears": "CO | HALT -1/3 | RUN",
        "ferocious": "CO | CO | RUN",
        "horse bowmen": "CO | HALT -1/3 | RUN",
        "Infantry, NCO": "CO | HALT | HALT -1/6",
        "Infantry, NO_LEADER": "CO | HALT -1/6 | HALT -1/3",
        "Legion, NCO": "CO | CO | HALT -1/6",
        "Legion, NO_LEADER": "CO | CO | HALT -1/3",
        "Cavalry, NCO": "CO | HALT | HALT -1/6",
        "Cavalry, NO_LEADER": "CO | HALT -1/6 | HALT -1/3",
        "Gun": "CO | HALT -1/6 | HALT -1/3",
    },
    "fast_move": {
        "spears": "2X_KEEP | 2X_OPEN | 1.5X_OPEN",
        "ferocious": "2X_KEEP | 2X_OPEN | 1.5X_OPEN",
        "Infantry": "2X_KEEP | 1.5X_KEEP | 1.5X_OPEN",
        "Cavalry": "2X_KEEP | 1.5X_KEEP | 1.5X_OPEN",
    },
}

CELLS = [(test, who, cells) for test, rows in SHEETS.items() for who, cells in rows.items()]


def written(outcome: ca.Outcome) -> str:
    return f"{outcome.posture.value} -1/{outcome.loss}" if outcome.loss else outcome.posture.value


def met(who: str, **switches: str) -> tuple[ca.Battlefield, ca.Group, ca.Situation]:
    kind, *states = who.split(", ")
    given = dict(KINDS[kind])
    at: dict[str, bool] = {}
    for each in states:
        (at if each in ("FOOT", "HORSE", "FLANK_FOOT", "FLANK_HORSE", "IN_MELEE") else given).update(globals()[each])
    tested = group(**given)
    state = battlefield(tested)
    state.rulings = state.rulings.but(**switches)
    return state, tested, ca.Situation(**at)


def row_of(test: str, who: str, **switches: str) -> str:
    state, tested, at = met(who, **switches)
    return " | ".join(written(ca.outcome_of(state, tested, test, passes, at)) for passes in (2, 1, 0))


@pytest.mark.parametrize(("test", "who", "cells"), CELLS, ids=[f"{test}-{who}" for test, who, _ in CELLS])
def test_t_8_and_t_9_cell_by_cell(test: str, who: str, cells: str) -> None:
    assert row_of(test, who) == cells


def test_ca_react_1_all_eight_tests_stand_on_both_sheets() -> None:
    assert list(SHEETS) == list(ca.TITLES)


def test_ca_r13_the_trailing_loss_hits_others_only() -> None:
    assert row_of("see_runaways", "ferocious") == "CO | CO | RUN"
    assert row_of("leader_lost", "Legion, NO_LEADER") == "CO | CO | HALT -1/3"
    assert row_of("leader_lost", "Infantry, NCO") == "CO | HALT | HALT -1/6", "at 1 only without a second leader"


def test_ca_r14_european_cavalry_countercharges_or_tests_to() -> None:
    assert row_of("being_charged", "Cavalry, FOOT") == "CC | RCV | RUN"
    assert row_of("being_charged", "Cavalry, FOOT", cav_cc="test") == "TEST_CC | RCV | RUN"
    assert row_of("being_charged", "horse spears, FOOT", cav_cc="test") == "CC | RCV | RUN", "Tribal horse never tests"
    assert row_of("being_charged", "Legion, FOOT", cav_cc="test") == "FIRE_LESS_2_CC | FIRE | RCV"


def test_ca_r31_clauses_in_printed_order_or_the_best() -> None:
    assert row_of("test_of_wills", "horse bowmen") == "FIRE | FIRE | SEEK"
    assert row_of("test_of_wills", "horse bowmen", overlap="best") == "FIRE | TCH | SEEK"
    assert row_of("wanting_to_charge", "muskets") == "CHG | FIRE | SEEK", "read before 'others', behind which it stands"
    assert row_of("wanting_to_charge", "muskets", overlap="best") == "CHG | FIRE | SEEK"


@pytest.mark.parametrize("who", ["spears, FLANK_FOOT", "spears, HORSE", "Infantry, FLANK_HORSE", "Legion, HORSE"])
def test_ca_r31_the_best_clause_never_escapes_the_circumstances_of_the_cell(who: str) -> None:
    """Print says "Otherwise": who is hit in the flank, or foot by horse, runs whatever it is armed with."""
    assert row_of("being_charged", who, overlap="best") == row_of("being_charged", who)


@pytest.mark.examples(
    "switch, cavalry, gun",
    ("rcv_fire", "CC | RCV | RUN", "FIRE | FIRE | RUN"),
    ("rcv_rcv", "CC | RCV | RUN", "FIRE | RCV | RUN"),
    ("run", "CC | RUN | RUN", "FIRE | RUN | RUN"),
)
def test_ca_r43_the_cell_that_forgets_cavalry_and_guns(switch: str, cavalry: str, gun: str) -> None:
    assert row_of("being_charged", "Cavalry, FOOT", be1_gap=switch) == cavalry
    assert row_of("being_charged", "Gun, HORSE", be1_gap=switch) == gun
    assert row_of("being_charged", "Cavalry, FLANK_FOOT", be1_gap=switch) == "CC | RUN | RUN"
    assert row_of("being_charged", "Infantry, FOOT", be1_gap=switch) == "VOL | FIRE | CO -1/3"


@pytest.mark.examples(
    "who, printed, fixed",
    ("Infantry, HORSE", "VOL | RUN | CO -1/3", "VOL | RUN | RUN"),
    ("Infantry, FLANK_FOOT", "VOL | RUN | CO -1/3", "VOL | RUN | RUN"),
    ("Infantry, FOOT", "VOL | FIRE | CO -1/3", "VOL | FIRE | CO -1/3"),
    ("ferocious, HORSE", "CC | RUN | RCV", "CC | RCV | RCV"),
    ("ferocious, FLANK_FOOT", "CC | RUN | RCV", "CC | RCV | RCV"),
    ("ferocious, FOOT", "CC | RCV | RCV", "CC | RCV | RCV"),
    ("Legion, HORSE", "FIRE_LESS_2_CC | RUN | RCV", "FIRE_LESS_2_CC | RCV | RCV"),
    ("spears, HORSE", "CC | RUN | RUN", "CC | RUN | RUN"),
    ("Cavalry, FOOT", "CC | RCV | RUN", "CC | RCV | RUN"),
)
def test_ca_r44_inversions_as_printed_or_fixed(who: str, printed: str, fixed: str) -> None:
    assert row_of("being_charged", who) == printed
    assert row_of("being_charged", who, inversions="fixed") == fixed


def test_ca_r44_printed_fire_that_hit_nobody_may_be_worse_than_fire_that_did() -> None:
    assert row_of("received_fire", "spears") == "TCH_OR_ADV | HALT | RUN"
    assert row_of("received_casualty", "spears") == "CO | CO -1/5 | CO -1/3"


# CA-R11, best to worst; a slash parts equals.
LADDER = "CHG/TCH CC ADV ADV_HALF CO FIRE/VOL RCV HALT SEEK RET RUN"


def of(text: str) -> ca.Outcome:
    posture, _, loss = text.partition(" -1/")
    return ca.Outcome(ca.Posture(posture), int(loss or 0))


@pytest.mark.rule("CA-REACT-13")
def test_ca_r11_the_ladder_of_postures() -> None:
    rungs = [rung.split("/") for rung in LADDER.split()]
    for better, worse in zip(rungs, rungs[1:], strict=False):
        for one in better:
            for other in worse:
                assert ca.worst([of(one), of(other)], "two_track").posture.value == other
                assert ca.worst([of(other), of(one)], "two_track").posture.value == other


@pytest.mark.examples(
    "several, two_track, posture_only",
    (["CO -1/5", "HALT -1/3"], "HALT -1/3", "HALT -1/3"),
    (["CO -1/3", "HALT -1/6"], "HALT -1/3", "HALT -1/6"),
    (["CO -1/3", "HALT"], "HALT -1/3", "HALT"),
    (["CO", "CO -1/5"], "CO -1/5", "CO -1/5"),
    (["CO -1/5", "CO -1/3"], "CO -1/3", "CO -1/3"),
    (["TCH_OR_ADV", "CO"], "CO", "CO"),
    (["CO -1/3", "RUN"], "RUN -1/3", "RUN"),
)
def test_ca_r11_worst_of_each_track(several: list[str], two_track: str, posture_only: str) -> None:
    assert written(ca.worst(map(of, several), "two_track")) == two_track
    assert written(ca.worst(map(of, several), "posture_only")) == posture_only
    assert written(ca.worst(map(of, reversed(several)), "two_track")) == two_track


@pytest.mark.examples("figures, fielded, paper", (9, "RUN", "RUN"), (10, "CO -1/3", "RUN"), (11, "CO -1/3", "CO -1/3"))
def test_ca_r6_half_of_what_took_the_field_or_of_the_paper_strength(figures: int, fielded: str, paper: str) -> None:
    for switch, cell in (("fielded", fielded), ("paper", paper)):
        band = group("zulu", start=18, paper=20, figures=figures)
        state = battlefield(band, half_base=switch)
        assert written(ca.outcome_of(state, band, "received_casualty", 0, ca.Situation())) == cell


def test_ca_r6_or_less_means_exactly_half_and_exactly_a_quarter_too() -> None:
    assert row_of("received_casualty", "spears, HALF") == "CO | CO -1/5 | RUN"
    assert row_of("received_casualty", "Infantry, QUARTER") == "CO | CO | RUN"
    more = group("brit", start=20, figures=6)
    assert written(ca.outcome_of(battlefield(more), more, "received_casualty", 0, ca.Situation())) == "CO -1/3"


@pytest.mark.parametrize(("figures", "quarter"), [(4, True), (5, True), (6, False), (7, False)])
def test_ca_r6_a_quarter_is_of_the_figures_that_it_began_with(figures: int, quarter: bool) -> None:
    band = group("brit", start=20, figures=figures)
    assert ca.at_quarter(battlefield(band), band) == quarter


@pytest.mark.rule("CA-GRP-10")
def test_ca_r32_ferocious_as_listed_or_every_band_without_missiles() -> None:
    assert row_of("received_fire", "spears", ferocious="listed") == "TCH_OR_ADV | HALT | RUN"
    assert row_of("received_fire", "spears", ferocious="all_melee") == row_of("received_fire", "ferocious")
    assert row_of("received_fire", "muskets", ferocious="all_melee") == "CO | HALT | RUN"
    assert row_of("received_fire", "Infantry", ferocious="all_melee") == "CO | HALT | HALT"


def test_ca_r65_troopers_on_foot_test_as_infantry_or_as_cavalry() -> None:
    assert row_of("received_fire", "Troopers on foot") == "CO | HALT | HALT"
    assert row_of("received_fire", "Troopers on foot", dismount_class="cavalry") == row_of("received_fire", "Cavalry")
    assert row_of("received_fire", "Mounted infantry", dismount_class="cavalry") == "CO | HALT | HALT"
