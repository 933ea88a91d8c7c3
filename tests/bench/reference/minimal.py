"""The least that a Textual app can be: what times and memory are measured against."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class Minimal(App[None]):
    BINDINGS = [("q", "quit", "Quit")]

    def compose(self) -> ComposeResult:
        yield Static("READY-MARK hello")


if __name__ == "__main__":
    Minimal().run()
