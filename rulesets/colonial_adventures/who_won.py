"""The winner: the app's guess, and the question (CA-AFTER-2, Part F 40)."""

from tracker.engine import DRAWN, Choose, Option, about, offered_winner, victory_text
from tracker.games.colonial_adventures.groups import left
from tracker.games.colonial_adventures.solo.objectives import winner
from tracker.games.colonial_adventures.state import DRIVEN_OFF, MARCHED_OFF, Battlefield
from tracker.games.colonial_adventures.view import DRAW, view


def guess(state: Battlefield) -> str:
    """The side with more of its figures left on the table, or a draw; what the rules decided goes first.

    Against the book's enemy the objective counts, not the figures (CA-R127).
    """
    if state.winner in state.sides or state.winner == DRAW:
        return state.winner
    if state.solo.enemy and state.solo.mission != "stand_up":
        return winner(state)
    first, second = state.sides
    (now, start), (other_now, other_start) = _strength(state, first), _strength(state, second)
    if now * other_start == other_now * start:
        return DRAW
    return first if now * other_start > other_now * start else second


def _strength(state: Battlefield, side_id: str) -> tuple[int, int]:
    """Figures left, those still to come among them, and at the start."""
    now = sum(group.figures for group in left(state, side_id))
    return now, sum(group.start for group in state.groups.values() if group.side == side_id)


def who_won(state: Battlefield) -> Choose:
    """Won, lost or drawn; the app's guess is offered (Part F 40)."""
    sides = tuple(
        Option(side.id, f"{side.name} won", detail=_left_words(state, side.id)) for side in state.sides.values()
    )
    text = victory_text(state, "The scenario says what wins; offered is the side with more of its figures left.")
    is_said = bool(state.ending.wins) and not state.solo.enemy
    return about("CA-AFTER-2", next(iter(state.sides))).choose(
        "winner", "Who won?", (*sides, DRAWN), _offered(state), asks="table", text=text, same=is_said
    )


def _offered(state: Battlefield) -> str:
    """The default of "who won": never by a condition, after which they played on, a side of which nobody is left."""
    offered, likely = offered_winner(state, view(state), guess(state)), guess(state)
    is_beaten = offered in state.sides and offered != state.ending.wins and not left(state, offered)
    return likely if is_beaten else offered


def _left_words(state: Battlefield, side_id: str) -> str:
    now, start = _strength(state, side_id)
    words = [f"{now} of {start} figures left"]
    for how, does in ((MARCHED_OFF, "marched off"), (DRIVEN_OFF, "driven off")):
        off = sum(each.figures for each in state.groups.values() if each.side == side_id and each.gone == how)
        words += [f"{off} {does}"] if off else []
    return ", ".join(words)
