"""Ranges: what is offered, remembered, forgotten, and how far each weapon reaches (GR-A14, A16, B6)."""

from typing import Any

import pytest

from tests.names import gentlemen_rankers as gr
from tests.rulesets.gentlemen_rankers.table import ENTER, add_wave, asks, field, play
from tracker.engine import Chosen, meant_by_none, standing
from tracker.engine.prompts.form_words import asked_next
from tracker.engine.prompts.forms import problems
from tracker.games.gentlemen_rankers.imperial_hits import take_off
from tracker.games.gentlemen_rankers.marching import mark_moved
from tracker.games.gentlemen_rankers.shooting import imperial_fire, warriors_fire
from tracker.games.gentlemen_rankers.squares import change_square
from tracker.games.gentlemen_rankers.state import KEEPS_FIRE, SAYS_AT_ONCE
from tracker.games.gentlemen_rankers.turn import _begin
from tracker.games.gentlemen_rankers.units import lines_change


@pytest.mark.examples(
    "weapon, bands",
    ("rifle", (5, 10, 15)),
    ("carbine", (4, 8, 12)),
    ("warrior", (4, 8, 12)),
    ("gatling", (6, 12, 18)),
    ("gun", (8, 16, 32)),
)
def test_gr_b6_ranges(weapon: str, bands: tuple[int, ...]) -> None:
    state = field("infantry a")
    assert tuple(gr.inches(state.rulings, weapon, band) for band in ("short", "medium", "long")) == bands
    state.rulings = state.rulings.but(ranges="far")
    assert gr.inches(state.rulings, "rifle", "long") == 18


def ranged(form: Any, target: str = "") -> dict[str, Any]:
    """The range and the cover as a form offers them, for its usual target or for another."""
    facts = standing(form.fields, {"target": target} if target else {})
    return {name: facts[name] for name in ("band", "cover")}


NOTHING = {"band": "none", "cover": False}


def test_gr_a14_range_and_cover_are_offered_of_the_target_that_they_were_said_of_alone() -> None:
    state = field("infantry a", "infantry b", wave="foot 2 mounted 1")
    add_wave(state, "wave2", "White", "foot 2", prefix="v")
    play(imperial_fire(state), {"target": "w3", "firing": ["a"], "band": "long", "cover": True, "flank": True}, "1",
         {"band": "none"})  # fmt: skip
    form = gr.fire_form(state)
    assert ranged(form) == ranged(form, "w1") == ranged(form, "v1") == NOTHING
    assert ranged(form, "w3") == {"band": "long", "cover": True}
    assert not any(field.default for field in form.fields if field.name == "flank"), "the flank is each shooter's"
    state.open_table = True
    assert "cover" not in standing(gr.fire_form(state).fields, {"target": "w3"})


def test_gr_a14_all_that_may_fire_are_shown_to_fire_as_soon_as_a_range_is_said_and_nobody_named() -> None:
    form = gr.fire_form(field("infantry a", "infantry b", wave="foot 2"))
    firing = next(each for each in form.fields if isinstance(each, Chosen))
    shown = [meant_by_none(form.fields, firing, standing(form.fields, {"band": band})) for band in ("none", "long")]
    assert shown == [[], [0, 1]]


@pytest.mark.parametrize("dice", [("4H", ENTER), ("10S", ENTER), ("4H", "friends", ENTER)])
def test_gr_a14_the_range_to_one_that_moved_since_is_offered_no_more(dice: tuple[str, ...]) -> None:
    state = field("infantry a", "infantry b", wave="foot 2")
    play(imperial_fire(state), {"firing": ["a"], "band": "medium", "cover": True}, "6", *dice, {"band": "none"})
    assert ranged(gr.fire_form(state)) == NOTHING
    state = field("infantry a", "infantry b", wave="foot 2")
    play(imperial_fire(state), {"firing": ["a"], "band": "medium", "cover": True}, "6", "KH", {"band": "none"})
    assert ranged(gr.fire_form(state)) == {"band": "medium", "cover": True}, "the others of it have not moved"


