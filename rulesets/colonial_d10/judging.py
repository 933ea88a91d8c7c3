"""What the sensible player judges by: whom it knows to be in range, whom to try, where a leader is of most use."""

from typing import Any

from rulesets.colonial_d10.fire_list import is_out
from rulesets.colonial_d10.leaders import DETACHED, posts
from rulesets.colonial_d10.state import Battlefield, Leader, Unit
from rulesets.colonial_d10.units import enemies_of, grade, leads, on_table
from tracker.engine import Aim, FormList, FormRow, Random, Target

IN_RANGE = ("half", "long")


def in_range(state: Battlefield, unit: Unit) -> list[str]:
    """Enemies whom the table has said to be in range of a unit and in its sight, since either moved."""
    said = {enemy.id: state.shots.get(f"{unit.id}>{enemy.id}") for enemy in enemies_of(state, unit)}
    return [enemy for enemy, shot in said.items() if shot and shot.bears and shot.range in IN_RANGE]


# Fire


def fire_plan(state: Battlefield, prompt: FormList[Any], rng: Random) -> list[tuple[FormRow, str]]:
    """Who fires at whom: all who know somebody in range; else the first who does not know, at one of the others.

    Who was told already in this phase that his target is out of range or sight holds his fire.
    """
    known = [(row, at) for row in prompt.rows if (at := _best_known(state, row))]
    if known:
        return known
    untried = [row for row in prompt.rows if not any(each.startswith(f"{row.id}>") for each in state.tried)]
    return [(row, at) for row in untried if (at := _one_to_try(state, row, rng))][:1]


def aims_of(row: FormRow) -> list[Aim]:
    """The enemies whom a row may fire at."""
    target = next(field for field in row.fields if isinstance(field, Target))
    return [aim for aim in target.aims if not aim.refused]


def is_known(aim: Aim) -> bool:
    """Whether the table has said that it is in range and in sight."""
    return aim.known.get("range") in IN_RANGE and bool(aim.known["bears"])


def _best_known(state: Battlefield, row: FormRow) -> str:
    """Who charges it, then any who charge, then the near, then the largest; "" if it knows of nobody in range."""

    def worth(aim: Aim) -> tuple[bool, bool, bool, float]:
        enemy = state.units[aim.id]
        return (
            enemy.charging == row.id,
            bool(enemy.charging),
            aim.known["range"] == "half",
            exposed(state, aim.id),
        )

    return max((aim for aim in aims_of(row) if is_known(aim)), key=worth, default=Aim("", "")).id


def _one_to_try(state: Battlefield, row: FormRow, rng: Random) -> str:
    """Who charges it, its last target, else one of those of whom nothing is known, the larger the likelier."""
    doubtful = [aim.id for aim in aims_of(row) if not is_known(aim) and not is_out(aim)]
    if not doubtful:
        return ""
    firer = state.units[row.id]
    chargers = [each for each in doubtful if state.units[each].charging == row.id]
    if chargers or firer.aimed in doubtful:
        return chargers[0] if chargers else firer.aimed
    return rng.choices(doubtful, [exposed(state, each) + 1 for each in doubtful])[0]


def exposed(state: Battlefield, unit_id: str) -> float:
    """Figures, those in cover counted half."""
    unit = state.units[unit_id]
    return unit.figures * (0.5 if unit.cover else 1)


# Leaders


def post_for(state: Battlefield, leader: Leader) -> str:
    """Where a leader is of more use than where he is: with a unit in disorder, away from one that is spent."""
    free = {option.id for option in posts(state, leader) if not option.refused}
    at = state.units.get(leader.attached)
    if at is None:
        shaken = [unit for unit in on_table(state, leader.side) if unit.id in free and unit.disordered]
        best = max((unit for unit in shaken if leads(leader, unit)), key=lambda unit: unit.figures, default=None)
        return best.id if best is not None else ""
    return DETACHED if DETACHED in free and grade(at) == "spent" and not at.disordered else ""


# Melee


def does_pursue(state: Battlefield, unit: Unit) -> bool:
    """Those who have lost nobody to speak of."""
    return grade(unit) == "fresh"
