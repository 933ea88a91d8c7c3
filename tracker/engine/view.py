"""The view: all that a screen may know of a battle. A ruleset makes a fresh one from its state each time."""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.plurals import bracketed, is_plural

Standing = Literal["acting", "may", "done", "not"]

# Letters fewer for which a short name is not worth it.
HARDLY = 2
# How a unit is gone that has only left, as the games say it.
LEFT = ("left the table", "driven off the table", "safe")


class UnitRow(Struct, frozen=True, omit_defaults=True):
    """One unit of the order of battle.

    `figures` now and `start` at the beginning; `stats` are (heading, value) pairs such as Rep and leaders; `status`
    words such as a formation, what matters now first; `place` in words or "". `gone` says how it left ("" while on the
    table); `back` is how many of it are with their army again once the battle is over. `short` stands for the name
    where there is no room for it: at most 14 letters, and no other unit's. `facts` are (heading, words) pairs for the
    unit's card alone, such as its leaders by name; the card leaves out those without words. `faces` says what its
    front is toward, "" where nobody said.
    `led_by`: the name of the leader who leads it now, "" for nobody, or where the game does not say.
    `apart`: how many more are on the table but not with it, such as those who hold its horses. `is_leader`: a leader
    who stands for himself, and is none of those in whom the strength of his side is counted. `is_to_come`: it arrives
    later, and is not on the table yet. `ran`: how many of its lost ran away in play, and fell to nobody. `is_running`:
    it makes off and never turns, lost to its side though it is still on the table.

    Its counts, by example: of 12 riders one fell, and 2 hold the horses of 9 who stand: `start` 12, `figures` 9,
    `apart` 2, `on_table` and `not_lost` 11. If they run, `not_lost` is 0; once they are gone `on_table` is 0 too.
    """

    id: str
    name: str
    figures: int
    start: int
    stats: tuple[tuple[str, str], ...] = ()
    status: tuple[str, ...] = ()
    place: str = ""
    gone: str = ""
    back: int = 0
    short: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    faces: str = ""
    led_by: str = ""
    apart: int = 0
    is_leader: bool = False
    is_to_come: bool = False
    ran: int = 0
    is_running: bool = False

    @property
    def on_table(self) -> int:
        """Figures on the table, be they with the unit or apart; none once it is gone."""
        return 0 if self.gone else self.figures + self.apart

    @property
    def not_lost(self) -> int:
        """Figures on the table, none of a unit that makes off."""
        return 0 if self.is_running else self.on_table

    @property
    def has_left(self) -> bool:
        """True if it went off the table whole, of its own will or another's: nobody of it fell."""
        return self.gone in LEFT

    @property
    def fate(self) -> str:
        """Say how it left, and who came back; "" while it is on the table."""
        return f"{self.gone}; {self.back} back afterwards" if self.gone and self.back else self.gone


class SideView(Struct, frozen=True, omit_defaults=True, dict=True):
    """One side: its units and its strength in figures.

    `colour` is what people call it by, such as that of its die: red, blue, green, yellow, white, black, orange, purple;
    "" leaves it to the screen. `morale` says what became of that of all the side, as in "broken"; "" for nothing.
    """

    id: str
    name: str
    units: tuple[UnitRow, ...]
    status: tuple[str, ...] = ()
    colour: str = ""
    morale: str = ""

    @property
    def counted(self) -> list[UnitRow]:
        """The units that its strength is counted in: no leader who stands for himself."""
        return [unit for unit in self.units if not unit.is_leader]

    @cached_property
    def figures(self) -> int:
        """Figures on the table, and once the battle is over those who came back to the army."""
        return sum(unit.back if unit.gone else unit.on_table for unit in self.counted)

    @cached_property
    def off(self) -> int:
        """Figures of units that left the table whole, but for those whom it counts as back with the army."""
        return sum(max(0, unit.figures - unit.back) for unit in self.counted if unit.has_left)

    @property
    def left(self) -> int:
        """Figures that it has left, on the table and off it."""
        return self.figures + self.off

    @cached_property
    def running(self) -> int:
        """Figures that make off, and are on the table yet."""
        return sum([unit.on_table for unit in self.counted if unit.is_running])

    @property
    def lost(self) -> int:
        """Figures that it has lost: who left the table whole is none of them, who makes off is."""
        return self.start - self.left + self.running

    @cached_property
    def start(self) -> int:
        """Figures at the beginning."""
        return sum(unit.start for unit in self.counted)


class QueueRow(Struct, frozen=True, omit_defaults=True):
    """A unit in the activation queue; `reason` says why it may not act, or what it is doing."""

    unit: str
    name: str
    standing: Standing
    value: str = ""
    reason: str = ""


class OwedRow(Struct, frozen=True, omit_defaults=True):
    """A test still owed: who owes what, and why; `depth` in the chain, 0 the first cause.

    `result`: what the test came to, where it is thrown and only still to be carried out.
    """

    unit: str
    name: str
    what: str
    why: str
    depth: int = 0
    result: str = ""


