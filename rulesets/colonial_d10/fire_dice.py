"""Fire: who may, with how many dice, what hits (CD-A10, CD-B17 to CD-B22)."""

from tracker.engine import Breakdown, Hits, Modifier, Pool, Reading, Scored, breakdown, kept_while_unchanged, limited
from tracker.engine.reading import Counts
from tracker.games.colonial_d10.casualties import who_of, who_words
from tracker.games.colonial_d10.data import factor, number
from tracker.games.colonial_d10.formations import share_that_fires
from tracker.games.colonial_d10.ranks_hit import matters
from tracker.games.colonial_d10.saves import TEN, SaveDice, Volley, posture, saves_for
from tracker.games.colonial_d10.state import Battlefield, Shot, Unit
from tracker.games.colonial_d10.units import (
    MELEE_ONLY,
    crew_of_gun,
    has_artillery,
    is_crew_served,
    is_hidden,
    weapon_range,
    words_of,
)


class Burst(Hits, frozen=True, tag="burst"):
    """Hits with one marked die that alone may jam the gun (CD-B21)."""

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("hits", "jams") if pool.name == "marked" else ("hits",)

    def count(self, pool: Pool, face: int) -> Counts:
        hit = int(self.low <= face <= self.high)
        return (hit, int(face == 1)) if pool.name == "marked" else (hit,)

    def result(self, counts: dict[str, Counts]) -> Scored:
        raw = sum(c[0] for c in counts.values())
        return Scored(raw, raw, counts["marked"][1] if "marked" in counts else 0)


def why_not_fire(state: Battlefield, unit: Unit) -> str:
    if unit.gone:
        return "off the table"
    if unit.weapon == MELEE_ONLY:
        return "no firearm"
    if is_crew_served(unit) and not unit.guns:
        return "its gun is lost"
    if unit.engaged:
        return "in melee"
    if unit.charging:
        return "charging"
    if is_hidden(unit):
        return "lying in cover"
    if unit.limbered and is_crew_served(unit):
        return "limbered"
    if unit.jammed and unit.jammed == state.firing:
        return "jammed"
    # By ruling guns may move and fire, at half a move, which the table sees to (CD-B22).
    if unit.moved and is_crew_served(unit) and state.rulings.guns == "no":
        return "it moved"
    return "it has fired" if front(state, unit) <= 0 else ""


def why_not_shot_at(firer: Unit, target: Unit) -> str:
    """Reason why nobody may shoot at a unit, "" if it may be shot at (CD-A11)."""
    if target.gone:
        return "off the table"
    if target.engaged:
        return "in melee"
    if is_hidden(target) and not has_artillery(firer):
        return "lying in cover: only artillery reaches it"
    return ""


def shooters(state: Battlefield, unit: Unit) -> int:
    """Figures that could fire at all: crews by gun (CD-B20), small arms all."""
    crew = crew_of_gun(unit)
    if not crew:
        return unit.figures
    guns = max(1, unit.guns)
    return min(unit.figures, guns if state.rulings.crew == "one" else guns * crew)


def eligible(state: Battlefield, unit: Unit) -> int:
    """All who have not fired this phase: the most that the table may say (CD-B28)."""
    return max(0, shooters(state, unit) - unit.spent)


def bearing(state: Battlefield, unit: Unit) -> int:
    """Figures that usually can fire, by formation: a proposal for the table (CD-B27)."""
    able = shooters(state, unit)
    if crew_of_gun(unit) or unit.aboard:
        return able
    return max(min(1, able), share_that_fires(unit, able))


@kept_while_unchanged
def front(state: Battlefield, unit: Unit) -> int:
    """Figures whose weapons bear and that have not fired this phase."""
    return max(0, bearing(state, unit) - unit.spent)


def halves_of(unit: Unit, figures: int) -> int:
    """Half dice of so many figures (CD-B17)."""
    return figures * number("weapons", unit.weapon, "dice")


