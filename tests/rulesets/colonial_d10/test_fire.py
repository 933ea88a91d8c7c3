"""Fire, saves, who was hit, jams, guns, horses (CD-A10 to CD-A12, CD-B4, CD-B17 to CD-B21, CD-D3)."""

from copy import deepcopy
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.engine.counting import counts_tell_all
from tests.names.colonial_d10 import (
    Leader,
    Salvo,
    Shot,
    ShotForm,
    Struck,
    Unit,
    Volley,
    Who,
    dice_of,
    expected,
    fire_of,
    fire_roll,
    firing_phase,
    front,
    horses,
    lost,
    matters,
    need_of,
    saves_for,
    suffer,
    volley_at,
    weapon_range,
    who_of,
    who_roll,
    why_not_fire,
    why_not_shot_at,
)
from tests.rulesets.colonial_d10.bench import (
    CLOSE,
    REST,
    SETTLE,
    asks,
    battlefield,
    gun,
    play,
    shoot,
    stands,
    told,
    unit,
)
from tracker.engine import Hits, Pool, Roll, Target, odds
from tracker.games.colonial_d10.changes import forget
from tracker.games.colonial_d10.fire_list import aims_of, ready, who_fires

MEN = {"officers": 0, "sergeants": 0}


def men(id: str = "brit", n: int = 4, **changes: Any) -> Unit:
    return unit(id, **{**MEN, "men": n, **changes})


@pytest.mark.rule("CD-A2")
def test_cd_a2_who_has_fired_may_fire_again_in_the_next_firing_phase() -> None:
    """Those who fired in defence of the phase before have their dice again, on both sides."""
    state = battlefield(men(), men("zulu", weapon="breechloader"))
    for each in state.units.values():
        each.spent = 4
    said = play(firing_phase(state, "eu"), REST, REST)
    assert said.keys == ["fires:tr:defensive", "fires:eu:offensive"]
    assert [each.spent for each in state.units.values()] == [0, 0]


@pytest.mark.rule("CD-A10")
@pytest.mark.parametrize(
    ("weapon", "reach", "dice"),
    [
        ("bow", 6, 10),
        ("musket", 12, 10),
        ("breechloader", 18, 15),
        ("magazine", 18, 20),
        ("machine_gun", 18, 30),
        ("screw_gun", 36, 5),
        ("artillery", 48, 10),
        ("low_grade", 24, 10),
    ],
)
def test_cd_a10_ranges_and_dice_of_ten_figures(weapon: str, reach: int, dice: int) -> None:
    each = men(weapon=weapon)
    assert weapon_range(each) == reach and dice_of(battlefield(each), each, 10).total == dice
    each.traits = ["carbines"]
    assert weapon_range(each) == reach - 6


@pytest.mark.rule("CD-A10")
@pytest.mark.rule("CD-B19")
@pytest.mark.parametrize(
    ("range", "disordered", "moved", "need"),
    [
        ("half", False, False, 6),
        ("long", False, False, 8),
        ("half", True, False, 7),
        ("half", False, True, 8),
        ("half", True, True, 9),
        ("long", True, True, 10),
        ("long", False, True, 10),
    ],
)
def test_cd_b19_to_hit(range: Any, disordered: bool, moved: bool, need: int) -> None:
    each = men(disordered=disordered, moved=moved)
    assert need_of(battlefield(each), each, Shot(range)).total == need


@pytest.mark.rule("CD-A10")
def test_cd_a10_one_screen_from_dice_to_losses() -> None:
    state = battlefield(men(), men("zulu", 6, weapon="none"))
    prompt = asks(shoot(state, "brit", "zulu"), CLOSE)
    assert (
        prompt.title == "Brit fires at Zulu: 6 dice, 6+ hits"
        and "saves on 8+" in prompt.text
        and "Expected loss 2.1" in prompt.text
    )
    said = play(shoot(state, "brit", "zulu"), CLOSE, "6 9 10 5 1 2 | 8 7 1")
    assert state.units["zulu"].men == 4 and state.units["zulu"].disordered and said.has("Zulu lose 2.")
    assert state.units["brit"].spent == 4


@pytest.mark.rule("CD-A10")
def test_cd_a10_typed_counts_are_as_good_as_dice() -> None:
    state = battlefield(men(), men("zulu", 6, weapon="none"))
    play(shoot(state, "brit", "zulu"), CLOSE, {"counts": {"fire": [4], "saves": [1]}})
    assert state.units["zulu"].men == 3


