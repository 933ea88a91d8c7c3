"""The tables of attack and defence of the side that nobody plays (CA-NP-5 to CA-NP-7)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, Group
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import RulePlayed, group
from tracker.engine import Refused
from tracker.games.colonial_adventures.solo.order_prompts import situation_form, tactics_roll
from tracker.games.colonial_adventures.solo.orders_by_table import (
    EnemySituation,
    charges,
    extra_dice,
    is_outnumbered,
    is_twice_as_many,
    order,
    table_for,
    tactics_rep,
)
from tracker.games.colonial_adventures.solo.orders_carried_out import activate_enemy_group
from tracker.testing import played

SEES = EnemySituation("brit")
IN_RANGE = EnemySituation("brit", range=True)


def played_until(state: Battlefield, *answers: Any) -> RulePlayed:
    """The activation of the enemy's group up to the first prompt for which no answer is left."""
    return played(activate_enemy_group(state, "zulu"), *answers)


def facing(enemy: Group, doing: Any = "attack", figures: int = 20) -> Battlefield:
    """A British group of so many figures before one of the enemy's."""
    return alone(group("brit", figures=figures), enemy, dice="3 3", doing=doing, scouts="stay")


def melee(**changes: Any) -> Group:
    return group("zulu", leaders="leader 5", **changes)


def bows(**changes: Any) -> Group:
    return group("zulu", weapon="bow", formation="open", leaders="leader 5", **changes)


def horse(**changes: Any) -> Group:
    return group("zulu", arm="cavalry", formation="open", leaders="leader 5", **changes)


def gun(**changes: Any) -> Group:
    return group("zulu", arm="artillery", **changes)


@pytest.mark.examples(
    "who, two, one, none",
    (bows, "range", "stand", "retire"),
    (melee, "advance", "advance", "retire"),
    (horse, "flank", "stand", "retire"),
    (gun, "range", "stand", "halt"),
)
def test_ca_np_5_the_table_of_attack(who: Any, two: str, one: str, none: str) -> None:
    state = facing(who(), figures=20)
    found = [order(state, state.groups["zulu"], SEES, "np_attack", passes).act for passes in (2, 1, 0)]
    assert found == [two, one, none]


def test_ca_np_5_in_range_already_they_fire() -> None:
    for who in (bows, gun):
        state = facing(who())
        assert [order(state, state.groups["zulu"], IN_RANGE, "np_attack", n).act for n in (2, 1)] == ["fire", "fire"]


@pytest.mark.rule("CA-R121")
def test_ca_np_5_outnumbered_two_to_one_fighters_halt() -> None:
    state = facing(melee(figures=10), figures=20)
    assert is_outnumbered(state)
    assert order(state, state.groups["zulu"], SEES, "np_attack", 1).act == "halt"
    assert order(state, state.groups["zulu"], SEES, "np_attack", 2).act == "advance"


@pytest.mark.rule("CA-R124")
@pytest.mark.examples(
    "who, two, one, none",
    (bows, "cover", "prone", "retire"),
    (melee, "halt", "halt", "retire"),
    (horse, "flank", "stand", "retire"),
    (gun, "range", "stand", "retire"),
)
def test_ca_np_6_the_table_of_defence(who: Any, two: str, one: str, none: str) -> None:
    state = facing(who(), "defend")
    found = [order(state, state.groups["zulu"], SEES, "np_defend", passes).act for passes in (2, 1, 0)]
    assert found == [two, one, none]


def test_ca_np_6_in_cover_and_range_they_fire_and_stay() -> None:
    state = facing(bows(), "defend")
    in_cover = EnemySituation("brit", range=True, cover=True)
    assert [order(state, state.groups["zulu"], in_cover, "np_defend", n).act for n in (2, 1)] == ["fire", "fire"]
    assert order(state, state.groups["zulu"], EnemySituation("brit", cover=True), "np_defend", 2).act == "cover"


def test_ca_np_6_fired_at_the_fighters_take_the_table_of_attack() -> None:
    state = facing(melee(), "defend")
    shot = EnemySituation("brit", shot=True)
    found = order(state, state.groups["zulu"], shot, "np_defend", 2)
    assert (found.act, found.table, found.row) == ("advance", "np_attack", "2")


@pytest.mark.rule("CA-NP-6")
def test_ca_np_6_in_defence_the_dice_that_decide_nothing_are_not_asked() -> None:
    """Both cells read "fired at, as in attack; else they halt": three dice a turn decided whether none passed."""
    state = facing(melee(), "defend")
    does = {each.label: each.text for each in tactics_roll(state, "zulu", SEES).effects}
    assert does["2 passed"] == does["1 passed"] == "halts: not fired at" != does["0 passed"]
    value = {"dice": {"tactics": [5]}, "source": {"tactics": "t"}}
    assert played_until(state, {"target": "brit"}, value).has("Zulu (in defence, 1 or 2 passed): halt")
    outnumbered = facing(melee(figures=5), "defend")
    with pytest.raises(Refused):
        tactics_roll(outnumbered, "zulu", EnemySituation("brit", shot=True)).read({"dice": {"tactics": [1]}})


