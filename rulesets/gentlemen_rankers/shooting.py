"""Shooting: initiative is the turn's, targets one after the other, then the warriors' firearms (GR-A14 to GR-A17)."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from tracker.engine import (
    Event,
    Happened,
    Option,
    Pick,
    Pool,
    Possibility,
    Reads,
    Roll,
    Scored,
    Settled,
    about,
    ask,
    counted,
    with_verb,
)
from tracker.games.gentlemen_rankers.fire_forms import (
    ANOTHER,
    NOBODY,
    Fire,
    Seen,
    asks_beside,
    counts_beside,
    facts_form,
    fire_form,
    firers,
    rifles,
    shooters,
    shots_form,
    side_of,
    subject_of,
    targets,
    which_target,
)
from tracker.games.gentlemen_rankers.imperial_hits import hit_imperial
from tracker.games.gentlemen_rankers.shooting_dice import Aimed, Volley, band_at, dice_of, pools_of, weapon_of
from tracker.games.gentlemen_rankers.state import AS_RULED, AS_TOLD, BY_SCORE, FOLLOWS, IMPERIAL, Battlefield, Shot
from tracker.games.gentlemen_rankers.units import (
    COMMANDS,
    contacts,
    group_of,
    label,
    names,
    numbered,
    placed,
    row_of,
    seen_near,
    units,
    waves,
)
from tracker.games.gentlemen_rankers.warrior_hit_cards import hit_warriors

# Procedures


async def imperial_fire(state: Battlefield) -> None:
    """Target by target; all hits on one are carried out before the next is named (GR-A17)."""
    last = None
    while shooters(state) and targets(state):
        fire = await ask(partial(fire_form, state, last))
        if fire.band == NOBODY and not fire.firing:
            return
        target = fire.target or targets(state)[0].id
        if target == ANOTHER:
            target = await ask(lambda: which_target(state))
        picked = fire.firing or tuple(shooters(state))
        # In battles begun since it may be said again, of each volley.
        is_said_again = state.has_step(AS_RULED) and counts_beside(state)
        state.beside_known = fire.as_shown or (state.beside_known and not is_said_again)
        try:
            is_said = fire.band != NOBODY or (fire.differ and state.has_step(BY_SCORE))
            seen = fire if is_said else await ask(partial(facts_form, state, target, picked))
            await fire_at(state, target, picked, seen)
        except Settled:
            for each in picked:
                state.units[each].shot = True
            state.remark(f"Settled on the table: the fire at {placed(state, target)}.", target)
        # Whom nobody reached is offered no more: else Enter would ask the range for ever.
        last = [each for each in picked if state.units[each].shot]
        for each in picked if state.has_step(AS_TOLD) else ():
            if each not in last:
                forget_like(state, target, each)


async def beside_command(state: Battlefield, firing: Sequence[str]) -> None:
    """Asks who touches a command unit; asked again when something moved (GR-B8)."""
    if asks_beside(state):
        await name_beside(state, firing)


async def name_beside(state: Battlefield, firing: Sequence[str] = ()) -> None:
    """The table says who touches a command unit, until something moves (GR-B8)."""
    picked = await ask(lambda: who_is_beside(state, firing))
    for unit in units(state):
        unit.beside = unit.id in picked
    state.beside_known = True


async def fire_at(state: Battlefield, target: str, picked: tuple[str, ...], seen: Seen) -> None:
    """Asks for facts still missing, then for jams and dice, then a card for each hit (GR-A15 to GR-A17)."""
    await see(state, target, picked, seen)
    near = [each for each in picked if each in state.shots]
    if len(near) < len(picked):
        far = tuple(each for each in picked if each not in near)
        words = f"{names(state, far)} can't reach {placed(state, target)} and may still fire at another target"
        state.remark(f"{words}.", *far)
    firing = tuple([each for each in near if not await jams(state, each)])
    if firing:
        await beside_command(state, firing)
        hits = (await ask(lambda: fire_roll(state, target, firing))).hits
    # Until its dice are thrown it has not shot.
    for each in near:
        state.units[each].shot = True
    if firing:
        say_fired(state, target, firing, hits)
        await hit_warriors(state, target, hits, firing)


def say_fired(state: Battlefield, target: str, firing: tuple[str, ...], hits: int) -> None:
    bands = {state.shots[each].band for each in firing if each in state.shots}
    far = f"at {bands.pop()} range" if len(bands) == 1 else ""
    dice = sum(dice_of(state, each) for each in firing)
    event = Event("fires", row_of(state, firing[0]), row_of(state, target), dice, hits, far)
    words = counted(hits, "hit") if hits else "no hit"
    state.report(
        f"{placed(state, target)}: {words} by {firers(state, firing)}.", "GR-A15", target, *firing, event=event
    )


async def jams(state: Battlefield, unit_id: str) -> bool:
    """A machine gun rolls once before it fires: 5 or 6 and it does not, but surely next turn (GR-A15)."""
    if state.units[unit_id].kind != "machine_gun":
        return False
    if state.units[unit_id].cleared:
        state.report(f"The jam of {state.units[unit_id].name} is cleared: fire.", "GR-A15", unit_id)
        return False
    jammed = (await ask(lambda: jam_roll(state, unit_id))).happened
    state.units[unit_id].jammed = jammed
    if jammed:
        state.report(
            f"{with_verb(state.units[unit_id], 'jams')}: no fire now, and no roll for it next turn.",
            "GR-A15",
            unit_id,
            event=Event("does", unit_id, how="jammed"),
        )
    return jammed


async def see(state: Battlefield, target: str, firing: tuple[str, ...], seen: Seen) -> None:
    """Takes the facts for all of them; where they differ for each, in older battles for each weapon."""
    if seen.differ and state.has_step(BY_SCORE):
        for each in firing:
            await shot_facts(state, target, (each,), firing)
        return
    weapons = list(dict.fromkeys(weapon_of(state, each) for each in firing))
    for weapon in weapons:
        those = tuple(each for each in firing if weapon_of(state, each) == weapon)
        if seen.differ and len(weapons) > 1:
            await shot_facts(state, target, those)
        else:
            await as_seen(state, target, those, seen)


async def shot_facts(state: Battlefield, target: str, firing: tuple[str, ...], volley: tuple[str, ...] = ()) -> None:
    """Range, cover and flank zone, for all of one weapon together or one by one of a volley (GR-A16)."""
    await as_seen(state, target, firing, await ask(lambda: facts_form(state, target, firing)), volley)


async def as_seen(
    state: Battlefield, target: str, firing: tuple[str, ...], seen: Seen, volley: tuple[str, ...] = ()
) -> None:
    """Takes the table's facts for these shooters, as far as they reach; where they differ, each is asked (GR-A16).

    One out of reach takes no range from others of its volley, of which more was said.
    """
    if seen.differ and len(firing) > 1:
        for each in firing:
            await shot_facts(state, target, (each,))
        return
    for each in firing:
        band = band_at(state.rulings, weapon_of(state, each), seen.band) if seen.band != NOBODY else ""
        moved = moved_since(state, target, each, band)
        if not band or state.has_step(FOLLOWS):
            # Whatever was said last stands last.
            state.shots.pop(each, None)
        if not band and state.has_step(AS_RULED):
            forget_like(state, target, each, volley if state.has_step(AS_TOLD) else ())
        if band:
            state.shots[each] = Shot(band, seen.cover, seen.flank, target, moved)
            seen_near(state, each, target)


def forget_like(state: Battlefield, target: str, shooter: str, but: Sequence[str] = ()) -> None:
    """A target is beyond the reach of a weapon: what was said of shots with it at its like holds no more, of some."""
    group, weapon = group_of(state, target), weapon_of(state, shooter)
    for by, shot in [*state.shots.items()]:
        if by not in but and group_of(state, shot.target) == group and weapon_of(state, by) == weapon:
            state.shots.pop(by)


def moved_since(state: Battlefield, target: str, shooter: str, band: str) -> int:
    """The units of a target's wave that cards have moved since others with this weapon were said to be as far off."""
    group, weapon = group_of(state, target), weapon_of(state, shooter)
    like = (shot for by, shot in state.shots.items() if shot.band == band and weapon_of(state, by) == weapon)
    return max((shot.moved for shot in like if group_of(state, shot.target) == group), default=0)


