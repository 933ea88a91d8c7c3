"""The base of all screens: keys find their command, and the key line shows what applies."""

from __future__ import annotations

from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import on
from textual.errors import NoWidget
from textual.events import Click, Compose, Resize, ScreenResume
from textual.geometry import Offset, Region
from textual.screen import Screen
from textual.strip import Strip

from tracker.app.parts.key_commands import KeyCommand, always, key_name, key_of
from tracker.app.parts.panel import Panel
from tracker.app.parts.styles import painted_styles
from tracker.app.parts.taps import key_event, tap_bar
from tracker.app.terminal.textual_internals import paint_by_rows, paint_now

if TYPE_CHECKING:
    from tracker.app.app import TrackerApp

R = TypeVar("R")

# Seconds between two frames, where keys come that fast.
FRAME = 1 / 60

# A key and what it does, as the key line shows it.
Hint = tuple[str, str]


class TrackerScreen(Screen[R], inherit_bindings=False):
    """A screen with commands.

    Keys come to the screen itself, whatever it is made of: first to `type_key` while words are typed, then to the
    commands, then to `press`. A subclass sets `commands` to what `register` gave.
    """

    commands: ClassVar[tuple[KeyCommand[Any], ...]] = ()
    AUTO_FOCUS = ""
    ESCAPE_TO_MINIMIZE = False

    def __init__(self) -> None:
        super().__init__()
        paint_by_rows(self)

    @cached_property
    def tracker(self) -> TrackerApp:
        """The app, with its type."""
        app: Any = self.app
        return app  # type: ignore[no-any-return]

    # Keys

    @property
    def is_typing(self) -> bool:
        """True if letters are text just now, and no commands."""
        return False

    def take_first(self, key: str) -> bool | None:
        """A key before the commands see it; None where it goes on to them, else whether it stood for anything."""
        return True if self.is_typing and self.type_key(key) else None

    def type_key(self, key: str) -> bool:
        """A key while words are typed; whether it was taken."""
        return False

    def press(self, key: str) -> bool:
        """A key that is no command; whether it was taken."""
        return False

    def render_lines(self, crop: Region) -> list[Strip]:
        """The ground behind the panels. They cover it, but Textual would work out all of its rows."""
        return [Strip.blank(crop.width, painted_styles(self.app)["text"])] * crop.height

    def cursor_spot(self) -> Offset:
        """Place where the terminal's own cursor belongs on this screen as it was laid out last, for screen readers."""
        return Offset()

    # The changes of size of the terminal that this screen was drawn behind.
    _drawn_behind = 0

    @on(Compose)
    def count_resizes(self) -> None:
        self._drawn_behind = self.tracker.resizes

    @on(ScreenResume)
    def keep_styles(self, event: ScreenResume) -> None:
        """Find no styles again: its parts were given theirs as they were made, and new ones go to all screens."""
        event.refresh_styles = False

    @on(Resize)
    def draw_resized(self, event: Resize) -> None:
        """Draw everything, whatever the size was before."""
        if self._drawn_behind == self.tracker.resizes:
            # One that comes to the front is told its size: Textual would lay it out again, and all behind it.
            event.prevent_default()
            return
        self._drawn_behind = self.tracker.resizes
        # A frame of the old size may have come between: its rows stand elsewhere than they were meant to. And where the
        # size is at last what it was, nothing in the layout says that there is something to draw.
        self.tracker.forget_drawn()
        if event.size == self.size:
            self.refresh(layout=True)

    # Whether keys are taken whose effect is not painted, and when that of others was painted at once.
    is_due, _painted_at = False, 0.0

    def on_idle(self) -> None:
        """Paint the effect of keys: Textual's timer wakes twice for that, and late. Keys in bursts are left to it."""
        if self.is_due and (now := monotonic()) - self._painted_at >= FRAME:
            self._painted_at = now
            paint_now(self)
        self.is_due = False

    def on_click(self, event: Click) -> None:
        """Press the keys that a tap stands for; there are no taps where the mouse is the terminal's own."""
        event.stop()
        if self.tracker.settings.mouse == "off":
            return
        try:
            panel, region = self.get_widget_at(event.screen_x, event.screen_y)
        except NoWidget:
            # The window has become smaller since, as a tablet that is turned.
            return
        if isinstance(panel, Panel):
            x, y = event.screen_x - region.x, event.screen_y - region.y
            for key in panel.keys_at(x, y):
                self.app.post_message(key_event(key))
            self._show_pad(panel.is_on_pad(x, y))

    def _show_pad(self, is_pad: bool) -> None:
        """Have the bar of keys be a pad for dice from now on, or all keys."""
        if is_pad != tap_bar.is_pad:
            tap_bar.is_pad = is_pad
            for panel in self.query(Panel):
                panel.update()

    def take_pressed(self) -> None:
        """Take the keys that were pressed, in order; what comes after one that leads to another screen is for that."""
        pressed, self.is_due = self.tracker.pressed, True
        while pressed and self.is_active:
            event = pressed.popleft()
            if self.tracker.return_code is not None:
                # Who has left the program types for the shell.
                continue
            if event.time >= self.tracker.back_at and self.let_in(key := key_of(event), event.time):
                self.take(key)
        if pressed:
            self.tracker.pass_keys_on()

    def let_in(self, key: str, at: float) -> bool:
        """True if a key counts, by when it was pressed: seconds of the monotonic clock."""
        return True

    def take(self, key: str) -> bool:
        """Do what a key stands for now; whether it stands for anything."""
        taken = self.take_first(key)
        if taken is not None:
            return taken
        command = self.tracker.keymap.find(self.commands, key)
        if command is not None and not (len(key) == 1 and self.is_typing) and command.applies(self):
            command.run(self)
            return True
        return self.press(key)

    def idle_words(self, key: str) -> str:
        """The sentence for a key that stands for nothing now."""
        command = self.tracker.keymap.find(self.commands, key)
        if command is not None:
            return f"{key_name(key)}, {command.label}, does nothing just now."
        return f"{key_name(key)} does nothing here."

    # What applies

    def hints(self) -> list[Hint]:
        """Keys for the key line, the most wanted first."""
        wanted = self.tracker.keymap.wanted(self.commands)
        return [
            (label, each.label)
            for label, each in wanted
            if (each.applies is always or each.applies(self)) and (each.is_offered is always or each.is_offered(self))
        ]

    # What every screen does

    def show_help(self) -> None:
        self.tracker.show_help(self)

    def leave(self) -> None:
        """Go back to the screen before, or out of the program from the first."""
        self.tracker.back()

    def suspend(self) -> None:
        """Give the terminal back to the shell until that calls us again; where there is none, say so."""
        if not self.tracker.suspend_to_shell():
            self.say("Ctrl+Z needs a shell to go back to, and there is none here.")

    def say(self, sentence: str) -> None:
        """Show a sentence about the last key."""

    def redraw(self) -> None:
        """Draw everything anew, also what is thought to be there already."""
        self.tracker.draw_again()
