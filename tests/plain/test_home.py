"""Home in lines: all that the screens lead to, by number or by letter."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli_running import Tracker, tracker
from tests.names.journal import BATTLES, read_battle
from tracker.app.library.armies_screen import ArmiesScreen
from tracker.app.library.campaigns_screen import CampaignsScreen
from tracker.app.library.home_keys import HOME_COMMANDS
from tracker.app.parts.key_commands import KeyCommand
from tracker.plain.base_page import LinePage
from tracker.plain.shelf_pages import ArmiesPage, BattlesPage, CampaignsPage, ShelfPage
from tracker.settings import load_settings
from tracker.talk.shelf_words import MENU

__all__ = ["tracker"]


@pytest.fixture
def home(tracker: Tracker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tracker:
    """Home with the lines that are typed there; settings and campaigns lie in `tmp_path` too."""
    monkeypatch.setenv("TRACKER_CAMPAIGNS", str(tmp_path / "campaigns"))
    monkeypatch.setenv("TRACKER_CONFIG", str(tmp_path / "config"))
    return lambda *lines: tracker("--plain", lines=lines)


def test_a_battle_is_set_up_begun_left_and_resumed(home: Tracker, tmp_path: Path) -> None:
    code, out, _ = home("n", "3 Zulu", "4", "2", "5 On the ridge", "", "n", "q", "r", "q", "q")
    assert code == 0
    assert "Your side: Zulu." in out and "The app rolls: for the enemy." in out and "Title: On the ridge." in out
    assert "Conditions of the battle" in out and "The battle is kept" in out
    [entry] = BATTLES.listed(tmp_path / "saves")
    assert entry.title == "On the ridge"
    assert load_settings().rolls == "enemy"
    assert "Going on at step" in out or out.count("Conditions of the battle") > 1


def test_who_rolls_in_a_battle_is_kept_with_it(home: Tracker) -> None:
    _, out, _ = home("n", "4", "1", "", "R opponent zulu", "q", "r", "R", "q", "q")
    assert "The app plays the enemy: it rolls and decides for them. Type R" in out
    assert load_settings().rolls == "nobody", "of this battle alone"


def test_a_house_rule_is_asked_by_its_number(home: Tracker, tmp_path: Path) -> None:
    _, out, _ = home("n", "rules", "6", "2", "", "q", "q")
    [entry] = BATTLES.listed(tmp_path / "saves")
    assert len(read_battle(entry.path).header.rulings) > 0
    assert "House rule: " in out


def test_what_is_wrong_is_said_and_the_form_stays(home: Tracker) -> None:
    _, out, _ = home("n", "3 Gauls", "99", "nonsense", "l", "q", "q")
    assert "Your side is one of British, Zulu, not 'Gauls'." in out
    assert "There is no field '99': they are numbered 1 to 5." in out
    assert "There is no 'nonsense' here: ? lists what there is." in out


def test_battles_are_renamed_copied_thrown_away_and_taken_back(home: Tracker, tmp_path: Path) -> None:
    home("n", "", "q", "q")
    lines = ("v", "e 1 The ridge", "d one", "d 1", "/ ridge", "/", "trash 2", "b", "trash 1", "b", "o title")
    _, out, _ = home(*lines, "q", "q")
    assert "There is no battle 'one': there is only 1." in out
    assert "It is called The ridge now." in out and "lies in the trash; b lists that." in out and "is back:" in out
    assert sorted(each.title for each in BATTLES.listed(tmp_path / "saves")) == ["The ridge", "The ridge (copy)"]


def test_a_sample_stays_as_it_is_and_is_walked_through(home: Tracker) -> None:
    lines = (
        "p",
        "e 9 Mine",
        "trash 9",
        "9",
        "",
        "",
        "5",
        "-",
        ">",
        "<",
        "z",
        "F",
        "w",
        "L 3",
        "c",
        "N mine",
        "q",
        "q",
        "q",
    )
    _, out, _ = home(*lines)
    assert "is shipped with tracker and stays as it is: d and its number copies it." in out
    assert "A picket in the Batshe valley, 126 steps. Enter goes on by one." in out
    assert "Step 5 of 126" in out and "Step 126 of 126" in out
    assert "At the start: British 20, Zulu 36." in out, "a chart is its figures"
    assert "stays as it is:" in out.partition("126 steps")[2]


def test_a_battle_of_ones_own_is_set_right_and_branched(home: Tracker, tmp_path: Path) -> None:
    home("p", "d 8", "q", "q")
    lines = ("v", "v 1", "3", "a", "N a long look", "M here", "'", "e", "/ volley", "b", "q", "P", "q", "q", "q")
    _, out, _ = home(*lines)
    assert "Noted." in out and "step 3: a long look" in out and "Units:" in out
    assert "The report is written" in out
    assert len(BATTLES.listed(tmp_path / "saves")) == 2


def test_a_roster_is_raised_opened_and_fought(home: Tracker, tmp_path: Path) -> None:
    lines = ("a", "n", "4", "", "n", "2", "1", "Mine", "a", "q", "P 1", "f 1", "q", "q", "q")
    _, out, _ = home(*lines)
    assert "Begun: mine.army." in out and "Written, for A4" in out and "Roster 1: Mine" in out
    assert (tmp_path / "armies" / "mine.army").is_file()


def test_battles_are_given_away_and_taken_in_and_written_up(home: Tracker, tmp_path: Path) -> None:
    away = tmp_path / "out.battle"
    home("p", "d 8", "q", "q")
    _, out, _ = home("v", "c 1", f"c 1 {away}", "i", f"i {away}", "P 1", "q", "q")
    assert "Type c, its number, and a folder or file." in out and f"Copied to {away}." in out
    assert "Type i and the path of a file." in out and "Taken in as out.battle." in out
    assert len(BATTLES.listed(tmp_path / "saves")) == 2
    [report] = (tmp_path / "saves").glob("*.html")
    assert f"The report is written: {report}." in out


def test_units_of_a_roster_change_places_and_a_muster_adds_to_it(home: Tracker, tmp_path: Path) -> None:
    raised = ("n", "2", "1", "Mine", "a Infantry", "a Camel Corps", "down 1", "q")
    _, out, _ = home("a", *raised, "1", "q", "m 1", "", "", "q", "q", "q")
    assert "Mine: what next?\nfoot 1, horse 1" in out
    text = (tmp_path / "armies" / "mine.army").read_text(encoding="utf-8")
    assert 0 < text.index("Camel Corps") < text.index("Infantry")


def test_a_campaign_is_begun_and_gone_on_with(home: Tracker) -> None:
    _, out, _ = home("w", "n", "1", "1", "", "q", "q", "x", "q", "w", "p", "r 1", "c 1", "q", "q")
    assert "Africa 1859 to 1860, a war" in out and "Which battle is next?" in out
    assert "The campaign's name" not in out, "the form has it"
    assert "Roll of honour:" in out and "Chronicle:" in out
    assert ": every file is as it was taken." in out


@pytest.mark.parametrize(
    ("page", "commands"),
    [
        (BattlesPage, HOME_COMMANDS),
        (ArmiesPage, ArmiesScreen.commands),
        (CampaignsPage, CampaignsScreen.commands),
    ],
)
def test_a_letter_of_home_means_nothing_else_in_a_list(
    page: type[LinePage], commands: tuple[KeyCommand[Any], ...]
) -> None:
    """As on the screen, whose key that throws away is no letter: a line has the word beside it."""
    ways = {key for name, key, _, _ in MENU if name != "samples"}
    assert ways & {key.word for key in page.keys} <= {key for command in commands for key in command.keys}
    [thrown] = [key.word for key in page.keys if key.act is ShelfPage.throw]
    assert thrown in [each.label for each in commands if each.keys == ("backspace",)]


def test_tables_games_and_settings_are_reached(home: Tracker) -> None:
    _, out, _ = home("t", "2", "ranged_to_hit", "nonsense", "", "g", "3", "s", "1", "light", "5 6", "", "s", "", "q")
    assert "There is no table nonsense." in out
    assert "Colonial D10, version" in out
    assert load_settings().theme == "light" and load_settings().counts_from == 6, "the number itself, not the sixth"
    assert "  1 Look: light" in out, "it holds at once"


def test_review_needs_no_screen(tracker: Tracker) -> None:
    code, out, _ = tracker("review", "colonial_d10_canal", "--plain", lines=("", "q"))
    assert code == 2
    code, out, _ = tracker("review", "colonial_d10_river_column", "--plain", lines=("", "?", "q"))
    assert code == 0 and "Step 1 of 514" in out and "the card of a unit at this step" in out
