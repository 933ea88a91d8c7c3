"""Several units that are told at once to fire at one target: their dice, and its saves, on one screen (CD-B17)."""

from collections.abc import Sequence

from tracker.engine import Breakdown, Event, Filled, Followed, Pool, Roll, Settled, about, ask, counted, is_watched
from tracker.games.colonial_d10.after import ending_by
from tracker.games.colonial_d10.fire import ShotForm, fire, hold, losses, remember, saved_words, spend, why_no_shot
from tracker.games.colonial_d10.fire_dice import dice_of, halves_of, is_at_hull, need_of, volley_at, why_not_fire
from tracker.games.colonial_d10.saves import TEN, Salvo, expected
from tracker.games.colonial_d10.state import Battlefield, Shot, Unit
from tracker.games.colonial_d10.unit_changes import settled
from tracker.games.colonial_d10.units import names

Told = Filled[ShotForm]


# Procedures


async def fire_all(state: Battlefield, shots: Sequence[Told]) -> None:
    """One target after the other, in the order in which they were told: those who fire at it are one group.

    Who sees it in cover and who sees it in the open are told apart, and are groups of their own.
    """
    for aim in dict.fromkeys(aim_of(shot) for shot in shots):
        told = [shot for shot in shots if aim_of(shot) == aim]
        together = [shot for shot in told if may_join(state, shot)]
        if len(together) > 1:
            await ending_by(state, fire_together(state, together))
            told = [shot for shot in told if shot not in together]
        for shot in told:
            if not why_not_fire(state, state.units[shot.row]):
                await ending_by(state, fire(state, shot.row, shot.facts))


async def fire_together(state: Battlefield, shots: Sequence[Told]) -> None:
    """All dice, then the saves of all that hit, then who fell; settled on the table, all of them have fired."""
    target_id = shots[0].facts.target
    for shot in shots:
        remember(state, shot.row, shot.facts)
    state.acting = "+".join(shot.row for shot in shots)
    try:
        result = await ask(lambda: group_roll(state, shots))
    except Settled:
        settled(state, f"the fire at {state.units[target_id].name}")
        for shot in shots:
            hold(state, shot.row)
        return
    finally:
        state.acting = ""
    units = units_of(state, shots)
    dice = sum(sum_.total for sum_ in dice_of_all(state, shots))
    for shot in shots:
        spend(state, shot.row, shot.facts.firing, target_id)
    others = tuple(unit.id for unit in units[1:])
    event = Event("fires", shots[0].row, target_id, dice, result.first.hits, others=others)
    await losses(state, target_id, result, f"fire of {names(units)}", event)


# Calculations


def aim_of(shot: Told) -> tuple[str, bool]:
    return shot.facts.target, shot.facts.cover


def may_join(state: Battlefield, shot: Told) -> bool:
    """True if a shot can be one of several: machine guns jam by themselves, and hulls are hit apart."""
    firer, target = state.units[shot.row], state.units[shot.facts.target]
    apart = firer.weapon == "machine_gun" or is_at_hull(firer, target)
    return not apart and not why_not_fire(state, firer) and not why_no_shot(state, shot.row, shot.facts)


def units_of(state: Battlefield, shots: Sequence[Told]) -> list[Unit]:
    return [state.units[shot.row] for shot in shots]


def dice_of_all(state: Battlefield, shots: Sequence[Told]) -> list[Breakdown]:
    """The dice of each; half dice add up from one to the next (CD-B17)."""
    found, together = [], 0
    for shot in shots:
        unit = state.units[shot.row]
        found.append(dice_of(state, unit, shot.facts.firing, shot.facts.target, together))
        together += halves_of(unit, shot.facts.firing)
    return found


def by_score(lows: Sequence[int]) -> dict[int, list[int]]:
    """Places of the shots that hit from each score on: their dice are thrown together."""
    found: dict[int, list[int]] = {}
    for place, low in enumerate(lows):
        found.setdefault(low, []).append(place)
    return found


def pool_of(units: Sequence[Unit], dice: Sequence[Breakdown], low: int) -> Pool:
    """The dice of all who hit on one score."""
    total = sum(sum_.total for sum_ in dice)
    name = "+".join(unit.id for unit in units)
    return Pool(f"fire:{name}", total, TEN, units[0].side, f"{names(list(units))}, {low}+")


# Prompts


def group_roll(state: Battlefield, shots: Sequence[Told]) -> Roll[Followed]:
    """A pool for each score with the dice of all who hit on it, and the saves of all together."""
    target, units = state.units[shots[0].facts.target], units_of(state, shots)
    dice = dice_of_all(state, shots)
    needs = [need_of(state, unit, Shot(shot.facts.range)) for unit, shot in zip(units, shots, strict=True)]
    lows = [need.total for need in needs]
    scores = by_score(lows)
    pools = tuple(
        pool_of([units[place] for place in places], [dice[place] for place in places], low)
        for low, places in scores.items()
    )
    salvo = Salvo(tuple((pool.name, low) for pool, low in zip(pools, scores, strict=True)))
    volley = volley_at(state, target, salvo)
    loss = f"Expected loss {expected(volley, pools):.1f} of {volley.most} at first." if is_watched() else ""
    total = counted(sum(sum_.total for sum_ in dice), "die")
    hits_on = " or ".join(f"{low}+" for low in sorted(scores))
    title = f"{len(units)} units fire at {target.name}: {total}, {hits_on} hits"
    text = f"{saved_words(target, volley)} {loss}".rstrip()
    breakdowns = (each for pair in zip(dice, needs, strict=True) for each in pair)
    who = ", ".join(unit.name for unit in units)
    return about("CD-B17", units[0].side, *(unit.id for unit in units), target.id).roll(
        f"volley:{target.id}",
        "Fire of several",
        title,
        pools,
        volley,
        text=text,
        breakdowns=breakdowns,
        who=who,
        cause=f"{who} fire at {target.name}",
    )
