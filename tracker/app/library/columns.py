"""Battles, rosters and campaigns as the lines of a list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import Piece, Row, cut, first_parts, left, right, row, widest_of, width_of
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.talk.shelf_words import gone, named, scenario_of, titled_by

if TYPE_CHECKING:
    from tracker.journal.armies import ArmyEntry
    from tracker.journal.battles import LibraryEntry
    from tracker.journal.campaigns import CampaignEntry
    from tracker.journal.shelf import Listed

WIDE, NARROW = 100, 70
NUMBER, TURN, PLAYED = 5, 7, 12
# How a battle stands: no wider than it needs, for the sake of its title, nor than that on a narrow or a wide list.
LEAST_STANDS, STANDS, WIDE_STANDS = 6, 15, 24
FIGHTS, GAME = 8, 22
# Of what is left for name, list and totals of a roster, in a hundred: the most that the first two take.
NAME, LISTED = 32, 26
NARROWEST = 26
# How far a campaign has gone, and when it was played.
GONE, WHEN = 20, 13


def stands_width(width: int, entries: Sequence[LibraryEntry]) -> int:
    """Cells for how each of these battles stands: open, or its result."""
    return min(
        STANDS if width < WIDE else WIDE_STANDS,
        max(LEAST_STANDS, *(width_of(entry.result) + 2 for entry in entries), 0),
    )


def _widths(width: int, stands: int) -> tuple[int, int, int]:
    """Of title, scenario and game; a narrow list leaves scenario and game to the line below it."""
    room = width - NUMBER - TURN - stands - PLAYED
    if width < NARROW:
        return room, 0, 0
    game = GAME if width >= WIDE else 0
    title = (room - game) * 58 // 100
    return title, room - game - title, game


def battle_columns(width: int, entries: Sequence[LibraryEntry]) -> Row:
    """The headings of the list; none over scenarios where every title says its own."""
    stands = stands_width(width, entries)
    title, scenario, game = _widths(width, stands)
    if not any(entry.status != "damaged" and not titled_by(entry) for entry in entries):
        title, scenario = title + scenario, 0
    words = f"{left('', NUMBER)}{left('title', title)}{left('scenario', scenario)}{left('game', game)}"
    return row((f"{words}{left(' turn', TURN)}{left('', stands)}{right('played', PLAYED)}", "dim"))


def file_line(width: int, number: int, entry: Listed, name: int, *pieces: str | Piece) -> ListLine:
    """A file on its line; a digit chooses one of the first nine, and what is wrong with one takes the place of all."""
    if entry.is_damaged:
        words = cut(entry.reason, max(0, width - NUMBER - name))
        pieces = (column(entry.called or entry.path.stem, name), (words, "warn"))
    return ListLine(row((f"{number:>3}  ", "dim"), *pieces), str(entry.path), str(number) if number < 10 else "")


def battle_line(width: int, stands: int, now: datetime, number: int, entry: LibraryEntry) -> ListLine:
    """A battle: its title, scenario, game, turn, result in so many cells, and when it was last played."""
    title, scenario, game = name, *_ = _widths(width, stands)
    is_open = entry.status == "open"
    if titled_by(entry):
        # Its title says it: no scenario twice, and room for a long title.
        title, scenario = title + scenario, 0
    where = column(scenario_of(entry), scenario) + column(named(entry.ruleset), game)
    turn = f"{right(str(entry.turn or '-'), TURN - 2)}  "
    return file_line(
        width,
        number,
        entry,
        name,
        (column(entry.title, title), "bold" if is_open else "text"),
        f"{where}{turn}",
        (column("open", stands), "accent") if is_open else column(entry.result, stands),
        (right(_day(entry.last, now), PLAYED), "dim"),
    )


def column(text: str, width: int) -> str:
    """A text in so many cells, of which the last is empty; nothing in none."""
    return f"{left(text, width - 1)} " if width else ""


def _day(when: datetime | None, now: datetime) -> str:
    """When a battle was last played: the time if today, else the day."""
    if when is None:
        return ""
    local = when.astimezone(now.tzinfo)
    if local.date() == now.date():
        return f"today {local:%H:%M}"
    return f"{local.day} {local:%b}" if local.year == now.year else f"{local.day} {local:%b %Y}"


def roster_widths(width: int, entries: Sequence[ArmyEntry]) -> tuple[int, int, int]:
    """Of name, list and game, no wider than they need; a narrow list leaves the two last to the line below it."""
    if width < NARROW:
        return width - NUMBER - FIGHTS - NARROWEST, 0, 0
    game = GAME if width >= WIDE else 0
    room = width - NUMBER - FIGHTS - game
    name = widest_of(entry.name for entry in entries) + 2
    listed = widest_of(entry.list_name or named(entry.game) for entry in entries) + 2
    return min(name, room * NAME // 100), min(listed, room * LISTED // 100), game


def roster_columns(widths: tuple[int, int, int]) -> Row:
    name, listed, game = widths
    words = f"{left('', NUMBER)}{left('name', name)}{left('list', listed)}{left('game', game)}"
    return row((f"{words}{left('fight', FIGHTS)}today", "dim"))


def roster_line(width: int, widths: tuple[int, int, int], number: int, entry: ArmyEntry) -> ListLine:
    """A roster: its name, list, game, how many fight today, and what they come to."""
    name, listed, game = widths
    where = column(entry.list_name or (named(entry.game) if not game else ""), listed) + column(named(entry.game), game)
    fights = left(f"{entry.fights}/{entry.units}", FIGHTS)
    totals = _as_many(entry.totals, width - NUMBER - name - listed - game - FIGHTS)
    return file_line(width, number, entry, name, (column(entry.name, name), "bold"), where, fights, totals)


def _as_many(totals: Sequence[str], room: int) -> str:
    """As many whole totals as there is room for, a mark in the place of the others; the line below has all."""
    return first_parts(totals, room, lambda rest: f", {glyphs.more}") or cut(", ".join(totals), max(0, room))


def campaign_line(width: int, number: int, entry: CampaignEntry) -> ListLine:
    """A campaign: its title, how far it has gone, its game, and when it was last played."""
    game = GAME if width >= WIDE else 0
    name = width - NUMBER - GONE - game - WHEN
    when = f"{entry.last.astimezone():%d %b %H:%M}" if entry.last is not None else ""
    style: StyleName = "bold" if entry.status == "open" else "text"
    pieces: list[Piece] = [(column(entry.title, name), style), (column(gone(entry), GONE), "text")]
    pieces += [(column(named(entry.game), game), "dim"), (when, "dim")]
    return file_line(width, number, entry, name, *pieces)
