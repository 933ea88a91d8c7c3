"""The view of a battle for screens, made from the state each time."""

from msgspec.structs import replace

from tracker.engine import OwedRow, Place, QueueRow, SideView, UnitRow, View, counted, is_watched, its, verb_of
from tracker.engine.view import Standing
from tracker.games.colonial_d10.charge import must_throw_again
from tracker.games.colonial_d10.data import WORDS
from tracker.games.colonial_d10.fire_dice import half_range, why_not_fire
from tracker.games.colonial_d10.morale_grades import grade, points, thresholds
from tracker.games.colonial_d10.order_list import waiting
from tracker.games.colonial_d10.orders import must_throw
from tracker.games.colonial_d10.state import Battlefield, Leader, Side, Unit
from tracker.games.colonial_d10.units import (
    attached_to,
    firearm,
    is_crew_served,
    leaders_on_table,
    leads,
    on_table,
    ranks_words,
    trait_words,
    weapon_range,
)

PHASES = {
    "manoeuvre": "Manoeuvre phase",
    "defensive": "defensive fire",
    "offensive": "offensive fire",
    "charge": "Charge phase",
}

# Horse and camel have other factors in melee, so that neither goes by the other's name.
SADDLES = {"horse": "mounted", "camel": "on camels"}

# Short forms of words of state, by how these begin, for rows without room.
SHORT = WORDS["short"]


def view(state: Battlefield) -> View:
    return View(
        title=state.title,
        turn=state.turn,
        sides=tuple(_side(state, side) for side in state.sides.values()),
        status=status(state),
        queue=queue(state) if is_watched() else (),
        owed=owed(state) if is_watched() else (),
        field=field(state),
        short_words=SHORT,
    )


def status(state: Battlefield) -> tuple[str, ...]:
    """The side of the player turn and the phase; wind and bridge where there are any."""
    is_active = state.active in state.sides
    words = [state.sides[state.active].name] if is_active else []
    # A narrow row ends in the phase, which the question tells too.
    words += [f"bridge {state.bridge}"] if state.bridge else []
    words += [f"wind {state.wind}"] if state.wind else []
    words += [PHASES[state.phase]] if is_active and state.phase else []
    return tuple(words)


# Order of battle


def _side(state: Battlefield, side: Side) -> SideView:
    rows = tuple(unit_row(state, unit) for unit in state.units.values() if unit.side == side.id)
    alone = [each for each in leaders_on_table(state, side.id) if not each.attached]
    words = (f"detached: {_leader_names(alone)}",) if alone else ()
    return SideView(side.id, side.name, rows, words, morale=_morale(state, side) if is_watched() else "")


def _morale(state: Battlefield, side: Side) -> str:
    """The units of a side that are spent or gone, of those that have a grade (CD-A3); "" for less than half."""
    graded = [unit for unit in state.units.values() if unit.side == side.id and grade(unit)]
    out = sum(bool(unit.gone) or grade(unit) == "spent" for unit in graded)
    return f"{out} of {counted(len(graded), 'unit')} spent or gone" if out and 2 * out >= len(graded) else ""


def unit_row(state: Battlefield, unit: Unit) -> UnitRow:
    row = UnitRow(
        id=unit.id,
        name=unit.name,
        figures=unit.figures,
        start=unit.start,
        place=f"{unit.place}?" if is_in_doubt(unit) else unit.place,
        gone=unit.gone,
        short=unit.short,
    )
    return _with_words(state, unit, row) if is_watched() else row


def _with_words(state: Battlefield, unit: Unit, row: UnitRow) -> UnitRow:
    """A row with what is only shown: grade, points, order, posture, leader, arms."""
    leaders = attached_to(state, unit)
    stats = (
        ("grade", grade(unit) or "-"),
        ("pts", f"{points(unit)}/{unit.full}"),
        ("form", unit.boat.replace("_", "-") or ("crew" if is_crew_served(unit) else unit.formation)),
        ("ldr", _leader_names(leaders)),
        ("arms", arms(unit)),
    )
    return replace(
        row,
        stats=stats,
        status=tuple(status_words(state, unit)),
        facts=facts_of(state, unit),
        led_by=leaders[0].name if leaders else "",
    )


def _leader_names(leaders: list[Leader]) -> str:
    return ", ".join(f"{each.name}{' (E)' if each.exceptional else ''}" for each in leaders)


def arms(unit: Unit) -> str:
    """Weapon in a word or two; nothing of those without a firearm."""
    if unit.weapon == "none":
        return "baggage" if unit.arm == "baggage" else ""
    return firearm(unit)


def status_words(state: Battlefield, unit: Unit) -> list[str]:
    """Status words: what matters now, then order and posture, and what stands for longer; none once it is gone."""
    if unit.gone:
        return []
    checks = [
        (is_acting(state, unit), "acting"),
        (bool(unit.engaged), f"melee: {_names(state, unit.engaged)}"),
        (bool(unit.charging), f"charging {_names(state, [unit.charging])}"),
        (unit.disordered, "disordered"),
        (is_jammed(state, unit), "jammed"),
        (unit.moved, "moved"),
        (unit.prone, "lying down"),
        (bool(unit.cover) and not (unit.fort or unit.boat or unit.aboard), "in cover"),
        (unit.limbered, "limbered"),
        (bool(unit.afoot), f"{unit.afoot} without horses"),
        (bool(unit.boat), f"hull {unit.hull}"),
        (bool(unit.aboard), f"aboard {_names(state, [unit.aboard])}"),
        (unit.fort, "fortified"),
        (unit.mounts != "foot" and unit.arm != "baggage", SADDLES[unit.mounts] if unit.mounted else "dismounted"),
    ]
    return [words for holds, words in checks if holds]


