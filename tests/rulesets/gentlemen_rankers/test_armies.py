"""Rosters of the Imperial side: what the article says of a force."""

import pytest

from tracker.engine import BattleWords, Refused
from tracker.games.gentlemen_rankers import RULESET
from tracker.games.gentlemen_rankers.armies import ARMIES, Army


def raised(*rows: str) -> Army:
    army = Army(format=1, game=RULESET.id, version=RULESET.version, name="Column")
    for row in rows:
        army.units.extend(ARMIES.raised_all(army, row))
    return army


def test_gr_a3_half_a_battalion_is_eight_infantry_and_a_command() -> None:
    army = raised("half_battalion")
    assert [unit.kind for unit in army.units] == ["infantry"] * 8 + ["command"]
    assert [unit.name for unit in army.units[-2:]] == ["Infantry 8", "Command 1"]
    assert ARMIES.totals(army) == ("4 companies", "1 command") and not ARMIES.bends(army)


def test_gr_a2a_a_command_is_meant_for_up_to_sixteen_units() -> None:
    army = raised(*["company"] * 8, "command")
    assert not ARMIES.bends(army)
    army.units.append(ARMIES.raised(army, "cavalry"))
    assert ARMIES.bends(army) == ("1 command for 17 other units: one is meant for up to 16 (GR-A2a)",)
    army.units.append(ARMIES.raised(army, "mounted_command"))
    assert not ARMIES.bends(army)
    # Who stays at home needs no command.
    for unit in army.units[16:]:
        unit.fights = False
    assert ARMIES.bends(army) == ("0 commands for 16 other units: one is meant for up to 16 (GR-A2a)",)


def test_gr_a2_a_base_has_a_weapon_of_its_kind() -> None:
    army = raised("infantry", "cavalry", "artillery")
    infantry, cavalry, gun = army.units
    infantry.weapon, cavalry.weapon, gun.limbered = "carbine", "rifle", True
    assert not [*ARMIES.faults(army)]
    infantry.weapon, cavalry.limbered = "gun", True
    assert [(at, words.partition(": ")[2]) for at, words in ARMIES.faults(army)] == [
        ("units[0].weapon", "infantry has no gun but rifle, carbine"),
        ("units[1].limbered", "only guns have limbers"),
    ]


def test_gr_a1_two_infantry_are_a_company() -> None:
    army = raised("company", "infantry", "command")
    assert ARMIES.totals(army)[0] == "1 company"
    assert ARMIES.bends(army) == ("3 infantry units: two are a company, so one is half of one (GR-A1)",)


def test_gr_b2_moves_and_factors_are_those_of_the_table() -> None:
    army = raised("infantry", "artillery", "levy")
    army.units[1].limbered = True
    army.units[2].weapon = "none"
    assert [ARMIES.cells(unit) for unit in army.units] == [
        ("infantry", "rifle", '4"', "2"),
        ("gun, limbered", "gun", '6" or 2"', "1"),
        ("irregular infantry", "no firearms", '4"', "2"),
    ]
    assert ARMIES.boxes(army.units[1]).count == 1


def test_rules_are_those_of_who_fights_today() -> None:
    army = raised("infantry", "machine_gun", "cavalry")
    assert {"GR-B9", "GR-A2c", "GR-A21", "GR-A20"} <= {*ARMIES.rules_of(army)} and "GR-B28" not in ARMIES.rules_of(army)
    army.units[1].fights = False
    assert "GR-B9" not in ARMIES.rules_of(army)


def test_gr_a4_one_roster_makes_a_battle_and_the_warriors_come_by_dice() -> None:
    fields: dict[str, str | int | bool] = {
        "edge": "left",
        "waves": "Red, , Blue ",
        "wave_size": 7,
        "goal": "March off.",
    }
    given = ARMIES.scenario(BattleWords(last_turn=9, fields=fields), (raised("half_battalion"),))
    assert given.waves == ["Red", "Blue"] and (given.edge, given.wave_size, given.last_turn) == ("left", 7, 9)
    assert given.goal == "March off." and len(given.units) == 9
    army = raised("artillery", "command")
    army.units[0].limbered = True
    gun = ARMIES.scenario(BattleWords(), (army,)).units[0]
    assert gun.limbered and gun.plural is None, "it was taken for a plural, and stood unlimbered"
    with pytest.raises(Refused, match="needs the name of a wave"):
        ARMIES.scenario(BattleWords(fields={"waves": " , "}), (raised("company"),))
    with pytest.raises(Refused, match="two waves have the name 'Red'"):
        ARMIES.scenario(BattleWords(fields={"waves": "Red, Red"}), (raised("company"),))
    with pytest.raises(Refused, match="49 units of Column fight today; a battle takes 48"):
        ARMIES.scenario(BattleWords(), (raised(*["company"] * 24, "command"),))