@pytest.mark.rule("CD-B18")
def test_cd_b18_half_range_in_words() -> None:
    state = battlefield(men(), men("zulu"))
    (reach,) = [field for field in asks(shoot(state, "brit", "zulu")).fields if field.name == "range"]
    assert [mark.label for mark in reach.marks] == ['within 9": 6+', 'to 18": 8+', 'beyond 18"']


@pytest.mark.rule("CD-A10")
def test_cd_a10_no_range_is_offered_that_nobody_told_and_what_was_told_is_kept_until_either_moves() -> None:
    state = battlefield(men(), men("zulu"), men("zulu_two"))
    form = asks(shoot(state, "brit", "zulu"))
    assert form.default() is None and stands(form)["range"] == ""
    play(shoot(state, "brit", "zulu"), {"range": "long"}, "1 1 1 1 1 1")
    assert stands(asks(shoot(state, "brit", "zulu")))["range"] == "long"
    assert asks(shoot(state, "brit", "zulu_two")).default() is None
    forget(state, "zulu")
    assert asks(shoot(state, "brit", "zulu")).default() is None


@pytest.mark.rule("CD-B13")
def test_cd_b13_a_charge_in_contact_is_within_half_range_of_its_target() -> None:
    state = battlefield(men(), men("zulu", charging="brit", touching=True), men("zulu_two", charging="brit"))
    assert stands(asks(shoot(state, "brit", "zulu")))["range"] == "half"
    assert stands(asks(shoot(state, "brit", "zulu_two")))["range"] == ""


@pytest.mark.rule("CD-A12")
def test_cd_a12_an_officer_who_is_saved_counts_among_the_ranks_hit() -> None:
    assert Struck(officers=1, spared=1).worth == 2


@pytest.mark.rule("CD-A10")
@pytest.mark.parametrize(
    ("mine", "theirs", "back", "offered"),
    [
        ("breechloader", "breechloader", Shot("half"), "half"),
        ("breechloader", "breechloader", Shot("long"), "long"),
        ("breechloader", "breechloader", Shot("out", bears=False), "out"),
        ("breechloader", "breechloader", Shot("half", bears=False), ""),
        ("musket", "breechloader", Shot("long"), ""),  # 9 to 18 inches; muskets reach 12
        ("musket", "breechloader", Shot("out"), "out"),
        ("breechloader", "musket", Shot("half"), "half"),  # 6 inches at most
        ("breechloader", "musket", Shot("long"), ""),  # 6 to 12; 9 is half
        ("artillery", "breechloader", Shot("long"), "half"),
        ("screw_gun", "low_grade", Shot("out"), ""),  # more than 24; screw guns reach 36
    ],
)
def test_cd_a10_the_range_of_a_shot_follows_from_that_of_the_one_back(
    mine: Any, theirs: Any, back: Shot, offered: str
) -> None:
    state = battlefield(men(weapon=mine, guns=1), men("zulu", weapon=theirs, guns=1))
    state.shots["zulu>brit"] = back
    assert stands(asks(shoot(state, "brit", "zulu")))["range"] == offered


@pytest.mark.rule("CD-B17")
def test_cd_b17_fractions_down_and_one_at_least() -> None:
    for ruling, rounded in (("down", [10, 1, 1]), ("up", [11, 2, 1])):
        state = battlefield(fractions=ruling)
        screw = gun(weapon="screw_gun", men=3)
        given = [(men(), 7), (screw, 3), (screw, 1)]
        assert [dice_of(state, each, n).total for each, n in given] == rounded


@pytest.mark.rule("CD-B20")
def test_cd_b20_crews() -> None:
    mg = gun("mg", "machine_gun", men=4)
    battery = gun(guns=2, men=6)
    state = battlefield(mg, battery)
    assert [front(state, each) for each in (mg, battery)] == [2, 6]
    state.rulings = state.rulings.but(crew="one")
    assert [front(state, each) for each in (mg, battery)] == [1, 2]


@pytest.mark.rule("CD-B21")
@pytest.mark.parametrize(("crew", "percent"), [(1, 27), (2, 47), (3, 61), (4, 72)])
def test_cd_b21_chances_of_a_jam(crew: int, percent: int) -> None:
    chance = 1 - Fraction(9, 10) ** (3 * crew)
    assert round(100 * chance) == percent
    results = odds(Hits(6, 10, watch=1), (Pool("fire", 3 * crew, 10),))
    assert sum(p for result, p in results.items() if result.watched) == chance


