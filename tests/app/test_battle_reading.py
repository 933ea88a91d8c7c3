"""Looking words up at a prompt, and the cards of units."""

from pathlib import Path

import pytest

from tests.app.album import Album
from tests.app.table import KINDS, SET_UP, SMALL, battle, sitting
from tests.conftest import Golden
from tracker.app.parts.qrs import QrsPanel, table_rows
from tracker.engine import Reads, load_ruleset

ASKED = f"{SET_UP} 1 f 1 enter 3"


async def test_pictures(tmp_path: Path, golden: Golden) -> None:
    album = Album()
    async with sitting(battle(tmp_path), ASKED) as hands:
        await hands.press("/ f i r e")
        await hands.show(album, "fire is looked up at a roll", SMALL)
        await hands.press("escape I")
        await hands.show(album, "the card of the unit that is asked", SMALL)
    golden("app/battle_reading", album.text)


async def test_a_word_is_looked_up_and_the_dice_stay(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), ASKED) as hands:
        before = hands.text
        await hands.press("/ s h a k")
        assert "Look up" in hands.text and "table" in hands.text
        await hands.press("x")
        assert "No term, table or rule of this game has that." in hands.text
        await hands.press("backspace enter")
        assert "Nerve" in hands.text
        await hands.press("escape")
        assert hands.text.split() == before.split()


async def test_the_card_of_the_unit_that_is_asked(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), ASKED) as hands:
        await hands.press("I")
        for words in ("Red One ─", "figures: 6 of 6", "What it did and suffered:"):
            assert words in hands.text
        await hands.press("I")
        assert "What it did" not in hands.text


async def test_enter_on_a_row_opens_its_card(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), ASKED) as hands:
        await hands.press("tab end enter")
        assert "Blue Two ─" in hands.text and "nothing yet" in hands.text


async def test_w_says_what_was_refused_until_the_next_prompt(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), KINDS["roll"]) as hands:
        await hands.press("enter left w")
        assert "Refused:" in hands.text and "6 dice missing; r rolls them." in hands.text
        await hands.press("w r enter w")
        assert "Why" in hands.text and "Refused:" not in hands.text


async def test_w_says_nothing_of_what_was_refused_before_dice_that_were_typed_since(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), KINDS["roll"]) as hands:
        await hands.press("enter 6 w")
        assert "Why" in hands.text and "Refused:" not in hands.text


async def test_why_stays_open_and_tells_of_the_prompt_that_comes_next(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), KINDS["roll"]) as hands:
        await hands.press("w")
        title = hands.stack.prompt_view.title
        sheet = hands.screen.panels.sheet
        assert sheet.title == "Why" and sheet.lines[0].startswith(title) and "Before that:" not in sheet.lines
        await hands.press("6 6 6 6 6 6 enter")
        assert hands.stack.prompt_view.title != title and hands.screen.panels.layout.cover == "sheet"
        assert sheet.lines[0].startswith(hands.stack.prompt_view.title) and "Before that:" in sheet.lines
        assert not sheet.lines[sheet.lines.index("Before that:") - 1], "apart from what is asked"
        assert hands.stack.prompt_view.title in hands.text
        assert " Last   Red One fires at Blue One: 6 6 6 6 6 6: 0 hits" in hands.lines
        assert hands.lines[-1].endswith("u undo  w close  e edit  ? help") and "w why" not in hands.lines[-1]
        await hands.press("w")
        assert not hands.screen.panels.layout.cover


async def test_nothing_is_refused_where_no_key_was(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), ASKED) as hands:
        await hands.press("w")
        assert "Chances:" in hands.text and "Refused:" not in hands.text


def test_the_sheet_shows_a_table_of_the_chapter_where_nothing_is_read() -> None:
    tables = load_ruleset("colonial_adventures").tables()
    panel = QrsPanel(tables)
    panel.follow(Reads("ranged_modifiers"))
    panel.follow(None, "CA-MOVE-3")
    assert panel.table is tables["movement"] and panel.live == Reads("movement"), "no row of it is read yet"
    panel.follow(None, "CA-TURN-5")
    assert panel.table is tables["movement"], "no table is of this chapter"
    panel.follow(Reads("melee_modifiers", "charging"))
    panel.follow(None, "CA-MELEE-8")
    assert panel.live == Reads("melee_modifiers"), "the row was of the melee before"
    panel.follow(None, "CA-MELEE-8", told=Reads("melee_modifiers", "charging"))
    assert panel.live == Reads("melee_modifiers", "charging"), "the last result is of this row"