def test_gr_a14_friends_that_are_swept_along_have_moved_too() -> None:
    state = field("infantry a", "infantry b", "infantry c", wave="foot 2")
    add_wave(state, "wave2", "White", "foot 2", prefix="v")
    play(imperial_fire(state), {"target": "v1", "firing": ["a"], "band": "short"}, "1",
         {"target": "w1", "firing": ["b"], "band": "long"}, "6", "9H", "friends", ENTER, {"band": "none"})  # fmt: skip
    assert ranged(gr.fire_form(state), "v1") == NOTHING


def test_gr_a14_a_range_in_which_two_differ_is_offered_to_no_third() -> None:
    state = field("infantry a", "infantry b", "infantry c", wave="foot 2")
    play(imperial_fire(state), {"firing": ["a", "b"], "band": "long", "differ": True}, {"band": "short"},
         {"band": "long"}, "1 1", {"band": "none"})  # fmt: skip
    assert ranged(gr.fire_form(state)) == NOTHING


@pytest.mark.parametrize(("step", "first"), [(gr.SEES_NEAR, True), (gr.PRESUMES_NONE, False)])
def test_gr_a14_of_several_targets_none_is_presumed_of_whom_nothing_tells(step: int, first: bool) -> None:
    """The key of a range alone was a shot at the first wave, or at the first unit."""
    state = field("infantry a", "infantry b", wave="rifle 2", defaults=step)
    add_wave(state, "wave2", "White", "foot 2", prefix="v")
    ours, theirs = gr.fire_form(state), asks(warriors_fire(state))
    assert ours.fields[0].default == ("w1" if first else "") and theirs.fields[0].default == ("a" if first else "")
    for form in (ours, theirs):
        assert not problems(form.fields, standing(form.fields, {})), "nobody fires by Enter"
        told = standing(form.fields, {"band": "medium"})
        assert bool(problems(form.fields, told)) is not first
    play(imperial_fire(state), {"target": "v1", "firing": ["a"], "band": "long"}, "1", {"band": "none"})
    assert gr.fire_form(state).fields[0].default == "v1", "its range is known"
    play(warriors_fire(state), {"target": "b", "band": "short"}, "1", {"band": "none"})
    assert asks(warriors_fire(state)).fields[0].default == "b", "their last target"


@pytest.mark.parametrize(("step", "problem"), [(SAYS_AT_ONCE, False), (KEEPS_FIRE, True)])
def test_gr_a14_the_range_of_a_target_that_warriors_are_given_is_to_be_said(step: int, problem: bool) -> None:
    """Behind the key of a target Enter was "nobody fires"."""
    state = field("infantry a", "infantry b", wave="rifle 2", defaults=step)
    form = asks(warriors_fire(state))
    assert not problems(form.fields, standing(form.fields, {}))
    assert bool(problems(form.fields, standing(form.fields, {"target": "b"}))) is problem
    play(warriors_fire(state), {"target": "b", "band": "medium"}, "1", {"band": "none"})
    state.waves["wave1"].moved = False
    state.warriors["w1"].shot = state.warriors["w2"].shot = False
    form = asks(warriors_fire(state))
    assert not problems(form.fields, standing(form.fields, {"target": "b"})), "that is known"


