"""A tap is a key: which one a place of a painted row stands for, and the rows of keys for hands without a keyboard."""

import re
from collections.abc import Sequence

from textual.events import Key

from tracker.app.parts.key_commands import SHOWN
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
# What stands there once a box of dice was tapped, until something else is.
PAD = (("1", "2", "3", "4", "5"), ("6", "7", "8", "9", "0"), ("h", "t", "backspace", "r", "enter"))
THUMB = 2
# Keys, one behind the other, that lead to a row of a list.
CALLED = re.compile("0[0-9]|[a-z]{1,2}[0-9]|[af][a-z]")
BOX = re.compile(r"[\[(][ _\dHT]+[\])]")


class TapBar:
    """The bar of keys below every key line; `rows` of text it takes, 0 where nobody taps; `is_pad`: it is for dice."""

    rows = 0
    is_pad = False

    def show(self, is_there: bool) -> None:
        self.rows, self.is_pad = THUMB * len(BAR) if is_there else 0, False

    @property
    def keys(self) -> tuple[tuple[str, ...], ...]:
        """Each row of the keys that are shown."""
        return PAD if self.is_pad else BAR

    def key_at(self, x: int, y: int, width: int) -> str:
        keys = self.keys[min(y // THUMB, len(self.keys) - 1)]
        return keys[min(x * len(keys) // max(1, width), len(keys) - 1)]

    def painted(self, width: int) -> list[Row]:
        """The rows of the bar, each key in the middle of its place."""
        rows: list[Row] = []
        for keys in self.keys[: self.rows // THUMB]:
            ends = [width * (at + 1) // len(keys) for at in range(len(keys))]
            rooms = (end - begin for begin, end in zip([0, *ends], ends, strict=False))
            rows.append(
                tuple((SHORT.get(key, key).center(room), "bold") for key, room in zip(keys, rooms, strict=True))
            )
            rows += [EMPTY] * (THUMB - 1)
        return rows


tap_bar = TapBar()


def key_at(row: Row, x: int) -> str:
    """The key of a row that stands at a column or last before it, else its first; "" where it has none."""
    at, found = 0, None
    for words, style in row:
        if at > x and found is not None:
            break
        label = words.strip()
        if style in KEYED and (label in BY_LABEL or _is_key(label) or CALLED.fullmatch(label)):
            found = BY_LABEL.get(label, label)
        elif style in KEYED and any(map(str.isalnum, label)):
            # Several keys at once, as in 1-9, or a word that is none.
            found = ""
        at += width_of(words)
    return found or ""


def box_at(rows: Sequence[Row], x: int, y: int) -> tuple[int, bool] | None:
    """The number of the box of dice at a cell, from 0 on, and whether it is still empty; None where there is none."""
    boxes = 0
    for number, row in enumerate(rows[: y + 1]):
        at = 0
        for words, _ in row:
            is_box = BOX.fullmatch(words) is not None
            if is_box and number == y and at <= x < at + len(words):
                return boxes, "_" in words
            boxes, at = boxes + is_box, at + width_of(words)
    return None


def _is_key(label: str) -> bool:
    return len(label) == 1 and label.isascii() and (label.isalnum() or label in SIGNS)


def key_event(key: str) -> Key:
    return Key(key, key if len(key) == 1 else None)