def test_the_sheet_shows_the_table_that_is_needed_next_and_none_of_another_phase() -> None:
    tables = load_ruleset("africa_1859").tables()
    panel = QrsPanel(tables)
    panel.follow(None, "AF-B29")
    assert panel.table is tables["units"], "at deployment, not the first table of the book"
    panel.follow(None, "AF-B22", told=Reads("artillery_fire", "3"))
    assert panel.live == Reads("terrain"), "the guns have fired: now areas move"
    panel.follow(None, "AF-B8", told=Reads("artillery_fire", "3"))
    assert panel.live == Reads("artillery_fire", "3"), "where nothing is needed next, what was told of"
    panel.follow(None, "AF-B19", told=Reads("combat_results", "2"))
    assert panel.live == Reads("combat_results", "2"), "the last result was read from what is needed next"


def test_the_sheet_shows_the_scores_to_hit_where_units_fire_together() -> None:
    panel = QrsPanel(load_ruleset("colonial_d10").tables())
    panel.follow(None, "CD-B17", told=Reads("manoeuvre", "5-6", "good"))
    assert panel.live == Reads("to_hit"), "the throw was of another phase"


async def test_a_row_is_lit_while_the_last_change_tells_of_it(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), KINDS["roll"]) as hands:
        qrs = hands.screen.panels.qrs
        await hands.press("6 6 6 6 6 6 enter")
        told = [line.reads for line in hands.stack.seat.battle.head.log if line.reads]
        assert told and qrs.live == told[-1]
        while hands.stack.seat.battle.head.log and any(line.reads for line in hands.stack.seat.battle.head.log):
            await hands.press("enter")
        assert qrs.live is not None and qrs.live.row == ""


def test_names_of_columns_are_whole_in_a_table_too_broad_for_its_place() -> None:
    """The names stood cut, such as "Short, long g…"."""
    for game in ("colonial_adventures", "colonial_d10", "gentlemen_rankers", "africa_1859"):
        for table in load_ruleset(game).tables().values():
            rows, _ = table_rows(table, None, 36)
            assert not any("…" in text for each in rows for text, _ in each), table.id


def test_the_rule_of_a_table_goes_before_its_title_is_cut() -> None:
    panel = QrsPanel(load_ruleset("colonial_adventures").tables())
    panel.follow(Reads("european_reactions"))
    heads = ["".join(text for text, _ in panel.rows(width, 10)[0]) for width in (34, 60)]
    assert all(each.startswith("Reactions, European ") for each in heads)
    assert "CA-REACT-14" not in heads[0] and "CA-REACT-14" in heads[1]
    panel = QrsPanel(load_ruleset("gentlemen_rankers").tables())
    panel.follow(Reads("hits_by_card"))
    assert "A warrior unit is hit: its wave's card" in "".join(text for text, _ in panel.rows(42, 40)[0]), (
        "the page's name gives way"
    )


@pytest.mark.parametrize("game", ["colonial_adventures", "colonial_d10", "gentlemen_rankers", "africa_1859"])
def test_tables_name_rules_of_their_game_as_those_where_they_are_needed_next(game: str) -> None:
    ruleset = load_ruleset(game)
    assert {rule for table in ruleset.tables().values() for rule in table.next_at} <= set(ruleset.rules())


async def test_why_stays_open_while_the_terminal_is_too_small_for_anything(tmp_path: Path) -> None:
    """The key line looked for the place of the sheet, which had none: the program broke off."""
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await hands.press("w")
        for size in ((12, 3), (40, 5), (170, 2), (8, 55), (80, 24)):
            await hands.resize(*size)
            await hands.press("")
        assert hands.screen.panels.layout.cover == "sheet"
