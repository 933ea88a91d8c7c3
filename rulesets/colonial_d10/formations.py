"""Formations: who forms which, how many of them fire, and the change from one to another (CD-B27)."""

from typing import Any

from tracker.engine import Choose, Option, about, ask, with_verb
from tracker.games.colonial_d10.data import tables
from tracker.games.colonial_d10.state import FORMATIONS, Battlefield, Formation, Unit
from tracker.games.colonial_d10.units import is_native

# Letters of the formations in a form of moves: those that no other field has.
FORMS: dict[Formation, str] = {"line": "n", "column": "o", "square": "a", "mob": "m"}
NATIVES = "natives"


async def change_formation(state: Battlefield, unit_id: str, seen: dict[str, Any] | None = None) -> None:
    """Another formation, before or after the move (CD-B27)."""
    chosen = seen["formation"] if seen is not None else await ask(lambda: which_formation(state, unit_id))
    unit = state.units[unit_id]
    unit.formation = next(each for each in FORMATIONS if each == chosen)
    unit.moved = unit.moved or state.rulings.formation_moves == "moves"
    state.report(f"{with_verb(unit, 'forms')} {unit.formation}.", "CD-B27", unit_id)
    state.on_table(f"put {unit.name} in {unit.formation}", unit_id)


def formations_of(unit: Unit) -> list[Formation]:
    """Formations that it knows, but for its own (CD-B27)."""
    formed_by = {each: tables()["formations"].cell(each, "by") for each in FORMATIONS if each != unit.formation}
    return [each for each, who in formed_by.items() if who == "all" or (who == NATIVES) == is_native(unit)]


def share_that_fires(unit: Unit, able: int) -> int:
    """Figures of so many that can fire in the formation of their unit."""
    rounded, _, of = str(tables()["formations"].cell(unit.formation, "fires")).partition(".")
    return able if not of else able // int(of) if rounded == "down" else -(-able // int(of))


def which_formation(state: Battlefield, unit_id: str) -> Choose:
    unit = state.units[unit_id]
    known = formations_of(unit)
    return about("CD-B27", unit).choose(
        "formation", f"{unit.name}: which formation?", (Option(each, each, each[0]) for each in known), known[0]
    )
