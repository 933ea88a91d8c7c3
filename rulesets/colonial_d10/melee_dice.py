"""Man to man: pairs, spare men, factors, what the dice of each pair mean (CD-A13, CD-A14, CD-B30)."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from msgspec import Struct, structs

from tracker.engine import (
    Amount,
    Breakdown,
    FollowUp,
    Gist,
    Modifier,
    Part,
    Pool,
    Reading,
    Result,
    breakdown,
    counted,
    kept_while_unchanged,
)
from tracker.engine.reading import Counts
from tracker.games.colonial_d10.data import factor, number
from tracker.games.colonial_d10.saves import DiceSaved, SaveDice, added, saved_in_the_end
from tracker.games.colonial_d10.state import COUNTS_SHARES, SPREADS_MEN, Battlefield, Unit
from tracker.games.colonial_d10.units import is_cavalry

MOST_EXTRA = 2
FACES = 10
POOLS = ("alone", "one_extra", "two_extra")
POOL_WORDS = ("man to man", "two to one", "three to one")


class Pair(Struct, frozen=True):
    """Two units hand to hand; `first` is of the side whose player turn it is."""

    first: str
    second: str

    @property
    def key(self) -> str:
        return f"{self.first}:{self.second}"


class Mauled(Result, frozen=True):
    """Figures hit on each side; the `lowest` of each are those who fought several to one (CD-A14)."""

    first: int
    second: int
    first_lowest: int = 0
    second_lowest: int = 0

    @property
    def gist(self) -> Gist:
        first, second = self.first + self.first_lowest, self.second + self.second_lowest
        return Gist(Amount(first, "hit", "hit"), (Amount(second, "hit", "hit"),), " against ")

    @property
    def worths(self) -> tuple[int, int]:
        """Figures that each side hits."""
        return self.second + self.second_lowest, self.first + self.first_lowest


class Duels(Reading[Mauled], frozen=True, tag="duels"):
    """A pair throws two D10, written as one of 1 to 100: tens are the first man's, units the second's, 0 is 10.

    `edges`: by pool, how much better the first man's factors are. `crowd`: -1 if the first side has the extra men, 1 if
    the second. Whoever has no fighting elements kills nobody (CD-A9). `sides` are those of the two.
    """

    edges: tuple[tuple[str, int], ...]
    names_of: tuple[str, str]
    crowd: int = 0
    kills: tuple[bool, bool] = (True, True)
    sides: tuple[str, str] = ("", "")

    def names(self, pool: Pool) -> tuple[str, ...]:
        return (f"hits by {self.names_of[0]}", f"hits by {self.names_of[1]}")

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return tuple(Part(POOLS, "hits", side) for side in self.sides)

    def count(self, pool: Pool, face: int) -> Counts:
        margin = duel(face, dict(self.edges)[pool.name])
        net = number("melee", "net")
        return (int(margin >= net and self.kills[0]), int(-margin >= net and self.kills[1]))

    def result(self, counts: dict[str, Counts]) -> Mauled:
        plain = {name: c for name, c in counts.items() if name == POOLS[0]}
        crowded = {name: c for name, c in counts.items() if name != POOLS[0]}
        lost = [sum(c[side] for c in plain.values()) for side in (1, 0)]
        thick = [sum(c[side] for c in crowded.values()) for side in (1, 0)]
        lowest = [thick[0] if self.crowd < 0 else 0, thick[1] if self.crowd > 0 else 0]
        return Mauled(lost[0] + thick[0] - lowest[0], lost[1] + thick[1] - lowest[1], lowest[0], lowest[1])

    def gist(self, result: Mauled) -> Gist:
        margin = result.second + result.second_lowest - result.first - result.first_lowest
        if not margin and all(self.kills):
            return Gist("as many hit on both sides")
        # Where one side kills nobody it is the other that loses, nobody too.
        worse = self.kills[0] if not all(self.kills) else margin > 0
        before = f"{self.names_of[worse]}: "
        return Gist(Amount(abs(margin), "more was hit", "more were hit", before, SIDES[worse]))

    def in_full(self, result: Mauled) -> str:
        """Figures hit on each side, by its name."""
        second, first = result.worths
        return f"{counted(first, 'hit')} on {self.names_of[0]}, {second} on {self.names_of[1]}"


class BothSaved(Result, frozen=True):
    """Saves of the two sides; `_low`: of those who fought several to one (CD-A14)."""

    first: DiceSaved = DiceSaved(0)
    second: DiceSaved = DiceSaved(0)
    first_low: DiceSaved = DiceSaved(0)
    second_low: DiceSaved = DiceSaved(0)

    @property
    def label(self) -> str:
        nearly = self.first.nearly + self.second.nearly
        return f"{self.both.label}, {nearly} more if officers" if nearly else self.both.label

    @property
    def both(self) -> Gist:
        """Saves of both sides, officers' luck aside."""
        first, second = self.worths
        return Gist(Amount(first, whose=SIDES[0]), (Amount(second, "saved", "saved", whose=SIDES[1]),), " and ")

    @property
    def worths(self) -> tuple[int, int]:
        return self.first.saved + self.first_low.saved, self.second.saved + self.second_low.saved


