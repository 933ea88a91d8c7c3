"""A disk that is long about it: play goes on, and what is called saved is on the disk, in order, and nothing else."""

import threading
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.helddisk import HeldDisk, disk
from tests.journal.fighting import SET_UP, answer_some, give
from tests.names.journal import Session, read_battle, verify_battle
from tracker.journal.unsaved_words import standing_words, unwritten_words

__all__ = ["disk"]


class Table:
    """A battle whose saves go on behind the play, and the thread that plays."""

    def __init__(self, folder: Path) -> None:
        self.session = Session.new(folder, "toy", "skirmish", seed=1)
        self.note = 0
        self._calls: list[Callable[[], None]] = []
        self._came = threading.Semaphore(0)
        self.session.save_behind(self._call, self._tell)

    def _call(self, action: Callable[[], None]) -> None:
        self._calls.append(action)
        self._came.release()

    def _tell(self) -> None:
        self.note += 1

    def wait(self) -> None:
        """Wait until a save has come to its end, and do what is to be done then."""
        self.see_end()
        self._calls.pop(0)()

    def see_end(self) -> None:
        """Wait for that alone."""
        self._came.acquire()


@pytest.fixture
def table(disk: HeldDisk, tmp_path: Path) -> Table:
    """A battle with an input that the disk is long about."""
    table = Table(tmp_path)
    disk.hold()
    table.session.answer("Dawn")
    return table


def steps(path: Path) -> int:
    """The step of a file's last input."""
    recorded = read_battle(path)
    assert verify_battle(recorded) is None and not recorded.problems
    return recorded.head.step


def test_a_disk_that_answers_soon_is_waited_for(disk: HeldDisk, tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.session.answer("Dawn")
    table.session.save()
    assert (table.session.saved, table.session.is_saving, table.note) == (True, False, 0)


def test_play_goes_on_and_nothing_is_called_saved(table: Table, disk: HeldDisk) -> None:
    session = table.session
    assert (session.battle.step, session.saved, session.is_saving, session.unsaved) == (1, False, True, 1)
    session.undo()
    session.redo()
    assert (session.battle.step, session.saved, session.unsaved, session.trouble) == (1, False, 3, "")
    assert disk.syncs == 0


def test_one_save_goes_on_at_a_time_and_the_next_takes_all_that_came_meanwhile(table: Table, disk: HeldDisk) -> None:
    session = table.session
    session.undo()
    session.answer("Dusk")
    session.note("it rained")
    disk.let_go()
    table.wait()
    session.save()
    assert (session.saved, session.unsaved, disk.syncs) == (True, 0, 2)
    session.close()
    again = read_battle(session.path)
    assert steps(session.path) == 1 and [each.text for each in again.notes] == ["it rained"]


def test_between_two_saves_nobody_is_alarmed(table: Table, disk: HeldDisk) -> None:
    table.session.undo()
    disk.let_go()
    table.see_end()
    assert not table.session.is_saving and table.session.unsaved, "the undo waits for the next save"
    assert standing_words(table.session) == ""
    table.session.close()


def test_what_is_called_saved_outlives_a_kill(table: Table, disk: HeldDisk) -> None:
    disk.let_go()
    table.wait()
    assert table.session.saved and table.note == 1
    assert steps(table.session.path) == 1
    table.session.close()


def test_closing_waits_for_all_of_it(table: Table, disk: HeldDisk) -> None:
    table.session.undo()
    threading.Timer(0.01, disk.let_go).start()
    table.session.close()
    assert table.session.saved and steps(table.session.path) == 0
    table.wait()
    assert disk.syncs == 2, "who is told behind the end saves no more"


def test_a_sync_that_fails_is_told_and_tried_again(table: Table, disk: HeldDisk) -> None:
    session = table.session
    disk.is_sick = True
    disk.let_go()
    table.wait()
    assert (session.saved, session.is_saving, session.unsaved) == (False, False, 1)
    assert session.trouble.endswith("can't be written (Input/output error).")
    assert session.take_notices() == [unwritten_words(session.trouble)]
    disk.is_sick = False
    session.undo()
    session.save()
    assert session.saved and steps(session.path) == 0
    assert session.take_notices() == [f"Saved again: all of it is in {session.path}."]
    session.close()


def test_written_elsewhere_while_a_save_goes_on(table: Table, disk: HeldDisk, tmp_path: Path) -> None:
    session, place = table.session, tmp_path / "elsewhere.battle"
    session.undo()
    old = session.path
    threading.Timer(0.01, disk.let_go).start()
    session.save_elsewhere(place)
    assert session.path == place and session.saved and steps(place) == 0
    assert steps(old) == 1
    session.close()


def test_a_file_that_goes_while_nobody_looks_is_written_again(table: Table, disk: HeldDisk) -> None:
    session = table.session
    disk.let_go()
    table.wait()
    session.path.unlink()
    session.undo()
    session.save()
    assert steps(session.path) == 0 and "was gone" in " ".join(session.take_notices())
    session.close()


def test_the_end_of_a_battle_is_saved_at_once(disk: HeldDisk, tmp_path: Path) -> None:
    table = Table(tmp_path)
    session, rng = table.session, Random(1)
    give(session, *SET_UP)
    disk.hold()
    threading.Timer(0.01, disk.let_go).start()
    session.end("dinner")
    while answer_some(session, rng):
        continue
    assert session.saved and not session.is_saving and read_battle(session.path).is_over
    session.close()
