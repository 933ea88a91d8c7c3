"""Saves, who was hit, horses, officers: what fire costs (CD-A11, CD-A12, CD-B4, CD-D3, CD-H1, CD-H4)."""

from copy import deepcopy
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec import structs

from tests.engine.counting import counts_tell_all
from tests.names import colonial_d10 as cd
from tests.rulesets.colonial_d10.bench import CLOSE, battlefield, gun, play, shoot, unit
from tests.rulesets.colonial_d10.test_fire import men
from tracker.engine import Hits, Pool, odds
from tracker.games.colonial_d10.casualties import who_words
from tracker.games.colonial_d10.state import TELLS_LEADERS_SAVED


def test_cd_a12_an_officer_who_is_saved_counts_among_the_ranks_hit() -> None:
    assert cd.Struck(officers=1, spared=1).worth == 2


DEAD = {"musket": (0.35, 0.21), "breechloader": (0.525, 0.315), "magazine": (0.70, 0.42), "machine_gun": (1.05, 0.63)}


@pytest.mark.parametrize("weapon", DEAD)
def test_cd_d3_dead_for_each_figure(weapon: str) -> None:
    shooter = gun("shooter", weapon, men=2) if weapon == "machine_gun" else men("shooter", 2, weapon=weapon)
    for posture, share in (("open", 1.0), ("cover", 4 / 7), ("prone", 6 / 7)):
        target = men("zulu", 60, cover=posture == "cover", prone=posture == "prone")
        state = battlefield(shooter, target)
        means = []
        for reach in ("half", "long"):
            roll = cd.fire_roll(state, "shooter", cd.ShotForm("zulu", reach, True, 2))
            means.append(float(sum(cd.lost(result) * p for result, p in odds(roll.reading, roll.pools).items())) / 2)
        assert means == pytest.approx([share * each for each in DEAD[weapon]])


def test_cd_a12_odds_of_losses_against_brute_force() -> None:
    state = battlefield(men(n=2, weapon="musket"), men("zulu", 9))
    roll = cd.fire_roll(state, "brit", cd.ShotForm("zulu", "half", True, 2))
    counted = {n: 0 for n in range(3)}
    for hit, other, save, another in product(range(1, 11), repeat=4):
        counted[(hit >= 6 and save < 8) + (other >= 6 and another < 8)] += 1
    chances = {each.label: each.chance for each in roll.odds()}
    assert chances == {f"{n} lost": Fraction(ways, 10_000) for n, ways in counted.items()}


def test_dice_of_fire_tell_whom_his_rank_saved() -> None:
    """ "5 hits, 0 saved: 4 lost" was to be read twice."""
    roll = cd.fire_roll(
        battlefield(men(n=2, weapon="musket"), unit("zulu")), "brit", cd.ShotForm("zulu", "half", True, 2)
    )
    dice = {"fire": [10, 10], "saves": [1, 6], "fell": [3], "nearly": [10]}
    found = roll.read({"dice": dice})[0]
    assert roll.reading.in_full(found) == "2 hits, 0 saved, 1 by rank" and cd.lost(found) == 2
    found = roll.read({"dice": {**dice, "nearly": [3]}})[0]
    assert roll.reading.in_full(found) == "2 hits, 0 saved"
    few = structs.replace(roll.reading, most=1)
    assert few.in_full(found) == "2 hits, 0 saved, 1 too many", "19 hits, 11 saved, 1 by rank were 4 lost"


@pytest.mark.rule("CD-B4")
@pytest.mark.parametrize(("step", "whom"), [(TELLS_LEADERS_SAVED - 1, "1 officer"), (TELLS_LEADERS_SAVED, "1 leader")])
def test_cd_b4_the_leader_is_saved_where_the_officer_fell(step: int, whom: str) -> None:
    state = battlefield(unit(), unit("zulu"), leaders=(cd.Leader("chief", "the Chief", "br", attached="brit"),))
    state.defaults = step
    unsure = play(cd.suffer(deepcopy(state), "brit", 1, 1, "fire"), "8")
    assert unsure.has("1 saved by rank") == (step == TELLS_LEADERS_SAVED), "no officer had fallen"
    assert play(cd.suffer(state, "brit", 2, 1, "fire"), "10 | 8").has(f"{whom} saved")


