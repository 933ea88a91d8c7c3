"""A unit raised from a row: arms, Rep, strength and leaders, by the list's footnotes."""

import pytest

from tests.names import colonial_adventures as ca
from tracker.games.colonial_adventures.muster.proportions import breaks_by, captains_allowed, mixes
from tracker.games.colonial_adventures.muster.raising import Arms, arms_of, arms_offered, offered_arms, raise_unit


def raised(list_id: str, row: str, arms: Arms, rulings: ca.MusterRulings | None = None) -> ca.Unit:
    given = ca.army_lists()[list_id]
    return raise_unit(given, given.row(row), arms, rulings or ca.MusterRulings(), {})


@pytest.mark.rule("CA-R70")
@pytest.mark.examples(
    "list_id, row, rep",
    ("maasai", "2", 4),
    ("mahdists", "2", 4),
    ("african_tribes", "10", 4),
    ("african_tribes", "2", 3),
    ("zulu", "2", 5),
)
def test_ca_army_20_a_band_with_rifles_is_open_not_ferocious_and_capped(list_id: str, row: str, rep: int) -> None:
    for weapon in ("rifle", "musket"):
        unit = raised(list_id, row, Arms(weapon))
        group = ca.group_of(unit)
        assert (unit.rep, unit.formation, ca.formations_of(group)) == (rep, "open", ["open"])
        assert not ca.is_ferocious(ca.Battlefield(), group) and "ferocious" not in unit.traits


def test_ca_r70_muskets_may_be_left_out_and_the_limit_goes_before_a_higher_rep() -> None:
    unit = raised("maasai", "2", Arms("musket"), ca.MusterRulings(cap_muskets="off"))
    assert (unit.rep, unit.formation) == (6, "mob")
    assert raised("central_asia", "2", Arms("rifle", special=True)).rep == 4
    assert raised("central_asia", "2", Arms("none", special=True)).rep == 5


@pytest.mark.parametrize("list_id", ["berbers", "tuareg"])
def test_ca_r69_riflemen_of_a_list_without_the_note_may_mob(list_id: str) -> None:
    unit = raised(list_id, "8", Arms("rifle"))
    assert (unit.rep, unit.formation) == (5, "mob") and ca.formations_of(ca.group_of(unit)) == ["open", "mob"]


def test_hand_to_hand_they_are_as_their_row_says() -> None:
    unit = raised("zulu", "2", Arms("none", shields=True))
    assert (unit.rep, unit.formation, unit.traits) == (6, "mob", ["ferocious", "shielded"])
    assert ca.is_ferocious(ca.Battlefield(), ca.group_of(unit))


def test_jehadia_have_rifles_by_their_list() -> None:
    given = ca.army_lists()["mahdists"]
    assert arms_offered(given, given.row("9 (4-6)")) == ("rifle",)
    assert raised("mahdists", "9 (4-6)", Arms("rifle")).formation == "open"


def test_ca_r58_mounted_infantry_is_20_and_the_camel_corps_15() -> None:
    assert raised("british_empire", "9 (1-3)", Arms("rifle")).figures == 20
    camels = raised("british_empire", "10 (1)", Arms("rifle"))
    assert (camels.arm, camels.figures, camels.mounts) == ("infantry", 15, "camel")
    assert [(mix.foot, mix.horse) for mix in mixes([camels])] == [(0, 1)]
    assert raised("british_empire", "10 (1)", Arms("rifle"), ca.MusterRulings(camel_class="cav")).arm == "cavalry"


def test_ca_army_5_the_strength_of_what_is_raised() -> None:
    assert raised("zulu", "2", Arms("none")).figures == 20
    assert raised("berbers", "9", Arms("none")).figures == 10
    assert raised("france", "11", Arms("carbine")).figures == 15
    assert raised("afghans", "*", Arms("field_gun")).figures == 4
    assert raised("france", "*", Arms("maxim")).figures == 2


