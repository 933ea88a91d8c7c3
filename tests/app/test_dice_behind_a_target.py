"""Dice typed behind a target, however fast: none of them is another target, in a form and in a list of forms."""

import re
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
from tracker.app.parts.key_line import hint_row
from tracker.app.parts.surplus_keys import COUNT
from tracker.engine import Aim, Choose, Facts, Field, FormRow, Option, Quantity, Refused, Target, Toggle

# A shot at one of the rows `AIMS`, for which dice are thrown next.
THROWN = (structs.replace(fields()[0], is_by_letter=True), *fields()[1:])
BEARS = Toggle("bears", "b", "in sight", True, "out of sight", no_is_all=True)


def shot(*more: Field, at: str = "", aims: tuple[Aim, ...] = AIMS, **changed: Any) -> FactsView:
    """The form as it is shown, with a target laid out or none."""
    first = structs.replace(THROWN[0], default=at, aims=aims)
    return FactsView(structs.replace(form(), fields=(first, *THROWN[1:], *more), **changed))


@pytest.mark.parametrize("aims", [AIMS, AIMS[:1]])
def test_a_digit_is_a_die_be_there_one_target_or_several(aims: tuple[Aim, ...]) -> None:
    """With two the digit picked the target, with one left it was the first die: one key that meant two things."""
    view = shot(at="hill", aims=aims)
    assert ("1-6", "dice") in view.hints() and view.press("1") == Gives({"at": "hill"}, then="1")
    assert view.behind(view, COUNT) == COUNT.before_a_form and shot().behind(view, COUNT) == COUNT.before_orders
    assert shot(at="hill", aims=aims).press("6") == Gives({"at": "hill"}, then="6"), "nor is it dropped"
    ten = shot(at="hill", aims=aims, sides=10)
    assert ("1-9 0", "dice") in ten.hints(), "0 is the ten"


def test_that_many_dice_may_be_counted_is_named_and_has_room_in_few_columns() -> None:
    """`3 h 1` worked at a target's form, whose line had faces alone; a shot's had neither at 60x20."""
    view = shot(at="hill")
    view.leads_to_dice = lambda _: 9
    always = [("u", "undo"), ("w", "why"), ("e", "edit"), ("?", "help")]
    told = "".join(text for text, _ in hint_row([*view.hints(), ("F", "field")], 60, always))
    assert told == " Enter take all  1-6 3h dice  u undo  w why  e edit  ? help"
    assert view.press("3") == Gives({"at": "hill"}, then="3")


def test_a_target_goes_by_a_letter_and_its_digit() -> None:
    view = shot()
    assert view.hints()[0] == ("a1-a2 a4", "target") and keys_of(view) == ["a1", "a2", "", "a4"]
    assert view.press("a") == Used("Now its digit: a1, a2 or a4.", is_told=True)
    assert view.press("2") == Used() and view.taken is None
    assert [key for key, _ in view.hints()] == ["n f", "a1-a2 a4", "letters"], "no dice before the range is said"
    for die in "51":
        assert view.press(die) == Used(f"[{die}] not taken. Say the range: n to 6, f to 12."), "seen each time"
    view.press("n")
    assert view.hints()[:3] == [("Enter", "take all"), ("1-6", "dice"), ("a1-a2 a4", "target")]
    assert view.press("5") == Gives({"at": "river", "range": "near"}, then="5")
    assert view.press("1") == Gives({"at": "river", "range": "near"}, then="1"), "nor is it the key of another"
    assert pressed(shot(), "a 7") == Used("There is no a7 here.")


def test_dice_typed_before_a_target_is_picked_pick_none() -> None:
    """Eight dice were typed: of 6 4 5 5 3 the 3 picked the Hunters, and the rest were a volley at them."""
    view = shot()
    for die in ["6", "4", "5", "5", "2", "1"]:
        assert view.press(die) == Used(f"[{die}] not taken. Choose the target (a1, a2 or a4).")
    assert view.filled_in == {} and shot().picks_one, "so that the rest of a burst is dropped too"


def test_another_is_picked_in_the_place_of_whom_the_form_lays_out() -> None:
    offered = shot(at="hill")
    assert pressed(offered, "a 2") == Used("Known: in cover: no.", is_told=True) and offered.taken is None, (
        "no dice yet"
    )
    view = shot(before={"at": "river", "range": "near"})
    assert pressed(view, "a 1") == Used("Known: in cover.", is_told=True), "also of a shot that was taken back"
    assert view.press("2") == Gives({"at": "hill", "range": "near"}, then="2")


