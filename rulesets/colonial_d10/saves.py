"""Saves: what a man hit must throw, and how saves are read (CD-A12, CD-B4)."""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb, lcm
from typing import Any

from msgspec import structs

from tracker.engine import Amount, Followed, FollowUp, Gist, Hits, Hitting, Leads, Part, Pool, Reading, Result, Scored
from tracker.engine.reading import Counts, growing, spread, whole
from tracker.games.colonial_d10.data import number
from tracker.games.colonial_d10.fire_losses import behind_hits, behind_saves, by_number, lost_gist, lost_of, told
from tracker.games.colonial_d10.ranks_hit import POOL_WORDS, POOLS, matters
from tracker.games.colonial_d10.state import Battlefield, Unit
from tracker.games.colonial_d10.units import is_in_cover, leaders_at_risk

TEN = 10
NEGLIGIBLE = 1e-9
# Of more dice than these the odds are not worked out anew at each key; nobody types so many face by face.
MOST_ALONE = 30
# Nobody is saved by his rank.
SURE = {0: Fraction(1)}
LATER = tuple(zip(POOLS, POOL_WORDS, strict=True))


class DiceSaved(Result, frozen=True):
    """Dice that saved; `nearly`: those that would have saved an officer only."""

    saved: int
    nearly: int = 0

    @property
    def gist(self) -> Gist:
        return Gist(Amount(self.saved, "saved", "saved"))

    @property
    def worth(self) -> int:
        return self.saved


class SaveDice(Reading[DiceSaved], frozen=True, tag="saves"):
    """`need` or more saves; `officer` or more saves an officer (0: there is none among them).

    Who was hit is thrown for afterwards, and only for those not saved: the same odds as throwing for it first.
    """

    need: int
    officer: int = 0

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("saved", "only if an officer") if self.officer else ("saved",)

    def count(self, pool: Pool, face: int) -> Counts:
        saved = int(face >= self.need)
        return (saved, int(not saved and face >= self.officer)) if self.officer else (saved,)

    def result(self, counts: dict[str, Counts]) -> DiceSaved:
        saved = sum(c[0] for c in counts.values())
        return DiceSaved(saved, sum(c[1] for c in counts.values()) if self.officer else 0)


class Salvo(Hitting, frozen=True, tag="salvo"):
    """Hits of several units at one target, each pool with the score from which its dice hit."""

    lows: tuple[tuple[str, int], ...]

    def count(self, pool: Pool, face: int) -> Counts:
        return (int(face >= dict(self.lows)[pool.name]),)

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return (whole(pools, "hits"),)

    def chances(self, pools: tuple[Pool, ...]) -> Mapping[Scored, Fraction]:
        """Pool after pool: only how many hit counts, not whose."""
        found: Mapping[int, Fraction] = {0: Fraction(1)}
        for pool in pools:
            found = added(found, {hits: chance for (hits,), chance in spread(self, pool).items()})
        return {Scored(hits, hits): chance for hits, chance in found.items()}


# Dice that kill, and dice that kill all but officers, with their ways or weight.
Kills = dict[tuple[int, int], Any]


class Felled(Followed, frozen=True):
    """Hits and saves; `struck`: who of those lost were what, None where that was not thrown with them.

    It goes by its hits and saves: settled on the table so, it is thrown for who was hit afterwards.
    """

    struck: Any = None


