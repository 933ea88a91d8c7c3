"""Amending on the battle screen, looking back from it, and setting the past right in the review."""

import os
from pathlib import Path

import pytest

from tests.app.album import Album
from tests.app.table import LARGE, SET_UP, SMALL, Hands, battle, copied, sitting
from tests.app.test_review import looking, played, reviewing
from tests.conftest import Golden
from tests.fulldisk import no_room
from tests.names.app import BattleScreen, FactsView, ReviewScreen, past_changes, row_width
from tests.names.journal import Session, Timeline, read_battle
from tests.names.play import Amend, DiceSource
from tests.play.seated import Seated
from tracker.app.battle import old_question
from tracker.engine import Among, AnswerInput, EditInput, Facts, Mark, Toggle, Unsaved
from tracker.engine.restore_steps import NOTHING_YET

SHOT = f"{SET_UP} 1 f 1 enter 1 3 3 3 3 3 enter 1 1 enter 2 h"
# What leads to each picture from the battle as it stands, and back to it.
PICTURES = {
    "choice": ("A", "escape"),
    "dice": ("A 4", "escape escape"),
    "facts": ("A 5", "escape escape"),
    "looked back": ("G left left", "q"),
    "read": ("A 4 1 1 3 3 3 3 enter", "escape u"),
    "done": ("A 4 1 1 3 3 3 3 enter escape", ""),
}


def shot(folder: Path) -> Session:
    """Red One fired with 6 dice at Blue One; Red Two held."""
    return Session.open(copied(folder, _shot), DiceSource("nobody"))


def _shot(folder: Path) -> Path:
    with battle(folder) as session:
        Seated(session, SHOT)
        return session.path


async def test_pictures(tmp_path: Path, golden: Golden) -> None:
    album = Album()
    async with sitting(shot(tmp_path)) as hands:
        for name, (keys, back) in PICTURES.items():
            await hands.press(keys)
            await hands.show(album, f"{name}: {keys}", SMALL, LARGE)
            await hands.press(back)
    golden("app/amending", album.text)


def figures(hands: Hands, unit: str) -> int:
    count: int = hands.stack.seat.battle.state.units[unit].figures  # type: ignore[attr-defined]
    return count


async def test_dice_are_amended_and_the_later_answers_stand(tmp_path: Path) -> None:
    async with sitting(shot(tmp_path)) as hands:
        before = figures(hands, "b1")
        line = len(hands.stack.seat.battle.line)
        await hands.press("A")
        assert "Amend which answer?" in hands.text and any(
            "4 T1 Red One fires at Blue One" in line and "1 3 3 3 3 3" in line for line in hands.lines
        )
        await hands.press("4 1 1 3 3 3 3 enter")
        assert figures(hands, "b1") == before - 2
        assert "What came out differently:" in hands.text and "Blue One: take 2 more off (4 left)." in hands.text
        assert "Later answers taken again: 4." in hands.text
        assert "Enter close  t" in hands.lines[-1] and "w why" in hands.lines[-1], "one key for it, and w is why"
        await hands.press("w")
        assert hands.screen.panels.sheet.title == "Why" and "w close" in hands.lines[-1]
        await hands.press("escape")
        assert len(hands.stack.seat.battle.line) == line and not hands.stack.dialogs
        await hands.press("u")
        assert figures(hands, "b1") == before and "Blue One: put 2 back (6 now)" in hands.text


async def test_what_was_given_stands_there_to_be_taken_or_changed(tmp_path: Path) -> None:
    async with sitting(shot(tmp_path)) as hands:
        await hands.press("A 4")
        assert "[1][3][3][3][3][3]" in hands.text
        await hands.press("backspace 6")
        assert "[1][3][3][3][3][6]" in hands.text
        await hands.press("escape escape")
        assert not hands.stack.dialogs
        await hands.press("A 4 =")
        assert hands.lines[-1].count("Esc") == 1 and "Esc dice" in hands.lines[-1]
        await hands.press("escape")
        assert "Esc the list" in hands.lines[-1], "it leads there"
        await hands.press("escape escape A 4 2")
        assert "[2][3][3][3][3][3]" in hands.text, "the other dice stay"
        await hands.press("end backspace backspace backspace backspace backspace backspace 2 h 0")
        assert "= 2 thrown hits, 0 sixes" in hands.text and "Enter take" in hands.lines[-1], "it waits for Enter"
        await hands.press("escape escape A 2")
        assert hands.under_cursor.startswith("▸ 2   Red Two")
        await hands.press("escape escape A 5")
        assert "Filled in: short" in hands.text


