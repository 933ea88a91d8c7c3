"""A stack that holds nobody knows what: its face says so instead of odds, and takes any card, as it is typed."""

from pathlib import Path
from random import Random

from tests.app.table import KINDS, battle, sitting
from tests.names.app import Gives
from tracker.app.battle.prompts.draw_and_shuffle import DrawView
from tracker.engine import Draw


def prompt_view(is_unknown: bool) -> DrawView:
    unseen = ("KH", "2C")
    prompt = Draw(
        key="draw", rule="L-6", side="red", title="Draw", stack="lots", count=1, unseen=unseen, is_unknown=is_unknown
    )
    return DrawView(prompt, lambda: Random(1))


def words(shown: DrawView) -> str:
    return " ".join("".join(text for text, _ in line) for line in shown.rows(80, 12))


def test_the_face_says_that_the_odds_are_unknown() -> None:
    assert "odds unknown: a card came that could not be in this stack" in words(prompt_view(True))
    assert "50%" in words(prompt_view(False)) and "unknown" not in words(prompt_view(False))


def test_the_key_line_says_how_a_joker_is_typed_where_one_may_come() -> None:
    """Only the refusal of another word for it did."""
    prompt = Draw(key="draw", rule="L-6", side="red", title="Draw", stack="lots", count=1, unseen=("KH", "JK1"))
    shown = DrawView(prompt, lambda: Random(1))
    assert shown.hints()[0] == ("KH 10S JK", "type") and prompt_view(False).hints()[0] == ("KH 10S", "type")
    shown.press("j")
    assert ("K", "joker") in shown.hints()


def test_any_card_is_given_on() -> None:
    shown = prompt_view(True)
    for key in "AS":
        shown.press(key)
    assert shown.press("enter") == Gives({"cards": ["AS"], "source": "typed"})


async def test_q_is_a_queen_where_a_card_is_asked(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), KINDS["draw"]) as hands:
        asked = hands.asked
        assert " q leave" not in hands.text
        await hands.press("q")
        assert hands.asked == asked and "[q" in hands.text and "Ctrl+C quit" in hands.text
        await hands.press("d enter")
        assert "QD can't be in this stack" in hands.text, "the card was read"
