"""Help: every key of the screen that it was called from."""

import pytest

from tests.app.album import Album
from tests.app.outer import LARGE, SMALL, listed, outer, running
from tests.conftest import Golden
from tests.names.app import key_name
from tests.names.journal import LibraryEntry
from tracker.app.library.home_screen import HomeScreen
from tracker.settings import Settings

__all__ = ["listed"]


async def test_pictures(listed: list[LibraryEntry], golden: Golden) -> None:
    album = Album()
    async with running(outer()) as hands:
        await hands.press("?")
        await hands.show(album, "help at Home", SMALL, LARGE)
    golden("app/help", album.text)


async def test_every_command_is_there_with_its_keys(listed: list[LibraryEntry]) -> None:
    async with running(outer(Settings(keys={"home-new": "K"})), (120, 70)) as hands:
        await hands.press("?")
        for command in HomeScreen.commands:
            assert command.help in hands.text
            assert command.id == "home-new" or all(key_name(key) in hands.text for key in command.keys)
        assert "  K  " in hands.text
        assert "tracker play --plain" in hands.text and "/home/you/battles" in hands.text


async def test_help_closes_by_the_key_that_opened_it(listed: list[LibraryEntry]) -> None:
    async with running(outer()) as hands:
        await hands.press("?", "?")
        assert "tracker 1.0" in hands.lines[0]


async def test_a_screen_that_comes_to_the_front_is_not_drawn_twice(
    listed: list[LibraryEntry], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = outer()
    async with running(app) as hands:
        forgot: list[str] = []
        monkeypatch.setattr(app, "forget_drawn", lambda: forgot.append("again"))
        with monkeypatch.context() as patch:
            patch.setattr(app.stylesheet, "update_nodes", lambda *of, **how: forgot.append("styles"))
            patch.setattr(app.screen, "_refresh_layout", lambda *of: forgot.append("the screen behind"))
            await hands.press("?")
        assert not forgot, "the terminal is as large as it was, and all parts were just made"
        await hands.resize(100, 30)
        assert forgot
        forgot.clear()
