"""The aftermath of a battle, as the campaign takes it, and its correction where the battle came out otherwise later."""

from collections.abc import Iterator

from tracker.engine import DRAW, Aftermath, EditInput, LeaderAftermath, UnitAftermath
from tracker.engine.aftermath import aftermath_differences
from tracker.games.colonial_adventures.campaign.arrivals import rolls_for
from tracker.games.colonial_adventures.campaign.next_battle import (
    MISSIONS,
    first_mission,
    mission_fought,
    next_mission,
    seen_by,
)
from tracker.games.colonial_adventures.campaign.state import (
    BEGINS,
    DESTROYED,
    HIGHEST,
    SECOND,
    Campaign,
    Tabled,
    Veteran,
    played_sides,
)
from tracker.games.colonial_adventures.state import MOST, Battlefield, Group
from tracker.games.colonial_adventures.view import is_dissolved

# What a unit did, in `UnitAftermath.more` (CA-ARMY-9).
FIRED, MELEED = "fired", "fought"


def aftermath_of(state: Battlefield) -> Aftermath:
    """The aftermath of a battle that is over: detachments and horse-holders are with their units (CA-AFTER-3)."""
    parts: dict[str, list[Group]] = {}
    for group in state.groups.values():
        if not is_dissolved(group):
            parts.setdefault(_unit_id(state, group), []).append(group)
    return Aftermath(
        title=state.title or "A battle",
        winner=(state.winner or DRAW) if state.over else "",
        mission=state.solo.mission if state.solo.raises else "",
        sides={side.id: side.name for side in state.sides.values()},
        turns=state.turn,
        units=[_unit_aftermath(unit_id, groups) for unit_id, groups in parts.items()],
    )


def parts_of(state: Battlefield) -> dict[str, str]:
    """Detachments and horse-holders, back with their unit or not, each with that unit: what they did is its doing."""
    return {group.id: unit for group in state.groups.values() if (unit := _unit_id(state, group)) != group.id}


def _unit_id(state: Battlefield, group: Group) -> str:
    """The unit that a group is part of, detached or on foot (CA-ARMY-7, CA-R65); itself where that is not there."""
    known = [group.id]
    while (unit := state.groups.get(group.parent or group.unit or group.holding)) is not None:
        if unit.side != group.side or unit.id in known:
            break
        known.append(unit.id)
        group = unit
    return group.id


def _unit_aftermath(unit_id: str, groups: list[Group]) -> UnitAftermath:
    whole = next((group for group in groups if group.id == unit_id), groups[0])
    did = {FIRED: any(each.has_fired for each in groups), MELEED: any(each.has_fought for each in groups)}
    return UnitAftermath(
        id=unit_id,
        name=whole.name,
        side=whole.side,
        start=sum(each.start for each in groups),
        figures=sum(each.figures for each in groups),
        gone=whole.gone if all(each.gone for each in groups) else "",
        ran=any(each.ran for each in groups),
        leaders=[LeaderAftermath(each.name, each.out) for group in groups for each in group.leaders],
        more={name: True for name, is_so in did.items() if is_so},
    )


def has_acted(aftermath: Aftermath, unit: UnitAftermath) -> bool:
    """True if a unit fired or fought in a battle, by its aftermath or by its record (CA-ARMY-9)."""
    if unit.more.get(FIRED) or unit.more.get(MELEED):
        return True
    return any(each.unit == unit.id and each.what in ("fired", "fought") for each in aftermath.entries)


# An old battle came out otherwise


def differs(then: Aftermath, now: Aftermath) -> list[str]:
    """Differences between two aftermaths, for the sides that the campaign keeps account of."""
    return [*aftermath_differences(_without_raised(then), _without_raised(now))]


def _without_raised(aftermath: Aftermath) -> Aftermath:
    """Without the groups of an enemy whom the book raised: nothing of him carries over."""
    units = [unit for unit in aftermath.units if not aftermath.mission or unit.side != SECOND]
    return Aftermath(title=aftermath.title, winner=aftermath.winner, sides=aftermath.sides, units=units)


def corrections(state: Campaign, then: Aftermath, now: Aftermath) -> list[EditInput]:
    """The difference put into the campaign as it stands: figures, leaders, events, Major Morale."""
    reason = f"{now.title} was amended"
    return [EditInput(path, value, reason) for path, value in _changes(state, then, now)]


