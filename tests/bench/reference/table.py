"""The least app with a DataTable, 40 rows of 8: what a move of the cursor is measured against."""

from textual.app import App, ComposeResult
from textual.widgets import DataTable

COLUMNS = ("Unit", "Side", "Pos", "HP", "Mor", "AP", "Status", "Note")
ROWS = 40


class WithTable(App[None]):
    BINDINGS = [("q", "quit", "Quit")]

    def compose(self) -> ComposeResult:
        yield DataTable(cursor_type="row")

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        table.add_columns(*COLUMNS)
        for number in range(ROWS):
            name = f"Unit {number:02d}" if number else "READY-MARK"
            figures = (str(10 - number % 4), str(7 - number % 3), str(number % 3))
            table.add_row(name, "RB"[number % 2], f"A{number:02d}", *figures, "ok", "-")


if __name__ == "__main__":
    WithTable().run()
