"""Taps and clicks are keys: on a row that has one, on a word of the key line, on a line of a list."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.events import Click

from tests.app.outer import listed, outer, running
from tests.app.table import KINDS, Hands, battle, sitting
from tests.engine.toy_main import install
from tests.names.app import Terminal, TrackerApp
from tests.names.journal import LibraryEntry, Session
from tests.names.play import DiceSource
from tests.play.seated import Seated
from tracker.app.parts.key_line import hint_row
from tracker.app.parts.rows import Row
from tracker.app.parts.taps import BAR, PAD, THUMB, TapBar, key_at
from tracker.settings import Settings

__all__ = ["listed"]
install()


async def tap(hands: Hands, words: str) -> None:
    """Tap on the last row that has these words, where they stand."""
    y = max(number for number, line in enumerate(hands.lines) if words in line)
    await hands.pilot.click(offset=(hands.lines[y].index(words), y))
    await hands.pilot.pause()


@pytest.mark.parametrize(
    ("words", "key"), [("pick", ""), ("next", "right"), ("undo", "u"), ("?", "?"), ("take", "enter"), ("help", "?")]
)
def test_a_word_of_the_key_line_is_its_key(words: str, key: str) -> None:
    row = hint_row([("Enter", "take"), ("Right", "next"), ("1-9", "pick"), ("u", "undo"), ("?", "help")], 80)
    text = "".join(piece for piece, _ in row)
    assert key_at(row, text.index(words)) == key


def test_before_its_first_key_a_row_is_that_key_and_behind_one_it_is_the_last() -> None:
    row: Row = (("Battle ", "text"), ("u", "accent"), (" undo ", "dim"), ("Enter", "mark"), (" take", "text"))
    assert [key_at(row, x) for x in (0, 6, 7, 13, 14, 40)] == ["u", "u", "u", "u", "enter", "enter"]
    assert key_at((("no key at all", "text"),), 3) == ""


def test_the_bar_begins_with_all_keys_wherever_it_is_shown_anew() -> None:
    shown = TapBar()
    for is_there in (True, False):
        shown.is_pad = True
        assert list(shown.keys) == list(PAD)
        shown.show(is_there)
        assert list(shown.keys) == list(BAR) and shown.rows == is_there * THUMB * len(BAR)


async def test_a_row_that_has_a_key_gives_it(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path)) as hands:
        before = hands.asked
        await tap(hands, "Enter")
        assert hands.asked != before
        await tap(hands, "undo")
        assert hands.asked == before


async def test_a_choice_is_made_by_a_tap_on_its_words(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), KINDS["choose"]) as hands:
        before = hands.stand
        await tap(hands, "Red Two")
        assert hands.stand != before


async def test_nothing_is_done_by_mouse_where_that_is_off(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path)) as hands:
        hands.app.settings = Settings(mouse="off")
        before = hands.stand
        await tap(hands, "Enter")
        assert hands.stand == before


async def test_a_tap_on_what_the_window_does_not_show_any_more_does_nothing(tmp_path: Path) -> None:
    """The program broke off where a tap was taken behind a window that had become smaller."""
    async with sitting(battle(tmp_path)) as hands:
        before = hands.stand
        hands.app.screen.post_message(Click(hands.app.screen, 70, 300, 0, 0, 1, False, False, False, 70, 300))
        await hands.pilot.pause()
        assert hands.app.is_running and hands.stand == before
        await tap(hands, "Enter")
        assert hands.stand != before


async def test_home_leads_on_by_taps_and_a_line_is_chosen_and_then_opened(listed: list[LibraryEntry]) -> None:
    async with running(outer()) as hands:
        y = next(number for number, line in enumerate(hands.text.splitlines()) if "Settings" in line)
        await hands.pilot.click(offset=(5, y))
        await hands.pilot.pause()
        assert hands.app.screen.title == "Settings"
        y = next(number for number, line in enumerate(hands.text.splitlines()) if "Draw in ASCII" in line)
        await hands.pilot.click(offset=(5, y))
        await hands.pilot.pause()
        assert hands.app.settings.ascii == "auto"
        await hands.pilot.click(offset=(5, y))
        await hands.pilot.pause()
        assert hands.app.settings.ascii != "auto"


@pytest.mark.parametrize("size", [(40, 44), (106, 40), (80, 24)])
def test_a_battle_goes_on_by_the_bar_of_keys_alone(size: tuple[int, int], tmp_path: Path) -> None:
    async def press(hands: Hands, key: str) -> None:
        row = next(number for number, keys in enumerate(BAR) if key in keys)
        x = size[0] * BAR[row].index(key) // len(BAR[row]) + 1
        await hands.pilot.click(offset=(x, size[1] - THUMB * (len(BAR) - row)))
        await hands.pilot.pause()

    async def action(hands: Hands) -> None:
        asked = [hands.asked]
        # Between two fast Enters another key: the second alone would not count.
        for key in ("enter", "pagedown", "enter", "u"):
            await press(hands, key)
            asked.append(hands.asked)
        assert len(set(asked)) == 3 and asked[4] == asked[1]
        assert "Esc" in hands.text and "PgDn" in hands.text

    tapped(battle(tmp_path), tmp_path, size, action)


def tapped(session: Session, folder: Path, size: tuple[int, int], action: Callable[[Hands], Awaitable[None]]) -> None:
    """Sit at a battle on a terminal of that size where taps count."""

    async def go() -> None:
        app = TrackerApp(session, folder, Settings(mouse="on", last_die="enter"), Terminal())
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await action(Hands(app, pilot))
        app.close_session()

    asyncio.run(go())


def test_a_row_of_a_list_is_led_to_by_a_tap(tmp_path: Path) -> None:
    """Its number is two keys, one behind the other."""
    session = Session.new(tmp_path, "colonial_d10", "river_column", seed=3, autopilot=DiceSource("nobody"))

    async def action(hands: Hands) -> None:
        for _ in range(40):
            if "02" in hands.text:
                break
            await hands.press("enter")
        await tap(hands, "02")
        assert any("▸02" in line for line in hands.lines)

    tapped(session, tmp_path, (80, 24), action)


def test_dice_are_typed_by_taps(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        # The 6 of the bar, twice: two dice.
        for _ in range(2):
            await hands.pilot.click(offset=(40 * 5 // 10 + 1, 44 - 2 * THUMB))
            await hands.pilot.pause()
        assert hands.app.seat is not None and hands.app.seat.half_typed is not None

    session = battle(tmp_path)
    Seated(session, KINDS["roll"])
    tapped(session, tmp_path, (40, 44), action)


def test_a_tap_on_a_box_of_dice_makes_the_bar_a_pad_and_leads_to_that_die(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        assert "PgDn" in hands.text
        await tap(hands, "[_]")
        assert "PgDn" not in hands.text
        for words in (" 3 ", " 4 ", "[3]", " 6 "):
            await tap(hands, words)
        assert "[6][4]" in hands.text
        await tap(hands, "D6")
        assert "PgDn" in hands.text

    session = battle(tmp_path)
    Seated(session, KINDS["roll"])
    tapped(session, tmp_path, (40, 44), action)


async def test_a_second_tap_on_a_line_of_the_set_up_turns_it_and_begins_nothing(listed: list[LibraryEntry]) -> None:
    async with running(outer()) as hands:
        await hands.press("n")
        for words in ("The app rolls", "The app rolls"):
            y = next(number for number, line in enumerate(hands.text.splitlines()) if words in line)
            await hands.pilot.click(offset=(5, y))
            await hands.pilot.pause()
        assert hands.app.screen.title == "New battle" and "rolls for nobody" not in hands.text
