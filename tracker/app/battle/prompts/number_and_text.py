"""A whole number, and a line of text."""

from typing import Any

from tracker.app.parts.choice_keys import ONE_DIGIT
from tracker.app.parts.choices import DIGITS
from tracker.app.parts.key_outcomes import Gives, KeyOutcome, Used
from tracker.app.parts.prompt_view import PromptView, TextField
from tracker.app.parts.rows import EMPTY, Piece, Row, indented, row, shortened, wrapped
from tracker.app.parts.screen import Hint
from tracker.app.parts.styles import StyleName
from tracker.engine import Number, Text
from tracker.play.drafts import filled_in


class NumberView(PromptView):
    """Digits into one field; Enter takes them, or the default where none were typed."""

    def __init__(self, prompt: Number) -> None:
        self.prompt = prompt
        self.title, self.tag = prompt.title, prompt.rule
        self._typed = ""
        self._is_old = False

    def lay_out(self, value: Any) -> None:
        self._typed = str(value) if isinstance(value, int) else ""
        self._is_old = bool(self._typed)

    @property
    def filled_in(self) -> object:
        return self._typed

    def take_up(self, draft: Any) -> None:
        self._typed = typed if (typed := str(filled_in(draft))).isdecimal() else ""

    def rows(self, width: int, height: int) -> list[Row]:
        prompt, default = self.prompt, self.prompt.default()
        text = self.as_there(prompt.text, width)
        above = indented(wrapped(text, width - 2, "dim")) if text else []
        shown = self._typed or ("" if default is None else str(default))
        room = max(3, len(str(prompt.high)))
        style: StyleName = "bold" if self._typed else "dim"
        field = row(" [", (shown.rjust(room), style), "]", f" {prompt.unit}".rstrip(), (self._bounds(), "dim"))
        above = shortened(above, max(0, height - 1), width - 1)
        self.spot = (2 + room - 1, len(above))
        return [*above, field]

    def _bounds(self) -> str:
        usual = f", usually to {self.prompt.usual}" if self.prompt.usual is not None else ""
        return f"   {self.prompt.low} to {self.prompt.high}{usual}"

    def press(self, key: str) -> KeyOutcome | None:
        # A digit begins another number than that which was laid out, or which is too large for Enter to give.
        is_other = self._is_old or int(self._typed or 0) > self.prompt.high
        before, self._is_old = "" if is_other and key in DIGITS else self._typed, False
        if key in DIGITS:
            number, high = int(before + key), self.prompt.high
            self._typed = str(number)
            if number > high:
                return Used(f"{number} is not from {self.prompt.low} to {high}: type it again.")
        elif key == "backspace" and self._typed:
            self._typed = self._typed[:-1]
        elif key in ("up", "down"):
            now = self._now()
            step = (1 if key == "up" else -1) if now is not None else 0
            now = self.prompt.low if now is None else now
            self._typed = str(min(self.prompt.high, max(self.prompt.low, now + step)))
        elif key == "escape" and self._typed:
            self._typed = ""
        elif key == "enter":
            now = self._now()
            return Used("Enter takes nothing here: type a number.") if now is None else Gives(now)
        else:
            return None
        return Used()

    @property
    def taken(self) -> int | None:
        return self._now()

    def _now(self) -> int | None:
        default: int | None = self.prompt.default()
        return int(self._typed) if self._typed else default

    def hints(self) -> list[Hint]:
        now, low, high = self._now(), self.prompt.low, self.prompt.high
        back = [("Backspace", "back")] if self._typed else []
        enter = [("Enter", f"take {now}")] if now is not None and low <= now <= high else []
        return [*enter, (f"{max(0, low)}-{high}" if high <= ONE_DIGIT and low < high else "0-9", "type"), *back]


class TextView(PromptView):
    """A line of text. Letters are text until Esc gives them back to the commands; = types on."""

    def __init__(self, prompt: Text) -> None:
        self.prompt = prompt
        self.title, self.tag = prompt.title, prompt.rule
        self._field = TextField(longest=prompt.longest)
        self._is_typing = True

    def lay_out(self, value: Any) -> None:
        self._field = TextField(str(value), self.prompt.longest)

    @property
    def is_typing(self) -> bool:
        return self._is_typing

    @property
    def filled_in(self) -> object:
        return self._field.value

    def take_up(self, draft: Any) -> None:
        self._field = TextField(str(filled_in(draft) or ""), self.prompt.longest, is_half=True)

    def rows(self, width: int, height: int) -> list[Row]:
        above = indented(wrapped(self.prompt.text, width - 2, "dim")) if self.prompt.text else []
        above = shortened(above, max(0, height - 3), width - 1)
        piece, at = self._field.piece(max(8, width - 4))
        self.spot = (1 + at, len(above))
        words = self.prompt.enter or "nothing"
        enter: Piece = ("" if self._field.value else f" Left empty: {words}", "dim")
        return [*above, row(" ", piece), EMPTY, row(enter)]

    def press(self, key: str) -> KeyOutcome | None:
        if key == "enter":
            # Where it is not taken the next letter begins another.
            self._field = TextField(self._field.value, self.prompt.longest)
            return Gives(self._field.value or self.prompt.enter)
        if not self._is_typing:
            if key != "=":
                return None
            self._is_typing = True
        elif key == "escape":
            self._is_typing = False
        elif not self._field.press(key):
            return None
        return Used()

    def paste(self, text: str) -> KeyOutcome | None:
        self._field.insert(text)
        return Used()

    def hints(self) -> list[Hint]:
        return [("Enter", "take"), ("Esc", "keys") if self._is_typing else ("=", "type")]
