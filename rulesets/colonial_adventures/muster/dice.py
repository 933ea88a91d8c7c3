"""The rolls of a muster: who comes, how strong, and how good its leaders are."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from tracker.engine import (
    Abreast,
    Added,
    Amount,
    Effect,
    Gist,
    Happened,
    Part,
    Pool,
    Possibility,
    Reads,
    Result,
    Roll,
    Several,
    Share,
    about,
)
from tracker.engine.reading import each_separately
from tracker.games.colonial_adventures.data import table_id
from tracker.games.colonial_adventures.muster.lists import ArmyList, TroopRow
from tracker.games.colonial_adventures.muster.state import SIDE, Mustering
from tracker.games.colonial_adventures.muster.strengths import field_strength_short, leader_rep, leaders_rule
from tracker.games.colonial_adventures.scenario import Officer
from tracker.games.colonial_adventures.state import Training

# A second roll's pool.
SECOND = "second"
# So many leaders are named before they are rolled.
FEW = 3


class Recruited(Result, frozen=True):
    """The troops that come: the key of a row, its words, and the total of 2d6 that led to it."""

    row: str
    troops: str
    rep: int
    total: int

    @property
    def label(self) -> str:
        return f"{self.troops}, Rep {self.rep} (row {self.row} of the list)"

    @property
    def worth(self) -> int:
        return self.total


class ListRow(Struct, frozen=True):
    """A row of a list as dice know it: totals from `low` to `high`, with a second roll in `die`."""

    row: str
    troops: str
    rep: int
    low: int
    high: int
    die: tuple[int, int]
    has_second: bool


class Recruiting(Added[Recruited], frozen=True, tag="recruiting"):
    """2d6 added lead to a row of the list, some totals by way of a second roll (CA-ARMY-1)."""

    lines: tuple[ListRow, ...]
    side: str = SIDE

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return each_separately(tuple(pool for pool in pools if pool.name != SECOND), "total")

    def result(self, counts: dict[str, tuple[int, ...]]) -> Recruited:
        (total,), (second,) = counts["recruit"], counts.get(SECOND) or (0,)
        found = next(each for each in self._at(total) if not each.has_second or each.die[0] <= second <= each.die[1])
        return Recruited(found.row, found.troops, found.rep, total)

    def gist(self, result: Recruited) -> Gist:
        return Gist(Amount(result.rep, before=f"{result.troops}, Rep "))

    def more(self, counts: dict[str, tuple[int, ...]]) -> tuple[Pool, ...]:
        has_second = any(each.has_second for each in self._at(counts["recruit"][0]))
        return (Pool(SECOND, 1, 6, self.side, "second roll"),) if has_second else ()

    def followers(self) -> tuple[Pool, ...]:
        return (Pool(SECOND, 0, 6, self.side, "second roll"),)

    def _at(self, total: int) -> list[ListRow]:
        return [each for each in self.lines if each.low <= total <= each.high]


def recruits_roll(state: Mustering, number: int, many: int) -> Roll[Abreast]:
    """2d6 on the list in use for each of `many` units; `number` of this army's rolls, from 1 (CA-ARMY-1)."""
    given = state.given
    lines = tuple(_line(given, row) for row in given.rows if not row.starred)
    heads = {f"unit{each}": f"group {each}" for each in range(1, many + 1)}
    return about("CA-ARMY-1", state.side).roll(
        f"recruits:{given.id}:{number}",
        "Recruiting rolls",
        f"{given.name}: {many} recruiting rolls, 2d6 each",
        (Pool(f"{head}:recruit", 2, 6, state.side, words) for head, words in heads.items()),
        Several(tuple(heads), tuple(Recruiting(lines, state.side) for _ in heads)),
        text=f"Total two dice for each{_second_words(lines)}.",
        # The chances of the last are those of each whose dice are still to come.
        shares=(Share(f"unit{many}", "each group still to roll"),),
        reads=Reads(table_id(given.id)),
    )


