"""After the battle: what came and what was lost (GR-B29)."""

from tracker.engine import ask, counted, say_over
from tracker.games.gentlemen_rankers.state import SIDE_WORDS, Battlefield
from tracker.games.gentlemen_rankers.who_won import who_won


async def after(state: Battlefield) -> None:
    """Count, and let the table say who has won (GR-B29)."""
    state.heading("After the battle")
    state.phase, state.acting, state.first = "", "", ""
    gone = sum(unit.gone != "" and not unit.safe for unit in state.units.values())
    fallen = sum(each.gone == "destroyed" for each in state.warriors.values())
    came = counted(len(state.waves), "wave")
    dead = counted(fallen, "warrior unit")
    words = f"The Imperial side lost {gone} of {state.began} units; {came} came, {dead} fell"
    state.report(f"{words}.", "GR-B29")
    state.winner = await ask(lambda: who_won(state))
    state.over = True
    say_over(state, SIDE_WORDS)
