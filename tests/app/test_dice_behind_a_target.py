"""Dice typed behind a target, however fast: none of them is another target, in a form and in a list of forms."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs

from tests.app.table import Hands, sample, sitting
from tests.app.test_form_list import handed_in, pressed
from tests.engine.test_form_list import AIMS, FIRST, IDLE, fields, form, listed
from tests.names.app import FactsView, Gives, KeyOutcome, Used, prompt_view_of
from tracker.app.battle.old_question import OldQuestion
from tracker.app.battle.prompts.form_list import FormListView
from tracker.engine import Choose, Facts, Field, FormRow, Option, Quantity, Target, Toggle

# A shot at one of the rows `AIMS`, behind which dice are thrown.
THROWN = (structs.replace(fields()[0], dice_follow=True), *fields()[1:])
BEARS = Toggle("bears", "b", "in sight", True, "out of sight", no_is_all=True)


def shot(*more: Field, **changed: Any) -> FactsView:
    return FactsView(structs.replace(form(), fields=(*THROWN, *more), **changed))


def test_a_digit_behind_a_target_of_which_all_is_said_is_the_first_of_its_dice() -> None:
    """`f 2` and 5 3 1 6 4 2 at Rorke's Drift: each of the dice was another target."""
    view = shot()
    assert ("1-2 4", "target") in view.hints() and view.press("2") == Used()
    assert [key for key, _ in view.hints()] == ["n f", "Backspace", "letters"], "no dice before the range is said"
    assert view.press("5") == view.press("1") == Used("Say the range: n to 6, f to 12. Backspace: pick again.")
    view.press("n")
    assert view.hints()[:3] == [("Enter", "take all"), ("1-6", "its dice"), ("Backspace", "target")]
    assert view.press("5") == Gives({"at": "river", "range": "near"}, then="5")
    assert view.press("1") == Gives({"at": "river", "range": "near"}, then="1"), "nor is it the key of another"


def test_what_is_offered_or_was_given_before_is_changed_by_a_digit() -> None:
    """Whoever takes a shot back wants another target more often than other dice."""
    offered = FactsView(structs.replace(form("hill"), fields=(structs.replace(THROWN[0], default="hill"), *THROWN[1:])))
    assert offered.press("2") == Used("Known: in cover: no.", is_told=True) and offered.taken is None, "no dice yet"
    view = shot(before={"at": "river", "range": "near"})
    assert ("1-2 4", "target, then dice") in view.hints(), "what the next digit does"
    told = "Target: Hill band. Known: in cover. Now its dice; Backspace: pick again."
    assert view.press("1") == Used(told, is_told=True), "a die typed too early is told, also at the one laid out"
    assert ("1-6", "its dice") in view.hints() and view.press("2") == Gives({"at": "hill", "range": "near"}, then="2")


def test_a_fact_said_of_whom_is_offered_says_that_he_is_meant() -> None:
    """`f s` and the dice: the first of them was another target, and the boxes had one too few."""
    fields = (structs.replace(THROWN[0], default="river"), *THROWN[1:])
    view = FactsView(structs.replace(form(), fields=fields))
    assert pressed(view, "n 1") == Gives({"at": "river", "range": "near"}, then="1")
    assert pressed(view, "backspace 1 2") == Gives({"at": "hill"}, then="2")
    unsaid = FactsView(structs.replace(form(), fields=fields))
    assert pressed(unsaid, "c 1 enter") == Gives({"at": "hill"}), "as long as the range is open one is picked"
    assert pressed(shot(), "n 2 enter") == Gives({"at": "river", "range": "near"}), "nor was any offered"


def test_backspace_lets_go_of_the_target_for_another() -> None:
    view = shot()
    assert pressed(view, "c 2 n backspace") == Used() and view.taken is None
    assert pressed(view, "1 enter") == Gives({"at": "hill"}), "what was said of the other does not hold"


