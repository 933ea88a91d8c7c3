"""Who is among those lost, horses, and what losses do to a unit (CD-A12)."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from msgspec import structs

from rulesets.colonial_d10.changes import disorder, lowest_first, take_off
from rulesets.colonial_d10.data import number
from rulesets.colonial_d10.saving import Saved, Saves, posture
from rulesets.colonial_d10.state import Battlefield, Leader, Unit
from rulesets.colonial_d10.units import attached_to
from tracker.engine import Part, Pool, Reading, Result, Roll, ask
from tracker.engine.readings import Counts, whole

# The place of sergeants between officers and leaders.
SERGEANT = 1


class Struck(Result, frozen=True):
    """Officers, sergeants and leaders among the lost, and among those whom an officer's save would save."""

    officers: int = 0
    sergeants: int = 0
    leaders: int = 0
    nearly_officers: int = 0
    nearly_sergeants: int = 0
    nearly_leaders: int = 0

    @property
    def label(self) -> str:
        sergeants = self.sergeants + self.nearly_sergeants
        counted = ((self.officers, "officer"), (sergeants, "sergeant"), (self.leaders, "leader"))
        return ", ".join(f"{n} {what}{'s' * (n > 1)}" for n, what in counted if n) or "other ranks only"

    @property
    def worth(self) -> int:
        """All who were picked but other ranks, those too whom their save as an officer saves."""
        fell = self.officers + self.sergeants + self.leaders
        return fell + self.nearly_officers + self.nearly_sergeants + self.nearly_leaders


class Who(Reading[Struck], frozen=True, tag="who"):
    """Each die picks a figure: low faces are officers, then sergeants, then leaders, the rest other ranks.

    With `ten` the die is a D10: 10 is an officer, 9 a sergeant, 8 a leader, where there are any.
    """

    officers: int
    sergeants: int
    leaders: int
    ten: bool = False
    blind: bool = False

    def coarse(self) -> "Who":
        """Officers and leaders whom their save as officers saves are not in the label; sergeants fall all the same."""
        return structs.replace(self, blind=True)

    def kinds(self) -> tuple[int, ...]:
        """Which of officers, sergeants and leaders there are, by place."""
        return tuple(place for place, n in enumerate((self.officers, self.sergeants, self.leaders)) if n)

    def names(self, pool: Pool) -> tuple[str, ...]:
        return tuple(("officers", "sergeants", "leaders")[place] for place in self.kinds()) or ("officers",)

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return (whole(pools, "with a rank"),)

    def count(self, pool: Pool, face: int) -> Counts:
        picked = self._ten(face) if self.ten else self._figure(face)
        if self.blind and pool.name == "nearly" and picked != SERGEANT:
            return (0,) * len(self.names(pool))
        return tuple(int(picked == place) for place in self.kinds()) or (0,)

    def _ten(self, face: int) -> int:
        return {10: 0, 9: 1, 8: 2}.get(face, 3)

    def _figure(self, face: int) -> int:
        """0 an officer, 1 a sergeant, 2 a leader, 3 an other rank."""
        second = self.officers + self.sergeants
        return 0 if face <= self.officers else 1 if face <= second else 2 if face <= second + self.leaders else 3

    def result(self, counts: dict[str, Counts]) -> Struck:
        return Struck(*self._all(counts.get("fell", ())), *self._all(counts.get("nearly", ())))

    def _all(self, counts: Counts) -> tuple[int, int, int]:
        found = dict(zip(self.kinds(), counts, strict=False))
        return found.get(0, 0), found.get(1, 0), found.get(2, 0)

    def chances(self, pools: tuple[Pool, ...]) -> Mapping[Struck, Fraction]:
        """Blind, by the multinomial: sergeants of both pools are one number, others count among those who fell."""
        if not self.blind or not pools:
            return super().chances(pools)
        dice = {pool.name: pool.count for pool in pools}
        fell, whole_ = dice.get("fell", 0), pools[0].sides ** sum(dice.values())
        officers, sergeants, leaders = self._faces(pools[0].sides)
        rest = pools[0].sides - officers - sergeants - leaders
        by_sergeants = [[1]]
        for _ in range(dice.get("nearly", 0)):
            by_sergeants = [_one_more(by_sergeants[0], sergeants, pools[0].sides - sergeants)]
        for _ in range(fell):
            by_sergeants.append(_one_more(by_sergeants[-1], sergeants, rest))
        found = {}
        for o in range(fell + 1 if officers else 1):
            for led in range(fell - o + 1 if leaders else 1):
                ways = comb(fell, o) * comb(fell - o, led) * officers**o * leaders**led
                for s, weight in enumerate(by_sergeants[fell - o - led]):
                    if weight:
                        found[Struck(o, s, led)] = Fraction(ways * weight, whole_)
        return found

    def _faces(self, sides: int) -> tuple[int, int, int]:
        """How many faces pick an officer, a sergeant, a leader."""
        picks = [self._ten(face) if self.ten else self._figure(face) for face in range(1, sides + 1)]
        among = self.kinds()
        first, second, third = (picks.count(place) if place in among else 0 for place in range(3))
        return first, second, third


