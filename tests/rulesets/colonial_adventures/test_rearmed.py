"""A unit of a muster is armed otherwise: what does not hang on its weapon stands (CA-ARMY-12, CA-ARMY-20)."""

from pathlib import Path
from typing import Any

import pytest

from tests.names.colonial_adventures import ARMIES, Unit
from tests.names.journal import new_army
from tests.rulesets.colonial_adventures.test_armies import army_from
from tests.rulesets.colonial_adventures.test_muster import OPEN, army, begun, state_of
from tests.rulesets.procedures import give_all
from tracker.engine import Battle, Refused
from tracker.testing import ENTER


def armed_again(battle: Battle, unit_id: str, *arms: dict[str, Any]) -> Unit:
    """The unit after it was given these arms, one after the other, at the muster's menu."""
    for each in arms:
        give_all(battle, "arms", unit_id, each)
    return state_of(battle).units[unit_id]


def test_ca_army_20_a_gun_keeps_the_rep_that_its_crew_rolled() -> None:
    battle = begun("german_empire", *OPEN, "gun", "*", {"weapon": "field_gun"}, "1")
    gun = armed_again(battle, "german_gun_1", {"weapon": "pack_gun"})
    assert (gun.rep, gun.weapon, gun.traits, gun.figures) == (5, "field_gun", ["pack_gun"], 4)
    gun = armed_again(battle, "german_gun_1", {"weapon": "maxim"})
    assert (gun.rep, gun.weapon, gun.traits, gun.figures, gun.paper) == (5, "maxim", [], 2, 2)


def test_ca_army_12_strength_commander_and_rep_of_an_old_unit_stand(tmp_path: Path) -> None:
    rows = ("choose", "2", {"weapon": "none"}, "done", {"cinc": "infantry_1"})
    battle = begun("afghans", *OPEN, *rows, "6 6 6 6", "infantry_1", "1")
    (before,) = army(battle).units
    assert (before.rep, before.figures, before.notes) == (5, 17, "Led by a Ghazi.")
    again = begun(str(new_army(tmp_path, army(battle))), {"rolls": 0})
    unit = armed_again(again, "infantry_1", {"weapon": "spear", "shields": True})
    assert (unit.rep, unit.figures, unit.notes, unit.leaders) == (5, 17, before.notes, before.leaders)
    assert (unit.weapon, unit.traits, unit.formation, unit.paper) == ("spear", ["shielded"], "mob", 20)
    # The list's note on rifles holds for a Ghazi too; without them he is what he was.
    unit = armed_again(again, "infantry_1", {"weapon": "rifle", "shields": False})
    assert (unit.rep, unit.figures, unit.formation, unit.traits) == (4, 17, "open", ["open_only"])
    unit = armed_again(again, "infantry_1", {"weapon": "none"})
    assert (unit.rep, unit.figures, unit.formation, unit.traits) == (5, 17, "mob", [])


def test_ca_army_20_rifles_take_rep_and_fury_and_give_them_back() -> None:
    battle = begun("mahdists", *OPEN, "choose", "2", ENTER)
    (before,) = state_of(battle).units.values()
    assert (before.rep, "ferocious" in before.traits) == (5, True)
    unit = armed_again(battle, before.id, {"weapon": "rifle"})
    assert (unit.rep, unit.formation, "ferocious" in unit.traits) == (4, "open", False)
    unit = armed_again(battle, before.id, {"weapon": "none"})
    assert (unit.rep, unit.formation, "ferocious" in unit.traits) == (5, "mob", True)


def test_ca_army_20_mountain_people_stay_so_though_rifles_hide_their_rep() -> None:
    battle = begun("central_asia", *OPEN, "choose", "2", {"weapon": "rifle", "special": True})
    assert state_of(battle).units["infantry_1"].rep == 4
    assert armed_again(battle, "infantry_1", {"weapon": "spear"}).rep == 5
    assert armed_again(battle, "infantry_1", {"special": False}).rep == 4


def test_ca_army_12_what_was_set_by_hand_stands() -> None:
    battle = begun("zulu", *OPEN, "choose", "6", {"weapon": "none"})
    give_all(battle, "alter", "infantry_1", {"rep": 3, "figures": 13})
    unit = armed_again(battle, "infantry_1", {"weapon": "musket"}, {"weapon": "rifle"}, {"weapon": "spear"})
    assert (unit.rep, unit.figures, unit.paper, unit.weapon) == (3, 13, 20, "spear")


def test_ca_army_20_a_rep_set_by_hand_under_the_note_on_rifles_stands_with_other_firearms() -> None:
    battle = begun("mahdists", *OPEN, "choose", "2", {"weapon": "rifle"})
    (band,) = state_of(battle).units.values()
    assert band.rep == 4
    give_all(battle, "alter", band.id, {"rep": 6})
    assert armed_again(battle, band.id, {"weapon": "musket"}).rep == 6
    assert armed_again(battle, band.id, {"weapon": "none"}).rep == 6


def test_ca_r77_gunners_who_serve_as_infantry_are_a_unit_of_infantry() -> None:
    battle = begun("german_empire", *OPEN, "gun", "*3", {"weapon": "field_gun"})
    (gun,) = state_of(battle).units.values()
    assert (gun.rep, gun.figures, gun.leaders) == (5, 4, [])
    unit = armed_again(battle, gun.id, {"special": True})
    assert (unit.arm, unit.rep, unit.figures, unit.weapon, len(unit.leaders)) == ("infantry", 4, 20, "rifle", 2)
    assert unit.formation == "line"
    unit = armed_again(battle, gun.id, {"weapon": "maxim", "special": False})
    assert (unit.arm, unit.rep, unit.figures, unit.weapon, unit.leaders) == ("artillery", 5, 2, "maxim", [])
    assert unit.formation == "open"


def test_ca_army_20_a_weapon_set_in_a_roster_brings_and_takes_what_hangs_on_it() -> None:
    found = army_from("mahdists", "2")
    (band,) = found.units
    band.figures = 13
    for weapon, formation, traits in (
        ("rifle", "open", ["shielded", "open_only"]),
        ("spear", "mob", ["ferocious", "shielded"]),
    ):
        ARMIES.put(found, band, "weapon", weapon)
        assert (band.weapon, band.formation, band.traits, band.figures) == (weapon, formation, traits, 13)
    with pytest.raises(Refused, match="'carbine' is no tribal weapon"):
        ARMIES.put(found, band, "weapon", "carbine")
    assert (band.weapon, band.formation, band.rep) == ("spear", "mob", 5)


@pytest.mark.rule("CA-ARMY-5")
def test_ca_army_12_in_a_roster_another_gun_has_another_crew() -> None:
    found = army_from("german_empire", "*")
    (gun,) = found.units
    for weapon, crew in (("maxim", 2), ("field_gun", 4)):
        ARMIES.put(found, gun, "weapon", weapon)
        assert (gun.weapon, gun.figures, gun.paper) == (weapon, crew, crew)
    gun.figures = 3
    ARMIES.put(found, gun, "weapon", "fortress_gun")
    assert (gun.figures, gun.paper) == (3, 4), "a crew that was thinned by hand stands where it is as large"
