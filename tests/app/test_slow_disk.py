"""The battle on a disk that is long about it: no key waits for it, and the first row says what is on it."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.app.table import SET_UP, SMALL, Hands, app_on, battle
from tests.helddisk import HeldDisk, disk
from tests.names.journal import read_battle, verify_battle

__all__ = ["disk"]

Action = Callable[[Hands, HeldDisk], Awaitable[None]]


def at_table(folder: Path, disk: HeldDisk, action: Action) -> None:
    """Play to the first unit, hold the disk, and do something; whoever leaves waits for it."""

    async def go() -> None:
        app = app_on(battle(folder), folder)
        async with app.run_test(size=SMALL) as pilot:
            app.save_behind()
            hands = Hands(app, pilot)
            await hands.press(SET_UP)
            # On a busy machine the answers of the set-up may still be on their way.
            await until(hands, " saved")
            disk.hold()
            await action(hands, disk)
        threading.Timer(0.01, disk.let_go).start()
        app.give_up_session()
        assert not app.lost

    asyncio.run(go())


async def until(hands: Hands, words: str) -> None:
    """Wait until the first row ends in some words."""
    while not hands.lines[0].rstrip().endswith(words):
        await hands.pilot.pause(0.001)


def head(folder: Path) -> int:
    (path,) = folder.glob("*.battle")
    recorded = read_battle(path)
    assert verify_battle(recorded) is None and not recorded.problems
    return recorded.head.step


def test_keys_go_on_and_the_first_row_says_when_they_are_saved(tmp_path: Path, disk: HeldDisk) -> None:
    async def action(hands: Hands, disk: HeldDisk) -> None:
        asked = hands.asked
        await hands.press("1 h")
        assert hands.asked != asked, "the answer was taken"
        assert hands.lines[0].rstrip().endswith(" saving") and "NOT SAVED" not in hands.text
        await hands.press("u")
        assert hands.lines[0].rstrip().endswith(" saving")
        disk.let_go()
        await until(hands, " saved")

    at_table(tmp_path, disk, action)


def test_a_sync_that_fails_behind_the_play_is_told(tmp_path: Path, disk: HeldDisk) -> None:
    async def action(hands: Hands, disk: HeldDisk) -> None:
        await hands.press("1 h")
        disk.is_sick = True
        disk.let_go()
        await until(hands, "NOT SAVED")
        assert "can't be written" in " ".join(hands.text.split())
        disk.is_sick = False
        await hands.press("u")
        await until(hands, " saved")
        assert "NOT SAVED" not in hands.text

    at_table(tmp_path, disk, action)


def test_whoever_leaves_waits_for_what_is_not_saved_yet(tmp_path: Path, disk: HeldDisk) -> None:
    async def action(hands: Hands, disk: HeldDisk) -> None:
        await hands.press("1 h u")
        threading.Timer(0.01, disk.let_go).start()
        await hands.press("q")
        assert hands.app.return_code == 0 or hands.app.session is None

    at_table(tmp_path, disk, action)
    assert head(tmp_path) > 0
