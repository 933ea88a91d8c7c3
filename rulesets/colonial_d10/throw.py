"""Throwing on the manoeuvre table: what the table must say, the modifiers, the throw (CD-A5)."""

from typing import Any

from msgspec import Struct

from rulesets.colonial_d10.chart import Manoeuvre, Thrown, column_of, effects, reads, sum_words
from rulesets.colonial_d10.data import factor, number
from rulesets.colonial_d10.state import Battlefield, Leader, Unit
from rulesets.colonial_d10.units import (
    attached_to,
    detached_for,
    enemies_of,
    grade,
    inches,
    is_afghan,
    is_cavalry,
    is_native,
    is_tribal,
)
from tracker.engine import Facts, Field as FormField, Modifier, Pool, Reads, Roll, Tally, Toggle, ask, tally

LETTERS = "hjkm"
# The second throw of a charge has all modifiers of the first (CD-A7).
AGAIN_RULE = "CD-A7"
CHARGES = ("charge", "again")
MAY_ADVANCE = ("advance", "formation", "mount", *CHARGES)


class Said(Struct, frozen=True):
    """What the table said before a throw. `lead`: detached leaders in reach."""

    lead: tuple[str, ...] = ()
    cavalry: bool = False
    upslope: bool = False
    rear: bool = False
    retiring: bool = False


class Wish(Struct, frozen=True):
    """What a unit throws for: `act` is an order's id, "rally" or "again"; `change`: it would change formation."""

    act: str = "move"
    change: bool = False
    again: bool = False


# Procedures


async def manoeuvre(state: Battlefield, unit_id: str, wish: Wish) -> str:
    """Facts, then one throw; gives the row (CD-A5, CD-B5). The column is that of the unit when the throw is read."""
    form = await ask(lambda: circumstances(state, unit_id, wish))
    said = _said(state, unit_id, form)
    state.units[unit_id].lead = list(said.lead)
    if wish.act in CHARGES:
        state.units[unit_id].told = [name for name, holds in form.items() if holds is True]
    thrown = await ask(lambda: throw(state, unit_id, wish, said))
    unit = state.units[unit_id]
    sum_ = modifiers(state, unit, wish, said)
    tell(state, unit, thrown, sum_, AGAIN_RULE if wish.again else "CD-A5")
    return thrown.row


def tell(state: Battlefield, unit: Unit, thrown: Thrown, sum_: Tally, rule: str) -> None:
    """Log the row and what it says."""
    words = "; ".join(effect.text for effect in effects(unit, rule == AGAIN_RULE) if effect.label == thrown.label)
    text = f"{unit.name}: {sum_words(thrown, sum_)}, {words}."
    state.say(text, rule, unit.id, why=(sum_,), reads=reads(thrown.row, unit))


# Calculations


def modifiers(state: Battlefield, unit: Unit, wish: Wish, said: Said) -> Tally:
    """The left-hand column of the sheet, line by line."""
    afghan = is_afghan(unit)
    quality = grade(unit)
    crack = "crack" in unit.traits or "fanatic" in unit.traits
    lines = [
        *_leader_lines(state, unit, said),
        _row("crack", "crack or fanatic", crack),
        _row("raw", "raw", "raw" in unit.traits),
        _row("fresh", "fresh", quality == "fresh"),
        _row("spent", "spent", quality == "spent"),
    ]
    if is_tribal(state, unit):
        lines.append(_row("cavalry_near", "cavalry within charge range", said.cavalry))
    if afghan:
        lines += [
            _row("upslope", "charging upslope", said.upslope),
            _row("formation", "to change formation", wish.change),
            _row("rear", "enemy to the rear", said.rear),
            _row("retiring", "nearest enemy retiring", said.retiring),
        ]
    if wish.again:
        pairs = pairs_lost(state, unit)
        value = pairs * number("manoeuvre_modifiers", "pair_lost")
        lines.append(Modifier(f"{unit.hurt} figures lost", value, bool(pairs), "CD-B15"))
    if state.rulings["column_plus"] == "on":
        lines.append(_row("column", "in column", unit.formation == "column"))
    return tally("Modifiers", 0, "to the D10", *lines)


def pairs_lost(state: Battlefield, unit: Unit) -> int:
    """Pairs of figures lost in a charge (CD-A7, CD-B15)."""
    return (unit.hurt + 1) // 2 if state.rulings["pairs"] == "started" else unit.hurt // 2


def _leader_lines(state: Battlefield, unit: Unit, said: Said) -> list[Modifier]:
    """Best detached and best attached leader, or all by ruling (CD-B7)."""
    near = [each for each in detached_for(state, unit) if each.id in said.lead]
    lines = [*_leaders("detached", near, state), *_leaders("attached", attached_to(state, unit), state)]
    return lines or [_row("detached", "leader", False)]