def recruit_roll(state: Mustering, number: int) -> Roll[Recruited]:
    """2d6 on the list in use; `number` of this muster's rolls, from 1."""
    given = state.given
    lines = tuple(_line(given, row) for row in given.rows if not row.starred)
    left = f", {state.to_come} more to come" if state.to_come else ""
    return about("CA-ARMY-1", state.side).roll(
        f"recruit:{given.id}:{number}",
        "Recruiting roll",
        f"{given.name}: recruiting roll{left}",
        Pool("recruit", 2, 6, state.side, "dice"),
        Recruiting(lines, state.side),
        text=f"Total the two dice{_second_words(lines)}.",
        reads=Reads(table_id(given.id)),
    )


def _second_words(lines: Iterable[ListRow]) -> str:
    """Words on the second roll, of a list that wants one anywhere."""
    return "; where the list wants it, roll one die more" if any(each.has_second for each in lines) else ""


def _line(given: ArmyList, row: TroopRow) -> ListRow:
    return ListRow(given.key(row), row.troops, row.rep, row.totals[0], row.totals[-1], row.die, row.has_second_roll)


def better_roll(state: Mustering, given: ArmyList, row: TroopRow, number: int) -> Roll[Happened]:
    """1d6 for a gun whose crew is better on a 1."""
    better = row.instead.rep if row.instead else row.rep
    return about("CA-ARMY-20", state.side).roll(
        f"better:{given.id}:{number}",
        "Rep of a crew",
        f"{row.troops}: Rep {better} on a 1, else {row.rep}",
        Pool("crew", 1, 6, state.side, "die"),
        Possibility(1, 1),
        effects=(Effect("yes", f"Rep {better}"), Effect("no", f"Rep {row.rep}")),
        reads=Reads(table_id(given.id), given.key(row)),
    )


# Several at once: field strengths, leaders


class Led(Result, frozen=True):
    """The Rep of a leader and the total that it came of."""

    total: int
    rep: int

    @property
    def gist(self) -> Gist:
        return Gist(Amount(self.rep, before="Rep "))

    @property
    def worth(self) -> int:
        return self.rep


class Leading(Added[Led], frozen=True, tag="leading"):
    """Dice added, plus `plus`, give a leader's Rep by the table of his training (CA-LDR-8, CA-LDR-9)."""

    training: Training
    plus: int = 0

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return each_separately(pools, "Rep")

    def result(self, counts: dict[str, tuple[int, ...]]) -> Led:
        total = sum(count[0] for count in counts.values()) + self.plus
        return Led(total, leader_rep(total, self.training))

    def goes_by_gist(self, pools: tuple[Pool, ...]) -> bool:
        """True: the total that gave a Rep changes nothing."""
        return True


class FiguresShort(Result, frozen=True):
    """The number that a unit is short of."""

    short: int

    @property
    def gist(self) -> Gist:
        return Gist(Amount(self.short, "short", "short") if self.short else "full")

    @property
    def worth(self) -> int:
        return self.short


class Turnout(Added[FiguresShort], frozen=True, tag="turnout"):
    """One die: a unit is short by what its Rep is higher (CA-ARMY-6)."""

    rep: int

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return each_separately(pools, "figures short")

    def result(self, counts: dict[str, tuple[int, ...]]) -> FiguresShort:
        return FiguresShort(field_strength_short(self.rep, sum(count[0] for count in counts.values())))

    def goes_by_gist(self, pools: tuple[Pool, ...]) -> bool:
        """True: how far above its Rep the die is changes nothing."""
        return True


