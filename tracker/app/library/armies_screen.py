"""My armies: the rosters of a player, as a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.app.library.army_shelf import ArmyShelf
from tracker.app.library.battle_lines import named
from tracker.app.library.list_screen import ShelfScreen
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import Piece, Row, cut, heading, left, row, width_of
from tracker.app.terminal.glyphs import glyphs
from tracker.engine.plurals import counted

if TYPE_CHECKING:
    from tracker.journal.armies import ArmyEntry

NUMBER, FIGHTS, GAME, NARROW = 5, 8, 22, 70
# Of what is left for name, list and totals of today, in a hundred: the most that the first two take.
NAME, LISTED = 32, 26
NARROWEST = 26
NONE_YET = "None yet: n raises one, i takes one in from a file."


class ArmiesScreen(ShelfScreen["ArmyEntry"]):
    """The rosters are read after the first drawing, or as soon as one of them is wanted.

    `at_newest`: the one that was changed last is chosen, such as one that was just raised.
    """

    TITLE = "My armies"

    def __init__(self, at_newest: bool = False) -> None:
        super().__init__()
        self._at_newest = at_newest
        self._shelf: ArmyShelf | None = None

    @property
    def shelf(self) -> ArmyShelf:
        """The operations on the files."""
        if self._shelf is None:
            self._shelf = ArmyShelf(self.tracker.armies_folder)
        return self._shelf

    def read_entries(self) -> list[ArmyEntry]:
        from tracker.journal.armies import ROSTERS

        return ROSTERS.listed(self.shelf.folder)

    def on_mount(self) -> None:
        self.call_after_refresh(self.list_anew)

    def on_screen_resume(self) -> None:
        if self.is_mounted and self._entries is not None:
            self.list_anew()

    def list_anew(self) -> None:
        """Read the folder again."""
        self.shelf.forget()
        self._entries, self._problem = None, ""
        _ = self.entries
        newest = self._newest() if self._at_newest else None
        self._at_newest = False
        self.draw(str(newest.path) if newest is not None else None)

    def take(self, key: str) -> bool:
        # A key may come before the list is there, and mean one of its rosters.
        if self._entries is None:
            self.list_anew()
        return super().take(key)

    # Lines

    def titles(self) -> tuple[str, str]:
        return "My armies", counted(len(self._entries), "roster") if self._entries else ""

    def lines(self, width: int) -> list[ListLine]:
        shelf, shown = self.shelf, self.shown
        lines = [ListLine(heading(shelf.place, width, shelf.tag))] if not shelf.is_whole else [ListLine()]
        if not shown:
            words = NONE_YET if shelf.is_whole and self._entries is not None else "none"
            return [*lines, ListLine(row((f"     {words}", "dim")))]
        widths = _widths(width, shown)
        lines.append(ListLine(_columns(widths)))
        return lines + [_army_line(number, entry, width, widths) for number, entry in enumerate(shown, 1)]

    def detail(self) -> str:
        if told := super().detail():
            return told
        entry = self.chosen_entry()
        if entry is None:
            return self._problem
        if entry.reason:
            return entry.reason
        totals = f" {', '.join(entry.totals)}." if entry.totals else ""
        listed = f", {entry.list_name}" if entry.list_name else ""
        fights = f"{entry.fights} of {counted(entry.units, 'unit')} fight today:"
        return f"{entry.name}. {named(entry.game)}{listed}. {fights}{totals} {entry.path.name}"

    def chosen_entry(self) -> ArmyEntry | None:
        chosen = self.sheet.chosen
        return next((entry for entry in self.shown if str(entry.path) == chosen), None)

    # Deeds

    def choose(self) -> None:
        entry = self.chosen_entry()
        if entry is None:
            return
        if entry.reason or not self.shelf.is_own:
            self.follow(entry.reason or f"{entry.name} lies in the trash: Backspace takes it back first.")
            return
        from tracker.engine import TrackerError

        try:
            self.tracker.show("army", entry.path)
        except TrackerError as error:
            self.follow(str(error))

    def fight(self) -> None:
        """A battle of the chosen roster."""
        entry = self.chosen_entry()
        if entry is not None and self.shelf.may("fight") and not entry.reason:
            self.tracker.show("new-battle", entry.path)
        elif entry is not None:
            self.follow(entry.reason or f"{entry.name} lies in the trash: Backspace takes it back first.")

    def raise_new(self) -> None:
        """Raise a new roster."""
        last = self._newest()
        self.tracker.show("new-army", last.game if last is not None else "")

    def _newest(self) -> ArmyEntry | None:
        """The roster that was changed last."""
        known = [entry for entry in self.entries if entry.game]
        return max(known, key=lambda entry: entry.changed.timestamp() if entry.changed else 0.0, default=None)


def _widths(width: int, entries: Sequence[ArmyEntry]) -> tuple[int, int, int]:
    """Of name, list and game, no wider than they need; a narrow sheet leaves the two last to the line below it."""
    if width < NARROW:
        return width - NUMBER - FIGHTS - NARROWEST, 0, 0
    game = GAME if width >= 100 else 0
    room = width - NUMBER - FIGHTS - game
    name = max((width_of(entry.name) for entry in entries), default=0) + 2
    listed = max((width_of(entry.list_name or named(entry.game)) for entry in entries), default=0) + 2
    return min(name, room * NAME // 100), min(listed, room * LISTED // 100), game


def _columns(widths: tuple[int, int, int]) -> Row:
    name, listed, game = widths
    words = f"{left('', NUMBER)}{left('name', name)}{left('list', listed)}{left('game', game)}"
    return row((f"{words}{left('fight', FIGHTS)}today", "dim"))


def _army_line(number: int, entry: ArmyEntry, width: int, widths: tuple[int, int, int]) -> ListLine:
    """A roster; a digit chooses one of the first nine."""
    name, listed, game = widths
    place: Piece = (f"{number:>3}  ", "dim")
    key, path = str(number) if number < 10 else "", str(entry.path)
    if entry.reason:
        words = cut(entry.reason, max(0, width - NUMBER - name))
        return ListLine(row(place, _column(entry.name, name), (words, "warn")), path, key)
    where = _column(entry.list_name or (named(entry.game) if not game else ""), listed)
    where += _column(named(entry.game), game)
    fights = left(f"{entry.fights}/{entry.units}", FIGHTS)
    totals = _as_many(entry.totals, width - NUMBER - name - listed - game - FIGHTS)
    return ListLine(
        row(place, (_column(entry.name, name), "bold"), (where, "text"), (fights, "text"), totals), path, key
    )


def _column(text: str, width: int) -> str:
    return f"{left(text, width - 1)} " if width else ""


def _as_many(totals: Sequence[str], room: int) -> str:
    """As many whole totals as there is room for, a mark in the place of the others; the line below has all."""
    for many in range(len(totals), 0, -1):
        words = ", ".join(totals[:many]) + (f", {glyphs().more}" if many < len(totals) else "")
        if width_of(words) <= room:
            return words
    return cut(", ".join(totals), max(0, room))
