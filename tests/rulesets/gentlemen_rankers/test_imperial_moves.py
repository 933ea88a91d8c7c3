"""Moves of the imperial side: march, move and fire, turn, squares (GR-A2c, A9, A10, B9, B15)."""

from random import Random

import pytest

from tests.names import gentlemen_rankers as gr
from tests.rulesets.gentlemen_rankers.table import ENTER, asks, field, play, touch
from tracker.app.battle.prompts.choose_and_pick import ChooseView
from tracker.engine import Option
from tracker.games.gentlemen_rankers.contact import which_unit
from tracker.games.gentlemen_rankers.imperial_moves import who_moves
from tracker.games.gentlemen_rankers.marching import mark_moved, those_that_march
from tracker.games.gentlemen_rankers.squares import who_forms, why_not_form
from tracker.games.gentlemen_rankers.state import (
    IMPERIAL,
    KEEPS_FIRE,
    OTHERS_STAND,
    SAYS_AT_ONCE,
    SPARES_NO_INCH,
    STANDS_TURNED,
    WARRIORS,
)
from tracker.games.gentlemen_rankers.turn import _begin
from tracker.games.gentlemen_rankers.warrior_moves import new_aim, reaches_in_front


def test_gr_a9_to_turn_counts_as_a_move() -> None:
    state = field("artillery a")
    assert play(gr.imperial_moves(state), "turn", "a", "done") == ["Turn A in place."]
    assert state.units["a"].moved == "turned" and gr.why_not_shoot(state, state.units["a"]) == "it moved"


def test_gr_a9_once_all_have_turned_nothing_more_is_asked() -> None:
    """Nine turned about, and the next prompt had four rows that nobody could take."""
    state = field("infantry a", "infantry b", "infantry c", "infantry d", wave="foot 1")
    touch(state, "w1", "d")
    assert asks(gr.imperial_moves(state), "turn", "a b").same is False
    play(gr.imperial_moves(state), "turn", ENTER)
    assert all(unit.moved == "turned" for unit in state.units.values() if unit.id != "d")


@pytest.mark.rule("GR-A2c")
def test_gr_a9_enter_turns_all_that_may_and_handles_all_guns() -> None:
    """Of two guns it took none, and the same list came again."""
    state = field("infantry a", "artillery b", "artillery c")
    state.units["a"].moved = "full"
    assert asks(gr.imperial_moves(state), "turn").default() == ["b", "c"]
    assert asks(gr.imperial_moves(state), "limber").default() == ["b", "c"]
    one = field("infantry a", "artillery b")
    assert asks(gr.imperial_moves(one), "limber").default() == ["b"]
    state.units["c"].handled = True
    assert asks(gr.imperial_moves(state), "limber").default() == ["b"], "the other did so already"


@pytest.mark.examples(
    "units, wave, offered",
    ("infantry", "", "some turn ground"),
    ("infantry", "foot 1", "some far face turn ground"),
    ("artillery", "", "some turn limber ground"),
    ("artillery", "foot 1", "some far face turn limber ground"),
)
def test_gr_a9_acts_of_guns_and_against_enemies_are_offered_where_there_are_some(
    units: str, wave: str, offered: str
) -> None:
    found = [each.id for each in gr.what_do_they_do(field(f"{units} a", "infantry b", wave=wave)).options]
    assert " ".join(found[found.index("some") : found.index("attack")]) == offered


@pytest.mark.parametrize(
    ("kind", "moved", "may"),
    [
        ("infantry", "short", True), ("infantry", "full", False), ("artillery", "turned", False),
        ("artillery", "short", False), ("cavalry", "short", True), ("cavalry", "full", False),
        ("machine_gun", "short", False),
    ],
)  # fmt: skip
def test_gr_a10_move_and_fire(kind: str, moved: str, may: bool) -> None:
    state = field(f"{kind} a")
    state.units["a"].moved = moved  # type: ignore[assignment]
    assert (gr.why_not_shoot(state, state.units["a"]) == "") is may


def test_gr_a10_mounted_rifles_do_not_move_and_fire() -> None:
    state = field("cavalry a")
    state.units["a"].weapon, state.units["a"].moved = "rifle", "short"
    assert gr.why_not_shoot(state, state.units["a"]) == "mounted rifles don't move and fire"


