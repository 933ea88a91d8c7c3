"""Shooting: initiative is the turn's, targets one after the other, then the warriors' firearms (GR-A14 to GR-A17)."""

from msgspec import Struct

from rulesets.gentlemen_rankers.forces import (
    COMMANDS,
    alike,
    has_command,
    label,
    names,
    placed,
    units,
    warriors,
    waves,
    why_not_shoot,
    why_not_shot_at,
)
from rulesets.gentlemen_rankers.hits import hit_warriors
from rulesets.gentlemen_rankers.imperial_hits import hit_imperial
from rulesets.gentlemen_rankers.shots import BANDS, Aimed, inches, longest, pools_of, weapon_of
from rulesets.gentlemen_rankers.state import IMPERIAL, WARRIORS, Field, Shot, Warrior
from tracker.engine import (
    Among,
    Choose,
    Facts,
    Happened,
    Mark,
    Option,
    Pick,
    Pool,
    Possibility,
    Reads,
    Roll,
    Scored,
    Settled,
    Toggle,
    ask,
    counted,
)
from tracker.engine.facts import Field as FormField

DONE = "done"


class Seen(Struct, frozen=True):
    """What the table says of shots at one target. `differ`: each shooter is asked for itself."""

    band: str = "medium"
    cover: bool = False
    flank: bool = False
    differ: bool = False


# Procedures


async def imperial_fire(state: Field) -> None:
    """Target by target; all hits on one are carried out before the next is named (GR-A17)."""
    await beside_command(state)
    while shooters(state) and targets(state):
        target = await ask(lambda: which_target(state))
        if target == DONE:
            return
        try:
            await fire_at(state, target)
        except Settled:
            state.remark(f"Settled on the table: the fire at {placed(state, target)}.", target)


async def beside_command(state: Field) -> None:
    """Who touches a command unit; asked again when something moved (GR-B8)."""
    counts = has_command(state) and state.rulings.shooting_modifiers == "all"
    if counts and not state.beside_known and shooters(state) and targets(state):
        await name_beside(state)


async def name_beside(state: Field) -> None:
    """The table says who touches a command unit, until something moves (GR-B8)."""
    picked = await ask(lambda: who_is_beside(state))
    for unit in units(state):
        unit.beside = unit.id in picked
    state.beside_known = True


async def fire_at(state: Field, target: str) -> None:
    """Shooters, jams, facts, dice, then a card for each hit (GR-A15 to GR-A17)."""
    picked = await ask(lambda: who_fires(state, target))
    firing = [each for each in picked if not await jams(state, each)]
    for each in picked:
        state.units[each].shot = True
    if not firing:
        return
    for weapon in dict.fromkeys(weapon_of(state, each) for each in firing):
        await shot_facts(state, target, tuple(each for each in firing if weapon_of(state, each) == weapon))
    scored = await ask(lambda: fire_roll(state, target, tuple(firing)))
    await hit_warriors(state, target, scored.hits, tuple(firing))


async def jams(state: Field, unit_id: str) -> bool:
    """A machine gun rolls once before it fires: 5 or 6 and it does not, but surely next turn (GR-A15)."""
    if state.units[unit_id].kind != "machine_gun":
        return False
    if state.units[unit_id].cleared:
        state.say(f"{state.units[unit_id].name} is cleared of its jam and fires.", "GR-A15", unit_id)
        return False
    jammed = (await ask(lambda: jam_roll(state, unit_id))).happened
    state.units[unit_id].jammed = jammed
    if jammed:
        state.say(f"{state.units[unit_id].name} jams; next turn it fires without a roll.", "GR-A15", unit_id)
    return jammed


async def shot_facts(state: Field, target: str, firing: tuple[str, ...]) -> None:
    """Range, cover and flank zone, for all of one weapon together or one by one (GR-A16)."""
    seen = await ask(lambda: facts_form(state, target, firing))
    if not seen.differ:
        for each in firing:
            state.shots[each] = Shot(seen.band, seen.cover, seen.flank)  # type: ignore[arg-type]
        return
    for each in firing:
        await shot_facts(state, target, (each,))


