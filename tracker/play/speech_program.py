"""The system's speaker: it is handed what to say and never waited for; what it still says of older things is cut."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import RLock, Thread

SYSTEM = "system"
# Speakers that read from stdin, the first that is there; what a daemon says still is cut by a command of its own.
SPEAKERS: tuple[tuple[str, ...], ...] = (("spd-say", "--pipe-mode"), ("espeak-ng", "--stdin"), ("espeak", "--stdin"))
CUTS = {"spd-say": ("spd-say", "--cancel")}
MAC = (("say",),)
# A pipe takes as much at once, so that nobody waits for a speaker that does not read.
MOST = 4_000
# Seconds until one that was killed is taken for dead.
PATIENCE = 0.2


class Speaker:
    """Says sentences by the command of a setting: `system` is whichever there is, else one that reads from stdin.

    What goes wrong is told once, by `take_fault`, and then it is silent.
    """

    def __init__(self, setting: str) -> None:
        self._fault = ""
        self._running: subprocess.Popen[bytes] | None = None
        self._last = ""
        # Held by whoever begins or cuts something: what is said behind something else begins by itself.
        self._lock = RLock()
        self._command = self._found(setting)

    def _found(self, setting: str) -> Sequence[str]:
        if setting == SYSTEM:
            known = MAC if sys.platform == "darwin" else SPEAKERS
            found: Sequence[str] = next((each for each in known if shutil.which(each[0])), ())
            if not found:
                names = " nor ".join(each[0] for each in known)
                self._fault = f"Nothing is spoken: neither {names} is installed; or set speech to a command of yours."
            return found
        try:
            return shlex.split(setting)
        except ValueError as error:
            self._fault = f"Nothing is spoken: {setting[:40]!r} is no command ({error})."
            return ()

    def say(self, words: str) -> None:
        """Say this now, in the place of what is being said."""
        with self._lock:
            self.hush(is_new=True)
            self._last = words
            self._begin(words)

    def go_on(self, words: str) -> None:
        """Say the rest of this once its beginning is said, which is being said now; all of it where that can't be."""
        running, rest = self._running, words.removeprefix(self._last)
        # What a daemon still says is not known.
        if running is None or rest == words or (self._command and self._command[0] in CUTS):
            self.say(words)
        else:
            Thread(target=self._say_behind, args=(running, rest), daemon=True).start()

    def _say_behind(self, running: "subprocess.Popen[bytes]", words: str) -> None:
        running.wait()
        with self._lock:
            if self._running is running and not running.returncode:
                self._begin(words)

    def _begin(self, words: str) -> None:
        if not self._command or not words:
            return
        try:
            self._start(self._command, " ".join(words.split())[:MOST])
        except OSError as error:
            self._give_up(error.strerror or str(error))

    def _start(self, command: Sequence[str], words: str) -> None:
        self._running = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # Its own group: what a script of a player's has begun is cut with it.
            start_new_session=True,
        )
        assert self._running.stdin is not None
        with suppress(BrokenPipeError), self._running.stdin as pipe:
            pipe.write(words.encode() + b"\n")

    def hush(self, is_new: bool = False) -> None:
        """Be silent; `is_new`: something else is said at once, by which a daemon cuts what is older by itself."""
        with self._lock:
            running, self._running = self._running, None
            if running is not None:
                self._cut(running, is_new)

    def _cut(self, running: "subprocess.Popen[bytes]", is_new: bool) -> None:
        if running.poll() is None:
            with suppress(OSError, subprocess.TimeoutExpired):
                os.killpg(running.pid, signal.SIGKILL)
                running.wait(PATIENCE)
        elif running.returncode:
            self._give_up(f"it ended with code {running.returncode}")
        cut = CUTS.get(self._command[0]) if self._command else None
        if cut is not None and not is_new:
            with suppress(OSError):
                self._start(cut, "")

    def _give_up(self, why: str) -> None:
        self._fault = f"Nothing is spoken any more: {' '.join(self._command)[:60]} failed ({why})."
        self._command = ()

    def take_fault(self) -> str:
        """A sentence that says why nothing is spoken, once; else ""."""
        fault, self._fault = self._fault, ""
        return fault
