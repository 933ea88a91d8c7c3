"""What a screen tells who does not see it: a voice says what happens, and the cursor stands on the chosen line."""

from pathlib import Path

import pytest

from tests.app.outer import LARGE, SMALL, SMALLEST, Hands, listed, outer, running
from tests.app.table import battle, sitting
from tests.names.journal import LibraryEntry
from tests.patience import wait_until
from tests.play.test_speech_program import is_silent, read
from tracker.app.parts.list_screen import ListScreen
from tracker.settings import Settings

__all__ = ["listed"]

# A key of Home each, for the screen that it leads to.
SCREENS = {"settings": ["s"], "a new battle": ["n"], "tables": ["t"], "rosters": ["a"], "help": ["?"]}


def here(hands: Hands) -> str:
    x, y = hands.app.cursor_position
    assert x == 0
    return hands.lines[y]


@pytest.mark.parametrize("keys", SCREENS.values(), ids=SCREENS)
async def test_it_stands_on_the_chosen_line_whatever_is_laid_out_behind(
    listed: list[LibraryEntry], keys: list[str]
) -> None:
    async with running(outer()) as hands:
        await hands.press("down", *keys)
        home = hands.app.screen_stack[0]
        assert isinstance(home, ListScreen) and home is not hands.app.screen
        for size in (SMALL, LARGE, SMALLEST):
            await hands.resize(*size)
            # Of the screens, that behind may be the last to be laid out anew.
            home.draw()
            assert not hands.chosen or here(hands).startswith("\u25b8")
        await hands.press("down", "down")
        home.draw()
        assert not hands.chosen or here(hands).startswith("\u25b8")
        await hands.press("escape")
        assert here(hands).startswith("\u25b8")


async def test_it_leaves_a_list_that_is_hidden_behind_its_table(listed: list[LibraryEntry]) -> None:
    async with running(outer()) as hands:
        await hands.press("t", "down", "down")
        assert here(hands).startswith("\u25b8")
        await hands.press("enter")
        assert hands.app.cursor_position == hands.screen.query_one("#page").region.offset


async def test_what_a_key_did_and_what_is_asked_now_is_said_until_z(tmp_path: Path) -> None:
    said = tmp_path / "said"
    async with sitting(battle(tmp_path)) as hands:
        preferences = hands.app.preferences
        preferences.follow(Settings(speech=f"sh -c 'cat >> {said}; exec sleep 600'"))
        speaker = preferences.speaker
        assert speaker is not None and is_silent(speaker)
        await hands.press("enter")
        assert hands.stack.seat.prompt is not None
        title = hands.stack.seat.prompt.title
        wait_until(lambda: title.rstrip("?.") in read(said), "the voice")
        assert not is_silent(speaker)
        await hands.press("Z")
        assert is_silent(speaker)


async def test_a_voice_that_is_not_there_is_told_on_the_screen(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path)) as hands:
        hands.app.preferences.follow(Settings(speech="no-such-voice"))
        await hands.press("enter")
        assert "no-such-voice failed" in hands.text