async def warriors_fire(state: Field) -> None:
    """Each wave's firearms at the unit that the table names, one unit after the other (GR-A10, GR-A14)."""
    for wave_id in [wave.id for wave in waves(state) if not wave.leaving]:
        await wave_fires(state, wave_id)


async def wave_fires(state: Field, wave_id: str) -> None:
    """One unit of the wave after the other, until nobody more is in its range."""
    while rifles(state, wave_id):
        first = rifles(state, wave_id)[0].id
        target = await ask(lambda: what_they_shoot(state, wave_id))
        if target == DONE:
            return
        try:
            await warriors_shoot(state, first, target)
        except Settled:
            state.remark(f"Settled on the table: the fire of {label(state, first)}.", first)


async def warriors_shoot(state: Field, warrior_id: str, target: str) -> None:
    """One unit's shot; a hit is a die for sudden death (GR-A15, GR-B10)."""
    state.warriors[warrior_id].shot = True
    await shot_facts(state, target, (warrior_id,))
    scored = await ask(lambda: fire_roll(state, target, (warrior_id,)))
    await hit_imperial(state, target, label(state, warrior_id), scored.hits, in_melee=False)


# Calculations


def shooters(state: Field) -> list[str]:
    """Imperial units that may still shoot."""
    return [unit.id for unit in units(state) if not why_not_shoot(state, unit)]


def targets(state: Field) -> list[Warrior]:
    """Warriors that may be shot at, those that withdraw last."""
    there = [each for each in warriors(state) if not why_not_shot_at(state, each)]
    return sorted(there, key=lambda each: state.waves[each.wave].leaving)


def rifles(state: Field, wave_id: str) -> list[Warrior]:
    """Units of a wave that may still shoot; there must be somebody to be shot at (GR-A14)."""
    if not any(not _why_not_target(state, unit.id) for unit in units(state)):
        return []
    there = warriors(state, wave_id)
    return [each for each in there if each.kind == "rifle" and not each.shot and not _touches(state, each.id)]


def _touches(state: Field, each_id: str) -> bool:
    return any(each_id in (contact.warrior, contact.unit) for contact in state.contacts)


def _why_not_target(state: Field, unit_id: str) -> str:
    return "it touches warriors" if _touches(state, unit_id) else ""


def side_of(state: Field, shooter: str) -> str:
    """The side of a unit."""
    return IMPERIAL if shooter in state.units else WARRIORS


# Prompts


def who_is_beside(state: Field) -> Pick:
    """Which units touch a command unit."""
    there = [unit for unit in units(state) if unit.kind not in COMMANDS]
    return Pick(
        key="beside:imperial",
        rule="GR-B8",
        side=IMPERIAL,
        title="Which units touch a command unit?",
        text="They have 1 more to shoot and to fight.",
        options=tuple(Option(unit.id, unit.name) for unit in there),
        enter=tuple(unit.id for unit in there if unit.beside),
    )


def which_target(state: Field) -> Choose:
    """The next target: all that are alike are one choice."""
    options = [
        Option(first.id, placed(state, first.id), detail=_target_words(state, first, number))
        for first, number in alike(state, targets(state))
    ]
    return Choose(
        key="target:imperial",
        rule="GR-A17",
        side=IMPERIAL,
        title="Who is shot at next?",
        text=f"{counted(len(shooters(state)), 'unit')} may shoot. In sight, in range, not touching Imperial troops.",
        options=(*options, Option(DONE, "nobody", "n")),
        enter=options[0].id if options else DONE,
    )


def _target_words(state: Field, warrior: Warrior, number: int) -> str:
    wave = state.waves[warrior.wave]
    words = [f"one of {number}"] if number > 1 else []
    words += ["crouching"] if wave.clubs and warrior.kind != "mounted" else []
    words += ["withdrawing"] if wave.leaving else []
    return ", ".join(words)


def who_fires(state: Field, target: str) -> Pick:
    """All shooters at one target; they may not switch when it is gone (GR-A17)."""
    options = tuple(Option(unit.id, unit.name, refused=why_not_shoot(state, unit)) for unit in units(state))
    return Pick(
        key=f"fires:{target}",
        rule="GR-A14",
        side=IMPERIAL,
        title=f"Who shoots at {placed(state, target)}?",
        subject=(target,),
        text="All at once: shooters may not switch if it falls before their hits. A second rank shoots with the first.",
        options=options,
        enter=tuple(shooters(state)),
    )