async def warriors_fire(state: Battlefield) -> None:
    """Each wave's firearms at the unit that the table names, one unit after the other (GR-A10, GR-A14)."""
    for wave_id in [wave.id for wave in waves(state) if not wave.leaving]:
        await wave_fires(state, wave_id)


async def wave_fires(state: Battlefield, wave_id: str) -> None:
    """One unit of the wave after the other, until nobody more is in its range."""
    while rifles(state, wave_id):
        first = rifles(state, wave_id)[0].id
        fire = await ask(lambda: shots_form(state, wave_id))
        if fire.band == NOBODY or not fire.target:
            return
        state.waves[wave_id].prey = fire.target
        try:
            await warriors_shoot(state, first, fire)
        except Settled:
            state.remark(f"Settled on the table: the fire of {label(state, first)}.", first)


async def warriors_shoot(state: Battlefield, warrior_id: str, fire: Fire) -> None:
    """One unit's shot; a hit is a die for sudden death (GR-A15, GR-B10)."""
    state.warriors[warrior_id].shot = True
    await as_seen(state, fire.target, (warrior_id,), fire)
    scored = await ask(lambda: fire_roll(state, fire.target, (warrior_id,)))
    say_fired(state, fire.target, (warrior_id,), scored.hits)
    await hit_imperial(state, fire.target, label(state, warrior_id), scored.hits, in_melee=False)