async def test_where_another_answer_is_needed_the_rest_waits_in_hand(tmp_path: Path) -> None:
    async with sitting(shot(tmp_path)) as hands:
        await hands.press("A 7 c")
        left = len(hands.stack.seat.battle.pending)
        assert f"{left} later answers wait until they are asked for, or are asked again." in hands.text
        assert hands.asked == "target.r1.charge" and left > 2
        await hands.press("escape down")
        assert "Do ▸ Leave the figures as they stand until the later answers are in" in hands.words
        await hands.press("escape")
        place = next(line for line in hands.lines if "later answers that an amend kept" in line)
        await hands.press(place.replace("▸", " ").split()[0])
        assert len(hands.stack.seat.battle.pending) == 0 and "everything is asked again" in hands.text
        assert "▸ " in hands.text and "Leave the figures" not in hands.text


async def test_what_came_of_an_amend_is_put_away_once_play_goes_on(tmp_path: Path) -> None:
    """It said which step was asked, and that nothing was to be moved, through the whole of the next turn."""
    async with sitting(shot(tmp_path)) as hands:
        await hands.press("A 7 c")
        assert "Play stands at step" in hands.text and hands.asked == "target.r1.charge"
        await hands.press("1")
        assert "Play stands at step" not in hands.text and hands.asked != "target.r1.charge"


async def test_undone_several_times_while_later_answers_wait_the_figures_stay(tmp_path: Path) -> None:
    """What those answers put on the table stood as to be put back at once."""
    async with sitting(shot(tmp_path)) as hands:
        await hands.press("A 7 c escape 1 1 1 enter")
        await hands.press("u u")
        assert hands.asked == "target.r1.charge" and hands.stack.orders.steps.lines == (NOTHING_YET,)


async def test_half_typed_dice_stand_while_the_same_roll_is_asked(tmp_path: Path) -> None:
    session = battle(tmp_path)
    async with sitting(session, f"{SET_UP} 1 f 1 enter") as hands:
        await hands.press("1 3 A 6 4 enter escape")
        assert hands.asked == "fire.r1.b1" and "[1][3][_][_][_][_]" in hands.text and session.draft is not None
        await hands.press("G left left left left left a backspace 4 enter escape q")
        assert hands.asked == "fire.r1.b1" and "[1][3][_][_][_][_]" in hands.text and session.draft is not None
        await hands.press("A 3 h escape")
        assert hands.asked != "fire.r1.b1" and session.draft is None


async def test_an_edit_is_amended_with_its_reason(tmp_path: Path) -> None:
    session = battle(tmp_path)
    async with sitting(session, SET_UP) as hands:
        session.edit("units.b1.figures", 3, "counted")
        hands.stack.catch_up()
        await hands.press("1 h A 3")
        assert "Amend: Blue One, figures" in hands.text and "It is 8." in hands.text
        await hands.press("backspace x enter")
        assert "it takes a whole number from 0 to 20" in hands.text
        await hands.press("backspace 6 enter")
        assert "counted" in hands.text
        await hands.press("enter")
        assert figures(hands, "b1") == 6
        edits = [node.input for node in session.battle.line if isinstance(node.input, EditInput)]
        assert edits == [EditInput("units.b1.figures", "6", "counted")]


async def test_against_the_rules_it_is_amended_by_the_key_that_overrules_alone(tmp_path: Path) -> None:
    async with sitting(shot(tmp_path)) as hands:
        await hands.press("A end up up up up enter 9 enter")
        assert "against the rules. ! overrules." in hands.text and "! overrule" in hands.lines[-1]
        before = hands.stand
        await hands.press("enter")
        assert hands.stand == before and "! overrules." in hands.text
        await hands.press("left !")
        assert hands.stand == before, "another key leaves the rules as they are"
        await hands.press("enter !")
        assert any(line.text.startswith("Overruled") for node in hands.stack.seat.battle.line for line in node.log)


async def test_nothing_given_yet_is_nothing_to_amend(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path)) as hands:
        # The name is typed here: Esc gives the letters back to the commands.
        await hands.press("escape A")
        assert not hands.stack.dialogs
        await hands.press("= enter A")
        assert "Amend which answer?" in hands.text and "step 1" not in hands.text


async def test_the_battle_goes_on_from_what_was_amended_while_looking_back(tmp_path: Path) -> None:
    session = shot(tmp_path)
    async with sitting(session) as hands:
        await hands.press("G")
        review = hands.app.screen
        assert isinstance(review, ReviewScreen) and review.review.step == session.battle.step
        await hands.press("left left left left a 1 1 3 3 3 3 enter")
        assert "What came out differently:" in hands.text and hands.app.session is session
        await hands.press("escape q")
        assert figures(hands, "b1") == 4 and "saved" in hands.lines[0]
        await hands.press("d")
        assert not hands.asked.startswith("unit.red")


