"""A line of words, and a list to choose from: what the program asks for its own sake."""

from collections.abc import Callable
from string import ascii_lowercase

from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.choices import Choices
from tracker.app.parts.key_outcomes import KeyOutcome, Used
from tracker.app.parts.prompt_view import Dialog, TextField
from tracker.app.parts.rows import EMPTY, Row, indented, row, wrapped
from tracker.app.parts.screen import Hint

# What begins a filter; lists of so many need none, though it works there too.
FILTER = "/"
FEW = 6
# Of so many rows some are kept for what the chosen line has no room for.
ENOUGH, KEPT = 8, 2


class TextDialog(Dialog):
    """One line of text; Enter gives it to `then`, which says what came of it or raises what is wrong with it."""

    def __init__(
        self, title: str, ask: str, then: Callable[[str], KeyOutcome], value: str = "", longest: int = 2_000
    ) -> None:
        self.title, self.tag = title, "Esc"
        self._ask = ask
        self._then = then
        self._field = TextField(value, longest)

    @property
    def is_typing(self) -> bool:
        return True

    def rows(self, width: int, height: int) -> list[Row]:
        above = indented(wrapped(self._ask, width - 2, "dim"))[: max(0, height - 1)]
        piece, at = self._field.piece(max(8, width - 3))
        self.spot = (1 + at, len(above) + (height > len(above) + 2))
        gap = [EMPTY] if height > len(above) + 2 else []
        return [*above, *gap, row(" ", piece)]

    def take(self, key: str) -> KeyOutcome | None:
        if key == "enter":
            return self._then(self._field.value.strip())
        self._field.press(key)
        return None

    def paste(self, text: str) -> KeyOutcome | None:
        self._field.insert(text)
        return Used()

    def hints(self) -> list[Hint]:
        return [("Enter", "take"), ("Esc", self.back)]


class ListDialog(Dialog):
    """A list; what is chosen is given to `then` by its place. A slash shows only the choices with the letters typed.

    `more`: choices behind these that are listed only where they have such letters.
    """

    as_back = "the list"

    def __init__(
        self,
        title: str,
        choices: list[Choice],
        then: Callable[[int], KeyOutcome],
        at: int = 0,
        ask: str = "",
        more: Callable[[], list[Choice]] = list,
    ) -> None:
        self.title, self.tag = title, "Esc"
        self._ask = ask
        self._then = then
        self._all, self._listed, self._more = choices, len(choices), more
        self._list = Choices(choices, at, free=ascii_lowercase)
        # What is typed to be looked for, and the places of the choices that have it.
        self._filter: TextField | None = None
        self._places = list(range(len(choices)))

    @property
    def is_typing(self) -> bool:
        return self._filter is not None

    def rows(self, width: int, height: int) -> list[Row]:
        above = indented(wrapped(self._ask, width - 2, "dim")) if self._ask else []
        if self._filter is not None:
            piece, _ = self._filter.piece(max(8, min(30, width - 6)))
            above = [*above, row(f" {FILTER} ", piece)]
        if not self._list.choices:
            self.spot = (1, len(above))
            return [*above, row((" none has these letters", "dim"))]
        room = height - len(above)
        rows, at = self._list.rows(width, room, kept=KEPT if room >= ENOUGH else 0)
        self.spot = (1, len(above) + at)
        return [*above, *rows]

    def press(self, key: str) -> KeyOutcome | None:
        if key == "escape" and self._filter is not None:
            self._show_those_with(None)
            return Used()
        return super().press(key)

    def take(self, key: str) -> KeyOutcome | None:
        # The last, which stands below all that is in view, is one key away from the first.
        if self._list.move("end" if key == "up" and not self._list.at else key):
            return Used()
        number: int | None = None
        if key == "enter":
            number = self._list.at if self._list.choices else None
        elif self._filter is not None:
            if self._filter.press(key):
                self._show_those_with(self._filter)
        elif key == FILTER:
            self._show_those_with(TextField(longest=40))
        else:
            number = self._list.key(key)
        if number is None:
            is_unknown = self._filter is None and len(key) == 1 and key != FILTER
            return Used(f"{key} is no choice here." if is_unknown else "")
        is_its_own = key == self._list.choices[number].letter
        if key.isalpha() and not is_its_own and number not in (self._list.in_view or (number,)):
            # A letter for a place, which nobody could read: the habit of the battle may be another.
            return Used(f"{key} was out of sight: Enter, or {key} again, takes it.")
        return self._choose(number)

    def _choose(self, number: int) -> KeyOutcome:
        choice = self._list.choices[number]
        return Used(f"{choice.label}: {choice.reason}.") if choice.is_barred else self._then(self._places[number])

    def _show_those_with(self, field: TextField | None) -> None:
        """Show only the choices that have what is typed; all of them for None, the cursor where it was."""
        here = self._places[self._list.at] if self._list.choices else 0
        wanted = field.value.casefold() if field is not None else ""
        self._filter = field
        if wanted and len(self._all) == self._listed:
            self._all = [*self._all, *self._more()]
        among = self._all if wanted else self._all[: self._listed]
        self._places = [n for n, each in enumerate(among) if wanted in f"{each.label} {each.detail}".casefold()]
        at = self._places.index(here) if here in self._places else 0
        self._list = Choices([self._all[place] for place in self._places], at, free=ascii_lowercase)

    def hints(self) -> list[Hint]:
        if self._filter is not None:
            return [("Enter", "choose"), ("Esc", "show all")]
        own = sorted(each.letter for each in self._list.choices if each.letter)
        # Of a few each is named: most of a-z would be no choice.
        letters = "a-z" if len(own) > FEW else " ".join(own) or self._list.span
        filters = [(FILTER, "filter")] if len(self._all) > FEW else []
        return [("Enter", "this row"), (letters or "1-9", "choose"), *filters, ("Esc", self.back)]
