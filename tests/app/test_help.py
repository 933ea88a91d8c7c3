"""Help: every key of the screen that it was called from."""

import pytest

from tests.app.album import Album
from tests.app.outer import LARGE, SMALL, Hands, at, listed, outer
from tests.conftest import Golden
from tests.names.app import shown
from tests.names.journal import LibraryEntry
from tracker.app.library.home_screen import HomeScreen
from tracker.settings import Settings

__all__ = ["listed"]


def test_pictures(listed: list[LibraryEntry], golden: Golden) -> None:
    album = Album()

    async def action(hands: Hands) -> None:
        await hands.press("?")
        await hands.show(album, "help at Home", SMALL, LARGE)

    at(outer(), action)
    golden("app/help", album.text)


def test_every_command_is_there_with_its_keys(listed: list[LibraryEntry]) -> None:
    async def action(hands: Hands) -> None:
        await hands.press("?")
        for command in HomeScreen.commands:
            assert command.help in hands.text
            assert command.id == "home-new" or all(shown(key) in hands.text for key in command.keys)
        assert "  K  " in hands.text
        assert "tracker play --plain" in hands.text and "/home/you/battles" in hands.text

    at(outer(Settings(keys={"home-new": "K"})), action, (120, 70))


def test_help_closes_by_the_key_that_opened_it(listed: list[LibraryEntry]) -> None:
    async def action(hands: Hands) -> None:
        await hands.press("?", "?")
        assert "tracker 1.0" in hands.lines[0]

    at(outer(), action)


def test_a_screen_that_comes_to_the_front_is_not_drawn_twice(
    listed: list[LibraryEntry], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = outer()

    async def action(hands: Hands) -> None:
        forgot: list[str] = []
        monkeypatch.setattr(app, "forget_drawn", lambda: forgot.append("again"))
        await hands.press("?")
        assert not forgot, "the terminal is as large as it was"
        await hands.resize(100, 30)
        assert forgot
        forgot.clear()

    at(app, action)
