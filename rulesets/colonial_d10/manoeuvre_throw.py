"""Throwing on the manoeuvre chart: what the table must say, the throw, and carrying out its row (CD-A5)."""

from collections.abc import Sequence
from typing import Any

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
    is_watched,
    with_verb,
)
from tracker.games.colonial_d10.data import WORDS
from tracker.games.colonial_d10.manoeuvre_chart import (
    Manoeuvre,
    ThrowFacts,
    Thrown,
    Wish,
    cavalry_about,
    charge_range,
    column_of,
    does,
    effects,
    modifiers,
    reads,
    stand_of,
    sum_words,
)
from tracker.games.colonial_d10.retreat import retreat
from tracker.games.colonial_d10.state import KEEPS_FIRST_THROW, Battlefield, Leader, Unit
from tracker.games.colonial_d10.unit_changes import leave, lowest_first, rally, take_off
from tracker.games.colonial_d10.units import detached_for, inches, is_afghan, is_crew_served, is_native, is_tribal

LETTERS = "hkgy"
# The second throw of a charge has all modifiers of the first (CD-A7).
AGAIN_RULE = "CD-A7"
OUTCOME_RULE = "CD-A15"
CHARGES = ("charge", "again")
MAY_ADVANCE = ("advance", "formation", "mount", *CHARGES)


# Procedures


async def manoeuvre(state: Battlefield, unit_id: str, wish: Wish, told: dict[str, Any] | None = None) -> str:
    """One throw; gives the row (CD-A5, CD-B5). What only the table knows is asked where it was not told.

    The column is that of the unit when the throw is read.
    """
    form = await ask(lambda: circumstances(state, unit_id, wish)) if told is None else told
    said = take_note(state, unit_id, wish, form)
    thrown = await ask(lambda: throw(state, unit_id, wish, said))
    unit = state.units[unit_id]
    sum_ = modifiers(state, unit, wish, said)
    keep_sum(state, unit, wish, sum_)
    tell(state, unit, thrown, sum_, AGAIN_RULE if wish.again else "CD-A5")
    return thrown.row


def keep_sum(state: Battlefield, unit: Unit, wish: Wish, sum_: Breakdown) -> None:
    """Keep what the modifiers of a charge come to, for its second throw (CD-B14)."""
    if wish.act == "charge" and state.rulings.second_throw == "first" and state.has_step(KEEPS_FIRST_THROW):
        unit.first_plus = sum_.total


def take_note(state: Battlefield, unit_id: str, wish: Wish, form: dict[str, Any]) -> ThrowFacts:
    """Facts told of a throw, of which its unit keeps the leaders in reach, in a charge all (CD-A7)."""
    said, unit = said_of(state, unit_id, wish, form), state.units[unit_id]
    unit.lead = list(said.lead)
    if wish.act in CHARGES:
        unit.told = said.names()
    return said


def tell(state: Battlefield, unit: Unit, thrown: Thrown, sum_: Breakdown, rule: str) -> None:
    """Log the row and what it says."""
    words = "; ".join(effect.text for effect in effects(unit, rule == AGAIN_RULE) if effect.label == thrown.label)
    text = f"{unit.name}: {sum_words(thrown, sum_)}, {words}."
    state.report(text, rule, unit.id, why=(sum_,), reads=reads(thrown.row, unit), event=event_of(unit, thrown, rule))


def event_of(unit: Unit, thrown: Thrown, rule: str) -> Event | None:
    """The event of a unit that gives way, stands after a melee, or should charge and stays; a throw that lets it go
    where it would is none.

    Whether a retreat beyond musketry range is one, the table says later (CD-B10). Who loses a stand on the way has the
    event there (CD-B11), natives who must pursue where they do (CD-A16).
    """
    done = does(thrown.row, unit)
    if done.retreats:
        return Event("gives way", unit.id) if done.retreats == "full" and not done.loses_stand else None
    if unit.charging and rule == "CD-A5" and not done.reach and not done.removed:
        return Event("does", unit.id, unit.charging, how="refused to charge")
    is_told = rule == OUTCOME_RULE and not done.removed and not (is_native(unit) and thrown.row == "10+")
    return Event("stands", unit.id) if is_told else None


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
    words = f"{with_verb(unit, 'loses')} one stand ({counted(figures, 'figure')})."
    state.report(words, "CD-B11", unit.id, event=Event("gives way", unit.id), lost=(figures,))
    if unit.guns and is_crew_served(unit):
        unit.guns -= 1
        state.on_table(f"take one gun off {unit.name}", unit.id)
    take_off(state, unit, officers, sergeants, men, "one stand")


