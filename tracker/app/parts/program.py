"""The program, as far as the screens that it shows may ask it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from textual.events import Key

if TYPE_CHECKING:
    from tracker.app.parts.keymap import Keymap
    from tracker.journal.session import Session
    from tracker.play.input_preferences import InputPreferences
    from tracker.play.seat import Seat
    from tracker.settings import Settings


class Program(Protocol):
    """The application as its screens know it: what is played, where battles are, keys and settings, and the way on."""

    folder: Path
    settings: Settings
    settings_kept: Settings
    keymap: Keymap
    preferences: InputPreferences
    seat: Seat | None
    back_at: float
    resizes: int
    pressed: deque[Key]
    looked_at: dict[Path, tuple[int, int]]
    asked_to_join: Path | None

    @property
    def return_code(self) -> int | None:
        """The exit code, None as long as nobody leaves."""

    def pass_keys_on(self) -> None:
        """Let the screen in front take the keys that were pressed."""

    @property
    def scenarios_folder(self) -> Path:
        """Folder of the player's own scenarios."""

    @property
    def armies_folder(self) -> Path:
        """Folder of rosters."""

    @property
    def session(self) -> Session | None:
        """The battle that is being played, None if none is."""

    @property
    def standing(self) -> str:
        """That not all of the battle being played is saved, "" where it is."""

    def playing(self, path: Path) -> Seat | None:
        """The seat at the battle of a file, where that is being played."""

    def sit_down(self, session: Session) -> Seat:
        """Play a battle in the place of the one before, which is closed. Raises Unsaved where that is not saved."""

    def open_battle(self, session: Session) -> None:
        """Play a battle on its screen; the one before is closed. Raises Unsaved where that is not saved."""

    def renew_company(self) -> None:
        """Look with whom the battle is played now, after it was taken over here."""

    def close_session(self, going_to: str = "") -> None:
        """Close the battle, if there is one. Raises Unsaved where it is not saved."""

    def when_saved(self, action: Callable[[], None]) -> None:
        """Do what leaves the battle being played; where that is not saved, its players are asked first."""

    def show(self, name: str, *given: Any, **named: Any) -> None:
        """Put a screen of that name in front."""

    def show_help(self, screen: Any) -> None:
        """The help for a screen."""

    def screen_named(self, name: str, *given: Any, **named: Any) -> Any:
        """A new screen of that name."""

    def switch_screen(self, screen: Any) -> Any:
        """Put a screen in the place of the one in front."""

    def back(self, why: str = "") -> None:
        """The screen before this one; leaves from the first, and then says `why`."""

    def quit(self) -> None:
        """Close the battle and the program; asks first where the battle is not saved."""

    def suspend_to_shell(self) -> bool:
        """Stop the program and go back to the shell; whether that could be."""

    def wear(self, look: str, ascii_only: bool | None = None) -> None:
        """Put another look on; `ascii_only` None leaves that to the terminal."""

    @property
    def screen(self) -> Any:
        """The screen in front."""

    def draw_again(self) -> None:
        """Draw the whole screen once more."""

    def forget_drawn(self) -> None:
        """Take nothing for drawn already."""
