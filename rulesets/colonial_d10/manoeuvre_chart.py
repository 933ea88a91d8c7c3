"""The manoeuvre chart of the sheet: modifiers on the left, the throw, and what each result does in either column.

It reads data/manoeuvre.toml, data/manoeuvre_modifiers.toml and, after a melee, data/outcome_modifiers.toml. Who
throws when is in manoeuvre_phase.py, charge.py and melee_outcome.py; manoeuvre_throw.py asks, throws and carries out.
"""

from typing import Any, Literal

from msgspec import Struct

from tracker.engine import Added, Breakdown, Effect, Gist, Modifier, Reads, Result, Span, breakdown, counted
from tracker.engine.reading import Counts
from tracker.games.colonial_d10.data import factor, number, tables
from tracker.games.colonial_d10.morale_grades import grade
from tracker.games.colonial_d10.state import SAYINGS, Battlefield, Leader, Reach, Unit
from tracker.games.colonial_d10.units import (
    attached_to,
    basic_move,
    crew_of_gun,
    detached_for,
    enemies_of,
    has_riders,
    is_afghan,
    is_cavalry,
    is_crew_served,
    is_tribal,
)

# The throw: a D10 and its modifiers come to a row

ROWS = {"0-": Span(None, 0), "1-2": Span(1, 2), "3-4": Span(3, 4), "5-6": Span(5, 6), "7-9": Span(7, 9)}
ROWS["10+"] = Span(10, None)


class Thrown(Result, frozen=True):
    """The row of the chart that a throw came to, and the total behind it."""

    row: str
    total: int

    @property
    def gist(self) -> Gist:
        return Gist(ROWS[self.row])

    @property
    def worth(self) -> int:
        return self.total


class Manoeuvre(Added[Thrown], frozen=True, tag="manoeuvre"):
    """One D10 plus `plus`, read as a row."""

    plus: int = 0

    def result(self, counts: dict[str, Counts]) -> Thrown:
        total = sum(c[0] for c in counts.values()) + self.plus
        return Thrown(row_of(total), total)


def row_of(total: int) -> str:
    return tables()["manoeuvre"].row_of(total)


def sum_words(thrown: Thrown, sum_: Breakdown) -> str:
    """A total as a sum, as in "6 + 2 = 8"."""
    plus = sum_.total
    return f"{thrown.total - plus} {'+' if plus >= 0 else '-'} {abs(plus)} = {thrown.total}"


# The columns, and what a cell does


class Does(Struct, frozen=True):
    """The effect of a cell on a unit.

    `rallies`: the disorder marker comes off; `reach`: how much of a move it then has, and whether it `may_change`
    formation. A cell that gives no reach holds the unit where it is, unless it retreats or is removed.
    """

    removed: bool = False
    loses_stand: bool = False
    retreats: Literal["", "full", "beyond"] = ""
    rallies: bool = False
    reach: Reach = ""
    may_change: bool = False


# What each clause of the table does; the others say what does not happen.
DOES: dict[str, dict[str, Any]] = {
    "removed from play": {"removed": True},
    "lose one stand": {"loses_stand": True},
    "retreat a full move": {"retreats": "full"},
    "retreat beyond musketry range": {"retreats": "beyond"},
    "rally": {"rallies": True},
    "half move": {"reach": "half"},
    "full move": {"reach": "full"},
    "formation change": {"may_change": True},
    "stay disordered": {},
    "hold": {},
    "no formation change": {},
}


def column_of(unit: Unit) -> str:
    """The column that a unit reads (CD-A5)."""
    return "disordered" if unit.disordered else "good"


def clauses(row: str, column: str) -> tuple[str, ...]:
    return tables()["manoeuvre"].clauses(row, column)


def does(row: str, unit: Unit) -> Does:
    said: dict[str, Any] = {}
    for clause in clauses(row, column_of(unit)):
        said.update(DOES[clause])
    return Does(**said)


def reads(row: str, unit: Unit) -> Reads:
    return Reads("manoeuvre", row, column_of(unit))


STAND_FOOT, STAND_MOUNTED = 3, 2


