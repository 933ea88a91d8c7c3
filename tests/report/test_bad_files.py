"""What the commands that look at battles say of files that are none, and of places that can't be written."""

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli_running import Tracker, run
from tests.fulldisk import no_room
from tests.journal.fighting import stand
from tests.names.journal import Session, read_battle, summed
from tests.names.play import branch_off
from tests.report.making import ONE_OF_EACH
from tracker.engine import Refused

__all__ = ["run"]

SAMPLE = ONE_OF_EACH[0]
KEY = read_battle(SAMPLE).header.key
LOOKING = {
    "report": (),
    "compare": (),
    "branch": ("--at", "3"),
    "show": (),
    "log": (),
    "luck": (),
    "verify": (),
    "watch": ("--once",),
    "resume": ("--plain",),
    "play": ("--plain",),
}


def newer(path: Path) -> None:
    """A header of a format to come, whole."""
    body = re.sub(rb'"format":\d', b'"format":9', SAMPLE.read_bytes().split(b"\n")[0][:-9])
    path.write_bytes(summed(body))


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(5_000_000_000)


def headless(path: Path) -> None:
    path.write_bytes(b"\n".join(SAMPLE.read_bytes().split(b"\n")[2:]))


BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "empty": (lambda path: path.write_bytes(b""), "is empty"),
    "foreign": (lambda path: path.write_bytes(b"hello\n"), "is not a battle of tracker"),
    "binary": (lambda path: path.write_bytes(bytes(range(256)) * 300), "is not a battle of tracker"),
    "nested": (lambda path: path.write_bytes(b"[" * 100_000), "is not a battle of tracker"),
    "headless": (headless, "both lines that say which battle it is can't be read"),
    "newer": (newer, "install the newer one"),
    "huge": (huge, "no battle is longer than"),
    "folder": (lambda path: path.mkdir(), "is a folder"),
    "pipe": (os.mkfifo, "is not an ordinary file"),
    "broken": (lambda path: path.symlink_to("nowhere"), "There is no battle file"),
    "missing": (lambda path: None, "There is no battle file"),
}


def stateless(path: Path) -> None:
    """A battle of which every line is whole, and no state is one of its game."""
    lines = []
    for line in SAMPLE.read_bytes().splitlines():
        body = line[:-9]
        start = body.find(b'"state":')
        if start >= 0:
            body = body[:start] + b'"state":{"turn":"many","strange":[]}}'
        lines.append(summed(body, KEY))
    path.write_bytes(b"".join(lines))


@pytest.mark.parametrize("command", LOOKING)
@pytest.mark.parametrize("kind", BAD)
def test_each_command_says_what_is_wrong(tmp_path: Path, run: Tracker, kind: str, command: str) -> None:
    make, reason = BAD[kind]
    path = tmp_path / f"{kind}.battle"
    make(path)
    code, out, err = run(command, str(path), *LOOKING[command], "--saves", str(tmp_path / "mine"))
    assert (code, out, err.count("\n")) == (2, "", 1) and reason in err
    assert not (tmp_path / "mine").exists()


@pytest.mark.parametrize("command", ["report", "show", "log", "luck"])
def test_a_damaged_battle_is_read_as_far_as_it_goes(tmp_path: Path, run: Tracker, command: str) -> None:
    path = tmp_path / "torn.battle"
    path.write_bytes(before := SAMPLE.read_bytes()[:-40])
    code, out, err = run(command, str(path))
    assert code == 0 and out and err.startswith("torn.battle: the last ") and err.count("\n") == 1
    assert path.read_bytes() == before


@pytest.mark.parametrize("command", LOOKING)
def test_states_that_do_not_decode_are_told_in_a_sentence(tmp_path: Path, run: Tracker, command: str) -> None:
    path = tmp_path / "strange.battle"
    stateless(path)
    before = path.read_bytes()
    code, out, err = run(command, str(path), *LOOKING[command], "--saves", str(tmp_path / "mine"))
    assert "tracker failed" not in out + err
    if command in ("branch", "resume", "play"):
        assert (code, out, err.count("\n")) == (2, "", 1) and "Expected `int`, got `str` - at `$.turn`" in err
    elif command == "verify":
        assert code == 1 and "The recorded state of turn 0 is none of" in out
    elif command == "compare":
        assert code == 2 and err.count("\n") == 1
    else:
        # What was logged can be read all the same.
        assert code == 0 and out
    assert path.read_bytes() == before and not (tmp_path / "mine").exists()


