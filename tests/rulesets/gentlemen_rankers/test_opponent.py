"""What the app says of its decisions for the Imperial side."""

from random import Random
from typing import Any

import pytest

from tests.names import gentlemen_rankers as gr
from tests.rulesets.gentlemen_rankers.table import add_wave, field, touch
from tracker.games.gentlemen_rankers.imagined_table import HALTS_AT, LONG, Imagined
from tracker.games.gentlemen_rankers.marching import ONWARD
from tracker.games.gentlemen_rankers.player import MARCHING_ON
from tracker.games.gentlemen_rankers.reasons import REASONS
from tracker.games.gentlemen_rankers.warrior_moves import which_waves_reach, who_reaches


def volley(state: gr.Battlefield, gap: float) -> tuple[Any, str]:
    """What it decides of the fire with all warriors so far off, and why."""
    player, prompt = gr.Sensible(messy=0), gr.fire_form(state)
    player.table.gaps = dict.fromkeys(state.warriors, gap)
    value = player.answer(state, prompt, Random(1))
    return value, player.why(state, prompt, value)


@pytest.mark.examples(
    "gap, band, firing, told",
    (9, "medium", ["a", "b"], "it takes them for the nearest, 9 inches off"),
    (30, "none", [], "it takes the nearest for 30 inches off, out of range; on your table they may be in it"),
)
def test_gr_a14_it_says_for_how_far_off_it_takes_them_and_names_who_fires(
    gap: int, band: str, firing: list[str], told: str
) -> None:
    state = field("infantry a", "infantry b", wave="foot 5")
    value, words = volley(state, gap)
    assert (value["band"], value.get("firing", []), words) == (band, firing, told), (
        "with none laid Enter said that nobody fires"
    )


def test_gr_a17_those_who_wait_for_others_are_counted() -> None:
    state = field("infantry a", "infantry b", "infantry c", "infantry d", wave="foot 5")
    value, words = volley(state, 9)
    assert value["firing"] == ["a", "b"] and words.endswith("; 2 units wait for others")


def test_gr_a17_it_names_whom_the_form_has_no_letter_for_from_the_list_behind_it() -> None:
    state = field("infantry a", "infantry b", wave="foot 1")
    for number in range(2, len(gr.AIMS) + 3):
        wave = gr.Wave(id=f"wave{number}", name=f"Wave {number}", start=1, arrived=1, leaving=number > len(gr.AIMS) + 1)
        state.waves[wave.id] = wave
        state.warriors[f"v{number}"] = gr.Warrior(id=f"v{number}", wave=wave.id)
    player, rng = gr.Sensible(messy=0), Random(1)
    player.table.gaps = {**dict.fromkeys(state.warriors, 12.0), "v14": 9.0, "v15": 8.0}
    value = player.answer(state, gr.fire_form(state), rng)
    assert (value["target"], value["band"]) == (gr.ANOTHER, "medium"), "its form was refused where it has no default"
    listed = gr.which_target(state)
    named = player.answer(state, listed, rng)
    assert (named, player.why(state, listed, named)) == ("v14", "it takes them for the nearest, 9 inches off")


@pytest.mark.parametrize(("victory", "wanted"), [("two_thirds", "more than two thirds win"), ("any", "one wins")])
def test_gr_b29_it_counts_the_units_that_are_there_and_says_what_wins_by_the_ruling(victory: str, wanted: str) -> None:
    state = field("infantry a", "infantry b", "infantry c", victory=victory)
    state.units["a"].safe, state.units["a"].gone, state.units["b"].gone = True, "safe", "destroyed"
    prompt = gr.who_won(state)
    assert gr.Sensible(messy=0).why(state, prompt, "imperial") == f"2 of 3 units are safe; {wanted}"


@pytest.mark.parametrize(("back", "inches"), [(False, LONG), (True, 2 * LONG)])
def test_the_march_that_it_imagines_is_over_at_the_far_edge_or_home_again(back: bool, inches: float) -> None:
    table = Imagined(back)
    table.march(inches - 1)
    assert not table.is_through()
    table.march(1)
    assert table.is_through()


