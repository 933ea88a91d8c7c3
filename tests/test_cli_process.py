"""The command as a process: signals, pipes, encodings, terminals, the plug."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, Any

import pytest

from tests import started
from tests.patience import PATIENCE, is_asleep, wait_until
from tracker.plain.streams import columns

ROOT = Path(__file__).parents[1]
COMMAND = [sys.executable, "-m", "tests.engine.toy_main"]
PLAY = ["play", "skirmish", "--seed", "3"]


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRACKER_SAVES", str(tmp_path / "saves"))
    return tmp_path / "saves"


def play() -> started.Started:
    return started.start([*COMMAND, *PLAY, "--protocol", "jsonl"])


def run(*words: str, stdin: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    done = started.run([*COMMAND, *words], stdin, {**os.environ, **env})
    assert b"Traceback" not in done.stderr
    return done


def heard(stream: IO[bytes] | None) -> dict[str, Any]:
    assert stream is not None
    said: dict[str, Any] = json.loads(stream.readline())
    return said


def tell(process: started.Started, request: dict[str, Any]) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(request).encode() + b"\n")
    process.stdin.flush()


@pytest.mark.parametrize(
    ("number", "code", "words"),
    [(signal.SIGTERM, 143, "Told to stop."), (signal.SIGHUP, 129, "hung up."), (signal.SIGINT, 130, "Interrupted.")],
)
def test_a_signal_leaves_a_whole_file(saves: Path, number: int, code: int, words: str) -> None:
    with play() as process:
        asked = heard(process.stdout)
        tell(process, {"key": asked["key"], "value": "Dawn"})
        assert heard(process.stdout)["key"] == "shuffle"
        process.send_signal(number)
        assert process.wait(PATIENCE) == code
        assert process.stderr is not None
        told = process.stderr.read().decode()
    assert words in told and "The battle is kept: tracker resume" in told and told.count("\n") == 1
    assert run("verify", str(next(saves.glob("*.battle")))).returncode == 0
    assert b"Shuffle the lots" in run("resume", stdin=b"q\n").stdout


def test_the_plug_may_be_pulled_after_every_input(saves: Path) -> None:
    answers: list[Any] = [None, "roll", [], 2]
    seen: list[tuple[str, int]] = []
    for answer in answers:
        with started.start([*COMMAND, *(["resume"] if seen else PLAY), "--protocol", "jsonl"]) as process:
            asked = heard(process.stdout)
            if seen:
                assert (asked["key"], asked["step"]) == seen[-1]
            tell(process, {"key": asked["key"], "value": answer})
            after = heard(process.stdout)
            assert after["type"] == "prompt", after
            process.kill()
        seen.append((after["key"], after["step"]))
    assert run("verify", str(next(saves.glob("*.battle")))).returncode == 0


@pytest.mark.parametrize("stdin", ["null", "closed", "ends"])
def test_no_more_input_keeps_the_battle(saves: Path, stdin: str) -> None:
    command = {"null": "</dev/null", "closed": "<&-", "ends": "</dev/null"}[stdin]
    line = " ".join([*COMMAND, *PLAY, "--plain", command])
    done = subprocess.run(["sh", "-c", line], cwd=ROOT, capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0 and done.stderr == b""
    assert done.stdout.splitlines()[-1].startswith(b"The battle is kept: tracker resume ")
    assert run("resume", stdin=b"q\n").returncode == 0


def test_stdout_closed_is_no_crash(saves: Path) -> None:
    line = " ".join([*COMMAND, *PLAY, "--plain", ">&-"])
    done = subprocess.run(
        ["sh", "-c", f"echo Dawn | {line}"], cwd=ROOT, capture_output=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0 and b"Traceback" not in done.stderr
    assert b"Shuffle the lots" in run("resume", stdin=b"q\n").stdout


@pytest.mark.parametrize("words", [PLAY, ["tables", "toy"], ["scenarios"]])
def test_a_broken_pipe_is_quiet(words: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        pipe = subprocess.PIPE
        process = subprocess.Popen([*COMMAND, *words], cwd=ROOT, stdin=pipe, stdout=write, stderr=pipe)
    finally:
        os.close(write)
    with process:
        _, err = process.communicate(b"\n" * 1000, timeout=PATIENCE)
    assert process.returncode == 141 and err == b""


@pytest.mark.parametrize(
    "env",
    [{"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "latin-1"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}, {"LANG": "C"}],
)
def test_a_stream_that_is_not_utf_8(saves: Path, env: dict[str, str]) -> None:
    done = run(*PLAY, "--title", "Ünïted ½", "--plain", stdin=b"\x81\xfe\xff\nD\xc3\xa9but\nr\nq\n", **env)
    assert done.returncode == 0
    first = done.stdout.splitlines()[0]
    assert first.startswith((b"United 1/2", "Ünïted ½".encode(), "Ünïted ½".encode("latin-1")))
    if "latin" not in str(env):
        assert done.stdout.count(b"can't be read as") >= 1
    assert b"The battle is kept" in done.stdout


@pytest.mark.parametrize("keys", [b"\nDawn\nr\nq\n", b"\nDawn\nr\n\x04", b"\nDawn\nr\n\x03"])
def test_at_a_terminal(saves: Path, keys: bytes) -> None:
    ours, theirs = pty.openpty()
    with started.started_at(os.ttyname(theirs), [*COMMAND, *PLAY, "--plain"], os.environ) as process:
        _hand_over(ours, theirs)
        shown = b""
        for key in keys.splitlines(keepends=True):
            shown += _until(ours, b": ")
            # Ctrl+C at a terminal of its own is the signal that the terminal would send.
            if key == b"\x03":
                _interrupt(process)
            else:
                os.write(ours, key)
        shown += _until(ours, b"")
        code = process.wait(PATIENCE)
        os.close(ours)
    assert code == (130 if keys.endswith(b"\x03") else 0)
    assert b"Who hides?" in shown and b"The battle is kept" in shown and b"Traceback" not in shown
    assert b"Dawn" in run("battles").stdout or b"Toy skirmish" in run("battles").stdout


def test_a_scenario_is_chosen_at_a_terminal() -> None:
    ours, theirs = pty.openpty()
    with started.started_at(os.ttyname(theirs), [*COMMAND, "play", "--plain"], os.environ) as process:
        _hand_over(ours, theirs)
        shown = b""
        for key in (b"99\n", b"x\n", b"\n", b"\n", b"q\n"):
            # The question of the house rules is asked in the line that is typed.
            shown += _until(ours, b": ")
            os.write(ours, key)
        shown += _until(ours, b"")
        assert process.wait(PATIENCE) == 0
        os.close(ours)
    assert b"Which one?" in shown and shown.count(b"Type a number from 1 to") == 2 and b"The battle is kept" in shown


def _hand_over(ours: int, theirs: int) -> None:
    """Let go of a terminal once its process has it open: it says something."""
    assert select.select([ours], [], [], PATIENCE)[0]
    os.close(theirs)


def _interrupt(process: started.Started) -> None:
    """Ctrl+C once it waits for a key: one that comes just before would wait with it."""
    wait_until(lambda: is_asleep(process.pid), "it waits for a key")
    process.send_signal(signal.SIGINT)


def _until(terminal: int, mark: bytes) -> bytes:
    """What a terminal shows up to a mark that stands last; b"" is the end."""
    shown, deadline = b"", time.monotonic() + PATIENCE
    while (left := deadline - time.monotonic()) > 0:
        if not select.select([terminal], [], [], left)[0]:
            break
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            return shown
        shown += piece
        if not piece or (mark and shown.endswith(mark)):
            return shown
    raise AssertionError(f"nothing more came after {shown[-200:]!r}")


def test_a_second_player_is_refused(saves: Path) -> None:
    with play() as process:
        heard(process.stdout)
        done = run("resume", stdin=b"q\n")
        assert done.returncode == 2 and done.stderr.count(b"\n") == 1
        tell(process, {"do": "quit"})
        assert process.wait(PATIENCE) == 0
    assert run("resume", stdin=b"q\n").returncode == 0


def test_log_tables_and_autoplay_load_no_screen_and_nothing_slow(saves: Path) -> None:
    run(*PLAY, stdin=b"q\n")
    path = str(next(saves.glob("*.battle")))
    slow = {"textual", "rich", "asyncio", "platformdirs", "tracker.plain.line_mode", "tracker.app", "readline"}
    slow |= {"multiprocessing", "concurrent.futures", "html", "tracker.study.study_file"}
    for words in (["log", path], ["tables", "toy"], ["autoplay", "toy", "skirmish", "--jobs", "1"]):
        code = "import sys; from tests.engine.toy_main import install; install()\nfrom tracker.cli import main\n"
        code += f"main({words})\nprint(*sys.modules, sep='\\n', file=sys.stderr)"
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
        assert not slow & set(done.stderr.split()), words


@pytest.mark.parametrize(
    ("words", "read", "not_read"),
    [
        (
            ["log", str(ROOT / "saves" / "colonial_adventures_skirmish.battle")],
            "tracker.journal.battle_reader",
            {"tracker.engine.battle", "tracker.engine.prompts.base", "tracker.engine.view", "shutil", "base64"},
        ),
        (["tables", "colonial_adventures"], "tracker.engine.tables", {"tracker.engine.prompts.base", "shutil"}),
        (
            ["scenarios"],
            "tracker.games.colonial_d10.scenario",
            {"tracker.engine.reading", "tracker.engine.prompts.roll"},
        ),
    ],
)
def test_what_prints_and_is_gone_loads_no_driver_no_odds_and_no_compressor(
    words: list[str], read: str, not_read: set[str]
) -> None:
    code = f"import sys\nfrom tracker.cli import main\nmain({words})\n"
    code += "print(*sys.modules, sep='\\n', file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    assert read in loaded and not not_read & loaded


@pytest.mark.parametrize(("told", "wide"), [("", 80), ("60", 60), ("0", 80), ("many", 80), ("400", 120)])
def test_a_page_is_as_wide_as_its_terminal_says(told: str, wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_terminal(fd: int) -> os.terminal_size:
        raise OSError

    monkeypatch.setattr(os, "get_terminal_size", no_terminal)
    monkeypatch.setenv("COLUMNS", told)
    assert columns(80, 120) == wide
    monkeypatch.setattr(os, "get_terminal_size", lambda fd: os.terminal_size((90, 24)))
    monkeypatch.delenv("COLUMNS")
    assert columns(80, 120) == 90
