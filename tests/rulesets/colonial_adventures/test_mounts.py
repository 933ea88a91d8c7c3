"""Dismounting and mounting (CA-ARMY-11, CA-GRP-9)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, activate, casualties, check, is_cavalry, waiting, whom_form
from tests.rulesets.colonial_adventures.charging import field, wants
from tests.rulesets.colonial_adventures.menus import option
from tests.rulesets.colonial_adventures.table import asks, at, battlefield, group, play
from tracker.engine import Roll, Target
from tracker.games.colonial_adventures.fight import charge, grenade, horse_holders, mounts
from tracker.games.colonial_adventures.fight.fire import shoot_at_one
from tracker.games.colonial_adventures.fight.shot_form import target_form
from tracker.games.colonial_adventures.solo.state import HUGS_COVER, OPENS_UP, STAYS_BY
from tracker.testing import played


def test_ca_ex_10_a_troop_of_15_dismounts_with_3_holders() -> None:
    state = battlefield(group("horse", arm="cavalry", figures=15), group("zulu"))
    said = play(activate(state, "horse"), "dismount", "done")
    horse = state.groups["horse"]
    assert (horse.holders, horse.figures, horse.mounted) == (3, 12, False)
    assert any('3 with the horses 3" behind' in line for line in said.of("table"))


def test_ca_ex_12_a_tribal_horse_band_of_10_dismounts_with_2_holders() -> None:
    state = battlefield(group("brit"), group("zulu", arm="cavalry", formation="mob", figures=10, leaders="leader 4"))
    play(activate(state, "zulu"), "dismount")
    zulu = state.groups["zulu"]
    assert (zulu.holders, zulu.figures, len(zulu.leaders)) == (2, 8, 1)


def test_ca_army_11_dismounting_replaces_the_move_and_holders_come_back_on_mounting() -> None:
    state = battlefield(group("horse", arm="cavalry", figures=15), group("zulu"))
    second = asks(activate(state, "horse"), "dismount")
    assert option(second, "move").warned and option(second, "remount").warned
    play(activate(state, "horse"), "remount", "done")
    horse = state.groups["horse"]
    assert (horse.holders, horse.figures, horse.mounted) == (0, 15, True)


def test_ca_army_11_on_foot_it_tests_as_infantry() -> None:
    state = battlefield(group("horse", arm="cavalry", figures=15), group("zulu"))
    assert is_cavalry(state, state.groups["horse"])
    play(activate(state, "horse"), "dismount", "done")
    assert not is_cavalry(state, state.groups["horse"])


def test_ca_army_11_nobody_mounts_in_square_prone_or_without_horses() -> None:
    state = battlefield(group("horse", arm="cavalry", mounted=False, holders=3, formation="square"), group("zulu"))
    horse = state.groups["horse"]
    assert option(asks(activate(state, "horse")), "remount").refused == "horse forms no square"
    horse.prone = True
    assert option(asks(activate(state, "horse")), "remount").refused == "they lie prone"
    horse.holders = 0
    assert option(asks(activate(state, "horse")), "remount").refused == "they have no horses there"


def test_ca_army_11_a_lone_rider_stays_mounted() -> None:
    state = battlefield(group("horse", arm="cavalry", figures=1), group("zulu"))
    assert option(asks(activate(state, "horse")), "dismount").refused == "one figure can't hold its horse and fight"


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


@pytest.mark.rule("CA-ARMY-11")
def test_ca_r65_holders_are_named_as_a_target_and_are_a_group_of_their_own() -> None:
    state = battlefield(
        group("horse", arm="cavalry", mounted=False, figures=12, holders=3, start=15), group("zulu", weapon="musket")
    )
    whom = whom_form(state, "zulu").fields[0]
    assert isinstance(whom, Target)
    assert [each.label for each in whom.aims][:2] == ["Horse", "3 holding the horses of Horse"]
    assert whom.default == "horse", "the group itself, with Enter"
    said = play(
        charge.charge_one(state, "zulu"),
        {"target": "holders:horse"},
        at("test:zulu:wanting_to_charge", "1 1"),
        at("bystanders:zulu", "-"),
        {"cover": False},
        at("test:horse_holders_2:being_charged", "1 1"),
        at("melee:zulu:horse_holders_2", "1 1" + " 5" * 21 + " | 5 5 5 5"),
        at("test:zulu:received_casualty", "1 2"),
    )
    apart = state.groups["horse_holders_2"]
    assert apart.gone == "destroyed" and apart.rep == state.groups["horse"].rep
    assert "Horses of Horse can't fire: it holds the horses." in said
    assert (state.groups["horse"].figures, state.groups["horse"].start, state.groups["horse"].holders) == (12, 12, 0)


@pytest.mark.rule("CA-R65")
@pytest.mark.parametrize("step", [STAYS_BY, HUGS_COVER])
def test_ca_r81_holders_at_whom_no_shot_bears_stay_with_their_unit(step: int) -> None:
    """Nobody has attacked them; of those who are shot at 3 are in sight, not the 12 who fight."""
    horse = group("horse", arm="cavalry", mounted=False, figures=12, holders=3, start=15)
    state = battlefield(horse, group("zulu", weapon="musket"))
    state.solo.defaults = step
    whom = target_form(state, "zulu").fields[0]
    assert isinstance(whom, Target)
    assert dict(whom.aims[1].known).get("seen") == (3 if step == STAYS_BY else None)
    said = play(shoot_at_one(state, "zulu"), {"target": "holders:horse", "bears": False})
    if step == STAYS_BY:
        assert said == ["Zulu can't bear on 3 holding the horses of Horse: no shot."]
        assert [*state.groups] == ["horse", "zulu"] and state.groups["horse"].holders == 3
    else:
        assert "horse_holders_2" in state.groups and said[-1] == "Zulu can't bear on Horses of Horse: no shot."


@pytest.mark.parametrize(("fell", "mounted", "afoot"), [(0, 15, 0), (1, 13, 1), (3, 9, 3)])
def test_ca_r65_as_many_riders_as_holders_were_lost_stay_on_foot(fell: int, mounted: int, afoot: int) -> None:
    state = battlefield(
        group("horse", arm="cavalry", mounted=False, figures=12, holders=3, start=15), group("zulu", weapon="musket")
    )
    apart = state.groups[horse_holders.named(state, "holders:horse")]
    casualties.lift(state, apart, fell, "fire")
    assert mounts.why_not_mount(state, state.groups["horse"]) == ""
    play(mounts.remount(state, "horse"))
    assert (state.groups["horse"].figures, state.groups["horse"].mounted) == (mounted, True)
    foot = state.groups.get("horse_foot_2")
    assert (foot.figures if foot else 0) == afoot
    assert [odd for odd in check(state) if odd.startswith("Horse")] == []


def test_ca_r65_holders_do_nothing_else_and_are_no_last_unit() -> None:
    state = battlefield(
        group("horse", arm="cavalry", mounted=False, figures=12, holders=3, start=15),
        group("brit"),
        group("zulu"),
        dice="1 6",
    )
    apart = state.groups[horse_holders.named(state, "holders:horse")]
    apart.acted = False
    assert [each.id for each in waiting(state, "eu")] == ["horse", "brit"]
    casualties.leave_table(state, "horse", "destroyed")
    assert state.groups["brit"].at_the_wall
    apart.engaged = ["zulu"]
    assert apart in waiting(state, "eu"), "in melee they fight on or break off"
    assert mounts.why_not_mount(state, state.groups["horse"]) == "its horses are in melee"


def test_ca_r65_holders_of_who_is_wiped_out_are_taken_off_too() -> None:
    state = battlefield(
        group("horse", arm="cavalry", mounted=False, figures=10, holders=2, start=12), group("brit"), group("zulu")
    )
    casualties.lift(state, state.groups["horse"], 10, "fire")
    orders = [line.text for line in state.log if line.kind == "table"]
    assert "take the 2 who hold the horses of Horse off too: after the battle they are back" in orders


def test_ca_r65_leaders_and_one_at_least_keep_a_horse() -> None:
    for leaders, figures, left in (("officer 4, nco 4", 4, 2), ("", 3, 1)):
        state = battlefield(group("horse", arm="cavalry", figures=figures, leaders=leaders), group("zulu"))
        horse_holders.left_on_foot(state, "horse", 5)
        assert state.groups["horse"].figures == left


def _with_holders(step: int, **changes: Any) -> Battlefield:
    horse = group("horse", arm="cavalry", mounted=False, figures=12, holders=3, start=15)
    state = battlefield(horse, group("zulu", **{"weapon": "musket", **changes}), grenade="6in_5d6")
    state.solo.defaults = step
    return state


def _are_left_alone(state: Battlefield) -> bool:
    horse, zulu = state.groups["horse"], state.groups["zulu"]
    if "horse_holders_2" in state.groups:
        return False
    assert not any("horse_holders_2" in each for each in (*state.gaps, *state.shots, *state.taken))
    assert "horse_holders_2" not in (zulu.aim, zulu.faces)
    return (horse.holders, horse.start, horse.paper) == (3, 15, 15)


@pytest.mark.parametrize("step", [OPENS_UP, STAYS_BY])
def test_ca_r65_holders_whose_charger_does_not_come_stay_with_their_unit(step: int) -> None:
    """They were a group of their own as soon as somebody thought of them."""
    state = _with_holders(step, weapon="none")
    said = played(
        charge.charge_one(state, "zulu"), {"target": "holders:horse"}, at("test:zulu:wanting_to_charge", "6 6")
    )
    assert _are_left_alone(state) is (step == OPENS_UP)
    assert said.has("3 who hold the horses of Horse are attacked") is (step == STAYS_BY)
    came = played(charge.charge_one(state, "zulu"), {"target": "horse"})
    assert came.waiting is not None and came.waiting.key == "test:zulu:wanting_to_charge"


@pytest.mark.parametrize("step", [OPENS_UP, STAYS_BY])
def test_ca_r65_holders_against_whom_there_are_no_dice_stay_with_their_unit(step: int) -> None:
    state = _with_holders(step, figures=1)
    said = play(shoot_at_one(state, "zulu"), {"target": "holders:horse"})
    assert said.log[-1].text == "Zulu have no dice against Horses of Horse: no shot, and no Received Fire test."
    assert _are_left_alone(state) is (step == OPENS_UP)


@pytest.mark.rule("CA-R92")
@pytest.mark.parametrize(("step", "under"), [(OPENS_UP, 0), (OPENS_UP, 2), (STAYS_BY, 0)])
def test_ca_r65_holders_who_are_under_no_grenade_stay_with_their_unit(step: int, under: int) -> None:
    state = _with_holders(step, training="european", weapon="rifle")
    said = played(grenade.throw(state, "zulu"), "holders:horse", {"under": under}, *(["6 6 6 6 6"] if under else []))
    assert said.has("3 who hold the horses of Horse are attacked") is ((step, under) != (OPENS_UP, 0))
    assert ("horse_holders_2" in state.groups) is ((step, under) != (OPENS_UP, 0))


def test_ca_r65_holders_who_are_shot_at_are_a_group_from_then_on() -> None:
    state = _with_holders(OPENS_UP)
    roll = asks(shoot_at_one(state, "zulu"), {"target": "holders:horse"})
    assert roll.key == "fire:zulu:horse_holders_2"
    said = played(shoot_at_one(_with_holders(OPENS_UP), "zulu"), {"target": "holders:horse"}, "1 5 5 5 5 5")
    assert said.has("3 who hold the horses of Horse are attacked: a group of Rep 4")


@pytest.mark.rule("CA-R34")
@pytest.mark.examples("step, mounted, goes", (OPENS_UP, True, False), (OPENS_UP, False, True), (7, True, True))
def test_ca_r14_mounted_infantry_meets_a_charge_in_the_saddle_where_it_stands(
    step: int, mounted: bool, goes: bool
) -> None:
    """It always dismounts to fight (p.4): neither a charge nor a countercharge is made from the saddle."""
    riders = {"arm": "infantry", "mounts": "horse", "mounted": mounted, "traits": ["mounted_infantry", "ferocious"]}
    state = field({}, riders)
    state.solo.defaults = step
    met = [*wants("1 1"), at("test:brit:being_charged", "1 1")]
    met += [] if mounted else [at("shot:brit:zulu", {"bears": False})]
    said = played(charge.charge(state, "zulu", "brit"), *met)
    (tested,) = [each for each in said.prompts if each.key == "test:brit:being_charged"]
    assert isinstance(tested, Roll)
    assert tested.effects[0].text.endswith("countercharges" if goes else "receives the charge")
    assert ("Brit is mounted: it receives the charge." in said) is not goes
