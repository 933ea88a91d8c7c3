"""Judgements of the sensible player: what the scenario counts, who is known to be near, whom to charge or to try."""

from typing import Any

from msgspec import structs

from tracker.engine import Aim, FormList, FormRow, Gone, Random, Status, Target, kept_while_unchanged
from tracker.games.colonial_d10.fire import likely_range
from tracker.games.colonial_d10.fire_dice import half_range, why_not_fire, why_not_shot_at
from tracker.games.colonial_d10.fire_list import IN_RANGE, is_out
from tracker.games.colonial_d10.leaders import DETACHED, posts
from tracker.games.colonial_d10.melee_dice import factors
from tracker.games.colonial_d10.morale_grades import grade
from tracker.games.colonial_d10.orders import chargeable
from tracker.games.colonial_d10.state import Battlefield, Leader, Unit
from tracker.games.colonial_d10.units import (
    MELEE_ONLY,
    attached_to,
    basic_move,
    detached_for,
    enemies_of,
    has_artillery,
    is_native,
    leads,
    on_table,
    weapon_range,
)

LEAVES = "left the table"


# What the scenario counts


def must_leave(state: Battlefield, unit: Unit) -> bool:
    """True if its side wins by its leaving the table, as the scenario's conditions of the end have it."""
    wins = [each for each in state.ending.conditions if isinstance(each, Gone) and each.wins in ("", unit.side)]
    return any(unit.id in each.units and LEAVES in each.how for each in wins)


def is_counted(state: Battlefield, unit: Unit) -> bool:
    """True if any condition of the end goes by how it leaves the table, or by a bridge that it has still to blow."""
    if "sappers" in unit.traits and state.bridge == "standing":
        return any(isinstance(each, Status) for each in state.ending.conditions)
    return any(unit.id in each.units for each in state.ending.conditions if isinstance(each, Gone))


def is_counted_at_all(state: Battlefield, unit: Unit) -> bool:
    """True if an end names it, gone or not; sappers, if one goes by the bridge, blown or not."""
    ends = state.ending.conditions
    blows = "sappers" in unit.traits and any(isinstance(each, Status) for each in ends)
    return blows or any(unit.id in each.units for each in ends if isinstance(each, Gone))


def came_through(state: Battlefield) -> Unit | None:
    """A unit that left the table as the scenario counts it, who wins by that to be said, with half of its figures."""
    counted = [each.units for each in state.ending.conditions if isinstance(each, Gone) and not each.wins]
    gone = [state.units[each] for units in counted for each in units if state.units[each].gone == LEAVES]
    return next((unit for unit in gone if must_leave(state, unit) and 2 * unit.figures >= unit.start), None)


def is_bound(state: Battlefield, side: str) -> bool:
    """True if boats of a side go for the edge: the others go with them."""
    return any(bool(each.boat) and must_leave(state, each) for each in on_table(state, side))


# Distances


def in_range(state: Battlefield, unit: Unit) -> list[str]:
    """Enemies who are known to be in range of a unit and in its sight: as the table said, or as follows from it."""
    if unit.weapon == MELEE_ONLY:
        return []
    there = [enemy for enemy in enemies_of(state, unit) if likely_range(state, unit, enemy) in IN_RANGE]
    said = {enemy.id: state.shots.get(f"{unit.id}>{enemy.id}") for enemy in there}
    return [enemy for enemy, shot in said.items() if shot is None or shot.bears]


def is_near(state: Battlefield, unit: Unit) -> bool:
    """True if an enemy is known to be within half of its range, and in sight."""
    return any(likely_range(state, unit, state.units[each]) == "half" for each in in_range(state, unit))


def why_not_in_turn(state: Battlefield, unit: Unit) -> str:
    """Reason why it will not fire in its own turn, "" if it may: who fired in the other side's last may again."""
    return why_not_fire(state, structs.replace(unit, spent=0) if unit.spent else unit)


