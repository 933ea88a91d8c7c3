"""Home and `tracker resume` ask before they join a battle that somebody else has open."""

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.app.outer import running
from tests.app.table import app_on
from tests.patience import wait_until
from tests.seats.seated import Process
from tracker.app.opening import _opened
from tracker.commands import resume
from tracker.engine import Refused
from tracker.journal.locking import PlayedElsewhere
from tracker.plain.console import Console
from tracker.plain.home import Begin, Home
from tracker.plain.streams import Source
from tracker.play.dice_source import DiceSource
from tracker.seats.joined import JoinedSession
from tracker.seats.sockets import is_joinable
from tracker.settings import Settings


class Program:
    """As much of the app as opens a battle."""

    settings = Settings()
    asked_to_join: Path | None = None

    def playing(self, path: Path) -> None:
        return None


def test_home_joins_by_the_same_key_again(host: Process, battle: Path) -> None:
    app: Any = Program()
    wait_until(lambda: is_joinable(battle), "a socket")
    with pytest.raises(Refused, match="the same key again joins it"):
        _opened(app, battle)
    session = _opened(app, battle)
    assert isinstance(session, JoinedSession) and app.asked_to_join is None
    session.close()


def test_a_battle_that_nobody_can_join_is_not_asked_about(
    host: Process, battle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRACKER_RUNTIME", str(battle.parent))
    app: Any = Program()
    with pytest.raises(PlayedElsewhere):
        _opened(app, battle)


@pytest.mark.parametrize(
    ("typed", "sides"), [(["Red"], ("red",)), ([""], ()), (["n"], None), ([None], None), (["Brit", "blue"], ("blue",))]
)
def test_resume_asks_a_person_for_the_side_until_there_is_one_such(
    typed: list[str | None],
    sides: tuple[str, ...] | None,
    host: Process,
    battle: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Any,
) -> None:
    is_refused = typed[0] == "Brit"

    class Typed:
        is_typed = True

        def __init__(self, stream: object) -> None:
            """It reads nothing."""

        def line(self, mark: str) -> str | None:
            return typed.pop(0)

    monkeypatch.setattr(resume, "Source", Typed)
    wait_until(lambda: is_joinable(battle), "a socket")
    assert resume._asked(battle) == sides
    told = capsys.readouterr().out
    assert "Join it? Red or Blue plays that side, Enter watches, n leaves it." in " ".join(told.split())
    assert ("There is no side 'Brit' here" in told) == is_refused


def test_resume_asks_no_pipe(host: Process, battle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("red\n"))
    assert resume._asked(battle) is None


async def test_home_lists_what_is_open_in_another_folder_and_joins_it(
    host: Process, battle: Path, tmp_path: Path
) -> None:
    wait_until(lambda: is_joinable(battle), "a socket")
    async with running(app_on(None, tmp_path / "mine"), (100, 30)) as hands:
        await hands.press("end")
        assert "Open elsewhere" in hands.text and hands.chosen.startswith("1  Shots")
        # A folder's name may be broken anywhere between two rows.
        assert f"in{battle.parent}:Enterjoinsit." in "".join(hands.words.split())
        await hands.press("enter")
        assert "the same key again joins it" in hands.words
        await hands.press("enter")
        assert hands.app.session is not None and hands.app.session.is_joined
    async with running(app_on(None, battle.parent), (100, 30)) as hands:
        await hands.press("end")
        assert "Open elsewhere" not in hands.text and hands.chosen.startswith("1  Shots")


def test_home_in_lines_lists_it_too_and_joins_it_by_its_number(
    host: Process, battle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wait_until(lambda: is_joinable(battle), "a socket")
    joined = []

    def play(begin: Begin, dice_source: DiceSource, settings: Settings) -> None:
        session = begin(dice_source)
        joined.append((session.path, session.is_joined))
        session.close()

    for folder, is_listed in ((tmp_path / "mine", True), (battle.parent, False)):
        source = Source(io.StringIO("\n" + ("10\n" if is_listed else "") + "q\n"))
        Home(Console(source, sys.stdout), folder, Settings(), play).run()
        assert ("- Open elsewhere: Shots" in capsys.readouterr().out) is is_listed
    assert joined == [(battle, True)]


async def test_home_waits_for_nobody_who_has_a_battle_open_and_is_stopped(
    host: Process, battle: Path, tmp_path: Path
) -> None:
    wait_until(lambda: is_joinable(battle), "a socket")
    with host.stopped():
        async with running(app_on(None, tmp_path / "mine")) as hands:
            await hands.press("end")
            assert "Open elsewhere" not in hands.text and "New battle" in hands.text
