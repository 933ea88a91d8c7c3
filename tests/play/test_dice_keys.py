"""Dice and coins by their keys: typed, pasted, counted, taken back."""

from pathlib import Path

from tests.app.table import KINDS, SET_UP, battle
from tests.names.journal import Session
from tests.names.play import End
from tests.play.seated import Seated
from tests.play.test_prompts_keys import answered
from tracker.settings import Settings


def test_the_app_rolls_what_is_not_typed(tmp_path: Path) -> None:
    given = answered(tmp_path, "roll", ("r", "enter", "1 1 r", "1 1 enter"))
    assert given["r"]["source"] == {"dice": "aaaaaa"} and given["enter"] == "6 dice missing; r rolls them."
    some = given["1 1 r"]
    assert given["1 1 enter"] == "4 dice missing; r rolls them."
    assert some["source"] == {"dice": "ttaaaa"} and some["dice"]["dice"][:2] == [1, 1]


def test_pasted_dice(tmp_path: Path) -> None:
    hands = Seated(battle(tmp_path), KINDS["roll"])
    hands.stack.paste("6 4 1\n")
    hands.press("1 1 1 enter")
    assert hands.last_answer["dice"] == {"dice": [6, 4, 1, 1, 1, 1]}


def test_coins_and_what_leads_to_them(tmp_path: Path) -> None:
    hands = Seated(battle(tmp_path, "ambush"), f"{SET_UP} 1 g 1")
    assert "shells D6 [_]" in hands.text
    hands.press("1 1 6")
    assert "2 coins: heads [_]" in hands.text
    x, y = hands.spot
    assert hands.lines[1 + y][x:].startswith("_")
    hands.press("h t")
    assert "coins [H][T]" in hands.text and "= 2 hits, 1 head" in hands.text
    assert hands.stack.top.hints()[0][1].startswith("take")
    hands.press("enter")
    given = hands.last_answer
    assert given["dice"] == {"shells": [1, 1, 6], "coins": [1, 2]}


def test_a_back_step_over_dice_that_follow(tmp_path: Path) -> None:
    hands = Seated(battle(tmp_path, "ambush"), f"{SET_UP} 1 g 1")
    hands.press("1 1 6 h backspace backspace")
    assert "coin " not in hands.text and "shells D6 [1][1][_]" in hands.text


def test_ten_on_a_d10(tmp_path: Path) -> None:
    hands = Seated(battle(tmp_path))
    hands.stack.do(End("enough"))
    assert hands.asked == "tale"
    hands.press("0")
    assert "[0]" in hands.text
    hands.press("enter")
    assert hands.last_answer["dice"] == {"die": [10]}


def test_half_typed_dice_come_back(tmp_path: Path) -> None:
    session = battle(tmp_path)
    Seated(session, f"{KINDS['roll']} 6 5")
    assert session.draft is not None
    session.close()
    with Session.open(session.path) as again:
        hands = Seated(again)
        assert "dice D6 [6][5][_]" in hands.text
        hands.stack.undo()
        assert "dice D6 [_][_][_][_][_][_]" in hands.text and "Typed dice dropped" in hands.stack.say
        assert again.draft is None


def test_the_last_of_up_to_three_dice_takes_their_roll_and_one_undo_gives_it_back(tmp_path: Path) -> None:
    hands = Seated(battle(tmp_path), KINDS["roll"])
    hands.stack.seat.preferences.follow(Settings())
    six = hands.asked
    hands.press("1 1 2 6 5 4")
    assert hands.asked == six, "six dice wait for Enter"
    hands.press("enter")
    nerve, step = hands.asked, hands.stack.seat.battle.step
    hands.press("6 6")
    assert hands.stack.seat.battle.step > step and hands.stack.belated.remarks
    hands.stack.undo()
    assert (hands.asked, hands.stack.seat.battle.step) == (nerve, step)


def test_a_count_that_is_still_wanted_is_what_the_key_line_asks_for(tmp_path: Path) -> None:
    hands = Seated(battle(tmp_path), KINDS["roll"])
    for key, hint in (("2", ("1-6", "type")), ("h", ("0-9", "sixes")), ("1", ("Enter", "take"))):
        hands.press(key)
        assert hands.stack.top.hints()[0] == hint