@pytest.mark.parametrize("keys", ["", "2", "2 n", "2 n c", "n", "1", "1 backspace", "m 1", "2 m 1", "m 1 n"])
def test_what_is_taken_up_after_a_kill_has_the_keys_that_it_had(keys: str) -> None:
    """The first die of a shot at 6 picked another target once the program was killed, or anything edited."""
    men = Quantity("men", "m", "men firing", 0, 30, 20)
    fields = (structs.replace(THROWN[0], default="river"), *THROWN[1:], men)
    before, after = (FactsView(structs.replace(form(), fields=fields)) for _ in range(2))
    pressed(before, keys)
    after.take_up(before.draft)
    assert after.hints() == before.hints() and after.taken == before.taken
    assert after.press("1") == before.press("1") and after.filled_in == before.filled_in


def test_digits_are_no_dice_where_a_number_is_typed_or_none_are_thrown() -> None:
    numbered = shot(Quantity("men", "m", "men firing", 0, 30, 20))
    assert [type(numbered.press(key)) for key in "2nm12"] == [Used] * 5
    assert numbered.taken == {"at": "river", "range": "near", "men": 12}
    hidden = shot(BEARS)
    pressed(hidden, "2 n b")
    assert hidden.press("5") == Used("All is said here. Backspace: pick again.")
    rolled = shot()
    rolled.takes_no_dice = True
    assert pressed(rolled, "2 n 5") == Used("All is said here. Backspace: pick again.")


def test_the_only_one_that_may_be_aimed_at_needs_no_key_before_the_dice() -> None:
    lone = structs.replace(THROWN[0], aims=AIMS[:1], default="hill")
    view = FactsView(structs.replace(form(), fields=(lone, *THROWN[1:])))
    assert ("1-6", "its dice") in view.hints() and view.press("1") == Gives({"at": "hill"}, then="1")


def test_no_digit_stands_beside_a_target_where_digits_are_dice() -> None:
    """`1 Zulu infantry 1` stood there, and 1 was the first die of the volley: the only target, or one just picked."""
    lone = structs.replace(THROWN[0], aims=AIMS[:1], default="hill")
    assert keys_of(FactsView(structs.replace(form(), fields=(lone, *THROWN[1:])))) == [""]
    ten = FactsView(structs.replace(form(), fields=(lone, *THROWN[1:]), sides=10))
    assert ("1-9 0", "its dice") in ten.hints(), "0 is the ten"
    view = shot()
    assert keys_of(view)[:2] == ["1", "2"], "before one is picked they pick"
    pressed(view, "2 n")
    assert not any(key.isdigit() for key in keys_of(view))
    pressed(view, "backspace")
    assert keys_of(view)[:2] == ["1", "2"]
    many = structs.replace(THROWN[0], aims=tuple(structs.replace(AIMS[0], id=f"band{n}") for n in range(12)))
    view = FactsView(structs.replace(form(), fields=(many, *THROWN[1:])))
    pressed(view, "2 n")
    assert keys_of(view) == [*[""] * 9, "j", "k", "z"], "a letter still picks another"


def keys_of(view: FactsView) -> list[str]:
    return [each.keys for each in view.listed()[0]]


def thrown(row: FormRow) -> FormRow:
    """A row like it, behind which dice are thrown."""
    first, *others = row.fields
    assert isinstance(first, Target)
    return structs.replace(row, fields=(structs.replace(first, dice_follow=True), *others))


@pytest.mark.parametrize("dice", ["5", "1", "1 4 2", "5 4"])
def test_dice_typed_at_a_list_that_is_not_handed_in_change_no_target_of_it(dice: str) -> None:
    third = structs.replace(FIRST, id="third", label="3rd")
    view = FormListView(listed(thrown(FIRST), thrown(third), thrown(structs.replace(IDLE, id="idle"))))
    both = (
        {"row": "first", "facts": {"at": "river", "range": "near"}},
        {"row": "third", "facts": {"at": "river", "range": "far"}},
    )
    pressed(view, "2 n 2 f")
    assert pressed(view, dice) == Used("All is said here. Backspace: pick again.")
    assert view.press("enter") == handed_in(*both)
    one = FormListView(listed(thrown(FIRST), thrown(third)))
    pressed(one, "n 2")
    assert pressed(one, dice) == Used("All is said here. Backspace: pick again.") and one.at == 0
    unsaid = FormListView(listed(thrown(FIRST), thrown(third)))
    pressed(unsaid, "2")
    assert pressed(unsaid, dice) == Used("Say the range: n to 6, f to 12. Backspace: pick again.")


