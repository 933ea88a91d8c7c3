"""Musters and tables that are laid, by the command line."""

from pathlib import Path

import pytest

from tests.cli_running import Tracker, tracker
from tests.names.journal import ROSTERS, read_army

__all__ = ["tracker"]
ZULU = ("", "r 1", "3 4", "", "d", "", "3 4 5 5", "", "6", "q")


def test_the_lists_are_named(tracker: Tracker) -> None:
    code, out, _ = tracker("muster")
    assert code == 0 and "  zulu " in out and "Muster: Other African Tribes" in out and "  invented " in out


def test_an_army_is_raised_and_added_to(tracker: Tracker, tmp_path: Path) -> None:
    code, out, _ = tracker("muster", "zulu", "--plain", lines=ZULU)
    assert code == 0 and "Infantry 1 (row 7 of the Zulu list): Rep 5, 20 figures, hand to hand." in out
    (entry,) = ROSTERS.listed(tmp_path / "armies")
    for words, die in (("zulu.army", "6"), (str(entry.path), "1")):
        code, out, _ = tracker("muster", words, "--plain", lines=("r 1", "2 2", "", "d", "", "6 6", die, "q"))
        assert code == 0 and "Infantry 2 (row 4 of the Zulu list): Rep 6" in out, out
    rosters = [read_army(each.path).army for each in ROSTERS.listed(tmp_path / "armies")]
    assert sorted(len(army.units) for army in rosters) == [1, 2, 2]


def test_what_is_no_list_is_told(tracker: Tracker) -> None:
    code, _, err = tracker("muster", "atlantis")
    assert code == 2 and "There is no list or roster 'atlantis': tracker muster names the lists." in err
    tracker("armies", "--new", "africa_1859", "Spain")
    code, _, err = tracker("muster", "spain")
    assert code == 2 and "spain.army is of africa_1859, which has no muster: tracker armies --edit adds to it." in err


LAID = ("c", "h", "c", "c", "c", "f", "c", "c", "c", "", "", "b")


def test_the_ways_are_named(tracker: Tracker) -> None:
    code, out, _ = tracker("lay")
    assert code == 0 and "  dice  A table laid by dice" in out and "any of its scenarios" in out


def test_a_table_is_laid_checked_and_laid_anew(tracker: Tracker, tmp_path: Path) -> None:
    code, out, _ = tracker("lay", "hand", "--plain", lines=LAID)
    assert code == 0 and "is kept among your own" in out
    path = tmp_path / "scenarios" / "a_table_laid_by_hand.toml"
    code, out, _ = tracker("check", str(path))
    assert code == 0 and "it can be used" in out
    for words in ("a_table_laid_by_hand", str(path)):
        code, out, _ = tracker("lay", words, "--plain", lines=("h", *LAID))
        assert code == 0 and "A table laid by hand, table laid by hand" in out, out
    code, out, _ = tracker("lay", "rorkes_drift", "--plain", lines=("h", *LAID))
    assert code == 0 and "Garrison of the hospital stood at hospital: the table has no such place" in out


def test_a_folder_that_is_named_gets_the_scenario(tracker: Tracker, tmp_path: Path) -> None:
    code, _, _ = tracker("lay", "hand", "--plain", "--scenarios", str(tmp_path / "mine"), lines=LAID)
    assert code == 0 and (tmp_path / "mine" / "a_table_laid_by_hand.toml").is_file()


@pytest.mark.examples(
    "what, reason",
    ("atlantis", "There is no scenario 'atlantis'"),
    ("nowhere.toml", "There is no file"),
    ("kabul", "kabul is a scenario of gentlemen_rankers, a game that lays no tables."),
)
def test_what_is_no_scenario_or_lays_no_table_is_told(tracker: Tracker, what: str, reason: str) -> None:
    code, _, err = tracker("lay", what)
    assert code == 2 and reason in err