@pytest.mark.rule("CD-B21")
def test_cd_b21_a_jam_misses_the_next_firing_phase_only() -> None:
    mg = gun("mg", "machine_gun", men=2)
    state = battlefield(mg, men("zulu"))
    play(shoot(state, "mg", "zulu"), CLOSE, "1 2 3 4 5 5")
    mg.spent = 0
    assert why_not_fire(state, mg) == ""
    state.firing += 1
    assert why_not_fire(state, mg) == "jammed"
    state.firing += 1
    assert why_not_fire(state, mg) == ""


@pytest.mark.rule("CD-B21")
def test_cd_b21_one_marked_die_jams_one_time_in_ten() -> None:
    mg = gun("mg", "machine_gun", men=2)
    state = battlefield(mg, men("zulu"), jam="marked")
    roll = fire_roll(state, "mg", ShotForm("zulu", "half", True, 2))
    chances = odds(roll.reading, roll.pools)
    assert sum(p for result, p in chances.items() if result.first.watched) == Fraction(1, 10)
    play(shoot(state, "mg", "zulu"), CLOSE, "1 1 1 1 1 2")
    assert not mg.jammed


DEAD = {"musket": (0.35, 0.21), "breechloader": (0.525, 0.315), "magazine": (0.70, 0.42), "machine_gun": (1.05, 0.63)}


@pytest.mark.rule("CD-D3")
@pytest.mark.parametrize("weapon", DEAD)
def test_cd_d3_dead_for_each_figure(weapon: str) -> None:
    shooter = gun("shooter", weapon, men=2) if weapon == "machine_gun" else men("shooter", 2, weapon=weapon)
    for posture, share in (("open", 1.0), ("cover", 4 / 7), ("prone", 6 / 7)):
        target = men("zulu", 60, cover=posture == "cover", prone=posture == "prone")
        state = battlefield(shooter, target)
        means = []
        for reach in ("half", "long"):
            roll = fire_roll(state, "shooter", ShotForm("zulu", reach, True, 2))
            means.append(float(sum(lost(result) * p for result, p in odds(roll.reading, roll.pools).items())) / 2)
        assert means == pytest.approx([share * each for each in DEAD[weapon]])


@pytest.mark.rule("CD-A12")
def test_cd_a12_odds_of_losses_against_brute_force() -> None:
    state = battlefield(men(n=2, weapon="musket"), men("zulu", 9))
    roll = fire_roll(state, "brit", ShotForm("zulu", "half", True, 2))
    counted = {n: 0 for n in range(3)}
    for hit, other, save, another in product(range(1, 11), repeat=4):
        counted[(hit >= 6 and save < 8) + (other >= 6 and another < 8)] += 1
    chances = {each.label: each.chance for each in roll.odds()}
    assert chances == {f"{n} lost": Fraction(ways, 10_000) for n, ways in counted.items()}


@pytest.mark.rule("CD-A12")
@pytest.mark.parametrize(("posture", "need", "officer"), [({}, 8, 6), ({"prone": True}, 7, 5), ({"cover": True}, 5, 3)])
@pytest.mark.rule("CD-B4")
def test_cd_a12_saves_by_posture_and_officers(posture: dict[str, Any], need: int, officer: int) -> None:
    target = unit("zulu", **posture)
    found = saves_for(battlefield(target), target)
    assert (found.need, found.officer) == (need, officer)
    target.officers = 0
    assert saves_for(battlefield(target), target).officer == 0


@pytest.mark.rule("CD-B4")
def test_cd_b4_the_officers_chance_is_that_of_plus_two() -> None:
    """A company of an officer and a man, hit once: the officer dies as often as by throwing for it first."""
    target = unit("zulu", officers=1, sergeants=0, men=1)
    state = battlefield(men(n=1, weapon="musket"), target)
    volley = Volley(Hits(1, 10), saves_for(state, target), "saves", sides=10)
    dies = Fraction(0)
    for result, p in odds(volley, (Pool("fire", 1, 10),)).items():
        if not lost(result):
            continue
        nearly = result.then.nearly
        roll = who_roll(state, "zulu", lost(result) - nearly, nearly)  # a D10: 10 is the officer
        dies += p * sum((q for struck, q in odds(roll.reading, roll.pools).items() if struck.officers), Fraction(0))
    assert dies == Fraction(1, 10) * Fraction(5, 10)


@pytest.mark.rule("CD-A12")
def test_cd_a12_who_was_hit() -> None:
    state = battlefield(unit(), unit("zulu"))
    said = play(suffer(state, "brit", 3, 1, "fire"), "9 7 | 10")
    brit = state.units["brit"]
    assert (brit.officers, brit.sergeants, brit.men) == (1, 0, 11) and said.has("1 officer saved")
    assert said.result == 2 and brit.disordered


