"""Ctrl+Z while a line is being edited: the shell gets its terminal back as it was, and the line is there after `fg`.

Readline sets the terminal its own way while it waits, and not every shell sets it right again for itself.
"""

import os
import signal
import sys
import termios
from collections.abc import Callable
from contextlib import suppress
from types import FrameType


class Suspending:
    """Stands by while lines are edited on stdin. `mark` is what the line being typed stands behind, None between."""

    def __init__(self) -> None:
        self.mark: str | None = None
        self.endings: Callable[[str], list[str]] = lambda typed: []
        self._fd = sys.stdin.fileno()
        self._before = termios.tcgetattr(self._fd)
        # A program that is not to be stopped by keys stays so.
        if signal.getsignal(signal.SIGTSTP) != signal.SIG_IGN:
            signal.signal(signal.SIGTSTP, self._stop)

    def completed(self, typed: str, number: int) -> str | None:
        """One of the lines that Tab makes of what is typed, as readline asks for them; None behind the last."""
        found = self.endings(typed)
        return found[number] if number < len(found) else None

    def _stop(self, number: int, frame: FrameType | None) -> None:
        # A terminal that has hung up meanwhile has nothing to be set or shown.
        with suppress(termios.error, OSError):
            editing = termios.tcgetattr(self._fd)
            termios.tcsetattr(self._fd, termios.TCSANOW, self._before)
            self._wait_for_shell()
            termios.tcsetattr(self._fd, termios.TCSANOW, editing)
            self.show_again()

    def _wait_for_shell(self) -> None:
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        try:
            os.kill(os.getpid(), signal.SIGTSTP)
        finally:
            signal.signal(signal.SIGTSTP, self._stop)

    def show_again(self) -> None:
        """Show the line as far as it is typed, behind its mark."""
        if self.mark is None:
            return
        import readline

        sys.stdout.write(f"{self.mark}{readline.get_line_buffer()}")
        sys.stdout.flush()
