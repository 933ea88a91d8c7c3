"""The toy game's state: two sides, a few units, and every shape of data that a real game may have."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from tracker.engine import (
    JOKERS,
    PACK,
    Briefing,
    OwedRow,
    Place,
    QueueRow,
    Refused,
    Ruling,
    RulingOption,
    Rulings,
    ScenarioCard,
    SideView,
    State,
    UnitRow,
    View,
)

DECK = (*PACK[:6], *PACK[26:32], JOKERS[0])

RULINGS = (
    Ruling(
        "TOY-RULING-1",
        "ties",
        "Who wins a drawn melee?",
        (RulingOption("nobody", "Nobody."), RulingOption("defender", "The side that was charged.")),
        "nobody",
        setup=True,
    ),
)

TWO = Briefing("1900", history="Two units a side.")
MIXED = Briefing("1901", history="One column, three bands and a gun.")
SCENARIOS = {
    "skirmish": ScenarioCard("skirmish", "Toy skirmish", TWO, ("red", "blue")),
    "ambush": ScenarioCard("ambush", "Toy ambush", MIXED, ("red", "blue")),
}


class ToyRulings(Rulings, frozen=True):
    """The toy's one switch."""

    ties: Literal["nobody", "defender"] = "nobody"


class Gun(Struct):
    """A gun with its rounds."""

    rounds: Annotated[int, Meta(ge=0, le=6)] = 3


class Unit(Struct):
    """A unit; `hurt` counts figures lost, by cause."""

    id: str
    name: str
    side: Literal["red", "blue"]
    figures: Annotated[int, Meta(ge=0, le=20)]
    start: int
    rep: Annotated[int, Meta(ge=1, le=6)] = 4
    formation: Literal["line", "mob"] = "line"
    leader: Annotated[int, Meta(ge=1, le=6)] | None = None
    gun: Gun | None = None
    cover: bool = False
    shaken: bool = False
    done: bool = False
    traits: list[str] = []
    hurt: dict[str, int] = {}


class Owed(Struct, frozen=True):
    """A nerve test still owed."""

    unit: str
    cause: Literal["shot", "beaten"]
    why: str


class ToyState(State):
    """All of a toy battle. `sealed` is the order of the app's cards, empty for real ones."""

    title: str
    rulings: ToyRulings
    units: dict[str, Unit]
    owed: list[Owed] = []
    sealed: list[str] = []
    unseen: list[str] = field(default_factory=lambda: list(DECK))
    last_turn: Annotated[int, Meta(ge=1, le=12)] = 3
    first: str = ""
    places: dict[str, list[str]] = {}
    result: str = ""

    def side(self, side: str) -> list[Unit]:
        """Units of a side that are still on the table."""
        return [unit for unit in self.units.values() if unit.side == side and unit.figures]


def new_state(scenario: str, rulings: Mapping[str, str]) -> ToyState:
    """The state before set-up. Raises Refused for an unknown scenario."""
    if scenario == "skirmish":
        units = [
            Unit("r1", "Red One", "red", 6, 6, leader=5, traits=["steady"]),
            Unit("r2", "Red Two", "red", 4, 4, 5),
            Unit("b1", "Blue One", "blue", 8, 8, formation="mob"),
            Unit("b2", "Blue Two", "blue", 5, 5, 3, leader=4),
        ]
    elif scenario == "ambush":
        units = [
            Unit("r1", "Red Column", "red", 10, 10, 5, leader=6, gun=Gun()),
            *(Unit(f"b{n}", f"Band {n}", "blue", 5, 5, 2 + n, "mob") for n in (1, 2, 3)),
        ]
    else:
        raise Refused(f"Toy has no scenario {scenario[:60]!r}; it has ambush, skirmish.")
    places = {"hill": [units[0].id], "ford": [unit.id for unit in units[1:]]}
    title = SCENARIOS[scenario].title
    return ToyState(title=title, rulings=ToyRulings.of(rulings), units={unit.id: unit for unit in units}, places=places)


def view_of(state: ToyState) -> View:
    """What a screen may show of a toy battle."""
    sides = tuple(
        SideView(side, side.title(), tuple(_row(unit) for unit in state.units.values() if unit.side == side))
        for side in ("red", "blue")
    )
    queue = tuple(
        QueueRow(unit.id, unit.name, "done" if unit.done else "may", str(unit.rep), "has acted" if unit.done else "")
        for unit in state.units.values()
        if unit.figures
    )
    owed = tuple(
        OwedRow(each.unit, state.units[each.unit].name, "nerve", each.why, depth)
        for depth, each in enumerate(state.owed)
    )
    places = tuple(Place(place, place.title(), tuple(units)) for place, units in state.places.items())
    return View(
        state.title, state.turn, sides, (f"{state.first or 'nobody'} first",), queue, owed, places, state.result
    )


def _row(unit: Unit) -> UnitRow:
    words = [unit.formation, *(["shaken"] if unit.shaken else []), *(["cover"] if unit.cover else [])]
    stats = (("rep", str(unit.rep)), ("ldr", str(unit.leader or "")))
    gone = "" if unit.figures else "destroyed"
    return UnitRow(unit.id, unit.name, unit.figures, unit.start, stats, tuple(words), "", gone)


def oddities(state: ToyState) -> list[str]:
    """What is odd after an edit."""
    return [
        f"{unit.name} has {unit.figures} figures, but began with {unit.start}."
        for unit in state.units.values()
        if unit.figures > unit.start
    ]
