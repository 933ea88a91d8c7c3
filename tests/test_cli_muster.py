"""A muster by the command line: a list, or a roster to add to."""

from pathlib import Path

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
