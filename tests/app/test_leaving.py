"""Leaving a battle that the disk did not take: whoever sits there is asked, and nothing is lost without a word."""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.app.outer import running
from tests.app.table import SET_UP, SMALL, Hands, app_on, battle, sitting
from tests.fulldisk import FullDisk
from tests.names.app import BattleScreen, ReviewScreen, TrackerApp
from tests.names.journal import Session, read_battle, verify_battle
from tracker.app.library.home_screen import HomeScreen
from tracker.settings import Settings

QUESTION = "2 inputs not saved"
Action = Callable[[Hands, "FullDisk"], Awaitable[None]]


def at_full_disk(folder: Path, disk: FullDisk, action: Action, from_home: bool = False) -> TrackerApp:
    """Play, give two inputs that the disk does not take, and do something; gives the app as it was left."""
    session = battle(folder)
    made: list[TrackerApp] = []

    async def go() -> None:
        app = app_on(None if from_home else session, folder)
        made.append(app)
        if from_home:
            session.close()
        async with app.run_test(size=SMALL) as pilot:
            hands = Hands(app, pilot)
            await pilot.pause()
            await hands.press(f"{'r ' if from_home else ''}{SET_UP}")
            disk.is_full = True
            await hands.press("1 h")
            assert app.session is not None and app.session.unsaved == 2
            await action(hands, disk)
        app.give_up_session()

    asyncio.run(go())
    return made[0]


def steps(folder: Path) -> list[int]:
    found = [read_battle(path) for path in sorted(folder.glob("*.battle"))]
    assert all(verify_battle(each) is None and not each.problems for each in found)
    return [each.head.step for each in found]


def test_what_is_not_saved_stays_in_sight(tmp_path: Path, disk: FullDisk) -> None:
    async def action(hands: Hands, disk: FullDisk) -> None:
        await hands.press("down")
        assert "2 NOT SAVED" in hands.lines[0]
        assert "NOT SAVED: 2 inputs are in memory only." in hands.text
        await hands.press("G")
        assert "NOT SAVED: 2 inputs are in memory only." in hands.text
        await hands.press("q w w")
        assert "NOT SAVED: 2 inputs are in memory only." in hands.text
        disk.is_full = False
        await hands.press("u")
        assert "NOT SAVED" not in hands.text and "Saved again" in hands.text

    at_full_disk(tmp_path, disk, action)
    assert steps(tmp_path) == [6]


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
@pytest.mark.parametrize("from_home", [False, True])
def test_leaving_asks_and_loses_only_what_is_given_up(
    tmp_path: Path, disk: FullDisk, key: str, from_home: bool
) -> None:
    async def action(hands: Hands, disk: FullDisk) -> None:
        await hands.press(key)
        assert QUESTION in hands.text and "Leave, and lose 2 inputs" in hands.text
        assert "No space left on device" in " ".join(hands.text.split())
        await hands.press(f"{key if key != 'q' else 'x'} 1")
        assert QUESTION in hands.text and "Still not saved." in hands.text
        await hands.press("escape")
        assert QUESTION not in hands.text and hands.app.session is not None and hands.app.session.unsaved == 2
        await hands.press(f"{key} 3")
        assert hands.app.session is None
        if key == "q" and from_home:
            assert isinstance(hands.app.screen, HomeScreen) and "2 inputs of Toy skirmish" in hands.text

    app = at_full_disk(tmp_path, disk, action, from_home)
    (lost,) = app.lost
    assert lost.startswith("2 inputs of Toy skirmish could not be saved and are lost: ")
    assert steps(tmp_path) == [5]


def test_once_there_is_room_trying_again_leaves(tmp_path: Path, disk: FullDisk) -> None:
    async def action(hands: Hands, disk: FullDisk) -> None:
        await hands.press("q")
        disk.is_full = False
        await hands.press("1")
        assert hands.app.session is None

    assert at_full_disk(tmp_path, disk, action).lost == []
    assert steps(tmp_path) == [7]


def test_written_elsewhere_nothing_is_lost(tmp_path: Path, disk: FullDisk) -> None:
    free = tmp_path / "stick"
    free.mkdir()
    disk.free = (free,)

    async def action(hands: Hands, disk: FullDisk) -> None:
        await hands.press("q 2 enter")
        assert "That needs a folder or a file." in hands.text
        await hands.press("slash n o escape q 2")
        hands.screen.stack.paste(str(free))
        await hands.press("enter")
        assert hands.app.session is None

    app = at_full_disk(tmp_path, disk, action)
    assert app.lost == [] and steps(tmp_path) == [5] and steps(free) == [7]
    (left,), (whole,) = tmp_path.glob("*.battle"), free.glob("*.battle")
    assert f"Saved again: all of it is in {whole}." in app.messages
    assert f"{left} lacks the last 2 inputs: tracker resume {whole} goes on with all." in app.messages


