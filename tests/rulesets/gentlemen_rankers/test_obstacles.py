"""Fords, rivers, zaribas, bad going: who gets across and who drowns (GR-A11, A26)."""

import pytest

from tests.names.gentlemen_rankers import imperial_moves
from tests.rulesets.gentlemen_rankers.table import asks, field, play
from tracker.engine import Event
from tracker.games.gentlemen_rankers.state import KEEPS_FIRE, ONE_ORDER
from tracker.games.gentlemen_rankers.terrain import cross, no_way
from tracker.games.gentlemen_rankers.warrior_moves import warriors_move, who_crosses


def test_gr_a11_a_ford_costs_a_die() -> None:
    state = field("infantry a")
    assert play(cross(state, ("a",)), "ford", "4") == ['A: the water costs 4" of its move this turn.']


@pytest.mark.parametrize(("dice", "gone"), [(("4",), "drowned"), (("5", "3"), "")])
def test_gr_a11_to_swim_takes_a_5(dice: tuple[str, ...], gone: str) -> None:
    state = field("infantry a")
    said = play(cross(state, ("a",)), "swim", *dice)
    assert state.units["a"].gone == gone
    assert [line.event for line in said.log if line.event] == ([Event("gone", "a", how=gone)] if gone else [])


def test_gr_a11_the_last_of_a_wave_may_drown_with_its_cards() -> None:
    state = field("infantry a", wave="foot 1")
    play(cross(state, ("w1",)), "swim", "4")
    assert state.warriors["w1"].gone == "drowned" and state.packs["pack1"].pile.left == 15


def test_gr_a11_who_moves_away_from_the_zariba_starts_anew() -> None:
    state = field("infantry a")
    play(imperial_moves(state), "ground", "a", "zariba", "3", "done")
    assert state.units["a"].tries == 1
    state.units["a"].crossed, state.units["a"].moved = False, ""
    play(imperial_moves(state), "all")
    assert state.units["a"].tries == 0


@pytest.mark.rule("GR-A9")
@pytest.mark.parametrize(("ground", "moved"), [("nothing", ""), ("obstacle", "short")])
def test_gr_a11_who_has_nothing_in_its_way_after_all_has_not_moved(ground: str, moved: str) -> None:
    state = field("infantry a", "infantry b")
    play(imperial_moves(state), "ground", "a", ground, "done")
    assert state.units["a"].moved == moved


def test_gr_a11_a_wall_costs_two_inches_as_the_table_says() -> None:
    said = play(imperial_moves(field("infantry a", "infantry b")), "ground", "a", "obstacle", "done")
    assert any('it for 2" of its move.' in each for each in said.of("table"))


def test_gr_a11_warriors_who_try_no_more_start_anew() -> None:
    state = field("infantry a", wave="foot 2")
    state.warriors["w1"].tries = state.warriors["w2"].tries = 1
    play(warriors_move(state), "3 3", "ground", "w1", "zariba", "2", "nobody")
    assert [each.tries for each in state.warriors.values()] == [2, 0]


@pytest.mark.parametrize("who", ["w1 w2 w3", "w1"], ids=["all_are_to_swim", "the_leader_alone"])
def test_gr_a26_when_the_leader_drowns_his_wave_neither_swims_nor_attacks(who: str) -> None:
    state = field("infantry a", wave="chief 1 foot 2")
    said = play(warriors_move(state), "3 3 3", "ground", who, "swim", "1")
    assert state.waves["wave1"].leaving and said.keys[-1] == "swim:w1"


def test_gr_a11_who_only_turns_at_the_zariba_goes_on_trying() -> None:
    state = field("infantry a")
    state.units["a"].tries = 1
    play(imperial_moves(state), "turn", "a", "done")
    assert state.units["a"].tries == 1


@pytest.mark.examples(
    "ground, price",
    ("bad", "each inch in bad going costs one and a half inches of the move"),
    ("obstacle", 'crossing it costs 2" of the move'),
)
def test_gr_a11_what_the_same_ground_costs_several_is_one_order(ground: str, price: str) -> None:
    """Ten lines of one sentence filled the screen, and hid whom the prompt was about."""
    for step, told in ((KEEPS_FIRE, 3), (ONE_ORDER, 1)):
        state = field("infantry a", wave="foot 2 rifle 1", defaults=step)
        said = play(cross(state, ("w1", "w2", "w3")), ground)
        assert len(said.of("table")) == told and all(each.crossed for each in state.warriors.values())
    wave = state.waves["wave1"].name
    assert said == [f"2 {wave} foot, {wave} riflemen: {price}."]


def test_gr_a11_warriors_at_home_are_told_what_bad_going_costs_them() -> None:
    """ "Bad going costs double" stood there for all."""
    state = field("infantry a", wave="foot 2")
    for state.home, price in ((True, "one and a half times."), (False, "double.")):
        assert asks(warriors_move(state), "3 3", "ground").text.endswith(f" bad going costs {price}")


def test_gr_a11_several_meet_the_same_ground_which_is_named_once() -> None:
    state = field("infantry a", "infantry b", "wagon c")
    prompt = asks(imperial_moves(state), "ground", "b c")
    assert {each.id for each in prompt.options if each.refused} == {"zariba", "bad"}
    said = play(imperial_moves(state), "ground", "a b", "ford", "2", "5", "done")
    assert said == ['A: the water costs 2" of its move this turn.', 'B: the water costs 5" of its move this turn.']


def test_gr_a11_a_zariba_is_easier_each_turn() -> None:
    state = field("infantry a", wave="foot 1")
    play(cross(state, ("w1",)), "zariba", "3")
    assert state.warriors["w1"].tries == 1
    assert asks(cross(state, ("w1",)), "zariba").title.endswith("3 or more")
    play(cross(state, ("w1",)), "zariba", "3")
    assert state.warriors["w1"].tries == 0


@pytest.mark.examples("unit, home, rate", ("a", True, "two"), ("w1", True, "one and a half"), ("w1", False, "two"))
def test_gr_a11_bad_going(unit: str, home: bool, rate: str) -> None:
    state = field("infantry a", wave="foot 1", home=home)
    assert f"costs {rate}" in play(cross(state, (unit,)), "bad")[0]


def test_gr_a11_the_table_is_told_which_of_two_alike_has_tried_the_zariba() -> None:
    state = field("infantry a", wave="foot 2")
    state.warriors["w2"].tries = 1
    assert [each.detail for each in who_crosses(state, "wave1").options] == ["", "tried the zariba in 1 turn"]


def test_gr_a11_limbers_and_wagons_cross_neither_zariba_nor_bad_going() -> None:
    state = field("wagon a", "artillery b", "infantry c")
    assert [bool(no_way(state, each, "bad")) for each in "abc"] == [True, True, False]
    assert no_way(state, "a", "zariba") and not no_way(state, "a", "obstacle")


@pytest.mark.parametrize(("tries", "said"), [(0, ""), (1, "It tried in 1 turn before.")])
def test_gr_a11_tries_at_a_zariba_are_told_once_there_were_any(tries: int, said: str) -> None:
    state = field("infantry a", wave="foot 1")
    state.warriors["w1"].tries = tries
    assert asks(cross(state, ["w1"]), "zariba").text == said