def targets_of(state: Battlefield, unit: Unit) -> list[str]:
    """Those in range whom it could fire at in its own turn as both stand."""
    if why_not_in_turn(state, unit):
        return []
    return [each for each in in_range(state, unit) if not why_not_shot_at(unit, state.units[each])]


def nearness(state: Battlefield, unit: Unit, enemy: Unit) -> bool | None:
    """True if an enemy is known to be within a move of a unit, False if beyond it; None where nobody knows."""
    reach = basic_move(state, unit)
    for one, other in ((unit, enemy), (enemy, unit)):
        if one.weapon == MELEE_ONLY or (said := likely_range(state, one, other)) == "":
            continue
        near, far = half_range(one), weapon_range(one)
        if {"half": near, "long": far}.get(said, reach + 1) <= reach:
            return True
        if {"long": near, "out": far}.get(said, 0) >= reach:
            return False
    return None


# Charges


@kept_while_unchanged
def best_charge(state: Battlefield, unit: Unit) -> str:
    """The enemy against whom numbers and factors promise most; "" if nobody does. Nobody who is known to be too far."""
    near = [enemy for enemy in chargeable(state, unit) if nearness(state, unit, enemy) is not False]
    margins = {enemy.id: _margin(state, unit, enemy) for enemy in near}
    best = max(margins, key=lambda each: margins[each], default="")
    return best if best and margins[best] >= (0 if is_native(unit) else 1) else ""


def _margin(state: Battlefield, unit: Unit, enemy: Unit) -> float:
    """Factors and numbers; 1 more against the shaken and against whom the scenario counts."""
    weight = 2 * min(2.0, unit.figures / max(1, enemy.figures)) - 2
    shaken = 1 if enemy.disordered or grade(enemy) == "spent" else 0
    return factors(state, unit).total - factors(state, enemy).total + weight + shaken + is_counted(state, enemy)


# Fire


def fire_plan(
    state: Battlefield, prompt: FormList[Any], rng: Random | None, tries_counted: bool = False
) -> list[tuple[FormRow, str]]:
    """The shots: all who know somebody in range fire; else the first who does not know, at one of the others.

    Who was told already in this phase that his target is out of range or sight holds his fire. Without `rng` one of the
    others is the largest, else the larger the likelier; with `tries_counted` those whom the scenario counts come first.
    """
    known = [(row, at) for row in prompt.rows if (at := _best_known(state, row))]
    if known:
        return known
    untried = [row for row in prompt.rows if not any(each.startswith(f"{row.id}>") for each in state.tried)]
    return [(row, at) for row in untried if (at := _one_to_try(state, row, rng, tries_counted))][:1]


def aims_of(row: FormRow) -> list[Aim]:
    """The enemies whom a row may fire at."""
    target = next(field for field in row.fields if isinstance(field, Target))
    return [aim for aim in target.aims if not aim.refused]


def is_known(aim: Aim) -> bool:
    """True if the table has said that it is in range and in sight."""
    return aim.known.get("range") in IN_RANGE and bool(aim.known["bears"])


def _best_known(state: Battlefield, row: FormRow) -> str:
    """The target: an enemy who charges it, any who charges, one whom the scenario counts, the near, the largest.

    A hull is for artillery alone.

    "" if it knows of nobody in range.
    """
    firer = state.units[row.id]

    def worth(aim: Aim) -> tuple[bool, bool, bool, bool, float, bool]:
        enemy = state.units[aim.id]
        return (
            enemy.charging == row.id,
            bool(enemy.charging),
            is_worth_trying(state, firer, enemy),
            aim.known["range"] == "half",
            exposed(state, aim.id),
            aim.id == firer.aimed,
        )

    return max((aim for aim in aims_of(row) if is_known(aim)), key=worth, default=Aim("", "")).id


