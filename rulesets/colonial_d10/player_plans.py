"""Plans for a turn that the sensible player can compare: words of what is done, and what each makes it do otherwise."""

from tracker.games.colonial_d10.fire_dice import why_not_shot_at
from tracker.games.colonial_d10.player_weighing import is_counted_at_all, is_worth_trying, must_leave
from tracker.games.colonial_d10.state import Battlefield, Unit
from tracker.games.colonial_d10.units import MELEE_ONLY, enemies_of, is_cavalry, is_in_cover, on_table

# Those who win by leaving the table stand with the others and fight, as long as the plan is this.
FIGHTING = "standing to fight first"
# Who knows of nobody in range tries those whom the scenario counts before the largest.
AIMING = "firing first at what the scenario counts"
# Shooters go on until they know somebody to be near; those in the saddle charge.
CLOSING = "closing in"
CLOSING_AIMING = f"{CLOSING} and {AIMING}"
# Men without firearms who are in cover lie down there until they charge.
LURKING = f"lying in wait and {AIMING}"


def plans_of(state: Battlefield, side: str) -> tuple[str, ...]:
    """The plans of a side that can lead to something else than its usual play; none without any.

    First is what it does unless the other does clearly better: those plans that won much more as they were measured.
    """
    units = on_table(state, side)
    if any(has_aims(state, unit) for unit in units):
        return (_way_of_aiming(units), "")
    goers = [unit for unit in units if must_leave(state, unit) and not unit.boat]
    if goers:
        return (FIGHTING, "") if any(unit.arm == "baggage" for unit in goers) else ("", FIGHTING)
    enemies = [unit for unit in state.units.values() if unit.side != side]
    has_goal = any(is_counted_at_all(state, unit) for unit in enemies)
    return ("", CLOSING) if has_goal and have_riders(units) else ()


def _way_of_aiming(units: list[Unit]) -> str:
    """One of the three, since each to be compared takes time: of those that differ for a side, the best as measured."""
    if any(may_lurk(unit) for unit in units):
        return LURKING
    return CLOSING_AIMING if have_riders(units) else AIMING


def have_riders(units: list[Unit]) -> bool:
    """True if any of them fight in the saddle although they have firearms."""
    return any(is_cavalry(unit) and unit.weapon != MELEE_ONLY for unit in units)


def goes(state: Battlefield, unit: Unit, plan: str) -> bool:
    """True if it is to leave the table, and does not stand to fight first."""
    return must_leave(state, unit) and (bool(unit.boat) or plan != FIGHTING)


def aims(plan: str) -> bool:
    """True if those whom the scenario counts are fired at first."""
    return plan.endswith(AIMING)


def closes(plan: str) -> bool:
    return plan.startswith(CLOSING)


def may_lurk(unit: Unit) -> bool:
    """True if it may lie unseen until it charges: on foot, in cover and good order, without firearms."""
    on_foot = not unit.mounted and not unit.boat and not unit.aboard and unit.arm == "infantry"
    return on_foot and unit.weapon == MELEE_ONLY and is_in_cover(unit) and not unit.disordered


def has_aims(state: Battlefield, unit: Unit) -> bool:
    """True if the scenario counts an enemy whom it may fire at."""
    if unit.weapon == MELEE_ONLY:
        return False
    there = [enemy for enemy in enemies_of(state, unit) if is_worth_trying(state, unit, enemy)]
    return any(not why_not_shot_at(unit, enemy) for enemy in there)
