"""The answer of Enter where the Imperial side moves and in what follows from it (GR-A9, GR-A10, GR-A14)."""

from copy import deepcopy
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rulesets.gentlemen_rankers.table import ENTER, add_wave, asks, field, play, touch
from tests.tools.fuzz_enter import inputs_to_the_end
from tracker.games.gentlemen_rankers import RULESET
from tracker.games.gentlemen_rankers.imperial_moves import imperial_moves
from tracker.games.gentlemen_rankers.marching import ONWARD, at_the_edge, come_along, has_nobody_in_range, mark_moved
from tracker.games.gentlemen_rankers.morale import morale
from tracker.games.gentlemen_rankers.state import (
    BY_SHOOTERS,
    FOLLOWS_OFF,
    IMPERIAL,
    IN_FLANK,
    NO_IDLE_DIE,
    NONE_LEFT,
    REST_GOES_ON,
    TURNS_NAMED,
    WARRIORS,
    Battlefield,
)
from tracker.games.gentlemen_rankers.turn import shooting
from tracker.games.gentlemen_rankers.warrior_moves import warriors_move


@pytest.mark.parametrize(("step", "turned"), [(IN_FLANK, ["a", "b", "c"]), (TURNS_NAMED, [])])
def test_gr_a9_nobody_turns_who_was_not_named(step: int, turned: list[str]) -> None:
    """Ten were suggested, and three keys for three of them left the other seven in the list."""
    state = field("infantry a", "infantry b", "infantry c", wave="foot 5", defaults=step)
    assert asks(imperial_moves(state), "turn").default() == turned


@pytest.mark.parametrize(
    ("went", "enter", "marched"), [("a b", "all", ["a", "b"]), ("b", "again", ["b"]), ("", "done", [])]
)
def test_gr_a10_the_rest_goes_on_by_enter_once_a_gun_limbered(went: str, enter: str, marched: list[str]) -> None:
    """A moment before Enter was "all move"; behind the limbering it was "nothing more", and the foot stood."""
    state = field("infantry a", "infantry b", "artillery g", wave="foot 5", defaults=REST_GOES_ON)
    for unit_id in went.split():
        state.units[unit_id].went = True
    assert asks(imperial_moves(state), "limber", "g").default() == enter
    play(imperial_moves(state), ENTER)
    assert [unit.id for unit in state.units.values() if unit.moved and not unit.handled] == marched


@pytest.mark.parametrize(
    ("step", "act", "enter"),
    [(TURNS_NAMED, ("ground", "a", "ford", "1"), "done"), (REST_GOES_ON, ("ground", "a", "ford", "1"), "all"),
     (REST_GOES_ON, ("some", "a"), "done"), (REST_GOES_ON, ("turn", "a"), "done")],
)  # fmt: skip
def test_gr_a11_the_rest_stands_by_enter_only_once_some_were_said_to_go(
    step: int, act: tuple[str, ...], enter: str
) -> None:
    state = field("infantry a", "infantry b", wave="foot 5", turn=1, defaults=step)
    assert asks(imperial_moves(state), *act).default() == enter


@pytest.mark.examples(
    "others, far, first, is_free",
    pytest.param("artillery", 30, WARRIORS, True, id="the gun is limbered"),
    pytest.param("machine_gun", 30, WARRIORS, True, id="so is this"),
    pytest.param("cavalry", 18, WARRIORS, True, id="foot goes 3 to fire and riders 4: to 15 and 10 inches"),
    pytest.param("cavalry", 17, WARRIORS, False, id="foot may come to 14"),
    pytest.param("artillery", 25, IMPERIAL, False, id="less 8 of theirs, to 14 inches"),
    pytest.param("artillery", 26, IMPERIAL, True, id="less 8 of theirs, to 15 inches"),
    pytest.param("artillery", 0, WARRIORS, False, id="nobody has said how far they are"),
)
def test_gr_a10_only_who_may_fire_this_turn_has_somebody_in_range(
    others: str, far: int, first: str, is_free: bool
) -> None:
    """A limbered gun reached 32 inches, whatever it did, and took the eight of the fastest with it."""
    state = field("infantry a", f"{others} b", wave="foot 2", defaults=BY_SHOOTERS, first=first, turn=1)
    state.waves["wave1"].far = far
    state.units["b"].limbered = True
    assert has_nobody_in_range(state) is is_free
    assert asks(imperial_moves(state)).default() == ("whole" if is_free else "all")