@pytest.mark.rule("CA-NP-5")
@pytest.mark.parametrize(("figures", "dice"), [(20, "1 2"), (20, "1 6"), (40, "1 2 6")])
def test_ca_np_6_fighters_in_defence_sent_at_an_enemy_in_reach_charge_him(figures: int, dice: str) -> None:
    """Shot at, or with twice your figures: their cell sends them to the table of attack, where reach means a charge."""
    told = {"target": "brit", "reach": True, "shot": figures == 20}
    said = played_until(facing(melee(figures=figures), "defend"), told, dice)
    passed = 1 if dice == "1 6" else 2
    assert said.has(f"Zulu (in defence, {passed} passed): charge Brit.")
    assert said.cell("np_attack") == (str(passed), "melee")
    assert said.waiting is not None and said.waiting.rule == "CA-REACT-6"
    farther = played_until(facing(melee(figures=figures), "defend"), {**told, "reach": False}, dice)
    assert farther.has("straight toward Brit") and not farther.has("charge Brit")


@pytest.mark.rule("CA-NP-7")
def test_ca_np_6_with_twice_the_figures_they_go_in_two_halves() -> None:
    state = facing(bows(figures=40), "defend")
    found = order(state, state.groups["zulu"], SEES, "np_defend", 2)
    assert (found.act, found.row) == ("split", "2 twice")


@pytest.mark.rule("CA-R124")
def test_ca_np_6_of_twice_your_figures_in_cover_and_range_half_fire_and_half_go_round() -> None:
    """The note that they fire instead belongs to the half that goes to cover, not to the one that goes round."""
    told = {"target": "brit", "range": True, "cover": True}
    state = facing(bows(figures=40), "defend")
    said = played_until(state, told, "1 2 6 6", "3", [])
    assert said.keys[:4] == ["situation:zulu", "tactics:zulu", "flank:zulu", "wills:zulu"]
    assert said.has("half of them stay and fire at Brit, the rest in cover round your left flank")
    assert said.waiting is not None and said.waiting.title == "Zulu: half fire, at whom?"
    alone_in_cover = EnemySituation("brit", range=True, cover=True, shelter=False)
    assert order(state, state.groups["zulu"], alone_in_cover, "np_defend", 2).act == "fire", "no cover to go round in"
    out_of_range = EnemySituation("brit", cover=True)
    assert order(state, state.groups["zulu"], out_of_range, "np_defend", 2).act == "split"


@pytest.mark.rule("CA-NP-5")
def test_ca_np_6_horse_in_defence_charges_whom_it_reaches_and_else_goes_round() -> None:
    """The cell says: round the flanks, and at the enemy."""
    state = facing(horse(), "defend")
    found = [EnemySituation("brit", reach=reach) for reach in (True, False)]
    assert [order(state, state.groups["zulu"], each, "np_defend", 2).act for each in found] == ["charge", "flank"]
    assert order(state, state.groups["zulu"], found[0], "np_defend", 1).act == "stand"
    said = played_until(state, {"target": "brit", "reach": True}, "1 2")
    assert said.has("Zulu (in defence, 2 passed): charge Brit.") and said.cell("np_defend") == ("2", "cavalry")


@pytest.mark.parametrize("figures", [20, 40])
def test_ca_np_6_with_no_cover_to_be_had_tribes_lie_down_to_fire_and_europeans_stand(figures: int) -> None:
    """2 passed, be they twice your figures or not; the form asks whether cover is in reach."""
    dice = ["1 2"] if figures == 20 else ["1 2 6"]
    told = {"target": "brit", "range": True, "shelter": False}
    state = facing(bows(figures=figures), "defend")
    said = played_until(state, told, *dice)
    assert said.has("Zulu (in defence, 2 passed): lie down and fire at Brit.") and state.groups["zulu"].prone
    assert said.waiting is not None and said.waiting.key.startswith("shot:zulu")
    state = alone(group("zulu"), group("brit", figures=figures), player="tr", doing="defend", dice="3 3", scouts="stay")
    said = played(activate_enemy_group(state, "brit"), {**told, "target": "zulu"}, *dice)
    assert said.has("Brit (in defence, 2 passed): stay and fire at Zulu.") and not state.groups["brit"].prone
    assert said.waiting is not None and said.waiting.key.startswith("shot:brit")


def test_ca_np_6_cover_in_reach_is_asked_of_shooters_in_defence_and_offered_by_the_ground() -> None:
    def offered(enemy: Group, doing: str = "defend", *kinds: Any) -> Any:
        state = facing(enemy, doing)
        state.ground.sections = list(kinds)
        return {field.name: field.default for field in situation_form(state, "zulu").fields}.get("shelter")

    assert offered(bows()) and offered(bows(), "patrol")
    assert [offered(melee()), offered(gun()), offered(horse()), offered(bows(), "attack")] == [None] * 4
    for far, near in (("clear", False), ("woods", True), ("hill", True)):
        assert offered(bows(place="s1"), "defend", "clear", far, *["clear"] * 7) is near
    assert offered(bows(place="s1"), "defend", *["clear"] * 8, "woods") is False, "two sections off"
    state = facing(bows(), "defend")
    prone = facing(bows(prone=True), "defend").groups["zulu"]
    assert order(state, prone, EnemySituation("brit", range=True), "np_defend", 2).act == "fire", "it lies prone"
    in_cover = EnemySituation("brit", cover=True, shelter=False)
    assert order(state, state.groups["zulu"], in_cover, "np_defend", 2).act == "stand", "no other cover to go to"


