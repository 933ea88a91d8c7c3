"""The winner: the points that each side scores for what the enemy lost, and the question (CD-B38)."""

from tracker.engine import DRAW, DRAWN, Choose, Option, about, offered_winner, victory_text
from tracker.games.colonial_d10.grades import grade
from tracker.games.colonial_d10.state import Battlefield, Unit
from tracker.games.colonial_d10.units import is_lost, other_side
from tracker.games.colonial_d10.view import view

LOST = ("destroyed", "quit the field", "cut off", "driven off", "drowned", "sunk", "beached")
LEADER = 1


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
    """The side with the higher score, or a draw."""
    first, second = state.sides
    if score(state, first) == score(state, second):
        return DRAW
    return first if score(state, first) > score(state, second) else second


def who_won(state: Battlefield) -> Choose:
    """Won, lost or drawn; the higher score is offered."""
    sides = tuple(
        Option(side.id, f"{side.name} won", detail=f"scores {score(state, side.id)}") for side in state.sides.values()
    )
    enter = offered_winner(state, view(state), guess(state))
    text = victory_text(state, "offered is the side with the higher score")
    return about("CD-B38", next(iter(state.sides))).choose("winner", "Who won?", (*sides, DRAWN), enter, text=text)


def toward_end(state: Battlefield) -> list[str]:
    """Points that each side has scored, by which a battle without another end is won (CD-B38)."""
    return [f"Score so far: {', '.join(f'{side.name} {score(state, side.id)}' for side in state.sides.values())}."]
