"""Rosters of the D10 sheet: units by type and strength, with their leaders."""

from typing import Any

import msgspec
import pytest

from tracker.engine import BadFile, BattleWords, Refused, army_of
from tracker.games.colonial_d10 import RULESET
from tracker.games.colonial_d10.armies import ARMIES
from tracker.games.colonial_d10.army import ROWS, Army
from tracker.games.colonial_d10.scenario import Scenario, build


def raised(*rows: str, name: str = "Column") -> Army:
    army = Army(format=1, game=RULESET.id, version=RULESET.version, name=name)
    for row in rows:
        army.units.append(ARMIES.raised(army, row))
    return army


def scenario(*armies: Army, **fields: Any) -> Scenario:
    given = ARMIES.scenario(BattleWords(fields=fields), armies)
    assert isinstance(given, Scenario)
    return given


def test_cd_a4_points_of_a_wing_and_a_company() -> None:
    army = raised("wing", "company")
    # The sheet's own words: a wing of 17 points, a company of 9.
    assert [unit.name for unit in army.units] == ["Wing of foot 1", "Company of foot 1"]
    assert [ARMIES.cells(unit)[:2] for unit in army.units] == [("17", "14"), ("9", "7")]
    assert ARMIES.totals(army) == ("21 figures", "26 strength points", "0 leaders")
    boxes = ARMIES.boxes(army.units[0])
    assert (boxes.count, boxes.signs) == (14, ("3", "2")) and boxes.note == "17 points; worn at 13, spent at 8"


def test_cd_b1_baggage_and_boats_have_no_grade() -> None:
    army = raised("baggage", "dhow")
    assert [ARMIES.boxes(unit).note for unit in army.units] == ["6 points", "2 points"]


def test_cd_b20_guns_come_with_their_crew() -> None:
    army = raised("machine_gun", "screw_gun", "artillery", "low_grade")
    assert [unit.men for unit in army.units] == [2, 3, 4, 3]


@pytest.mark.parametrize("row", ROWS)
def test_every_type_can_be_fought_as_it_is_raised(row: str) -> None:
    army = raised(row, "wing")
    assert not [*ARMIES.faults(army)]
    assert len(build(scenario(army, raised("native_spears")), {}).units) == 3


def test_leaders_are_added_named_attached_and_taken_away() -> None:
    army = raised("wing", "company")
    ARMIES.put(army, None, "leaders.add", "leader")
    ARMIES.put(army, None, "leaders.0.name", "Col Ward")
    ARMIES.put(army, None, "leaders.0.attached", army.units[0].id)
    given = scenario(army, raised("native_spears"))
    assert (given.sides[0].leaders[0].name, given.sides[0].leaders[0].attached) == ("Col Ward", "wing_of_foot_1")
    # A leader whose unit stays at home, or is struck off, starts by himself.
    army.units[0].fights = False
    assert scenario(army, raised("native_spears")).sides[0].leaders[0].attached == ""
    gone = army.units.pop(0)
    assert [*ARMIES.faults(army)]
    ARMIES.struck_off(army, gone)
    assert not [*ARMIES.faults(army)] and army.leaders[0].attached == ""
    ARMIES.put(army, None, "leaders.remove", army.leaders[0].id)
    assert not army.leaders


def test_cd_b39_one_exceptional_leader_at_most() -> None:
    army = raised("wing")
    for _ in range(2):
        ARMIES.put(army, None, "leaders.add", "leader")
    for leader in army.leaders:
        leader.exceptional = True
    with pytest.raises(BadFile, match="one exceptional leader at most - at `.*leaders`"):
        army_of(ARMIES, msgspec.to_builtins(army))


def test_traits_are_set_one_by_one() -> None:
    army = raised("native_rifles")
    unit = army.units[0]
    ARMIES.put(army, unit, "traits.crack", True)
    ARMIES.put(army, unit, "traits.crack", True)
    assert unit.traits == ["native", "crack"]
    ARMIES.put(army, unit, "traits.native", False)
    assert unit.traits == ["crack"]


@pytest.mark.parametrize(
    ("row", "own"),
    [("wing", {"mounts", "formation"}), ("dhow", {"guns"}), ("artillery", {"guns", "limbered"}), ("gunboat", {"guns"})],
)
def test_a_unit_is_asked_for_mounts_and_formation_but_no_crew_and_no_boat(row: str, own: set[str]) -> None:
    army = raised(row)
    found = {each.path.rpartition(".")[2] for each in ARMIES.fields(army, army.units[0])}
    assert found & {"mounts", "formation", "guns", "limbered"} == own


def test_two_of_one_roster_are_told_apart() -> None:
    army = raised("wing", "wing")
    army.units[0].short = "A Coy"
    ARMIES.put(army, None, "leaders.add", "leader")
    army.leaders[0].attached = army.units[1].id
    one, other = scenario(army, army, bridge=True, wind="east").sides
    assert {unit.id for unit in one.units}.isdisjoint(unit.id for unit in other.units)
    assert other.name == "Column (second)" and other.units[0].name == "Wing of foot 1 (2)" and not other.units[0].short
    assert other.leaders[0].attached == other.units[1].id != one.leaders[0].attached


def test_what_is_too_many_for_a_side_is_said() -> None:
    with pytest.raises(Refused, match="41 units of Column fight today; a side has 40 at most"):
        scenario(raised(*["company"] * 41), raised("wing"))
    army = raised("wing")
    for _ in range(5):
        ARMIES.put(army, None, "leaders.add", "leader")
    with pytest.raises(Refused, match="Column has 5 leaders; a side has 4 at most"):
        scenario(army, raised("wing"))
