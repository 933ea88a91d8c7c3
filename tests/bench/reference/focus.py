"""The least app with a focus to move and a dialog to open."""

from textual.app import App, ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Button, Label, Static


class Dialog(ModalScreen[None]):
    BINDINGS = [("escape", "dismiss", "Close")]

    def compose(self) -> ComposeResult:
        yield Label("MODAL-MARK")


class WithFocus(App[None]):
    BINDINGS = [("q", "quit", "Quit"), ("m", "modal", "Modal")]

    def compose(self) -> ComposeResult:
        yield Static("READY-MARK")
        yield Button("One")
        yield Button("Two")

    def action_modal(self) -> None:
        self.push_screen(Dialog())


if __name__ == "__main__":
    WithFocus().run()