def test_a_step_whose_state_does_not_decode_is_not_gone_back_to(tmp_path: Path) -> None:
    path = tmp_path / "half.battle"
    lines = []
    for number, line in enumerate(SAMPLE.read_bytes().splitlines()):
        body = line[:-9]
        if b'"stage":"setup"' in body and number < 4:
            body = body[: body.index(b'"state":')] + b'"state":{"turn":"many"}}'
        lines.append(summed(body, KEY))
    path.write_bytes(b"".join(lines))
    with Session.open(path) as session:
        before = stand(session.battle)
        for command in (
            lambda: session.amend(1, None),
            lambda: session.battle.goto(0),
            lambda: branch_off(session, 1, fresh=False),
        ):
            with pytest.raises(Refused, match="The recorded state of turn 0 is none of"):
                command()
        assert stand(session.battle) == before


def test_a_sample_is_said_to_be_one_and_stays_as_it_is(tmp_path: Path, run: Tracker) -> None:
    before = SAMPLE.read_bytes()
    saves = ("--saves", str(tmp_path))
    for name in (SAMPLE.stem, SAMPLE.name, str(SAMPLE)):
        for words in (
            ("play", name),
            ("resume", name),
            ("battles", "--rename", name, "Mine"),
            ("battles", "--trash", name),
        ):
            code, out, err = run(*words, *saves)
            assert (code, out, err.count("\n")) == (2, "", 1)
            assert err.startswith(f"{SAMPLE.stem} is a shipped sample") and f"`tracker branch {SAMPLE.stem}" in err
    assert SAMPLE.read_bytes() == before
    # What is offered instead works.
    assert run("branch", SAMPLE.stem, "--at", "3", *saves)[0] == 0
    assert run("battles", "--duplicate", SAMPLE.stem, *saves)[0] == 0
    assert (tmp_path / SAMPLE.name).read_bytes() == before


def test_ones_own_battle_comes_before_a_sample_of_its_name(tmp_path: Path, run: Tracker) -> None:
    shutil.copy(SAMPLE, tmp_path / SAMPLE.name)
    code, _, err = run("battles", "--rename", SAMPLE.stem, "Mine", "--saves", str(tmp_path))
    assert (code, err) == (0, "")


def test_a_branch_that_cannot_be_written_is_none(tmp_path: Path, run: Tracker) -> None:
    (tmp_path / "file").write_text("")
    code, out, err = run("branch", str(SAMPLE), "--at", "3", "--saves", str(tmp_path / "file"))
    assert (code, out, err.count("\n")) == (2, "", 1) and "there is no branch" in err


def test_a_report_is_never_written_over_its_battle(tmp_path: Path, run: Tracker) -> None:
    path = tmp_path / "battle.md"
    shutil.copy(SAMPLE, path)
    for force in ((), ("--force",)):
        code, _, err = run("report", str(path), "-o", str(path), *force)
        assert code == 2 and "is the battle itself" in err
    assert path.read_bytes() == SAMPLE.read_bytes()


def test_a_full_disk_leaves_nothing_half_written(tmp_path: Path, run: Tracker, monkeypatch: pytest.MonkeyPatch) -> None:
    (there := tmp_path / "there.md").write_text("mine")
    monkeypatch.setattr(os, "fsync", no_room)
    for words in (("-o", str(tmp_path / "out.md")), ("-o", str(there), "--force")):
        code, _, err = run("report", str(SAMPLE), *words)
        assert code == 2 and "can't be written: No space left on device." in err and err.count("\n") == 1
    assert os.listdir(tmp_path) == ["there.md"] and there.read_text() == "mine"


def test_a_report_goes_where_it_can(tmp_path: Path, run: Tracker) -> None:
    (there := tmp_path / "there.md").write_text("mine")
    for place, reason in ((tmp_path / "none" / "out.md", "No such file"), (tmp_path, "neither"), (there, "already")):
        code, _, err = run("report", str(SAMPLE), "-o", str(place))
        assert code == 2 and reason in err and err.count("\n") == 1
    assert there.read_text() == "mine"
