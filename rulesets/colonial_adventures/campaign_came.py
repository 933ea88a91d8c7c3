"""What a battle left, as the campaign takes it; and how it is put right where the battle came out otherwise later."""

from collections.abc import Iterator

from rulesets.colonial_adventures.campaign_state import HIGHEST, SECOND, Campaign
from rulesets.colonial_adventures.state import MOST, Battlefield, Group
from rulesets.colonial_adventures.view import is_dissolved
from tracker.engine import DRAW, Came, Edit, LeaderCame, UnitCame
from tracker.engine.campaigns import came_differences

# What a unit did, in `UnitCame.more` (CA-ARMY-9).
FIRED, MELEED = "fired", "fought"


def came_of(state: Battlefield) -> Came:
    """What a battle that is over left: detachments are with their units again, holders in the ranks (CA-AFTER-3)."""
    parts: dict[str, list[Group]] = {}
    for group in state.groups.values():
        if not is_dissolved(group):
            parts.setdefault(_unit_id(state, group), []).append(group)
    return Came(
        title=state.title or "A battle",
        winner=(state.winner or DRAW) if state.over else "",
        mission=state.solo.mission if state.solo.enemy else "",
        sides={side.id: side.name for side in state.sides.values()},
        turns=state.turn,
        units=[_unit_came(unit_id, groups) for unit_id, groups in parts.items()],
    )


def _unit_id(state: Battlefield, group: Group) -> str:
    """The unit that a group is part of; itself where its parent is not there to be seen."""
    parent = state.groups.get(group.parent)
    return parent.id if parent is not None and parent.side == group.side else group.id


def _unit_came(unit_id: str, groups: list[Group]) -> UnitCame:
    whole = next((group for group in groups if group.id == unit_id), groups[0])
    did = {FIRED: any(each.has_fired for each in groups), MELEED: any(each.has_fought for each in groups)}
    return UnitCame(
        id=unit_id,
        name=whole.name,
        side=whole.side,
        start=sum(each.start for each in groups),
        figures=sum(each.figures for each in groups),
        gone=whole.gone if all(each.gone for each in groups) else "",
        ran=any(each.ran for each in groups),
        leaders=[LeaderCame(each.name, each.out) for group in groups for each in group.leaders],
        more={name: True for name, is_so in did.items() if is_so},
    )


def has_acted(came: Came, unit: UnitCame) -> bool:
    """Whether a unit fired or fought in a battle, by what it left or by its record (CA-ARMY-9)."""
    if unit.more.get(FIRED) or unit.more.get(MELEED):
        return True
    return any(each.unit == unit.id and each.what in ("fired", "fought") for each in came.entries)


# An old battle came out otherwise


def differs(then: Came, now: Came) -> list[str]:
    """What a battle now leaves otherwise, of the sides that the campaign keeps account of."""
    return [*came_differences(_kept(then), _kept(now))]


def _kept(came: Came) -> Came:
    """Without the groups of an enemy whom the book raised: nothing of him carries over."""
    units = [unit for unit in came.units if not came.mission or unit.side != SECOND]
    return Came(title=came.title, winner=came.winner, sides=came.sides, units=units)


def corrections(state: Campaign, then: Came, now: Came) -> list[Edit]:
    """The difference put into the campaign as it stands: figures, leaders, Major Morale."""
    reason = f"{now.title} was amended"
    return [Edit(path, value, reason) for path, value in _changes(state, then, now)]


def _changes(state: Campaign, then: Came, now: Came) -> Iterator[tuple[str, int | bool]]:
    old = {(each.side, each.id): each for each in then.units}
    for each in now.units:
        unit, was = state.units.get(each.id), old.get((each.side, each.id))
        if unit is None or was is None or unit.side != each.side or unit.gone:
            continue
        figures = max(0, min(MOST, unit.figures + each.figures - was.figures))
        if figures != unit.figures:
            yield f"units.{unit.id}.figures", figures
        lost = {leader.name: leader.lost for leader in was.leaders}
        for leader in each.leaders:
            at = next((at for at, own in enumerate(unit.leaders) if own.name == leader.name), None)
            if at is not None and leader.lost != lost.get(leader.name) and unit.leaders[at].lost != leader.lost:
                yield f"units.{unit.id}.leaders.{at}.lost", leader.lost
    for side_id, camp in state.sides.items():
        morale = camp.morale + step_of(now.winner, side_id) - step_of(then.winner, side_id)
        if max(0, min(HIGHEST, morale)) != camp.morale:
            yield f"sides.{side_id}.morale", max(0, min(HIGHEST, morale))


def step_of(winner: str, side_id: str) -> int:
    """By how much the outcome of a battle moves a side's Major Morale (CA-CAMP-1)."""
    if winner in ("", DRAW):
        return 0
    return 1 if winner == side_id else -1
