"""What the program does by itself since the step `AS_RULED`, and did not before: ranges, commands, volleys, orders."""

from typing import Any

import pytest

from tests.names.gentlemen_rankers import Shot, fire_form
from tests.rulesets.gentlemen_rankers.table import add_wave, asks, field, play, touch
from tracker.engine import Chosen, Ended
from tracker.games.gentlemen_rankers.armies import ARMIES
from tracker.games.gentlemen_rankers.fire_forms import targets
from tracker.games.gentlemen_rankers.imperial_hits import take_off
from tracker.games.gentlemen_rankers.imperial_moves import imperial_moves
from tracker.games.gentlemen_rankers.morale import morale
from tracker.games.gentlemen_rankers.shooting import imperial_fire
from tracker.games.gentlemen_rankers.shooting_dice import farthest_shot
from tracker.games.gentlemen_rankers.state import AS_RULED, IMPERIAL, KEEPS_LETTERS
from tracker.games.gentlemen_rankers.turn import turn
from tracker.games.gentlemen_rankers.warrior_hit_cards import stack_end
from tracker.games.gentlemen_rankers.warrior_moves import out_of_range, warriors_move

since = pytest.mark.parametrize("step", [KEEPS_LETTERS, AS_RULED])


@pytest.mark.rule("GR-A9")
@pytest.mark.examples(
    "step, inferior, inches",
    (KEEPS_LETTERS, "imperial", 15),
    (AS_RULED, "imperial", 10),
    (AS_RULED, "imperial_die", 15),
    (AS_RULED, "none", 15),
)
def test_gr_a16_out_of_range_begins_where_the_ruling_ends_the_fire(step: int, inferior: str, inches: int) -> None:
    """A wave 12 inches off was no more than "over 15 inches off", and rifles fire 10 by the ruling."""
    state = field("infantry a", "infantry b", wave="foot 2", defaults=step, inferior=inferior)
    state.first, state.phase = IMPERIAL, "movement"
    assert out_of_range(state) == inches and farthest_shot(state, "medium") == 10
    (said,) = [each.label for each in asks(warriors_move(state), "3 3").options if each.id == "no_shot"]
    assert said == f'nobody; out of range, over {inches}" off'
    state.waves["wave1"].far = 10
    assert bool(targets(state)) is (inches > 10)


@since
@pytest.mark.examples(
    "moves, kept",
    pytest.param("b", False, id="it stands and its command marched"),
    pytest.param("a", False, id="it marched and its command stands"),
    pytest.param("a b", True, id="both marched"),
    pytest.param("c", True, id="both stand"),
)
def test_gr_b8_who_is_parted_from_the_command_touches_none_before_it_is_said_again(
    step: int, moves: str, kept: bool
) -> None:
    state = field("infantry a", "command b", "infantry c", wave="foot 2", defaults=step)
    state.units["a"].beside = True
    play(imperial_moves(state), "some", moves, "done")
    assert state.units["a"].beside is (kept or step == KEEPS_LETTERS)


@since
def test_gr_b8_nobody_is_taken_to_touch_a_command_once_one_is_lost(step: int) -> None:
    """Enter gave the +1 of a dead brigadier to who had touched him, while the other command had ridden away."""
    state = field("infantry a", "command b", "command c", wave="foot 2", defaults=step)
    state.units["a"].beside = True
    take_off(state, "b", "destroyed")
    assert state.units["a"].beside is (step == KEEPS_LETTERS)


@since
def test_gr_b8_nobody_is_taken_to_touch_a_command_once_one_has_left(step: int) -> None:
    state = field("infantry a", "command b", "command c", wave="foot 2", defaults=step)
    state.units["a"].beside = True
    play(imperial_moves(state), "leave", "b", "safe", "done")
    assert state.units["a"].beside is (step == KEEPS_LETTERS)


def test_who_touches_a_command_stays_said_where_it_changes_no_shot() -> None:
    state = field("infantry a", "infantry b", "command c", wave="foot 2", defaults=AS_RULED, shooting_modifiers="none")
    state.beside_known = True
    play(imperial_fire(state), {"firing": ["a"], "band": "short"}, "1", {"firing": [], "band": "none"})
    assert state.beside_known


@since
@pytest.mark.rule("GR-B8")
def test_who_touches_a_command_may_be_said_again_of_each_volley_by_the_same_key(step: int) -> None:
    """`h` was "touching a command as shown", and one volley later it picked a shooter."""
    state = field("infantry a", "infantry b", "command c", wave="foot 2", defaults=step, beside_known=True)
    fields = {field.name: field for field in fire_form(state, ["a"]).fields}
    assert ("as_shown" in fields) is (step == AS_RULED)
    if step == AS_RULED:
        assert fields["as_shown"].default is True
        keys = play(
            imperial_fire(state),
            {"firing": ["a"], "band": "short", "as_shown": False},
            ["a"],
            "1",
            {"firing": [], "band": "none"},
        ).keys
        assert keys[1] == "beside:imperial"


@since
def test_gr_a14_the_next_volley_is_offered_those_with_the_arms_of_the_last(step: int) -> None:
    state = field("infantry a", "cavalry b", "infantry c", "infantry d", wave="foot 2", defaults=step)
    state.units["a"].shot = True
    (offered,) = [each.offered for each in fire_form(state, ["a"]).fields if isinstance(each, Chosen)]
    assert offered == (("c",) if step == AS_RULED else ("b",))
    state.units["c"].shot = state.units["d"].shot = True
    (offered,) = [each.offered for each in fire_form(state, ["a", "c", "d"]).fields if isinstance(each, Chosen)]
    assert offered == ("b",), "others fire where none of them are left"