@pytest.mark.rule("CD-A12")
def test_cd_a12_horse_and_rider_apart() -> None:
    rider = men("horse", 6, arm="cavalry", mounts="horse", mounted=True)
    state = battlefield(rider, horses="apart")
    play(horses(state, "horse", 3), "8 7 2")
    assert rider.afoot == 2
    state.rulings = state.rulings.but(horses="together")
    assert play(horses(state, "horse", 3)).keys == []


@pytest.mark.rule("CD-H1")
def test_cd_h1_an_attached_leader_may_fall() -> None:
    leader = Leader("gen", "the General", "eu", attached="brit")
    state = battlefield(men(), leaders=(leader,))
    said = play(suffer(state, "brit", 2, 0, "fire"), "8 4")
    assert state.leaders["gen"].fallen and state.units["brit"].men == 3 and said.has("the General falls")
    state = battlefield(men(), leaders=(leader,), leader_risk="never")
    assert play(suffer(state, "brit", 2, 0, "fire")).keys == []


@pytest.mark.rule("CD-H4")
def test_cd_h4_a_d10_for_each() -> None:
    state = battlefield(unit())
    play(suffer(state, "brit", 3, 0, "fire"), "10 9 8")
    brit = state.units["brit"]
    assert (brit.officers, brit.sergeants, brit.men) == (0, 0, 11)


@pytest.mark.rule("CD-H4")
def test_cd_h4_by_ruling_a_die_with_a_face_for_each_figure() -> None:
    state = battlefield(unit(), who_hit="figures")
    said = play(suffer(state, "brit", 3, 0, "fire"), "1 2 14")
    assert [pool.sides for pool in said.prompts[0].pools] == [14]  # type: ignore[attr-defined]
    brit = state.units["brit"]
    assert (brit.officers, brit.sergeants, brit.men) == (0, 0, 11)


@pytest.mark.rule("CD-H4")
def test_cd_h4_no_more_officers_are_hit_than_there_are() -> None:
    state = battlefield(unit())
    roll = who_roll(state, "brit", 3, 0)
    assert not any("officers" in each.label or "sergeants" in each.label for each in roll.odds())
    play(suffer(state, "brit", 3, 0, "fire"), "10 10 10")
    brit = state.units["brit"]
    assert (brit.officers, brit.sergeants, brit.men) == (0, 1, 10)


@pytest.mark.rule("CD-A12")
def test_cd_a12_nobody_is_lost_who_is_not_there() -> None:
    """Nine hits on an officer and two men, one of which an officer's save saves."""
    few = unit("zulu", officers=1, sergeants=0, men=2)
    state = battlefield(unit(), few)
    assert play(suffer(state, "zulu", 9, 1, "fire")).has("Zulu lose 3.")
    state = battlefield(unit(), unit("zulu", officers=1, sergeants=0, men=2))
    said = play(suffer(state, "zulu", 4, 2, "fire"), "1 1 | 1")  # both men fell: the officer is the third, and saved
    left = state.units["zulu"]
    assert (left.officers, left.men) == (1, 0) and said.has("1 officer saved")


@pytest.mark.rule("CD-B4")
def test_cd_b4_a_lone_officer_has_his_own_save() -> None:
    alone = unit("zulu", officers=1, sergeants=0, men=0, full=99)
    state = battlefield(men(n=1, weapon="musket"), alone)
    roll = fire_roll(state, "brit", ShotForm("zulu", "half", True, 1))
    assert "saves on 6+." in roll.text
    assert {each.label: each.chance for each in roll.odds()} == {"0 lost": Fraction(3, 4), "1 lost": Fraction(1, 4)}
    said = play(shoot(state, "brit", "zulu"), CLOSE, "6 | 6")
    assert said.keys == ["shot:brit:zulu", "fire:brit:zulu"] and alone.officers == 1
    state.units["brit"].spent = 0
    play(shoot(state, "brit", "zulu"), CLOSE, "6 | 5")
    assert alone.gone == "destroyed"


