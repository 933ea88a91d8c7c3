"""What men do where they are: standing up, the bridge, leaving a melee; and who of them was hit."""

from fractions import Fraction

import pytest

from tests.names.colonial_d10 import Leader, Who, begin, outcome, stands_up, who_roll
from tests.rulesets.colonial_d10.bench import ENTER, NONE, battlefield, locked, men, orders, play, unit
from tracker.engine import Number, Pick, Reading
from tracker.games.colonial_d10.bridge import late

SAPPERS = {**NONE, "men": 3, "traits": ["sappers"], "full": 99}


@pytest.mark.parametrize(("face", "stands"), [("6", True), ("4", True), ("2", False)])
def test_cd_a11_a_throw_that_holds_a_unit_lets_it_stand_up(face: str, stands: bool) -> None:
    brit = unit(prone=True, cover=True, disordered=True, full=22)
    state = battlefield(brit, unit("zulu"))
    said = play(orders(state, "brit"), {"act": "prone"}, face, *([] if stands else [ENTER]))
    assert said.has("stands up") == stands and not brit.prone and brit.moved


def test_cd_a11_men_in_melee_may_stand_up_in_their_own_move_phase_too() -> None:
    brit = unit(prone=True, cover=True)
    state = locked(brit, unit("zulu"))
    state.units["brit_two"] = unit("brit_two", prone=True, cover=True)
    begin(state)
    said = play(stands_up(state, "eu"), "brit")
    asked = said.prompts[0]
    assert isinstance(asked, Pick)
    assert [option.id for option in asked.options] == ["brit"]  # the other one is given an order
    assert not brit.prone and brit.moved


def test_cd_a6_a_charge_that_came_to_nothing_is_over_when_the_next_manoeuvre_phase_begins() -> None:
    state = battlefield(unit("zulu", charging="brit", touching=True, hurt=3, told=["cavalry"], reach="full"), unit())
    begin(state)
    zulu = state.units["zulu"]
    assert (zulu.charging, zulu.touching, zulu.hurt, zulu.told, zulu.reach) == ("", False, 0, [], "")


def test_cd_a16_nobody_leaves_a_melee_or_pursues_lying_down() -> None:
    state = locked(men(n=8, full=8, prone=True), men("zulu", 8, full=8))
    play(outcome(state, ["brit", "zulu"]), "8", "2", "leave")
    assert not state.units["brit"].engaged and not state.units["brit"].prone
    state = locked(men(n=8, full=8, prone=True), men("zulu", 8))
    play(outcome(state, ["brit", "zulu"]), "8", "3", ENTER, "pursue", ENTER)
    assert not state.units["brit"].prone


def test_cd_a17_sappers_of_a_unit_in_melee_who_are_free_of_the_enemy_throw() -> None:
    state = locked(unit(**SAPPERS), men("zulu", 1))
    state.bridge = "standing"
    said = play(late(state, "eu"), "yes", ENTER, "6 5")
    asked = said.prompts[1]
    assert isinstance(asked, Number) and asked.enter == 2 and said.has("blows the bridge")
    assert said.prompts[-1].text == "Any hit blows it: 75.0%."


@pytest.mark.parametrize(("face", "blown"), [("9", True), ("6", True), ("4", False)])
def test_cd_a17_disordered_sappers_throw_first_and_blow_unless_driven_back(face: str, blown: bool) -> None:
    brit = unit(**SAPPERS, disordered=True)
    brit.men = 9
    state = battlefield(brit, unit("zulu"))
    state.bridge = "standing"
    dice = [ENTER, "5 6 6 6 6 6 6 6 6"] if blown else [ENTER]
    said = play(orders(state, "brit"), {"act": "bridge"}, face, *dice)
    assert said.has("blows the bridge") == blown


@pytest.mark.parametrize("who_hit", ["figures", "d10"])
@pytest.mark.parametrize(("officers", "sergeants", "leaders"), [(1, 2, 1), (1, 0, 1), (0, 1, 0), (2, 1, 0), (1, 0, 0)])
@pytest.mark.parametrize(("fell", "nearly"), [(0, 3), (3, 0), (4, 3), (1, 1)])
def test_cd_h4_the_short_way_to_who_was_hit_gives_the_chances_of_the_long_one(
    who_hit: str, officers: int, sergeants: int, leaders: int, fell: int, nearly: int
) -> None:
    chiefs = tuple(Leader(f"l{n}", "L", "eu", attached="brit") for n in range(leaders))
    brit = unit(officers=officers, sergeants=sergeants, men=7)
    roll = who_roll(battlefield(brit, unit("zulu"), leaders=chiefs, who_hit=who_hit), "brit", fell, nearly)
    assert isinstance(roll.reading, Who)
    long = Reading.chances(roll.reading, roll.pools)
    short = roll.reading.chances(roll.pools)
    assert short == long and sum(short.values()) == Fraction(1)


def test_cd_h4_who_was_hit_of_sixty() -> None:
    state = battlefield(unit(men=58), unit("zulu"), leaders=(Leader("gen", "L", "eu", attached="brit"),))
    odds = who_roll(state, "brit", 40, 17).odds()
    assert sum(each.chance for each in odds) == 1
    plain = next(each.chance for each in odds if each.label == "other ranks only")
    assert plain == Fraction(7**57, 10**57)