@since
def test_gr_a14_a_target_just_out_of_reach_of_a_weapon_is_offered_no_range_of_before(step: int) -> None:
    """Who could not reach a base at 10 inches was offered its like at 4, by one key."""
    state = field("infantry a", "cavalry b", "cavalry c", wave="foot 2", defaults=step)
    state.shots["c"] = Shot("short", target="w2")
    state.units["c"].shot = True
    play(imperial_fire(state), {"firing": ["a", "b"], "band": "15"}, "1", {"firing": [], "band": "none"})
    assert ("c" in state.shots) is (step == KEEPS_LETTERS)


@since
@pytest.mark.rule("GR-A10")
@pytest.mark.examples(
    "marches_off, went, enter",
    pytest.param(True, "a", "again", id="who marched goes on"),
    pytest.param(True, "", "done", id="they have halted"),
    pytest.param(False, "a", "done", id="a line that is in contact stands"),
)
def test_gr_a9_a_column_that_is_to_leave_the_table_marches_on_past_those_in_contact(
    step: int, marches_off: bool, went: str, enter: str
) -> None:
    state = field("infantry a", "infantry b", "infantry c", wave="foot 5", defaults=step, marches_off=marches_off)
    touch(state, "w1", "c", fresh=False)
    for each in went.split():
        state.units[each].went = True
    assert asks(imperial_moves(state)).default() == enter


@since
def test_gr_a9_who_was_held_in_contact_marches_on_once_nobody_holds_it(step: int) -> None:
    state = field("infantry a", "infantry b", "cavalry c", wave="foot 5", defaults=step)
    state.units["a"].went = state.units["b"].went = True
    touch(state, "w1", "a", fresh=False)
    touch(state, "w2", "c", fresh=False, by="imperial")
    state.units["c"].moved = "full"
    asks(turn(state))
    assert [unit.went for unit in state.units.values()] == [step == AS_RULED, False, True], "the third charged"


@since
def test_gr_a9_orders_name_those_who_go_where_others_stand(step: int) -> None:
    def told(*answers: str) -> str:
        state = field(*[f"infantry {each}" for each in "abcde"], wave="foot 5", defaults=step)
        return play(imperial_moves(state), *answers)[0]

    some, all_ = told("some", "a b c d", "done"), told("all")
    assert some.endswith("any facing at the end. These move: A, B, C, D." if step == AS_RULED else "at the end.")
    assert all_.endswith("any facing at the end.")
    turned = told("turn", "a b c d", "done")
    assert turned == ("Turn A, B, C, D in place." if step == AS_RULED else "Turn 4 units in place.")


@since
def test_gr_a9_a_gun_that_has_moved_is_not_handled_and_its_other_half_is_told(step: int) -> None:
    """It went its whole 6 inches, and was unlimbered in the same movement for half a move."""
    state = field("artillery a", "infantry b", wave="foot 5", defaults=step)
    state.units["a"].limbered = True
    handled = asks(imperial_moves(state), "some", "a")
    option = next(each for each in handled.options if each.id == "limber")
    assert option.refused == ("nobody can" if step == AS_RULED else "")
    state.units["a"].crossed = True
    assert not next(each for each in asks(imperial_moves(state)).options if each.id == "limber").refused
    state.units["a"].moved = ""
    told = play(imperial_moves(state), "limber", "a", "done")[0]
    rest = ': 3" of it are left' if step == AS_RULED else ""
    assert told == f"A unlimbers, for half its move{rest}."


@pytest.mark.parametrize("app", [False, True])
def test_gr_b17_another_stack_of_cards_on_the_table_is_an_order(app: bool) -> None:
    state = field("infantry a", "infantry b", wave="foot 5", app=app)
    add_wave(state, "wave2", "White", "foot 2", "v")
    state.packs["pack1"].stacks[state.waves["wave1"].stacks[0]].left = 0
    said = play(stack_end(state, "wave1"))
    assert ("Lay another stack of 13 face down beside Red." in said) is not app


@since
def test_gr_a25_the_last_off_the_table_are_told_with_those_who_got_off_in_safety(step: int) -> None:
    """The head of a victory said that no Imperial unit was left on the table, as if all had fallen."""
    state = field("infantry a", "infantry b", "infantry c", defaults=step)
    for unit in state.units.values():
        unit.gone, unit.safe = ("destroyed", False) if unit.id == "a" else ("safe", True)
    with pytest.raises(Ended):
        morale(state)
    told = "two of three Imperial units got off the table in safety"
    (how,) = [line.event.how for line in state.log if line.event is not None and line.event.what == "ends"]
    assert how == (told if step == AS_RULED else "no Imperial unit was left on the table")


@pytest.mark.examples(
    "switches, there, missing",
    ({}, "GR-A25 GR-A13 GR-A18", "GR-A16 GR-A26"),
    ({"morale": "off"}, "GR-A13", "GR-A25"),
    ({"inferior": "imperial", "leaders": "on"}, "GR-A16 GR-A26", "GR-B15"),
)
def test_the_sheet_has_the_rules_that_this_battle_is_played_with(
    switches: dict[str, Any], there: str, missing: str
) -> None:
    rules = {*ARMIES.rules_in(field("cavalry a", **switches))}
    assert {*there.split()} <= rules and not {*missing.split()} & rules
