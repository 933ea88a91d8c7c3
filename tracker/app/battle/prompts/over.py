"""The view in the prompt's place when the battle is over."""

from tracker.app.parts.prompt_view import PromptView
from tracker.app.parts.rows import EMPTY, Piece, Row, indented, row, shortened, wrapped
from tracker.app.parts.screen import Hint


class OverView(PromptView):
    """The end of a battle: how it ended, what can be done with it now, and how it came to this.

    `keys` are for what can be done, `losses` and `lines` tell of it; whoever shows it fills them in.
    """

    is_alone = False
    is_over = True

    def __init__(self, noun: str, result: str) -> None:
        self.title, self.result = f"The {noun} is over", result
        self.keys: list[Hint] = []
        self.losses: list[str] = []
        self.lines: list[str] = []

    @property
    def summary(self) -> list[str]:
        """All that is said of it."""
        return [*self.losses, *self.lines]

    def rows(self, width: int, height: int) -> list[Row]:
        self.spot = (1, 0)
        result = indented(wrapped(self.result, width - 2, "bold")) if self.result else []
        pieces: list[Piece] = [
            piece for key, words in self.keys for piece in ((key, "accent"), (f" {words}   ", "dim"))
        ]
        keys = [row(" ", *pieces)] if pieces else []
        told = [each for line in self.summary for each in indented(wrapped(line, width - 2, indent=3))]
        gap = [EMPTY] if len(result) + len(keys) + len(told) + 1 <= height else []
        room = max(0, height - len(result) - len(keys) - len(gap))
        return [*result, *keys, *gap, *shortened(told, room, width - 1)]