def test_a_fact_said_of_whom_is_offered_leaves_digits_his_dice() -> None:
    assert pressed(shot(at="river"), "n 1") == Gives({"at": "river", "range": "near"}, then="1")
    assert pressed(shot(at="river"), "c 1 enter") == Used("Say the range: n to 6, f to 12.")


@pytest.mark.parametrize("keys", ["", "a 2", "a 2 n", "a 2 n c", "n", "a 1", "m 1", "a 2 m 1", "m 1 n"])
def test_what_is_taken_up_after_a_kill_has_the_keys_that_it_had(keys: str) -> None:
    """The first die of a shot at 6 picked another target once the program was killed, or anything edited."""
    men = Quantity("men", "m", "men firing", 0, 30, 20)
    before, after = (shot(men, at="river") for _ in range(2))
    pressed(before, keys)
    after.take_up(before.draft)
    assert after.hints() == before.hints() and after.taken == before.taken
    assert after.press("1") == before.press("1") and after.filled_in == before.filled_in


def test_digits_are_no_dice_where_a_number_is_typed_or_none_are_thrown() -> None:
    numbered = shot(Quantity("men", "m", "men firing", 0, 30, 20))
    assert [type(numbered.press(key)) for key in "a2nm12"] == [Used] * 6
    assert numbered.taken == {"at": "river", "range": "near", "men": 12}
    hidden = shot(BEARS)
    pressed(hidden, "a 2 n b")
    none = Used("No dice are thrown for this. Enter takes all; a1, a2 or a4 picks a target.")
    assert hidden.press("5") == none
    rolled = shot()
    rolled.takes_no_dice = True
    assert pressed(rolled, "a 2 n 5") == none


def test_more_targets_than_digits_go_by_the_letter_and_another() -> None:
    view = shot(at="band0", aims=tuple(structs.replace(AIMS[0], id=f"band{n}") for n in range(12)))
    assert keys_of(view) == [*[f"a{n}" for n in range(1, 10)], "aj", "ak", "az"]
    assert pressed(view, "a k") and (view.taken or {})["at"] == "band10"


def test_in_lines_a_target_goes_by_the_same_letter_and_digit() -> None:
    prompt = structs.replace(form(), fields=THROWN)
    assert prompt.lines()[0] == "  a and a number: target (a decision)"
    assert prompt.lines()[1].split()[0] == "a1" and prompt.hint().startswith("Choose the target (a1, a2 or a4).")
    assert prompt.parse("a2 n") == {"at": "river", "range": "near"}
    told = "Digits alone are dice, which come once this is said. Choose the target (a1, a2 or a4)."
    with pytest.raises(Refused, match=re.escape(told)):
        prompt.parse("2 n")


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
    for key in "125a1":
        assert isinstance(amended.press(key), Used) and not given
    amended.press("enter")
    assert given == [{"at": "hill", "range": "near"}]


async def at_the_shot(hands: Hands) -> None:
    """Rorke's Drift: the storehouse has two targets, of which it can see both."""
    assert hands.asked.startswith("shot:")
    hands.app.preferences.last_die_takes = 3


async def test_the_dice_of_a_fast_hand_go_into_the_boxes_of_the_shot(tmp_path: Path) -> None:
    """A second die like the first was taken for its key that bounces, and all behind it were dropped."""
    with sample(tmp_path, "colonial_adventures_rorkes_drift", "shot:north") as session:
        async with sitting(session) as hands:
            await at_the_shot(hands)
            numbers = [each.keys for each in hands.stack.prompt_view.listed()[0] if each.keys[1:].isdecimal()]
            await hands.type(" ".join(numbers[0]), 1)
            if problem := hands.stack.prompt_view.form.open_words:  # type: ignore[attr-defined]
                await hands.type(problem.partition(": ")[2][0], 1)
            aimed_at = hands.stack.prompt_view.taken["target"]
            await hands.type("5 5 1 6", 0.05)
            assert hands.asked == f"fire:north:{aimed_at}" and hands.stack.seat.half_typed is not None
            assert hands.stack.seat.half_typed["dice"]["fire"] == [5, 5, 1, 6]


