"""The list of battles as lines: title, scenario, game, turn, result, when it was last played."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import Piece, Row, cut, left, right, row

if TYPE_CHECKING:
    from tracker.journal.library import LibraryEntry

WIDE, NARROW = 100, 70
NUMBER, TURN, STANDS, PLAYED = 5, 7, 15, 12


def named(name: str) -> str:
    """An id, or the path of a scenario file, as people read it."""
    return Path(name).stem.replace("_", " ").title()


def stands(entry: LibraryEntry) -> str:
    """The progress of a battle, in words."""
    if entry.status == "damaged":
        return "damaged"
    turn = f"turn {entry.turn}" if entry.turn else "set-up"
    return f"{turn}, {entry.result}" if entry.result else turn


def _widths(width: int) -> tuple[int, int, int]:
    """Of title, scenario and game; a narrow sheet leaves scenario and game to the line below it."""
    room = width - NUMBER - TURN - STANDS - PLAYED
    if width < NARROW:
        return room, 0, 0
    game = 22 if width >= WIDE else 0
    title = (room - game) * 58 // 100
    return title, room - game - title, game


def columns(width: int, entries: Sequence[LibraryEntry]) -> Row:
    """The headings of the list; none over scenarios where every title says its own."""
    title, scenario, game = _widths(width)
    if not any(entry.status != "damaged" and not _says(entry.title, named(entry.scenario)) for entry in entries):
        title, scenario = title + scenario, 0
    words = f"{left('', NUMBER)}{left('title', title)}{left('scenario', scenario)}{left('game', game)}"
    return row((f"{words}{left(' turn', TURN)}{left('', STANDS)}{right('played', PLAYED)}", "dim"))


def battle_line(number: int, entry: LibraryEntry, width: int, now: datetime) -> ListLine:
    """A battle; a digit chooses one of the first nine."""
    title, scenario, game = _widths(width)
    place: Piece = (f"{number:>3}  ", "dim")
    name, key = str(entry.path), str(number) if number < 10 else ""
    if entry.status == "damaged":
        words = cut(entry.reason, max(0, width - NUMBER - title))
        return ListLine(row(place, _column(entry.title or entry.path.stem, title), (words, "warn")), name, key)
    is_open = entry.status == "open"
    if _says(entry.title, named(entry.scenario)):
        # Its title says it: no scenario twice, and room for a long title.
        title, scenario = title + scenario, 0
    where = _column(named(entry.scenario), scenario) + _column(named(entry.ruleset), game)
    turn = f"{right(str(entry.turn or '-'), TURN - 2)}  "
    pieces: list[Piece] = [place, (_column(entry.title, title), "bold" if is_open else "text")]
    pieces.append((f"{where}{turn}", "text"))
    pieces.append((_column("open", STANDS), "accent") if is_open else (_column(entry.result, STANDS), "text"))
    pieces.append((right(_day(entry.last, now), PLAYED), "dim"))
    return ListLine(row(*pieces), name, key)


def _says(title: str, scenario: str) -> bool:
    """True if a battle's title begins with the name of its scenario."""
    return bool(scenario) and title.casefold().startswith(scenario.casefold())


def _column(text: str, width: int) -> str:
    return f"{left(text, width - 1)} " if width else ""


def _day(when: datetime | None, now: datetime) -> str:
    """When a battle was last played: the time if today, else the day."""
    if when is None:
        return ""
    local = when.astimezone(now.tzinfo)
    if local.date() == now.date():
        return f"today {local:%H:%M}"
    return f"{local.day} {local:%b}" if local.year == now.year else f"{local.day} {local:%b %Y}"
