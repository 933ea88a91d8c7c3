"""What is done at Home with the files of battles."""

from pathlib import Path

import pytest

from tests.app.outer import LARGE, Hands, outer, running
from tests.app.table import battle
from tests.names.app import ReviewScreen
from tests.names.journal import BATTLES
from tests.report.making import SAMPLES
from tracker.app.app import TrackerApp
from tracker.app.terminal.abilities import Terminal
from tracker.settings import Settings


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one toy battle."""
    place = tmp_path / "battles"
    battle(place).close()
    return place


def titles(folder: Path) -> list[str]:
    return sorted(entry.title for entry in BATTLES.listed(folder))


async def typed(hands: Hands, words: str) -> None:
    """Type words fast, and give them."""
    for key in words:
        hands.screen.take(key)
    await hands.press("enter")


async def test_a_battle_is_given_another_title(folder: Path) -> None:
    async with running(outer(folder=folder)) as hands:
        await hands.press("end", "e")
        assert "Another title: Toy skirmish_" in hands.text
        await hands.press("end", "space", "I", "I", "enter")
        assert "Toy skirmish II" in hands.chosen
        await hands.press("e", "escape")
        await hands.press("e", *["backspace"] * 20, "enter")
        assert "needs a title" in hands.text
    assert titles(folder) == ["Toy skirmish II"]


async def test_a_battle_is_copied_thrown_away_and_taken_back(folder: Path) -> None:
    async with running(outer(folder=folder)) as hands:
        await hands.press("end", "d")
        assert "Copied to " in hands.text and len(titles(folder)) == 2
        await hands.press("end", "backspace")
        assert "lies in the trash" in hands.text and len(titles(folder)) == 1
        await hands.press("b")
        assert "Trash" in hands.text
        await hands.press("end", "backspace")
        assert " is back: " in hands.text and len(titles(folder)) == 2
        await hands.press("b")
        assert "Battles" in hands.text and "Toy skirmish" in hands.chosen, "the Enter of habit left the program"


async def test_a_battle_is_given_away_and_taken_in(folder: Path, tmp_path: Path) -> None:
    async with running(outer(folder=folder), LARGE) as hands:
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


async def test_battles_are_searched_and_sorted(folder: Path) -> None:
    async with running(outer(folder=folder)) as hands:
        await hands.press("end", "d", "/", *"copy", "enter")
        assert "/copy" in hands.text and "(copy)" in hands.text
        # One of them is on the line of Resume, one in the sentence about the chosen line.
        assert sum("Toy skirmish" in line for line in hands.lines) == 3
        assert "(copy)" in hands.chosen, "Enter is for what was found"
        await hands.press("/", *["backspace"] * 4, "enter", "o")
        assert "by title" in hands.text


async def test_a_battle_that_is_being_played_is_not_thrown_away(folder: Path) -> None:
    with battle(folder) as session:
        async with running(outer(folder=folder)) as hands:
            for _ in range(2):
                await hands.press("end", "backspace", "end", "up")
            assert session.path.exists()


async def test_a_key_that_comes_before_the_list_means_a_battle_all_the_same(folder: Path) -> None:
    async with running(outer(folder=folder)) as hands:
        # As it is until the first drawing is over.
        hands.screen._entries = None  # type: ignore[attr-defined]
        hands.screen.draw()
        assert "Toy skirmish" not in hands.chosen
        hands.screen.take("end")
        hands.screen.take("d")
        await hands.press()
        assert "Copied to " in hands.text and len(titles(folder)) == 2


async def test_where_a_battle_is_gone_the_next_is_chosen(folder: Path) -> None:
    async with running(outer(folder=folder)) as hands:
        await hands.press("end", "d", "d")
        assert len(titles(folder)) == 3
        await hands.press("end", "up")
        second = hands.chosen
        await hands.press("backspace")
        assert hands.chosen.split()[0] == second.split()[0] == "2" and len(titles(folder)) == 2
        await hands.press("backspace", "backspace")
        assert titles(folder) == []


async def test_the_samples_are_two_keys_away_and_stay_as_they_are(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in SAMPLES}
    async with running(outer(folder=folder)) as hands:
        await hands.press("p")
        assert hands.chosen.startswith("1  Prim at Cast") and " Samples " in hands.text
        assert "e rename" not in hands.text
        await hands.press("e")
        assert "stays as it is" in hands.words and "Another title" not in hands.text
        await hands.press("backspace")
        assert "stays as it is" in hands.words
        await hands.press("d")
        assert "Copied to " in hands.text and len(titles(folder)) == 2
        await hands.press("enter")
        screen = hands.app.screen
        assert isinstance(screen, ReviewScreen) and screen.review.path.name == SAMPLES[0].name
        for key in ("a", "e", "N", "M"):
            await hands.press(key)
            assert "This battle can't be changed" in hands.text and "stays as it is: it is shipped" in hands.words
            await hands.press("n")
            assert "can't be changed" not in hands.text
        await hands.press("home", "right", "right", "a", "c")
        screen = hands.app.screen
        assert isinstance(screen, ReviewScreen) and screen.review.path.parent == folder and screen.review.step == 2
        assert "This is your copy, " in hands.words and len(titles(folder)) == 3
        await hands.press("N", "x", "enter")
        assert "Noted." in hands.text
        await hands.press("q", "escape")
        assert " Battles " in hands.text and titles(folder)[0].startswith("Prim at Cast")
    assert {path.name: path.read_bytes() for path in SAMPLES} == before


async def test_a_sample_that_was_opened_by_itself_is_copied_too(tmp_path: Path) -> None:
    """`tracker review SAMPLE`, a, c: "tracker broke off: IndexError", for the first screen can't be put away."""
    app = TrackerApp(None, tmp_path, Settings(), Terminal(), ("review", (SAMPLES[0],)))
    async with running(app) as hands:
        await hands.press("a", "c")
        assert "This is your copy, " in hands.words
        await hands.press("q")
        assert isinstance(app.screen, ReviewScreen) and app.screen.review.path == SAMPLES[0]


async def test_the_samples_are_there_without_any_battle(tmp_path: Path) -> None:
    async with running(outer(folder=tmp_path / "none")) as hands:
        await hands.press("p", "enter")
        assert isinstance(hands.app.screen, ReviewScreen)


async def test_esc_leads_back_from_a_search_and_from_the_trash(folder: Path) -> None:
    async with running(outer(folder=folder)) as hands:
        await hands.press("/", *"zzz", "enter")
        assert "none" in hands.text and "/zzz" in hands.text
        await hands.press("escape")
        assert "/zzz" not in hands.text and "none" not in hands.text
        await hands.press("b", "escape")
        assert " Battles " in hands.text
