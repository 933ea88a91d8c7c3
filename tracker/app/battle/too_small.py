"""The whole screen of a battle on a terminal too small for it; `panel_places` says how small that is."""

from tracker.app.parts.panel import Panel
from tracker.app.parts.rows import Row, cut, row


class TooSmall(Panel):
    """The panel on a terminal too small for play."""

    def rows(self, width: int, height: int) -> list[Row]:
        return [row(cut(words, width)) for words in ("Too small:", "make the", "window larger", "(q leaves)")]
