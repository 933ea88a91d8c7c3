"""The base of the screens around an open roster: its editor, words that are typed, and the last sentence said."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from tracker.app.parts.asking_screen import AskingScreen
from tracker.app.parts.key_commands import FIRST, OFTEN, KeyCommand, keys_of

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

    def type_key(self, key: str) -> bool:
        # An Enter that is refused is taken all the same: it must do nothing else.
        taken = True

        def action() -> None:
            nonlocal taken
            taken = self.asking.type(key)

        self.attempt(action)
        return taken

    def follow(self, sentence: str = "") -> None:
        # Until somebody chose, every key leads back to the question which of two files is to hold.
        super().follow(sentence or (self.editor.torn if self.is_torn and not self.is_typing else ""))

    def attempt(self, action: Callable[[], object], chosen: str | None = None) -> None:
        """Do something with the roster, and show what came of it; what is wrong is said."""
        from tracker.engine import TrackerError

        try:
            said = action()
        except (TrackerError, OSError) as error:
            self.draw()
            self.follow(str(error))
            return
        if isinstance(said, str):
            self.asking.said = said
        self.draw(chosen)

    def ask(self, words: str, then: Callable[[str], str], value: str = "") -> None:
        """Ask for a line of words; `then` gives a sentence about what came of them."""

        def told(typed: str) -> None:
            self.asking.said = then(typed)

        self.asking.ask(words, told, value)
        self.draw()

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
    torn = partial(keys_of(place, "Changed elsewhere"), "settle", weight=FIRST, applies="is_torn")
    undo = keys_of(place, "The roster")("undo", "u", "undo", "Take the last change of the roster back.", weight=OFTEN)
    return (
        torn("T", "theirs", THEIRS, "take_theirs"),
        torn("K", "keep mine", MINE, "keep_mine", id=f"{place}-keep mine"),
        undo,
    )
