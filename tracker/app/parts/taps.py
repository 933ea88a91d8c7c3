"""A tap is a key: which one a place of a painted row stands for, and the rows of keys for hands without a keyboard."""

from textual.events import Key

from tracker.app.parts.keymap import SHOWN
from tracker.app.parts.rows import EMPTY, Row, width_of

# Styles in which rows paint the keys that they stand for.
KEYED = ("accent", "mark")
SHORT = {**SHOWN, "backspace": "Back"}
BY_LABEL = {label: key for key, label in SHOWN.items()}
SIGNS = "!?/'"
# Each row of the bar of keys; a thumb needs two rows of text.
BAR = (
    ("escape", "tab", "left", "up", "down", "right", "pageup", "pagedown"),
    ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0"),
    ("r", "u", "q", "space", "backspace", "enter"),
)
THUMB = 2


class TapBar:
    """The bar of keys below every key line; `rows` of text it takes, 0 where nobody taps."""

    rows = 0

    def show(self, is_there: bool) -> None:
        """Show the bar from now on, or none."""
        self.rows = THUMB * len(BAR) if is_there else 0

    def key_at(self, x: int, y: int, width: int) -> str:
        """The key at a cell of the bar."""
        keys = BAR[min(y // THUMB, len(BAR) - 1)]
        return keys[min(x * len(keys) // max(1, width), len(keys) - 1)]

    def painted(self, width: int) -> list[Row]:
        """The rows of the bar, each key in the middle of its place."""
        rows: list[Row] = []
        for keys in BAR[: self.rows // THUMB]:
            ends = [width * (at + 1) // len(keys) for at in range(len(keys))]
            rooms = (end - begin for begin, end in zip([0, *ends], ends, strict=False))
            rows.append(
                tuple((SHORT.get(key, key).center(room), "bold") for key, room in zip(keys, rooms, strict=True))
            )
            rows += [EMPTY] * (THUMB - 1)
        return rows


bar = TapBar()


def key_at(row: Row, x: int) -> str:
    """The key of a row that stands at a column or last before it, else its first; "" where it has none."""
    at, found = 0, None
    for words, style in row:
        if at > x and found is not None:
            break
        label = words.strip()
        if style in KEYED and (label in BY_LABEL or _is_key(label)):
            found = BY_LABEL.get(label, label)
        elif style in KEYED and any(map(str.isalnum, label)):
            # Several keys at once, as in 1-9, or a word that is none.
            found = ""
        at += width_of(words)
    return found or ""


def _is_key(label: str) -> bool:
    return len(label) == 1 and label.isascii() and (label.isalnum() or label in SIGNS)


def key_event(key: str) -> Key:
    """A key as if it were pressed."""
    return Key(key, key if len(key) == 1 else None)
