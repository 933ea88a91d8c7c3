"""What the program does by itself since the step `AS_TOLD`: one by one out of reach, commands that move, who went."""

from typing import Any

import pytest

from tests.names.gentlemen_rankers import Shot, Warrior, bout_form, fire_form
from tests.rulesets.gentlemen_rankers.table import add_wave, asks, field, play, touch
from tracker.engine import Refused
from tracker.games.gentlemen_rankers.close_fire import breaks_off
from tracker.games.gentlemen_rankers.imperial_hits import falls_back, take_off
from tracker.games.gentlemen_rankers.imperial_moves import imperial_moves
from tracker.games.gentlemen_rankers.melee import fight
from tracker.games.gentlemen_rankers.shooting import imperial_fire
from tracker.games.gentlemen_rankers.state import AS_RULED, AS_TOLD, PARTS_IN_CROWD, Battlefield
from tracker.games.gentlemen_rankers.terrain import cross
from tracker.games.gentlemen_rankers.turn import turn
from tracker.games.gentlemen_rankers.units import a_letter_each, alike, keep_letters

since = pytest.mark.parametrize("step", [AS_RULED, AS_TOLD])


@since
def test_gr_a16_one_of_a_volley_out_of_reach_takes_no_range_from_another(step: int) -> None:
    """A was told at 4 inches and b out of range: neither fired, as if a could not reach either."""
    state = field("infantry a", "infantry b", "infantry c", wave="foot 2", defaults=step)
    state.shots["c"] = Shot("medium", target="w2")
    volley = {"firing": ["a", "b"], "band": "none", "differ": True}
    is_mended = step == AS_TOLD
    dice = ["1"] if is_mended else []
    play(imperial_fire(state), volley, {"band": "short"}, {"band": "none"}, *dice, {"firing": [], "band": "none"})
    assert state.units["a"].shot is is_mended
    assert not state.units["b"].shot
    assert not state.shots, "what was said of rifles before holds for none of the others"


@since
def test_gr_b8_nobody_touches_a_command_that_fell_back_or_broke_off(step: int) -> None:
    """Riflemen shot a brigadier back; Enter gave his neighbours the +1 "as shown" all the same."""
    state = field("infantry a", "command b", "mounted_command c", wave="foot 2", defaults=step)
    state.units["a"].beside = True
    play(falls_back(state, "b"), "free")
    assert state.units["a"].beside is (step == AS_RULED)
    state.units["a"].beside = True
    touch(state, "w1", "c")
    play(breaks_off(state, "c"), "yes", "6")
    assert state.units["a"].beside is (step == AS_RULED)


@pytest.mark.parametrize("step", [AS_TOLD, PARTS_IN_CROWD])
@pytest.mark.parametrize("who", ["a", "b"])
def test_gr_b8_who_falls_back_on_friends_parts_from_a_command_too(step: int, who: str) -> None:
    """Shot back on its second rank, either was taken to touch the other still."""
    state = field("infantry a", "command b", "infantry c", wave="foot 2", defaults=step)
    state.units["a"].beside = state.units["c"].beside = state.beside_known = True
    play(falls_back(state, who), "friends")
    is_old = step == AS_TOLD
    assert (state.units["a"].beside, state.units["c"].beside) == (is_old, is_old or who == "a")
    assert not state.beside_known, "who was pushed may be one"


@since
def test_gr_b8_nobody_touches_a_command_that_was_lost_in_a_river(step: int) -> None:
    state = field("infantry a", "command b", "command c", defaults=step)
    state.units["a"].beside, state.units["a"].flanks = True, 2
    play(cross(state, ["b"]), "swim", "1")
    assert state.units["b"].gone == "drowned"
    assert state.units["a"].beside is (step == AS_RULED) and state.units["a"].flanks == (2 * (step == AS_RULED) or None)


@since
def test_gr_b8_a_melee_asks_again_who_touches_a_command_once_one_is_lost(step: int) -> None:
    """A touched the other one, and lost its +1 without a word when the first fell in the same melee."""
    state = field("infantry a", "command b", "command c", wave="foot 2", defaults=step)
    state.phase, state.beside_known = "melee", True
    state.units["a"].beside = True
    take_off(state, "b", "destroyed")
    touch(state, "w1", "a")
    touch(state, "w2", "c")
    assert asks(fight(state, "a")).key == ("beside:imperial" if step == AS_TOLD else "bout:a:w1")
    assert asks(fight(state, "c")).key == "bout:c:w2", "a command gains nothing itself"