def _changes(state: Campaign, then: Aftermath, now: Aftermath) -> Iterator[tuple[str, str | int | bool]]:
    old = {(each.side, each.id): each for each in then.units}
    before, after = _with(state, then, then), _with(state, then, now)
    for each in now.units:
        unit, was = state.units.get(each.id), old.get((each.side, each.id))
        if unit is None or was is None or unit.side != each.side:
            continue
        if unit.gone == DESTROYED and each.figures and not was.figures:
            yield f"units.{unit.id}.gone", ""
        elif unit.gone:
            continue
        yield from _unit_changes(unit, was, each)
        deeds = max(0, unit.deeds + _battles_fought(after, unit.id) - _battles_fought(before, unit.id))
        if deeds != unit.deeds:
            yield f"units.{unit.id}.deeds", deeds
    for side_id, camp in state.sides.items():
        morale = max(0, min(HIGHEST, camp.morale + _risen(after, side_id) - _risen(before, side_id)))
        if morale != camp.morale:
            yield f"sides.{side_id}.morale", morale


def _unit_changes(unit: Veteran, was: UnitAftermath, now: UnitAftermath) -> Iterator[tuple[str, str | int | bool]]:
    """Figures and leaders of a unit; one of which nobody is left is no more, with all who led it (CA-CAMP-5)."""
    figures = max(0, min(MOST, unit.figures + now.figures - was.figures))
    is_over = unit.figures > 0 and not figures
    if figures != unit.figures:
        yield f"units.{unit.id}.figures", figures
    if is_over:
        yield f"units.{unit.id}.gone", DESTROYED
    # Of a unit that was no more all leaders were lost, whatever its battle said of them.
    lost = {} if unit.gone else {leader.name: leader.lost for leader in was.leaders}
    found = {leader.name: leader.lost for leader in now.leaders}
    for at, leader in enumerate(unit.leaders):
        is_lost = is_over or found.get(leader.name, leader.lost)
        if is_lost != leader.lost and (is_over or is_lost != lost.get(leader.name)):
            yield f"units.{unit.id}.leaders.{at}.lost", is_lost


def _with(state: Campaign, then: Aftermath, now: Aftermath) -> list[Aftermath]:
    """The aftermaths, with `now` in the place of `then`; these alone where the campaign has no `then`."""
    return [now if each == then else each for each in state.aftermaths] if then in state.aftermaths else [now]


def _battles_fought(battles: list[Aftermath], unit_id: str) -> int:
    """Battles in which a unit fired or fought since it last ran (CA-ARMY-9, CA-R63)."""
    deeds = 0
    for aftermath in battles:
        if (left := aftermath.unit(unit_id)) is not None:
            deeds = 0 if left.ran else deeds + has_acted(aftermath, left)
    return deeds


def _risen(battles: list[Aftermath], side_id: str) -> int:
    """The Major Morale to which battles alone bring a side, within what it may be (CA-CAMP-1)."""
    morale = BEGINS
    for aftermath in battles:
        morale = max(0, min(HIGHEST, morale + step_of(aftermath.winner, side_id)))
    return morale


def step_of(winner: str, side_id: str) -> int:
    """By how much the outcome of a battle moves a side's Major Morale (CA-CAMP-1)."""
    if winner in ("", DRAW):
        return 0
    return 1 if winner == side_id else -1


def stays(state: Campaign, number: int, then: Aftermath, now: Aftermath) -> list[str]:
    """Results that followed from the winner of battle `number` and would now differ (CA-CAMP-2, CA-CAMP-3)."""
    if then.winner == now.winner:
        return []
    return [*_arrivals(state, number, then, now), *_next_battle(state, number, then, now)]


def _arrivals(state: Campaign, number: int, then: Aftermath, now: Aftermath) -> Iterator[str]:
    mission = "stand_up" if mission_fought(then) == "stand_up" else _tabled(state, number)
    for side_id in played_sides(state):
        name = state.sides[side_id].name
        rolled = side_id == then.winner and rolls_for(state, side_id, seen_by(state, mission, side_id))
        would_roll = side_id == now.winner and rolls_for(state, side_id, seen_by(state, mission, side_id))
        if rolled and not would_roll:
            yield f"{name} rolled for new arrivals after battle {number} and would not now: what that brought stays."
        if would_roll and not rolled:
            yield f"{name} would roll for new arrivals after battle {number} now: nobody rolls any more."


def _next_battle(state: Campaign, number: int, then: Aftermath, now: Aftermath) -> Iterator[str]:
    if state.turn <= number:
        # Its turn is not over: which battle follows is read from the winner as he is then.
        return
    last = _tabled(state, number)
    was, would_be = (
        MISSIONS[next_mission(last, each.winner, state.view, state.rulings.draw_next)].title for each in (then, now)
    )
    if was != would_be:
        yield f"Battle {number + 1} stays a {was.lower()}; by the table it would be a {would_be.lower()}."


def _tabled(state: Campaign, number: int) -> Tabled:
    """The battle that the table gave for `number`, whatever was fought in its place."""
    mission = first_mission(state)
    for aftermath in state.aftermaths[: number - 1]:
        mission = next_mission(mission, aftermath.winner, state.view, state.rulings.draw_next)
    return mission
