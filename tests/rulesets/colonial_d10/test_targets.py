"""Whom a unit fires at: what is offered, fire divided, several at one target (CD-B17, CD-B28)."""

from fractions import Fraction
from itertools import product

import pytest

from tests.names import colonial_d10 as cd
from tests.rulesets.colonial_d10.bench import CLOSE, REST, SETTLE, asks, battlefield, gun, play, shoot, told, unit
from tests.rulesets.colonial_d10.test_fire import men
from tracker.engine import Pool, Roll, Target, odds
from tracker.engine.prompts.fields import by_number
from tracker.games.colonial_d10.fire_list import ready, row, who_fires
from tracker.games.colonial_d10.unit_changes import forget
from tracker.games.colonial_d10.view import view


def test_cd_b28_fire_may_be_divided_by_figures() -> None:
    state = battlefield(men(n=6), men("zulu"), men("zulu_two"))
    play(shoot(state, "brit", "zulu"), {**CLOSE, "firing": 2}, "1 1 1")
    assert cd.why_not_fire(state, state.units["brit"]) == ""
    assert asks(shoot(state, "brit", "zulu_two")).fields[-1].high == 4
    state.rulings = state.rulings.but(split_fire="no")
    play(shoot(state, "brit", "zulu_two"), {**CLOSE, "firing": 2}, "1 1 1")
    assert cd.why_not_fire(state, state.units["brit"]) == "it has fired"


def test_cd_b28_out_of_sight_is_no_shot_and_is_not_asked_twice() -> None:
    state = battlefield(men(), men("zulu"), men("zulu_two"))
    said = play(shoot(state, "brit", "zulu"), {"range": "long", "bears": False})
    assert said.has("no shot at Zulu") and not state.units["brit"].spent
    (brit,) = who_fires(state, "eu").rows
    target = brit.fields[0]
    assert isinstance(target, Target) and target.legal() == ["zulu_two"] and target.default == "zulu_two"
    state.tried.append("brit>zulu_two")
    assert not [*ready(state, "eu")], "with nobody left to shoot at it is not asked again"


def test_cd_b28_the_last_target_is_the_usual_one_with_what_was_said_of_it() -> None:
    zulus = [men(f"zulu_{n}", 9) for n in range(3)]
    state = battlefield(men(n=8), *zulus)
    play(shoot(state, "brit", "zulu_2"), {"range": "long", "cover": True, "firing": 2}, "1 1 1")
    (target, *_) = who_fires(state, "eu").rows[0].fields
    assert isinstance(target, Target) and [aim.id for aim in target.aims] == ["zulu_0", "zulu_1", "zulu_2"]
    assert target.aims[2].known == {"bears": True, "cover": True, "range": "long", "firing": 2}
    assert (target.default, target.aims[2].detail) == ("zulu_2", "9, cover, far")


@pytest.mark.examples("step, first, near", (cd.OFFERS_END, "zulu_0", "zulu_0"), (cd.PRESUMES_NONE, "", "zulu_1"))
def test_cd_b28_of_several_of_whom_nothing_tells_none_is_presumed(step: int, first: str, near: str) -> None:
    """The first in the order of battle stood filled in, and a key of the range was taken for it; as in battles begun
    before."""

    def usual(state: cd.Battlefield) -> str:
        (target, *_) = row(state, state.units["brit"]).fields
        assert isinstance(target, Target)
        return target.default

    state = battlefield(men(), *(men(f"zulu_{n}", 9) for n in range(3)))
    state.defaults = step
    assert usual(state) == first
    state.shots = {"brit>zulu_0": cd.Shot("long"), "brit>zulu_1": cd.Shot("half")}
    assert usual(state) == near
    state.shots["brit>zulu_2"] = cd.Shot("long")
    state.units["brit"].aimed = "zulu_2"
    assert usual(state) == "zulu_2"
    state.units["zulu_1"].charging = "brit"
    assert usual(state) == "zulu_1"
    state = battlefield(men(), men("zulu"))
    state.defaults = step
    assert usual(state) == "zulu"