def test_it_has_a_reason_for_each_word_that_it_may_say() -> None:
    of_the_table = {
        *("beside", "ground", "reaches", "reacher", "reached", "touch", "spade", "met", "beyond", "shot", "shoots"),
        *("bout", "off"),
    }
    assert {each.partition(":")[0] for each in gr.OPINIONS} - of_the_table <= set(REASONS)


def moves(state: gr.Battlefield, gap: float, plan: str = "") -> tuple[str, str]:
    """What the column does with all warriors so far off, and why."""
    player, prompt = gr.Sensible(messy=0), gr.what_do_they_do(state)
    player.table.gaps = dict.fromkeys(state.warriors, gap)
    player.plan = {"imperial": plan} if plan else {}
    value = player.answer(state, prompt, Random(1))
    return value, player.why(state, prompt, value)


def test_gr_a9_a_column_that_marches_on_halts_for_no_wave_and_says_so() -> None:
    state = field("infantry a", "infantry b", wave="foot 5")
    assert moves(state, 12)[0] == "done"
    value, words = moves(state, 12, MARCHING_ON)
    assert value == "all"
    assert words.endswith(
        "for the nearest, 12 inches off: towards the right edge, some 56 inches to go; an edit corrects that"
    )
    touch(state, "w1", "a")
    touch(state, "w2", "b")
    assert moves(state, 12, MARCHING_ON) == ("done", "warriors are in contact; nobody can march and still fire")


@pytest.mark.examples(
    "back, broken, marched, told, marches",
    (False, False, 44.0, 20, 40.0),
    (False, True, 44.0, 20, 20.0),
    (True, False, 44.0, 20, 40.0),
    (True, False, 80.0, 30, 90.0),
)
def test_gr_b29_an_edit_tells_the_app_how_far_the_column_has_to_go(
    back: bool, broken: bool, marched: float, told: int, marches: float
) -> None:
    """It went on imagining "some 16 inches to go", and left a table of which half was before it."""
    state = field("infantry a", "infantry b", broken=broken)
    player = gr.Sensible(messy=0)
    player.table.back, player.table.marched = back, marched
    state.to_go, prompt = told, gr.what_do_they_do(state)
    player.answer(state, prompt, Random(1))
    # It is told what is before it, and then marches.
    assert abs(player.table.marched - marches) == 4.0
    other = gr.Sensible(messy=0)
    other.table.back, other.table.marched = back, marched
    other.watch(state, prompt, "all")
    assert other.table.marched == player.table.marched, "resumed it comes to the same"
    again = gr.Sensible(messy=0)
    again.memory = player.memory
    again.answer(state, prompt, Random(1))
    assert again.table.marched == player.table.marched, "it was heard once"


@pytest.mark.examples(
    "said, far, gap",
    ("far", 20.0, 31.0),
    ("far", 40.0, 40.0),
    ("no_shot", 4.0, 16.0),
    ("at:medium", 20.0, 10.0),
    ("at:medium", 2.0, 6.0),
    ("nobody", 20.0, 14.0),
)
def test_gr_a9_how_far_off_a_wave_halts_is_heard_by_the_app(said: str, far: float, gap: float) -> None:
    state = field("infantry a", "infantry b", wave="foot 1", first="imperial")
    player = gr.Sensible(messy=0)
    player.table.gaps["w1"] = far + 6 * (said != "nobody")
    player.watch(state, who_reaches(state, "wave1", False), said)
    assert player.table.gaps["w1"] == gap


def test_gr_a9_whether_to_march_on_is_a_question_only_with_warriors_near_and_morale_whole() -> None:
    state = field("infantry a", "infantry b", wave="foot 5")
    player = gr.Sensible(messy=0)

    def plans(gap: float) -> tuple[str, ...]:
        player.table.gaps = dict.fromkeys(state.warriors, gap)
        return tuple(player.plans_for(state, "imperial"))

    assert plans(12) == plans(2 * HALTS_AT) == (MARCHING_ON, "")
    assert plans(2 * HALTS_AT + 1) == () and not player.plans_for(state, "warriors")
    state.broken = True
    assert plans(12) == ()


