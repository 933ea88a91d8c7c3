"""A person at a roster: marks, names, fields, undo, and what was changed elsewhere."""

from pathlib import Path
from typing import Any

import pytest

from tests.fords import VILLAGE, ford, village
from tests.names.journal import ROSTERS, ChangedElsewhere, read_army
from tests.names.play import RosterEditor
from tracker.engine import Refused
from tracker.play.roster_field_words import lines_of, one_line

__all__ = ["ford", "village"]


def test_each_change_is_on_the_disk_and_the_last_is_taken_back(village: Path) -> None:
    editor = RosterEditor(village)
    assert editor.mark("old") == "Old men fights today."
    assert read_army(village).army.units[0].fights
    assert "more than one picket fights (FO-TURN-1)" in editor.bends
    assert editor.set("old", "name", 'Old  "Ümit"') == 'Old men: name Old "Ümit".'
    assert editor.set("old", "figures", "6") == 'Old "Ümit": figures 6.'
    assert editor.set("old", "nerve", "5 or less") == 'Old "Ümit": nerve 5 or less.'
    assert editor.set(None, "notes", "one\ntwo\n") == "Upper village: notes one two."
    assert editor.add("young") == "young_2" and editor.copy("young") == "young_3"
    assert [unit.id for unit in read_army(village).army.units] == ["old", "young", "young_3", "young_2"]
    editor.move("young_2", -9)
    assert editor.remove("young") == "Young men is struck off."
    assert [unit.id for unit in read_army(village).army.units] == ["young_2", "old", "young_3"]
    told = [editor.undo() for _ in range(9)]
    assert told[0] == "Taken back: Young men is struck off." and told[-1] == "Taken back: Old men fights today."
    assert village.read_text(encoding="utf-8") == VILLAGE
    with pytest.raises(Refused, match="nothing to take back"):
        editor.undo()


@pytest.mark.examples(
    "unit, path, value, reason",
    ("old", "figures", "99", "Figures is 1 to 20, not 99."),
    ("old", "figures", "many", "Figures is a number, not 'many'."),
    ("old", "figures", "2", "That can't be: Old men has more nerve than figures."),
    ("old", "nerve", "7", "Nerve is one of 1 or less, 2 or less"),
    ("old", "name", " ", "That needs a name."),
    ("old", "name", "x" * 81, "81 letters long"),
    ("old", "short", "x" * 15, "a short name has 14 at most"),
    ("old", "notes", "\x1b[2J", "can't be shown"),
    ("old", "rep", "5", "There is no 'rep' to set: name, short, figures, nerve, notes."),
    ("nobody", "figures", "5", "Upper village has no unit 'nobody'."),
)
def test_what_can_not_be_is_refused_and_changes_nothing(
    village: Path, unit: str, path: str, value: str, reason: str
) -> None:
    editor = RosterEditor(village)
    with pytest.raises(Refused) as found:
        editor.set(unit, path, value)
    assert reason in str(found.value) and village.read_text(encoding="utf-8") == VILLAGE


def elsewhere(village: Path) -> None:
    village.write_text(VILLAGE.replace("Old men", "Elders"), encoding="utf-8")


def names(village: Path) -> dict[str, list[str]]:
    return {
        each.name: [unit.name for unit in read_army(each.path).army.units] for each in ROSTERS.listed(village.parent)
    }


def test_a_file_changed_elsewhere_is_said_and_theirs_is_taken(village: Path) -> None:
    editor = RosterEditor(village)
    editor.look()
    editor.mark("young")
    editor.mark("young")
    elsewhere(village)
    said = r"village.army was changed elsewhere.* T takes .* K keeps"
    with pytest.raises(ChangedElsewhere, match=said):
        editor.set("young", "name", "Boys")
    with pytest.raises(ChangedElsewhere, match=said):
        editor.undo()
    with pytest.raises(ChangedElsewhere, match=said):
        editor.mark("old")
    assert "upper-village-mine.army" in editor.take_theirs()
    assert [unit.name for unit in editor.army.units] == ["Elders", "Young men"]
    assert names(village) == {"Upper village": ["Elders", "Young men"], "Upper village (mine)": ["Old men", "Boys"]}
    with pytest.raises(Refused, match="[Nn]othing"):
        editor.undo()
    editor.mark("old")


@pytest.mark.parametrize(("short", "kept"), [("YM 2", ""), ("Yo me 2", ""), ("Boys", "Boys")])
def test_a_new_name_takes_the_place_of_the_short_one_that_was_made_of_the_old(
    village: Path, short: str, kept: str
) -> None:
    editor = RosterEditor(village)
    editor.set("young", "name", "Young men 2")
    editor.set("young", "short", short)
    editor.set("young", "name", "Lads")
    assert editor.unit("young").short == kept


def test_a_file_changed_elsewhere_is_kept_beside_mine(village: Path) -> None:
    editor = RosterEditor(village)
    elsewhere(village)
    with pytest.raises(ChangedElsewhere):
        editor.set("young", "name", "Boys")
    with pytest.raises(ChangedElsewhere):
        editor.look()
    assert "village-2.army" in editor.keep_mine()
    assert [unit.name for unit in read_army(village).army.units] == ["Old men", "Boys"]
    assert "Elders" in village.with_name("village-2.army").read_text(encoding="utf-8")
    assert editor.mark("old") == "Old men fights today."


def test_a_disk_that_takes_nothing_loses_nothing(village: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tracker.engine import Unsaved

    editor = RosterEditor(village)

    def full(*given: Any, **named: Any) -> None:
        raise Unsaved("the disk is full.")

    with monkeypatch.context() as at:
        at.setattr("tracker.journal.armies.write_new", full)
        with pytest.raises(Unsaved):
            editor.mark("old")
    assert not editor.army.units[0].fights and village.read_text(encoding="utf-8") == VILLAGE
    editor.mark("old")
    assert read_army(village).army.units[0].fights


@pytest.mark.parametrize("notes", ["one\ntwo", r"C:\new", "a\\\nb", "", "\n", r"\\n"])
def test_notes_of_several_lines_are_typed_in_one(notes: str) -> None:
    assert "\n" not in one_line(notes) and lines_of(one_line(notes)) == notes
