"""The range of a wave of which cards have moved some: it holds for the others (GR-A14, GR-A17)."""

from typing import Any

import pytest

from tests.names import gentlemen_rankers as gr
from tests.rulesets.gentlemen_rankers.table import ENTER, asks, field, play
from tracker.engine import standing
from tracker.games.gentlemen_rankers.crouching import may_be_out_of_range
from tracker.games.gentlemen_rankers.falling_back import falls_back
from tracker.games.gentlemen_rankers.shooting import imperial_fire, warriors_fire
from tracker.games.gentlemen_rankers.state import ONE_ORDER, OTHERS_STAND
from tracker.games.gentlemen_rankers.warrior_hit_cards import comes_on

PAIR = {"firing": ["a", "b"], "band": "medium"}
# A hit, and the spade by which one base comes on, short of everybody.
HIT = "6 3", "3S", "nobody"


def fight(wave: str = "foot 5", step: int = OTHERS_STAND) -> gr.Battlefield:
    return field(*(f"infantry {each}" for each in "abcdef"), wave=wave, defaults=step)


def band(form: Any) -> Any:
    return standing(form.fields, {})["band"]


@pytest.mark.rule("GR-A17")
@pytest.mark.parametrize(("step", "laid_out"), [(ONE_ORDER, "none"), (OTHERS_STAND, "medium")])
def test_gr_a14_behind_a_spade_the_range_of_the_others_is_laid_out(step: int, laid_out: str) -> None:
    """Target and range were asked again of the next pair, though all but one of ten stood where they had."""
    asked = asks(imperial_fire(fight(step=step)), PAIR, *HIT)
    assert asked.key == "fire:imperial" and band(asked) == laid_out
    keys = play(imperial_fire(fight()), PAIR, *HIT, ENTER, "3 3", {"band": "none", "firing": []}).keys
    assert keys[-3:] == ["fire:imperial", "fire:w1", "fire:imperial"]


@pytest.mark.examples(
    "wave, volleys, laid_out",
    pytest.param("foot 1", 1, "none", id="nobody else is there"),
    pytest.param("foot 2", 1, "medium", id="the other stands"),
    pytest.param("foot 2", 2, "none", id="both may have moved, whoever the second was"),
    pytest.param("foot 3", 2, "medium", id="one of three stands at least"),
    pytest.param("foot 1 rifle 4", 1, "none", id="those of another kind are no measure"),
)
def test_gr_a2d_the_range_holds_as_long_as_one_of_a_wave_and_kind_stands(
    wave: str, volleys: int, laid_out: str
) -> None:
    volley = {**PAIR, "target": "w1"} if " rifle" in wave else PAIR
    more = {**volley, "firing": ["c", "d"]}
    asked = asks(imperial_fire(fight(wave)), *(volley, *HIT, more, "6 3", "4S", "nobody")[: 4 * volleys])
    form = standing(asked.fields, {"target": "w1"} if " rifle" in wave else {})
    assert form["band"] == laid_out


def test_gr_a14_of_those_who_are_left_nobody_may_stand_as_before() -> None:
    state = fight("foot 2")
    play(imperial_fire(state), PAIR, *HIT, {"firing": ["c"], "band": "short"}, "6", "KH", {"band": "none"})
    assert band(gr.fire_form(state)) == "short", "said of the one that is left"
    state.shots.pop("c")
    assert band(gr.fire_form(state)) == "none"
    state.waves["wave1"].clubs = [gr.ShownCard("5C", "pack1")]
    assert may_be_out_of_range(state, "wave1"), "what was hit at medium range may have been the other"


def test_gr_a14_who_touches_somebody_stands_no_more_where_the_table_saw_it() -> None:
    state = fight("foot 2")
    play(imperial_fire(state), PAIR, *HIT, {"band": "none", "firing": []})
    assert band(gr.fire_form(state)) == "medium"
    state.contacts.append(gr.Contact(warrior="w2", unit="f"))
    assert band(gr.fire_form(state)) == "none", "the only one that may be shot at is the one that a card moved"


def test_gr_a14_a_range_of_the_one_that_came_on_is_offered_until_a_card_moves_it() -> None:
    state = fight()
    near = {"firing": ["c", "d"], "band": "short"}
    play(imperial_fire(state), PAIR, *HIT, near, "1 1", {"band": "none", "firing": []})
    assert band(gr.fire_form(state)) == "short" and state.shots["c"].moved == 0 and state.shots["a"].moved == 1
    play(falls_back(state, "w1", 9, ("c",)), "free")
    assert [*state.shots] == ["a", "b"] and band(gr.fire_form(state)) == "medium"


def test_gr_a14_the_same_range_said_again_is_of_those_who_stand() -> None:
    state = fight("foot 3")
    play(imperial_fire(state), PAIR, *HIT, ENTER, "1 1", {"band": "none", "firing": []})
    assert {shot.moved for shot in state.shots.values()} == {1}
    for number in (1, 2):
        assert band(gr.fire_form(state)) == "medium"
        play(comes_on(state, "w1", 3, ("a",)), "nobody")
        assert {shot.moved for shot in state.shots.values()} == ({2} if number == 1 else set())
    assert band(gr.fire_form(state)) == "none"


def test_gr_a14_the_ranges_of_the_wave_that_a_card_moved_are_said_anew() -> None:
    state = field("infantry a", wave="rifle 2", defaults=OTHERS_STAND)
    play(warriors_fire(state), {"target": "a", "band": "short"}, "1", {"target": "a", "band": "none"})
    assert [*state.shots] == ["w1"]
    play(falls_back(state, "w1", 2, ("a",)), "free")
    assert not state.shots
