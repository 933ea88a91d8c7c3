"""Faults of a roster beyond those that its types refuse."""

from collections.abc import Iterator

from rulesets.colonial_adventures.muster.army import Army, Unit, group_of
from rulesets.colonial_adventures.muster.lists import army_lists
from rulesets.colonial_adventures.muster.raising import row_of
from rulesets.colonial_adventures.scenario_faults import group_faults
from tracker.engine import meant


def faults(army: Army) -> Iterator[tuple[str, str]]:
    """Path and reason of each fault."""
    shorts: set[str] = set()
    for number, unit in enumerate(army.units):
        at = f"units[{number}]"
        yield from ((f"{at}.{where}", f"{unit.name}: {reason}") for where, reason in _of_unit(unit))
        if unit.short and unit.short in shorts:
            yield f"{at}.short", f"two units have the short name {unit.short!r}"
        shorts.add(unit.short)
    cincs = [unit.name for unit in army.fighting for each in unit.leaders if each.rank == "cinc"]
    if len(cincs) > 1:
        yield "units", f"{' and '.join(cincs[:2])} both have a Commander in Chief: an army has one"


def _of_unit(unit: Unit) -> Iterator[tuple[str, str]]:
    if reason := _why_no_list(unit.list_id):
        yield "list", reason
    elif unit.list_id and unit.row and row_of(unit) is None:
        given = army_lists()[unit.list_id]
        rows = ", ".join(map(given.key, given.rows))
        yield "row", f"the list of the {given.name} has no row {unit.row!r}: {rows}"
    elif unit.list_id and unit.training != army_lists()[unit.list_id].training:
        yield "training", f"by its list it is {army_lists()[unit.list_id].training}"
    yield from group_faults(group_of(unit))


def _why_no_list(list_id: str) -> str:
    if list_id in ("", *army_lists()):
        return ""
    return f"there is no list {list_id[:40]!r}{meant(list_id, army_lists())}; there are {', '.join(army_lists())}"