# Prompts


def who_is_beside(state: Battlefield, firing: Sequence[str] = ()) -> Pick:
    """Which units touch a command unit; those whose fire or melee has brought it up are marked.

    They go by letters: who has handed in a volley types its dice, and those would have picked some.
    """
    title, is_melee = "Which units touch a command unit?", state.phase == "melee"
    acting = [each.unit for each in contacts(state)] if is_melee else firing
    options = numbered(
        state,
        (
            Option(
                unit.id,
                unit.name,
                refused="lost" if unit.gone else "it is a command unit" if unit.kind in COMMANDS else "",
                detail=("fights now" if is_melee else "fires now") if unit.id in acting else "",
                die=6,
            )
            for unit in state.units.values()
        ),
    )
    free = [each.id for each in options if not each.refused]
    enter = (each for each in free if state.units[each].beside)
    return about("GR-B8", IMPERIAL).pick(
        "beside:imperial",
        title,
        options,
        enter,
        asks="table",
        text="+1 to shooting and melee.",
        reads=Reads("melee_modifiers" if is_melee else "shooting_modifiers"),
        at_most=len(free),
    )


def fire_roll(state: Battlefield, target: str, firing: tuple[str, ...]) -> Roll[Scored]:
    side = side_of(state, firing[0])
    shots = [Aimed(each, target, state.shots.get(each) or Shot()) for each in firing]
    pools, reading, breakdowns = pools_of(state, shots, side)
    # Of more than two the pools name who fires.
    is_named = len(firing) < 3
    cause = f"{_firers(state, firing)} at {label(state, target)}"
    roll = about("GR-A15", side, *subject_of(state, target, firing)).roll(
        f"fire:{target}" if side == IMPERIAL else f"fire:{firing[0]}",
        "Fire",
        f"{cause}: {_needs(reading)}",
        pools,
        reading,
        reads=Reads("shooting_modifiers"),
        breakdowns=breakdowns,
        who=firers(state, firing) if is_named else "",
        cause=cause if is_named else "",
    )
    return replace(roll, beside=firing)


def _needs(reading: Volley) -> str:
    """The number that hits; where it is not the same for all dice, their pools say which."""
    lows = sorted({low for _, low in reading.lows})
    return f"{' or '.join(f'{low}+' for low in lows)} hits"


def _firers(state: Battlefield, firing: tuple[str, ...]) -> str:
    if len(firing) == 1:
        return with_verb(label(state, firing[0]), "fires")
    return f"{firers(state, firing) if len(firing) < 3 else f'{len(firing)} units'} fire"


def jam_roll(state: Battlefield, unit_id: str) -> Roll[Happened]:
    title = f"{state.units[unit_id].name}: does it jam?"
    dice = Pool("jam", 1, 6, IMPERIAL, "jam die")
    return about("GR-A15", state.units[unit_id]).roll(
        "jam", "Jam", title, dice, Possibility(5, 6), text="5 or 6: it jams and does not fire this turn."
    )
