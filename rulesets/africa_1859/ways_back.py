"""Ways back: the areas to which a unit may retreat or withdraw, and why it has none (AF-B11, AF-B20)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tracker.engine import its, kept_while_unchanged
from tracker.games.africa_1859.ground import enemy_holds, is_threatened, neighbours, to_own_edge
from tracker.games.africa_1859.moving import barred
from tracker.games.africa_1859.state import Area, Battlefield, Unit
from tracker.games.africa_1859.units import no_room

# Units by the area where they take places before others do.
Taken = Mapping[str, Sequence[Unit]]
NONE_TAKEN: Taken = MappingProxyType({})


@kept_while_unchanged
def retreats(state: Battlefield, unit: Unit, taken: Taken = NONE_TAKEN) -> list[str]:
    """Areas nearer to its own edge that it may retreat to; those next to an enemy only if there are no others."""
    home = to_own_edge(state, unit.area, unit.side)
    near = [each for each in neighbours(state, unit.area) if to_own_edge(state, each.id, unit.side) < home]
    nearer = _open(state, unit, near, taken)
    return [each for each in nearer if not is_threatened(state, each, unit.side)] or nearer


def why_no_retreat(state: Battlefield, unit: Unit) -> str:
    """The reasons why a unit can't go to any area nearer to its own edge, or that there is none (AF-B20)."""
    home, areas = to_own_edge(state, unit.area, unit.side), dict[str, list[str]]()
    for each in neighbours(state, unit.area):
        if to_own_edge(state, each.id, unit.side) < home:
            is_held = enemy_holds(state, each.id, unit.side)
            why_not = "held by the enemy" if is_held else barred(state, unit, unit.area, each.id) or "full"
            areas.setdefault(why_not, []).append(each.name)
    words = (f"{' and '.join(there)} ({why_not})" for why_not, there in areas.items())
    return ", ".join(words) or f"no area is nearer to {its(unit)} own edge"


def withdrawals(state: Battlefield, unit: Unit, taken: Taken = NONE_TAKEN) -> list[str]:
    """Areas not next to an enemy that a winner may withdraw to."""
    near = [each for each in neighbours(state, unit.area) if not is_threatened(state, each.id, unit.side)]
    return _open(state, unit, near, taken)


def _open(state: Battlefield, unit: Unit, near: list[Area], taken: Taken) -> list[str]:
    """Those of adjacent areas that a unit may enter and that have room for it behind those who go there first."""
    return [
        each.id
        for each in near
        if not barred(state, unit, unit.area, each.id) and not no_room(state, each.id, [*taken.get(each.id, ()), unit])
    ]
