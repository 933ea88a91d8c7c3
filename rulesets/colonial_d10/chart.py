"""The manoeuvre table: how a D10 and its modifiers come to a row, and what the row says of a unit."""

from rulesets.colonial_d10.data import tables
from rulesets.colonial_d10.state import Reach, Unit
from tracker.engine import Effect, Pool, Reading, Reads, Result, Tally
from tracker.engine.reading import Counts

ROWS = ("0-", "1-2", "3-4", "5-6", "7-9", "10+")
ADVANCES = ("7-9", "10+")
CANNOT_ADVANCE = ("0-", "1-2", "3-4")
# What a row says of moves that a charge does not make.
MOVES = ("half move", "full move", "formation change", "no formation change")


class Thrown(Result, frozen=True):
    """The row of the table that a throw came to, and the total behind it."""

    row: str
    total: int

    @property
    def label(self) -> str:
        return "0 or less" if self.row == "0-" else "10 or more" if self.row == "10+" else self.row

    @property
    def worth(self) -> int:
        return self.total


class Manoeuvre(Reading[Thrown], frozen=True, tag="manoeuvre"):
    """One D10 plus `plus`, read as a row."""

    plus: int = 0

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("total",)

    def count(self, pool: Pool, face: int) -> Counts:
        return (face,)

    def result(self, counts: dict[str, Counts]) -> Thrown:
        total = sum(c[0] for c in counts.values()) + self.plus
        return Thrown(row_of(total), total)


def row_of(total: int) -> str:
    """The row for a total."""
    for most, row in ((0, "0-"), (2, "1-2"), (4, "3-4"), (6, "5-6"), (9, "7-9")):
        if total <= most:
            return row
    return "10+"


def column_of(unit: Unit) -> str:
    """The column that a unit reads (CD-A5)."""
    return "disordered" if unit.disordered else "good"


def clauses(row: str, column: str) -> tuple[str, ...]:
    """What a cell says, in its order."""
    return tables()["manoeuvre"].clauses(row, column)


def reach_in(row: str, column: str) -> Reach:
    """How much of a move a cell gives."""
    said = clauses(row, column)
    return "full" if "full move" in said else "half" if "half move" in said else ""


def may_change(row: str, column: str) -> bool:
    """Whether the formation may change."""
    return "formation change" in clauses(row, column)


def reads(row: str, unit: Unit) -> Reads:
    """The cell that a throw came to."""
    return Reads("manoeuvre", row, column_of(unit))


def effects(unit: Unit, again: bool = False, pursues: bool = False) -> tuple[Effect, ...]:
    """What each row would do to a unit as it stands; with `pursues`, 10 or more makes it pursue (CD-A16).

    On the second throw of a charge nobody rallies, and the row says whether it charges on (CD-A7, CD-B14).
    """
    must = {"10+": ("must pursue",)} if pursues else {}
    said = {row: (*(_again(row, unit) if again else clauses(row, column_of(unit))), *must.get(row, ())) for row in ROWS}
    return tuple(Effect(Thrown(row, 0).label, "; ".join(tables()["manoeuvre"].said(said[row]))) for row in ROWS)


def _again(row: str, unit: Unit) -> tuple[str, ...]:
    """A row of the second throw: the charge goes home, or the unit retreats or holds as printed."""
    listed = tuple("stay disordered" if each == "rally" else each for each in clauses(row, column_of(unit)))
    kept = tuple(each for each in listed if each not in MOVES)
    if row in ADVANCES:
        return (*kept, "charge on")
    return kept if "hold" in kept or any(each.startswith(("retreat", "removed")) for each in kept) else (*kept, "hold")


def sum_words(thrown: Thrown, sum_: Tally) -> str:
    """How a total came about, as in "6 + 2 = 8"."""
    plus = sum_.total
    return f"{thrown.total - plus} {'+' if plus >= 0 else '-'} {abs(plus)} = {thrown.total}"
