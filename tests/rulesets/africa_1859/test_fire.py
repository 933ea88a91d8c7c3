"""Fire of foot and horse: who may, with how many coins, and what the heads do."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from tests.names.africa_1859 import Battlefield, obey
from tests.names.play import so_far_words
from tests.play.hands import Hand
from tests.rulesets.africa_1859.table import SETTLE, asks, battle, play, refusals, unit
from tracker.engine import Refused
from tracker.games.africa_1859.data import WORDS
from tracker.games.africa_1859.fire import (
    fire,
    fire_coins,
    fire_toss,
    result_of_fire,
    shoot,
    target_options,
    why_not_fire,
)
from tracker.games.africa_1859.state import WEIGHS_SHOTS


def coins(*units: object, ground: object = None, **switches: str) -> int:
    state = battle(*units, ground=ground, **switches)  # type: ignore[arg-type]
    return fire_coins(state, units[0].id, units[1].id).total  # type: ignore[attr-defined]


def test_af_a1_three_heads_cost_a_step() -> None:
    state = battle(unit("ir"), unit("nz", area="camp"), ground={"road": {"near": ["camp", "base"]}})
    state.areas["camp"].near.append("road")
    play(shoot(state, "ir", "nz"), "HHH HHH")
    assert state.units["nz"].steps == 1 and not state.units["nz"].demoralised
    said = play(shoot(state, "ir", "nz"), "HHH HHH")
    assert state.units["nz"].gone == "destroyed" and said.cell("fire_results") == ("3", "result")
    assert "take Nz off the map" in said


@pytest.mark.parametrize(("toss", "row"), [("HHH HHT", "2"), ("HHH HTT", "1"), ("HHH TTT", "0"), ("TTT", "0")])
def test_af_a1_fewer_heads(toss: str, row: str) -> None:
    state = battle(unit("ir"), unit("kab", area="marsh"), fire_tosses="two")
    state.areas["marsh"].terrain = "clear"
    said = play(shoot(state, "ir", "kab"), toss)
    kab = state.units["kab"]
    assert said.cell("fire_results") == (row, "result")
    assert kab.demoralised == (row == "2")
    assert (kab.area != "marsh") == (row == "1") == kab.pushed


@pytest.mark.rule("AF-B4")
def test_af_a1_more_than_three_heads_count_as_three() -> None:
    state = battle(unit("ir"), unit("kab", area="marsh"))
    said = play(shoot(state, "ir", "kab"), "HHHHH HHHHH")
    assert said.cell("fire_results") == ("3", "result") and state.units["kab"].gone


def test_af_a2_each_circumstance() -> None:
    kab = unit("kab", area="camp")
    assert coins(unit("ir"), kab) == 3
    assert coins(unit("ir"), unit("kab", area="marsh")) == 5
    assert coins(unit("ir"), kab, unit("il"), unit("cav")) == 4
    assert coins(unit("ir"), kab, unit("il"), unit("eng"), unit("art")) == 3
    assert coins(unit("ir", area="hill"), kab) == 4
    assert coins(unit("ir"), unit("mcav", area="camp", waited=True)) == 4
    assert coins(unit("ir"), unit("mcav", area="camp", acted=True)) == 3
    assert coins(unit("ir"), unit("kab", area="house")) == 1
    assert coins(unit("ir"), unit("kab", area="wood")) == 2
    assert coins(unit("ir"), kab, ground={"camp": {"trench": True}}) == 2
    assert coins(unit("ir"), unit("kab", area="wood"), ground={"wood": {"trench": True}}) == 2


def test_af_b1_buildings_by_ruling() -> None:
    assert coins(unit("ir"), unit("kab", area="house"), fire_buildings="plus") == 5


def test_af_b3_no_fewer_coins_than_none() -> None:
    state = battle(unit("eng"), unit("kab", area="house"))
    said = play(shoot(state, "eng", "kab"))
    assert fire_coins(state, "eng", "kab").total == 0
    assert said == ["Eng has no coins against Kab: no effect."]


def test_af_b3_heads_of_the_first_toss_are_coins_of_the_second() -> None:
    state = battle(unit("ir"), unit("kab", area="marsh"))
    toss = asks(shoot(state, "ir", "kab"))
    assert [pool.count for pool in toss.pools] == [5] and "First toss:" not in toss.text, "stale behind it"
    for short in ({"1st toss": [1, 1, 2, 2, 2]}, {"1st toss": [1, 1, 2, 2, 2], "2nd toss": [1]}):
        with pytest.raises(Refused, match="2nd toss"):
            toss.read({"dice": short})
    assert toss.read({"counts": {"1st toss": [2], "2nd toss": [1]}})[0].then.heads == 1


def test_af_b3_one_toss_by_ruling() -> None:
    state = battle(unit("ir"), unit("kab", area="marsh"), fire_tosses="one")
    said = play(shoot(state, "ir", "kab"), "HHTTT")
    assert said.cell("fire_results") == ("2", "result")


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 8])
def test_af_b4_odds_against_brute_force(number: int) -> None:
    state = battle(unit("ir", fire=number), unit("kab", area="camp"))
    found = {each.label: each.chance for each in fire_toss(state, "ir", "kab").odds()}
    counted = [0, 0, 0, 0]
    for first in product((0, 1), repeat=number):
        weight = 2 ** (number - sum(first))
        for second in product((0, 1), repeat=sum(first)):
            counted[min(3, sum(second))] += weight
    labels = ("no effect", "retreats", "demoralised", "a step lost")
    for label, ways in zip(labels, counted, strict=True):
        assert found.get(label, 0) == pytest.approx(ways / 4**number)
    assert sum(found.values()) == 1


def test_af_b4_odds_of_the_digest() -> None:
    said = {2: (56, 38, 6, 0), 3: (42, 42, 14, 2), 4: (32, 42, 21, 5), 5: (24, 40, 26, 10), 8: (10, 27, 31, 32)}
    for number, percents in said.items():
        state = battle(unit("ir", fire=number), unit("kab", area="camp"))
        found = {each.label: each.chance for each in fire_toss(state, "ir", "kab").odds()}
        labels = ("no effect", "retreats", "demoralised", "a step lost")
        assert tuple(round(100 * found.get(label, 0)) for label in labels) == percents


def test_af_b4_strengths_and_reduced_units() -> None:
    assert coins(unit("ir", steps=1), unit("kab", area="camp")) == 2
    assert coins(unit("ir"), unit("kab", area="camp"), fire_strength="higher") == 4
    assert coins(unit("kab"), unit("ir", area="camp")) == 2
    assert coins(unit("cav"), unit("kab", area="camp"), fire_strength="higher") == 0, "no fire at all"


def test_af_b5_only_into_an_adjacent_area() -> None:
    state = battle(unit("ir"), unit("kab", area="marsh"), unit("kab2", area="camp"), unit("kab3", area="home"))
    assert fired_at(state) == ["fire:kab"]
    assert why_not_fire(battle(unit("ir"), unit("kab", area="camp")), unit("ir")) == "no enemy in range"
    wide = battle(unit("ir"), unit("kab2", area="camp"), fire_range="two")
    assert fired_at(wide) == ["fire:kab2"]


def fired_at(state: Battlefield) -> list[str]:
    """The enemies that `ir` is offered to fire at."""
    return [option.id for option in asks(obey(state, "ir")).options if option.id.startswith("fire:")]


@pytest.mark.examples(
    "toss, told",
    ("HHHHT HHHT", ["Ir fires at Kab.", "Kab is destroyed (fire of Ir)."]),
    ("HHHTT HHT", ["Ir fires at Kab.", "Kab is demoralised (fire of Ir)."]),
    ("HTTTT H", ["Ir fires at Kab: the target retreats.", "Kab goes back to Home."]),
)
def test_af_a1_what_comes_of_fire_is_told_once(toss: str, told: list[str]) -> None:
    state = battle(unit("ir", area="house", fire=5), unit("kab", area="camp"))
    said = play(fire(state, "ir", "kab"), toss)
    assert [line.text for line in said.log if line.kind == "result"] == told


def test_af_b3_the_heads_of_the_first_toss_are_no_result() -> None:
    state = battle(unit("ir", area="house", fire=5), unit("kab", area="camp"))
    said = play(fire(state, "ir", "kab"), {"dice": {"2nd toss": [1, 1, 2]}, "counts": {"1st toss": [3]}})
    assert said.rolls[0].endswith(": 1st toss 3 heads; 2nd toss H H T (typed): demoralised")


def test_af_b6_once_a_turn_at_one_unit() -> None:
    state = battle(unit("ir"), unit("kab", area="marsh"))
    said = play(fire(state, "ir", "kab"), "TTTTT")
    assert state.units["ir"].acted and why_not_fire(state, state.units["ir"]) == "it has acted"
    assert "Ir fires at Kab: no effect." in said


def test_af_b6_one_firer_a_target_by_ruling() -> None:
    target = unit("kab", area="marsh", shot_at=True)
    state = battle(unit("ir"), target, unit("kab2", area="marsh"), fire_rate="one")
    assert refusals(asks(obey(state, "ir")))["fire:kab"] == "it was fired at this turn"


def test_af_b21_the_demoralised_do_not_fire() -> None:
    state = battle(unit("ir", demoralised=True), unit("kab", area="marsh"))
    assert why_not_fire(state, state.units["ir"]) == "demoralised"


def test_another_unit_first_costs_nothing() -> None:
    state = battle(unit("ir"), unit("il"), unit("kab", area="marsh"))
    assert play(obey(state, "ir"), "back") == [] and not state.units["ir"].acted


def test_a_settled_fire_is_over() -> None:
    state = battle(unit("ir"), unit("kab", area="marsh"))
    said = play(fire(state, "ir", "kab"), SETTLE)
    assert said == ["put an Activation marker on Ir", "Settled on the table: the fire of Ir at Kab."]
    assert state.units["ir"].acted


def test_af_a2_targets_are_offered_with_their_coins_and_what_is_likely() -> None:
    """Guns said "harm 58%" and foot nothing, so that no two orders could be compared."""
    state = battle(unit("ir"), unit("kab", area="marsh"), unit("kab2", area="house"))
    for tosses, chances in (("two", (76, 25)), ("one", (97, 50))):
        state.rulings = replace(state.rulings, fire_tosses=tosses)
        details = {option.id: option.detail for option in target_options(state, state.units["ir"])}
        assert details["kab"].startswith(f"harm {chances[0]}%, 5 coins, Marsh")
        assert details["kab2"].startswith(f"harm {chances[1]}%, 1 coin, House")


def test_what_can_not_be_hit_is_offered_with_no_chance_of_harm() -> None:
    """A squadron off the shore had "harm 58%, 3 coins", and that it can't be hit."""
    state = battle(unit("kab", area="base"), unit("ship", area="bay"), unit("ir", area="road"))
    found = {each.id: (each.refused, "harm" in each.detail) for each in target_options(state, state.units["kab"])}
    assert found == {"ir": ("", True), "ship": ("it can't be hit", False)}


