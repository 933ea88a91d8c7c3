"""The view of a battle for screens, made from the state each time."""

from functools import cache

from tracker.engine import Place, QueueRow, SideView, UnitRow, View, is_watched, the_side, with_verb
from tracker.engine.view import Standing
from tracker.games.africa_1859.data import WORDS, unit_kinds
from tracker.games.africa_1859.ground import area_ground, area_name, is_taken
from tracker.games.africa_1859.orders import abilities
from tracker.games.africa_1859.state import Battlefield, Side, Unit
from tracker.games.africa_1859.units import (
    combat_strength,
    fire_strength,
    is_combat,
    is_officer,
    is_on_map,
    is_reduced,
    is_support,
    movement,
    on_map,
)

# Headings and what stands below them.
Pairs = tuple[tuple[str, str], ...]


def view(state: Battlefield) -> View:
    return View(
        title=state.title,
        turn=state.turn,
        sides=tuple(_side(state, side) for side in state.sides.values()),
        status=status(state),
        last_turn=state.last_turn,
        queue=queue(state) if is_watched() else (),
        field=field(state),
        counts="steps",
        short_words=WORDS["short"],
    )


def status(state: Battlefield) -> tuple[str, ...]:
    """Phase, who acts, and the area that is open."""
    words = [str(state.phase)] if state.phase else []
    words += [with_verb(state.sides[state.active], "acts")] if state.active in state.sides else []
    words += [area_name(state, state.open_area)] if state.open_area else []
    return tuple(words)


# Order of battle


def _side(state: Battlefield, side: Side) -> SideView:
    units = [unit for unit in state.units.values() if unit.side == side.id]
    return SideView(side.id, side.name, tuple(unit_row(state, unit) for unit in units), side_words(state, side))


def side_words(state: Battlefield, side: Side) -> tuple[str, ...]:
    """Words on a side: it attacks, or goes first; that it has passed is why its units may not act."""
    words = ["attacks"] if side.id == state.attacker else ["defends"]
    words += ["holds all objectives"] if side.id == state.attacker and is_taken(state) else []
    is_first = state.order[:1] == [side.id] and state.phase not in ("", "initiative")
    return (*words, *(["first this turn"] if is_first else []))


def unit_row(state: Battlefield, unit: Unit) -> UnitRow:
    """A unit's row of the order of battle; its figures are its steps."""
    says, steps = is_watched(), 0 if unit.gone else unit.steps
    place = area_name(state, unit.area) if is_on_map(state, unit) else ""
    return UnitRow(
        unit.id,
        unit.name,
        steps,
        unit.full,
        stats(state, unit) if says else (),
        tuple(status_words(state, unit)) if says else (),
        place,
        unit.gone,
        0,
        unit.short,
        card(state, unit) if says else (),
        is_leader=is_officer(unit),
        is_to_come=not unit.gone and not unit.area,
    )


def card(state: Battlefield, unit: Unit) -> Pairs:
    """Rows of a unit's card: its kind, its men, its full strengths where those are less, where it enters (AF-B29)."""
    is_less = is_combat(unit) and (fire_strength(state, unit), combat_strength(state, unit)) != (unit.fire, unit.combat)
    its = _card(unit.kind, unit.men, f"fire {unit.fire}, combat {unit.combat}" if is_less else "")
    return its if unit.area or unit.gone else (*its, ("enters", area_name(state, unit.entry)))


@cache
def _card(kind: str, men: int, full: str) -> Pairs:
    known = unit_kinds().get(kind)
    return ("kind", known.label if known else ""), ("men", str(men or "")), ("at full strength", full)


def stats(state: Battlefield, unit: Unit) -> Pairs:
    """Strengths as they are now, of officers their coins (AF-C6): what is worth most in a narrow list first."""
    if is_officer(unit):
        return _stats(None, None, movement(state, unit), None, unit.support)
    reach = unit.reach if is_support(unit) else None
    return _stats(fire_strength(state, unit), combat_strength(state, unit), movement(state, unit), reach, None)