@pytest.mark.parametrize(("broken", "marched"), [(False, 24.0), (True, 16.0)])
def test_gr_a25_a_column_that_others_march_goes_on_in_its_mind_or_home_once_it_is_broken(
    broken: bool, marched: float
) -> None:
    state, player = field("infantry a", wave="foot 5"), gr.Sensible(messy=0)
    state.broken, player.table.marched = broken, 20.0
    player.watch(state, gr.what_do_they_do(state), "all")
    assert player.table.marched == marched
    player.watch(state, gr.what_do_they_do(state), "done")
    assert player.table.marched == marched
    player.watch(state, gr.what_do_they_do(state), ONWARD)
    state.marching_on, asked = True, state.turn
    for state.turn in range(asked + 1, asked + 4):
        player.watch(state, gr.generation_roll(state), {})
    assert player.table.marched == 20 + 4 * (marched - 20), "of three turns unasked the last is yet to come"


def test_gr_a14_at_whom_nobody_could_fire_is_out_of_range_in_its_mind() -> None:
    state, player = field("infantry a", wave="foot 1"), gr.Sensible(messy=0)
    player.table.gaps["w1"] = 3.0
    player.watch(state, gr.fire_form(state), {"band": "none"})
    player.watch(state, gr.fire_form(state), {"target": "w1", "band": "none", "firing": ["a"]})
    assert player.table.gaps["w1"] == 16.0
    player.watch(state, gr.fire_form(state), {"target": "w1", "band": "medium", "firing": ["a"]})
    assert player.table.gaps["w1"] == 10.0


@pytest.mark.parametrize(("marched", "off"), [(50.0, 10.0), (70.0, 10.0), (100.0, 40.0)])
def test_gr_a6_a_wave_appears_as_far_off_as_a_raid_has_come_out_or_home_again(marched: float, off: float) -> None:
    state, player = field("infantry a", wave="foot 1", scenario="raid"), gr.Sensible(messy=0)
    state.waves["wave1"].place = "far edge, centre"
    player.table.back, player.table.marched = True, marched
    assert player.table.gap(state, state.warriors["w1"]) == off


@pytest.mark.rule("GR-A12")
def test_gr_a9_of_waves_asked_together_it_names_each_that_reaches_and_closes_in_once_a_turn() -> None:
    state = field("infantry a", "infantry b", wave="foot 1", defaults=gr.REMEMBERS)
    add_wave(state, "wave2", "White", "foot 1", prefix="v")
    add_wave(state, "wave3", "Black", "foot 1", prefix="b")
    player, rng = gr.Sensible(messy=0), Random(3)
    player.table.gaps = {"w1": 20.0, "v1": 2.0, "b1": 40.0}
    prompt = which_waves_reach(state, ["wave1", "wave2", "wave3"])
    assert player.answer(state, prompt, rng) == "wave2"
    assert player.answer(state, who_reaches(state, "wave2", False), rng) in ("v1>a", "v1>b")
    assert player.answer(state, which_waves_reach(state, ["wave1", "wave3"]), rng) == "nobody"
    assert player.answer(state, who_reaches(state, "wave1", False), rng) == "nobody"
    assert player.table.gaps["w1"] in (12.0, 14.0, 16.0), "it has come on once"
    watcher = gr.Sensible(messy=0)
    watcher.table.gaps = {"w1": 20.0, "v1": 2.0, "b1": 40.0}
    for _ in range(2):
        watcher.watch(state, prompt, "nobody")
    assert watcher.table.gaps == {"w1": 14.0, "v1": 1.0, "b1": 34.0}
    copy = gr.Sensible(messy=0)
    copy.memory = watcher.memory
    copy.watch(state, prompt, "nobody")
    assert copy.table.gaps == watcher.table.gaps
    watcher.watch(state, prompt, "wave2")
    state.turn += 1
    watcher.watch(state, prompt, "nobody")
    assert watcher.table.gaps["w1"] == 8.0
