"""The winner: the objectives, and the question (AF-B29)."""

from tracker.engine import DRAW, Choose, Option, about, offered_winner, options_of, victory_text
from tracker.games.africa_1859.state import Battlefield
from tracker.games.africa_1859.view import view


def who_won(state: Battlefield) -> Choose:
    """The winner by the objectives; the players may see it otherwise."""
    options = options_of(state.sides.values())
    defender = next((each for each in state.sides if each != state.attacker), DRAW)
    return about("AF-B29", next(iter(state.sides))).choose(
        "who_won",
        "Who won?",
        (*options, Option(DRAW, "nobody", "n")),
        offered_winner(state, view(state), state.winner if state.winner in state.sides else defender),
        text=victory_text(state, "A side without the objectives has not won before the last turn is over."),
    )