@since
@pytest.mark.examples(
    "moved, held, went, goes_on",
    pytest.param("", True, True, True, id="held, and freed in the melee of the same turn"),
    pytest.param("", False, True, False, id="it halted, and was reached afterwards"),
    pytest.param("turned", False, True, False, id="it only turned"),
    pytest.param("full", False, False, True, id="it marched"),
    pytest.param("", True, False, False, id="held where it stood"),
)
def test_gr_a10_who_was_held_marches_on_and_who_halted_does_not(
    step: int, moved: str, held: bool, went: bool, goes_on: bool
) -> None:
    state = field("infantry a", "infantry b", wave="foot 3", defaults=step)
    unit = state.units["a"]
    unit.went = went
    if held:
        touch(state, "w1", "a", fresh=False)
    ways = {"turned": ("turn", "a", "done"), "full": ("far", "a", "done")}
    play(imperial_moves(state), *ways.get(moved, ("done",)))
    state.contacts = [] if held else state.contacts
    if not (held or moved):
        touch(state, "w2", "a")
    asks(turn(state))
    if step == AS_TOLD:
        assert unit.went is goes_on
    else:
        assert unit.went is (bool(moved) and moved != "turned" or not (held or moved)), "as in battles begun before"


def of_ten(step: int) -> Battlefield:
    """Ten units, and two waves, of which one is of two kinds."""
    state = field(*(f"infantry u{n}" for n in range(9)), "command u9", defaults=step)
    for wave, words, prefix in (("wave1", "foot 2 rifle 1", "w"), ("wave2", "foot 2", "v")):
        add_wave(state, wave, wave, words, prefix)
        keep_letters(state, wave)
    return state


@since
def test_gr_a17_where_units_go_by_letters_warriors_go_by_numbers(step: int) -> None:
    """The tenth unit was j, or a or d while a wave had that letter."""
    fields = {each.name: each for each in fire_form(of_ten(step), ["u0"]).fields}
    marks: Any = fields["target"]
    letters = [mark.letter for mark in marks.marks]
    assert letters == (["a1", "a2", "a3"] if step == AS_TOLD else ["a", "b", "g"])
    assert fields["as_shown"].letters == ("g" if step == AS_TOLD else "h")


def test_gr_a17_the_ninth_number_is_for_those_of_more_than_nine_kinds() -> None:
    state = of_ten(AS_TOLD)
    state.warriors["m"] = Warrior(id="m", wave="wave1", kind="mounted")
    for wave in ("wave3", "wave4"):
        add_wave(state, wave, wave, "foot 1 rifle 1 mounted 1", wave)
    marks: Any = next(each for each in fire_form(state, ["u0"]).fields if each.name == "target")
    assert [mark.letter for mark in marks.marks] == [f"a{number}" for number in range(1, 10)]
    assert marks.marks[-1].label == "another"
    there = alike(state, [*state.warriors.values()])
    assert len(there) == 10 and a_letter_each(state, there)[8:] == ["a9", ""], "a10 would be a1"
    del state.units["u8"]
    nine: Any = next(each for each in fire_form(state, ["u0"]).fields if each.name == "target")
    assert nine.marks[0].letter == "a", "each has a digit"


@pytest.mark.parametrize("typed", ["24 3", "2 4 3"])
def test_dice_behind_the_flanks_are_a_line_of_their_own(typed: str) -> None:
    """ "'24 3' can't be read: type letters": nothing said that dice come next."""
    state = field("infantry a", wave="foot 1")
    touch(state, "w1", "a")
    with pytest.raises(Refused, match="type a number from 0 to 2, and nothing behind it: dice.* a line of their own"):
        bout_form(state, "a", "w1").parse(typed)
    assert bout_form(state, "a", "w1").parse("2") == {"flanks": 2}


def test_dice_behind_a_range_are_a_line_of_their_own() -> None:
    state = field("infantry a", "infantry b", wave="foot 2")
    with pytest.raises(Refused, match="'m' takes no number: dice are a line of their own"):
        fire_form(state, ["a"]).parse("1 m 4 5")


@pytest.mark.examples(
    "typed, said",
    ("a2 2 4 m", {"target": "w3", "firing": ["u1", "u3"], "band": "medium"}),
    ("2 4 a2 m", {"target": "w3", "firing": ["u1", "u3"], "band": "medium"}),
    ("m a 2 o 2 4", {"target": "w3", "firing": ["u1", "u3"], "band": "medium"}),
    ("a2,2,4 m", {"target": "w3", "firing": ["u1", "u3"], "band": "medium"}),
)
def test_numbers_behind_a_target_are_those_who_fire_at_it(typed: str, said: dict[str, Any]) -> None:
    """As on a screen, where `a 2 2 4 m` says the same."""
    assert fire_form(of_ten(AS_TOLD), ["u0"]).parse(typed) == said


def test_dice_behind_the_range_of_several_weapons_pick_nobody() -> None:
    state = field("infantry a", "cavalry b", wave="foot 2")
    with pytest.raises(Refused, match="m2 takes no other number: dice are a line of their own"):
        fire_form(state, ["a"]).parse("1 2 m2 1 2")
    assert fire_form(state, ["a"]).parse("1 2 m2") == {"firing": ["a", "b"], "band": "10"}
