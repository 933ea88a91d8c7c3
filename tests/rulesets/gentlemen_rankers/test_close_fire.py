"""Close distance fire and breaking off (GR-A20, A21, B26, B28)."""

from random import Random
from typing import Any

import pytest

from tests.names.app import Gives, Used, prompt_view_of
from tests.names.gentlemen_rankers import REMEMBERS, Battlefield
from tests.rulesets.gentlemen_rankers.table import ENTER, add_wave, asks, field, play, touch
from tracker.games.gentlemen_rankers.close_fire import break_off, close_distance, may_break_off, why_not_fire_close
from tracker.games.gentlemen_rankers.falling_back import falls_back
from tracker.games.gentlemen_rankers.state import RIDES_OFF
from tracker.testing.driving import RulePlayed


@pytest.mark.rule("GR-B26")
def test_gr_a20_close_distance_fire_needs_5_and_takes_no_modifiers() -> None:
    state = field("infantry a", wave="rifle 1")
    touch(state, "w1", "a")
    said = play(close_distance(state), "a", "5", "KH")
    assert said.keys[2] == "closefire:a" and state.warriors["w1"].gone == "destroyed"


def test_gr_a20_all_who_may_fire_at_one_key_and_who_holds_its_fire_does_not() -> None:
    state = field("infantry a", "infantry b", "infantry c", wave="foot 3")
    for warrior, unit in (("w1", "a"), ("w2", "b"), ("w3", "c")):
        touch(state, warrior, unit)
    said = play(close_distance(state), "c a", "1", "1")
    assert [key for key in said.keys if key.startswith("closefire")] == ["closefire:c", "closefire:a"]
    assert asks(close_distance(state)).default() == ["a", "b", "c"]


def test_gr_a20_who_has_lost_its_enemy_by_a_hit_before_fires_no_more() -> None:
    state = field("infantry a", "infantry b", wave="foot 2")
    touch(state, "w1", "a")
    touch(state, "w2", "b")
    said = play(close_distance(state), ENTER, "6", "JK1")
    assert said.keys == ["close:imperial", "close:a", "closefire:a", "card:w1:1"]
    assert said[-1] == "B does not fire: no enemy is left in contact with it."


def row(*more: str) -> Battlefield:
    """Three in line whom a wave has just reached, in a battle begun now."""
    state = field("infantry a", "infantry b", "infantry c", wave=" ".join(("foot 3", *more)), defaults=REMEMBERS)
    for warrior, unit in (("w1", "a"), ("w2", "b"), ("w3", "c")):
        touch(state, warrior, unit)
    return state


def asked(said: RulePlayed) -> list[str]:
    """The prompts that anybody had to answer."""
    return [each.key for each in said.prompts if each.only() is None]


def test_gr_a20_dice_at_close_distance_are_one_row_and_each_is_its_units() -> None:
    state = row()
    said = play(close_distance(state), "c b a", "4 5 6", "KH", "QH")
    assert asked(said) == ["close:imperial", "closefire:imperial", "card:w2:1", "card:w1:1"]
    assert [line for line in said if "at close distance" in line] == [
        "Red foot: no hit by C at close distance.",
        "Red foot: a hit by B at close distance.",
        "Red foot: a hit by A at close distance.",
    ]
    assert asks(close_distance(row()), ENTER).title == "3 units fire close, in this order: 5+ hits"


@pytest.mark.examples("dice, idle", ("1 5 6", ["A"]), ("1 2 6", ["A", "B"]), ("1 2 3", ["A", "B", "C"]))
def test_gr_a20_who_misses_beside_one_who_hits_is_told_by_the_row_of_dice_alone(dice: str, idle: list[str]) -> None:
    """Of a second hit "no hit by B", "no hit by C" stood there, and not by whom it was."""
    said = play(
        close_distance(row()), ENTER, dice, *["10H", ENTER, "9H", ENTER][: 2 * sum(die in "56" for die in dice)]
    )
    assert [line.text.split()[-4] for line in said.log if line.is_idle] == idle
    assert ("Nobody hits." in said) == (len(idle) == 3)


def test_gr_a20_a_die_typed_a_prompt_too_early_takes_nobody_out_who_is_to_fire() -> None:
    """Digits picked by the rows of units: 3 and 3 took C out, and "Enter take 2" alone told it."""
    asked_of = asks(close_distance(row()))
    view = prompt_view_of(asked_of, lambda: Random(0))
    assert view.press("3") == Used("3 is no choice here: type a to c.")
    assert view.press("enter") == Gives(["a", "b", "c"])


def test_gr_a20_the_die_of_one_whose_enemy_a_hit_before_took_away_counts_for_nothing() -> None:
    said = play(close_distance(row()), ENTER, "6 6 6", "JK1")
    assert asked(said) == ["close:imperial", "closefire:imperial", "card:w1:1"]
    assert said[-1] == "C does not fire: no enemy is left in contact with it."


