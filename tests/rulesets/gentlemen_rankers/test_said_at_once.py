"""Facts that are said with others: the range of a wave that halts, who touches a command (GR-A9, GR-A14, GR-B8)."""

import pytest

from tests.names.gentlemen_rankers import PRESUMES_NONE, Battlefield, Warrior, Wave, fire_form
from tests.rulesets.gentlemen_rankers.table import ENTER, add_wave, asks, field, play, touch
from tracker.app.battle.prompts.choose_and_pick import PickView
from tracker.app.battle.prompts.form import Form
from tracker.app.parts.key_outcomes import Used
from tracker.engine import Among, Chosen, standing
from tracker.engine.prompts.form_words import NOBODY
from tracker.games.gentlemen_rankers.fire_forms import rifles
from tracker.games.gentlemen_rankers.shooting import imperial_fire, who_is_beside
from tracker.games.gentlemen_rankers.state import AS_ONCE_SAID, IMPERIAL, SAYS_AT_ONCE, WARRIORS
from tracker.games.gentlemen_rankers.warrior_moves import out_of_range, warriors_move


def moved_first(*units: str, wave: str = "foot 2", step: int = SAYS_AT_ONCE, first: str = IMPERIAL) -> Battlefield:
    state = field(*units, wave=wave, defaults=step, beside_known=True)
    state.phase, state.first, state.turn = "movement", first, 4
    return state


@pytest.mark.rule("GR-A14")
def test_gr_a9_a_wave_that_reaches_nobody_is_said_to_be_in_range_with_the_same_key() -> None:
    """First "nobody reaches the enemy" was asked, and then the range, which is the same gap."""
    state = moved_first("infantry a", "infantry b")
    asked = asks(warriors_move(state), "3 3")
    offered = {each.letter: each.label for each in asked.options if each.id.startswith("at:")}
    assert offered == {
        "m": 'nobody; halts at medium range, 10"',
        "l": 'nobody; halts at long range, 15"',
    }
    state = moved_first("infantry a", "infantry b")
    assert play(warriors_move(state), "3 3", "at:medium").keys == ["move:wave1", "reaches:wave1"]
    assert standing(fire_form(state).fields, {})["band"] == "medium" and not state.waves["wave1"].far
    assert play(imperial_fire(state), ENTER, "3 3").keys == ["fire:imperial", "fire:w1"]


def test_the_ranges_of_several_weapons_share_no_letter_with_what_else_is_asked() -> None:
    """`s` was that the nearest makes no sense as a target, here and of rifles alone, and short range a list later."""
    asked = asks(warriors_move(moved_first("infantry a", "cavalry b")), "3 3")
    letters = [each.letter for each in asked.options if each.letter]
    assert len({*letters}) == len(letters) and {"m1", "l1"} <= {*letters}
    assert not any(each != other and other.startswith(each) for each in letters for other in letters)
    (halts,) = [each.label for each in asked.options if each.letter == "m1"]
    assert halts.startswith("nobody; halts up to ") and halts.endswith('" off')


@pytest.mark.examples(
    "units, wave, first, step",
    pytest.param("infantry", "foot 2", WARRIORS, SAYS_AT_ONCE, id="who moves yet changes the range"),
    pytest.param("command", "foot 2", IMPERIAL, SAYS_AT_ONCE, id="nobody may fire"),
    pytest.param("infantry", "foot 2 mounted 1", IMPERIAL, SAYS_AT_ONCE, id="they stand at several ranges"),
    pytest.param("infantry", "foot 2", IMPERIAL, PRESUMES_NONE, id="begun before"),
)
def test_no_range_is_offered_where_it_would_not_hold(units: str, wave: str, first: str, step: int) -> None:
    state = moved_first(f"{units} a", wave=wave, step=step, first=first)
    dice = "3 3 3" if "mounted" in wave else "3 3"
    assert not [each for each in asks(warriors_move(state), dice).options if each.id.startswith("at:")]


@pytest.mark.rule("GR-B8")
def test_a_volley_takes_those_for_touching_a_command_whom_its_rows_show() -> None:
    """ "Which units touch a command unit?" took a key behind a form whose rows had said it."""

    def begun(step: int = SAYS_AT_ONCE, beside: bool = True) -> Battlefield:
        state = field("infantry a", "infantry b", "command c", wave="foot 2", defaults=step)
        state.units["a"].beside = beside
        return state

    state = begun()
    assert play(imperial_fire(state), {"band": "medium", "as_shown": True}, "3 3").keys == ["fire:imperial", "fire:w1"]
    assert state.units["a"].beside and state.beside_known
    toggles = {
        step: standing(fire_form(begun(step)).fields, {}).get("as_shown") for step in (PRESUMES_NONE, SAYS_AT_ONCE)
    }
    assert toggles == {PRESUMES_NONE: None, SAYS_AT_ONCE: True}
    assert standing(fire_form(begun(beside=False)).fields, {})["as_shown"] is False, "nobody has said it yet"
    asked = play(imperial_fire(begun()), {"band": "medium", "as_shown": False}, "b", "3 3")
    assert asked.keys == ["fire:imperial", "beside:imperial", "fire:w1"]
    state = begun()
    state.beside_known = True
    assert "as_shown" not in standing(fire_form(state).fields, {}), "said since they moved"