class Volley(Leads, frozen=True, tag="volley"):
    """Hits that lead to saves, and those to who was hit; what counts is how many figures (`most` at most) are lost.

    `whom`: how it is thrown for who was hit, on the same screen where that matters. `who` is the same where it may
    save officers: the odds that are shown then tell who is lost in the end (`foresees`).
    """

    most: int = 1_000
    what: str = "lost"
    who: Any = None
    whom: Any = None
    foresees: bool = False

    def names(self, pool: Pool) -> tuple[str, ...]:
        names: tuple[str, ...] = self.whom.names(pool) if self._is_last(pool) else super().names(pool)
        return names

    def counting(self, pool: Pool) -> tuple[Reading[Any], Pool]:
        return self.whom.counting(pool) if self._is_last(pool) else super().counting(pool)

    def unsaid(self, pool: Pool, given: Counts) -> Counts | None:
        left_out: Counts | None = self.whom.unsaid(pool, given) if self._is_last(pool) else super().unsaid(pool, given)
        return left_out

    def _is_last(self, pool: Pool) -> bool:
        return self.whom is not None and pool.name in POOLS

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return (*self.first.parts(pools), *self.then.parts(super().followers()))

    def more(self, counts: dict[str, Counts]) -> tuple[Pool, ...]:
        if self.into not in counts:
            return super().more(counts)
        who = self._who_of(self._saved(counts))
        return who.pools(self.side) if who is not None and matters(who) else ()

    def followers(self) -> tuple[Pool, ...]:
        last = [Pool(name, 0, self.whom.sides, self.side, words) for name, words in LATER] if self.whom else []
        return (*super().followers(), *last)

    def result(self, counts: dict[str, Counts]) -> Felled:
        found = self._saved(counts)
        who = self._who_of(found)
        thrown = {name: counts[name] for name in POOLS if name in counts}
        return Felled(found.first, found.then, who.result(thrown) if who is not None and thrown else None)

    def _saved(self, counts: dict[str, Counts]) -> Followed:
        """Hits and saves, without who was hit."""
        return super().result({name: each for name, each in counts.items() if name not in POOLS})

    def _who_of(self, result: Followed) -> Any:
        """The ranks that may be among so many lost; None where it is not thrown here."""
        if self.whom is None:
            return None
        return self.whom.hit(*self._hit(result))

    def _hit(self, result: Followed) -> tuple[int, int]:
        """Numbers who fall, and who fall unless they are officers, no more than are there."""
        nearly = min(result.then.nearly, lost(result))
        fell = min(lost(result) - nearly, self.most)
        return fell, min(nearly, self.most - fell)

    def follow_ups(self, pools: tuple[Pool, ...], known: dict[str, Counts], most: int) -> tuple[FollowUp, ...]:
        """The ends of the saves behind the hits, with who was hit; behind the saves, who that was."""
        if not known or any(name in known for name in POOLS):
            return ()
        if self.into in known:
            hit = self._hit(self._saved(known))
            return behind_saves(self.whom, hit, most) if self.whom is not None else ()
        (saves,) = super().more(known)
        chances = spread(self.then, saves) if saves.count else {}
        hits = {counts: self._hit(self._saved({**known, self.into: counts})) for counts in chances}
        if self.whom is not None:
            return behind_hits(self.whom, self.into, hits, chances, most)
        losses = [(hits[counts][0], chance) for counts, chance in chances.items()]
        return by_number(losses, self.into, {hit[0]: counts for counts, hit in hits.items()}, self.what, most)

    def behind(
        self, known: dict[str, Counts], left: tuple[Pool, ...], begun: Mapping[str, Counts]
    ) -> tuple["Volley", tuple[Pool, ...]] | None:
        """Dice that hit already are dice that hit on any face."""
        lows = self._lows(left, known)
        there = {**known, **begun}
        if not there or not {*known} | {each.name for each in left} <= {*lows}:
            return None
        sure = {name: f"{name} hit" for name in begun} | {name: name for name in known}
        side = left[0].side if left else ""
        hit = (Pool(sure[name], counts[0], self.sides, side) for name, counts in there.items())
        first = Salvo(
            (*((name, low) for name, low in lows.items() if name not in known), *((n, 1) for n in sure.values()))
        )
        return structs.replace(self, first=first), (*hit, *left)

    def _lows(self, left: tuple[Pool, ...], known: Collection[str]) -> dict[str, int]:
        """The score from which on each pool of those who fire hits; a single unit has one, of which few may be left."""
        if isinstance(self.first, Salvo):
            return dict(self.first.lows)
        names = [each.name for each in left] or [*known]
        is_alone = type(self.first) is Hits and len(names) == 1 and names[0] not in (self.into, *POOLS)
        return {names[0]: self.first.low} if is_alone and sum(each.count for each in left) <= MOST_ALONE else {}

    def in_full(self, result: Followed) -> str:
        """Hits and saves, those that found nobody and those saved by rank: 9 less 0 were 4 lost else."""
        struck = result.struck if isinstance(result, Felled) else None
        beyond, spared = lost(result) - self.most, struck.spared if struck else 0
        more = (f"{beyond} too many" if beyond > 0 else "", f"{spared} by rank" if spared else "")
        return ", ".join(filter(None, (self.result_words(result), *more)))

    def follow_up_of(self, result: Followed) -> Gist:
        if self.whom is None:
            return self.gist(result)
        struck = result.struck if isinstance(result, Felled) else None
        loss = lost_of(struck) if struck is not None else told(self.whom, self._hit(result))
        return lost_gist(loss) if loss is not None else self.gist(result)

    def coarse(self) -> "Volley":
        """Jams and officers' saves change neither labels nor how many are lost before it is known who was hit."""
        plain = structs.replace(self.first, watch=0) if type(self.first) is Hits else self.first
        return structs.replace(self, first=plain, then=SaveDice(self.then.need))

    def outlook(self) -> "Volley":
        return self.coarse() if self.who is None else structs.replace(self, foresees=True)

    def gist(self, result: Followed) -> Gist:
        return Gist(Amount(min(lost(result), self.most), self.what, self.what))

    def chances(self, pools: tuple[Pool, ...]) -> Mapping[Followed, Fraction]:
        """With `foresees`: each die kills, kills but an officer, or does not; then who of those is spared."""
        if not self.foresees:
            return self._in_turn(pools)
        dice = sum(pool.count for pool in pools)
        felled: Kills = {}
        for (kills, near), ways in self.kills(pools).items():
            sure = min(kills, self.most)
            pair = sure, min(near, self.most - sure)
            felled[pair] = felled.get(pair, 0) + ways
        found = [Fraction(0)] * (min(dice, self.most) + 1)
        for (sure, maybe), ways in felled.items():
            for spared, chance in (self.who.spared(sure, maybe) if maybe else SURE).items():
                found[sure + maybe - spared] += Fraction(ways, 100**dice) * chance
        return {Felled(Scored(lost, lost), DiceSaved(0)): chance for lost, chance in enumerate(found) if chance}

    def _in_turn(self, pools: tuple[Pool, ...]) -> Mapping[Followed, Fraction]:
        """All hits together, then their saves; who was hit is no part of it."""
        found: dict[Followed, int] = {}
        hits = self.first.chances(pools)
        most = max(each.carried for each in hits)
        whole = lcm(*(chance.denominator for chance in hits.values())) * self.sides**most
        saves = list(growing(self.then, Pool(self.into, most, self.sides, self.side)))
        for first, chance in hits.items():
            share = int(chance * whole) // self.sides**first.carried
            for counts, ways in saves[first.carried].items():
                result: Followed = Felled(first, self.then.result({self.into: counts}))
                found[result] = found.get(result, 0) + share * ways
        return {result: Fraction(ways, whole) for result, ways in found.items()}

    def kills(self, pools: tuple[Pool, ...]) -> Kills:
        """Ways of all dice and their saves to kill so many, and so many but officers, of 100 a die."""
        found: Kills = {(0, 0): 1}
        for low, dice in self.dice_by_score(pools).items():
            found = both(found, {pair: ways for pair, ways in kills_of(dice, *self.of_a_hundred(low))})
        return found

    def dice_by_score(self, pools: tuple[Pool, ...]) -> dict[int, int]:
        """Numbers of dice by the score from which on they hit."""
        found: dict[int, int] = {}
        for pool in pools:
            low = dict(self.first.lows)[pool.name] if isinstance(self.first, Salvo) else self.first.low
            found[low] = found.get(low, 0) + pool.count
        return found

    def of_a_hundred(self, low: int) -> tuple[int, int]:
        """Ways of a die that hits from `low` on, and its save, to kill anybody, and to kill all but officers."""
        hits = TEN + 1 - low
        below = self.then.officer or self.then.need
        return hits * (below - 1), hits * (self.then.need - below)


