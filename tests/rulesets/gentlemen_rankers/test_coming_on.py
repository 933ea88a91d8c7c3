"""Waves that come on in a battle begun now: whom they reach, what is known of them (GR-A9, A11 to A14)."""

import pytest

from tests.names.gentlemen_rankers import REMEMBERS, Band, Battlefield, Shot, ShownCard, Unit, crouch_tests, fire_form
from tests.play.hands import Hand
from tests.rulesets.gentlemen_rankers.table import ENTER, SETTLE, add_wave, asks, field, play
from tracker.app.battle.prompts.choose_and_pick import ChooseView
from tracker.app.battle.prompts.form import Form
from tracker.app.battle.unit_words import unit_choice
from tracker.engine.prompts.form_words import NOBODY
from tracker.games.gentlemen_rankers import RULESET
from tracker.games.gentlemen_rankers.movement_dice import movement_roll
from tracker.games.gentlemen_rankers.shooting import imperial_fire
from tracker.games.gentlemen_rankers.state import BY_ROW
from tracker.games.gentlemen_rankers.warrior_moves import warriors_move, who_reaches


def coming() -> Battlefield:
    """Two waves that come on, in a battle begun now."""
    state = field("infantry a", "infantry b", wave="foot 2", defaults=REMEMBERS)
    add_wave(state, "wave2", "White", "foot 1", prefix="v")
    return state


@pytest.mark.rule("GR-A12")
def test_gr_a9_waves_that_reach_nobody_are_told_at_one_key() -> None:
    state = coming()
    said = play(warriors_move(state), "3 3 3", ENTER)
    assert said.keys == ["move:waves", "reaches:warriors"]
    assert [line.partition(":")[0] for line in said] == ["Move Red", "Move White"], "the orders of both come first"
    asked = asks(warriors_move(coming()), "3 3 3")
    assert asked.title == "Red, White: who reaches whom?"
    assert [asked.by_number[number].id for number in (1, 2)] == ["wave1", "wave2"]


def test_gr_a9_the_wave_of_several_that_reaches_somebody_is_asked_alone_and_then_the_others() -> None:
    state = coming()
    add_wave(state, "wave3", "Black", "foot 1", prefix="b")
    said = play(warriors_move(state), "3 3 3 3", "wave2", "v1>a", ENTER)
    assert said.keys == ["move:waves", "reaches:warriors", "reaches:wave2", "reaches:warriors"]
    assert [each.warrior for each in state.contacts] == ["v1"]
    said = play(warriors_move(state), "3 3 3", "wave1", "nobody", "b1>a")
    assert said.keys == ["move:waves", "reaches:warriors", "reaches:wave1", "reaches:wave3"]


def test_gr_a9_waves_out_of_every_range_are_asked_of_no_more_till_they_may_be_near() -> None:
    """Two waves at 35 inches took three Enters a turn."""
    state = coming()
    assert play(warriors_move(state), "3 3 3", "no_shot").keys == ["move:waves", "reaches:warriors"]
    assert [wave.far for wave in state.waves.values()] == [15, 15]
    assert play(imperial_fire(state)).keys == [], "nobody's rifle reaches farther than 15 inches"
    assert play(warriors_move(state), "3 3 3").keys == ["move:waves"], "8 inches at most of the 15"
    assert [wave.far for wave in state.waves.values()] == [7, 7]
    state = coming()
    state.units["a"].kind, state.units["a"].weapon = "artillery", "gun"
    marks = [each.id for each in asks(warriors_move(state), "3 3 3").options]
    assert "far" in marks and "no_shot" not in marks, "a gun reaches farther than far off is"


def test_gr_a9_firearms_of_warriors_are_out_of_range_too() -> None:
    state = field("levy a", wave="rifle 2", defaults=REMEMBERS)
    state.units["a"].weapon = "none"
    play(warriors_move(state), "3 3", "no_shot")
    assert state.waves["wave1"].far == 12
    state.units["b"] = Unit(id="b", name="B", kind="machine_gun", weapon="gatling")
    state.waves["wave1"].far = 0
    play(warriors_move(state), "3 3", "no_shot")
    assert state.waves["wave1"].far == 18