def is_jammed(state: Battlefield, unit: Unit) -> bool:
    """True until the Firing phase that it misses is over (CD-B21)."""
    is_firing = state.phase in ("defensive", "offensive")
    return bool(unit.jammed) and unit.jammed >= state.firing + (not is_firing)


def _names(state: Battlefield, ids: list[str]) -> str:
    return ", ".join(state.units[each].name if each in state.units else each for each in ids)


# Who may act


def queue(state: Battlefield) -> tuple[QueueRow, ...]:
    """All units on the table, those of the side that acts first, with the reason for each that may not."""
    if state.over:
        return ()
    acting = side_to_act(state)
    sides = [acting, *(each for each in state.sides if each != acting)] if acting else list(state.sides)
    return tuple(_queue_row(state, unit) for side in sides for unit in on_table(state, side))


def side_to_act(state: Battlefield) -> str:
    """The side whose units move or fire now; "" between turns. A charge throws again once the others have fired."""
    throws_again = any(is_acting(state, unit) for unit in on_table(state, state.active))
    if state.phase == "defensive" and not throws_again:
        return next((each for each in state.sides if each != state.active), "")
    return state.active if state.active in state.sides else ""


def _queue_row(state: Battlefield, unit: Unit) -> QueueRow:
    standing, reason = standing_of(state, unit)
    return QueueRow(unit.id, unit.name, standing, str(points(unit)), reason)


def standing_of(state: Battlefield, unit: Unit) -> tuple[Standing, str]:
    """The standing of a unit in this phase, with the reason where it may not act."""
    if is_acting(state, unit):
        return "acting", ""
    if not state.phase:
        return "not", "no phase yet"
    if state.phase == "charge":
        if _must_fight(state, unit) or unit.charging:
            return "may", ""
        return ("done", "") if unit.id in state.fought else ("not", "in no melee")
    if unit.side != side_to_act(state):
        return "not", "the other side acts"
    if state.phase == "manoeuvre":
        if unit.acted:
            return "done", ""
        return ("not", "in melee") if unit.engaged else ("may", "must throw" if must_throw(unit) else "")
    reason = why_not_fire(state, unit)
    return ("done", "") if reason == "it has fired" else ("not", reason) if reason else ("may", "")


def is_acting(state: Battlefield, unit: Unit) -> bool:
    """True if it moves or fires now, alone or with others (CD-B17)."""
    return unit.id in state.acting.split("+")


def owed(state: Battlefield) -> tuple[OwedRow, ...]:
    """Throws that must still come, the next last: disordered units, charges under fire, outcomes."""
    if state.over:
        return ()
    rows = []
    if state.phase == "manoeuvre":
        due = [unit for unit in waiting(state, state.active) if must_throw(unit)]
        rows = [OwedRow(unit.id, unit.name, "manoeuvre throw", "disordered") for unit in due]
    elif state.phase == "defensive":
        due = must_throw_again(state)
        why = {unit.id: f"lost {unit.hurt} in {its(unit)} charge" for unit in due}
        rows = [OwedRow(unit.id, unit.name, verb_of(unit, "throws again"), why[unit.id]) for unit in due]
    elif state.phase == "charge":
        due = [unit for unit in on_table(state) if _must_fight(state, unit) and not unit.outcome]
        rows = [OwedRow(unit.id, unit.name, "melee outcome", f"against {_names(state, unit.engaged)}") for unit in due]
    return tuple(rows[::-1])


def _must_fight(state: Battlefield, unit: Unit) -> bool:
    """True if its melee of this Charge phase is not over (CD-B32)."""
    return bool(unit.engaged) and unit.id not in state.fought


def field(state: Battlefield) -> tuple[Place, ...]:
    """Named places and boats, who is there, and who was there before a move to nobody knows where."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for unit in on_table(state):
        boat = state.units.get(unit.aboard)
        if where := boat.name if boat else unit.place:
            found.setdefault(where, ([], []))[boat is None and is_in_doubt(unit)].append(unit.id)
    return tuple(Place(place, place, tuple(known), doubtful=tuple(doubt)) for place, (known, doubt) in found.items())


def is_in_doubt(unit: Unit) -> bool:
    """True if it moved since its place was told."""
    return bool(unit.place) and unit.was_at == unit.place


# The card of a unit

Facts = tuple[tuple[str, str], ...]


def facts_of(state: Battlefield, unit: Unit) -> Facts:
    """Rows of its card: headings and words."""
    return (
        ("men", ranks_words(unit.officers, unit.sergeants, unit.men)),
        ("grades", thresholds(unit.full) if grade(unit) else ""),
        ("weapon", weapon(unit)),
        # Carbines are told as its arms.
        ("traits", trait_words([each for each in unit.traits if each != "carbines"])),
        ("led by", ", ".join(each.name for each in state.leaders.values() if leads(each, unit))),
        ("riders on foot", str(unit.afoot or "")),
        ("guns", str(unit.guns or "")),
        ("last fired at", state.units[unit.aimed].name if unit.aimed in state.units else ""),
    )


def weapon(unit: Unit) -> str:
    """The weapon, with its ranges in inches (CD-A10); "" where it fires nothing."""
    if unit.weapon == "none":
        return ""
    return f'{firearm(unit)}, 6 or more to {half_range(unit):g}", 8 or more to {weapon_range(unit):g}"'
