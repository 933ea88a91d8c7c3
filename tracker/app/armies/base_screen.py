"""The base of the screens around an open roster: its editor, words that are typed, and the last sentence said."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tracker.app.parts.asking_screen import AskingScreen
from tracker.app.parts.key_commands import FIRST, OFTEN, KeyCommand, command_maker

if TYPE_CHECKING:
    from tracker.play.roster_editor import RosterEditor


class RosterScreen(AskingScreen):
    """A screen on an open roster. A faulty action is refused; a roster changed elsewhere waits for a choice."""

    def __init__(self, editor: RosterEditor) -> None:
        super().__init__()
        self.editor = editor

    @property
    def is_torn(self) -> bool:
        """True if the file was changed elsewhere, and nobody has chosen between the two yet."""
        return self.editor.mine is not None

    # Keys

    def follow(self, sentence: str = "") -> None:
        # Until somebody chose, every key leads back to the question which of two files is to hold.
        super().follow(sentence or (self.editor.torn if self.is_torn and not self.is_typing else ""))

    # Taken back, and changed elsewhere

    def settle(self, how: str) -> None:
        """Say which of two files is to hold: `take_theirs`, `keep_mine`."""
        self.attempt(getattr(self.editor, how))

    def undo(self) -> None:
        """Take the last change back."""
        self.attempt(self.editor.undo)

    def see_whether_it_is_the_same(self) -> None:
        """Look whether somebody else changed the file."""
        if not self.is_torn:
            self.attempt(self.editor.look)


THEIRS = "Go on with what was written elsewhere; what is here gets its own file."
MINE = "Go on with what is here; what was written elsewhere gets its own file."


def torn_commands(place: str) -> tuple[KeyCommand[Any], ...]:
    """The choice where a file was changed elsewhere, and the undo, for a screen on a roster."""
    torn = partial(command_maker(place, "Changed elsewhere"), "settle", weight=FIRST, applies="is_torn")
    undo = command_maker(place, "The roster")(
        "undo", "u", "undo", "Take the last change of the roster back.", weight=OFTEN
    )
    return (
        torn("T", "theirs", THEIRS, "take_theirs"),
        torn("K", "keep mine", MINE, "keep_mine", id=f"{place}-keep mine"),
        undo,
    )