def _leaders(row: str, leaders: list[Leader], state: Battlefield) -> list[Modifier]:
    best_first = sorted(leaders, key=lambda each: not each.exceptional)
    counting = best_first if state.rulings["leaders_add"] == "all" else best_first[:1]
    return [_row(f"{row}_exceptional" if each.exceptional else row, f"{each.name}, {row}", True) for each in counting]


def _row(row: str, label: str, applied: bool) -> Modifier:
    return factor("manoeuvre_modifiers", row, label, applied)


def cavalry_about(state: Battlefield, unit: Unit) -> list[Unit]:
    """Enemy horse that could be within charge range (CD-B16)."""
    enemies = enemies_of(state, unit)
    return [each for each in enemies if each.arm == "cavalry" and is_cavalry(each) and not each.engaged]


def charge_range(state: Battlefield, horse: Unit) -> float:
    """Inches of the charge range of cavalry (CD-B16)."""
    reach = number("movement", "cavalry", "basic") + (number("movement", "natives", "basic") if is_native(horse) else 0)
    return reach / 2 if state.rulings["cavalry_range"] == "half" else reach


# Prompts


def _said(state: Battlefield, unit_id: str, form: dict[str, Any]) -> Said:
    near = tuple(each.id for each in _askable(state, state.units[unit_id]) if form.get(f"lead_{each.id}"))
    names = ("cavalry", "upslope", "rear", "retiring")
    return Said(near, **{name: bool(form.get(name)) for name in names})


def _askable(state: Battlefield, unit: Unit) -> list[Leader]:
    return detached_for(state, unit)[: len(LETTERS)]


def circumstances(state: Battlefield, unit_id: str, wish: Wish) -> Facts[dict[str, Any]]:
    """What only the table knows of a throw: leaders in reach, cavalry, slopes, the rear (CD-B6, CD-B16).

    The second throw of a charge keeps what was said of the first (CD-A7, CD-B14).
    """
    unit = state.units[unit_id]
    told = unit.told if wish.again else [f"lead_{each}" for each in unit.lead]
    fields: list[FormField] = []
    for letter, leader in zip(LETTERS, _askable(state, unit), strict=False):
        near, far = f'{leader.name} within 9"', f'{leader.name} farther than 9"'
        fields.append(_toggle(told, f"lead_{leader.id}", letter, near, far))
    horse = cavalry_about(state, unit)
    if is_tribal(state, unit) and horse and wish.act in MAY_ADVANCE:
        near = inches(max(charge_range(state, each) for each in horse))
        unsure = "would advance, " if wish.change else ""
        near = f"enemy cavalry within {near}"
        fields.append(_toggle(told, "cavalry", "c", unsure + near, f"no {near}"))
    if is_afghan(unit):
        if wish.act in CHARGES:
            fields.append(_toggle(told, "upslope", "s", "charges an enemy upslope", "charges nobody upslope"))
        behind = "enemy behind it who could fire or charge"
        fields.append(_toggle(told, "rear", "b", behind, "no such enemy behind it"))
        fields.append(_toggle(told, "retiring", "n", "nearest enemy is retiring", "nearest enemy is not retiring"))
    return Facts(
        key=f"circumstances:{unit_id}",
        rule="CD-B6",
        side=unit.side,
        title=f"{unit.name}: before the throw",
        subject=(unit_id,),
        text=f"{KEPT if wish.again else ''}{RADIUS}",
        reads=Reads("manoeuvre_modifiers"),
        fields=tuple(fields),
        shape=dict[str, Any],
    )


def _toggle(told: list[str], name: str, letter: str, label: str, off: str) -> Toggle:
    return Toggle(name, letter, label, name in told, off)


RADIUS = "A leader reaches 9 inches by sight, not through the enemy, 2 inches into woods or towns."
KEPT = "As it was said of the first throw. "


def throw(state: Battlefield, unit_id: str, wish: Wish, said: Said) -> Roll[Thrown]:
    """The D10 and what each row would do."""
    unit = state.units[unit_id]
    sum_ = modifiers(state, unit, wish, said)
    return Roll(
        key=f"throw:{unit_id}",
        rule=AGAIN_RULE if wish.again else "CD-A5",
        what="Manoeuvre throw",
        side=unit.side,
        title=f"{unit.name} {WORDS.get(wish.act, 'throws')}",
        subject=(unit_id,),
        text="It is disordered." if unit.disordered else "It is in good order.",
        reads=Reads("manoeuvre", "", column_of(unit)),
        pools=(Pool("throw", 1, 10, unit.side, "D10"),),
        reading=Manoeuvre(sum_.total),
        tallies=(sum_,),
        effects=effects(unit, wish.again),
    )


WORDS = {
    "advance": "would advance",
    "move": "would move",
    "charge": "would charge",
    "again": "throws again: it was fired on as it charged",
    "land": "would land",
    "formation": "would change formation",
    "mount": "would mount or dismount",
    "rally": "is disordered and must throw",
}
