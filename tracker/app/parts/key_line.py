"""The key line at the foot of every screen: which keys go in. Their words are the screens' and the prompts'."""

from collections.abc import Sequence
from itertools import chain

from tracker.app.parts.panel import Panel
from tracker.app.parts.rows import Row, cut, row_width, those_that_go, width_of
from tracker.app.parts.screen import Hint
from tracker.app.parts.taps import tap_bar

GAP = 2


class KeyLine(Panel):
    """As many keys as go in, the most wanted first; behind them those that are `always` there, never left out."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        if tap_bar.rows:
            self.styles.height = 1 + tap_bar.rows
        self._hints: list[Hint] = []
        self._always: list[Hint] = []

    def show(self, hints: list[Hint], always: Sequence[Hint] = ()) -> None:
        """Show these keys, `(key, what it does)`, the most wanted first, and behind them those `always` there."""
        self._hints, self._always = hints, [*always]
        self.update()

    def made_of(self) -> object:
        return self._hints, self._always, tap_bar.is_pad

    def rows(self, width: int, height: int) -> list[Row]:
        keys = hint_row(self._hints, width, self._always)
        return [keys, *tap_bar.painted(width)] if tap_bar.rows else [keys]

    def is_on_pad(self, x: int, y: int) -> bool:
        return tap_bar.is_pad and y > 0

    def keys_at(self, x: int, y: int) -> list[str]:
        return super().keys_at(x, y) if not y else [tap_bar.key_at(x, y - 1, self.size.width)]


def hint_row(hints: list[Hint], width: int, always: Sequence[Hint] = ()) -> Row:
    """Keys in one row: what does not go in is left out, but for Enter, help and those that are `always` there."""
    kept = always or [hint for hint in hints if hint[0] == "?"]
    last, keys = [_pieces(hint) for hint in kept], [key for key, _ in kept]
    room = width + GAP - 1 - row_width(tuple(chain.from_iterable(last)))
    wanted = [hint for hint in hints if hint[0] not in keys]
    chips = [_pieces(hint) for hint in wanted]
    # Enter is never left out, nor what comes first where there is none: before its words are cut, those that are
    # always there stand without theirs, the last first.
    lead = next((n for n, (key, _) in enumerate(wanted) if key == "Enter"), 0)
    for n in range(len(last) - 1, -1, -1):
        if chips and row_width(chips[lead]) > room:
            whole, last[n] = last[n], _pieces((kept[n][0], ""))
            room += row_width(whole) - row_width(last[n])
    if chips and (over := row_width(chips[lead]) - room) > 0:
        key, words = wanted[lead]
        chips[lead] = _pieces((key, cut(words, max(1, width_of(words) - over))))
    taken = those_that_go([*chips[lead : lead + 1], *chips[:lead], *chips[lead + 1 :]], room)
    row: Row = ((" ", "text"), *chain.from_iterable([*(chip for chip in chips if chip in taken), *last]))
    words, style = row[-1]
    return (*row[:-1], (words.rstrip(), style))


def _pieces(hint: Hint) -> Row:
    key, words = hint
    return ((key, "accent"), (f"{' ' * bool(words)}{words}{' ' * GAP}", "dim"))
