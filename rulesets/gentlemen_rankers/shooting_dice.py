"""Shots: their ranges and the keys of those, their modifiers, their number to hit (GR-A15, GR-A16, GR-B6, GR-B7)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Literal, get_args

from msgspec import Struct, structs

from tracker.engine import Breakdown, Hitting, Mark, Modifier, Pool, breakdown, limited
from tracker.engine.reading import Counts
from tracker.games.gentlemen_rankers.data import WORDS, number, tables
from tracker.games.gentlemen_rankers.rulings import Rulings
from tracker.games.gentlemen_rankers.state import AS_RULED, BY_SCORE, Band, Battlefield, Shot
from tracker.games.gentlemen_rankers.units import crouches, is_beside, names_or_number, units

BANDS: tuple[Band, ...] = get_args(Band)


class Aimed(Struct, frozen=True):
    """One shooter's fire: who at whom, what the table says of it."""

    shooter: str
    target: str
    facts: Shot


class Volley(Hitting, frozen=True, tag="gr_volley"):
    """Dice of several pools, each with the least number that hits, by the name of the pool."""

    lows: tuple[tuple[str, int], ...]

    def count(self, pool: Pool, face: int) -> Counts:
        return (int(face >= dict(self.lows).get(pool.name, needed())),)


# Calculations


def weapon_of(state: Battlefield, shooter: str) -> str:
    """The row of the range table."""
    return state.units[shooter].weapon if shooter in state.units else "warrior"


def inches(rulings: Rulings, weapon: str, band: str) -> int:
    """The reach of a band, in inches."""
    far = "_far" if rulings.ranges == "far" else ""
    return number("ranges", weapon, f"{band}{far}")


def farthest_shot(state: Battlefield, band: Band = BANDS[-1]) -> int:
    """The inches that any weapon of the Imperial units on the table reaches in a band; 0 where they have none."""
    armed = {unit.weapon for unit in units(state) if unit.weapon != "none"}
    return max((reach_of(state, weapon, band) for weapon in armed), default=0)


def reach_of(state: Battlefield, weapon: str, band: Band = BANDS[-1]) -> int:
    """The inches to which a weapon is fired in a band, or the last before it in which it is (GR-A16)."""
    if not state.has_step(AS_RULED):
        return inches(state.rulings, weapon, band)
    ends = reaches(state.rulings, weapon)
    return ends.get(band) or max(ends.values(), default=0)


def dice_of(state: Battlefield, shooter: str) -> int:
    """Shots of one unit: artillery two, machine guns three, everybody else one (GR-A15)."""
    return number("ranges", weapon_of(state, shooter), "dice")


def needed() -> int:
    """The number that hits before modifiers (GR-B7)."""
    return number("shooting_modifiers", "needed")


def is_inferior(rulings: Rulings, weapon: str) -> bool:
    """True if its side has the inferior firearms; guns never have (GR-A16)."""
    if weapon not in ("rifle", "carbine", "warrior"):
        return False
    side = "warriors" if weapon == "warrior" else "imperial"
    return rulings.inferior.split("_")[0] == side


@cache
def reaches(rulings: Rulings, weapon: str) -> Mapping[Band, int]:
    """The bands in which a weapon may be fired, nearest first, and the inches that each reaches (GR-A16, GR-B6).

    None where an edit took a unit's weapon after it had been told to fire. They go by table and rulings alone, so that
    nothing drops them.
    """
    is_short = is_inferior(rulings, weapon) and not rulings.inferior.endswith("_die")
    bands = () if weapon == "none" else BANDS[:-1] if is_short else BANDS
    return {band: inches(rulings, weapon, band) for band in bands}


def band_at(rulings: Rulings, weapon: str, said: str) -> Band | Literal[""]:
    """The band of a weapon for a range said as a band or in inches; "" where it does not fire so far."""
    ends = reaches(rulings, weapon)
    if said in BANDS:
        return next((band for band in ends if band == said), "")
    return next((band for band, end in ends.items() if end >= int(said)), "")


def ranges(state: Battlefield, firing: Sequence[str]) -> tuple[Mark, ...]:
    """The bands of a weapon with their inches; of several weapons the inches at which the band of one of them ends.

    The keys go by all weapons of the side, whoever fires or is left: a key that meant a distance never means another.
    """
    weapons = _weapons(weapon_of(state, each) for each in firing)
    those = state.units.values() if firing[0] in state.units else ()
    armed = [unit.weapon for unit in those if unit.weapon != "none"]
    return _bands(state.rulings, weapons, _weapons([*weapons, *armed]))


def where_words(mark: Mark) -> str:
    """The place of who halts in a band: "at medium range, 10 inches"."""
    band, _, end = mark.label.rpartition(", ")
    return f"at {band} range, {end}" if band else f"up {end} off"