# Prompts


def said_of(state: Battlefield, unit_id: str, wish: Wish, form: dict[str, Any]) -> ThrowFacts:
    """The told facts that count for this throw: nobody charges upslope who does not charge."""
    form = {field.name: form.get(field.name) for field in circumstances_of(state, state.units[unit_id], (wish,))}
    near = tuple(each.id for each in _askable(state, state.units[unit_id]) if form.get(f"lead_{each.id}"))
    names = ("cavalry", "upslope", "rear", "retiring")
    return ThrowFacts(near, **{name: bool(form.get(name)) for name in names})


def _askable(state: Battlefield, unit: Unit) -> list[Leader]:
    return detached_for(state, unit)[: len(LETTERS)]


def circumstances(state: Battlefield, unit_id: str, wish: Wish) -> Facts[dict[str, Any]]:
    """A form for facts of a throw that only the table knows: leaders in reach, slopes, the rear (CD-B6, CD-B16).

    The second throw of a charge keeps what was said of the first (CD-A7, CD-B14).
    """
    unit = state.units[unit_id]
    fields = circumstances_of(state, unit, (wish,))
    return about("CD-B6", unit).facts(
        "circumstances",
        f"{unit.name}: modifiers of the throw",
        fields,
        dict[str, Any],
        dice={"": 1},
        sides=10,
        same_dice=[each.name for each in fields],
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
        reach = inches(max(charge_range(state, each) for each in horse))
        # Who changes formation may move elsewhere.
        may_not = any(wish.change for wish in wishes)
        near = f"advancing near enemy cavalry ({reach})" if may_not else f"enemy cavalry within {reach}"
        fields.append(_toggle(told, "cavalry", "v", near, f"no enemy cavalry within {reach}"))
    if is_afghan(unit):
        if any(wish.act in CHARGES for wish in wishes):
            fields.append(_toggle(told, "upslope", "s", "charges an enemy upslope", "not upslope"))
        behind = "enemy behind it who could fire or charge"
        fields.append(_toggle(told, "rear", "z", behind, f"no {behind}"))
        fields.append(_toggle(told, "retiring", "n", "nearest enemy is retiring", "nearest enemy is not retiring"))
    return tuple(fields)


def _toggle(told: list[str], name: str, letter: str, label: str, off: str) -> Toggle:
    return Toggle(name, letter, label, name in told, off, is_kept=name in told)


RADIUS = "A leader reaches 9 inches by sight, not through the enemy, 2 inches into woods or towns."
KEPT = "Filled in as for the first throw. "


def throw(state: Battlefield, unit_id: str, wish: Wish, said: ThrowFacts) -> Roll[Thrown]:
    unit = state.units[unit_id]
    sum_ = modifiers(state, unit, wish, said)
    return about(AGAIN_RULE if wish.again else "CD-A5", unit).roll(
        "throw",
        "Manoeuvre throw",
        with_verb(unit, WOULD.get(wish.act, "throws")),
        Pool("throw", 1, 10, unit.side, "D10"),
        Manoeuvre(sum_.total),
        text=f"{with_verb(unit, 'is')} {'disordered' if unit.disordered else 'in good order'}.",
        reads=Reads("manoeuvre", "", column_of(unit)),
        breakdowns=(sum_,),
        effects=effects(unit, wish.again) if is_watched() else (),
    )


WOULD = WORDS["throws"]