class Place(Struct, frozen=True, omit_defaults=True):
    """A section or area of the field and what stands there.

    On a map of areas, `near` are ids of the places that adjoin it, `roads` those of them that a road leads to, and `x`,
    `y` its column and row in drawings (None: not drawn). `sign` is a character that marks it there. A place may lie
    `within` another, by its id, and is drawn inside it. Besides its `units` some may stand `before` it, and of some it
    is `doubtful` whether they are still there. A `tile` adjoins its neighbours without a gap, and fills its square.
    """

    id: str
    name: str
    units: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    roads: tuple[str, ...] = ()
    x: int | None = None
    y: int | None = None
    sign: str = ""
    within: str = ""
    before: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    tile: bool = False


class Summary(Struct, frozen=True, omit_defaults=True):
    """The lines in place of the queue where nobody activates, such as how an army is made up.

    `warned` are lines of it that a person should heed.
    """

    heading: str
    lines: tuple[str, ...]
    warned: tuple[str, ...] = ()


class View(Struct, frozen=True, omit_defaults=True, dict=True):
    """A battle as it may be shown. `status` are words for the head line, such as dice and sides to act.

    `result` says in words how it ended; `winner` is the id of the side that won, "draw", or "" where nobody decided.
    `last_turn`: 0 for none; `victory`: what the scenario says wins, "" where it says nothing. `counts`: what units
    are counted in: "figures", "steps", "units"; `turns` what a turn is called: "turn", "battle". `reached`:
    how far a mission has come, as a clause: "8 of 9 sections were scouted". `summary`: what is shown instead of queue
    and what is owed. `short_words`: short forms of words of `status`, by how these begin, for
    rows in which the whole ones have no room; the glossary has them too.
    """

    title: str
    turn: int
    sides: tuple[SideView, ...]
    status: tuple[str, ...] = ()
    queue: tuple[QueueRow, ...] = ()
    owed: tuple[OwedRow, ...] = ()
    field: tuple[Place, ...] = ()
    result: str = ""
    winner: str = ""
    last_turn: int = 0
    victory: str = ""
    counts: str = "figures"
    turns: str = "turn"
    reached: str = ""
    summary: Summary | None = None
    short_words: Mapping[str, str] = {}

    @property
    def turn_words(self) -> str:
        """The turn and, where the scenario has one, the last: `turn 6 of 6`, `turn 7 (the last was 6)`, `set-up`."""
        if not self.turn:
            return "set-up"
        if not self.last_turn:
            return f"{self.turns} {self.turn}"
        past = self.turn > self.last_turn
        of = f"(the last was {self.last_turn})" if past else f"of {self.last_turn}"
        return f"{self.turns} {self.turn} {of}"

    @cached_property
    def listed(self) -> "View":
        """The same as a list of the units tells it: without what their cards and the field alone say of each."""
        plain = ([replace(unit, facts=(), faces="") for unit in side.units] for side in self.sides)
        sides = (replace(side, units=tuple(units)) for side, units in zip(self.sides, plain, strict=True))
        return replace(self, sides=tuple(sides))

    @property
    def unit_names(self) -> dict[str, str]:
        return {unit.id: unit.name for side in self.sides for unit in side.units}

    @cached_property
    def called(self) -> dict[str, str]:
        """The short names of units by id, the long where there is none, without commas: these part words of state."""
        return {unit.id: bracketed(unit.short or unit.name) for side in self.sides for unit in side.units}

    @property
    def short_names(self) -> dict[str, str]:
        """The short names of units, without commas, by their long ones, the longest first: one may stand in another.

        Those that are hardly shorter are left out: a letter less reads as a slip. So are those behind which a verb
        would not stand as it does behind the name: "Marines stays".
        """
        units = sorted((unit for side in self.sides for unit in side.units), key=lambda unit: -len(unit.name))
        fit = [unit for unit in units if unit.short and (is_plural(unit.name) or not is_plural(unit.short))]
        shorter = [(unit.name, self.called[unit.id]) for unit in fit]
        return {name: short for name, short in shorter if len(name) - len(short) > HARDLY}

    @cached_property
    def is_map(self) -> bool:
        """True if its field is a map of areas, which adjoin, and where several units may stand."""
        return any(place.near and not place.tile for place in self.field)

    @cached_property
    def units(self) -> dict[str, UnitRow]:
        return {unit.id: unit for side in self.sides for unit in side.units}

    def unit(self, unit_id: str) -> UnitRow | None:
        return self.units.get(unit_id)


def fallen(before: View, now: View) -> dict[str, int]:
    """The figures that each unit has lost from one view to the other, by unit id; who never came to one is not lost."""
    if now.summary is not None:
        # In a muster or between the battles of a war all that is told of is who is there.
        return {}
    then = {unit.id: unit for side in before.sides for unit in side.units}
    both = [(then[unit.id], unit) for side in now.sides for unit in side.units if unit.id in then and not unit.gone]
    return {unit.id: lost for was, unit in both if was != unit and (lost := lost_since(was, unit)) > 0}


def lost_since(was: UnitRow, now: UnitRow) -> int:
    """The figures that a unit has lost; who never came, or went apart as a unit, fell off its full strength too."""
    return was.on_table - now.on_table - max(0, was.start - now.start)
