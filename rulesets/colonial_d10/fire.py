"""One unit's fire at another: facts, dice, saves, losses (CD-A10 to CD-A12)."""

from math import inf
from typing import Literal

from msgspec import Struct

from tracker.engine import Event, Followed, Reads, Roll, about, ask, counted, is_watched, verb_of, with_verb
from tracker.games.colonial_d10 import boats
from tracker.games.colonial_d10.casualties import fall, horses, suffer
from tracker.games.colonial_d10.fire_dice import (
    dice_of,
    front,
    half_range,
    halves_of,
    is_at_hull,
    jam_chance,
    need_of,
    pools_of,
    reading_of,
    shooters,
    whom_words,
    why_not_shot_at,
)
from tracker.games.colonial_d10.saves import Felled, Volley, expected, lost, posture
from tracker.games.colonial_d10.state import Battlefield, Range, Shot, Unit
from tracker.games.colonial_d10.unit_changes import settling
from tracker.games.colonial_d10.units import MELEE_ONLY, firearm, weapon_range

OUT = "out of range or sight"
HOW_FAR: dict[Range, str] = {"half": "at close range", "long": "at long range", "out": ""}


class ShotForm(Struct, frozen=True):
    """A shot as the table fills it in: at whom, what it sees, how many fire."""

    target: str
    range: Range
    bears: bool
    firing: int
    cover: bool = False


# Procedures


async def fire(state: Battlefield, firer_id: str, form: ShotForm) -> None:
    """A unit fires as it was told to; what is settled on the table counts as fired."""
    state.acting = firer_id
    if not await settling(state, shoot(state, firer_id, form), f"the fire of {state.units[firer_id].name}"):
        hold(state, firer_id)
    state.acting = ""


def hold(state: Battlefield, unit_id: str) -> None:
    """It fires no more this phase."""
    unit = state.units[unit_id]
    unit.spent = shooters(state, unit)


async def shoot(state: Battlefield, firer_id: str, form: ShotForm) -> None:
    """One screen of dice and saves, then who fell (CD-A10, CD-A12)."""
    target_id = form.target
    if why := why_no_shot(state, firer_id, form):
        no_shot(state, firer_id, form, why)
        return
    remember(state, firer_id, form)
    firer = state.units[firer_id]
    if not dice_of(state, firer, form.firing, target_id).total:
        state.report(f"{with_verb(firer, 'adds')} no die: others threw that half die already.", "CD-B17", firer_id)
        spend(state, firer_id, form.firing, target_id)
        return
    result = await ask(lambda: fire_roll(state, firer_id, form))
    firer, target = state.units[firer_id], state.units[target_id]
    dice = dice_of(state, firer, form.firing, target_id).total
    event = Event("fires", firer_id, target_id, dice, result.first.hits, HOW_FAR[form.range])
    spend(state, firer_id, form.firing, target_id)
    if firer.weapon == "machine_gun" and result.first.watched:
        firer.jammed = state.firing + 1
        words = f"{with_verb(firer, 'jams')} and {verb_of(firer, 'misses')} the next Firing phase."
        state.report(words, "CD-B21", firer_id, event=Event("does", firer_id, how="jammed"))
    if not is_at_hull(firer, target):
        await losses(state, target_id, result, f"fire of {firer.name}", event)
    elif lost(result):
        await boats.hull_hit(state, target_id, lost(result), event)
    else:
        state.report(f"{with_verb(target, 'loses')} no hull.", "CD-B37", target_id, event=event)


def remember(state: Battlefield, firer_id: str, form: ShotForm) -> None:
    """Remembers the table's facts until either unit moves."""
    firer, target = state.units[firer_id], state.units[form.target]
    all_fire = form.firing == front(state, firer)
    state.shots[f"{firer_id}>{form.target}"] = Shot(form.range, form.bears, 0 if all_fire else form.firing)
    firer.aimed = form.target
    if not target.boat and not target.aboard:
        target.cover = form.cover


def no_shot(state: Battlefield, firer_id: str, form: ShotForm, why: str) -> None:
    """Nothing comes of it, and it is not asked again this phase."""
    firer, target = state.units[firer_id], state.units[form.target]
    if why == OUT:
        remember(state, firer_id, form)
    state.tried.append(f"{firer_id}>{form.target}")
    state.remark(f"{with_verb(firer, 'has')} no shot at {target.name}: {why}.", firer_id)