def _one_more(weights: list[int], picks: int, others: int) -> list[int]:
    """Ways by the number of dice that pick, with one die more: `picks` of its faces do, `others` do not."""
    return [picks * down + others * same for down, same in zip([0, *weights], [*weights, 0], strict=True)]


# Procedures


async def suffer(state: Battlefield, unit_id: str, lost: int, nearly: int, cause: str, lowest: int = 0) -> int:
    """Figures lost, `nearly` of them saved if they prove to be officers; gives how many fell, leaders too (CD-A12).

    `lowest` more fall for certain, other ranks first (CD-A14).
    """
    unit = state.units[unit_id]
    if not lost and not lowest:
        return 0
    struck = Struck()
    if lost and _is_mixed(state, unit) and (nearly or lost + lowest < unit.figures or attached_to(state, unit)):
        struck = await ask(lambda: who_roll(state, unit_id, lost - nearly, nearly))
    return fall(state, unit_id, struck, lost, cause, lowest)


def fall(state: Battlefield, unit_id: str, struck: Struck, lost: int, cause: str, lowest: int) -> int:
    """Take off those who fell; gives how many, leaders too (CD-A12)."""
    unit = state.units[unit_id]
    leaders = attached_to(state, unit)
    officers = min(struck.officers, unit.officers)
    spared = min(struck.nearly_officers, unit.officers - officers)
    leaders_hit = min(struck.leaders, len(leaders))
    leaders_spared = min(struck.nearly_leaders, len(leaders) - leaders_hit)
    sergeants = min(struck.sergeants + struck.nearly_sergeants, unit.sergeants)
    for leader in leaders[:leaders_hit]:
        _leader_falls(state, leader, unit)
    if spared + leaders_spared:
        state.say(f"{spared + leaders_spared} saved as an officer in {unit.name}.", "CD-B4", unit_id)
    men = max(0, lost - officers - sergeants - spared - leaders_hit - leaders_spared)
    over = max(0, men - unit.men)
    more_officers, more_sergeants, low_men = lowest_first(
        _without(unit, officers, sergeants, min(men, unit.men)), lowest + over
    )
    fell = take_off(
        state, unit, officers + more_officers, sergeants + more_sergeants, min(men, unit.men) + low_men, cause
    )
    state.say(f"{unit.name} loses {fell}.", "CD-A12", unit_id)
    unit.hurt += leaders_hit
    if fell or leaders_hit:
        disorder(state, unit, "men were killed")
    return fell + leaders_hit


