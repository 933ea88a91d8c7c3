"""Fire of foot and horse in two tosses (AF-A1, AF-A2, AF-B3 to B6)."""

from functools import lru_cache, partial
from typing import Any

from msgspec.structs import replace

from tracker.engine import (
    Breakdown,
    Effect,
    Event,
    Followed,
    Gist,
    Heads,
    Leads,
    Option,
    Pool,
    Reading,
    Reads,
    Result,
    Roll,
    Settled,
    about,
    ask,
    counted,
    is_watched,
    kept_while_unchanged,
    said_of,
    with_verb,
)
from tracker.games.africa_1859 import going_back, morale
from tracker.games.africa_1859.data import coins_of, modifier, tables
from tracker.games.africa_1859.ground import area_name, area_words, distance, distances
from tracker.games.africa_1859.state import KEEPS_TARGET, WEIGHS_SHOTS, Battlefield, Unit
from tracker.games.africa_1859.tosses import Chances, chances_by, percent
from tracker.games.africa_1859.units import (
    ACTIVATION,
    INFANTRY,
    fire_range,
    fire_strength,
    is_hittable,
    is_support,
    names,
    on_map,
    troops,
)

NOBODY = "nobody"
# Shots of a unit that stand in the list of units: the best.
MOST_SHOTS = 5
GUNS_FIRST = "batteries fire before the areas act"
_row = partial(modifier, "fire_modifiers")
FIRST, SECOND = "1st toss", "2nd toss"


# Readings


class Hit(Result, frozen=True):
    """Heads of the toss that is read on the table, 3 standing for more."""

    heads: int

    @property
    def label(self) -> str:
        return str(tables()["fire_results"].cell(str(self.heads), "result"))

    @property
    def worth(self) -> int:
        return self.heads


class FireTable(Heads, frozen=True, tag="africa_fire"):
    """Heads read on the fire results (AF-A1)."""

    def result(self, counts: dict[str, Any]) -> Any:
        return Hit(min(3, sum(c[0] for c in counts.values())))


class TwoTosses(Leads, frozen=True, tag="africa_two_tosses"):
    """Each head of the first toss is a coin of the second (AF-B3); what counts is the second."""

    def gist(self, result: Followed) -> Gist:
        gist: Gist = result.then.gist
        return gist

    def result_words(self, result: Followed) -> str:
        return self.gist(result).label


# Procedures


async def fire(state: Battlefield, firer_id: str, target_id: str) -> None:
    """One unit fires at one enemy unit and takes an Activation marker (AF-B6, AF-B22)."""
    mark(state, firer_id)
    state.units[target_id].shot_at = True
    keep_target(state, target_id)
    try:
        await shoot(state, firer_id, target_id)
    except Settled:
        firer, target = state.units[firer_id].name, state.units[target_id].name
        state.remark(f"Settled on the table: the fire of {firer} at {target}.", firer_id, target_id)


def mark(state: Battlefield, *unit_ids: str) -> None:
    """Activation markers go on, on the table too (AF-B22)."""
    units = [state.units[each] for each in unit_ids]
    for unit in units:
        unit.acted = True
    marked = "Activation markers" if len(units) > 1 else "an Activation marker"
    state.on_table(f"put {marked} on {names(units)}", *unit_ids, markers=ACTIVATION)


def keep_target(state: Battlefield, target: str) -> None:
    """The unit or area that the open area fired at last; kept in battles begun since it counts."""
    if state.has_step(KEEPS_TARGET):
        state.last_target = target


async def shoot(state: Battlefield, firer_id: str, target_id: str) -> None:
    """Toss and carry out the result (AF-A1)."""
    coins = fire_coins(state, firer_id, target_id)
    firer, target = state.units[firer_id], state.units[target_id]
    if coins.total == 0:
        state.report(
            f"{with_verb(firer, 'has')} no coins against {target.name}: no effect.", "AF-B3", firer_id, why=(coins,)
        )
        return
    tossed = await ask(lambda: fire_toss(state, firer_id, target_id))
    await result_of_fire(state, firer_id, target_id, heads_of(tossed))


