"""A roster as lines: its units with the game's own headings, who fights today, what it bends."""

from tracker.engine import AnyArmies, AnyArmy
from tracker.engine.armies import fights_words
from tracker.talk.tables import plain_rows

WIDEST = 160


def army_lines(army: AnyArmy, armies: AnyArmies, game: str) -> list[str]:
    """All of a roster, each unit with its number."""
    listed = armies.lists().get(army.list_id, army.list_id)
    lines = [f"{army.name} ({', '.join(part for part in (game, listed) if part)})"]
    lines.append(f"Today {', '.join((fights_words(army), *armies.totals(army)))}.")
    lines += [f"  {each}" for each in army.notes.split("\n") if each.strip()]
    head = ["", "", "unit", *armies.headings]
    rows = [
        [f"{number:>3}", "[x]" if unit.fights else "[ ]", unit.name, *armies.cells(unit)]
        for number, unit in enumerate(army.units, 1)
    ]
    lines += ["", *plain_rows([head, *rows], WIDEST)] if rows else ["", "No units yet."]
    for number, unit in enumerate(army.units, 1):
        lines += [f"{number:>3} {each}" for each in unit.notes.split("\n") if each.strip()]
    bends = armies.bends(army)
    return [*lines, "", "Bent:", *(f"  {each}" for each in bends)] if bends else lines