@cache
def _stats(fire: int | None, combat: int | None, move: int, reach: int | None, support: int | None) -> Pairs:
    found = ("F", fire), ("C", combat), ("M", move), ("rng", reach), ("sup", support)
    return tuple((heading, "" if number is None else str(number)) for heading, number in found)


def status_words(state: Battlefield, unit: Unit) -> list[str]:
    """Markers and what else is to be known of a unit, what hinders it now first; nothing once it is gone."""
    if unit.gone:
        return []
    words = ["demoralised"] if unit.demoralised else []
    words += ["acted"] if unit.acted and (state.phase or not state.order) else []
    words += ["reduced"] if is_reduced(unit) and is_combat(unit) else []
    words += ["driven back"] if unit.driven else []
    words += ["digging"] if unit.dug else []
    if not unit.area:
        words.append(f"arrives turn {unit.arrives}" if unit.arrives > state.turn else "waits to arrive")
    return words


# Activation


def queue(state: Battlefield) -> tuple[QueueRow, ...]:
    """All units on the map by area, the side that acts first (AF-B22)."""
    if state.over:
        return ()
    first = [state.active] if state.active in state.sides else []
    sides = [*first, *(each for each in state.sides if each not in first)]
    # The area that is open first.
    order = {each: place for place, each in enumerate(state.areas)} | {state.open_area: -1}
    rows = []
    for side_id in sides:
        for unit in sorted(on_map(state, side_id), key=lambda unit: order[unit.area]):
            standing, reason = standing_of(state, unit)
            # The status line names the area that is open: what its units can do needs the room.
            place = "" if unit.area == state.open_area else area_name(state, unit.area)
            rows.append(QueueRow(unit.id, unit.name, standing, place, reason))
    return tuple(rows)


def standing_of(state: Battlefield, unit: Unit) -> tuple[Standing, str]:
    """The standing of a unit, with the reason where it may not act now (AF-B22)."""
    if not state.phase and state.order:
        # The turn is over, and the markers are off.
        return "not", ""
    if unit.acted:
        return "done", "acted"
    if unit.waited or state.phase == "rally":
        return "done", "stood"
    if state.phase in ("", "initiative"):
        return "not", "no initiative yet"
    if state.phase == "artillery":
        return _in_artillery_phase(state, unit)
    if unit.area == state.open_area and unit.side == state.active:
        return "acting", "demoralised: may only move away" if unit.demoralised else abilities(state, unit)
    if unit.side in state.sides and state.sides[unit.side].passed:
        return "not", "passed"
    # The status line says which side and area act.
    return ("may", "") if unit.side == state.active and not state.open_area else ("not", "waits")


def _in_artillery_phase(state: Battlefield, unit: Unit) -> tuple[Standing, str]:
    from tracker.games.africa_1859.artillery import why_not_bombard

    if not is_support(unit):
        return "not", "artillery fires first"
    if unit.side != state.active:
        return "not", "the other side fires"
    reason = why_not_bombard(state, unit)
    return ("not", reason) if reason else ("may", "")


# Field


def field(state: Battlefield) -> tuple[Place, ...]:
    """The map: every area with its ground, neighbours and units."""
    units: dict[str, list[str]] = {}
    for unit in state.units.values():
        if is_on_map(state, unit):
            units.setdefault(unit.area, []).append(unit.id)
    return tuple(
        Place(
            area.id,
            area.name,
            tuple(units.get(area.id, ())),
            (*area_ground(area), *_edge(state, area.edge)),
            near=tuple(area.near),
            roads=tuple(area.roads),
            x=area.x,
            y=area.y,
            sign="*" if area.objective else "",
        )
        for area in state.areas.values()
    )


def _edge(state: Battlefield, side_id: str) -> list[str]:
    return [f"edge of {the_side(state.sides[side_id])}"] if side_id in state.sides else []