@pytest.mark.examples(
    "battle, key",
    ("colonial_adventures_patrol", "situation:zulu_inf_1"),
    ("colonial_adventures_rosters", "reach:algerians_1"),
)
async def test_a_form_behind_which_nobody_throws_offers_no_dice_and_none_takes_it(
    tmp_path: Path, battle: str, key: str
) -> None:
    """`3 1 3` for a test at "is active": the 3 took the form and was lost, 1 and 3 were the first dice of another."""
    async with sitting(sample(tmp_path, battle, key)) as hands:
        hands.app.preferences.last_die_takes = 3
        assert hands.asked == key and not any(words.startswith("dice") for _, words in hands.stack.top.hints())
        before, filled_in = hands.stack.seat.battle.head, hands.stack.prompt_view.filled_in
        await hands.type("3 1 3", 0.2)
        assert hands.stack.seat.battle.head is before and hands.stack.prompt_view.filled_in == filled_in
        assert "No dice are thrown for this. Enter takes all;" in hands.words, "the key that takes it"
        assert "Not taken: [1] [3] dropped" in hands.words
        await hands.type("enter", 1)
        assert hands.stack.seat.battle.head is not before


async def test_dice_are_offered_as_soon_as_what_is_said_leads_to_some(tmp_path: Path) -> None:
    """The enemy throws for its tables, unless it was shot at and could not reply."""
    async with sitting(sample(tmp_path, "colonial_adventures_patrol_by_hand", "situation:zulu_inf_1")) as hands:
        before = hands.stack.seat.battle.head
        assert ("1-6", "dice") in hands.stack.top.hints()
        await hands.press("k")
        assert ("1-6", "dice") not in hands.stack.top.hints()
        await hands.press("k 3")
        assert hands.stack.seat.battle.head is not before and hands.stack.seat.half_typed is not None


async def test_dice_that_the_app_rolls_for_the_other_side_are_not_offered(tmp_path: Path) -> None:
    async with sitting(sample(tmp_path, "colonial_adventures_patrol_by_hand", "situation:zulu_inf_1")) as hands:
        assert ("1-6", "dice") in hands.stack.top.hints()
        seat = hands.stack.seat
        seat.session.autopilot.rolls_for = frozenset(seat.battle.state.sides)  # type: ignore[attr-defined]
        await hands.press("k k")
        assert ("1-6", "dice") not in hands.stack.top.hints()


def test_whether_dice_follow_is_asked_once_for_a_form_as_it_stands() -> None:
    """The rules replay the turn for it, at every repaint else."""
    asked: list[Any] = []

    def leads_to_none(value: Any) -> int:
        asked.append(value)
        return 0

    view = shot(at="hill")
    view.leads_to_dice = leads_to_none
    assert not any(("1-6", "dice") in view.hints() for _ in range(3))
    pressed(view, "a 2 n")
    assert ("1-6", "dice") not in view.hints() and asked == [{"at": "hill"}, {"at": "river", "range": "near"}]
    throw = Option("throw", "throw for it", die=6)
    choose = prompt_view_of(
        Choose(key="c", rule="L-1", side="", title="Which?", options=(throw, Option("leave", "leave it"))),
        lambda: Random(0),
    )
    assert choose.press("3") == Gives("throw", then="3")
    choose.leads_to_dice = lambda _: 0
    assert not isinstance(choose.press("3"), Gives)


async def test_behind_a_digit_that_is_refused_the_next_of_a_burst_picks_nothing(tmp_path: Path) -> None:
    """Dice typed where a choice is asked: 5 was none of three, and the 3 behind it answered."""
    with sample(tmp_path, "colonial_adventures_rorkes_drift", "shot:north") as session:
        async with sitting(session) as hands:
            await at_the_shot(hands)
            await hands.type("b", 1)
            before = hands.stack.prompt_view.filled_in
            await hands.type("6 1 2", 0.2)
            assert hands.stack.prompt_view.filled_in == before and "Not taken: [1] [2] dropped" in hands.words
            await hands.type("escape", 1)
    options = tuple(Option(f"o{n}", f"Option {n}") for n in range(3))
    choose = Choose(key="c", rule="L-1", side="", title="Which?", options=options)
    assert prompt_view_of(choose, lambda: Random(0)).picks_one
    assert not FactsView(Facts(key="f", rule="R", side="s", title="F", fields=(BEARS,), shape=dict)).picks_one