async def losses(state: Battlefield, target_id: str, result: Followed, cause: str, event: Event) -> None:
    """Takes off those who fell, horses, and a boat without a crew (CD-A12)."""
    if not lost(result):
        state.report(f"{with_verb(state.units[target_id], 'loses')} nobody.", "CD-A12", target_id, event=event)
    if isinstance(result, Felled) and result.struck is not None:
        fell = fall(state, target_id, result.struck, cause, event=event)
    else:
        fell = await suffer(state, target_id, lost(result), min(result.then.nearly, lost(result)), cause, event=event)
    await horses(state, target_id, result.then.saved, lost(result) - fell)
    if state.units[target_id].boat and not state.units[target_id].figures:
        await boats.wreck(state, target_id)


def spend(state: Battlefield, unit_id: str, figures: int, target_id: str) -> None:
    """Those who fired fire no more this phase (CD-B28); their half dice count for the target (CD-B17)."""
    unit = state.units[unit_id]
    state.halves[target_id] = state.halves.get(target_id, 0) + halves_of(unit, figures)
    unit.spent = min(shooters(state, unit), unit.spent + figures)
    if state.rulings.split_fire == "no":
        hold(state, unit_id)


# Calculations


def why_no_shot(state: Battlefield, firer_id: str, form: ShotForm) -> str:
    """Reason why nothing comes of a shot, "" if it is fired."""
    if why_not := why_not_shot_at(state.units[firer_id], state.units[form.target]):
        return why_not
    return OUT if not form.bears or form.range == "out" or not form.firing else ""


def is_in_contact(one: Unit, other: Unit) -> bool:
    """True if one of them charges the other and has reached it."""
    return (other.touching and other.charging == one.id) or (one.touching and one.charging == other.id)


def likely_range(state: Battlefield, firer: Unit, target: Unit) -> Range | Literal[""]:
    """As it was said of this shot, or follows from contact or from the shot back; "" where it must be said."""
    said = state.shots.get(f"{firer.id}>{target.id}")
    return said.range if said is not None else range_unsaid(state, firer, target)


def range_unsaid(state: Battlefield, firer: Unit, target: Unit) -> Range | Literal[""]:
    """The same where nobody said it of this shot.

    Of a shot back that did not bear only "beyond" counts: the rest of its form says nothing of a distance.
    """
    if is_in_contact(firer, target):
        return "half"
    back = state.shots.get(f"{target.id}>{firer.id}")
    if not back or target.weapon == MELEE_ONLY or not (back.bears or back.range == "out"):
        return ""
    half, whole = half_range(target), weapon_range(target)
    nearest, farthest = {"half": (0.0, half), "long": (half, whole), "out": (whole, inf)}[back.range]
    if nearest >= weapon_range(firer):
        return "out"
    if farthest <= half_range(firer):
        return "half"
    return "long" if nearest >= half_range(firer) and farthest <= weapon_range(firer) else ""


# Prompts


def fire_roll(state: Battlefield, firer_id: str, form: ShotForm) -> Roll[Followed]:
    target_id = form.target
    firer, target = state.units[firer_id], state.units[target_id]
    dice = dice_of(state, firer, form.firing, target_id)
    need = need_of(state, firer, Shot(form.range))
    pools, volley = pools_of(state, firer, form.firing, target_id), reading_of(state, firer, target, Shot(form.range))
    of_all = counted(volley.most, "hull point") if is_at_hull(firer, target) else str(volley.most)
    words = [f"{form.firing} with {firearm(firer)}: {counted(dice.total, 'die')}."]
    if jam := jam_chance(state, firer, dice.total):
        # Before what a narrow screen leaves out first.
        words.append(f"It jams on a 1{' of the marked die' if len(pools) > 1 else ''}: {jam:.0%}.")
    words.append(saved_words(target, volley))
    words.append(f"Expected loss {expected(volley, pools):.1f} of {of_all} at first." if is_watched() else "")
    cause = f"{with_verb(firer, 'fires')} at {target.name}"
    return about("CD-A10", firer.side, firer_id, target_id).roll(
        f"fire:{firer_id}:{target_id}",
        "Fire",
        f"{cause}: {counted(dice.total, 'die')}, {need.total}+ hits",
        pools,
        volley,
        text=" ".join(words),
        reads=Reads("to_hit", form.range, "value"),
        breakdowns=(dice, need),
        who=firer.name,
        cause=cause,
    )


def saved_words(target: Unit, volley: Volley) -> str:
    """The scores that save, and the faces that say who was hit: the two that are thrown behind the hits."""
    officer = f", an officer on {volley.then.officer}+" if volley.then.officer else ""
    how = posture_words(posture(target))
    return f"{how[0].upper()}{how[1:]}: saves on {volley.then.need}+{officer}{whom_words(volley)}."


def posture_words(row: str) -> str:
    return {"open": "in the open", "prone": "lying down", "cover": "in cover"}[row]
