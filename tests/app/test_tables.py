"""The quick reference sheets, and the games they belong to."""

import pytest

from tests.app.album import Album
from tests.app.outer import LARGE, SMALL, listed, outer, running
from tests.conftest import Golden
from tests.names.journal import LibraryEntry
from tracker.app.parts.qrs import QrsPanel, table_rows
from tracker.app.parts.rows import Row
from tracker.engine import Reads, Table, load_ruleset
from tracker.engine.tables import Tables
from tracker.games.colonial_adventures.data import LISTS, table_id as list_table

__all__ = ["listed"]


async def test_pictures(listed: list[LibraryEntry], golden: Golden) -> None:
    album = Album()
    async with running(outer()) as hands:
        await hands.press("g")
        await hands.show(album, "the games", SMALL, LARGE)
        await hands.press("escape", "t")
        await hands.show(album, "the list of tables", SMALL, LARGE)
        await hands.press("down", "enter")
        await hands.show(album, "the second table", SMALL, LARGE)
    golden("app/tables", album.text)


async def test_arrows_turn_to_the_next_table_and_pages_scroll(listed: list[LibraryEntry]) -> None:
    async with running(outer()) as hands:
        await hands.press("t", "enter", "right")
        assert "Reactions, Tribal" in hands.lines[0] and "CA-REACT-14" in hands.lines[0]
        assert "more" in hands.text and "Test of Wills" in hands.text
        await hands.press("pagedown", "pagedown")
        assert "Test of Wills" not in hands.text and "Fast Move" in hands.text
        await hands.press("left")
        assert "Reactions, European" in hands.lines[0] and "Test of Wills" in hands.text
        await hands.press("escape")
        assert hands.chosen == "Reactions, European"
        await hands.press("escape")
        assert "tracker" in hands.lines[0]


async def test_tables_stand_below_what_one_does_when_one_reads_them(listed: list[LibraryEntry]) -> None:
    async with running(outer()) as hands:
        await hands.press("t")
        rows = [line.strip() for line in hands.lines]
        groups = ["Reactions and morale", "What each result means", "Fire", "Ranged combat", "Movement", "Formations"]
        assert [each for each in rows if each in groups] == groups


async def test_words_find_rows(listed: list[LibraryEntry]) -> None:
    async with running(outer()) as hands:
        await hands.press("t", "/", *"runaways")
        assert "Reactions, Tribal" in hands.text and "Leaders" not in hands.text
        await hands.press("enter", "enter")
        assert "See Runaways" in hands.text and "Wanting to Charge" not in hands.text
        await hands.press("escape")
        assert "Wanting to Charge" in hands.text


async def test_letters_are_words_while_something_is_looked_for(listed: list[LibraryEntry]) -> None:
    async with running(outer()) as hands:
        await hands.press("t", "/", "q", "?")
        assert "Nothing fits." in hands.text and "Only what has: q?" in hands.text
        await hands.press("escape")
        assert "Reactions, Tribal" in hands.text


async def test_list_and_table_stand_side_by_side_where_there_is_room(listed: list[LibraryEntry]) -> None:
    async with running(outer(), LARGE) as hands:
        await hands.press("t", "down", "down", "down")
        assert hands.chosen.startswith("Ranged combat") and "Circumstance" in hands.text
        await hands.resize(80, 24)
        assert "Circumstance" not in hands.text
        await hands.press("enter")
        assert "Circumstance" in hands.text


async def test_rules_are_read_and_found_as_tables_are(listed: list[LibraryEntry]) -> None:
    async with running(outer()) as hands:
        await hands.press("t", "/", *"half a die")
        assert "Rules in our own words" in hands.text and "Reactions, Tribal" not in hands.text
        await hands.press("enter", "end", "enter")
        assert "CA-DICE-8, page 2" in hands.text and "CA-DICE-5" not in hands.text


def test_short_cells_of_a_table_that_is_too_broad_stand_side_by_side() -> None:
    table = load_ruleset("colonial_adventures").tables()["movement"]
    rows, at = table_rows(table, Reads("movement", "horse", "column"), 38)
    told = ["".join(piece for piece, _ in each).rstrip() for each in rows]
    assert told[:2] == [" European foot", "    Line 4  Column 8  Square 2"]
    assert told[at].endswith("European horse") and at == 3
    assert [piece for piece, style in rows[at + 1] if style == "live"] == ["16"]


