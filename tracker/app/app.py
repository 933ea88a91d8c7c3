"""The application: screens by name, one keymap, one way in and one way out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from textual.events import Callback, Event, Key
from textual.geometry import Offset
from textual.screen import Screen

from tracker.app.parts.key_commands import Keymap
from tracker.app.parts.screen import TrackerScreen
from tracker.app.parts.taps import tap_bar
from tracker.app.screen_names import SCREENS
from tracker.app.terminal.abilities import Terminal, check_terminal, is_in_browser
from tracker.app.terminal.hosting import HostedApp, print_message, run_hosted
from tracker.journal.unsaved_words import EXIT_CODE, lost_words, standing_words
from tracker.play.input_preferences import InputPreferences
from tracker.settings import Settings

if TYPE_CHECKING:
    from tracker.app.battle.screen import BattleScreen
    from tracker.journal.session import Session
    from tracker.play.outcome import Outcome
    from tracker.play.seat import Seat
    from tracker.seats.other_seats import Company

# The name of a screen, and what it is made with.
First = tuple[str, tuple[Any, ...]]


class TrackerApp(HostedApp, inherit_bindings=False):
    """One battle at a time, and the screens around it."""

    CSS_PATH = "tracker.tcss"
    TITLE = "tracker"

    def __init__(
        self,
        session: Session | None,
        folder: Path,
        settings: Settings,
        terminal: Terminal | None = None,
        first: First = ("home", ()),
        name: str = "",
    ) -> None:
        super().__init__(settings.theme, settings.ascii_only, terminal)
        self._first = first
        self.has_taps = settings.mouse == "on"
        tap_bar.show(self.has_taps or (settings.mouse == "auto" and is_in_browser()))
        # One for every sitting: what a setting changes of it holds at once, for dice that are half typed too.
        self.preferences = InputPreferences().follow(settings)
        self.seat = _seated(session, self.preferences) if session is not None else None
        self._saves_behind = False
        # The name of who sits here, and the other seats at the battle.
        self._sits_as = name
        self._company: Company | None = None
        self.folder = folder
        self._armies_folder: Path | None = None
        self.settings = settings
        # As they are in the file: what differs is still to be written.
        self.settings_kept = settings
        self.keymap = Keymap(settings.keys)
        # What was lost, for good; and what is still to be told about the battles that were left.
        self.lost: list[str] = []
        self.messages: list[str] = []
        # Where one was last in the review of a battle: the number of its last record then, and the step looked at.
        self.looked_at: dict[Path, tuple[int, int]] = {}
        # The battle that somebody else has open, of which it was asked last whether to join it.
        self.asked_to_join: Path | None = None
        # What writes to the disk while the screens go on: to leave waits for it.
        self._writing: list[Thread] = []
        # Keys that no screen has taken yet.
        self.pressed: deque[Key] = deque()

    @property
    def session(self) -> Session | None:
        return self.seat.session if self.seat is not None else None

    @property
    def kept(self) -> str:
        """Place where the battle is that is being played, "" if none is."""
        return str(self.session.path) if self.session is not None else ""

    @property
    def scenarios_folder(self) -> Path:
        """Folder of the player's own scenarios."""
        from tracker.journal.own_scenarios import SCENARIOS

        return SCENARIOS.folder()

    @property
    def armies_folder(self) -> Path:
        if self._armies_folder is None:
            from tracker.journal.armies import ROSTERS

            self._armies_folder = ROSTERS.folder()
        return self._armies_folder

    @property
    def standing(self) -> str:
        """That not all of the battle being played is saved, "" where it is."""
        return standing_words(self.session) if self.session is not None else ""

    def playing(self, path: Path) -> Seat | None:
        """The seat at the battle of a file, where that is being played."""
        return self.seat if self.seat is not None and self.seat.session.path == path else None

    # Screens

    def get_default_screen(self) -> Screen[Any]:
        if self.seat is None:
            name, given = self._first
            return self.screen_named(name, *given)
        return self.screen_named("battle", self.seat)

    def screen_named(self, name: str, *given: Any, **named: Any) -> TrackerScreen[Any]:
        """A new screen of that name, made with `given` and `named`."""
        module, kind = SCREENS[name]
        screen: TrackerScreen[Any] = getattr(import_module(module), kind)(*given, **named)
        return screen

    def show(self, name: str, *given: Any, **named: Any) -> None:
        """Put a screen of that name in front, made with `given` and `named`."""
        self.push_screen(self.screen_named(name, *given, **named))

    def show_help(self, screen: TrackerScreen[Any]) -> None:
        """The help for a screen: HelpScreen(commands, title)."""
        self.show("help", screen.commands, screen.title or "")

    def show_instead(self, name: str, *given: Any, **named: Any) -> None:
        """Put a screen of that name in the place of the one in front, before it where that is the first: that stays."""
        put = self.switch_screen if len(self.screen_stack) > 1 else self.push_screen
        put(self.screen_named(name, *given, **named))

    def show_before(self, name: str, **named: Any) -> None:
        """Go back to the screen of that name before the one in front, else put one in the place of that."""
        if type(self.screen_stack[-2]).__name__ == SCREENS[name][1]:
            self.pop_screen()
        else:
            self.show_instead(name, **named)

    def open_battle(self, session: Session, in_place: bool = False) -> None:
        """Play a battle, on a screen of its own or `in_place` of that in front; the one before is closed.

        Raises Unsaved where that is not on the disk.
        """
        (self.show_instead if in_place else self.show)("battle", self.sit_down(session))

    def sit_down(self, session: Session) -> Seat:
        """Play a battle in the place of the one before, which is closed. Raises Unsaved where that is not saved."""
        self.close_session(session.title)
        self.seat = _seated(session, self.preferences)
        self._let_saves_go_on()
        return self.seat

    def save_behind(self) -> None:
        """Let no key wait for the disk any more, in this battle and in all that follow."""
        self._saves_behind = True
        self._let_saves_go_on()

    def _let_saves_go_on(self) -> None:
        if self.seat is None or not self._saves_behind:
            return
        from tracker.seats.other_seats import Company

        self.seat.session.save_behind(self.call_later, self._tell_saved)
        self._company = Company(self.seat, self._sits_as, self.call_later, self._hear)

    def renew_company(self) -> None:
        """Look with whom the battle is played now, after it was taken over here."""
        if self._company is not None and self.session is not None:
            self.session.save_behind(self.call_later, self._tell_saved)
            self._company.renew()

    def _hear(self, outcome: Outcome | None, words: str) -> None:
        """Another seat did something: the battle's screen shows it, also behind others."""
        for screen in self._battle_screens():
            screen.hear(outcome, words)

    def _tell_saved(self) -> None:
        """A save has come to its end: the battle's screen says so, also behind others."""
        for screen in self._battle_screens():
            screen.show_saved()

    def _battle_screens(self) -> list[BattleScreen]:
        from tracker.app.battle.screen import BattleScreen

        screens = [each for each in self.screen_stack if isinstance(each, BattleScreen)]
        return [each for each in screens if each.stack.seat.session is self.session]

    @property
    def cursor_position(self) -> Offset:
        """Place where the terminal's own cursor belongs: worked out at each frame, of the screen in front.

        None of the screens may put it anywhere: those behind are laid out too, and say so in whatever order.
        """
        screen = self.screen
        return screen.cursor_spot() if isinstance(screen, TrackerScreen) else Offset()

    @cursor_position.setter
    def cursor_position(self, _: Offset) -> None:
        """Textual puts it to the corner at the start; then it is asked for alone."""

    def back(self, why: str = "") -> None:
        """The screen before this one; leaves from the first, and then says `why`.

        From a battle or campaign it leaves too where nothing lies behind but a battle that is over.
        """
        behind: Any = self.screen_stack[:-1]
        battle = SCREENS["battle"][1]
        is_last = [type(each).__name__ for each in self.screen_stack] == [battle, battle]
        if behind and not (is_last and behind[0].stack.seat.session.battle.stage == "over"):
            self.pop_screen()
        else:
            self.last_words = why
            self.quit()

    # Keys

    async def on_event(self, event: Event) -> None:
        # Textual sends a key to the screen in front when it comes in. Where it is typed fast that may be another one
        # than the key before it leads to: so keys wait here, and whoever is in front takes them.
        if isinstance(event, Key):
            self.pressed.append(event)
            self.pass_keys_on()
        else:
            await super().on_event(event)

    def pass_keys_on(self) -> None:
        """Let the screen in front take the keys that were pressed."""
        screen = self.screen
        if isinstance(screen, TrackerScreen):
            # As call_later would, whose callback Textual looks at anew each time.
            screen.post_message(Callback(screen.take_pressed))

    def write_behind(self, write: Callable[[], object]) -> None:
        """Do what writes to the disk in a thread, for which no key waits."""
        self._writing.append(Thread(target=write, name="tracker-writing"))
        self._writing[-1].start()

    # Leaving

    def on_unmount(self) -> None:
        for each in self._writing:
            each.join()

    def quit(self) -> None:
        """Close the battle and the program; asks first where the battle is not saved."""
        self.when_saved(self._quit)

    def _quit(self) -> None:
        self.close_session()
        self.exit()

    def when_saved(self, action: Callable[[], None]) -> None:
        """Do what leaves the battle being played; where that is not saved, its players are asked first."""
        if self.session is None or self.session.save():
            action()
            return
        from tracker.app.battle.dialogs import ask_to_leave

        screen = self._battle_screens()[-1]
        while self.screen is not screen:
            self.pop_screen()
        ask_to_leave(screen.stack, action, self.give_up_session)
        screen.show()

    def close_session(self, going_to: str = "") -> None:
        """Close the battle, if there is one, so that others may play it; they are told the title of that which follows.

        Raises Unsaved where it is not on the disk.
        """
        if self.session is not None:
            self.session.check_saved()
            self.give_up_session(going_to)

    def give_up_session(self, going_to: str = "") -> None:
        """Close the battle, if there is one, saved or not: `lost` tells what was not."""
        session, self.seat = self.session, None
        company, self._company = self._company, None
        if session is None:
            return
        if company is not None:
            company.leave(going_to)
        session.close()
        self.messages += session.take_notices()
        if words := lost_words(session):
            self.lost.append(words)
            self.messages.append(words)


def _seated(session: Session, preferences: InputPreferences) -> Seat:
    from tracker.play.seat import Seat

    return Seat(session, preferences=preferences)


def run_app(
    session: Session | None, folder: Path, settings: Settings, first: First = ("home", ()), name: str = ""
) -> int:
    """Draw the screens until the player leaves; gives the exit code, not 0 where something broke.

    Opens the `first` screen without a session, else its battle. Raises Refused where no screen can be drawn here. The
    session is closed in any case.
    """
    try:
        sentence = check_terminal()
        if sentence:
            from tracker.engine import Refused

            raise Refused(sentence)
        if settings.keys:
            from tracker.app.settings.key_changes import sound

            settings = sound(settings)
        app = TrackerApp(session, folder, settings, first=first, name=name)
        app.save_behind()
    except BaseException:
        if session is not None:
            session.close()
        raise
    try:
        code = run_hosted(app)
    finally:
        app.give_up_session()
        for words in dict.fromkeys([*app.lost, *app.messages]):
            print_message(words)
    return code or (EXIT_CODE if app.lost else 0)
