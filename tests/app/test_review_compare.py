"""Two branches side by side on the review screen."""

from pathlib import Path
from typing import Any

import pytest

from tests.app.album import Album
from tests.app.outer import running
from tests.app.table import LARGE, SMALL
from tests.conftest import Golden
from tests.journal.fighting import SET_UP, give
from tests.names.app import ReviewScreen, Terminal, TrackerApp
from tests.names.journal import BATTLES, TRASH, Session, branch_recorded, read_battle
from tests.report.making import dice
from tracker.app.parts import background_lines
from tracker.app.review.screen import LOOK
from tracker.settings import Settings

FIRED = 10


def nerve(prompt_view: int) -> dict[str, Any]:
    return {"dice": {"dice": [prompt_view, prompt_view], "leader": [prompt_view]}}


def the_ford(folder: Path) -> Path:
    """Red One fires at Blue Two and fells two; an answer after that was taken back and given otherwise."""
    with Session.new(folder, "toy", "skirmish", seed=1, title="The ford") as session:
        give(session, *SET_UP, "r1", "fire", "b2", {"cover": False}, dice(1, 1, 6, 6, 6, 6), nerve(6))
        session.undo()
        give(session, nerve(1))
    return session.path


def luckier(parent: Path, folder: Path, title: str = "The ford, luckier") -> Path:
    """The same battle from the shot on, in which five fall."""
    recorded = read_battle(parent)
    node = next(each for each in recorded.line if each.step == FIRED - 1)
    with branch_recorded(recorded, node, folder, title, fresh=True) as session:
        give(session, dice(1, 1, 1, 1, 1, 1))
    return session.path


def reviewing(path: Path, folder: Path | None = None, terminal: Terminal | None = None) -> TrackerApp:
    return TrackerApp(
        None, folder or path.parent, Settings(), terminal or Terminal(), ("review", (path, False, LOOK, 0))
    )


async def test_pictures(tmp_path: Path, golden: Golden) -> None:
    path = the_ford(tmp_path)
    branch = luckier(path, tmp_path)
    album = Album()
    async with running(reviewing(path)) as hands:
        await hands.press("v")
        await hands.show(album, "with which?", SMALL, LARGE)
        await hands.press("1")
        await hands.show(album, "with its branch", SMALL, LARGE)
        await hands.press("escape", "v", "2")
        await hands.show(album, "with what was left", SMALL, LARGE)
    async with running(reviewing(branch)) as hands:
        await hands.press("v", "1")
        await hands.show(album, "with its parent", SMALL, LARGE)
    async with running(reviewing(branch, terminal=Terminal(is_ascii=True))) as hands:
        await hands.press("v", "1")
        await hands.show(album, "in ASCII")
    golden("app/compare", album.text)


async def test_a_branch_stands_beside_its_parent(tmp_path: Path) -> None:
    branch = luckier(the_ford(tmp_path), tmp_path)
    async with running(reviewing(branch)) as hands:
        await hands.press("v")
        assert "The ford its parent, to step 9" in hands.words
        await hands.press("enter")
        assert "First: The ford. Not over (1 turn, 11 inputs)." in hands.text
        assert "Second: The ford, luckier. Not over (1 turn, 10 inputs)." in hands.text
        assert "They part after step 9, in turn 1." in hands.text
        assert ["end", "10", "10", "11", "8"] in [line.split() for line in hands.lines]
        assert "First: Red One fires at Blue Two: 1 1 6 6 6 6" in hands.words
        await hands.press("v")
        assert "They part" not in hands.text


async def test_a_battle_stands_beside_its_branches_wherever_they_are_kept(tmp_path: Path) -> None:
    path = the_ford(tmp_path / "away")
    luckier(path, tmp_path / "away")
    luckier(path, tmp_path / "mine", "Kept with mine")
    BATTLES.throw_away(luckier(path, tmp_path / "mine", "Thrown away"))
    (tmp_path / "mine" / "spoilt.battle").write_text("hello")
    assert (tmp_path / "mine" / TRASH).exists()
    async with running(reviewing(path, tmp_path / "mine")) as hands:
        await hands.press("v")
        assert "The ford, luckier" in hands.text and "Kept with mine" in hands.text
        assert "Thrown away" not in hands.text and hands.text.count("a branch, from step 9") == 2
        await hands.press("2")
        assert "First: The ford." in hands.text and "Second: Kept with mine." in hands.text


