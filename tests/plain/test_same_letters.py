"""Letters of line mode beside those of the screens: one letter is one deed, and what has no letter there is a word."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.cli_running import Tracker, tracker
from tests.names.app import BATTLE_COMMANDS
from tests.names.journal import Session
from tests.plain.support import begin, typed
from tests.plain.test_home import home
from tests.plain.test_lines import red_fires
from tracker.app.armies.screen import ArmyScreen
from tracker.app.parts.key_commands import KeyCommand
from tracker.app.review.keys import REVIEW_COMMANDS
from tracker.plain.base_page import PageKey
from tracker.plain.keys import KEYS
from tracker.plain.review_page import ReviewPage
from tracker.plain.roster_lines import RosterLines

__all__ = ["home", "red_fires", "tracker"]

SAYS_NOTHING = {"the", "and", "what", "was", "this", "that", "with", "before", "another"}


def words_of(text: str) -> set[str]:
    return {each for each in re.findall(r"[a-z]{3,}", text.casefold()) if each not in SAYS_NOTHING}


@pytest.mark.parametrize(
    "keys, commands",
    [(KEYS, BATTLE_COMMANDS), (ReviewPage.keys, REVIEW_COMMANDS), (RosterLines.keys, ArmyScreen.commands)],
    ids=["battle", "review", "roster"],
)
def test_a_letter_is_the_same_deed_in_lines_and_on_the_screen(
    keys: Iterable[PageKey], commands: Iterable[KeyCommand[object]]
) -> None:
    """Line mode's X ended the battle whose screen ticks off by it; P, O, B and W differed too, and f in a roster."""
    there = {key: words_of(f"{each.label} {each.help}") for each in commands for key in each.keys}
    both = [each for each in keys if len(each.word) == 1 and each.word in there]
    assert len(both) > 6
    for each in both:
        assert words_of(each.words) & there[each.word], f"{each.word}: {each.words}"


def test_later_answers_are_dropped_where_some_are_kept(red_fires: Session) -> None:
    """It said that everything was asked again where nothing had been amended."""
    assert "No later answers are kept: there is nothing to drop." in typed(red_fires, "D", "q")
    typed(red_fires, "6 6 6 6 6 6", "", f"A {red_fires.battle.step + 1} 1 6 6 6 6 6")
    assert red_fires.battle.pending
    assert "From here on everything is asked again." in typed(red_fires, "D", "q") and not red_fires.battle.pending


def test_keys_of_the_screens_alone_answer_nothing(red_fires: Session) -> None:
    step = red_fires.battle.step
    shown = typed(red_fires, "X", "O", "q")
    assert "E ends the battle." in shown and "at Home, by s" in shown and red_fires.battle.step == step


def test_how_it_is_won_its_title_and_its_report(red_fires: Session) -> None:
    shown = typed(red_fires, "W", "B", "B The long dusk", "P", "q")
    assert "The scenario says nothing of it" in shown or "Victory" in shown
    assert "Type B and another title." in shown and red_fires.title == "The long dusk"
    [report] = red_fires.path.parent.glob("*.html")
    assert f"The report is written: {report}." in shown


def test_a_slash_looks_words_up_even_where_words_are_asked(tmp_path: Path) -> None:
    with begin(tmp_path) as session:
        assert "Fire: Short, to 6 inches" in typed(session, "/ fire", "q") and session.battle.step == 0
        asked = typed(session, "/again", "q")
        assert asked.count("Name?") > 1 and session.battle.step == 0
        typed(session, "again", "q")
        assert session.battle.view().title == "again", "a word alone is text there"


def test_words_close_behind_a_slash_are_looked_up_as_on_the_screen(red_fires: Session) -> None:
    """They were refused as an answer, at a roll as dice."""
    step = red_fires.battle.step
    shown = typed(red_fires, "/fire", "w fire", "q")
    assert "Fire: Short, to 6 inches" in shown and red_fires.battle.step == step
    assert "Type w and the number of a step. A slash and words looks them up." in shown


def test_a_roster_leads_to_its_battle_by_the_letter_of_the_screen(home: Tracker) -> None:
    lines = ("a", "n", "4", "", "n", "2", "1", "Mine", "a", "f", "q", "fields 0", "q", "q", "q", "q")
    _, out, _ = home(*lines)
    assert "Roster 1: Mine" in out and "chief" not in out.split("Roster 1: Mine")[0]