def _weapons(those: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(those))


@cache
def _bands(rulings: Rulings, weapons: tuple[str, ...], armed: tuple[str, ...]) -> tuple[Mark, ...]:
    """The bands of weapons, with letters by all with which a side is armed.

    They go by table and rulings alone, so that nothing drops them.
    """
    letters = _letters(rulings, armed)
    if len(weapons) > 1:
        return tuple(Mark(str(end), letters[end], f'to {end}"') for end in _nearest(rulings, weapons))
    ends = reaches(rulings, weapons[0])
    if len(armed) == 1:
        return tuple(Mark(band, band[0], f'{band}, {end}"') for band, end in ends.items())
    return tuple(Mark(band, letters[end], f'to {end}"') for band, end in ends.items())


def _nearest(rulings: Rulings, weapons: Sequence[str]) -> dict[int, Band]:
    """The nearest band that any weapon has at each distance, in inches, at which the band of one of them ends."""
    ends = sorted({end for each in weapons for end in reaches(rulings, each).values()})
    bands = {end: [band_at(rulings, each, str(end)) for each in weapons] for end in ends}
    return {end: BANDS[min(BANDS.index(each) for each in there if each)] for end, there in bands.items()}


def _letters(rulings: Rulings, weapons: Sequence[str]) -> dict[int, str]:
    """The letter of the band at each distance, with a number where several distances share it."""
    nearest, found = _nearest(rulings, weapons), {}
    for end, band in nearest.items():
        share = [each for each in nearest if nearest[each] == band]
        found[end] = f"{band[0]}{share.index(end) + 1 if len(share) > 1 else ''}"
    return found


def to_hit(state: Battlefield, aimed: Aimed) -> Breakdown:
    """The number that a die needs: 5, changed by all that counts; never below 2 nor above 6 (GR-A15, GR-B7)."""
    facts, rulings = aimed.facts, state.rulings
    full = rulings.shooting_modifiers
    crouching = aimed.target in state.warriors and crouches(state, state.warriors[aimed.target]) and not facts.cover
    inferior = is_inferior(rulings, weapon_of(state, aimed.shooter)) and not rulings.inferior.endswith("_range")
    sum_ = breakdown(
        "To hit",
        needed(),
        "before modifiers",
        *(_row(band, facts.band == band and full == "all") for band in BANDS if number("shooting_modifiers", band)),
        _row("cover", facts.cover and full != "none"),
        _row("flank", facts.flank and full != "none"),
        _row("crouching", crouching and full == "all"),
        _row("command", is_beside(state, aimed.shooter) and full == "all"),
        _row("inferior", inferior),
    )
    return limited(sum_, max(2, min(6, sum_.sum)), "a 6 always hits and a 1 never does")


@cache
def _row(row: str, applied: bool) -> Modifier:
    """A modifier of the die, turned round: what is added to the die is taken from the number it needs."""
    label_ = next(each.label for each in tables()["shooting_modifiers"].rows if each.key == row)
    rule = "GR-A16" if row == "inferior" else "GR-B7"
    return Modifier(label_, -number("shooting_modifiers", row), applied, rule, WORDS["short_fire_labels"][row])


def pools_of(
    state: Battlefield, shots: list[Aimed], side: str
) -> tuple[tuple[Pool, ...], Volley, tuple[Breakdown, ...]]:
    """Dice of all shooters at one target: those that need the same are one pool, with a sum for each way to that.

    In battles begun before, one for each such way.
    """
    ways: dict[tuple[int, str], tuple[list[str], Breakdown]] = {}
    for aimed in shots:
        sum_ = to_hit(state, aimed)
        key = (sum_.total, " ".join(str(m.applied) for m in sum_.modifiers))
        ways.setdefault(key, ([], sum_))[0].append(aimed.shooter)
    needs: dict[tuple[int, str], list[tuple[list[str], Breakdown]]] = {}
    for (low, how), way in ways.items():
        needs.setdefault((low, "" if state.has_step(BY_SCORE) else how), []).append(way)
    pools, lows, breakdowns = [], [], []
    for n, ((low, _), those) in enumerate(needs.items(), 1):
        shooters = [each for some, _ in those for each in some]
        dice, who = sum(dice_of(state, each) for each in shooters), names_or_number(state, shooters)
        pools.append(Pool(f"fire{n}", dice, 6, side, who if len(needs) == 1 else f"{who} ({low}+)"))
        lows.append((f"fire{n}", low))
        titled = ((f"{names_or_number(state, some)}: number to hit", sum_) for some, sum_ in those)
        breakdowns += [structs.replace(sum_, title=title) for title, sum_ in titled]
    return tuple(pools), Volley(tuple(lows)), tuple(breakdowns)