def test_af_b3_heads_of_the_second_toss_are_told_without_those_of_the_first() -> None:
    """Two heads and then one were "3 heads so far", which would have been a step lost."""
    hand = Hand(fire_toss(battle(unit("ir"), unit("kab", area="marsh")), "ir", "kab"))
    assert so_far_words(hand.press("hhtt").dice) == "2 heads so far, 1 coin to come"
    assert so_far_words(hand.press("th").dice) == "1 head so far, 1 coin to come"


@pytest.mark.parametrize("value", [{"dice": {"1st toss": [1, 1, 1, 3, 2]}}, {"dice": {"1st toss": [1]}}, "HHT"])
def test_impossible_coins_are_refused(value: object) -> None:
    state = battle(unit("ir"), unit("kab", area="marsh"))
    with pytest.raises(Refused):
        fire_toss(state, "ir", "kab").read(value)


def said_of(state: Battlefield, target: str) -> dict[str, str]:
    return {each.label: each.text for each in fire_toss(state, "ir", target).effects}


@pytest.mark.rule("AF-A1", "AF-B20")
def test_af_b21_the_chances_of_fire_say_what_then_happens() -> None:
    free = battle(unit("ir"), unit("nz", area="house"))
    assert said_of(free, "nz") == {
        "no effect": "nothing",
        "retreats": "it goes one area toward its own edge",
        "demoralised": "it gets a Demoralised marker",
        "a step lost": "it keeps 1 of 2 steps",
    }
    shaken = battle(unit("ir"), unit("nz", area="house", demoralised=True, steps=1))
    assert said_of(shaken, "nz")["demoralised"] == "it has its Demoralised marker already"
    assert said_of(shaken, "nz")["a step lost"] == "it is destroyed"
    play(result_of_fire(shaken, "ir", "nz", 2))
    assert shaken.units["nz"].steps == 1 and not shaken.units["nz"].gone
    harsh = battle(unit("ir"), unit("nz", area="house", demoralised=True), second_demoralised="step")
    assert said_of(harsh, "nz")["demoralised"] == "it keeps 1 of 2 steps"


