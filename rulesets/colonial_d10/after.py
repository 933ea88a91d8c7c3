"""After the battle: what each side lost, and who has won by the points for that (CD-B38).

A battle may end as soon as what its scenario ends by has happened, before the turn is over.
"""

from collections.abc import Awaitable
from typing import TypeVar

from tracker.engine import (
    DRAW,
    DRAWN,
    Choose,
    Option,
    about,
    ask,
    offered_winner,
    propose_end,
    say_over,
    unwatched,
    victory_text,
)
from tracker.games.colonial_d10.morale_grades import grade
from tracker.games.colonial_d10.state import MINDS_WHO_IS_LEFT, OFFERS_END_BY_UNITS, Battlefield, Unit
from tracker.games.colonial_d10.units import is_lost, other_side
from tracker.games.colonial_d10.view import view

LOST = ("destroyed", "quit the field", "cut off", "driven off", "drowned", "sunk", "beached")
LEADER = 1
T = TypeVar("T")


async def after(state: Battlefield) -> None:
    """Points for what the enemy lost; the scenario has the last word."""
    state.heading("After the battle")
    close(state)
    for side in state.sides.values():
        state.report(f"{side.name}: score {score(state, side.id)} for what the enemy lost.", "CD-B38")
    state.winner = await ask(lambda: who_won(state))
    for unit in state.units.values():
        how = unit.gone or f"{unit.figures} of {unit.start} figures"
        state.report(
            f"{unit.name}: {how}{', ' + grade(unit) if grade(unit) and not unit.gone else ''}.", "CD-A3", unit.id
        )
    state.over = True
    say_over(state, {side.id: side.name for side in state.sides.values()})


def close(state: Battlefield) -> None:
    state.active, state.phase, state.acting = "", "", ""
    for unit in state.units.values():
        unit.charging, unit.touching, unit.engaged = "", False, []


def value_of(state: Battlefield, unit: Unit) -> int:
    """Points that the other side scores for a unit as it stands (CD-B38)."""
    count = state.rulings.victory == "count"
    if unit.gone in LOST:
        return 4 if count else unit.full
    if unit.gone or grade(unit) != "spent":
        return 0
    return 2 if count else unit.full // 2


def score(state: Battlefield, side_id: str) -> int:
    """All that a side scores, with 1 for each exceptional leader of the enemy who fell or was taken."""
    enemy = other_side(state, side_id)
    units = sum(value_of(state, unit) for unit in state.units.values() if unit.side == enemy)
    leaders = [each for each in state.leaders.values() if each.side == enemy]
    now = sum(each.exceptional and is_lost(each) for each in leaders)
    return units + LEADER * (now + sum(each.mourned for each in leaders))


def guess(state: Battlefield) -> str:
    """The side that alone has anybody left, else the one with the higher score, or a draw."""
    left = [side for side in state.sides if not is_beaten(state, side)]
    if len(left) == 1 and state.has_step(MINDS_WHO_IS_LEFT):
        return left[0]
    first, second = state.sides
    if score(state, first) == score(state, second):
        return DRAW
    return first if score(state, first) > score(state, second) else second


def is_beaten(state: Battlefield, side_id: str) -> bool:
    """True if all units of a side are lost: whoever left the table whole by choice is not (CD-B38)."""
    return all(unit.gone in LOST for unit in state.units.values() if unit.side == side_id)


def who_won(state: Battlefield) -> Choose:
    """Won, lost or drawn; offered is who alone has anybody left, or the higher score."""
    sides = tuple(Option(each.id, f"{each.name} won", detail=_detail(state, each.id)) for each in state.sides.values())
    enter = offered_winner(state, view(state), guess(state))
    text = victory_text(state, "offered is the side with the higher score, or the only one with anybody left")
    return about("CD-B38", next(iter(state.sides))).choose("winner", "Who won?", (*sides, DRAWN), enter, text=text)


def _detail(state: Battlefield, side_id: str) -> str:
    nobody = ", nobody left" if is_beaten(state, side_id) else ""
    return f"scores {score(state, side_id)}{nobody}"


def toward_end(state: Battlefield) -> list[str]:
    """Points that each side has scored, by which a battle without another end is won (CD-B38)."""
    return [f"Score so far: {', '.join(f'{side.name} {score(state, side.id)}' for side in state.sides.values())}."]


async def ask_whether_over(state: Battlefield) -> None:
    """Asked once of what newly holds. Raises Ended where it is over."""
    await propose_end(state, lambda: unwatched(lambda: view(state)), "CD-B38", is_turn_over=False)


async def ending_by(state: Battlefield, happens: Awaitable[T]) -> T:
    """Let something happen; where units lost something by it, or left, ask whether the battle is over. Raises Ended."""
    before = _strengths(state)
    found = await happens
    if state.has_step(OFFERS_END_BY_UNITS) and _strengths(state) != before:
        await ask_whether_over(state)
    return found


def _strengths(state: Battlefield) -> list[tuple[object, ...]]:
    return [(each.officers, each.sergeants, each.men, each.hull, each.gone) for each in state.units.values()]
