"""Results that a campaign keeps where an old battle came out otherwise later: rolls and readings of its outcome."""

from collections.abc import Iterator

from rulesets.colonial_adventures.campaign.arrivals import rolls_for
from rulesets.colonial_adventures.campaign.battle import MISSIONS, first_mission, next_mission, seen_by
from rulesets.colonial_adventures.campaign.state import Campaign, Tabled, played_sides
from tracker.engine import Aftermath


def stays(state: Campaign, number: int, then: Aftermath, now: Aftermath) -> list[str]:
    """Results that followed from the winner of battle `number` and would now differ (CA-CAMP-2, CA-CAMP-3)."""
    if then.winner == now.winner:
        return []
    return [*_arrivals(state, number, then, now), *_next_battle(state, number, then, now)]


def _arrivals(state: Campaign, number: int, then: Aftermath, now: Aftermath) -> Iterator[str]:
    mission = "stand_up" if then.mission == "stand_up" else _tabled(state, number)
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
    for aftermath in state.came[: number - 1]:
        mission = next_mission(mission, aftermath.winner, state.view, state.rulings.draw_next)
    return mission