def test_a_dash_stands_where_nothing_is_to_be_read_and_the_rules_read_the_number() -> None:
    """A move of 0 read as one that may be made, the road of what natives add as a rule."""
    for game, row, column, number in (
        ("colonial_adventures", "foot", "mob", 0),
        ("colonial_d10", "natives", "road", 1),
    ):
        table = load_ruleset(game).tables()["movement"]
        assert table.said(table.cell(row, column)) == ("–",) and table.number(row, column) == number


def test_numbers_stand_in_columns_before_their_rows_are_broken() -> None:
    """At 120 by 40 Normal moves, at 160 by 50 the weapons were lists of "Short range 6  Short dice 1"."""
    tables = load_ruleset("colonial_adventures").tables()
    for table_id, width in (("movement", 41), ("european_weapons", 48), ("tribal_weapons", 44)):
        table = tables[table_id]
        rows = ["".join(text for text, _ in each) for each in table_rows(table, None, width)[0]]
        head = " ".join(rows[:2]).split()
        assert all(word in head for title in table.columns for word in title.split()), (table_id, rows[:3])
        assert all(len(each) <= width for each in rows) and any(" range" in each for each in rows) == (width > 41)
    stacked = ["".join(text for text, _ in each) for each in table_rows(tables["tribal_reactions"], None, 48)[0]]
    assert stacked[1].strip().startswith("2 passed"), "sentences in so little room are no columns"
    raised = ["".join(text for text, _ in each) for each in table_rows(tables["list_france"], None, 41)[0]]
    assert raised[3].split() == ["Rep", "5", "Line", "4", "Column", "8", "Square", "2"], (
        "each roll of a list took eight rows"
    )


def test_below_a_short_table_stand_others_about_the_same() -> None:
    """Twenty rows stood empty below a table at 160 by 50, beside a log that scrolled."""
    panel = QrsPanel(load_ruleset("colonial_adventures").tables())
    panel.lead(Reads("european_weapons"))
    for height, is_there in ((60, True), (30, False)):
        told = ["".join(text for text, _ in each) for each in panel.rows(48, height)]
        assert len(told) <= height and any(each.startswith("Ranged combat") for each in told) == is_there
    assert panel.wanted(48) < 24, "they are no reason for more rows"


def test_a_table_that_comes_back_is_not_laid_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """At 160 by 50 half of what each answer cost went into tables that had been laid out before."""
    panel, cell = QrsPanel(load_ruleset("colonial_adventures").tables()), Reads("movement", "horse", "column")
    laid_out: list[str] = []

    def counted(table: Table, live: Reads | None, width: int) -> tuple[list[Row], int]:
        laid_out.append(table.id)
        return table_rows(table, live, width)

    monkeypatch.setattr("tracker.app.parts.qrs.table_rows", counted)
    shown = []
    for live, width in ((cell, 60), (Reads("results"), 60), (cell, 60), (Reads("movement", "foot"), 60), (cell, 50)):
        panel.lead(live)
        shown.append(panel.rows(width, 20))
    assert laid_out.count("movement") == 3 and shown[0] == shown[2], "another row is lit, another width"
    assert shown[3] != shown[0] != shown[4]


def test_no_battle_waits_until_all_army_lists_are_read() -> None:
    """They took four fifths of the first look at a table; who chooses one sees others below it all the same."""
    known = load_ruleset("colonial_adventures").tables()
    tables = Tables(known, known.__getitem__, map(list_table, LISTS))
    panel = QrsPanel(tables)
    panel.follow(None, "CA-FIRE-1")
    panel.rows(48, 200)
    assert len(tables.read) > 10 and not tables.read & tables.lists
    panel.choose(list_table("zulu"))
    assert any("Army list: Maasai" in text for each in panel.rows(80, 200) for text, _ in each)


async def test_enter_goes_to_the_table_and_back_and_is_of_no_use_beside_it(listed: list[LibraryEntry]) -> None:
    """ "Enter open" stood below an open table, which Enter closes, and below a filter, which it keeps."""
    async with running(outer()) as hands:
        await hands.press("t", "enter")
        assert "Enter list" in hands.lines[-1] and "open" not in hands.lines[-1]
        await hands.press("enter")
        assert "Enter open" in hands.lines[-1]
        await hands.press("/", "v")
        assert hands.lines[-1].split() == ["Enter", "keep", "Esc", "all"]
        await hands.press("escape")
        await hands.resize(*LARGE)
        assert "Enter" not in hands.lines[-1]
        await hands.press("enter")
        assert "Enter does nothing here: the table stands beside the list." in hands.words
