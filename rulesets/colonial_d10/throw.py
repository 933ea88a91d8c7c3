"""Throwing on the manoeuvre chart: what the table must say, the throw, and carrying out its row (CD-A5)."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from tracker.engine import (
    Breakdown,
    Event,
    Facts,
    Field as FormField,
    Pool,
    Reads,
    Roll,
    Toggle,
    about,
    ask,
    counted,
    for_watchers,
    verb_of,
    with_verb,
)
from tracker.games.colonial_d10 import passage
from tracker.games.colonial_d10.changes import disorder, forget, leave, lowest_first, part, rally, take_off
from tracker.games.colonial_d10.chart import (
    Manoeuvre,
    Said,
    Thrown,
    Wish,
    beyond_words,
    cavalry_about,
    charge_range,
    column_of,
    does,
    effects,
    modifiers,
    musketry,
    reach_words,
    reads,
    stand_of,
    sum_words,
)
from tracker.games.colonial_d10.fire import likely_range
from tracker.games.colonial_d10.state import Battlefield, Leader, Unit
from tracker.games.colonial_d10.units import (
    basic_move,
    detached_for,
    enemies_of,
    inches,
    is_afghan,
    is_crew_served,
    is_native,
    is_tribal,
    small_arms_range,
)

LETTERS = "hkgy"
# The second throw of a charge has all modifiers of the first (CD-A7).
AGAIN_RULE = "CD-A7"
OUTCOME_RULE = "CD-A15"
CHARGES = ("charge", "again")
MAY_ADVANCE = ("advance", "formation", "mount", *CHARGES)


class Retreated(Struct, frozen=True):
    """Facts of the table on a retreat. `stays`: it stood beyond musketry range already (CD-B10)."""

    blocked: bool
    left: bool
    passes: bool = False
    stays: bool = False


# Procedures


async def manoeuvre(state: Battlefield, unit_id: str, wish: Wish, told: dict[str, Any] | None = None) -> str:
    """One throw; gives the row (CD-A5, CD-B5). What only the table knows is asked where it was not told.

    The column is that of the unit when the throw is read.
    """
    form = await ask(lambda: circumstances(state, unit_id, wish)) if told is None else told
    said = said_of(state, unit_id, wish, form)
    state.units[unit_id].lead = list(said.lead)
    if wish.act in CHARGES:
        state.units[unit_id].told = said.names()
    thrown = await ask(lambda: throw(state, unit_id, wish, said))
    unit = state.units[unit_id]
    sum_ = modifiers(state, unit, wish, said)
    tell(state, unit, thrown, sum_, AGAIN_RULE if wish.again else "CD-A5")
    return thrown.row


def tell(state: Battlefield, unit: Unit, thrown: Thrown, sum_: Breakdown, rule: str) -> None:
    """Log the row and what it says."""
    words = "; ".join(effect.text for effect in effects(unit, rule == AGAIN_RULE) if effect.label == thrown.label)
    text = f"{unit.name}: {sum_words(thrown, sum_)}, {words}."
    state.report(text, rule, unit.id, why=(sum_,), reads=reads(thrown.row, unit), event=event_of(unit, thrown, rule))


def event_of(unit: Unit, thrown: Thrown, rule: str) -> Event | None:
    """The event of a unit that gives way, or stands after a melee; a throw that lets it go where it would is none.

    Whether a retreat beyond musketry range is one, the table says later (CD-B10).
    """
    done = does(thrown.row, unit)
    if done.retreats:
        return Event("gives way", unit.id) if done.retreats == "full" else None
    return Event("stands", unit.id) if rule == OUTCOME_RULE and not done.removed else None


async def carry_out(
    state: Battlefield, unit_id: str, row: str, keep_marker: bool = False, seen: dict[str, Any] | None = None
) -> None:
    """Carries out the row, but for the moves that it allows. `keep_marker`: no rally (CD-A7). `seen`: see `retreat`."""
    unit = state.units[unit_id]
    done = does(row, unit)
    if done.removed:
        state.on_table(f"take {unit.name} off the table", unit_id)
        event = Event("gone", unit_id, how="quit the field")
        state.report(f"{with_verb(unit, 'quits')} the field.", "CD-A5", unit_id, event=event)
        leave(state, unit_id, "quit the field")
        return
    if done.rallies and not keep_marker:
        rally(state, unit)
    if done.loses_stand:
        lose_stand(state, unit)
    if done.retreats and not unit.gone:
        await retreat(state, unit_id, done.retreats == "beyond", seen)


def lose_stand(state: Battlefield, unit: Unit) -> None:
    """One stand goes, other ranks first (CD-B11)."""
    figures = min(stand_of(state, unit), unit.figures)
    officers, sergeants, men = lowest_first(unit, figures)
    state.report(f"{with_verb(unit, 'loses')} one stand ({counted(figures, 'figure')}).", "CD-B11", unit.id)
    if unit.guns and is_crew_served(unit):
        unit.guns -= 1
        state.on_table(f"take one gun off {unit.name}", unit.id)
    take_off(state, unit, officers, sergeants, men, "one stand")


async def retreat(state: Battlefield, unit_id: str, beyond: bool = False, seen: dict[str, Any] | None = None) -> None:
    """Straight away from the nearest enemy, ending with the face to him (CD-B10, CD-B12).

    Who stands `beyond` musketry range, and at no enemy, has obeyed already. `seen`: how it ended, where that was told
    with the moves of others; else it is asked.
    """
    unit = state.units[unit_id]
    if unit.aboard:
        state.report(f"{with_verb(unit, 'is')} aboard and {verb_of(unit, 'stays')} there.", "CD-H6", unit_id)
        return
    may_stay = beyond and not is_in_contact(unit)
    part(state, unit)
    unit.charging, unit.touching, unit.reach = "", False, ""
    if may_stay and not musketry(state, unit):
        say_it_stays(state, unit)
        return
    if seen is None:
        go_back(state, unit, beyond)
    went = Retreated(**seen) if seen is not None else await ask(lambda: retreat_facts(state, unit_id, may_stay))
    unit = state.units[unit_id]
    if went.stays:
        say_it_stays(state, unit)
        return
    if went.blocked and state.rulings.blocked == "stands":
        disorder(state, unit, "no way back")
        return
    if went.blocked or went.left:
        how = "cut off" if went.blocked else "driven off"
        words = f"{with_verb(unit, 'has')} no way back" if went.blocked else f"{with_verb(unit, 'leaves')} the table"
        state.report(f"{words}.", "CD-B12", unit_id, event=Event("gone", unit_id, how=how))
        leave(state, unit_id, how)
        return
    if beyond:
        state.report(f"{with_verb(unit, 'falls')} back.", "CD-B10", unit_id, event=Event("gives way", unit_id))
    forget(state, unit_id)
    unit.moved, unit.prone, unit.fort = True, False, False
    if went.passes:
        await passage.through_friends(state, unit_id)


def say_it_stays(state: Battlefield, unit: Unit) -> None:
    """Nobody goes farther who stands beyond musketry range (CD-B10)."""
    state.report(
        f"{with_verb(unit, 'stands')} beyond musketry range and {verb_of(unit, 'stays')} there.", "CD-B10", unit.id
    )


def go_back(state: Battlefield, unit: Unit, beyond: bool) -> None:
    """Tell the table how far a unit retreats (CD-B10)."""
    words = beyond_words(state, unit) if beyond else f"a full move, {inches(basic_move(state, unit))}"
    state.on_table(
        f"{with_verb(unit, 'retreats')} straight away from the nearest enemy, {words}, "
        f"and {verb_of(unit, 'ends')} facing that enemy",
        unit.id,
    )


# Calculations


def is_in_contact(unit: Unit) -> bool:
    """Hand to hand, or in contact by a charge: then it stands beyond nothing (CD-B10)."""
    return bool(unit.engaged) or unit.touching


def is_known_beyond(state: Battlefield, unit: Unit) -> bool:
    """True if the table has said of all enemies with small arms that they don't reach it (CD-B10)."""
    armed = [enemy for enemy in enemies_of(state, unit) if small_arms_range(enemy)]
    return all(likely_range(state, enemy, unit) == "out" for enemy in armed)


