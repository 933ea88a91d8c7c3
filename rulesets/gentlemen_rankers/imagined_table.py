"""The table as a player without a table imagines it: how far the column has marched, how far off each warrior is.

What others answer bounds it: who fell back, at what range somebody fired (`SEEN`).
"""

from collections.abc import Callable, Sequence
from math import hypot
from typing import Any, Literal

from tracker.engine import Random
from tracker.games.gentlemen_rankers.fire_forms import NOBODY, shooters
from tracker.games.gentlemen_rankers.movement_dice import movers
from tracker.games.gentlemen_rankers.shooting_dice import band_at, reaches, weapon_of
from tracker.games.gentlemen_rankers.state import Battlefield, Warrior
from tracker.games.gentlemen_rankers.units import FAR, contacts_of, label, move_of, units, warriors
from tracker.games.gentlemen_rankers.warrior_moves import AT, FAR_OFF, NO_SHOT, out_of_range

LONG, WIDE = 60.0, 48.0
THIRD = 16.0
# Nearer than this the column halts, forms line and shoots.
HALTS_AT = 17.0
# Inches that one who falls back goes or is stopped short, on average.
PUSHED, SHORT = 6.0, 3.0


class Imagined:
    """Inches along the march, and from each warrior unit to the nearest Imperial one.

    `back`: the march goes there and home again; `start`: where waves begin whose place nobody said.
    """

    def __init__(self, back: bool = False, start: float = 24.0) -> None:
        self.marched = 0.0
        self.back = back
        self.start = start
        self.gaps: dict[str, float] = {}

    @classmethod
    def of(cls, memory: dict[str, Any]) -> "Imagined":
        """The table that is remembered."""
        table = cls(memory["back"], memory["start"])
        table.marched, table.gaps = memory["marched"], dict(memory["gaps"])
        return table

    def memory(self) -> dict[str, Any]:
        """The table as plain data."""
        return {"back": self.back, "start": self.start, "marched": self.marched, "gaps": dict(self.gaps)}

    def gap(self, state: Battlefield, warrior: Warrior) -> float:
        """Inches from a warrior unit to its nearest enemy; where it stands when it is first looked at, by its wave."""
        if contacts_of(state, warrior.id):
            self.gaps[warrior.id] = 0.0
        elif warrior.id not in self.gaps:
            self.gaps[warrior.id] = self._first(state.waves[warrior.wave].place)
        return self.gaps[warrior.id]

    def _first(self, place: str) -> float:
        along = self.marched if not self.back or self.marched <= LONG else 2 * LONG - self.marched
        if "third" in place:
            return max(4.0, hypot(LONG - along, THIRD))
        known = {
            "left edge": WIDE / 2,
            "right edge": WIDE / 2,
            "friendly edge": along,
            "far edge, centre": LONG - along,
        }
        return max(4.0, known.get(place, self.start))

    def nearest_first(self, state: Battlefield, those: list[Warrior]) -> None:
        """Of units that nobody can tell apart the first is the nearest: gaps change hands."""
        groups: dict[str, list[Warrior]] = {}
        for each in those:
            groups.setdefault(label(state, each.id), []).append(each)
        for group in groups.values():
            gaps = sorted(self.gap(state, each) for each in group)
            for each, gap in zip(group, gaps, strict=True):
                self.gaps[each.id] = gap

    def close_in(self, state: Battlefield, warrior: Warrior, inches: int, rng: Random) -> bool:
        """It moves with its die; whether it reaches the enemy."""
        change = rng.choice((-2, 0, 0, 0, 0, 2))
        self.gaps[warrior.id] = max(0.0, self.gap(state, warrior) - inches - change)
        return not self.gaps[warrior.id]

    def threat(self, state: Battlefield) -> float:
        """Inches to the nearest warriors that are not withdrawing."""
        there = [each for each in warriors(state) if not state.waves[each.wave].leaving]
        return min((self.gap(state, each) for each in there), default=99.0)

    def march(self, inches: float) -> None:
        """The column goes on, or home where it is broken."""
        self.marched = max(0.0, self.marched + inches)

    def to_go(self, is_broken: bool) -> tuple[Literal["own", "other"], float]:
        """The edge that the column marches to, its own or the other, and the inches that are left to it."""
        goes_home = self.back and self.marched > LONG
        from_home = 2 * LONG - self.marched if goes_home else self.marched
        if is_broken or goes_home:
            return "own", max(0.0, from_home)
        return "other", max(0.0, LONG - self.marched)

    def hear_to_go(self, is_broken: bool, inches: float) -> None:
        """Somebody who sees the table said so."""
        goes_home = self.back and self.marched > LONG
        self.marched = 2 * LONG - inches if goes_home else inches if is_broken else LONG - inches

    def is_through(self) -> bool:
        """True if the column has come to the end of its way."""
        return self.marched >= (2 * LONG if self.back else LONG)


