"""Hits on Imperial troops: sudden death, falling back, the table edge (GR-A18, B8, B10, B11, B25)."""

from fractions import Fraction
from math import ceil
from random import Random

import pytest

from tests.names.gentlemen_rankers import Edge, Sensible, SuddenDeath, hit_imperial
from tests.rulesets.gentlemen_rankers.table import asks, field, play, touch
from tracker.engine import Pool, odds
from tracker.games.gentlemen_rankers.imperial_hits import what_is_behind
from tracker.games.gentlemen_rankers.shooting import warriors_fire
from tracker.testing import at


@pytest.mark.parametrize(("frail", "dead"), [(False, Fraction(1, 3)), (True, Fraction(2, 3))])
def test_gr_b10_sudden_death(frail: bool, dead: Fraction) -> None:
    chances = {r.label: chance for r, chance in odds(SuddenDeath(frail), (Pool("hit", 1),)).items()}
    assert chances["destroyed"] == dead and chances["unharmed"] == Fraction(1, 3)


@pytest.mark.parametrize(("dice", "gone"), [(("2",), True), (("3", "free"), False), (("6",), False)])
def test_gr_b10_one_hit(dice: tuple[str, ...], gone: bool) -> None:
    state = field("infantry a", wave="foot 1")
    touch(state, "w1", "a")
    play(hit_imperial(state, "a", "Red foot"), *dice)
    assert bool(state.units["a"].gone) is gone and bool(state.contacts) is (dice[0] == "6")


@pytest.mark.parametrize("kind", ["artillery", "machine_gun", "wagon"])
def test_gr_b11_a_gun_that_is_shot_at_falls_back_on_3_or_4_as_anybody(kind: str) -> None:
    """On 1 to 4 it is destroyed in melee alone."""
    state = field(f"{kind} a", wave="rifle 1")
    said = play(warriors_fire(state), {"band": "short"}, "6", at("hit:a:1", "4"), "free")
    assert "A, hit by Red riflemen: falls back." in said
    assert "A, hit by Red foot: destroyed." in play(hit_imperial(state, "a", "Red foot"), at("hit:a:1", "4"))


@pytest.mark.parametrize(
    ("kind", "switch", "depth"), [("infantry", "dba", "0.8"), ("cavalry", "dba", "1.2"), ("cavalry", "inch", "1")]
)
def test_gr_b1_base_depths(kind: str, switch: str, depth: str) -> None:
    state = field(f"{kind} a", wave="foot 1", bases=switch)
    state.waves["wave1"].far = 30
    assert f'falls straight back {depth}"' in "".join(play(hit_imperial(state, "a", "Red foot"), "3", "free"))
    assert state.waves["wave1"].far == 30 - ceil(float(depth))


@pytest.mark.parametrize(("switch", "parted"), [("pushed", True), ("stands", False)])
def test_gr_b25_friends_behind(switch: str, parted: bool) -> None:
    state = field("infantry a", wave="foot 1", falling_back=switch)
    touch(state, "w1", "a")
    play(hit_imperial(state, "a", "Red foot"), "3", "friends")
    assert (not state.contacts) is parted


@pytest.mark.rule("GR-A18")
@pytest.mark.examples("switch, die, gone", ("stops", (), ""), ("die", ("5",), "driven off"), ("die", ("6",), ""))
def test_gr_b25_an_imperial_unit_falls_back_over_the_table_edge(switch: str, die: tuple[str, ...], gone: str) -> None:
    state = field("infantry a", wave="foot 1", table_edge=switch)
    touch(state, "w1", "a")
    said = play(hit_imperial(state, "a", "Red foot"), "3", "edge", *die)
    assert state.units["a"].gone == gone and not state.contacts
    assert said.has("falls straight back to the table edge") is not bool(gone)


@pytest.mark.rule("GR-A18")
def test_gr_b25_friends_pushed_over_the_table_edge_have_the_die_too() -> None:
    state = field("infantry a", "infantry b", "infantry c", wave="foot 1", table_edge="die")
    play(hit_imperial(state, "a", "Red foot"), "3", "friends", "b c", "2", "6")
    assert [unit.gone for unit in state.units.values()] == ["", "driven off", ""]


def test_gr_a18_an_imperial_unit_with_the_enemy_at_its_back_is_destroyed() -> None:
    state = field("infantry a", wave="foot 1")
    touch(state, "w1", "a", edge="rear")
    play(hit_imperial(state, "a", "Red foot"), "4")
    assert state.units["a"].gone == "destroyed"