@pytest.mark.rule("CD-B4")
@pytest.mark.parametrize(
    ("officers", "sergeants", "leaders", "men_", "dice"),
    [(1, 0, 0, 1, 2), (1, 1, 0, 0, 2), (1, 0, 1, 0, 2), (2, 0, 0, 3, 2)],
)
@pytest.mark.parametrize("who_hit", ["d10", "figures"])
def test_cd_b4_odds_of_fire_are_those_of_all_dice_that_follow(
    officers: int, sergeants: int, leaders: int, men_: int, dice: int, who_hit: str
) -> None:
    """Hits, saves and who was hit, face by face, against the odds that are shown for the fire."""
    chiefs = tuple(Leader(f"l{n}", "L", "tr", attached="zulu") for n in range(leaders))
    target = unit("zulu", officers=officers, sergeants=sergeants, men=men_)
    state = battlefield(men(n=dice, weapon="musket"), target, leaders=chiefs, who_hit=who_hit)
    roll = fire_roll(state, "brit", ShotForm("zulu", "long", True, dice))
    counted: dict[str, Fraction] = {}
    # A die misses, is saved, is saved if an officer, or kills: 7, 3 x 3, 3 x 2 and 3 x 5 in tens and hundreds.
    ways = ((Fraction(7, 10) + Fraction(9, 100), 0, 0), (Fraction(6, 100), 0, 1), (Fraction(15, 100), 1, 0))
    assert isinstance(roll.reading, Volley)
    if not roll.reading.who:  # officers alone save at once
        ways = ((Fraction(7, 10) + Fraction(15, 100), 0, 0), (Fraction(0), 0, 1), (Fraction(15, 100), 1, 0))
    for each in product(ways, repeat=dice):
        chance = Fraction(1)
        for way in each:
            chance *= way[0]
        fell, nearly = sum(way[1] for way in each), sum(way[2] for way in each)
        for lost_, share in _in_the_end(state, fell, nearly).items():
            counted[f"{lost_} lost"] = counted.get(f"{lost_} lost", Fraction(0)) + chance * share
    assert {each.label: each.chance for each in roll.odds()} == {k: v for k, v in counted.items() if v}
    mean = sum(float(each.chance) * int(each.label.split()[0]) for each in roll.odds())
    assert expected(roll.reading, roll.pools) == pytest.approx(mean)


def _dealt(who: Who, faces: tuple[int, ...]) -> dict[str, list[int]]:
    given = {"fell": list(faces[: who.fell]), "nearly": list(faces[who.fell :])}
    return {name: dice for name, dice in given.items() if dice}


def _in_the_end(state: Any, fell: int, nearly: int) -> dict[int, Fraction]:
    """How many of those hit fall, by throwing every die for who was hit and really taking figures off."""
    found: dict[int, Fraction] = {}
    who = who_of(state, state.units["zulu"], fell, nearly)
    for faces in product(range(1, who.sides + 1), repeat=who.fell + who.nearly):
        there = deepcopy(state)
        answers = [{"dice": _dealt(who, faces)}] if matters(who, 0) and faces else []
        gone = play(suffer(there, "zulu", fell + nearly, nearly, "fire"), *answers).result
        share = Fraction(1, who.sides ** len(faces))
        found[gone] = found.get(gone, Fraction(0)) + share
    return found


@pytest.mark.rule("CD-B4")
@pytest.mark.parametrize("words", ["3 lost", "4 hits, 1 saved"])
def test_cd_b4_what_is_settled_on_the_table_is_lost_whoever_was_hit(words: str) -> None:
    state = battlefield(men(), unit("zulu"))
    said = play(shoot(state, "brit", "zulu"), CLOSE, words, "1 1 1")
    assert [pool.name for pool in said.prompts[-1].pools] == ["fell"]  # type: ignore[attr-defined]
    assert state.units["zulu"].men == 9


@pytest.mark.rule("CD-B4")
def test_cd_b4_what_is_expected_quickly_is_what_the_odds_say() -> None:
    chief = Leader("gen", "the General", "tr", attached="zulu")
    for firing, men_ in ((6, 20), (12, 4)):
        state = battlefield(men(n=firing, weapon="magazine"), unit("zulu", officers=2, men=men_), leaders=(chief,))
        roll = fire_roll(state, "brit", ShotForm("zulu", "half", True, firing))
        mean = sum(each.chance * int(each.label.split()[0]) for each in roll.odds())
        assert isinstance(roll.reading, Volley)
        assert expected(roll.reading, roll.pools) == pytest.approx(float(mean))
        assert mean <= men_ + 4


@pytest.mark.rule("CD-A12")
def test_cd_a12_counts_of_fire_tell_all_that_its_dice_do() -> None:
    target = unit("zulu", men=1)
    state = battlefield(men(), target)
    for first, pools in (
        (Hits(6, 10, watch=1), (Pool("fire", 2, 10),)),
        (Salvo((("one", 6), ("two", 9))), (Pool("one", 1, 10), Pool("two", 1, 10))),
    ):
        counts_tell_all(volley_at(state, target, first), *pools)


