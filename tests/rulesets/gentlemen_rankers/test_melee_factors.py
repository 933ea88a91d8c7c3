"""Factors of a melee and its dice (GR-A23, A24, A26, B8, B12, B13)."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.names.gentlemen_rankers import Heights, ShownCard, bout_form, hit_imperial, hit_warriors, how, imperial_moves
from tests.rulesets.gentlemen_rankers.table import asks, field, play, touch
from tests.rulesets.gentlemen_rankers.test_melee import sums
from tracker.engine import Pool, odds
from tracker.games.gentlemen_rankers.melee import melee


@pytest.mark.examples(
    "kind, factor",
    ("infantry", 2),
    ("command", 2),
    ("levy", 2),
    ("cavalry", 3),
    ("mounted_command", 3),
    ("artillery", 1),
    ("wagon", 1),
)
def test_gr_a23_factors(kind: str, factor: int) -> None:
    state = field(f"{kind} a", wave="foot 1")
    touch(state, "w1", "a", fresh=False)
    assert sums(state) == (factor, 4)


def test_gr_b12_mounted_warriors_have_4_too() -> None:
    state = field("infantry a", wave="mounted 1")
    touch(state, "w1", "a", fresh=False)
    assert sums(state) == (2, 4)


@pytest.mark.parametrize(("mine", "theirs"), [(4, 4), (2, 4), (3, 4), (1, 3), (2, 6)])
def test_gr_a23_chances_against_brute_force(mine: int, theirs: int) -> None:
    found: dict[str, int] = {}
    for ours, others in product(range(1, 7), repeat=2):
        high, low = max(mine + ours, theirs + others), min(mine + ours, theirs + others)
        who = "A" if mine + ours > theirs + others else "B"
        what = "equal" if high == low else f"{who} wins, {2 if high >= 2 * low else 1} hit"
        found[what] = found.get(what, 0) + 1
    pools = (Pool("imperial", 1), Pool("warriors", 1))
    told: dict[str, Fraction] = {}
    for clash, chance in odds(Heights(mine, theirs, ("A", "B")), pools).items():
        told[clash.label.rstrip("s")] = told.get(clash.label.rstrip("s"), Fraction(0)) + chance
    assert told == {what: Fraction(ways, 36) for what, ways in found.items()}


def test_gr_a24_a_square_has_both_flanks_supported_and_no_flank() -> None:
    state = field("infantry a", wave="foot 1")
    state.units["a"].square = True
    touch(state, "w1", "a", fresh=False)
    assert sums(state)[0] == 4
    names = {each.name for each in how(state, "w1", "a", "warriors").fields}
    assert "edge" not in names


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"flanks": 2}, (4, 4)), ({"walled": True}, (3, 4)), ({"their_wall": True}, (2, 5)),
        ({"uphill": "imperial"}, (3, 4)), ({"uphill": "warriors"}, (2, 5)),
    ],
)  # fmt: skip
def test_gr_b13_modifiers(facts: dict[str, Any], expected: tuple[int, int]) -> None:
    state = field("infantry a", wave="foot 1")
    touch(state, "w1", "a", fresh=False)
    assert sums(state, **facts) == expected


@pytest.mark.parametrize(("edge", "mine"), [("flank", 1), ("rear", 0)])
def test_gr_b13_contacted_in_flank_or_rear(edge: str, mine: int) -> None:
    state = field("infantry a", wave="foot 1")
    touch(state, "w1", "a", edge=edge, fresh=False)
    assert sums(state)[0] == mine
    state.rulings = state.rulings.but(melee_modifiers="flanks")
    assert sums(state)[0] == 2


def test_gr_b13_who_is_touched_in_flank_and_rear_suffers_for_the_rear_alone() -> None:
    state = field("infantry a", wave="foot 2")
    touch(state, "w1", "a", edge="rear", fresh=False)
    touch(state, "w2", "a", edge="flank", fresh=False)
    both = sums(state)[0]
    state.contacts[1].edge = "rear"
    assert sums(state)[0] == both
    state.contacts[0].edge = state.contacts[1].edge = "flank"
    assert sums(state)[0] == both + 1


@pytest.mark.parametrize(("edge", "theirs"), [("front", 4), ("flank", 3), ("rear", 2)])
def test_gr_b13_warriors_contacted_in_flank_or_rear(edge: str, theirs: int) -> None:
    state = field("cavalry a", wave="foot 1")
    said = play(imperial_moves(state), "attack", "a", {"theirs": edge}, "done")
    assert sums(state) == (4, theirs)
    assert (f"A contacts Red foot in the {edge}." in said) is (edge != "front")
    state.rulings = state.rulings.but(melee_modifiers="flanks")
    assert sums(state) == (3, 4)


def test_gr_b13_mounted_charging_foot_and_meeting_squares() -> None:
    state = field("infantry a", wave="mounted 1")
    touch(state, "w1", "a")
    assert sums(state)[1] == 5 and sums(state, walled=True)[1] == 4
    state.units["a"].square = True
    assert sums(state)[1] == 3
    state = field("cavalry a", wave="foot 1")
    touch(state, "w1", "a", by="imperial")
    assert sums(state)[0] == 4


@pytest.mark.rule("GR-A18")
def test_gr_b13_upon_whom_the_enemy_falls_back_has_not_charged() -> None:
    state = field("cavalry a", wave="foot 1")
    play(hit_warriors(state, "w1", 1, ()), "4H", "enemy", "a")
    assert state.contacts[0].fresh and sums(state) == (3, 2)
    state = field("infantry a", wave="mounted 1")
    play(hit_imperial(state, "a", "Red mounted"), "4", "warriors", "w1")
    assert state.contacts[0].fresh and sums(state) == (0, 4)


@pytest.mark.parametrize(("switch", "asked"), [("imperial", False), ("both", True)])
def test_gr_b13_whose_flanks(switch: str, asked: bool) -> None:
    state = field("infantry a", wave="foot 1", flank_support=switch)
    touch(state, "w1", "a", fresh=False)
    prompt = asks(melee(state))
    assert ("their_flanks" in {each.name for each in prompt.fields}) is asked


def test_gr_a17_an_ace_is_1_less_for_foot_only() -> None:
    state = field("infantry a", wave="foot 1 mounted 1")
    state.waves["wave1"].aces = [ShownCard("AH", "pack1")]
    touch(state, "w1", "a", fresh=False)
    assert sums(state)[1] == 3 and sums(state, foe="w2")[1] == 4


@pytest.mark.parametrize(("near", "theirs"), [("touching", 6), ("near", 5), ("far", 4)])
def test_gr_a26_the_leader_helps_others_and_not_himself(near: str, theirs: int) -> None:
    state = field("infantry a", wave="chief 1 foot 1")
    touch(state, "w2", "a", fresh=False)
    assert sums(state, foe="w2", chief=near)[1] == theirs
    assert sums(state, foe="w1", chief=near)[1] == 4


def test_gr_b8_touching_a_command_is_1_more_in_melee() -> None:
    state = field("infantry a", "command c", wave="foot 1")
    touch(state, "w1", "a", fresh=False)
    state.units["a"].beside = True
    assert sums(state)[0] == 3
    state.rulings = state.rulings.but(command="off")
    assert sums(state)[0] == 2
    state.rulings = state.rulings.but(command="house", melee_modifiers="flanks")
    assert sums(state)[0] == 2 and "beside:imperial" not in play(melee(state), {"flanks": 0}, "4 2").keys


def test_gr_b8_who_touches_a_command_that_fights_alone_is_not_asked() -> None:
    state = field("infantry a", "command c", wave="foot 2")
    touch(state, "w1", "c", fresh=False)
    assert "beside:imperial" not in play(melee(state), {"flanks": 0}, "2 1", "6").keys


def test_gr_b8_it_is_asked_once_another_unit_fights() -> None:
    state = field("command c", "infantry a", wave="foot 2")
    touch(state, "w1", "c", fresh=False)
    touch(state, "w2", "a", fresh=False)
    said = play(melee(state), ["a"], {"flanks": 0}, "3 1", {"flanks": 0}, "3 2")
    assert said.keys[0] == "beside:imperial" and said.keys.count("beside:imperial") == 1


def test_gr_b8_a_command_that_is_gone_helps_nobody() -> None:
    state = field("infantry a", "command c", wave="foot 2", beside_known=True)
    touch(state, "w1", "c", fresh=False)
    touch(state, "w2", "a", fresh=False)
    state.units["a"].beside = True
    assert sums(state, foe="w2")[0] == 3
    state.units["c"].gone = "destroyed"
    assert sums(state, foe="w2")[0] == 2


def test_gr_b8_who_touches_a_command_is_asked_again_when_it_fell_back() -> None:
    state = field("command c", "infantry a", wave="foot 2", beside_known=True)
    touch(state, "w1", "c", fresh=False)
    touch(state, "w2", "a", fresh=False)
    state.units["a"].beside = True
    said = play(melee(state), {"flanks": 0}, "2 2", "3", "free", "-", {"flanks": 0}, "4 2")
    assert said.keys.count("beside:imperial") == 1 and not state.units["a"].beside


@pytest.mark.parametrize(("wave", "foe", "asked"), [
    ("chief 1 foot 1", "w2", True), ("foot 1 chief 1", "w1", True), ("chief 1 foot 1", "w1", False),
])  # fmt: skip
def test_gr_a26_how_near_the_leader_is_is_asked_of_all_but_himself(wave: str, foe: str, asked: bool) -> None:
    state = field("infantry a", wave=wave)
    touch(state, foe, "a")
    assert ("chief" in {each.name for each in bout_form(state, "a", foe).fields}) is asked
