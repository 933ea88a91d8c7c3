"""An app in a real terminal: told by signals to leave, brought down by no terminal, and honest about how it ended."""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from rich.console import RenderableType
from textual.app import App
from textual.events import Resize
from textual.filter import LineFilter
from textual.geometry import Size
from textual.message import Message

from tracker.app.terminal.abilities import DRIVER, Terminal, find_terminal, rest
from tracker.app.terminal.glyphs import choose_glyphs
from tracker.app.terminal.textual_internals import driver_of, leave_out_notices, what_broke
from tracker.app.terminal.themes import VARIABLES, Bare, all_themes, theme_name
from tracker.harmless_text import clean

BROKE = 1
SIGNALS = ("SIGHUP", "SIGTERM", "SIGINT")


class HostedApp(App[None]):
    """The base of every app of ours, with what it owes its terminal. `run_hosted` runs one."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, look: str = "dark", ascii_only: bool | None = None, terminal: Terminal | None = None) -> None:
        """`look` is one of themes.THEMES; `ascii_only` None leaves it to the terminal."""
        self._found = self.terminal = terminal or find_terminal()
        super().__init__(driver_class=_driver_class() if terminal is None else None)
        leave_out_notices(self)
        self.bare = Bare() if self.terminal.colours == "none" else None
        # Why the app was left, where nobody asked for that: told when the terminal is the shell's again.
        self.last_words = ""
        # When the terminal was last ours again: keys from before were typed at something else.
        self.back_at = 0.0
        # True where the terminal is to tell of clicks.
        self.has_taps = False
        # How often the terminal has said how large it is.
        self.resizes = 0
        for theme in all_themes():
            self.register_theme(theme)
        self.wear(look, ascii_only)

    # Looks

    def wear(self, look: str, ascii_only: bool | None = None) -> None:
        """Put another look on; `ascii_only` None leaves that to the terminal."""
        self.terminal = self._found if ascii_only is None else replace(self._found, is_ascii=ascii_only)
        choose_glyphs(self.terminal.is_ascii)
        self.theme = theme_name(look, self.terminal.colours)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return {
            **dict.fromkeys((*VARIABLES, "ansi-background", "ansi-foreground"), "ansi_default"),
            "row-style": "none",
        }

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [self.bare] if self.bare is not None else super().get_line_filters()

    def draw_again(self) -> None:
        """Draw everything, also what is thought to be there already."""
        self.forget_drawn()
        self.refresh(layout=True)

    def on_resize(self, event: Resize) -> None:
        size = self._size_now()
        if size is not None and size != event.size:
            # Where one signal interrupts the handler of another, Textual hears of the older size last.
            event.prevent_default()
            self.post_message(Resize(size, size))
            return
        self.resizes += 1
        # A terminal may move or cut what it shows when its size changes, also where it is soon as large as it was:
        # Textual, which compares sizes, would draw nothing then.
        self.forget_drawn()
        if event.size == self.size:
            self.refresh(layout=True)

    def _size_now(self) -> Size | None:
        """The size that the terminal gives; None where nobody can be asked."""
        ask = getattr(driver_of(self), "size_now", None)
        return Size(*ask()) if ask is not None else None

    def forget_drawn(self) -> None:
        """Nobody knows any more what stands on the terminal."""
        forget = getattr(driver_of(self), "forget", None)
        if forget is not None:
            forget()

    def suspend_to_shell(self) -> bool:
        """Stop until the shell goes on with us; False where there is no shell that could."""
        suspend = getattr(driver_of(self), "suspend", None)
        is_back = suspend is not None and suspend()
        self.back_at = Message().time
        return is_back

    # Leaving

    @property
    def kept(self) -> str:
        """The words on what a crash leaves whole, for its last message."""
        return ""

    def on_load(self) -> None:
        install_signals(self)

    def on_mount(self) -> None:
        self.call_after_refresh(rest)

    def hang_up(self) -> None:
        """The terminal is gone for good."""
        self.leave(signal.SIGHUP)

    def leave(self, number: int) -> None:
        """Leave because of a signal; what there is has been saved. Who is leaving already goes on as he began."""
        if self.return_code is None:
            self.exit(return_code=128 + number)

    def panic(self, *renderables: RenderableType) -> None:
        # Textual would print them; run_hosted tells in one sentence instead.
        self._close_messages_no_wait()

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()


def _driver_class() -> Any:
    if os.environ.get(DRIVER):
        return None
    from tracker.app.terminal.driver import TableDriver

    return TableDriver


def install_signals(app: HostedApp) -> None:
    """Let signals make the app leave in good order; a signal that is ignored (nohup) stays ignored."""
    loop = asyncio.get_running_loop()
    for name in SIGNALS:
        number = getattr(signal, name)
        if signal.getsignal(number) != signal.SIG_IGN:
            loop.add_signal_handler(number, app.leave, number)
            # The pipe by which the loop hears of a signal is full where it has not come to hundreds of keys yet.
            signal.signal(number, lambda number, _: loop.call_soon_threadsafe(app.leave, number))
    signal.set_wakeup_fd(signal.set_wakeup_fd(-1), warn_on_full_buffer=False)


def run_hosted(app: HostedApp) -> int:
    """Run an app to its end; gives the exit code. What broke it is told in one sentence on stderr."""
    error: Exception | None
    try:
        # Unless taps are wished for, the mouse stays the terminal's own, which marks and copies text with it.
        app.run(mouse=app.has_taps)
        error = what_broke(app)
    except Exception as raised:
        error = raised
    if error is None:
        if app.last_words:
            print_message(app.last_words)
        return app.return_code or 0
    if os.environ.get("TRACKER_DEBUG"):
        raise error
    kept = f"; the battle is whole, in {app.kept}" if app.kept else ""
    words = " ".join(str(error).split())[:300]
    print_message(f"tracker broke off: {type(error).__name__}: {words}{kept} (TRACKER_DEBUG=1 shows where).")
    return BROKE


def print_message(sentence: str) -> None:
    """A sentence on stderr, once the terminal is the shell's again."""
    try:
        print(clean(sentence), file=sys.__stderr__, flush=True)
    except OSError:
        # No terminal, nobody to tell; the exit code says it.
        return