def test_gr_a10_a_gun_that_may_fire_has_its_range_without_a_move() -> None:
    state = field("infantry a", "artillery g", wave="foot 2", defaults=BY_SHOOTERS, first=WARRIORS)
    state.waves["wave1"].far = 32
    assert has_nobody_in_range(state)
    state.waves["wave1"].far = 31
    assert not has_nobody_in_range(state)
    mark_moved(state, "g", "short")
    assert has_nobody_in_range(state)
    state.defaults = REST_GOES_ON
    assert not has_nobody_in_range(state), "in older battles by the guns' range, whatever they did"


@pytest.mark.parametrize(
    ("step", "others", "far", "is_rolled"),
    [(BY_SHOOTERS, "", 0, True), (NO_IDLE_DIE, "", 0, False), (NO_IDLE_DIE, "foot 2", 0, True),
     (NO_IDLE_DIE, "rifle 1", 30, False), (NO_IDLE_DIE, "rifle 1", 14, True)],
)  # fmt: skip
def test_gr_a14_nobody_rolls_for_the_first_shot_where_nobody_has_a_target(
    step: int, others: str, far: int, is_rolled: bool
) -> None:
    """The only warriors with firearms touched a unit, nobody else was there, and the die was asked for."""
    state = field("infantry a", "infantry b", wave="rifle 1", defaults=step)
    touch(state, "w1", "a")
    if others:
        add_wave(state, "wave2", "White", others, "x").far = far
    asked = play(shooting(state), *(["4", {"band": "none"}] if others and is_rolled else ["4"] if is_rolled else []))
    assert ("initiative:shooting" in asked.keys) is is_rolled


@pytest.mark.parametrize(("step", "is_asked"), [(NO_IDLE_DIE, True), (NONE_LEFT, False)])
def test_gr_b29_nothing_is_asked_of_units_once_the_last_has_left(step: int, is_asked: bool) -> None:
    """All had left safely, and a menu came in which nobody could do anything."""
    state = field("infantry a", wave="foot 2", defaults=step)
    asked = play(imperial_moves(state), "leave", "a", "safe", *(["done"] if is_asked else []))
    assert state.units["a"].safe and asked[0] == "A: safely off the table."


def column(*units: str, way: int = 6, step: int = FOLLOWS_OFF, **more: Any) -> Battlefield:
    """A column with so many inches to go, on a table without ground."""
    state = field(*units, turn=1, open_table=True, marches_off=True, way=way, defaults=step, **more)
    for unit in state.units.values():
        unit.to_go = way
    return state


def moves(state: Battlefield, *answers: Any) -> str:
    """The log of another turn's movement."""
    for unit in state.units.values():
        unit.moved = ""
    return "\n".join(play(imperial_moves(state), *answers))


def test_gr_a10_all_march_on_unasked_until_warriors_come() -> None:
    """Three keys a turn, of which one said that the column did as it had done."""
    state = column("infantry a", "infantry b", way=60)
    assert asks(imperial_moves(state)).default() == ONWARD
    assert ONWARD not in asks(imperial_moves(deepcopy(state)), "some", "a").legal(), "some stand"
    moves(state, ENTER)
    assert 'Imperial moves: A 4", B 4"' in moves(state)
    assert {unit.to_go for unit in state.units.values()} == {52}
    add_wave(state, "wave1", "Red", "foot 5")
    state.units["a"].moved = state.units["b"].moved = ""
    assert asks(imperial_moves(state)).key == "moves:imperial" and not state.marching_on
    other = column("infantry a")
    other.open_table = False
    assert asks(imperial_moves(other)).default() == "all", "ground may bar the way"
    other.units["a"].moved = "turned"
    come_along(other)
    assert other.units["a"].to_go == 6, "who only turned has come no farther"
    other.units["a"].moved, other.units["a"].to_go, other.marching_on = "", 0, True
    assert asks(imperial_moves(other)).default() == "leave", "asked again at the edge"