def test_gr_a10_the_table_is_told_how_far_those_go_that_keep_their_fire() -> None:
    state = field("infantry a", "infantry b", "command c", "cavalry d", wave="foot 1")
    said = play(gr.imperial_moves(state), "far", "b", "all")
    assert said == [
        'Imperial moves: B 4"; any facing at the end.',
        'Imperial moves: A 3" and may fire, C 4", D 4" and may fire; any facing at the end.',
    ]
    state = field("infantry a", "infantry b", "infantry e", "command c", "cavalry d", wave="foot 1")
    assert play(gr.imperial_moves(state), "all") == [
        'Imperial moves: foot 3" and may fire, C 4", mounted 4" and may fire; any facing at the end.'
    ], "of many the kinds alone, but for those of a kind who go farther"
    state = field("infantry a", "infantry b", "infantry e", "command c")
    assert play(gr.imperial_moves(state), "all") == ['Imperial moves: foot 4"; any facing at the end.']


def test_gr_a9_all_turn_in_place_by_one_key() -> None:
    """Behind a wave at the friendly edge it was the usual act, and took three."""
    state = field("infantry a", "infantry b", "command c", "wagon d", wave="foot 1")
    state.beside_known = True
    assert play(gr.imperial_moves(state), "face") == ["Turn 4 units in place."]
    assert {unit.moved for unit in state.units.values()} == {"turned"} and not state.beside_known


@pytest.mark.rule("GR-A9")
@pytest.mark.parametrize(("step", "turned"), [(SAYS_AT_ONCE, ["a", "g", "h"]), (KEEPS_FIRE, ["a", "h"])])
def test_gr_a10_who_would_lose_its_fire_by_turning_stands_when_all_turn(step: int, turned: list[str]) -> None:
    """All turned about to a wave at their back, and the gun was not to fire."""
    state = field("infantry a", "artillery g", "machine_gun h", wave="foot 5", defaults=step)
    assert asks(gr.imperial_moves(state), "turn").default() == turned
    play(gr.imperial_moves(state), "face")
    assert [unit.id for unit in state.units.values() if unit.moved == "turned"] == turned
    alone = field("artillery g", wave="foot 5", defaults=step)
    refused = next(each.refused for each in gr.what_do_they_do(alone).options if each.id == "face")
    assert refused == ("nobody can" if step == KEEPS_FIRE else "")


def test_gr_a10_who_cannot_fire_anyhow_is_not_asked_whether_it_goes_too_far() -> None:
    state = field("infantry a", "levy b", "cavalry c", "artillery d", wave="foot 1")
    state.units["b"].weapon, state.units["c"].weapon = "none", "rifle"
    prompt = asks(gr.imperial_moves(state), "far")
    assert [option.id for option in prompt.options] == ["a"]


def test_gr_a10_who_goes_too_far_is_asked_once() -> None:
    state = field("infantry a", "infantry b", wave="foot 1")
    play(gr.imperial_moves(state), "far", "b", "some", "a", "done")
    assert [unit.moved for unit in state.units.values()] == ["short", "full"]


@pytest.mark.examples("what, moved", ("all", ["short", "short"]), ("whole", ["full", "full"]), ("done", ["", ""]))
def test_gr_a10_all_march_at_one_key_with_or_without_their_fire(what: str, moved: list[str]) -> None:
    state = field("infantry a", "infantry b", wave="foot 1")
    assert play(gr.imperial_moves(state), what).keys == ["moves:imperial"]
    assert [unit.moved for unit in state.units.values()] == moved