def test_af_b20_the_chances_of_fire_say_what_a_retreat_does_to_who_has_no_way_out() -> None:
    home = unit("nz", area="home")
    retreats = said_of(battle(unit("ir", area="camp"), home), "nz")["retreats"]
    assert retreats == "with no way out it becomes demoralised"
    assert WORDS["short"][retreats] == "becomes demoralised", "its short form goes by other words"
    shaken = unit("nz", area="home", demoralised=True)
    assert said_of(battle(unit("ir", area="camp"), shaken), "nz")["retreats"] == "with no way out it keeps 1 of 2 steps"
    stays = battle(unit("ir", area="camp"), shaken, no_way_out="stays")
    assert said_of(stays, "nz")["retreats"] == "it has no way out and stays"
    play(result_of_fire(stays, "ir", "nz", 1))
    assert stays.units["nz"].area == "home" and stays.units["nz"].steps == 2


def test_af_b21_a_second_marker_counts_as_no_harm() -> None:
    state = battle(unit("ir"), unit("kab", area="marsh"), unit("kab2", area="marsh", demoralised=True))
    details = {option.id: option.detail for option in target_options(state, state.units["ir"])}
    assert "harm 76%, " in details["kab"] and "harm 50%, " in details["kab2"]


@pytest.mark.rule("AF-B21")
@pytest.mark.parametrize(("shaken", "told"), [(False, "which shook them"), (True, "")])
def test_af_a1_the_story_has_nobody_shaken_by_a_shot_who_was_so_before(shaken: bool, told: str) -> None:
    state = battle(unit("ir"), unit("nz", area="house", demoralised=shaken))
    said = play(result_of_fire(state, "ir", "nz", 2))
    assert [line.event.outcome for line in said.log if line.event and line.event.what == "fires"] == [told]