def test_gr_a20_who_has_two_to_fire_at_and_who_is_alone_throw_by_themselves() -> None:
    state = row("mounted", "1")
    touch(state, "w4", "b")
    said = play(close_distance(state), ENTER, "1 1", "w4", "1")
    assert asked(said) == ["close:imperial", "closefire:imperial", "close:b", "closefire:b"]
    assert asked(play(close_distance(row()), "b", "1"))[1:] == ["closefire:b"]


def test_gr_a20_of_two_that_can_be_told_apart_it_fires_at_one() -> None:
    state = field("infantry a", wave="foot 1 mounted 1")
    touch(state, "w1", "a")
    touch(state, "w2", "a")
    assert [each.id for each in asks(close_distance(state), ENTER).options] == ["w1", "w2"]


@pytest.mark.parametrize(
    ("kind", "moved", "fresh", "edge", "may"),
    [
        ("infantry", "", True, "front", True), ("command", "", True, "flank", True),
        ("mounted_command", "", True, "front", True), ("infantry", "short", True, "front", False),
        ("infantry", "turned", True, "front", False), ("infantry", "", False, "front", False),
        ("infantry", "", True, "rear", False), ("cavalry", "", True, "front", False),
        ("artillery", "", True, "front", False),
    ],
)  # fmt: skip
def test_gr_a20_who_may(kind: str, moved: str, fresh: bool, edge: str, may: bool) -> None:
    state = field(f"{kind} a", wave="foot 1")
    state.units["a"].moved = moved  # type: ignore[assignment]
    state.units["a"].weapon = "rifle"
    touch(state, "w1", "a", fresh=fresh, edge=edge)
    assert (why_not_fire_close(state, state.units["a"]) == "") is may


@pytest.mark.parametrize(("switch", "may"), [("no", False), ("yes", True)])
def test_gr_b28_levies(switch: str, may: bool) -> None:
    state = field("levy a", wave="foot 1", levies=switch)
    touch(state, "w1", "a")
    assert (why_not_fire_close(state, state.units["a"]) == "") is may


@pytest.mark.parametrize(("die", "free"), [("4", False), ("5", True)])
def test_gr_a21_cavalry_breaks_off_on_5(die: str, free: bool) -> None:
    state = field("cavalry a", wave="foot 1")
    touch(state, "w1", "a")
    add_wave(state, "wave2", "White", "foot 1", "x").far = 30
    said = play(break_off(state), "yes", die)
    assert (not state.contacts) is free and state.waves["wave2"].far == (27 if free else 30)
    assert ('Move A 2.4" away from the enemy.' in said) is free
    assert [line.event.how for line in said.log if line.event] == ["and broke off"] * free


@pytest.mark.rule("GR-A24")
def test_gr_a21_who_breaks_off_leaves_its_square() -> None:
    state = field("cavalry a", "infantry b", "infantry c", "infantry d", "infantry e", wave="foot 1")
    for unit in state.units.values():
        unit.square = True
    touch(state, "w1", "a")
    play(break_off(state), "yes", "5")
    assert [each for each, unit in state.units.items() if unit.square] == ["b", "c", "d", "e"]
    state.units["a"].square, state.units["b"].gone = True, "destroyed"
    touch(state, "w1", "a")
    said = play(break_off(state), "yes", "5")
    assert "The square is too small: C, D, E stand in line." in said


def test_gr_a20_an_enemy_that_backs_into_a_unit_may_be_fired_at() -> None:
    state = field("infantry a", wave="foot 1")
    play(falls_back(state, "w1", 4, ()), "enemy", "a")
    assert why_not_fire_close(state, state.units["a"]) == ""


@pytest.mark.parametrize(
    ("by", "step", "enter"),
    [("warriors", RIDES_OFF, "yes"), ("warriors", RIDES_OFF - 1, "no"), ("imperial", RIDES_OFF, "no")],
)
def test_gr_a21_enter_breaks_off_from_warriors_who_attacked(by: Any, step: int, enter: str) -> None:
    """To try costs nothing; whoever moved into contact himself came to fight."""
    state = field("cavalry a", wave="foot 1", defaults=step)
    touch(state, "w1", "a", by=by)
    assert asks(break_off(state)).default() == enter


def test_gr_a21_riders_who_attacked_one_of_their_enemies_fight_on_by_enter() -> None:
    state = field("cavalry a", wave="foot 2", defaults=RIDES_OFF)
    touch(state, "w1", "a", by="imperial")
    touch(state, "w2", "a", by="warriors")
    assert asks(break_off(state)).default() == "no"


def test_gr_a21_no_breaking_off_where_one_of_several_is_mounted() -> None:
    state = field("cavalry a", wave="foot 1 mounted 1")
    touch(state, "w1", "a")
    assert may_break_off(state, state.units["a"])
    touch(state, "w2", "a")
    assert not may_break_off(state, state.units["a"]) and play(break_off(state)).keys == []