def neighbours(state: Battlefield, unit_id: str) -> list[str]:
    """Units beside one in the line, in the order of the list, still on the table."""
    line = list(state.units)
    place = line.index(unit_id)
    beside = line[max(0, place - 1) : place] + line[place + 1 : place + 2]
    there = {unit.id for unit in units(state)}
    return [each for each in beside if each in there]


def comes_on(table: Imagined, state: Battlefield, wave_id: str) -> None:
    """A wave has moved; whoever is not in contact after that has an inch to go at least."""
    for each in movers(state, wave_id):
        table.gaps[each.id] = max(1.0, table.gap(state, each) - move_of(state, each.id))


def are_told(table: Imagined, state: Battlefield, wave_ids: Sequence[str], said: str) -> None:
    """Waves that reach nobody were said to be so far off, or to halt at a range of those who may fire at them."""
    least = {FAR_OFF: FAR, NO_SHOT: out_of_range(state)}.get(said, 0)
    able, band = shooters(state), said.removeprefix(AT)
    for wave_id in wave_ids:
        for each in warriors(state, wave_id):
            table.gaps[each.id] = max(table.gap(state, each), least + 1.0) if least else table.gap(state, each)
        if said.startswith(AT) and able:
            nearest = min(warriors(state, wave_id), key=lambda each: table.gap(state, each))
            table.gaps[nearest.id] = within(table.gap(state, nearest), state, weapon_of(state, able[0]), band)


def within(gap: float, state: Battlefield, weapon: str, said: str) -> float:
    """The inches nearest to a gap at which a weapon has the range that was said."""
    ends = reaches(state.rulings, weapon)
    band = band_at(state.rulings, weapon, said)
    if not band:
        return max(gap, max(ends.values(), default=0) + 1.0)
    near = max((end for end in ends.values() if end < ends[band]), default=0)
    return min(max(gap, near + 1.0), float(ends[band]))


def falls_back(table: Imagined, state: Battlefield, what: list[str], value: Any) -> None:
    table.gaps[what[1]] = table.gap(state, state.warriors[what[1]]) + PUSHED


def fails_to_fall_back(table: Imagined, state: Battlefield, what: list[str], value: Any) -> None:
    table.gaps[what[1]] = max(0.0, table.gap(state, state.warriors[what[1]]) - SHORT)


def comes_under_fire(table: Imagined, state: Battlefield, what: list[str], value: Any) -> None:
    """The range that was said bounds how far off the target is."""
    target, said = state.warriors.get(value.get("target", "")), value.get("band", "")
    firing = value.get("firing") or shooters(state)
    if target is None or not firing or not said:
        return
    weapon = weapon_of(state, firing[0])
    gap = table.gap(state, target)
    if said == NOBODY:
        table.gaps[target.id] = max(gap, max(reaches(state.rulings, weapon).values()) + 1.0)
    elif band_at(state.rulings, weapon, said):
        table.gaps[target.id] = within(gap, state, weapon, said)


SEEN: dict[str, Callable[[Imagined, Battlefield, list[str], Any], None]] = {
    "met": falls_back,
    "spade": fails_to_fall_back,
    "fire": comes_under_fire,
}