@pytest.mark.rule("AF-B20")
@pytest.mark.parametrize(("shaken", "told"), [(False, ["with no way back"]), (True, [])])
def test_af_a1_the_story_has_who_wavers_for_want_of_a_way_back(shaken: bool, told: list[str]) -> None:
    """It said that the shot was without effect; who was demoralised before loses a step, which tells itself."""
    full, beside = [unit(f"il{n}", area="base") for n in range(4)], {"road": {"near": ["base", "house"]}}
    state = battle(unit("ir", demoralised=shaken), *full, unit("kab", area="house"), ground=beside)
    said = play(result_of_fire(state, "kab", "ir", 1))
    assert [line.event.how for line in said.log if line.event and line.event.what == "gives way"] == told


@pytest.mark.rule("AF-A1", "AF-B20", "AF-B21")
@pytest.mark.examples(
    "horse, foot, changes, first",
    ("house", "house", {}, "kab"),
    ("home", "house", {}, "mcav"),
    # Without a way out one head shakes the others too.
    ("home", "home", {}, "kab"),
    ("home", "house", {"no_way_out": "stays"}, "kab"),
    ("house", "house", {"second_demoralised": "step"}, "mcav"),
)
def test_af_b22_enter_fires_where_a_shot_promises_most(
    horse: str, foot: str, changes: dict[str, Any], first: str
) -> None:
    """Most coins stood first: 50% at demoralised horse before 68%. Without a way out one head destroys it."""
    there = unit("mcav", area=horse, demoralised=True), unit("kab", area=foot)
    beside = {
        "road": {"near": ["base", "house", "home"]},
        "house": {"objective": False},
        horse: {"terrain": "clear"},
        foot: {"terrain": "clear"},
    }
    state = battle(unit("ir", fire=4), *there, ground=beside, **changes)
    asked = asks(obey(state, "ir"))
    assert asked.options[0].id == asked.default() == f"fire:{first}"
    shut_in = {each.id for each in asked.options if each.id.startswith("fire") and "no way out" in each.detail}
    lost = {"fire:mcav"} if horse == "home" and not changes else set()
    assert shut_in == (lost | {"fire:kab"} if foot == "home" else lost)
    state.defaults = WEIGHS_SHOTS - 1
    assert asks(obey(state, "ir")).default() == "fire:mcav"