@pytest.mark.parametrize("step", [AS_ONCE_SAID - 1, AS_ONCE_SAID])
def test_gr_b8_once_anybody_touches_a_command_a_volley_of_others_asks_no_more(step: int) -> None:
    """Those beside the colonel were in melee, and of the four others it was asked again each turn."""
    state = field("infantry a", "infantry b", "command c", wave="foot 2", defaults=step)
    state.units["a"].beside, state.units["a"].shot = True, True
    assert standing(fire_form(state).fields, {})["as_shown"] is (step == AS_ONCE_SAID)


def test_gr_b8_a_unit_behind_the_ninth_keeps_its_letter_where_the_command_is_asked_too() -> None:
    """The letter by which the touched command is shown was one of theirs, so that all slid by one."""
    units = *(f"infantry {name}" for name in "abcdefghijklm"), "command n"
    state = field(*units, wave="rifle 1 foot 4", defaults=SAYS_AT_ONCE)
    asked = fire_form(state)
    state.beside_known = True
    known = fire_form(state)
    assert [len(form.fields) for form in (asked, known)] == [7, 6]
    keys = [Form(form.fields, NOBODY).keys[9:] for form in (asked, known)]
    assert keys[0] == keys[1] == ["j", "k", "z", "v"]


def test_gr_b8_dice_typed_behind_a_volley_pick_nobody_who_touches_a_command() -> None:
    """The dice of the volley are thrown already: their digits were the units'."""
    view = PickView(who_is_beside(field("infantry a", "infantry b", "command c", wave="foot 2")))
    view.rows(78, 12)
    told = view.press("2")
    assert isinstance(told, Used) and told.say.startswith("2 is no choice here: type ") and view.taken == []
    key = view.list.keys[1]
    view.press(key)
    assert key.isalpha() and view.taken == ["b"]


@pytest.mark.parametrize("name", ["target", "differ", "as_shown"])
def test_digits_behind_a_range_are_dice_only_where_a_volley_throws_them_next(name: str) -> None:
    """Behind a value with which something else is asked first they would be dropped."""

    def begun() -> Battlefield:
        state = field("infantry a", "infantry b", "command c", wave="foot 2", defaults=SAYS_AT_ONCE)
        for n in range(14 if name == "target" else 0):
            state.waves[f"more{n}"] = Wave(id=f"more{n}", name=f"Wave {n}", start=1, arrived=1)
            state.warriors[f"v{n}"] = Warrior(id=f"v{n}", wave=f"more{n}", kind="foot")
        return state

    chosen = next(each for each in fire_form(begun()).fields if isinstance(each, Chosen))
    said = {"band": "medium", "differ": False, "as_shown": True} | ({"target": "w1"} if name == "target" else {})
    assert chosen.dice_behind == "band" and not said.items() & chosen.no_dice.items()
    assert asks(imperial_fire(begun()), said).key == "fire:w1"
    assert asks(imperial_fire(begun()), said | {name: chosen.no_dice[name]}).key != "fire:w1"


def test_the_rows_of_a_volley_say_who_touches_a_command_and_its_targets_who_withdraws() -> None:
    state = field("infantry a", "infantry b", "command c", wave="foot 2", defaults=SAYS_AT_ONCE)
    add_wave(state, "wave2", "White", "foot 1", prefix="v")
    state.units["a"].beside = state.waves["wave2"].leaving = True
    at, firing = fire_form(state).fields[:2]
    assert isinstance(at, Among) and isinstance(firing, Chosen)
    assert [each.label for each in at.marks] == ["Red foot (one of 2)", "White foot (withdrawing)"]
    assert [each.detail for each in firing.aims] == ["touches a command", ""]


def test_gr_a14_warriors_fire_as_long_as_one_unit_may_be_fired_at() -> None:
    state = field("infantry a", "infantry b", wave="rifle 1 foot 1")
    touch(state, "w2", "a")
    assert [each.id for each in rifles(state, "wave1")] == ["w1"]
    touch(state, "w2", "b")
    assert rifles(state, "wave1") == []


def test_gr_a9_nobody_without_firearms_is_out_of_range_of_anything() -> None:
    state = field("wagon a", wave="foot 2", defaults=SAYS_AT_ONCE)
    assert out_of_range(state) == 0
