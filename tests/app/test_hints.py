"""Hints in the prompt's panel of the training skirmish."""

from pathlib import Path

from tests.app.album import Album
from tests.app.table import LARGE, SMALL, Hands, battle, sit_down
from tests.conftest import Golden
from tracker.settings import load_settings

SMALLEST = (60, 20)


def test_pictures(tmp_path: Path, golden: Golden) -> None:
    album = Album()

    async def deed(hands: Hands) -> None:
        await hands.show(album, "the first prompt", SMALL, SMALLEST)
        await hands.press("enter")
        await hands.show(album, "the first roll", SMALL, LARGE)

    sit_down(battle(tmp_path, "training_skirmish", "colonial_adventures"), deed)
    golden("app/hints", album.text)


def test_each_is_given_once_and_that_is_kept(tmp_path: Path) -> None:
    async def deed(hands: Hands) -> None:
        assert "Hint: Look at your table" in hands.text
        await hands.press("/")
        assert "Hint:" not in hands.text
        await hands.press("escape")
        assert "Hint: Look at your table" in hands.text
        await hands.press("enter")
        assert "Hint: Throw your own dice" in hands.text
        await hands.press("u")
        assert "Hint: Look at your table" not in hands.text

    sit_down(battle(tmp_path, "training_skirmish", "colonial_adventures"), deed)
    assert load_settings().hints_seen == "form roll"


def test_no_hint_where_nothing_is_taught(tmp_path: Path) -> None:
    async def deed(hands: Hands) -> None:
        assert "Hint:" not in hands.text

    sit_down(battle(tmp_path, "rorkes_drift", "colonial_adventures"), deed)
