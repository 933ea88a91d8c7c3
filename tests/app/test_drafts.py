"""All that is half given lies there again after a kill, and after a drop by one key too many."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.app.table import KINDS, battle, sample, sitting
from tests.names.journal import Session
from tests.names.play import Redo
from tests.play.seated import Seated
from tracker.app.battle.prompts.choose_and_pick import ChooseView, PickView
from tracker.app.battle.prompts.form import Form
from tracker.engine import Aim, Choose, Option, Pick, Target, Toggle
from tracker.play.dice_source import DiceSource
from tracker.play.filled_form import draft_of
from tracker.play.offers import play_on


def killed(seated: Seated, folder: Path) -> Seated:
    """The battle as whoever begins the program again after a kill finds it."""
    path = seated.stack.seat.session.path
    left = folder / "left" / path.name
    left.parent.mkdir(exist_ok=True)
    left.write_bytes(path.read_bytes())
    return Seated(play_on(left, DiceSource("nobody")))


@pytest.mark.examples(
    "kind, keys",
    ("text", "N i g h t"),
    ("pick", "2 1"),
    ("number", "1"),
    ("draw", "Q"),
    ("facts", "l"),
    ("roll", "1 3"),
)
def test_whatever_is_half_given_is_there_again_after_a_kill(kind: str, keys: str, tmp_path: Path) -> None:
    with battle(tmp_path) as session:
        seated = Seated(session, KINDS[kind])
        seated.press(keys)
        again = killed(seated, tmp_path)
        with again.stack.seat.session:
            view, before = again.stack.prompt_view, seated.stack.prompt_view
            assert again.asked == seated.asked and view.filled_in == before.filled_in and view.draft == before.draft
            assert again.stack.seat.half_typed == seated.stack.seat.half_typed
            assert again.stack.is_filled_in or kind == "roll"


def test_orders_that_are_not_handed_in_are_there_again_row_by_row(tmp_path: Path) -> None:
    """Up to ten keys of a side were gone by a kill; a single die was kept."""
    with sample(tmp_path, "colonial_d10_afghan_valley", "moves:british") as session:
        seated = Seated(session)
        seated.press("a h a m 0 5 c 3")
        again = killed(seated, tmp_path)
        with again.stack.seat.session:
            assert again.stack.prompt_view.filled_in == seated.stack.prompt_view.filled_in
            assert again.stack.prompt_view.taken == seated.stack.prompt_view.taken and again.stack.is_filled_in
            again.stack.undo()
            assert "taken out" in again.stack.say
            last = killed(again, tmp_path / "left")
            with last.stack.seat.session:
                assert len(last.stack.prompt_view.draft["filled_in"]) == 3
                last.press("enter")
                assert last.stack.seat.session.draft is None and not last.stack.is_filled_in


@pytest.mark.parametrize("draft", [7, [7], {"filled_in": 7}, {"filled_in": [{"row": [], "facts": 3}]}, {"dice": []}])
@pytest.mark.parametrize("kind", ["text", "pick", "number", "draw", "choose", "facts"])
def test_what_nobody_can_have_filled_in_is_no_harm(draft: object, kind: str, tmp_path: Path) -> None:
    with battle(tmp_path) as session:
        seated = Seated(session, KINDS[kind])
        session.keep_draft(draft)
        again = killed(seated, tmp_path)
        with again.stack.seat.session:
            assert again.asked == seated.asked and again.text


@pytest.mark.parametrize("keys", ["f", "1 f"])
def test_what_was_said_of_one_target_holds_for_no_other_who_stands_there_now(keys: str) -> None:
    """After an edit that took the target away its range was handed in for the next one."""
    aims = tuple(Aim(each, each) for each in ("red", "blue"))
    target, far = Target("whom", "a", "target", aims, "red"), Toggle("far", "f", "far")
    said, again, other = (
        Form((each, far)) for each in (target, target, replace(target, aims=aims[1:], default="blue"))
    )
    for key in keys.split():
        said.press(key)
    assert again.take_up(draft_of(said.filled)) and again.filled.given == said.filled.given
    assert not other.take_up(draft_of(said.filled)) and other.filled.given == {}


async def test_what_an_undo_too_many_dropped_is_there_again_by_redo(tmp_path: Path) -> None:
    """Dice that were typed, "Typed dice dropped", and a redo that did nothing."""
    async with sitting(battle(tmp_path), KINDS["roll"]) as hands:
        await hands.press("1 3 u")
        assert "[1][3]" not in hands.text and "Typed dice dropped" in hands.text
        await hands.press("U")
        assert "[1][3]" in hands.text and "What was dropped is back." in hands.text
        await hands.press("u u")
        step = hands.stack.seat.battle.step
        await hands.press("U U")
        assert hands.stack.seat.battle.step == step + 1 and "[1][3]" in hands.text
        await hands.press("u 2 U")
        assert "[2]" in hands.text and "[1][3]" not in hands.text, "what is typed since stays"


async def test_what_was_filled_in_of_a_list_and_dropped_is_there_again_row_by_row(tmp_path: Path) -> None:
    with sample(tmp_path, "colonial_d10_afghan_valley", "moves:british") as session:
        async with sitting(session) as hands:
            await hands.press("a a m")
            before = hands.stack.prompt_view.filled_in
            await hands.press("u u u")
            assert not hands.stack.is_filled_in
            await hands.press("U U U")
            assert hands.stack.prompt_view.filled_in == before


def test_what_is_ticked_off_is_there_again_and_what_is_done_again_is_to_be_moved_again(tmp_path: Path) -> None:
    """Every order of a turn stood there afresh by a kill, though the figures had been moved."""
    with Session.new(tmp_path, "colonial_d10", "canal_bridge", seed=7, autopilot=DiceSource()) as session:
        seated = Seated(session, "enter enter a enter 6 enter")
        stack = seated.stack
        while not stack.orders.steps.earlier:
            seated.press("enter")
        before = stack.orders.steps
        stack.tick()
        seated.press("2 l")
        stack.tick()
        assert stack.orders.steps.done == 2 and stack.orders.steps.lines == before.lines
        again = killed(seated, tmp_path)
        with again.stack.seat.session:
            steps = again.stack.orders.steps
            assert (steps.lines, steps.done) == (before.lines[:1], 1), "what gave way and is done is told no more"
            assert again.stack.is_filled_in and again.stack.prompt_view.filled_in == stack.prompt_view.filled_in
            again.stack.undo()
            again.stack.undo()
            again.stack.do(Redo())
            again.press("tab")
            assert again.stack.orders.steps.done == 0
            last = killed(again, tmp_path / "left")
            with last.stack.seat.session:
                assert last.stack.orders.steps == again.stack.orders.steps


def test_the_first_digit_of_a_number_is_no_draft() -> None:
    """Behind a kill a 1 of 12 stood as the option that goes by the id 1, or as if what was likely had been picked."""
    options = tuple(Option(str(41 - number), f"Section {41 - number}", f"{number:02}") for number in range(1, 41))
    choose = ChooseView(Choose(key="k", rule="R", side="a", title="Where?", options=options))
    pick = Pick(key="k", rule="R", side="a", title="Which?", options=options, enter=("3",), is_ordered=True)
    picked = PickView(pick)
    for view in (choose, picked):
        view.press("0")
        assert view.list.begun == "0" and view.draft is None
    picked.press("2")
    assert picked.draft == {"filled_in": ["39", "3"]}
    order = PickView(replace(pick, options=options[:3], at_least=3, at_most=3, enter=("40", "39", "38")))
    order.press("0")
    order.press("3")
    assert order.draft == {"filled_in": ["38", "40", "39"]}


def test_digits_that_are_dropped_as_no_count_are_gone_from_the_draft(tmp_path: Path) -> None:
    """They lay there again as dice once another seat had typed, or behind a kill."""
    with battle(tmp_path) as session:
        seated = Seated(session, KINDS["roll"])
        seated.press("6 6")
        assert session.draft is not None
        seated.press("h")
        assert "can't show 66" in seated.stack.say and seated.stack.is_alarm and seated.stack.refused
        assert session.draft is None and seated.stack.seat.half_typed is None


def test_the_rest_of_a_list_that_was_handed_in_holds_fire_after_a_kill_too(tmp_path: Path) -> None:
    """Killed during the dice of a volley, those who were said to hold their fire were asked about again."""
    with sample(tmp_path, "colonial_d10_afghan_valley", "fires:british:offensive") as session:
        seated = Seated(session)
        seated.press("2 l d")
        assert seated.stack.seat.prompt is not None and seated.stack.seat.prompt.roll is not None
        again = killed(seated, tmp_path)
        with again.stack.seat.session:
            standing = [{each.unit: each.standing for each in one.stack.view.queue} for one in (seated, again)]
            assert standing[0] == standing[1] and "may" not in standing[1].values()
            asked = [play_out_the_volley(one) for one in (seated, again)]
            assert asked[0] == asked[1] and not asked[1].startswith("fires:british:offensive")
            twice = killed(again, tmp_path / "left")
            with twice.stack.seat.session:
                assert twice.asked == again.asked, "what it said is told once: the next list is asked"


def test_a_list_that_was_taken_back_holds_nobody_back_after_a_kill(tmp_path: Path) -> None:
    with sample(tmp_path, "colonial_d10_afghan_valley", "fires:british:offensive") as session:
        seated = Seated(session)
        seated.press("2 l d")
        seated.stack.undo()
        seated.press("enter")
        assert seated.stack.seat.prompt is not None and seated.stack.seat.prompt.roll is not None
        again = killed(seated, tmp_path)
        with again.stack.seat.session:
            may = [[each.unit for each in one.stack.view.queue if each.standing == "may"] for one in (seated, again)]
            assert may[0] == may[1] and len(may[1]) > 2


def play_out_the_volley(seated: Seated) -> str:
    """Roll whatever waits; the key of what is asked then."""
    while (prompt := seated.stack.seat.prompt) is not None and prompt.roll is not None:
        seated.press("r")
        if seated.stack.seat.prompt is prompt:
            seated.press("enter")
    return seated.asked


def test_the_most_that_may_be_picked_counts_nobody_who_may_not() -> None:
    """ "Which units only turn?  (0 to 14)", where two of the 14 had moved and Enter took 12."""
    options = (
        Option("a", "A", "a"),
        Option("b", "B", "b", warned="it is shaken"),
        Option("c", "C", "c", refused="moved"),
    )
    pick = Pick(key="k", rule="R-1", side="x", title="Which?", options=options)
    assert PickView(pick).title == "Which?  (0 to 2)" and pick.hint().startswith("Pick up to 2")
    all_of_it = replace(pick, options=tuple(replace(each, refused="moved") for each in options), at_least=1)
    assert all_of_it.most == 1, "never less than must be"