@pytest.mark.rule("GR-A9")
@pytest.mark.examples(
    "units, far, first, usual",
    pytest.param("infantry", 27, IMPERIAL, "whole", id="27 less 4 of ours and 8 of theirs is out of a rifle's range"),
    pytest.param("infantry", 26, IMPERIAL, "all", id="they may come to 14 inches"),
    pytest.param("infantry", 19, WARRIORS, "whole", id="they have moved"),
    pytest.param("artillery", 30, WARRIORS, "all", id="a gun reaches 32 inches"),
    pytest.param("infantry", 0, WARRIORS, "all", id="nobody has said how far they are"),
)
def test_gr_a10_no_inch_is_kept_to_fire_where_nobody_can_come_into_range(
    units: str, far: int, first: str, usual: str
) -> None:
    """Enter kept it, though the wave was said to be more than 30 inches off."""
    state = field("infantry a", f"{units} b", wave="foot 2", defaults=SPARES_NO_INCH, first=first)
    state.waves["wave1"].far = far
    for unit in state.units.values():
        unit.went = True
    asked = gr.what_do_they_do(state)
    assert asked.default() == usual
    assert asked.text.startswith("No warriors can come into range this turn. ") is (usual == "whole")
    told = play(gr.imperial_moves(state), ENTER)[0]
    assert ("may fire" in told) is (usual == "all") and state.units["a"].moved == (
        "full" if usual == "whole" else "short"
    )
    state.defaults, state.units["a"].moved, state.units["b"].moved = SPARES_NO_INCH - 1, "", ""
    assert gr.what_do_they_do(state).default() == "all"


@pytest.mark.rule("GR-A9")
@pytest.mark.parametrize(("step", "enter"), [(OTHERS_STAND, "all"), (STANDS_TURNED, "done")])
def test_gr_a10_who_only_turned_to_face_a_wave_is_not_sent_on_by_enter(step: int, enter: str) -> None:
    """All turned about to a wave, and the next turn Enter marched them on, out of their line."""
    state = field("infantry a", "infantry b", wave="foot 5", defaults=step)
    play(gr.imperial_moves(state), "face")
    _begin(state)
    assert gr.what_do_they_do(state).default() == enter
    play(gr.imperial_moves(state), "some", "a", "done")
    _begin(state)
    assert gr.what_do_they_do(state).default() == "again" and [each.went for each in state.units.values()] == [
        True,
        False,
    ]


def options(state: gr.Battlefield) -> dict[str, Option]:
    """What the Imperial side may do, by what it is."""
    return {option.id: option for option in gr.what_do_they_do(state).options}


def test_gr_a10_who_would_lose_its_fire_by_any_move_stands_when_all_march_keeping_theirs() -> None:
    state = field(
        "infantry a", "cavalry b", "artillery g", "machine_gun h", "cavalry r", "artillery l", "wagon w", wave="foot 5"
    )
    state.units["r"].weapon, state.units["l"].limbered = "rifle", True
    assert options(state)["all"].detail == "4 units; 3 stand to fire" and not options(state)["whole"].detail
    said = play(gr.imperial_moves(state), "all")
    assert [unit.id for unit in state.units.values() if unit.moved] == ["a", "b", "l", "w"]
    assert not any(gr.why_not_shoot(state, state.units[each]) for each in "abghr") and not said.has("G ")
    assert [unit.id for unit in state.units.values() if not gr.why_not_shoot(state, unit)] == ["a", "b", "g", "h", "r"]


def test_gr_a10_a_whole_move_takes_the_guns_along_and_without_warriors_all_do() -> None:
    state = field("infantry a", "artillery g", wave="foot 5")
    assert options(state)["all"].detail == "1 unit; 1 stands to fire"
    play(gr.imperial_moves(state), "whole")
    assert [unit.moved for unit in state.units.values()] == ["full", "full"]
    state = field("infantry a", "artillery g")
    assert not options(state)["all"].detail, "that all move goes without a number"
    play(gr.imperial_moves(state), "all")
    assert [unit.moved for unit in state.units.values()] == ["short", "short"]


def test_gr_a10_those_of_last_turn_march_on_but_for_the_gun_that_may_fire() -> None:
    state = field("infantry a", "artillery g", "infantry b", wave="foot 5")
    state.units["a"].went = state.units["g"].went = True
    assert options(state)["again"].detail == "A; 1 stands to fire"
    assert list(options(state))[:3] == ["done", "again", "all"]
    assert gr.what_do_they_do(state).text.endswith(" Can't move and fire: G. An act of all ends the movement.")
    play(gr.imperial_moves(state), "again")
    assert [unit.moved for unit in state.units.values()] == ["short", "", ""]


def test_gr_a10_where_only_guns_are_left_enter_has_them_stand() -> None:
    state = field("artillery g", "machine_gun h", wave="foot 5", turn=1)
    march = options(state)
    assert march["all"].refused == "G, H can't move and fire" and not march["whole"].refused
    assert asks(gr.imperial_moves(state)).default() == "done" and "face" in march
    mark_moved(state, "g", "full")
    assert "face" not in options(state), "who has marched turns no more: not all are left to turn"