def _without(unit: Unit, officers: int, sergeants: int, men: int) -> Unit:
    """A unit as it would be without these figures."""
    return Unit(
        id=unit.id,
        name=unit.name,
        side=unit.side,
        arm=unit.arm,
        officers=unit.officers - officers,
        sergeants=unit.sergeants - sergeants,
        men=unit.men - men,
    )


def _leader_falls(state: Battlefield, leader: Leader, unit: Unit) -> None:
    leader.fallen = True
    state.say(f"{leader.name} falls with {unit.name}.", "CD-B8", unit.id)
    state.on_table(f"take {leader.name} off", unit.id)


async def horses(state: Battlefield, unit_id: str, saved: int) -> None:
    """By ruling, each rider who was saved throws for his horse (CD-A12)."""
    unit = state.units[unit_id]
    riders = min(saved, unit.figures - unit.afoot)
    if state.rulings["horses"] != "apart" or not unit.mounted or riders <= 0:
        return
    thrown = await ask(lambda: horse_roll(state, unit_id, riders))
    unit = state.units[unit_id]
    down = min(riders - thrown.saved, unit.figures - unit.afoot)
    if down > 0:
        unit.afoot += down
        state.say(f"{unit.name}: {down} horses lost, {unit.afoot} on foot.", "CD-A12", unit_id)
        state.on_table(f"put {down} of {unit.name} on foot", unit_id)


# Calculations


def _at_risk(state: Battlefield, unit: Unit) -> int:
    return len(attached_to(state, unit)) if state.rulings["leader_risk"] == "attached" else 0


def _is_mixed(state: Battlefield, unit: Unit) -> bool:
    """Whether it matters who was hit."""
    kinds = [unit.officers, unit.sergeants, _at_risk(state, unit), unit.men]
    return sum(1 for kind in kinds if kind) > 1 or not unit.men


# Prompts


def who_roll(state: Battlefield, unit_id: str, fell: int, nearly: int) -> Roll[Struck]:
    """A random die for each figure lost (CD-A12)."""
    unit = state.units[unit_id]
    leaders = _at_risk(state, unit)
    ten = state.rulings["who_hit"] == "d10"
    sides = 10 if ten else max(2, unit.figures + leaders)
    pools = [Pool("fell", fell, sides, unit.side, "fell")] if fell else []
    pools += [Pool("nearly", nearly, sides, unit.side, "fell, unless officers")] if nearly else []
    return Roll(
        key=f"who:{unit_id}",
        rule="CD-A12",
        what="Who was hit",
        side=unit.side,
        title=f"{unit.name}: who was hit",
        subject=(unit_id,),
        text=_who_words(unit, leaders, ten),
        pools=tuple(pools),
        reading=Who(unit.officers, unit.sergeants, leaders, ten),
    )


def _who_words(unit: Unit, leaders: int, ten: bool) -> str:
    if ten:
        parts = [("10 an officer", unit.officers), ("9 a sergeant", unit.sergeants), ("8 a leader", leaders)]
        return f"D10: {', '.join(words for words, n in parts if n)}, else other ranks."
    spans, first = [], 1
    for words, n in (("officer", unit.officers), ("sergeant", unit.sergeants), ("leader", leaders)):
        if n:
            spans.append(f"{words} on {first if n == 1 else f'{first} to {first + n - 1}'}")
            first += n
    return f"A die of {unit.figures + leaders} for each: {', '.join(spans)}, other ranks on the rest."


def horse_roll(state: Battlefield, unit_id: str, riders: int) -> Roll[Saved]:
    """The horses of those riders who were saved."""
    unit = state.units[unit_id]
    need = number("saves", posture(unit))
    return Roll(
        key=f"horses:{unit_id}",
        rule="CD-A12",
        what="Horses saved",
        side=unit.side,
        title=f"{unit.name}: horses of the riders saved",
        subject=(unit_id,),
        text=f"{need} or more saves a horse.",
        pools=(Pool("horses", riders, 10, unit.side, "horses"),),
        reading=Saves(need),
    )