async def test_notes_and_marks_are_put_down_while_looking_back(tmp_path: Path) -> None:
    session = shot(tmp_path)
    async with sitting(session) as hands:
        step = session.battle.step
        await hands.press("G left left N h o t enter")
        assert "Note: hot" in hands.text
        await hands.press("left M enter q")
        assert [(each.step, each.text) for each in session.notes] == [(step - 2, "hot")]
        assert session.marks[-1].step == step - 3 and session.marks[-1].turn == 1
        recorded = read_battle(session.path)
        assert (recorded.notes, recorded.marks) == (session.notes, session.marks)


async def test_playing_on_from_the_review_of_the_battle_leads_back_to_it(tmp_path: Path) -> None:
    session = shot(tmp_path)
    async with sitting(session) as hands:
        await hands.press("G r")
        assert isinstance(hands.app.screen, BattleScreen) and hands.app.session is session


async def test_after_a_branch_from_looking_back_the_battle_goes_on(tmp_path: Path) -> None:
    session = shot(tmp_path)
    async with sitting(session) as hands:
        asked = hands.asked
        await hands.press("G left left b 1")
        branch = hands.app.session
        assert branch is not None and branch.header.parent is not None and hands.stack.seat.session is branch
        await hands.press("q")
        assert isinstance(hands.app.screen, ReviewScreen) and hands.app.session is None
        await hands.press("q")
        assert hands.asked == asked and hands.stack.seat.session.path == session.path
        await hands.press("1 h")
        assert hands.app.session is hands.stack.seat.session and hands.stack.seat.session.saved


async def test_where_the_battle_is_gone_after_a_branch_the_program_says_so(tmp_path: Path) -> None:
    session = shot(tmp_path)
    async with sitting(session) as hands:
        await hands.press("G left b 1")
        session.path.unlink()
        await hands.press("q q")
        assert hands.app.last_words == f"There is no battle file {session.path}."


async def test_a_fact_is_put_into_the_past_in_the_review(tmp_path: Path) -> None:
    path = played(tmp_path)
    steps = read_battle(path).head.step
    async with looking(path, LARGE) as eyes:
        await eyes.press("5", "enter", "e", "3")
        await eyes.press("f", "backspace", "6", "enter", *"late", "enter")
        assert "Set right after step 5" in eyes.text and "Blue One is off the table (destroyed)." in eyes.text
        assert eyes.step == 6
        await eyes.press("escape")
        assert "Edited by hand: late" in eyes.text
    recorded = read_battle(path)
    assert recorded.head.step == steps and isinstance(recorded.line[6].input, EditInput)
    assert not recorded.problems


def test_no_mark_of_a_form_is_pushed_off_the_screen_by_a_long_label() -> None:
    edges = tuple(Mark(each, each[0], each) for each in ("left", "right", "near", "far"))
    fields = (
        Among("edge", "friendly edge", edges, "left"),
        Toggle("guns", "g", "units with firearms in each five, where all of them are on foot"),
        Toggle("native", "h", "warriors on their native soil"),
    )
    prompt_view = FactsView(Facts(key="", rule="", side="", title="", fields=fields, shape=dict))
    for width in (60, 78):
        edge = next(each for each in prompt_view.rows(width, 12) if "friendly" in str(each))
        assert row_width(edge) <= width and "far" in str(edge)


async def test_the_same_answer_again_amends_nothing(tmp_path: Path) -> None:
    session = shot(tmp_path)
    async with sitting(session) as hands:
        head = session.battle.head
        await hands.press("A 4 enter")
        assert "That is what was given: nothing is amended." in hands.text
        assert session.battle.head is head and not hands.stack.dialogs


async def test_what_is_watched_is_not_changed(tmp_path: Path) -> None:
    path = played(tmp_path)
    before = path.read_bytes()
    async with looking(path, LARGE, is_watched=True) as eyes:
        for key in ("a", "e", "N", "M"):
            await eyes.press(key)
            assert not eyes.review.review.dialogs
        assert "a amend" not in eyes.lines[-1] and "b branch" in eyes.lines[-1]
    assert path.read_bytes() == before


async def test_an_amend_lists_what_came_out_differently(tmp_path: Path) -> None:
    path = played(tmp_path)
    timeline = Timeline.of(read_battle(path))
    step = next(each for each in timeline.steps if "number" in type(timeline.frame(each).prompt).__name__.lower()) + 1
    async with looking(path, LARGE) as eyes:
        await eyes.press(*str(step), "enter", "a", *"99", "enter")
        assert eyes.review.review.dialogs and " ! 99 is not from 1 to 12." in eyes.text
        await eyes.press("escape", "escape", "a", "4", "enter")
        assert "What came out differently:" in eyes.text and f"Step {step}" in eyes.text
        await eyes.press("escape", "o")
        assert "amended" in eyes.text
        await eyes.press("1")
        assert "not on the line played" in eyes.text
    assert read_battle(path).head.seq != timeline.tip.seq