def test_gr_a16_of_those_who_differ_each_is_offered_the_range_of_the_one_before_him() -> None:
    """Where two of ten differed, each of the other eight wanted a key, and all ten of them when asked again."""
    state = field(*(f"infantry {each}" for each in "abcde"), wave="foot 2", defaults=gr.FOLLOWS)
    near, far, all_of_them = {"band": "medium"}, {"band": "long"}, {"firing": [*"abcde"], "differ": True}
    play(imperial_fire(state), all_of_them, near, ENTER, far, ENTER, {"band": "medium", "cover": True}, "1 1 1 1 1")
    said = {each: state.shots[each] for each in "abcde"}
    assert [shot.band for shot in said.values()] == ["medium", "medium", "long", "long", "medium"]
    for unit in state.units.values():
        unit.shot = False
    play(imperial_fire(state), all_of_them, *[ENTER] * 5, "1 1 1 1 1")
    assert {each: state.shots[each] for each in "abcde"} == said, "each is offered his own"
    for unit in state.units.values():
        unit.shot = False
    assert ranged(gr.fire_form(state))["band"] == "none", "of all together it is to be said"
    del state.shots["c"]
    assert ranged(gr.facts_form(state, "w1", ("c",))) == {"band": "medium", "cover": True}
    state.defaults = gr.BY_SCORE
    assert ranged(gr.facts_form(state, "w1", ("c",)))["band"] == "", "as before in battles begun before"


def test_gr_a14_a_unit_of_a_wave_is_offered_what_the_one_before_was_told_though_two_differ() -> None:
    state = field("infantry a", "infantry b", wave="rifle 3", defaults=gr.FOLLOWS)
    said = play(warriors_fire(state), {"target": "a", "band": "short"}, "1", {"target": "a", "band": "medium"}, "1",
                {"band": "none"})  # fmt: skip
    assert ranged(said.prompts[-1], "a")["band"] == "medium"


def test_gr_a14_warriors_are_offered_what_their_wave_was_told_of_that_unit() -> None:
    state = field("infantry a", "infantry b", wave="rifle 2")
    add_wave(state, "wave2", "White", "rifle 1", prefix="v")
    said = play(warriors_fire(state), {"target": "a", "band": "short", "cover": True}, "1", {"band": "none"},
                {"band": "none"})  # fmt: skip
    second, other = [prompt for prompt in said.prompts if prompt.key.startswith("shoots")][1:]
    assert ranged(second, "a") == {"band": "short", "cover": True} and ranged(second, "b") == NOTHING
    assert ranged(other, "a") == NOTHING, "White stands elsewhere"


def test_gr_a14_the_range_to_an_imperial_unit_that_fell_back_is_offered_no_more() -> None:
    state = field("infantry a", wave="rifle 2")
    said = play(warriors_fire(state), {"target": "a", "band": "short"}, "6", "3", "free", {"band": "none"})
    assert ranged(said.prompts[-1]) == NOTHING


def test_gr_a14_the_range_last_said_to_a_wave_is_offered_this_turn() -> None:
    state = field("infantry a", "infantry b", "infantry c", wave="foot 5")
    play(imperial_fire(state), {"firing": ["a"], "band": "long"}, "3", {"firing": ["b"]}, "3", {"band": "none"})
    assert state.shots["b"].band == "long" and not state.units["c"].shot
    _begin(state)
    assert ranged(gr.fire_form(state)) == {"band": "none", "cover": False}, "the wave moved, or may have"


def test_gr_a14_where_no_range_was_said_nobody_fires_by_enter_alone() -> None:
    state = field("infantry a", "infantry b", wave="rifle 2")
    assert play(imperial_fire(state), ENTER).keys == ["fire:imperial"] and not state.units["a"].shot
    assert play(warriors_fire(state), ENTER).keys == ["shoots:wave1"] and not state.warriors["w1"].shot


def test_gr_a14_of_shooters_that_are_named_the_range_must_be_said() -> None:
    state = field("infantry a", "infantry b", wave="foot 2")
    prompt = asks(imperial_fire(state), {"firing": ["a"]})
    assert prompt.key == "shot:w1:a" and prompt.default() is None
    play(imperial_fire(state), {"firing": ["a"]}, {"band": "short"}, "3", {"band": "none"})
    assert state.shots == {"a": gr.Shot("short", target="w1")} and not state.units["b"].shot
    assert play(imperial_fire(state), {"band": "none"}).keys == ["fire:imperial"]