def dice_of(state: Battlefield, unit: Unit, figures: int, target_id: str = "", together: int = 0) -> Breakdown:
    """Dice of a group of figures; half dice add up for all who fire at one target, then are rounded (CD-B17).

    `together`: half dice of those who fire at it together with them.
    """
    per_two = number("weapons", unit.weapon, "dice")
    before = state.halves.get(target_id, 0) + together
    alone = _rounded(state, figures * per_two)
    dice = _rounded(state, before + figures * per_two) - _rounded(state, before)
    each = f"{per_two / 2:g}"
    rate = Modifier(f"each figure has {each} dice", alone - figures, True, "CD-A10", f"at {each} each")
    others = Modifier("half dice of others at this target", dice - alone, True, "CD-B17")
    return breakdown("Dice", figures, "figures firing", *(line for line in (rate, others) if line.value))


def _rounded(state: Battlefield, halves: int) -> int:
    """So many half dice as dice, one at least (CD-B17)."""
    return (halves + 1) // 2 if state.rulings.fractions == "up" else max(1, halves // 2) if halves else 0


def need_of(state: Battlefield, unit: Unit, shot: Shot) -> Breakdown:
    """The score that hits, 10 at most (CD-A10, CD-B19)."""
    lines = _harder("disordered", unit.disordered), _harder("moving", unit.moved)
    sum_ = breakdown("To hit", number("to_hit", shot.range), f"at {shot.range} range", *lines)
    return limited(sum_, min(TEN, sum_.total), "a natural 10 always hits")


def _harder(row: str, applied: bool) -> Modifier:
    """A modifier of the score: whatever is taken from the die is added to it."""
    line = factor("to_hit", row, row, applied)
    return Modifier(row, -line.value, applied, line.rule)


def is_at_hull(firer: Unit, target: Unit) -> bool:
    """Artillery at a boat hits the hull (CD-B37)."""
    return bool(target.boat) and has_artillery(firer)


def pools_of(state: Battlefield, unit: Unit, figures: int, target_id: str) -> tuple[Pool, ...]:
    """The dice; one of a machine gun's is marked by ruling (CD-B21)."""
    dice = dice_of(state, unit, figures, target_id).total
    label = f"{words_of(unit.weapon)} dice"
    if unit.weapon == "machine_gun" and state.rulings.jam == "marked" and dice:
        return (Pool("fire", dice - 1, TEN, unit.side, label), Pool("marked", 1, TEN, unit.side, "marked die"))
    return (Pool("fire", dice, TEN, unit.side, label),)


def reading_of(state: Battlefield, firer: Unit, target: Unit, shot: Shot) -> Volley:
    """Hits, then saves of those hit, on one screen (CD-A12)."""
    low = need_of(state, firer, shot).total
    jams = firer.weapon == "machine_gun"
    marked = jams and state.rulings.jam == "marked"
    first = Burst(low, TEN) if marked else Hits(low, TEN, watch=1 if jams else 0)
    if is_at_hull(firer, target):
        saves = SaveDice(number("saves", posture(target)))
        return Volley(first, saves, "saves", sides=TEN, side=target.side, most=target.hull, what="hull lost")
    return volley_at(state, target, first)


def volley_at(state: Battlefield, target: Unit, first: Reading[Scored]) -> Volley:
    """Hits, then the saves of those hit, then who those were (CD-A12)."""
    saves, who = saves_for(state, target), who_of(state, target, 0, 0)
    return Volley(
        first,
        saves,
        "saves",
        sides=TEN,
        side=target.side,
        most=who.figures,
        who=who if saves.officer else None,
        whom=who,
    )


def whom_words(volley: Volley) -> str:
    """The numbers that hit men of other ranks, behind the scores that save; "" where the target has one rank."""
    who = volley.whom
    return f"; who is hit: {who_words(who)}" if who is not None and matters(who.hit(1)) else ""


def jam_chance(state: Battlefield, unit: Unit, dice: int) -> float:
    """The chance that a burst jams a machine gun, 0 for other weapons (CD-B21)."""
    if unit.weapon != "machine_gun" or not dice:
        return 0
    return 1 - 0.9 ** (1 if state.rulings.jam == "marked" else dice)


def half_range(unit: Unit) -> float:
    """Inches up to which 6 or more hits (CD-B18)."""
    return weapon_range(unit) / 2