def added(one: Mapping[int, Fraction], other: Mapping[int, Fraction]) -> Mapping[int, Fraction]:
    """The chances of the sum of two numbers."""
    found: dict[int, Fraction] = {}
    for (first, chance), (second, another) in product(one.items(), other.items()):
        found[first + second] = found.get(first + second, Fraction(0)) + chance * another
    return found


def kills_of(dice: int, fell: int, nearly: int, of: int = 100) -> Iterator[tuple[tuple[int, int], int]]:
    """Ways of dice alike, `fell` of so many of which kill, and `nearly` all but officers."""
    for kills in range(dice + 1):
        for near in range(dice - kills + 1 if nearly else 1):
            ways = comb(dice, kills) * comb(dice - kills, near) * fell**kills * nearly**near
            yield (kills, near), ways * (of - fell - nearly) ** (dice - kills - near)


def both(first: Kills, second: Kills) -> Kills:
    """The kills of two groups of dice together."""
    found: Kills = {}
    for (kills, near), ways in first.items():
        for (more, nearer), others in second.items():
            pair = kills + more, near + nearer
            found[pair] = found.get(pair, 0) + ways * others
    return found


def lost(result: Followed) -> int:
    """Hits that were not saved, before any officer's luck."""
    hits: int = result.first.hits
    saved: int = result.then.saved
    return max(0, hits - saved)


