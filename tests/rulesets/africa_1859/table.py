"""The bench of all tests of Africa 1859-1860: a small map, and units in one line.

    state = battle(unit("cuenca", area="road"), unit("kab", area="house"))
    said = play(obey(state, "cuenca"), "fire:kab", "HHT HT")

What else may be answered: see tracker/testing/driving.py.

The map, west to east and one row each; edges: `base` of the Spanish, `home` of the Moroccans:

    base = road = house = camp = home     hill - marsh - wood - field
     hill, marsh, wood and field lie below base, road, house and camp; `bay` is sea, next to base and road.
"""

from typing import Any

from tests.names.africa_1859 import Area, Battlefield, Side, Unit, rulings, tables
from tracker.engine import Choose, Pick
from tracker.games.africa_1859.rulings import Rulings
from tracker.games.africa_1859.state import NEWEST
from tracker.testing import ENTER, SETTLE, asks, play

__all__ = ["ENTER", "SETTLE", "M", "S", "areas", "asks", "battle", "play", "refusals", "unit"]

S, M = "spanish", "moroccans"
MOROCCAN = ("nz", "gm", "kab", "mcav", "mart")
TERRAIN = {"house": "buildings", "hill": "mountain", "marsh": "river", "wood": "forest", "bay": "sea"}
ROAD = ("base", "road", "house", "camp", "home")
LOWER = ("hill", "marsh", "wood", "field")
LINKS = (*zip(ROAD, ROAD[1:], strict=False), *zip(LOWER, LOWER[1:], strict=False), *zip(ROAD, LOWER, strict=False))


def areas(**changes: dict[str, Any]) -> dict[str, Area]:
    """The map of the tests; `wood={"trench": True}` changes an area."""
    near: dict[str, list[str]] = {each: [] for each in (*ROAD, *LOWER, "bay")}
    for one, other in (*LINKS, ("bay", "base"), ("bay", "road")):
        near[one].append(other)
        near[other].append(one)
    made = {}
    for number, each in enumerate(near):
        roads = [other for other in near[each] if each in ROAD and other in ROAD]
        edge = {"base": S, "home": M}.get(each, "")
        kind: Any = TERRAIN.get(each, "clear")
        made[each] = Area(id=each, name=each.title(), terrain=kind, near=near[each], roads=roads, edge=edge, x=number)
        made[each].objective = each == "house"
    for each, change in changes.items():
        for name, value in change.items():
            setattr(made[each], name, value)
    return made


def unit(id: str = "ir", kind: str = "", area: str = "road", **changes: Any) -> Unit:
    """A unit of a row of the table of units: by default the row that its id begins with, as `kab2`, or `ir`."""
    kinds = sorted((row.key for row in tables()["units"].rows), key=len, reverse=True)
    kind = kind or next((each for each in kinds if id.startswith(each)), "ir")
    table = tables()["units"]
    made: dict[str, Any] = {
        "name": id.title(),
        "side": M if kind in MOROCCAN else S,
        "kind": kind,
        "arm": table.cell(kind, "class"),
        "reach": table.number(kind, "range"),
        "full": table.number(kind, "steps"),
        "area": area,
        "entry": area,
        **{each: table.number(kind, each) for each in ("men", "fire", "combat", "move", "support", "steps")},
    }
    return Unit(id=id, **{**made, **changes})


def battle(*units: Unit, turn: int = 1, ground: dict[str, Any] | None = None, **switches: str) -> Battlefield:
    """A battle of these units on the map of the tests; other arguments are rulings (`combat="margin"`)."""
    defaults = {ruling.name: ruling.default for ruling in rulings()}
    chosen = Rulings.of({**defaults, **switches})
    return Battlefield(
        title="A test",
        scenario="test",
        attacker=S,
        turn=turn,
        turns=int(chosen.turns),
        rulings=chosen,
        areas=areas(**(ground or {})),
        sides={S: Side(S, "Spanish"), M: Side(M, "Moroccans")},
        units={each.id: each for each in units},
        order=[S, M],
        active=S,
        phase="areas",
        defaults=NEWEST,
    )


def refusals(prompt: Choose | Pick) -> dict[str, str]:
    """Why each option that is not allowed is not."""
    return {option.id: option.refused for option in prompt.options if option.refused}
