"""The base of the screens around the battle: a title, a list of lines, a word from the app, the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from textual.app import ComposeResult
from textual.geometry import Offset, Size

from tracker.app.parts.key_commands import FIRST, NEVER, KeyCommand, always, command_maker, register
from tracker.app.parts.key_line import KeyLine
from tracker.app.parts.listing import ListLine, ListPanel
from tracker.app.parts.panel import Panel
from tracker.app.parts.rows import EMPTY, Row, cut, heading, shortened, wrapped
from tracker.app.parts.screen import Hint, TrackerScreen
from tracker.app.parts.taps import tap_bar
from tracker.engine import TrackerError

# From so many columns on, what is to be known about a line stands beside the list.
WIDE = 110


class TitleRow(Panel):
    """The head of a screen: its name on a rule, and a few words at the end of it."""

    words: tuple[str, str] = ("", "")

    def rows(self, width: int, height: int) -> list[Row]:
        title, tag = self.words
        return [((" ", "text"), *heading(title, width - 2, tag))]


class About(Panel):
    """A title and parts, each a paragraph: a scenario's history, what a ruling comes to, the card of a unit."""

    text: tuple[str, list[str]] = ("", [])

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """All beside the list but the keys, which go on below it."""
        return container.height - 1 - tap_bar.rows

    def rows(self, width: int, height: int) -> list[Row]:
        title, parts = self.text
        lines: list[Row] = [((" ", "text"), *heading(title, width - 2))]
        for part in parts:
            lines += [
                ((" " * 2, "text"), *line)
                for line in wrapped(part, width - 4, "text", 2 if part[:2] in ("* ", "- ") else 0)
            ]
        if len(lines) > height:
            last = lines[height - 1]
            lines = [*lines[: height - 1], (*last[:-1], (cut(last[-1][0] + " " * width, width - 4), last[-1][1]))]
        return lines


class Word(Panel):
    """A sentence or two from the app, above the keys."""

    sentence = ""
    is_alarm = False

    def rows(self, width: int, height: int) -> list[Row]:
        if not self.sentence:
            return []
        lines = shortened(wrapped(self.sentence, width - 3, "warn" if self.is_alarm else "dim"), height, width - 2)
        return [EMPTY] * (height - len(lines)) + [(("  ", "text"), *line) for line in lines]


class ListScreen(TrackerScreen[None]):
    """A screen of one list. A subclass gives its lines, and says what Enter does with the chosen one."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    # True where what is to be known of the chosen line has a panel of its own.
    has_card = False
    # The key that a tap on the chosen line is.
    tapped = "enter"

    def on_compose(self) -> None:
        # Its parts are given their styles as they are made, and find them again only behind a change of size.
        self.add_class("-wide" if self.app.size.width >= WIDE else "-narrow", update=False)

    def compose(self) -> ComposeResult:
        yield TitleRow(id="title")
        yield ListPanel(self.lines, tapped=self.tapped)
        if self.has_card:
            yield About(id="about")
        yield Word(id="word")
        yield KeyLine()

    def lines(self, width: int) -> list[ListLine]:
        return []

    def titles(self) -> tuple[str, str]:
        """The head of the screen, and what stands at its end."""
        return "", ""

    def detail(self) -> str:
        """A sentence about the chosen line."""
        return ""

    def card(self) -> tuple[str, list[str]]:
        """A heading and paragraphs about the chosen line, for the panel beside it."""
        return "", []

    def choose(self) -> None:
        """Does what Enter stands for."""

    # Drawing

    @property
    def list_panel(self) -> ListPanel:
        return self.query_one(ListPanel)

    def on_screen_resume(self) -> None:
        # What lies in front may have changed looks, keys or marks.
        if self.is_mounted:
            self.draw()

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    def draw(self, chosen: str | None = None) -> None:
        """Draw what has changed, everything made anew."""
        # A resize may come before the parts are there, or when they have gone already.
        if not self.is_attached or not self.query(KeyLine):
            return
        title = self.query_one(TitleRow)
        title.words = self.titles()
        title.update()
        self.list_panel.show(chosen)
        self.follow()

    def follow(self, sentence: str = "") -> None:
        """Draw what depends on the chosen line: the word about it (or another sentence, as an alarm), the keys."""
        word = self.query_one(Word)
        word.sentence, word.is_alarm = sentence or self.detail(), bool(sentence)
        word.update()
        self.query_one(KeyLine).show(self.hints())
        if self.has_card:
            about = self.query_one(About)
            about.text = self.card()
            about.update()

    def say(self, sentence: str) -> None:
        self.follow(sentence)

    def try_to(self, action: Callable[[], object]) -> None:
        """Do something; what it is refused for is said."""
        try:
            action()
        except TrackerError as error:
            self.follow(str(error))

    def cursor_spot(self) -> Offset:
        """The chosen line, for eyes and for screen readers; the head of the list where no line can be chosen."""
        if not self.query(KeyLine):
            return Offset()
        return self.list_panel.region.offset + (self.list_panel.cursor() or Offset())

    # Keys

    @property
    def has_line(self) -> bool:
        return self.list_panel.has_choice(self.size.width)

    def take(self, key: str) -> bool:
        taken = super().take(key)
        if not taken and not self.is_typing and self.is_current:
            self.follow(self.idle_words(key))
        return taken

    def hints(self) -> list[Hint]:
        """While words are typed, no letter is a key."""
        return [hint for hint in super().hints() if not (self.is_typing and len(hint[0]) == 1)]

    def step(self, by: int) -> None:
        self.list_panel.move(by)
        self.follow()

    def turn_page(self, by: int) -> None:
        self.list_panel.page(by)
        self.follow()

    def go_to_end(self, by: int) -> None:
        self.list_panel.end(by)
        self.follow()

    def press(self, key: str) -> bool:
        """The key of a line chooses it."""
        line = self.list_panel.keyed(key)
        if not line:
            return False
        self.list_panel.show(line)
        self.choose()
        return True


def list_commands(
    place: str, own: Iterable[KeyCommand[Any]], enter: str = "open", escape: bool = True, does: str = ""
) -> tuple[KeyCommand[Any], ...]:
    """Register the commands of a screen of one list, with those for moving about. `enter`: what Enter does, if
    anything; `does`: that as a sentence, where it is not done to the chosen line."""
    return register(place, [*own, *_moving(enter, does), *([BACK] if escape else [])])


def _moving(enter: str, does: str) -> Iterable[KeyCommand[Any]]:
    key = command_maker("", "Moving")
    if enter:
        words, applies = does or f"{enter.capitalize()} the chosen line.", always if does else "has_line"
        yield key("choose", "enter", enter, words, weight=FIRST, applies=applies, id="choose")
    for id, name, help, action, by in (
        ("up", "up", "Up a line.", "step", -1),
        ("down", "down", "Down a line.", "step", 1),
        ("page-up", "pageup", "Back a page.", "turn_page", -1),
        ("page-down", "pagedown", "On a page.", "turn_page", 1),
        ("first", "home", "To the first line.", "go_to_end", -1),
        ("last", "end", "To the last line.", "go_to_end", 1),
    ):
        yield key(action, name, help.split()[0].lower(), help, by, weight=NEVER, id=id)


BACK = command_maker("", "Program")("leave", "escape", "back", "Back to the screen before.", id="back")