def test_a_place_that_takes_nothing_either_is_told_and_asked_again(tmp_path: Path, disk: FullDisk) -> None:
    async def action(hands: Hands, disk: FullDisk) -> None:
        await hands.press("q 2")
        hands.screen.stack.paste(str(tmp_path / "b"))
        await hands.press("enter")
        assert "can't be written either (No space left on device)" in " ".join(hands.text.split())
        assert hands.app.session is not None and hands.app.session.unsaved == 2

    at_full_disk(tmp_path, disk, action)


@pytest.mark.parametrize("keys", ["G b 1", "G b 2", "G q q", "G ctrl+c", "? ctrl+c", "G ? ctrl+c"])
def test_from_screens_over_the_battle_the_question_comes_too(tmp_path: Path, disk: FullDisk, keys: str) -> None:
    """Branching, leaving review, or the whole program: from the screen of the battle one is asked."""

    async def action(hands: Hands, disk: FullDisk) -> None:
        before = hands.app.session
        await hands.press(keys)
        assert isinstance(hands.app.screen, BattleScreen) and QUESTION in hands.text
        assert hands.app.session is before and len(list(tmp_path.glob("*.battle"))) == 1
        disk.is_full = False
        await hands.press("1")
        if " b " in f" {keys} ":
            branch = hands.app.session
            assert branch is not None and branch is not before and "from step" in branch.title
            await hands.press("q q")
            assert hands.app.session is before or hands.stack.seat.session.path == before.path  # type: ignore[union-attr]

    app = at_full_disk(tmp_path, disk, action)
    assert app.lost == [] and 7 in steps(tmp_path)


def test_another_battle_from_a_review_waits_for_the_answer(tmp_path: Path, disk: FullDisk) -> None:
    with Session.new(tmp_path, "toy", "ambush", seed=1) as other:
        pass

    async def action(hands: Hands, disk: FullDisk) -> None:
        hands.app.push_screen(ReviewScreen(other.path))
        await hands.press("r")
        assert QUESTION in hands.text
        await hands.press("3")
        assert hands.app.session is not None and hands.app.session.path == other.path

    assert len(at_full_disk(tmp_path, disk, action).lost) == 1


@pytest.mark.parametrize(("is_given_up", "code"), [(True, 3), (False, 128 + 15)])
def test_what_is_lost_is_told_and_the_program_ends_with_a_code(
    is_given_up: bool,
    code: int,
    tmp_path: Path,
    disk: FullDisk,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The battle was given up, or the program was told to end by a signal."""
    from tracker.app import app as module

    session = battle(tmp_path)

    def run(app: TrackerApp) -> int:
        disk.is_full = True
        session.answer("Test")
        if is_given_up:
            app.give_up_session()
        return 0 if is_given_up else code

    monkeypatch.setattr(module, "run_hosted", run)
    monkeypatch.setattr(module, "check_terminal", lambda: "")
    assert module.run_app(session, tmp_path, Settings()) == code
    assert "1 input of Toy skirmish could not be saved and is lost" in capfd.readouterr().err


async def test_what_is_filled_in_is_there_again_whoever_leaves(tmp_path: Path) -> None:
    """Orders of a side, ten keys, were gone without a word; a typed die is kept."""
    Session.new(tmp_path, "colonial_adventures", "training_skirmish", seed=1).close()
    async with running(app_on(None, tmp_path)) as hands:
        await hands.press("r n q")
        assert isinstance(hands.app.screen, HomeScreen)
        await hands.press("r")
        assert isinstance(hands.app.screen, BattleScreen) and "night [yes]" in hands.text


async def test_a_signal_on_the_way_out_changes_nothing(tmp_path: Path) -> None:
    """A second Ctrl+C comes as a signal where the first has given the terminal back already."""
    async with sitting(battle(tmp_path), SET_UP) as hands:
        hands.app.quit()
        hands.app.leave(signal.SIGINT)
        assert hands.app.return_code == 0


async def test_a_signal_is_heard_where_hundreds_of_keys_wait(tmp_path: Path) -> None:
    """Behind some 300 keys of a paste a SIGTERM was lost, and the program went on."""
    async with sitting(battle(tmp_path)) as hands:
        for _ in range(5_000):
            asyncio.get_running_loop().call_soon_threadsafe(int)
        signal.raise_signal(signal.SIGTERM)
        await hands.pilot.pause()
        assert hands.app.return_code == 128 + signal.SIGTERM
