"""Ranks of those hit: a die for each figure lost, read against the ranks that are there (CD-A12, CD-B4, CD-H4)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb

from msgspec import structs

from tracker.engine import Amount, Gist, Part, Pool, Reading, Result
from tracker.engine.reading import Counts, whole

RANKS = ("officers", "sergeants", "leaders")
# What a D10 picks by its face; any other face is an other rank.
BY_TEN = {10: 0, 9: 1, 8: 2}
OTHER = len(RANKS)

# Officers, sergeants, leaders; and the same with other ranks.
Picks = tuple[int, int, int]
Figures = tuple[int, int, int, int]


class Struck(Result, frozen=True):
    """Figures that fall, by rank; `spared`: officers and leaders whom their own save saves."""

    officers: int = 0
    sergeants: int = 0
    leaders: int = 0
    men: int = 0
    spared: int = 0

    @property
    def gist(self) -> Gist:
        those = ((self.officers, "officer"), (self.sergeants, "sergeant"), (self.leaders, "leader"))
        parts: list[Amount | str] = [Amount(n, what) for n, what in those if n]
        parts = parts or ["other ranks only"] * bool(self.men)
        if self.spared:
            parts.append(Amount(self.spared, "saved as an officer", "saved as officers"))
        return Gist(parts[0], tuple(parts[1:])) if parts else Gist("nobody")

    @property
    def worth(self) -> int:
        """All who are no other ranks, those too whom their save as an officer saves."""
        return self.officers + self.sergeants + self.leaders + self.spared


class Who(Reading[Struck], frozen=True, tag="who"):
    """Each die picks a figure of those that are there, never more of a rank than there are.

    A D10 picks an officer on 10, a sergeant on 9, a leader on 8; with `by_figures` its low faces are the officers, then
    the sergeants, then the leaders. `fell` and `nearly`: dice of the two pools; of the second, officers and leaders
    are saved. `men`: other ranks; when they run out, sergeants are struck, then officers, leaders last.
    """

    officers: int
    sergeants: int
    leaders: int
    men: int
    fell: int = 0
    nearly: int = 0
    by_figures: bool = False

    @property
    def figures(self) -> int:
        """All who may be hit."""
        return self.officers + self.sergeants + self.leaders + self.men

    @property
    def sides(self) -> int:
        return max(2, self.figures) if self.by_figures else 10

    def hit(self, fell: int, nearly: int = 0) -> "Who":
        """The same of so many hit."""
        return structs.replace(self, fell=fell, nearly=nearly)

    def kinds(self) -> tuple[int, ...]:
        """Which of officers, sergeants and leaders there are, by place."""
        return tuple(place for place, n in enumerate((self.officers, self.sergeants, self.leaders)) if n)

    def names(self, pool: Pool) -> tuple[str, ...]:
        return tuple(RANKS[place] for place in self.kinds()) or RANKS[:1]

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return (whole(pools, "with a rank"),)

    def count(self, pool: Pool, face: int) -> Counts:
        picked = self.picked(face)
        return tuple(int(picked == place) for place in self.kinds()) or (0,)

    def picked(self, face: int) -> int:
        """0 an officer, 1 a sergeant, 2 a leader, 3 an other rank."""
        if not self.by_figures:
            return BY_TEN.get(face, OTHER)
        second = self.officers + self.sergeants
        return 0 if face <= self.officers else 1 if face <= second else 2 if face <= second + self.leaders else OTHER

    def result(self, counts: dict[str, Counts]) -> Struck:
        return self.toll(self._picks(counts.get("fell", ())), self._picks(counts.get("nearly", ())))

    def _picks(self, counts: Counts) -> Picks:
        found = dict(zip(self.kinds(), counts, strict=False))
        return found.get(0, 0), found.get(1, 0), found.get(2, 0)

    def toll(self, fell: Picks, nearly: Picks) -> Struck:
        """Those who fall, the dice of `fell` first."""
        there = self._there()
        fallen = struck(fell, self.fell, there)
        return _together(fallen, struck(nearly, self.nearly, _less(there, fallen)))

    def tolls(self) -> Iterator[tuple[tuple[Picks, Picks], int, Struck]]:
        """All that both throws can pick, least first, with the ways to it and those who fall."""
        there, others = self._there(), sorted(self.picks_of(self.nearly).items())
        for first, ways in sorted(self.picks_of(self.fell).items()):
            fallen = struck(first, self.fell, there)
            left = _less(there, fallen)
            for second, more in others:
                yield (first, second), ways * more, _together(fallen, struck(second, self.nearly, left))

    def _there(self) -> Figures:
        return self.officers, self.sergeants, self.leaders, self.men

    def chances(self, pools: tuple[Pool, ...]) -> Mapping[Struck, Fraction]:
        """By what each pool picks, picks beyond those that are there counting as one."""
        weights: dict[Struck, int] = {}
        for _, ways, result in self.tolls():
            weights[result] = weights.get(result, 0) + ways
        all_ = sum(weights.values())
        return {result: Fraction(weight, all_) for result, weight in weights.items()}

    def picks_of(self, dice: int) -> Mapping[Picks, int]:
        """Ways of so many dice to pick officers, sergeants and leaders, no more of each than there are."""
        faces = self.faces()
        return _ways((*faces, self.sides - sum(faces)), (self.officers, self.sergeants, self.leaders), dice)

    def counts_of(self, picks: Picks, dice: int) -> Counts:
        """The counts of dice that pick those: where each face is of a rank, the rest pick one that is struck."""
        counts, there = [picks[place] for place in self.kinds()], self._there()
        if sum(self.faces()) == self.sides:
            place = max(n for n, kind in enumerate(self.kinds()) if picks[kind] == there[kind])
            counts[place] += dice - sum(counts)
        return tuple(counts)

    def faces(self) -> Picks:
        """Numbers of faces that pick an officer, a sergeant, a leader."""
        if self.by_figures:
            return self.officers, self.sergeants, self.leaders
        return int(self.officers > 0), int(self.sergeants > 0), int(self.leaders > 0)

    def spared(self, fell: int, nearly: int) -> Mapping[int, Fraction]:
        """Chances that so many figures are saved by their save as officers."""
        return _spared(self.hit(fell, nearly))

    def mean_spared(self, fell: int, nearly: int) -> float:
        """Mean number of figures that are saved so; quick while there are other ranks enough."""
        if fell + nearly > self.men:
            return float(sum(spared * chance for spared, chance in self.spared(fell, nearly).items()))
        officers, _, leaders = (each / self.sides for each in self.faces())
        return saved_of(self.officers, officers, fell, nearly) + saved_of(self.leaders, leaders, fell, nearly)

    def pools(self, side: str) -> tuple[Pool, ...]:
        """A die for each figure that fell, or did unless it is an officer."""
        listed = zip(POOLS, POOL_WORDS, (self.fell, self.nearly), strict=True)
        return tuple(Pool(name, dice, self.sides, side, words) for name, words, dice in listed if dice)


POOLS = ("fell", "nearly")
POOL_WORDS = ("casualties", "lost unless officers")


@lru_cache(maxsize=1024)
def _spared(who: Who) -> Mapping[int, Fraction]:
    """The same of those who are hit: kept, as volleys at one unit come to the same losses again and again."""
    # Nobody is spared as a sergeant: they and the other ranks fall before any officer or leader is struck for them.
    who = structs.replace(who, sergeants=0, men=who.men + who.sergeants)
    found: dict[int, int] = {}
    for _, ways, toll in who.tolls():
        found[toll.spared] = found.get(toll.spared, 0) + ways
    whole = who.sides ** (who.fell + who.nearly)
    return {spared: Fraction(ways, whole) for spared, ways in found.items()}


def matters(who: Who, lowest: int = 0) -> bool:
    """True if it must be thrown for who was hit: not where all fall, or all are alike."""
    kinds = sum(1 for each in (who.officers, who.sergeants, who.leaders, who.men) if each)
    hit = who.fell + who.nearly
    return bool(hit) and kinds > 1 and (bool(who.nearly) or who.fell + lowest < who.figures)


def struck(picks: Picks, dice: int, there: Figures) -> Figures:
    """Figures of each kind that so many dice strike: a pick of a rank that is not there strikes the lowest left."""
    officers, sergeants, leaders = min(picks[0], there[0]), min(picks[1], there[1]), min(picks[2], there[2])
    rest = dice - officers - sergeants - leaders
    men = min(rest, there[OTHER])
    more_sergeants = min(rest - men, there[1] - sergeants)
    more_officers = min(rest - men - more_sergeants, there[0] - officers)
    more_leaders = min(rest - men - more_sergeants - more_officers, there[2] - leaders)
    return officers + more_officers, sergeants + more_sergeants, leaders + more_leaders, men


def _less(there: Figures, fallen: Figures) -> Figures:
    return there[0] - fallen[0], there[1] - fallen[1], there[2] - fallen[2], there[3] - fallen[3]


def _together(fell: Figures, nearly: Figures) -> Struck:
    """Those of both throws: of the second, officers and leaders are spared."""
    return Struck(fell[0], fell[1] + nearly[1], fell[2], fell[3] + nearly[3], nearly[0] + nearly[2])


def saved_of(there: int, rate: float, fell: int, nearly: int) -> float:
    """Figures of one rank saved on average, where each die picks one at this rate and `fell` come first."""
    mean = 0.0
    for lost in range(min(there, fell + 1)):
        chance = comb(fell, lost) * rate**lost * (1 - rate) ** (fell - lost)
        left = there - lost
        fewer = sum((left - n) * comb(nearly, n) * rate**n * (1 - rate) ** (nearly - n) for n in range(left))
        mean += chance * (left - fewer)
    return mean


@lru_cache(maxsize=512)
def _ways(faces: Figures, most: Picks, dice: int) -> Mapping[Picks, int]:
    """Ways to pick, with so many faces for each rank and other ranks, counted no farther than `most`."""
    if not dice:
        return {(0, 0, 0): 1}
    found: dict[Picks, int] = {}
    for picks, ways in _ways(faces, most, dice - 1).items():
        for place, many in enumerate(faces):
            if many:
                each = (
                    min(picks[0] + (place == 0), most[0]),
                    min(picks[1] + (place == 1), most[1]),
                    min(picks[2] + (place == 2), most[2]),
                )
                found[each] = found.get(each, 0) + ways * many
    return found