def test_gr_a9_whom_waves_reach_may_be_settled_of_all_or_of_one() -> None:
    state = coming()
    said = play(warriors_move(state), "3 3 3", SETTLE)
    assert said[-1] == "Settled on the table: the rest of the move of the warriors."
    said = play(warriors_move(coming()), "3 3 3", "wave1", SETTLE, "nobody")
    assert said.keys[1:] == ["reaches:warriors", "reaches:wave1", "reaches:wave2"]
    assert said[-1] == "Settled on the table: the rest of the move of Red."


def test_gr_a11_tries_at_a_zariba_are_forgotten_by_waves_that_reach_nobody() -> None:
    state = coming()
    state.warriors["w1"].tries = state.warriors["v1"].tries = 2
    state.warriors["v1"].crossed = True
    play(warriors_move(state), "3 3 3", "nobody")
    assert state.warriors["w1"].tries == 0 and state.warriors["v1"].tries == 2


def test_gr_a9_whom_a_wave_reaches_is_picked_by_his_row_in_the_order_of_battle() -> None:
    """The possible contacts were a second list of the same names, in up to 13 rows."""
    state = field("infantry a", "infantry b", "infantry c", wave="foot 3", defaults=BY_ROW)
    state.units["b"].gone = "destroyed"
    asked = asks(warriors_move(state), "3 3 3")
    assert asked.title == "Red foot: whose front is reached?"
    assert {number: asked.by_number[number].id for number in (1, 3)} == {1: "a", 3: "c"} and not asked.text
    view = ChooseView(asked)
    listed, at = view.listed()
    assert {*unit_choice(listed, at, RULESET.view(state)).keys.items()} == {("a", "1"), ("c", "3")}
    said = play(warriors_move(state), "3 3 3", "c", "a", "c")
    assert said.keys == ["move:wave1", *["reaches:wave1"] * 3], "three bases, and nobody else is left"
    assert said.prompts[-1].title == "Red foot: whose front is reached as well?"
    assert [(each.warrior, each.unit, each.edge) for each in state.contacts] == [
        ("w1", "c", "front"), ("w2", "a", "front"), ("w3", "c", "front"),
    ]  # fmt: skip


def test_gr_a9_of_a_wave_of_several_kinds_digits_bring_its_foot_and_letters_the_others() -> None:
    state = field("infantry a", "infantry b", wave="rifle 2 foot 1 mounted 1 chief 1", defaults=BY_ROW)
    asked = asks(warriors_move(state), "3 3 3 3 3")
    assert asked.title == "Red foot: whose front is reached?"
    letters = {each.letter: each.label for each in asked.options if each.id in state.warriors}
    assert letters == {
        "d": "Red riflemen reach somebody",
        "c": "Red mounted reaches somebody",
        "l": "Red leader reaches somebody",
    }
    assert asked.options[0].label == "nobody of Red reaches the enemy", "riders were not asked about behind n"
    said = play(warriors_move(state), "3 3 3 3 3", "a", "w4", "b", "b", "nobody")
    assert [(each.warrior, each.unit) for each in state.contacts] == [("w3", "a"), ("w4", "b"), ("w1", "b")]
    assert said.prompts[3].title == "One base of Red mounted: which unit does it reach?"
    assert said.prompts[-1].title == "Red riflemen: whose front is reached as well?", "no foot is left"


@pytest.mark.parametrize("step", [REMEMBERS, BY_ROW])
def test_gr_a9_a_wave_of_which_an_edit_leaves_nobody_reaches_nobody(step: int) -> None:
    state = field("infantry a", wave="foot 2", defaults=step)
    for each in state.warriors.values():
        each.gone = "destroyed"
    asked = who_reaches(state, "wave1", is_aimed=False)
    assert asked.title.startswith("Red: who") and not [each for each in asked.options if each.number]