@pytest.mark.rule("CD-A12")
def test_cd_a12_who_was_hit_is_thrown_on_the_screen_of_the_fire_where_it_matters() -> None:
    """Two are lost, one of them saved if an officer; the other die picks the sergeant."""
    state = battlefield(men(n=4), unit("zulu", men=3))
    said = play(shoot(state, "brit", "zulu"), CLOSE, "6 6 6 1 1 1 | 9 7 1 | 9 | 10")
    zulu = state.units["zulu"]
    assert said.keys == ["shot:brit:zulu", "fire:brit:zulu"]
    assert (zulu.officers, zulu.sergeants, zulu.men) == (1, 0, 3) and said.has("1 officer saved")
    assert "10 an officer, 9 a sergeant" in said.prompts[-1].text


@pytest.mark.rule("CD-A12")
@pytest.mark.parametrize(("hits", "saves"), [([5], [0, 0]), ([9], [0, 2])])
def test_cd_a12_nobody_throws_for_who_was_hit_where_all_fall(hits: list[int], saves: list[int]) -> None:
    """More were killed for certain than there are: not even an officer is left to be saved."""
    state = battlefield(men(n=9), unit("zulu", men=3))
    said = play(shoot(state, "brit", "zulu"), CLOSE, {"counts": {"fire": hits, "saves": saves}})
    assert said.keys == ["shot:brit:zulu", "fire:brit:zulu"] and state.units["zulu"].gone == "destroyed"


@pytest.mark.rule("CD-A11")
def test_cd_a11_lying_in_cover() -> None:
    hidden = men("zulu", prone=True, cover=True, weapon="musket")
    state = battlefield(men(), gun(), hidden)
    assert why_not_fire(state, hidden) == "lying in cover"
    assert why_not_shot_at(state.units["brit"], hidden) and not why_not_shot_at(state.units["gun"], hidden)


@pytest.mark.rule("CD-B29")
def test_cd_b29_lying_in_the_open_they_may_fire() -> None:
    flat = men(prone=True)
    assert why_not_fire(battlefield(flat), flat) == ""


@pytest.mark.rule("CD-B22")
def test_cd_b22_guns_move_or_fire() -> None:
    for ruling, reason in (("no", "it moved"), ("slow", "")):
        moved = gun(moved=True)
        assert why_not_fire(battlefield(moved, guns=ruling), moved) == reason
    assert why_not_fire(battlefield(), gun(limbered=True)) == "limbered"


@pytest.mark.rule("CD-B28")
def test_cd_b28_fire_may_be_divided_by_figures() -> None:
    state = battlefield(men(n=6), men("zulu"), men("zulu_two"))
    play(shoot(state, "brit", "zulu"), {**CLOSE, "firing": 2}, "1 1 1")
    assert why_not_fire(state, state.units["brit"]) == ""
    assert asks(shoot(state, "brit", "zulu_two")).fields[-1].high == 4
    state.rulings = state.rulings.but(split_fire="no")
    play(shoot(state, "brit", "zulu_two"), {**CLOSE, "firing": 2}, "1 1 1")
    assert why_not_fire(state, state.units["brit"]) == "it has fired"


@pytest.mark.rule("CD-B28")
def test_cd_b28_out_of_sight_is_no_shot_and_is_not_asked_twice() -> None:
    state = battlefield(men(), men("zulu"), men("zulu_two"))
    said = play(shoot(state, "brit", "zulu"), {"range": "long", "bears": False})
    assert said.has("no shot at Zulu") and not state.units["brit"].spent
    (brit,) = who_fires(state, "eu").rows
    target = brit.fields[0]
    assert isinstance(target, Target) and target.legal() == ["zulu_two"] and target.default == "zulu_two"
    state.tried.append("brit>zulu_two")
    assert not ready(state, "eu"), "with nobody left to shoot at it is not asked again"


@pytest.mark.rule("CD-B28")
def test_cd_b28_the_last_target_stands_first_with_what_was_said_of_it() -> None:
    zulus = [men(f"zulu_{n}", 9) for n in range(3)]
    state = battlefield(men(n=8), *zulus)
    play(shoot(state, "brit", "zulu_2"), {"range": "long", "cover": True, "firing": 2}, "1 1 1")
    (target, *_) = who_fires(state, "eu").rows[0].fields
    assert isinstance(target, Target) and [aim.id for aim in target.aims] == ["zulu_2", "zulu_0", "zulu_1"]
    assert target.aims[0].known == {"bears": True, "cover": True, "range": "long", "firing": 2}
    assert (target.default, target.aims[0].detail) == ("zulu_2", "9, cover, far")