def test_cd_b28_who_is_charged_is_in_front_of_those_who_may_fire() -> None:
    state = battlefield(men(), men("brit_two"), men("zulu", charging="brit_two"))
    prompt = who_fires(state, "eu")
    assert [(each.id, each.is_urgent) for each in prompt.rows] == [("brit", False), ("brit_two", True)]


def test_cd_b28_who_has_nobody_in_range_is_passed_over_until_somebody_moves() -> None:
    state = battlefield(men(), men("zulu"))
    play(shoot(state, "brit", "zulu"), {"range": "out"})
    state.tried = []
    prompt = who_fires(state, "eu")
    assert prompt.rows[0].is_idle and prompt.default() is None and prompt.all_whole() == []
    taken = told("brit", target="zulu", range="half")
    assert prompt.read(taken)[0][0].facts == cd.ShotForm("zulu", "half", True, 4), "it may fire all the same"
    forget(state, "zulu")
    assert not who_fires(state, "eu").rows[0].is_idle


def test_cd_b28_who_holds_his_fire_is_counted_first_and_named_then() -> None:
    state = battlefield(men("brit"), men("guides"), men("zulu"))
    assert who_fires(state, "eu").rest == "rest hold fire"
    said = play(cd.fire_of(state, "eu", "offensive"), told("brit", target="zulu", range="out"), REST)
    assert said.prompts[-1].rest == "rest hold fire"  # type: ignore[attr-defined]
    assert said.has("Guides hold fire.") and not said.has("Brit, Guides")
    state.tried = []
    play(cd.fire_of(state, "eu", "offensive"), told("guides", target="zulu", range="out"), REST)
    assert who_fires(state, "eu").rest == "nobody fires"


def test_cd_a2_shots_told_at_once_at_several_targets_fall_one_after_the_other() -> None:
    """Nothing is fired at a target that is gone meanwhile: the unit is asked again."""
    state = battlefield(gun("mg", "machine_gun", men=2), men(), men("zulu", 1), men("zulu_two"))
    shots = told("mg", target="zulu", range="half") + told("brit", target="zulu", range="half")
    said = play(cd.fire_of(state, "eu", "offensive"), shots, "9 2 2 2 2 2 | 1", REST)
    assert said.keys == ["fires:eu:offensive", "fire:mg:zulu", "fires:eu:offensive"]
    assert said.has("Brit has no shot at Zulu: off the table") and not state.units["brit"].spent


def test_all_who_fire_together_are_acting_until_their_dice_are_there() -> None:
    """Those whose dice were being thrown were "next" in the order of battle."""
    state = battlefield(men(n=1), men("brit_two", 3), men("zulu", 9))
    shots = told("brit", target="zulu", range="half") + told("brit_two", target="zulu", range="half")
    stood: list[list[str]] = []

    def look(state: cd.Battlefield) -> None:
        stood.append([row.standing for row in view(state).queue if row.unit.startswith("brit")])

    play(cd.fire_of(state, "eu", "offensive"), look, shots, look, "1 1 1 1 1 1")
    assert stood == [["may", "may"], ["acting", "acting"]] and not state.acting


def test_cd_b17_who_is_told_at_once_to_fire_at_one_target_is_one_group() -> None:
    """A screen for all: each with its dice and its score, the saves together; half dice add up from one to the next."""
    state = battlefield(men(n=1), men("brit_two", 3, moved=True), men("zulu", 9), men("zulu_two", 9))
    shots = told("brit", target="zulu", range="half") + told("brit_two", target="zulu", range="half")
    said = play(cd.fire_of(state, "eu", "offensive"), shots, "6 | 8 7 1 1 1 | 1 9")
    roll = said.prompts[-1]
    assert isinstance(roll, Roll) and said.keys == ["fires:eu:offensive", "volley:zulu"]
    assert roll.title == "2 units fire at Zulu: 6 dice, 6+ or 8+ hits"
    assert [(pool.label, pool.count) for pool in roll.pools] == [("Brit, 6+", 1), ("Brit Two, 8+", 5)]
    assert state.units["zulu"].men == 8 and state.units["zulu"].disordered
    assert [state.units[each].spent for each in ("brit", "brit_two")] == [1, 3] and state.halves == {"zulu": 12}