@pytest.mark.rule("GR-B6")
def test_gr_a16_of_several_weapons_the_range_is_said_in_inches_that_say_the_band_of_each() -> None:
    state = field("infantry a", "artillery b", wave="foot 5")
    form = asks(imperial_fire(state))
    shooters, band = (next(each for each in form.fields if each.name == name) for name in ("firing", "band"))
    assert [aim.detail for aim in shooters.aims] == ['rifle, 5/10/15"', 'gun, 8/16/32", 2 dice']
    assert [(mark.letter, mark.label) for mark in band.marks] == [
        ("s1", 'to 5"'), ("s2", 'to 8"'), ("m1", 'to 10"'), ("m2", 'to 15"'), ("m3", 'to 16"'), ("l", 'to 32"'),
        ("n", "nobody fires"),
    ]  # fmt: skip
    said = play(imperial_fire(state), {"band": "8"}, "3 3 3")
    assert said.keys == ["fire:imperial", "fire:w1"]
    assert [state.shots[each].band for each in "ab"] == ["medium", "short"]


def test_gr_a17_who_shoots_keeps_its_digit_after_others_have_shot() -> None:
    state = field("infantry a", "infantry b", "infantry c", wave="foot 5")
    play(imperial_fire(state), {"firing": ["a"], "band": "short"}, "3", {"band": "none"})
    shooters = next(each for each in asks(imperial_fire(state)).fields if each.name == "firing")
    assert [(aim.number, aim.id) for aim in shooters.aims] == [(2, "b"), (3, "c")]


@pytest.mark.rule("GR-B6")
def test_gr_a16_whose_weapon_does_not_reach_so_far_waits() -> None:
    state = field("infantry a", "machine_gun m", "artillery b", wave="foot 5")
    said = play(imperial_fire(state), {"band": "32"}, "3 3", {"band": "none"})
    assert said.keys == ["fire:imperial", "fire:w1", "fire:imperial"], "a Gatling out of range rolls for no jam"
    assert "A, M can't reach Red foot and may still fire at another target." in said
    assert [unit.shot for unit in state.units.values()] == [False, False, True] and state.shots["b"].band == "long"
    state.waves["wave1"].far = 18
    assert not gr.targets(state), "it is more than 18 inches off"
    state.waves["wave1"].far = 17
    assert gr.targets(state)


@pytest.mark.rule("GR-B6")
def test_gr_a16_inches_said_of_several_weapons_are_offered_again() -> None:
    state = field("infantry a", "infantry b", "artillery c", "artillery d", wave="foot 5")
    play(imperial_fire(state), {"firing": ["a", "c"], "band": "8"}, "1 1 1", {"band": "none"})
    assert ranged(gr.fire_form(state))["band"] == "8"
    state.units["d"].shot = True
    assert ranged(gr.fire_form(state))["band"] == "medium", "of rifles alone"


@pytest.mark.rule("GR-B6")
def test_gr_a16_the_last_weapon_of_several_keeps_the_letters_of_its_ranges() -> None:
    """`m2` of rifles and guns became `m` once guns had fired or were lost, and 16" once a limbered gun might fire."""
    state = field("infantry a", "infantry b", "artillery g", wave="foot 5")
    keys = [("s1", "short"), ("m1", "medium"), ("m2", "long")]
    state.units["g"].limbered = True
    assert range_keys(state) == keys
    state.units["g"].limbered = False
    play(imperial_fire(state), {"firing": ["g"], "band": "8"}, "1 1", {"band": "none"})
    assert range_keys(state) == keys
    state.units["g"].gone = "destroyed"
    assert range_keys(state) == keys
    rifles = field("infantry a", "infantry b", wave="foot 5")
    assert range_keys(rifles) == [("s", "short"), ("m", "medium"), ("l", "long")]


def range_keys(state: gr.Battlefield) -> list[tuple[str, str]]:
    fields: Any = gr.fire_form(state).fields
    (band,) = (each for each in fields if each.name == "band")
    return [(mark.letter, mark.value) for mark in band.marks][:3]