@pytest.mark.rule("CD-B28")
def test_cd_b28_who_has_nobody_in_range_is_passed_over_until_somebody_moves() -> None:
    state = battlefield(men(), men("zulu"))
    play(shoot(state, "brit", "zulu"), {"range": "out"})
    state.tried = []
    prompt = who_fires(state, "eu")
    assert prompt.rows[0].is_idle and prompt.default() is None and prompt.all_whole() == []
    taken = told("brit", target="zulu", range="half")
    assert prompt.read(taken)[0][0].facts == ShotForm("zulu", "half", True, 4), "it may fire all the same"
    forget(state, "zulu")
    assert not who_fires(state, "eu").rows[0].is_idle


@pytest.mark.rule("CD-B28")
def test_cd_b28_who_holds_his_fire_is_counted_first_and_named_then() -> None:
    state = battlefield(men("brit"), men("guides"), men("zulu"))
    assert who_fires(state, "eu").rest == "rest hold fire"
    said = play(fire_of(state, "eu", "offensive"), told("brit", target="zulu", range="out"), REST)
    assert said.prompts[-1].rest == "rest hold fire"  # type: ignore[attr-defined]
    assert said.has("Guides hold fire.") and not said.has("Brit, Guides")
    state.tried = []
    play(fire_of(state, "eu", "offensive"), told("guides", target="zulu", range="out"), REST)
    assert who_fires(state, "eu").rest == "nobody fires"


@pytest.mark.rule("CD-A2")
def test_cd_a2_shots_told_at_once_at_several_targets_fall_one_after_the_other() -> None:
    """Nothing is fired at a target that is gone meanwhile: the unit is asked again."""
    state = battlefield(gun("mg", "machine_gun", men=2), men(), men("zulu", 1), men("zulu_two"))
    shots = told("mg", target="zulu", range="half") + told("brit", target="zulu", range="half")
    said = play(fire_of(state, "eu", "offensive"), shots, "9 2 2 2 2 2 | 1", REST)
    assert said.keys == ["fires:eu:offensive", "fire:mg:zulu", "fires:eu:offensive"]
    assert said.has("Brit has no shot at Zulu: off the table") and not state.units["brit"].spent


@pytest.mark.rule("CD-B17")
def test_cd_b17_who_is_told_at_once_to_fire_at_one_target_is_one_group() -> None:
    """A screen for all: each with its dice and its score, the saves together; half dice add up from one to the next."""
    state = battlefield(men(n=1), men("brit_two", 3, moved=True), men("zulu", 9), men("zulu_two", 9))
    shots = told("brit", target="zulu", range="half") + told("brit_two", target="zulu", range="half")
    said = play(fire_of(state, "eu", "offensive"), shots, "6 | 8 7 1 1 1 | 1 9")
    roll = said.prompts[-1]
    assert isinstance(roll, Roll) and said.keys == ["fires:eu:offensive", "volley:zulu"]
    assert roll.title == "2 units fire at Zulu: 6 dice, 6+ or 8+ hits"
    assert [(pool.label, pool.count) for pool in roll.pools] == [("Brit, 6+", 1), ("Brit Two, 8+", 5)]
    assert state.units["zulu"].men == 8 and state.units["zulu"].disordered
    assert [state.units[each].spent for each in ("brit", "brit_two")] == [1, 3] and state.halves == {"zulu": 12}


@pytest.mark.rule("CD-B17")
def test_cd_b17_those_of_a_group_who_hit_on_one_score_throw_their_dice_together() -> None:
    """7 and 5 figures with dice and a half, and one who moved: 10 + 8, half a die of each making one, and 1."""
    state = battlefield(men(n=7), men("brit_two", 5), men("brit_three", 1, moved=True), men("zulu", 20))
    shots = [*told("brit", target="zulu", range="long"), *told("brit_three", target="zulu", range="long")]
    shots += told("brit_two", target="zulu", range="long")
    roll = asks(fire_of(state, "eu", "offensive"), shots)
    assert [(pool.name, pool.count) for pool in roll.pools] == [("fire:brit+brit_two", 17), ("fire:brit_three", 2)]
    assert [pool.label for pool in roll.pools] == ["Brit, Brit Two, 8+", "Brit Three, 10+"]