class BothSaves(Reading[BothSaved], frozen=True, tag="both_saves"):
    """Pools `first` and `second` and the lowest of each, all saving by their own posture.

    `who`: how it is thrown on each side for who was hit, where that may save officers; the odds that are shown then
    count those whom it saves (`foresees`). `names_of` are those of the two.
    """

    first: SaveDice
    second: SaveDice
    first_low: SaveDice
    second_low: SaveDice
    who: tuple[Any, Any] = (None, None)
    foresees: bool = False
    names_of: tuple[str, str] = ("first", "second")

    def outlook(self) -> "BothSaves":
        return self if self.who == (None, None) else structs.replace(self, foresees=True)

    def chances(self, pools: tuple[Pool, ...]) -> Mapping[BothSaved, Fraction]:
        """With `foresees`: how many of each side are saved in the end."""
        if not self.foresees:
            return super().chances(pools)
        dice = {pool.name: pool.count for pool in pools}
        both = []
        for name, low, who in zip(SIDES, LOWEST, self.who, strict=True):
            most = saved_in_the_end(self._of(name), who, dice.get(name, 0))
            both.append(added(most, saved_in_the_end(self._of(low), None, dice.get(low, 0))))
        pairs = product(both[0].items(), both[1].items())
        return {BothSaved(DiceSaved(first), DiceSaved(second)): one * other for (first, one), (second, other) in pairs}

    def follow_ups(self, pools: tuple[Pool, ...], known: dict[str, Counts], most: int) -> tuple[FollowUp, ...]:
        """Numbers of each side that may be saved in the end; who the others are is thrown then.

        They can be picked, having counts, unless men who fought one to one are hit beside the lowest of several, since
        it matters then which of them are saved, or unless they are too many.
        """
        names = [pool.name for pool in pools]
        is_mixed = any({own, low} <= {*names} for own, low in zip(SIDES, LOWEST, strict=True))
        may_pick = not is_mixed and prod(pool.count + 1 for pool in pools) <= most
        saved: dict[str, Mapping[int, Fraction]] = {}
        for pool in pools:
            side, found = SIDES[pool.name in (SIDES[1], LOWEST[1])], self._saved_of(pool, known)
            saved[side] = added(saved[side], found) if side in saved else found
        told = []
        for each in product(*(sorted(chances) for chances in saved.values())):
            chance = prod((saved[side][n] for side, n in zip(saved, each, strict=True)), start=Fraction(1))
            picked = zip(pools, each, strict=True) if may_pick else ()
            counts = {pool.name: (n, 0)[: len(self.names(pool))] for pool, n in picked}
            told.append(FollowUp(self._saved_gist(dict(zip(saved, each, strict=True))), chance, counts))
        return tuple(told) if pools else ()

    def _saved_of(self, pool: Pool, known: dict[str, Counts]) -> Mapping[int, Fraction]:
        """Chances of so many saves of a pool in the end, given the dice that have come in already."""
        if pool.name not in known:
            return saved_in_the_end(self._of(pool.name), self._who_of(pool), pool.count)
        kept, nearly = (*known[pool.name], 0)[:2]
        who = self._who_of(pool)
        if who is None or not nearly:
            return {kept: Fraction(1)}
        return {kept + more: chance for more, chance in who.spared(pool.count - kept - nearly, nearly).items()}

    def follow_up_of(self, result: BothSaved) -> Gist | None:
        """Not where somebody is saved if he proves to be an officer: that is not known yet."""
        if result.first.nearly or result.second.nearly:
            return None
        return self._saved_gist(dict(zip(SIDES, result.worths, strict=True)))

    def _saved_gist(self, saved: Mapping[str, int]) -> Gist:
        """`saved: Ghazis 1, Highlanders 3`, in the order of the sides; of one side alone `Ghazis: 1 saved`."""
        names = {side: self.names_of[side == SIDES[1]] for side in saved}
        if len(saved) == 1:
            ((side, n),) = saved.items()
            return Gist(Amount(n, "saved", "saved", f"{names[side]}: ", side))
        first, second = (Amount(n, before=f"{names[side]} ", whose=side) for side, n in saved.items())
        return Gist(first, (second,), title="saved")

    def in_full(self, result: BothSaved) -> str:
        """Those saved, by the name of their side; a side of which nobody was saved may have thrown no dice."""
        saved = [f"{name} saved {n}" for name, n in zip(self.names_of, result.worths, strict=True) if n]
        nearly = result.first.nearly + result.second.nearly
        return ", ".join([*(saved or ["nobody saved"]), *[f"{nearly} more if officers"] * bool(nearly)])

    def _who_of(self, pool: Pool) -> Any:
        return dict(zip(SIDES, self.who, strict=True)).get(pool.name)

    def names(self, pool: Pool) -> tuple[str, ...]:
        return self._of(pool.name).names(pool)

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        sides = {pool.name: pool.side for pool in pools}
        named = zip(SIDES, LOWEST, strict=True)
        return tuple(Part(each, "saved", sides.get(each[0], sides.get(each[1], ""))) for each in named)

    def count(self, pool: Pool, face: int) -> Counts:
        return self._of(pool.name).count(pool, face)

    def result(self, counts: dict[str, Counts]) -> BothSaved:
        pools = (*SIDES, *LOWEST)
        return BothSaved(*(self._of(name).result({name: counts[name]} if name in counts else {}) for name in pools))

    def gist(self, result: BothSaved) -> Gist:
        return result.both

    def _of(self, name: str) -> SaveDice:
        by_pool = dict(zip((*SIDES, *LOWEST), (self.first, self.second, self.first_low, self.second_low), strict=True))
        return by_pool[name]