def test_gr_b29_whose_way_is_behind_him_leaves_by_enter_unless_he_is_there_still() -> None:
    state = column("infantry a", "cavalry b", wave="foot 5")
    moves(state, "all")
    assert [unit.to_go for unit in state.units.values()] == [3, 2], "the inch, or the half, that is kept to fire"
    moves(state, "whole")
    for unit in state.units.values():
        unit.moved = ""
    left = asks(imperial_moves(state), ENTER)
    assert (left.key, left.default(), left.text) == ("left:imperial", ["a", "b"], '6" of marches are behind them.')
    held = deepcopy(state)
    touch(held, "w1", "a")
    held.units["b"].moved = "turned"
    assert at_the_edge(state) == ["a", "b"] and not at_the_edge(held)
    moves(state, ENTER, "b", ENTER, ENTER)
    assert state.units["b"].safe and state.units["a"].to_go == 0, "not over the edge, it marched on"
    moves(state, ENTER, ENTER, ENTER)
    assert state.units["a"].safe


@pytest.mark.parametrize(("step", "enter"), [(FOLLOWS_OFF - 1, "done"), (FOLLOWS_OFF, "whole")])
def test_gr_b29_who_stood_to_fire_follows_those_who_left(step: int, enter: str) -> None:
    state = column("infantry a", "artillery g", wave="foot 5", step=step)
    state.turn = 9
    assert asks(imperial_moves(state)).default() == "done"
    state.units["a"].gone, state.units["a"].safe = "safe", True
    assert asks(imperial_moves(state)).default() == enter
    free = column("infantry a", "infantry b", "artillery g", wave="foot 5", step=step)
    free.turn, free.units["a"].gone, free.units["a"].safe = 9, "safe", True
    assert asks(imperial_moves(free)).default() == "done", "others may march and fire"


@pytest.mark.parametrize(("marches_off", "to_go", "home"), [(True, 20, 100), (False, 20, 20), (False, 90, 30)])
def test_gr_a25_a_broken_column_has_the_way_home_before_it(marches_off: bool, to_go: int, home: int) -> None:
    state = column("infantry a", "infantry b", "infantry c", way=120)
    state.marches_off = marches_off
    state.units["a"].to_go, state.units["b"].gone = to_go, "destroyed"
    morale(state)
    assert state.broken and state.units["a"].to_go == home


@pytest.mark.parametrize(("step", "who"), [(FOLLOWS_OFF - 1, "foot"), (FOLLOWS_OFF, "the other foot")])
def test_gr_a9_orders_tell_foot_that_goes_on_from_foot_that_has_gone(step: int, who: str) -> None:
    """`Foot 4"` was read of those too who had gone three."""
    state = field(*(f"infantry {each}" for each in "abcdef"), wave="foot 5", defaults=step)
    assert f'Imperial moves: {who} 4";' in moves(state, "some", "a b", "whole")


def test_gr_b29_where_no_scenario_tells_the_way_nobody_is_at_the_edge() -> None:
    state = RULESET.new_of(replace(RULESET.load("march"), way=0), {})
    assert {unit.to_go for unit in state.units.values()} == {None} and not at_the_edge(state)


@pytest.mark.parametrize("scenario", ["kabul", "march", "raid", "relief"])
def test_a_battle_by_enter_alone_ends(scenario: str) -> None:
    assert inputs_to_the_end(RULESET, scenario, 1)[0] < 300


@pytest.mark.examples(
    "step, more, price",
    (FOLLOWS_OFF, {}, " (bad going costs one and a half times)"),
    (FOLLOWS_OFF, {"home": False}, " (bad going costs double)"),
    (FOLLOWS_OFF, {"open_table": True}, ""),
    (FOLLOWS_OFF - 1, {}, ""),
)
def test_gr_a11_the_order_of_a_wave_tells_the_price_of_bad_going(step: int, more: dict[str, Any], price: str) -> None:
    """A wave on rocky slopes was ordered 6 inches, and moved them."""
    state = field("infantry a", wave="foot 5", defaults=step, **more)
    assert f'Move Red: 5 on foot 6"{price}; straight at' in "\n".join(play(warriors_move(state), "2 3 4 5 5", ENTER))