def test_ca_np_6_europeans_stand_and_fire_where_tribes_lie_down() -> None:
    state = alone(group("zulu"), group("brit"), player="tr", doing="defend", dice="3 3")
    target = EnemySituation("zulu", range=True)
    assert order(state, state.groups["brit"], target, "np_defend", 1).act == "fire"


def test_ca_np_6_a_lost_position_is_taken_back_by_attack() -> None:
    state = facing(melee(), "defend")
    lost = EnemySituation("brit", reach=True, lost=True)
    assert table_for(state, state.groups["zulu"], lost) == "np_attack"
    assert charges(state, state.groups["zulu"], lost)
    assert not charges(state, state.groups["zulu"], EnemySituation("brit", reach=True))


@pytest.mark.rule("CA-R125")
def test_ca_np_7_dice_more_for_numbers_and_in_defence_for_the_position() -> None:
    state = facing(melee(figures=40), "defend")
    enemy = state.groups["zulu"]
    assert is_twice_as_many(state)
    assert extra_dice(state, "np_attack", EnemySituation("brit", cover=True), enemy) == 1
    assert extra_dice(state, "np_defend", EnemySituation("brit", cover=True), enemy) == 2
    assert tactics_roll(state, "zulu", EnemySituation("brit", cover=True)).pools[0].count == 4


@pytest.mark.rule("CA-R120")
def test_ca_np_2_against_the_leaders_rep_else_the_groups() -> None:
    assert tactics_rep(alone(), group("zulu", rep=6, leaders="leader 4")) == 4
    assert tactics_rep(alone(), group("zulu", rep=6)) == 6


@pytest.mark.rule("CA-NP-5")
def test_ca_r123_riflemen_in_reach_charge_too_and_no_dice_are_thrown_before() -> None:
    state = facing(bows())
    assert charges(state, state.groups["zulu"], EnemySituation("brit", reach=True))
    state = facing(gun())
    assert not charges(state, state.groups["zulu"], EnemySituation("brit", reach=True))
    assert "reach" not in [field.name for field in situation_form(state, "zulu").fields]


@pytest.mark.rule("CA-NP-7")
def test_ca_np_6_with_twice_the_figures_fighters_attack_without_a_shot_at_them() -> None:
    state = facing(melee(figures=40), "defend")
    found = [order(state, state.groups["zulu"], SEES, "np_defend", passes) for passes in (2, 1)]
    assert [(each.act, each.table) for each in found] == [("advance", "np_attack"), ("halt", "np_defend")]


@pytest.mark.rule("CA-NP-3")
def test_ca_np_5_who_is_shot_at_within_reach_charges_unless_outnumbered() -> None:
    shot = {"target": "brit", "reach": True, "shot": True}
    assert played_until(facing(bows()), shot).has("Zulu (in attack, within reach): charge Brit")
    seeks = "Zulu (shot at without reply, outnumbered two to one): move out of the fire of Brit, into cover."
    assert played_until(facing(bows(figures=5)), shot).has(seeks)


@pytest.mark.rule("CA-NP-2")
@pytest.mark.parametrize(("switch", "rep", "whose"), [("leader", 4, "the Rep of its leader"), ("group", 6, "its own")])
def test_ca_r120_against_the_leaders_rep_or_by_ruling_the_groups(switch: str, rep: int, whose: str) -> None:
    state = alone(group("brit"), group("zulu", rep=6, leaders="leader 4"), doing="attack", switches={"np_rep": switch})
    roll = tactics_roll(state, "zulu", SEES)
    assert roll.title == f"Zulu, in attack: each die of {rep} or less passes"
    assert roll.text.startswith(f"{rep} is {whose}")


@pytest.mark.rule("CA-NP-5")
@pytest.mark.parametrize(("switch", "foot"), [("printed", True), ("shoot", False)])
def test_ca_r123_by_ruling_shooters_do_not_charge_but_fighters_and_horse_do(switch: str, foot: bool) -> None:
    found = EnemySituation("brit", reach=True)
    for who, does in ((bows, foot), (melee, True), (horse, True), (gun, False)):
        state = alone(group("brit"), who(), doing="attack", switches={"np_ranged_charge": switch})
        assert charges(state, state.groups["zulu"], found) is does


def test_ca_np_7_lying_prone_is_a_defensive_position_too() -> None:
    state = facing(bows(prone=True), "defend")
    assert extra_dice(state, "np_defend", SEES, state.groups["zulu"]) == 1
    assert extra_dice(state, "np_attack", SEES, state.groups["zulu"]) == 0
