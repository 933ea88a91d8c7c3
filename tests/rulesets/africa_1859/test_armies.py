"""Rosters of counters, and where they stand on the maps."""

from collections import Counter as Count
from typing import Any

import pytest

from tracker.engine import BattleWords, Refused
from tracker.games.africa_1859 import RULESET
from tracker.games.africa_1859.armies import ARMIES
from tracker.games.africa_1859.army_battle import LISTS, MAPS, Army
from tracker.games.africa_1859.scenario import Scenario, build


def raised(list_id: str, *kinds: str, name: str = "") -> Army:
    army = Army(format=1, game=RULESET.id, version=RULESET.version, name=name or list_id.title(), list_id=list_id)
    for kind in kinds:
        army.units.append(ARMIES.raised(army, kind))
    return army


def scenario(*armies: Army, **fields: Any) -> Scenario:
    given = ARMIES.scenario(BattleWords(fields=fields), armies)
    assert isinstance(given, Scenario)
    return given


def test_af_b4_a_counter_shows_the_strengths_of_its_kind() -> None:
    army = raised("spanish", "ir", "of")
    army.units[1].support = 3
    assert ARMIES.cells(army.units[0]) == ("IR", "3", "3", "1", "2", "1200"), "its name says what it is"
    assert ARMIES.cells(army.units[1]) == ("Of.", "", "+3", "2", "", "")
    army.units[0].name = "Luchana"
    assert ARMIES.cells(army.units[0])[0] == "IR, Spanish regular infantry"
    assert ARMIES.totals(army) == ("1 counter", "1 officer", "1,200 men") and ARMIES.boxes(army.units[0]).count == 2


def test_af_c7_a_kind_that_the_side_had_not_is_named() -> None:
    army = raised("moroccans", "nz", "ir")
    assert ARMIES.bends(army) == (
        "Spanish regular infantry 1: the Moroccans had no IR, Spanish regular infantry (AF-C7)",
    )
    assert not ARMIES.bends(raised("", "nz", "ir", name="Both"))
    assert {row.key for row in ARMIES.offers(army)} == {*LISTS["moroccans"][1]}


@pytest.mark.parametrize(("last", "then"), [(0, "the agreed number of turns"), (9, "turn 9")])
def test_af_b29_the_victory_is_told_by_the_names_of_the_rosters(last: int, then: str) -> None:
    """ "Those who come from the edge of the Spanish wins if they hold all of Marabout, Valley mouth"."""
    armies = raised("moroccans", "kab", name="Abbas"), raised("spanish", "ir", name="Van of Prim")
    given = ARMIES.scenario(BattleWords(last_turn=last, fields={"map": "castillejos"}), armies)
    assert given.briefing().victory == (
        "Victory goes to Van of Prim for holding Marabout and Valley mouth at the end of a turn, "
        f"otherwise to Abbas after {then}."
    )
    assert given.briefing().date != "1 January 1860", "it is not the day of Castillejos"


@pytest.mark.examples(
    "name, several", ("Abbas", False), ("Van of Prim", False), ("Spanish", True), ("Kabyles", True), ("El Abbas", False)
)
def test_a_roster_is_one_or_several_by_its_name(name: str, several: bool) -> None:
    """ "Abbas go first" """
    given = scenario(raised("moroccans", "kab", name=name), raised("spanish", "ir", name="Prim"))
    side = build(given, {}).sides["moroccans"]
    assert (side.name, side.plural) == (name, several)


@pytest.mark.parametrize("board", [key for key, _ in MAPS])
def test_af_b18_no_area_is_too_full_at_the_start(board: str) -> None:
    spanish = raised("spanish", *["ir"] * 14, *["art"] * 4, *["am"] * 3, *["of"] * 3, "cav", "eng")
    moroccans = raised("moroccans", *["kab"] * 20, *["mart"] * 3, *["of"] * 2)
    given = scenario(moroccans, spanish, map=board)
    terrain = {area.id: area.terrain for area in given.areas}
    assert [side.id for side in given.sides] == ["spanish", "moroccans"] and given.sides[0].name == "Spanish"
    for side in given.sides:
        combat = Count(u.area for u in side.units if not u.arrives and u.kind not in ("art", "am", "mart", "of"))
        support = Count(u.area for u in side.units if not u.arrives and u.kind in ("art", "am", "mart"))
        close = ("mountain", "forest", "buildings")
        assert all(many <= (3 if terrain[area] in close else 4) for area, many in combat.items())
        assert all(many <= 2 for many in support.values())
        assert not any(terrain[u.area] == "mountain" for u in side.units if u.kind in ("art", "mart"))


def test_af_b29_who_has_no_room_comes_later_at_the_own_edge() -> None:
    given = scenario(raised("spanish", *["ir"] * 60), raised("moroccans", "kab"), map="castillejos")
    later = [unit for unit in given.sides[0].units if unit.arrives]
    edge = {area.id for area in given.areas if area.edge == "spanish"}
    assert later and {unit.area for unit in later} <= edge and min(unit.arrives for unit in later) == 2
    assert given.attacker == "spanish" and "at the end of a turn" in given.victory


def test_af_b27_ships_stand_at_sea_or_nowhere() -> None:
    army, enemy = raised("spanish", "ship", "ir"), raised("moroccans", "ship", "kab")
    given = scenario(army, enemy, map="castillejos")
    at_sea = [side.units[0].area for side in given.sides]
    assert sorted(at_sea) == [area.id for area in given.areas if area.terrain == "sea"], "each in a sea of its own"
    with pytest.raises(Refused, match="no room on the map of Wad-Ras for Warship 1 of Spanish"):
        scenario(army, enemy, map="wad_ras")


def test_two_of_one_side_are_told_apart() -> None:
    army = raised("moroccans", "kab", "nz")
    one, other = scenario(army, army).sides
    assert (
        one.id == "spanish"
        and other.id == "moroccans"
        and {one.name, other.name} == {"Moroccans", "Moroccans (second)"}
    )
    assert {unit.id for unit in one.units}.isdisjoint(unit.id for unit in other.units)
    with pytest.raises(Refused, match="There is no map 'mars'"):
        scenario(army, army, map="mars")
    with pytest.raises(Refused, match="81 units of Spanish fight today; a side has 80 at most"):
        scenario(raised("spanish", *["ir"] * 81), army)
