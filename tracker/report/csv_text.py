"""Tables as CSV, for spreadsheets: orders of battle before a battle, the records of a campaign."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

from tracker.harmless_text import clean
from tracker.report.sheet_data import PrintedSheets, SheetSide, SheetUnit

# Without it some spreadsheets take the letters of UTF-8 for others.
MARK = "\ufeff"
# What spreadsheets would work out instead of showing it; a number with its sign is none.
_FORMULA = re.compile(r"[=@\t]|[+-](?![\d.]+$)")


def csv_text(head: Sequence[str], rows: Iterable[Sequence[str | int]]) -> str:
    """A table with its head; no cell of it is a formula."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([head, *([_cell(each) for each in row] for row in rows)])
    return MARK + text.getvalue()


def _cell(said: str | int) -> str | int:
    if isinstance(said, int):
        return said
    words = clean(said)
    return f"'{words}" if _FORMULA.match(words) else words


def order_of_battle(sheets: PrintedSheets) -> str:
    """Both sides of a battle, or the one of a roster, as CSV: a row for each unit."""
    headings = list(dict.fromkeys(heading for side in sheets.sides for heading in side.headings))
    head = ["side", "unit", *headings, "lost", "notes"]
    return csv_text(head, (_unit(side, unit, headings) for side in sheets.sides for unit in side.units))


def _unit(side: SheetSide, unit: SheetUnit, headings: list[str]) -> list[str | int]:
    cells = dict(zip(side.headings, unit.cells, strict=True))
    return [side.name, unit.name, *(cells.get(each, "") for each in headings), unit.lost, unit.notes]