async def result_of_fire(state: Battlefield, firer_id: str, target_id: str, heads: int) -> None:
    """Step, demoralisation or retreat by the heads of the second toss (AF-A1)."""
    firer, target = state.units[firer_id], state.units[target_id]
    reads = Reads("fire_results", str(heads), "result")
    # A step or a marker is told by what comes of it.
    result = ("no effect", "the target retreats", "", "")[heads]
    words = f"{with_verb(firer, 'fires')} at {target.name}{f': {result}' if result else ''}"
    # A step lost or a retreat tells itself.
    outcome = "which shook them" if heads == 2 and morale.may_be_shaken(state, target) else ""
    coins = fire_coins(state, firer_id, target_id).total
    event = Event("fires", firer_id, target_id, coins, heads, outcome=outcome)
    state.report(f"{words}.", "AF-A1", firer_id, target_id, reads=reads, event=event)
    cause = f"fire of {firer.name}"
    if heads == 3:
        morale.lose_step(state, target_id, cause)
    elif heads == 2:
        morale.demoralise(state, target_id, cause)
    elif heads == 1:
        target.pushed = True
        await going_back.retreat(state, target_id, cause)


# Calculations


def why_not_fire(state: Battlefield, unit: Unit) -> str:
    if is_support(unit):
        return GUNS_FIRST
    if not fire_strength(state, unit):
        return "it has no fire"
    if unit.demoralised:
        return "demoralised"
    if unit.acted or unit.waited:
        return "it has acted"
    return "" if any(not why_not_at(state, unit, each) for each in _in_range(state, unit)) else "no enemy in range"


def why_not_at(state: Battlefield, unit: Unit, target: Unit) -> str:
    """Reason why a unit may not fire at an enemy, "" if it may (AF-B5)."""
    if not is_hittable(target):
        return "it can't be hit"
    away, far = distance(state, unit.area, target.area), fire_range(state, unit)
    if not 0 < away <= far:
        return f"{away} areas away, range {far}"
    if target.shot_at and state.rulings.fire_rate == "one":
        return "it was fired at this turn"
    return ""


def has_coins(state: Battlefield, unit: Unit) -> bool:
    """True if there is an enemy at whom it may fire with a coin at least (AF-B3)."""
    enemies = (each for each in _in_range(state, unit) if not why_not_at(state, unit, each))
    return any(fire_coins(state, unit.id, each.id).total for each in enemies)


def _in_range(state: Battlefield, unit: Unit) -> list[Unit]:
    """Enemies that are no farther away than it fires (AF-B5)."""
    far = fire_range(state, unit)
    near = {each for each, away in distances(state, unit.area).items() if away <= far}
    if unit.area in state.areas:
        near.update(state.areas[unit.area].near)
    return [each for each in on_map(state) if each.side != unit.side and each.area in near]


@kept_while_unchanged
def fire_coins(state: Battlefield, firer_id: str, target_id: str) -> Breakdown:
    """Coins of the first toss (AF-A2, AF-B1, AF-B3)."""
    firer, target = state.units[firer_id], state.units[target_id]
    place, goal = state.areas[firer.area], state.areas[target.area]
    beside = [u for u in troops(state, firer.area, firer.side) if u.id != firer_id and u.arm in (*INFANTRY, "cavalry")]
    sign = -1 if state.rulings.fire_buildings == "plus" else 1
    return coins_of(
        "Coins",
        fire_strength(state, firer),
        f"fire strength of {firer.name}",
        _row("river", "target in river or marsh", goal.terrain == "river"),
        _row("stacked", "stacked with two or more foot or horse", len(beside) >= 2),
        _row("mountain", "firing from mountain", place.terrain == "mountain"),
        _row("standing_cavalry", "cavalry that has not acted", target.arm == "cavalry" and not target.acted),
        _row("buildings", "target in buildings", goal.terrain == "buildings", sign),
        _row("cover", "target in forest or trench", goal.terrain == "forest" or goal.trench),
    )


@kept_while_unchanged
def promise_of_shot(state: Battlefield, firer: Unit, target: Unit) -> float:
    """The promise of a shot at a unit: the exact odds of each result times what it costs the unit."""
    worth = 0.0, *morale.losses_of(state, target)
    chances = _hit_chances(reading_of_fire(state, ""), fire_coins(state, firer.id, target.id).total)
    return sum([chance * worth[heads] for heads, chance in chances.items()])


@lru_cache(maxsize=500)
def _hit_chances(reading: Reading[Any], coins: int) -> Chances:
    """The exact chances of fire by the heads that are read."""
    return chances_by(heads_of, reading, (Pool(FIRST, coins, 2),))


# Prompts


