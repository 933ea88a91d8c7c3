"""Words that are looked up while they are typed: in the terms, tables and rules of a game, and in a log."""

from collections.abc import Callable

from msgspec import Struct

from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.choices import Choices
from tracker.app.parts.key_outcomes import Closes, KeyOutcome, Used
from tracker.app.parts.prompt_view import Dialog, TextField
from tracker.app.parts.rows import Row, indented, row, wrapped
from tracker.app.parts.screen import Hint
from tracker.talk.reference import LookedUp, Reference

LONGEST = 60
# So few letters stand nearly everywhere.
FEW = 2
ASK = "Type a word: terms, tables and rules that have it are listed."
ASK_LOG = "Type a word: the steps that have it are listed, then terms, tables and rules."
NOWHERE = "No term, table or rule of this game has that."
NOWHERE_LOG = "No step of this battle, and no term, table or rule of this game has that."


class Hit(Struct, frozen=True):
    """A line of a log that has the words, and the way there."""

    choice: Choice
    go: Callable[[], None]


class Finder(Dialog):
    """A line of text and the places that have its words; Enter gives the one under the cursor to `read`.

    `search`: looks for the words in a log; what it finds stands first. `words` stand there already.
    """

    title, tag = "Look up", "Esc"

    def __init__(
        self,
        reference: Reference,
        read: Callable[[LookedUp], None],
        search: Callable[[str], list[Hit]] | None = None,
        words: str = "",
    ) -> None:
        self._reference = reference
        self._read = read
        self._search = search
        self._field = TextField(words, longest=LONGEST)
        self._hits: list[Hit] = []
        self._found: list[LookedUp] = []
        self._list = Choices([])
        self._look()

    @property
    def is_typing(self) -> bool:
        return True

    def rows(self, width: int, height: int) -> list[Row]:
        piece, at = self._field.piece(max(8, min(LONGEST, width - 3)))
        self.spot = (1 + at, 0)
        line = row(" ", piece)
        if not self._list.choices:
            return [line, *indented(wrapped(self._words(), width - 2, "dim"))][:height]
        rows, _ = self._list.rows(width, max(1, height - 1))
        return [line, *rows]

    def _words(self) -> str:
        is_short = len(self._field.value.strip()) < FEW
        ask = ASK if self._search is None else ASK_LOG
        return ask if is_short else NOWHERE if self._search is None else NOWHERE_LOG

    def take(self, key: str) -> KeyOutcome | None:
        if key == "enter":
            return self._open()
        if key in ("left", "right", "home", "end") or not self._list.move(key):
            self._type(key)
        return Used()

    def paste(self, text: str) -> KeyOutcome | None:
        self._field.insert(text)
        self._look()
        return Used()

    def _type(self, key: str) -> None:
        if self._field.press(key):
            self._look()

    def _look(self) -> None:
        words = self._field.value.strip()
        self._found = self._reference.find(words) if len(words) >= FEW else []
        self._hits = self._search(words) if self._search is not None and len(words) >= FEW else []
        self._list = Choices(
            [
                *(each.choice for each in self._hits),
                *(Choice(each.heading, detail=each.kind) for each in self._found),
            ]
        )

    def _open(self) -> KeyOutcome:
        at = self._list.at
        if at < len(self._hits):
            return Closes(then=self._hits[at].go)
        if not self._found:
            return Used()
        found = self._found[at - len(self._hits)]
        return Closes(then=lambda: self._read(found))

    def hints(self) -> list[Hint]:
        return [("Enter", "read"), ("Esc", "back")]