def facts_form(state: Field, target: str, firing: tuple[str, ...]) -> Facts[Seen]:
    """Range, cover and flank zone of shooters with one weapon; what was said before is offered."""
    weapon = weapon_of(state, firing[0])
    last = BANDS.index(longest(state, firing[0]))
    known = next((state.shots[each] for each in firing if each in state.shots), Shot())
    letters = {"short": "s", "medium": "m", "long": "l"}
    marks = tuple(
        Mark(band, letters[band], f'{band}, up to {inches(state, weapon, band)}"') for band in BANDS[: last + 1]
    )
    band = known.band if BANDS.index(known.band) <= last else "medium"
    fields: list[FormField] = [
        Among("band", "range", marks, band),
        *(() if state.open_table else (Toggle("cover", "c", "target in cover", known.cover, "target in the open"),)),
        Toggle("flank", "f", "target in the shooter's flank zone", known.flank, "target not in its flank zone"),
    ]
    if len(firing) > 1:
        fields.append(Toggle("differ", "d", "it differs from unit to unit", off="the same for every unit"))
    return Facts(
        key=f"shot:{target}:{weapon}" if len(firing) > 1 else f"shot:{target}:{firing[0]}",
        rule="GR-A16",
        side=side_of(state, firing[0]),
        title=f"{_firers(state, firing)} at {label(state, target)}",
        subject=_subject(state, target, firing),
        reads=Reads("ranges", weapon),
        fields=tuple(fields),
        shape=Seen,
    )


def _subject(state: Field, target: str, firing: tuple[str, ...]) -> tuple[str, ...]:
    """The target, by its wave, and shooters if they are few."""
    wave = (state.warriors[target].wave,) if target in state.warriors else ()
    return (target, *wave, *(firing if len(firing) < 3 else ()))


def _firers(state: Field, firing: tuple[str, ...]) -> str:
    """Shooters by name, or their number where all fire."""
    return names(state, firing) if len(firing) < 5 else f"{names(state, firing[:1])} and {len(firing) - 1} more"


def fire_roll(state: Field, target: str, firing: tuple[str, ...]) -> Roll[Scored]:
    """The dice of all shooters."""
    side = side_of(state, firing[0])
    shots = [Aimed(each, target, state.shots.get(each) or Shot()) for each in firing]
    pools, reading, tallies = pools_of(state, shots, side)
    return Roll(
        key=f"fire:{target}" if side == IMPERIAL else f"fire:{firing[0]}",
        rule="GR-A15",
        what="Fire",
        side=side,
        title=f"{_firers(state, firing)} at {placed(state, target)}",
        subject=_subject(state, target, firing),
        reads=Reads("shooting_modifiers"),
        pools=pools,
        reading=reading,
        tallies=tallies,
    )


def jam_roll(state: Field, unit_id: str) -> Roll[Happened]:
    """Whether a machine gun jams."""
    return Roll(
        key=f"jam:{unit_id}",
        rule="GR-A15",
        what="Jam",
        side=IMPERIAL,
        title=f"{state.units[unit_id].name}: does it jam?",
        subject=(unit_id,),
        text="5 or 6: it jams and does not fire this turn.",
        pools=(Pool("jam", 1, 6, IMPERIAL, "jam die"),),
        reading=Possibility(5, 6),
    )


def what_they_shoot(state: Field, wave_id: str) -> Choose:
    """What a wave's firearms shoot at, its prey first."""
    wave = state.waves[wave_id]
    options = [Option(unit.id, unit.name, refused=_why_not_target(state, unit.id)) for unit in units(state)]
    options.sort(key=lambda option: (bool(option.refused), option.id != wave.prey))
    return Choose(
        key=f"target:{wave_id}",
        rule="GR-A14",
        side=WARRIORS,
        title=f"{wave.name}, {len(rifles(state, wave_id))} with firearms: who is in range and in sight?",
        subject=(wave_id,),
        options=(*options, Option(DONE, "nobody", "n")),
        enter=options[0].id if options and not options[0].refused else DONE,
    )
