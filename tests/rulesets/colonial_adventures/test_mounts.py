"""Dismounting and mounting (CA-ARMY-11, CA-GRP-9)."""

import pytest

from rulesets.colonial_adventures.activation import activate
from rulesets.colonial_adventures.groups import is_cavalry
from tests.rulesets.colonial_adventures.menus import option
from tests.rulesets.colonial_adventures.table import asks, battlefield, group, play


@pytest.mark.rule("CA-EX-10")
def test_ca_ex_10_a_troop_of_15_dismounts_with_3_holders() -> None:
    state = battlefield(group("horse", arm="cavalry", figures=15), group("zulu"))
    said = play(activate(state, "horse"), "dismount", "done")
    horse = state.groups["horse"]
    assert (horse.holders, horse.figures, horse.mounted) == (3, 12, False)
    assert any('3 with the horses 3" behind' in line for line in said.of("table"))


@pytest.mark.rule("CA-EX-12")
def test_ca_ex_12_a_tribal_horse_band_of_10_dismounts_with_2_holders() -> None:
    state = battlefield(group("brit"), group("zulu", arm="cavalry", formation="mob", figures=10, leaders="leader 4"))
    play(activate(state, "zulu"), "dismount")
    zulu = state.groups["zulu"]
    assert (zulu.holders, zulu.figures, len(zulu.leaders)) == (2, 8, 1)


@pytest.mark.rule("CA-ARMY-11")
def test_ca_army_11_dismounting_replaces_the_move_and_holders_come_back_on_mounting() -> None:
    state = battlefield(group("horse", arm="cavalry", figures=15), group("zulu"))
    second = asks(activate(state, "horse"), "dismount")
    assert option(second, "move").warned and option(second, "remount").warned
    play(activate(state, "horse"), "remount", "done")
    horse = state.groups["horse"]
    assert (horse.holders, horse.figures, horse.mounted) == (0, 15, True)


@pytest.mark.rule("CA-ARMY-11")
def test_ca_army_11_on_foot_it_tests_as_infantry() -> None:
    state = battlefield(group("horse", arm="cavalry", figures=15), group("zulu"))
    assert is_cavalry(state, state.groups["horse"])
    play(activate(state, "horse"), "dismount", "done")
    assert not is_cavalry(state, state.groups["horse"])


@pytest.mark.rule("CA-ARMY-11")
def test_ca_army_11_nobody_mounts_in_square_prone_or_without_horses() -> None:
    state = battlefield(group("horse", arm="cavalry", mounted=False, holders=3, formation="square"), group("zulu"))
    horse = state.groups["horse"]
    assert option(asks(activate(state, "horse")), "remount").refused == "horse forms no square"
    horse.prone = True
    assert option(asks(activate(state, "horse")), "remount").refused == "it lies prone"
    horse.holders = 0
    assert option(asks(activate(state, "horse")), "remount").refused == "it has no horses by it"


@pytest.mark.rule("CA-ARMY-11")
def test_ca_army_11_a_lone_rider_stays_mounted() -> None:
    state = battlefield(group("horse", arm="cavalry", figures=1), group("zulu"))
    assert option(asks(activate(state, "horse")), "dismount").refused == "one figure can't hold its horse and fight"


@pytest.mark.rule("CA-GRP-9")
def test_ca_grp_9_mounted_infantry_rides_to_battle_and_dismounts_to_fight() -> None:
    mounted = group("mi", traits=["mounted_infantry"], mounts="horse", mounted=True, formation="open")
    state = battlefield(mounted, group("zulu"))
    riding = asks(activate(state, "mi"))
    assert option(riding, "move").label == 'move up to 18"'
    assert option(riding, "charge").refused == "mounted infantry must dismount to fight"
    assert option(riding, "fire").refused == "mounted infantry must dismount to fire"
    standing = asks(activate(state, "mi"), "dismount")
    assert "fire" in standing.legal() and "charge" in standing.legal()
    assert state.groups["mi"].holders == 4
