"""What is done at Home with the files of battles."""

from pathlib import Path

import pytest

from tests.app.outer import LARGE, Hands, at, outer
from tests.app.table import battle
from tracker.journal.library import list_battles

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one toy battle."""
    place = tmp_path / "battles"
    battle(place).close()
    return place


def titles(folder: Path) -> list[str]:
    return sorted(entry.title for entry in list_battles(folder))


async def typed(hands: Hands, words: str) -> None:
    """Type words fast, and give them."""
    for key in words:
        hands.screen.take(key)
    await hands.press("enter")


def test_a_battle_is_given_another_title(folder: Path) -> None:
    async def deed(hands: Hands) -> None:
        await hands.press("end", "e")
        assert "Another title: Toy skirmish_" in hands.text
        await hands.press("space", "I", "I", "enter")
        assert "Toy skirmish II" in hands.chosen
        await hands.press("e", "escape")
        await hands.press("e", *["backspace"] * 20, "enter")
        assert "needs a title" in hands.text

    at(outer(folder=folder), deed)
    assert titles(folder) == ["Toy skirmish II"]


def test_a_battle_is_copied_thrown_away_and_taken_back(folder: Path) -> None:
    async def deed(hands: Hands) -> None:
        await hands.press("end", "d")
        assert "Copied to " in hands.text and len(titles(folder)) == 2
        await hands.press("end", "backspace")
        assert "lies in the trash" in hands.text and len(titles(folder)) == 1
        await hands.press("b")
        assert "Trash" in hands.text
        await hands.press("end", "backspace")
        assert " is back: " in hands.text and len(titles(folder)) == 2
        await hands.press("b")
        assert "Battles" in hands.text

    at(outer(folder=folder), deed)


def test_a_battle_is_given_away_and_taken_in(folder: Path, tmp_path: Path) -> None:
    async def deed(hands: Hands) -> None:
        await hands.press("end", "c")
        await typed(hands, str(tmp_path / "given.battle"))
        assert (tmp_path / "given.battle").exists()
        await hands.press("i")
        await typed(hands, str(tmp_path / "given.battle"))
        assert "Taken in as given.battle." in hands.words and len(titles(folder)) == 2
        await hands.press("i")
        await typed(hands, str(tmp_path / "none"))
        assert "There is no battle file" in hands.words
        await hands.press("i", "enter")
        assert "needs a path" in hands.words

    at(outer(folder=folder), deed, LARGE)


def test_battles_are_searched_and_sorted(folder: Path) -> None:
    async def deed(hands: Hands) -> None:
        await hands.press("end", "d", "/", *"copy", "enter")
        assert "/copy" in hands.text and "(copy)" in hands.text
        assert sum("Toy skirmish" in line for line in hands.lines) == 2  # one of them is on the line of Resume
        await hands.press("/", *["backspace"] * 4, "enter", "o")
        assert "by title" in hands.text

    at(outer(folder=folder), deed)


def test_a_battle_that_is_being_played_is_not_thrown_away(folder: Path) -> None:
    with battle(folder) as session:

        async def deed(hands: Hands) -> None:
            for _ in range(2):
                await hands.press("end", "backspace", "end", "up")
            assert session.path.exists()

        at(outer(folder=folder), deed)