@pytest.mark.rule("CD-B4")
@pytest.mark.parametrize(("posture", "need", "officer"), [({}, 8, 6), ({"prone": True}, 7, 5), ({"cover": True}, 5, 3)])
def test_cd_a12_saves_by_posture_and_officers(posture: dict[str, Any], need: int, officer: int) -> None:
    target = unit("zulu", **posture)
    found = cd.saves_for(battlefield(target), target)
    assert (found.need, found.officer) == (need, officer)
    target.officers = 0
    assert cd.saves_for(battlefield(target), target).officer == 0


def test_cd_b4_the_officers_chance_is_that_of_plus_two() -> None:
    """A company of an officer and a man, hit once: the officer dies as often as by throwing for it first."""
    target = unit("zulu", officers=1, sergeants=0, men=1)
    state = battlefield(men(n=1, weapon="musket"), target)
    volley = cd.Volley(Hits(1, 10), cd.saves_for(state, target), "saves", sides=10)
    dies = Fraction(0)
    for result, p in odds(volley, (Pool("fire", 1, 10),)).items():
        if not cd.lost(result):
            continue
        nearly = result.then.nearly
        roll = cd.who_roll(state, "zulu", cd.lost(result) - nearly, nearly)  # a D10: 10 is the officer
        dies += p * sum((q for struck, q in odds(roll.reading, roll.pools).items() if struck.officers), Fraction(0))
    assert dies == Fraction(1, 10) * Fraction(5, 10)


def test_cd_a12_who_was_hit() -> None:
    state = battlefield(unit(), unit("zulu"))
    said = play(cd.suffer(state, "brit", 3, 1, "fire"), "9 7 | 10")
    brit = state.units["brit"]
    assert (brit.officers, brit.sergeants, brit.men) == (1, 0, 11) and said.has("1 officer saved")
    assert said.result == 2 and brit.disordered


def test_cd_a12_horse_and_rider_apart() -> None:
    rider = men("horse", 6, arm="cavalry", mounts="horse", mounted=True)
    state = battlefield(rider, horses="apart")
    play(cd.horses(state, "horse", 3), "8 7 2")
    assert rider.afoot == 2
    state.rulings = state.rulings.but(horses="together")
    assert play(cd.horses(state, "horse", 3)).keys == []


def test_cd_h1_an_attached_leader_may_fall() -> None:
    leader = cd.Leader("gen", "the General", "eu", attached="brit")
    state = battlefield(men(), leaders=(leader,))
    said = play(cd.suffer(state, "brit", 2, 0, "fire"), "8 4")
    assert state.leaders["gen"].fallen and state.units["brit"].men == 3 and said.has("the General falls")
    state = battlefield(men(), leaders=(leader,), leader_risk="never")
    assert play(cd.suffer(state, "brit", 2, 0, "fire")).keys == []


def test_cd_h4_a_d10_for_each() -> None:
    state = battlefield(unit())
    play(cd.suffer(state, "brit", 3, 0, "fire"), "10 9 8")
    brit = state.units["brit"]
    assert (brit.officers, brit.sergeants, brit.men) == (0, 0, 11)


def test_cd_h4_by_ruling_a_die_with_a_face_for_each_figure() -> None:
    state = battlefield(unit(), who_hit="figures")
    said = play(cd.suffer(state, "brit", 3, 0, "fire"), "1 2 14")
    assert [pool.sides for pool in said.prompts[0].pools] == [14]  # type: ignore[attr-defined]
    brit = state.units["brit"]
    assert (brit.officers, brit.sergeants, brit.men) == (0, 0, 11)


def test_cd_h4_no_more_officers_are_hit_than_there_are() -> None:
    state = battlefield(unit())
    roll = cd.who_roll(state, "brit", 3, 0)
    assert not any("officers" in each.label or "sergeants" in each.label for each in roll.odds())
    play(cd.suffer(state, "brit", 3, 0, "fire"), "10 10 10")
    brit = state.units["brit"]
    assert (brit.officers, brit.sergeants, brit.men) == (0, 1, 10)


def test_cd_a12_nobody_is_lost_who_is_not_there() -> None:
    """Nine hits on an officer and two men, one of which an officer's save saves."""
    few = unit("zulu", officers=1, sergeants=0, men=2)
    state = battlefield(unit(), few)
    assert play(cd.suffer(state, "zulu", 9, 1, "fire")).has("Zulu lose 3 figures.")
    state = battlefield(unit(), unit("zulu", officers=1, sergeants=0, men=2))
    said = play(cd.suffer(state, "zulu", 4, 2, "fire"), "1 1 | 1")  # both men fell: the officer is the third, and saved
    left = state.units["zulu"]
    assert (left.officers, left.men) == (1, 0) and said.has("1 officer saved")