def expected(volley: Volley, pools: tuple[Pool, ...]) -> float:
    """Figures expected to be lost: the mean of the odds, without what happens less than once in a thousand million."""
    found: Kills = {(0, 0): 1.0}
    for low, dice in volley.dice_by_score(pools).items():
        listed = ((pair, ways / 100**dice) for pair, ways in kills_of(dice, *volley.of_a_hundred(low)))
        found = both(found, {pair: chance for pair, chance in listed if chance > NEGLIGIBLE})
    capped: dict[tuple[int, int], float] = {}
    for (kills, near), chance in found.items():
        sure = min(kills, volley.most)
        hit = sure, min(near, volley.most - sure)
        capped[hit] = capped.get(hit, 0.0) + chance
    mean = 0.0
    for (sure, maybe), chance in capped.items():
        mean += chance * (sure + maybe - (volley.who.mean_spared(sure, maybe) if maybe else 0))
    return mean


def saved_in_the_end(saves: SaveDice, who: Any, dice: int) -> Mapping[int, Fraction]:
    """Chances of so many saves among figures hit, with those who prove to be officers; `who` as in a volley."""
    nearly = saves.need - saves.officer if saves.officer and who is not None else 0
    found: dict[int, Fraction] = {}
    for (fell, near), ways in kills_of(dice, saves.need - 1 - nearly, nearly, TEN):
        for more, chance in (who.spared(fell, near) if near else SURE).items():
            saved = dice - fell - near + more
            found[saved] = found.get(saved, Fraction(0)) + Fraction(ways, TEN**dice) * chance
    return found


def posture(unit: Unit, melee: bool = False, prone_melee: str = "prone") -> str:
    """The row of the saves table for it; in melee a fortification is cover (CD-B31), and lying down may not count."""
    if is_in_cover(unit) or (melee and unit.fort):
        return "cover"
    return "prone" if unit.prone and not (melee and prone_melee == "upright") else "open"


def saves_for(state: Battlefield, unit: Unit, melee: bool = False) -> SaveDice:
    """The saves of its men, and of its officers if any; officers who are alone save as such at once (CD-B4)."""
    need = number("saves", posture(unit, melee, state.rulings.prone_melee))
    better = need - number("saves", "officer")
    if not unit.officers and not leaders_at_risk(state, unit):
        return SaveDice(need)
    return SaveDice(need, better) if unit.men + unit.sergeants else SaveDice(better)