# Prompts


def said_of(state: Battlefield, unit_id: str, wish: Wish, form: dict[str, Any]) -> Said:
    """The told facts that count for this throw: nobody charges upslope who does not charge."""
    form = {field.name: form.get(field.name) for field in circumstances_of(state, state.units[unit_id], (wish,))}
    near = tuple(each.id for each in _askable(state, state.units[unit_id]) if form.get(f"lead_{each.id}"))
    names = ("cavalry", "upslope", "rear", "retiring")
    return Said(near, **{name: bool(form.get(name)) for name in names})


def _askable(state: Battlefield, unit: Unit) -> list[Leader]:
    return detached_for(state, unit)[: len(LETTERS)]


def circumstances(state: Battlefield, unit_id: str, wish: Wish) -> Facts[dict[str, Any]]:
    """A form for facts of a throw that only the table knows: leaders in reach, slopes, the rear (CD-B6, CD-B16).

    The second throw of a charge keeps what was said of the first (CD-A7, CD-B14).
    """
    unit = state.units[unit_id]
    return about("CD-B6", unit).facts(
        "circumstances",
        f"{unit.name}: modifiers of the throw",
        circumstances_of(state, unit, (wish,)),
        dict[str, Any],
        text=f"{KEPT if wish.again else ''}{RADIUS}",
        reads=Reads("manoeuvre_modifiers"),
    )