def test_an_amend_that_the_disk_does_not_take_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = played(tmp_path)
    node = next(each for each in read_battle(path).line if isinstance(each.input, AnswerInput) and not each.auto)
    app, value = reviewing(path), node.input.value if isinstance(node.input, AnswerInput) else None
    before = path.read_bytes()

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", no_room)
        with pytest.raises(Unsaved, match=r"can't be written \(.*\): what was played stays as it was"):
            past_changes(app).change(path, Amend(node.step, value))
    assert path.read_bytes() == before
    assert "What came out differently:" in past_changes(app).change(path, Amend(node.step, value))
    assert path.read_bytes() != before


async def test_an_amend_of_no_answer_is_refused(tmp_path: Path) -> None:
    async with looking(played(tmp_path)) as eyes:
        await eyes.press("a")
        assert "Step 0 is not an answer, settling or edit that could be amended." in eyes.text


async def test_an_amend_that_is_taken_back_is_told_by_its_question(tmp_path: Path) -> None:
    """ "Undone Answered: circumstances:ghazis" stood there, which no player has ever read."""
    async with sitting(shot(tmp_path)) as hands:
        await hands.press("A 5 c enter")
        assert "is amended" in hands.text
        await hands.press("u")
        assert "Undone Red One fires at Blue One: short, In cover" in hands.text
        assert "is amended" not in hands.text, "its sheet told the way there"


async def test_what_an_amend_has_to_be_put_back_stands_behind_its_sheet_until_it_is_ticked_off(tmp_path: Path) -> None:
    """The key that put the sheet away took the orders along, and nothing else told them."""
    async with sitting(shot(tmp_path)) as hands:
        await hands.press("A 4 1 1 3 3 3 3 enter escape L L")
        assert "Do     ▸ Blue One: take 2 more off (4 when all is done)" in hands.text
        many = len(hands.stack.orders.steps.lines)
        await hands.press(*"X" * many)
        assert "✓ Blue One: take 2 more off" in hands.text and hands.stack.orders.steps.done == many
        await hands.press("L")
        steps = hands.stack.orders.steps
        assert steps.lines and steps.done == len(steps.lines), "what the way took in is not to be done again"


async def test_what_an_amend_has_to_be_put_back_stays_until_it_is_ticked_off(tmp_path: Path) -> None:
    """With the next answer, and a kill, it was gone, with all that X had ticked off of it: nothing told it any more."""
    session = shot(tmp_path)
    async with sitting(session) as hands:
        await hands.press("A 8 d escape X")
        told = hands.stack.orders.steps
        assert 1 == told.done < len(told.lines)
    session.close()
    async with sitting(session := Session.open(session.path)) as hands:
        assert hands.stack.orders.steps == told
        await hands.press("1")
        assert hands.stack.orders.steps.lines == told.lines, "play goes on"
        head = session.battle.head
    session.close()
    async with sitting(Session.open(session.path)) as hands:
        assert hands.stack.seat.battle.step == head.step and hands.stack.orders.steps.lines == told.lines
        await hands.press("u u tab")
        assert hands.stack.orders.steps.lines != told.lines, "the amend itself was taken back"


@pytest.mark.parametrize("is_ticked", [False, True])
async def test_what_an_amend_leaves_to_be_done_is_what_was_left_before(tmp_path: Path, is_ticked: bool) -> None:
    """All orders behind the amended answer were taken as done, ticked off or not."""
    session = shot(tmp_path)
    async with sitting(session) as hands:
        await hands.press("X tab" if is_ticked else "tab")
        before = hands.stack.orders.steps
        assert before.lines == ("Red Two takes cover.", "Take 2 off Blue One.") and before.done == is_ticked
        await hands.press("A 4 1 1 3 3 3 3 enter escape tab")
        told = hands.stack.orders.steps
        way = "Blue One: take 2 more off (4 when all is done)"
        assert told.lines == (way, "Take 2 off Blue One.", "Red Two takes cover.")[: 3 - is_ticked]
    session.close()
    async with sitting(session := Session.open(session.path)) as hands:
        assert hands.stack.orders.steps == told, "after a kill too"
        await hands.press("u tab")
        assert hands.stack.orders.steps == before, "undo gives it back"


async def test_letters_find_an_answer_older_than_those_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest 40 alone were looked through, and "none has these letters" was said of what stood above them."""
    monkeypatch.setattr(old_question, "MOST", 2)
    async with sitting(shot(tmp_path)) as hands:
        await hands.press("A")
        assert "Another step" in hands.text and "How many turns?" not in hands.text
        await hands.press("up")
        assert any("▸" in line and "Another step" in line for line in hands.lines), "the last is above the first"
        await hands.press("/ t u r n s ?")
        assert "How many turns?" in hands.text
        await hands.press("enter")
        assert "Amend: How many turns?" in hands.text
