"""Setting up a battle, on one screen: every field has a default, so that Enter is enough."""

from __future__ import annotations

from textual.app import ComposeResult

from tracker.app.draft import BattleDraft
from tracker.app.parts.about import About
from tracker.app.parts.choosing_screen import ChoosingScreen, chosen_line, turning
from tracker.app.parts.commands import OFTEN, SELDOM, Command
from tracker.app.parts.footer import KeyRow
from tracker.app.parts.inks import Ink
from tracker.app.parts.listing import Line, Listing
from tracker.app.parts.rows import cut, heading, left, row
from tracker.app.parts.sheet_screen import TitleRow, Word, sheet_commands
from tracker.engine import TrackerError

LABEL = 14
LONGEST_TITLE = 60
LAY = "lay"


class SetupScreen(ChoosingScreen):
    """The fields of a new battle. Left and right change the chosen one; words typed at the title are the title."""

    TITLE = "New battle"

    def __init__(self, draft: BattleDraft, at: str = "") -> None:
        super().__init__()
        self.draft = draft
        self._at = at

    def compose(self) -> ComposeResult:
        yield TitleRow(id="title")
        yield Listing(self.lines)
        yield About(id="about")
        yield Word(id="word")
        yield KeyRow()

    def on_mount(self) -> None:
        self.draw(self._at or None)

    # Lines

    def titles(self) -> tuple[str, str]:
        return "New battle", "Enter starts it"

    def lines(self, width: int) -> list[Line]:
        draft = self.draft
        lines = [chosen_line(each.id, each.label, each.words, LABEL, width, each.note) for each in draft.fields()]
        if draft.lays_tables:
            lines.append(
                deed_line(LAY, "Lay its table first, by dice or by hand; that makes a scenario of your own", width)
            )
        lines += [Line(), Line(heading(self._page_title(), width))]
        for ruling in draft.rulings():
            lines.append(
                ruling_line(ruling.name, ruling.title, draft.words_of(ruling), draft.is_changed(ruling), width)
            )
        return lines

    def _page_title(self) -> str:
        changed = self.draft.changed
        count = f", {changed} changed" if changed else ""
        return f"{'Other house rules' if self.draft.shows_others else 'House rules'}{count}"

    def detail(self) -> str:
        return "Type the title." if self.is_typing else " ".join(self.draft.problems)

    def follow(self, sentence: str = "") -> None:
        super().follow(sentence)
        about = self.query_one(About)
        about.text = self.draft.about(self.sheet.chosen)
        about.update()

    # Deeds

    def turn(self, chosen: str, by: int) -> None:
        self.draft.turn(chosen, by)

    def turn_over(self) -> None:
        """Show the other page of house rules."""
        self.draft.shows_others = not self.draft.shows_others
        rulings = self.draft.rulings()
        self.draw(rulings[0].name if rulings else None)

    def choose(self) -> None:
        from tracker.app.opening import begin_battle

        if self.sheet.chosen == LAY:
            self.lay()
            return
        try:
            begin_battle(self.tracker, self.draft)
        except TrackerError as error:
            self.follow(str(error))

    def lay(self) -> None:
        """Lay a table for the chosen scenario: a copy of it gets it."""
        from tracker.app.opening import begin_laying

        draft = self.draft
        try:
            begin_laying(self.tracker, draft.game.id, draft.card.played_by)
        except TrackerError as error:
            self.follow(str(error))

    # The title

    @property
    def is_typing(self) -> bool:
        return self.sheet.chosen == "title"

    @property
    def typed_words(self) -> str:
        return self.draft.title

    def put_words(self, words: str) -> None:
        self.draft.name(words[:LONGEST_TITLE])


def ruling_line(name: str, title: str, words: str, is_changed: bool, width: int) -> Line:
    room = min(44, width * 6 // 10)
    mark = "*" if is_changed else " "
    ink: Ink = "accent" if is_changed else "text"
    return Line(row((left(title, room), "text"), (f" {mark} ", "accent"), (cut(words, width - room - 3), ink)), name)


def deed_line(name: str, words: str, width: int) -> Line:
    """A line that does something when Enter is pressed on it."""
    return Line(row((cut(words, width), "accent")), name)


SetupScreen.commands = sheet_commands(
    "setup",
    (
        *turning("setup", "Setting up"),
        Command(
            id="setup-rulings",
            keys=("tab", "m"),
            label="other house rules",
            help="The other page of house rules.",
            group="Setting up",
            run=lambda screen: screen.turn_over(),
            weight=OFTEN,
        ),
        Command(
            id="setup-lay",
            keys=("l",),
            label="lay a table",
            help="Lay the table of the chosen scenario by dice or by hand; a copy of it gets it.",
            group="Setting up",
            run=lambda screen: screen.lay(),
            weight=SELDOM,
            applies=lambda screen: screen.draft.lays_tables,
        ),
    ),
    enter="start",
)
