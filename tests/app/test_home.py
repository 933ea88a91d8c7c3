"""Home: the battles, and what begins from there."""

from pathlib import Path

import pytest

from tests.app.album import Album
from tests.app.outer import LARGE, SMALL, SMALLEST, entry, listed, outer, running
from tests.conftest import Golden
from tests.names.app import BattleScreen
from tests.names.journal import LibraryEntry, Session
from tests.names.play import DiceSource
from tracker.app.parts.taps import key_event
from tracker.engine import Refused

__all__ = ["listed"]


async def test_pictures(listed: list[LibraryEntry], golden: Golden) -> None:
    album = Album()
    async with running(outer()) as hands:
        await hands.press("down", "down")
        await hands.show(album, "two lines down", SMALL, LARGE)
        await hands.press("end")
        await hands.show(album, "the last line", SMALLEST)
    listed.clear()
    async with running(outer()) as hands:
        await hands.show(album, "no battles yet")
    golden("app/home", album.text)


async def test_what_stands_on_a_line_is_told_whole_below(listed: list[LibraryEntry]) -> None:
    async with running(outer()) as hands:
        await hands.press("end", "up", "up")
        assert "Colonial Adventures: turn 5, British won" in hands.words, "its title says the scenario"


async def test_a_damaged_battle_says_why_and_stays_closed(listed: list[LibraryEntry]) -> None:
    async with running(outer()) as hands:
        await hands.press("5")
        assert hands.chosen.startswith("5") and "is damaged" in hands.lines[-2]


async def test_without_an_open_battle_enter_sets_one_up(listed: list[LibraryEntry]) -> None:
    listed[:] = [each for each in listed if each.status != "open"]
    async with running(outer()) as hands:
        assert "Resume" not in hands.text and hands.chosen.startswith("n  New battle")
        await hands.press("r")
        assert "no open battle" in hands.text
        await hands.press("enter")
        assert hands.screen.titles()[0] == "New battle"


async def test_500_battles_are_scrolled(listed: list[LibraryEntry]) -> None:
    listed[:] = [entry(f"battle-{number}", f"Battle {number}", 5, result="draw") for number in range(500)]
    async with running(outer()) as hands:
        await hands.press("end")
        assert hands.chosen.startswith("500")
        await hands.press("pageup", "home")
        assert hands.chosen.startswith("n  New battle")


async def test_a_long_result_is_whole_on_a_wide_screen(listed: list[LibraryEntry]) -> None:
    listed[:] = [entry("muster", "Muster: Berbers", 7, result="6 units, 83 figures")]
    async with running(outer(), LARGE) as hands:
        assert "6 units, 83 figures  " in hands.text


async def test_one_enter_resumes_the_newest_open_battle(tmp_path: Path) -> None:
    with Session.new(tmp_path, "colonial_adventures", "training_skirmish", seed=1, autopilot=DiceSource()) as session:
        path, asked = session.path, session.battle.prompt
    app = outer(folder=tmp_path)
    async with running(app) as hands:
        await hands.press("enter")
        assert isinstance(app.screen, BattleScreen)
        assert app.session is not None and app.session.path == path
        assert asked is not None and app.session.battle.prompt is not None
        assert app.session.battle.prompt.key == asked.key
        await hands.press("q")
        assert app.session is None and hands.chosen.startswith("r  Resume")


@pytest.mark.parametrize("key", ["enter", "r", "v"])
async def test_what_is_opened_is_told_and_painted_before_it_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """Nothing stirred for a second or two, and the key was pressed again."""
    Session.new(tmp_path, "colonial_adventures", "training_skirmish", seed=1, autopilot=DiceSource()).close()
    app = outer(folder=tmp_path)
    async with running(app) as hands:
        seen: list[tuple[bool, str]] = []

        def refuse(*_: object) -> None:
            seen.append((bool(app.screen._dirty_widgets), hands.words))
            raise Refused("That is all.")

        monkeypatch.setattr("tracker.app.library.home_screen.open_battle", refuse)
        monkeypatch.setattr(app, "show", refuse)
        await hands.press(key)
        ((waits, words),) = seen
        assert not waits and "Opening Training skirmish ..." in words
        assert "That is all." in hands.words and "Opening" not in hands.words
        await hands.press("down")
        assert "Opening" not in hands.words


@pytest.mark.parametrize("key", ["enter", "r"])
async def test_a_key_pressed_again_while_a_battle_opens_hands_in_and_rolls_nothing(tmp_path: Path, key: str) -> None:
    """Where opening took a second, the second Enter took a form that nobody had seen."""
    with Session.new(tmp_path, "colonial_adventures", "training_skirmish", seed=1, autopilot=DiceSource()) as session:
        step = session.battle.step
    app = outer(folder=tmp_path)
    async with running(app) as hands:
        app.post_message(key_event(key))
        app.post_message(key_event(key))
        await hands.press()
        assert app.session is not None and app.session.battle.step == step
        assert "The battle was just opening" in hands.words
        await hands.press("enter")
        assert app.session.battle.step > step, "what is pressed later counts"


async def test_an_enter_before_the_list_is_there_resumes_as_well(tmp_path: Path) -> None:
    Session.new(tmp_path, "colonial_adventures", "training_skirmish", seed=1, autopilot=DiceSource()).close()
    app = outer(folder=tmp_path)
    async with running(app) as hands:
        hands.screen._entries = None  # type: ignore[attr-defined]
        hands.screen.choose()
        await hands.press()
        assert isinstance(app.screen, BattleScreen)


async def test_a_battle_that_somebody_else_plays_is_refused(tmp_path: Path) -> None:
    with Session.new(tmp_path, "colonial_adventures", "training_skirmish", seed=1, autopilot=DiceSource()):
        async with running(outer(folder=tmp_path)) as hands:
            await hands.press("enter")
            assert hands.screen.titles()[0].startswith("tracker") and "(process" in hands.words


async def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    async with running(outer(folder=tmp_path / "file")) as hands:
        assert "can't be read" in hands.words


async def test_each_letter_opens_its_screen_and_esc_comes_back(listed: list[LibraryEntry]) -> None:
    async with running(outer()) as hands:
        for key, title in (("t", "Tables"), ("g", "Games"), ("s", "Settings"), ("?", "Help: Home")):
            await hands.press(key)
            assert title in hands.lines[0]
            await hands.press("escape")
            assert "tracker 1.0" in hands.lines[0]


async def test_a_key_that_does_nothing_here_says_so_and_the_key_line_has_no_enter_for_an_empty_list(
    listed: list[LibraryEntry],
) -> None:
    """`x`, `v` and any other stray letter were dropped without a word; "Enter open" stood below "None yet"."""
    listed.clear()
    async with running(outer()) as hands:
        await hands.press("x")
        assert "x, next battle, does nothing just now." in hands.words
        await hands.press("Z")
        assert "Z does nothing here." in hands.words
        await hands.press("tab")
        assert "Tab does nothing here." in hands.words
        await hands.press("escape")
        assert "Esc, back, does nothing just now." in hands.words
        await hands.press("down")
        assert "does nothing" not in hands.words and "Enter open" in hands.lines[-1]
        await hands.press("a")
        assert "None yet" in hands.text and "Enter" not in hands.lines[-1] and "n new" in hands.lines[-1]
        await hands.press("enter", "v")
        assert "v does nothing here." in hands.words
