"""Whoever else knocks: another version, another user, and who speaks another language or does not listen."""

import grp
import json
import os
import stat
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.names.journal import FORMAT
from tests.names.play import Dice, Note
from tests.patience import PATIENCE
from tests.seats.conftest import Sit
from tests.seats.seated import Process
from tracker import __version__
from tracker.engine import Refused
from tracker.seats import sockets as own
from tracker.seats.host import MOST_WAITING, Guest
from tracker.seats.link import Link, NobodyPlays
from tracker.seats.messages import LONGEST, Bye, Type

HELLO = {"is": "hello", "version": __version__, "format": FORMAT, "name": "Eve"}


def told(battle: Path, *lines: bytes) -> list[dict[str, Any]]:
    """All that is said to who sends these lines, until the line ends."""
    with closing(own.connected(own.socket_path(battle), PATIENCE)) as line:
        line.sendall(b"".join(lines))
        with line.makefile("rb") as heard:
            return [json.loads(each) for each in heard]


def line(**said: Any) -> bytes:
    return json.dumps(said).encode() + b"\n"


@pytest.mark.examples(
    "lines, words",
    ([line(**{**HELLO, "version": "0.9"})], f"Tom plays with tracker {__version__}, you with 0.9"),
    ([line(**{**HELLO, "sides": ["green"]})], "There is no side 'green' here"),
    ([line(**{"is": "type", "number": 1, "after": 1})], "The first message says who sits there."),
    ([b"GET / HTTP/1.1\r\n"], "That line is no message of a seat"),
    ([line(**HELLO), b"\xff\xfe\n"], "That line is no message of a seat"),
    ([line(**HELLO), line(**{"is": "do", "number": 1, "after": 1})], "That line is no message of a seat"),
    ([line(**HELLO), b"[" * (LONGEST + 9) + b"\n"], "A line is longer than"),
    ([line(**HELLO), b"[" * 50_000 + b"\n"], "That line is"),
)
def test_who_does_not_speak_as_a_seat_is_told_and_the_others_go_on(
    lines: list[bytes], words: str, host: Process, sit: Sit, battle: Path
) -> None:
    ann = sit("Ann", "red")
    last = told(battle, *lines)[-1]
    assert last["is"] == "bye" and last["words"].startswith(words)
    assert ann.do(Note("and on it goes")) == ""


@pytest.mark.parametrize(
    "command",
    [b'{"do": "quit"}', b'{"do": "branch", "step": 1}', b'{"do": "save", "to": "/tmp"}', b'{"do": "edit"}', b"[]"],
)
def test_what_leads_elsewhere_is_no_command_of_another_seat(command: bytes, host: Process, battle: Path) -> None:
    with closing(own.connected(own.socket_path(battle), PATIENCE)) as eve, eve.makefile("rb") as heard:
        eve.sendall(line(**HELLO) + b'{"is": "do", "number": 7, "after": 1, "command": ' + command + b"}\n")
        said = next(each for each in map(json.loads, heard) if each["is"] == "reply")
    assert said["number"] == 7 and "no command of a seat" in said["refused"]


@pytest.mark.parametrize(
    "draft",
    [7, "6 5", [6], {"dice": 5}, {"dice": {"dice": "65"}}, {"dice": {"dice": [9]}}, {"counts": 3}, {"result": 1}],
)
def test_what_is_no_dice_of_the_roll_never_lies_there_half_typed(draft: object, host: Process, sit: Sit) -> None:
    ann, bob = sit("Ann", "red"), sit("Bob", "red")
    after = ann.seat.battle.head.seq
    with pytest.raises(Refused, match="Those are no dice or cards of what is asked."):
        ann.session.link.ask(lambda number: Type(number, after, draft))
    assert bob.do(Dice("6 5")) == ""


def test_who_does_not_read_what_is_sent_is_dropped() -> None:
    class Full:
        """A line on which nothing gets through."""

        is_dropped = False

        def get_write_buffer_size(self) -> int:
            return MOST_WAITING + 1

        def abort(self) -> None:
            self.is_dropped = True

    class Writer:
        transport = Full()

    Guest(2, Writer()).send(Bye("never read"))  # type: ignore[arg-type]
    assert Writer.transport.is_dropped


def test_a_host_that_goes_as_somebody_joins_plays_no_more(battle: Path) -> None:
    with own.listening(battle) as listener:

        def hang_up() -> None:
            line, _ = listener.accept()
            with line, line.makefile("rb") as heard:
                heard.readline()

        thread = threading.Thread(target=hang_up)
        thread.start()
        with pytest.raises(NobodyPlays):
            Link.to_battle(battle, "Eve", ())
        thread.join()


def test_only_its_owner_may_enter_the_folder_and_use_the_socket(host: Process, battle: Path) -> None:
    at = own.socket_path(battle)
    assert stat.S_IMODE(os.stat(at.parent).st_mode) == 0o700
    assert stat.S_IMODE(os.stat(at).st_mode) == 0o600


def test_a_folder_that_others_may_enter_is_not_used(sockets: Path) -> None:
    sockets.chmod(0o755)
    with pytest.raises(Refused, match="is not a folder of yours alone"):
        own.own_folder()


def test_a_folder_may_be_shared_with_a_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = grp.getgrgid(os.getegid()).gr_name
    folder = tmp_path / "shared"
    monkeypatch.setenv("TRACKER_RUNTIME", str(folder))
    monkeypatch.setenv("TRACKER_GROUP", "")
    own.share_with(ours)
    assert own.own_folder() == folder
    assert (stat.S_IMODE(folder.stat().st_mode), folder.stat().st_gid) == (0o770, os.getegid())
    folder.chmod(0o775)
    with pytest.raises(Refused, match="is not a folder of your group alone"):
        own.own_folder()
    with pytest.raises(Refused, match="There is no group 'nobody we know' on this machine."):
        own.share_with("nobody we know")


def test_a_process_of_another_user_is_not_listened_to(
    host: Process, battle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "is_ours", lambda line: False)
    with pytest.raises(Refused, match="is another user's"):
        Link.to_battle(battle, "Eve", ())


def test_the_socket_of_a_killed_process_is_in_nobody_s_way(host: Process, battle: Path, sockets: Path) -> None:
    host.kill()
    assert list(sockets.iterdir())
    with pytest.raises(Refused, match="Nobody has that battle open."):
        Link.to_battle(battle, "Eve", ())
    with own.listening(battle) as listener:
        assert listener.getsockname() == str(next(sockets.iterdir()))
