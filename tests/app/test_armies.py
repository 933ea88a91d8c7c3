"""My armies: rosters listed, opened, marked, changed and taken back by keys."""

import os
from pathlib import Path

import pytest

from tests.app.album import Album
from tests.app.outer import LARGE, SMALL, outer, running
from tests.conftest import Golden
from tests.fords import VILLAGE, ford, village
from tests.names.journal import ROSTERS, plain_of, read_army
from tests.names.play import RosterEditor, begin_army
from tracker.app.armies.screen import _within
from tracker.engine import load_ruleset

__all__ = ["ford", "village"]


@pytest.fixture(autouse=True)
def folder(village: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of rosters that the app sees."""
    monkeypatch.setenv("TRACKER_ARMIES", str(village.parent))
    return village.parent


def names(folder: Path) -> list[str]:
    return [entry.name for entry in ROSTERS.listed(folder)]


def vars_of(village: Path) -> dict[str, object]:
    return plain_of(read_army(village).army)


async def test_pictures(golden: Golden, folder: Path, village: Path) -> None:
    album = Album()

    ROSTERS.duplicate(village)
    (folder / "bad.army").write_text("nothing", encoding="utf-8")
    async with running(outer()) as hands:
        await hands.press("a", "down")
        await hands.show(album, "my armies", SMALL, LARGE)
        await hands.press("home", "enter", "down", "space", "down")
        await hands.show(album, "a roster", SMALL, LARGE)
        await hands.press("enter", "down", "down")
        await hands.show(album, "the fields of a unit")
        await hands.press("escape", "a")
        await hands.show(album, "the rows of a list")
    golden("app/armies", album.text)


async def test_beside_its_card_a_unit_has_its_whole_name_and_the_keys_go_on_below(folder: Path) -> None:
    path = begin_army(folder, load_ruleset("colonial_adventures"), "france", "A column")
    editor = RosterEditor(path)
    editor.add(editor.armies.offers(editor.army)[0].key)
    editor.set(editor.army.units[0].id, "name", "Senegalese/Soudanais 1")
    async with running(outer(), LARGE) as hands:
        await hands.press("a", "enter")
        assert "[x] Senegalese/Soudanais 1 " in hands.text
        assert hands.lines[-1].endswith("Esc back  q leave  ? help"), "not behind the card"


async def test_a_roster_tells_its_list_once_and_so_its_names_whole(village: Path) -> None:
    """ "British Naval B..." stood beside "British Empire 9 (..." in each row."""
    editor = RosterEditor(begin_army(village.parent, load_ruleset("colonial_adventures"), "british_empire", "A Column"))
    brigade = next(each for each in editor.armies.offers(editor.army) if "Naval" in each.label)
    editor.add(brigade.key)
    async with running(outer()) as hands:
        await hands.press("a", "1")
        assert "British Naval Brigade 1" in hands.text and " 9 (4-6)" in hands.text
        assert hands.text.count("British Empire") == 1


async def test_where_a_name_has_no_room_a_unit_goes_by_its_short_one(folder: Path) -> None:
    """ "French Colonial Tr..." stood on two rows of a roster at 60x20."""
    path = begin_army(folder, load_ruleset("colonial_adventures"), "france", "A column")
    editor = RosterEditor(path)
    for number in (1, 2):
        editor.add(editor.armies.offers(editor.army)[0].key)
        for field, words in (("name", f"French Colonial Troops {number}"), ("short", f"Colonials {number}")):
            editor.set(editor.army.units[-1].id, field, words)
    async with running(outer(), (60, 20)) as hands:
        await hands.press("a", "enter")
        assert "[x] Colonials 1" in hands.text and "[x] Colonials 2" in hands.text and "French Col" not in hands.text


def test_of_a_name_that_is_cut_the_last_word_stays() -> None:
    """ "Spanish regular inf…" stood twice below one another."""
    assert [_within(f"Spanish regular infantry {n}", 18) for n in (1, 2)] == [
        "Spanish regular… 1",
        "Spanish regular… 2",
    ]
    assert _within("Infantry", 5) == "Infa…" and _within("Foreign Legion 2", 16) == "Foreign Legion 2"
    assert _within("1st Fusiliers-marins", 12) == "1st Fusilie…", "a last word that is most of it is cut"


async def test_who_fights_is_marked_and_taken_back(village: Path) -> None:
    async with running(outer()) as hands:
        await hands.press("a", "enter", "down", "space")
        assert "[x] Old men" in hands.text and "Old men fights today." in hands.text
        assert "all 2 units, 12 figures" in hands.lines[0]
        assert "! more than one picket fights (FO-TURN-1)" in hands.text and "! Young men: two too many" in hands.text
        assert all(unit.fights for unit in read_army(village).army.units)
        await hands.press("*")
        assert "0 of 2 units, 0 figures" in hands.lines[0]
        await hands.press("u", "u")
        assert "Taken back: Old men fights today." in hands.text and "[ ] Old men" in hands.text
        await hands.press("u")
        assert "nothing to take back" in hands.text
        assert village.read_text(encoding="utf-8") == VILLAGE


async def test_units_are_raised_renamed_copied_moved_and_struck_off(village: Path) -> None:
    async with running(outer()) as hands:
        await hands.press("a", "1", "a", "/", *"young", "enter")
        assert "Old men " not in hands.text
        await hands.press("enter", "enter", "escape", "end")
        assert hands.chosen.startswith("4 [x] Young men")
        await hands.press("e", "end", "space", "I", "I", "enter")
        assert "Young men: name Young men II." in hands.words and hands.chosen.startswith("4 [x] Young men II")
        await hands.press("d")
        assert hands.chosen.startswith("5 [x] Young men II 2") and " Young men II 2: figures 8, " in hands.words
        await hands.press("left", "left")
        assert hands.chosen.startswith("3 [x] Young men II 2")
        await hands.press("backspace")
        assert "is struck off. u takes that back." in hands.words and hands.chosen.startswith("3 [x] Young men")
        await hands.press("up", "u")
        assert hands.chosen.startswith("3 [x] Young men II 2"), "the unit that came back"
        await hands.press("backspace")
        await hands.press("N", *"brave", "\\", *"n2", "enter")
        assert [unit.name for unit in read_army(village).army.units][2:] == ["Young men", "Young men II"]
        assert read_army(village).army.units[2].notes == "brave\n2"


async def test_an_enter_that_is_refused_does_nothing_else(village: Path) -> None:
    async with running(outer()) as hands:
        await hands.press("a", "1", "e", *"a" * 90, "enter")
        assert "a name has 80 at most." in hands.words and "1 of 2 units" in hands.text


async def test_a_unit_is_raised_from_a_line_that_is_typed(village: Path) -> None:
    async with running(outer()) as hands:
        await hands.press("a", "1", "l", "9", "9", "space", *"young", "enter")
        assert "Figures is 1 to 20, not 99." in hands.words
        await hands.press("l", "1", "2", "space", *"young", ",", "space", *"nerve", "space", "3", "enter")
        assert "Young men raised." in hands.words
        assert [(unit.figures, unit.nerve) for unit in read_army(village).army.units][2:] == [(12, 3)]
        await hands.press("u")
        assert len(read_army(village).army.units) == 2


async def test_fields_are_turned_and_typed(village: Path) -> None:
    async with running(outer()) as hands:
        await hands.press("a", "1", "down", "down", "enter", "down", "down")
        assert hands.chosen.startswith("Figures") and hands.chosen.endswith("8")
        await hands.press("right", "enter", "backspace", *"20", "enter")
        assert hands.chosen.endswith("20")
        await hands.press("right")
        assert "Figures is 1 to 20, not 21." in hands.words and hands.chosen.endswith("20")
        await hands.press("down", "left")
        assert hands.chosen.endswith("4 or less")
        await hands.press("u", "u", "u", "u")
        assert "nothing to take back" in hands.words
        await hands.press("escape", "home", "enter", "end")
        assert hands.chosen.startswith("Chief")
        await hands.press("enter", *"Bo", "enter")
        assert vars_of(village)["chief"] == "Bo"


async def test_a_leader_is_added_and_removed_once_enter_takes_him(folder: Path) -> None:
    path = begin_army(folder, load_ruleset("colonial_d10"), "", "A column")
    async with running(outer()) as hands:
        await hands.press("a", "1", "enter", "end", "enter")
        assert hands.chosen.startswith("Leader to add") and hands.chosen.endswith("a leader? Enter takes it")
        await hands.press("right", "enter", "end")
        assert hands.chosen.startswith("Leader to remove") and plain_of(read_army(path).army)["leaders"]
        await hands.press("left", "enter")
        assert not plain_of(read_army(path).army).get("leaders")


async def test_notes_of_several_lines_stay_so_and_a_unit_that_is_taken_back_is_left(village: Path) -> None:
    RosterEditor(village).set("young", "notes", "one\ntwo")
    async with running(outer()) as hands:
        await hands.press("a", "1", "down", "down", "d", "enter", "end", "enter", "enter")
        assert [unit.notes for unit in read_army(village).army.units] == ["", "one\ntwo", "one\ntwo"]
        await hands.press("u", "u")
        assert len(read_army(village).army.units) == 2 and "the roster itself" in hands.text


async def test_a_digit_sets_a_field_or_is_told_what_does(village: Path) -> None:
    """Nothing came of one, and nothing was said."""
    async with running(outer()) as hands:
        await hands.press("a", "1", "down", "down", "enter", "2")
        assert " Name: Enter, then type. " in hands.words
        await hands.press("down", "down", "1", "2", "enter", "down", "9")
        assert " Nerve: left and right change it. " in hands.words
        await hands.press("3")
        assert [(unit.figures, unit.nerve) for unit in read_army(village).army.units][1:] == [(12, 3)]


async def test_files_are_copied_named_thrown_away_and_taken_back(folder: Path, tmp_path: Path) -> None:
    async with running(outer()) as hands:
        await hands.press("a", "d", "up", "e", "backspace", "enter")
        assert names(folder) == ["Upper villag", "Upper village (copy)"]
        await hands.press("backspace", "b")
        assert "Trash" in hands.text and names(folder) == ["Upper village (copy)"]
        await hands.press("enter")
        assert "Backspace takes it back first" in hands.words
        await hands.press("backspace", "escape")
        assert names(folder) == ["Upper villag", "Upper village (copy)"]
        await hands.press("/", *"copy", "enter")
        assert hands.chosen.startswith("1  Upper village (co")
        await hands.press("c")
        for key in str(tmp_path / "out.army"):
            hands.screen.take(key)
        await hands.press("enter", "escape", "i")
        for key in str(tmp_path / "out.army"):
            hands.screen.take(key)
        await hands.press("enter")
        assert "Taken in as out.army." in hands.words and len(names(folder)) == 3
        await hands.press("escape")
        assert "My armies" in hands.text and "Samples" in hands.text


async def test_what_has_just_come_is_what_trash_takes(folder: Path, village: Path, tmp_path: Path) -> None:
    """A roster was copied or taken in, and Backspace threw away the old one of that name."""
    (tmp_path / "given.army").write_text(VILLAGE, encoding="utf-8")
    async with running(outer()) as hands:
        await hands.press("a", "d")
        assert hands.chosen.startswith("2  Upper village (co")
        await hands.press("backspace", "b")
        assert "Backspace take back" in hands.lines[-1] and "Backspace trash" not in hands.text
        assert "Enter" not in hands.lines[-1], "it opens nothing there"
        await hands.press("b")
        assert "take back" not in hands.text and "Enter open" in hands.lines[-1]
        await hands.press("i")
        for key in str(tmp_path / "given.army"):
            hands.screen.take(key)
        await hands.press("enter", "backspace")
        assert [entry.path for entry in ROSTERS.listed(folder)] == [village]


async def test_a_new_roster_is_begun(folder: Path) -> None:
    async with running(outer()) as hands:
        await hands.press("a", "n")
        while "River people" not in hands.chosen:
            await hands.press("down")
        assert " m muster " not in hands.lines[-1], "the game has none"
        await hands.press("enter", *"Lower", "enter")
        assert "all 0 units, 0 figures" in hands.lines[0] and "River people" in hands.text
        await hands.press("a", "enter", "escape")
        assert "1 [x] Old men" in hands.text
        await hands.press("escape")
        assert names(folder) == ["Lower", "Upper village"] and "My armies" in hands.lines[0]


async def test_after_a_muster_its_roster_is_the_chosen_one(village: Path) -> None:
    copy = ROSTERS.duplicate(village)
    os.utime(village, (1, 1))
    async with running(outer()) as hands:
        hands.app.show("armies", at_newest=True)
        await hands.press()
        assert hands.chosen.startswith("2  Upper village (co")
        await hands.press("up", "/", "enter")
        assert hands.chosen.startswith("1") and copy.exists()


async def test_a_file_changed_elsewhere_waits_for_a_choice(folder: Path, village: Path) -> None:
    async with running(outer()) as hands:
        await hands.press("a", "1", "down")
        village.write_text(VILLAGE.replace("Old men", "Elders"), encoding="utf-8")
        await hands.press("space")
        assert "was changed elsewhere" in hands.words and "T theirs" in hands.text and "K keep mine" in hands.text
        await hands.press("space", "T")
        assert "Elders" in hands.text and names(folder) == ["Upper village", "Upper village (mine)"]
        assert "T theirs" not in hands.text
        village.write_text(VILLAGE, encoding="utf-8")
        await hands.press("u")
        assert "nothing to take back" in hands.words
        await hands.press("enter", "escape")
        assert "was changed elsewhere" in hands.words
        await hands.press("K")
        assert "Elders" in hands.text and len(names(folder)) == 3


async def test_a_roster_is_fought_from_the_list_and_from_its_screen(village: Path) -> None:
    async with running(outer()) as hands:
        await hands.press("a", "f")
        assert "Battle of rosters" in hands.text and "Pickets at the ford" in hands.text
        assert "Roster 1" in hands.text and "Upper village" in hands.text
        await hands.press("escape", "enter", "f")
        assert "Battle of rosters" in hands.text
        await hands.press("escape")
        assert "[x] Young men" in hands.text and "r muster" not in hands.text


async def test_a_roster_that_can_not_be_used_says_why(village: Path) -> None:
    village.write_text(VILLAGE.replace("figures = 8", "figures = 80"), encoding="utf-8")
    async with running(outer()) as hands:
        await hands.press("a", "enter")
        assert "village.army can't be used: 80 is too large: it takes a whole number from 1 to 20 - at" in hands.words
