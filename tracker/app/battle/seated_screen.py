"""A screen with the panels of a battle: one way of every key, for a battle that is played and for a review."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from textual.app import ComposeResult
from textual.events import Paste
from textual.geometry import Offset
from textual.layout import Layout

from tracker.app.battle.panels import Panels
from tracker.app.parts.background_lines import Counting
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.dialogs import FILTER, ListDialog
from tracker.app.parts.key_commands import KeyCommand, key_name
from tracker.app.parts.key_outcomes import Closes, KeyOutcome
from tracker.app.parts.prompt_view import ViewStack
from tracker.app.parts.screen import TrackerScreen
from tracker.engine import RESERVED

# Seconds until what later keys need is loaded: the first screen stands on the terminal by then.
SOON = 0.2
# The group of the keys of a campaign, of which no battle speaks.
OF_CAMPAIGN = "Campaign"


class SeatedScreen(TrackerScreen[None]):
    """Keys go to the program's own questions first, then where any screen's keys go; what is wrong is said."""

    # Keys of more than one letter of which it is said that they do nothing here; a question tells of the rest.
    told_idle = frozenset({"space", "home", "end", "pageup", "pagedown"})
    panels: Panels
    # The view of the player who sits here, with the question in front.
    stack: ViewStack

    def __init__(self) -> None:
        super().__init__()
        self.counting: Counting = Counting(self, self.show_counted)

    def compose(self) -> ComposeResult:
        yield from self.panels.all()

    @property
    def layout(self) -> Layout:
        return self.panels.layout

    def cursor_spot(self) -> Offset:
        return self.panels.cursor()

    def on_mount(self) -> None:
        # Laid out for any other size it would be painted twice.
        self.panels.resized(self.app.size)
        self.show()

    def on_resize(self) -> None:
        # A screen that comes to the front is told its size, though that may be the one that it was laid out for.
        if self.panels.size != self.size:
            self.panels.resized(self.size)
            self.show()

    @property
    @abstractmethod
    def subjects(self) -> tuple[str, ...]:
        """Ids of those whom the question, or the step, is about."""

    @abstractmethod
    def show_counted(self, lines: list[str]) -> None:
        """Show lines that took a while to be worked out, where they are still wanted."""

    @abstractmethod
    def show(self) -> None:
        """Bring everything up to date."""

    @property
    def is_typing(self) -> bool:
        return self.stack.top.is_typing

    def take(self, key: str) -> bool:
        self.begin_key(key)
        used = bool(self.stack.attempt(lambda: super(SeatedScreen, self).take(key)))
        if not used and (len(key) == 1 or key in self.told_idle):
            self.stack.refuse(self.idle_words(key))
        self.show()
        return used

    def tell(self, sentence: str) -> None:
        """Say what came of something that was begun before."""
        self.stack.report(sentence)
        self.show()

    def idle_words(self, key: str) -> str:
        command = self.tracker.keymap.find(self.commands, key)
        if command is None or command.group == OF_CAMPAIGN or (key.islower() and key not in RESERVED):
            # Small letters are a question's: what they do when all is over is no word for here.
            return f"{key_name(key)} does nothing here{': nothing is rolled' if key == 'r' else ''}."
        return super().idle_words(key)

    def begin_key(self, key: str) -> None:
        """A key comes in, before anything is done for it."""

    def take_first(self, key: str) -> bool | None:
        if self.stack.dialogs and not key.startswith("ctrl+"):
            return self.stack.press(key)
        return None

    def on_paste(self, event: Paste) -> None:
        event.stop()
        self.stack.attempt(lambda: self.stack.paste(event.text))
        self.show()

    def say(self, sentence: str) -> None:
        self.stack.say = ""
        self.stack.complain(sentence)
        self.show()

    def open_palette(self) -> None:
        commands = [each for each in self.commands if each.applies(self) and each.id not in ("menu", "quit-now")]
        choices = [_choice(each, self.tracker.keymap.label(each)) for each in commands]

        def chosen(place: int) -> KeyOutcome:
            return Closes(then=lambda: commands[place].run(self))

        self.stack.open(ListDialog("What would you like to do?", choices, chosen))

    # Panels

    def step_panel(self, by: int) -> None:
        self.panels.step(by)

    def log_panel(self) -> None:
        """The log, or back to the question."""
        self.panels.turn_to("log")

    def field_panel(self) -> None:
        """The field, with those in sight whom the question is about, or back to it."""
        is_there = self.panels.at == "field"
        if not is_there:
            self.panels.field.look_at(self.subjects)
        self.panels.lay("" if is_there else "field")

    def read(self, title: str, lines: list[str]) -> None:
        """Lay lines out, to be read and put away."""
        self.panels.sheet.show(title, lines)
        self.panels.lay("sheet")

    def puts_sheet_away(self) -> bool:
        """True if a sheet lay there: the keys that bring one put away what lies there first."""
        is_there = self.panels.layout.cover == "sheet"
        if is_there:
            self.panels.lay("")
        return is_there


def _choice(command: KeyCommand[Any], key: str) -> Choice:
    """A command in the list of all that can be done, by its own key."""
    words = command.help.rstrip(".")
    # The list's own key filters it, as it does everywhere.
    return Choice(words, key) if len(key) == 1 and key != FILTER else Choice(words, detail=key)