def test_cd_b17_those_of_a_group_who_hit_on_one_score_throw_their_dice_together() -> None:
    """7 and 5 figures with dice and a half, and one who moved: 10 + 8, half a die of each making one, and 1."""
    state = battlefield(men(n=7), men("brit_two", 5), men("brit_three", 1, moved=True), men("zulu", 20))
    shots = [*told("brit", target="zulu", range="long"), *told("brit_three", target="zulu", range="long")]
    shots += told("brit_two", target="zulu", range="long")
    roll = asks(cd.fire_of(state, "eu", "offensive"), shots)
    assert [(pool.name, pool.count) for pool in roll.pools] == [("fire:brit+brit_two", 17), ("fire:brit_three", 2)]
    assert [pool.label for pool in roll.pools] == ["Brit, Brit Two, 8+", "Brit Three, 10+"]


def test_cd_b17_who_sees_the_target_in_cover_is_a_group_of_its_own() -> None:
    state = battlefield(men(), men("brit_two"), men("zulu", 9))
    shots = told("brit", target="zulu", range="half") + told("brit_two", target="zulu", range="half", cover=True)
    assert asks(cd.fire_of(state, "eu", "offensive"), shots).key == "fire:brit:zulu"


def test_cd_b17_a_group_that_is_settled_on_the_table_has_fired() -> None:
    state = battlefield(men(), men("brit_two"), men("zulu", 9))
    shots = told("brit", target="zulu", range="half") + told("brit_two", target="zulu", range="half")
    assert play(cd.fire_of(state, "eu", "offensive"), shots, SETTLE).has("Settled on the table: the fire at Zulu")


@pytest.mark.parametrize("officers", [0, 1])
def test_cd_b17_odds_of_a_group_are_those_of_every_die_and_its_save(officers: int) -> None:
    target = men("zulu", 3, officers=officers)
    state = battlefield(men(), men("brit_two"), target)
    volley = cd.volley_at(state, target, cd.Salvo((("one", 6), ("two", 9))))
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
    assert cd.expected(volley, pools) == pytest.approx(mean)


def test_cd_b28_who_charges_a_unit_is_proposed_before_its_last_target() -> None:
    state = battlefield(unit(), men("zulu", 20), men("zulu_two", 8))
    state.units["brit"].aimed = "zulu"
    assert target_of(state, "brit").default == "zulu", "its last target"
    state.units["zulu_two"].charging = "brit"
    assert target_of(state, "brit").default == "zulu_two"


def test_cd_b28_a_digit_means_one_target_for_all_who_fire_also_when_others_are_gone() -> None:
    state = battlefield(unit(), unit("brit_two"), men("zulu", 20), men("zulu_two", 8), men("zulu_three", 8))
    state.units["zulu_three"].charging = "brit_two"
    assert targets_by_number(state, "brit") == {1: "zulu", 2: "zulu_two", 3: "zulu_three"}
    assert targets_by_number(state, "brit_two") == targets_by_number(state, "brit")
    state.units["zulu"].gone = "destroyed"
    assert targets_by_number(state, "brit") == {2: "zulu_two", 3: "zulu_three"}


def targets_by_number(state: cd.Battlefield, firer: str) -> dict[int, str]:
    return {number: aim.id for number, aim in by_number(target_of(state, firer).aims).items()}


def target_of(state: cd.Battlefield, firer: str) -> Target:
    return next(field for field in row(state, state.units[firer]).fields if isinstance(field, Target))