@pytest.mark.rule("CA-LDR-3", "CA-R50")
def test_ca_ldr_2_leaders_of_what_is_raised() -> None:
    assert [each.rank for each in raised("russia", "2", Arms("rifle")).leaders] == ["officer", "nco"]
    assert [each.rank for each in raised("zulu", "2", Arms("none")).leaders] == ["leader"]
    assert raised("russia", "*", Arms("field_gun")).leaders == []


def test_ca_r72_naval_gunners_may_serve_as_infantry() -> None:
    gunners = raised("german_empire", "*3", Arms("field_gun"))
    assert (gunners.arm, gunners.rep, gunners.figures) == ("artillery", 5, 4)
    afoot = raised("german_empire", "*3", Arms("field_gun", special=True))
    assert (afoot.arm, afoot.rep, afoot.figures, afoot.weapon) == ("infantry", 4, 20, "rifle")
    assert raised("german_empire", "*3", Arms("pack_gun", special=True)).traits == []
    assert [mix.foot for mix in mixes([afoot])] == [1] and arms_of(afoot).special


def test_ca_r142_civilians_are_unarmed_unless_they_are_militia() -> None:
    civilians, militia = raised("civilians", "2-12", Arms("none")), raised("civilians", "2-12", Arms("rifle"))
    assert (civilians.rep, civilians.leaders, civilians.formation) == (3, [], "open")
    assert [each.rank for each in militia.leaders] == ["officer", "nco"]
    assert mixes([civilians]) == [] and [mix.foot for mix in mixes([civilians, militia])] == [1]


def test_indians_have_a_better_rep_and_pack_guns_are_packed() -> None:
    assert raised("british_empire", "11", Arms("carbine", lances=True, special=True)).rep == 5
    assert raised("british_empire", "11", Arms("carbine", lances=True)).traits == ["irregular", "lancer"]
    gun = raised("british_empire", "*", Arms("pack_gun"))
    assert (gun.weapon, gun.traits, arms_of(gun)) == ("field_gun", ["pack_gun"], Arms("pack_gun"))


def test_what_is_offered_is_what_the_last_of_the_same_had() -> None:
    given = ca.army_lists()["zulu"]
    row = given.row("6")
    assert offered_arms(given, row, []) == Arms("none", shields=True)
    assert offered_arms(given, row, [raised("zulu", "7", Arms("musket"))]) == Arms("none", shields=True)
    berbers = ca.army_lists()["berbers"]
    assert offered_arms(berbers, berbers.row("3"), []) is None
    assert offered_arms(berbers, berbers.row("3"), [raised("berbers", "2", Arms("musket"))]) == Arms("musket")
    british = ca.army_lists()["british_empire"]
    assert offered_arms(british, british.row("3"), []) == Arms("rifle")


def test_ca_r57_what_would_break_the_proportions_is_told_before() -> None:
    foot, horse = raised("zulu", "2", Arms("none")), raised("mahdists", "11", Arms("none"))
    assert breaks_by([foot, foot], horse) == ""
    assert breaks_by([foot], horse) == "that is 1 mounted for 1 on foot; by the book 1 for 2"
    gun = raised("mahdists", "*", Arms("field_gun"))
    assert breaks_by([foot] * 9, gun) == "that is 1 gun for 9 other units; by the book 1 for 10"
    assert breaks_by([foot] * 10, gun) == "" and breaks_by([], raised("civilians", "2-12", Arms("none"))) == ""


def test_ca_r157_captains_for_two_platoons_or_troops_warlords_for_three_bands() -> None:
    platoon, troop = raised("france", "2", Arms("rifle")), raised("france", "11", Arms("carbine"))
    assert captains_allowed([platoon] * 3 + [troop]) == 1 and captains_allowed([platoon, platoon, troop, troop]) == 2
    assert captains_allowed([raised("zulu", "2", Arms("none"))] * 7) == 2