def target_options(state: Battlefield, firer: Unit) -> list[Option]:
    """Enemy units in the firer's range, those that it may fire at first (AF-B5)."""
    enemies = [(why_not_at(state, firer, each), each) for each in _in_range(state, firer) if each.arm != "officer"]
    return [
        Option(
            each.id,
            each.name,
            refused=said_of(each, why),
            detail=target_words(state, firer.id, each) if is_watched() and not why else "",
        )
        for why, each in sorted(enemies, key=lambda found: bool(found[0]))
    ]


def best_first(state: Battlefield, firer: Unit) -> list[Option]:
    """The same, what promises most first, by like promises most coins; in battles begun before, most coins first."""

    def worth(each: Option) -> tuple[bool, float, int, bool]:
        target = state.units[each.id]
        promise = promise_of_shot(state, firer, target) if state.has_step(WEIGHS_SHOTS) and not each.refused else 0.0
        return not each.refused, promise, fire_coins(state, firer.id, each.id).total, not target.demoralised

    return with_usual(state, sorted(target_options(state, firer), key=worth, reverse=True))


def with_usual(state: Battlefield, best: list[Option]) -> list[Option]:
    """Targets, the best first, of which Enter takes that one, or the last that their area fired at.

    It does so as long as the last can be fired at and bears no Demoralised marker.
    """
    usual = _last_of(state, best)
    return [replace(each, is_usual=place == usual) for place, each in enumerate(best)]


def _last_of(state: Battlefield, best: list[Option]) -> int:
    unit = state.units.get(state.last_target)
    if not state.has_step(KEEPS_TARGET) or (unit is not None and unit.demoralised):
        return 0
    last = [each.id == state.last_target and not each.refused for each in best[:MOST_SHOTS]]
    return last.index(True) if any(last) else 0


def target_words(state: Battlefield, firer_id: str, unit: Unit) -> str:
    """With how many coins, how likely they do anything, where an enemy stands and how."""
    area = state.areas.get(unit.area)
    coins = fire_coins(state, firer_id, unit.id).total
    harm = percent(
        _hit_chances(reading_of_fire(state, ""), coins), (1, 2, 3) if morale.may_be_shaken(state, unit) else (1, 3)
    )
    words = [f"harm {harm}%", counted(coins, "coin"), area_name(state, unit.area), area_words(area) if area else ""]
    words += ["demoralised"] if unit.demoralised else []
    words += ["no way out"] if morale.is_shut_in(state, unit) else []
    return ", ".join(word for word in words if word)


def heads_of(tossed: Hit | Followed) -> int:
    """Heads of the toss that is read on the table."""
    hit: Hit = tossed.then if isinstance(tossed, Followed) else tossed
    return hit.heads


def reading_of_fire(state: Battlefield, side: str) -> Reading[Any]:
    """The reading of the coins of fire: in two tosses, or by ruling in one (AF-B3)."""
    if state.rulings.fire_tosses == "two":
        return TwoTosses(first=Heads(), then=FireTable(), into=SECOND, sides=2, side=side)
    return FireTable()


def fire_toss(state: Battlefield, firer_id: str, target_id: str) -> Roll[Any]:
    """Both tosses of one fire, with the odds of the result (AF-A1, AF-B3)."""
    firer, target = state.units[firer_id], state.units[target_id]
    coins = fire_coins(state, firer_id, target_id)
    two = state.rulings.fire_tosses == "two"
    cause = f"{with_verb(firer, 'fires')} at {target.name}"
    return about("AF-A1", firer.side, firer_id, target_id).roll(
        f"fire:{firer_id}:{target_id}",
        "Fire",
        f"{cause}: {'two tosses' if two else 'heads'}",
        Pool(FIRST, coins.total, 2, firer.side),
        reading_of_fire(state, firer.side),
        text="Heads of the first toss are the coins of the second." if two else "",
        reads=Reads("fire_results", "", "result"),
        breakdowns=(coins,),
        effects=effects_of_fire(state, target) if is_watched() else (),
        who=firer.name,
        cause=cause,
    )


def effects_of_fire(state: Battlefield, target: Unit) -> tuple[Effect, ...]:
    words = {
        0: "nothing",
        1: morale.retreat_words(state, target),
        2: morale.demoralised_words(state, target),
        3: morale.step_words(target),
    }
    return tuple(Effect(Hit(heads).label, text) for heads, text in words.items())