def strength_roll(state: Mustering, units: Sequence[str], number: int) -> Roll[Abreast]:
    """1d6 against the Rep of each of some units (CA-ARMY-6)."""
    found = [state.units[each] for each in units]
    return about("CA-ARMY-6", state.side, *units).roll(
        f"strength:{number}",
        "Field strength",
        f"Field strength: {_span([unit.name for unit in found])}",
        (Pool(f"{unit.id}:die", 1, 6, state.side, f"{unit.short or unit.name} R{unit.rep}") for unit in found),
        Several(tuple(units), tuple(Turnout(unit.rep) for unit in found)),
        text="A die each. Its Rep or more: full strength. Less: short by the difference. Leaders are always there.",
        shares=(Share(unit.id, unit.short or unit.name) for unit in found),
    )


class LeaderPool(Struct, frozen=True):
    """Leaders who are rolled together and share what was rolled (CA-R48): unit and rank of each; `names` of a few."""

    name: str
    words: str
    training: Training
    plus: int
    who: tuple[tuple[str, str], ...]
    names: tuple[str, ...] = ()


def leader_pools(state: Mustering) -> list[LeaderPool]:
    """The leaders without a Rep: European officers with all who rank above them, NCOs, and Tribal leaders (CA-R48)."""
    kinds: list[tuple[str, str, Training, int]] = [
        ("officers", "officer", "european", 0),
        ("ncos", "NCO", "european", 1),
        ("leaders", "leader", "tribal", 0),
    ]
    return [
        LeaderPool(name, words, training, plus, who, _names(state, who) if len(who) <= FEW else ())
        for name, words, training, plus in kinds
        if (who := tuple(_unrolled(state, name, training)))
    ]


def _unrolled(state: Mustering, pool: str, training: Training) -> list[tuple[str, str]]:
    return [
        (unit.id, leader.rank)
        for unit in state.units.values()
        for leader in unit.leaders
        if unit.training == training and not leader.rep and (leader.rank == "nco") == (pool == "ncos")
    ]


def _names(state: Mustering, who: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    found = [(leader_of(state, *each), state.units[each[0]]) for each in who]
    return tuple(f"{leader.name} of {unit.name}" for leader, unit in found if leader is not None)


def leader_of(state: Mustering, unit_id: str, rank: str) -> Officer | None:
    """A leader by his unit and rank; None where an edit made him another since he was rolled for."""
    unit = state.units.get(unit_id)
    return next((each for each in unit.leaders if each.rank == rank), None) if unit else None


def leaders_roll(pool: LeaderPool, first: int, many: int, side: str = SIDE) -> Roll[Abreast]:
    """2d6 for each of some leaders not yet named, an NCO adding 1 (CA-LDR-8, CA-LDR-9); `first` counts from 1."""
    heads = tuple(f"{pool.name}{number}" for number in range(first, first + many))
    of = len(pool.who)
    which = f"{first} to {first + many - 1}" if many > 1 else str(first)
    adds, whose = ", and add 1 for an NCO" if pool.plus else "", f": {', '.join(pool.names)}" if pool.names else ""
    return about(leaders_rule(pool.training), side).roll(
        f"leaders:{pool.name}:{first}",
        "Rep of a leader",
        f"Leaders' Reps, 2d6 each: {pool.words} {which} of {of}",
        (Pool(f"{head}:dice", 2, 6, side, f"{pool.words} {first + number}") for number, head in enumerate(heads)),
        Several(heads, tuple(Leading(pool.training, pool.plus) for _ in heads)),
        text=f"Total two dice for each{adds}. Then each Rep goes to a leader{whose}.",
        shares=(Share(head, f"{pool.words} {first + number}") for number, head in enumerate(heads)),
        reads=Reads("leaders", "", pool.training),
    )


def _span(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"


def places_of(given: ArmyList, row: TroopRow) -> str:
    """Places of troops in their list, each of those that are the same: `2, 3, 4, 5`."""
    same = [each for each in given.rows if likeness(each) == likeness(row)]
    return ", ".join(each.place for each in same)


def likeness(row: TroopRow) -> tuple[object, ...]:
    """A key that two rows share if they differ in their roll alone."""
    return row.troops, row.rep, row.arm, row.notes, row.traits, row.mounts, row.starred