def stand_of(state: Battlefield, unit: Unit) -> int:
    """Figures of one stand (CD-B11)."""
    if state.rulings.stand == "quarter":
        return -(-unit.start // 4)
    if is_crew_served(unit):
        return max(1, crew_of_gun(unit))
    return STAND_MOUNTED if has_riders(unit) else STAND_FOOT


# What a row means to a charge and to a melee


ADVANCES = ("7-9", "10+")
CANNOT_ADVANCE = ("0-", "1-2", "3-4")
# What a row says of moves that a charge does not make.
MOVES = ("half move", "full move", "formation change", "no formation change")


def charges_on(row: str) -> bool:
    """True if the second throw of a charge carries it home (CD-B14)."""
    return row in ADVANCES


def effects(unit: Unit, again: bool = False, pursues: bool = False) -> tuple[Effect, ...]:
    """Effects of each row on a unit as it stands, in words; with `pursues`, 10 or more makes it pursue (CD-A16).

    On the second throw of a charge nobody rallies, and the row says whether it charges on (CD-A7, CD-B14).
    """
    must = {"10+": ("must pursue",)} if pursues else {}
    said = {row: (*(_again(row, unit) if again else clauses(row, column_of(unit))), *must.get(row, ())) for row in ROWS}
    return tuple(Effect(Thrown(row, 0).label, "; ".join(tables()["manoeuvre"].said(said[row]))) for row in ROWS)


def _again(row: str, unit: Unit) -> tuple[str, ...]:
    """A row of the second throw: the charge goes home, or the unit retreats or holds as printed."""
    listed = tuple("stay disordered" if each == "rally" else each for each in clauses(row, column_of(unit)))
    kept = tuple(each for each in listed if each not in MOVES)
    if charges_on(row):
        return (*kept, "charge on")
    done = does(row, unit)
    return kept if "hold" in kept or done.removed or done.retreats else (*kept, "hold")


# The left-hand column: modifiers


class Wish(Struct, frozen=True):
    """The purpose of a throw: `act` is an order's id, "rally" or "again"; `change`: it would change formation."""

    act: str = "move"
    change: bool = False
    again: bool = False


class ThrowFacts(Struct, frozen=True):
    """Facts of the table before a throw. `lead`: detached leaders in reach."""

    lead: tuple[str, ...] = ()
    cavalry: bool = False
    upslope: bool = False
    rear: bool = False
    retiring: bool = False

    def names(self) -> list[str]:
        """All that holds, by the names of the form's fields."""
        held = [name for name in SAYINGS if getattr(self, name)]
        return [f"lead_{each}" for each in self.lead] + held


def modifiers(state: Battlefield, unit: Unit, wish: Wish, said: ThrowFacts) -> Breakdown:
    """The left-hand column of the sheet, line by line; of the second throw of a charge as of its first (CD-B14)."""
    lost = [_lost(state, unit)] if wish.again else []
    if wish.again and unit.first_plus is not None:
        return breakdown("D10", 0, "", Modifier("as in the first throw", unit.first_plus, True, "CD-B14"), *lost)
    quality = grade(unit)
    crack = "crack" in unit.traits or "fanatic" in unit.traits
    lines = [
        *_leader_lines(state, unit, said),
        _row("crack", "crack or fanatic", crack, "crack" if "crack" in unit.traits else "fanatic"),
        _row("raw", "raw", "raw" in unit.traits),
        _row("fresh", "fresh", quality == "fresh"),
        _row("spent", "spent", quality == "spent"),
    ]
    if is_tribal(state, unit):
        lines.append(_row("cavalry_near", "cavalry within charge range", said.cavalry, "cavalry near"))
    if is_afghan(unit):
        lines += [
            _row("upslope", "charging upslope", said.upslope),
            _row("formation", "to change formation", wish.change),
            _row("rear", "enemy to the rear", said.rear),
            _row("retiring", "nearest enemy retiring", said.retiring, "enemy retiring"),
        ]
    lines += lost
    if state.rulings.column_plus == "on":
        lines.append(_row("column", "in column", unit.formation == "column"))
    return breakdown("D10", 0, "", *lines)


def _row(row: str, label: str, applied: bool, short: str = "") -> Modifier:
    return factor("manoeuvre_modifiers", row, label, applied, short)


def _leader_lines(state: Battlefield, unit: Unit, said: ThrowFacts) -> list[Modifier]:
    """Best detached and best attached leader, or all by ruling (CD-B7)."""
    near = [each for each in detached_for(state, unit) if each.id in said.lead]
    lines = [*_leaders("detached", near, state), *_leaders("attached", attached_to(state, unit), state)]
    return lines or [_row("detached", "leader", False)]


def _leaders(row: str, leaders: list[Leader], state: Battlefield) -> list[Modifier]:
    best_first = sorted(leaders, key=lambda each: not each.exceptional)
    counting = best_first if state.rulings.leaders_add == "all" else best_first[:1]
    return [
        _row(f"{row}_exceptional" if each.exceptional else row, f"{each.name}, {row}", True, f"{row} leader")
        for each in counting
    ]


def _lost(state: Battlefield, unit: Unit) -> Modifier:
    """1 less for each pair of figures lost in a charge (CD-A7)."""
    pairs = pairs_lost(state, unit)
    value = pairs * number("manoeuvre_modifiers", "pair_lost")
    return Modifier(f"losses: {counted(unit.hurt, 'figure')}", value, bool(pairs), "CD-B15")


def pairs_lost(state: Battlefield, unit: Unit) -> int:
    """Pairs of figures lost in a charge (CD-A7, CD-B15)."""
    return (unit.hurt + 1) // 2 if state.rulings.pairs == "started" else unit.hurt // 2


def cavalry_about(state: Battlefield, unit: Unit) -> list[Unit]:
    """Enemy horse that could be within charge range (CD-B16)."""
    enemies = enemies_of(state, unit)
    return [each for each in enemies if each.arm == "cavalry" and is_cavalry(each) and not each.engaged]


def charge_range(state: Battlefield, horse: Unit) -> float:
    """Inches of the charge range of cavalry (CD-B16)."""
    reach = basic_move(state, horse)
    return reach / 2 if state.rulings.cavalry_range == "half" else reach


# The factors that replace them after a melee


def outcome_factors(state: Battlefield, unit: Unit) -> Breakdown:
    """Cumulative, instead of the usual ones (CD-A15)."""
    quality = grade(unit)
    listed = (
        ("fresh", "fresh", quality == "fresh"),
        ("won", f"won the melee: lost {unit.fell} and killed {unit.slew}", unit.slew > unit.fell),
        ("fanatic", "fanatics", "fanatic" in unit.traits),
        ("crack", "crack", "crack" in unit.traits),
        ("attached", "attached leader", bool(attached_to(state, unit))),
        ("raw", "raw", "raw" in unit.traits),
        ("spent", "spent", quality == "spent"),
        ("lost", f"lost the melee: lost {unit.fell} and killed {unit.slew}", unit.fell > unit.slew),
    )
    return breakdown("D10", 0, "", *(factor("outcome_modifiers", *each) for each in listed))
