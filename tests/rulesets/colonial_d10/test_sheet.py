"""The sheet read a third time: grades of small units, half dice, forts, baggage, pursuits, boats."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.names import colonial_d10 as cd
from tests.names.engine import needs
from tests.rulesets.colonial_d10.bench import (
    CLOSE,
    ENTER,
    NONE,
    asks,
    battlefield,
    gun,
    horse,
    locked,
    men,
    orders,
    play,
    shoot,
    stands,
    told,
    unit,
)
from tests.rulesets.games import fault
from tracker.engine import decode_state, encode_state
from tracker.games.colonial_d10 import RULESET
from tracker.games.colonial_d10.oddities import check
from tracker.games.colonial_d10.orders import orders_for
from tracker.games.colonial_d10.rulings import Rulings
from tracker.games.colonial_d10.scenario import Entry, unit_of
from tracker.games.colonial_d10.setup import setup, start_words

PAIR = cd.Pair("brit", "zulu")
DEFAULTS = {ruling.name: ruling.default for ruling in cd.rulings()}


# Grades


@pytest.mark.parametrize("figures", [1, 2, 3, 4])
def test_cd_b1_who_has_lost_nobody_is_full_whatever_the_size(figures: int) -> None:
    crew = gun(men=figures)
    assert cd.grade(crew) == "fresh" and cd.modifiers(battlefield(crew), crew, cd.Wish(), cd.ThrowFacts()).total == 2
    assert cd.spent_at(figures) <= cd.worn_at(figures) < figures
    crew.men -= 1
    assert cd.grade(crew) != "fresh"
    assert "2 points (worn at 1, spent at 1)" in start_words(battlefield(), gun(men=2))


# Half dice


@pytest.mark.parametrize(("ruling", "dice"), [("down", [10, 11, 10]), ("up", [11, 10, 11])])
def test_cd_b17_half_dice_of_all_who_fire_at_one_target_add_up(ruling: str, dice: list[int]) -> None:
    """Seven breechloaders in each of three units: 31 or 32 dice in all."""
    three = [men(f"brit_{n}", 7) for n in range(3)]
    state = battlefield(*three, men("zulu", 60), men("zulu_two", 60), fractions=ruling)
    answers: list[Any] = []
    for each, number in zip(three, dice, strict=True):
        answers += [told(each.id, target="zulu", **CLOSE), {"counts": {"fire": [0]}}]
        assert number in (10, 11)
    said = play(cd.fire_of(state, "eu", "offensive"), *answers)
    rolls = [prompt for prompt in said.prompts if prompt.key.startswith("fire:")]
    assert [prompt.pools[0].count for prompt in rolls] == dice  # type: ignore[attr-defined]
    assert state.halves == {"zulu": 63}
    for each in three:
        each.spent = 0
    assert asks(cd.fire_of(state, "eu", "defensive"), told("brit_1", target="zulu", **CLOSE)).pools[0].count == dice[0]
    assert state.halves == {}


def test_cd_b17_a_half_die_thrown_already_adds_none_and_another_target_counts_apart() -> None:
    first, second, third = (gun(f"gun_{n}", "screw_gun", men=1) for n in range(3))
    state = battlefield(first, second, third, men("zulu"), men("zulu_two"))
    assert asks(shoot(state, "gun_0", "zulu"), CLOSE).pools[0].count == 1
    play(shoot(state, "gun_0", "zulu"), CLOSE, "1")
    said = play(shoot(state, "gun_1", "zulu"), CLOSE)
    assert said.has("adds no die") and second.spent == 1
    assert asks(shoot(state, "gun_2", "zulu_two"), CLOSE).pools[0].count == 1


# Cover, forts, lying down


def test_cd_a12_a_fort_unit_is_out_of_cover_where_the_table_says_so() -> None:
    target = men("zulu", 9, fort=True)
    state = battlefield(men(), target)
    form = asks(shoot(state, "brit", "zulu"))
    assert stands(form)["cover"] is True
    assert "In cover: saves on 5+" in asks(shoot(state, "brit", "zulu"), CLOSE).text
    assert "In the open: saves on 8+" in asks(shoot(state, "brit", "zulu"), {**CLOSE, "cover": False}).text
    assert cd.posture(target) == "open" and cd.posture(target, melee=True) == "cover"
    target.prone = True
    assert not cd.why_not_shot_at(state.units["brit"], target)
    entry = Entry("fort", "Fort", "infantry", 5, fort=True, cover=False)
    assert unit_of("eu", entry, Rulings()).cover is False
    entry.cover = None
    assert unit_of("eu", entry, Rulings()).cover is True


@pytest.mark.parametrize(("ruling", "words", "need"), [("upright", "in the open", 8), ("prone", "lying down", 7)])
def test_cd_a12_men_lying_down_save_in_melee_as_upright_or_by_ruling_as_prone(
    ruling: str, words: str, need: int
) -> None:
    state = locked(men(), men("zulu", prone=True), prone_melee=ruling)
    roll = asks(cd.fight_pair(state, PAIR), ENTER, "91 91")
    assert f"2 of Zulu {words} were hit" in roll.text and needs(roll) == f"saved on {need} to 10"
    assert roll.reading.second.need == need
    fired_at = cd.fire_roll(battlefield(men(), men("zulu", prone=True)), "brit", cd.ShotForm("zulu", "half", True, 2))
    assert "Lying down: saves on 7+" in fired_at.text


# Baggage


def test_cd_a9_baggage_neither_fights_on_camels_nor_mounts() -> None:
    train = unit("train", arm="baggage", weapon="none", mounts="camel", mounted=True, **{**NONE, "men": 6})
    state = battlefield(train, horse(), unit("zulu"), baggage_move="infantry")
    assert cd.factors(state, train).total == 0 and cd.basic_move(state, train) == 9 and cd.stand_of(state, train) == 3
    assert "mount" not in [mark.value for mark in orders_for(state, train)]
    assert "mount" in [mark.value for mark in orders_for(state, state.units["horse"])]
    assert "mounted" not in (RULESET.view(state).unit("train") or train).status  # type: ignore[union-attr]
    entry = Entry("camels", "Camels", "baggage", 6, mounts="camel")
    assert not unit_of("eu", entry, Rulings()).mounted
    train.engaged, state.units["zulu"].engaged = ["zulu"], ["train"]
    assert dict(cd.duel_roll(state, cd.Pair("train", "zulu"), cd.Ground()).reading.edges)["alone"] == 0  # type: ignore[attr-defined]


# Charges and pursuits


@pytest.mark.rule("CD-B14")
def test_cd_a7_the_second_throw_of_a_charge_keeps_what_the_first_was_told() -> None:
    chief = cd.Leader("chief", "the Chief", "tr")
    zulu = unit("zulu", men=20, traits=["native", "afghan"])
    state = battlefield(unit(), horse(), zulu, leaders=(chief,))
    facts = {"lead_chief": True, "cavalry": True, "upslope": True}
    play(orders(state, "zulu"), {"act": "charge", "whom": "brit", **facts}, "9", ENTER)
    again = cd.circumstances(state, "zulu", cd.Wish("again", again=True))
    assert {field.name for field in again.fields if field.default} == set(facts)
    assert again.text.startswith("Filled in")
    # A move that is no charge begins afresh: what was said of it is not kept but for the leaders in reach.
    zulu.charging = ""
    assert not any(field.default for field in cd.circumstances(state, "zulu", cd.Wish("advance")).fields)


def test_cd_a16_natives_on_ten_do_not_leave_a_melee_that_goes_on() -> None:
    state = locked(men(full=3), men("zulu", full=3))
    said = play(cd.outcome(state, ["brit", "zulu"]), "4", "10")
    assert not any(key.startswith("leave") for key in said.keys)
    assert state.units["zulu"].engaged == ["brit"] and said.has("must pursue, but nobody has fallen back")


@pytest.mark.parametrize(("holds", "goes"), [("4", True), ("5", False)])
def test_cd_a16_natives_on_ten_go_after_the_beaten_if_the_others_let_them(holds: str, goes: bool) -> None:
    state = battlefield(men(n=8, full=10), men("brit_two", full=3), men("zulu", 8, full=10))
    zulu = state.units["zulu"]
    zulu.engaged = ["brit", "brit_two"]
    state.units["brit"].engaged = state.units["brit_two"].engaged = ["zulu"]
    chase = [{"catches": True}] if goes else []
    said = play(cd.outcome(state, ["brit", "zulu", "brit_two"]), "2", "10", holds, ENTER, *chase)
    assert zulu.engaged == (["brit"] if goes else ["brit_two"])
    assert bool(state.units["brit_two"].engaged) != goes and said.has("must pursue")


def test_cd_a16_the_outcome_says_that_natives_must_pursue() -> None:
    state = locked(men(), men("zulu"))
    words = {each: cd.outcome_roll(state, each).effects[-1].text for each in ("brit", "zulu")}
    assert "must pursue" in words["zulu"] and "must pursue" not in words["brit"]


def test_cd_b16_tribesmen_are_all_natives_or_only_irregulars() -> None:
    askari = unit("zulu", traits=["native", "regular"])
    for ruling, asked in (("natives", ["cavalry"]), ("irregulars", [])):
        state = battlefield(horse(), askari, tribesmen=ruling)
        assert [field.name for field in cd.circumstances(state, "zulu", cd.Wish("advance")).fields] == asked
        assert cd.basic_move(state, askari) == 12


@pytest.mark.parametrize(("ruling", "moved"), [("moves", True), ("still", False)])
def test_cd_b27_a_change_of_formation_counts_as_moving_or_not(ruling: str, moved: bool) -> None:
    state = battlefield(unit(), horse(), unit("zulu"), formation_moves=ruling)
    play(orders(state, "brit"), {"act": "formation"}, "9", "column", {"stayed": True})
    play(orders(state, "horse"), {"act": "mount"}, "9", {"stayed": True})
    assert [state.units[each].moved for each in ("brit", "horse")] == [moved, moved]


# Boats


def steamer(**changes: Any) -> cd.Unit:
    made = {"men": 5, "weapon": "low_grade", "guns": 1, "hull": 10, **NONE, **changes}
    return unit("steamer", arm="boat", boat="steamship", **made)


@pytest.mark.parametrize(("die", "ashore"), [("9", True), ("7", True), ("6", False), ("3", False)])
def test_cd_h6_a_disordered_unit_aboard_throws_before_it_lands(die: str, ashore: bool) -> None:
    brit = unit(aboard="steamer", disordered=True, men=8)  # worn: no modifier
    brit.full = 17
    state = battlefield(steamer(), brit, unit("zulu"))
    said = play(orders(state, "brit"), {"act": "land"}, die)
    assert said.keys == ["order:brit", "throw:brit"] and bool(brit.aboard) != ashore
    in_order = battlefield(steamer(), unit(aboard="steamer"), unit("zulu"))
    assert play(orders(in_order, "brit"), {"act": "land"}).keys == ["order:brit"]


@pytest.mark.examples(
    "old, new, reason",
    ('guns = 2\nplace = "river, west"', 'guns = 3\nplace = "river, west"', "a steamship has 2 guns at most"),
    ("men = 9\nweapon", "men = 10\nweapon", "a crew of 3 and 6 at its guns, not 10"),
    ('men = 9\nweapon = "low_grade"', 'men = 9\nweapon = "breechloader"', "a crew of 3 and 0 at its guns, not 9"),
    ('boat = "steamship"\nmen = 9', 'boat = "master_dhow"\nmen = 21', "a master-dhow takes 20 men, not 21"),
    ('guns = 2\nplace = "river, west"', 'guns = 0\nplace = "river, west"', "a crew of 3, not 9"),
    ('boat = "dhow"\nmen = 2', 'boat = "dhow"\nmen = 11', "a dhow takes 10 men, not 11"),
    ('boat = "dhow"\nmen = 2', 'boat = "dhow"\nmen = 4', "no room for Bluejackets in First dhow"),
    ('boat = "dhow"\nmen = 2', 'boat = "master_dhow"\nguns = 1\nmen = 2', "a master-dhow has 2 guns at least"),
    ('boat = "dhow"\nmen = 2', 'boat = "master_dhow"\nguns = 2\nmen = 2', "guns and a weapon that is a gun go"),
    ("limbered = true\nplace", 'limbered = true\naboard = "dhow_second"\nplace', "guns of a boat are its own"),
)
def test_cd_a18_boats_with_too_much_aboard_are_refused(tmp_path: Any, old: str, new: str, reason: str) -> None:
    assert reason in fault(RULESET, tmp_path, "river_column", old, new)


def test_cd_a18_an_edit_that_overloads_a_boat_is_told() -> None:
    state = RULESET.new("river_column", {})
    assert check(state) == []
    state.units["steamer"].men = 10
    state.units["dhow_first"].men = 4
    state.units["steamer"].start = state.units["dhow_first"].start = 10
    assert check(state) == [
        "Steamer Talahina is overloaded: a steamship has a crew of 3 and 6 at its guns, not 10.",
        "First dhow carries 7, but has room for 6.",
    ]
    state.units["steamer"].men, state.units["steamer"].guns, state.units["dhow_first"].men = 3, 1, 1
    assert check(state) == []


# What is shown


@pytest.mark.parametrize(("ruling", "words"), [("any", "on a 1: 47%"), ("marked", "on a 1 of the marked die: 10%")])
def test_cd_b21_the_chance_of_a_jam_is_shown(ruling: str, words: str) -> None:
    mg = gun("mg", "machine_gun", men=2)
    state = battlefield(mg, men("zulu"), men(), jam=ruling)
    told = cd.fire_roll(state, "mg", cd.ShotForm("zulu", "half", True, 2)).text
    assert f"It jams {words}." in told
    assert told.index("jams") < told.index("saves"), "at 80x24 there was no room for what stood last"
    assert "jams" not in cd.fire_roll(state, "brit", cd.ShotForm("zulu", "half", True, 2)).text


def test_cd_a12_no_more_are_expected_to_be_lost_than_there_are() -> None:
    state = battlefield(men(n=40, weapon="magazine"), men("zulu", 3))
    roll = cd.fire_roll(state, "brit", cd.ShotForm("zulu", "half", True, 40))
    assert "Expected loss 3.0 of 3 at first." in roll.text
    assert max(int(each.label.split()[0]) for each in roll.odds()) == 3


def test_cd_b37_no_more_hull_is_lost_than_there_is() -> None:
    wreck = steamer(side="tr", hull=1)
    state = battlefield(gun(), wreck)
    said = play(shoot(state, "gun", "steamer"), CLOSE, "9 9 9 9 | 1 1 1 1", "sunk")
    assert said.has("Steamer loses 1 hull: 0 left.") and wreck.gone == "sunk"
    assert "hull lost 1 (0 left)" in [line.with_loss for line in said.log]


@pytest.mark.rule("CD-B37", "CD-B39", "CD-H3")
def test_house_throws_are_off_by_default() -> None:
    state = RULESET.new("river_column", {})
    assert play(setup(state), ENTER).keys == ["first"] and state.wind == "north"
    assert play(cd.wind_and_water(state)).keys == []


# Old battles


def test_cd_b14_a_retired_ruling_still_opens_a_battle_and_a_scenario(tmp_path: Path) -> None:
    kept = {**DEFAULTS, "rethrow": "seven"}
    state = RULESET.new("afghan_valley", kept)
    assert state.rulings == Rulings.of(DEFAULTS)
    assert "rethrow" not in {ruling.name for ruling in RULESET.rulings()}
    text = (files("tracker.games.colonial_d10") / "scenarios" / "afghan_valley.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("turns = 10", 'turns = 10\nrulings = { rethrow = "seven" }'), encoding="utf-8")
    assert RULESET.scenario_rulings(str(mine)) == {} and RULESET.new(str(mine), {}).rulings == Rulings.of(DEFAULTS)


def test_a_state_of_before_a_ruling_has_its_default() -> None:
    state = RULESET.new("afghan_valley", {})
    plain = json.loads(encode_state(state))
    plain["rulings"] = {"rethrow": "tardy", "who_hit": "figures"}
    back = decode_state(json.dumps(plain).encode(), cd.Battlefield)
    assert back.rulings.who_hit == "figures" and back.rulings.prone_melee == "upright"