def test_cd_b4_a_lone_officer_has_his_own_save() -> None:
    alone = unit("zulu", officers=1, sergeants=0, men=0, full=99)
    state = battlefield(men(n=1, weapon="musket"), alone)
    roll = cd.fire_roll(state, "brit", cd.ShotForm("zulu", "half", True, 1))
    assert "saves on 6+." in roll.text
    assert {each.label: each.chance for each in roll.odds()} == {"0 lost": Fraction(3, 4), "1 lost": Fraction(1, 4)}
    said = play(shoot(state, "brit", "zulu"), CLOSE, "6 | 6")
    assert said.keys == ["shot:brit:zulu", "fire:brit:zulu"] and alone.officers == 1
    state.units["brit"].spent = 0
    play(shoot(state, "brit", "zulu"), CLOSE, "6 | 5")
    assert alone.gone == "destroyed"


@pytest.mark.parametrize(
    ("officers", "sergeants", "leaders", "men_", "dice"),
    [(1, 0, 0, 1, 2), (1, 1, 0, 0, 2), (1, 0, 1, 0, 2), (2, 0, 0, 3, 2)],
)
@pytest.mark.parametrize("who_hit", ["d10", "figures"])
def test_cd_b4_odds_of_fire_are_those_of_all_dice_that_follow(
    officers: int, sergeants: int, leaders: int, men_: int, dice: int, who_hit: str
) -> None:
    """Hits, saves and who was hit, face by face, against the odds that are shown for the fire."""
    chiefs = tuple(cd.Leader(f"l{n}", "L", "tr", attached="zulu") for n in range(leaders))
    target = unit("zulu", officers=officers, sergeants=sergeants, men=men_)
    state = battlefield(men(n=dice, weapon="musket"), target, leaders=chiefs, who_hit=who_hit)
    roll = cd.fire_roll(state, "brit", cd.ShotForm("zulu", "long", True, dice))
    counted: dict[str, Fraction] = {}
    # A die misses, is saved, is saved if an officer, or kills: 7, 3 x 3, 3 x 2 and 3 x 5 in tens and hundreds.
    ways = ((Fraction(7, 10) + Fraction(9, 100), 0, 0), (Fraction(6, 100), 0, 1), (Fraction(15, 100), 1, 0))
    assert isinstance(roll.reading, cd.Volley)
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
    assert cd.expected(roll.reading, roll.pools) == pytest.approx(mean)


def _dealt(who: cd.Who, faces: tuple[int, ...]) -> dict[str, list[int]]:
    given = {"fell": list(faces[: who.fell]), "nearly": list(faces[who.fell :])}
    return {name: dice for name, dice in given.items() if dice}


def _in_the_end(state: Any, fell: int, nearly: int) -> dict[int, Fraction]:
    """How many of those hit fall, by throwing every die for who was hit and really taking figures off."""
    found: dict[int, Fraction] = {}
    who = cd.who_of(state, state.units["zulu"], fell, nearly)
    for faces in product(range(1, who.sides + 1), repeat=who.fell + who.nearly):
        there = deepcopy(state)
        answers = [{"dice": _dealt(who, faces)}] if cd.matters(who, 0) and faces else []
        gone = play(cd.suffer(there, "zulu", fell + nearly, nearly, "fire"), *answers).result
        share = Fraction(1, who.sides ** len(faces))
        found[gone] = found.get(gone, Fraction(0)) + share
    return found


@pytest.mark.parametrize("words", ["3 lost", "4 hits, 1 saved"])
def test_cd_b4_what_is_settled_on_the_table_is_lost_whoever_was_hit(words: str) -> None:
    state = battlefield(men(), unit("zulu"))
    said = play(shoot(state, "brit", "zulu"), CLOSE, words, "1 1 1")
    assert [pool.name for pool in said.prompts[-1].pools] == ["fell"]  # type: ignore[attr-defined]
    assert state.units["zulu"].men == 9