@pytest.mark.rule("CD-B17")
def test_cd_b17_who_sees_the_target_in_cover_is_a_group_of_its_own() -> None:
    state = battlefield(men(), men("brit_two"), men("zulu", 9))
    shots = told("brit", target="zulu", range="half") + told("brit_two", target="zulu", range="half", cover=True)
    assert asks(fire_of(state, "eu", "offensive"), shots).key == "fire:brit:zulu"


@pytest.mark.rule("CD-B17")
def test_cd_b17_a_group_that_is_settled_on_the_table_has_fired() -> None:
    state = battlefield(men(), men("brit_two"), men("zulu", 9))
    shots = told("brit", target="zulu", range="half") + told("brit_two", target="zulu", range="half")
    assert play(fire_of(state, "eu", "offensive"), shots, SETTLE).has("Settled on the table: the fire at Zulu")


@pytest.mark.rule("CD-B17")
@pytest.mark.parametrize("officers", [0, 1])
def test_cd_b17_odds_of_a_group_are_those_of_every_die_and_its_save(officers: int) -> None:
    target = men("zulu", 3, officers=officers)
    state = battlefield(men(), men("brit_two"), target)
    volley = volley_at(state, target, Salvo((("one", 6), ("two", 9))))
    pools = (Pool("one", 1, 10), Pool("two", 1, 10))
    lost: dict[int, Fraction] = {}
    # A miss is saved by any face: the same weight for all.
    for dice in product(product(range(1, 11), repeat=2), repeat=2):
        kills = near = 0
        for (face, save), low in zip(dice, (6, 9), strict=True):
            kills += face >= low and save < (volley.then.officer or volley.then.need)
            near += face >= low and bool(volley.then.officer) and volley.then.officer <= save < volley.then.need
        spared = volley.who.spared(kills, near) if near else {0: Fraction(1)}
        for few, chance in spared.items():
            lost[kills + near - few] = lost.get(kills + near - few, Fraction(0)) + chance / 100**2
    found: dict[int, Fraction] = {}
    for result, chance in odds(volley.outlook(), pools).items():
        figures = result.first.hits - result.then.saved
        found[figures] = found.get(figures, Fraction(0)) + chance
    assert found == lost
    mean = float(sum(figures * chance for figures, chance in lost.items()))
    assert expected(volley, pools) == pytest.approx(mean)


@pytest.mark.rule("CD-B27")
def test_cd_b27_who_fires_by_formation() -> None:
    state = battlefield()
    shapes = ("line", "column", "square", "mob")
    assert [front(state, men(n=12, formation=each)) for each in shapes] == [12, 3, 3, 6]


@pytest.mark.rule("CD-H9")
def test_cd_h9_a_charging_unit_does_not_fire() -> None:
    assert why_not_fire(battlefield(), men(charging="zulu")) == "charging"


@pytest.mark.rule("CD-A7")
def test_cd_a7_the_second_throw_comes_after_all_defensive_fire() -> None:
    zulu = men("zulu", 20, charging="brit", reach="full")
    state = battlefield(men(), zulu)
    state.active = "tr"
    said = play(firing_phase(state, "tr"), told("brit", target="zulu", **CLOSE), "6 6 6 6 1 1 | 1 1 1 9", "10")
    assert said.keys[-1] == "throw:zulu" and zulu.hurt == 3 and zulu.charging == "brit"


def test_a_settled_shot_is_fired() -> None:
    state = battlefield(men(), men("zulu"))
    assert play(shoot(state, "brit", "zulu"), CLOSE, SETTLE).has("Settled on the table")
    assert why_not_fire(state, state.units["brit"]) == "it has fired"


def test_odds_are_the_same_when_less_is_told_apart() -> None:
    state = battlefield(gun("mg", "machine_gun", men=2), men("zulu"))
    roll = fire_roll(state, "mg", ShotForm("zulu", "half", True, 2))
    whole: dict[str, Fraction] = {}
    for result, chance in odds(roll.reading, roll.pools).items():
        gist = roll.reading.gist(result).label
        whole[gist] = whole.get(gist, Fraction(0)) + chance
    assert {each.label: each.chance for each in roll.odds()} == whole


@pytest.mark.rule("CD-B28")
def test_cd_b28_who_charges_a_unit_is_proposed_before_its_last_target() -> None:
    state = battlefield(unit(), men("zulu", 20), men("zulu_two", 8))
    state.units["brit"].aimed = "zulu"
    assert [aim.id for aim in aims_of(state, state.units["brit"])] == ["zulu", "zulu_two"], "its last target"
    state.units["zulu_two"].charging = "brit"
    assert [aim.id for aim in aims_of(state, state.units["brit"])] == ["zulu_two", "zulu"]
