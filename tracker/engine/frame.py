"""The frame around a battle that is the same in every game: what is read out before it, and who won it."""

from collections.abc import Iterable, Mapping

from tracker.engine.ruleset import Ruling
from tracker.engine.state import BattleState

DRAW = "draw"


def read_out(state: BattleState, rulings: Iterable[Ruling]) -> None:
    """Log what the scenario says, and which house rules are played."""
    told = state.briefing
    for paragraph in _paragraphs(state):
        state.say(paragraph)
    if told.table:
        state.on_table(told.table)
    if told.victory:
        state.say(f"Victory: {told.victory}")
    for ruling in rulings:
        chosen = state.rulings.get(ruling.name, ruling.default)
        if chosen != ruling.default:
            text = next(option.text for option in ruling.options if option.value == chosen)
            state.say(f"House rule: {ruling.title} {text[0].upper()}{text[1:]}.", ruling.id)


def _paragraphs(state: BattleState) -> list[str]:
    told = state.briefing
    if state.words or not told.date:
        return [paragraph for paragraph in state.words.split("\n") if paragraph]
    return [f"{told.date}, {told.place}. {told.history}", f"Adapted: {told.adapted}"]


def winner_of(state: BattleState) -> str:
    """The id of the side that won, "draw", or "" while the battle goes on."""
    return (state.winner or DRAW) if state.over else ""


def result_words(state: BattleState, names: Mapping[str, str]) -> str:
    """Who won, by the names of the sides; "" while the battle goes on.

    >>> result_words(BattleState(over=True, winner="zulu"), {"zulu": "Zulus"})
    'Zulus won'
    """
    if not state.over:
        return ""
    return f"{names[state.winner]} won" if state.winner in names else "a draw"


def say_over(state: BattleState, names: Mapping[str, str]) -> None:
    """Log the heading that ends a battle."""
    won = f"{names[state.winner]} won" if state.winner in names else "nobody won"
    state.heading(f"{state.title} is over: {won}")
