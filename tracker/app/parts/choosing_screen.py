"""The base of the screens that set something up: left and right change the chosen line, words are typed."""

from __future__ import annotations

from textual.events import Paste

from tracker.app.parts.commands import FIRST, OFTEN, KeyCommand
from tracker.app.parts.face import typed
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import Piece, cut, left, row
from tracker.app.parts.sheet_screen import SheetScreen
from tracker.engine import TrackerError


class ChoosingScreen(SheetScreen):
    """A subclass turns what is chosen, and says where words are typed, which they are and what becomes of them."""

    def turn(self, chosen: str, by: int) -> None:
        """Turn a line to its next value, or the one before. Raises what it is refused for."""

    @property
    def typed_words(self) -> str:
        """The words on the chosen line."""
        return ""

    def put_words(self, words: str) -> None:
        """Let other words stand on the chosen line, as far as there is room."""

    def change(self, by: int) -> None:
        """Turn the chosen line; what it is refused for is said."""
        try:
            self.turn(self.sheet.chosen, by)
        except TrackerError as error:
            self.follow(str(error))
            return
        self.draw()

    def type_key(self, key: str) -> bool:
        words = typed(self.typed_words, key)
        if words is None:
            return False
        self._put(words)
        return True

    def on_paste(self, event: Paste) -> None:
        event.stop()
        if self.is_typing:
            self._put(self.typed_words + " ".join(event.text.split()))

    def _put(self, words: str) -> None:
        self.put_words(words)
        self.draw()


def chosen_line(name: str, label: str, words: str, wide: int, width: int, note: str = "") -> ListLine:
    """A line that can be changed: its label in so many cells, its value, a note where there is room for it."""
    pieces: list[Piece] = [(left(cut(label, wide - 1), wide), "dim"), (cut(words, width - wide), "bold")]
    if note and width - wide - len(words) - 3 > len(note):
        pieces.append((f"   {note}", "dim"))
    return ListLine(row(*pieces), name)


def turning(prefix: str, group: str, what: str = "field") -> tuple[KeyCommand[ChoosingScreen], ...]:
    """The keys that change the chosen line, `what` it is called in their help."""

    def command(name: str, keys: tuple[str, ...], help: str, by: int, weight: int) -> KeyCommand[ChoosingScreen]:
        return KeyCommand(
            id=f"{prefix}-{name}",
            keys=keys,
            label=name,
            help=help,
            group=group,
            run=lambda screen: screen.change(by),
            weight=weight,
        )

    return (
        command("next", ("right", "space"), f"The next value of the chosen {what}.", 1, FIRST),
        command("previous", ("left",), "The value before.", -1, OFTEN),
    )