@pytest.mark.rule("GR-A10")
def test_gr_a25_once_morale_is_broken_the_guns_go_home_too_and_so_does_the_app() -> None:
    state = field("infantry a", "artillery g", wave="foot 5", broken=True)
    prompt = asks(gr.imperial_moves(state))
    player = gr.Sensible(messy=0)
    player.table.marched = 20
    assert prompt.default() == player.answer(state, prompt, Random(1)) == "whole"
    state.units["g"].limbered = True
    assert asks(gr.imperial_moves(state)).default() == "all", "it has no fire to lose"


@pytest.mark.parametrize(("what", "loses"), [("some", ["g", "h", "r"]), ("turn", ["g", "r"])])
def test_gr_a10_who_loses_its_fire_by_a_move_is_told_before_it_is_picked(what: str, loses: list[str]) -> None:
    state = field("infantry a", "artillery g", "machine_gun h", "cavalry r", wave="foot 5")
    state.units["r"].weapon = "rifle"
    picks = asks(gr.imperial_moves(state), what).options
    assert [each.id for each in picks if each.detail] == loses and picks[1].detail == "then it can't fire"
    told = {"some": "They may still fire. Can't move and fire: G, H, R.", "turn": "Can't turn and fire: G, R."}
    assert asks(gr.imperial_moves(state), what).text == told[what], "beside others their details have no room"
    face = next(each for each in gr.what_do_they_do(state).options if each.id == "face")
    assert face.detail == "Can't turn and fire: G, R."


def test_gr_a9_all_the_rest_march_who_have_not_moved_and_may() -> None:
    state = field("infantry a", "infantry b", "infantry c", wave="foot 1")
    touch(state, "w1", "c")
    play(gr.imperial_moves(state), "turn", "a", "all")
    assert [unit.moved for unit in state.units.values()] == ["turned", "short", ""]


def test_gr_a9_those_who_marched_last_turn_are_offered_to_march_on() -> None:
    state = field("infantry a", "infantry b", wave="foot 1")
    assert asks(gr.imperial_moves(state)).default() == "done"
    state.units["b"].went = True
    assert asks(gr.imperial_moves(state)).default() == "again"
    play(gr.imperial_moves(state), ENTER)
    assert [unit.moved for unit in state.units.values()] == ["", "short"]
    state.units["a"].went, state.units["b"].moved = True, ""
    assert asks(gr.imperial_moves(state)).default() == "all"
    touch(state, "w1", "a")
    assert asks(gr.imperial_moves(state)).default() == "done", "who marches on leaves the flanks of those who fight"


@pytest.mark.parametrize(("switch", "may"), [("turn", True), ("artillery", False)])
def test_gr_b9_machine_guns_may_turn_and_fire(switch: str, may: bool) -> None:
    state = field("machine_gun a", machine_guns=switch)
    state.units["a"].moved = "turned"
    assert (gr.why_not_shoot(state, state.units["a"]) == "") is may


def test_gr_a2c_limbering_keeps_a_gun_from_firing() -> None:
    state = field("artillery a")
    said = play(gr.imperial_moves(state), "limber", "a")
    assert state.units["a"].limbered and "limbers up" in said[0], "and nothing else is left to be done"
    state.units["a"].limbered = False
    assert gr.why_not_shoot(state, state.units["a"]) == "it unlimbered"


def test_gr_b15_four_units_form_a_square_and_move_at_half() -> None:
    state = field("infantry a", "infantry b", "infantry c", "infantry d")
    play(gr.imperial_moves(state), "square", "a b c d", "done")
    assert all(unit.square and unit.moved == "full" for unit in state.units.values()) and gr.move_of(state, "a") == 2


def test_gr_b15_a_square_that_too_many_leave_is_none() -> None:
    state = field("infantry a", "infantry b", "infantry c", "infantry d")
    for unit in state.units.values():
        unit.square = True
    said = play(gr.imperial_moves(state), "leave", "a", "safe", "done")
    assert said[-1] == "The square is too small: B, C, D stand in line."