def test_gr_a9_units_behind_the_ninth_go_by_the_letters_by_which_they_fire() -> None:
    """A kind of the wave, or what it does, took the letter of one of seventeen."""
    units = *(f"infantry u{number}" for number in range(1, 17)), "command c"
    state = field(*units, wave="foot 3 rifle 2 mounted 1 chief 1", defaults=BY_ROW, beside_known=True)
    firing = Form(fire_form(state).fields, NOBODY)
    reached = ChooseView(asks(warriors_move(state), "3 3 3 3 3 3 3"))
    keys = {each.id: each.keys for each in reached.listed()[0]}
    assert [keys[f"u{number}"] for number in range(10, 14)] == firing.keys[9:13] == ["j", "k", "z", "v"]
    assert [keys["u15"], keys["u16"], keys["c"]] == ["p", "h", "i"], "as everywhere but where a target has them"


@pytest.mark.rule("GR-A14")
def test_gr_a9_a_wave_that_moves_is_no_longer_where_it_was_shot_at() -> None:
    state = coming()
    state.shots = {"a": Shot(target="w1"), "b": Shot(target="v1"), "v1": Shot(target="a")}
    state.waves["wave2"].clubs = [ShownCard("9C", "pack1")]
    play(warriors_move(state), "1 1", "3 3", "nobody")
    assert [*state.shots] == ["b", "v1"], "White crouch where they are"


def crouching(band: Band, target: str = "w1", far: int = 0) -> Battlefield:
    """A wave that A shot at from so far, in a battle begun now."""
    state = field("infantry a", wave="foot 2", defaults=REMEMBERS)
    state.waves["wave1"].clubs, state.waves["wave1"].far = [ShownCard("5C", "pack1")], far
    state.shots = {"a": Shot(band, target=target)}
    return state


def test_gr_a13_whether_all_are_beyond_medium_range_is_asked_only_where_it_is_not_known() -> None:
    """It was asked of those whom a rifle had hit from 4 inches, though neither had moved since."""
    for near in (crouching("short"), crouching("medium")):
        assert asks(crouch_tests(near, "wave1")).key == "crouch:wave1:5C"
    for doubtful in (crouching("long"), crouching("short", "elsewhere"), crouching("long", far=9)):
        assert asks(crouch_tests(doubtful, "wave1")).key == "beyond:wave1"
    state = crouching("long", far=10)
    assert play(crouch_tests(state, "wave1")).keys == [] and not state.waves["wave1"].clubs
    state = field("infantry a", wave="foot 2")
    state.waves["wave1"].clubs, state.waves["wave1"].far = [ShownCard("5C", "pack1")], 30
    assert asks(crouch_tests(state, "wave1")).key == "beyond:wave1", "as in battles begun before"


@pytest.mark.examples(
    "keys, slow, fast",
    ("3h001", (3, 0), (0, 1)),
    ("3h000", (3, 0), (0, 0)),
    ("0h12h1", (0, 2), (1, 1)),
)
def test_gr_a8_ones_and_sixes_of_each_wave_that_is_counted_have_one_h(
    keys: str, slow: tuple[int, ...], fast: tuple[int, ...]
) -> None:
    """Behind those of the first wave 2 was a count of the second, and 6 one of its dice."""
    state = field("infantry a", wave="foot 5")
    add_wave(state, "wave2", "White", "foot 4", prefix="v")
    hand = Hand(movement_roll(state, ["wave1", "wave2"])).press(keys)
    assert hand.whole and (hand.result.slow, hand.result.fast) == (slow, fast)


def test_gr_a8_who_types_dice_counts_none_of_them() -> None:
    state = field("infantry a", wave="foot 2")
    add_wave(state, "wave2", "White", "foot 2", prefix="v")
    hand = Hand(movement_roll(state, ["wave1", "wave2"])).press("6116")
    assert hand.whole and (hand.result.slow, hand.result.fast) == ((1, 1), (1, 1))