def test_gr_a18_an_imperial_unit_may_back_into_warriors() -> None:
    state = field("infantry a", wave="foot 1")
    play(hit_imperial(state, "a", "Red foot"), "4", "warriors", "w1")
    assert state.contacts[0].edge == "rear"


def test_gr_b8_one_fall_back_a_turn_is_rolled_again() -> None:
    state = field("infantry a", "command c", wave="foot 1")
    said = play(hit_imperial(state, "a", "Red foot", 2), "3", "yes", "6", "3", "free")
    assert "A is rallied: the die is rolled again." in said and said.keys.count("again:a") == 1
    state = field("infantry a", "command c", wave="foot 1")
    assert "again:c" not in play(hit_imperial(state, "c", "Red foot"), "3", "free").keys


@pytest.mark.examples(
    "edge, usual, chances",
    ("front", "no", "destroyed 33%, falls back 33%, unharmed 33%; falling back costs no unit."),
    (
        "rear",
        "yes",
        "destroyed 33%, falls back and is destroyed 33%, unharmed 33%; falling back destroys it: the enemy is at "
        "its back.",
    ),
)
def test_gr_b8_enter_rolls_again_only_where_the_fall_back_destroys(edge: Edge, usual: str, chances: str) -> None:
    """A 1 or 2 destroys the unit that would but have fallen back by its base depth."""
    state = field("infantry a", "command c", wave="foot 1")
    touch(state, "w1", "a", edge=edge)
    prompt = asks(hit_imperial(state, "a", "Red foot"), "3")
    assert prompt.default() == usual and prompt.text.endswith(f"Rolled again: {chances}")
    decided = Sensible(messy=0).answer(state, prompt, Random(1))
    assert decided == usual, "the app as an opponent rolls again where it pays"
    words = {"no": "falling back costs no unit, the die destroys it on 1 or 2",
             "yes": "falling back would destroy it, 5 or 6 saves it; no, if no command is near"}  # fmt: skip
    assert Sensible(messy=0).why(state, prompt, decided) == words[usual]


@pytest.mark.rule("GR-B25")
def test_gr_b8_at_the_table_edge_a_fall_back_may_cost_the_unit_by_ruling() -> None:
    state = field("infantry a", "command c", wave="foot 1", table_edge="die")
    assert asks(hit_imperial(state, "a", "Red foot"), "3").text.endswith("costs no unit but at the table edge.")


@pytest.mark.rule("GR-A18")
def test_gr_b25_friends_that_are_pushed_back_lose_their_contact() -> None:
    state = field("infantry a", "infantry b", "infantry c", wave="foot 3")
    for warrior, unit in (("w1", "a"), ("w2", "b"), ("w3", "c")):
        touch(state, warrior, unit)
    play(hit_imperial(state, "a", "Red foot"), "3", "friends", "b")
    assert [contact.unit for contact in state.contacts] == ["c"]


@pytest.mark.rule("GR-B25")
def test_gr_a18_friends_that_are_pushed_back_may_back_into_warriors() -> None:
    state = field("infantry a", "infantry b", "infantry c", wave="foot 2")
    touch(state, "w2", "b")
    said = play(hit_imperial(state, "a", "Red foot"), "3", "crowd", "b", "b", "w1")
    assert said.has("friends behind it are pushed back with it, turned its way.")
    assert [(each.warrior, each.unit, each.edge) for each in state.contacts] == [("w1", "b", "rear")]


@pytest.mark.rule("GR-B15")
def test_gr_a18_a_friend_that_is_pushed_into_warriors_is_out_of_its_square() -> None:
    state = field("infantry a", "infantry b", "infantry c", "infantry d", wave="foot 1", squares="two")
    for unit in state.units.values():
        unit.square = True
    play(hit_imperial(state, "a", "Red foot"), "3", "crowd", "b", "w1")
    assert [each for each, unit in state.units.items() if unit.square] == ["c", "d"]


def test_gr_b25_where_friends_leave_no_room_none_are_pushed() -> None:
    state = field("infantry a", "infantry b", wave="foot 1", falling_back="stands")
    assert "crowd" not in asks(hit_imperial(state, "a", "Red foot"), "3").legal()


def test_gr_b15_behind_one_of_a_square_are_its_friends() -> None:
    """Enter let it fall back into nothing, out of a square that has no side open."""
    state = field("infantry a", "infantry b", "infantry c", "infantry d", wave="foot 1")
    assert what_is_behind(state, "a").default() == "free"
    for unit in state.units.values():
        unit.square = True
    assert what_is_behind(state, "a").default() == "friends"