def _one_to_try(state: Battlefield, row: FormRow, rng: Random | None, tries_counted: bool) -> str:
    """The target to try: an enemy who charges it, its last, else the largest of the unknown, or one by chance.

    With `tries_counted` those whom the scenario counts come right after the chargers, a hull for artillery alone.
    """
    doubtful = [aim.id for aim in aims_of(row) if not is_known(aim) and not is_out(aim)]
    if not doubtful:
        return ""
    firer = state.units[row.id]
    chargers = [each for each in doubtful if state.units[each].charging == row.id]
    counted = [each for each in doubtful if is_worth_trying(state, firer, state.units[each])] if tries_counted else []
    if counted and not chargers:
        return max(counted, key=lambda each: exposed(state, each))
    if chargers or firer.aimed in doubtful:
        return chargers[0] if chargers else firer.aimed
    if rng is None:
        return max(doubtful, key=lambda each: exposed(state, each))
    return rng.choices(doubtful, [exposed(state, each) + 1 for each in doubtful])[0]


def is_worth_trying(state: Battlefield, firer: Unit, enemy: Unit) -> bool:
    """True if the scenario counts an enemy, and the firer can do it harm: a hull is for artillery alone."""
    return is_counted(state, enemy) and (has_artillery(firer) or not enemy.boat)


def exposed(state: Battlefield, unit_id: str) -> float:
    """Figures, those in cover counted half."""
    unit = state.units[unit_id]
    return unit.figures * (0.5 if unit.cover else 1)


# Leaders


def post_for(state: Battlefield, leader: Leader) -> str:
    """Place where a leader is of more use than where he is: with a unit that lacks one, away from one that is spent.

    A unit that wins by leaving the table comes before those in disorder.
    """
    free = {option.id for option in posts(state, leader) if not option.refused}
    at = state.units.get(leader.attached)
    if at is None and train_of(state, leader):
        return ""
    if at is None:
        lacking = [
            unit for unit in on_table(state, leader.side) if unit.id in free and needs_leader(state, leader, unit)
        ]
        best = max(lacking, key=lambda unit: (must_leave(state, unit), unit.figures), default=None)
        return best.id if best is not None else ""
    stays = must_leave(state, at) or at.disordered
    return DETACHED if DETACHED in free and grade(at) == "spent" and not stays else ""


def train_of(state: Battlefield, leader: Leader) -> str:
    """The baggage that wins by leaving the table, by which the first detached leader of its side stays; "" for none."""
    trains = [unit for unit in on_table(state, leader.side) if unit.arm == "baggage" and must_leave(state, unit)]
    return next((unit.id for unit in trains if detached_for(state, unit)[:1] == [leader]), "")


def needs_leader(state: Battlefield, leader: Leader, unit: Unit) -> bool:
    """True if he would add to its next throw: it lacks a leader, and throws because it is in disorder or must go on."""
    return leads(leader, unit) and not attached_to(state, unit) and (unit.disordered or must_leave(state, unit))


# Melee


def does_pursue(state: Battlefield, unit: Unit) -> bool:
    """Those who have lost nobody to speak of, and are not to leave the table."""
    return grade(unit) == "fresh" and not must_leave(state, unit)


def does_leave(state: Battlefield, unit: Unit) -> bool:
    """True if it is to leave the table, or fights with one against two."""
    return must_leave(state, unit) or sum(state.units[each].figures for each in unit.engaged) >= 2 * unit.figures


def counted_share(state: Battlefield, side: str) -> float:
    """The share that is left of the units that the scenario counts, the enemy's taken off: from -1 to 1.

    The battle is won by them, long before it ends: a dozen playouts of a few turns see that, and of who won nothing.
    """
    units = [unit for unit in state.units.values() if is_counted_at_all(state, unit)]
    shares = [_left(unit) if unit.side == side else -_left(unit) for unit in units]
    return sum(shares) / len(shares) if shares else 0.0


def _left(unit: Unit) -> float:
    """The share of its figures that is there, or came through."""
    return unit.figures / max(1, unit.start) if unit.gone in ("", LEAVES) else 0.0
