"""The manoeuvre table: how a D10 and its modifiers come to a row, and what the row says of a unit."""

from rulesets.colonial_d10.data import tables
from rulesets.colonial_d10.state import Reach, Unit
from tracker.engine import Effect, Pool, Reading, Reads, Result, Tally
from tracker.engine.readings import Counts

ROWS = ("0-", "1-2", "3-4", "5-6", "7-9", "10+")
ADVANCES = ("7-9", "10+")
CANNOT_ADVANCE = ("0-", "1-2", "3-4")
RETREATS = ("0-", "1-2")


class Thrown(Result, frozen=True):
    """The row of the table that a throw came to, and the total behind it."""

    row: str
    total: int

    @property
    def label(self) -> str:
        return "0 or less" if self.row == "0-" else "10 or more" if self.row == "10+" else self.row


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


def effects(unit: Unit, again: bool = False) -> tuple[Effect, ...]:
    """What each row would do to a unit as it stands; nobody rallies on the second throw of a charge (CD-A7)."""
    return tuple(Effect(Thrown(row, 0).label, "; ".join(_said(row, unit, again))) for row in ROWS)


def _said(row: str, unit: Unit, again: bool) -> tuple[str, ...]:
    listed = clauses(row, column_of(unit))
    kept = tuple("stay disordered" if again and each == "rally" else each for each in listed)
    return tuple(tables()["manoeuvre"].said(kept))


def sum_words(thrown: Thrown, sum_: Tally) -> str:
    """How a total came about, as in "6 + 2 = 8"."""
    plus = sum_.total
    return f"{thrown.total - plus} {'+' if plus >= 0 else '-'} {abs(plus)} = {thrown.total}"