def test_cd_b4_what_is_expected_quickly_is_what_the_odds_say() -> None:
    chief = cd.Leader("gen", "the General", "tr", attached="zulu")
    for firing, men_ in ((6, 20), (12, 4)):
        state = battlefield(men(n=firing, weapon="magazine"), unit("zulu", officers=2, men=men_), leaders=(chief,))
        roll = cd.fire_roll(state, "brit", cd.ShotForm("zulu", "half", True, firing))
        mean = sum(each.chance * int(each.label.split()[0]) for each in roll.odds())
        assert isinstance(roll.reading, cd.Volley)
        assert cd.expected(roll.reading, roll.pools) == pytest.approx(float(mean))
        assert mean <= men_ + 4


def test_cd_a12_counts_of_fire_tell_all_that_its_dice_do() -> None:
    target = unit("zulu", men=1)
    state = battlefield(men(), target)
    for first, pools in (
        (Hits(6, 10, watch=1), (Pool("fire", 2, 10),)),
        (cd.Salvo((("one", 6), ("two", 9))), (Pool("one", 1, 10), Pool("two", 1, 10))),
    ):
        counts_tell_all(cd.volley_at(state, target, first), *pools)


def test_cd_a12_who_was_hit_is_thrown_on_the_screen_of_the_fire_where_it_matters() -> None:
    """Two are lost, one of them saved if an officer; the other die picks the sergeant."""
    state = battlefield(men(n=4), unit("zulu", men=3))
    said = play(shoot(state, "brit", "zulu"), CLOSE, "6 6 6 1 1 1 | 9 7 1 | 9 | 10")
    zulu = state.units["zulu"]
    assert said.keys == ["shot:brit:zulu", "fire:brit:zulu"]
    assert (zulu.officers, zulu.sergeants, zulu.men) == (1, 0, 3) and said.has("1 officer saved")
    assert "10 the officer, 9 the sergeant" in said.prompts[-1].text
    said = play(shoot(battlefield(men(n=1), unit("zulu")), "brit", "zulu"), CLOSE, "6 | 7 | 10")
    assert said.has("1 officer saved") and said.has("Zulu lose nobody.")


def test_cd_a12_the_faces_that_hit_a_rank_tell_how_many_of_it_there_are() -> None:
    """Two tens among the dice: one is the officer, and nobody said who the other was."""
    target = unit("zulu", officers=1, sergeants=3)
    assert who_words(cd.who_of(battlefield(target), target, 2, 0)) == "10 the officer, 9 one of 3 sergeants"


@pytest.mark.parametrize(("hits", "saves"), [([5], [0, 0]), ([9], [0, 2])])
def test_cd_a12_nobody_throws_for_who_was_hit_where_all_fall(hits: list[int], saves: list[int]) -> None:
    """More were killed for certain than there are: not even an officer is left to be saved."""
    state = battlefield(men(n=9), unit("zulu", men=3))
    said = play(shoot(state, "brit", "zulu"), CLOSE, {"counts": {"fire": hits, "saves": saves}})
    assert said.keys == ["shot:brit:zulu", "fire:brit:zulu"] and state.units["zulu"].gone == "destroyed"
    assert "take Zulu off the table" not in said.of("table"), "of foot all figures were taken off"


def test_cd_a4_the_table_is_told_to_take_guns_off_whose_crew_is_gone() -> None:
    state = battlefield(men(n=9), gun("zulu", men=2))
    said = play(cd.suffer(state, "zulu", 2, 2, "fire"))
    assert state.units["zulu"].gone == "destroyed" and said.of("table")[-1] == "take Zulu off the table"


def test_cd_a11_lying_in_cover() -> None:
    hidden = men("zulu", prone=True, cover=True, weapon="musket")
    state = battlefield(men(), gun(), hidden)
    assert cd.why_not_fire(state, hidden) == "lying in cover"
    assert cd.why_not_shot_at(state.units["brit"], hidden) and not cd.why_not_shot_at(state.units["gun"], hidden)


def test_odds_are_the_same_when_less_is_told_apart() -> None:
    state = battlefield(gun("mg", "machine_gun", men=2), men("zulu"))
    roll = cd.fire_roll(state, "mg", cd.ShotForm("zulu", "half", True, 2))
    whole: dict[str, Fraction] = {}
    for result, chance in odds(roll.reading, roll.pools).items():
        gist = roll.reading.gist(result).label
        whole[gist] = whole.get(gist, Fraction(0)) + chance
    assert {each.label: each.chance for each in roll.odds()} == whole
