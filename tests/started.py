"""Processes of the tracker, forked from a server that has loaded it: to load it takes most of what such a test costs.

A process that is started so has streams, a session, a terminal and an end of its own, as one that a shell starts. What
Python reads as it starts (encodings, a locale) and what a command loads are things to try with `subprocess` itself.
"""

import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, suppress
from multiprocessing import reduction
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import IO, Any, Self

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
IS_FORKED = sys.platform == "linux"
# What Python itself reads as it starts: a process for which it is otherwise is started anew.
FOR_PYTHON = ("LC_ALL", "PYTHONIOENCODING", "PYTHONPATH", "PYTHONUTF8")

_server = multiprocessing.get_context("forkserver") if IS_FORKED else None
if _server is not None:
    _server.set_forkserver_preload(["tests.loaded"])


class Forked:
    """A process in the manner of `subprocess.Popen`, as far as tests need that; its streams are pipes of bytes."""

    def __init__(
        self,
        argv: Sequence[str],
        env: Mapping[str, str],
        terminal: str = "",
        paths: Sequence[str] = (),
        folder: Path = ROOT,
    ) -> None:
        """`argv` is `-m MODULE WORD...` or `-c CODE WORD...` behind the Python; with a `terminal` its streams are that.

        `paths` are where modules lie besides, `folder` is where it begins.
        """
        assert _server is not None
        self.stdin: IO[bytes] | None = None
        self.stdout: IO[bytes] | None = None
        self.stderr: IO[bytes] | None = None
        theirs: list[int] = []
        if not terminal:
            pipes = [os.pipe() for _ in range(3)]
            theirs = [pipes[0][0], pipes[1][1], pipes[2][1]]
            self.stdin = os.fdopen(pipes[0][1], "wb")
            self.stdout, self.stderr = os.fdopen(pipes[1][0], "rb"), os.fdopen(pipes[2][0], "rb")
        streams = [_Stream(each) for each in theirs]
        given = (list(argv[1:]), dict(env), terminal, list(paths), str(folder), streams)
        self._process = _server.Process(target=_become, args=given, daemon=True)
        # The server, which the first of all starts, inherits a stream that a screen under test may stand in for.
        with redirect_stderr(sys.__stderr__):
            self._process.start()
        for each in theirs:
            os.close(each)
        assert self._process.pid is not None
        self.pid = self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0)
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            # The server, whose child it is, may have seen its end, and not told of it yet.
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for stream in (self.stdin, self.stdout, self.stderr):
            if stream is not None:
                with suppress(BrokenPipeError):
                    stream.close()
        self.wait(PATIENCE)


Started = Forked | subprocess.Popen[bytes]


def start(
    argv: Sequence[str], env: Mapping[str, str] | None = None, paths: Sequence[str] = (), folder: Path = ROOT
) -> Started:
    """A process with pipes; `argv` begins with this Python, then `-m` and a module, or `-c` and code.

    `paths` are where modules lie besides, `folder` is where it begins.
    """
    env = os.environ if env is None else env
    if _may_fork(argv, env):
        return Forked(argv, env, paths=paths, folder=folder)
    pipe, env = subprocess.PIPE, {**env, **({"PYTHONPATH": os.pathsep.join([*paths, str(ROOT)])} if paths else {})}
    return subprocess.Popen(argv, cwd=folder, env=env, stdin=pipe, stdout=pipe, stderr=pipe)


def run(
    argv: Sequence[str],
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    paths: Sequence[str] = (),
    folder: Path = ROOT,
) -> "subprocess.CompletedProcess[bytes]":
    """A process that was given all of its input, and has ended."""
    with start(argv, env, paths, folder) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        errors: list[bytes] = []
        hearing = Thread(target=lambda stream: errors.append(stream.read()), args=(process.stderr,))
        hearing.start()
        # It may end before it has taken all.
        with suppress(BrokenPipeError):
            process.stdin.write(stdin)
            process.stdin.close()
        said = process.stdout.read()
        hearing.join()
        code = process.wait(PATIENCE)
    return subprocess.CompletedProcess(argv, code, said, errors[0])


def started_at(terminal: str, argv: Sequence[str], env: Mapping[str, str]) -> Started:
    """A process that leads a session of its own at a terminal, of this Python or any other command."""
    return Forked(argv, env, terminal) if _may_fork(argv, env) else loaded_anew_at(terminal, argv, env)


def loaded_anew_at(terminal: str, argv: Sequence[str], env: Mapping[str, str]) -> Started:
    """The same that loads all by itself: what is measured shares no memory, and has nothing at hand when it starts."""
    # A session leader gets the first terminal that it opens as its own; no fork of ours is needed for that.
    opened = ["sh", "-c", 'exec "$@" <"$0" >"$0" 2>"$0"', terminal, *argv]
    no = subprocess.DEVNULL
    return subprocess.Popen(opened, cwd=ROOT, env=dict(env), start_new_session=True, stdin=no, stdout=no, stderr=no)


def _may_fork(argv: Sequence[str], env: Mapping[str, str]) -> bool:
    is_ours = argv[0] == sys.executable and argv[1] in ("-m", "-c")
    return IS_FORKED and is_ours and all(env.get(name) == os.environ.get(name) for name in FOR_PYTHON)


class _Stream:
    """A file descriptor that goes to the process as it is started."""

    def __init__(self, fd: int) -> None:
        self.fd = fd

    def __reduce__(self) -> Any:
        return _Stream.there, (reduction.DupFd(self.fd),)

    @staticmethod
    def there(sent: Any) -> "_Stream":
        return _Stream(sent.detach())


def _become(
    words: list[str], env: dict[str, str], terminal: str, paths: list[str], folder: str, streams: list[_Stream]
) -> None:
    """Become `python -m MODULE WORD...` or `python -c CODE WORD...` in the process that was forked."""
    os.environ.clear()
    os.environ.update(env)
    os.chdir(folder)
    if terminal:
        os.setsid()
        # A session leader gets the first terminal that it opens as its own.
        fd = os.open(terminal, os.O_RDWR)
        streams = [_Stream(fd)] * 3
    for number, stream in enumerate(streams):
        os.dup2(stream.fd, number)
    for fd in {stream.fd for stream in streams}:
        os.close(fd)
    for number, (name, mode) in enumerate({"stdin": "r", "stdout": "w", "stderr": "w"}.items()):
        opened: Any = os.fdopen(number, mode, encoding="utf-8", errors="surrogateescape", closefd=False)
        opened.reconfigure(line_buffering=mode == "w" and (name == "stderr" or opened.isatty()))
        setattr(sys, name, opened)
        setattr(sys, f"__{name}__", opened)
    multiprocessing.current_process().daemon = False
    sys.path[:0] = paths
    sys.dont_write_bytecode = "PYTHONDONTWRITEBYTECODE" in env
    how, what, *sys.argv[1:] = words
    if how == "-m":
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        exec(compile(what, "<string>", "exec"), {"__name__": "__main__"})