def circumstances_of(state: Battlefield, unit: Unit, wishes: Sequence[Wish]) -> tuple[FormField, ...]:
    """The fields that count for a throw for any of these."""
    told = unit.told if any(wish.again for wish in wishes) else [f"lead_{each}" for each in unit.lead]
    fields: list[FormField] = []
    for letter, leader in zip(LETTERS, _askable(state, unit), strict=False):
        near, far = f'{leader.name} within 9"', f'{leader.name} more than 9" away'
        fields.append(_toggle(told, f"lead_{leader.id}", letter, near, far))
    horse = cavalry_about(state, unit)
    if is_tribal(state, unit) and horse and any(wish.act in MAY_ADVANCE for wish in wishes):
        near = inches(max(charge_range(state, each) for each in horse))
        unsure = "would advance, " if any(wish.change for wish in wishes) else ""
        near = f"enemy cavalry within {near}"
        fields.append(_toggle(told, "cavalry", "v", unsure + near, f"no {near}"))
    if is_afghan(unit):
        if any(wish.act in CHARGES for wish in wishes):
            fields.append(_toggle(told, "upslope", "s", "charges an enemy upslope", "not upslope"))
        behind = "enemy behind it who could fire or charge"
        fields.append(_toggle(told, "rear", "z", behind, "no such enemy behind it"))
        fields.append(_toggle(told, "retiring", "n", "nearest enemy is retiring", "nearest enemy is not retiring"))
    return tuple(fields)


def _toggle(told: list[str], name: str, letter: str, label: str, off: str) -> Toggle:
    return Toggle(name, letter, label, name in told, off)


RADIUS = "A leader reaches 9 inches by sight, not through the enemy, 2 inches into woods or towns."
KEPT = "Filled in as for the first throw. "


def throw(state: Battlefield, unit_id: str, wish: Wish, said: Said) -> Roll[Thrown]:
    """The D10 and what each row would do."""
    unit = state.units[unit_id]
    sum_ = modifiers(state, unit, wish, said)
    return about(AGAIN_RULE if wish.again else "CD-A5", unit).roll(
        "throw",
        "Manoeuvre throw",
        with_verb(unit, WORDS.get(wish.act, "throws")),
        Pool("throw", 1, 10, unit.side, "D10"),
        Manoeuvre(sum_.total),
        text=f"{with_verb(unit, 'is')} {'disordered' if unit.disordered else 'in good order'}.",
        reads=Reads("manoeuvre", "", column_of(unit)),
        breakdowns=(sum_,),
        effects=for_watchers(lambda: effects(unit, wish.again), ()),
    )


WORDS = {
    "advance": "would advance",
    "move": "would move",
    "charge": "would charge",
    "again": "throws again after the fire on this charge",
    "land": "would land",
    "formation": "would change formation",
    "mount": "would mount or dismount",
    "rally": "is disordered and must throw",
}


def retreat_facts(state: Battlefield, unit_id: str, may_stay: bool = False) -> Facts[Retreated]:
    """A form for the end of a retreat (CD-B12); `may_stay`: a unit beyond musketry range stays (CD-B10)."""
    unit = state.units[unit_id]
    title = f"{with_verb(unit, 'retreats')}"
    text = f"A unit stays where it is if it stands {reach_words(state, unit)}." if may_stay else ""
    return about("CD-B10" if may_stay else "CD-B12", unit).facts(
        "retreat", title, retreat_fields(state, unit, may_stay), Retreated, text=text, reads=Reads("movement")
    )


def retreat_fields(state: Battlefield, unit: Unit, may_stay: bool) -> tuple[FormField, ...]:
    """Fields of a retreat that only the table can fill in (CD-B10, CD-B12)."""
    passes = "passes through native friends (they disorder each other)" if is_native(unit) else "passes through friends"
    stands = f"stands {reach_words(state, unit)}: stays"
    stays = Toggle("stays", "s", stands, is_known_beyond(state, unit), "falls back")
    return (
        *([stays] if may_stay else []),
        Toggle("blocked", "b", "has no way back but through the enemy", off="has a way back"),
        Toggle("left", "l", "left the table", off="still on the table"),
        Toggle("passes", "p", passes, off=passage.NONE),
    )
