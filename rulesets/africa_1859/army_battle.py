"""A battle of two rosters on the map of one of the game's own battles (AF-C1, AF-B29), and their counters (AF-C7)."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tracker.engine import (
    ArmyFile,
    ArmyUnit,
    BattleWords,
    Refused,
    capital,
    first_fault,
    is_people,
    read_toml,
    tell_apart,
    who_fights,
)
from tracker.games.africa_1859.data import DATA, Arm, unit_kinds
from tracker.games.africa_1859.scenario import FORMAT, Entry, Force, Ground, Scenario
from tracker.games.africa_1859.scenario_faults import no_place

OFFICER = "of"
# The sides by their ids in the game's own battles, with their name and their kinds of unit.
LISTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "spanish": ("Spanish", ("ir", "il", "cav", "art", "am", "eng", "ship", "of")),
    "moroccans": ("Moroccans", ("nz", "gm", "kab", "mcav", "mart", "of")),
}
MAPS = (("castillejos", "Castillejos"), ("tetuan", "Tetuan"), ("wad_ras", "Wad-Ras"))
# What an area holds of a side: combat units in the open and where it is close, support units (AF-B18).
OPEN, CLOSE, SUPPORT = 4, 3, 2
CLOSE_TERRAIN = ("mountain", "forest", "buildings")
LATEST = 12


class Counter(ArmyUnit, kw_only=True):
    """A counter. `kind`: a row of the table of units; `support`: coins of an officer, else those of the table.

    `steps`: those it has left, else all that the table has.
    """

    kind: Annotated[str, Meta(max_length=40)]
    support: Annotated[int, Meta(ge=0, le=9)] | None = None
    steps: Annotated[int, Meta(ge=1, le=9)] | None = None


class Army(ArmyFile[Counter], kw_only=True):
    """The counters of a side; its list is that side, or none for an invented one."""


def kinds(list_id: str) -> tuple[str, ...]:
    """The kinds of unit of a side; all of them for an invented one."""
    return LISTS[list_id][1] if list_id in LISTS else tuple(unit_kinds())


def label_of(kind: str) -> str:
    return unit_kinds()[kind].label if kind in unit_kinds() else kind


def name_of(kind: str) -> str:
    """The name of a kind of counter, without its sign: Nizam, not NZ."""
    return capital(label_of(kind).rpartition(", ")[2])


def support_of(unit: Counter) -> int:
    """Coins that an officer brings to a combat (AF-B14)."""
    return unit_kinds()[unit.kind].support if unit.support is None else unit.support


def scenario_of(words: BattleWords, armies: tuple[Army, ...]) -> Scenario:
    """The scenario. Raises Refused in one sentence where there can be none."""
    chosen = str(words.fields.get("map", MAPS[0][0]))
    if chosen not in dict(MAPS):
        raise Refused(f"There is no map {chosen[:40]!r}: it is one of {', '.join(key for key, _ in MAPS)}.")
    board = read_toml(DATA.folder / "scenarios" / f"{chosen}.toml", Scenario)
    sides = _sides(armies)
    by_side = {side: army for side, army in zip(sides, armies, strict=True)}
    forces: list[Force] = []
    for force in board.sides:
        taken = {unit.area for each in forces for unit in each.units if not unit.arrives}
        forces.append(_force(force, by_side[force.id], board, taken))
    one, other = forces
    taken_ids = {unit.id for unit in one.units}
    tell_apart(one, other, {unit.id: f"{unit.id[:36]}_x" for unit in other.units if unit.id in taken_ids})
    names = " against ".join(army.name for army in armies)
    given = replace(
        board,
        id=words.id,
        title=words.title or names,
        date=words.date or "the winter of 1859-60",
        place=words.place or f"the map of {board.title}",
        history="",
        adapted=f"Made of the rosters {' and '.join(army.name for army in armies)}, on the map of {board.title}.",
        table=words.table,
        victory=words.victory or _victory(board, {side: by_side[side].name for side in sides}, words.last_turn),
        last_turn=words.last_turn,
        sources=[],
        ends=[],
        teaches=False,
        sides=forces,
    )
    if fault := first_fault(FORMAT.faults(given)):
        raise Refused(f"These two can't fight: {fault.partition(' - at ')[0]}.")
    return given


def _sides(armies: tuple[Army, ...]) -> list[str]:
    """Which edge of the map each has: its own, or the one that is left."""
    one, other = LISTS
    if armies[0].list_id == other and armies[1].list_id != other or armies[1].list_id == one != armies[0].list_id:
        return [other, one]
    return [one, other]


def _victory(board: Scenario, names: Mapping[str, str], last_turn: int) -> str:
    """The condition of victory (AF-B29), in words that go with the name of any roster, be it of one or of several."""
    *others, last = [area.name for area in board.areas if area.objective]
    places = f"{', '.join(others)} and {last}" if others else last
    defender = next(name for side, name in names.items() if side != board.attacker)
    then = f"turn {last_turn}" if last_turn else "the agreed number of turns"
    won = f"Victory goes to {names[board.attacker]} for holding {places} at the end of a turn"
    return f"{won}, otherwise to {defender} after {then}."


def _force(side: Force, army: Army, board: Scenario, taken: set[str]) -> Force:
    units = who_fights(army, MOST, f"a side has {MOST} at most")
    grounds = {area.id: area for area in board.areas}
    edge = [area.id for area in board.areas if area.edge == side.id]
    sea = [area.id for area in board.areas if area.terrain == "sea"]
    starts = [each for each in dict.fromkeys((*side.may_deploy, *edge, *sea)) if each not in taken]
    room = {each: _Room(grounds[each]) for each in starts}
    later = [{each: _Room(grounds[each]) for each in edge} for _ in range(LATEST)]
    entries = []
    for unit in units:
        area, turn = next(_places(unit_kinds()[unit.kind].arm, room, later), ("", 0))
        if not area:
            raise Refused(f"There is no room on the map of {board.title} for {unit.name} of {army.name}.")
        entries.append(_entry(unit, area, turn))
    return Force(side.id, army.name, entries, list(side.may_deploy), is_people(army.name))


MOST = 80


def _places(arm: Arm, room: dict[str, "_Room"], later: list[dict[str, "_Room"]]) -> Iterator[tuple[str, int]]:
    """Place where a unit may start, or else enter, and its turn (0: there from the start); the place is taken."""
    for turn, places in enumerate([room, *later], 1):
        for area, there in places.items():
            if there.take(arm):
                yield area, turn if turn > 1 else 0


class _Room:
    """The room that an area still has for a side."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._combat = CLOSE if ground.terrain in CLOSE_TERRAIN else OPEN
        self._support = SUPPORT

    def take(self, arm: Arm) -> bool:
        """Put a unit there, if it may stand there and there is room."""
        if no_place(arm, self._ground.terrain, bool(self._ground.roads)):
            return False
        if arm == "officer":
            return True
        if arm in ("artillery", "mountain_artillery", "ship"):
            self._support -= 1
            return self._support >= 0
        self._combat -= 1
        return self._combat >= 0


def _entry(unit: Counter, area: str, turn: int) -> Entry:
    support = support_of(unit) if unit.kind == OFFICER else None
    return Entry(unit.id, unit.name, unit.kind, area, turn, support, unit.short, steps=unit.steps, plural=unit.plural)
