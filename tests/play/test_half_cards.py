"""Cards that are half typed when the program ends lie there again, as dice do."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.names.journal import Session
from tests.names.play import DiceSource, play_on
from tests.play.seated import Seated
from tests.rulesets.games import next_answer
from tracker.engine import Draw, Shuffle, load_ruleset


def at_a_card(folder: Path) -> Session:
    """A battle with the players' own cards, at the first of them."""
    session = Session.new(folder, "gentlemen_rankers", "march", seed=3, autopilot=DiceSource())
    player, rng = load_ruleset("gentlemen_rankers").player(), Random(3)
    assert player is not None
    while not isinstance(session.battle.prompt, Draw):
        asked = session.battle.prompt
        session.answer(asked.default() if isinstance(asked, Shuffle) else next_answer(session.battle, player, rng))
    assert not session.battle.prompt.sealed
    return session


def shown(folder: Path, keys: str) -> str:
    """The card as it lies there in a new program, once these keys were pressed in one that was killed then."""
    path = killed(folder, keys)
    with play_on(path, DiceSource()) as session:
        return next(line for line in Seated(session).lines if "[" in line).split("]")[0].strip() + "]"


def killed(folder: Path, keys: str) -> Path:
    session = at_a_card(folder)
    Seated(session, keys)
    session.close()
    return session.path


@pytest.mark.parametrize(
    ("keys", "card"),
    [("1", "[1___]"), ("1 0", "[10__]"), ("1 0 backspace backspace K", "[K___]"), ("7 escape", "[____]")],
)
def test_half_a_card_is_kept(tmp_path: Path, keys: str, card: str) -> None:
    assert shown(tmp_path, keys) == card


def test_it_is_typed_on(tmp_path: Path) -> None:
    with play_on(killed(tmp_path, "1"), DiceSource()) as session:
        seated = Seated(session, "0 H enter")
        assert "10H" in " ".join(line.text for line in session.battle.head.log)
        assert "[10" not in seated.text and session.draft is None


def test_another_card_begins_empty(tmp_path: Path) -> None:
    with at_a_card(tmp_path) as session:
        Seated(session, "4 H enter")
        if isinstance(session.battle.prompt, Draw):
            assert "[____]" in Seated(session).text


def test_the_odds_are_those_of_the_cards_that_begin_as_what_is_typed(tmp_path: Path) -> None:
    with at_a_card(tmp_path) as session:
        seated = Seated(session)
        assert "destroyed" in seated.text and "falls back" in seated.text
        seated.press("7")
        assert "falls back" in seated.text and "destroyed" not in seated.text
        seated.press("backspace k")
        assert "destroyed" in seated.text and "100%" in seated.text and "falls back" not in seated.text


def test_a_suit_is_asked_for_while_one_is_missing(tmp_path: Path) -> None:
    with at_a_card(tmp_path) as session:
        seated = Seated(session, "1 0")
        assert seated.stack.prompt_view.hints()[0] == ("C D H S", "suit")
        seated.press("H")
        assert seated.stack.prompt_view.hints()[0] == ("Enter", "take")


@pytest.mark.parametrize("draft", [{"typed_cards": 3}, {"typed_cards": "K\n"}, {"dice": {"pool": [1]}}, "K", [], {}])
def test_what_is_no_card_is_dropped_with_a_word(tmp_path: Path, draft: Any) -> None:
    session = at_a_card(tmp_path)
    session.keep_draft(draft)
    session.close()
    dice_source = DiceSource()
    with play_on(session.path, dice_source) as again:
        assert any("half-typed" in notice for notice in dice_source.notices)
        assert again.draft is None and "[____]" in Seated(again).text