SIDES = ("first", "second")
LOWEST = ("first_low", "second_low")


def duel(face: int, edge: int) -> int:
    """The first man's score less the second's, by a throw of 1 to 100."""
    tens, units = face // FACES % FACES or FACES, face % FACES or FACES
    return tens + edge - units


def shares(first: int, second: int, extras: str) -> tuple[int, int, int]:
    """Pairs without, with one and with two extra men (CD-A13, CD-B30)."""
    pairs, spare = min(first, second), abs(first - second)
    spare = min(spare, MOST_EXTRA * pairs)
    if extras == "heaped":
        two, one = divmod(spare, MOST_EXTRA)
    else:
        two = max(0, spare - pairs)
        one = spare - two * MOST_EXTRA
    return pairs - one - two, one, two


@kept_while_unchanged
def factors(state: Battlefield, unit: Unit) -> Breakdown:
    """Factors that each of its men adds, but for extra figures (CD-A13)."""
    infantry = "mounted_infantry" in unit.traits
    rides = is_cavalry(unit)
    return breakdown(
        f"{unit.name}, D10 each",
        0,
        "",
        _row("mounted", "mounted", rides and unit.mounts == "horse" and not infantry),
        _row("camel", "on camels", rides and unit.mounts == "camel" and not infantry),
        _row("mounted_infantry", "mounted infantry", rides and infantry),
        _row("fanatic", "fanatic", "fanatic" in unit.traits),
        _row("fortified", "fortified", unit.fort),
        _row("prone", "lying down", unit.prone),
    )


def _row(row: str, label: str, applied: bool) -> Modifier:
    return factor("melee", row, label, applied)


def fighters(state: Battlefield, pair: Pair) -> tuple[int, int]:
    """Figures that each side puts into a pairing, as long as nobody says otherwise."""
    first, second = state.units[pair.first], state.units[pair.second]
    return _share(state, first, pair.second), _share(state, second, pair.first)


def _share(state: Battlefield, unit: Unit, enemy: str, is_enemys: bool = False) -> int:
    """An even share for each enemy, the first ones getting what is left over (CD-B32).

    More than three to one go where they count, as long as there is such an enemy. An enemy with several enemies is as
    many as it sends there, one at least; `is_enemys`: of such a share, for which the unit counts with all its figures.
    """
    shares = dict.fromkeys(unit.engaged, 0)
    if enemy not in shares or len(shares) == 1:
        return unit.figures
    foes = {each: state.units[each] for each in shares}
    counts_all = is_enemys or not state.has_step(COUNTS_SHARES)
    numbers = {each: foe.figures if counts_all else _share(state, foe, unit.id, True) for each, foe in foes.items()}
    most = {each: (1 + MOST_EXTRA) * max(1, number) for each, number in numbers.items()}
    for _ in range(unit.figures):
        has_room = [each for each in shares if shares[each] < most[each]] if state.has_step(SPREADS_MEN) else []
        shares[min(has_room or shares, key=lambda each: shares[each])] += 1
    return shares[enemy]


def edges(state: Battlefield, pair: Pair, numbers: tuple[int, int]) -> tuple[tuple[str, int], ...]:
    """By pool, how much better the first man's factors are."""
    first, second = state.units[pair.first], state.units[pair.second]
    plain = factors(state, first).total - factors(state, second).total
    extra = number("melee", "extra") * (1 if numbers[0] > numbers[1] else -1)
    return tuple((name, plain + extra * more) for more, name in enumerate(POOLS))


def pools(numbers: tuple[int, int], extras: str, side: str, whose: tuple[str, str]) -> tuple[Pool, ...]:
    """Pairs as dice of a hundred, by how many are on one man; `whose` the two dice of each are."""
    counts = shares(*numbers, extras)
    listed = zip(POOLS, POOL_WORDS, counts, strict=True)
    return tuple(Pool(name, count, FACES * FACES, side, words, whose) for name, words, count in listed if count)