@pytest.mark.parametrize("ranges", ["house", "far"])
def test_gr_b6_no_more_ranges_than_keys_where_all_weapons_are_there(ranges: str) -> None:
    state = field("infantry a", "cavalry b", "machine_gun m", "artillery g", wave="foot 5", ranges=ranges)
    (band,) = (each for each in asks(imperial_fire(state)).fields if each.name == "band")
    letters = [mark.letter for mark in band.marks]
    assert len(set(letters)) == len(letters) > 9 and all(len(each) < 3 for each in letters)


def test_gr_a16_an_inferior_weapon_fires_no_farther_than_medium_range() -> None:
    state = field("infantry a", "artillery b", wave="foot 5", inferior="imperial_range")
    said = play(imperial_fire(state), {"firing": ["a"], "band": "16"}, {"firing": ["a"], "band": "10"}, "3",
                {"band": "none"})  # fmt: skip
    assert said[0] == "A can't reach Red foot and may still fire at another target."
    assert state.shots["a"].band == "medium"


def test_gr_a14_shooters_that_were_named_are_out_of_range_after_all() -> None:
    state = field("infantry a", "infantry b", wave="foot 2")
    said = play(imperial_fire(state), {"firing": ["a"]}, {"band": "none"}, {"band": "none"})
    assert said.keys == ["fire:imperial", "shot:w1:a", "fire:imperial"] and not state.units["a"].shot


@pytest.mark.rule("GR-B8")
def test_gr_a10_a_move_makes_what_was_said_of_range_and_neighbours_unknown() -> None:
    state = field("infantry a", "infantry b", wave="foot 5", beside_known=True)
    state.shots = {"a": gr.Shot("short"), "b": gr.Shot("long")}
    mark_moved(state, "a", "short")
    assert not state.beside_known
    _begin(state)
    assert not state.shots


def test_gr_a14_the_range_is_open_only_where_it_is_not_known_of_the_target() -> None:
    state = field("infantry a", "infantry b", "infantry c", wave="foot 5")
    add_wave(state, "wave2", "White", "mounted 2", prefix="v")
    fields = asks(imperial_fire(state), {"target": "w1", "firing": ["a"], "band": "short"}, "3").fields
    assert asked_next(fields, {"firing": ["b"]}) is None
    unsaid = asked_next(fields, {"firing": ["b"], "target": "v1"})
    assert unsaid is not None and unsaid.name == "band"


def next_turn(*facts: Any) -> gr.Battlefield:
    """All have fired so, in a battle begun now, and the next turn has begun without a move."""
    state = field("infantry a", "infantry b", wave="foot 2", defaults=gr.REMEMBERS)
    add_wave(state, "wave2", "White", "foot 2", prefix="v")
    play(imperial_fire(state), *facts)
    _begin(state)
    return state


def test_gr_a14_whom_one_fired_at_and_how_far_it_is_stands_next_turn_where_nobody_moved() -> None:
    """A second volley at a wave that crouches took target, range and cover anew."""
    shot = {"target": "v1", "band": "medium", "cover": True, "flank": True}
    state = next_turn(shot, "1 1")
    form = gr.fire_form(state)
    facts = standing(form.fields, {})
    assert {name: facts[name] for name in shot} == shot
    assert ranged(form, "w1") == NOTHING and not standing(form.fields, {"target": "w1"})["flank"]
    play(imperial_fire(state), {}, "1 1")
    assert [*state.shots] == ["a", "b"] and state.shots["b"] == gr.Shot("medium", True, True, "v1")
    state.defaults = 0
    assert standing(gr.fire_form(next_turn(shot, "1 1")).fields, {})["target"] == "v1"
    mark_moved(state, "a", "short")
    assert [*state.shots] == ["b"]


def test_gr_a16_who_fired_last_turn_and_is_out_of_range_now_fires_not() -> None:
    state = next_turn({"target": "v1", "band": "medium"}, "1 1")
    said = play(
        imperial_fire(state), {"target": "w1", "firing": ["a"]}, {"band": "none"}, {"band": "none", "firing": []}
    )
    assert said.keys[:2] == ["fire:imperial", "shot:w1:a"] and not state.units["a"].shot
    assert [*state.shots] == ["b"]