def test_whoever_walks_back_to_a_row_or_takes_it_out_picks_again() -> None:
    third = structs.replace(FIRST, id="third", label="3rd")
    view = FormListView(listed(thrown(FIRST), thrown(third)))
    pressed(view, "2 n down up 1")
    assert view.taken == [{"row": "first", "facts": {"at": "hill"}}]
    pressed(view, "backspace 2 n")
    assert view.taken == [{"row": "first", "facts": {"at": "river", "range": "near"}}]


def test_an_old_shot_that_is_amended_is_taken_by_enter_alone() -> None:
    """No dice are asked behind it: a digit amended the battle at once."""
    given: list[Any] = []

    def then(value: Any, is_overruled: bool) -> KeyOutcome:
        given.append(value)
        return Used()

    view = shot()
    view.lay_out({"at": "river", "range": "near"})
    amended = OldQuestion(view, then)
    for key in "125":
        assert isinstance(amended.press(key), Used) and not given
    amended.press("enter")
    assert given == [{"at": "hill", "range": "near"}]


async def at_the_shot(hands: Hands) -> None:
    """Rorke's Drift: the storehouse has two targets, of which it can see both."""
    assert hands.asked.startswith("shot:")
    hands.app.preferences.last_die_takes = 3


async def test_the_dice_of_a_fast_hand_go_into_the_boxes_of_the_shot(tmp_path: Path) -> None:
    with sample(tmp_path, "colonial_adventures_rorkes_drift", "shot:north") as session:
        async with sitting(session) as hands:
            await at_the_shot(hands)
            numbers = [each.keys for each in hands.stack.prompt_view.listed()[0] if each.keys.isdecimal()]
            await hands.type(numbers[0], 1)
            if problem := hands.stack.prompt_view.form.open_words:  # type: ignore[attr-defined]
                await hands.type(problem.partition(": ")[2][0], 1)
            aimed_at = hands.stack.prompt_view.taken["target"]
            await hands.type("5 3 1 6", 0.15)
            assert hands.asked == f"fire:north:{aimed_at}" and hands.stack.seat.half_typed is not None
            assert hands.stack.seat.half_typed["dice"]["fire"] == [5, 3, 1, 6]


async def test_dice_for_which_nothing_is_thrown_are_told_and_answer_nothing(tmp_path: Path) -> None:
    with sample(tmp_path, "colonial_adventures_rorkes_drift", "shot:north") as session:
        async with sitting(session) as hands:
            await at_the_shot(hands)
            step = session.battle.step
            view = hands.stack.prompt_view
            view.press = lambda key: Gives({"target": "nobody"}, then=key) if key == "5" else None  # type: ignore[method-assign]
            await hands.type("5 3 1", 0.2)
            assert session.battle.step == step + 1 and not hands.asked.startswith("fire")
            assert "No dice are thrown for that: [5] dropped." in hands.words
            assert "No dice are thrown for that: [3] [1] dropped" in hands.words


async def test_behind_a_digit_that_is_refused_the_next_of_a_burst_picks_nothing(tmp_path: Path) -> None:
    """Dice typed where a choice is asked: 5 was none of three, and the 3 behind it answered."""
    with sample(tmp_path, "colonial_adventures_rorkes_drift", "shot:north") as session:
        async with sitting(session) as hands:
            await at_the_shot(hands)
            none = next(digit for digit in "987" if digit not in hands.stack.prompt_view.form.span)  # type: ignore[attr-defined]
            before = hands.stack.prompt_view.filled_in
            await hands.type(f"{none} 1 2", 0.2)
            assert hands.stack.prompt_view.filled_in == before and "Not taken: [1] [2] dropped" in hands.text
            await hands.type("escape", 1)
    options = tuple(Option(f"o{n}", f"Option {n}") for n in range(3))
    choose = Choose(key="c", rule="L-1", side="", title="Which?", options=options)
    assert prompt_view_of(choose, lambda: Random(0)).picks_one
    assert not FactsView(Facts(key="f", rule="R", side="s", title="F", fields=(BEARS,), shape=dict)).picks_one