async def test_what_was_left_stands_beside_what_was_played(tmp_path: Path) -> None:
    path = the_ford(tmp_path)
    async with running(reviewing(path)) as hands:
        await hands.press("v", "1")
        assert "First: What was undone after step 10." in hands.text
        assert "Second: The line that was played." in hands.text and "They part after step 10" in hands.text
        # The same from the other end: there, the line that was played is what is offered.
        await hands.press("escape", "o", "1", "v")
        assert "The line that was played" in hands.text and "What was undone" not in hands.text
        await hands.press("1")
        assert "First: The line that was left." in hands.text


async def test_a_parent_that_is_gone_is_barred(tmp_path: Path) -> None:
    parent = the_ford(tmp_path)
    branch = luckier(parent, tmp_path)
    parent.unlink()
    async with running(reviewing(branch)) as hands:
        await hands.press("v", "enter")
        assert f"{parent.name} is not there" in hands.words and "Compare with which?" in hands.text
        await hands.press("escape")
        assert "Compare with which?" not in hands.text


async def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    parent = the_ford(tmp_path)
    branch = luckier(parent, tmp_path)
    parent.write_text("hello")
    async with running(reviewing(branch)) as hands:
        await hands.press("v", "enter")
        assert "is not a battle of tracker" in hands.words


async def test_without_kin_a_sentence_says_so(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1, title="Alone") as session:
        give(session, *SET_UP)
    async with running(reviewing(session.path)) as hands:
        await hands.press("v")
        assert "Nothing can be compared: this battle is not a branch" in hands.words


@pytest.mark.parametrize("keys", [("v", "1"), ("c",)], ids=["compare", "chart"])
async def test_a_long_battle_is_counted_while_the_screen_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...]
) -> None:
    branch = luckier(the_ford(tmp_path), tmp_path)
    async with running(reviewing(branch)) as hands:
        screen = hands.app.screen
        assert isinstance(screen, ReviewScreen)
        await hands.press(*keys)
        at_once = hands.text
        await hands.press("escape")
        monkeypatch.setattr(background_lines, "AT_ONCE", -1)
        works: list[Any] = []
        monkeypatch.setattr("tracker.app.parts.background_lines.Thread", lambda **given: Later(works, **given))
        await hands.press(*keys)
        assert "Counting ..." in hands.text
        # What was asked for before, and put away, stays away.
        await hands.press("escape", *keys)
        assert len(works) == 2 and "Counting ..." in hands.text
        works[0]()
        await hands.press()
        assert "Counting ..." in hands.text
        works[1]()
        await hands.press()
        assert hands.text == at_once
        await hands.press("escape", "right")
        works[1]()
        await hands.press()
        assert "Step 1 of" in hands.text and screen.review.step == 1


class Later:
    """A thread that runs when the test says so."""

    def __init__(self, works: list[Any], target: Any, args: Any, daemon: bool, name: str) -> None:
        assert daemon, "a thread that is waited for would keep the program from ending"
        works.append(lambda: target(*args))

    def start(self) -> None:
        """Nothing yet."""


async def test_what_goes_wrong_while_counting_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other"
    with Session.new(other, "toy", "skirmish", seed=1, title="Alone") as session:
        give(session, *SET_UP)
    async with running(reviewing(session.path)) as hands:
        from tracker.engine import Refused

        def work() -> list[str]:
            raise Refused("That can't be counted.")

        monkeypatch.setattr(background_lines, "AT_ONCE", 0)
        screen = hands.app.screen
        assert isinstance(screen, ReviewScreen)
        works: list[Any] = []
        monkeypatch.setattr("tracker.app.parts.background_lines.Thread", lambda **given: Later(works, **given))
        screen._count("Sums", work, screen.review.timeline.beside)
        works[0]()
        await hands.press()
        assert "That can't be counted." in hands.text


async def test_how_far_it_is_is_told_while_it_is_counted_and_nothing_is_counted_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(reviewing(luckier(the_ford(tmp_path), tmp_path))) as hands:
        monkeypatch.setattr(background_lines, "AT_ONCE", 0)
        monkeypatch.setattr(background_lines, "PAUSE", 0.05)
        screen = hands.app.screen
        assert isinstance(screen, ReviewScreen)
        works: list[Any] = []
        monkeypatch.setattr("tracker.app.parts.background_lines.Thread", lambda **given: Later(works, **given))
        await hands.press("c")
        steps = len(screen.review.timeline.line)
        while f"Counting ... 0 of {steps} steps" not in hands.text:
            await hands.press()
        works.pop()()
        while "Counting" in hands.text:
            await hands.press()
        counted = hands.text
        assert "Enter go" in counted
        await hands.press("escape", "c")
        assert hands.text == counted and not works