def test_gr_a16_the_flank_zone_stands_only_where_all_that_fire_again_were_in_it() -> None:
    state = next_turn({"target": "v1", "band": "short", "firing": ["a"], "flank": True}, "1", {"band": "none"})
    assert not standing(gr.fire_form(state).fields, {})["flank"] and ranged(gr.fire_form(state))["band"] == "short"


def test_gr_b15_who_forms_a_square_stands_elsewhere() -> None:
    state = field("infantry a", "infantry b", "infantry c", "infantry d", "infantry e", defaults=gr.REMEMBERS)
    state.shots = {each: gr.Shot(target="w1") for each in "ae"}
    play(change_square(state), ["a", "b", "c", "d"])
    assert [*state.shots] == ["e"]


def test_gr_a14_behind_a_shot_of_its_wave_the_range_of_the_next_is_to_be_said() -> None:
    """Behind two shots at two ranges Enter was that nobody fires, and ended the phase."""
    state = field("infantry a", wave="rifle 3", defaults=gr.BY_SCORE)
    shot = {"target": "a", "band": "medium"}
    first = asks(warriors_fire(state))
    assert standing(first.fields, {})["band"] == "none"
    said = play(warriors_fire(state), shot, "1", {**shot, "band": "long"}, "1", {**shot, "band": "none"})
    fields: Any = said.prompts[-1]
    fields = fields.fields
    band = next(each for each in fields if each.name == "band")
    assert band.check(standing(fields, {"target": "a"})["band"]).startswith("Say the range")


def test_gr_a16_of_those_who_differ_each_is_asked_at_once() -> None:
    """Their range was asked of all together, thrown away, and then asked of each."""
    state = field("infantry a", "cavalry b", wave="foot 2", defaults=gr.BY_SCORE)
    nobody = {"band": "none", "firing": []}
    both, none = {"firing": ["a", "b"], "differ": True}, {"band": "none"}
    said = play(imperial_fire(state), both, {"band": "long"}, none, "1", nobody)
    assert said.keys == ["fire:imperial", "shot:w1:a", "shot:w1:b", "fire:w1", "fire:imperial"]
    assert [unit.shot for unit in state.units.values()] == [True, False]


def test_gr_a16_beside_a_weapon_stand_the_ranges_in_which_it_may_fire() -> None:
    state = field("infantry a", "artillery b", wave="foot 5", inferior="imperial_range")
    shooters = next(each for each in gr.fire_form(state).fields if each.name == "firing")
    assert isinstance(shooters, Chosen)
    assert [aim.detail for aim in shooters.aims] == ['rifle, 5/10"', 'gun, 8/16/32", 2 dice']


def test_gr_a14_the_range_of_one_who_is_gone_stands_in_nobodys_way() -> None:
    state = next_turn({"target": "v1", "band": "medium", "firing": ["a"]}, "1", {"target": "v1", "band": "short"}, "1")
    assert ranged(gr.fire_form(state), "v1")["band"] == "none", "one is nearer than the other"
    lines_change(state, state.units["b"])
    assert "b" in state.shots, "as before in battles begun before"
    state.defaults = gr.BY_SCORE
    take_off(state, "b", "destroyed")
    assert ranged(gr.fire_form(state), "v1")["band"] == "medium"


def test_gr_a16_a_rifle_is_not_offered_the_range_that_was_said_last_of_a_gun() -> None:
    state = field("infantry a", "artillery b", "infantry c", wave="foot 2", defaults=gr.FOLLOWS)
    state.shots = {"a": gr.Shot("medium", False, False, "w1"), "b": gr.Shot("long", True, False, "w1")}
    assert ranged(gr.facts_form(state, "w1", ("c",))) == {"band": "medium", "cover": False}