def test_gr_a9_who_only_turned_attacks_nobody() -> None:
    state = field("infantry a", "infantry b", "artillery c", wave="foot 1")
    state.units["a"].moved = "turned"
    assert {option.id: option.refused for option in gr.who_attacks(state).options}["a"] == "it only turned"
    state.units["b"].moved = "turned"
    attack = next(option for option in gr.what_do_they_do(state).options if option.id == "attack")
    assert attack.refused == "nobody can"


def test_gr_b15_a_square_takes_the_whole_move() -> None:
    state = field("infantry a", "infantry b", "infantry c", "infantry d")
    state.units["a"].moved = "short"
    assert why_not_form(state) == "it takes 4 units"
    state.rulings = state.rulings.but(squares="two")
    warned = {option.id: option.warned for option in who_forms(state).options}
    assert why_not_form(state) == "" and "whole move" in warned["a"] and not warned["b"]


@pytest.mark.parametrize(("switch", "stands"), [("four", False), ("two", True)])
def test_gr_b15_three_are_too_few(switch: str, stands: bool) -> None:
    state = field("infantry a", "infantry b", "infantry c", "infantry d", squares=switch)
    play(gr.imperial_moves(state), "square", "a b c", "done")
    assert state.units["a"].square is stands


def test_gr_a22_a_defence_and_a_square_hold_where_a_unit_is_reached_in_front() -> None:
    state = field("infantry a", "infantry b", wave="foot 3")
    state.units["a"].walled = True
    reaches_in_front(state, "w1", "a")
    assert state.units["a"].walled, "it lines its defence as before"
    state.units["b"].square = True
    gr.touches(state, "w2", "b", "warriors", gr.Touch(edge="rear"))
    assert state.contacts[-1].edge == "front", "a square has no rear"


def test_gr_a9_who_marched_in_the_turn_before_marches_again_by_enter() -> None:
    state = field("infantry a", "infantry b", wave="foot 2")
    mark_moved(state, "a", "short")
    _begin(state)
    assert (state.units["a"].went, state.units["b"].went) == (True, False)
    assert asks(gr.imperial_moves(state)).default() == "again" and those_that_march(state)["again"] == ["a"]


def test_gr_a9_where_nobody_can_march_no_number_is_told() -> None:
    state = field("infantry a", wave="foot 1")
    touch(state, "w1", "a")
    march = next(each for each in gr.what_do_they_do(state).options if each.id == "all")
    assert (march.refused, march.detail) == ("nobody can", "")


def test_gr_a19a_a_unit_has_the_number_of_the_order_of_battle_in_every_list() -> None:
    """The first is lost: the third unit is picked by 3 all the same. The prey stood first, with the cursor above it."""
    state = field("infantry a", "infantry b", "infantry c", wave="foot 5")
    state.units["a"].gone, state.waves["wave1"].prey = "destroyed", "c"
    reached = which_unit(state, "w1", "spade", "no")
    assert [each.id for each in reached.options] == ["nobody", "friends", "b", "c"]
    assert reached.default() == "nobody" and which_unit(state, "w1", "reached", "none").default() == "c"
    state.waves["wave1"].prey = ""
    assert which_unit(state, "w1", "reached", "none").default() is None
    state.defaults = KEEPS_FIRE
    assert which_unit(state, "w1", "reached", "none").default() == "nobody", "Enter was contact with the first unit"
    lists = reached, new_aim(state, "wave1"), who_moves(state, "short"), gr.who_attacks(state), who_forms(state)
    for each in lists:
        assert (each.typed_option("2").id, each.typed_option("3").id) == ("b", "c"), each.key
    assert "as in 2 3" in who_moves(state, "short").hint()


def test_gr_a19a_behind_the_ninth_a_unit_goes_by_the_letter_of_its_place() -> None:
    """Nobody had one where "none after all" has its own: the rear of a column was reached by arrows alone."""
    state = field(*(f"infantry {name}" for name in "abcdefghijklmn"), wave="foot 5")
    state.units["j"].gone = "destroyed"
    for each in (which_unit(state, "w1", "reached", "none"), gr.who_attacks(state)):
        listed = ChooseView(each).list
        keys = {option.id: key or option.letter for option, key in zip(each.options, listed.keys, strict=True)}
        assert [keys[unit] for unit in "aiklmn"] == ["1", "9", "k", "z", "v", "y"], each.key
        assert keys[each.options[-1].id] == "n"
