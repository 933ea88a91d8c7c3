"""The quick reference sheets, terms and rules of every game: a list of pages, and the chosen one."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.geometry import Offset

from tracker.app.parts.key_commands import FIRST, OFTEN, command_maker
from tracker.app.parts.key_line import KeyLine
from tracker.app.parts.list_screen import WIDE, ListScreen, TitleRow, Word, list_commands
from tracker.app.parts.listing import ListLine, ListPanel
from tracker.app.parts.prompt_view import text_after
from tracker.app.parts.rows import cut, heading, row
from tracker.app.parts.screen import Hint
from tracker.app.tables.pages import Page, pages_of
from tracker.engine import AnyRuleset, sound_games

BETWEEN = "/"


class TablesScreen(ListScreen):
    """Tables of one game or of all. On a narrow screen the list and the table take turns."""

    TITLE = "Tables"

    def __init__(self, ruleset: str = "", table: str = "") -> None:
        super().__init__()
        self._only = ruleset
        self._first = f"{ruleset}{BETWEEN}{table}" if table else ""
        self._games: list[AnyRuleset] | None = None
        self._pages_of: dict[str, list[Page]] = {}
        self._problems: list[str] = []
        self.is_open = bool(table)
        self.filter = ""
        self._is_filtering = False

    def compose(self) -> ComposeResult:
        yield TitleRow(id="title")
        yield ListPanel(self.lines, id="index")
        yield ListPanel(self.page_lines, id="page")
        yield Word(id="word")
        yield KeyLine()

    def on_mount(self) -> None:
        self.list_panel.chosen = self._first

    # Which

    @property
    def list_panel(self) -> ListPanel:
        return self.query_one("#index", ListPanel)

    @property
    def page(self) -> ListPanel:
        """Place where the table is."""
        return self.query_one("#page", ListPanel)

    @property
    def is_wide(self) -> bool:
        return self.size.width >= WIDE

    @property
    def games(self) -> list[AnyRuleset]:
        """The games that can be loaded; why another can't is in `detail`."""
        if self._games is None:
            self._games, self._problems = sound_games("tables", only=self._only)
        return self._games

    @property
    def chosen_page(self) -> Page | None:
        game, _, page = self.list_panel.chosen.partition(BETWEEN)
        return next((each for each in self._pages(game) if each.id == page), None)

    def _pages(self, game: str) -> list[Page]:
        if game not in self._pages_of:
            self._pages_of[game] = next((pages_of(each) for each in self.games if each.id == game), [])
        return self._pages_of[game]

    # Lines

    def titles(self) -> tuple[str, str]:
        page = self.chosen_page
        if page is None or not (self.is_open or self.is_wide):
            return "Tables", ""
        return page.title, page.tag

    def lines(self, width: int) -> list[ListLine]:
        lines: list[ListLine] = []
        for game in self.games:
            pages = [page for page in self._pages(game.id) if page.has(self.filter)]
            if pages:
                lines += [ListLine(), ListLine(heading(game.title, width))]
            for group in dict.fromkeys(page.group for page in pages):
                lines.append(ListLine(row((group, "dim"))))
                lines += [_page_line(game.id, page, width) for page in pages if page.group == group]
        return lines[1:] or [ListLine(row(("Nothing fits.", "dim")))]

    def page_lines(self, width: int) -> list[ListLine]:
        page = self.chosen_page
        return [ListLine(each) for each in page.rows(width, self.filter)] if page else []

    def detail(self) -> str:
        if self._is_filtering or self.filter:
            return f"Only what has: {self.filter}{'_' if self._is_filtering else ''}"
        return " ".join(self._problems)

    # Drawing

    def draw(self, chosen: str | None = None) -> None:
        self.set_class(self.is_open, "-open")
        self.list_panel.show(chosen)
        super().draw()
        self.page.show()

    def cursor_spot(self) -> Offset:
        return self.page.region.offset if self._is_alone and self.query(KeyLine) else super().cursor_spot()

    def hints(self) -> list[Hint]:
        if self._is_filtering:
            return [("Enter", "keep"), ("Esc", "all")]
        if self.is_wide:
            return [hint for hint in super().hints() if hint != ("Enter", "open")]
        return [(key, "list" if self.is_open and label == "open" else label) for key, label in super().hints()]

    # Actions

    def choose(self) -> None:
        self.open(not self._is_alone)
        if self.is_wide:
            self.follow("Enter does nothing here: the table stands beside the list.")

    @property
    def _is_alone(self) -> bool:
        return self.is_open and not self.is_wide

    def open(self, is_open: bool) -> None:
        """Show the table instead of the list, where only one of them has room."""
        self.is_open = is_open
        self.page.to_top()
        self.draw()

    def go_back(self) -> None:
        """From the filter to all, from the table to the list, from the list to the screen before."""
        if self.filter:
            self.filter = ""
            self.draw()
        elif self._is_alone:
            self.open(False)
        else:
            self.leave()

    def turn(self, by: int) -> None:
        """Show the next table, or the one before."""
        self.list_panel.move(by)
        self.page.to_top()
        self.draw()

    def step(self, by: int) -> None:
        if self._is_alone:
            self.page.move(by)
        else:
            self.turn(by)

    def turn_page(self, by: int) -> None:
        (self.page if self.is_open or self.is_wide else self.list_panel).page(by)
        self.follow()

    def go_to_end(self, by: int) -> None:
        (self.page if self._is_alone else self.list_panel).end(by)
        self.draw()

    # The filter

    @property
    def is_typing(self) -> bool:
        return self._is_filtering

    def start_filter(self) -> None:
        """Let words be typed that a row must have."""
        self._is_filtering = True
        self.follow()

    def type_key(self, key: str) -> bool:
        if key in ("enter", "escape"):
            self._is_filtering = False
            self.filter = "" if key == "escape" else self.filter
        elif (words := text_after(self.filter, key)) is not None:
            self.filter = words
        else:
            return False
        self.draw()
        return True


def _page_line(game: str, page: Page, width: int) -> ListLine:
    return ListLine(row("  ", cut(page.title, width - 2)), f"{game}{BETWEEN}{page.id}")


_key = command_maker("tables", "Tables")
FILTER = "Show only tables, terms and rules that have certain words; Enter keeps it so, Esc shows all again."
OUT = "Back to the list of tables, or to the screen before."

TablesScreen.commands = list_commands(
    "tables",
    (
        _key("turn", "right", "next", "The next table.", 1, weight=OFTEN),
        _key("turn", "left", "previous", "The previous table.", -1, weight=OFTEN),
        _key("start_filter", "/", "find", FILTER, weight=FIRST, id="tables-filter"),
        command_maker("", "Program")("go_back", "escape backspace", "back", OUT, id="back"),
    ),
    escape=False,
    does="Open the chosen table; again, back to the list.",
)
